/** User profit and loss (screens.md 6.6): what people right below won and lost, opened level by level, with sums and a file. */
import { listTeamProfit, type ProfitFigures, type TeamProfitRow } from '@house/contract/agents/records';
import type { ReplyOf } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState, Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { writeCsv } from '@house/web/csv';
import { saveText } from '@house/web/files';
import { askPatiently } from '@house/web/patient';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { CursorPager, useCursors } from '../records/cursor-pages.tsx';
import { DayChips, type DayChoice, useDaysOf } from '../records/days.tsx';
import { Figure } from '../records/figure.tsx';

const SIZE = 20;
const FILE_PAGE = 50;
const FILE_ROWS_MAX = 5_000;
const FIGURES = ['deposit', 'withdrawal', 'stake', 'turnover', 'paid', 'bonus', 'cashback'] as const;

type Reply = ReplyOf<typeof listTeamProfit>;
interface Asked {
  readonly from: string;
  readonly to: string;
  readonly of?: string;
}

function Totals({ reply, self }: { reply: Reply; self: string | null }): JSX.Element {
  const t = useT();
  const sums = [
    { key: 'own', name: self ?? t('site-agent.me'), figures: reply.own },
    { key: 'direct', name: t('site-agent-records.scope.direct'), figures: reply.direct },
    { key: 'team', name: t('site-agent-records.wholeTeam'), figures: reply.team },
  ] as const;
  return (
    <dl className="ac-tiles">
      {sums.map(({ key, name, figures }) => (
        <div key={key}>
          <dt {...(key === 'own' && self !== null ? { translate: 'no' } : {})}>{name}</dt>
          <dd>{figures === null ? '–' : <Figure amount={figures.net} signed />}</dd>
          {figures === null ? null : (
            <dd className="xs t3 ac-under">
              {t('site-agent-records.stake')} <Figure amount={figures.stake} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function FileButton({ asked }: { asked: Asked }): JSX.Element {
  const t = useT();
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (): Promise<void> => {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setBusy(true);
    try {
      const rows: TeamProfitRow[] = [];
      let after: string | null = null;
      do {
        const query = { ...asked, size: FILE_PAGE, ...(after === null ? {} : { after }) };
        const page: Reply = await askPatiently(() => request(listTeamProfit, { query, signal }), signal);
        rows.push(...page.rows);
        after = page.next;
      } while (after !== null && rows.length < FILE_ROWS_MAX);
      const write = (figures: ProfitFigures | null): string[] =>
        [...FIGURES, 'net' as const].map((name) => figures?.[name] ?? '');
      const heads = [...FIGURES, 'net' as const].map((name) => t(`site-agent-records.${name}`));
      const text = writeCsv(
        [
          ...[t('site-agent.account'), t('site-agent.type'), ...heads],
          ...heads.map((head) => t('site-agent-records.ofTeam', { head })),
        ],
        rows.map((row) => [row.account, t(`site-agent.type.${row.type}`), ...write(row.own), ...write(row.team)]),
      );
      saveText(`${t('site-agent-records.page.palStatementsAgentCopy')}-${asked.from}-${asked.to}.csv`, text, 'csv');
    } catch (thrown) {
      if (!signal.aborted) showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="s"
      icon="download-simple"
      busy={busy}
      aria-label={t('common.downloadCsv')}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

function Rows({ rows, onOpen }: { rows: readonly TeamProfitRow[]; onOpen: (account: string) => void }): JSX.Element {
  const t = useT();
  // Of an agent the whole branch is what matters; what they did themselves stands when it is opened.
  const of = ({ own, team }: TeamProfitRow): ProfitFigures => team ?? own;
  const columns: readonly Column<TeamProfitRow>[] = [
    {
      key: 'account',
      head: t('site-agent.account'),
      card: 'title',
      cell: ({ account }) => <span translate="no">{account}</span>,
    },
    { key: 'type', head: t('site-agent.type'), card: 'status', cell: ({ type }) => t(`site-agent.type.${type}`) },
    ...FIGURES.map(
      (name): Column<TeamProfitRow> => ({
        key: name,
        head: t(`site-agent-records.${name}`),
        end: true,
        cell: (row) => <Figure amount={of(row)[name]} />,
      }),
    ),
    {
      key: 'net',
      head: t('site-agent-records.net'),
      end: true,
      card: 'main',
      cell: (row) => <Figure amount={of(row).net} signed />,
    },
  ];
  return (
    <DataTable
      label={t('site-agent-records.page.palStatementsAgentCopy')}
      columns={columns}
      rows={rows}
      rowKey={({ account }) => account}
      pinned
      onOpen={({ account, type }) => {
        if (type === 'agent') onOpen(account);
      }}
    />
  );
}

export function ProfitPage(): JSX.Element {
  const t = useT();
  const [choice, setChoice] = useState<DayChoice>('today');
  const [of, setOf] = useState<string | null>(null);
  const asked: Asked = { ...useDaysOf(choice), ...(of === null ? {} : { of }) };
  const cursors = useCursors(JSON.stringify(asked));
  const query = useCall(
    listTeamProfit,
    { query: { ...asked, size: SIZE, ...(cursors.after === undefined ? {} : { after: cursors.after }) } },
    { keepOld: true },
  );
  return (
    <>
      <p className="row wrap-f">
        <span className="sp">
          <DayChips value={choice} onChange={setChoice} />
        </span>
        <FileButton asked={asked} />
      </p>
      <ListStates query={query} skeleton={{ height: 56, count: 6 }}>
        {(reply) => (
          <>
            {of === null ? null : (
              <nav className="ac-trail" aria-label={t('site-agent.trail')}>
                <Button size="s" look="ghost" onClick={() => setOf(null)}>
                  {t('site-agent.me')}
                </Button>
                {reply.trail.map((account) => (
                  <Button
                    key={account}
                    size="s"
                    look={account === of ? 'soft' : 'ghost'}
                    aria-current={account === of ? 'location' : undefined}
                    onClick={() => setOf(account)}
                  >
                    <span translate="no">{account}</span>
                  </Button>
                ))}
              </nav>
            )}
            <Totals reply={reply} self={of} />
            {reply.team === null ? <Notice>{t('site-agent-records.tooLarge')}</Notice> : null}
            {reply.rows.length === 0 ? (
              <EmptyState title={t('site-agent.nobody')} art="coins">
                {t('site-agent.nobodyHint')}
              </EmptyState>
            ) : (
              <Rows rows={reply.rows} onOpen={setOf} />
            )}
            <CursorPager cursors={cursors} next={reply.next} />
          </>
        )}
      </ListStates>
    </>
  );
}
