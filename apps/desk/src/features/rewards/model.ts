/** What the form of a rank reads and writes, without React. */
import type { RankRow } from '@house/contract/rewards/shapes';

const AMOUNTS = ['deposits', 'turnover', 'keep', 'upgradeGift', 'monthlyGift', 'birthdayGift'] as const;
const RATES = ['slots', 'live', 'sports'] as const;
export const FIELDS = [...AMOUNTS, ...RATES] as const;
export type RankField = (typeof FIELDS)[number];

const AMOUNT = /^(0|[1-9]\d{0,13})(\.\d{1,4})?$/;
const PERCENT = /^(0|[1-9]\d?)(\.\d{1,4})?$/;

const isRate = (field: string): field is (typeof RATES)[number] => (RATES as readonly string[]).includes(field);

/** Null: the rank asks for nothing of it, and that is not changed here. */
export function textOf(row: RankRow, field: RankField): string | null {
  return isRate(field) ? row.cashback[field] : row[field];
}

export function wrongFields(typed: Readonly<Record<string, string>>): string[] {
  return Object.entries(typed).flatMap(([field, text]) =>
    (isRate(field) ? PERCENT : AMOUNT).test(text) ? [] : [field],
  );
}

export function rankWith(row: RankRow, typed: Readonly<Record<string, string>>): RankRow {
  const { slots = row.cashback.slots, live = row.cashback.live, sports = row.cashback.sports, ...amounts } = typed;
  return { ...row, ...amounts, cashback: { slots, live, sports } };
}
