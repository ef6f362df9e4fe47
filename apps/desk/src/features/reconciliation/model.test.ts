import { expect, test } from 'vitest';
import { isFarBehind, totalOf, verdictOf } from './model.ts';

const check = (holds: boolean) => ({ name: 'entriesEqualBalances', holds, expected: '1', found: '1', differences: [] });
const checkedAt = '2026-11-20T10:00:00.000Z';

test('green only when the report and every check in it say so', () => {
  expect(verdictOf({ checkedAt, balanced: true, checks: [check(true), check(true)] })).toBe('balanced');
  expect(verdictOf({ checkedAt, balanced: true, checks: [check(true), check(false)] })).toBe('differs');
  expect(verdictOf({ checkedAt, balanced: false, checks: [check(true)] })).toBe('differs');
});

test('no check yet is neither green nor red', () => {
  expect(verdictOf(null)).toBe('never');
  expect(verdictOf({ checkedAt: null, balanced: true, checks: [] })).toBe('never');
});

test('a follower a thousand lines behind is told', () => {
  expect([isFarBehind(0), isFarBehind(999), isFarBehind(1_000)]).toEqual([false, false, true]);
});

test('a total reads as an amount, exact to what a check could differ by, and lines as a count', () => {
  expect(totalOf('entriesEqualBalances', '24996000')).toBe('2499.60');
  expect(totalOf('housePlusMembersIsZero', '-1')).toBe('-0.0001');
  expect(totalOf('sequenceIsGapless', '120')).toBe('120');
});
