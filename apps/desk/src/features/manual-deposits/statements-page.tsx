/** Statements (screens.md 7.6): typed by one of staff and confirmed by another, and every line that ever arrived. */
import {
  confirmStatementImport,
  discardStatementImport,
  listStatementImports,
  listStatementLines,
  type StatementImportRow,
  type StatementLineRow,
} from '@house/contract/manual-deposits/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { useTab } from '../../shared/use-tab.ts';
import { STATEMENT_TABS } from './screen.ts';
import { StatementPopup } from './statement-popup.tsx';

const EVERY_MS = 10_000;

export function StatementsPage(): JSX.Element {
  useAreas(['desk-deposits']);
  const t = useT();
  const [tab, openTab] = useTab(STATEMENT_TABS);
  const mayImport = useCan('deposits.import');
  const [isTyping, setTyping] = useState(false);
  usePlace([{ text: t('desk.statements') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.statements')}</h1>
        <span className="sp" />
        {mayImport ? (
          <Button look="brand" onClick={() => setTyping(true)}>
            {t('desk-deposits.statement.new')}
          </Button>
        ) : null}
      </div>
      <Tabs
        id="statements"
        label={t('desk.statements')}
        look="underlined"
        tabs={STATEMENT_TABS.map((value) => ({ value, text: t(`desk-deposits.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="statements" value={tab} className="col">
        {tab === 'imports' ? <ImportsTab /> : <LinesTab />}
      </TabPanel>
      {isTyping ? <StatementPopup onClose={() => setTyping(false)} /> : null}
    </>
  );
}

function ImportsTab(): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { money, digits } = useFigures();
  const mayConfirm = useCan('deposits.confirmImport');
  const mayDiscard = useCan('deposits.import');
  const [opened, setOpened] = useState<{ act: 'confirm' | 'discard'; of: StatementImportRow } | null>(null);
  const list = useList(listStatementImports, useOwnPage(), {}, { refetchInterval: EVERY_MS });
  const columns: Column<StatementImportRow>[] = [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ at }) => at }),
    { key: 'channel', head: t('desk-deposits.channel'), card: 'title', cell: ({ channel }) => channel },
    { key: 'staff', head: t('desk-deposits.statement.typedBy'), cell: ({ staff }) => <bdi>{staff}</bdi> },
    {
      key: 'lines',
      head: t('desk-deposits.statement.lines'),
      end: true,
      cell: ({ lines, newLines }) => digits(`${newLines} / ${lines}`),
    },
    { key: 'total', head: t('desk.amount'), end: true, cell: ({ total }) => money(total) },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ confirmedAt, confirmedBy, discardedAt }) =>
        discardedAt !== null ? (
          <Badge>{t('desk-deposits.statement.discarded')}</Badge>
        ) : confirmedAt === null ? (
          <Badge tone="warn">{t('desk-deposits.statement.waits')}</Badge>
        ) : (
          <>
            <Badge tone="win">{t('desk-deposits.statement.confirmed')}</Badge> <bdi>{confirmedBy}</bdi>
          </>
        ),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-deposits.statement.confirm')}</span>,
      end: true,
      cell: (row) =>
        row.confirmedAt === null && row.discardedAt === null ? (
          <span className="row">
            {mayDiscard ? (
              <Button size="s" onClick={() => setOpened({ act: 'discard', of: row })}>
                {t('desk-deposits.statement.discard')}
              </Button>
            ) : null}
            {mayConfirm ? (
              <Button size="s" look="brand" onClick={() => setOpened({ act: 'confirm', of: row })}>
                {t('desk-deposits.statement.confirm')}
              </Button>
            ) : null}
          </span>
        ) : null,
    },
  ];
  return (
    <>
      <div className="card list">
        <ListTable
          label={t('desk-deposits.tab.imports')}
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('desk-deposits.statement.none')}
        />
      </div>
      {opened === null ? null : <ImportPopup {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ImportPopupProps {
  act: 'confirm' | 'discard';
  of: StatementImportRow;
  onClose: () => void;
}

/** Whoever confirms sees every line, not the sum alone. */
function ImportPopup({ act, of: { id, total }, onClose }: ImportPopupProps): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const call = act === 'confirm' ? confirmStatementImport : discardStatementImport;
  return (
    <ReasonPopup
      title={t(`desk-deposits.statement.${act}Title`, { amount: money(total) })}
      confirm={t(`desk-deposits.statement.${act}`)}
      look={act === 'discard' ? 'danger' : 'brand'}
      draft={`statement.${id}.${act}`}
      reasonFirst
      onSend={(order) =>
        request(call, { params: { id }, body: order }).finally(
          () => void askAgain(listStatementImports, listStatementLines),
        )
      }
      onClose={onClose}
    >
      <p className="t2">{t(`desk-deposits.statement.${act}Note`)}</p>
      <ImportLines id={id} />
    </ReasonPopup>
  );
}

function ImportLines({ id }: { id: string }): JSX.Element {
  const t = useT();
  const columns = useLineColumns();
  const list = useList(listStatementLines, useOwnPage(), { query: { state: 'all' as const, import: id } });
  return (
    <ListTable
      label={t('desk-deposits.statement.read')}
      list={list}
      columns={columns}
      rowKey={({ id: line }) => line}
      empty={t('desk-deposits.statement.noLines')}
    />
  );
}

/** What arrived, line by line. */
function useLineColumns(): Column<StatementLineRow>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { money } = useFigures();
  return [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ receivedAt, addedAt }) => receivedAt ?? addedAt }),
    {
      key: 'reference',
      head: t('desk-deposits.reference'),
      card: 'title',
      cell: ({ reference }) => <code>{reference}</code>,
    },
    { key: 'sender', head: t('desk-deposits.sender'), cell: ({ sender }) => sender ?? '–' },
    { key: 'amount', head: t('desk.amount'), end: true, cell: ({ amount }) => money(amount) },
  ];
}

function LinesTab(): JSX.Element {
  const t = useT();
  const lineColumns = useLineColumns();
  const [isFree, setFree] = useState(true);
  const list = useList(
    listStatementLines,
    useOwnPage(),
    { query: { state: isFree ? ('free' as const) : ('all' as const) } },
    { refetchInterval: EVERY_MS },
  );
  const columns: Column<StatementLineRow>[] = [
    ...lineColumns,
    { key: 'channel', head: t('desk-deposits.channel'), cell: ({ channel }) => channel },
    {
      key: 'order',
      head: t('desk-deposits.lines.order'),
      card: 'status',
      cell: ({ order, counts }) =>
        counts ? (order ?? '–') : <Badge tone="warn">{t('desk-deposits.statement.waits')}</Badge>,
    },
  ];
  return (
    <>
      <div className="row">
        {([true, false] as const).map((each) => (
          <Button key={String(each)} size="s" aria-pressed={isFree === each} onClick={() => setFree(each)}>
            {t(each ? 'desk-deposits.lines.free' : 'desk-deposits.lines.all')}
          </Button>
        ))}
      </div>
      <div className="card list">
        <ListTable
          label={t('desk-deposits.tab.lines')}
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('desk-deposits.lines.none')}
        />
      </div>
    </>
  );
}
