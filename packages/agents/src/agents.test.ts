/** Contracts and wages to the digits of operations.md 4 (`check/20_agents`), then over lines of every shape. */
import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CARRY_MODES, dividendOf } from './dividend.ts';
import { contractsThatEnd, tiersTooHigh } from './offers.ts';
import { daysOf, endsHalfMonth, nextStart, periodBefore, periodOf, stretchOf } from './periods.ts';
import { differencesAbove, faultOfPoint } from './points.ts';
import { asShare, formatPercent, parsePercent, type Rate } from './rates.ts';
import { faultOfTiers, rateAt, type Tier, tiersAbove } from './tiers.ts';
import { dailyWageOf, type LineNode, payShares, realTimeLines } from './wages.ts';

const percent = (text: string): Rate => parsePercent(text) ?? 0n;
const taka = (amount: number): bigint => BigInt(amount) * ONE;
const tier = (minBase: number, minActive: number, rate: string): Tier => ({
  minBase: taka(minBase),
  minActive,
  rate: percent(rate),
});

describe('a rate', () => {
  test.each([
    ['12.5', 125_000n],
    ['0.3', 3_000n],
    ['0.0001', 1n],
    ['100', 1_000_000n],
  ] as const)('%s %% is %s millionths and is written so again', (text, rate) => {
    expect(parsePercent(text)).toBe(rate);
    expect(formatPercent(rate)).toBe(text);
  });
  test.each(['', '-1', '1,5', '0.00001', '100.0001', '1e1', '०1', ' 1'])('"%s" is none', (text) => {
    expect(parsePercent(text)).toBeNull();
  });
});

describe('a dividend', () => {
  const A = [tier(0, 3, '10'), tier(500_000, 10, '15'), tier(2_000_000, 20, '20')];
  const B = [tier(0, 3, '8'), tier(300_000, 6, '12')];
  const ofPermanent = (tiers: readonly Tier[], teamLoss: number, carry: number, active: number) =>
    dividendOf({
      ...{ tiers, active, mode: 'permanent', endsHalfMonth: false },
      teamLoss: taka(teamLoss),
      carry: taka(carry),
    });

  test('of the example: nothing and a carry, 15 % of what is left of it, 15 % for want of active members', () => {
    expect(ofPermanent(A, -120_000, 0, 12)).toMatchObject({ amount: 0n, carry: taka(-120_000) });
    const a = ofPermanent(A, 700_000, -120_000, 12);
    expect(a).toMatchObject({ base: taka(580_000), amount: taka(87_000), carry: 0n });
    const b = ofPermanent(B, 350_000, 0, 7);
    expect(b.amount).toBe(taka(42_000));
    expect(a.amount - b.amount).toBe(taka(45_000));
    expect(ofPermanent(A, 2_500_000, 0, 11)).toMatchObject({ tier: A[1], amount: taka(375_000) });
  });
  test('carries by its mode', () => {
    const carried = (mode: (typeof CARRY_MODES)[number], endsHalf: boolean) =>
      dividendOf({ tiers: A, active: 3, mode, endsHalfMonth: endsHalf, teamLoss: taka(-10), carry: taka(-5) }).carry;
    expect(carried('none', false)).toBe(0n);
    expect(carried('permanent', true)).toBe(taka(-15));
    expect(carried('previous', false)).toBe(taka(-10));
    expect(carried('halfMonth', false)).toBe(taka(-15));
    expect(carried('halfMonth', true)).toBe(0n);
  });
});

describe('a daily wage', () => {
  const tiers = [tier(20_000, 2, '0.2'), tier(100_000, 5, '0.4'), tier(500_000, 10, '0.6')];
  test.each([
    [19_999, 9, 0],
    [150_000, 6, 600],
    [600_000, 8, 2_400],
  ])('of %d with %d active members is %d', (bet, active, wage) => {
    expect(dailyWageOf({ base: taka(bet), active, tiers, carry: 0n, paidRate: 0n }).amount).toBe(taka(wage));
  });
  test('is never less than nothing: what is taken back at the rate it was paid at waits for the next days', () => {
    const day = { active: 6, tiers, paidRate: percent('0.4') };
    const first = dailyWageOf({ ...day, base: taka(-175_000), carry: 0n });
    expect(first).toMatchObject({ rate: percent('0.4'), amount: 0n, carry: asShare(taka(-700)) });
    const second = dailyWageOf({ ...day, base: taka(150_000), carry: first.carry });
    expect(second.amount).toBe(0n);
    expect(dailyWageOf({ ...day, base: taka(150_000), carry: second.carry }).amount).toBe(taka(500));
  });
});

describe('a wage in real time', () => {
  test('of the example: 18, 26 and 11, together 0.5 % of 11 000', () => {
    const lines = realTimeLines([
      { id: 1n, uplineId: null, rate: percent('0.5'), bet: 0n },
      { id: 2n, uplineId: 1n, rate: percent('0.4'), bet: taka(2_000) },
      { id: 20n, uplineId: 2n, rate: 0n, bet: taka(3_000) },
      { id: 3n, uplineId: 2n, rate: percent('0.3'), bet: taka(1_000) },
      { id: 30n, uplineId: 3n, rate: 0n, bet: taka(5_000) },
    ]);
    expect(lines.map(({ id, owed }) => [id, payShares(owed, 0n).amount])).toEqual([
      [1n, taka(11)],
      [2n, taka(26)],
      [3n, taka(18)],
    ]);
  });
  test('over runs of a thousandth each comes to what one run pays', () => {
    let carry = 0n;
    let paid = 0n;
    for (let run = 0; run < 1_000; run += 1) {
      const [line] = realTimeLines([{ id: 1n, uplineId: null, rate: percent('0.3'), bet: 33n }]);
      const wage = payShares(line?.owed ?? 0n, carry);
      carry = wage.carry;
      paid += wage.amount;
    }
    expect(paid).toBe((33_000n * percent('0.3')) / 1_000_000n);
  });

  /** A line in which nobody has more than the one above. */
  const lineOf = (max: number): fc.Arbitrary<LineNode[]> =>
    fc
      .array(
        fc.record({
          above: fc.nat(),
          less: fc.nat({ max: 5_000 }),
          none: fc.boolean(),
          bet: fc.integer({ min: -50_000, max: 5_000_000 }),
        }),
        {
          minLength: 1,
          maxLength: max,
        },
      )
      .map((rows) => {
        const nodes: LineNode[] = [];
        // What somebody could offer at most: an agent without a contract passes on nothing of their own.
        const most: bigint[] = [];
        for (const [place, { above, less, none, bet }] of rows.entries()) {
          const upline = place === 0 ? null : above % place;
          const limit = upline === null ? 20_000n : (most[upline] ?? 0n);
          const rate = none && place > 0 ? 0n : limit > BigInt(less) ? limit - BigInt(less) : place === 0 ? limit : 0n;
          most.push(rate === 0n ? limit : rate);
          nodes.push({ id: BigInt(place), uplineId: upline === null ? null : BigInt(upline), rate, bet: BigInt(bet) });
        }
        return nodes;
      });

  test('comes for all together to the rate of the top, in every line', () => {
    fc.assert(
      fc.property(lineOf(40), (nodes) => {
        const all = nodes.reduce((sum, { bet }) => sum + bet, 0n);
        const owed = realTimeLines(nodes).reduce((sum, line) => sum + line.owed, 0n);
        expect(owed).toBe(all * (nodes[0]?.rate ?? 0n));
      }),
    );
  });
  test('pays in two runs what it pays in one, but for what waits', () => {
    fc.assert(
      fc.property(lineOf(12), fc.integer({ min: -1_000_000, max: 1_000_000 }), (nodes, part) => {
        const first = nodes.map((node) => ({ ...node, bet: BigInt(part) }));
        const second = nodes.map((node) => ({ ...node, bet: node.bet - BigInt(part) }));
        const owedOf = (of: readonly LineNode[]) => new Map(realTimeLines(of).map(({ id, owed }) => [id, owed]));
        const [one, other] = [owedOf(first), owedOf(second)];
        for (const [id, owed] of owedOf(nodes)) {
          const wage = payShares(one.get(id) ?? 0n, 0n);
          const next = payShares(other.get(id) ?? 0n, wage.carry);
          expect(asShare(wage.amount + next.amount) + next.carry).toBe(owed);
          expect(wage.amount >= 0n && next.amount >= 0n).toBe(true);
        }
      }),
    );
  });
});

describe('tiers', () => {
  const tiers = fc
    .array(
      fc.record({
        minBase: fc.bigInt({ min: 0n, max: 50n }),
        minActive: fc.nat({ max: 5 }),
        rate: fc.bigInt({ min: 1n, max: 30n }),
      }),
      { maxLength: 5 },
    )
    .map((list): readonly Tier[] => list);
  test('that are above others at no threshold are above them nowhere', () => {
    fc.assert(
      fc.property(tiers, tiers, fc.bigInt({ min: 0n, max: 60n }), fc.nat({ max: 6 }), (owed, own, base, active) => {
        if (tiersAbove(owed, own).length === 0)
          expect(rateAt(owed, base, active) <= rateAt(own, base, active)).toBe(true);
      }),
    );
  });
  test('by the rate rule never owe all lines below together more than they bring, while no line wins', () => {
    const lines = fc.array(fc.record({ tiers, base: fc.bigInt({ min: 0n, max: 60n }), active: fc.nat({ max: 6 }) }), {
      maxLength: 6,
    });
    const dividend = { mode: 'permanent', endsHalfMonth: false, carry: 0n } as const;
    fc.assert(
      fc.property(tiers, lines, fc.bigInt({ min: 0n, max: 60n }), (own, all, self) => {
        const below = all.filter((line) => tiersTooHigh(line.tiers, own).length === 0);
        const base = below.reduce((sum, line) => sum + line.base, self);
        const active = below.reduce((sum, line) => sum + line.active, 0);
        // In shares, before anything is rounded; each rounds down.
        const gets = base * rateAt(own, base, active);
        const owes = below.reduce((sum, line) => sum + line.base * rateAt(line.tiers, line.base, line.active), 0n);
        expect(owes <= gets).toBe(true);
        const paid = below.map((line) => dividendOf({ ...dividend, ...line, teamLoss: line.base }).amount);
        const top = dividendOf({ ...dividend, tiers: own, active, teamLoss: base }).amount;
        expect(paid.reduce((sum, one) => sum + one, 0n) <= top).toBe(true);
      }),
    );
  });
  test('pay over any days with what is taken back just the share of what is left, never less than nothing a day', () => {
    const days = fc.array(fc.bigInt({ min: -3_000_000n, max: 3_000_000n }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 20_000n }), days, (rate, more) => {
        // The first day pays, so that there is a rate to take back at.
        const bases = [2_000_000n, ...more];
        let [carry, paidRate, paid] = [0n, 0n, 0n];
        for (const base of bases) {
          const wage = dailyWageOf({ base, active: 0, tiers: [{ minBase: 0n, minActive: 0, rate }], carry, paidRate });
          expect(wage.amount >= 0n).toBe(true);
          carry = wage.carry;
          paid += wage.amount;
          if (wage.amount > 0n) paidRate = wage.rate;
        }
        expect(asShare(paid) + carry).toBe(rate * bases.reduce((sum, base) => sum + base, 0n));
      }),
    );
  });
  test('offered are compared with what one gets at the same thresholds; the house has no limit', () => {
    const own = [tier(0, 3, '10'), tier(500_000, 10, '15')];
    expect(tiersTooHigh([tier(0, 3, '10'), tier(400_000, 10, '12')], own)).toEqual([tier(400_000, 10, '12')]);
    expect(tiersTooHigh([tier(0, 0, '90')], null)).toEqual([]);
  });
  test('that fall end the contracts below that they cannot pay, and only those', () => {
    const below = [
      { id: 'B', tiers: [tier(0, 3, '8')] },
      { id: 'C', tiers: [tier(0, 3, '6')] },
    ];
    expect(contractsThatEnd([tier(0, 3, '7')], below).map(({ id }) => id)).toEqual(['B']);
  });
  test.each([
    ['none', []],
    ['tooMany', Array.from({ length: 11 }, (_, place) => tier(place, place, `${place + 1}`))],
    ['rate', [tier(0, 0, '0')]],
    ['rate', [tier(0, 0, '41')]],
    ['twice', [tier(1, 1, '1'), tier(1, 1, '2')]],
    ['order', [tier(5, 1, '2'), tier(6, 1, '1')]],
    ['order', [tier(5, 1, '1'), tier(4, 2, '2')]],
  ] as const)('are refused for "%s"', (fault, list) => {
    expect(faultOfTiers(list, percent('40'))).toBe(fault);
  });
  test('in order are taken', () => {
    expect(faultOfTiers([tier(0, 3, '10'), tier(5, 3, '15'), tier(5, 4, '20')], percent('40'))).toBeNull();
  });
});

describe('points', () => {
  test('of the example: B 2.00, A 4.00, T 4.00 of an order of 1 000', () => {
    const above = differencesAbove(12_000, [
      { id: 'B', point: 12_200 },
      { id: 'A', point: 12_600 },
      { id: 'T', point: 13_000 },
    ]);
    expect(above).toEqual([
      { id: 'B', earned: 200 },
      { id: 'A', earned: 400 },
      { id: 'T', earned: 400 },
    ]);
  });
  test('rise to the upline, fall to the highest below, and name who stands in the way', () => {
    const below = [
      { id: 'm', point: 12_000 },
      { id: 'n', point: 11_000 },
    ];
    expect(faultOfPoint(12_600, { most: 12_600, below })).toBeNull();
    expect(faultOfPoint(12_601, { most: 12_600, below })).toEqual({ fault: 'aboveUpline', most: 12_600 });
    expect(faultOfPoint(11_500, { most: 12_600, below })).toEqual({ fault: 'belowDownline', inTheWay: ['m'] });
  });
});

describe('a period', () => {
  test.each([
    ['daily', '2028-02-29', '2028-02-29', '2028-03-01'],
    ['weekly', '2026-11-28', '2026-11-23', '2026-11-30'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-30'],
    ['semimonthly', '2026-11-15', '2026-11-01', '2026-11-16'],
    ['semimonthly', '2028-02-29', '2028-02-16', '2028-03-01'],
    ['monthly', '2026-12-31', '2026-12-01', '2027-01-01'],
  ] as const)('%s of %s goes from %s to before %s', (period, day, from, to) => {
    expect(periodOf(period, day)).toEqual({ from, to });
  });
  test('before the first of March of a leap year is the second half of February', () => {
    expect(periodBefore('semimonthly', '2028-03-01')).toEqual({ from: '2028-02-16', to: '2028-03-01' });
  });
  test('knows whether a half month ends in it', () => {
    expect(endsHalfMonth({ from: '2026-11-09', to: '2026-11-16' })).toBe(true);
    expect(endsHalfMonth({ from: '2026-11-16', to: '2026-11-23' })).toBe(false);
    expect(endsHalfMonth({ from: '2026-11-30', to: '2026-12-07' })).toBe(true);
  });
  test.each([
    ['daily', '2028-02-29T17:59:59Z', '2028-02-28T18:00:00Z', '2028-02-29T18:00:00Z'],
    ['daily', '2028-02-29T18:00:00Z', '2028-02-29T18:00:00Z', '2028-03-01T18:00:00Z'],
    ['monthly', '2026-12-31T18:00:00Z', '2026-12-31T18:00:00Z', '2027-01-31T18:00:00Z'],
    [null, '2026-11-29T02:59:00Z', '2026-11-29T02:00:00Z', '2026-11-29T03:00:00Z'],
  ] as const)('%s of %s in Dhaka goes from %s to %s', (rhythm, instant, from, to) => {
    expect(stretchOf(rhythm, new Date(instant), 360)).toEqual({ from: new Date(from), to: new Date(to) });
  });
  test('begins in its zone where a contract counts first, and covers its days', () => {
    const midnight = new Date('2026-11-28T18:00:00Z');
    expect(nextStart('daily', midnight, 360)).toEqual(midnight);
    expect(nextStart('daily', new Date(midnight.getTime() + 1), 360)).toEqual(new Date('2026-11-29T18:00:00Z'));
    // An hour of a zone that is half an hour apart.
    expect(nextStart(null, new Date('2026-11-28T18:00:00Z'), 330)).toEqual(new Date('2026-11-28T18:30:00Z'));
    expect(daysOf(stretchOf('weekly', midnight, 360), 360)).toEqual({ from: '2026-11-23', to: '2026-11-30' });
  });
});
