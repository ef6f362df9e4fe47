/** What the search of the ledger computes, pure: its question. */

import { LEDGER_ACCOUNTS } from '@house/contract/reports/desk';
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
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
