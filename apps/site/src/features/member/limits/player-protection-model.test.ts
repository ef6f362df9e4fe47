import { describe, expect, test } from 'vitest';
import { canConfirm, findLimit, type PlayerLimit, readLimit, usedPart } from './player-protection-model.ts';

const LIMIT: PlayerLimit = { kind: 'stake', period: 'day', amount: '100.00', used: '25.00', raise: null };

describe('a limit as it is typed', () => {
  test.each([
    ['100', 1_000_000n],
    ['1,00,000.50', 1_000_005_000n],
    ['১২৩', 1_230_000n],
    ['1,00,050', 1_000_500_000n],
    ['1000,50', null],
    ['0', 0n],
    ['', null],
    ['-1', null],
    ['0.001', null],
    ['a lot', null],
    ['999999999999999', null],
  ])('%j is %s', (typed, mills) => {
    expect(readLimit(typed)).toBe(mills);
  });
});

test('one of a kind and period is found, and what of it is used', () => {
  expect(findLimit([LIMIT], 'stake', 'day')).toBe(LIMIT);
  expect(findLimit([LIMIT], 'stake', 'week')).toBeNull();
  expect(findLimit([LIMIT], 'loss', 'day')).toBeNull();
  expect(usedPart(LIMIT)).toBe(0.25);
  expect(usedPart({ amount: '10.00', used: '25.00' })).toBe(1);
  expect(usedPart({ amount: '0.00', used: '0.00' })).toBe(1);
});

test('a raise is confirmed when its time has come, not a moment before', () => {
  const raise = { amount: null, askedAt: '2026-03-01T10:00:00.000Z', opensAt: '2026-03-02T10:00:00.000Z' };
  expect(canConfirm(raise, Date.parse(raise.opensAt) - 1)).toBe(false);
  expect(canConfirm(raise, Date.parse(raise.opensAt))).toBe(true);
});
