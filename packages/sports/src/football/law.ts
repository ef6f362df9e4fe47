/**
 * Football: goals of both sides as Poisson numbers with the low scores moved a little (Dixon and Coles), on a grid of 15 by
 * 15 (games.md 7.4). One grid prices every market of a match, so they agree; while it is played what is still to come is a
 * grid of what is left of the time. A match is drawn from the same law: the score first, then the minutes of its goals.
 *
 * Only sums, products and quotients, so that every machine comes to the same grid to the last bit.
 */
import { createInstantStream } from '@house/fairness/instant';
import { chanceOf, outcomeOfHandicap, outcomeOfOver, outcomeOfUnder, sharesOfHandicap } from '../lines.ts';
import type { MarketName, Outcomes, Prices } from '../market.ts';
import { priceOf } from '../price.ts';
import {
  type DecidingRule,
  type Frame,
  type Margins,
  type MatchSeed,
  PLAIN_VIEW,
  type Sport,
  type Strengths,
} from '../sport.ts';
import { FOOTBALL_LEAGUES, goalsExpected } from './leagues.ts';

/** Goals expected of a side, thousandths: the unit of `Strengths` here. */
const THOUSANDTHS = 1_000;
const RHO = -0.05;
const GRID = 15;
/** Minutes with what is added to both halves. */
export const FOOTBALL_MINUTES = 95;
const FIRST_HALF = 47;
const SECONDS_A_MINUTE = 8;
const HALF_TIME_SECONDS = 40;
const SCORES_OFFERED = 4;

export interface Goal {
  readonly minute: number;
  readonly side: 'home' | 'away';
}

export interface FootballState {
  readonly period: 'before' | 'first' | 'break' | 'second' | 'ended';
  /** Minutes played. */
  readonly minute: number;
  readonly home: number;
  readonly away: number;
  readonly goals: readonly Goal[];
}

const START: FootballState = { period: 'before', minute: 0, home: 0, away: 0, goals: [] };

/** e to the power of x, by its series. */
function exp(x: number): number {
  let [term, sum] = [1, 1];
  for (let k = 1; k < 40; k += 1) {
    term = (term * Math.abs(x)) / k;
    sum += term;
  }
  return x < 0 ? 1 / sum : sum;
}

function poisson(expected: number): number[] {
  const chances = [exp(-expected)];
  for (let k = 1; k < GRID; k += 1) chances.push(((chances[k - 1] ?? 0) * expected) / k);
  return chances;
}

/** The chance of each score, `grid[home][away]`; sums up to one. */
export function gridOf(expectedHome: number, expectedAway: number, rho: number): number[][] {
  const [ofHome, ofAway] = [poisson(expectedHome), poisson(expectedAway)];
  const tau = (i: number, j: number): number => {
    if (i === 0 && j === 0) return 1 - expectedHome * expectedAway * rho;
    if (i === 0 && j === 1) return 1 + expectedHome * rho;
    if (i === 1 && j === 0) return 1 + expectedAway * rho;
    return i === 1 && j === 1 ? 1 - rho : 1;
  };
  const grid = ofHome.map((p, i) => ofAway.map((q, j) => p * q * tau(i, j)));
  const sum = grid.flat().reduce((total, p) => total + p, 0);
  return grid.map((row) => row.map((p) => p / sum));
}

/** A score and its chance. */
interface Cell {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/** Final scores as they can still come about. */
function cellsAt({ home, away }: Strengths, state: FootballState): Cell[] {
  const left = 1 - state.minute / FOOTBALL_MINUTES;
  const grid = gridOf((home / THOUSANDTHS) * left, (away / THOUSANDTHS) * left, state.minute === 0 ? RHO : 0);
  return grid.flatMap((row, i) => row.map((chance, j) => ({ home: state.home + i, away: state.away + j, chance })));
}

/** Chances of numbers that are made of scores. */
function spread(cells: readonly Cell[], of: (cell: Cell) => number): Map<number, number> {
  const chances = new Map<number, number>();
  for (const cell of cells) chances.set(of(cell), (chances.get(of(cell)) ?? 0) + cell.chance);
  return chances;
}

const chanceThat = (cells: readonly Cell[], holds: (cell: Cell) => boolean): number =>
  cells.reduce((sum, cell) => (holds(cell) ? sum + cell.chance : sum), 0);

const isOffered = ({ home, away }: Pick<Cell, 'home' | 'away'>): boolean =>
  home <= SCORES_OFFERED && away <= SCORES_OFFERED;
const OTHER_SCORE = 'other';
const scoreOf = (cell: Pick<Cell, 'home' | 'away'>): string =>
  isOffered(cell) ? `${cell.home}-${cell.away}` : OTHER_SCORE;

function chancesOf({ type, quarters }: MarketName, cells: readonly Cell[]): Readonly<Record<string, number>> {
  const home = () => chanceThat(cells, (cell) => cell.home > cell.away);
  const draw = () => chanceThat(cells, (cell) => cell.home === cell.away);
  const away = () => chanceThat(cells, (cell) => cell.home < cell.away);
  const line = quarters ?? 0;
  switch (type) {
    case '1x2':
      return { '1': home(), X: draw(), '2': away() };
    case 'dc':
      return { '1X': home() + draw(), '12': home() + away(), X2: draw() + away() };
    case 'dnb':
      return { '1': home() / (home() + away()), '2': away() / (home() + away()) };
    case 'total': {
      const over = chanceOf(
        sharesOfHandicap(
          spread(cells, (cell) => cell.home + cell.away),
          -line,
        ),
      );
      return { over, under: 1 - over };
    }
    case 'ah': {
      const first = chanceOf(
        sharesOfHandicap(
          spread(cells, (cell) => cell.home - cell.away),
          line,
        ),
      );
      return { '1': first, '2': 1 - first };
    }
    case 'btts': {
      const both = chanceThat(cells, (cell) => cell.home > 0 && cell.away > 0);
      return { yes: both, no: 1 - both };
    }
    case 'cs': {
      const chances: Record<string, number> = {};
      for (const cell of cells) chances[scoreOf(cell)] = (chances[scoreOf(cell)] ?? 0) + cell.chance;
      return chances;
    }
    default:
      throw new RangeError(`football has no market ${type}`);
  }
}

/** All selections of a market, in the order in which they are shown. */
function selectionsOf({ type }: MarketName): readonly string[] {
  switch (type) {
    case '1x2':
      return ['1', 'X', '2'];
    case 'dc':
      return ['1X', '12', 'X2'];
    case 'total':
      return ['over', 'under'];
    case 'btts':
      return ['yes', 'no'];
    case 'cs': {
      const goals = Array.from({ length: SCORES_OFFERED + 1 }, (_, n) => n);
      return [...goals.flatMap((home) => goals.map((away) => `${home}-${away}`)), OTHER_SCORE];
    }
    default:
      return ['1', '2'];
  }
}

function priceMarket(market: MarketName, cells: readonly Cell[], marginPercent: number): Prices {
  const chances = chancesOf(market, cells);
  return Object.fromEntries(
    selectionsOf(market).map((selection) => [selection, priceOf(chances[selection] ?? 0, marginPercent)]),
  );
}

/** The line, in quarters, at which both sides are most alike. */
function balancedLine(candidates: readonly number[], chanceAt: (quarters: number) => number): number {
  return candidates.reduce((best, each) =>
    Math.abs(chanceAt(each) - 0.5) < Math.abs(chanceAt(best) - 0.5) ? each : best,
  );
}

/** Lines beside the balanced one, in quarters: its neighbours by a quarter, by a half and by one. */
const AROUND = [-4, -2, -1, 0, 1, 2, 4];
const NO_LINE = ['1x2', 'dc', 'dnb', 'btts', 'cs'] as const;

function marketsOf(strengths: Strengths): readonly MarketName[] {
  const cells = cellsAt(strengths, START);
  const [totals, leads] = [
    spread(cells, (cell) => cell.home + cell.away),
    spread(cells, (cell) => cell.home - cell.away),
  ];
  const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const total = balancedLine(steps(6, 20), (quarters) => chanceOf(sharesOfHandicap(totals, -quarters)));
  const handicap = balancedLine(steps(-12, 12), (quarters) => chanceOf(sharesOfHandicap(leads, quarters)));
  return [
    ...NO_LINE.map((type): MarketName => ({ type, quarters: null })),
    ...AROUND.map((by): MarketName => ({ type: 'total', quarters: total + by })),
    ...AROUND.map((by): MarketName => ({ type: 'ah', quarters: handicap + by })),
  ];
}

/** Thousand-millionths: fine enough that no score is more or less likely by what anybody could see. */
const PARTS = 1_000_000_000;

/** The match of a seed: its score by the grid, each goal in a minute of its own choice. */
function goalsOf({ seed, eventId }: MatchSeed, { home, away }: Strengths): Goal[] {
  const stream = createInstantStream({ serverSeed: seed, clientSeed: `football/${eventId}`, nonce: 0 });
  const picked = stream.rand(PARTS) / PARTS;
  const cells = gridOf(home / THOUSANDTHS, away / THOUSANDTHS, RHO).flatMap((row, i) =>
    row.map((chance, j) => ({ home: i, away: j, chance })),
  );
  let reached = 0;
  const score = cells.find(({ chance }) => {
    reached += chance;
    return picked < reached;
  }) ?? { home: 0, away: 0 };
  const goals = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: score[side] }, () => ({ minute: 1 + stream.rand(FOOTBALL_MINUTES), side })),
  );
  return goals.sort((a, b) => a.minute - b.minute || (a.side === b.side ? 0 : a.side === 'home' ? -1 : 1));
}

function play(seed: MatchSeed, strengths: Strengths): readonly Frame<FootballState>[] {
  const goals = goalsOf(seed, strengths);
  const frames: Frame<FootballState>[] = [{ at: 0, state: { ...START, period: 'first' }, leap: false }];
  const stateAt = (minute: number, period: FootballState['period']): FootballState => {
    const scored = goals.filter((goal) => goal.minute <= minute);
    const home = scored.filter(({ side }) => side === 'home').length;
    return { period, minute, home, away: scored.length - home, goals: scored };
  };
  let at = 0;
  for (let minute = 1; minute <= FOOTBALL_MINUTES; minute += 1) {
    at += SECONDS_A_MINUTE;
    const leap = goals.some((goal) => goal.minute === minute);
    frames.push({ at, state: stateAt(minute, minute <= FIRST_HALF ? 'first' : 'second'), leap });
    if (minute === FIRST_HALF) {
      at += SECONDS_A_MINUTE;
      frames.push({ at, state: stateAt(minute, 'break'), leap: false });
      at += HALF_TIME_SECONDS;
    }
  }
  frames.push({ at: at + SECONDS_A_MINUTE, state: stateAt(FOOTBALL_MINUTES, 'ended'), leap: false });
  return frames;
}

const byScore = (market: MarketName, wins: readonly string[]): Outcomes =>
  Object.fromEntries(selectionsOf(market).map((each) => [each, wins.includes(each) ? 'win' : 'lose']));

/** What the final score says. */
function outcomesOf(market: MarketName, { home, away }: Pick<FootballState, 'home' | 'away'>): Outcomes {
  const winner = home > away ? '1' : home < away ? '2' : 'X';
  const line = market.quarters ?? 0;
  switch (market.type) {
    case '1x2':
      return byScore(market, [winner]);
    case 'dc':
      return byScore(
        market,
        ['1X', '12', 'X2'].filter((pair) => pair.includes(winner)),
      );
    case 'dnb':
      return winner === 'X' ? { '1': 'void', '2': 'void' } : byScore(market, [winner]);
    case 'total':
      return { over: outcomeOfOver(home + away, line), under: outcomeOfUnder(home + away, line) };
    case 'ah':
      return { '1': outcomeOfHandicap(home - away, line), '2': outcomeOfHandicap(away - home, -line) };
    case 'btts':
      return byScore(market, [home > 0 && away > 0 ? 'yes' : 'no']);
    case 'cs':
      return byScore(market, [scoreOf({ home, away })]);
    default:
      throw new RangeError(`football has no market ${market.type}`);
  }
}

/** Goals are never taken away: what the score has passed is decided before the end. */
function isPassed({ type, quarters }: MarketName, { home, away }: FootballState): boolean {
  if (type === 'btts') return home > 0 && away > 0;
  // A line that is passed whole, both halves of it.
  return type === 'total' && 4 * (home + away) > (quarters ?? 0) + 1;
}

function ruleOf({ type, quarters }: MarketName, outcomes: Outcomes): DecidingRule {
  if (quarters !== null && quarters % 2 !== 0) return 'quarterLine';
  if (!Object.values(outcomes).includes('void')) return 'finalScore';
  return type === 'dnb' ? 'drawNoBet' : 'wholeLine';
}

export const FOOTBALL: Sport<FootballState> = {
  names: { bn: 'ফুটবল', en: 'Football' },
  kind: 'sport',
  leagues: FOOTBALL_LEAGUES,
  everyMinutes: 5,
  aheadMinutes: 180,
  liveDelaySeconds: 6,
  groups: { main: ['1x2', 'dc', 'dnb'], goals: ['total', 'btts'], handicap: ['ah'], score: ['cs'] },
  listed: { winner: '1x2', total: 'total', handicap: 'ah' },
  strengths: goalsExpected,
  start: START,
  play,
  markets: marketsOf,
  selections: selectionsOf,
  price(strengths, state, markets, margins: Margins) {
    const cells = cellsAt(strengths, state);
    const margin = state.minute === 0 ? margins.prematch : margins.live;
    return markets.map((market) => priceMarket(market, cells, market.type === 'cs' ? margins.correctScore : margin));
  },
  decide(market, state) {
    if (state.period !== 'ended' && !isPassed(market, state)) return null;
    const outcomes = outcomesOf(market, state);
    return { outcomes, rule: state.period === 'ended' ? ruleOf(market, outcomes) : 'alreadyDecided' };
  },
  correct: (market, _state, score) => outcomesOf(market, score),
  restsOn: ({ home, away }) => `${home}-${away}`,
  view: ({ period, minute, home, away, goals }) => ({
    ...PLAIN_VIEW,
    ...{ phase: period, clock: String(minute), home: String(home), away: String(away) },
    marks: goals.map((goal) => ({ side: goal.side, at: String(goal.minute) })),
  }),
};
