/**
 * Runs of a side by the law of its balls (games.md 7.4), exactly: the chance of each number of runs that still come, for
 * every number of balls and wickets left. One table of a law answers the innings, its sessions, single overs and a super
 * over, so they never disagree.
 *
 * A legal ball scores or takes a wicket; before it come up to four extras of one run each, the ball of which does not count.
 */

/** What a delivery comes to, hundred-thousandths; they sum up to 100,000. */
export interface BallLaw {
  /** Of 0, 1, 2, 3, 4 and 6 runs. */
  readonly runs: readonly [number, number, number, number, number, number];
  readonly wicket: number;
  readonly extra: number;
}
export const LAW_PARTS = 100_000;
export const RUNS_OF = [0, 1, 2, 3, 4, 6] as const;
export const EXTRAS_IN_A_ROW = 4;

/** A distribution: the chance of so many runs stands at their place. */
export type Runs = Float64Array;

/** A law between two others: so many hundredths of the way. */
export function lawBetween(from: BallLaw, to: BallLaw, hundredths: number): BallLaw {
  const mix = (one: number, other: number): number => Math.round(one + ((other - one) * hundredths) / 100);
  const [, a = 0, b = 0, c = 0, d = 0, e = 0] = from.runs.map((part, i) => mix(part, to.runs[i] ?? 0));
  const [wicket, extra] = [mix(from.wicket, to.wicket), mix(from.extra, to.extra)];
  // What rounding leaves falls to the dot ball.
  return { runs: [LAW_PARTS - a - b - c - d - e - wicket - extra, a, b, c, d, e], wicket, extra };
}

/** Runs of one legal ball with its extras: where it takes no wicket, and where it takes one. */
export function stepOf({ runs, wicket, extra }: BallLaw): { readonly safe: Runs; readonly out: Runs } {
  const safe = new Float64Array(6 + EXTRAS_IN_A_ROW + 1);
  const out = new Float64Array(EXTRAS_IN_A_ROW + 1);
  let chance = 1;
  for (let extras = 0; extras <= EXTRAS_IN_A_ROW; extras += 1) {
    const among = extras < EXTRAS_IN_A_ROW ? LAW_PARTS : LAW_PARTS - extra;
    for (const [i, part] of runs.entries()) {
      const at = extras + (RUNS_OF[i] ?? 0);
      safe[at] = (safe[at] ?? 0) + (chance * part) / among;
    }
    out[extras] = (chance * wicket) / among;
    chance *= extra / LAW_PARTS;
  }
  return { safe, out };
}

function addShifted(into: Runs, from: Runs, by: Runs): void {
  for (const [shift, chance] of by.entries()) {
    if (chance === 0) continue;
    const end = Math.min(from.length, into.length - shift);
    for (let i = 0; i < end; i += 1) into[i + shift] = (into[i + shift] ?? 0) + (from[i] ?? 0) * chance;
  }
}

const NO_RUNS: Runs = Float64Array.of(1);
/** Less likely than this it never happens: what lies beyond is not kept. */
const NEVER = 1e-18;
function withoutTail(runs: Runs): Runs {
  let end = runs.length;
  while (end > 1 && (runs[end - 1] ?? 0) < NEVER) end -= 1;
  return end === runs.length ? runs : runs.slice(0, end);
}

/** More runs than so many balls ever bring. */
const mostOf = (balls: number): number => Math.min(10 * balls, 80 + 3 * balls) + 1;

export interface InningsTable {
  /** Runs that still come with so many legal balls and wickets left. */
  left(balls: number, wickets: number): Runs;
  /** The chance that so many of the next balls take a wicket, by their number. */
  wicketsIn(balls: number): readonly number[];
  /** Runs until the next wicket, or until the balls are over. */
  untilWicket(balls: number): Runs;
}

export function createInningsTable(law: BallLaw): InningsTable {
  const { safe, out } = stepOf(law);
  const wicketChance = out.reduce((sum, chance) => sum + chance, 0);
  const untils = new Map<number, Runs>();
  const rows: Runs[][] = [Array.from({ length: 11 }, () => NO_RUNS)];
  function row(balls: number): readonly Runs[] {
    while (rows.length <= balls) {
      const before = rows[rows.length - 1] ?? [];
      const next = [NO_RUNS];
      for (let wickets = 1; wickets <= 10; wickets += 1) {
        const runs: Runs = new Float64Array(mostOf(rows.length));
        addShifted(runs, before[wickets] ?? NO_RUNS, safe);
        addShifted(runs, before[wickets - 1] ?? NO_RUNS, out);
        next.push(withoutTail(runs));
      }
      rows.push(next);
    }
    return rows[balls] ?? [];
  }
  return {
    left: (balls, wickets) => row(balls)[wickets] ?? NO_RUNS,
    wicketsIn(balls) {
      let chances = [1];
      for (let i = 0; i < balls; i += 1)
        chances = Array.from(
          { length: chances.length + 1 },
          (_, k) => (chances[k] ?? 0) * (1 - wicketChance) + (chances[k - 1] ?? 0) * wicketChance,
        );
      return chances;
    },
    untilWicket(balls) {
      const known = untils.get(balls);
      if (known !== undefined) return known;
      const fallen: Runs = new Float64Array(mostOf(balls));
      let standing = NO_RUNS;
      for (let i = 1; i <= balls; i += 1) {
        addShifted(fallen, standing, out);
        const next: Runs = new Float64Array(mostOf(i));
        addShifted(next, standing, safe);
        standing = next;
      }
      addShifted(fallen, standing, NO_RUNS);
      untils.set(balls, fallen);
      return fallen;
    },
  };
}

/** The chance of more than so many. */
export function chanceAbove(runs: Runs, most: number): number {
  let chance = 0;
  for (let i = Math.max(0, Math.floor(most) + 1); i < runs.length; i += 1) chance += runs[i] ?? 0;
  return chance;
}

/** Chances that the first side has more than the second, and as many. */
export function compareRuns(one: Runs, other: Runs): { readonly above: number; readonly level: number } {
  let [above, level, below] = [0, 0, 0];
  for (let i = 0; i < one.length; i += 1) {
    const chance = one[i] ?? 0;
    above += chance * below;
    level += chance * (other[i] ?? 0);
    below += other[i] ?? 0;
  }
  return { above, level };
}

/** The same with so many runs on the board already. */
export function shiftRuns(runs: Runs, by: number): Runs {
  const shifted: Runs = new Float64Array(runs.length + by);
  shifted.set(runs, by);
  return shifted;
}

export function mixRuns(parts: readonly (readonly [chance: number, runs: Runs])[]): Runs {
  const mixed: Runs = new Float64Array(Math.max(1, ...parts.map(([, runs]) => runs.length)));
  for (const [chance, runs] of parts)
    for (const [i, each] of runs.entries()) mixed[i] = (mixed[i] ?? 0) + chance * each;
  return mixed;
}

/** The half line, a multiple of `step` and a half, at which over and under are most alike. */
export function halfLineOf(runs: Runs, step: number): number {
  let best = 0.5;
  let distance = 1;
  for (let line = 0.5; line < runs.length; line += step) {
    const off = Math.abs(chanceAbove(runs, line) - 0.5);
    if (off >= distance) continue;
    best = line;
    distance = off;
  }
  return best;
}
