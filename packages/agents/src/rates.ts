/**
 * Rates of contracts, as whole millionths: 0.4 % is 4_000. Percent on the wire have at most four decimals, which millionths
 * hold exactly (operations.md 4.4, 4.5).
 */

/** Millionths: 10_000n is one percent. */
export type Rate = bigint;

export const ONE_PERCENT: Rate = 10_000n;
const WHOLE: bigint = 1_000_000n;

const PERCENT = /^(0|[1-9][0-9]{0,2})(?:\.([0-9]{1,4}))?$/;

/** Reads percent as they are written ("12.5"); null for what is no rate from 0 to 100. */
export function parsePercent(text: string): Rate | null {
  const [, whole, fraction = ''] = PERCENT.exec(text) ?? [];
  if (whole === undefined) return null;
  const rate = BigInt(whole) * ONE_PERCENT + BigInt(fraction.padEnd(4, '0'));
  return rate <= WHOLE ? rate : null;
}

/** Percent without what says nothing: "12.5", "0.3", "20". */
export function formatPercent(rate: Rate): string {
  const fraction = (rate % ONE_PERCENT).toString().padStart(4, '0').replace(/0+$/, '');
  return fraction === '' ? `${rate / ONE_PERCENT}` : `${rate / ONE_PERCENT}.${fraction}`;
}

/** A share of an amount before it is rounded: units of 0.0001 in millionths. */
export const shareOf = (amount: bigint, rate: Rate): bigint => amount * rate;

/** What of a share can be paid, in units of 0.0001; a share below zero pays nothing. */
export function payableOf(share: bigint): bigint {
  return share > 0n ? share / WHOLE : 0n;
}

/** The share that stands for an amount in units of 0.0001. */
export const asShare = (amount: bigint): bigint => amount * WHOLE;
