/** Who is signed in, where else, since when; and the way out (specification 4, 7; screens.md 5.1). */

import type { ContractFlags } from '@house/contract/agents/relays';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  listSignIns,
  noteFirstLogin,
} from '@house/contract/identity/sign-in';
import { getMemberInfo, logout, logoutDelete } from '@house/contract/identity/site';
import type { CallRouter } from '../../../../platform/http.ts';
import { refuse } from '../../../../platform/result.ts';
import type { Identity } from '../../port.ts';
import { agentCode } from '../../rules.ts';
import { REMEMBERED_COOKIE } from './ways-in.ts';

/** What stands above identity says which contracts of agents a member has and is offered. */
export type ContractFlagsOf = (memberId: bigint) => Promise<ContractFlags>;

export const withoutContracts: ContractFlagsOf = async () => ({
  divtypereq: 0,
  divtypeinfo: null,
  dailysalreqtype: 0,
  dailysalinfotype: null,
  contractmrdailysalinfotype: null,
  contracthoursalreq: 0,
  contracthoursalinfo: null,
  realtimesalreqtype: 0,
  realtimesalinfotype: null,
});

const DEVICES = ['mobile', 'tablet', 'desktop', 'other'] as const;

function serveSessions(house: CallRouter, identity: Identity): void {
  house.serveSignedIn(listOwnSessions, null, async ({ principal }) => {
    const sessions = await identity.listSessionsOf(principal.id);
    return {
      rows: sessions.map(({ id, device, userAgent, address, startedAt, lastSeenAt }) => ({
        id,
        device: DEVICES.find((known) => known === device) ?? 'other',
        userAgent,
        address,
        country: identity.countryOf(address),
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === principal.sessionId,
      })),
    };
  });

  house.serveSignedIn(endOtherSessions, null, async ({ principal }) => ({
    ended: await identity.endOtherSessions(principal.id, principal.sessionId),
  }));

  house.serveSignedIn(endOwnSession, null, async ({ principal, params }) => ({
    ended: await identity.endOwnSession(principal.id, params.id),
  }));

  house.serveSignedIn(listSignIns, null, async ({ principal, query: { page, size } }) => {
    const { rows, total } = await identity.listSignIns(principal.id, { offset: (page - 1) * size, limit: size });
    return {
      page,
      size,
      total,
      rows: rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() })),
    };
  });
}

export function serveAccount(house: CallRouter, identity: Identity, contractFlagsOf: ContractFlagsOf): void {
  for (const call of [logout, logoutDelete]) {
    house.serveSignedIn(call, null, async ({ principal, body, cookies, setCookie }) => {
      const remembered = cookies[REMEMBERED_COOKIE.name];
      if ('forget' in body && body.forget === true && remembered !== undefined) {
        await identity.forgetDevice(remembered);
        setCookie({ ...REMEMBERED_COOKIE, value: '', maxAgeSeconds: 0 });
      }
      await identity.endSession('member', principal.sessionId, 'signedOut');
      return {};
    });
  }

  house.serveSignedIn(getMemberInfo, null, async ({ principal }) => {
    const [member, duty, rank, labels, toUpline, flags] = await Promise.all([
      identity.findMember(principal.id),
      identity.passwordDuty(principal.sessionId),
      identity.rankOf(principal.id),
      identity.labelsOf(principal.id),
      identity.lines.hasUpline(principal.id),
      principal.kind === 'agent' ? contractFlagsOf(principal.id) : withoutContracts(principal.id),
    ]);
    if (member === null) return refuse('session.ended');
    return {
      id: String(member.id),
      account: member.username,
      nickname: member.nickname,
      type: agentCode(member.kind, member.agentGrade),
      toUpline,
      clubLabel: member.kind === 'trial' ? null : { labelName: String(rank), rankLevel: rank },
      memberLabel: [...labels],
      joinedAt: member.joinedAt.toISOString(),
      lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
      ...duty,
      ...flags,
    };
  });

  house.serveSignedIn(noteFirstLogin, null, async ({ principal }) => {
    await identity.noteFirstLogin(principal.id);
    return {};
  });

  serveSessions(house, identity);
}
