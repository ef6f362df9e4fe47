/**
 * What a game of our studio is: pure rules. A round is a function of its stream of numbers, its stake, what was chosen with the
 * stake and what the player did since; the server decides by it, clients are told its events, and /verify computes it again.
 */
import type { DrawStream } from '@house/fairness/draw';

/** What is chosen with a stake, or done in an open round: small values that the game itself reads. */
export type GameChoice = Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;

/** Something to show, in order; what it holds beside `kind` is the game's. Amounts are decimal strings. */
export interface GameEvent {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface GameRound {
  /** All that the player may know by now. */
  readonly events: readonly GameEvent[];
  /** Units of 0.0001; null while the player has to decide. */
  readonly prize: bigint | null;
}

/** The choice, the stake or the action is none that the game takes. */
export type Wrong = { readonly wrong: 'choice' | 'stake' };

export interface StudioGame {
  readonly code: string;
  /** Units of 0.0001: what a stake may be. */
  readonly stakes: { readonly min: bigint; readonly max: bigint };
  play(round: {
    readonly stream: DrawStream;
    readonly stake: bigint;
    readonly choice: GameChoice;
    readonly actions: readonly GameChoice[];
  }): GameRound | Wrong;
}
