import { expect, test } from 'vitest';
import { isTurnOf, looksOfTurn } from './sweep.ts';

const LOOKS = ['dark phone', 'light phone', 'desktop'];

test('the gate goes through one look, always the same, and a sweep through all of them', () => {
  expect([0, 1, 2, 3].map((turn) => looksOfTurn(LOOKS, turn, false))).toEqual([
    ['dark phone'],
    ['light phone'],
    ['desktop'],
    ['dark phone'],
  ]);
  expect(looksOfTurn(LOOKS, 1, true)).toEqual(LOOKS);
});

test('in the gate every row has one look, and in a sweep each of them', () => {
  const looksOf = (place: number, sweep: boolean) => LOOKS.filter((look) => isTurnOf(look, LOOKS, place, sweep));
  expect([0, 1, 4].map((place) => looksOf(place, false))).toEqual([['dark phone'], ['light phone'], ['light phone']]);
  expect(looksOf(4, true)).toEqual(LOOKS);
});
