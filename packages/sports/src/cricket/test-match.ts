/**
 * Test cricket: two innings a side within five days, by the over. Its length, follow-on and declarations are data; rain takes
 * overs away. What can come of a moment is played out many times by the same law as the match itself, with numbers that follow
 * from the moment alone, and all markets are counted from these same ends, so they agree.
 */
import type { DrawStream } from '@house/fairness/draw';
import { createInstantStream } from '@house/fairness/instant';
import type { Team } from '../invented.ts';
import type { MarketName, Outcomes, Prices } from '../market.ts';
import { priceOf } from '../price.ts';
import {
  type Decision,
  type Frame,
  type MatchView,
  PLAIN_VIEW,
  type Side,
  type Sport,
  type Strengths,
} from '../sport.ts';
import { type BallLaw, lawBetween, stepOf } from './innings.ts';
import { TEST_LEAGUES } from './leagues.ts';
import { otherSide, WICKETS } from './match.ts';

const FORMAT = {
  days: 5,
  oversADay: 90,
  /** A lead on first innings from which the other side bats again at once. */
  followOn: 200,
  /** First innings are declared from so many runs. */
  enough: 550,
  /** Third innings are declared from a lead so large, or a smaller one where time is short. */
  lead: 420,
  leadLate: 260,
  oversLate: 110,
  /** Of a day: the chance of rain, percent, and how many overs it takes at most. */
  rainPercent: 30,
  rainOvers: 60,
} as const;

/** Hundred-thousandths of a ball: about 3.2 an over, a wicket in 58 balls. Ours, in the manner of real matches. */
const BASE: BallLaw = { runs: [69_770, 16_800, 3_400, 500, 5_500, 500], wicket: 1_730, extra: 1_800 };
const STRONG: BallLaw = { runs: [67_850, 17_600, 3_600, 500, 6_500, 650], wicket: 1_500, extra: 1_800 };
const WEAK: BallLaw = { runs: [71_530, 16_000, 3_200, 500, 4_550, 420], wicket: 2_000, extra: 1_800 };
const lawOf = (strength: number): BallLaw =>
  strength < 0 ? lawBetween(BASE, WEAK, -strength) : lawBetween(BASE, STRONG, strength);

export interface TestInnings {
  readonly side: Side;
  readonly runs: number;
  readonly wickets: number;
  readonly overs: number;
  /** Runs on the board after 30, 60 and 90 overs. */
  readonly marks: readonly number[];
  /** Open while it is batted; late: the days were over. */
  readonly end: 'open' | 'out' | 'declared' | 'won' | 'late';
}

export interface TestState {
  readonly phase: 'before' | 'live' | 'break' | 'ended';
  readonly toss: Side | null;
  readonly day: number;
  /** Overs of the whole match that can still be bowled. */
  readonly left: number;
  readonly innings: readonly TestInnings[];
  /** Runs of the newest overs, with their wickets: `4`, `7w`. */
  readonly last: readonly string[];
  readonly result: Side | 'draw' | 'tie' | null;
}

const SESSIONS = [30, 60, 90] as const;
const START: TestState = {
  ...{ phase: 'before', toss: null, day: 1, left: FORMAT.days * FORMAT.oversADay, innings: [], last: [], result: null },
};
const LAST_SHOWN = 6;

/** What one over comes to: runs and wickets by their chance, cumulative in millionths. */
interface OverLaw {
  readonly upTo: readonly number[];
  readonly runs: readonly number[];
  readonly wickets: readonly number[];
  /** Where to look for a number: the first cell that reaches this far, by parts of `GUIDE`. */
  readonly from: Uint16Array;
}
const GUIDE = 2_000;
const OVER_PARTS = 1_000_000;

function overLawOf(law: BallLaw): OverLaw {
  const { safe, out } = stepOf(law);
  let cells = new Map<string, number>([['0 0', 1]]);
  for (let ball = 0; ball < 6; ball += 1) {
    const next = new Map<string, number>();
    const add = (runs: number, wickets: number, chance: number): void => {
      const key = `${runs} ${wickets}`;
      next.set(key, (next.get(key) ?? 0) + chance);
    };
    for (const [key, chance] of cells) {
      const [runs = 0, wickets = 0] = key.split(' ').map(Number);
      for (const [more, part] of safe.entries()) if (part > 0) add(runs + more, wickets, chance * part);
      for (const [more, part] of out.entries()) if (part > 0) add(runs + more, wickets + 1, chance * part);
    }
    cells = next;
  }
  const likely = [...cells].filter(([, chance]) => chance * OVER_PARTS >= 1).toSorted(([, a], [, b]) => b - a);
  const whole = likely.reduce((sum, [, chance]) => sum + chance, 0);
  let reached = 0;
  const [upTo, runs, wickets]: [number[], number[], number[]] = [[], [], []];
  for (const [key, chance] of likely) {
    const [r = 0, w = 0] = key.split(' ').map(Number);
    reached += chance / whole;
    upTo.push(Math.round(reached * OVER_PARTS));
    runs.push(r);
    wickets.push(w);
  }
  const from = new Uint16Array(GUIDE);
  for (let part = 0, cell = 0; part < GUIDE; part += 1) {
    while (cell < upTo.length - 1 && (upTo[cell] ?? OVER_PARTS) <= (part * OVER_PARTS) / GUIDE) cell += 1;
    from[part] = cell;
  }
  return { upTo, runs, wickets, from };
}

const overLaws = new Map<number, OverLaw>();
function overLaw(strength: number): OverLaw {
  const known = overLaws.get(strength) ?? overLawOf(lawOf(strength));
  overLaws.set(strength, known);
  return known;
}

type Rand = (n: number) => number;

const totalOf = (innings: readonly TestInnings[], side: Side): number =>
  innings.reduce((sum, each) => (each.side === side ? sum + each.runs : sum), 0);

/** Who bats next, or what came of the match; after innings that are over. */
function follows(innings: readonly TestInnings[]): Side | { readonly result: Side | 'tie' } {
  const [first, second, third] = innings;
  if (first === undefined) throw new RangeError('somebody bats first');
  if (second === undefined) return otherSide(first.side);
  if (third === undefined)
    return first.runs - second.runs >= FORMAT.followOn && second.end === 'out' ? second.side : first.side;
  const last = innings.at(-1) ?? third;
  const [own, other] = [totalOf(innings, last.side), totalOf(innings, otherSide(last.side))];
  if (innings.length === 3 && own >= other) {
    // Whoever followed on and is ahead again, or batted a third time: the other side has an innings left.
    return otherSide(last.side);
  }
  return own === other ? { result: 'tie' } : { result: own > other ? last.side : otherSide(last.side) };
}

/** Whether the side that bats ends its innings by itself. */
function declares(innings: readonly TestInnings[], left: number): boolean {
  const now = innings.at(-1);
  if (now === undefined) return false;
  if (innings.length <= 2) return now.runs >= FORMAT.enough;
  const lead = totalOf(innings, now.side) - totalOf(innings, otherSide(now.side));
  const wasFollowOn = innings[1]?.side === now.side;
  if (innings.length !== 3 || wasFollowOn) return false;
  return lead >= FORMAT.lead || (lead >= FORMAT.leadLate && left <= FORMAT.oversLate);
}

/** A match as it goes on, in place: it is played out many times for a price. */
interface Board {
  phase: TestState['phase'];
  left: number;
  result: TestState['result'];
  readonly innings: Open[];
}
interface Open {
  readonly side: Side;
  runs: number;
  wickets: number;
  overs: number;
  readonly marks: number[];
  end: TestInnings['end'];
}

const boardOf = ({ phase, left, result, innings }: TestState): Board => ({
  ...{ phase, left, result },
  innings: innings.map((each) => ({ ...each, marks: [...each.marks] })),
});

function isSession(overs: number): boolean {
  return overs === SESSIONS[0] || overs === SESSIONS[1] || overs === SESSIONS[2];
}

function pick({ upTo, from }: OverLaw, rand: Rand): number {
  const picked = rand(OVER_PARTS);
  let cell = from[Math.floor((picked * GUIDE) / OVER_PARTS)] ?? 0;
  while (cell < upTo.length - 1 && picked >= (upTo[cell] ?? OVER_PARTS)) cell += 1;
  return cell;
}

/** One over, and what follows from it: an innings that ends, the result. Answers its runs and wickets, `7w`. */
function bowl(board: Board, law: OverLaw, rand: Rand): string {
  const { innings } = board;
  const now = innings.at(-1);
  if (now === undefined) return '';
  const cell = pick(law, rand);
  const fallen = Math.min(law.wickets[cell] ?? 0, WICKETS - now.wickets);
  const scored = law.runs[cell] ?? 0;
  now.overs += 1;
  now.runs += scored;
  now.wickets += fallen;
  if (isSession(now.overs)) now.marks.push(now.runs);
  board.left -= 1;
  board.phase = 'live';
  if (innings.length === 4 && totalOf(innings, now.side) > totalOf(innings, otherSide(now.side))) now.end = 'won';
  else if (now.wickets >= WICKETS) now.end = 'out';
  else if (board.left <= 0) now.end = 'late';
  else if (declares(innings, board.left)) now.end = 'declared';
  if (now.end !== 'open') close(board, now.end);
  return `${scored}${fallen > 0 ? 'w' : ''}`;
}

/** What follows innings that are over. */
function close(board: Board, end: TestInnings['end']): void {
  const next = end === 'late' ? null : follows(board.innings);
  if (next !== null && typeof next !== 'string') {
    board.phase = 'ended';
    board.result = next.result;
  } else if (next === null || board.left <= 0) {
    board.phase = 'ended';
    board.left = 0;
    board.result = 'draw';
  } else board.phase = 'break';
}

/** The next innings begins. */
function begin(board: Board): void {
  const next = follows(board.innings);
  if (typeof next !== 'string') return;
  board.innings.push(newInnings(next));
  board.phase = 'live';
}

const newInnings = (side: Side): Open => ({ side, runs: 0, wickets: 0, overs: 0, marks: [], end: 'open' });

const lawsOf = (strengths: Strengths) => ({ home: overLaw(strengths.home), away: overLaw(strengths.away) });

const OVER_SECONDS = 8;
const BREAK_SECONDS = 20;
const NIGHT_SECONDS = 40;

interface Step {
  readonly state: TestState;
  readonly leap: boolean;
  readonly seconds: number;
}

function* playTest(stream: DrawStream, strengths: Strengths): Generator<Step> {
  const rand: Rand = (n) => stream.rand(n);
  const laws = lawsOf(strengths);
  const toss: Side = rand(2) === 0 ? 'home' : 'away';
  const board = boardOf({ ...START, phase: 'live' });
  board.innings.push(newInnings(rand(2) === 0 ? toss : otherSide(toss)));
  let last: string[] = [];
  const shown = (day: number): TestState => ({ ...boardOf({ ...START, ...board }), toss, day, last: [...last] });
  for (let day = 1; day <= FORMAT.days && board.result === null; day += 1) {
    const rained = rand(100) < FORMAT.rainPercent ? rand(FORMAT.rainOvers) + 1 : 0;
    let today = FORMAT.oversADay - rained;
    // What rain takes is known as the day begins.
    board.left -= rained;
    last = [];
    yield { state: shown(day), leap: true, seconds: OVER_SECONDS };
    while (today > 0 && board.result === null) {
      if (board.phase === 'break') {
        begin(board);
        last = [];
        yield { state: shown(day), leap: false, seconds: OVER_SECONDS };
      }
      const side = board.innings.at(-1)?.side ?? toss;
      const over = bowl(board, laws[side], rand);
      last = [...last, over].slice(-LAST_SHOWN);
      today -= 1;
      const leap = board.phase !== 'live' || over.endsWith('w');
      const seconds = board.phase === 'break' ? BREAK_SECONDS : today === 0 ? NIGHT_SECONDS : OVER_SECONDS;
      yield { state: shown(day), leap, seconds };
    }
  }
  yield { state: { ...shown(FORMAT.days), phase: 'ended' }, leap: true, seconds: 0 };
}

/** So often a moment is played out: the chance of a side is off by less than one in a hundred, as a rule. */
const ENDS = 2_500;
/** Rain that is still to come, overs a day on average. */
const RAIN = (FORMAT.rainPercent / 100) * ((FORMAT.rainOvers + 1) / 2);

/** Numbers for counting alone: the same for the same moment, and quick. No outcome of a match comes from here. */
function countingNumbers(seed: number): Rand {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

/** Ends that can come of a moment, as many as `ENDS`. */
function countEnds(from: TestState, strengths: Strengths): readonly Ended[] {
  const rand = countingNumbers(from.left * 7_919 + from.innings.length * 104_729 + totalOf(from.innings, 'home'));
  const laws = lawsOf(strengths);
  const nights = FORMAT.days - from.day + (from.phase === 'before' ? 1 : 0);
  return Array.from({ length: ENDS }, () => {
    const board = boardOf(from);
    if (board.innings.length === 0) board.innings.push(newInnings(rand(2) === 0 ? 'home' : 'away'));
    board.left = Math.max(1, board.left - Math.round(nights * RAIN));
    while (board.result === null) {
      if (board.phase === 'break') begin(board);
      bowl(board, laws[board.innings.at(-1)?.side ?? 'home'], rand);
    }
    return { ...board, toss: from.toss };
  });
}

/** What markets are decided by. */
type Ended = Pick<TestState, 'phase' | 'toss' | 'result' | 'innings'>;

/** Lines and prices of a moment are asked for one after the other. */
let counted: { readonly of: string; readonly ends: readonly Ended[] } | undefined;
function playedOut(from: TestState, strengths: Strengths): readonly Ended[] {
  const of = JSON.stringify([from.phase, from.day, from.left, from.innings, strengths]);
  if (counted?.of !== of) counted = { of, ends: countEnds(from, strengths) };
  return counted.ends;
}

const selectionsOf = ({ type }: MarketName): readonly string[] =>
  type === '1x2' ? ['1', 'X', '2'] : type === 'toss' ? ['1', '2'] : ['over', 'under'];
const win = (market: MarketName, winner: string): Outcomes =>
  Object.fromEntries(selectionsOf(market).map((each) => [each, each === winner ? 'win' : 'lose']));
const isNatural = ({ end }: TestInnings): boolean => end === 'out' || end === 'declared' || end === 'won';
const partsOf = (part = ''): readonly number[] => part.split('.').map(Number);

/** Runs a line is about, and whether they stand; null: not known yet, or it never came to that. */
function runsOf({ part }: MarketName, { innings }: Ended): { readonly runs: number; readonly stands: boolean } | null {
  const [place = 1, of] = partsOf(part);
  const played = innings[place - 1];
  if (played === undefined) return null;
  const mark = of === undefined ? undefined : played.marks[SESSIONS.indexOf(of as (typeof SESSIONS)[number])];
  return mark === undefined ? { runs: played.runs, stands: isNatural(played) } : { runs: mark, stands: true };
}

function decide(market: MarketName, state: Ended): Decision | null {
  const { toss, result, phase } = state;
  if (market.type === 'toss')
    return toss === null ? null : { outcomes: win(market, toss === 'home' ? '1' : '2'), rule: 'toss' };
  if (market.type === '1x2') {
    if (result === null) return null;
    if (result === 'tie') return { outcomes: { '1': 'dead2', X: 'lose', '2': 'dead2' }, rule: 'finalScore' };
    return { outcomes: win(market, result === 'draw' ? 'X' : result === 'home' ? '1' : '2'), rule: 'finalScore' };
  }
  const line = (market.quarters ?? 0) / 4;
  const known = runsOf(market, state);
  const rule = market.type === 'session' ? 'oversBowled' : 'finalScore';
  if (known !== null && known.runs > line) return { outcomes: win(market, 'over'), rule: 'alreadyDecided' };
  if (known?.stands === true) return { outcomes: win(market, 'under'), rule };
  return phase === 'ended' ? { outcomes: { over: 'void', under: 'void' }, rule: 'notBowled' } : null;
}

/** What of played-out ends is over and under, of those in which the line is not void. */
function chanceOver(market: MarketName, ends: readonly Ended[]): number | null {
  let [over, under] = [0, 0];
  for (const end of ends) {
    const outcome = decide(market, end)?.outcomes['over'];
    if (outcome === 'win') over += 1;
    else if (outcome === 'lose') under += 1;
  }
  return over + under < ENDS / 20 ? null : over / (over + under);
}

const LIVELY = { from: 0.1, to: 0.9 };
const RARE = 0.01;

function chancesOf(market: MarketName, ends: readonly Ended[]): Readonly<Record<string, number>> {
  if (market.type === 'toss') return { '1': 0.5, '2': 0.5 };
  if (market.type !== '1x2') {
    const over = chanceOver(market, ends);
    return over === null || over < LIVELY.from || over > LIVELY.to ? {} : { over, under: 1 - over };
  }
  const share = (result: TestState['result']): number =>
    ends.filter((end) => end.result === result).length / ends.length;
  const tie = share('tie') / 2;
  const chances = { '1': share('home') + tie, X: share('draw'), '2': share('away') + tie };
  return Object.fromEntries(Object.entries(chances).filter(([, chance]) => chance >= RARE));
}

/** The middle of what a line can come to, as a half line. */
function middleOf(market: MarketName, ends: readonly Ended[]): number | null {
  const runs = ends
    .flatMap((end) => {
      const known = runsOf(market, end);
      return known === null || !known.stands ? [] : [known.runs];
    })
    .toSorted((a, b) => a - b);
  const middle = runs[Math.floor(runs.length / 2)];
  return middle === undefined || runs.length < ENDS / 10 ? null : middle + 0.5;
}

function linesAt(strengths: Strengths, state: TestState): MarketName[] {
  const place = Math.max(1, state.innings.length);
  const now = state.innings.at(-1);
  // While a side can be stopped by a target its runs are no matter of a line.
  if (place === 4 || state.phase === 'break' || state.phase === 'ended') return [];
  const ends = playedOut(state, strengths);
  const wanted: MarketName[] = [
    { type: 'innings', part: String(place), quarters: null },
    ...SESSIONS.filter((session) => session > (now?.overs ?? 0)).map(
      (session): MarketName => ({ type: 'session', part: `${place}.${session}`, quarters: null }),
    ),
  ];
  return wanted.flatMap((market) => {
    const line = middleOf(market, ends);
    return line === null ? [] : [{ ...market, quarters: line * 4 }];
  });
}

/** Lines are looked for anew so often, in overs. */
const LINES_EVERY = 30;

function view(state: TestState): MatchView {
  const { phase, innings, day, result, last } = state;
  const scoreOf = (side: Side): string => {
    const own = innings.filter((each) => each.side === side);
    const written = own.map(({ runs, wickets, end }) =>
      wickets >= WICKETS ? `${runs}` : `${runs}/${wickets}${end === 'declared' ? 'd' : ''}`,
    );
    return written.length === 0 ? '–' : written.join(' & ');
  };
  const now = innings.at(-1);
  return {
    ...PLAIN_VIEW,
    phase: phase === 'live' || phase === 'break' ? `test.${phase}` : phase,
    clock: now === undefined ? null : `${day} · ${now.overs}`,
    ...{ home: scoreOf('home'), away: scoreOf('away'), last: [...last] },
    batting: phase === 'live' && result === null ? (now?.side ?? null) : null,
  };
}

const STRENGTH_MAX = 100;

export const TEST_CRICKET: Sport<TestState> = {
  names: { bn: 'টেস্ট ক্রিকেট', en: 'Test cricket' },
  ...{ kind: 'sport', leagues: TEST_LEAGUES, everyMinutes: 120, aheadMinutes: 240, liveDelaySeconds: 6 },
  groups: { main: ['1x2', 'toss'], innings: ['innings', 'session'] },
  listed: { winner: '1x2', total: 'innings', handicap: null },
  strengths(home: Team, away: Team) {
    const by = Math.max(-STRENGTH_MAX, Math.min(STRENGTH_MAX, home.strength - away.strength));
    return { home: by, away: -by };
  },
  start: START,
  play({ seed, eventId }, strengths) {
    const stream = createInstantStream({ serverSeed: seed, clientSeed: `test/${eventId}`, nonce: 0 });
    const frames: Frame<TestState>[] = [];
    let at = 0;
    for (const { state, leap, seconds } of playTest(stream, strengths)) {
      frames.push({ at, state, leap });
      at += seconds;
    }
    return frames;
  },
  markets: (strengths) => [
    { type: '1x2', quarters: null },
    { type: 'toss', quarters: null },
    ...linesAt(strengths, START),
  ],
  more(strengths, state) {
    const overs = state.innings.at(-1)?.overs ?? 0;
    return state.phase === 'live' && overs % LINES_EVERY === 0 ? linesAt(strengths, state) : [];
  },
  selections: selectionsOf,
  price(strengths, state, markets, margins) {
    if (state.phase === 'ended') return markets.map(() => ({}));
    const margin = state.phase === 'before' ? margins.prematch : margins.live;
    const ends = playedOut(state, strengths);
    return markets.map((market): Prices => {
      const chances = chancesOf(market, ends);
      return Object.fromEntries(
        selectionsOf(market).map((each) => [each, priceOf(chances[each] ?? 0, margin)] as const),
      );
    });
  },
  decide,
  /** By which side won; level says it was drawn. */
  correct(market, _state, { home, away }) {
    if (market.type !== '1x2') return null;
    return win(market, home === away ? 'X' : home > away ? '1' : '2');
  },
  restsOn: ({ phase, innings }) => `${phase} ${innings.map(({ wickets }) => wickets).join()}`,
  view,
};
