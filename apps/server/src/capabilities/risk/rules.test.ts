import { describe, expect, test } from 'vitest';
import type { Link, Rule, RuleCode } from './port.ts';
import { areTermsSound, type Facts, findTravel, judgeFacts, RULES, testRule, walkLinks } from './rules.ts';

const TAKA = 10_000n;
const NOTHING: Facts = {
  amount: 5_000n * TAKA,
  cash: 20_000n * TAKA,
  askedWithinDay: [5_000n * TAKA],
  depositedInMonth: 0n,
  turnoverInMonth: 0n,
  depositsInHour: 0,
  depositedInDay: 0n,
  depositedDayMean: 0n,
  foreignAccounts: 0,
  hoursSinceAccess: null,
  hoursSincePassword: null,
  accountHours: 500,
  bonusInMonth: 0n,
  hosting: null,
  travel: null,
  opposite: { rounds: 0, accounts: 0 },
  cardPair: null,
  shared: { device: 0, paymentAccount: 0, phone: 0, document: 0, address: 0 },
};
const CODES = Object.keys(RULES) as RuleCode[];
const ruleOf = (code: RuleCode, change: Partial<Rule> = {}): Rule => ({
  code,
  weight: 60,
  parameters: RULES[code].parameters,
  mode: 'on',
  version: 1,
  changedAt: new Date(0),
  ...change,
});
const hits = (facts: Partial<Facts>): string[] =>
  judgeFacts(
    CODES.map((code) => ruleOf(code)),
    { ...NOTHING, ...facts },
  ).hits.map(({ rule }) => rule);

test('of whom nothing is unusual nothing hits', () => {
  expect(hits({})).toEqual([]);
});

describe('a rule hits at its edge and not before it', () => {
  test.each<[RuleCode, Partial<Facts>, Partial<Facts>]>([
    ['accessChanged', { hoursSinceAccess: 23.9 }, { hoursSinceAccess: 24 }],
    [
      'hastyExit',
      { hoursSincePassword: 0.9, accountHours: 30, amount: 10_200n * TAKA },
      { hoursSincePassword: 0.9, accountHours: 30, amount: 10_000n * TAKA },
    ],
    [
      'depositThenWithdraw',
      { depositedInMonth: 1_000n * TAKA, turnoverInMonth: 999n * TAKA },
      { depositedInMonth: 1_000n * TAKA, turnoverInMonth: 1_000n * TAKA },
    ],
    ['manyDeposits', { depositsInHour: 6 }, { depositsInHour: 5 }],
    [
      'depositSurge',
      { depositedInDay: 100_001n * TAKA, depositedDayMean: 10_000n * TAKA },
      { depositedInDay: 100_000n * TAKA, depositedDayMean: 0n },
    ],
    [
      'belowLimit',
      { askedWithinDay: [9_000n * TAKA, 9_500n * TAKA, 10_000n * TAKA] },
      { askedWithinDay: [9_000n * TAKA, 9_500n * TAKA, 10_001n * TAKA] },
    ],
    ['nameMismatch', { foreignAccounts: 1 }, {}],
    ['sharedDevice', { shared: { ...NOTHING.shared, device: 1 } }, {}],
    ['sharedPaymentAccount', { shared: { ...NOTHING.shared, paymentAccount: 1 } }, {}],
    ['sharedPhone', { shared: { ...NOTHING.shared, phone: 1 } }, {}],
    ['sharedDocument', { shared: { ...NOTHING.shared, document: 1 } }, {}],
    ['sharedAddress', { shared: { ...NOTHING.shared, address: 1 } }, {}],
    ['oppositeBetting', { opposite: { rounds: 3, accounts: 1 } }, { opposite: { rounds: 2, accounts: 2 } }],
    [
      'bonusOnly',
      { bonusInMonth: 900n * TAKA, depositedInMonth: 100n * TAKA },
      { bonusInMonth: 900n * TAKA, depositedInMonth: 101n * TAKA },
    ],
    [
      'datacentreAddress',
      { hosting: { address: '203.0.113.9', source: 'a list', hours: 167.9 } },
      { hosting: { address: '203.0.113.9', source: 'a list', hours: 168 } },
    ],
    [
      'impossibleTravel',
      { travel: { from: 'BD', to: 'DE', minutes: 120 } },
      { travel: { from: 'BD', to: 'DE', minutes: 121 } },
    ],
    [
      'chipDumping',
      { cardPair: { score: 100, hands: 60, oneWayPercent: 90, togetherPercent: 80 } },
      { cardPair: { score: 99, hands: 60, oneWayPercent: 90, togetherPercent: 80 } },
    ],
  ])('%s', (code, over, under) => {
    expect(hits(over)).toContain(code);
    expect(hits(under)).not.toContain(code);
  });
});

test('weights of rules that count are summed, those in shadow are kept apart, those that are off say nothing', () => {
  const facts = { ...NOTHING, foreignAccounts: 1, hoursSinceAccess: 1, depositsInHour: 9 };
  const judged = judgeFacts(
    [
      ruleOf('accessChanged', { weight: 70 }),
      ruleOf('nameMismatch', { mode: 'shadow' }),
      ruleOf('manyDeposits', { mode: 'off' }),
    ],
    facts,
  );
  expect(judged).toMatchObject({ score: 70, hits: [{ values: { hours: 1 } }], shadow: [{ rule: 'nameMismatch' }] });
});

test('a rule is tried on withdrawals of before as if it counted, beside those that count', () => {
  const rules = [ruleOf('accessChanged', { weight: 70 }), ruleOf('nameMismatch', { mode: 'shadow', weight: 60 })];
  const past = [{ foreignAccounts: 1 }, { foreignAccounts: 1, hoursSinceAccess: 2 }, {}].map((facts, n) => ({
    withdrawalId: BigInt(n + 1),
    memberId: 7n,
    at: new Date(0),
    facts: { ...NOTHING, ...facts },
  }));
  const change = { rule: 'nameMismatch', weight: 60, parameters: {}, mode: 'on' } as const;
  expect(testRule(rules, change, past)).toMatchObject({
    withdrawals: 3,
    hits: 2,
    moreReviews: 1,
    moreSecondLooks: 1,
    examples: [
      { withdrawal: '1', scoreBefore: 0, scoreAfter: 60 },
      { withdrawal: '2', scoreBefore: 70, scoreAfter: 130 },
    ],
  });
});

test('a rule takes the parameters it has, and no other', () => {
  const terms = { weight: 50, mode: 'on', parameters: { count: 5 } } as const;
  expect(areTermsSound('manyDeposits', terms)).toBe(true);
  expect(areTermsSound('manyDeposits', { ...terms, parameters: {} })).toBe(false);
  expect(areTermsSound('manyDeposits', { ...terms, parameters: { count: 5, hours: 1 } })).toBe(false);
  expect(areTermsSound('manyDeposits', { ...terms, parameters: { count: 0.5 } })).toBe(false);
  expect(areTermsSound('manyDeposits', { ...terms, weight: 201 })).toBe(false);
});

describe('links', () => {
  const at = new Date(0);
  const link = (memberId: bigint, otherId: bigint, kind: Link['kind'] = 'device'): Link => ({
    ...{ memberId, otherId, kind, at },
    mark: 'x',
  });
  const walk = (links: readonly Link[], start = 1n) =>
    walkLinks(start, async (ids) => links.filter(({ memberId }) => ids.includes(memberId)));

  test('go two steps far, and round no circle', async () => {
    const { links } = await walk([link(1n, 2n), link(2n, 1n), link(2n, 3n), link(3n, 4n), link(3n, 1n)]);
    expect(links.map(({ memberId, depth, viaId }) => [memberId, depth, viaId])).toEqual([
      [2n, 1, 1n],
      [3n, 2, 2n],
    ]);
  });

  test('by address go one step', async () => {
    const { links } = await walk([link(1n, 2n, 'address'), link(2n, 3n), link(1n, 4n), link(4n, 5n, 'address')]);
    expect(links.map(({ memberId }) => memberId)).toEqual([2n, 4n]);
  });

  test('end at 200 accounts, and say so', async () => {
    const many = Array.from({ length: 300 }, (_, n) => link(1n, BigInt(n + 2)));
    const { links, isCut } = await walk(many);
    expect([links.length, isCut]).toEqual([200, true]);
  });
});

test('facts of before a rule was there are no reason', () => {
  const { bonusInMonth, hosting, travel, opposite, ...old } = NOTHING;
  expect([bonusInMonth, hosting, travel, opposite.rounds]).toEqual([0n, null, null, 0]);
  const rules = CODES.map((code) => ruleOf(code));
  expect(judgeFacts(rules, old as Facts).hits).toEqual([]);
});

test('travel is between two neighbours in time whose countries are known', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 0, minute));
  const signIns = [
    { at: at(200), country: 'BD' },
    { at: at(90), country: 'DE' },
    { at: at(60), country: null },
    { at: at(0), country: 'BD' },
  ];
  expect(findTravel(signIns)).toEqual({ from: 'BD', to: 'DE', minutes: 90 });
  expect([findTravel(signIns.slice(2)), findTravel([])]).toEqual([null, null]);
  const atOnce = [
    { at: at(1), country: 'DE' },
    { at: at(1), country: 'BD' },
  ];
  expect(findTravel(atOnce)).toEqual({ from: 'BD', to: 'DE', minutes: 0 });
});
