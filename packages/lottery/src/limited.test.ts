import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { VN_NORTH_FAST } from './games/elott.ts';
import { FAST5D, givenPlay, givenSelection, SSC } from './given.ts';
import { holdsNumbers, indexNumbers, nameNumber, numbersOf, readNumber } from './limited.ts';

describe('a limited number', () => {
  test.each([
    [FAST5D, 'DIGIT', '7|-|-|-|-', '1,7|-|-|-|-', true],
    [FAST5D, 'DIGIT', '7|-|-|-|-', '-|7|-|-|-', false],
    [SSC, '3B.DIRECT_S', '558', '123,558', true],
    [SSC, '3B.DIRECT_S', '558', '123,585', false],
    [SSC, '3B.DIRECT', '5|5|8', '4,5|5|7,8', true],
    [SSC, '3B.DIRECT', '5|5|8', '4,5|6|7,8', false],
    [SSC, '3B.G6', '1,2,3', '1,2,3,4', true],
    [SSC, '3B.G6', '1,2,5', '1,2,3,4', false],
  ] as const)('%# %s %s: %s in %s is %s', (family, code, number, ticket, held) => {
    const play = givenPlay(family, code);
    expect(holdsNumbers(play, givenSelection(play, ticket))(givenSelection(play, number))).toBe(held);
  });

  test('is exactly one unit, in either digits', () => {
    const play = givenPlay(SSC, '3B.DIRECT_S');
    expect(readNumber(play, '৫৫৮')).toEqual([['558']]);
    expect([readNumber(play, '123,558'), readNumber(play, '12'), readNumber(play, 'x')]).toEqual([null, null, null]);
    expect(readNumber(givenPlay(SSC, '3B.G6'), '1,2')).toBeNull();
  });

  test('is one pick where that alone costs several units', async () => {
    const plays = await VN_NORTH_FAST.loadPlays();
    const lo2 = mustHave(
      plays.find(({ code }) => code === 'LO2'),
      'LO2',
    );
    expect(lo2.countUnits([['05']])).toBe(27);
    expect(readNumber(lo2, '05')).toEqual([['05']]);
    expect(readNumber(lo2, '05,06')).toBeNull();
    const held = holdsNumbers(lo2, givenSelection(lo2, '05,06'));
    expect([held([['05']]), held([['07']])]).toEqual([true, false]);
    expect(readNumber(givenPlay(SSC, '3B.SUM'), '10')).toEqual([['10']]);
    expect(readNumber(givenPlay(SSC, '3B.SUM'), '10,11')).toBeNull();
  });

  test('is called by its numbers, with its place where only some are picked', () => {
    const name = (family: typeof SSC, code: string, text: string) =>
      nameNumber(givenPlay(family, code), givenSelection(givenPlay(family, code), text));
    expect(name(SSC, '3B.DIRECT_S', '558')).toBe('558');
    expect(name(SSC, '3B.DIRECT', '5|5|8')).toBe('5 5 8');
    expect(name(FAST5D, 'DIGIT', '7|-|-|-|-')).toBe('A 7');
  });
});

describe('the numbers of a play', () => {
  test.each([
    [SSC, '3B.DIRECT', 1_000, '0|0|0'],
    [SSC, '3B.DIRECT_S', 1_000, '000'],
    [SSC, '3B.G6_S', 120, '012'],
    [SSC, '3B.SUM', 28, '0'],
    [FAST5D, 'DIGIT', 50, '0|-|-|-|-'],
  ] as const)('%# are all that can be bet by themselves, each once: %s %s', (family, code, count, first) => {
    const play = givenPlay(family, code);
    const written = (numbersOf(play) ?? []).map((number) => play.grammar.format(number));
    expect([written.length, new Set(written).size, written[0]]).toEqual([count, count, first]);
    for (const text of written) expect(readNumber(play, text)).not.toBeNull();
  });

  test.each([
    [SSC, '5.DIRECT'],
    [SSC, '3B.COMBO'],
    [SSC, '3B.G3'],
    [SSC, 'RX2.DIRECT'],
  ] as const)('%# are not told apart: %s %s', (family, code) => {
    expect(numbersOf(givenPlay(family, code))).toBeNull();
  });

  test.each([
    ['3B.DIRECT', '4,5|5|7,8'],
    ['3B.DIRECT', '0,1,2,3,4,5,6,7,8,9|5|8'],
    ['3B.DIRECT_S', '123,558'],
    ['3B.SUM', '3,27'],
  ] as const)('%# are found in a ticket as if each were looked for: %s %s', (code, ticket) => {
    const play = givenPlay(SSC, code);
    const numbers = (numbersOf(play) ?? []).map((picks) => ({ picks }));
    const selection = givenSelection(play, ticket);
    const holds = holdsNumbers(play, selection);
    const found = indexNumbers(play, numbers)(selection, holds);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set(numbers.filter(({ picks }) => holds(picks))));
    expect(new Set(found).size).toBe(found.length);
  });
});
