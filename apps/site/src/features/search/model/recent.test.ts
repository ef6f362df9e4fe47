import { expect, test } from 'vitest';
import { forgetRecent, keepRecent, readRecent } from './recent.ts';

function givenStorage(name = '', first = '') {
  const kept = new Map([[name, first]]);
  return {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, value: string) => void kept.set(place, value),
    removeItem: (place: string) => void kept.delete(place),
  };
}

test('the newest stands first, each once, eight at most', () => {
  const storage = givenStorage();
  for (const text of ['fast', 'রুলেট', ' fast ', 'x']) keepRecent(storage, null, text);
  expect(readRecent(storage, null)).toEqual(['fast', 'রুলেট']);
  for (let n = 0; n < 20; n += 1) keepRecent(storage, null, `question ${n}`);
  expect(readRecent(storage, null).length).toBe(8);
  expect(readRecent(storage, null)[0]).toBe('question 19');
  forgetRecent(storage, null);
  expect(readRecent(storage, null)).toEqual([]);
});

test('nobody finds what another account, or a visitor, looked for on the same device', () => {
  const storage = givenStorage();
  keepRecent(storage, 'rafi_77', 'fast');
  keepRecent(storage, null, 'slots');
  expect(readRecent(storage, 'rafi_77')).toEqual(['fast']);
  expect(readRecent(storage, null)).toEqual(['slots']);
  expect(readRecent(storage, 'mim_3')).toEqual([]);
  forgetRecent(storage, null);
  expect(readRecent(storage, 'rafi_77')).toEqual(['fast']);
});

test('what somebody else wrote there counts as nothing', () => {
  const stored = (text: string) => readRecent(givenStorage('recentSearches.rafi_77', text), 'rafi_77');
  for (const strange of ['{', '{"a":1}', '7', 'null']) expect(stored(strange)).toEqual([]);
  expect(stored('["a",7,"b"]')).toEqual(['a', 'b']);
});
