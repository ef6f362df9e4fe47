import { createSeededRandom } from '@house/fairness/seeded';
import { listGames } from '@house/lottery/catalogue';
import type { Play } from '@house/lottery/game';
import { holdsNumbers, readNumber } from '@house/lottery/limited';
import type { Selection } from '@house/lottery/tickets/selection';
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenPlay, givenPlayOf } from './given.ts';
import { drawLucky, type RandomBelow } from './lucky.ts';

const randomOf = (seed: string | number): RandomBelow => {
  const random = createSeededRandom(seed);
  return (n) => random.rand(n);
};
const numbersOf = (play: Play, texts: readonly string[]): Selection[] =>
  texts.map((text) => mustHave(readNumber(play, text), `${text} is a number of ${play.code}`));
const families = [...new Map(listGames().map((game) => [game.familyCode, game])).values()];

test('takes one choice in every position', () => {
  expect(drawLucky(givenPlay('DIGIT'), [], (n) => n - 1)).toEqual([['9'], ['9'], ['9'], ['9'], ['9']]);
});

test('a typed number is none of those that stand there', () => {
  const digits = [1, 2, 3, 4, 5, 6];
  const play = givenPlayOf('SSC1', '3B.DIRECT_S');
  expect(drawLucky(play, [], () => digits.shift() ?? 0, [['123']])).toEqual([['456']]);
});

test.each(families)('of every play of $familyCode it is a bet the house reads', (family) => {
  const random = randomOf(family.familyCode);
  for (const play of family.plays) {
    const picks = mustHave(drawLucky(play, [], random), play.code);
    expect(play.grammar.parse(play.grammar.format(picks)), play.code).toEqual(picks);
    expect(play.countUnits(picks), play.code).toBeGreaterThan(0);
    expect(play.countUnits(picks), play.code).toBeLessThanOrEqual(1_000);
  }
});

/** Numbers as the desk could close them: single choices, and whole units. */
function someNumbers(play: Play, count: number, random: RandomBelow): Selection[] {
  return Array.from({ length: count }, () => mustHave(drawLucky(play, [], random), 'a ticket')).flatMap((ticket) => {
    const codes = ticket.flatMap((picks, place) => picks.map((code) => ({ place, code })));
    const single = mustHave(codes[random(codes.length)], 'a pick');
    const alone = ticket.map((_, place) => (place === single.place ? [single.code] : []));
    const number = [alone, ticket].find((picks) => readNumber(play, play.grammar.format(picks)) !== null);
    return number === undefined ? [] : [number];
  });
}

test('whatever is closed, it is a bet that holds none of it', () => {
  const plays = families.flatMap((family) => family.plays);
  fc.assert(
    fc.property(fc.nat(plays.length - 1), fc.nat(30), fc.nat(), (index, count, seed) => {
      const play = mustHave(plays[index], 'a play');
      const random = randomOf(seed);
      const closed = someNumbers(play, count, random);
      const picks = drawLucky(play, closed, random);
      if (picks === null) expect(closed.length).toBeGreaterThan(0);
      else {
        expect(play.countUnits(picks)).toBeGreaterThan(0);
        expect(closed.filter(holdsNumbers(play, picks))).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
});

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, place) => String(from + place).padStart(2, '0'));

/** Of each: what is closed, and how many tickets are left. */
const LEFT: readonly (readonly [name: string, play: Play, closed: readonly string[], left: number])[] = [
  ['a list of two digits, a third of it closed', givenPlayOf('VNMB1', 'DE.DB'), numbers(0, 33), 67],
  ['a list of two digits, hardly anything open', givenPlayOf('VNMB1', 'DE.DB'), numbers(0, 97), 3],
  ['groups that are typed, of three orders and of six', givenPlayOf('SSC1', '3B.GMIX_S'), ['112', '123'], 208],
  ['boxes of which units are closed', givenPlayOf('SSC1', '2A.DIRECT'), ['1|1', '1|2', '5|0'], 97],
  ['two boxes without a number in both', givenPlayOf('SSC1', '4.G4'), ['1|2', '1|3', '1|4', '7|0'], 86],
  ['a set of numbers', givenPlayOf('ELEVEN1', 'RX2'), ['01,02', '01,03'], 53],
];

/** The 99.99th percentile of chi-square, by Wilson and Hilferty. */
function highestChiSquare(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 3.72 * Math.sqrt(part)) ** 3;
}

describe('what is left is equally likely', () => {
  test.each(LEFT)('%s', (name, play, texts, left) => {
    const closed = numbersOf(play, texts);
    const random = randomOf(name);
    const each = 100;
    const times = new Map<string, number>();
    for (let draw = 0; draw < left * each; draw += 1) {
      const ticket = play.grammar.format(mustHave(drawLucky(play, closed, random), 'a ticket'));
      times.set(ticket, (times.get(ticket) ?? 0) + 1);
    }
    expect(times.size).toBe(left);
    const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
    expect(chiSquare).toBeLessThan(highestChiSquare(left - 1));
  });
});

describe('nothing is left', () => {
  test('of a list that is closed or typed whole; of one number it is that one', () => {
    const play = givenPlayOf('VNMB1', 'DE.DB');
    const all = numbersOf(play, numbers(0, 100));
    expect(drawLucky(play, all, randomOf(1))).toBeNull();
    expect(drawLucky(play, all.slice(1, 50), randomOf(1), [numbers(50, 100)])).toEqual([['00']]);
    expect(drawLucky(play, all.slice(0, 50), randomOf(1), [numbers(50, 100)])).toBeNull();
  });

  test('of one position of many: the others are picked', () => {
    const play = givenPlay('DIGIT');
    const closed = numbersOf(
      play,
      Array.from({ length: 10 }, (_, digit) => `${digit}|-|-|-|-`),
    );
    expect(drawLucky(play, closed, () => 0)).toEqual([[], ['0'], ['0'], ['0'], ['0']]);
  });

  test('where each unit of the boxes is closed', () => {
    const play = givenPlayOf('SSC1', '2A.DIRECT');
    const all = numbersOf(
      play,
      numbers(0, 100).map((text) => [...text].join('|')),
    );
    expect(drawLucky(play, all, randomOf(2))).toBeNull();
    expect(drawLucky(play, all.slice(1), randomOf(2))).toEqual([['0'], ['0']]);
  });
});
