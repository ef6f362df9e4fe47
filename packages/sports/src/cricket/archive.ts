/**
 * Reads a match from a file of the open cricket archive (cricsheet.org, JSON 1.x): ball by ball, with what came of it. It is
 * checked as it is read: what does not add up, or is of another format, is refused with the place where it stands.
 */
import type { Side } from '../sport.ts';
import type { CardInnings, CardOutcome, Scorecard } from './scorecard.ts';

export interface ArchiveMatch {
  readonly card: Scorecard;
  /** As the file calls them; the first is `home` where nobody says otherwise. */
  readonly teams: readonly [string, string];
  /** `T20`, `ODI`, `Test` and so on. */
  readonly type: string;
  /** Days on which it was played, `yyyy-mm-dd`. */
  readonly dates: readonly string[];
  readonly competition: string | null;
}

/** What is wrong with a file, and where. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

type Json = Readonly<Record<string, unknown>>;
const INNINGS_MAX = 12;
const OVERS_MAX = 400;
const DELIVERIES_MAX = 40;
const RUNS_MAX = 20;
const NAME_MAX = 120;

function fail(where: string, what: string): never {
  throw new ArchiveFault(`${where}: ${what}`);
}
function asObject(value: unknown, where: string): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : fail(where, 'is no object');
}
function asList(value: unknown, where: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) return fail(where, 'is no list');
  return value.length <= most ? (value as unknown[]) : fail(where, `has more than ${most} entries`);
}
function asText(value: unknown, where: string): string {
  const isText = typeof value === 'string' && value.length > 0 && value.length <= NAME_MAX;
  // What a database can not write is in no name.
  return isText && value.isWellFormed() && !/\p{Cc}/u.test(value) ? value : fail(where, 'is no text');
}
function asCount(value: unknown, where: string, most: number): number {
  const known = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
  return known ? value : fail(where, `is no number up to ${most}`);
}
/** An object that may be left out. */
const maybe = (value: unknown, where: string): Json => (value === undefined ? {} : asObject(value, where));

/** Whoever goes off hurt, or comes to bat no more by leave, is not out. */
const NOT_OUT = new Set(['retired hurt', 'retired not out']);

interface Sides {
  readonly sideOf: (team: unknown, where: string) => Side;
  readonly ballsPerOver: number;
}

interface Batting {
  runs: number;
  wickets: number;
  balls: number;
  readonly overs: { runs: number; balls: number }[];
  readonly falls: number[];
  readonly batters: Map<string, number>;
  /** Who went off hurt and has not come back. */
  readonly retired: Set<string>;
}

function readDelivery(value: unknown, where: string, into: Batting): void {
  const delivery = asObject(value, where);
  const runs = asObject(delivery['runs'], `${where}.runs`);
  const [scored, extras, total] = (['batter', 'extras', 'total'] as const).map((name) =>
    asCount(runs[name], `${where}.runs.${name}`, RUNS_MAX),
  ) as [number, number, number];
  if (scored + extras !== total) fail(`${where}.runs`, `${scored} and ${extras} make no ${total}`);
  const kinds = maybe(delivery['extras'], `${where}.extras`);
  const named = Object.entries(kinds).reduce(
    (sum, [kind, count]) => sum + asCount(count, `${where}.extras.${kind}`, RUNS_MAX),
    0,
  );
  if (named !== extras) fail(`${where}.extras`, `they make ${named}, not ${extras}`);
  const batter = asText(delivery['batter'], `${where}.batter`);
  asText(delivery['bowler'], `${where}.bowler`);
  const partner = asText(delivery['non_striker'], `${where}.non_striker`);
  for (const name of [batter, partner]) {
    into.retired.delete(name);
    into.batters.set(name, into.batters.get(name) ?? 0);
  }
  into.batters.set(batter, (into.batters.get(batter) ?? 0) + scored);
  const over = into.overs.at(-1) ?? fail(where, 'stands in no over');
  const isLegal = kinds['wides'] === undefined && kinds['noballs'] === undefined;
  into.runs += total;
  over.runs += total;
  if (isLegal) {
    into.balls += 1;
    over.balls += 1;
  }
  const wickets = delivery['wickets'] === undefined ? [] : asList(delivery['wickets'], `${where}.wickets`, 3);
  for (const [i, each] of wickets.entries()) {
    const at = `${where}.wickets.${i}`;
    const wicket = asObject(each, at);
    const out = asText(wicket['player_out'], `${at}.player_out`);
    if (NOT_OUT.has(asText(wicket['kind'], `${at}.kind`))) into.retired.add(out);
    else {
      into.wickets += 1;
      into.falls.push(into.runs);
    }
  }
}

/** Of a reduced match with a part of an over: 12.3 is 12 overs and 3 balls. */
function ballsOf(overs: number, perOver: number, where: string): number {
  const tenths = Math.round(overs * 10);
  const balls = perOver * Math.floor(tenths / 10) + (tenths % 10);
  const known = overs >= 0 && tenths % 10 < perOver && balls <= perOver * OVERS_MAX;
  return known ? balls : fail(where, 'are no overs');
}

const BATTERS = 11;

function readInnings(value: unknown, where: string, { sideOf, ballsPerOver }: Sides): CardInnings {
  const innings = asObject(value, where);
  const side = sideOf(innings['team'], `${where}.team`);
  const into: Batting = {
    ...{ runs: 0, wickets: 0, balls: 0, overs: [], falls: [] },
    ...{ batters: new Map(), retired: new Set() },
  };
  const penalty = maybe(innings['penalty_runs'], `${where}.penalty_runs`);
  for (const kind of ['pre', 'post'])
    if (penalty[kind] !== undefined) into.runs += asCount(penalty[kind], `${where}.penalty_runs`, 50);
  const forfeited = innings['forfeited'] === true;
  const overs =
    innings['overs'] === undefined && forfeited ? [] : asList(innings['overs'], `${where}.overs`, OVERS_MAX);
  for (const [i, each] of overs.entries()) {
    const at = `${where}.overs.${i}`;
    const over = asObject(each, at);
    if (asCount(over['over'], `${at}.over`, OVERS_MAX) !== i) fail(`${at}.over`, `is not ${i}`);
    into.overs.push({ runs: 0, balls: 0 });
    for (const [n, delivery] of asList(over['deliveries'], `${at}.deliveries`, DELIVERIES_MAX).entries())
      readDelivery(delivery, `${at}.deliveries.${n}`, into);
  }
  if (into.wickets > BATTERS - 1) fail(where, `${into.wickets} wickets`);
  const absent =
    innings['absent_hurt'] === undefined ? [] : asList(innings['absent_hurt'], `${where}.absent_hurt`, BATTERS);
  const told = innings['target'] === undefined ? null : asObject(innings['target'], `${where}.target`);
  const { runs, wickets, balls, falls, batters } = into;
  return {
    ...{ side, runs, wickets, balls, overs: into.overs, falls, batters },
    declared: innings['declared'] === true || forfeited,
    allOut: wickets + absent.length + into.retired.size >= BATTERS - 1,
    target:
      told === null
        ? null
        : {
            runs: asCount(told['runs'], `${where}.target.runs`, 2_000),
            balls:
              typeof told['overs'] === 'number' ? ballsOf(told['overs'], ballsPerOver, `${where}.target.overs`) : null,
          },
  };
}

function readOutcome(value: unknown, { sideOf }: Pick<Sides, 'sideOf'>): CardOutcome {
  const where = 'info.outcome';
  const outcome = asObject(value, where);
  if (outcome['winner'] !== undefined) return { kind: 'won', side: sideOf(outcome['winner'], `${where}.winner`) };
  switch (outcome['result']) {
    case 'tie': {
      const broken = outcome['eliminator'] ?? outcome['bowl_out'];
      return { kind: 'tie', broken: broken === undefined ? null : sideOf(broken, `${where}.eliminator`) };
    }
    case 'draw':
      return { kind: 'draw' };
    case 'no result':
      return { kind: 'noResult' };
    default:
      return fail(where, 'says neither who won nor that nobody did');
  }
}

/** Whether a result without DLS follows from the runs: a file that was cut off says another winner than it shows. */
function checkWinner(card: Scorecard, method: unknown): void {
  const [one, two] = card.innings;
  if (card.overs === null || one === undefined || two === undefined) return;
  if (one.side === two.side) fail('innings.1.team', 'bats a second time');
  if (method !== undefined) return;
  const ahead = one.runs === two.runs ? null : one.runs > two.runs ? one.side : two.side;
  const said = card.outcome.kind === 'won' ? card.outcome.side : null;
  if (card.outcome.kind === 'noResult' || said === ahead) return;
  fail('info.outcome', `${one.runs} and ${two.runs} runs make another result`);
}

/** `home`: the side of the house's first side, where the file names it second. Throws `ArchiveFault`. */
export function readArchive(text: string, home?: string): ArchiveMatch {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    fail('file', 'is no JSON');
  }
  const file = asObject(parsed, 'file');
  const version = asText(asObject(file['meta'], 'meta')['data_version'], 'meta.data_version');
  if (!/^1\.[0-9]+\.[0-9]+$/.test(version)) fail('meta.data_version', `${version} is not 1.x`);
  const info = asObject(file['info'], 'info');
  const [first, second] = asList(info['teams'], 'info.teams', 2).map((team, i) => asText(team, `info.teams.${i}`));
  if (first === undefined || second === undefined || first === second) return fail('info.teams', 'are not two');
  const own = home ?? first;
  if (own !== first && own !== second) fail('info.teams', `${own} is none of ${first} and ${second}`);
  const sideOf = (team: unknown, where: string): Side =>
    team === first || team === second ? (team === own ? 'home' : 'away') : fail(where, 'is neither side');
  const ballsPerOver = asCount(info['balls_per_over'] ?? 6, 'info.balls_per_over', 12);
  const sides = { sideOf, ballsPerOver };
  const outcome = asObject(info['outcome'], 'info.outcome');
  // Super overs are read too, so that what is wrong in them is told; they count for nothing but who won.
  const innings = asList(file['innings'] ?? [], 'innings', INNINGS_MAX).flatMap((each, i) => {
    const where = `innings.${i}`;
    const read = readInnings(each, where, sides);
    return asObject(each, where)['super_over'] === true ? [] : [read];
  });
  const card: Scorecard = {
    overs: info['overs'] === undefined ? null : asCount(info['overs'], 'info.overs', OVERS_MAX),
    ballsPerOver,
    toss: sideOf(asObject(info['toss'], 'info.toss')['winner'], 'info.toss.winner'),
    innings: withTargets(innings, info['overs'] !== undefined),
    outcome: readOutcome(outcome, sides),
  };
  checkWinner(card, outcome['method']);
  const event = maybe(info['event'], 'info.event');
  return {
    card,
    teams: own === first ? [first, second] : [second, first],
    type: asText(info['match_type'], 'info.match_type'),
    dates: asList(info['dates'], 'info.dates', 40).map((date, i) => asText(date, `info.dates.${i}`)),
    competition: event['name'] === undefined ? null : asText(event['name'], 'info.event.name'),
  };
}

/** A side that bats second in a match of limited overs has a target, also where the file leaves it out. */
function withTargets(innings: readonly CardInnings[], limited: boolean): readonly CardInnings[] {
  const [one, two, ...rest] = innings;
  if (!limited || one === undefined || two === undefined || two.target !== null) return innings;
  return [one, { ...two, target: { runs: one.runs + 1, balls: null } }, ...rest];
}
