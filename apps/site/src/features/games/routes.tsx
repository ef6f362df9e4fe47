/** The lobbies of the game categories. */
import './games.css';
import { useAreas, useT } from '@house/i18n/react';
import { type JSX, Suspense } from 'react';
import { CATEGORIES } from '../../shared/categories.ts';
import type { LobbyCategory } from './model/lobbies.ts';
import { LobbyPage } from './pages/lobby-page.tsx';

function WithWords({ category }: { category: LobbyCategory }): JSX.Element {
  useAreas(['site-games']);
  return <LobbyPage category={category} />;
}

/** Until its words are here a page says what it is. */
function Coming({ category }: { category: LobbyCategory }): JSX.Element {
  const t = useT();
  return (
    <div className="wrap lobby-page">
      <h1 className="sr">{t(CATEGORIES[category].name)}</h1>
    </div>
  );
}

/** One page a category, so that going from one to the next starts anew. */
function pageOf(category: LobbyCategory): () => JSX.Element {
  return function Lobby() {
    return (
      <Suspense fallback={<Coming category={category} />}>
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
