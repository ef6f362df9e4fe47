import { describe, expect, test } from 'vitest';
import { givenPlay } from './given.ts';
import { emptyPicks, pickByKey, pickLuckily, pickQuickly, togglePick } from './picks.ts';

const digit = givenPlay('DIGIT');
const sides = givenPlay('SIDES');

test('a picked digit stands in the order of the board and is taken back by a second press', () => {
  const once = togglePick(digit, togglePick(digit, emptyPicks(digit), 4, '6'), 4, '0');
  expect(digit.grammar.format(once)).toBe('-|-|-|-|0,6');
  expect(digit.grammar.format(togglePick(digit, once, 4, '6'))).toBe('-|-|-|-|0');
});

test('a code the position does not have changes nothing', () => {
  expect(togglePick(sides, emptyPicks(sides), 0, '7')).toEqual(emptyPicks(sides));
});

describe('quick picks', () => {
  test.each([
    ['all', '0,1,2,3,4,5,6,7,8,9'],
    ['big', '5,6,7,8,9'],
    ['small', '0,1,2,3,4'],
    ['odd', '1,3,5,7,9'],
    ['even', '0,2,4,6,8'],
    ['clear', '-'],
  ] as const)('%s gives %s and leaves other positions alone', (quick, wanted) => {
    const before = togglePick(digit, togglePick(digit, emptyPicks(digit), 0, '3'), 1, '4');
    expect(digit.grammar.format(pickQuickly(digit, before, 0, quick))).toBe(`${wanted}|4|-|-|-`);
  });
});

describe('keys in a focused position', () => {
  const press = (play: typeof digit, keys: string) =>
    keys.split('').reduce((picks, key) => pickByKey(play, picks, 2, key) ?? picks, emptyPicks(play));

  test('digits toggle, letters pick quickly, in either case', () => {
    expect(digit.grammar.format(press(digit, '9'))).toBe('-|-|9|-|-');
    expect(digit.grammar.format(press(digit, '99'))).toBe('-|-|-|-|-');
    expect(digit.grammar.format(press(digit, 'B'))).toBe('-|-|5,6,7,8,9|-|-');
  });

  test('on sides the letters are the choices themselves', () => {
    expect(sides.grammar.format(press(sides, 'bo'))).toBe('-|-|B,O|-|-');
    expect(sides.grammar.format(press(sides, 'ac'))).toBe('-|-|-|-|-');
  });

  test('other keys mean nothing', () => {
    expect(pickByKey(digit, emptyPicks(digit), 0, 'x')).toBeNull();
    expect(pickByKey(sides, emptyPicks(sides), 0, '3')).toBeNull();
    expect(pickByKey(digit, emptyPicks(digit), 9, '3')).toBeNull();
  });
});

test('a lucky pick takes one choice in every position', () => {
  const picks = pickLuckily(digit, (n) => n - 1);
  expect(digit.grammar.format(picks)).toBe('9|9|9|9|9');
});
