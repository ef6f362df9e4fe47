import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, wordsOf } from './fold.ts';

/** Any code units, halves of pairs too. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 120,
});

test('case, width, accents, punctuation and digits of both scripts fold to one spelling', () => {
  expect(foldText('  FAST 5D! ')).toBe('fast 5d');
  expect(foldText('ＦＡＳＴ')).toBe('fast');
  expect(foldText('Café Crème')).toBe('cafe creme');
  expect(foldText('ফাস্ট ৫ডি')).toBe(foldText('ফাস্ট 5ডি'));
  expect(foldText("Player's  pick – ১০")).toBe('players pick 10');
});

test('a letter with a nukta is one letter however it was typed', () => {
  expect(foldText('\u09AC\u09DC')).toBe(foldText('\u09AC\u09A1\u09BC'));
  expect(foldText('\u0997\u09DD')).toBe(foldText('\u0997\u09A2\u09BC'));
  expect(foldText('\u09A8\u09DF')).toBe(foldText('\u09A8\u09AF\u09BC'));
  expect(foldText('\u09AC\u09DC')).not.toBe(foldText('\u09AC\u09A1'));
});

test('joiners change the look of a word, not the word', () => {
  expect(foldText('র\u200D্যাফেল')).toBe(foldText('র্যাফেল'));
  expect(foldText('হঠা\u09CE')).toBe(foldText('হঠাত\u09CD\u200D'));
  expect(foldText('রু\u200Cলেট')).toBe(foldText('রুলেট'));
});

test('vowels that stand on both sides of a letter are one vowel however they were typed', () => {
  expect(foldText('ক\u09C7\u09BE')).toBe(foldText('ক\u09CB'));
  expect(foldText('ক\u09C7\u09D7')).toBe(foldText('ক\u09CC'));
});

test('folding twice is folding once, for any text', () => {
  const bengali = fc.string({
    unit: fc.integer({ min: 0x0980, max: 0x09ff }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(fc.oneof(anyText, bengali), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      expect(wordsOf(text).every((word) => word !== '' && !word.includes(' '))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
