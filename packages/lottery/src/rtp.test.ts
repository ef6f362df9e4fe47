import { ONE } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import type { GameFamily, Play } from './game.ts';
import { COLOR10, FAMILIES, FAST5D, givenPlay, MEGA, SSC } from './given.ts';
import { slotsOf } from './offer.ts';
import { FULL_ODDS } from './pricing.ts';
import { addRational, formatPercent, type Rational, rational } from './rational.ts';
import { listResults } from './result.ts';
import { lowestRtpBasisPoints, returnsOf } from './rtp.ts';
import { winningParts } from './settle.ts';
import type { DrawResult, Selection } from './tickets/selection.ts';

const RTP_95 = rational(95n, 100n);
const RTP_96 = rational(96n, 100n);

interface Enumerated {
  readonly chance: Rational;
  readonly rtp: Rational;
}

/** Walks through every result with each single choice. */
function enumerate(family: GameFamily, play: Play): Enumerated[] {
  const boxes = slotsOf(play);
  const selections = boxes.flatMap((slot, at) =>
    slot.choices.map((choice): Selection => boxes.map((_, box) => (box === at ? [choice.code] : []))),
  );
  const sums = selections.map(() => ({ paid: rational(0n), winning: 0n }));
  let results = 0n;
  for (const result of listResults(family.resultShape) as Iterable<DrawResult>) {
    results += 1n;
    for (const [index, selection] of selections.entries()) {
      const sum = sums[index];
      const parts = winningParts(play, selection, result, FULL_ODDS);
      if (sum === undefined || parts.length === 0) continue;
      sum.winning += 1n;
      for (const { hits, numerator, denominator } of parts)
        sum.paid = addRational(sum.paid, rational(BigInt(hits) * numerator, denominator));
    }
  }
  return sums.map(({ paid, winning }) => ({
    chance: rational(winning, results),
    rtp: rational(paid.numerator, paid.denominator * results),
  }));
}

/** The table of lottery.md 11 for the games whose every result can be walked through choice by choice. */
const table: readonly (readonly [GameFamily, playCode: string, units: number, rtp: Rational])[] = [
  [FAST5D, 'DIGIT', 50, RTP_96],
  [FAST5D, 'SIDES', 20, RTP_96],
  [FAST5D, 'SUM', 4, RTP_96],
  [COLOR10, 'COLOR', 3, RTP_95],
  [COLOR10, 'NUMBER', 10, RTP_95],
  [COLOR10, 'SIDES', 4, RTP_96],
];

describe('returns, over every possible result', () => {
  test.each(table.map(([family, ...rest]) => [family.familyCode, ...rest, family] as const))(
    '%s %s: %s units',
    (_name, playCode, units, rtp, family) => {
      const play = givenPlay(family, playCode);
      const found = enumerate(family, play);
      expect(found).toHaveLength(units);
      for (const unit of found) expect(unit.rtp).toEqual(rtp);
      const shown = slotsOf(play).flatMap((slot) => slot.choices.map(({ chance, rtp: own }) => ({ chance, rtp: own })));
      expect(found).toEqual(shown);
      for (const own of returnsOf(play)) expect(own).toEqual(rtp);
    },
  );

  /** What lottery.md 10 itself sells for less. */
  const POOR = new Set(['LAO T4', 'LAO D4', 'HANOI T4', 'HANOI D4', 'YEEKEE D3']);

  test('no unit of any game returns more than its stake, or less than three quarters of it, a jackpot game three fifths', () => {
    expect(FAMILIES.length).toBeGreaterThan(14);
    for (const family of FAMILIES)
      for (const play of family.plays)
        for (const { numerator, denominator } of returnsOf(play)) {
          const name = `${family.familyCode} ${play.code}`;
          // The mega draw has a prize of 25 000 times the stake for its lower return.
          const least = family.familyCode === MEGA.familyCode ? 60n : 75n;
          if (!POOR.has(name)) expect(numerator * 100n >= denominator * least, name).toBe(true);
          expect(numerator < denominator, name).toBe(true);
        }
  });

  test('nothing is offered that can not win', () => {
    for (const family of FAMILIES)
      for (const play of family.plays) {
        const name = `${family.familyCode} ${play.code}`;
        if (play.odds !== null) expect(play.odds, name).toHaveLength(play.tiers.length);
        for (const odds of play.odds ?? []) expect(odds > 0n, name).toBe(true);
      }
  });

  test('the lowest of a family is what the house says of it', () => {
    // Of five digits the bull of 9 and odd ones at odds floored to three decimals.
    expect([FAST5D, COLOR10, SSC].map((family) => lowestRtpBasisPoints(family))).toEqual([9_600, 9_500, 8_498]);
  });

  test('of a family is that of its lowest play at the price of each', () => {
    const prices = { all: 900, plays: new Map([['DIGIT', 500]]) };
    expect(lowestRtpBasisPoints(FAST5D, prices)).toBe(4_800);
    expect(lowestRtpBasisPoints(FAST5D, { all: 900, plays: new Map() })).toBe(8_640);
  });

  test('are shown in percent', () => {
    expect(formatPercent(RTP_95)).toBe('95.00');
    expect(formatPercent(rational(2n, 3n))).toBe('66.66');
    expect(formatPercent(rational(ONE, ONE))).toBe('100.00');
  });
});
