/** The VIP ladder: every rank with what reaches it, what keeps it and what it gives. */
import type { RankRow } from '@house/contract/rewards/shapes';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { RankBadge } from '@house/ui/rank-badge';
import type { JSX } from 'react';
import { useMoney } from '../../shared/money.ts';

export function Ladder({ rows, own }: { rows: readonly RankRow[]; own: number | null }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const asks = (amount: string | null): string =>
    amount === null ? t('site-rewards.invitation') : money.whole(amount);
  const gift = (amount: string): string => (amount === '0.00' || amount === '0' ? '–' : money.whole(amount));
  const columns: readonly Column<RankRow>[] = [
    {
      key: 'rank',
      head: t('site-rewards.rank'),
      card: 'title',
      cell: ({ rank }) => (
        <span className="row club-rank">
          <RankBadge level={rank} label={t('site-rewards.rankOf', { rank: money.digits(rank) })} size={30} />
          <b className="num" translate="no">
            {money.digits(rank)}
          </b>
          {rank === own ? <span className="bd gold">{t('site-rewards.yours')}</span> : null}
        </span>
      ),
    },
    { key: 'deposits', head: t('site-rewards.deposits'), end: true, cell: ({ deposits }) => asks(deposits) },
    { key: 'turnover', head: t('site-rewards.turnover'), end: true, cell: ({ turnover }) => asks(turnover) },
    {
      key: 'keep',
      head: t('site-rewards.keep'),
      end: true,
      cell: ({ keep }) => (keep === null ? '–' : money.whole(keep)),
    },
    { key: 'gift', head: t('site-rewards.gift'), end: true, cell: ({ upgradeGift }) => gift(upgradeGift) },
    { key: 'monthly', head: t('site-rewards.monthly'), end: true, cell: ({ monthlyGift }) => gift(monthlyGift) },
    { key: 'birthday', head: t('site-rewards.birthday'), end: true, cell: ({ birthdayGift }) => gift(birthdayGift) },
    {
      key: 'cashback',
      head: t('site-rewards.cashbackRates'),
      end: true,
      card: 'main',
      cell: ({ cashback: { slots, live, sports } }) => `${[slots, live, sports].map(money.digits).join(' / ')} %`,
    },
  ];
  return (
    <DataTable label={t('site-rewards.ladder')} columns={columns} rows={rows} rowKey={({ rank }) => String(rank)} />
  );
}
