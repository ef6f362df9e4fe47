/** Pages of a game's draws, each fetched by itself: results since it began, trend, rules and odds, the check of one. */
import '../lottery.css';
import './draws.css';
import { type JSX, lazy, Suspense } from 'react';

const Results = lazy(async () => ({ default: (await import('./results-page.tsx')).ResultsPage }));
const Trend = lazy(async () => ({ default: (await import('./trend-page.tsx')).TrendPage }));
const Odds = lazy(async () => ({ default: (await import('./odds-page.tsx')).OddsPage }));

const Verify = lazy(async () => ({ default: (await import('../pages/verify-page.tsx')).VerifyMain }));

const WAITING = <div className="wrap draws" />;

export function ResultsPage(): JSX.Element {
  return (
    <Suspense fallback={WAITING}>
      <Results />
    </Suspense>
  );
}

export function TrendPage(): JSX.Element {
  return (
    <Suspense fallback={WAITING}>
      <Trend />
    </Suspense>
  );
}

export function OddsPage(): JSX.Element {
  return (
    <Suspense fallback={WAITING}>
      <Odds />
    </Suspense>
  );
}

export function VerifyPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap verify" />}>
      <Verify />
    </Suspense>
  );
}
