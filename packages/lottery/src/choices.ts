/** Choices and value tables that several games share. */
import type { ChoiceRule, ValueWeights } from './pick-play.ts';

/** One choice per digit 0-9, each paying `odds` on itself. */
export function digitChoices(odds: bigint): ChoiceRule[] {
  return Array.from({ length: 10 }, (_, digit) => ({
    code: String(digit),
    nameId: null,
    pays: (value) => (value === digit ? odds : 0n),
  }));
}

/** Big, small, odd, even, each paying `odds`; big is `bigFrom` and above. */
export function sideChoices(odds: bigint, bigFrom: number): ChoiceRule[] {
  const side = (code: string, name: string, wins: (value: number) => boolean): ChoiceRule => ({
    code,
    nameId: `lottery.choice.${name}`,
    pays: (value) => (wins(value) ? odds : 0n),
  });
  return [
    side('B', 'big', (value) => value >= bigFrom),
    side('S', 'small', (value) => value < bigFrom),
    side('O', 'odd', (value) => value % 2 === 1),
    side('E', 'even', (value) => value % 2 === 0),
  ];
}

/** The ten digits, equally likely. */
export const DIGIT_VALUES: ValueWeights = Array.from({ length: 10 }, (_, digit) => [digit, 1n] as const);

/** The sums of `count` digits with the number of ways to each: 0 to 9 x count. */
export function digitSumValues(count: number): ValueWeights {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let drawn = 0; drawn < count; drawn += 1) {
    const next = new Map<number, bigint>();
    for (const [sum, weight] of ways) {
      for (let digit = 0; digit < 10; digit += 1) next.set(sum + digit, (next.get(sum + digit) ?? 0n) + weight);
    }
    ways = next;
  }
  return [...ways].sort(([a], [b]) => a - b);
}
