/**
 * Kinds of bets and what they return, exact to the last digit (games.md 7.5).
 *
 * A bet has legs and folds: for each size of `folds` every combination of so many legs is a line with the same stake. A
 * single is fold 1 of one leg, an accumulator the fold of all legs, a system anything else. The sum over all lines of a
 * size is the elementary symmetric polynomial of the factors of the legs, so no line is ever written out.
 */
import type { Odds } from './odds.ts';
import { type Fraction, factorOf, type Outcome, wholeWin } from './outcome.ts';

export const LEGS_MAX = 12;
export const SYSTEM_LEGS_MIN = 3;
export const SYSTEM_LEGS_MAX = 8;

/** Systems that people call by a name: how many legs, and which folds. */
export const NAMED_SYSTEMS = {
  trixie: { legs: 3, folds: [2, 3] },
  patent: { legs: 3, folds: [1, 2, 3] },
  yankee: { legs: 4, folds: [2, 3, 4] },
  lucky15: { legs: 4, folds: [1, 2, 3, 4] },
  canadian: { legs: 5, folds: [2, 3, 4, 5] },
  lucky31: { legs: 5, folds: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, folds: [2, 3, 4, 5, 6] },
  lucky63: { legs: 6, folds: [1, 2, 3, 4, 5, 6] },
  superHeinz: { legs: 7, folds: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, folds: [2, 3, 4, 5, 6, 7, 8] },
} as const;
export type NamedSystem = keyof typeof NAMED_SYSTEMS;

/** The name of a system; null where it has none. */
export function nameOfSystem(legs: number, folds: readonly number[]): NamedSystem | null {
  const names = Object.keys(NAMED_SYSTEMS) as NamedSystem[];
  return (
    names.find((name) => NAMED_SYSTEMS[name].legs === legs && NAMED_SYSTEMS[name].folds.join() === folds.join()) ?? null
  );
}

/** How many combinations of `k` of `n` there are. */
export function combinations(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i += 1) count = (count * (n - k + i)) / i;
  return count;
}

/** Lines of a bet: combinations of its legs of each size. */
export const countLines = (legs: number, folds: readonly number[]): number =>
  folds.reduce((sum, fold) => sum + combinations(legs, fold), 0);

/** Whether there is such a bet: sizes rise, and singles, accumulators and systems have as many legs as they may. */
export function isBet(legs: number, folds: readonly number[]): boolean {
  const rising = folds.every(
    (fold, i) => Number.isInteger(fold) && fold >= 1 && fold <= legs && fold > (folds[i - 1] ?? 0),
  );
  if (!rising || folds.length === 0 || legs < 1 || legs > LEGS_MAX) return false;
  if (folds.length === 1 && folds[0] === legs) return true;
  return legs >= SYSTEM_LEGS_MIN && legs <= SYSTEM_LEGS_MAX;
}

/**
 * Stake times the sum over all lines of the product of their legs, floored once. `stakePerLine` in the ledger's units, and
 * so is what comes back.
 */
function returnOf(stakePerLine: bigint, folds: readonly number[], factors: readonly Fraction[]): bigint {
  // Coefficients of the product of (denominator + numerator x): that of x^k is all lines of k legs over one denominator.
  let coefficients: bigint[] = [1n];
  let denominator = 1n;
  for (const factor of factors) {
    const next = [...coefficients.map((c) => c * factor.denominator), 0n];
    coefficients.forEach((c, k) => {
      next[k + 1] = (next[k + 1] ?? 0n) + c * factor.numerator;
    });
    coefficients = next;
    denominator *= factor.denominator;
  }
  const sum = folds.reduce((total, fold) => total + (coefficients[fold] ?? 0n), 0n);
  return (stakePerLine * sum) / denominator;
}

export interface SettledLeg {
  readonly odds: Odds;
  readonly outcome: Outcome;
}

/** What a bet returns, stake included, once each of its legs has an outcome. Units of the ledger, floored once. */
export const settleBet = (stakePerLine: bigint, folds: readonly number[], legs: readonly SettledLeg[]): bigint =>
  returnOf(
    stakePerLine,
    folds,
    legs.map(({ odds, outcome }) => factorOf(odds, outcome)),
  );

/** What a bet returns at most: legs that are open win whole. */
export const mostReturned = (
  stakePerLine: bigint,
  folds: readonly number[],
  legs: readonly { readonly odds: Odds; readonly outcome: Outcome | null }[],
): bigint =>
  returnOf(
    stakePerLine,
    folds,
    legs.map(({ odds, outcome }) => (outcome === null ? wholeWin(odds) : factorOf(odds, outcome))),
  );

/** The odds of all legs together, thousandths, floored: what an accumulator is shown at. */
export const combinedOdds = (odds: readonly Odds[]): bigint =>
  returnOf(
    1_000n,
    [odds.length],
    odds.map((each) => wholeWin(each)),
  );

/** Legs that may not stand together: those of one event (games.md 7.5). Answers their places. */
export function conflictsIn(events: readonly string[]): number[] {
  return events.flatMap((event, place) => (events.filter((other) => other === event).length > 1 ? [place] : []));
}

/** What a cash-out is worked out from (games.md 7.6). */
export interface CashOut {
  /** Of each line, units of 0.0001, as it was placed. */
  readonly stakePerLine: bigint;
  readonly folds: readonly number[];
  /** Of each leg: as it was taken, and as it is now; null: it is decided. */
  readonly legs: readonly { readonly taken: Odds; readonly now: Odds | null; readonly outcome: Outcome | null }[];
  readonly marginPercent: number;
  /** How many tenths of the stake are sold: 1 to 10. */
  readonly tenths: number;
}

const CENT = 100n;
/** A ticket is sold in steps of a tenth. */
export const TENTHS = 10;

/**
 * What the house gives for so much of an open ticket now: of each line the stake x odds taken / odds now, less the margin,
 * the sum floored to hundredths. Legs that are decided count as what they returned. Null: a leg has neither odds nor an
 * outcome.
 */
export function cashOutValue({ stakePerLine, folds, legs, marginPercent, tenths }: CashOut): bigint | null {
  const factors: Fraction[] = [];
  for (const { taken, now, outcome } of legs) {
    if (outcome !== null) factors.push(factorOf(taken, outcome));
    else if (now === null) return null;
    else factors.push({ numerator: BigInt(taken), denominator: BigInt(now) });
  }
  const sold = stakePerLine * BigInt((100 - marginPercent) * tenths);
  return (returnOf(sold, folds, factors) / BigInt(100 * TENTHS) / CENT) * CENT;
}

/**
 * The stake of each line that is left when so many tenths are sold; null: it can not be cut so without a remainder.
 * Units of 0.0001.
 */
export function stakeLeft(stakePerLine: bigint, soldTenths: number): bigint | null {
  const parts = stakePerLine * BigInt(TENTHS - soldTenths);
  return parts % BigInt(TENTHS) === 0n ? parts / BigInt(TENTHS) : null;
}
