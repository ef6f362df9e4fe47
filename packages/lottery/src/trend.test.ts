import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGame } from './catalogue.ts';
import { ALL_PLAYS, COLOR10, FAST5D, resultsOf } from './given.ts';
import { colorsOf } from './looks.ts';
import { dragonTigerOf, measureOmissions, measureTrend, rankHotCold, tagResult } from './trend.ts';

function gameOf(code: string) {
  const game = findGame(code);
  if (game === undefined) throw new Error(`no game ${code}`);
  return game;
}

describe('measureOmissions', () => {
  test('counts from the newest issue', () => {
    // newest first: 3 was in the last issue, 1 two issues before it, 2 never
    expect(measureOmissions([3, 3, 1, 3, 1, 1], 1, 3)).toEqual([
      { value: 1, appearances: 3, omission: 2, longestOmission: 2, averageOmissionHundredths: 100 },
      { value: 2, appearances: 0, omission: 6, longestOmission: 6, averageOmissionHundredths: null },
      { value: 3, appearances: 3, omission: 0, longestOmission: 2, averageOmissionHundredths: 100 },
    ]);
  });

  test('the running omission may be the longest, and so may the oldest', () => {
    expect(measureOmissions([0, 0, 0, 7, 0], 7, 7)[0]).toMatchObject({ omission: 3, longestOmission: 3 });
    expect(measureOmissions([0, 7, 0, 0, 0], 7, 7)[0]).toMatchObject({ omission: 1, longestOmission: 3 });
  });

  test('an empty window has no omission yet', () => {
    expect(measureOmissions([], 0, 0)).toEqual([
      { value: 0, appearances: 0, omission: 0, longestOmission: 0, averageOmissionHundredths: null },
    ]);
  });

  test('agrees with walking the window issue by issue', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 60 }), (window) => {
        for (const trend of measureOmissions(window, 0, 4)) {
          const [appearances, last, longest] = walk(window.toReversed(), trend.value);
          expect(trend).toMatchObject({ appearances, omission: last, longestOmission: longest });
          expect(trend.averageOmissionHundredths).toBe(
            appearances === 0 ? null : Math.floor((100 * window.length) / appearances) - 100,
          );
        }
      }),
    );
  });
});

/** Appearances, running gap and longest gap, oldest issue first. */
function walk(oldestFirst: readonly number[], value: number): [number, number, number] {
  let [appearances, gap, longest] = [0, 0, 0];
  for (const candidate of oldestFirst) {
    gap = candidate === value ? 0 : gap + 1;
    if (candidate === value) appearances += 1;
    longest = Math.max(longest, gap);
  }
  return [appearances, gap, longest];
}

describe('rankHotCold', () => {
  test('ties go to the smaller omission, then to the smaller value', () => {
    const trends = measureOmissions([4, 2, 1, 1, 2, 4, 5], 0, 6);
    // appearances: 1, 2 and 4 twice (omissions 2, 1, 0), 5 once, 0, 3 and 6 never (omission 7 each)
    expect(rankHotCold(trends)).toEqual({ hot: [4, 2, 1], cold: [0, 3, 6] });
  });

  test('hot and cold look at the last hundred issues only', () => {
    const recent = Array.from({ length: 100 }, () => [1]);
    const older = Array.from({ length: 100 }, () => [9]);
    const [position] = measureTrend(COLOR10.trend, [...recent, ...older]).positions;
    expect(position?.hot).toEqual([1, 0, 2]);
    expect(position?.values[9]).toMatchObject({ appearances: 100, omission: 100 });
    // The hundredth counts, the one before it does not.
    const [edge] = measureTrend(COLOR10.trend, [...recent.slice(1), [9], [8]]).positions;
    expect(edge?.hot).toEqual([1, 9, 0]);
    const narrow = measureTrend(COLOR10.trend, [[0], [0], [0], ...recent], 3);
    expect(narrow.strip).toHaveLength(3);
    expect(narrow.positions[0]?.values[1]).toMatchObject({ appearances: 0, omission: 3 });
    expect(narrow.positions[0]?.hot).toEqual([1, 0, 2]);
  });
});

describe('tags of a result', () => {
  test('of five digits', () => {
    const tags = tagResult(FAST5D.trend, [8, 8, 4, 0, 2]);
    expect(tags.sum).toEqual({ value: 22, size: 'small', parity: 'even' });
    expect(tags.span).toBe(8);
    expect(tags.dragonTiger).toEqual(['dragon']);
    expect(tags.positions.map((side) => side?.size)).toEqual(['big', 'big', 'small', 'small', 'small']);
  });

  test('of one digit: neither sum nor dragon, but colours', () => {
    expect(tagResult(COLOR10.trend, [5])).toEqual({
      positions: [{ value: 5, size: 'big', parity: 'odd' }],
      sum: null,
      span: 0,
      dragonTiger: [],
    });
    expect(colorsOf(5)).toEqual(['green', 'violet']);
    expect(colorsOf(0)).toEqual(['red', 'violet']);
    expect([1, 2].map(colorsOf)).toEqual([['green'], ['red']]);
  });

  test('49 of Mark Six has no sides, for bets on it get their stake back', () => {
    const { trend } = gameOf('MK6F1');
    const sizes = (special: number) => tagResult(trend, [1, 24, 25, 48, 2, 3, special]).positions;
    expect(sizes(49).at(-1)).toBeNull();
    expect(sizes(48).at(-1)).toEqual({ value: 48, size: 'big', parity: 'even' });
    expect(sizes(24).slice(1, 3)).toMatchObject([{ size: 'small' }, { size: 'big' }]);
  });

  test('of a race: the sum of the first two, and five pairs from both ends', () => {
    const tags = tagResult(gameOf('RACE1').trend, [3, 8, 1, 10, 5, 6, 2, 4, 9, 7]);
    expect(tags.sum).toEqual({ value: 11, size: 'small', parity: 'odd' });
    expect(tags.dragonTiger).toEqual(['tiger', 'tiger', 'tiger', 'dragon', 'tiger']);
  });

  const SIDES = ['B', 'S', 'O', 'E'];
  const sidesSold = ALL_PLAYS.flatMap(({ family, play }) =>
    play.grammar.boxes.flatMap(({ code, choices }, at) => {
      const bets = SIDES.map((side) => play.grammar.boxes.map((_, box) => (box === at ? [side] : [])));
      const isSold = choices.join() === SIDES.join() && bets.every((bet) => play.countUnits(bet) === 1);
      return isSold ? [{ name: `${family.familyCode} ${play.code} ${code}`, family, play, code, bets }] : [];
    }),
  );
  test.each(sidesSold)('are the sides that win: $name', ({ family: { trend, resultShape }, play, code, bets }) => {
    const own = trend.positionIds.indexOf(`lottery.position.${code}`);
    const place = own === -1 && trend.sum === null ? play.reads[0] : own;
    fc.assert(
      fc.property(resultsOf(resultShape), (result) => {
        const tags = tagResult(trend, result);
        const side = place === undefined || place === -1 ? tags.sum : tags.positions[place];
        if (side == null) return;
        const won = bets.map((bet) => play.countHits(bet, result).some((hits) => hits > 0));
        expect(won).toEqual([
          side.size === 'big',
          side.size === 'small',
          side.parity === 'odd',
          side.parity === 'even',
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('dragon, tiger, tie', () => {
    expect([dragonTigerOf(9, 1), dragonTigerOf(1, 9), dragonTigerOf(4, 4)]).toEqual(['dragon', 'tiger', 'tie']);
  });
});

test('a trend has a strip entry per result and every position adds up', () => {
  fc.assert(
    fc.property(fc.array(resultsOf(FAST5D.resultShape), { maxLength: 40 }), (results) => {
      const trend = measureTrend(FAST5D.trend, results);
      expect(trend.strip).toHaveLength(results.length);
      expect(trend.positions).toHaveLength(5);
      for (const position of trend.positions) {
        expect(position.values.reduce((sum, value) => sum + value.appearances, 0)).toBe(results.length);
      }
    }),
  );
});
