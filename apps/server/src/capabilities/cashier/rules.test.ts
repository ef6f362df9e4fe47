import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_STATES, type GatewayReport } from './port.ts';
import { decideReport, isOverThere, nextPollAt, stateAt } from './rules.ts';

const created = new Date('2026-03-01T10:00:00Z');
const expires = new Date('2026-03-01T10:20:00Z');
const minutesAfter = (minutes: number) => new Date(created.getTime() + minutes * 60_000);
const order = { id: 77n, amount: 5_000_000n, state: 'waiting' as const, expiresAt: expires };
const paid = (amount: bigint): GatewayReport => ({ status: 'paid', merchantOrder: '77', amount });

describe('polling', () => {
  test('asks after 1, 2, 5, 10, 30 minutes, then hourly to 24 hours, then never', () => {
    const times: number[] = [];
    for (let at = nextPollAt(created, created); at !== null; at = nextPollAt(created, at)) {
      times.push((at.getTime() - created.getTime()) / 60_000);
    }
    expect(times.slice(0, 8)).toEqual([1, 2, 5, 10, 30, 60, 120, 180]);
    expect(times.at(-1)).toBe(1_440);
    expect(times).toHaveLength(5 + 24);
  });

  test('asks once after being away, not for every time missed', () => {
    expect(nextPollAt(created, minutesAfter(7))).toEqual(minutesAfter(10));
    expect(nextPollAt(created, minutesAfter(125))).toEqual(minutesAfter(180));
    expect(nextPollAt(created, minutesAfter(1_440))).toBeNull();
  });
});

describe('expiry', () => {
  test('an unpaid order is expired from the first instant after its time', () => {
    expect(stateAt(order, new Date(expires.getTime() - 1))).toBe('waiting');
    expect(stateAt(order, expires)).toBe('expired');
  });

  test('an order that is being matched does not expire by its time', () => {
    expect(stateAt({ ...order, state: 'matching' }, minutesAfter(60))).toBe('matching');
  });
});

describe('closing at the gateway', () => {
  test('is done when its books say so, and a gateway that does not know the order is told again for seven days', () => {
    const sevenDays = new Date(expires.getTime() + 7 * 86_400_000);
    const later = new Date(sevenDays.getTime() + 1);
    for (const status of ['failed', 'closed'] as const) expect(isOverThere({ status }, expires, expires)).toBe(true);
    expect(isOverThere(paid(5_000_000n), expires, expires)).toBe(true);
    expect(isOverThere({ status: 'pending' }, expires, later)).toBe(false);
    expect(isOverThere({ status: 'unknown' }, expires, sevenDays)).toBe(false);
    expect(isOverThere({ status: 'unknown' }, expires, later)).toBe(true);
  });
});

describe("what the gateway's books mean", () => {
  test('the amount paid is credited, and named different when it differs', () => {
    expect(decideReport(order, paid(5_000_000n), minutesAfter(1), true)).toEqual({
      decided: 'credit',
      amount: 5_000_000n,
      state: 'credited',
    });
    expect(decideReport(order, paid(4_999_999n), minutesAfter(1), true)).toEqual({
      decided: 'credit',
      amount: 4_999_999n,
      state: 'amountDiffers',
    });
  });

  test('a payment within seven days after the expiry still counts, later it waits for a person', () => {
    const sevenDays = new Date(expires.getTime() + 7 * 86_400_000);
    const expired = { ...order, state: 'expired' as const };
    expect(decideReport(expired, paid(5_000_000n), sevenDays, true).decided).toBe('credit');
    expect(decideReport(expired, paid(5_000_000n), new Date(sevenDays.getTime() + 1), true)).toEqual({
      decided: 'hold',
      amount: 5_000_000n,
      reason: 'late',
    });
  });

  test('money that names another order of ours is not this one’s', () => {
    const report: GatewayReport = { status: 'paid', merchantOrder: '78', amount: 5_000_000n };
    expect(decideReport(order, report, minutesAfter(1), true).decided).toBe('nothing');
  });

  test('an order is matching while a reported payment has no final answer', () => {
    expect(decideReport(order, { status: 'pending' }, minutesAfter(1), true).decided).toBe('match');
    expect(decideReport(order, { status: 'pending' }, minutesAfter(1), false).decided).toBe('nothing');
  });

  test('a failed payment rejects an open order and leaves a closed one as it is', () => {
    expect(decideReport(order, { status: 'failed' }, minutesAfter(1), true).decided).toBe('reject');
    expect(decideReport({ ...order, state: 'cancelled' }, { status: 'failed' }, minutesAfter(1), true)).toEqual({
      decided: 'nothing',
      stopPolling: true,
    });
  });

  test('a credited order never changes again, whatever is reported and whenever', () => {
    const report: fc.Arbitrary<GatewayReport> = fc.oneof(
      fc.record({
        status: fc.constant('paid' as const),
        merchantOrder: fc.constantFrom('77', '78'),
        amount: fc.bigInt({ min: 1n, max: 10n ** 14n }),
      }),
      fc.record({
        status: fc.constantFrom('pending' as const, 'failed' as const, 'closed' as const, 'unknown' as const),
      }),
    );
    fc.assert(
      fc.property(report, fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (given, minutes, hinted) => {
        for (const state of ['credited', 'amountDiffers'] as const) {
          expect(decideReport({ ...order, state }, given, minutesAfter(minutes), hinted).decided).toBe('nothing');
        }
      }),
    );
  });

  test('credits only what the books say was paid for this order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DEPOSIT_STATES),
        fc.constantFrom('77', '78'),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.integer({ min: 0, max: 20_000 }),
        (state, merchantOrder, amount, minutes) => {
          const report: GatewayReport = { status: 'paid', merchantOrder, amount };
          const decision = decideReport({ ...order, state }, report, minutesAfter(minutes), true);
          if (decision.decided === 'credit') {
            expect(merchantOrder).toBe('77');
            expect(decision.amount).toBe(amount);
          }
        },
      ),
    );
  });
});
