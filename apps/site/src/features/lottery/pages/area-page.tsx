/**
 * `/vnlottery` and `/seaLottery`: the same shell for other prize modes. None of their draws is open, which is said; the draws
 * that are stand below it.
 */
import { useAreas, useT } from '@house/i18n/react';
import { EmptyState, ErrorState, Notice, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { useLotteryGames } from '../requests.ts';
import { GameCards } from './lobby-page.tsx';

export function AreaPage({ area }: { area: 'Vn' | 'Sea' }): JSX.Element {
  useAreas(['lottery']);
  const t = useT();
  const { data, error, refetch, isFetching } = useLotteryGames();
  const open = data?.games.filter(({ state }) => state === 'on');
  return (
    <div className="wrap lobby">
      <h1>{t(`lottery.area${area}`)}</h1>
      <Notice>{t(`lottery.area${area}Text`)}</Notice>
      {open === undefined && error === null ? <Skeleton height={150} count={3} radius={18} /> : null}
      {open === undefined && error !== null ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : null}
      {open?.length === 0 ? <EmptyState title={t('lottery.state.noDraws')} art="balls" /> : null}
      {open === undefined || open.length === 0 ? null : <GameCards games={open} />}
    </div>
  );
}
