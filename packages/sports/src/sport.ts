/**
 * What the book needs of a sport: its leagues, its match law, the markets that law prices, the rules that decide them, and
 * how a moment is shown. Pure. A sport is a folder with one of these, and a line in `sports.ts`.
 */
import type { League, Names, Team } from './invented.ts';
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

export type Side = 'home' | 'away';

/** A moment as pages show it, the same for every sport. Codes have words (`site-sports.phase.…`, `site-sports.note.…`). */
export interface MatchView {
  readonly phase: string;
  /** Minutes, overs and balls, or the number of the set or map that is played. */
  readonly clock: string | null;
  /** The score that decides: `2`, `152/4`. */
  readonly home: string;
  readonly away: string;
  /** Sets, maps, quarters. */
  readonly periods: readonly { readonly home: string; readonly away: string }[];
  /** Goals, with their minutes. */
  readonly marks: readonly { readonly side: Side; readonly at: string }[];
  /** The newest balls, the last of them last. */
  readonly last: readonly string[];
  readonly batting: Side | null;
  readonly note: { readonly code: string; readonly values: Readonly<Record<string, string>> } | null;
}
export const PLAIN_VIEW = { clock: null, periods: [], marks: [], last: [], batting: null, note: null } as const;

export interface Decision {
  readonly outcomes: Outcomes;
  readonly rule: DecidingRule;
}

export interface Sport<State> {
  readonly names: Names;
  readonly kind: 'sport' | 'esport';
  readonly leagues: readonly League[];
  /** A match begins so often, and so far ahead there are matches to bet on. */
  readonly everyMinutes: number;
  readonly aheadMinutes: number;
  /** Seconds between asking for a live bet and the second look at it (games.md 7.6). */
  readonly liveDelaySeconds: number;
  /** Types of markets by the group under which a page has them. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** What a list of matches shows of each: types of markets. */
  readonly listed: { readonly winner: string; readonly total: string | null; readonly handicap: string | null };
  strengths(home: Team, away: Team): Strengths;
  readonly start: State;
  /** The whole match, frame by frame, the last of which is its end. */
  play(seed: MatchSeed, strengths: Strengths): readonly Frame<State>[];
  /** Which markets an event opens with. */
  markets(strengths: Strengths): readonly MarketName[];
  /** Which are to be had at this moment beside those; each that is new is opened then. Left out: none. */
  more?(strengths: Strengths, state: State): readonly MarketName[];
  /** All selections of a market, in the order in which they are shown. */
  selections(market: MarketName): readonly string[];
  /** Odds of these markets at this moment, all from one distribution. */
  price(strengths: Strengths, state: State, markets: readonly MarketName[], margins: Margins): readonly Prices[];
  /** What is decided by now; null: not yet. */
  decide(market: MarketName, state: State): Decision | null;
  /** What a corrected final score makes of a market of an ended match; null: this score says nothing about it. */
  correct(market: MarketName, state: State, score: { readonly home: number; readonly away: number }): Outcomes | null;
  /** What of a moment a live bet rests on: where it is another by the second look, the bet is refused. */
  restsOn(state: State): string;
  view(state: State): MatchView;
}

/** Which published rule decided a market: the words are the catalogue's. */
export type DecidingRule =
  | 'finalScore'
  | 'alreadyDecided'
  | 'wholeLine'
  | 'quarterLine'
  | 'drawNoBet'
  | 'abandoned'
  | 'superOver'
  | 'oversBowled'
  | 'notBowled'
  | 'notPlayed'
  | 'toss'
  | 'byFeed'
  | 'byFile'
  | 'takenLate'
  | 'retired'
  | 'awarded'
  | 'postponed'
  | 'corrected'
  | 'voided';
