/** Pages of the lottery: the lobby and bet page, and the other prize modes. */
import './lottery.css';
import { type JSX, lazy, Suspense } from 'react';
import { LotteryMain } from './pages/lottery-page.tsx';

const AreaMain = lazy(async () => ({ default: (await import('./pages/area-page.tsx')).AreaPage }));
const ElottMain = lazy(async () => ({ default: (await import('./elott/elott-page.tsx')).ElottPage }));

export function LotteryPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap bet-page" />}>
      <LotteryMain />
    </Suspense>
  );
}

export function ElottPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap lobby" />}>
      <ElottMain />
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
