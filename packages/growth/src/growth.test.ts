/** Ranks, cashback, points, missions, referral and bonuses to the digits of operations.md 5, then over what may happen. */
import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonusOf, requiredOf, turnoverNeeded, weighed } from './bonus.ts';
import { CASHBACK_DAY_MAX, type CashbackDay, cashbackOf } from './cashback.ts';
import { byScore, faultOfSteps, MISSION_PRODUCTS, periodOf, stepsOf, weekOf } from './missions.ts';
import { asPointAmount, convertedValue, FIRST_POINT_RATIOS, pointsFor, wholePoints } from './points.ts';
import { FIRST_RANKS, faultOfRanks, NEW_STANDING, nextStanding, rankReached, type Standing } from './ranks.ts';
import { friendState, shareDue } from './referral.ts';

const taka = (amount: number): bigint => BigInt(amount) * ONE;

describe('ranks', () => {
  test.each([
    [5_000, 50_000, 1],
    [4_999, 60_000_000, 0],
    [15_000_000, 50_000, 1],
    [15_000_000, 600_000_000, 9],
    [90_000_000, 900_000_000, 9],
  ])('of %d deposited and %d played: %d, for both have to be met', (deposits, turnover, rank) => {
    expect(rankReached(FIRST_RANKS, { deposits: taka(deposits), turnover: taka(turnover) })).toBe(rank);
  });
  test('the first table holds; one that asks for less than the rank below does not', () => {
    expect(faultOfRanks(FIRST_RANKS)).toBeNull();
    const low = FIRST_RANKS.map((row) => (row.rank === 3 ? { ...row, turnover: taka(1) } : row));
    expect(faultOfRanks(low)).toBe('order');
    expect(faultOfRanks(FIRST_RANKS.slice(1))).toBe('gap');
  });

  const totals = { deposits: taka(60_000), turnover: taka(1_000_000) };
  const after = (standing: Standing, turnoverOfTerm: number, today: number, of = totals) =>
    nextStanding(FIRST_RANKS, { standing, totals: of, turnoverOfTerm: taka(turnoverOfTerm), today });

  test('is reached at once over several', () => {
    expect(after(NEW_STANDING(10), 0, 12)).toEqual({
      standing: { rank: 3, termFrom: 12, isCapped: false },
      cause: 'reached',
    });
  });
  test('is kept by what is played in 90 days, and goes down by one without it', () => {
    const at3: Standing = { rank: 3, termFrom: 0, isCapped: false };
    expect(after(at3, 0, 89)).toBeNull();
    expect(after(at3, 200_000, 90)).toEqual({ standing: { rank: 3, termFrom: 90, isCapped: false }, cause: 'kept' });
    expect(after(at3, 199_999, 90)).toEqual({
      standing: { rank: 2, termFrom: 90, isCapped: true },
      cause: 'notKept',
    });
  });
  test('comes back with what keeps it, not with totals that were there before', () => {
    const down: Standing = { rank: 2, termFrom: 90, isCapped: true };
    expect(after(down, 199_999, 91)).toBeNull();
    expect(after(down, 200_000, 91)).toEqual({
      standing: { rank: 3, termFrom: 91, isCapped: false },
      cause: 'reached',
    });
  });
  test('falls to what is left when turnover is taken back', () => {
    const at3: Standing = { rank: 3, termFrom: 0, isCapped: false };
    expect(after(at3, 0, 5, { ...totals, turnover: taka(999_999) })).toEqual({
      standing: { rank: 2, termFrom: 5, isCapped: false },
      cause: 'takenBack',
    });
  });
  test('by invitation stays', () => {
    expect(after({ rank: 10, termFrom: 0, isCapped: false }, 0, 500)).toBeNull();
  });
  test('comes to rest, and never above what the totals reach', () => {
    const numbers = fc.record({
      rank: fc.integer({ min: 0, max: 9 }),
      deposits: fc.integer({ min: 0, max: 20_000_000 }),
      turnover: fc.integer({ min: 0, max: 700_000_000 }),
      term: fc.integer({ min: 0, max: 700_000_000 }),
      days: fc.integer({ min: 0, max: 400 }),
      isCapped: fc.boolean(),
    });
    fc.assert(
      fc.property(numbers, ({ rank, deposits, turnover, term, days, isCapped }) => {
        const of = { deposits: taka(deposits), turnover: taka(turnover) };
        let standing: Standing = { rank, termFrom: 0, isCapped };
        for (let step = 0; step < 3; step += 1) {
          const next = nextStanding(FIRST_RANKS, {
            ...{ standing, totals: of, today: days },
            turnoverOfTerm: standing.termFrom === 0 ? taka(term) : 0n,
          });
          if (next === null) break;
          standing = next.standing;
          expect(step).toBeLessThan(2);
        }
        expect(standing.rank).toBeLessThanOrEqual(rankReached(FIRST_RANKS, of));
      }),
    );
  });
});

describe('cashback', () => {
  const rates = FIRST_RANKS[0]?.cashback ?? { slots: 0, live: 0, sports: 0 };
  const day = (change: Partial<CashbackDay>): CashbackDay => ({
    ...{ day: 100, product: 'slots', turnover: 0n, claimed: 0n, claimedShare: 0n },
    ...change,
  });
  const claim = (days: readonly CashbackDay[], paidToday = 0n) => cashbackOf(days, { rates, today: 100, paidToday });

  test('is the rank rate of each product, nothing for lotteries, nothing older than seven days', () => {
    const days = [
      day({ turnover: taka(1_000) }),
      day({ product: 'live', turnover: taka(1_000) }),
      day({ product: 'lottery', turnover: taka(9_000) }),
      day({ day: 94, product: 'sports', turnover: taka(500) }),
      day({ day: 93, turnover: taka(77_000) }),
    ];
    expect(claim(days).amount).toBe(taka(3) + taka(2) + taka(1));
  });
  test('pays no less than 1.00 and no more than a day may', () => {
    expect(claim([day({ turnover: taka(333) })])).toMatchObject({ amount: 0n, sum: 9_990n });
    expect(claim([day({ turnover: taka(334) })]).amount).toBe(10_020n);
    const much = claim([day({ turnover: taka(100_000_000) })], taka(49_000));
    expect(much.amount).toBe(taka(1_000));
    expect(much.lines.reduce((sum, { share }) => sum + share, 0n)).toBeLessThanOrEqual(taka(1_000) * 1_000_000n);
    expect(claim([day({ turnover: taka(1_000) })], CASHBACK_DAY_MAX).amount).toBe(0n);
  });
  test('over any way of claiming and taking back pays the same, or waits to be made up for', () => {
    const steps = fc.array(fc.tuple(fc.bigInt({ min: -taka(400), max: taka(900) }), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(steps, (moves) => {
        let at = day({});
        let paid = 0n;
        let paidShare = 0n;
        for (const [move, claims] of [...moves, [0n, true] as const]) {
          const turnover = at.turnover + move;
          at = { ...at, turnover: turnover < 0n ? 0n : turnover };
          const now = claim([at]);
          if (!claims || now.amount === 0n) continue;
          paid += now.amount;
          for (const line of now.lines) {
            at = { ...at, claimed: at.claimed + line.turnover, claimedShare: at.claimedShare + line.share };
            paidShare += line.share;
          }
          expect(at.claimed).toBe(at.turnover);
        }
        expect(paid * 1_000_000n).toBeLessThanOrEqual(paidShare);
        expect(claim([{ ...at, turnover: 0n }]).amount).toBe(0n);
        // With all of it taken back, everything that was paid comes off.
        const back = claim([{ ...at, turnover: 0n }]).lines.reduce((sum, { share }) => sum + share, 0n);
        expect(back).toBe(at.claimed === 0n ? 0n : -at.claimedShare);
      }),
    );
  });
});

describe('points', () => {
  test.each([
    ['slots', 99, 0n],
    ['slots', 100, 1n],
    ['sports', 1_000, 8n],
    ['lottery', 199, 0n],
    ['live', 250, 1n],
    ['pvp', 10_000, 40n],
  ])('of %s, %d played: %d', (product, turnover, points) => {
    expect(pointsFor(taka(turnover), FIRST_POINT_RATIOS[product] ?? 0)).toBe(points);
  });
  test('are named for every product a mission can name', () => {
    expect(Object.keys(FIRST_POINT_RATIOS).toSorted()).toEqual([...MISSION_PRODUCTS].toSorted());
  });
  test('are taken back to the last one, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -taka(500), max: taka(500) }), { maxLength: 12 }), (moves) => {
        let [turnover, given] = [0n, 0n];
        for (const move of moves) {
          turnover += move;
          given += pointsFor(turnover, 8) - given;
        }
        expect(given).toBe(pointsFor(turnover, 8));
        expect(given + (pointsFor(0n, 8) - given)).toBe(0n);
      }),
    );
  });
  test('1,000 are changed for 10.00; fewer than a step for nothing', () => {
    expect(convertedValue(1_000n)).toBe(taka(10));
    expect(convertedValue(99n)).toBeNull();
    expect(convertedValue(150n)).toBeNull();
    expect(convertedValue(-100n)).toBeNull();
    expect(wholePoints(asPointAmount(-7n))).toBe(-7n);
  });
});

describe('missions', () => {
  const steps = [1, 3, 5].map((goal) => ({ goal: BigInt(goal), reward: taka(goal), points: goal }));
  const states = (progress: number, claimed: readonly number[], isOver = false, canClaim = true) =>
    stepsOf(steps, { progress: BigInt(progress), claimed: new Set(claimed), isOver, canClaim }).map(
      ({ state }) => state,
    );
  test('one step is worked on, those that were reached wait to be claimed', () => {
    expect(states(0, [])).toEqual(['active', 'locked', 'locked']);
    expect(states(3, [0])).toEqual(['claimed', 'done', 'active']);
    expect(states(3, [0], true)).toEqual(['claimed', 'done', 'expired']);
    expect(states(3, [0], true, false)).toEqual(['claimed', 'expired', 'expired']);
    // What was claimed stays claimed when what brought it is taken back.
    expect(states(-2, [0])).toEqual(['claimed', 'active', 'locked']);
  });
  test('weeks begin on Mondays', () => {
    const [monday, sunday] = [Date.UTC(2026, 10, 23), Date.UTC(2026, 10, 29)].map((at) => at / 86_400_000);
    expect(weekOf(sunday ?? 0)).toBe(monday);
    expect(weekOf(monday ?? 0)).toBe(monday);
    expect(periodOf('weekly', sunday ?? 0, 0)).toEqual({ from: monday, to: (monday ?? 0) + 7 });
    expect(periodOf('daily', 5, 0)).toEqual({ from: 5, to: 6 });
    expect(periodOf('once', 5, 2)).toEqual({ from: 2, to: null });
  });
  test('goals rise', () => {
    expect(faultOfSteps(steps)).toBeNull();
    expect(faultOfSteps([])).toBe('none');
    expect(faultOfSteps(steps.toReversed())).toBe('order');
  });
  test('of equal scores the earlier one stands first', () => {
    const rows = [
      { memberId: 3n, score: 5, at: 20 },
      { memberId: 2n, score: 5, at: 10 },
      { memberId: 1n, score: 9, at: 30 },
      { memberId: 4n, score: 5, at: 10 },
    ];
    expect(rows.toSorted(byScore).map(({ memberId }) => memberId)).toEqual([1n, 2n, 4n, 3n]);
  });
});

describe('referral', () => {
  const friend = {
    ...{ joinedOn: 0, deposits: taka(500), turnover: taka(2_000) },
    ...{ sharesDevice: false, sharesPayment: false, isPaidByContract: false },
  };
  test('a friend counts who deposited and played enough in 30 days, on things of their own', () => {
    expect(friendState(friend, 3)).toBe('qualified');
    expect(friendState({ ...friend, deposits: taka(499) }, 29)).toBe('open');
    expect(friendState({ ...friend, turnover: taka(1_999) }, 30)).toBe('late');
    for (const shared of ['sharesDevice', 'sharesPayment', 'isPaidByContract'] as const) {
      expect(friendState({ ...friend, [shared]: true }, 3)).toBe('notPayable');
    }
  });
  test('a share is 0.05 % of all the friend played, less what was paid of it', () => {
    expect(shareDue(taka(10_000), 0n)).toBe(taka(5));
    expect(shareDue(taka(10_000), taka(5))).toBe(0n);
    expect(shareDue(taka(4_000), taka(5))).toBe(-taka(3));
  });
});

describe('a bonus', () => {
  const rule = {
    ...{ percent: 50, maxBonus: taka(500), minDeposit: taka(200), multiplier: 1_500, days: 7 },
    of: 'depositAndBonus' as const,
  };
  test('of the example: 1,000 and 500 take 22,500, played on live alone 112,500', () => {
    expect(bonusOf(rule, taka(1_000))).toBe(taka(500));
    const required = requiredOf(rule, taka(1_000), taka(500));
    expect(required).toBe(taka(22_500));
    expect(turnoverNeeded(required, 20)).toBe(taka(112_500));
    expect(weighed(taka(112_500), 20)).toBe(required);
  });
  test('is no more than its most, and nothing for too small a deposit', () => {
    expect(bonusOf(rule, taka(9_000))).toBe(taka(500));
    expect(bonusOf(rule, taka(199))).toBe(0n);
    expect(requiredOf({ ...rule, of: 'bonus' }, taka(1_000), taka(500))).toBe(taka(7_500));
  });
});
