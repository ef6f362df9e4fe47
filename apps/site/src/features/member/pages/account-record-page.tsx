/** Account record (screens.md 5.8): every line of the ledger that touched the member's wallets, and orders that have none. */
import type { ReplyOf } from '@house/contract/call';
import { listEntries } from '@house/contract/wallet/site';
import { useT } from '@house/i18n/react';
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import { Button } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { type PagedList, usePagedList } from '../../../shared/paged-list.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { openCentrePage } from '../centre.tsx';
import { ENTRY_STATUSES, type EntryFilter, useEntryFilter } from '../entry-filter.ts';
import { changeRecordFilters, usePageFilter } from '../filters.ts';
import { quickOf, quickRange } from '../model/days.ts';
import { totalsOf, WALLETS } from '../model/sums.ts';
import { EntryCards, EntryTable } from '../parts/entry-rows.tsx';
import { FilterBar, PickSearch, PickSelect } from '../parts/filter-bar.tsx';
import { OrdersList } from '../parts/order-rows.tsx';
import { useRecordWords } from '../words.ts';

const PAGE = 'transactionHistory';
const SIZE = 20;
type Reply = ReplyOf<typeof listEntries>;

const change = (filters: Record<string, string>): void => changeRecordFilters(PAGE, filters);

function Filters({ filter }: { filter: EntryFilter }): JSX.Element {
  const t = useT();
  const today = useRecordWords().today();
  return (
    <FilterBar
      range={filter.range}
      onRange={(range) => change(quickOf(range, today) === 'today' ? { from: '', to: '' } : { ...range })}
    >
      <PickSelect
        label={t('member.filter.status')}
        value={filter.status}
        options={ENTRY_STATUSES.map((status) => ({ value: status, text: t(`member.entryStatus.${status}`) }))}
        onChange={(status) => change({ s: status === 'booked' ? '' : status })}
      />
      {filter.status === 'booked' ? <LineFilters filter={filter} /> : null}
    </FilterBar>
  );
}

/** Of lines; orders have neither wallet nor any type but two. */
function LineFilters({ filter }: { filter: EntryFilter }): JSX.Element {
  const t = useT();
  return (
    <>
      <PickSelect
        label={t('member.filter.type')}
        value={filter.type ?? ''}
        options={[
          { value: '', text: t('member.filter.allTypes') },
          ...ENTRY_TYPE_NAMES.map((type) => ({ value: type, text: t(`member.entry.${type}`) })),
        ]}
        onChange={(value) => change({ t: value })}
      />
      <PickSelect
        label={t('member.filter.wallet')}
        value={filter.wallet ?? ''}
        options={[
          { value: '', text: t('member.filter.allWallets') },
          ...WALLETS.map((wallet) => ({ value: wallet, text: t(`member.account.${wallet}`) })),
        ]}
        onChange={(w) => change({ w })}
      />
      <PickSearch label={t('member.filter.reference')} value={filter.reference} onChange={(q) => change({ q })} />
    </>
  );
}

function NoEntries({ filter }: { filter: EntryFilter }): JSX.Element {
  const t = useT();
  const today = useRecordWords().today();
  if (filter.type !== undefined || filter.wallet !== undefined || filter.reference !== '') {
    return (
      <EmptyState
        title={t('common.state.noMatch')}
        action={
          <Button look="ghost" onClick={() => change({ t: '', w: '', q: '' })}>
            {t('common.state.clearFilters')}
          </Button>
        }
      />
    );
  }
  const widest = quickOf(filter.range, today) === 'last30';
  return (
    <EmptyState
      title={t('member.entries.none')}
      art="coins"
      action={
        widest ? (
          <Button look="gold" icon="plus-bold" onClick={() => openCentrePage('depositv2')}>
            {t('common.nav.deposit')}
          </Button>
        ) : (
          <Button look="ghost" onClick={() => change({ ...quickRange('last30', today) })}>
            {t('member.bets.last30')}
          </Button>
        )
      }
    >
      {t('member.entries.noneHint')}
    </EmptyState>
  );
}

function Rows({ data, list, filter }: { data: Reply; list: PagedList<Reply>; filter: EntryFilter }): JSX.Element {
  const isPhone = useIsPhone();
  const [openId, setOpenId] = useState<string | null>(null);
  if (data.rows.length === 0) return <NoEntries filter={filter} />;
  const rows = {
    rows: data.rows,
    openId,
    onOpen: setOpenId,
    total: data.total,
    totals: totalsOf(data.totals),
    filter: filter.query,
  };
  return (
    <>
      {isPhone ? <EntryCards {...rows} /> : <EntryTable {...rows} />}
      <ListEnd
        list={list}
        shown={data.rows.length}
        size={SIZE}
        total={data.total}
        onPage={(next) => change({ p: next > 1 ? `${next}` : '' })}
      />
    </>
  );
}

export function AccountRecordPage(): JSX.Element {
  const filter = useEntryFilter();
  return (
    <>
      <Filters filter={filter} />
      {filter.status === 'booked' ? (
        <Lines filter={filter} />
      ) : (
        <OrdersList
          range={filter.range}
          status={filter.status}
          onPage={(next) => change({ p: next > 1 ? `${next}` : '' })}
        />
      )}
    </>
  );
}

function Lines({ filter }: { filter: EntryFilter }): JSX.Element {
  const page = usePageFilter();
  const list = usePagedList(
    listEntries,
    (of) => ({ query: { ...filter.range, ...filter.query, page: of, size: SIZE } }),
    {
      page,
      rowsIn: 'rows',
      idOf: ({ id }) => id,
      pageCountOf: ({ total }) => Math.ceil(total / SIZE),
    },
  );
  return (
    <ListStates query={list.query} skeleton={{ height: 52, count: 8 }}>
      {(data) => <Rows data={data} list={list} filter={filter} />}
    </ListStates>
  );
}
