/** Applications of affiliates through HTTP: at the site and at the desk. */

import type { ReplyOf } from '@house/contract/call';
import { applyAsAffiliate, getApplicationStatus } from '@house/contract/messages/applications';
import {
  type DeskApplication,
  decideApplication,
  listApplications,
  showApplicantContacts,
} from '@house/contract/messages/desk-applications';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { maskRecipient } from '../../delivery/port.ts';
import type { ApplicantAccount, Application, Applications } from '../applications/port.ts';
import { actorAtDesk } from './show.ts';

function showApplication(application: Application): DeskApplication {
  const {
    refused: _refused,
    id,
    contacts,
    madeAt,
    decidedAt,
    channels,
    languages,
    memberId: _member,
    ...rest
  } = application;
  return {
    ...rest,
    id: id.toString(),
    // What is stored was judged by the contract when it came.
    channels: structuredClone(channels) as DeskApplication['channels'],
    languages: [...languages],
    contacts: contacts.map(({ kind, value }) => ({ kind, value: maskRecipient(value) })),
    at: madeAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function showStatus(application: Application, account: ApplicantAccount | null): ReplyOf<typeof getApplicationStatus> {
  const { number, state, madeAt, decidedAt, reason } = application;
  return {
    number,
    state,
    at: madeAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    // What staff wrote beside an approval is their own.
    reason: state === 'rejected' ? reason : null,
    account,
  };
}

export function serveApplications(house: CallRouter, applications: Applications): void {
  house.serve(applyAsAffiliate, async ({ body, address, language }) => {
    const { code = null, domain = null, ...form } = body;
    const outcome = await applications.apply({ memberId: null, address, language }, { ...form, code, domain });
    return isRefusal(outcome) ? outcome : { number: outcome.number, secret: outcome.secret };
  });
  house.serve(getApplicationStatus, async ({ body }) => {
    const found = await applications.findBySecret(body.secret);
    return isRefusal(found) ? found : showStatus(found, await applications.accountOf(found));
  });

  house.serveSignedIn(listApplications, 'applications.view', async ({ query }) => {
    const { page, size, state } = query;
    const { rows, total } = await applications.list({ ...(state === undefined ? {} : { state }), ...pageOf(query) });
    return { page, size, total, rows: rows.map(showApplication) };
  });
  house.serveSignedIn(showApplicantContacts, 'applications.view', async (request) => {
    const found = await applications.showContacts(actorAtDesk(request), BigInt(request.params.id));
    return isRefusal(found) ? found : { contacts: found.contacts.map((contact) => ({ ...contact })) };
  });
  house.serveSignedIn(decideApplication, 'applications.decide', async (request) => {
    const { decision, reason, account } = request.body;
    const id = BigInt(request.params.id);
    if ((account === undefined) === (decision === 'approved')) return refuse('request.invalid');
    const wish =
      account === undefined
        ? ({ state: 'rejected', reason } as const)
        : ({
            state: 'approved',
            reason,
            account: {
              username: account.username,
              upline: account.upline ?? null,
              isTest: account.isTest ?? false,
              domain: account.domain?.toLowerCase() ?? null,
            },
          } as const);
    const decided = await applications.decide(actorAtDesk(request), id, wish);
    return isRefusal(decided) ? decided : showApplication(decided);
  });
}
