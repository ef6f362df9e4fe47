import { expect, test } from 'vitest';
import { readRememberedName, rememberCookie } from './model.ts';

test('remembers a name for a day and forgets it again', () => {
  const cookie = rememberCookie('rafi 77');
  expect(cookie).toContain('max-age=86400');
  expect(readRememberedName(`a=b; ${cookie.split(';')[0]}`)).toBe('rafi 77');
  expect(rememberCookie(null)).toContain('max-age=0');
  expect(readRememberedName('a=b')).toBe('');
});
