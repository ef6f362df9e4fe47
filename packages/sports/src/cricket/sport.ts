/**
 * Cricket of limited overs (games.md 7.1, 7.4): its length and its sessions are data. Everything is priced from the runs that
 * both sides still come to by the law of their balls; a tie goes to a super over by the same law.
 *
 * Sessions, overs and wickets are of an innings, the first or the second, whichever side plays it. All lines are halves.
 */
import { createInstantStream } from '@house/fairness/instant';
import type { League, Names, Team } from '../invented.ts';
import type { MarketName, Outcomes, Prices } from '../market.ts';
import { priceOf } from '../price.ts';
import type { Decision, Frame, MatchView, Side, Sport, Strengths } from '../sport.ts';
import {
  type BallLaw,
  chanceAbove,
  compareRuns,
  createInningsTable,
  halfLineOf,
  type InningsTable,
  lawBetween,
  mixRuns,
  type Runs,
  shiftRuns,
} from './innings.ts';
import { ODI_LEAGUES, T10_LEAGUES, T20_LEAGUES } from './leagues.ts';
import {
  type CricketState,
  type Innings,
  isOver,
  NO_INNINGS,
  otherSide,
  playCricket,
  runsOf,
  START,
  SUPER_BALLS,
  SUPER_WICKETS,
  WICKETS,
} from './match.ts';

/** games.md 7.4, hundred-thousandths. */
const BASE: BallLaw = { runs: [34_500, 35_500, 6_500, 400, 11_000, 4_500], wicket: 4_600, extra: 3_000 };
const STRONG: BallLaw = { runs: [32_500, 35_500, 6_500, 400, 12_400, 5_500], wicket: 4_200, extra: 3_000 };
const WEAK: BallLaw = { runs: [37_000, 35_000, 6_000, 400, 9_800, 3_600], wicket: 5_200, extra: 3_000 };
const STRENGTH_MAX = 100;

interface Laws {
  readonly base: BallLaw;
  readonly strong: BallLaw;
  readonly weak: BallLaw;
}
const LAWS: Laws = { base: BASE, strong: STRONG, weak: WEAK };
/** Fifty overs are batted with more care: about 5 an over, a wicket in 37 balls. Ours, in the manner of real matches. */
const LAWS_50: Laws = {
  base: { runs: [48_300, 32_500, 5_500, 500, 6_700, 1_300], wicket: 2_700, extra: 2_500 },
  strong: { runs: [45_600, 33_200, 5_900, 500, 8_000, 1_900], wicket: 2_400, extra: 2_500 },
  weak: { runs: [51_100, 31_500, 5_100, 400, 5_300, 900], wicket: 3_200, extra: 2_500 },
};

/** The law of a side: -100 is the weakest, 0 an ordinary one, 100 the strongest. */
export const lawOf = (strength: number, { base, strong, weak }: Laws = LAWS): BallLaw =>
  strength < 0 ? lawBetween(base, weak, -strength) : lawBetween(base, strong, strength);

/** The tables of a law by strength; those of fifty overs are large, so fewer are kept. */
function keepTables(laws: Laws, most: number): (strength: number) => InningsTable {
  const tables = new Map<number, InningsTable>();
  return (strength) => {
    const known = tables.get(strength);
    if (known !== undefined) return known;
    const made = createInningsTable(lawOf(strength, laws));
    if (tables.size >= most) tables.clear();
    tables.set(strength, made);
    return made;
  };
}
const tableOfTwenty = keepTables(LAWS, 9);
const tableOfFifty = keepTables(LAWS_50, 5);

interface Format {
  readonly names: Names;
  readonly leagues: readonly League[];
  readonly overs: number;
  /** After so many overs the runs are bet on, besides the whole innings. */
  readonly sessions: readonly number[];
  readonly everyMinutes: number;
  readonly aheadMinutes: number;
  readonly laws: Laws;
  readonly tableOf: (strength: number) => InningsTable;
}

const BALL_SECONDS = 8;
const TURN_SECONDS = 30;
/** Lines lie so far apart. */
const STEP_INNINGS = 5;
const STEP_SESSION = 3;
/** Outside of these chances a line has had its time. */
const LIVELY = { from: 0.1, to: 0.9 };
/** Overs ahead that are on offer. */
const OVERS_AHEAD = 2;

const isLive = ({ phase }: CricketState): boolean => phase === 'first' || phase === 'second';
const placeOf = ({ phase }: CricketState): number => (phase === 'second' ? 1 : 0);
const partsOf = (part: string): number[] => part.split('.').map(Number);
const atLine = (type: string, part: string, line: number): MarketName => ({ type, part, quarters: line * 4 });
const strengthOf = (strengths: Strengths, side: Side): number => (side === 'home' ? strengths.home : strengths.away);

export function createCricket({
  names,
  leagues,
  overs,
  sessions,
  laws,
  tableOf,
  ...every
}: Format): Sport<CricketState> {
  const balls = overs * 6;

  /** Runs in the rest of an innings until so many of its balls are bowled. */
  function runsBy(strength: number, { runs, wickets, balls: bowled }: Innings, until: number): Runs {
    return shiftRuns(tableOf(strength).left(Math.max(0, until - bowled), WICKETS - wickets), runs);
  }

  /** Runs of an over that is still to come, or of what is left of the one that is bowled. */
  function runsOfOver(strength: number, innings: Innings, over: number): Runs {
    const table = tableOf(strength);
    const ahead = (over - 1) * 6 - innings.balls;
    if (ahead <= 0) {
      const left = Math.max(0, over * 6 - innings.balls);
      return shiftRuns(table.left(left, WICKETS - innings.wickets), innings.overs[over - 1] ?? 0);
    }
    // An over that never comes is void: only those count in which it does.
    const reached = table.wicketsIn(ahead).slice(0, WICKETS - innings.wickets);
    const sum = reached.reduce((total, chance) => total + chance, 0);
    return mixRuns(
      reached.map((chance, fallen) => [chance / sum, table.left(6, WICKETS - innings.wickets - fallen)] as const),
    );
  }

  /** Final runs of a side as they can still come about, as though nobody stopped at a target. */
  function totalOf(strengths: Strengths, state: CricketState, side: Side): Runs {
    const played = state.first === null ? undefined : state.innings[side === state.first ? 0 : 1];
    return runsBy(strengthOf(strengths, side), played ?? NO_INNINGS, balls);
  }

  /** The chance of the first side in a super over, whatever is known of it. */
  function superChance(strengths: Strengths, { supers }: CricketState): number {
    const [home, away] = (['home', 'away'] as const).map((side) =>
      tableOf(strengthOf(strengths, side)).left(SUPER_BALLS, SUPER_WICKETS),
    ) as [Runs, Runs];
    const { above, level } = compareRuns(home, away);
    const fresh = above / (1 - level);
    const round = supers.at(-1);
    if (round === undefined || (round.home !== null && round.away !== null)) return fresh;
    const known = (runs: number): Runs => shiftRuns(Float64Array.of(1), runs);
    const now = compareRuns(
      round.home === null ? home : known(round.home),
      round.away === null ? away : known(round.away),
    );
    return now.above + now.level * fresh;
  }

  /** The chance that the home side is ahead, and that both end level. */
  function finish(strengths: Strengths, state: CricketState): { readonly above: number; readonly level: number } {
    if (state.phase === 'superOver') return { above: 0, level: 1 };
    return compareRuns(totalOf(strengths, state, 'home'), totalOf(strengths, state, 'away'));
  }

  /** Runs that a line is about; null: it is not known which side plays it, or it is not on offer now. */
  function runsFor({ type, part = '' }: MarketName, strengths: Strengths, state: CricketState): Runs | null {
    const [place = 1, of = 0] = partsOf(part);
    if (state.phase === 'before') {
      if (place !== 1 || (type !== 'innings' && type !== 'session')) return null;
      const until = type === 'session' ? of * 6 : balls;
      const sides = [strengths.home, strengths.away];
      return mixRuns(sides.map((strength) => [0.5, runsBy(strength, NO_INNINGS, until)] as const));
    }
    if (!isLive(state) || state.first === null || place - 1 !== placeOf(state)) return null;
    const innings = state.innings[place - 1] ?? NO_INNINGS;
    const strength = strengthOf(strengths, place === 1 ? state.first : otherSide(state.first));
    switch (type) {
      case 'innings':
        return runsBy(strength, innings, balls);
      case 'session':
        return runsBy(strength, innings, of * 6);
      case 'over':
        return runsOfOver(strength, innings, of);
      default:
        return innings.wickets + 1 === of
          ? shiftRuns(tableOf(strength).untilWicket(balls - innings.balls), innings.runs)
          : null;
    }
  }

  /** A side that chases may stop before these runs are made. */
  function isCutShort({ type, quarters }: MarketName, { phase, innings: [one, two] }: CricketState): boolean {
    if (phase !== 'second' || one === undefined || two === undefined) return false;
    const line = (quarters ?? 0) / 4;
    // An over is not begun at these runs but at those on the board by then.
    return type === 'over' ? two.runs + 24 + line > one.runs : line > one.runs;
  }

  function chancesOf(market: MarketName, strengths: Strengths, state: CricketState): Readonly<Record<string, number>> {
    switch (market.type) {
      case 'winner': {
        const { above, level } = finish(strengths, state);
        const home = above + level * superChance(strengths, state);
        return { '1': home, '2': 1 - home };
      }
      case 'tie': {
        const { level } = finish(strengths, state);
        return { yes: level, no: 1 - level };
      }
      case 'toss':
        return { '1': 0.5, '2': 0.5 };
      default: {
        const runs = runsFor(market, strengths, state);
        if (runs === null || isCutShort(market, state)) return {};
        const over = chanceAbove(runs, (market.quarters ?? 0) / 4);
        return over < LIVELY.from || over > LIVELY.to ? {} : { over, under: 1 - over };
      }
    }
  }

  function selectionsOf({ type }: MarketName): readonly string[] {
    if (type === 'winner' || type === 'toss') return ['1', '2'];
    return type === 'tie' ? ['yes', 'no'] : ['over', 'under'];
  }

  function linesAt(strengths: Strengths, state: CricketState): MarketName[] {
    const place = placeOf(state);
    const innings = state.innings[place] ?? NO_INNINGS;
    const over = Math.floor(innings.balls / 6) + 1;
    const live = isLive(state);
    const wanted = [
      ...sessions.filter((session) => session >= over).map((session) => ({ type: 'session', of: session })),
      { type: 'innings', of: null },
      ...(live
        ? [
            ...Array.from({ length: OVERS_AHEAD }, (_, i) => over + i)
              .filter((each) => each <= overs)
              .map((of) => ({ type: 'over', of })),
            { type: 'fall', of: innings.wickets + 1 },
          ]
        : []),
    ];
    return wanted.flatMap(({ type, of }) => {
      const part = of === null ? String(place + 1) : `${place + 1}.${of}`;
      const runs = runsFor({ type, part, quarters: null }, strengths, state);
      if (runs === null) return [];
      const step = type === 'over' ? 1 : type === 'session' ? STEP_SESSION : STEP_INNINGS;
      const market = atLine(type, part, halfLineOf(runs, step));
      return isCutShort(market, state) ? [] : [market];
    });
  }

  function decideRuns({ type, part = '', quarters }: MarketName, state: CricketState): Decision | null {
    const [place = 1, of = 0] = partsOf(part);
    const innings = state.innings[place - 1];
    const line = (quarters ?? 0) / 4;
    const closed =
      state.phase !== 'before' &&
      (place === 1 ? state.phase !== 'first' : state.phase === 'superOver' || state.phase === 'ended');
    if (innings === undefined) return null;
    const say = (runs: number, rule: Decision['rule']): Decision => ({
      outcomes: runs > line ? { over: 'win', under: 'lose' } : { over: 'lose', under: 'win' },
      rule,
    });
    if (type === 'fall') {
      const fall = innings.falls[of - 1];
      if (fall !== undefined) return say(fall, 'finalScore');
      if (innings.runs > line) return say(innings.runs, 'alreadyDecided');
      return closed ? say(innings.runs, 'finalScore') : null;
    }
    if (type === 'over') {
      const runs = innings.overs[of - 1];
      if (runs !== undefined && runs > line) return say(runs, 'alreadyDecided');
      if (innings.balls >= of * 6) return say(runs ?? 0, 'oversBowled');
      if (!closed) return null;
      return runs === undefined
        ? { outcomes: { over: 'void', under: 'void' }, rule: 'notBowled' }
        : say(runs, 'oversBowled');
    }
    const until = type === 'session' ? of : overs;
    const runs = innings.overs.slice(0, until).reduce((sum, each) => sum + each, 0);
    if (runs > line) return say(runs, 'alreadyDecided');
    return closed || innings.balls >= until * 6 ? say(runs, type === 'session' ? 'oversBowled' : 'finalScore') : null;
  }

  const win = (market: MarketName, winner: string): Outcomes =>
    Object.fromEntries(selectionsOf(market).map((each) => [each, each === winner ? 'win' : 'lose']));

  function decide(market: MarketName, state: CricketState): Decision | null {
    const { phase, toss } = state;
    switch (market.type) {
      case 'toss':
        return toss === null ? null : { outcomes: win(market, toss === 'home' ? '1' : '2'), rule: 'toss' };
      case 'tie': {
        if (phase !== 'superOver' && phase !== 'ended') return null;
        const level = runsOf(state, 'home') === runsOf(state, 'away');
        return { outcomes: win(market, level ? 'yes' : 'no'), rule: 'finalScore' };
      }
      case 'winner': {
        if (phase !== 'ended') return null;
        const [home, away] = [runsOf(state, 'home') ?? 0, runsOf(state, 'away') ?? 0];
        if (home !== away) return { outcomes: win(market, home > away ? '1' : '2'), rule: 'finalScore' };
        const round = state.supers.at(-1);
        // A tie that nothing breaks is a dead heat (games.md 7.7).
        if (round === undefined) return { outcomes: { '1': 'dead2', '2': 'dead2' }, rule: 'finalScore' };
        return { outcomes: win(market, (round.home ?? 0) > (round.away ?? 0) ? '1' : '2'), rule: 'superOver' };
      }
      default:
        return decideRuns(market, state);
    }
  }

  function view(state: CricketState): MatchView {
    const { phase, first, innings, last, supers } = state;
    const scoreOf = (side: Side): string => {
      const played = first === null ? undefined : innings[side === first ? 0 : 1];
      return played === undefined ? '–' : `${played.runs}/${played.wickets}`;
    };
    const now = innings[placeOf(state)];
    const [one, two] = innings;
    const target = phase === 'second' && one !== undefined && two !== undefined ? one.runs + 1 : null;
    return {
      phase: phase === 'ended' || phase === 'before' ? phase : `cricket.${phase}`,
      clock: now === undefined ? null : `${Math.floor(now.balls / 6)}.${now.balls % 6}`,
      ...{ home: scoreOf('home'), away: scoreOf('away'), marks: [], last },
      periods: supers.map(({ home, away }) => ({ home: String(home ?? '–'), away: String(away ?? '–') })),
      batting: first === null || !isLive(state) ? null : phase === 'first' ? first : otherSide(first),
      note:
        target === null || two === undefined || isOver(two, { balls, wickets: WICKETS, target })
          ? null
          : { code: 'needs', values: { runs: String(target - two.runs), balls: String(balls - two.balls) } },
    };
  }

  return {
    ...{ ...every, names, kind: 'sport', leagues, liveDelaySeconds: 6 },
    groups: { main: ['winner', 'tie', 'toss'], innings: ['innings', 'session'], overs: ['over', 'fall'] },
    listed: { winner: 'winner', total: 'innings', handicap: null },
    strengths(home: Team, away: Team) {
      const by = Math.max(-STRENGTH_MAX, Math.min(STRENGTH_MAX, home.strength - away.strength));
      return { home: by, away: -by };
    },
    start: START,
    play({ seed, eventId }, strengths) {
      const stream = createInstantStream({ serverSeed: seed, clientSeed: `cricket${overs}/${eventId}`, nonce: 0 });
      const ofSides = { home: lawOf(strengths.home, laws), away: lawOf(strengths.away, laws) };
      const frames: Frame<CricketState>[] = [];
      let at = 0;
      for (const { state, leap } of playCricket(stream, { laws: ofSides, balls })) {
        frames.push({ at, state, leap });
        at += isLive(state) ? BALL_SECONDS : TURN_SECONDS;
      }
      return frames;
    },
    markets(strengths) {
      const plain = ['winner', 'tie', 'toss'].map((type): MarketName => ({ type, quarters: null }));
      return [...plain, ...linesAt(strengths, START)];
    },
    more: (strengths, state) => (isLive(state) ? linesAt(strengths, state) : []),
    selections: selectionsOf,
    price(strengths, state, markets, margins) {
      const margin = state.phase === 'before' ? margins.prematch : margins.live;
      return markets.map((market): Prices => {
        const chances = chancesOf(market, strengths, state);
        return Object.fromEntries(
          selectionsOf(market).map((each) => [each, priceOf(chances[each] ?? 0, margin)] as const),
        );
      });
    },
    decide,
    correct(market, state, { home, away }) {
      if (market.type === 'winner')
        return home === away ? { '1': 'dead2', '2': 'dead2' } : win(market, home > away ? '1' : '2');
      if (market.type === 'tie') return win(market, home === away ? 'yes' : 'no');
      if (market.type !== 'innings' || state.first === null) return null;
      const side = market.part === '1' ? state.first : otherSide(state.first);
      const over = (side === 'home' ? home : away) > (market.quarters ?? 0) / 4;
      return win(market, over ? 'over' : 'under');
    },
    // Runs come with every ball; what a bet rests on is who is in and how many are out.
    restsOn: ({ phase, innings }) => `${phase} ${innings.map(({ wickets }) => wickets).join()}`,
    view,
  };
}

export const CRICKET = createCricket({
  names: { bn: 'ক্রিকেট টি-টোয়েন্টি', en: 'Cricket T20' },
  leagues: T20_LEAGUES,
  overs: 20,
  sessions: [6, 10, 15],
  ...{ everyMinutes: 15, aheadMinutes: 150, laws: LAWS, tableOf: tableOfTwenty },
});

export const CRICKET_T10 = createCricket({
  names: { bn: 'ক্রিকেট টি-টেন', en: 'Cricket T10' },
  leagues: T10_LEAGUES,
  overs: 10,
  sessions: [3, 6],
  ...{ everyMinutes: 20, aheadMinutes: 150, laws: LAWS, tableOf: tableOfTwenty },
});

export const CRICKET_ODI = createCricket({
  names: { bn: 'ক্রিকেট ওয়ানডে', en: 'Cricket ODI' },
  leagues: ODI_LEAGUES,
  overs: 50,
  sessions: [10, 20, 30, 40],
  ...{ everyMinutes: 60, aheadMinutes: 180, laws: LAWS_50, tableOf: tableOfFifty },
});
