import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, dayAt, formatDay, readDay } from './calendar.ts';
import { findFieldFault } from './field.ts';
import { judgePassword } from './password.ts';
import { cleanText } from './text.ts';

describe('a field of registration', () => {
  const rule = { field: 'username', shown: true, required: true, pattern: 0, minLength: 2, maxLength: 5 };

  test('is bounded by code points, both ends included', () => {
    expect(findFieldFault(rule, '')).toBe('required');
    expect(findFieldFault(rule, 'a')).toBe('length');
    expect(findFieldFault(rule, 'ab')).toBeNull();
    expect(findFieldFault(rule, '🂡🂢🂣🂤🂥')).toBeNull();
    expect(findFieldFault(rule, 'abcdef')).toBe('length');
  });

  test('may stay empty when it is not required, and is not looked at when it is not shown', () => {
    expect(findFieldFault({ ...rule, required: false }, '  ')).toBeNull();
    expect(findFieldFault({ ...rule, shown: false }, 'far too long for this')).toBeNull();
  });

  test('never holds a control character', () => {
    expect(findFieldFault(rule, 'a\u0007b')).toBe('pattern');
    expect(findFieldFault({ ...rule, pattern: 9 }, 'a\u009fb')).toBe('pattern');
    expect(findFieldFault(rule, 'ra\u200bj')).toBe('pattern');
  });
});

test('cleaning text twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 16 }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
}, 30_000);

describe('a day', () => {
  test('is read in both orders and only when the calendar has it', () => {
    expect(readDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
    expect(readDay('02-29-2024')).toEqual({ year: 2024, month: 2, day: 29 });
    for (const text of ['2023-02-29', '1900-02-29', '04-31-2001', '2001-00-10', 'x', '']) {
      expect(readDay(text)).toBeNull();
    }
  });

  test('makes somebody 21 on his birthday and not the day before, in the zone of the house', () => {
    const born = { year: 2005, month: 11, day: 22 };
    // 21 November 2026, 18:30 UTC is half past midnight of the 22nd in Dhaka.
    const evening = Date.UTC(2026, 10, 21, 18, 30);
    expect(ageOn(dayAt(evening, 360), born)).toBe(21);
    expect(ageOn(dayAt(evening, 0), born)).toBe(20);
  });

  test('makes who was born on 29 February older on 1 March', () => {
    const born = { year: 2004, month: 2, day: 29 };
    expect(ageOn({ year: 2025, month: 2, day: 28 }, born)).toBe(20);
    expect(ageOn({ year: 2025, month: 3, day: 1 }, born)).toBe(21);
  });

  test('is written as it is read', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 10);
          expect(formatDay(readDay(text) ?? { year: 0, month: 0, day: 0 })).toBe(text);
        },
      ),
    );
  });
});

test('a password ticks each part of its rule on its own', () => {
  expect(judgePassword('', 'rahim01')).toEqual({ length: false, signs: false, notUsername: false });
  expect(judgePassword('abcdefgh', '')).toEqual({ length: true, signs: false, notUsername: true });
  expect(judgePassword('ab1', 'rahim01')).toEqual({ length: false, signs: true, notUsername: true });
  expect(judgePassword('Rahim001', ' rahim001')).toEqual({ length: true, signs: true, notUsername: false });
  expect(judgePassword('rahim 001', '')).toMatchObject({ signs: false });
});
