/** What the search of the ledger computes, pure: its question, its download. */

import type { ReplyOf } from '@house/contract/call';
import type { LedgerLine, searchLedger } from '@house/contract/reports/desk';
import { LEDGER_ACCOUNTS } from '@house/contract/reports/desk';
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import { referenceOf } from '../../shared/entry-reference.ts';
import { oneOf } from '../../shared/one-of.ts';

export const LEDGER_FILTERS = {
  member: '',
  type: '',
  account: '',
  ref: '',
  key: '',
  min: '',
  max: '',
  real: '',
  from: '',
  to: '',
};
type LedgerFilters = Readonly<Record<keyof typeof LEDGER_FILTERS, string>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function amountIn(text: string): string | undefined {
  const latin = toLatinDigits(text).replaceAll(',', '').trim();
  const mills = parseAmount(latin);
  return mills === null || mills < 0n ? undefined : latin;
}

/** What the address asks for; what no search knows is no filter. */
export function ledgerQuery({ member, type, account, ref, key, min, max, real, from, to }: LedgerFilters) {
  return {
    member: member.trim() || undefined,
    type: oneOf(ENTRY_TYPE_NAMES, type),
    account: oneOf(LEDGER_ACCOUNTS, account),
    reference: ref.trim() || undefined,
    key: UUID.test(key.trim()) ? key.trim() : undefined,
    min: amountIn(min),
    max: amountIn(max),
    real: real === '1' ? ('1' as const) : undefined,
    from: from || undefined,
    to: to || undefined,
  };
}

export const LEDGER_HEADS = [
  'id',
  'at',
  'memberId',
  'member',
  'type',
  'account',
  'contra',
  'amount',
  'balanceAfter',
  'reference',
] as const;

/** A line as CSV cells, in the order of `LEDGER_HEADS`; figures and instants as the wire has them. */
export function ledgerCells(line: LedgerLine): string[] {
  const { id, at, memberId, member, type, wallet, contra, amount, balanceAfter } = line;
  return [id, at, memberId, member, type, wallet, contra, amount, balanceAfter, referenceOf(line)];
}

type Found = ReplyOf<typeof searchLedger>;

/** A search that looks at so many lines without finding a page full is too wide to be downloaded. */
const STEPS_MAX = 100;

/** Numbered pages of a search that knows only where it goes on, asked for one after the other. */
export function pagesOf(ask: (after: string, size: number) => Promise<Found>) {
  let after: string | null = '';
  let read = 0;
  return async (page: number, size: number) => {
    if (page === 1) [after, read] = ['', 0];
    const rows: LedgerLine[] = [];
    for (let step = 0; after !== null && rows.length < size; step += 1) {
      if (step === STEPS_MAX) throw new Error('the search is too wide to be downloaded');
      const found: Found = await ask(after, size - rows.length);
      rows.push(...found.rows);
      after = found.next;
    }
    read += rows.length;
    return { rows, page, size, total: after === null ? read : Number.MAX_SAFE_INTEGER };
  };
}
