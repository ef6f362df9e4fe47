import { expect, test } from 'vitest';
import { basisPointsOf, millisecondsOf, percentOf, standingOf } from './model.ts';

const last = { step: 'bet', outcome: 'ok', milliseconds: 400, detail: null, at: '2026-11-29T20:00:00.000Z' } as const;

test('a step that went well and took too long is slow; one that was never played is neither', () => {
  expect(standingOf({ last, targetMilliseconds: 400 })).toBe('ok');
  expect(standingOf({ last, targetMilliseconds: 399 })).toBe('slow');
  expect(standingOf({ last: { ...last, outcome: 'failed' }, targetMilliseconds: 399 })).toBe('failed');
  expect(standingOf({ last: null, targetMilliseconds: 399 })).toBe('never');
});

test('a target is typed in per cent and milliseconds, and what is none is refused', () => {
  expect([9_990, 9_999, 9_500].map(percentOf)).toEqual(['99.9', '99.99', '95']);
  expect(['99.9', '99.99', '95', '50'].map(basisPointsOf)).toEqual([9_990, 9_999, 9_500, 5_000]);
  expect(['100', '49.99', '99.999', '', 'x'].map(basisPointsOf)).toEqual([null, null, null, null, null]);
  expect(['50', '10000', '49', '10001', '1e3'].map(millisecondsOf)).toEqual([50, 10_000, null, null, null]);
});
