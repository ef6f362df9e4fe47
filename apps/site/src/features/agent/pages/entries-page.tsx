/** Transactions of the line (screens.md 6.8): lines of the ledger, newest first, by person, type, amount and days. */
import { listTeamEntries, type TeamEntry } from '@house/contract/agents/records';
import { useAreas, useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { ENTRY_TYPE_NAMES, type EntryTypeName } from '@house/rules/entry-types';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { CursorPager, useCursors } from '../records/cursor-pages.tsx';
import { DayChips, type DayChoice, useDaysOf } from '../records/days.tsx';
import { Figure } from '../records/figure.tsx';
import { WHOLE_TEAM, WhosePicker, whoseQuery } from '../records/filters.tsx';
import { Whose } from '../records/whose.tsx';

const SIZE = 20;

function Entries({ rows }: { rows: readonly TeamEntry[] }): JSX.Element {
  const t = useT();
  const moment = useMoment();
  const columns: readonly Column<TeamEntry>[] = [
    { key: 'who', head: t('site-agent.account'), card: 'title', cell: (row) => <Whose {...row} /> },
    {
      key: 'at',
      head: t('site-agent-records.time'),
      cell: ({ entry }) => <span className="num nw">{moment(entry.at)}</span>,
    },
    {
      key: 'type',
      head: t('site-agent-records.kind'),
      card: 'status',
      cell: ({ entry }) => t(`member.entry.${entry.type}`),
    },
    {
      key: 'wallet',
      head: t('site-agent-records.wallet'),
      cell: ({ entry }) => t(`member.account.${entry.wallet}`),
    },
    {
      key: 'amount',
      head: t('site-agent-records.amount'),
      end: true,
      card: 'main',
      cell: ({ entry }) => <Figure amount={entry.amount} signed />,
    },
  ];
  return (
    <DataTable
      label={t('site-agent-records.page.agentDownlineTransactionDetailsCopy')}
      columns={columns}
      rows={rows}
      rowKey={({ entry }) => entry.id}
    />
  );
}

export function EntriesPage(): JSX.Element {
  useAreas(['member']);
  const t = useT();
  const [choice, setChoice] = useState<DayChoice>('today');
  const [whose, setWhose] = useState(WHOLE_TEAM);
  const [type, setType] = useState<EntryTypeName | ''>('');
  const [typed, setTyped] = useState('');
  const days = useDaysOf(choice);
  const least = parseAmount(typed);
  const min = least !== null && least > 0n ? typed : '';
  const asked = {
    ...{ ...days, ...whoseQuery(whose), size: SIZE },
    ...(type === '' ? {} : { type }),
    ...(min === '' ? {} : { min }),
  };
  const cursors = useCursors(JSON.stringify(asked));
  const query = useCall(
    listTeamEntries,
    { query: { ...asked, ...(cursors.after === undefined ? {} : { after: cursors.after }) } },
    { keepOld: true },
  );
  return (
    <>
      <DayChips value={choice} onChange={setChoice} />
      <WhosePicker value={whose} onChange={setWhose} />
      <div className="ac-tier">
        <Select
          label={t('site-agent-records.kind')}
          value={type}
          options={[
            { value: '', text: t('common.all') },
            ...ENTRY_TYPE_NAMES.map((value) => ({ value, text: t(`member.entry.${value}`) })),
          ]}
          onChange={(event) => setType(ENTRY_TYPE_NAMES.find((one) => one === event.target.value) ?? '')}
        />
        <Field
          label={t('site-agent-records.from')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      </div>
      <ListStates query={query} skeleton={{ height: 56, count: 6 }}>
        {({ rows, next, searchedTo }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('site-agent-records.noEntries')} art="coins">
                {t('site-agent-records.noneHint')}
              </EmptyState>
            ) : (
              <Entries rows={rows} />
            )}
            <CursorPager cursors={cursors} next={next} searchedTo={searchedTo} />
          </>
        )}
      </ListStates>
    </>
  );
}
