/** Cashback (screens.md 5.7): what the turnover of the last days gives by product, one press to take it, and what was taken. */
import './rewards.css';
import type { ReplyOf } from '@house/contract/call';
import { claimCashback, getCashback } from '@house/contract/rewards/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';

type Reply = ReplyOf<typeof getCashback>;
type Line = Reply['lines'][number];
type Claim = Reply['history'][number];

const SIZE = 10;
const isClaim = (value: unknown): value is 'claim' => value === 'claim';

function Take({ data }: { data: Reply }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const { busy, error, send } = useAttempt({
    what: 'cashback',
    isWish: isClaim,
    post: ({ key }) => request(claimCashback, { body: { key } }),
    onAnswered: ({ amount }) => {
      showToast(t('site-rewards.taken', { amount: money.full(amount) }), 'win');
      void refreshBalance();
    },
    onTried: () => void queryClient.invalidateQueries({ queryKey: callKey(getCashback) }),
  });
  const ready = millsOf(data.amount) > 0n && !data.paused;
  return (
    <section className="card pad col" aria-label={t('site-rewards.cashback')}>
      <div className="rw-take">
        <span className="sp">
          <span className="sm t2 blk">{t('site-rewards.cashbackNow')}</span>
          <b className="rw-big num" translate="no">
            {money.full(ready ? data.amount : data.sum)}
          </b>
        </span>
        <Button look="gold" size="xl" busy={busy} disabled={offline || !ready} onClick={() => void send('claim')}>
          {t('site-rewards.claim')}
        </Button>
      </div>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      {data.paused ? <Notice tone="info">{t('site-rewards.paused')}</Notice> : null}
      <p className="xs t2 num">
        {t('site-rewards.cashbackRule', {
          days: money.digits(data.days),
          min: money.whole(data.min),
          max: money.whole(data.dayMax),
          rank: money.digits(data.rank),
        })}
      </p>
    </section>
  );
}

function Lines({ rows }: { rows: readonly Line[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const columns: readonly Column<Line>[] = [
    {
      key: 'product',
      head: t('site-rewards.product'),
      card: 'title',
      cell: ({ product }) => t(`site-turnover.game.${product}`),
    },
    { key: 'turnover', head: t('site-rewards.turnover'), end: true, cell: ({ turnover }) => money.full(turnover) },
    {
      key: 'rate',
      head: t('site-rewards.rate'),
      end: true,
      cell: ({ rate }) => (rate === null ? t('site-rewards.takenBack') : `${money.digits(rate)} %`),
    },
    {
      key: 'amount',
      head: t('site-rewards.cashback'),
      end: true,
      card: 'main',
      cell: ({ amount }) => money.full(amount),
    },
  ];
  return (
    <DataTable
      label={t('site-rewards.cashback')}
      columns={columns}
      rows={rows}
      rowKey={({ product, rate }) => `${product} ${rate}`}
    />
  );
}

function History({ data, page, onPage }: { data: Reply; page: number; onPage: (page: number) => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const columns: readonly Column<Claim>[] = [
    { key: 'at', head: t('site-rewards.at'), card: 'title', cell: ({ at }) => moment(at) },
    { key: 'turnover', head: t('site-rewards.turnover'), end: true, cell: ({ turnover }) => money.full(turnover) },
    {
      key: 'amount',
      head: t('site-rewards.cashback'),
      end: true,
      card: 'main',
      cell: ({ amount }) => money.full(amount),
    },
  ];
  return (
    <section className="col" aria-label={t('site-rewards.tab.history')}>
      <h2 className="step-h">{t('site-rewards.tab.history')}</h2>
      <DataTable label={t('site-rewards.tab.history')} columns={columns} rows={data.history} rowKey={({ id }) => id} />
      {data.total > SIZE ? <Pagination page={page} pageCount={Math.ceil(data.total / SIZE)} onChange={onPage} /> : null}
    </section>
  );
}

export function CashbackPage(): JSX.Element {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useCall(getCashback, { query: { page, size: SIZE } }, { staleTime: 1_000 });
  return (
    <ListStates query={query} skeleton={{ height: 96, count: 3 }}>
      {(data) => (
        <>
          <Take data={data} />
          {data.lines.length === 0 ? (
            <EmptyState title={t('site-rewards.noCashback')} art="coins">
              {t('site-rewards.noCashbackHint')}
            </EmptyState>
          ) : (
            <Lines rows={data.lines} />
          )}
          {data.total === 0 ? null : <History data={data} page={page} onPage={setPage} />}
        </>
      )}
    </ListStates>
  );
}
