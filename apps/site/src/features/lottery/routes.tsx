/** Pages of the lottery: the lobby and bet page, and the other prize modes. */
import './lottery.css';
import { type JSX, lazy, Suspense } from 'react';
import { LotteryMain } from './pages/lottery-page.tsx';

const AreaMain = lazy(async () => ({ default: (await import('./pages/area-page.tsx')).AreaPage }));

export function LotteryPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap bet-page" />}>
      <LotteryMain />
    </Suspense>
  );
}

export function VnLotteryPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap lobby" />}>
      <AreaMain area="Vn" />
    </Suspense>
  );
}

export function SeaLotteryPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap lobby" />}>
      <AreaMain area="Sea" />
    </Suspense>
  );
}
