/** Picks by whole weights. */
import type { DrawStream } from '@house/fairness/draw';
import { mustHave } from '@house/money/broken-promise';

export type Weights<T> = readonly (readonly [T, number])[];

export function sumWeights(weights: Weights<unknown>): number {
  return weights.reduce((sum, [, weight]) => sum + weight, 0);
}

/** Every item as often as its weight says, by one number of the stream. */
export function pickWeighted<T>(random: DrawStream, weights: Weights<T>): T {
  let left = random.rand(sumWeights(weights));
  const found = weights.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  return mustHave(found, 'a weight that was drawn')[0];
}
