/** The head of the pages of a game's draws: which game, and the way to the others of these pages. */
import { useT } from '@house/i18n/react';
import { listFacts } from '@house/lottery/facts';
import { Select } from '@house/ui/field';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useOwnTitle } from '../../../shared/page-title.ts';
import { useGameNames } from '../game-names.ts';
import type { DrawPage, GameAddress } from './choice.ts';

const PAGES = [
  { to: '/results', name: 'results' },
  { to: '/trend', name: 'trend' },
  { to: '/odds', name: 'odds' },
] as const;

export function DrawHead({ page, address }: { page: DrawPage; address: GameAddress }): JSX.Element {
  const t = useT();
  const gameName = useGameNames();
  const { game, change } = address;
  const name = PAGES.find(({ to }) => to === page)?.name ?? 'results';
  const title = t(`site-draws.${name}.of`, { game: gameName(game) });
  useOwnTitle(title);
  return (
    <header className="dr-head">
      <h1>{title}</h1>
      <p className="t2">{t(`site-draws.${name}.note`)}</p>
      <div className="dr-pick">
        <Select
          label={t('site-draws.game')}
          hideLabel
          small
          options={listFacts().map((each) => ({ value: each.gameCode, text: gameName(each) }))}
          value={game.gameCode}
          onChange={({ target }) =>
            change({ gameCode: target.value, day: '', p: '', playType: '', view: '', station: '' })
          }
        />
        <nav aria-label={t('site-draws.pages')} className="chips line">
          {PAGES.map(({ to, name: each }) => (
            <Link
              key={to}
              to={to}
              search={{ gameCode: game.gameCode }}
              className={to === page ? 'chip on' : 'chip'}
              aria-current={to === page ? 'page' : undefined}
              activeProps={{}}
            >
              {t(`site-draws.${each}`)}
            </Link>
          ))}
          <Link to="/lottery" search={{ gameCode: game.gameCode }} className="chip" activeProps={{}}>
            {t('site-draws.play')}
          </Link>
        </nav>
      </div>
    </header>
  );
}
