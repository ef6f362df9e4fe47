/**
 * Trend statistics of lottery.md 13 for games of one to five digits. Pure functions of past results, newest first.
 * They describe the past; every draw is independent of it, and the screens that show this say so.
 */
import type { TrendShape } from './game.ts';
import type { DrawResult } from './tickets/selection.ts';

export interface ValueTrend {
  readonly value: number;
  readonly appearances: number;
  /** Issues since it last appeared: 0 when it is in the newest; the whole window when it never appeared. */
  readonly omission: number;
  /** The longest run of issues without it, the running one included. */
  readonly longestOmission: number;
  /** issues / appearances - 1 in hundredths, floored; null when it never appeared. */
  readonly averageOmissionHundredths: number | null;
}

/** Omissions of each value `lowest..highest` over a window of values, newest first. */
export function measureOmissions(newestFirst: readonly number[], lowest: number, highest: number): ValueTrend[] {
  return measureSeen(
    newestFirst.map((value) => [value]),
    lowest,
    highest,
  );
}

/** The same where an issue shows many values; one that it shows twice appeared in it once. */
export function measureSeen(
  newestFirst: readonly (readonly number[])[],
  lowest: number,
  highest: number,
): ValueTrend[] {
  const issues = newestFirst.length;
  const seen = Array.from({ length: highest - lowest + 1 }, () => ({
    appearances: 0,
    newest: issues,
    last: -1,
    gap: 0,
  }));
  for (const [age, values] of newestFirst.entries()) {
    for (const value of values) {
      const own = seen[value - lowest];
      if (own === undefined || own.last === age) continue;
      own.gap = Math.max(own.gap, age - own.last - 1);
      if (own.appearances === 0) own.newest = age;
      own.appearances += 1;
      own.last = age;
    }
  }
  return seen.map(({ appearances, newest, last, gap }, index) => ({
    value: lowest + index,
    appearances,
    omission: newest,
    longestOmission: Math.max(gap, issues - last - 1),
    averageOmissionHundredths: appearances === 0 ? null : Math.floor(((issues - appearances) * 100) / appearances),
  }));
}

export interface HotCold {
  readonly hot: readonly number[];
  readonly cold: readonly number[];
}

/** Fewer draws tell nothing: after one of them every value it showed would be hot. */
export const HOT_COLD_ISSUES_MIN = 20;

/** The three values seen most and least in the window; ties by smaller omission, then by smaller value. */
export function rankHotCold(trends: readonly ValueTrend[], count = 3): HotCold {
  const byTie = (a: ValueTrend, b: ValueTrend): number => a.omission - b.omission || a.value - b.value;
  const hot = [...trends].sort((a, b) => b.appearances - a.appearances || byTie(a, b));
  const cold = [...trends].sort((a, b) => a.appearances - b.appearances || byTie(a, b));
  return {
    hot: hot.slice(0, count).map((trend) => trend.value),
    cold: cold.slice(0, count).map((trend) => trend.value),
  };
}

export interface Side {
  readonly value: number;
  readonly size: 'big' | 'small';
  readonly parity: 'odd' | 'even';
}

export function sideOf(value: number, bigFrom: number): Side {
  return { value, size: value >= bigFrom ? 'big' : 'small', parity: value % 2 === 0 ? 'even' : 'odd' };
}

/** Of the first `count` numbers. */
export function sumOf(result: DrawResult, count = result.length): number {
  return result.slice(0, count).reduce((sum, number) => sum + number, 0);
}

export type DragonTiger = 'dragon' | 'tiger' | 'tie';

/** Dragon when the first number is larger, tiger when the second is. */
export function dragonTigerOf(first: number, second: number): DragonTiger {
  if (first === second) return 'tie';
  return first > second ? 'dragon' : 'tiger';
}

/** The derived tags of one result: what stands beside it in a list and makes the strips. */
export interface ResultTags {
  /** Null for the number that is neither side. */
  readonly positions: readonly (Side | null)[];
  /** Null without a sum strip, and for the sum in the middle, which is neither side. */
  readonly sum: Side | null;
  /** Largest minus smallest number. */
  readonly span: number;
  /** Of each pair of the shape. */
  readonly dragonTiger: readonly DragonTiger[];
}

export function tagResult({ bigFrom, neither, sum, dragonTiger }: TrendShape, result: DrawResult): ResultTags {
  const total = sum === null ? 0 : sumOf(result, sum.count);
  return {
    positions: result.map((number) => (number === neither ? null : sideOf(number, bigFrom))),
    sum: sum === null || total === sum.middle ? null : sideOf(total, sum.bigFrom),
    span: result.length === 0 ? 0 : Math.max(...result) - Math.min(...result),
    dragonTiger: dragonTiger.map(([first, second]) => dragonTigerOf(result[first] ?? 0, result[second] ?? 0)),
  };
}

export interface PositionTrend extends HotCold {
  readonly nameId: string;
  readonly values: readonly ValueTrend[];
}

export interface Trend {
  readonly issues: number;
  readonly positions: readonly PositionTrend[];
  /** Tags of each result, newest first. */
  readonly strip: readonly ResultTags[];
}

const HOT_COLD_WINDOW = 100;

/**
 * Everything the trend panel shows of the newest `windowIssues` results (30, 50, 100, 200; all by default). Hot and cold
 * are of the last 100 whatever the window, so hand in at least as many.
 */
export function measureTrend(
  shape: TrendShape,
  newestFirst: readonly DrawResult[],
  windowIssues: number = newestFirst.length,
): Trend {
  const shown = newestFirst.slice(0, windowIssues);
  const { lowest, highest } = shape;
  return {
    issues: shown.length,
    positions: shape.positionIds.map((nameId, position) => {
      const values = newestFirst.map((result) => result[position] ?? lowest);
      const recent = measureOmissions(values.slice(0, HOT_COLD_WINDOW), lowest, highest);
      return {
        nameId,
        values: measureOmissions(values.slice(0, windowIssues), lowest, highest),
        ...rankHotCold(recent),
      };
    }),
    strip: shown.map((result) => tagResult(shape, result)),
  };
}
