/** Every refusal of the contract has words in both languages, and they fill. */
import { REFUSALS } from '@house/contract/codes';
import { loadCatalog } from '@house/i18n/node';
import { describe, expect, test } from 'vitest';

const codes = Object.keys(REFUSALS);
const [bn, en] = await Promise.all([loadCatalog('bn', ['errors']), loadCatalog('en', ['errors'])]);

describe.each([
  ['bn', bn],
  ['en', en],
] as const)('in %s', (_language, { find }) => {
  test.each(codes)('%s has words', (code) => {
    const words = find(`errors.${code}`, {
      field: 'username',
      pattern: 1,
      exact: 'no',
      min: 4,
      max: 16,
      minutes: 15,
      hours: 24,
      triesLeft: 4,
      most: 10,
      provider: 'google',
      step: '0.01',
      username: 'rahim01',
      names: 'rahim01',
      range: '10.0.0.0/33',
      why: 'short',
      digits: 10,
      age: 21,
      retryAfterSeconds: 41,
    });
    expect(words).toMatch(/[.।]$/);
    expect(words).not.toMatch(/[{}#]|undefined|!/);
  });
});

test('a length is told as one number when both ends are the same', () => {
  const values = { field: 'referralCode', min: 6, max: 6, exact: 'yes' };
  expect(en.find('errors.identity.fieldLength', values)).toBe('Referral code must be exactly 6 characters long.');
  expect(bn.find('errors.identity.fieldLength', values)).toBe('রেফারেল কোড ঠিক 6 অক্ষরের হতে হবে।');
  expect(bn.find('errors.identity.fieldLength', { ...values, field: 'username', min: 4, max: 16, exact: 'no' })).toBe(
    'ইউজারনেম 4 থেকে 16 অক্ষরের মধ্যে হতে হবে।',
  );
});

test('a pattern is told by what to type instead', () => {
  expect(en.find('errors.identity.fieldPattern', { field: 'username', pattern: 1 })).toBe(
    'Username is not right: start with a letter, then only letters and digits.',
  );
  expect(en.find('errors.identity.fieldPattern', { field: 'email', pattern: 15 })).toBe(
    'Email is not right: use only Korean letters.',
  );
});
