/**
 * Further statistics of lottery.md 13: forms of three digits, sums and spans, two-sided strips for roads, and the ends of
 * the prizes of Vietnamese boards. Pure functions of past results.
 */
import { type Board, prizesOf } from './families/vn-board.ts';
import type { FamilyFacts, LotteryGame, ResultShape, TrendArea } from './game.ts';
import type { RoadOutcome } from './roads.ts';
import type { DrawResult } from './tickets/selection.ts';
import { measureSeen, tagResult, type ValueTrend } from './trend.ts';

/** triple: 7 7 7; group3: 7 7 1; group6: 7 1 4. */
export type ThreeForm = 'triple' | 'group3' | 'group6';

export function formOfThree(three: readonly number[]): ThreeForm {
  const different = new Set(three).size;
  return different === 1 ? 'triple' : different === 2 ? 'group3' : 'group6';
}

export interface FormPart {
  readonly part: 'all' | 'front' | 'middle' | 'back';
  readonly places: readonly number[];
}

/** Which three numbers of a result have a form: all of three, the first, middle and last of five. */
export function formParts({ kind, count }: ResultShape): FormPart[] {
  if (kind === 'prefix') return [];
  if (count === 3) return [{ part: 'all', places: [0, 1, 2] }];
  if (count !== 5) return [];
  return [
    { part: 'front', places: [0, 1, 2] },
    { part: 'middle', places: [1, 2, 3] },
    { part: 'back', places: [2, 3, 4] },
  ];
}

export const spanOf = (result: DrawResult): number => Math.max(...result) - Math.min(...result);

export interface Range {
  readonly least: number;
  readonly most: number;
}

function valuesOf(shape: ResultShape): Range {
  if (shape.kind === 'digits') return { least: 0, most: 9 };
  if (shape.kind === 'dice') return { least: 1, most: 6 };
  return { least: 1, most: shape.from };
}

export interface OmissionPlaces {
  /** Message id of a position or an area. */
  readonly nameId: string;
  /** Indexes in the result. */
  readonly places: readonly number[];
}

function placesOf(area: TrendArea, drawn: number): number[] {
  const count = area === 'BDW' ? drawn : area === 'N' ? 6 : Number(area[0]);
  const first = area.endsWith('M') ? 1 : /\d$|B$/.test(area) ? drawn - count : 0;
  return Array.from({ length: count }, (_, place) => first + place);
}

/**
 * Where the omission of a value is counted: at each position, and wherever it shows in an area that is bet on whatever the
 * order. Digits are bet on by position first of all, numbers and dice wherever they show.
 */
export function omissionPlaces({ trend, resultShape }: Pick<FamilyFacts, 'trend' | 'resultShape'>): OmissionPlaces[] {
  const { positionIds, together } = trend;
  const each = positionIds.map((nameId, place) => ({ nameId, places: [place] }));
  const areas = together.map((area) => ({
    nameId: `lottery.area.${area}`,
    places: placesOf(area, positionIds.length || resultShape.count),
  }));
  return resultShape.kind === 'digits' ? [...each, ...areas] : [...areas, ...each];
}

/** The smallest and the largest sum there can be of so many numbers. */
export function sumRange(shape: ResultShape, count = shape.count): Range {
  const { least, most } = valuesOf(shape);
  if (shape.kind !== 'prefix') return { least: least * count, most: most * count };
  const steps = (count * (count - 1)) / 2;
  return { least: least * count + steps, most: most * count - steps };
}

/** The smallest and the largest difference there can be. */
export function spanRange(shape: ResultShape): Range {
  const { least, most } = valuesOf(shape);
  return { least: shape.kind === 'prefix' ? shape.count - 1 : 0, most: most - least };
}

/** A strip with two sides: what roads are drawn of. */
export type TwoSided =
  | {
      readonly kind: 'size' | 'parity';
      /** The place of the result; null for the sum. */
      readonly place: number | null;
    }
  | {
      readonly kind: 'dragon';
      /** Which pair of the game. */
      readonly pair: number;
    };

export function twoSidedStrips({ trend }: Pick<LotteryGame, 'trend'>): TwoSided[] {
  const places = [...(trend.sum === null ? [] : [null]), ...trend.positionIds.map((_, place) => place)];
  return [
    ...trend.dragonTiger.map((_, pair): TwoSided => ({ kind: 'dragon', pair })),
    ...places.flatMap((place): TwoSided[] => [
      { kind: 'size', place },
      { kind: 'parity', place },
    ]),
  ];
}

/** What a result is on a strip: big, odd and dragon come first; equal numbers and what has no sides tie. */
export function sideOnStrip({ trend }: Pick<LotteryGame, 'trend'>, strip: TwoSided, result: DrawResult): RoadOutcome {
  const tags = tagResult(trend, result);
  if (strip.kind === 'dragon') {
    const side = tags.dragonTiger[strip.pair];
    if (side === 'dragon') return 'first';
    return side === 'tiger' ? 'second' : 'tie';
  }
  const side = strip.place === null ? tags.sum : (tags.positions[strip.place] ?? null);
  if (side === null) return 'tie';
  return side[strip.kind] === 'big' || side[strip.kind] === 'odd' ? 'first' : 'second';
}

/** The last two digits of every prize, in the board's order: 27 in the North, 18 in the South. */
export function endsOf(board: Board, result: DrawResult): number[] {
  return prizesOf(board, result).map(({ text }) => Number(text.slice(-2)));
}

/** By first digit the second digits that came, by second digit the first ones; both in order, as often as they came. */
export function headTail(ends: readonly number[]): { readonly heads: number[][]; readonly tails: number[][] } {
  const heads: number[][] = Array.from({ length: 10 }, () => []);
  const tails: number[][] = Array.from({ length: 10 }, () => []);
  for (const end of ends.toSorted((a, b) => a - b)) {
    heads[Math.floor(end / 10)]?.push(end % 10);
    tails[end % 10]?.push(Math.floor(end / 10));
  }
  return { heads, tails };
}

/** "Gan": how long each number of two digits has not come on any prize, over the issues given, newest first. */
export function measureGan(board: Board, newestFirst: readonly DrawResult[]): ValueTrend[] {
  return measureSeen(
    newestFirst.map((result) => endsOf(board, result)),
    0,
    99,
  );
}
