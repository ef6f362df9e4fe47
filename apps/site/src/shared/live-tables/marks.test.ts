/** Roads in the letters that players know. */
import { expect, test } from 'vitest';
import { letterOf, streakOf, toneOf } from './marks.ts';

test.each([
  [{ code: 'banker', text: '7' }, 'B', 'one'],
  [{ code: 'player', text: '8' }, 'P', 'two'],
  [{ code: 'tie', text: '3' }, 'T', 'tie'],
  [{ code: 'red', text: '32' }, '32', 'one'],
  [{ code: 'bust', text: '24' }, '24', 'other'],
  [{ code: 'unqualified', text: '' }, 'U', 'other'],
] as const)('%j is written %s', (mark, letter, tone) => {
  expect([letterOf(mark), toneOf(mark)]).toEqual([letter, tone]);
});

const roadOf = (letters: string) => {
  const codes: Readonly<Record<string, string>> = { B: 'banker', P: 'player', T: 'tie', X: 'bust' };
  return [...letters].map((letter) => ({ code: codes[letter] ?? '', text: '' }));
};

test.each([
  ['BBBBP', { letter: 'B', count: 4 }],
  ['TPPTPPT', { letter: 'P', count: 4 }],
  ['BBBP', null],
  ['XXXXX', null],
  ['', null],
] as const)('of %s, the newest first, the streak is %j', (letters, streak) => {
  expect(streakOf(roadOf(letters))).toEqual(streak);
});
