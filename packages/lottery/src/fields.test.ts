/** What few places decide: tickets fall apart into parts that win, number by number, what the ticket wins. */
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dividerOf, type Field, type FieldSums, fieldsOf, sumsAt, writeNumber } from './fields.ts';
import type { GameFamily, Play } from './game.ts';
import {
  ALL_PLAYS,
  FAMILIES,
  familyOf,
  givenPlay,
  givenPrice,
  givenSelection,
  resultsOf,
  SSC,
  selectionsOf,
} from './given.ts';
import { unitReturn } from './pricing.ts';
import { payoutOf, winningParts } from './settle.ts';
import type { DrawResult, Selection } from './tickets/selection.ts';

const divided = ALL_PLAYS.flatMap(({ family, play }) => {
  const divider = dividerOf(family, play);
  return divider === null || fieldCodesOf(family, play).length === 0 ? [] : [{ family, play, divider }];
});

function fieldCodesOf(family: GameFamily, play: Play): string[] {
  return fieldsOf({ ...family, plays: [play] }).map(({ code }) => code);
}

const drawnAt = (list: readonly number[], result: DrawResult): string => list.map((place) => result[place]).join();

/** Adds a ticket to what is kept of its fields, as the house does it. */
function addTicket(
  kept: Map<string, [Field, FieldSums]>,
  family: GameFamily,
  play: Play,
  selection: Selection,
  unitStake: bigint,
) {
  const divider = mustHave(dividerOf(family, play), 'a play of few numbers');
  for (const part of divider.partsOf(selection)) {
    const { field } = part;
    const none = field.numbers.map(() => 0n);
    const [, before] = kept.get(field.code) ?? [field, { stake: 0n, stakes: none, pays: none }];
    const stakes = [...before.stakes];
    const pays = [...before.pays];
    const wins = divider.winsOf(part);
    for (let index = 0; index < wins.length; index += 3) {
      const [at = 0, tier = 0, hits = 0] = wins.subarray(index, index + 3);
      const { numerator, denominator } = unitReturn(play, tier, givenPrice(play));
      stakes[at] = (stakes[at] ?? 0n) + BigInt(hits) * unitStake;
      pays[at] = (pays[at] ?? 0n) + BigInt(hits) * ((unitStake * numerator) / denominator);
    }
    kept.set(field.code, [field, { stake: before.stake + BigInt(part.units) * unitStake, stakes, pays }]);
  }
}

test.each(divided)(
  '$family.familyCode $play.code pays, field by field, what it settles to on any result',
  ({ family, play }) => {
    fc.assert(
      fc.property(
        selectionsOf(play),
        resultsOf(family.resultShape),
        fc.bigInt({ min: 1n, max: 99_999n }),
        (selection, result, unitStake) => {
          const kept = new Map<string, [Field, FieldSums]>();
          addTicket(kept, family, play, selection, unitStake);
          let paid = 0n;
          let staked = 0n;
          for (const [field, sums] of kept.values()) {
            staked += sums.stake;
            for (const list of field.lists) {
              const at = field.numbers.findIndex((drawn) => drawn.join() === drawnAt(list, result));
              paid += sums.pays[at] ?? 0n;
            }
          }
          expect(paid).toBe(payoutOf(winningParts(play, selection, result, givenPrice(play)), unitStake));
          expect(staked).toBe(BigInt(play.countUnits(selection)) * unitStake);
        },
      ),
      { numRuns: 10 },
    );
  },
);

/** Of all plays that look at nothing but these places. */
test.each([
  ['SSC', '2.3.4'],
  ['SSC', '0.2'],
  ['PK10', '0.1'],
  ['VNMBF', '2.3.4'],
  ['4D', '1.2.3'],
])('%s: what %s pays is what all tickets that its places decide settle to', (familyCode, code) => {
  const family = familyOf(familyCode);
  const field = mustHave(
    fieldsOf(family).find((one) => one.code === code),
    code,
  );
  const [places = []] = field.lists;
  const inside = divided.filter(
    (one) =>
      one.family === family &&
      one.play.each === undefined &&
      one.play.takes === undefined &&
      one.play.reads.every((place) => places.includes(place)),
  );
  const ends = divided.filter(
    (one) =>
      one.family === family && one.play.each?.length === 1 && one.play.reads.every((place) => places.includes(place)),
  );
  const plays = [...inside, ...ends].map(({ play }) => play);
  expect(plays.length).toBeGreaterThan(0);
  const tickets = fc
    .constantFrom(...plays)
    .chain((play) => selectionsOf(play).map((selection) => ({ play, selection })));
  fc.assert(
    fc.property(fc.array(tickets, { minLength: 1, maxLength: 8 }), resultsOf(family.resultShape), (sold, result) => {
      const kept = new Map<string, [Field, FieldSums]>();
      for (const { play, selection } of sold) addTicket(kept, family, play, selection, 20_000n);
      const sums = sumsAt(field, [...kept.values()]);
      const at = field.numbers.findIndex((drawn) => drawn.join() === drawnAt(places, result));
      const won = sold.map(({ play, selection }) =>
        payoutOf(winningParts(play, selection, result, givenPrice(play)), 20_000n),
      );
      expect(sums.pays[at]).toBe(won.reduce((all, one) => all + one, 0n));
      const units = sold.reduce((all, { play, selection }) => all + play.countUnits(selection), 0);
      expect(sums.stake).toBe(20_000n * BigInt(units));
    }),
    { numRuns: 30 },
  );
});

describe('which places decide what', () => {
  test.each<[string, string, string[]]>([
    ['SSC', '3B.G6', ['2.3.4']],
    ['SSC', '2A.SUM', ['0.1']],
    ['SSC', 'DWD', ['0', '1', '2', '3', '4']],
    ['SSC', 'LH.WG', ['0.4']],
    ['SSC', '5.DIRECT', []],
    ['SSC', 'BULL', []],
    ['SSC', 'RX4.DIRECT', []],
    ['K3', 'PAIR_SINGLE', ['0.1.2']],
    ['PK10', 'Q3', ['0.1.2']],
    ['PK10', 'Q4', []],
    ['11X5', 'RX1', ['0*5']],
    ['MK6', 'SP.WAVE', ['6']],
    ['VNMBF', 'DE.DB', ['3.4']],
    ['VNMBF', 'LO2', ['3.4*27']],
    ['VNMBF', 'C4.DB', []],
    ['KENO80', 'PICK1', []],
    ['THAI', 'F3', ['6.7.8*2']],
  ])('%s %s: %j', (family, play, codes) => {
    expect(fieldCodesOf(familyOf(family), givenPlay(familyOf(family), play)).sort()).toEqual(codes);
  });

  test('a code names the same places in all plays of a family', () => {
    for (const family of FAMILIES) {
      const places = new Map<string, string>();
      for (const play of family.plays) {
        for (const { code, lists } of fieldsOf({ ...family, plays: [play] })) {
          expect([family.familyCode, code, places.get(code) ?? String(lists)]).toEqual([
            family.familyCode,
            code,
            String(lists),
          ]);
          places.set(code, String(lists));
        }
      }
    }
  });

  test('a field is named by its area, by the play that looks at nothing else, or by its places', () => {
    const names = (family: string, code: string) =>
      fieldsOf(familyOf(family)).find((one) => one.code === code)?.nameIds;
    expect(names('SSC', '2.3.4')).toEqual(['lottery.area.3B']);
    expect(names('SSC', '0.4')).toEqual(['lottery.position.W', 'lottery.position.G']);
    expect(names('VNMBF', '3.4*27')).toEqual(['lottery.form.LO2']);
    expect(names('THAI', '18.19')).toEqual(['lottery.form.sea.B2']);
    expect(fieldsOf(SSC)[0]?.lists[0]).toHaveLength(3);
  });
});

test('a number that several places show pays for each; among the places of one its share of the stake counts', () => {
  const family = familyOf('VNMBF');
  const lo = givenPlay(family, 'LO2');
  const kept = new Map<string, [Field, FieldSums]>();
  addTicket(kept, family, lo, givenSelection(lo, '23'), 10_000n);
  const field = (code: string) =>
    mustHave(
      fieldsOf(family).find((one) => one.code === code),
      code,
    );
  for (const code of ['3.4*27', '3.4']) {
    const sums = sumsAt(field(code), [...kept.values()]);
    expect([sums.stake, sums.stakes[23], sums.pays[23], sums.pays[22]]).toEqual([10_000n, 10_000n, 960_000n, 0n]);
  }
  expect(sumsAt(field('8.9'), [...kept.values()]).pays[23]).toBe(960_000n);
  expect(sumsAt(field('4'), [...kept.values()]).stake).toBe(0n);
});

test('numbers are written as they are read', () => {
  expect(writeNumber(SSC.resultShape, [1, 2, 3])).toBe('123');
  expect(writeNumber(familyOf('PK10').resultShape, [7, 10])).toBe('07-10');
});
