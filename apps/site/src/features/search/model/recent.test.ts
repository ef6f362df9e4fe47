import { expect, test } from 'vitest';
import { forgetRecent, keepRecent, readRecent } from './recent.ts';

function givenStorage(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

test('the newest stands first, each once, eight at most', () => {
  const storage = givenStorage();
  for (const text of ['fast', 'রুলেট', ' fast ', 'x']) keepRecent(storage, text);
  expect(readRecent(storage)).toEqual(['fast', 'রুলেট']);
  for (let n = 0; n < 20; n += 1) keepRecent(storage, `question ${n}`);
  expect(readRecent(storage).length).toBe(8);
  expect(readRecent(storage)[0]).toBe('question 19');
  forgetRecent(storage);
  expect(readRecent(storage)).toEqual([]);
});

test('what somebody else wrote there counts as nothing', () => {
  for (const strange of ['{', '{"a":1}', '7', 'null']) expect(readRecent(givenStorage(strange))).toEqual([]);
  expect(readRecent(givenStorage('["a",7,"b"]'))).toEqual(['a', 'b']);
});
