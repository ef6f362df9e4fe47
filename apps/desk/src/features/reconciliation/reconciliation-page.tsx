/** Entries = balances = reports: the worse of the two newest checks in words and figures, the last fifty, and checking now. */
import type { ReplyOf } from '@house/contract/call';
import { getReconciliation, type Reconciliation, runReconciliation } from '@house/contract/wallet/desk';
import { useT, useTranslator } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { newKey, useServerSecond } from '@house/web/clock';
import { type JSX, useRef, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { isFarBehind, type Kind, totalOf, type Verdict, verdictOf, worseOf } from './model.ts';

const POLL_MILLISECONDS = 15_000;
/** While a check is waited for. */
const WAITING_POLL_MILLISECONDS = 1_000;

type Books = ReplyOf<typeof getReconciliation>;

/** Asks for a full check. Asked again after a refusal it is the same order; a new one once that is answered. */
function useCheckNow() {
  const { busy, refused, send } = useSend();
  const key = useRef<string>(undefined);
  const check = (): Promise<boolean> =>
    send(async () => {
      key.current ??= newKey();
      await request(runReconciliation, { body: { key: key.current } });
      key.current = undefined;
      await askAgain(getReconciliation);
    });
  return { busy, refused, check };
}

export function ReconciliationPage(): JSX.Element {
  const t = useT();
  const [waiting, setWaiting] = useState(false);
  const answer = useCall(
    getReconciliation,
    {},
    { refetchInterval: waiting ? WAITING_POLL_MILLISECONDS : POLL_MILLISECONDS },
  );
  const openSince = answer.data?.openSince ?? null;
  if (waiting !== (openSince !== null)) setWaiting(openSince !== null);
  const { busy, refused, check } = useCheckNow();
  const mayRun = useCan('reconciliation.run');
  usePlace([{ text: t('desk.reconciliation') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.reconciliation')}</h1>
        <Button
          size="s"
          look="brand"
          icon="arrows-clockwise"
          busy={busy || waiting}
          disabled={!mayRun}
          aria-describedby={mayRun ? undefined : 'run-blocked'}
          onClick={() => void check()}
        >
          {t('desk.rec.checkNow')}
        </Button>
        {mayRun ? null : (
          <span id="run-blocked" className="xs t3">
            {t('desk.noRight')}
          </span>
        )}
        <OpenOrder since={openSince} />
      </div>
      <Refused words={refused} />
      <AnswerView answer={answer}>
        {(books) => (
          <>
            <VerdictCard books={books} />
            <div className="g2">
              <div className="g2-main">
                {KINDS.map((kind) => (
                  <Checks key={kind} kind={kind} report={books[kind]} />
                ))}
              </div>
              <div className="g2-side">
                <Projections report={books.running ?? books.full} />
                <History history={books.history} />
              </div>
            </div>
          </>
        )}
      </AnswerView>
    </>
  );
}

const KINDS = ['running', 'full'] as const satisfies readonly Kind[];

/** It may wait for a worker, and take its time. */
function OpenOrder({ since }: { since: string | null }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <span className="xs t3" role="status">
      {since === null ? '' : t('desk.rec.openSince', { time: `${when.instant(since)} ${zoneName}` })}
    </span>
  );
}

const VERDICT_ICONS = {
  differs: 'warning-circle-fill',
  never: 'info-fill',
  old: 'info-fill',
  balanced: 'check-circle-fill',
} as const satisfies Record<Verdict, IconName>;

function VerdictCard({ books }: { books: Books }): JSX.Element {
  const t = useT();
  const now = useServerSecond();
  const verdict = worseOf(verdictOf('running', books.running, now), verdictOf('full', books.full, now));
  return (
    <section className={`card verdict ${verdict}`} role="status">
      <Icon name={VERDICT_ICONS[verdict]} size={40} />
      <div>
        <h2>{t(`desk.rec.${verdict}`)}</h2>
        {KINDS.map((kind) => (
          <p key={kind} className="sm">
            <CheckedAt kind={kind} report={books[kind]} />
          </p>
        ))}
      </div>
    </section>
  );
}

function CheckedAt({ kind, report }: { kind: Kind; report: Reconciliation | null }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { digits } = useFigures();
  if (report === null) return <>{t(`desk.rec.neverChecked.${kind}`)}</>;
  const time = `${when.instant(report.checkedAt)} ${zoneName}`;
  return <>{t(`desk.rec.checkedAt.${kind}`, { time, milliseconds: digits(String(report.durationMilliseconds)) })}</>;
}

type Check = Reconciliation['checks'][number];

function Checks({ kind, report }: { kind: Kind; report: Reconciliation | null }): JSX.Element | null {
  const t = useT();
  if (report === null) return null;
  return (
    <section className="card list" aria-label={t(`desk.rec.checks.${kind}`)}>
      <div className="part-h">
        <h2>{t(`desk.rec.checks.${kind}`)}</h2>
      </div>
      <ul className="checks">
        {report.checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ check }: { check: Check }): JSX.Element {
  const t = useT();
  const translator = useTranslator();
  const { digits } = useFigures();
  return (
    <li>
      <div className="row wrap-f">
        <h3>{translator.find(`desk.check.${check.name}`) ?? check.name}</h3>
        <span className="sp" />
        <Badge tone={check.holds ? 'win' : 'loss'}>
          <Icon name={check.holds ? 'check-bold' : 'warning-fill'} />
          {t(check.holds ? 'desk.rec.holds' : 'desk.rec.fails')}
        </Badge>
      </div>
      <p className="sm t2 num">
        {t('desk.rec.expected')}{' '}
        <b className="mono" translate="no">
          {digits(totalOf(check, check.expected))}
        </b>{' '}
        · {t('desk.rec.found')}{' '}
        <b className="mono" translate="no">
          {digits(totalOf(check, check.found))}
        </b>
      </p>
      {check.differences.length === 0 ? null : (
        <details>
          <summary className="sm">{t('desk.rec.differences', { count: check.differences.length })}</summary>
          <ul className="mono sm">
            {check.differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Projections({ report }: { report: Reconciliation | null }): JSX.Element | null {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  type Projection = Reconciliation['projections'][number];
  const columns: Column<Projection>[] = [
    {
      key: 'name',
      head: t('desk.rec.projection'),
      cell: ({ name }) => (
        <span className="mono" translate="no">
          {name}
        </span>
      ),
    },
    {
      key: 'behind',
      head: t('desk.rec.behind'),
      end: true,
      cell: ({ behind }) => (
        <Badge tone={isFarBehind(behind) ? 'warn' : 'win'}>{t('desk.rec.lines', { lines: count(behind) })}</Badge>
      ),
    },
    timeColumn({ key: 'at', name: t('desk.rec.updated'), of: ({ updatedAt }) => updatedAt }),
  ];
  if (report === null) return null;
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk.rec.projections')}</h2>
      </div>
      {report.projections.length === 0 ? (
        <p className="part-empty sm t2">{t('desk.rec.noProjections')}</p>
      ) : (
        <DataTable
          label={t('desk.rec.projections')}
          columns={columns}
          rows={report.projections}
          rowKey={({ name }) => name}
          cards={false}
        />
      )}
    </div>
  );
}

function History({ history }: { history: Books['history'] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <section className="card side-part" aria-label={t('desk.rec.history')}>
      <h2>{t('desk.rec.history')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ol className="history" tabIndex={0}>
        {history.map(({ kind, checkedAt, balanced }) => (
          <li key={`${kind}-${checkedAt}`} className="sm num">
            <span>
              {when.instant(checkedAt)} · {t(`desk.rec.kind.${kind}`)}
            </span>
            <Badge tone={balanced ? 'win' : 'loss'}>{t(balanced ? 'desk.rec.holds' : 'desk.rec.fails')}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
