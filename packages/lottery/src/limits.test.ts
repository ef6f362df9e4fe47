/** What a ticket may cost and win, against the figures of lottery.md written out once more. */
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { listFacts } from './facts.ts';

const taka = (amount: number): bigint => BigInt(amount) * ONE;

test('an order costs 200,000 at most (1.1) and is paid 500,000 at most (1.7), in every game', () => {
  for (const { gameCode, limits } of listFacts()) {
    expect(limits.maximumOrderWin, gameCode).toBe(taka(500_000));
    expect(limits.maximumTicket, gameCode).toBe(gameCode === 'MEGA' ? taka(60_060) : taka(200_000));
    expect(limits.bestCaseFactor, gameCode).toBe(20n);
  }
});

test('a member is paid 1,000,000 a draw at most (1.7), in the e-lottery 500,000 (11)', () => {
  for (const { gameCode, prizeMode, limits } of listFacts()) {
    expect(limits.maximumWin, gameCode).toBe(prizeMode === 'Elott' ? taka(500_000) : taka(1_000_000));
  }
});

test('a choice takes 1 to 50,000 where its odds are fixed (11)', () => {
  for (const { gameCode, prizeMode, limits } of listFacts()) {
    if (prizeMode === 'Lott' || prizeMode === 'ZY' || gameCode === 'MEGA') continue;
    expect([limits.minimumStake, limits.maximumStake], gameCode).toEqual([taka(1), taka(50_000)]);
  }
});
