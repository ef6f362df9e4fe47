import { describe, expect, test } from 'vitest';
import { givenPlay, givenPlayOf } from './given.ts';
import { emptyPicks, hasQuickPicks, pickByKey, pickQuickly, togglePick } from './picks.ts';

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

describe('a play that takes so many and no more', () => {
  const keno = givenPlayOf('KENO1', 'PICK2');
  const two = ['07', '12'].reduce((picks, code) => togglePick(keno, picks, 0, code), emptyPicks(keno));

  test('leaves its picks alone when another would end the bet', () => {
    expect(keno.countUnits(two)).toBe(1);
    expect(togglePick(keno, two, 0, '80')).toBe(two);
  });

  test('changes its only pick for the other', () => {
    const one = givenPlayOf('KENO1', 'PICK1');
    const picks = togglePick(one, togglePick(one, emptyPicks(one), 0, '07'), 0, '80');
    expect(picks).toEqual([['80']]);
  });

  test('has no quick keys, which would pick too many', () => {
    expect(hasQuickPicks(keno, 0)).toBe(false);
    expect(hasQuickPicks(givenPlayOf('MK6F1', 'SP'), 0)).toBe(true);
  });
});

test('a number is fixed or among the others, never both', () => {
  const play = givenPlayOf('ELEVEN1', 'RX3');
  const others = ['01', '02', '03'].reduce((picks, code) => togglePick(play, picks, 1, code), emptyPicks(play));
  const fixed = togglePick(play, others, 0, '02');
  expect(play.grammar.format(fixed)).toBe('dan=02;tuo=01,03');
  expect(play.grammar.format(pickQuickly(play, fixed, 1, 'small'))).toBe('dan=02;tuo=01,03,04,05');
});

test('the middle number of a box is big', () => {
  const play = givenPlayOf('MK6F1', 'SP');
  expect(pickQuickly(play, emptyPicks(play), 0, 'big')[0]?.[0]).toBe('25');
  const race = givenPlayOf('RACE1', 'DWD');
  expect(pickQuickly(race, emptyPicks(race), 0, 'big')[0]?.[0]).toBe('06');
});
