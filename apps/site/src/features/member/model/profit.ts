/** What the profit and loss page shows of an answer; no React here. */
import { addDays, type DayRange, type QuickRange, quickRange } from './days.ts';

export const PROFIT_RANGES = ['today', 'yesterday', 'last7', 'last30', 'month'] as const satisfies readonly (
  | QuickRange
  | 'month'
)[];
export type ProfitRange = (typeof PROFIT_RANGES)[number];

/** `month` begins on the first of this one. */
export function profitRange(range: ProfitRange, today: string): DayRange {
  return range === 'month' ? { from: `${today.slice(0, 8)}01`, to: today } : quickRange(range, today);
}

/** How a result reads: more came back than was staked, less, or as much. */
export type Outcome = 'up' | 'down' | 'even';

export function outcomeOf(mills: bigint): Outcome {
  if (mills === 0n) return 'even';
  return mills > 0n ? 'up' : 'down';
}

export interface Bar {
  readonly day: string;
  readonly net: bigint;
  /** Of the longest, 0 to 1. */
  readonly part: number;
}

const MOST_DAYS = 92;
/** A bar that is not nothing can be seen. */
const LEAST_PART = 0.03;

/** How long a bar is beside the longest. */
export function partOf(size: bigint, longest: bigint): number {
  if (size <= 0n || longest <= 0n) return 0;
  return Math.max(LEAST_PART, Number((size * 1_000n) / longest) / 1_000);
}

const sizeOf = (mills: bigint): bigint => (mills < 0n ? -mills : mills);

/** A bar for each day of a range, the first day first, those on which nothing moved among them. */
export function barsOf(nets: ReadonlyMap<string, bigint>, { from, to }: DayRange): Bar[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day);
  const longest = days.reduce((most, day) => {
    const size = sizeOf(nets.get(day) ?? 0n);
    return size > most ? size : most;
  }, 0n);
  return days.map((day) => {
    const net = nets.get(day) ?? 0n;
    return { day, net, part: partOf(sizeOf(net), longest) };
  });
}
