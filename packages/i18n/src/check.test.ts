import { expect, test } from 'vitest';
import {
  checkArea,
  checkCatalogues,
  findStaleAllowances,
  findStrayFiles,
  listPlaceholders,
  readAllAreas,
  SAME_IN_BOTH,
} from './check.ts';

test('every catalogue holds in both languages', () => {
  const areas = readAllAreas();
  expect(areas.flatMap(({ bn }) => Object.keys(bn)).length).toBeGreaterThan(150);
  expect(checkCatalogues(areas)).toEqual([]);
  expect(findStrayFiles()).toEqual([]);
  expect(findStaleAllowances(areas)).toEqual([]);
  for (const why of SAME_IN_BOTH.values()) expect(why.length).toBeGreaterThan(10);
});

const check = (bn: Record<string, string>, en: Record<string, string>): string[] => checkArea({ area: 'x', bn, en });

test('names a message that one language lacks', () => {
  expect(check({ 'x.a': 'হ্যাঁ' }, {})).toEqual(['x.a is missing in x.en.json']);
  expect(check({}, { 'x.a': 'Yes' })).toEqual(['x.a is missing in x.bn.json']);
});

test('names placeholders that differ, those inside choices too', () => {
  expect(check({ 'x.a': 'বাকি {left}' }, { 'x.a': 'Left {rest}' })).toEqual([
    'x.a has placeholders {left} in bn and {rest} in en',
  ]);
  expect(listPlaceholders('{count, plural, one {# of {total}} other {# of {total}}}')).toEqual([
    'count:plural',
    'total',
  ]);
});

test('names invalid ICU, empty words and forgotten translations', () => {
  expect(check({ 'x.a': 'খোলা {' }, { 'x.a': 'Open' })[0]).toContain('x.a is not valid ICU in bn');
  expect(check({ 'x.a': '{n, plural, one {#}}' }, { 'x.a': 'Open' })).toEqual([
    'x.a is not valid ICU in bn: n has no "other"',
  ]);
  expect(check({ 'x.a': '' }, { 'x.a': 'Open' })).toEqual(['x.a is empty in bn']);
  expect(check({ 'x.a': 'Open' }, { 'x.a': 'Open' })).toEqual(['x.a is the same in bn and en: "Open"']);
  expect(check({ 'x.a': 'খোলা' }, { 'x.a': 'খোলা' })).toContain('x.a carries Bengali letters in en');
});

test('names plural cases that the language does not have, and those it lacks', () => {
  const bn = '{n, plural, other {#টি}}';
  expect(check({ 'x.a': bn }, { 'x.a': '{n, plural, one {# bet} few {# bets} other {# bets}}' })).toEqual([
    'x.a counts wrongly in en: n has "few", which the language does not know',
  ]);
  expect(check({ 'x.a': bn }, { 'x.a': '{n, plural, other {# bets}}' })).toEqual([
    'x.a counts wrongly in en: n lacks "one"',
  ]);
  expect(check({ 'x.a': bn }, { 'x.a': '{n, plural, =1 {one bet} other {# bets}}' })).toEqual([]);
  expect(check({ 'x.a': bn }, { 'x.a': '{n, plural, =0 {none} one {# bet} other {# bets}}' })).toEqual([]);
});

test('refuses Bengali digits, because the reader chooses the digits', () => {
  expect(check({ 'x.a': '৭ দিন' }, { 'x.a': '7 days' })[0]).toContain('carries Bengali digits in bn');
});

test('names an id that stands in two areas', () => {
  const one = { area: 'one', bn: { 'x.a': 'হ্যাঁ' }, en: { 'x.a': 'Yes' } };
  expect(checkCatalogues([one, { ...one, area: 'two' }])).toEqual(['x.a stands in one and in two']);
});
