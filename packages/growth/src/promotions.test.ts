/** Promotions: who may take one, what it gives, and which rules cannot stand. */
import { expect, test } from 'vitest';
import {
  ANYBODY,
  daysAsked,
  EVERYBODY,
  faultOfRule,
  missOf,
  type PromotionFacts,
  type PromotionRule,
  periodName,
  progressOf,
  rewardOf,
} from './promotions.ts';

const TAKA = 10_000n;
const RULE: PromotionRule = {
  trigger: { kind: 'deposit', amount: 500n * TAKA, number: 1, product: null, code: null },
  ...{ period: 'once', weekdays: [], rankFrom: 0, joinedWithin: null },
  reward: { kind: 'bonus', percent: 50, amount: 500n * TAKA },
  requirement: { times: 1_500, of: 'depositAndBonus', days: 7, weights: { slots: 100, live: 20 } },
  ...{ unique: ['device'], stackable: false, budget: null },
};
const FACTS: PromotionFacts = {
  ...{ day: 20_786, rank: 0, joinedDaysAgo: 1, turnover: 0n, netLoss: 0n, code: null, ...ANYBODY },
  deposit: { number: 1, amount: 1_000n * TAKA },
};

test('gives the share of a deposit, to be played as operations.md 2.5 has it', () => {
  expect(missOf(RULE, FACTS)).toBe(null);
  const { amount, required } = rewardOf(RULE, FACTS);
  expect([amount, required]).toEqual([500n * TAKA, 22_500n * TAKA]);
  // Played on live tables alone it takes 112,500.
  expect(progressOf(RULE, { live: 112_500n * TAKA })).toBe(required);
  expect(progressOf(RULE, { live: 112_499n * TAKA })).toBeLessThan(required);
  expect(progressOf(RULE, { slots: 100n * TAKA, live: 100n * TAKA, sports: 100n * TAKA })).toBe(120n * TAKA);
});

test('says what is missed', () => {
  const trigger = (of: Partial<PromotionRule['trigger']>): PromotionRule => ({
    ...RULE,
    trigger: { ...RULE.trigger, ...of },
  });
  expect(missOf(RULE, { ...FACTS, deposit: null })).toBe('deposit');
  expect(missOf(RULE, { ...FACTS, deposit: { number: 2, amount: 1_000n * TAKA } })).toBe('deposit');
  expect(missOf(RULE, { ...FACTS, deposit: { number: 1, amount: 499n * TAKA } })).toBe('depositSmall');
  expect(missOf(trigger({ number: 0 }), { ...FACTS, deposit: { number: 9, amount: 500n * TAKA } })).toBe(null);
  expect(missOf({ ...RULE, rankFrom: 2 }, FACTS)).toBe('rank');
  expect(missOf({ ...RULE, joinedWithin: 0 }, FACTS)).toBe('joined');
  expect(missOf({ ...RULE, weekdays: [1] }, FACTS)).toBe('weekday');
  expect(missOf({ ...RULE, weekdays: [7] }, FACTS)).toBe(null);
  expect(missOf(trigger({ kind: 'registration', number: 3 }), FACTS)).toBe(null);
  expect(missOf(trigger({ kind: 'registration', number: 3 }), { ...FACTS, joinedDaysAgo: 4 })).toBe('joined');
  expect(missOf(trigger({ kind: 'turnover' }), { ...FACTS, turnover: 499n * TAKA })).toBe('turnover');
  expect(missOf(trigger({ kind: 'netLoss' }), { ...FACTS, netLoss: 499n * TAKA })).toBe('netLoss');
  expect(missOf(trigger({ kind: 'rank', number: 1 }), FACTS)).toBe('rank');
  expect(missOf(trigger({ kind: 'code', code: 'EID26' }), { ...FACTS, code: 'EID27' })).toBe('code');
  expect(missOf(trigger({ kind: 'code', code: 'EID26' }), { ...FACTS, code: 'EID26' })).toBe(null);
  expect(missOf(trigger({ kind: 'day' }), FACTS)).toBe(null);
  expect(missOf(trigger({ kind: 'form' }), FACTS)).toBe(null);
});

test('a share of a loss is of the period that is over', () => {
  const loss: PromotionRule = {
    ...RULE,
    period: 'weekly',
    trigger: { ...RULE.trigger, kind: 'netLoss', number: 0 },
    reward: { kind: 'cash', percent: 5, amount: 5_000n * TAKA },
    requirement: { ...RULE.requirement, of: 'bonus', times: 100 },
  };
  // Day 20,786 is a Sunday; its week began on day 20,780.
  expect(periodName('weekly', 20_786)).toBe(20_780);
  expect(daysAsked(loss, 20_786, 20_000)).toEqual({ from: 20_773, to: 20_780 });
  expect(daysAsked({ ...loss, trigger: { ...loss.trigger, kind: 'turnover' } }, 20_786, 20_000)).toEqual({
    from: 20_780,
    to: 20_787,
  });
  expect(daysAsked({ ...loss, period: 'once' }, 20_786, 20_000)).toEqual({ from: 20_000, to: 20_787 });
  expect(rewardOf(loss, { ...FACTS, netLoss: 10_000n * TAKA })).toEqual({ amount: 500n * TAKA, required: 500n * TAKA });
  expect(faultOfRule(loss)).toBe(null);
});

test('rules that cannot stand are named', () => {
  expect(faultOfRule(RULE)).toBe(null);
  const rewarded = (reward: Partial<PromotionRule['reward']>) => ({ ...RULE, reward: { ...RULE.reward, ...reward } });
  const asking = (of: Partial<PromotionRule['requirement']>) => ({
    ...RULE,
    requirement: { ...RULE.requirement, ...of },
  });
  const trigger = (of: Partial<PromotionRule['trigger']>) => ({ ...RULE, trigger: { ...RULE.trigger, ...of } });
  expect(faultOfRule(rewarded({ percent: 201 }))).toBe('percent');
  expect(faultOfRule(trigger({ kind: 'day' }))).toBe('percent');
  expect(faultOfRule(rewarded({ amount: 0n }))).toBe('amount');
  expect(faultOfRule(rewarded({ percent: null, amount: 6_000n * TAKA }))).toBe('amount');
  expect(faultOfRule(rewarded({ amount: 10_000_001n * TAKA }))).toBe('amount');
  expect(faultOfRule(asking({ times: 0 }))).toBe('times');
  expect(faultOfRule(rewarded({ kind: 'cash' }))).toBe('of');
  expect(faultOfRule(asking({ days: 0 }))).toBe('days');
  expect(faultOfRule(asking({ weights: { slots: 101 } }))).toBe('weights');
  expect(faultOfRule(asking({ weights: { slots: 0 } }))).toBe('weights');
  expect(faultOfRule({ ...RULE, weekdays: [8] })).toBe('weekdays');
  expect(faultOfRule({ ...RULE, rankFrom: 11 })).toBe('rankFrom');
  expect(faultOfRule({ ...RULE, budget: 1n })).toBe('budget');
  expect(faultOfRule(trigger({ amount: 0n }))).toBe('triggerAmount');
});

test('an audience is judged by all that it names', () => {
  const of = (audience: Partial<typeof EVERYBODY>): PromotionRule => ({
    ...RULE,
    audience: { ...EVERYBODY, ...audience },
  });
  const named = { labels: ['vip'], isInLine: true, country: 'BD', sharesDevice: false };
  const facts = { ...FACTS, ...named };
  const all = of({ labels: ['vip', 'new'], line: 'agent7', countries: ['BD'], ownDevice: true });
  expect(faultOfRule(all)).toBe(null);
  expect(missOf(all, facts)).toBe(null);
  expect(missOf(all, { ...facts, labels: ['old'] })).toBe('label');
  expect(missOf(all, { ...facts, isInLine: false })).toBe('line');
  expect(missOf(all, { ...facts, country: 'IN' })).toBe('country');
  expect(missOf(all, { ...facts, country: null })).toBe('country');
  expect(missOf(all, { ...facts, sharesDevice: true })).toBe('device');
  expect(faultOfRule(of({ countries: ['bd'] }))).toBe('countries');
  expect(faultOfRule(of({ labels: [''] }))).toBe('labels');
  // Signs of vowels are marks, not letters.
  expect(faultOfRule(of({ labels: ['নিয়মিত'] }))).toBe(null);
});

test('points and tickets are whole, one for each amount, and nothing is played for them', () => {
  const tickets: PromotionRule = {
    ...RULE,
    requirement: { ...RULE.requirement, of: 'bonus', times: 0 },
    reward: { kind: 'tickets', percent: null, amount: 20n * TAKA, per: 1_000n * TAKA, raffle: '7' },
  };
  const paid = (taka: bigint) => rewardOf(tickets, { ...FACTS, deposit: { number: 1, amount: taka * TAKA } }).amount;
  expect(faultOfRule(tickets)).toBe(null);
  expect([paid(999n), paid(1_000n), paid(2_999n), paid(90_000n)]).toEqual([0n, TAKA, 2n * TAKA, 20n * TAKA]);
  const rewarded = (reward: Partial<PromotionRule['reward']>) => ({
    ...tickets,
    reward: { ...tickets.reward, ...reward },
  });
  expect(faultOfRule(rewarded({ raffle: null }))).toBe('raffle');
  expect(faultOfRule(rewarded({ kind: 'points' }))).toBe('raffle');
  expect(faultOfRule(rewarded({ amount: 15_000n }))).toBe('amount');
  expect(faultOfRule(rewarded({ per: 0n }))).toBe('per');
  expect(faultOfRule(rewarded({ percent: 5 }))).toBe('percent');
  expect(faultOfRule({ ...tickets, requirement: { ...tickets.requirement, times: 1 } })).toBe('times');
});

test('of free rounds, goods and vouchers one is given, of something that is named', () => {
  const one = { kind: 'goods', percent: null, amount: TAKA, thing: '7' } as const;
  const rule = (reward: Partial<PromotionRule['reward']>): PromotionRule => ({
    ...RULE,
    reward: { ...one, ...reward },
    requirement: { ...RULE.requirement, of: 'bonus', times: 0 },
  });
  for (const kind of ['goods', 'freeRounds', 'voucher'] as const) expect(faultOfRule(rule({ kind }))).toBe(null);
  expect(faultOfRule(rule({ thing: null }))).toBe('thing');
  expect(faultOfRule(rule({ amount: 2n * TAKA }))).toBe('amount');
  expect(faultOfRule(rule({ kind: 'points' }))).toBe('thing');
  expect(faultOfRule(rule({ kind: 'cash' }))).toBe('thing');
  expect(faultOfRule({ ...rule({}), requirement: { ...RULE.requirement, of: 'bonus', times: 100 } })).toBe('times');
});

test('a code of a batch may ask for a deposit beside it', () => {
  const trigger = { kind: 'code', amount: 500n * TAKA, number: 0, product: null, code: null } as const;
  const rule: PromotionRule = {
    ...RULE,
    trigger,
    reward: { kind: 'cash', percent: null, amount: 50n * TAKA },
    requirement: { ...RULE.requirement, of: 'bonus' },
  };
  expect(faultOfRule(rule)).toBe(null);
  expect(missOf(rule, FACTS)).toBe('code');
  expect(missOf(rule, { ...FACTS, code: 'ABCD' })).toBe(null);
  expect(missOf(rule, { ...FACTS, code: 'ABCD', deposit: null })).toBe('deposit');
});
