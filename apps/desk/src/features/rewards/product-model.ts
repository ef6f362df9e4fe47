/** What the form of a product reads and writes, without React. */
import type { DeskProduct } from '@house/contract/rewards/mall';

const COMMON = ['bn', 'en', 'points', 'stock', 'rankFrom', 'depositsFrom', 'perMember', 'place'] as const;
const OF_CASH = ['value', 'times'] as const;
export type ProductField = (typeof COMMON)[number] | (typeof OF_CASH)[number];
type Texts = Record<ProductField, string>;

const HUNDREDTHS = 100;
const WHOLE = /^\d{1,9}$/;
const AMOUNT = /^(0|[1-9]\d{0,13})(\.\d{1,4})?$/;
const TIMES = /^\d{1,2}(\.\d{1,2})?$/;
const RANK = /^(\d|10)$/;

export const productFields = (kind: 'cash' | 'goods'): readonly ProductField[] =>
  kind === 'cash' ? [...COMMON, ...OF_CASH] : COMMON;

const textOf = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Empty: without a limit. */
export function productTexts(product: DeskProduct | null): Texts {
  return {
    bn: product?.names.bn ?? '',
    en: product?.names.en ?? '',
    points: textOf(product?.points),
    stock: textOf(product?.stock),
    rankFrom: textOf(product?.rankFrom ?? 0),
    depositsFrom: textOf(product?.depositsFrom ?? '0'),
    perMember: textOf(product?.perMember),
    place: textOf(product?.place ?? 0),
    value: textOf(product?.value),
    times: textOf((product?.multiplier ?? 0) / HUNDREDTHS),
  };
}

const holds: Readonly<Record<ProductField, (text: string) => boolean>> = {
  bn: (text) => text !== '',
  en: (text) => text !== '',
  points: (text) => WHOLE.test(text) && Number(text) > 0,
  stock: (text) => text === '' || WHOLE.test(text),
  rankFrom: (text) => RANK.test(text),
  depositsFrom: (text) => AMOUNT.test(text),
  perMember: (text) => text === '' || (WHOLE.test(text) && Number(text) > 0),
  place: (text) => WHOLE.test(text),
  value: (text) => AMOUNT.test(text) && Number(text) > 0,
  times: (text) => TIMES.test(text),
};

export function wrongProduct(kind: 'cash' | 'goods', texts: Texts): ProductField[] {
  return productFields(kind).filter((field) => !holds[field](texts[field]));
}

export function productOf(kind: 'cash' | 'goods', texts: Texts) {
  const maybe = (text: string): number | null => (text === '' ? null : Number(text));
  return {
    kind,
    names: { bn: texts.bn, en: texts.en },
    points: Number(texts.points),
    stock: maybe(texts.stock),
    rankFrom: Number(texts.rankFrom),
    depositsFrom: texts.depositsFrom,
    perMember: maybe(texts.perMember),
    place: Number(texts.place),
    value: kind === 'cash' ? texts.value : null,
    multiplier: kind === 'cash' ? Math.round(Number(texts.times) * HUNDREDTHS) : 0,
  };
}
