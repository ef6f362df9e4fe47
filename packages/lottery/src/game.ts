/**
 * What a lottery game is, for the site that counts and shows and for the server that validates and settles.
 *
 * A game draws a result (numbers in draw order). A play says what may be picked, how many units that is and how many of
 * them win on a result (`tickets/play.ts`); what a winning unit pays are fixed odds or the prize level (`pricing.ts`).
 * Odds are whole ten-thousandths and include the stake. Names are message ids, never texts.
 */
import type { Rational } from './rational.ts';
import type { UnitPlay } from './tickets/play.ts';

/** How a result is drawn and written (lottery.md 12.1 step 6). */
export type ResultShape =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number }
  | { readonly kind: 'prefix'; readonly from: number; readonly count: number };

/** What the house offers of a play: how it is called, and how it is paid. */
export interface Play extends UnitPlay {
  /** Message ids whose texts side by side name it: `lottery.area.3B`, `lottery.form.G6`. */
  readonly nameIds: readonly string[];
  /** Message id of the tab the site shows it under. */
  readonly groupId: string;
  /** By tier, ten-thousandths, stake included; null where the prize level of the ticket prices it (lottery.md 1.3). */
  readonly odds: readonly bigint[] | null;
  /** At a level, sold for any stake at decimal odds (prize mode ZY); else in units at one of four prices. */
  readonly freeStake?: true;
  /** At fixed odds, but its stakes give back what those at a level do: the member's whole point (lottery.md 1.3). */
  readonly givesBack?: true;
}

/** One choice of a box as people see it. */
export interface Choice {
  /** What stands in a selection, e.g. `7` or `B`. */
  readonly code: string;
  /** Message id of the name; null when the code itself is shown (a digit). */
  readonly nameId: string | null;
  /** What one winning unit pays, the likeliest first; ten-thousandths, stake included; empty where a level prices it. */
  readonly odds: readonly bigint[];
  /** Chance that one unit wins anything, w/N. */
  readonly chance: Rational;
  /** Expected prize of a stake of one; null where a level prices it. */
  readonly rtp: Rational | null;
}

/** One box of a play as people see it. */
export interface Slot {
  readonly code: string;
  readonly nameId: string;
  readonly choices: readonly Choice[];
}

/** Limits of lottery.md 11 and 1.5, in mills where they are money. */
export interface StakeLimits {
  /** Per unit. */
  readonly minimumStake: bigint;
  readonly maximumStake: bigint;
  /** Stakes are whole multiples of this; with odds of two decimals it makes every prize exact. */
  readonly stakeStep: bigint;
  readonly maximumUnits: number;
  /** Of a whole ticket, however small its units. */
  readonly minimumTicket: bigint;
  readonly maximumTicket: bigint;
  /** The prize of one ticket; what is above is cut and marked. */
  readonly maximumOrderWin: bigint;
  /** All prizes of one member in one issue, each cut for itself; what is above is cut and marked. */
  readonly maximumWin: bigint;
  /** A ticket whose best case is above this many times the most it can be paid is refused at once (lottery.md 1.7). */
  readonly bestCaseFactor: bigint;
}

/** What the result of a family looks like on the page. */
export type BoardKind = 'digits' | 'color' | 'dice' | 'numbers' | 'race' | 'markSix' | 'keno' | 'vn' | 'sea';

/** What is known of a family at once; its plays come by themselves, for the site loads those of a page's game alone. */
export interface FamilyFacts {
  /** `FAST5D`, `COLOR10`. */
  readonly familyCode: string;
  readonly nameId: string;
  readonly board: BoardKind;
  readonly resultShape: ResultShape;
  readonly limits: StakeLimits;
  readonly trend: TrendShape;
}

export interface GameFamily extends FamilyFacts {
  readonly plays: readonly Play[];
}

/** A family as a file of `games/` declares it. */
export interface DeclaredFamily extends FamilyFacts {
  /** The module of the plays is named in it, `import('../families/…')`: the build of the site reads it there. */
  readonly loadPlays: () => Promise<readonly Play[]>;
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
  /** A position's value that is neither big nor small, odd nor even: bets on it get their stake back. */
  readonly neither?: number;
  /** Areas whose numbers are bet on whatever their order, the largest first. */
  readonly together: readonly TrendArea[];
  /** The sum strip, absent for one-number games. */
  readonly sum: {
    readonly bigFrom: number;
    /** Neither big nor small, odd nor even: bets on it get their stake back. */
    readonly middle?: number;
    /** Of so many numbers from the first; of all unless told. */
    readonly count?: number;
    /** Message id; just the sum unless told. */
    readonly nameId?: string;
  } | null;
  /** The pairs of positions of the dragon-tiger strips, dragon first; the first pair is told beside each result. */
  readonly dragonTiger: readonly (readonly [number, number])[];
}

/**
 * Positions side by side, as lottery.md 2 calls them: `3A` the first three, `3M` the middle three of five, `3B` the last,
 * `5` and `4` all five and the last four. `BDW`: all that is drawn. `N`: the six of Mark Six that are not special.
 */
export type TrendArea = 'BDW' | 'N' | '5' | '4' | `${2 | 3 | 4}A` | '3M' | `${2 | 3}B`;

/** What is known at once of a family at one pace. */
export interface GameFacts extends FamilyFacts {
  /** `F5D1`: family and minutes. Also the game code in the draw's stream. */
  readonly gameCode: string;
  readonly periodMinutes: number;
  /** Local minutes after midnight at which its day of draws ends; midnight unless told. */
  readonly drawMinute?: number | undefined;
  /** How its tickets are priced (specification 3, prize modes). */
  readonly prizeMode: PrizeMode;
  /** What its result is announced as, by whom draws it elsewhere; null: our own fair draw. */
  readonly announced: readonly AnnouncedField[] | null;
  /** What is announced beside it: kept and shown where it is told, but no bet is on it and no inputs are compared by it. */
  readonly beside?: readonly AnnouncedField[] | undefined;
  /** Our own draws at these hours of a day only; null: around the clock. */
  readonly hours: DrawHours | null;
  /** Members may send free numbers that take part in its bet root. */
  readonly yeekeeEntries?: boolean | undefined;
}

/** A family at one pace: what issues, tickets and results name. */
export interface LotteryGame extends GameFacts, GameFamily {}

export interface DeclaredGame extends GameFacts, DeclaredFamily {}

/** Numbers that are announced together: all of one prize. */
export interface AnnouncedField {
  /** `DB`, `G1`, `FIRST`. */
  readonly code: string;
  readonly nameId: string;
  readonly count: number;
  /** Digits of each number as announced. */
  readonly length: number;
  /** The last so many digits stand in our result; all of them unless told. */
  readonly keeps?: number;
}

export interface DrawHours {
  readonly zoneOffsetMinutes: number;
  /** Local minutes after midnight: draws after `from`, and up to and at `until`, which may be of the next morning. */
  readonly from: number;
  readonly until: number;
}

/** Lott: units at a level, some plays of them as ZY. ZY: any stake at a level. Elott and SEA: any stake at fixed odds. */
export type PrizeMode = 'Lott' | 'ZY' | 'Elott' | 'SEA';

/** Whether its tickets are sold at prize levels, which give back what the member keeps of his point (lottery.md 1.3). */
export function sellsAtLevels({ prizeMode }: { readonly prizeMode: PrizeMode }): boolean {
  return prizeMode === 'Lott' || prizeMode === 'ZY';
}
