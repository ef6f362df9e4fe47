import { describe, expect, test } from 'vitest';
import { fitsPattern, PATTERN_COUNT, patternExpression } from './patterns.ts';

/** The samples of operations.md 9: what each pattern takes and what it does not. */
const SAMPLES: readonly [number, readonly string[], readonly string[]][] = [
  [0, ['abc', 'বাংলা 123', 'a b!'], []],
  [1, ['rahim01', 'A1', 'Zed'], ['1abc', 'ab_c', 'রহিম1']],
  [2, ['张三1', '王', '2024年'], ['abc', '张 三', '张-1']],
  [3, ['a@b.co', 'x.y+z@mail.example.com', "o'neil@ex-ample.org"], ['a@b', 'a b@c.com', 'a@-b.com']],
  [4, ['abc', '123', 'a1B2'], ['a-b', 'a b', 'ক1']],
  [5, ['abc1', '1a', 'A9z'], ['abc', '123', 'ab1!']],
  [6, ['0', '01712345678', '99'], ['12a', '1.5', '১২']],
  [7, ['Abc1', '1A', 'XYZ9'], ['abc1', 'ABC', 'Ab1!']],
  [8, ['Rahim', 'Md Rahim Uddin', 'A B', ' Rahim'], ['Md  Rahim', 'Rahim1']],
  [9, ['abc', 'a_b-1', 'বাংলা'], ['a b', ' a', 'a\t']],
  [10, ['张三', '阿卜杜·热依木', '李（四）'], ['abc', '张3', '，。']],
  [11, ['2001-02-28', '1999-12-31', '2024-02-29'], ['2001-2-28', '2001-13-01', '28-02-2001', '2001-02-30']],
  [12, ['Rahim Uddin', 'রহিম উদ্দিন', 'José', 'Rahim '], ['Rahim2', 'Rahim_Uddin']],
  [13, ['02-28-2001', '12-31-1999', '01-01-2000'], ['2001-02-28', '13-01-2001', '2-28-2001', '02-29-2001']],
  [14, ['abc12', 'রহিম২', '张三3'], ['a b', 'a-b', 'a@1']],
  [15, ['김철수', '한글', '가'], ['Kim', '김 철수', '김1']],
  [16, ['สมชาย', 'ไทย', 'ก'], ['Somchai', 'สม ชาย', 'ไทย1']],
  [17, ['สมชาย ใจดี', 'Somchai Jaidee', 'สมชาย J', '  Somchai'], ['สมชาย1', 'Som-chai']],
  [18, ['MD RAHIM', 'A', 'AB CD EF'], ['Md Rahim', '   ', 'MD1']],
  [19, ['abc123!', 'P@ss', '~^'], ['a b', 'ক!', 'a\n']],
  [20, ['Abc1!', 'zZ9#', 'P@ssw0rd', ' P@ssw0rd '], ['Abc12', 'abc1!', 'ABC1! ']],
  [21, ['Rahim Uddin', "Md. Rahim O'Neil", 'রহিম উদ্দিন'], ['Rahim', 'Rahim  Uddin', 'Rahim 2']],
  [22, ['山田太郎', 'ヤマダ　タロウ', 'さくら'], ['Yamada', 'ﾔﾏﾀﾞ', '山田1']],
  [23, ['ABC', 'Z', 'RAHIM'], ['Abc', 'A B', 'AB1']],
];

describe('the pattern catalogue', () => {
  test.each(SAMPLES)('%i takes and refuses its samples, trimmed but for 9, 18 and 19', (pattern, takes, refuses) => {
    for (const text of takes) expect([text, fitsPattern(pattern, text)]).toEqual([text, true]);
    for (const text of refuses) expect([text, fitsPattern(pattern, text)]).toEqual([text, false]);
  });

  test('has the untrimmed samples of 8, 12 and 17 refused by the bare expression', () => {
    for (const [pattern, text] of [
      [8, ' Rahim'],
      [12, 'Rahim '],
      [17, '  Somchai'],
    ] as const) {
      expect(new RegExp(patternExpression(pattern), 'u').test(text)).toBe(false);
    }
  });

  test('has 24 entries that are valid with flag u, and takes anything for an index outside', () => {
    expect(PATTERN_COUNT).toBe(24);
    expect(SAMPLES.map(([pattern]) => pattern)).toEqual(Array.from({ length: PATTERN_COUNT }, (_, index) => index));
    expect(fitsPattern(24, 'anything at all')).toBe(true);
  });

  test('comes to an end on hostile text', () => {
    // A pattern that backtracks would hang here and run into the limit of the test.
    const hostile = [
      'a'.repeat(255),
      ' '.repeat(255),
      `${'a-'.repeat(120)}@`,
      `a@${'a.'.repeat(120)}`,
      'a '.repeat(127),
    ];
    for (const text of hostile) {
      const takers = Array.from({ length: PATTERN_COUNT }, (_, pattern) => pattern).filter((pattern) =>
        fitsPattern(pattern, `${text}\u0007`),
      );
      expect(takers.filter((pattern) => pattern !== 0 && pattern !== 9)).toEqual([]);
    }
  });
});
