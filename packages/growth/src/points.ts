/**
 * Points (operations.md 5.3): earned for turnover, day by day and product by product, whole ones only. They are kept in the
 * ledger as amounts, a point is 1.0000. What a day gives follows from its turnover alone, so that a void takes back exactly
 * what had been given.
 */
import { floorDiv, ONE } from '@house/money/amount';

/** Points for 100.00 of turnover, tenths of a point; what a house begins with. */
export const FIRST_POINT_RATIOS: Readonly<Record<string, number>> = {
  slots: 10,
  fish: 10,
  mini: 10,
  sports: 8,
  esports: 8,
  lottery: 5,
  elottery: 5,
  live: 4,
  pvp: 4,
  cockfight: 4,
};

const HUNDRED = 100n * ONE;
const TENTHS = 10n;

/** Whole points for the turnover of a day in one product; below zero counts as nothing. */
export function pointsFor(turnover: bigint, ratioTenths: number): bigint {
  if (turnover <= 0n || ratioTenths <= 0) return 0n;
  return floorDiv(turnover * BigInt(ratioTenths), HUNDRED * TENTHS);
}

/** What points stand for in the ledger. */
export const asPointAmount = (points: bigint): bigint => points * ONE;
/** Whole points of an amount of the ledger, towards zero. */
export const wholePoints = (amount: bigint): bigint => amount / ONE;

/** Points are changed for money in steps of this many, 1,000 are 10.00. */
export const CONVERT_STEP = 100n;
const CONVERT_VALUE = ONE;
/** How often what was changed has to be played, hundredths. */
export const CONVERT_MULTIPLIER = 100;

/** What so many points are changed for; null: they are no whole steps. */
export function convertedValue(points: bigint): bigint | null {
  if (points <= 0n || points % CONVERT_STEP !== 0n) return null;
  return (points / CONVERT_STEP) * CONVERT_VALUE;
}
