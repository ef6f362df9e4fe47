import { expect, test } from 'vitest';
import { nameBesidePace, nameOfGame } from './lottery-name.ts';

test('a name is the language’s own, else the English one, in Latin digits', () => {
  const game = { gameCode: 'PC28F1', names: { bn: 'PC28 লট · ১ মিনিট', en: 'PC28 Lott · 1 min' } };
  expect(nameOfGame(game, 'bn')).toBe('PC28 লট · 1 মিনিট');
  expect(nameOfGame(game, 'hi')).toBe('PC28 Lott · 1 min');
  expect(nameOfGame({ ...game, names: {} }, 'bn')).toBe('PC28F1');
});

test.each([
  ['Fast 5D · 1 min', 60, 'Fast 5D'],
  ['SSC 5 অঙ্ক · 3 মিনিট', 180, 'SSC 5 অঙ্ক'],
  // As the desk has renamed it: nothing is taken off that is not the pace.
  ['Fast 5D · 1 min', 180, 'Fast 5D · 1 min'],
  ['Morning draw', 60, 'Morning draw'],
  ['Gold · 5 digits 9', 300, 'Gold · 5 digits 9'],
])('beside its pace %s of %i s is %s', (name, period, short) => {
  expect(nameBesidePace(name, period)).toBe(short);
});
