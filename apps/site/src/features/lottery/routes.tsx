/** Pages of the lottery: the lobby and bet page, and the page that checks a draw. */
import './lottery.css';
import { type JSX, lazy, Suspense } from 'react';
import { LotteryMain } from './pages/lottery-page.tsx';

const VerifyMain = lazy(async () => ({ default: (await import('./pages/verify-page.tsx')).VerifyMain }));

export function LotteryPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap bet-page" />}>
      <LotteryMain />
    </Suspense>
  );
}

export function VerifyPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap verify" />}>
      <VerifyMain />
    </Suspense>
  );
}
