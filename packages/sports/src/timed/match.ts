/**
 * Sports in which both sides score until the time is over (games.md 7.1): basketball, kabaddi and hockey are this with other
 * numbers. Each minute each side scores by its own law; sides that are level play on, five minutes at a time, and the score
 * with them counts for every market. One grid of final scores prices them all.
 */
import { createInstantStream } from '@house/fairness/instant';
import type { League, Names, Team } from '../invented.ts';
import { chanceOf, outcomeOfHandicap, outcomeOfOver, outcomeOfUnder, sharesOfHandicap } from '../lines.ts';
import type { MarketName, Outcomes, Prices } from '../market.ts';
import { priceOf } from '../price.ts';
import { type Decision, type Frame, PLAIN_VIEW, type Sport, type Strengths } from '../sport.ts';

export interface TimedState {
  readonly phase: 'before' | 'live' | 'extra' | 'ended';
  /** Minutes that were played, those beyond the time too. */
  readonly minute: number;
  readonly home: number;
  readonly away: number;
  /** Points of each quarter or half, of each time that is played on. */
  readonly periods: readonly { readonly home: number; readonly away: number }[];
}

export interface TimedFormat {
  readonly code: string;
  readonly names: Names;
  readonly leagues: readonly League[];
  readonly minutes: number;
  /** Quarters or halves. */
  readonly periods: number;
  /** What an ordinary side scores in a minute: chances of 0, 1, 2 and so on, in thousandths. */
  readonly law: readonly number[];
  /** Words of what is scored: types of markets begin with it. */
  readonly points: 'point' | 'goal';
  readonly minuteSeconds: number;
  readonly liveDelaySeconds: number;
}

const START: TimedState = { phase: 'before', minute: 0, home: 0, away: 0, periods: [] };
const PARTS = 1_000;
const EXTRA_MINUTES = 5;
const EVERY_MINUTES = 30;
const AHEAD_MINUTES = 120;
/** Chances below it are left out: fewer than one match in a thousand million comes to them. */
const SMALL = 1e-9;
/** After so many times of playing on what is left falls to both sides alike. */
const EXTRAS_PRICED = 4;

/** A law in which so many hundredths more is scored. */
export function scaleLaw(law: readonly number[], hundredths: number): number[] {
  const scoring = law.slice(1).map((part) => Math.round((part * hundredths) / 100));
  return [PARTS - scoring.reduce((sum, part) => sum + part, 0), ...scoring];
}

type Spread = ReadonlyMap<number, number>;
interface Cell {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

export function createTimed(format: TimedFormat): Sport<TimedState> {
  const { code, minutes, law, points } = format;
  const types = { winner: 'winner', total: `${points}Total`, handicap: `${points}Handicap` };
  const periodMinutes = minutes / format.periods;

  /** What a side scores in so many minutes. */
  function scoredIn(strength: number, count: number): number[] {
    const own = scaleLaw(law, strength).map((part) => part / PARTS);
    let spread = [1];
    for (let i = 0; i < count; i += 1) {
      const next = new Array<number>(spread.length + own.length - 1).fill(0);
      for (const [a, p] of spread.entries())
        for (const [b, q] of own.entries()) next[a + b] = (next[a + b] ?? 0) + p * q;
      while ((next.at(-1) ?? 1) < SMALL) next.pop();
      spread = next;
    }
    return spread;
  }

  /** Leads and totals of the end, and how likely each is. */
  interface Ends {
    readonly leads: Spread;
    readonly totals: Spread;
  }
  function endsAt({ home, away }: Strengths, state: TimedState): Ends {
    const leads = new Map<number, number>();
    const totals = new Map<number, number>();
    const end = (cell: Cell): void => {
      leads.set(cell.home - cell.away, (leads.get(cell.home - cell.away) ?? 0) + cell.chance);
      totals.set(cell.home + cell.away, (totals.get(cell.home + cell.away) ?? 0) + cell.chance);
    };
    const beyond = state.minute > minutes ? (state.minute - minutes) % EXTRA_MINUTES : 0;
    const left = state.minute < minutes ? minutes - state.minute : beyond === 0 ? 0 : EXTRA_MINUTES - beyond;
    /** Plays so long from these totals at a level score; answers what is level again. */
    function playOn(level: Spread, lead: number, count: number): Map<number, number> {
      const [ofHome, ofAway] = [scoredIn(home, count), scoredIn(away, count)];
      const again = new Map<number, number>();
      // Scores enter by their lead and total alone: all that is level at a total is one.
      for (const [i, p] of ofHome.entries())
        for (const [j, q] of ofAway.entries()) {
          const chance = p * q;
          if (chance < SMALL) continue;
          for (const [total, share] of level) {
            const now = lead + i - j;
            if (now === 0) again.set(total + i + j, (again.get(total + i + j) ?? 0) + share * chance);
            else end({ home: (total + i + j + now) / 2, away: (total + i + j - now) / 2, chance: share * chance });
          }
        }
      return again;
    }
    let level = playOn(new Map([[state.home + state.away, 1]]), state.home - state.away, left);
    const extra = state.phase === 'ended' ? 0 : EXTRAS_PRICED;
    for (let i = 0; i < extra && level.size > 0; i += 1) level = playOn(level, 0, EXTRA_MINUTES);
    for (const [total, chance] of level) {
      for (const by of [-1, 1]) end({ home: (total + 1 + by) / 2, away: (total + 1 - by) / 2, chance: chance / 2 });
    }
    return { leads, totals };
  }

  const selectionsOf = ({ type }: MarketName): readonly string[] =>
    type === types.total ? ['over', 'under'] : ['1', '2'];

  function chancesOf({ type, quarters }: MarketName, { leads, totals }: Ends): Readonly<Record<string, number>> {
    if (type === types.total) {
      const over = chanceOf(sharesOfHandicap(totals, -(quarters ?? 0)));
      return { over, under: 1 - over };
    }
    const first = chanceOf(sharesOfHandicap(leads, quarters ?? 0));
    return { '1': first, '2': 1 - first };
  }

  /** The half line at which both sides are most alike. */
  function middleOf(type: string, ends: Ends): number {
    const spread = type === types.total ? ends.totals : ends.leads;
    const mean = [...spread].reduce((sum, [at, chance]) => sum + at * chance, 0);
    const around = 4 * Math.floor(type === types.total ? mean : -mean) + 2;
    const offOf = (quarters: number): number =>
      Math.abs((Object.values(chancesOf({ type, quarters }, ends))[0] ?? 0) - 0.5);
    return [-8, -4, 0, 4, 8].map((by) => around + by).reduce((best, each) => (offOf(each) < offOf(best) ? each : best));
  }

  function marketsOf(strengths: Strengths): MarketName[] {
    const ends = endsAt(strengths, START);
    const step = points === 'goal' ? 4 : 16;
    const around = (type: string) =>
      [-step, 0, step].map((by): MarketName => ({ type, quarters: middleOf(type, ends) + by }));
    return [{ type: types.winner, quarters: null }, ...around(types.total), ...around(types.handicap)];
  }

  const byScore = ({ type, quarters }: MarketName, { home, away }: { home: number; away: number }): Outcomes => {
    const line = quarters ?? 0;
    if (type === types.total)
      return { over: outcomeOfOver(home + away, line), under: outcomeOfUnder(home + away, line) };
    return { '1': outcomeOfHandicap(home - away, line), '2': outcomeOfHandicap(away - home, -line) };
  };

  function decide(market: MarketName, state: TimedState): Decision | null {
    if (state.phase === 'ended') return { outcomes: byScore(market, state), rule: 'finalScore' };
    const passed = market.type === types.total && 4 * (state.home + state.away) > (market.quarters ?? 0) + 1;
    return passed ? { outcomes: byScore(market, state), rule: 'alreadyDecided' } : null;
  }

  const { names, leagues, liveDelaySeconds } = format;
  return {
    ...{ names, kind: 'sport', leagues, liveDelaySeconds, everyMinutes: EVERY_MINUTES, aheadMinutes: AHEAD_MINUTES },
    groups: { main: [types.winner], [`${points}s`]: [types.total], handicap: [types.handicap] },
    listed: { winner: types.winner, total: types.total, handicap: types.handicap },
    // Hundredths of what an ordinary side scores.
    strengths(home: Team, away: Team) {
      const by = Math.round((home.strength - away.strength) / 4);
      return { home: 102 + by, away: 98 - by };
    },
    start: START,
    play({ seed, eventId }, strengths) {
      const stream = createInstantStream({ serverSeed: seed, clientSeed: `${code}/${eventId}`, nonce: 0 });
      const laws = { home: scaleLaw(law, strengths.home), away: scaleLaw(law, strengths.away) };
      const draw = (own: readonly number[]): number => {
        const picked = stream.rand(PARTS);
        let reached = 0;
        for (const [scored, part] of own.entries()) {
          reached += part;
          if (picked < reached) return scored;
        }
        return 0;
      };
      let state: TimedState = { ...START, phase: 'live', periods: [{ home: 0, away: 0 }] };
      const frames: Frame<TimedState>[] = [{ at: 0, state, leap: false }];
      let at = 0;
      const isOver = ({ minute, home, away }: TimedState): boolean =>
        minute >= minutes && (minute - minutes) % EXTRA_MINUTES === 0 && home !== away;
      while (!isOver(state)) {
        const [home, away] = [draw(laws.home), draw(laws.away)];
        const { minute } = state;
        const period =
          minute < minutes
            ? Math.floor(minute / periodMinutes)
            : format.periods + Math.floor((minute - minutes) / EXTRA_MINUTES);
        const own = state.periods[period] ?? { home: 0, away: 0 };
        const periods = [...state.periods.slice(0, period), { home: own.home + home, away: own.away + away }];
        state = {
          phase: minute < minutes ? 'live' : 'extra',
          minute: minute + 1,
          ...{ home: state.home + home, away: state.away + away, periods },
        };
        at += format.minuteSeconds;
        frames.push({ at, state, leap: points === 'goal' && home + away > 0 });
      }
      frames.push({ at: at + format.minuteSeconds, state: { ...state, phase: 'ended' }, leap: false });
      return frames;
    },
    markets: marketsOf,
    selections: selectionsOf,
    price(strengths, state, markets, margins) {
      const ends = endsAt(strengths, state);
      const margin = state.phase === 'before' ? margins.prematch : margins.live;
      return markets.map((market): Prices => {
        const chances = chancesOf(market, ends);
        return Object.fromEntries(
          selectionsOf(market).map((each) => [each, priceOf(chances[each] ?? 0, margin)] as const),
        );
      });
    },
    decide,
    correct: (market, _state, score) => (score.home === score.away ? null : byScore(market, score)),
    // Where points come every minute a bet rests on its price alone.
    restsOn: ({ home, away }) => (points === 'goal' ? `${home}-${away}` : ''),
    view: ({ phase, minute, home, away, periods }) => ({
      ...PLAIN_VIEW,
      phase: phase === 'live' ? 'minute' : phase,
      ...{ clock: String(minute), home: String(home), away: String(away) },
      periods: periods.map((each) => ({ home: String(each.home), away: String(each.away) })),
    }),
  };
}
