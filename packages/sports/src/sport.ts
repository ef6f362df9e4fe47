/** What the book needs of a sport: its match law, the markets that law prices, and the rules that decide them. Pure. */
import type { MarketName, Outcomes, Prices } from './market.ts';

/** Percent of margin, by when and on what (games.md 7.3). */
export interface Margins {
  readonly prematch: number;
  readonly live: number;
  readonly correctScore: number;
}
export const STARTING_MARGINS: Margins = { prematch: 5, live: 7, correctScore: 12 };

/** How strong both sides are; what the numbers mean is the sport's. */
export interface Strengths {
  readonly home: number;
  readonly away: number;
}

/** A moment of a match as everybody may see it from then on. */
export interface Frame<State> {
  /** Whole seconds after the start. */
  readonly at: number;
  readonly state: State;
  /** Something happened that moves prices by a leap: markets are suspended with it, until the next frame. */
  readonly leap: boolean;
}

/** A seed of 32 bytes that was committed to before, and the event it is of. */
export interface MatchSeed {
  readonly seed: Uint8Array;
  readonly eventId: string;
}

export interface Sport<State> {
  /** Seconds between asking for a live bet and the second look at it (games.md 7.6). */
  readonly liveDelaySeconds: number;
  readonly start: State;
  /** The whole match, frame by frame, the last of which is its end. */
  play(seed: MatchSeed, strengths: Strengths): readonly Frame<State>[];
  /** Which markets an event opens with. */
  markets(strengths: Strengths): readonly MarketName[];
  /** All selections of a market, in the order in which they are shown. */
  selections(market: MarketName): readonly string[];
  /** Odds of these markets at this moment, all from one distribution. */
  price(strengths: Strengths, state: State, markets: readonly MarketName[], margins: Margins): readonly Prices[];
  /** What is decided by now; null: not yet. */
  decide(market: MarketName, state: State): { readonly outcomes: Outcomes; readonly rule: DecidingRule } | null;
}

/** Which published rule decided a market: the words are the catalogue's. */
export const DECIDING_RULES = [
  ...[
    'finalScore',
    'alreadyDecided',
    'wholeLine',
    'quarterLine',
    'drawNoBet',
    'abandoned',
    'superOver',
    'oversBowled',
    'corrected',
    'voided',
  ],
] as const as readonly DecidingRule[];
export type DecidingRule =
  | 'finalScore'
  | 'alreadyDecided'
  | 'wholeLine'
  | 'quarterLine'
  | 'drawNoBet'
  | 'abandoned'
  | 'superOver'
  | 'oversBowled'
  | 'corrected'
  | 'voided';
