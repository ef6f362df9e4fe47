import { beforeEach, expect, test } from 'vitest';
import { type AttemptStore, beginAttempt, endAttempt, isOutcome, readAttempt } from './attempt.ts';

const WISH = { account: 'rafi_77', channel: 'sandbox', amount: '500.00' };
let kept: Map<string, string>;
let store: AttemptStore;
let keys = 0;
function freshKey(): string {
  keys += 1;
  return `key-${keys}`;
}

beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
});

test('a second tap and a reload send the same key', () => {
  const first = beginAttempt(store, WISH, freshKey);
  expect(beginAttempt(store, { ...WISH, amount: '900.00' }, freshKey)).toEqual(first);
  expect(readAttempt(store, 'rafi_77')).toEqual(first);
});

test('a new attempt after an outcome has a new key', () => {
  const first = beginAttempt(store, WISH, freshKey);
  endAttempt(store);
  expect(beginAttempt(store, WISH, freshKey).key).not.toBe(first.key);
});

test("never sends another account's attempt, nor one that was spoilt", () => {
  beginAttempt(store, WISH, freshKey);
  expect(readAttempt(store, 'someone_else')).toBeNull();
  for (const name of kept.keys()) kept.set(name, '{"key":');
  expect(readAttempt(store, 'rafi_77')).toBeNull();
});

test('only an answer that decided ends an attempt', () => {
  expect([409, 400, 401, 429].every((status) => isOutcome({ status }))).toBe(true);
  expect([0, 408, 500, 503].some((status) => isOutcome({ status }))).toBe(false);
});
