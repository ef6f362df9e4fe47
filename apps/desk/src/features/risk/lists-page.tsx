/** Sanctions lists and the house's own block lists: what stands, what was replaced, and the import of the next. */
import { importRiskList, LIST_KINDS, LIST_TEXT_MAX, listRiskLists, type RiskListRow } from '@house/contract/risk/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useId, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';

const EVERY_MS = 15_000;
const ROWS = 8;
const SOURCE_LENGTH_MIN = 2;

export function ListsPage(): JSX.Element {
  useAreas(['desk-risk']);
  const t = useT();
  const mayImport = useCan('risk.rules');
  const answer = useCall(listRiskLists, {}, { refetchInterval: EVERY_MS });
  const columns = useListColumns();
  const [isImporting, setImporting] = useState(false);
  usePlace([{ text: t('desk.riskLists') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.riskLists')}</h1>
        <span className="sp" />
        {mayImport ? (
          <Button look="brand" onClick={() => setImporting(true)}>
            {t('desk-risk.lists.import')}
          </Button>
        ) : null}
      </div>
      <p className="sm t2">{t('desk-risk.lists.intro')}</p>
      <div className="card list">
        <AnswerView answer={answer}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={t('desk-risk.lists.empty')} />
            ) : (
              <DataTable label={t('desk.riskLists')} columns={columns} rows={rows} rowKey={({ id }) => id} />
            )
          }
        </AnswerView>
      </div>
      {isImporting ? <ImportPopup onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function useListColumns(): Column<RiskListRow>[] {
  const t = useT();
  const when = useWhen();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  return [
    { key: 'source', head: t('desk-risk.lists.source'), card: 'title', cell: ({ source }) => <bdi>{source}</bdi> },
    { key: 'kind', head: t('desk-risk.lists.kind'), cell: ({ kind }) => t(`desk-risk.lists.kind.${kind}`) },
    {
      key: 'issued',
      head: t('desk-risk.lists.issuedOn'),
      cell: ({ issuedOn }) => <span className="nw">{when.day(`${issuedOn}T12:00:00.000Z`)}</span>,
    },
    { key: 'entries', head: t('desk-risk.lists.entries'), end: true, cell: ({ entries }) => count(entries) },
    { key: 'by', head: t('desk-risk.lists.by'), cell: ({ staff }) => <bdi>{staff}</bdi> },
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ importedAt }) => importedAt }),
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ supersededAt, screenedAt }) =>
        supersededAt !== null ? (
          <Badge>{t('desk-risk.lists.superseded')}</Badge>
        ) : screenedAt === null ? (
          <Badge tone="info">{t('desk-risk.lists.waits')}</Badge>
        ) : (
          <Badge tone="win">{t('desk-risk.lists.stands')}</Badge>
        ),
    },
  ];
}

function ImportPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const fileId = useId();
  const [kind, setKind] = useState<(typeof LIST_KINDS)[number]>('sanctions');
  const [source, setSource] = useState('');
  const [issuedOn, setIssuedOn] = useState(dayFromToday(0));
  const [table, setTable] = useState('');
  const [isTried, setTried] = useState(false);
  const isSourceWrong = source.trim().length < SOURCE_LENGTH_MIN;
  const isTableWrong = table.trim() === '';
  return (
    <ReasonPopup
      title={t('desk-risk.lists.import')}
      confirm={t('desk-risk.lists.import')}
      wrong={[...(isSourceWrong ? ['source'] : []), ...(isTableWrong ? ['table'] : [])]}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(importRiskList, { body: { ...order, kind, source: source.trim(), issuedOn, table } }).finally(
          () => void askAgain(listRiskLists),
        )
      }
      onDone={() => {
        showToast(t('desk-risk.lists.done'), 'win');
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        label={t('desk-risk.lists.kind')}
        name="kind"
        value={kind}
        options={LIST_KINDS.map((value) => ({ value, text: t(`desk-risk.lists.kind.${value}`) }))}
        onChange={(event) => setKind(LIST_KINDS.find((each) => each === event.target.value) ?? 'sanctions')}
      />
      <Field
        label={t('desk-risk.lists.source')}
        name="source"
        required
        data-first
        autoComplete="off"
        maxLength={80}
        value={source}
        hint={t('desk-risk.lists.sourceHint')}
        error={isTried && isSourceWrong ? t('desk-risk.lists.sourceMissing') : undefined}
        onChange={(event) => setSource(event.target.value)}
      />
      <Field
        label={t('desk-risk.lists.issuedOn')}
        name="issuedOn"
        type="date"
        required
        max={dayFromToday(0)}
        value={issuedOn}
        onChange={(event) => setIssuedOn(event.target.value)}
      />
      <TextArea
        label={t('desk-risk.lists.table')}
        name="table"
        rows={ROWS}
        maxLength={LIST_TEXT_MAX}
        value={table}
        hint={t('desk-risk.lists.tableHint')}
        error={isTried && isTableWrong ? t('desk-risk.lists.tableMissing') : undefined}
        onChange={(event) => setTable(event.target.value)}
      />
      <div className="row">
        <label className={buttonClass('ghost', 's')} htmlFor={fileId}>
          {t('desk-risk.lists.file')}
        </label>
        <input
          id={fileId}
          className="sr"
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined && file.size <= LIST_TEXT_MAX) void file.text().then(setTable);
          }}
        />
      </div>
    </ReasonPopup>
  );
}
