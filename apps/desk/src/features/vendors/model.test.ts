/** What is typed on the page of vendors. */
import { expect, test } from 'vitest';
import { isLaunchUrl, readGameLines, readNetworks } from './model.ts';

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

test('games stand one a line; an id that is left out is made of vendor and code', () => {
  const names = { bn: 'ফল', en: 'Fruit' };
  expect(readGameLines('fruit.1;;ফল;Fruit\n\nF2; ACME-TWO ;ফল;Fruit\n', 'ACME')).toEqual([
    { code: 'fruit.1', gameId: 'ACME-FRUIT-1', names },
    { code: 'F2', gameId: 'ACME-TWO', names },
  ]);
  expect(readGameLines('F1;;ফল;Fruit\nF2;;ফল\n', 'ACME')).toEqual({ wrongLine: 2 });
});
