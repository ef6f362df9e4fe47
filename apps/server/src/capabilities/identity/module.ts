/** Who comes to the house: members, staff, their sessions and the ways in. */
import { randomUuid } from '@house/fairness/random';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Delivery } from '../delivery/port.ts';
import { serveLinks } from './links/routes.ts';
import type { Identity } from './port.ts';
import { serveIdentity } from './routes.ts';
import { createIdentity, type IdentityOptions } from './service.ts';
import type { ContractFlagsOf } from './sign-in/routes/account.ts';
import { ownMembersOf } from './staff/own-members.ts';

const SWEEP_MILLISECONDS = 60_000;
const TRIALS_MILLISECONDS = 30_000;
const TRIALS_AT_ONCE = 200;

async function closeTrials(identity: Pick<Identity, 'closeTrials'>): Promise<void> {
  while ((await identity.closeTrials(TRIALS_AT_ONCE)) === TRIALS_AT_ONCE) {
    // next portion
  }
}

interface IdentityNeeds
  extends Omit<IdentityOptions, 'database' | 'ids' | 'clock' | 'siteUrl' | 'sendInvitation' | 'links' | 'delivery'> {
  readonly delivery: Delivery;
  /** Accounts with Google, Facebook and Firebase. */
  readonly outside: Omit<IdentityOptions['links'], 'publicUrl'> | undefined;
  readonly contractFlagsOf: ContractFlagsOf;
}

export function createIdentityModule(
  { database, ids, clock, address }: ModuleContext,
  { outside, delivery, contractFlagsOf, ...needs }: IdentityNeeds,
) {
  const identity = createIdentity({
    ...needs,
    database,
    ids,
    clock,
    delivery,
    siteUrl: () => address.publicUrl,
    links: { ...outside, publicUrl: () => address.publicUrl },
    sendInvitation: (tx, { to, token, hours, language }) =>
      delivery.send(tx, {
        key: randomUuid(),
        channel: 'mail',
        to,
        template: 'staffInvitation',
        values: { link: `${address.publicUrl}/desk/enrol#${token}`, hours },
        language,
        memberId: null,
      }),
  });
  const module: Module = {
    routes: async ({ house, sockets }) => {
      serveLinks(house, identity.links, () => address.publicUrl);
      serveIdentity(house, identity, contractFlagsOf);
      identity.onSessionEnded((_audience, _owner, sessionId) => sockets.endSession(sessionId));
      identity.onStaffChanged(() => sockets.judgeStaff());
      await identity.ready();
    },
    work: {
      tickers: [
        { name: 'identity.closeTrials', everyMilliseconds: TRIALS_MILLISECONDS, run: () => closeTrials(identity) },
        { name: 'identity.sweep', everyMilliseconds: SWEEP_MILLISECONDS, run: () => identity.sweep() },
      ],
    },
    guards: new Map([
      ['member_links', ['member_links_final', 'member_links_kept']],
      ['members', ['members_upline_moved', 'members_upline_path']],
      ['upline_path_history', ['upline_path_history_append_only', 'upline_path_history_keep']],
    ]),
    close: () => identity.close(),
  };
  return {
    identity,
    lines: identity.lines,
    ownMembersOf: (staffId: bigint) => ownMembersOf(database.db, staffId),
    module,
  };
}
