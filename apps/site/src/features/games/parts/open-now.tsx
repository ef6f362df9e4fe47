/** Says that nothing of a lobby is open yet, and leads to what is. */
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { playAddress } from '../../../shared/catalogue.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { useOpenGames } from '../requests.ts';
import { GameGrid } from './game-grid.tsx';

const OFFERED = 3;
const TILES = 6;

/** Links to games that can be played now; the lottery's own page where none is hot. */
export function OpenLinks(): JSX.Element {
  const gameName = useGameName();
  const open = useOpenGames()?.slice(0, OFFERED) ?? [];
  return (
    <span className="open-now">
      {open.map((game) => (
        <Link key={game.gameId} to={playAddress(game, 'real')} className={buttonClass('soft', 's')}>
          {gameName(game)}
        </Link>
      ))}
      <LotteryWhenNone />
    </span>
  );
}

/** The way to the lottery's own page, where no game is hot that could be named. */
export function LotteryWhenNone(): JSX.Element | null {
  const t = useT();
  if (useOpenGames()?.length !== 0) return null;
  return (
    <Link to="/lottery" className={buttonClass('soft', 's')}>
      {t('common.nav.lottery')}
    </Link>
  );
}

interface OpenTilesProps {
  /** Games that stand on the page already. */
  without?: readonly string[];
}

/** Games that can be played now, as tiles: what a page without any of its own, or with few, goes on with. */
export function OpenTiles({ without = [] }: OpenTilesProps): JSX.Element | null {
  const t = useT();
  const games = useOpenGames()?.filter(({ gameId }) => !without.includes(gameId)) ?? [];
  if (games.length === 0) return null;
  return (
    <section className="open-tiles">
      <h2 className="h3">{t('site-games.openNow')}</h2>
      <GameGrid label={t('site-games.openNow')} games={games.slice(0, TILES)} />
    </section>
  );
}

export function NotOpenYet({ name }: { name: string }): JSX.Element {
  const t = useT();
  return (
    <Notice>
      <b>{t('site-games.notOpen.title', { name })}</b>
      <p>{t('site-games.notOpen.text')}</p>
      <OpenLinks />
    </Notice>
  );
}
