import { createSeededRandom } from '@house/fairness/seeded';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultShape } from './game.ts';
import { drawResult, formatResult, isResult, listResults, parseResult } from './result.ts';

const shapes: readonly (readonly [ResultShape, results: number])[] = [
  [{ kind: 'digits', count: 1 }, 10],
  [{ kind: 'digits', count: 5 }, 100_000],
  [{ kind: 'dice', count: 3 }, 216],
  [{ kind: 'prefix', from: 11, count: 5 }, 55_440],
];

describe.each(shapes)('%o', (shape, count) => {
  test('has its number of different results, all of them possible', () => {
    const texts = new Set<string>();
    for (const result of listResults(shape)) {
      if (!isResult(shape, result)) throw new Error(`${formatResult(result)} is listed but not possible`);
      texts.add(formatResult(result));
    }
    expect(texts.size).toBe(count);
  });

  test('what is drawn is possible and survives its text', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const result = drawResult(shape, createSeededRandom(seed));
        expect(isResult(shape, result)).toBe(true);
        expect(parseResult(shape, formatResult(result))).toEqual(result);
      }),
    );
  });
});

test.each([
  '',
  '1,2,3,4',
  '1,2,3,4,5,6',
  '1,2,3,4,10',
  '1,2,3,4,-1',
  '1,2,3,4, 5',
  '01,2,3,4,5',
  '1,2,3,4,5,',
  '1.0,2,3,4,5',
  'a,b,c,d,e',
  '12345',
])('five digits are not written %j', (text) => {
  expect(parseResult({ kind: 'digits', count: 5 }, text)).toBeNull();
});

test('numbers drawn without return do not repeat', () => {
  expect(isResult({ kind: 'prefix', from: 11, count: 2 }, [3, 3])).toBe(false);
  expect(isResult({ kind: 'prefix', from: 11, count: 2 }, [0, 3])).toBe(false);
  expect(isResult({ kind: 'prefix', from: 11, count: 2 }, [11, 3])).toBe(true);
});
