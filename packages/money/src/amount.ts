/**
 * Amounts of money as whole numbers of 0.0001 of the currency ("mills"), and the wire's decimal strings.
 *
 * Promises: no binary floats anywhere; what `formatAmount` writes `parseAmount` reads back unchanged; every rounding is
 * named for what it does. Scale and rounding come from lottery.md 1.1.
 */

/** One whole unit of the currency in mills. Also the scale of odds: 1.92 is 19_200n. */
export const ONE = 10_000n;

// 14 whole digits keep every amount, and a sum of 900 of the largest, inside a 64-bit column.
const WIRE_AMOUNT = /^([+-]?)(0|[1-9][0-9]{0,13})(?:\.([0-9]{1,4}))?$/;

/**
 * Reads a wire amount: optional sign, at most 14 whole digits without leading zeros, at most 4 decimals, no exponent,
 * no spaces, no grouping. Returns mills, or null for anything else.
 */
export function parseAmount(text: string): bigint | null {
  const match = WIRE_AMOUNT.exec(text);
  if (match === null) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const mills = BigInt(whole) * ONE + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -mills : mills;
}

/** The canonical wire form: two decimals when they say it all ("12.50"), else four ("0.0020"). Never "-0.00". */
export function formatAmount(mills: bigint): string {
  const size = mills < 0n ? -mills : mills;
  const fraction = (size % ONE).toString().padStart(4, '0');
  const shown = fraction.endsWith('00') ? fraction.slice(0, 2) : fraction;
  return `${mills < 0n ? '-' : ''}${size / ONE}.${shown}`;
}

/** Quotient rounded towards minus infinity. Throws RangeError when the divisor is zero, as bigint division does. */
export function floorDiv(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const exact = quotient * divisor === dividend;
  return exact || dividend < 0n === divisor < 0n ? quotient : quotient - 1n;
}

/** Quotient rounded towards plus infinity. Throws RangeError when the divisor is zero. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return -floorDiv(-dividend, divisor);
}

/** `amount` x numerator / denominator, multiplied exactly and then floored once. */
export function multiplyFloor(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return floorDiv(amount * numerator, denominator);
}
