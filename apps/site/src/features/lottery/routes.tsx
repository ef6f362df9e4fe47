/** Pages of the lottery: the lobby and bet page, and the other prize modes. */
import './lottery.css';
import { type JSX, Suspense } from 'react';
import { lazyPart } from '../../shared/chunks.ts';
import type { Area } from './pages/area-lobby.tsx';
import { LoadingLobby, LotteryMain } from './pages/lottery-page.tsx';

const AreaLobby = lazyPart(async () => ({ default: (await import('./pages/area-lobby.tsx')).AreaLobby }));

export function LotteryPage(): JSX.Element {
  return (
    <Suspense fallback={<div className="wrap bet-page" />}>
      <LotteryMain />
    </Suspense>
  );
}

function areaPage(area: Area, path: '/vnlottery' | '/seaLottery'): () => JSX.Element {
  return function AreaPage() {
    return (
      <Suspense fallback={<div className="wrap lobby" />}>
        <LotteryMain
          path={path}
          lobby={(games) => (
            <Suspense fallback={<LoadingLobby />}>
              <AreaLobby area={area} path={path} games={games} />
            </Suspense>
          )}
        />
      </Suspense>
    );
  };
}

export const VnLotteryPage = areaPage('Vn', '/vnlottery');
export const SeaLotteryPage = areaPage('Sea', '/seaLottery');
