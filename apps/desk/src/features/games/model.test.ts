import { expect, test } from 'vitest';
import { basisOfPercent, hueName, moved, percentOfBasis, tagsOf } from './model.ts';

test.each([
  ['96.31', 9631],
  ['97', 9700],
  ['100', 10_000],
  ['0.01', 1],
  ['', null],
  ['100.01', undefined],
  ['0', undefined],
  ['96.315', undefined],
  ['-1', undefined],
  ['much', undefined],
])('%s percent is %s', (text, basis) => {
  expect(basisOfPercent(text)).toBe(basis);
});

test('a percentage reads back as it was written', () => {
  expect([9631, 9700, 1, null].map((basis) => basisOfPercent(percentOfBasis(basis)))).toEqual([9631, 9700, 1, null]);
});

test('tags are parted by commas and spaces, each once, without signs', () => {
  expect(tagsOf(' Free-Spins, lines  lines,--eid!, ')).toEqual(['free-spins', 'lines', 'eid']);
});

test('an entry moves to another place and stays within the list', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(list, 1, -5)).toEqual(['b', 'a', 'c', 'd']);
  expect(moved(list, 1, 99)).toEqual(['a', 'c', 'd', 'b']);
  expect(moved(list, 9, 0)).toEqual(list);
});

test('every hue has a name, and one that is none is gold', () => {
  expect([0, 10].map(hueName)).toEqual(['gold', 'wine']);
  expect(hueName(99)).toBe('gold');
});
