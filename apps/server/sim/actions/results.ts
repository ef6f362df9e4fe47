/** Results of draws that are held elsewhere. */
import type { SeededRandom } from '@house/fairness/seeded';
import { digitsOf } from '../audit/odds.ts';

export function chooseResult(random: SeededRandom, gameCode: string): number[] {
  return Array.from({ length: digitsOf(gameCode) }, () => random.rand(10));
}
