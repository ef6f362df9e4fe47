/**
 * Amounts of vendors as the protocol has them: decimal strings with at most six places. What has more is rounded as the
 * wallet rounds: what a bet costs up, what a win pays down. Null where it is no amount of zero or more.
 */
export type Rounding = 'up' | 'down';

const PLACES = 6;
const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** `12.3`, `1e-3`, in whole units. */
export function readDecimalAmount(text: string, rounding: Rounding): string | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = '', exponent = '0'] = match;
  return writeAmount(BigInt(whole + fraction), fraction.length - Number(exponent), rounding);
}

/** A whole number of units of `10 ** -places`. */
export function readIntegerAmount(text: string, places: number, rounding: Rounding): string | null {
  return /^\d{1,40}$/.test(text) ? writeAmount(BigInt(text), places, rounding) : null;
}

function writeAmount(digits: bigint, places: number, rounding: Rounding): string {
  const kept = places > PLACES ? roundAway(digits, 10n ** BigInt(places - PLACES), rounding) : digits;
  const scale = Math.min(places, PLACES);
  if (scale <= 0) return String(kept * 10n ** BigInt(-scale));
  const text = String(kept).padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function roundAway(digits: bigint, unit: bigint, rounding: Rounding): bigint {
  return rounding === 'up' ? (digits + unit - 1n) / unit : digits / unit;
}

/** Cash in units of 0.0001 as a whole number of units of `10 ** -places`, for `places` of 4 and more. */
export const writeIntegerAmount = (balance: bigint, places: number): number =>
  Number(balance * 10n ** BigInt(places - 4));
