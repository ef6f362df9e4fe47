import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGame, listGames } from './catalogue.ts';
import { NORTH, SOUTH } from './families/vn-board.ts';
import { listResults } from './result.ts';
import { measureOmissions, measureSeen } from './trend.ts';
import {
  endsOf,
  formOfThree,
  formParts,
  headTail,
  measureGan,
  sideOnStrip,
  spanOf,
  spanRange,
  sumOf,
  sumRange,
  twoSidedStrips,
} from './trend-forms.ts';

const digitsOf = (text: string): number[] => [...text.replaceAll(' ', '')].map(Number);

function gameOf(code: string) {
  const game = findGame(code);
  if (game === undefined) throw new Error(`no game ${code}`);
  return game;
}

describe('measureSeen', () => {
  test('counts a value that an issue shows twice once, and its gaps from the newest issue', () => {
    expect(measureSeen([[1, 2], [2, 2], [3], [1]], 1, 3)).toEqual([
      { value: 1, appearances: 2, omission: 0, longestOmission: 2, averageOmissionHundredths: 100 },
      { value: 2, appearances: 2, omission: 0, longestOmission: 2, averageOmissionHundredths: 100 },
      { value: 3, appearances: 1, omission: 2, longestOmission: 2, averageOmissionHundredths: 300 },
    ]);
  });

  test('agrees with looking for each value by itself', () => {
    const issue = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(issue, { maxLength: 40 }), (issues) => {
        for (const trend of measureSeen(issues, 1, 8)) {
          // 1 where the value is shown, else 0: the omission of 1.
          const alone = measureOmissions(
            issues.map((values) => (values.includes(trend.value) ? 1 : 0)),
            1,
            1,
          )[0];
          expect({ ...trend, value: 1 }).toEqual(alone);
        }
      }),
    );
  });
});

test('three numbers are a triple, a group 3 or a group 6', () => {
  expect([formOfThree([7, 7, 7]), formOfThree([7, 1, 7]), formOfThree([7, 1, 4])]).toEqual([
    'triple',
    'group3',
    'group6',
  ]);
  expect(formParts(gameOf('SSC1').resultShape).map(({ part }) => part)).toEqual(['front', 'middle', 'back']);
  expect(formParts(gameOf('K3F1').resultShape).map(({ part }) => part)).toEqual(['all']);
  for (const code of ['COLOR1', 'KENO1', 'VNMB1', 'PKF1']) expect(formParts(gameOf(code).resultShape)).toEqual([]);
});

test.each(['P3F5', 'K3F1'])('sums and spans of %s reach just their ranges', (code) => {
  const { resultShape } = gameOf(code);
  const all = [...listResults(resultShape)];
  const sums = all.map(sumOf);
  expect(sumRange(resultShape)).toEqual({ least: Math.min(...sums), most: Math.max(...sums) });
  const spans = all.map(spanOf);
  expect(spanRange(resultShape)).toEqual({ least: Math.min(...spans), most: Math.max(...spans) });
});

test('of five of eleven, and of twenty of eighty, the sums are those of the smallest and the largest numbers', () => {
  expect(sumRange(gameOf('115F1').resultShape)).toEqual({ least: 15, most: 45 });
  expect(spanRange(gameOf('115F1').resultShape)).toEqual({ least: 4, most: 10 });
  expect(sumRange(gameOf('KENO1').resultShape)).toEqual({ least: 210, most: 1_410 });
});

describe('two-sided strips', () => {
  test('every game with positions or a sum has some, boards of dozens of prizes none', () => {
    for (const game of listGames()) {
      const none = game.trend.positionIds.length === 0 && game.trend.sum === null;
      expect(twoSidedStrips(game).length === 0, game.gameCode).toBe(none);
    }
  });

  test('big, odd and dragon come first; equal numbers and the middle sum tie', () => {
    const fast = gameOf('F5D1');
    const result = [3, 0, 1, 0, 3];
    expect(sideOnStrip(fast, { kind: 'dragon', place: null }, result)).toBe('tie');
    expect(sideOnStrip(fast, { kind: 'dragon', place: null }, [4, 0, 0, 0, 3])).toBe('first');
    expect(sideOnStrip(fast, { kind: 'size', place: null }, result)).toBe('second');
    expect(sideOnStrip(fast, { kind: 'parity', place: 0 }, result)).toBe('first');
    expect(sideOnStrip(gameOf('115F1'), { kind: 'size', place: null }, [4, 5, 6, 7, 8])).toBe('tie');
    expect(sideOnStrip(gameOf('115F1'), { kind: 'size', place: null }, [4, 5, 6, 7, 9])).toBe('first');
  });
});

describe('the ends of a Vietnamese board', () => {
  // The vectors of lottery.md 14: DB 21356 to G7 70 14 73 05, and DB 538889 to G8 08.
  const north = digitsOf(
    '21356 83962 00105 20786 89112 21561 73445 71889 18386 75537 8234 4423 1658 4442 7366 1104 9253 9878 5557 1110 821 767 915 70 14 73 05',
  );
  const south = digitsOf(
    '538889 59917 38180 55509 82390 39350 26911 42314 56732 20261 28395 64993 6671 2731 9212 4947 687 08',
  );

  test('are 27 in the North and 18 in the South', () => {
    expect(endsOf(NORTH, north)).toHaveLength(27);
    expect(endsOf(NORTH, north).slice(0, 4)).toEqual([56, 62, 5, 86]);
    expect(endsOf(SOUTH, south)).toHaveLength(18);
    expect(endsOf(SOUTH, south).at(-1)).toBe(8);
  });

  test('stand in the table of heads and tails, as often as they came', () => {
    const { heads, tails } = headTail(endsOf(NORTH, north));
    expect(heads[0]).toEqual([4, 5, 5]);
    expect(heads[8]).toEqual([6, 6, 9]);
    expect(tails[5]).toEqual([0, 0, 1, 4]);
    expect(heads.flat()).toHaveLength(27);
    expect(tails.flat()).toHaveLength(27);
  });

  test('gan counts the issues since a number last came on any prize', () => {
    const gan = measureGan(NORTH, [north, digitsOf('0'.repeat(107))]);
    expect(gan).toHaveLength(100);
    expect(gan[5]).toMatchObject({ omission: 0, appearances: 1 });
    expect(gan[0]).toMatchObject({ omission: 1, appearances: 1 });
    expect(gan[99]).toMatchObject({ omission: 2, appearances: 0, longestOmission: 2 });
  });
});
