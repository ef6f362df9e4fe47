import { ALL_CALLS } from '@house/contract/calls';
import { describe, expect, test } from 'vitest';
import { type CallGroup, checkRole, groupOfCall, ROLES, type Role, roleOf } from './roles.ts';

/** What the specification promises each role (6), told a second time and in words of its own. */
const PROMISED: Readonly<Record<CallGroup, Readonly<Record<Role, string | null>>>> = {
  open: { visitor: null, member: null, agent: null, trial: null, forcedChange: null },
  session: { visitor: 'session.required', member: null, agent: null, trial: null, forcedChange: null },
  password: {
    visitor: 'session.required',
    member: null,
    agent: null,
    trial: 'session.trialAccount',
    forcedChange: null,
  },
  play: {
    visitor: 'session.required',
    member: null,
    agent: null,
    trial: null,
    forcedChange: 'identity.passwordChangeRequired',
  },
  account: {
    visitor: 'session.required',
    member: null,
    agent: null,
    trial: 'session.trialAccount',
    forcedChange: 'identity.passwordChangeRequired',
  },
  agent: {
    visitor: 'session.required',
    member: 'identity.notAgent',
    agent: null,
    trial: 'session.trialAccount',
    forcedChange: 'identity.passwordChangeRequired',
  },
};

const calls = ALL_CALLS.filter(({ audience }) => audience !== 'staff');

describe.each(ROLES)('%s', (role) => {
  test.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    expect(checkRole(role, call)?.refused ?? null).toBe(PROMISED[groupOfCall(call)][role]);
  });
});

test('a forced change opens these calls of members and no other', () => {
  const open = calls.filter(({ audience }) => audience === 'member').filter((call) => !checkRole('forcedChange', call));
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'changePassword',
    'getMemberInfo',
    'logout',
    'logoutDelete',
  ]);
});

test('a trial account has no cashier, no records of the account and no profile', () => {
  const shut = calls.filter((call) => checkRole('trial', call)?.refused === 'session.trialAccount');
  expect(shut.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'createDeposit',
      'listDeposits',
      'listEntries',
      'getFunds',
      'changePassword',
      'listOwnSessions',
    ]),
  );
});

test('calls of the agent side are shut to members, also those that nobody has listed', () => {
  const call = { name: 'somethingNew', path: '/wps/agent/team', audience: 'member' } as const;
  expect(checkRole('member', call)?.refused).toBe('identity.notAgent');
  expect(checkRole('agent', call)).toBeUndefined();
});

test.each([
  [{ kind: 'player' }, 'member'],
  [{ kind: 'agent' }, 'agent'],
  [{ kind: 'trial' }, 'trial'],
  [{ kind: 'player', confined: true }, 'forcedChange'],
  [{ kind: 'agent', confined: true }, 'forcedChange'],
])('%o is %s', (principal, role) => {
  expect(roleOf(principal)).toBe(role);
});
