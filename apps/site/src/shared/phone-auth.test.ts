import { loadCatalog } from '@house/i18n/node';
import { expect, test } from 'vitest';
import { PHONE_AUTH_CODES, phoneAuthMessage } from './phone-auth.ts';

/** Specification 8, to the letter. */
const SPECIFIED: Readonly<Record<string, string>> = {
  'invalid-phone-number': 'Invalid phone number format',
  'missing-phone-number': 'Please enter a valid phone number',
  'too-many-requests': 'Too many requests, please try again after 5 minutes',
  unknown: 'An unknown error occured',
  'invalid-verification-code': 'Verification code is not valid',
  'missing-verification-code': 'Verification code is missing',
  'captcha-check-failed': 'Invalid reCaptcha input',
  'quota-exceeded': 'Quota not sufficient, please contact customer service',
  'operation-not-allowed': 'Not enabled function, please contact customer service',
  'code-expired': 'Verification code has expired, please send again',
  'popup-closed-by-user': 'Login failure. Please try again',
};
const [bn, en] = await Promise.all([loadCatalog('bn', ['site-links']), loadCatalog('en', ['site-links'])]);

test('knows exactly the codes of the specification', () => {
  expect([...PHONE_AUTH_CODES].toSorted()).toEqual(Object.keys(SPECIFIED).toSorted());
});

test.each(Object.entries(SPECIFIED))('%s is told in both languages', (code, words) => {
  for (const told of [code, `auth/${code}`]) {
    expect(en.find(phoneAuthMessage(told))).toBe(words);
    expect(bn.find(phoneAuthMessage(told))).toMatch(/[\u0980-\u09FF]{2}/);
  }
});

test('a code nobody has told us of has words too', () => {
  for (const code of ['', 'auth/network-request-failed', '__proto__']) {
    expect(en.find(phoneAuthMessage(code))).toBe(SPECIFIED['unknown']);
  }
});
