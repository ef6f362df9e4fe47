/**
 * Whether what we draw looks even (screens.md 7.14): by position of the result, how often each number came, against how
 * often it would come if all were alike. Chi-square with its degrees of freedom and the chance of so large a value.
 *
 * Every position of a draw is even by itself, also where numbers are drawn without putting them back, so one test fits
 * all shapes. Positions are tested side by side: the bar of each is the house's divided by how many there are.
 */
import type { ResultShape } from '@house/lottery/game';
import { rangeOf } from '@house/lottery/result';

/** A verdict of `odd` comes by chance in one of a hundred looks at an even game. */
const ALARM = 0.01;
/** The test holds once each number is to be expected so often. */
const EXPECTED_MIN = 5;

export interface PositionFairness {
  /** How often each number came, from the lowest on. */
  readonly counts: readonly number[];
  readonly chiSquare: number;
  readonly degrees: number;
  /** The chance that an even game differs so much or more. */
  readonly pValue: number;
  /** few: too few draws to say; odd: look closer. */
  readonly verdict: 'even' | 'odd' | 'few';
}

export interface GameFairness {
  readonly draws: number;
  /** The fewest draws that say something. */
  readonly drawsNeeded: number;
  readonly lowest: number;
  readonly positions: readonly PositionFairness[];
}

export function measureFairness(shape: ResultShape, results: readonly (readonly number[])[]): GameFairness {
  const { lowest, highest } = rangeOf(shape);
  const kinds = highest - lowest + 1;
  const drawsNeeded = EXPECTED_MIN * kinds;
  const expected = results.length / kinds;
  const positions = Array.from({ length: shape.count }, (_, place): PositionFairness => {
    const counts = Array.from({ length: kinds }, () => 0);
    for (const result of results) {
      const at = (result[place] ?? lowest) - lowest;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const chiSquare = results.length === 0 ? 0 : counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    const pValue = chiSquareTail(chiSquare, kinds - 1);
    const odd = pValue < ALARM / shape.count;
    const verdict = results.length < drawsNeeded ? 'few' : odd ? 'odd' : 'even';
    return { counts, chiSquare, degrees: kinds - 1, pValue, verdict };
  });
  return { draws: results.length, drawsNeeded, lowest, positions };
}

/** The chance of a chi-square value this large or larger: the regularised upper incomplete gamma function. */
export function chiSquareTail(value: number, degrees: number): number {
  const [a, x] = [degrees / 2, value / 2];
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

const PRECISION = 1e-14;
const STEPS_MAX = 1_000;

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS_MAX && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Lentz's way with the continued fraction. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < STEPS_MAX; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (Math.abs(an * d + b) < tiny ? tiny : an * d + b);
    c = Math.abs(b + an / c) < tiny ? tiny : b + an / c;
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < PRECISION) break;
  }
  return fraction;
}

/** Of whole and half numbers from a half on, exactly by the recurrence; a has at most some dozens of steps. */
function logGamma(a: number): number {
  let sum = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let n = a - 1; n > 0; n -= 1) sum += Math.log(n);
  return sum;
}
