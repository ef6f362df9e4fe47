/**
 * What games paid back, held against what was proved: pure.
 *
 * The mean of prize / stake over n rounds lies within z standard errors of the proved return. How far single rounds lie apart
 * is taken from the rounds themselves, as if one more of them had paid 1,000 stakes: of a rare large prize that has not come
 * yet the sample knows nothing, and a game must not be accused for that.
 */

/** Once in some ten thousand looks it lies outside by chance. */
const Z = 3.89;
const RARE_PRIZE = 1_000;
const ROUNDS_MIN = 2_000;

export const BANDS = [0, 10, 100, 1_000] as const;

export interface Sums {
  readonly rounds: number;
  readonly ratios: number;
  readonly squares: number;
}

export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

export interface Judged {
  readonly mean: number | null;
  readonly bounds: Range | null;
  readonly outside: boolean;
}

export function judgeReturn({ rounds, ratios, squares }: Sums, proved: Range): Judged {
  if (rounds === 0) return { mean: null, bounds: null, outside: false };
  const mean = ratios / rounds;
  if (rounds < ROUNDS_MIN) return { mean, bounds: null, outside: false };
  const variance = Math.max(0, (squares + RARE_PRIZE ** 2) / rounds - mean ** 2);
  const error = Z * Math.sqrt(variance / rounds);
  const bounds = { lowest: Math.max(0, proved.lowest - error), highest: proved.highest + error };
  return { mean, bounds, outside: mean < bounds.lowest || mean > bounds.highest };
}

export function addSums(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, { rounds, ratios, squares }) => ({
      rounds: sum.rounds + rounds,
      ratios: sum.ratios + ratios,
      squares: sum.squares + squares,
    }),
    { rounds: 0, ratios: 0, squares: 0 },
  );
}
