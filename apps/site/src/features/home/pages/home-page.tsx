/**
 * The home page (screens.md 2.1): to a game, a draw or the cashier in one step. Only what has a real source is shown;
 * the hero waits for nothing, the rest has its place before it has its data.
 */
import '../home.css';
import type { LotteryGameView } from '@house/contract/lottery';
import { useT } from '@house/i18n/react';
import { ErrorState, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { useSession } from '../../../shared/session.ts';
import { useSlow } from '../../../shared/slow.ts';
import { HERO_GAME } from '../model.ts';
import { DrawResults } from '../parts/draw-results.tsx';
import { FairCard } from '../parts/fair-card.tsx';
import { GameTiles } from '../parts/game-tiles.tsx';
import { Hero } from '../parts/hero.tsx';
import { NextDraw, NextDrawPlaceholder } from '../parts/next-draw.tsx';
import { PayCard } from '../parts/pay-card.tsx';
import { Shortcuts } from '../parts/shortcuts.tsx';
import { useGames } from '../requests.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

function ResultsPlaceholder(): JSX.Element {
  return (
    <section className="wrap two">
      <div>
        <Skeleton width={160} height={26} />
        <Skeleton height={66} radius={16} count={6} />
      </div>
      <PayCard />
    </section>
  );
}

function Games({ games }: { games: readonly LotteryGameView[] }): JSX.Element {
  return (
    <>
      <GameTiles games={games} />
      <section className="wrap two">
        <DrawResults games={games} />
        <PayCard />
      </section>
    </>
  );
}

/** What stands above the games when they do not come, come slowly, or could not be renewed. */
function GamesTrouble({ games }: { games: ReturnType<typeof useGames> }): JSX.Element | null {
  const t = useT();
  const { data, error, refetch, isFetching, dataUpdatedAt } = games;
  const slow = useSlow(data === undefined && error === null);
  if (slow) return <div className="wrap notice warn">{t('common.state.slow')}</div>;
  if (error === null) return null;
  if (data !== undefined) {
    const time = new Date(dataUpdatedAt).toLocaleTimeString('en-GB', CLOCK);
    return <div className="wrap notice warn">{t('common.state.stale', { time })}</div>;
  }
  return (
    <div className="wrap">
      <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching}>
        {t('common.state.failedHint')}
      </ErrorState>
    </div>
  );
}

export function HomePage(): JSX.Element {
  const { token } = useSession();
  const games = useGames();
  const { data, error } = games;
  const nearest = data?.games.find((game) => game.gameCode === HERO_GAME) ?? data?.games[0];
  return (
    <div className="home">
      <div className="wrap hero">
        <Hero />
        {token === null ? null : <Shortcuts />}
        <div className="hr">
          {nearest === undefined ? <NextDrawPlaceholder /> : <NextDraw game={nearest} />}
          <FairCard />
        </div>
      </div>
      <GamesTrouble games={games} />
      {data === undefined ? error === null && <ResultsPlaceholder /> : <Games games={data.games} />}
    </div>
  );
}
