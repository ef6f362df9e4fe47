import { findGame, listGames } from '@house/lottery/catalogue';
import { expect, test } from 'vitest';
import { viewsOf } from './views.ts';

function viewsOfCode(code: string): string {
  const game = findGame(code);
  return game === undefined ? '' : viewsOf(game).join(' ');
}

test('every game has a trend, and each just what its numbers can tell', () => {
  for (const game of listGames()) expect(viewsOf(game).length, game.gameCode).toBeGreaterThan(0);
  expect(viewsOfCode('F5D1')).toBe('numbers omission forms size parity sum span dragon roads');
  expect(viewsOfCode('COLOR1')).toBe('numbers omission size parity roads');
  expect(viewsOfCode('K3F1')).toBe('numbers omission forms size parity sum span roads');
  expect(viewsOfCode('PKF1')).toBe('numbers omission size parity dragon roads');
  expect(viewsOfCode('KENO1')).toBe('omission size parity sum roads');
  expect(viewsOfCode('VNMB1')).toBe('ends gan');
});
