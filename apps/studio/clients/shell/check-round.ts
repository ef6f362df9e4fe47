/**
 * Computes a round again in the browser from its revealed seeds, and the promise of the server's seed. What the shared pools
 * paid beside it does not come from those seeds: each pool has one of its own, published with its win.
 */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { isPoolWin, type PoolEvent } from '@house/games/pools';
import { verifyRound } from '@house/games/verify-round';
import { toWire, type Wire } from '@house/games/wire';
import type { RevealedPair, ShownRound } from '../../src/contract.ts';
import { unitsOf } from './money.ts';

export async function checkRound(round: ShownRound, pair: RevealedPair): Promise<boolean> {
  const seed = fromHex(pair.serverSeed, 32);
  if (seed === null || toHex(commitOf(seed)) !== pair.commitment) return false;
  const { game, nonce, choice, actions } = round;
  const { serverSeed, clientSeed } = pair;
  const verified = await verifyRound({
    game,
    serverSeed,
    clientSeed,
    nonce,
    stake: unitsOf(round.stake),
    choice,
    actions,
  });
  if ('refused' in verified) return false;
  const { prize, events } = verified.round;
  const shown = round.events.filter(({ kind }) => kind !== 'pool');
  const pools = (round.events.filter(({ kind }) => kind === 'pool') as unknown as Wire<PoolEvent>[]).map((win) => ({
    ...win,
    amount: unitsOf(win.amount),
  }));
  const total = pools.reduce((sum, { amount }) => sum + amount, prize);
  return (
    pools.every(isPoolWin) &&
    total === unitsOf(round.prize ?? '0') &&
    JSON.stringify(toWire<unknown>(events)) === JSON.stringify(shown)
  );
}
