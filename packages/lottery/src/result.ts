/** Results of draws: drawn from a provable stream, checked, written and read, and listed exhaustively. */
import { type DrawStream, drawDice, drawDigits, drawPrefix } from '@house/fairness/draw';
import type { ResultShape } from './game.ts';
import type { DrawResult } from './tickets/selection.ts';

/** Draws a result of the shape from the stream (lottery.md 12.1 step 6). */
export function drawResult(shape: ResultShape, stream: DrawStream): DrawResult {
  if (shape.kind === 'digits') return drawDigits(stream, shape.count);
  if (shape.kind === 'dice') return drawDice(stream, shape.count);
  return drawPrefix(stream, shape.from, shape.count);
}

/** Whether numbers are a possible result of the shape. */
export function isResult(shape: ResultShape, numbers: readonly number[]): boolean {
  const { lowest, highest } = rangeOf(shape);
  const inRange = numbers.every((number) => Number.isInteger(number) && number >= lowest && number <= highest);
  const distinct = shape.kind !== 'prefix' || new Set(numbers).size === numbers.length;
  return numbers.length === shape.count && inRange && distinct;
}

/** The wire and database text of a result: numbers in draw order joined by commas, `8,8,4,0,2`. */
export function formatResult(result: DrawResult): string {
  return result.join(',');
}

/** Reads `formatResult`'s text; null when it is not a possible result of the shape in its one form. */
export function parseResult(shape: ResultShape, text: string): DrawResult | null {
  if (!/^(?:0|[1-9][0-9]{0,2})(?:,(?:0|[1-9][0-9]{0,2}))*$/.test(text)) return null;
  const numbers = text.split(',').map(Number);
  return isResult(shape, numbers) ? numbers : null;
}

/** Every possible result of the shape once, all equally likely. For proofs and tests; five digits are 100 000. */
export function* listResults(shape: ResultShape): Generator<DrawResult> {
  const { lowest, highest } = rangeOf(shape);
  const numbers: number[] = [];
  function* extend(): Generator<DrawResult> {
    if (numbers.length === shape.count) {
      yield [...numbers];
      return;
    }
    for (let number = lowest; number <= highest; number += 1) {
      if (shape.kind === 'prefix' && numbers.includes(number)) continue;
      numbers.push(number);
      yield* extend();
      numbers.pop();
    }
  }
  yield* extend();
}

/** The lowest and the highest number at any position. */
export function rangeOf(shape: ResultShape): { lowest: number; highest: number } {
  if (shape.kind === 'digits') return { lowest: 0, highest: 9 };
  if (shape.kind === 'dice') return { lowest: 1, highest: 6 };
  return { lowest: 1, highest: shape.from };
}
