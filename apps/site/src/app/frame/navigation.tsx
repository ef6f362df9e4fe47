/** The navigation on wide screens: sticky, goes away on the way down and comes back on the way up. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, Fragment, type JSX, useEffect, useState } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { lazyPart } from '../../shared/chunks.ts';
import { useSession } from '../../shared/session.ts';
import { BrandLink } from './brand-link.tsx';
import { LatePart } from './late-part.tsx';
import { type CategoryEntry, HOME_ENTRY, listCategoryEntries, type PageEntry, PROMOTIONS_ENTRY } from './pages.ts';
import { type DropDownState, useDropDown } from './use-drop-down.ts';
import { OWN_ENTRIES_AFTER } from './vendor-lanes.ts';

const DropDown = lazyPart(async () => ({ default: (await import('./drop-down.tsx')).DropDown }));
const OwnEntries = lazyPart(async () => ({ default: (await import('./late.tsx')).OwnEntries }));
const SearchEntry = lazyPart(async () => ({ default: (await import('./late.tsx')).SearchEntry }));
const RewardsLink = lazyPart(async () => ({ default: (await import('./late.tsx')).RewardsLink }));
const RankName = lazyPart(async () => ({ default: (await import('./late.tsx')).RankName }));

const SMALL_MOVE_PX = 6;
const TOP_PX = 160;

function useScrolledDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < SMALL_MOVE_PX) return;
      last = scrollY;
      setDown(moved > 0 && scrollY > TOP_PX);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return down;
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

function CategoryLink({ entry, drop }: { entry: CategoryEntry; drop: DropDownState }): JSX.Element {
  const t = useT();
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    if (event.currentTarget.matches(':focus-visible')) drop.come(entry.category);
  };
  return (
    <Link
      to={entry.address}
      className="nv"
      data-category={entry.category}
      aria-expanded={drop.open === entry.category}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onPointerEnter={drop.onPointerEnter}
      onPointerLeave={drop.leave}
      onFocus={onFocus}
      onClick={drop.close}
    >
      {t(entry.name)}
    </Link>
  );
}

function VipLink(): JSX.Element {
  const t = useT();
  const { token } = useSession();
  return (
    <Link to="/vip" className="vip">
      <Icon name="crown-simple-fill" />
      {t('common.nav.vip')}{' '}
      {token === null ? null : (
        <LatePart>
          <RankName />
        </LatePart>
      )}
    </Link>
  );
}

export function Navigation(): JSX.Element {
  const t = useT();
  const menu = useBoot((boot) => boot.menu);
  const { token } = useSession();
  const away = useScrolledDown();
  const drop = useDropDown();
  const entries = listCategoryEntries(menu);
  const open = entries.find(({ category }) => category === drop.open);
  const own = (
    <LatePart>
      <OwnEntries />
    </LatePart>
  );
  const hasPlace = entries.some(({ category }) => category === OWN_ENTRIES_AFTER);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the links inside
    <div
      className={away && open === undefined ? 'hn away' : 'hn'}
      onKeyDown={drop.onKeyDown}
      onBlur={(event) => {
        // At the last page of vendors its button is switched off under the finger: nobody left.
        if (event.target instanceof HTMLButtonElement && event.target.disabled) return;
        if (!event.currentTarget.contains(event.relatedTarget)) drop.leave();
      }}
    >
      <div className="wrap">
        <BrandLink />
        <nav className="row nav-list" aria-label={t('common.nav.main')}>
          <NavLink entry={HOME_ENTRY} />
          {entries.map((entry) => (
            <Fragment key={entry.category}>
              <CategoryLink entry={entry} drop={drop} />
              {entry.category === OWN_ENTRIES_AFTER ? own : null}
            </Fragment>
          ))}
          {hasPlace ? null : own}
        </nav>
        <span className="sp" />
        <LatePart>
          <SearchEntry />
        </LatePart>
        <NavLink entry={PROMOTIONS_ENTRY} />
        {token === null ? null : (
          <LatePart>
            <RewardsLink />
          </LatePart>
        )}
        <VipLink />
      </div>
      {open === undefined ? null : (
        <LatePart>
          <DropDown key={open.category} entry={open} drop={drop} />
        </LatePart>
      )}
    </div>
  );
}
