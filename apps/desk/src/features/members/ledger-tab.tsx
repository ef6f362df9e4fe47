/** A member's ledger line by line with the running balance, newest first. */
import { listMemberEntries } from '@house/contract/wallet/desk';
import type { AccountEntry } from '@house/contract/wallet/site';
import { useT } from '@house/i18n/react';
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import type { JSX } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { DateFilters, dayFromToday } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { useEntryColumns } from '../../shared/entry-columns.tsx';
import { FieldFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useList } from '../../shared/use-list.ts';
import { BalanceBadge } from './ledger-parts.tsx';
import { ENTRY_HEADS, entryCells, type MemberDetail, WALLETS } from './model.ts';

/** A line between two wallets of the member is two rows of one id. */
const entryKey = ({ id, wallet, amount }: AccountEntry): string => `${id}-${wallet}-${amount}`;

const DEFAULTS = { type: '', wallet: '', ref: '', from: '', to: '' };

export function LedgerTab({ detail }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const columns = useEntryColumns();
  const filters = useFilters(DEFAULTS);
  const { type, wallet, ref, from, to } = filters.values;
  const { id, account } = detail.member;
  const query = {
    type: oneOf(ENTRY_TYPE_NAMES, type),
    wallet: oneOf(WALLETS, wallet),
    reference: ref.trim() || undefined,
    from: from || undefined,
    to: to || undefined,
  };
  const enabled = judgeRange(from, to, dayFromToday(0)) === null;
  const list = useList(listMemberEntries, filters, { params: { id }, query }, { enabled });
  return (
    <>
      <div className="part-h">
        <h2>{t('desk.tab.ledger')}</h2>
        <BalanceBadge holds={detail.balancesWithWallet} />
        <span className="sp" />
        <CsvButton
          list={list}
          exported="ledger"
          memberId={id}
          name={`ledger-${account}`}
          heads={ENTRY_HEADS}
          cellsOf={entryCells}
          rowKey={entryKey}
        />
      </div>
      <div className="filters">
        <SelectFilter
          filters={filters}
          name="type"
          label={t('desk.entry')}
          allWords={t('desk.ledger.allTypes')}
          choices={ENTRY_TYPE_NAMES}
          words={(one) => t(`desk.entryType.${one}`)}
        />
        <SelectFilter
          filters={filters}
          name="wallet"
          label={t('desk.wallet')}
          choices={WALLETS}
          words={(one) => t(`desk.wallet.${one}`)}
        />
        <FieldFilter filters={filters} name="ref" type="search" label={t('desk.reference')} maxLength={64} />
        <DateFilters from={from} to={to} onChange={filters.change} />
      </div>
      <ListTable
        label={t('desk.tab.ledger')}
        list={list}
        columns={columns}
        rowKey={entryKey}
        empty={t('desk.ledger.empty')}
        above={({ totals }) => (
          <p className="sums sm num">
            <span>
              {t('desk.ledger.in')} <b>{money(totals.in)}</b>
            </span>
            <span>
              {t('desk.ledger.out')} <b>{money(totals.out)}</b>
            </span>
          </p>
        )}
      />
    </>
  );
}
