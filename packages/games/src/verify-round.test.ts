/** A round is repeated from its seeds alone, and what cannot have been played is refused. */
import { createRoundStream } from '@house/fairness/round';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { CASH_OUT } from './mini.ts';
import { playSlot } from './slot.ts';
import { TIN_GHAR } from './slots/tin-ghar.ts';
import { verifyRound } from './verify-round.ts';
import { toWire } from './wire.ts';

const SEEDS = { serverSeed: '0f'.repeat(32), clientSeed: 'karnaphuli', nonce: 12 };

test('a slot round is the one its seeds decide', async () => {
  const round = playSlot(TIN_GHAR, createRoundStream(SEEDS), 20n * ONE);
  expect(await verifyRound({ ...SEEDS, game: 'S4', stake: 20n * ONE })).toEqual({ kind: 'slot', round });
});

test('a round of mines is repeated action by action', async () => {
  const played = { ...SEEDS, game: 'MINES', stake: 10n * ONE, choice: { mines: 1 } };
  const begun = await verifyRound(played);
  if (!('kind' in begun) || begun.kind !== 'mini') throw new Error('a mini game');
  const field = begun.round.hidden[0] === 0 ? 1 : 0;
  const ended = await verifyRound({ ...played, actions: [{ kind: 'open', field }, CASH_OUT] });
  expect(ended).toMatchObject({ kind: 'mini', round: { status: 'over', prize: 101_040n } });
  expect(await verifyRound({ ...played, actions: [CASH_OUT] })).toEqual({ refused: 'action' });
});

test('a bet at a table is repeated from the seed of its shoe and the place of its hand', async () => {
  const bet = { ...SEEDS, clientSeed: 'table', game: 'BAC', stake: 30n * ONE, choice: { player: '10', banker: '20' } };
  const verified = await verifyRound(bet);
  if (!('kind' in verified) || verified.kind !== 'live') throw new Error('a live game');
  expect(verified.round.stake).toBe(30n * ONE);
  expect(verified.round.events.at(-1)).toEqual({ kind: 'total', amount: verified.round.prize });
  expect(await verifyRound({ ...bet, stake: 31n * ONE })).toEqual({ refused: 'stake' });
  expect(await verifyRound({ ...bet, choice: { nobody: '30' } })).toEqual({ refused: 'choice' });
  expect(await verifyRound({ ...bet, nonce: 400 })).toEqual({ refused: 'choice' });
});

test('refuses a game that is none and a stake that is none', async () => {
  expect(await verifyRound({ ...SEEDS, game: 'S7', stake: ONE })).toEqual({ refused: 'game' });
  expect(await verifyRound({ ...SEEDS, game: 'toString', stake: ONE })).toEqual({ refused: 'game' });
  expect(await verifyRound({ ...SEEDS, game: 'S4', stake: 1n })).toEqual({ refused: 'stake' });
});

test('what travels has decimal texts for amounts and is otherwise the same', () => {
  const event = { kind: 'win', count: 3, cells: [0, 3], amount: 23_500n, capped: false, note: null } as const;
  expect(toWire([event])).toEqual([{ ...event, amount: '2.35' }]);
});
