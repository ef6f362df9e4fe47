/** A press without an answer is sent again as itself, and nothing else is sent as it. */
import { expect, test } from 'vitest';
import { pressOf } from './press.ts';

let made = 0;
const makeKey = (): string => {
  made += 1;
  return `key-${made}`;
};
const first = pressOf(null, { player: '10', tie: '5' }, 'hand-5', makeKey);

test('the same chips on the same hand are the same press, in whatever order they were laid', () => {
  expect(pressOf(first, { tie: '5', player: '10' }, 'hand-5', makeKey)).toBe(first);
});

test.each([
  ['other chips', { player: '20', tie: '5' }, 'hand-5'],
  ['fewer spots', { player: '10' }, 'hand-5'],
  ['a later hand', { player: '10', tie: '5' }, 'hand-6'],
])('%s are a press of their own', (_what, bets, round) => {
  const next = pressOf(first, bets, round, makeKey);
  expect(next).toMatchObject({ bets, round });
  expect(next.key).not.toBe(first.key);
});
