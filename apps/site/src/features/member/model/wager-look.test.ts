import { expect, test } from 'vitest';
import { lookOfWager } from './wager-look.ts';

test('a return below the stake is called no win', () => {
  expect(lookOfWager({ state: 'won', net: '-0.20' })).toBe('partBack');
  expect(lookOfWager({ state: 'won', net: '0.00' })).toBe('won');
  expect(lookOfWager({ state: 'lost', net: '-1.00' })).toBe('lost');
});
