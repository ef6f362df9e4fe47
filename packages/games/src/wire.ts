/** Events and rounds as they travel and are stored: JSON, every amount and multiplier a decimal text ("2.35"). */
import { formatAmount } from '@house/money/amount';

/** The same shape with texts for whole numbers of ten-thousandths. */
export type Wire<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Wire<T[Key]> }
      : T;

/** Plain data only: objects, lists, texts, numbers, true and false, and bigints of scale 4. */
export function toWire<T>(value: T): Wire<T> {
  return wireOf(value) as Wire<T>;
}

function wireOf(value: unknown): unknown {
  if (typeof value === 'bigint') return formatAmount(value);
  if (Array.isArray(value)) return value.map(wireOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, wireOf(field)]));
}
