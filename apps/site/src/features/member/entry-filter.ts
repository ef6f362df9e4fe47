/** The filter of the account record as its address says it. */
import type { AccountEntry } from '@house/contract/wallet/site';
import { ENTRY_TYPE_NAMES, type EntryTypeName } from '@house/rules/entry-types';
import { useMemberFilter } from '../../shared/popups.ts';
import { useChoiceFilter, useRangeFilter } from './filters.ts';
import type { DayRange } from './model/days.ts';
import { WALLETS } from './model/sums.ts';

export interface EntryFilter {
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
  const wallet = useChoiceFilter('w', WALLETS);
  const reference = useMemberFilter('q').trim().slice(0, REFERENCE_SIGNS_MAX);
  const query = {
    ...(type === undefined ? {} : { type }),
    ...(wallet === undefined ? {} : { wallet }),
    ...(reference === '' ? {} : { reference }),
  };
  return { range, type, wallet, reference, query };
}
