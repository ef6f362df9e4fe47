/**
 * lottery.md 8. Results are too many to walk through (C(49,6) x 43), so the proof is by classes: what a selection wins
 * depends only on how many of its numbers are among the six and whether one is the special; each class is counted and
 * one result of it is asked.
 */
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { familyOf, sellAndSettle } from '../given.ts';
import { waveOf } from '../looks.ts';
import { ANIMALS } from '../lunar-years.ts';
import { isSoldOn } from '../offer.ts';
import { choose } from '../tickets/combinatorics.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { Selection } from '../tickets/selection.ts';
import { animalOf, MARK_SIX_PLAYS } from './mark-six.ts';

const NUMBERS = Array.from({ length: 49 }, (_, index) => index + 1);
const ORDERED = 43;
const play = (code: string): UnitPlay =>
  mustHave(
    MARK_SIX_PLAYS.find((one) => one.code === code),
    code,
  );

/** One result of each class with the number of results in it: `inside` numbers are those that matter. */
function* classesOf(inside: readonly number[]): Generator<{ result: number[]; results: number }> {
  const outside = NUMBERS.filter((number) => !inside.includes(number));
  for (let shown = 0; shown <= Math.min(6, inside.length); shown += 1) {
    if (6 - shown > outside.length) continue;
    const six = [...inside.slice(0, shown), ...outside.slice(0, 6 - shown)];
    const sets = choose(inside.length, shown) * choose(outside.length, 6 - shown);
    const insideLeft = inside.slice(shown);
    const outsideLeft = outside.slice(6 - shown);
    const [own, other] = [insideLeft[0], outsideLeft[0]];
    if (own !== undefined) yield { result: [...six, own], results: sets * insideLeft.length };
    if (other !== undefined) yield { result: [...six, other], results: sets * outsideLeft.length };
  }
}

function expectFairByClasses(one: UnitPlay, selection: Selection, inside: readonly number[]): void {
  let results = 0;
  const won = one.tiers.map(() => 0n);
  for (const { result, results: count } of classesOf(inside)) {
    results += count;
    for (const [tier, hits] of one.countHits(selection, result).entries()) {
      won[tier] = (won[tier] ?? 0n) + BigInt(hits) * BigInt(count);
    }
  }
  expect(results).toBe(choose(49, 6) * ORDERED);
  const total = BigInt(results) * BigInt(one.countUnits(selection));
  for (const [tier, { ways, results: of }] of one.tiers.entries()) {
    // Each tier by itself: its winning units over all results are units x results x ways / of.
    expect((won[tier] ?? 0n) * BigInt(of)).toBe(total * BigInt(ways));
  }
}

describe('sets of numbers win as often as their tiers say', () => {
  const misses = [5, 6, 7, 8, 9, 10, 11, 12].map((taken) => `MISS${taken}`);
  test.each(['SP', 'N', 'ALL2', 'ALL3', 'ALL4', '3OF2', 'SPPAIR', ...misses])('%s', (code) => {
    const one = play(code);
    for (const size of [1, 2, 3, 4, 5, 7, 12, 14]) {
      const inside = NUMBERS.filter((number) => number % 3 === 1).slice(0, size);
      const selection = mustHave(one.grammar.parse(inside.map((n) => String(n).padStart(2, '0')).join(',')), code);
      if (one.countUnits(selection) > 0) expectFairByClasses(one, selection, inside);
    }
  });
});

describe('outcomes win as often as their tiers say', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('tail %i', (tail) => {
    const one = play('TAIL');
    const inside = NUMBERS.filter((number) => number % 10 === tail);
    expect(inside).toHaveLength(tail === 0 ? 4 : 5);
    let shown = 0n;
    for (const { result, results } of classesOf(inside)) {
      const isShown = result.some((number) => inside.includes(number));
      // Its own tier once, however often it is shown, and no other.
      expect(one.countHits([[String(tail)]], result)).toEqual(one.tiers.map((_, i) => (isShown && i === tail ? 1 : 0)));
      if (isShown) shown += BigInt(results);
    }
    // Each of its numbers alone is enough, wherever it is drawn.
    const others = NUMBERS.filter((number) => number % 10 !== tail).slice(0, 6);
    for (const number of inside) {
      for (let place = 0; place < 7; place += 1) {
        const result = others.toSpliced(place, 0, number);
        expect(one.countHits([[String(tail)]], result)[tail]).toBe(1);
      }
    }
    // Results here are six and a special: seven of each set of seven.
    const { ways, results } = mustHave(one.tiers[tail], 'a tier');
    expect([shown, BigInt(choose(49, 6) * ORDERED)]).toEqual([BigInt(ways) * 7n, BigInt(results) * 7n]);
    // lottery.md 8.
    expect((Number(ways) / Number(results)).toFixed(8)).toBe(tail === 0 ? '0.47171931' : '0.55389630');
  });

  test('every animal of every year', () => {
    for (const [year, name] of ANIMALS.entries()) {
      const one = play(`ZODIAC.${name}`);
      for (let animal = 0; animal < 12; animal += 1) {
        const inside = NUMBERS.filter((number) => animalOf(number, year) === animal);
        expect(inside.length).toBe(animal === year ? 5 : 4);
        const shown = [...classesOf(inside)]
          .filter(({ result }) => (one.countHits([[String(animal)]], result)[animal] ?? 0) > 0)
          .reduce((sum, { results }) => sum + BigInt(results), 0n);
        expect(shown).toBe(BigInt(mustHave(one.tiers[animal], 'a tier').ways) * 7n);
      }
    }
  });

  test('waves and sides of the special, over its 49 values', () => {
    for (const code of ['SP.WAVE', 'SP.BSOE']) {
      const one = play(code);
      for (const choice of one.grammar.boxes[0]?.choices ?? []) {
        const won = one.tiers.map(() => 0);
        for (const special of NUMBERS) {
          const hits = one.countHits([[choice]], [0, 0, 0, 0, 0, 0, special]);
          for (const [tier, units] of hits.entries()) won[tier] = (won[tier] ?? 0) + units;
        }
        const fair = one.tiers.reduce(
          (sum, { ways, results }, i) => sum + ((won[i] ?? 0) * Number(results)) / Number(ways),
          0,
        );
        expect(fair).toBeCloseTo(49, 9);
      }
    }
    expect(NUMBERS.filter((number) => waveOf(number) === 'G')).toEqual([
      5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49,
    ]);
  });
});

test.each<[string, string, string, number, string]>([
  ['ALL2', '05,12,20', '5,9,20,31,40,44,12', 3, '153.664'],
  ['MISS5', '01,02,03,04,05', '9,10,11,20,30,40,41', 1, '4.3935'],
  // In the year of the horse 1, 13, 25, 37 and 49 are the horse's: five numbers pay 1.8054, four 2.1199 (lottery.md 8).
  ['ZODIAC.HORSE', '6', '2,3,4,5,6,7,49', 1, '3.5385'],
  ['ZODIAC.HORSE', '5', '2,3,4,5,6,7,49', 1, '4.155'],
  ['ZODIAC.HORSE', '7', '2,3,4,5,6,7,49', 1, '0'],
])('worked example: %s %s', (code, text, draw, units, prize) => {
  const bet = { play: code, selection: text, level: 1_960, stakePerUnit: 20_000n };
  const sold = sellAndSettle(familyOf('MK6'), bet, draw.split(',').map(Number));
  expect([sold.units, Number(sold.prize) / 10_000]).toEqual([units, Number(prize)]);
});

describe('the animals of a year', () => {
  const soldIn = (family: string, day: string) =>
    familyOf(family)
      .plays.filter((one) => one.code.startsWith('ZODIAC') && isSoldOn(one, day))
      .map(({ code }) => code);

  test.each(['MK6', 'MK6F'])('%s sells those of the lunar year that the draw is in', (family) => {
    expect(soldIn(family, '20260216')).toEqual(['ZODIAC.SNAKE']);
    expect(soldIn(family, '20260217')).toEqual(['ZODIAC.HORSE']);
    expect(soldIn(family, '20270205')).toEqual(['ZODIAC.HORSE']);
    expect(soldIn(family, '20270206')).toEqual(['ZODIAC.GOAT']);
  });

  test('a bet of last year is settled by the map it was sold with', () => {
    const pays = (code: string, selection: string) =>
      sellAndSettle(familyOf('MK6F'), { play: code, selection, stakePerUnit: 10_000n }, [2, 3, 4, 5, 6, 7, 49]).prize;
    // 49 is the year's own animal: five numbers pay 1.71, four 2.01 (0.95 of the fair odds, floored).
    expect([pays('ZODIAC.SNAKE', '5'), pays('ZODIAC.SNAKE', '4'), pays('ZODIAC.SNAKE', '6')]).toEqual([
      17_100n,
      20_100n,
      0n,
    ]);
    expect([pays('ZODIAC.HORSE', '6'), pays('ZODIAC.HORSE', '5'), pays('ZODIAC.HORSE', '7')]).toEqual([
      17_100n,
      20_100n,
      0n,
    ]);
  });
});
