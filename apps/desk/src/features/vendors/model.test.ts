/** What is typed on the page of vendors. */
import { expect, test } from 'vitest';
import { isLaunchUrl, readNetworks } from './model.ts';

test('networks stand one a line, blank ones count nothing', () => {
  expect(readNetworks(' 203.0.113.0/24\n\n::1 \n')).toEqual(['203.0.113.0/24', '::1']);
  expect(readNetworks('\n')).toEqual([]);
});

test.each([
  ['https://games.example/{game}?t={token}', true],
  ['/studio/play/{game}', true],
  ['games.example', false],
  ['javascript:alert(1)', false],
  ['https://a b', false],
])('%s opens a game: %s', (text, is) => {
  expect(isLaunchUrl(text)).toBe(is);
});
