/**
 * The best of so many sets, games or maps, each of them a race (games.md 7.1): tennis, volleyball, badminton, table tennis and
 * the five esports are this with other numbers. Winner, handicap and total of units, correct score, single units, and points
 * are priced from one chance of a point.
 */
import { createInstantStream } from '@house/fairness/instant';
import type { League, Names, Team } from '../invented.ts';
import { chanceOf, outcomeOfHandicap, outcomeOfOver, outcomeOfUnder, sharesOfHandicap } from '../lines.ts';
import type { MarketName, Outcomes, Prices } from '../market.ts';
import { priceOf } from '../price.ts';
import { type Decision, type Frame, PLAIN_VIEW, type Sport, type Strengths } from '../sport.ts';
import { endsOf, isWon, RACE_TO_ONE, type RaceRule } from './unit.ts';

export interface UnitScore {
  readonly home: number;
  readonly away: number;
}

export interface RaceState {
  readonly phase: 'before' | 'live' | 'break' | 'ended';
  /** Those that are over, and the one that is played. */
  readonly units: readonly UnitScore[];
  readonly home: number;
  readonly away: number;
}

export interface RaceFormat {
  readonly code: string;
  readonly names: Names;
  readonly kind: 'sport' | 'esport';
  readonly leagues: readonly League[];
  readonly bestOf: 3 | 5;
  readonly rule: RaceRule;
  /** Where the last unit that can be played has a rule of its own. */
  readonly lastRule?: RaceRule;
  /** The words of units and points: types of markets begin with them. Points null: a unit has none. */
  readonly unit: 'set' | 'map' | 'game';
  readonly points: 'point' | 'game' | 'round' | null;
  readonly pointSeconds: number;
  /** Between two units. */
  readonly breakSeconds: number;
  readonly liveDelaySeconds: number;
  /** What a step of strength adds to the chance of a point, per mille. */
  readonly perStrength: number;
}

const START: RaceState = { phase: 'before', units: [], home: 0, away: 0 };
/** Strengths here are the chance of a point of each side, in so many parts. */
const PARTS = 1_000;
const EVERY_MINUTES = 30;
const AHEAD_MINUTES = 120;
const POINT_MIN = 250;

/** Chances by number. */
type Spread = Map<number, number>;

const add = (spread: Spread, at: number, chance: number): void => {
  spread.set(at, (spread.get(at) ?? 0) + chance);
};

interface Cell {
  readonly home: number;
  readonly away: number;
  chance: number;
  /** Points of both, and how many more the home side has, each spread over this cell's chance. */
  readonly total: Spread;
  readonly lead: Spread;
}

function convolve(one: Spread, other: ReadonlyMap<number, number>): Spread {
  const sum: Spread = new Map();
  for (const [a, p] of one) for (const [b, q] of other) add(sum, a + b, p * q);
  return sum;
}

export function createRace(format: RaceFormat): Sport<RaceState> {
  const { code, bestOf, unit, points } = format;
  const needed = (bestOf + 1) / 2;
  const types = {
    winner: 'winner',
    unitWinner: `${unit}Winner`,
    unitTotal: `${unit}Total`,
    unitHandicap: `${unit}Handicap`,
    score: 'correctScore',
    pointTotal: points === null ? null : `${points}Total`,
    pointHandicap: points === null ? null : `${points}Handicap`,
  };
  const ruleOf = (place: number): RaceRule =>
    place === bestOf - 1 && format.lastRule !== undefined
      ? format.lastRule
      : points === null
        ? RACE_TO_ONE
        : format.rule;
  const isDone = ({ home, away }: Pick<RaceState, 'home' | 'away'>): boolean => home === needed || away === needed;

  /** Ends of the match as they can still come about: a cell for each score in units. */
  function cellsAt(chance: number, state: RaceState): Cell[] {
    const done = state.units.slice(0, state.home + state.away);
    const points = done.reduce((sum, each) => sum + each.home + each.away, 0);
    const lead = done.reduce((sum, each) => sum + each.home - each.away, 0);
    const ended: Cell[] = [];
    let open: Cell[] = [
      { home: state.home, away: state.away, chance: 1, total: new Map([[points, 1]]), lead: new Map([[lead, 1]]) },
    ];
    let now = state.units[state.home + state.away] ?? { home: 0, away: 0 };
    while (open.length > 0) {
      const next = new Map<number, Cell>();
      for (const cell of open) {
        if (isDone(cell)) {
          ended.push(cell);
          continue;
        }
        const ends = endsOf(ruleOf(cell.home + cell.away), chance, now);
        for (const wins of [true, false]) {
          const own = ends.filter((end) => end.home > end.away === wins);
          const total: Spread = new Map();
          const leads: Spread = new Map();
          for (const end of own) {
            add(total, end.home + end.away, end.chance);
            add(leads, end.home - end.away, end.chance);
          }
          const [home, away] = [cell.home + (wins ? 1 : 0), cell.away + (wins ? 0 : 1)];
          const known = next.get(home) ?? { home, away, chance: 0, total: new Map(), lead: new Map() };
          known.chance += cell.chance * own.reduce((sum, end) => sum + end.chance, 0);
          for (const [at, p] of convolve(cell.total, total)) add(known.total, at, p);
          for (const [at, p] of convolve(cell.lead, leads)) add(known.lead, at, p);
          next.set(home, known);
        }
      }
      open = [...next.values()];
      now = { home: 0, away: 0 };
    }
    return ended;
  }

  const spreadOf = (cells: readonly Cell[], of: (cell: Cell) => number): Spread => {
    const spread: Spread = new Map();
    for (const cell of cells) add(spread, of(cell), cell.chance);
    return spread;
  };
  const merge = (cells: readonly Cell[], of: 'total' | 'lead'): Spread => {
    const spread: Spread = new Map();
    for (const cell of cells) for (const [at, chance] of cell[of]) add(spread, at, chance);
    return spread;
  };
  const scoreOf = ({ home, away }: UnitScore): string => `${home}-${away}`;
  const scores = [
    ...Array.from({ length: needed }, (_, lost) => `${needed}-${lost}`),
    ...Array.from({ length: needed }, (_, won) => `${won}-${needed}`),
  ];

  function selectionsOf({ type }: MarketName): readonly string[] {
    if (type === types.score) return scores;
    return type.endsWith('Total') ? ['over', 'under'] : ['1', '2'];
  }

  const overOf = (spread: Spread, quarters: number): Readonly<Record<string, number>> => {
    const over = chanceOf(sharesOfHandicap(spread, -quarters));
    return { over, under: 1 - over };
  };
  const leadOf = (spread: Spread, quarters: number): Readonly<Record<string, number>> => {
    const first = chanceOf(sharesOfHandicap(spread, quarters));
    return { '1': first, '2': 1 - first };
  };

  /** Of a unit that is played or comes for sure; of others nothing is offered. */
  function unitChance(chance: number, state: RaceState, place: number): number | null {
    const played = state.home + state.away;
    // The next one comes for sure while nobody can win the match with this one.
    const comes = place === played || (place === played + 1 && Math.max(state.home, state.away) + 1 < needed);
    if (!comes || isDone(state)) return null;
    const from = place === played ? (state.units[place] ?? { home: 0, away: 0 }) : { home: 0, away: 0 };
    return endsOf(ruleOf(place), chance, from).reduce((sum, end) => (end.home > end.away ? sum + end.chance : sum), 0);
  }

  function chancesOf(
    { type, quarters, part }: MarketName,
    chance: number,
    state: RaceState,
    cells: readonly Cell[],
  ): Readonly<Record<string, number>> {
    const line = quarters ?? 0;
    switch (type) {
      case types.winner: {
        const home = cells.reduce((sum, cell) => (cell.home > cell.away ? sum + cell.chance : sum), 0);
        return { '1': home, '2': 1 - home };
      }
      case types.unitWinner: {
        const home = unitChance(chance, state, Number(part) - 1);
        return home === null ? {} : { '1': home, '2': 1 - home };
      }
      case types.unitTotal:
        return overOf(
          spreadOf(cells, (cell) => cell.home + cell.away),
          line,
        );
      case types.unitHandicap:
        return leadOf(
          spreadOf(cells, (cell) => cell.home - cell.away),
          line,
        );
      case types.score:
        return Object.fromEntries(cells.map((cell) => [scoreOf(cell), cell.chance]));
      case types.pointTotal:
        return overOf(merge(cells, 'total'), line);
      default:
        return leadOf(merge(cells, 'lead'), line);
    }
  }

  const chanceFrom = ({ home, away }: Strengths): number => home / (home + away);

  /** The half line at which both sides are most alike. */
  function middleOf(chanceAt: (quarters: number) => number, around: number, reach: number): number {
    let best = around;
    for (let by = -reach; by <= reach; by += 1) {
      const quarters = around + 4 * by;
      if (Math.abs(chanceAt(quarters) - 0.5) < Math.abs(chanceAt(best) - 0.5)) best = quarters;
    }
    return best;
  }
  const meanOf = (spread: Spread): number => [...spread].reduce((sum, [at, chance]) => sum + at * chance, 0);

  function marketsOf(strengths: Strengths): MarketName[] {
    const cells = cellsAt(chanceFrom(strengths), START);
    const plain = (type: string, part?: string): MarketName =>
      part === undefined ? { type, quarters: null } : { type, quarters: null, part };
    const lines = (type: string, quarters: readonly number[]) =>
      quarters.map((each): MarketName => ({ type, quarters: each }));
    // Between the fewest and the most units there can be, and leads that are not the winner over again.
    const totals = Array.from({ length: needed - 1 }, (_, i) => 4 * (needed + i) + 2);
    const leads = Array.from({ length: needed - 1 }, (_, i) => 4 * (i + 1) + 2).flatMap((each) => [-each, each]);
    const own: MarketName[] = [
      plain(types.winner),
      ...Array.from({ length: bestOf }, (_, i) => plain(types.unitWinner, String(i + 1))),
      ...lines(types.unitTotal, totals),
      ...lines(types.unitHandicap, leads),
      plain(types.score),
    ];
    if (types.pointTotal === null || types.pointHandicap === null) return own;
    const [total, lead] = [merge(cells, 'total'), merge(cells, 'lead')];
    const half = (mean: number): number => 4 * Math.floor(mean) + 2;
    const middle = middleOf((quarters) => overOf(total, quarters)['over'] ?? 0, half(meanOf(total)), 30);
    const ahead = middleOf((quarters) => leadOf(lead, quarters)['1'] ?? 0, half(-meanOf(lead)), 12);
    const apart = [-8, 0, 8];
    return [
      ...own,
      ...lines(
        types.pointTotal,
        apart.map((by) => middle + by),
      ),
      ...lines(
        types.pointHandicap,
        apart.map((by) => ahead + by),
      ),
    ];
  }

  const wins = (market: MarketName, winner: string): Outcomes =>
    Object.fromEntries(selectionsOf(market).map((each) => [each, each === winner ? 'win' : 'lose']));
  const byLead = (lead: number, quarters: number): Outcomes => ({
    '1': outcomeOfHandicap(lead, quarters),
    '2': outcomeOfHandicap(-lead, -quarters),
  });
  const byTotal = (total: number, quarters: number): Outcomes => ({
    over: outcomeOfOver(total, quarters),
    under: outcomeOfUnder(total, quarters),
  });

  /** What a final score in units says; null: it is about points or one unit. */
  function byUnits(market: MarketName, { home, away }: UnitScore): Outcomes | null {
    switch (market.type) {
      case types.winner:
        return wins(market, home > away ? '1' : '2');
      case types.unitTotal:
        return byTotal(home + away, market.quarters ?? 0);
      case types.unitHandicap:
        return byLead(home - away, market.quarters ?? 0);
      case types.score:
        return wins(market, scoreOf({ home, away }));
      default:
        return null;
    }
  }

  function decide(market: MarketName, state: RaceState): Decision | null {
    const ended = state.phase === 'ended';
    if (market.type === types.unitWinner) {
      const place = Number(market.part) - 1;
      const played = place < state.home + state.away ? state.units[place] : undefined;
      if (played !== undefined)
        return { outcomes: wins(market, played.home > played.away ? '1' : '2'), rule: 'finalScore' };
      return ended ? { outcomes: { '1': 'void', '2': 'void' }, rule: 'notPlayed' } : null;
    }
    const sum = state.units.reduce((total, each) => total + each.home + each.away, 0);
    const line = (market.quarters ?? 0) / 4;
    const passed =
      (market.type === types.pointTotal && sum > line) ||
      // The unit that is played counts: it will be won by somebody.
      (market.type === types.unitTotal &&
        state.phase !== 'before' &&
        !isDone(state) &&
        state.home + state.away + 1 > line);
    if (!ended) {
      return passed ? { outcomes: { over: 'win', under: 'lose' }, rule: 'alreadyDecided' } : null;
    }
    const units = byUnits(market, state);
    if (units !== null) return { outcomes: units, rule: 'finalScore' };
    const lead = state.units.reduce((total, each) => total + each.home - each.away, 0);
    const quarters = market.quarters ?? 0;
    return {
      outcomes: market.type === types.pointTotal ? byTotal(sum, quarters) : byLead(lead, quarters),
      rule: 'finalScore',
    };
  }

  const { names, kind, leagues, liveDelaySeconds } = format;
  return {
    ...{ names, kind, leagues, liveDelaySeconds, everyMinutes: EVERY_MINUTES, aheadMinutes: AHEAD_MINUTES },
    groups: {
      main: [types.winner, types.score],
      [unit === 'map' ? 'maps' : unit === 'set' ? 'sets' : 'games']: [
        types.unitWinner,
        types.unitTotal,
        types.unitHandicap,
      ],
      ...(types.pointTotal === null || types.pointHandicap === null
        ? {}
        : { [`${points}s`]: [types.pointTotal, types.pointHandicap] }),
    },
    listed: { winner: types.winner, total: types.pointTotal ?? types.unitTotal, handicap: types.unitHandicap },
    strengths(home: Team, away: Team) {
      const by = Math.round(((home.strength - away.strength) * format.perStrength) / 100);
      const own = Math.min(PARTS - POINT_MIN, Math.max(POINT_MIN, PARTS / 2 + by));
      return { home: own, away: PARTS - own };
    },
    start: START,
    play({ seed, eventId }, strengths) {
      const stream = createInstantStream({ serverSeed: seed, clientSeed: `${code}/${eventId}`, nonce: 0 });
      const frames: Frame<RaceState>[] = [];
      let state: RaceState = { ...START, phase: 'live', units: [{ home: 0, away: 0 }] };
      let at = 0;
      const show = (next: RaceState, leap: boolean, seconds: number): void => {
        frames.push({ at, state: next, leap });
        at += seconds;
      };
      show(state, false, format.pointSeconds);
      while (!isDone(state)) {
        const place = state.home + state.away;
        const now = state.units[place] ?? { home: 0, away: 0 };
        const home = stream.rand(strengths.home + strengths.away) < strengths.home;
        const next = { home: now.home + (home ? 1 : 0), away: now.away + (home ? 0 : 1) };
        const units = [...state.units.slice(0, place), next];
        if (!isWon(ruleOf(place), next.home, next.away)) {
          state = { ...state, units };
          show(state, false, format.pointSeconds);
          continue;
        }
        state = {
          ...state,
          phase: 'break',
          units,
          home: state.home + (home ? 1 : 0),
          away: state.away + (home ? 0 : 1),
        };
        show(state, true, format.breakSeconds);
        if (isDone(state)) break;
        state = { ...state, phase: 'live', units: [...units, { home: 0, away: 0 }] };
        show(state, false, format.pointSeconds);
      }
      show({ ...state, phase: 'ended' }, false, 0);
      return frames;
    },
    markets: marketsOf,
    selections: selectionsOf,
    price(strengths, state, markets, margins) {
      const chance = chanceFrom(strengths);
      const cells = cellsAt(chance, state);
      const margin = state.phase === 'before' ? margins.prematch : margins.live;
      return markets.map((market): Prices => {
        const chances = chancesOf(market, chance, state, cells);
        const own = market.type === types.score ? margins.correctScore : margin;
        return Object.fromEntries(
          selectionsOf(market).map((each) => [each, priceOf(chances[each] ?? 0, own)] as const),
        );
      });
    },
    decide,
    // Only a score in units that ends a match: points of a set are none.
    correct: (market, _state, score) =>
      isDone(score) && Math.min(score.home, score.away) < needed && Math.max(score.home, score.away) === needed
        ? byUnits(market, score)
        : null,
    restsOn: ({ home, away }) => `${home}-${away}`,
    view({ phase, units, home, away }) {
      return {
        ...PLAIN_VIEW,
        phase: phase === 'live' ? unit : phase === 'break' ? `${unit}Break` : phase,
        clock: String(Math.max(1, units.length)),
        ...{ home: String(home), away: String(away) },
        periods: points === null ? [] : units.map((each) => ({ home: String(each.home), away: String(each.away) })),
      };
    },
  };
}
