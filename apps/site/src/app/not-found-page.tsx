/** An address without a page (screens.md 4.3): what is played now, and the way home. */
import { listPopularGames } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../shared/money.ts';
import { usePreferences } from '../shared/preferences.ts';
import { useCall } from '../shared/query.ts';
import { StatusPage } from './status-frame.tsx';

const POPULAR = 4;

/** What others play now; nothing at all until it is known. */
function PopularGames(): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  const { language } = usePreferences();
  const { data } = useCall(listPopularGames, { query: { count: POPULAR } });
  const games = data?.games.filter(({ state }) => state === 'on') ?? [];
  if (games.length === 0) return null;
  return (
    <nav aria-label={t('common.notFound.popular')}>
      <p className="sm">{t('common.notFound.popular')}</p>
      <div className="row wrap-f">
        {games.map(({ gameCode, names }) => (
          <Link key={gameCode} to="/lottery" search={{ gameCode } as never} className={buttonClass('soft')}>
            {digits(names[language] ?? names['en'] ?? gameCode)}
          </Link>
        ))}
      </div>
    </nav>
  );
}

export function NotFoundPage(): JSX.Element {
  const t = useT();
  return (
    <StatusPage
      art="compass"
      title={t('common.state.notFound')}
      action={
        <Link to="/" className={buttonClass('brand')}>
          {t('common.state.goHome')}
        </Link>
      }
    >
      <p>{t('common.state.notFoundHint')}</p>
      <PopularGames />
    </StatusPage>
  );
}
