/** The filter of the account record as its address says it. */
import type { AccountEntry } from '@house/contract/wallet/site';
import { ENTRY_TYPE_NAMES, type EntryTypeName } from '@house/rules/entry-types';
import { useMemberFilter } from '../../shared/popups.ts';
import { useChoiceFilter, useRangeFilter } from './filters.ts';
import type { DayRange } from './model/days.ts';
import { WALLETS } from './model/sums.ts';

/** `booked`: lines of the ledger, which move money as they are written. The others are orders that moved none yet, or never. */
export const ENTRY_STATUSES = ['booked', 'waiting', 'done', 'failed'] as const;

export interface EntryFilter {
  readonly status: (typeof ENTRY_STATUSES)[number];
  readonly range: DayRange;
  readonly type: EntryTypeName | undefined;
  readonly wallet: (typeof WALLETS)[number] | undefined;
  /** As it was typed; empty for all. */
  readonly reference: string;
  /** As the call takes it, without days and page. */
  readonly query: { type?: EntryTypeName; wallet?: AccountEntry['wallet']; reference?: string };
}

const REFERENCE_SIGNS_MAX = 64;

export function useEntryFilter(): EntryFilter {
  const range = useRangeFilter();
  const type = useChoiceFilter('t', ENTRY_TYPE_NAMES);
  const status = useChoiceFilter('s', ENTRY_STATUSES) ?? 'booked';
  const wallet = useChoiceFilter('w', WALLETS);
  const reference = useMemberFilter('q').trim().slice(0, REFERENCE_SIGNS_MAX);
  const query = {
    ...(type === undefined ? {} : { type }),
    ...(wallet === undefined ? {} : { wallet }),
    ...(reference === '' ? {} : { reference }),
  };
  return { range, status, type, wallet, reference, query };
}
