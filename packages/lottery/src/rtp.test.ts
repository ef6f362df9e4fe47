import { describe, expect, test } from 'vitest';
import type { GameFamily } from './game.ts';
import { COLOR10 } from './games/color-10.ts';
import { FAST5D } from './games/fast-5d.ts';
import { ALL_PLAYS, givenPlay } from './given.ts';
import { formatPercent, rational } from './rational.ts';
import { enumerateReturns, highestRtpBasisPoints } from './rtp.ts';

const RTP_95 = rational(95n, 100n);
const RTP_96 = rational(96n, 100n);

/** The table of lottery.md 11: every play, its units and their exact return. */
const table: readonly (readonly [GameFamily, playCode: string, units: number, rtp: typeof RTP_95])[] = [
  [FAST5D, 'DIGIT', 50, RTP_96],
  [FAST5D, 'SIDES', 20, RTP_96],
  [FAST5D, 'SUM', 4, RTP_96],
  [COLOR10, 'COLOR', 3, RTP_95],
  [COLOR10, 'NUMBER', 10, RTP_95],
  [COLOR10, 'SIDES', 4, RTP_96],
];

describe('returns, over every possible result', () => {
  test.each(table)('$0.familyCode $1: $2 units', (family, playCode, units, rtp) => {
    const returns = enumerateReturns(family, givenPlay(family, playCode));
    expect(returns).toHaveLength(units);
    for (const unit of returns) expect(unit.rtp, `${unit.slot}:${unit.choice}`).toEqual(rtp);
  });

  test('the table names every play of the catalogue', () => {
    expect(table.map(([family, playCode]) => `${family.familyCode} ${playCode}`)).toEqual(
      expect.arrayContaining(ALL_PLAYS.map(({ family, play }) => `${family.familyCode} ${play.code}`)),
    );
  });

  test.each(ALL_PLAYS)(
    'the chances and returns $family.familyCode $play.code says of itself are the enumerated ones',
    ({ family, play }) => {
      const shown = play.slots.flatMap((slot) => slot.choices.map(({ chance, rtp }) => ({ chance, rtp })));
      expect(enumerateReturns(family, play).map(({ chance, rtp }) => ({ chance, rtp }))).toEqual(shown);
    },
  );

  test('the best of each family is 96 %', () => {
    expect([FAST5D, COLOR10].map(highestRtpBasisPoints)).toEqual([9_600, 9_600]);
  });

  test('are shown in percent', () => {
    expect(formatPercent(RTP_95)).toBe('95.00');
    expect(formatPercent(rational(2n, 3n))).toBe('66.66');
  });
});
