import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressBlock,
  agentCode,
  checkField,
  cleanText,
  deviceClass,
  fitsPattern,
  needsCaptcha,
  PATTERNS,
  patternExpression,
  usernameKey,
} from './rules.ts';

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
    expect(PATTERNS).toHaveLength(24);
    expect(SAMPLES.map(([pattern]) => pattern)).toEqual(PATTERNS.map((_, index) => index));
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
      const takers = PATTERNS.map((_, pattern) => pattern).filter((pattern) => fitsPattern(pattern, `${text}\u0007`));
      expect(takers.filter((pattern) => pattern !== 0 && pattern !== 9)).toEqual([]);
    }
  });
});

describe('a field of registration', () => {
  const rule = { field: 'username', shown: true, required: true, pattern: 0, minLength: 2, maxLength: 5 };

  test('is bounded by code points, both ends included', () => {
    expect(checkField(rule, '')).toMatchObject({ refused: 'identity.fieldRequired' });
    expect(checkField(rule, 'a')).toMatchObject({
      refused: 'identity.fieldLength',
      values: { min: 2, max: 5, exact: 'no' },
    });
    expect(checkField(rule, 'ab')).toBeUndefined();
    expect(checkField(rule, '🂡🂢🂣🂤🂥')).toBeUndefined();
    expect(checkField(rule, 'abcdef')).toMatchObject({ refused: 'identity.fieldLength' });
    expect(checkField({ ...rule, minLength: 6, maxLength: 6 }, 'a')).toMatchObject({ values: { exact: 'yes' } });
  });

  test('may stay empty when it is not required, and is not looked at when it is not shown', () => {
    expect(checkField({ ...rule, required: false }, '  ')).toBeUndefined();
    expect(checkField({ ...rule, shown: false }, 'far too long for this')).toBeUndefined();
  });
});

test('cleaning text twice changes nothing more, and names that differ only in case are one name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
  expect(usernameKey(' RaHim01')).toBe(usernameKey('rahim01'));
  expect(usernameKey('ｒａｈｉｍ')).toBe('rahim');
});

test('counts an IPv6 neighbourhood as one address, and a mapped IPv4 as itself', () => {
  expect(addressBlock('::ffff:103.4.144.1')).toBe('103.4.144.1');
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(addressBlock('2001:0DB8:1:2::6')).toBe('2001:db8:1:2');
  expect(addressBlock('2001:db8::6')).toBe('2001:db8:0:0');
  expect(addressBlock('::1')).toBe('0:0:0:0');
});

test('tells the class of a device', () => {
  expect(deviceClass('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')).toBe('mobile');
  expect(deviceClass('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36')).toBe('mobile');
  expect(deviceClass('Mozilla/5.0 (Linux; Android 15; SM-X900) Chrome/140 Safari/537.36')).toBe('tablet');
  expect(deviceClass('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('desktop');
  expect(deviceClass('')).toBe('other');
});

test('asks for the captcha from the second try of an account on, and of a busy address later', () => {
  expect(needsCaptcha({ account: 0, address: 4 })).toBe(false);
  expect(needsCaptcha({ account: 1, address: 1 })).toBe(true);
  expect(needsCaptcha({ account: 0, address: 5 })).toBe(true);
});

test('tells the specification its codes of accounts', () => {
  expect(agentCode('player', null)).toBe(0);
  expect(agentCode('trial', null)).toBe(4);
  expect(
    (['general', 'line', 'internalLine', 'internalGeneral'] as const).map((grade) => agentCode('agent', grade)),
  ).toEqual([1, 2, 41, 42]);
});
