/**
 * Amounts as people read them (identity.md 8): symbol before the figure, lakh and crore grouping, U+2212 for minus.
 *
 * Promises: a shown figure is never more than the amount (it is floored towards minus infinity, so a balance and the
 * lines that led to it still add up on the screen); the same text in every browser and in Node, because nothing here
 * asks the platform's locale data.
 */
import { floorDiv, ONE, parseAmount } from './amount.ts';
import { type DigitStyle, toLatinDigits, writeDigits } from './digits.ts';

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

export type Grouping = 'lakh' | 'thousand';

export interface MoneyStyle {
  /** Written before the figure without a space. Empty by default. */
  readonly symbol?: string;
  /** `latn` by default, whatever the language. */
  readonly digits?: DigitStyle;
  /** A plus sign before amounts above zero, for results. Off by default. */
  readonly signed?: boolean;
  /** Two by default; none in chips and tiles. */
  readonly decimals?: 0 | 1 | 2 | 3 | 4;
  /** `lakh` by default: 4,82,19,305. */
  readonly grouping?: Grouping;
}

export interface ShortMoneyStyle {
  readonly symbol?: string;
  readonly digits?: DigitStyle;
  readonly language?: 'bn' | 'en';
  readonly signed?: boolean;
}

/** Groups a run of Latin digits: 48219305 becomes 4,82,19,305 (lakh) or 48,219,305 (thousand). */
export function groupDigits(whole: string, grouping: Grouping = 'lakh'): string {
  const pattern = grouping === 'lakh' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return whole.replace(pattern, ',');
}

/** An amount in mills as people read it, e.g. `৳4,82,19,305.40`, `−৳420.00`, `+৳156.00`. */
export function formatMoney(mills: bigint, style: MoneyStyle = {}): string {
  const { symbol = '', digits = 'latn', signed = false, decimals = 2, grouping = 'lakh' } = style;
  const step = 10n ** BigInt(4 - decimals);
  const shown = floorDiv(mills, step);
  const size = (shown < 0n ? -shown : shown) * step;
  const fraction = (size % ONE).toString().padStart(4, '0').slice(0, decimals);
  const figure = groupDigits((size / ONE).toString(), grouping) + (decimals === 0 ? '' : `.${fraction}`);
  return writeDigits(`${signOf(shown, signed)}${symbol}${figure}`, digits);
}

/** Without decimals, for chips, tiles and offers; less than one whole keeps them, for it is not nothing: `৳100`, `৳0.20`. */
export function formatMoneyWhole(mills: bigint, style: Omit<MoneyStyle, 'decimals'> = {}): string {
  const isPart = mills !== 0n && mills > -ONE && mills < ONE;
  return formatMoney(mills, isPart ? style : { ...style, decimals: 0 });
}

const SHORT_UNITS = [
  { size: 10_000_000n, en: 'Cr', bn: 'কোটি' },
  { size: 100_000n, en: 'L', bn: 'লাখ' },
  { size: 1_000n, en: 'K', bn: 'হাজার' },
] as const;

/**
 * Three figures and a counting word, floored: `৳12.5 K`, `৳18.4 L`, `৳7.78 কোটি`; whole units below a thousand.
 * Only for charts, limits and tiles that show the full figure on hover or tap.
 */
export function formatMoneyShort(mills: bigint, style: ShortMoneyStyle = {}): string {
  const { symbol = '', digits = 'latn', language = 'en', signed = false } = style;
  const size = mills < 0n ? -mills : mills;
  const unit = SHORT_UNITS.find((candidate) => size >= candidate.size * ONE);
  if (unit === undefined) return formatMoney(mills, { symbol, digits, signed, decimals: 0 });
  const whole = size / (unit.size * ONE);
  const decimals = whole >= 100n ? 0 : whole >= 10n ? 1 : 2;
  const scale = 10n ** BigInt(decimals);
  const shown = floorDiv(mills * scale, unit.size * ONE);
  const shownSize = shown < 0n ? -shown : shown;
  const fraction = (shownSize % scale).toString().padStart(decimals, '0').slice(0, decimals).replace(/0+$/, '');
  const figure = groupDigits((shownSize / scale).toString()) + (fraction === '' ? '' : `.${fraction}`);
  return writeDigits(`${signOf(shown, signed)}${symbol}${figure}${NO_BREAK_SPACE}${unit[language]}`, digits);
}

/** Decimal odds in ten-thousandths, two decimals unless the market needs three: 19_200n is `1.92`. */
export function formatOdds(odds: bigint, style: { digits?: DigitStyle; decimals?: 2 | 3 } = {}): string {
  return formatMoney(odds, { digits: style.digits ?? 'latn', decimals: style.decimals ?? 2 });
}

/**
 * A whole number as people group it: by commas or spaces, in lakhs or thousands. After the last separator come three digits
 * or more, since `1000,50` and `1,5` are fractions to who types them; `0,500` is one too.
 */
const GROUPED = /^(?:\d+|[1-9]\d*(?:,\d{2,})*,\d{3,}|[1-9]\d*(?: \d{2,})* \d{3,})$/;

/** Latin digits without separators and leading zeros; null for what is no whole number. */
function readGrouped(text: string): string | null {
  return GROUPED.test(text) ? text.replace(/[ ,]/g, '').replace(/^0+(?=\d)/, '') : null;
}

const writePlain = (text: string): string => toLatinDigits(text).trim().replace(/\s/g, ' ').replace(MINUS, '-');

/**
 * Reads an amount a person typed: Latin, Bengali or full-width digits, grouped or not, the fraction behind a point.
 * Nothing is dropped to make a number of it. Returns mills, or null. What goes on the wire is `formatAmount` of this.
 */
export function parseTypedAmount(text: string): bigint | null {
  const [, sign = '', typed = '', fraction = ''] = /^([+-]?)([\d ,]*)\.?(\d*)$/.exec(writePlain(text)) ?? [];
  const whole = typed === '' && fraction !== '' ? '0' : readGrouped(typed);
  return whole === null ? null : parseAmount(sign + whole + (fraction === '' ? '' : `.${fraction}`));
}

/** Reads a whole number a person typed, of fifteen digits at most, without a sign or a fraction; null for anything else. */
export function parseTypedWhole(text: string): number | null {
  const whole = readGrouped(writePlain(text));
  return whole === null || whole.length > 15 ? null : Number(whole);
}

function signOf(shown: bigint, signed: boolean): string {
  if (shown < 0n) return MINUS;
  return signed && shown > 0n ? '+' : '';
}
