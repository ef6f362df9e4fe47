/** A member's ledger line by line with the running balance, newest first. */
import { listMemberEntries } from '@house/contract/desk';
import { useT } from '@house/i18n/react';
import { DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { DateFilters } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { useFilters } from '../../shared/filters.ts';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { BalanceBadge, useEntryColumns } from './ledger-parts.tsx';
import { ENTRY_HEADS, ENTRY_TYPES, entryCells, type MemberDetail, WALLETS } from './model.ts';

const DEFAULTS = { type: '', wallet: '', from: '', to: '' };

export function LedgerTab({ detail }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const columns = useEntryColumns();
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const { id, account } = detail.member;
  const query = {
    type: oneOf(ENTRY_TYPES, values.type),
    wallet: oneOf(WALLETS, values.wallet),
    from: values.from || undefined,
    to: values.to || undefined,
  };
  const sound = judgeRange(values.from, values.to) === null;
  const answer = useCall(
    listMemberEntries,
    { params: { id }, query: { ...query, page } },
    { keepOld: true, enabled: sound },
  );
  useListKeys();
  return (
    <>
      <div className="part-h">
        <h2>{t('desk.tab.ledger')}</h2>
        <BalanceBadge holds={detail.balancesWithWallet} />
        <span className="sp" />
        <CsvButton
          name={`ledger-${account}`}
          heads={ENTRY_HEADS}
          cellsOf={entryCells}
          readPage={(at, size) => request(listMemberEntries, { params: { id }, query: { ...query, page: at, size } })}
        />
      </div>
      <div className="filters">
        <Select
          small
          label={t('desk.entry')}
          value={values.type}
          options={[
            { value: '', text: t('desk.ledger.allTypes') },
            ...ENTRY_TYPES.map((type) => ({ value: type, text: t(`desk.entryType.${type}`) })),
          ]}
          onChange={(event) => change({ type: event.target.value })}
        />
        <Select
          small
          label={t('desk.wallet')}
          value={values.wallet}
          options={[
            { value: '', text: t('common.all') },
            ...WALLETS.map((wallet) => ({ value: wallet, text: t(`desk.wallet.${wallet}`) })),
          ]}
          onChange={(event) => change({ wallet: event.target.value })}
        />
        <DateFilters from={values.from} to={values.to} onChange={change} />
      </div>
      <ListView
        answer={answer}
        filtered={filters.filtered}
        onClear={filters.clear}
        onPage={filters.toPage}
        empty={t('desk.ledger.empty')}
      >
        {({ rows, totals }, stale) => (
          <>
            <p className="sums sm num">
              <span>
                {t('desk.ledger.in')} <b>{money(totals.in)}</b>
              </span>
              <span>
                {t('desk.ledger.out')} <b>{money(totals.out)}</b>
              </span>
            </p>
            <DataTable
              label={t('desk.tab.ledger')}
              columns={columns}
              rows={rows}
              rowKey={(entry) => `${entry.id}-${entry.wallet}-${entry.amount}`}
              stale={stale}
            />
          </>
        )}
      </ListView>
    </>
  );
}
