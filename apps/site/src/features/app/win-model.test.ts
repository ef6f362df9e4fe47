import type { Wager } from '@house/contract/wagers/site';
import { expect, test } from 'vitest';
import { climbTo, winMomentOf } from './win-model.ts';

const bet = (stake: string, prize: string | null): Wager =>
  ({ gameCode: 'F5D1', drawNo: '20261120-0981', stake, prize }) as Wager;

test('a win of ten times the stake, or of 1,000, is a moment; what is less than was staked never (screens.md 1.8)', () => {
  expect(winMomentOf([bet('1.00', '10.00')])).toEqual({ gameCode: 'F5D1', drawNo: '20261120-0981', paid: 100_000n });
  expect(winMomentOf([bet('1.00', '9.99')])).toBeNull();
  expect(winMomentOf([bet('900.00', '1000.00')])?.paid).toBe(10_000_000n);
  expect(winMomentOf([bet('1.00', '10.00'), bet('9.00', '0.00')]), 'no more than was staked in all').toBeNull();
  expect(winMomentOf([bet('600.00', '1000.00'), bet('600.00', null)])).toBeNull();
  expect(winMomentOf([])).toBeNull();
});

test('the amount climbs to exactly what was paid', () => {
  const steps = [0, 0.2, 0.5, 0.9, 1].map((share) => climbTo(123_456_789n, share));
  expect(steps[0]).toBe(0n);
  expect(steps.at(-1)).toBe(123_456_789n);
  expect(steps).toEqual(steps.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(steps.slice(0, -1).every((step) => step % 10_000n === 0n)).toBe(true);
});
