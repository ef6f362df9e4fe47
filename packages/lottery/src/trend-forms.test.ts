import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGame, listGames } from './catalogue.ts';
import { NORTH, SOUTH } from './families/vn-board.ts';
import { listResults, rangeOf } from './result.ts';
import { measureOmissions, measureSeen, sumOf } from './trend.ts';
import {
  endsOf,
  formOfThree,
  formParts,
  headTail,
  measureGan,
  omissionPlaces,
  sideOnStrip,
  spanOf,
  spanRange,
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
  const sums = all.map((result) => sumOf(result));
  expect(sumRange(resultShape)).toEqual({ least: Math.min(...sums), most: Math.max(...sums) });
  const spans = all.map(spanOf);
  expect(spanRange(resultShape)).toEqual({ least: Math.min(...spans), most: Math.max(...spans) });
});

test('of five of eleven, and of twenty of eighty, the sums are those of the smallest and the largest numbers', () => {
  expect(sumRange(gameOf('115F1').resultShape)).toEqual({ least: 15, most: 45 });
  expect(spanRange(gameOf('115F1').resultShape)).toEqual({ least: 4, most: 10 });
  expect(sumRange(gameOf('KENO1').resultShape)).toEqual({ least: 210, most: 1_410 });
  expect(sumRange(gameOf('RACE1').resultShape, 2)).toEqual({ least: 3, most: 19 });
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
    expect(sideOnStrip(fast, { kind: 'dragon', pair: 0 }, result)).toBe('tie');
    expect(sideOnStrip(fast, { kind: 'dragon', pair: 0 }, [4, 0, 0, 0, 3])).toBe('first');
    expect(sideOnStrip(fast, { kind: 'size', place: null }, result)).toBe('second');
    expect(sideOnStrip(fast, { kind: 'parity', place: 0 }, result)).toBe('first');
    expect(sideOnStrip(gameOf('115F1'), { kind: 'size', place: null }, [4, 5, 6, 7, 8])).toBe('tie');
    expect(sideOnStrip(gameOf('115F1'), { kind: 'size', place: null }, [4, 5, 6, 7, 9])).toBe('first');
    const special49 = [1, 2, 3, 4, 5, 6, 49];
    expect(sideOnStrip(gameOf('MK6F1'), { kind: 'parity', place: 6 }, special49)).toBe('tie');
    const race = [3, 8, 1, 10, 5, 6, 2, 4, 9, 7];
    expect(sideOnStrip(gameOf('PKF1'), { kind: 'dragon', pair: 3 }, race)).toBe('first');
    expect(sideOnStrip(gameOf('PKF1'), { kind: 'size', place: null }, race)).toBe('second');
  });
});

describe('where omissions are counted', () => {
  const named = (code: string) =>
    omissionPlaces(gameOf(code)).map(({ nameId, places }) => `${nameId} ${places.join()}`);

  test('numbers wherever they show, then place by place; digits place by place, then by area', () => {
    expect(named('115F1')).toEqual([
      'lottery.area.BDW 0,1,2,3,4',
      'lottery.area.3A 0,1,2',
      'lottery.area.2A 0,1',
      ...[1, 2, 3, 4, 5].map((place) => `lottery.position.${place} ${place - 1}`),
    ]);
    expect(named('MK6L5')).toEqual([
      'lottery.area.BDW 0,1,2,3,4,5,6',
      'lottery.area.N 0,1,2,3,4,5',
      ...[1, 2, 3, 4, 5, 6].map((place) => `lottery.position.${place} ${place - 1}`),
      'lottery.position.SP 6',
    ]);
    expect(named('P3F5')).toEqual([
      'lottery.position.B 0',
      'lottery.position.S 1',
      'lottery.position.G 2',
      'lottery.area.BDW 0,1,2',
      'lottery.area.2A 0,1',
      'lottery.area.2B 1,2',
    ]);
    expect(named('KENO1')).toHaveLength(1);
    expect(named('VNMB1')).toEqual([]);
  });

  /** Boxes that take numbers wherever they show; every other box is a place, or takes something else. */
  const ANY_ORDER = ['N', 'MANY', 'FEW', 'DAN', 'TUO'];

  test('together are just the places that plays read so; of draws held elsewhere those of the first prize', () => {
    for (const { gameCode, board, trend, plays, resultShape } of listGames()) {
      const { lowest, highest } = rangeOf(resultShape);
      const told = board === 'sea' ? trend.positionIds.length : resultShape.count;
      const isPlace = (code: string) => trend.positionIds.includes(`lottery.position.${code}`);
      const read = plays
        .filter(({ grammar: { boxes } }) =>
          boxes.some(
            ({ code, choices }) =>
              ANY_ORDER.includes(code) && !isPlace(code) && choices.length === highest - lowest + 1,
          ),
        )
        .filter(({ reads }) => reads.length > 1 && reads.every((place) => place < told));
      const wanted = board === 'vn' ? [] : read.map(({ reads }) => reads.join());
      const own = omissionPlaces({ trend, resultShape }).filter(({ nameId }) => !trend.positionIds.includes(nameId));
      expect(new Set(own.map(({ places }) => places.join())), gameCode).toEqual(new Set(wanted));
    }
  });

  test('pairs and sums are those that are sold', () => {
    for (const { gameCode, trend, plays, resultShape } of listGames()) {
      const readsOf = (code: RegExp) => plays.filter((play) => code.test(play.code)).map(({ reads }) => reads.join());
      const pairs = readsOf(/^LH\./);
      const own = trend.dragonTiger.map((places) => places.join());
      if (pairs.length > 0) expect(own.toSorted(), gameCode).toEqual(pairs.toSorted());
      const summed = Array.from({ length: trend.sum?.count ?? resultShape.count }, (_, place) => place).join();
      const sums = readsOf(/^(SUM|SUM5|SUM12)$/);
      expect(
        sums.filter((reads) => trend.sum === null || reads !== summed),
        gameCode,
      ).toEqual([]);
    }
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
