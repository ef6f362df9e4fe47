import type { RegisterField } from '@house/contract/content/system';
import { expect, test } from 'vitest';
import { checkRules, countFilled, filledValues, findFault, NO_VALUES, takeTyped } from './register-model.ts';

const username: RegisterField = {
  field: 'username',
  shown: true,
  required: true,
  pattern: 1,
  expression: '^[A-Za-z][A-Za-z0-9]*$',
  minLength: 4,
  maxLength: 16,
};
const password: RegisterField = { ...username, field: 'password', pattern: 19, minLength: 8, maxLength: 20 };
const confirm: RegisterField = { ...password, field: 'confirmPassword' };
const birthday: RegisterField = { ...username, field: 'birthday', pattern: 11, minLength: 10, maxLength: 10 };
const met = (...args: Parameters<typeof checkRules>) => checkRules(...args).map((check) => check.met);

test('shows every rule before anything is typed, none of them met', () => {
  expect(checkRules(username, '', '').map((check) => [check.id, check.met])).toEqual([
    ['site-auth.rule.length', false],
    ['site-auth.pattern.1', false],
  ]);
  expect(checkRules(password, '', '').map((check) => [check.id, check.met])).toEqual([
    ['site-auth.rule.length', false],
    ['site-auth.rule.passwordSigns', false],
    ['site-auth.rule.notUsername', false],
  ]);
});

test('ticks each rule on its own', () => {
  expect(met(username, 'raf', null)).toEqual([false, true]);
  expect(met(username, '1rafi', null)).toEqual([true, false]);
  expect(met(username, ' rafi77 ', null)).toEqual([true, true]);
  expect(met(password, 'rafi7777', 'RAFI7777')).toEqual([true, true, false]);
  expect(met(password, 'rafi 7777', 'someone')).toEqual([true, false, true]);
});

test('compares a password to no name where the house makes the name', () => {
  expect(met(password, 'padma-71', null)).toEqual([true, true]);
});

test('judges days by the calendar, as the server does', () => {
  expect(findFault(birthday, { ...NO_VALUES, birthday: '2001-02-30' }, null)).toBe('rules');
  expect(findFault(birthday, { ...NO_VALUES, birthday: '2001-02-28' }, null)).toBeNull();
});

test('says one number when both ends are the same', () => {
  expect(checkRules({ ...username, minLength: 6, maxLength: 6 }, '', null)[0]?.id).toBe('site-auth.rule.exact');
});

test('finds an empty required field, a broken rule and two different passwords', () => {
  expect(findFault(username, NO_VALUES, null)).toBe('required');
  expect(findFault({ ...username, required: false }, NO_VALUES, null)).toBeNull();
  expect(findFault(username, { ...NO_VALUES, username: 'a' }, null)).toBe('rules');
  const typed = { ...NO_VALUES, password: 'longenough', confirmPassword: 'longenougb' };
  expect(findFault(confirm, typed, null)).toBe('mismatch');
  expect(findFault(confirm, { ...typed, confirmPassword: 'longenough' }, null)).toBeNull();
});

test('takes Bengali digits and pasted numbers for what they are, and leaves other fields alone', () => {
  expect(takeTyped('mobileNum', '০১৭-11 000')).toBe('01711000');
  expect(takeTyped('username', 'a b-c')).toBe('a b-c');
});

test('sends what is shown and filled, trimmed but for passwords', () => {
  const values = { ...NO_VALUES, username: ' rafi77 ', password: ' as typed', email: 'hidden@x.example' };
  expect(filledValues([username, password, confirm], values)).toEqual({ username: 'rafi77', password: ' as typed' });
});

test('counts only what somebody filled himself', () => {
  expect(countFilled({ ...NO_VALUES, username: 'a', referralCode: 'X' }, { referralCode: 'X' })).toBe(1);
});
