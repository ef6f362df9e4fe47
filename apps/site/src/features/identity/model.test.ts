import type { RegisterField } from '@house/contract/system';
import { expect, test } from 'vitest';
import { checkRules, findFault, NO_VALUES, readRememberedName, rememberCookie } from './model.ts';

const username: RegisterField = {
  field: 'username',
  shown: true,
  required: true,
  pattern: 1,
  expression: '^[A-Za-z][A-Za-z0-9]*$',
  minLength: 4,
  maxLength: 16,
};
const password: RegisterField = {
  ...username,
  field: 'password',
  pattern: 0,
  expression: '^[\\s\\S]*$',
  minLength: 8,
  maxLength: 64,
};
const confirm: RegisterField = { ...password, field: 'confirmPassword' };

test('shows every rule before anything is typed, none of them met', () => {
  expect(checkRules(username, '').map((check) => [check.id, check.met])).toEqual([
    ['site-auth.rule.length', false],
    ['site-auth.pattern.1', false],
  ]);
});

test('ticks length and pattern each on its own', () => {
  expect(checkRules(username, 'raf').map((check) => check.met)).toEqual([false, true]);
  expect(checkRules(username, '1rafi').map((check) => check.met)).toEqual([true, false]);
  expect(checkRules(username, ' rafi77 ').map((check) => check.met)).toEqual([true, true]);
});

test('counts code points, not bytes, and keeps the spaces of a password', () => {
  expect(checkRules(password, '🌸🌸🌸🌸🌸🌸🌸🌸')[0]?.met).toBe(true);
  expect(checkRules(password, ' 123456 ')[0]?.met).toBe(true);
});

test('says one number when both ends are the same', () => {
  expect(checkRules({ ...username, minLength: 6, maxLength: 6 }, '')[0]?.id).toBe('site-auth.rule.exact');
});

test('finds an empty required field, a broken rule and two different passwords', () => {
  expect(findFault(username, NO_VALUES)).toBe('required');
  expect(findFault({ ...username, required: false }, NO_VALUES)).toBeNull();
  expect(findFault(username, { ...NO_VALUES, username: 'a' })).toBe('rules');
  expect(findFault(confirm, { ...NO_VALUES, password: 'longenough', confirmPassword: 'longenougb' })).toBe('mismatch');
  expect(findFault(confirm, { ...NO_VALUES, password: 'longenough', confirmPassword: 'longenough' })).toBeNull();
});

test('remembers a name for a day and forgets it again', () => {
  const cookie = rememberCookie('rafi 77');
  expect(cookie).toContain('max-age=86400');
  expect(readRememberedName(`a=b; ${cookie.split(';')[0]}`)).toBe('rafi 77');
  expect(rememberCookie(null)).toContain('max-age=0');
  expect(readRememberedName('a=b')).toBe('');
});
