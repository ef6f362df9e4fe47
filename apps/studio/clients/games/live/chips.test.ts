/** Chips on the felt: sums, limits, twice as many. */
import { expect, test } from 'vitest';
import { doubled, fitting, sumBySpot, totalOf } from './chips.ts';

const TABLE = { spots: { player: '100.00', tie: '25.00' }, min: '10.00' };

test('chips of a spot lie together', () => {
  const bets = sumBySpot([
    { spot: 'player', amount: '50' },
    { spot: 'tie', amount: '10' },
    { spot: 'player', amount: '10' },
  ]);
  expect(bets).toEqual({ player: '60.00', tie: '10.00' });
  expect(totalOf(bets)).toBe('70.00');
});

test('a chip that does not fit is cut down to what does, and is none below the least', () => {
  expect(fitting('50', { lies: '0', limit: '100', min: '10' })).toBe('50.00');
  expect(fitting('50', { lies: '70', limit: '100', min: '10' })).toBe('30.00');
  expect(fitting('50', { lies: '95', limit: '100', min: '10' })).toBeNull();
});

test('twice as many counts what was placed as well, within limits', () => {
  const chips = doubled([{ spot: 'player', amount: '30' }], { player: '20.00', tie: '20.00' }, TABLE);
  expect(sumBySpot(chips)).toEqual({ player: '80.00' });
});
