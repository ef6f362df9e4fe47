/**
 * The JSON of a public odds service (the-odds-api.com, version 4) as the house understands it: sports by the beginning of their
 * keys; head to head, spreads and totals of one bookmaker; final scores. Only matches that have not begun are offered: prices
 * that are asked for once a minute are too old for one that is played.
 */
import type { MarketName, Outcomes } from '../market.ts';
import type { Odds } from '../odds.ts';
import { SPORTS, type SportCode } from '../sports.ts';
import type { FeedFixture, FeedPrices } from './message.ts';
import type { FeedState } from './state.ts';

const SPORT_OF: Readonly<Record<string, SportCode>> = {
  soccer: 'football',
  cricket: 'cricket',
  basketball: 'basketball',
  tennis: 'tennis',
};
export const sportOfKey = (key: string): SportCode | null => SPORT_OF[key.split('_')[0] ?? ''] ?? null;

/** Types of markets, by their keys there. */
const TYPES: Readonly<Partial<Record<SportCode, { readonly spreads?: string; readonly totals?: string }>>> = {
  football: { spreads: 'ah', totals: 'total' },
  basketball: { spreads: 'pointHandicap', totals: 'pointTotal' },
  tennis: { spreads: 'gameHandicap', totals: 'gameTotal' },
};

export interface ServiceOutcome {
  readonly name: string;
  readonly price: number;
  readonly point?: number | undefined;
}
export interface ServiceMarket {
  readonly key: string;
  readonly outcomes: readonly ServiceOutcome[];
}
export interface ServiceEvent {
  readonly id: string;
  readonly sport_key: string;
  readonly sport_title: string;
  readonly commence_time: string;
  readonly home_team: string;
  readonly away_team: string;
}
export interface ServiceScores extends ServiceEvent {
  readonly completed: boolean;
  readonly scores: readonly { readonly name: string; readonly score: string }[] | null;
}

export function fixtureOfService(event: ServiceEvent, sport: SportCode): FeedFixture {
  const { id: ref, sport_key, sport_title, commence_time, home_team: home, away_team: away } = event;
  return { ref, sport, league: { ref: sport_key, name: sport_title }, home, away, startsAt: Date.parse(commence_time) };
}

/** Down to thousandths: never more than the service says. */
const oddsOf = (price: number): Odds => Math.floor(price * 1_000 + 1e-6);

function quartersOf(point: number | undefined): number | null {
  const quarters = point === undefined ? Number.NaN : point * 4;
  return Number.isInteger(quarters) && Math.abs(quarters) <= 4 * 999 ? quarters : null;
}

function headToHead(sport: SportCode, picks: readonly (readonly [string | null, number])[]): FeedPrices | null {
  const name: MarketName = { type: SPORTS[sport].listed.winner, quarters: null };
  const selections = SPORTS[sport].selections(name);
  const told = picks.map(([code]) => code);
  // With a draw where the house has none, or without one where it has: another bet.
  if (told.length !== selections.length || !selections.every((code) => told.includes(code))) return null;
  return { name, status: 'open', prices: Object.fromEntries(picks.map(([code, odds]) => [code ?? '', odds])) };
}

function lined(type: string, picks: readonly (readonly [string | null, number])[], quarters: number | null) {
  if (quarters === null || picks.length !== 2 || picks.some(([code]) => code === null)) return null;
  const prices = Object.fromEntries(picks.map(([code, odds]) => [code ?? '', odds]));
  return { name: { type, quarters }, status: 'open' as const, prices };
}

/** What one bookmaker offers of a match; a market that is not whole is left out. */
export function pricesOfService(
  event: ServiceEvent,
  sport: SportCode,
  markets: readonly ServiceMarket[],
): readonly FeedPrices[] {
  const sideOf = (name: string): string | null =>
    name === event.home_team ? '1' : name === event.away_team ? '2' : name === 'Draw' ? 'X' : null;
  const types = TYPES[sport] ?? {};
  return markets.flatMap(({ key, outcomes }): readonly FeedPrices[] => {
    const picked = (codeOf: (name: string) => string | null) =>
      outcomes.map(({ name, price }) => [codeOf(name), oddsOf(price)] as const);
    const own = (found: FeedPrices | null) => (found === null ? [] : [found]);
    if (key === 'h2h') return own(headToHead(sport, picked(sideOf)));
    if (key === 'spreads' && types.spreads !== undefined) {
      const [home, away] = ['1', '2'].map((side) => outcomes.find(({ name }) => sideOf(name) === side));
      const line = quartersOf(home?.point);
      const mirrored = line !== null && quartersOf(away?.point) === (line === 0 ? 0 : -line);
      return mirrored ? own(lined(types.spreads, picked(sideOf), line)) : [];
    }
    if (key !== 'totals' || types.totals === undefined) return [];
    const [one, other] = outcomes.map(({ point }) => quartersOf(point));
    const overUnder = (name: string) => (name === 'Over' ? 'over' : name === 'Under' ? 'under' : null);
    return one === other ? own(lined(types.totals, picked(overUnder), one ?? null)) : [];
  });
}

const SCORE = /^[0-9]{1,3}$/;

/** The score of both sides; null: it is not told in whole numbers. */
export function scoreOfService(event: ServiceScores): { readonly home: number; readonly away: number } | null {
  const of = (side: string): string => event.scores?.find(({ name }) => name === side)?.score ?? '';
  const [home, away] = [of(event.home_team), of(event.away_team)];
  return SCORE.test(home) && SCORE.test(away) ? { home: Number(home), away: Number(away) } : null;
}

export function stateOfService(event: ServiceScores): FeedState {
  const score = scoreOfService(event) ?? { home: 0, away: 0 };
  const phase = event.completed ? 'ended' : 'feed';
  return { feed: true, phase, clock: null, home: String(score.home), away: String(score.away), periods: [] };
}

/** What a final score makes of markets, by the rules of the sport; what a score alone does not decide is left out. */
export function resultsOfScore(
  sport: SportCode,
  markets: readonly MarketName[],
  score: { readonly home: number; readonly away: number },
): readonly { readonly name: MarketName; readonly outcomes: Outcomes }[] {
  const { start } = SPORTS[sport];
  return markets.flatMap((name) => {
    // A tie in cricket is broken by a super over, which the score does not tell.
    if (sport === 'cricket' && score.home === score.away) return [];
    const outcomes = SPORTS[sport].correct(name, start, score);
    return outcomes === null ? [] : [{ name, outcomes }];
  });
}
