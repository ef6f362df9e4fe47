/** Tables of fixed odds by play and tier, in ten-thousandths, stake included. */
import { ONE } from '@house/money/amount';
import type { UnitPlay } from '../tickets/play.ts';

export type OddsTable = Readonly<Record<string, readonly bigint[]>>;

/** Odds written in hundredths. */
export const hundredths = (odds: readonly number[]): bigint[] => odds.map((one) => (BigInt(one) * ONE) / 100n);
/** The first half of a table that reads the same from both ends. */
export const mirrored = (half: readonly number[]): bigint[] => hundredths([...half, ...half.toReversed()]);

/** A table of plays that have one tier each. */
export function oneTier(odds: Readonly<Record<string, bigint>>): OddsTable {
  return Object.fromEntries(Object.entries(odds).map(([code, one]) => [code, [one]]));
}

/** Fair odds times a share, floored to two decimals. */
export function sharedOdds(plays: readonly UnitPlay[], percent: bigint): OddsTable {
  return Object.fromEntries(
    plays.map((play) => [
      play.code,
      play.tiers.map(({ ways, results, refund }) =>
        refund ? ONE : (((BigInt(results) * percent) / BigInt(ways)) * ONE) / 100n,
      ),
    ]),
  );
}
