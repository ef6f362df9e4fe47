/**
 * Decimal odds as whole thousandths: 1.95 is 1950 (games.md 7.2). They are stored, multiplied and settled as such and
 * nothing else; the other formats are only another way to show them.
 */

/** Whole thousandths, from `ODDS_MIN` to `ODDS_MAX`. */
export type Odds = number;

export const ODDS_ONE = 1_000;
export const ODDS_MIN: Odds = 1_010;
export const ODDS_MAX: Odds = 500_000;

export const ODDS_FORMATS = ['decimal', 'hongKong', 'malay', 'indonesian', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** `1950` as `1.95`; three decimals only where they say something. */
export function formatDecimal(odds: Odds): string {
  const text = (odds / ODDS_ONE).toFixed(3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** Reads what `formatDecimal` writes; null for anything else, or odds that the house never offers. */
export function parseDecimal(text: string): Odds | null {
  const match = /^([1-9][0-9]{0,2})\.([0-9]{2,3})$/.exec(text);
  if (match === null) return null;
  const odds = Number(match[1]) * ODDS_ONE + Number((match[2] ?? '').padEnd(3, '0'));
  return odds >= ODDS_MIN && odds <= ODDS_MAX ? odds : null;
}

/** Odds in the format somebody likes to read. */
export function formatOddsAs(odds: Odds, format: OddsFormat): string {
  const gain = odds / ODDS_ONE - 1;
  switch (format) {
    case 'decimal':
      return formatDecimal(odds);
    case 'hongKong':
      return gain.toFixed(3);
    case 'malay':
      return (gain <= 1 ? gain : -1 / gain).toFixed(3);
    case 'indonesian':
      return (gain >= 1 ? gain : -1 / gain).toFixed(3);
    case 'american': {
      const american = Math.round(gain >= 1 ? 100 * gain : -100 / gain);
      return american > 0 ? `+${american}` : String(american);
    }
  }
}
