import { describe, expect, test } from 'vitest';
import { isPlainLine, tidyLines } from './text.ts';

describe('a line', () => {
  test.each([
    ['turned around', 'karim\u202E1000'],
    ['isolated', '\u2067karim'],
    ['an Arabic mark of direction', 'karim\u061C'],
    ['a blank of no width', 'kar\u200Bim'],
    ['a joiner between Latin letters', 'kar\u200Dim'],
    ['two joiners', 'ক্\u200C\u200Cষ'],
    ['a joiner after a Bengali letter', 'রহি\u200Dম'],
    ['a soft hyphen', 'kar\u00ADim'],
    ['a mark of byte order', 'karim\uFEFF'],
    ['another form of a digit', '1\uFE0F'],
    ['a filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a tag', 'karim\u{E0041}'],
    ['a line end', 'karim\u2028x'],
    ['a tab', 'karim\tx'],
    ['a heap of marks', `k${'\u0301'.repeat(5)}arim`],
  ])('is not plain with %s', (_what, text) => expect(isPlainLine(text)).toBe(false));

  test.each([
    ['Karim 01'],
    ['রহিম উদ্দিন চৌধুরী'],
    ['র\u200D্যাব'],
    ['ক্\u200Cষ'],
    ['উৎস ও ত্\u200D'],
    ['\u2764\uFE0F'],
    ['👩\u200D👧'],
    ['🏳\uFE0F\u200D🌈'],
    ['👍🏽'],
    ['Nguyễn Văn'],
    ['محمد'],
    ["O'Neill-Smith"],
  ])('%s is plain', (text) => expect(isPlainLine(text)).toBe(true));
});

describe('lines', () => {
  test('are kept with one empty line in a row, and none at the ends', () => {
    expect(tidyLines('\n\r\nহ্যালো\r\n\n\n \t\n\nকেমন আছেন\n\nভালো\n')).toBe('হ্যালো\n\nকেমন আছেন\n\nভালো');
    expect(tidyLines(`a${'\n'.repeat(1_500)}b`)).toBe('a\n\nb');
  });

  test('are a hundred and one at most, and no word of the others is lost', () => {
    const tidy = tidyLines(Array.from({ length: 500 }, (_, place) => String(place)).join('\n'));
    expect(tidy.split('\n')).toHaveLength(101);
    expect(tidy.endsWith(' 498 499')).toBe(true);
    expect(tidyLines(tidy)).toBe(tidy);
  });
});
