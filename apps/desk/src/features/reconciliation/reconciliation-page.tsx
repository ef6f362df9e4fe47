/** Entries = balances = reports: the latest check in words and figures, the last fifty, and checking now. */
import { getReconciliation, type Reconciliation, runReconciliation } from '@house/contract/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, messageOf, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { CHECK_WORDS, isFarBehind, totalOf, verdictOf } from './model.ts';

const POLL_MILLISECONDS = 15_000;

function useCheckNow() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const check = async (): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await request(runReconciliation, { body: {} });
      await askAgain(getReconciliation);
    } catch (thrown) {
      setRefused(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, check };
}

export function ReconciliationPage(): JSX.Element {
  const t = useT();
  const answer = useCall(getReconciliation, {}, { refetchInterval: POLL_MILLISECONDS });
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
          busy={busy}
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
      </div>
      <Refused words={refused} />
      <AnswerView answer={answer}>
        {({ latest, history }) => (
          <>
            <VerdictCard latest={latest} />
            {latest === null ? null : (
              <div className="g2">
                <div className="g2-main">
                  <Checks latest={latest} />
                </div>
                <div className="g2-side">
                  <Followers latest={latest} />
                  <History history={history} />
                </div>
              </div>
            )}
          </>
        )}
      </AnswerView>
    </>
  );
}

function VerdictCard({ latest }: { latest: Reconciliation | null }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { digits } = useFigures();
  const verdict = verdictOf(latest);
  if (latest === null || verdict === 'never') {
    return (
      <section className="card">
        <EmptyState title={t('desk.rec.never')} art="hourglass" />
      </section>
    );
  }
  return (
    <section className={`card verdict ${verdict}`} role="status">
      <Icon name={verdict === 'balanced' ? 'check-circle-fill' : 'warning-circle-fill'} size={40} />
      <div>
        <h2>{t(`desk.rec.${verdict}`)}</h2>
        <p className="sm">
          {t('desk.rec.checkedAt', {
            time: `${when.instant(latest.checkedAt)} ${zoneName}`,
            milliseconds: digits(String(latest.durationMilliseconds)),
          })}
        </p>
      </div>
    </section>
  );
}

type Check = Reconciliation['checks'][number];

function Checks({ latest }: { latest: Reconciliation }): JSX.Element {
  const t = useT();
  return (
    <section className="card list" aria-label={t('desk.rec.checks')}>
      <div className="part-h">
        <h2>{t('desk.rec.checks')}</h2>
      </div>
      <ul className="checks">
        {latest.checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ check }: { check: Check }): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const words = CHECK_WORDS[check.name];
  return (
    <li>
      <div className="row wrap-f">
        <h3>{words === undefined ? check.name : t(words)}</h3>
        <span className="sp" />
        <Badge tone={check.holds ? 'win' : 'loss'}>
          <Icon name={check.holds ? 'check-bold' : 'warning-fill'} />
          {t(check.holds ? 'desk.rec.holds' : 'desk.rec.fails')}
        </Badge>
      </div>
      <p className="sm t2 num">
        {t('desk.rec.expected')} <b className="mono">{digits(totalOf(check.name, check.expected))}</b> ·{' '}
        {t('desk.rec.found')} <b className="mono">{digits(totalOf(check.name, check.found))}</b>
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

function Followers({ latest }: { latest: Reconciliation }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  type Follower = Reconciliation['followers'][number];
  const columns: Column<Follower>[] = [
    { key: 'name', head: t('desk.rec.follower'), cell: ({ name }) => <span className="mono">{name}</span> },
    {
      key: 'behind',
      head: t('desk.rec.behind'),
      end: true,
      cell: ({ behind }) => (
        <Badge tone={isFarBehind(behind) ? 'warn' : 'win'}>{t('desk.rec.lines', { lines: count(behind) })}</Badge>
      ),
    },
    { key: 'at', head: t('desk.rec.updated'), cell: ({ updatedAt }) => when.clock(updatedAt) },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk.rec.followers')}</h2>
      </div>
      {latest.followers.length === 0 ? (
        <p className="part-empty sm t2">{t('desk.rec.noFollowers')}</p>
      ) : (
        <DataTable
          label={t('desk.rec.followers')}
          columns={columns}
          rows={latest.followers}
          rowKey={({ name }) => name}
          cards={false}
        />
      )}
    </div>
  );
}

function History({ history }: { history: readonly { checkedAt: string; balanced: boolean }[] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <section className="card side-part" aria-label={t('desk.rec.history')}>
      <h2>{t('desk.rec.history')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ol className="history" tabIndex={0}>
        {history.map(({ checkedAt, balanced }) => (
          <li key={checkedAt} className="sm num">
            <span>{when.instant(checkedAt)}</span>
            <Badge tone={balanced ? 'win' : 'loss'}>{t(balanced ? 'desk.rec.holds' : 'desk.rec.fails')}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
