/** What the forms of channels read from what was typed, and how hours are written. Pure. */
import type { ChannelTerms } from '@house/contract/cashier/desk';
import { formatAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { parseTypedAmount } from '@house/money/display';

const HOUR_MINUTES = 60;

/** An amount above zero as it goes over the wire; null: none. */
export function readTypedAmount(typed: string): string | null {
  const mills = parseTypedAmount(typed);
  return mills === null || mills <= 0n ? null : formatAmount(mills);
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR_MINUTES)).padStart(2, '0')}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`;

/** `09:00-23:30`; empty: at all hours. */
export function writeHours(hours: ChannelTerms['hours']): string {
  return hours === null ? '' : `${clockOf(hours.from)}-${clockOf(hours.until)}`;
}

/** Undefined: not understood. */
export function readHours(typed: string): ChannelTerms['hours'] | undefined {
  const text = toLatinDigits(typed).replace(/\s/g, '');
  if (text === '') return null;
  const parts = /^(\d{1,2}):(\d{2})[-–](\d{1,2}):(\d{2})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = parts;
  if (fromHour > 23 || untilHour > 23 || fromMinute > 59 || untilMinute > 59) return undefined;
  const hours = { from: fromHour * HOUR_MINUTES + fromMinute, until: untilHour * HOUR_MINUTES + untilMinute };
  return hours.from === hours.until ? undefined : hours;
}

const PERCENT_POINTS = 100;
const FEE_POINTS_MAX = 2_000;

/** `1.85`; nothing above zero: empty. */
const writePercent = (basisPoints: number): string => (basisPoints === 0 ? '' : String(basisPoints / PERCENT_POINTS));

/** Hundredths of a percent, 20 percent at most; null: not understood. Empty is none. */
export function readBasisPoints(typed: string): number | null {
  const text = toLatinDigits(typed).trim();
  if (text === '') return 0;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const points = Math.round(Number(text) * PERCENT_POINTS);
  return points > FEE_POINTS_MAX ? null : points;
}

/** `3-10`; empty: all ranks. */
export const writeRanks = (ranks: ChannelTerms['ranks']): string =>
  ranks === null ? '' : `${ranks.from}-${ranks.until}`;

/** Undefined: not understood. */
export function readRanks(typed: string): ChannelTerms['ranks'] | undefined {
  const text = toLatinDigits(typed).replace(/\s/g, '');
  if (text === '') return null;
  const parts = /^(\d{1,2})[-–](\d{1,2})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [from = 0, until = 0] = parts;
  return from <= until ? { from, until } : undefined;
}

/** A share from 1 to 100, empty: null; undefined: not understood. */
export function readShare(typed: string): number | null | undefined {
  const text = toLatinDigits(typed).trim();
  if (text === '') return null;
  return /^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined;
}

/** An amount of zero or more as it goes over the wire; empty is none. */
export function readFixedFee(typed: string): string | null {
  if (typed.trim() === '') return '0';
  const mills = parseTypedAmount(typed);
  return mills === null || mills < 0n || mills % 100n !== 0n ? null : formatAmount(mills);
}

export interface TypedTerms {
  readonly bn: string;
  readonly en: string;
  readonly min: string;
  readonly max: string;
  readonly seconds: string;
  readonly hours: string;
  readonly feeFixed: string;
  readonly feePercent: string;
  readonly ranks: string;
  readonly warnBelow: string;
  readonly closeBelow: string;
  readonly isFeeOfMember: boolean;
  readonly enabled: boolean;
}

export type TermsField = Exclude<keyof TypedTerms, 'isFeeOfMember' | 'enabled'>;

export function typedOf(terms: ChannelTerms): TypedTerms {
  return {
    bn: terms.names.bn,
    en: terms.names.en,
    min: terms.minAmount,
    max: terms.maxAmount,
    seconds: String(terms.expectedSeconds),
    hours: writeHours(terms.hours),
    feeFixed: parseTypedAmount(terms.fee.fixed) === 0n ? '' : terms.fee.fixed,
    feePercent: writePercent(terms.fee.basisPoints),
    ranks: writeRanks(terms.ranks),
    warnBelow: terms.warnBelow === null ? '' : String(terms.warnBelow),
    closeBelow: terms.closeBelow === null ? '' : String(terms.closeBelow),
    isFeeOfMember: terms.fee.by === 'member',
    enabled: terms.enabled,
  };
}

/** The terms that were typed, or the fields that are wrong. */
export function readTerms(typed: TypedTerms): { terms: ChannelTerms } | { wrong: TermsField[] } {
  const [bn, en] = [typed.bn.trim(), typed.en.trim()];
  const [minAmount, maxAmount] = [readTypedAmount(typed.min), readTypedAmount(typed.max)];
  const seconds = toLatinDigits(typed.seconds).trim();
  const hours = readHours(typed.hours);
  const wrong: TermsField[] = [];
  if (bn === '') wrong.push('bn');
  if (en === '') wrong.push('en');
  if (minAmount === null) wrong.push('min');
  const isRange =
    minAmount !== null &&
    maxAmount !== null &&
    (parseTypedAmount(minAmount) ?? 0n) <= (parseTypedAmount(maxAmount) ?? 0n);
  if (!isRange) wrong.push('max');
  if (!/^[1-9]\d{0,5}$/.test(seconds)) wrong.push('seconds');
  if (hours === undefined) wrong.push('hours');
  const { enabled, isFeeOfMember } = typed;
  const [fixed, basisPoints] = [readFixedFee(typed.feeFixed), readBasisPoints(typed.feePercent)];
  const isAllTaken =
    fixed !== null && isFeeOfMember && (parseTypedAmount(fixed) ?? 0n) >= (parseTypedAmount(minAmount ?? '') ?? 0n);
  if (fixed === null || isAllTaken) wrong.push('feeFixed');
  if (basisPoints === null) wrong.push('feePercent');
  const ranks = readRanks(typed.ranks);
  if (ranks === undefined) wrong.push('ranks');
  const [warnBelow, closeBelow] = [readShare(typed.warnBelow), readShare(typed.closeBelow)];
  if (warnBelow === undefined) wrong.push('warnBelow');
  if (closeBelow === undefined) wrong.push('closeBelow');
  if (wrong.length > 0 || minAmount === null || maxAmount === null || hours === undefined) return { wrong };
  if (fixed === null || basisPoints === null || ranks === undefined) return { wrong };
  if (warnBelow === undefined || closeBelow === undefined) return { wrong };
  return {
    terms: {
      ...{ names: { bn, en }, minAmount, maxAmount, expectedSeconds: Number(seconds), hours, enabled },
      fee: { fixed, basisPoints, by: isFeeOfMember ? 'member' : 'house' },
      ...{ ranks, warnBelow, closeBelow },
    },
  };
}
