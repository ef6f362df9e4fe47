/** The navigation on wide screens: sticky, goes away on the way down and comes back on the way up. */
import { useT } from '@house/i18n/react';
import { Wordmark } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useState } from 'react';
import { brandName, useBoot } from '../../shared/boot.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { HOME_ENTRY, listCategoryEntries, type PageEntry, VERIFY_ENTRY } from './pages.ts';

const SMALL_MOVE_PX = 6;

function useScrolledDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < SMALL_MOVE_PX) return;
      last = scrollY;
      setDown(moved > 0 && scrollY > 160);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return down;
}

export function BrandLink(): JSX.Element {
  const { language } = usePreferences();
  const word = useBoot((boot) => brandName(boot, language));
  return (
    <Link to="/" className="logo">
      <Wordmark word={word} />
    </Link>
  );
}

function NavLink({ entry }: { entry: PageEntry }): JSX.Element {
  const t = useT();
  return (
    <Link
      to={entry.address}
      className="nv"
      activeOptions={{ exact: entry.address === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {t(entry.name)}
    </Link>
  );
}

export function Navigation(): JSX.Element {
  const t = useT();
  const menu = useBoot((boot) => boot.menu);
  const away = useScrolledDown();
  return (
    <div className={away ? 'hn away' : 'hn'}>
      <div className="wrap">
        <BrandLink />
        <nav className="row nav-list" aria-label={t('common.nav.main')}>
          {[HOME_ENTRY, ...listCategoryEntries(menu)].map((entry) => (
            <NavLink key={entry.address} entry={entry} />
          ))}
        </nav>
        <span className="sp" />
        <NavLink entry={VERIFY_ENTRY} />
      </div>
    </div>
  );
}
