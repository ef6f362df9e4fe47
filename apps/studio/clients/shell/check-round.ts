/**
 * Computes a round again in the browser from its revealed seeds, and the promise of the server's seed. What the pools paid beside
 * it does not come from those seeds: each pool has one of its own, published with its win. Of what a chest paid is checked that
 * a shot of the round opened it.
 */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { isBossCode } from '@house/games/fish/kinds';
import type { ChestEvent } from '@house/games/fish/volley';
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
  const shown = round.events.filter(({ kind }) => kind !== 'pool' && kind !== 'chest');
  const chests = round.events.filter(({ kind }) => kind === 'chest') as unknown as Wire<ChestEvent>[];
  const opens = ({ fish, level }: Wire<ChestEvent>): boolean =>
    verified.kind === 'fish' &&
    verified.round.events.some(
      (shot) => shot.fish === fish && shot.level === level && shot.multiplier > 0 && isBossCode(shot.code),
    );
  const pools = (round.events.filter(({ kind }) => kind === 'pool') as unknown as Wire<PoolEvent>[]).map((win) => ({
    ...win,
    amount: unitsOf(win.amount),
  }));
  const funds = [...pools.map(({ amount }) => amount), ...chests.map(({ amount }) => unitsOf(amount))];
  const total = funds.reduce((sum, amount) => sum + amount, prize);
  return (
    pools.every(isPoolWin) &&
    chests.every(opens) &&
    total === unitsOf(round.prize ?? '0') &&
    JSON.stringify(toWire<unknown>(events)) === JSON.stringify(shown)
  );
}
