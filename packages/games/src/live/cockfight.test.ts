/** Cockfight: what each spot returns over every outcome, to the digits of games.md 6, and what pools pay. */
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE, parseAmount } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARENA_FIGHT, COCKFIGHT, type Fight, fightResultOf, oddsOfPool } from './cockfight.ts';
import { NO_ACTS, readBets, settleBets, spotLimit, sumOfBets } from './live.ts';

const units = (text: string): bigint => parseAmount(text) ?? -1n;
const fight = (result: Fight['result']): Fight => ({ result, passes: [] });
const actsOf = (meron: string, wala: string) =>
  COCKFIGHT.pool?.acts(
    new Map([
      ['pool-meron', units(meron)],
      ['pool-wala', units(wala)],
    ]),
  ) ?? NO_ACTS;
const betsOf = (bets: Readonly<Record<string, string>>) =>
  readBets(COCKFIGHT as never, bets) ?? new Map<string, bigint>();
const prizeOf = (result: Fight['result'], bets: Readonly<Record<string, string>>, acts = NO_ACTS): bigint =>
  settleBets(COCKFIGHT as never, fight(result), betsOf(bets), acts).prize;

describe('fixed odds', () => {
  const counts = { meron: 0n, wala: 0n, draw: 0n };
  for (let number = 0; number < 10_000; number += 1) counts[fightResultOf(number)] += 1n;

  test('the chances are 0.4475, 0.4475 and 0.105', () => {
    expect(counts).toEqual({ meron: 4_475n, wala: 4_475n, draw: 1_050n });
  });

  test('every outcome counted: a side returns 95.52 %, a draw 94.50 %', () => {
    const returned = (spot: string): bigint =>
      (['meron', 'wala', 'draw'] as const).reduce(
        (sum, result) => sum + counts[result] * prizeOf(result, { [spot]: '1' }),
        0n,
      );
    expect([returned('meron'), returned('wala'), returned('draw')]).toEqual([95_525_000n, 95_525_000n, 94_500_000n]);
    const rtps = Object.fromEntries(COCKFIGHT.spots.map(({ id, rtp }) => [id, rtp]));
    expect(rtps).toMatchObject({ meron: '0.955250', wala: '0.955250', draw: '0.945000' });
  });

  test('a draw gives both sides back, and pays eight to one', () => {
    expect(prizeOf('draw', { meron: '100', wala: '60', draw: '10' })).toBe(units('250'));
    expect(prizeOf('meron', { meron: '100', wala: '60' })).toBe(units('190'));
  });
});

describe('the pool', () => {
  test('60,000 against 40,000 pays 1.50 and 2.25', () => {
    expect(oddsOfPool({ meron: units('60000'), wala: units('40000') })).toEqual({ meron: 15_000n, wala: 22_500n });
    expect(prizeOf('meron', { 'pool-meron': '200' }, actsOf('60000', '40000'))).toBe(units('300'));
    expect(prizeOf('wala', { 'pool-wala': '200', 'pool-meron': '50' }, actsOf('60000', '40000'))).toBe(units('450'));
  });

  test.each([
    ['one side is empty', '500', '0'],
    ['odds would be below 1.10', '900', '90'],
  ])('all stakes go back where %s', (_why, meron, wala) => {
    for (const result of ['meron', 'wala', 'draw'] as const) {
      expect(
        prizeOf(result, { 'pool-meron': meron, ...(wala === '0' ? {} : { 'pool-wala': wala }) }, actsOf(meron, wala)),
      ).toBe(units(meron) + units(wala));
    }
  });

  test('odds of 1.10 stand', () => {
    expect(oddsOfPool({ meron: units('900'), wala: units('200') })).toEqual({ meron: 11_000n, wala: 49_500n });
  });

  test('after a draw the pool goes back, and draw bets have their fixed odds', () => {
    expect(prizeOf('draw', { 'pool-meron': '70', draw: '10' }, actsOf('60000', '40000'))).toBe(units('160'));
  });

  test('a pool never pays more than lies in it, and keeps no more than a tenth and what was floored', () => {
    const side = fc.array(fc.bigInt({ min: 1n, max: 200_000n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(side, side, fc.boolean(), (meron, wala, meronWins) => {
        const all = [
          ...meron.map((stake) => new Map([['pool-meron', stake * ONE]])),
          ...wala.map((stake) => new Map([['pool-wala', stake * ONE]])),
        ];
        const laid = sumOfBets(all);
        const acts = COCKFIGHT.pool?.acts(laid) ?? NO_ACTS;
        const result = meronWins ? 'meron' : 'wala';
        const paid = all.reduce(
          (sum, bets) => sum + settleBets(COCKFIGHT as never, fight(result), bets, acts).prize,
          0n,
        );
        const [won, total] = [
          laid.get(`pool-${result}`) ?? 0n,
          [...laid.values()].reduce((sum, each) => sum + each, 0n),
        ];
        if (paid === total) return;
        expect(paid).toBeLessThanOrEqual((total * 9n) / 10n);
        expect(paid).toBeGreaterThan((total * 9n) / 10n - won / 100n - 1n);
      }),
    );
  });

  test('no spot of it is limited by what it may win', () => {
    const spot = COCKFIGHT.spots.find(({ id }) => id === 'pool-wala');
    expect(spot && spotLimit(spot as never, { max: units('20000'), maxWin: units('160000') })).toBe(units('20000'));
  });
});

test('a fight tells who wins with its last pass, and nobody before', () => {
  const random = createSeededRandom('fights');
  for (let number = 0; number < 500; number += 1) {
    const hand = (COCKFIGHT as { draw(of: typeof random): Fight }).draw(random);
    expect(hand.passes.at(-1)).toEqual({ lead: hand.result === 'draw' ? 'even' : hand.result, strength: 3 });
    for (const { strength } of hand.passes.slice(0, -1)) expect(strength).toBeLessThan(3);
  }
});

describe('held elsewhere', () => {
  const settle = (end: string | null, bets: Readonly<Record<string, string>>, laid = NO_ACTS): bigint =>
    settleBets(ARENA_FIGHT as never, fight('draw'), betsOf(bets), [
      ...(end === null ? [] : [ARENA_FIGHT.told?.(end) ?? '']),
      ...laid,
    ]).prize;

  test('pays by what officials said, and by nothing that was drawn', () => {
    expect(settle('meron', { meron: '100', wala: '50', draw: '10' })).toBe(units('190'));
    expect(settle('wala', { meron: '100', wala: '50', draw: '10' })).toBe(units('95'));
    expect(settle('draw', { meron: '100', wala: '50', draw: '10' })).toBe(units('240'));
    expect(settle('wala', { 'pool-wala': '200' }, actsOf('60000', '40000'))).toBe(units('450'));
  });
});
