/**
 * The most a ticket can win is what its best result pays, exactly: it is shown as such, and what is above twenty caps is
 * refused (lottery.md 1.7), so a figure above it would refuse tickets that are allowed.
 */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import type { Play, ResultShape } from './game.ts';
import { ALL_PLAYS, familyOf, givenPlay, givenSelection } from './given.ts';
import { type Price, priceAt } from './pricing.ts';
import { rangeOf } from './result.ts';
import { payoutOf, winningParts } from './settle.ts';
import { bestCaseOf, validateTicket } from './ticket.ts';
import { listNumbers, selectionsFor } from './tickets/given.ts';
import type { Selection } from './tickets/selection.ts';

const STAKE = 2n * ONE;
const RESULTS_MAX = 100_000;
/** Of plays with more results than this, one selection is walked through. */
const MANY_RESULTS = 1_000;

const topPrice = (play: Play): Price => priceAt(play, { level: 1_960, kept: 0 });

/** Results as far as a play looks at them. */
function resultsRead({ reads }: Play, shape: ResultShape): number {
  const { lowest, highest } = rangeOf(shape);
  const values = highest - lowest + 1;
  return reads.reduce((all, _, drawn) => all * (shape.kind === 'prefix' ? values - drawn : values), 1);
}

function bestPaid(play: Play, selection: Selection, shape: ResultShape): bigint {
  const numbers = { count: shape.count, ...rangeOf(shape), distinct: shape.kind === 'prefix' };
  const paid = new Map<string, bigint>();
  let best = 0n;
  for (const result of listNumbers(numbers, play.reads)) {
    const hits = play.countHits(selection, result).join();
    const known = paid.get(hits) ?? payoutOf(winningParts(play, selection, result, topPrice(play)), STAKE);
    paid.set(hits, known);
    if (known > best) best = known;
  }
  return best;
}

const WALKED = ALL_PLAYS.filter(({ family, play }) => resultsRead(play, family.resultShape) <= RESULTS_MAX);

describe('over all results of a play', () => {
  test('nearly all plays of digits and dice are walked through', () => {
    expect(WALKED.length).toBeGreaterThan(200);
  });

  test.each(WALKED)('$family.familyCode $play.code: the best is the best case', ({ family, play }) => {
    const many = resultsRead(play, family.resultShape) > MANY_RESULTS;
    const selections = selectionsFor(play, many ? 1 : 6);
    for (const selection of many ? selections.slice(-1) : selections) {
      const text = play.grammar.format(selection);
      const claimed = bestCaseOf(play, selection, STAKE, topPrice(play));
      expect(`${text} ${claimed}`).toBe(`${text} ${bestPaid(play, selection, family.resultShape)}`);
    }
  });
});

describe('of plays with more results than can be walked through', () => {
  const bestOf = (familyCode: string, code: string, text: string, stake: bigint): bigint => {
    const play = givenPlay(familyOf(familyCode), code);
    return bestCaseOf(play, givenSelection(play, text), stake, topPrice(play));
  };
  const all = (count: number, pick: string): string => Array.from({ length: count }, () => pick).join('|');

  test.each([
    ['FAST5D', 'SUM', 'B,S', 100n, 192n],
    ['FAST5D', 'SUM', 'B,O', 100n, 384n],
    ['FASTK3', 'BSOE', 'B,S', 100n, 192n],
    ['FAST28', 'BSOE', 'B,S,O,E', 100n, 384n],
    ['FASTPK10', 'SUM12.BSOE', 'B,S', 100n, 215n],
    ['FAST11X5', 'SUM', 'B,S', 100n, 200n],
    // 2.00, or the stake of both back at 49.
    ['MK6F', 'SP.BSOE', 'B,S', 100n, 200n],
    ['4D', 'BIG', '1234,5678,9012,3456,7890', 1n, 9_100n],
    ['4D', 'BOX.BIG', '1234,5678', 1n, 9_100n],
    ['4D', 'ROLL.BIG', 'R234,1R34,5R67', 1n, 18_200n],
    ['4D', 'ROLL.BIG', 'R234,R235,R236', 1n, 9_100n],
    ['4D', '3ABC', '123,456', 1n, 900n],
    // Five big numbers, and five even ones, for ten places.
    ['FASTPK10', 'BSOE', all(10, 'B'), 100n, 5n * 192n],
    ['FASTPK10', 'BSOE', all(10, 'B,E'), 100n, 10n * 192n],
    ['FASTPK10', 'DWD', all(10, '01'), 1n, 9n],
    ['MEGA', 'LINE', '01,02,03,04,05', 20n, 500_000n],
    ['VNMB', 'LO2', '05,06', 1n, 27n * 96n],
  ])('%s %s %s at %d wins %d at most', (familyCode, code, text, stake, most) => {
    expect(bestOf(familyCode, code, text, stake * ONE) / ONE).toBe(most);
  });

  test('a shared box pays by the group of fewest orders; those of other tiers never come with it', () => {
    const alone = bestOf('4D', 'IBOX.BIG', '1122', ONE);
    expect(bestOf('4D', 'IBOX.BIG', '1122,1234,1223', ONE)).toBe(alone);
  });

  test('of ten tails or twelve animals seven come at once, of all Vietnam’s numbers as many as there are prizes', () => {
    const tail = (text: string): bigint => bestOf('MK6F', 'TAIL', text, ONE);
    expect(tail('0,1,2,3,4,5,6,7,8,9')).toBe(tail('0') + 6n * tail('1'));
    const hundred = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')).join(',');
    expect(bestOf('VNMN', 'XIEN2', hundred, ONE)).toBe(153n * bestOf('VNMN', 'XIEN2', '00,01', ONE));
  });

  test('three of two: as many twos as there are numbers beside those shown', () => {
    const [three, two] = mustHave(givenPlay(familyOf('MK6'), '3OF2').odds, 'it is at fixed odds');
    expect(bestOf('MK6', '3OF2', '01,02,03,04', ONE)).toBe(4n * mustHave(three, 'three'));
    expect(bestOf('MK6', '3OF2', '01,02,03,04,05,06,07', ONE)).toBe(
      20n * mustHave(three, 'three') + 15n * mustHave(two, 'two'),
    );
  });
});

test.each([
  ['RX2.G', 'pos=W,Q,B,S,G;1,2'],
  ['RX2.G', 'pos=W,Q,B,S;1,2,3'],
  ['RX3.G3', 'pos=W,Q,B,S;1,2,3'],
  ['RX3.G3', 'pos=W,Q,B,S,G;1,2'],
  ['RX3.G6', 'pos=W,Q,B,S,G;1,2,3'],
  ['RX3.G6', 'pos=W,Q,B,S;1,2,3,4'],
  ['RX4.G24', 'pos=W,Q,B,S,G;1,2,3,4'],
  ['RX4.G24', 'pos=W,Q,B,S,G;1,2,3,4,5'],
  ['RX4.G12', 'pos=W,Q,B,S,G;1|2,3'],
  ['RX4.G12', 'pos=W,Q,B,S,G;1,2|1,2,3'],
  ['RX4.G12', 'pos=W,Q,B,S,G;1,2|1,3,4'],
  ['RX4.G6', 'pos=W,Q,B,S,G;1,2'],
  ['RX4.G6', 'pos=W,Q,B,S,G;1,2,3'],
  ['RX4.G4', 'pos=W,Q,B,S,G;1|2'],
  ['RX4.G4', 'pos=W,Q,B,S,G;1,2|1,2'],
])('%s %s: the best of groups on any places, over the digits it picks and one it does not', (code, text) => {
  const play = givenPlay(familyOf('SSC'), code);
  const selection = givenSelection(play, text);
  let best = 0;
  for (const result of listNumbers({ count: 5, lowest: 0, highest: 5 }, play.reads)) {
    best = Math.max(best, play.countHits(selection, result)[0] ?? 0);
  }
  expect(play.mostHits(selection)).toEqual([best]);
});

describe('a ticket whose best case is within twenty caps is taken', () => {
  const numbers = (count: number): string =>
    Array.from({ length: count }, (_, index) => String(index + 1_000)).join(',');

  test.each([
    ['4D', 'BIG', numbers(1_100), 1_100, 1n, undefined],
    ['4D', 'SMALL', numbers(2_000), 2_000, 1n, undefined],
    ['SSC', '5.F4', '0,1,2,3,4,5,6,7,8,9', 10, 500n, 1_960],
  ])('%s %s', (familyCode, playCode, selection, units, stake, level) => {
    const stakePerUnit = stake * ONE;
    const claim = { playCode, selection, units, stakePerUnit, total: BigInt(units) * stakePerUnit, level };
    expect(validateTicket(familyOf(familyCode), claim, 130)).toMatchObject({ units });
  });
});
