/** Digits 0-9 as the families look at them: sums, shapes of three, digits anywhere. */
import type { Place, Values } from './direct.ts';
import { allShown } from './groups.ts';
import type { UnitPlay } from './play.ts';

export const DIGITS: Values = { choices: [...'0123456789'], write: String };

/** Ways to reach each sum with `count` digits; index is the sum. */
export function sumWays(count: number): number[] {
  let ways = [1];
  for (let drawn = 0; drawn < count; drawn += 1) {
    const next = Array.from({ length: ways.length + 9 }, () => 0);
    for (const [sum, before] of ways.entries()) {
      for (let digit = 0; digit < 10; digit += 1) next[sum + digit] = (next[sum + digit] ?? 0) + before;
    }
    ways = next;
  }
  return ways;
}

/** So many digits that add up to this. */
export function digitsOfSum(sum: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => Math.min(9, Math.max(0, sum - 9 * place)));
}

export const sumOfDigits = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const SHAPES = ['TRIPLE', 'STRAIGHT', 'PAIR', 'HALF', 'MIXED'] as const;

export const shapeName = (shape: string): string => `lottery.choice.${shape.toLowerCase()}`;

/** What three digits look like; 9 and 0 are neighbours, so 890 and 901 are straights. */
export function shapeOf(three: readonly number[]): (typeof SHAPES)[number] {
  const shown = new Set(three);
  if (shown.size === 1) return 'TRIPLE';
  if (shown.size === 2) return 'PAIR';
  const next = three.filter((digit) => shown.has((digit + 1) % 10)).length;
  if (next === 2) return 'STRAIGHT';
  return next === 1 ? 'HALF' : 'MIXED';
}

/** `taken` picked digits all among those of these places. */
export function anywhere(code: string, at: readonly Place[], taken: number, ways: number): UnitPlay {
  return allShown(code, taken, DIGITS, at, { ways, results: 10 ** at.length });
}
