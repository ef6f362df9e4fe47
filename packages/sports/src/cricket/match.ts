/**
 * A match of limited overs as it is played: ball by ball from its seed. What is shown of it is a state that everything is
 * priced and decided from.
 *
 * before, first innings, break, second innings, and where both sides end level a super over, as often as it takes; then ended.
 */
import type { DrawStream } from '@house/fairness/draw';
import type { Side } from '../sport.ts';
import { type BallLaw, EXTRAS_IN_A_ROW, LAW_PARTS, RUNS_OF } from './innings.ts';

export interface Innings {
  readonly runs: number;
  readonly wickets: number;
  /** Legal ones. */
  readonly balls: number;
  /** Runs of each over that was begun. */
  readonly overs: readonly number[];
  /** Runs on the board as each wicket fell. */
  readonly falls: readonly number[];
}

export interface SuperOver {
  readonly home: number | null;
  readonly away: number | null;
}

export interface CricketState {
  readonly phase: 'before' | 'first' | 'break' | 'second' | 'superOver' | 'ended';
  /** Who bats first; null: the toss is still to come. */
  readonly first: Side | null;
  readonly toss: Side | null;
  /** In the order in which they are played. */
  readonly innings: readonly Innings[];
  readonly supers: readonly SuperOver[];
  /** The newest deliveries: runs, `W`, `1x` for an extra. */
  readonly last: readonly string[];
}

export const NO_INNINGS: Innings = { runs: 0, wickets: 0, balls: 0, overs: [], falls: [] };
export const START: CricketState = { phase: 'before', first: null, toss: null, innings: [], supers: [], last: [] };
const LAST_SHOWN = 6;
export const WICKETS = 10;
export const SUPER_BALLS = 6;
export const SUPER_WICKETS = 2;

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
/** Runs of a side in the innings proper. */
export function runsOf({ first, innings }: CricketState, side: Side): number | null {
  const played = innings[side === first ? 0 : 1];
  return first === null || played === undefined ? null : played.runs;
}

export interface Delivery {
  readonly runs: number;
  readonly wicket: boolean;
  readonly extra: boolean;
}

/** The next delivery; after four extras in a row comes a legal ball. */
export function deliver(stream: DrawStream, { runs, extra }: BallLaw, extras: number): Delivery {
  const maySpare = extras < EXTRAS_IN_A_ROW;
  const picked = stream.rand(maySpare ? LAW_PARTS : LAW_PARTS - extra);
  let reached = 0;
  for (const [i, part] of runs.entries()) {
    reached += part;
    if (picked < reached) return { runs: RUNS_OF[i] ?? 0, wicket: false, extra: false };
  }
  return maySpare && picked >= LAW_PARTS - extra
    ? { runs: 1, wicket: false, extra: true }
    : { runs: 0, wicket: true, extra: false };
}

export function after(before: Innings, { runs, wicket, extra }: Delivery): Innings {
  const over = Math.floor(before.balls / 6);
  const overs = [...before.overs.slice(0, over), (before.overs[over] ?? 0) + runs];
  const total = before.runs + runs;
  return {
    runs: total,
    wickets: before.wickets + (wicket ? 1 : 0),
    balls: before.balls + (extra ? 0 : 1),
    overs,
    falls: wicket ? [...before.falls, total] : before.falls,
  };
}

export const isOver = (
  { runs, wickets, balls }: Pick<Innings, 'runs' | 'wickets' | 'balls'>,
  limit: { readonly balls: number; readonly wickets: number; readonly target: number | null },
): boolean => wickets >= limit.wickets || balls >= limit.balls || (limit.target !== null && runs >= limit.target);

const markOf = ({ runs, wicket, extra }: Delivery): string => (wicket ? 'W' : extra ? `${runs}x` : String(runs));

export interface Moment {
  readonly state: CricketState;
  readonly leap: boolean;
}

/** All of a match, a moment for each delivery and one for each turn of it. */
export function* playCricket(
  stream: DrawStream,
  { laws, balls }: { readonly laws: Readonly<Record<Side, BallLaw>>; readonly balls: number },
): Generator<Moment> {
  const toss: Side = stream.rand(2) === 0 ? 'home' : 'away';
  const first = stream.rand(2) === 0 ? toss : otherSide(toss);
  let state: CricketState = { ...START, phase: 'first', toss, first, innings: [NO_INNINGS] };
  yield { state, leap: false };
  for (const side of [first, otherSide(first)]) {
    const [one] = state.innings;
    const chasing = side !== first;
    const limit = { balls, wickets: WICKETS, target: chasing && one !== undefined ? one.runs + 1 : null };
    let own = NO_INNINGS;
    let extras = 0;
    while (!isOver(own, limit)) {
      const delivery = deliver(stream, laws[side], extras);
      extras = delivery.extra ? extras + 1 : 0;
      own = after(own, delivery);
      const innings = chasing && one !== undefined ? [one, own] : [own];
      state = { ...state, innings, last: [...state.last, markOf(delivery)].slice(-LAST_SHOWN) };
      yield { state, leap: delivery.wicket || delivery.runs >= 4 };
    }
    if (chasing) break;
    yield { state: { ...state, phase: 'break', last: [] }, leap: false };
    state = { ...state, phase: 'second', innings: [own, NO_INNINGS], last: [] };
    yield { state, leap: false };
  }
  const [one, two] = state.innings;
  let level = one?.runs === two?.runs;
  while (level) {
    const scored: Partial<Record<Side, number>> = {};
    // The side that batted second bats first in a super over.
    for (const side of [otherSide(first), first]) {
      const against = scored[otherSide(side)];
      const limit = { balls: SUPER_BALLS, wickets: SUPER_WICKETS, target: against === undefined ? null : against + 1 };
      let own = NO_INNINGS;
      let extras = 0;
      while (!isOver(own, limit)) {
        const delivery = deliver(stream, laws[side], extras);
        extras = delivery.extra ? extras + 1 : 0;
        own = after(own, delivery);
      }
      scored[side] = own.runs;
      const round = { home: scored.home ?? null, away: scored.away ?? null };
      const supers = against === undefined ? [...state.supers, round] : [...state.supers.slice(0, -1), round];
      state = { ...state, phase: 'superOver', supers, last: [] };
      yield { state, leap: true };
    }
    level = scored.home === scored.away;
  }
  yield { state: { ...state, phase: 'ended' }, leap: true };
}
