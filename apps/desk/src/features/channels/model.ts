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

export interface TypedTerms {
  readonly bn: string;
  readonly en: string;
  readonly min: string;
  readonly max: string;
  readonly seconds: string;
  readonly hours: string;
  readonly enabled: boolean;
}

export type TermsField = 'bn' | 'en' | 'min' | 'max' | 'seconds' | 'hours';

export function typedOf(terms: ChannelTerms): TypedTerms {
  return {
    bn: terms.names.bn,
    en: terms.names.en,
    min: terms.minAmount,
    max: terms.maxAmount,
    seconds: String(terms.expectedSeconds),
    hours: writeHours(terms.hours),
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
  if (wrong.length > 0 || minAmount === null || maxAmount === null || hours === undefined) return { wrong };
  const { enabled } = typed;
  return { terms: { names: { bn, en }, minAmount, maxAmount, expectedSeconds: Number(seconds), hours, enabled } };
}
