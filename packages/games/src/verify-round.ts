/**
 * A round repeated from its published seeds, as /verify does it: the code that decided it, nothing taken on trust.
 */
import { createRoundStream, type RoundSeeds } from '@house/fairness/round';
import { type PlayedVolley, playVolley } from './fish/volley.ts';
import { isStake } from './game.ts';
import { isStudioGame, loadStudioGame } from './games.ts';
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
  | { readonly kind: 'fish'; readonly round: PlayedVolley };

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
  const round = repeatMini(game, played);
  return 'refused' in round ? round : { kind: 'mini', round };
}

function repeatMini(game: MiniGame, played: PlayedRound): MiniRound | MiniRefusal {
  let round = beginMini(game, createRoundStream(played), played.stake, played.choice);
  for (const action of played.actions ?? []) {
    if ('refused' in round) return round;
    round = actMini(game, round, action);
  }
  return round;
}
