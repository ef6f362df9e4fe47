import { beforeEach, expect, test, vi } from 'vitest';
import { asksFirst, keepConfirmAbove, readConfirmAbove } from './confirm-above.ts';
import { givenStorage } from './given.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', givenStorage(kept));
beforeEach(() => kept.clear());

test('nobody is asked who set no amount', () => {
  expect(asksFirst('rafi_77', 10n ** 15n)).toBe(false);
});

test('only what costs more than the amount is asked about', () => {
  keepConfirmAbove('rafi_77', '500.00');
  expect(asksFirst('rafi_77', 5_000_000n)).toBe(false);
  expect(asksFirst('rafi_77', 5_000_001n)).toBe(true);
});

test('zero asks about every bet', () => {
  keepConfirmAbove('rafi_77', '0.00');
  expect(asksFirst('rafi_77', 1n)).toBe(true);
});

test('taken back, nothing is asked', () => {
  keepConfirmAbove('rafi_77', '500.00');
  keepConfirmAbove('rafi_77', null);
  expect(readConfirmAbove('rafi_77')).toBeNull();
  expect(kept.size).toBe(0);
});

test('another member on the same phone is not asked by it', () => {
  keepConfirmAbove('rafi_77', '500.00');
  expect(asksFirst('mina', 10n ** 12n)).toBe(false);
  expect(readConfirmAbove('rafi_77')).toBe(5_000_000n);
});

test('what somebody else wrote there asks nothing', () => {
  kept.set('confirmAbove', 'much rafi_77');
  expect(asksFirst('rafi_77', 10n ** 12n)).toBe(false);
});
