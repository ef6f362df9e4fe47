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
import { HERO_GAME } from '../model.ts';
import { DrawResults } from '../parts/draw-results.tsx';
import { FairCard } from '../parts/fair-card.tsx';
import { GameTiles } from '../parts/game-tiles.tsx';
import { Hero } from '../parts/hero.tsx';
import { NextDraw, NextDrawPlaceholder } from '../parts/next-draw.tsx';
import { PayCard } from '../parts/pay-card.tsx';
import { Shortcuts } from '../parts/shortcuts.tsx';
import { useGames } from '../requests.ts';

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

export function HomePage(): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const { data, error, refetch, isFetching } = useGames();
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
      {data === undefined && error !== null ? (
        <div className="wrap">
          <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching}>
            {t('common.state.failedHint')}
          </ErrorState>
        </div>
      ) : null}
      {data === undefined ? error === null && <ResultsPlaceholder /> : <Games games={data.games} />}
    </div>
  );
}
