/**
 * What a lottery game is, for the site that counts and shows and for the server that validates and settles.
 *
 * A game draws a result (numbers in draw order). A play offers slots (a position, the sum, the number itself); a slot
 * offers choices; a picked choice is a unit, and a unit costs one unit stake. Odds are whole ten-thousandths and
 * include the stake (Elott style, lottery.md 1.2). Names are message ids, never texts.
 */
import type { Rational } from './rational.ts';

/** The numbers of a draw in the order drawn. */
export type DrawResult = readonly number[];

/** How a result is drawn and written (lottery.md 12.1 step 6). */
export type ResultShape =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number }
  | { readonly kind: 'prefix'; readonly from: number; readonly count: number };

export interface Choice {
  /** What stands in a selection, e.g. `7` or `B`. */
  readonly code: string;
  /** Message id of the name; null when the code itself is shown (a digit). */
  readonly nameId: string | null;
  /** The odds on the button: what most of its winning results pay. Ten-thousandths, stake included. */
  readonly odds: bigint;
  /** Other odds some winning results pay (green on 5), best first; empty for most choices. */
  readonly specialOdds: readonly bigint[];
  /** Chance that this choice wins anything, w/N. */
  readonly chance: Rational;
  /** Expected prize of a stake of one. */
  readonly rtp: Rational;
}

export interface Slot {
  readonly code: string;
  readonly nameId: string;
  readonly choices: readonly Choice[];
}

/** The picked choice codes per slot, in the order of the play's slots and choices, without duplicates. */
export type Selection = readonly (readonly string[])[];

/** One picked choice. Its key, `slot:choice`, names it in limits and exposure. */
export interface Unit {
  readonly key: string;
  readonly slot: string;
  readonly choice: string;
}

export interface Evaluation {
  /** The odds of each winning unit, in the order of the selection. Empty when the ticket lost. */
  readonly wins: readonly bigint[];
  /** Their sum: the prize of a stake of ONE per unit. */
  readonly multiplier: bigint;
}

export interface Play {
  readonly code: string;
  readonly nameId: string;
  /** Message id of the tab the site shows it under. */
  readonly groupId: string;
  readonly slots: readonly Slot[];
  /** Reads and normalises a selection (lottery.md 1.5 step 3); null when it does not parse or picks nothing. */
  parseSelection(text: string): Selection | null;
  /** The one text of a selection; `parseSelection` reads it back unchanged. */
  formatSelection(selection: Selection): string;
  countUnits(selection: Selection): number;
  listUnits(selection: Selection): readonly Unit[];
  /** What the selection wins on a result of the game's shape. */
  evaluate(selection: Selection, result: DrawResult): Evaluation;
  /** The best `evaluate` can reach with this selection; may be above it where slots depend on each other, never below. */
  bestMultiplier(selection: Selection): bigint;
}

/** Limits of lottery.md 11 and 1.5, in mills where they are money. */
export interface StakeLimits {
  /** Per picked choice, per member, per issue. */
  readonly minimumStake: bigint;
  readonly maximumStake: bigint;
  /** Stakes are whole multiples of this; with odds of two decimals it makes every prize exact. */
  readonly stakeStep: bigint;
  readonly maximumUnits: number;
  /** All prizes of one member in one issue; what is above is cut and marked. */
  readonly maximumWin: bigint;
  /** A ticket whose best case is above this many times `maximumWin` is refused at once (lottery.md 1.7). */
  readonly bestCaseFactor: bigint;
}

export interface GameFamily {
  /** `FAST5D`, `COLOR10`. */
  readonly familyCode: string;
  readonly nameId: string;
  readonly resultShape: ResultShape;
  readonly plays: readonly Play[];
  readonly limits: StakeLimits;
  readonly trend: TrendShape;
}

/** Which statistics of lottery.md 13 a family has. */
export interface TrendShape {
  /** Message id of each position of the result. */
  readonly positionIds: readonly string[];
  /** Smallest and largest value at a position. */
  readonly lowest: number;
  readonly highest: number;
  /** A position's value is big from here on. */
  readonly bigFrom: number;
  /** The sum strip, absent for one-number games. */
  readonly sum: { readonly bigFrom: number } | null;
  /** The two positions of the dragon-tiger strip, dragon first. */
  readonly dragonTiger: readonly [number, number] | null;
}

/** A family at one pace: what issues, tickets and results name. */
export interface LotteryGame extends GameFamily {
  /** `F5D1`: family and minutes. Also the game code in the draw's stream. */
  readonly gameCode: string;
  readonly periodMinutes: number;
}
