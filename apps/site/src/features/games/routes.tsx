/** The lobbies of the game categories. */
import './games.css';
import { useAreas } from '@house/i18n/react';
import { type JSX, Suspense } from 'react';
import type { LobbyCategory } from './model/lobbies.ts';
import { LobbyPage } from './pages/lobby-page.tsx';

function WithWords({ category }: { category: LobbyCategory }): JSX.Element {
  useAreas(['site-games']);
  return <LobbyPage category={category} />;
}

/** One page a category, so that going from one to the next starts anew. */
function pageOf(category: LobbyCategory): () => JSX.Element {
  return function Lobby() {
    return (
      <Suspense fallback={<div className="wrap lobby-page" />}>
        <WithWords category={category} />
      </Suspense>
    );
  };
}

export const SlotsPage = pageOf('RNG');
export const LivePage = pageOf('LIVE');
export const FishPage = pageOf('FISH');
export const CardsPage = pageOf('PVP');
export const SportsPage = pageOf('SPORTS');
export const EsportsPage = pageOf('ESPORTS');
export const CockfightPage = pageOf('COCK');
export const MiniPage = pageOf('MINI');
