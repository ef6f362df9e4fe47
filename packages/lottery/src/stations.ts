/** Two or three stations on one ticket (lottery.md 9.3): cost and hits are summed per station. */

export const STATIONS_MAX = 3;

/** The local day of a draw held at a station, `yyyyMMdd`: only stations of one day stand on one ticket. */
export function dayOf(drawNo: string): string {
  return drawNo.slice(0, 8);
}

/**
 * Plays whose numbers win together, of one board: on several stations it would have to be said on which, so they are
 * sold for one.
 */
export function joinsNumbers(playCode: string): boolean {
  return /^(?:XIEN|MISS)\d*$/.test(playCode);
}
