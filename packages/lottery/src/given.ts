/** Builders for tests of this package: generated selections, results and stakes. */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { findPlay } from './catalogue.ts';
import type { DrawResult, GameFamily, Play, ResultShape, Selection } from './game.ts';
import { COLOR10 } from './games/color-10.ts';
import { FAST5D } from './games/fast-5d.ts';

export const FAMILIES: readonly GameFamily[] = [FAST5D, COLOR10];

export interface PlayOfFamily {
  readonly family: GameFamily;
  readonly play: Play;
}

export const ALL_PLAYS: readonly PlayOfFamily[] = FAMILIES.flatMap((family) =>
  family.plays.map((play) => ({ family, play })),
);

export function givenPlay(family: GameFamily, playCode: string): Play {
  return mustHave(findPlay(family, playCode), `${family.familyCode} has ${playCode}`);
}

export function givenSelection(play: Play, text: string): Selection {
  return mustHave(play.parseSelection(text), `${text} parses`);
}

/** Normalised selections of a play with at least one pick. */
export function selectionsOf(play: Play): fc.Arbitrary<Selection> {
  return fc
    .tuple(...play.slots.map((slot) => fc.subarray(slot.choices.map((choice) => choice.code))))
    .filter((selection) => selection.some((picks) => picks.length > 0));
}

export function resultsOf(shape: ResultShape): fc.Arbitrary<DrawResult> {
  mustHave(shape.kind === 'digits', 'today every game draws digits');
  return fc.array(fc.nat(9), { minLength: shape.count, maxLength: shape.count });
}

/** Stakes the limits allow: 1.00 to 50 000.00 in steps of 0.01. */
export const allowedStakes: fc.Arbitrary<bigint> = fc
  .bigInt({ min: 100n, max: 5_000_000n })
  .map((cents) => (cents * ONE) / 100n);
