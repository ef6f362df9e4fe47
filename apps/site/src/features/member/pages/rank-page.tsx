/** The own rank (screens.md 5.15): what is missing for the next, what it gives now and then, and how it changed. */
import './rewards.css';
import type { ReplyOf } from '@house/contract/call';
import type { RankRow } from '@house/contract/rewards/shapes';
import { getOwnRank, listRanks } from '@house/contract/rewards/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Progress } from '@house/ui/figures';
import { RankBadge } from '@house/ui/rank-badge';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { useDay, useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { leavePopupTo } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';

type Own = ReplyOf<typeof getOwnRank>;
type Change = Own['history'][number];

function partOf(done: string, goal: string): number {
  const [has, needs] = [millsOf(done), millsOf(goal)];
  if (needs <= 0n || has >= needs) return 1;
  return has <= 0n ? 0 : Number(has) / Number(needs);
}

function Goal({ label, done, goal }: { label: string; done: string; goal: string }): JSX.Element {
  const money = useMoney();
  return (
    <div className="col">
      <span className="row">
        <span className="sp sm t2">{label}</span>
        <span className="sm num" translate="no">
          {money.whole(done)} / {money.whole(goal)}
        </span>
      </span>
      <Progress part={partOf(done, goal)} label={label} />
    </div>
  );
}

function Standing({ own, rows }: { own: Own; rows: readonly RankRow[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const day = useDay();
  const next = rows.find(({ rank }) => rank === own.rank + 1);
  const keep = rows.find(({ rank }) => rank === own.rank)?.keep ?? null;
  const name = t('site-rewards.rankOf', { rank: digits(own.rank) });
  return (
    <section className="card pad col" aria-label={name}>
      <div className="rw-take">
        <RankBadge level={own.rank} label={name} size={64} />
        <b className="sp rw-big num">{name}</b>
        <Button look="ghost" onClick={() => leavePopupTo('/vip')}>
          {t('site-rewards.seeLadder')}
        </Button>
      </div>
      {next === undefined || next.deposits === null || next.turnover === null ? (
        <p className="t2">{t('site-rewards.top')}</p>
      ) : (
        <>
          <h2 className="step-h num">{t('site-rewards.next', { rank: digits(next.rank) })}</h2>
          <Goal label={t('site-rewards.deposits')} done={own.deposits} goal={next.deposits} />
          <Goal label={t('site-rewards.turnover')} done={own.turnover} goal={next.turnover} />
          {own.isCapped && next.keep !== null ? (
            <Goal label={t('site-rewards.again')} done={own.turnoverOfTerm} goal={next.keep} />
          ) : null}
        </>
      )}
      {own.keepUntil === null || keep === null ? null : (
        <Goal
          label={t('site-rewards.keepUntil', { day: day(`${own.keepUntil}T00:00:00Z`) })}
          done={own.turnoverOfTerm}
          goal={keep}
        />
      )}
    </section>
  );
}

/** What the own rank gives beside what the one above gives. */
function Benefits({ own, rows }: { own: Own; rows: readonly RankRow[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const gift = (amount: string): string => (millsOf(amount) === 0n ? '–' : money.whole(amount));
  const columns: readonly Column<RankRow>[] = [
    {
      key: 'rank',
      head: t('site-rewards.rank'),
      card: 'title',
      cell: ({ rank }) => (
        <span className="row">
          <b className="num">{t('site-rewards.rankOf', { rank: money.digits(rank) })}</b>
          {rank === own.rank ? <span className="bd gold">{t('site-rewards.yours')}</span> : null}
        </span>
      ),
    },
    { key: 'gift', head: t('site-rewards.gift'), end: true, cell: ({ upgradeGift }) => gift(upgradeGift) },
    { key: 'monthly', head: t('site-rewards.monthly'), end: true, cell: ({ monthlyGift }) => gift(monthlyGift) },
    {
      key: 'cashback',
      head: t('site-rewards.cashbackRates'),
      end: true,
      cell: ({ cashback: { slots, live, sports } }) => `${[slots, live, sports].map(money.digits).join(' / ')} %`,
    },
  ];
  return (
    <section className="col" aria-label={t('site-rank.benefits')}>
      <h2 className="step-h">{t('site-rank.benefits')}</h2>
      <DataTable
        label={t('site-rank.benefits')}
        columns={columns}
        rows={rows.filter(({ rank }) => rank === own.rank || rank === own.rank + 1)}
        rowKey={({ rank }) => String(rank)}
      />
    </section>
  );
}

function History({ rows }: { rows: readonly Change[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const moment = useMoment();
  const columns: readonly Column<Change>[] = [
    { key: 'at', head: t('site-rewards.at'), cell: ({ at }) => <span className="num">{moment(at)}</span> },
    {
      key: 'change',
      head: t('site-rewards.rank'),
      card: 'title',
      cell: ({ from, to }) => <b className="num">{t('site-rank.fromTo', { from: digits(from), to: digits(to) })}</b>,
    },
    { key: 'cause', head: t('site-rank.why'), cell: ({ cause }) => t(`site-rank.cause.${cause}`) },
  ];
  return (
    <section className="col" aria-label={t('site-rank.history')}>
      <h2 className="step-h">{t('site-rank.history')}</h2>
      {rows.length === 0 ? (
        <EmptyState title={t('site-rank.none')} art="crown">
          {t('site-rank.noneHint')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('site-rank.history')}
          columns={columns}
          rows={rows}
          rowKey={({ at, from, to }) => `${at} ${from} ${to}`}
        />
      )}
    </section>
  );
}

export function RankPage(): JSX.Element {
  const ranks = useCall(listRanks);
  const own = useCall(getOwnRank, {}, { staleTime: 1_000 });
  return (
    <ListStates query={ranks} skeleton={{ height: 180, count: 2 }}>
      {({ rows }) => (
        <ListStates query={own} skeleton={{ height: 180, count: 2 }}>
          {(data) => (
            <div className="col rk">
              <Standing own={data} rows={rows} />
              <Benefits own={data} rows={rows} />
              <History rows={data.history} />
            </div>
          )}
        </ListStates>
      )}
    </ListStates>
  );
}
