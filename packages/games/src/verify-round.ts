/**
 * A round repeated from its published seeds, as /verify does it: the code that decided it, nothing taken on trust.
 */
import { createRoundStream, type RoundSeeds } from '@house/fairness/round';
import { type PlayedVolley, playVolley } from './fish/volley.ts';
import { isStake } from './game.ts';
import { isStudioGame, loadStudioGame } from './games.ts';
import { dealHands, type LiveGame, type LiveRound, readActs, readBets, settleBets, totalOf } from './live/live.ts';
import { actMini, beginMini, type MiniGame, type MiniRefusal, type MiniRound } from './mini.ts';
import { playSlot, type SlotRound } from './slot.ts';

export interface PlayedRound extends RoundSeeds {
  readonly game: string;
  /** In mills. */
  readonly stake: bigint;
  /** What the member chose; slots have none. */
  readonly choice?: unknown;
  /** What he did then, in order. */
  readonly actions?: readonly unknown[];
}

export type VerifiedRound =
  | { readonly kind: 'slot'; readonly round: SlotRound }
  | { readonly kind: 'mini'; readonly round: MiniRound }
  | { readonly kind: 'fish'; readonly round: PlayedVolley }
  | { readonly kind: 'live'; readonly round: LiveRound };

/** A refusal: no such round can have been played. Throws RangeError for seeds that are none (`createRoundStream`). */
export async function verifyRound(
  played: PlayedRound,
): Promise<VerifiedRound | MiniRefusal | { readonly refused: 'game' }> {
  if (!isStudioGame(played.game)) return { refused: 'game' };
  const game = await loadStudioGame(played.game);
  if (game.kind === 'slot') {
    if (!isStake(game.stakes, played.stake)) return { refused: 'stake' };
    return { kind: 'slot', round: playSlot(game, createRoundStream(played), played.stake) };
  }
  if (game.kind === 'fish') {
    const round = playVolley(game, createRoundStream(played), { stake: played.stake, choice: played.choice });
    return round === null ? { refused: 'stake' } : { kind: 'fish', round };
  }
  if (game.kind === 'live') return repeatLive(game, played);
  const round = repeatMini(game, played);
  return 'refused' in round ? round : { kind: 'mini', round };
}

/** Of a shoe the nonce is the place of the hand in it; the member's choice are his stakes by spot. */
function repeatLive(game: LiveGame, played: PlayedRound): VerifiedRound | MiniRefusal {
  const bets = readBets(game, played.choice);
  if (bets === null) return { refused: 'choice' };
  if (totalOf(bets) !== played.stake) return { refused: 'stake' };
  const hand = dealHands(game, played)[played.nonce];
  if (hand === undefined) return { refused: 'choice' };
  const acts = readActs(played.actions?.[0]);
  return acts === null ? { refused: 'action' } : { kind: 'live', round: settleBets(game, hand, bets, acts) };
}

function repeatMini(game: MiniGame, played: PlayedRound): MiniRound | MiniRefusal {
  let round = beginMini(game, createRoundStream(played), played.stake, played.choice);
  for (const action of played.actions ?? []) {
    if ('refused' in round) return round;
    round = actMini(game, round, action);
  }
  return round;
}
