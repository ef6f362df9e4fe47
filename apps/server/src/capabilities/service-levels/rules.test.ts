import { expect, test } from 'vitest';
import type { GameOnSale } from './port.ts';
import { budgetOf, chooseDraw, shareLeft } from './rules.ts';

test.each([
  // 8,640 runs of thirty days; a part of a run is none.
  [9_990, 0, { budget: 8, left: 8 }, 1],
  [9_990, 8, { budget: 8, left: 0 }, 0],
  [9_990, 12, { budget: 8, left: -4 }, -0.5],
  [9_950, 1, { budget: 43, left: 42 }, 42 / 43],
  [5_000, 0, { budget: 4_320, left: 4_320 }, 1],
  // Nothing may go wrong.
  [9_999, 0, { budget: 0, left: 0 }, 0],
  [9_999, 1, { budget: 0, left: -1 }, -1],
])('%d basis points with %d bad runs leave %o', (availabilityBasisPoints, bad, budget, share) => {
  expect(budgetOf({ availabilityBasisPoints, bad })).toEqual(budget);
  expect(shareLeft({ availabilityBasisPoints, bad })).toBe(share);
});

const NOW = '2026-11-29T20:00:00.000Z';

function givenGame(code: string, closesIn: number | null, changes: Partial<GameOnSale> = {}): GameOnSale {
  const closeAt = new Date(Date.parse(NOW) + (closesIn ?? 0) * 1_000).toISOString();
  const current = closesIn === null ? null : { id: `1${closesIn}`, state: 'open', closeAt };
  return { gameCode: code, family: 'FAST5D', state: 'on', minStake: '1.00', current, ...changes };
}

test('it bets the least on the draw that closes last, and never on one about to close', () => {
  const games = [givenGame('F5D1', 30), givenGame('F5D5', 200), givenGame('SSC1', 500, { family: 'SSC' })];
  expect(chooseDraw(games, NOW)).toEqual({ gameCode: 'F5D5', drawId: '1200', stake: '1.00' });
  expect(chooseDraw([givenGame('F5D1', 5), givenGame('F5D3', null)], NOW)).toBe('noDraw');
});

test('games that staff stopped, or made dear, say nothing against the house', () => {
  const games = [givenGame('F5D1', 30, { state: 'stopped' }), givenGame('F5D5', 200, { minStake: '10.01' })];
  expect(chooseDraw(games, NOW)).toBe('stopped');
});
