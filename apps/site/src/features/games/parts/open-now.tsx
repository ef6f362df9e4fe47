/** Says that nothing of a lobby is open yet, and leads to what is. */
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { playAddress } from '../../../shared/catalogue.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { useOpenGames } from '../requests.ts';

const OFFERED = 3;

/** Links to games that can be played now; the lottery's own page where none is hot. */
export function OpenLinks(): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  const open = useOpenGames().slice(0, OFFERED);
  return (
    <span className="open-now">
      {open.map((game) => (
        <Link key={game.gameId} to={playAddress(game, 'real')} className={buttonClass('soft', 's')}>
          {gameName(game)}
        </Link>
      ))}
      {open.length === 0 ? (
        <Link to="/lottery" className={buttonClass('soft', 's')}>
          {t('common.nav.lottery')}
        </Link>
      ) : null}
    </span>
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
