import { expect, test } from 'vitest';
import { cleanCode } from '../../shared/one-time-code.ts';
import { findWrongFields, readNext } from './model.ts';

test('names every empty field in the order of the form', () => {
  expect(Object.entries(findWrongFields({ username: ' ', password: '', code: '' }))).toEqual([
    ['username', 'missing'],
    ['password', 'missing'],
    ['code', 'missing'],
  ]);
});

test('takes a code with a space in it or in Bengali digits, and nothing shorter than six', () => {
  expect(cleanCode('123 456')).toBe('123456');
  expect(cleanCode('১২৩৪৫৬')).toBe('123456');
  expect(findWrongFields({ username: 'a', password: 'b', code: '123 456' })).toEqual({});
  expect(findWrongFields({ username: 'a', password: 'b', code: 'abcde-fg234' })).toEqual({});
  expect(findWrongFields({ username: 'a', password: 'b', code: '12345' })).toEqual({ code: 'sixDigits' });
});

test('comes back only to a page of the desk, with its filters', () => {
  expect(readNext('/members/7?tab=ledger')).toEqual({ to: '/members/7', search: { tab: 'ledger' } });
  for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', '/sign-in', undefined]) {
    expect(readNext(foreign)).toEqual({ to: '/', search: {} });
  }
});
