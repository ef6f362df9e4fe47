import { expect, test } from 'vitest';
import { LANGUAGES } from './catalogues.ts';
import {
  checkArea,
  checkCatalogues,
  findStaleAllowances,
  findStrayFiles,
  findUntoldAreas,
  listPlaceholders,
  readAllAreas,
  SAME_AS_ENGLISH,
} from './check.ts';

test('every catalogue holds in every language', () => {
  const areas = readAllAreas();
  expect(Object.keys(areas[0]?.others ?? {})).toEqual(LANGUAGES.filter((language) => language !== 'en'));
  expect(areas.flatMap(({ en }) => Object.keys(en)).length).toBeGreaterThan(150);
  expect(checkCatalogues(areas)).toEqual([]);
  expect(findStrayFiles()).toEqual([]);
  expect(findUntoldAreas()).toEqual([]);
  expect(findStaleAllowances(areas)).toEqual([]);
  for (const why of SAME_AS_ENGLISH.values()) expect(why.length).toBeGreaterThan(10);
});

/** What stands beside the word that is used, in what a player reads. */
const OTHER_WORDS = [
  /ফেভারিট|পছন্দে রাখুন/, // প্রিয়
  /সাহায্য কেন্দ্র/, // সহায়তা
  /প্রমোশন/, // প্রোমোশন
  /ভেন্ডর/, // স্টুডিও
  /এখনো|কখনো/, // এখনও, কখনও
  /সাথে/, // সঙ্গে
  /(?<!\p{L}|\p{M})ড্র(?:য়|য়)ে/u, // ড্র-তে, ড্র-এর
  /\} এর /, // {count}-এর
  /#টা|# টি(?!কিট)|#টিকিট/, // #টি
];

test('one thing has one Bengali word, in one spelling', () => {
  const said = readAllAreas()
    .filter(({ area }) => !/^([a-z-]+\/)?desk/.test(area))
    .flatMap(({ others }) => Object.entries(others.bn ?? {}));
  expect(said.filter(([, text]) => OTHER_WORDS.some((word) => word.test(text)))).toEqual([]);
});

const check = (bn: Record<string, string>, en: Record<string, string>): string[] =>
  checkArea({ area: 'x', en, others: { bn } });

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

test('holds a third language to English as it does Bengali', () => {
  const judge = (hi: Record<string, string>, en: Record<string, string>): string[] =>
    checkArea({ area: 'x', en, others: { bn: { 'x.a': 'বাকি {left}' }, hi } });
  const en = { 'x.a': 'Left {left}' };
  expect(judge({ 'x.a': 'बाकी {left}' }, en)).toEqual([]);
  expect(judge({}, en)).toEqual(['x.a is missing in x.hi.json']);
  expect(judge({ 'x.a': 'Left {left}' }, en)).toEqual(['x.a is the same in hi and en: "Left {left}"']);
  expect(judge({ 'x.a': 'बाकी' }, en)).toEqual(['x.a has placeholders {} in hi and {left} in en']);
  expect(judge({ 'x.a': 'বাকি {left}' }, en)).toEqual(['x.a carries Bengali letters in hi']);
});

test('refuses Bengali digits, because the reader chooses the digits', () => {
  expect(check({ 'x.a': '৭ দিন' }, { 'x.a': '7 days' })[0]).toContain('carries Bengali digits in bn');
});

test('names an id that stands in two areas', () => {
  const one = { area: 'one', en: { 'x.a': 'Yes' }, others: { bn: { 'x.a': 'হ্যাঁ' } } };
  expect(checkCatalogues([one, { ...one, area: 'two' }])).toEqual(['x.a stands in one and in two']);
});
