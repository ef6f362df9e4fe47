import { expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ account: 'rahim' as string | null }));
vi.mock('./session.ts', () => ({ getSession: () => session }));
const { leaveBet, takeLeftBet } = await import('./bet-again.ts');

const wager = { gameCode: 'F5D1' } as Parameters<typeof leaveBet>[0];

test('is taken once, for its own game, by whoever left it', () => {
  leaveBet(wager);
  expect(takeLeftBet('F5D2')).toBeUndefined();
  session.account = 'karim';
  expect(takeLeftBet('F5D1')).toBeUndefined();
  session.account = 'rahim';
  expect([takeLeftBet('F5D1'), takeLeftBet('F5D1')]).toEqual([wager, undefined]);
});
