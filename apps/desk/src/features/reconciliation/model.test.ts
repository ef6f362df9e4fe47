import { expect, test } from 'vitest';
import { isFarBehind, totalOf, verdictOf, worseOf } from './model.ts';

const check = (holds: boolean) => ({ name: 'entriesEqualBalances', holds, expected: '1', found: '1', differences: [] });
const checkedAt = '2026-11-20T10:00:00.000Z';

const now = Date.parse(checkedAt) + 1_000;

test('green only when the report and every check in it say so', () => {
  expect(verdictOf('full', { checkedAt, balanced: true, checks: [check(true), check(true)] }, now)).toBe('balanced');
  expect(verdictOf('full', { checkedAt, balanced: true, checks: [check(true), check(false)] }, now)).toBe('differs');
  expect(verdictOf('full', { checkedAt, balanced: false, checks: [check(true)] }, now)).toBe('differs');
});

test('no check yet is neither green nor red', () => {
  expect(verdictOf('running', null, now)).toBe('never');
});

test.each([
  ['running', 5 * 60_000],
  ['full', 36 * 3_600_000],
] as const)('a %s report is green for %d ms and no longer; red stays red', (kind, good) => {
  const verdict = (balanced: boolean, age: number) =>
    verdictOf(kind, { checkedAt, balanced, checks: [] }, Date.parse(checkedAt) + age);
  expect([verdict(true, good), verdict(true, good + 1)]).toEqual(['balanced', 'old']);
  expect(verdict(false, good + 1)).toBe('differs');
});

test('the books are as the worse of both kinds says, whichever is newer', () => {
  expect(worseOf('balanced', 'differs')).toBe('differs');
  expect(worseOf('differs', 'old')).toBe('differs');
  expect(worseOf('balanced', 'never')).toBe('never');
  expect(worseOf('old', 'balanced')).toBe('old');
  expect(worseOf('balanced', 'balanced')).toBe('balanced');
});

test('a projection a thousand lines behind is told', () => {
  expect([isFarBehind(0), isFarBehind(999), isFarBehind(1_000)]).toEqual([false, false, true]);
});

test('a total reads as an amount, exact to what a check could differ by, and lines as a count', () => {
  expect(totalOf({ name: 'entriesEqualBalances' }, '24996000')).toBe('2499.60');
  expect(totalOf({ name: 'housePlusMembersIsZero' }, '-1')).toBe('-0.0001');
  for (const counted of ['sequenceIsGapless', 'betRootsStand', 'guardsStand']) {
    expect(totalOf({ name: counted }, '120')).toBe('120');
  }
  expect(totalOf({ name: 'anotherOne', counts: true }, '120')).toBe('120');
});
