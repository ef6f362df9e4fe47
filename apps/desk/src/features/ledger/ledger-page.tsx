/** Lines of the whole ledger (screens.md 7.10), newest first; where they go on is a cursor, so there is no page count. */
import { exportLedger, LEDGER_ACCOUNTS, type LedgerLine, searchLedger } from '@house/contract/reports/desk';
import { useAreas, useT } from '@house/i18n/react';
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { DateFilters, dayFromToday } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { useEntryColumns } from '../../shared/entry-columns.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { FieldFilter, SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { useListKeys } from '../../shared/list-keys.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { ReportSource } from '../../shared/report-source.tsx';
import { RowButton } from '../../shared/row-parts.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';
import { LinePopup } from './line-popup.tsx';
import { LEDGER_FILTERS, ledgerQuery } from './model.ts';

const SIZE = 50;

function useLineColumns(onOpen: (line: LedgerLine) => void): Column<LedgerLine>[] {
  const t = useT();
  const when = useWhen();
  const [at, type, ...rest] = useEntryColumns<LedgerLine>().filter(({ key }) => key !== 'contra' && key !== 'wallet');
  const member: Column<LedgerLine> = {
    key: 'member',
    head: t('desk.member'),
    cell: (line) => (
      <Link to="/members/$id" params={{ id: line.memberId } as never} className="link">
        <bdi>{line.member}</bdi>
      </Link>
    ),
  };
  const sides: Column<LedgerLine> = {
    key: 'sides',
    head: t('desk-ledger.account'),
    cell: (line) => (
      <span className="t2 nw">
        {t(`desk-ledger.name.${line.wallet}`)} ⇄ <NameOf account={line.contra} />
      </span>
    ),
  };
  return [
    ...(at === undefined
      ? []
      : [
          {
            ...at,
            cell: (line: LedgerLine) => <RowButton onOpen={() => onOpen(line)}>{when.instant(line.at)}</RowButton>,
          },
        ]),
    ...(type === undefined ? [] : [type]),
    member,
    sides,
    ...rest,
  ];
}

/** An account of a member or of the house; one of a later release is shown as it is called there. */
function NameOf({ account }: { account: string }): ReactNode {
  const t = useT();
  const known = LEDGER_ACCOUNTS.find((name) => name === account);
  return known === undefined ? <span translate="no">{account}</span> : t(`desk-ledger.name.${known}`);
}

export function LedgerPage(): JSX.Element {
  useAreas(['desk-ledger']);
  const t = useT();
  const filters = useFilters(LEDGER_FILTERS);
  const { from, to } = filters.values;
  const query = ledgerQuery(filters.values);
  const askable = judgeRange(from, to, dayFromToday(0)) === null;
  usePlace([{ text: t('desk.ledgerSearch') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.ledgerSearch')}</h1>
        <ReportSource />
        <span className="sp" />
        <FileButton call={exportLedger} filter={query} name="ledger" askable={askable} />
      </div>
      <div className="filters card">
        <SearchFilter filters={filters} name="member" label={t('desk.member')} maxLength={64} />
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
          name="account"
          label={t('desk-ledger.account')}
          choices={LEDGER_ACCOUNTS}
          words={(one) => t(`desk-ledger.name.${one}`)}
        />
        <FieldFilter filters={filters} name="ref" type="search" label={t('desk.reference')} maxLength={64} />
        <FieldFilter filters={filters} name="key" type="search" label={t('desk-ledger.key')} maxLength={36} />
        <FieldFilter filters={filters} name="min" label={t('desk-ledger.min')} maxLength={20} />
        <FieldFilter filters={filters} name="max" label={t('desk-ledger.max')} maxLength={20} />
        <SelectFilter
          filters={filters}
          name="real"
          label={t('desk-ledger.who')}
          allWords={t('desk-ledger.everybody')}
          choices={['1'] as const}
          words={() => t('desk-ledger.real')}
        />
        <DateFilters from={from} to={to} onChange={filters.change} />
      </div>
      <div className="card list">
        {askable ? <Lines key={JSON.stringify(query)} query={query} onClear={filters.clear} /> : null}
      </div>
    </>
  );
}

type Query = ReturnType<typeof ledgerQuery>;

function Lines({ query, onClear }: { query: Query; onClear: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const [opened, setOpened] = useState<LedgerLine>();
  const columns = useLineColumns(setOpened);
  /** Where each page up to this one begins; the first begins with the newest line. */
  const [starts, setStarts] = useState<readonly string[]>(['']);
  const answer = useCall(
    searchLedger,
    { query: { ...query, size: SIZE, after: starts.at(-1) ?? '' } },
    { keepOld: true },
  );
  useListKeys();
  return (
    <AnswerView answer={answer}>
      {({ rows, next, searchedTo }, stale) => (
        <>
          {rows.length === 0 ? (
            <EmptyState
              title={searchedTo === null ? t('desk-ledger.empty') : t('common.state.noMatch')}
              action={<Button onClick={onClear}>{t('common.state.clearFilters')}</Button>}
            />
          ) : (
            <DataTable
              label={t('desk.ledgerSearch')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              pinned
            />
          )}
          <div className="list-foot">
            <span className="sm t2" role="status">
              {searchedTo === null
                ? ''
                : t('desk-ledger.searchedTo', { time: `${when.instant(searchedTo)} ${zoneName}` })}
            </span>
            <span className="sp" />
            <Button size="s" disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
              {t('common.previous')}
            </Button>
            <Button
              size="s"
              disabled={next === null}
              busy={answer.isPlaceholderData}
              onClick={() => setStarts(next === null ? starts : [...starts, next])}
            >
              {searchedTo === null ? t('common.next') : t('desk-ledger.goOn')}
            </Button>
          </div>
          {opened === undefined ? null : <LinePopup line={opened} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </AnswerView>
  );
}
