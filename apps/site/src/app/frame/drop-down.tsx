/**
 * Below an entry of the navigation: its vendors on the left, six games of the vendor under the pointer on the right.
 * Arrow keys walk through it. Without vendors nothing is drawn: the entry itself still leads to its page.
 */

import type { ReplyOf } from '@house/contract/call';
import { type CatalogueGame, type listGameVendors, searchGameList } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { usePagerFocus } from '@house/ui/lib/use-pager-focus';
import { Skeleton } from '@house/ui/states';
import { VendorMark } from '@house/ui/vendor-mark';
import { Link } from '@tanstack/react-router';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMoney } from '../../shared/money.ts';
import { useCall } from '../../shared/query.ts';
import { useVendorLanes } from '../../shared/use-vendor-lanes.ts';
import { keepVendor } from '../../shared/vendor.ts';
import { GameLink } from './game-link.tsx';
import type { CategoryEntry } from './pages.ts';
import type { DropDownState } from './use-drop-down.ts';
import { countGames, countVendorPages, vendorPage, vendorsUnder } from './vendor-lanes.ts';

type VendorCard = ReplyOf<typeof listGameVendors>['data']['lanes'][number]['cards'][number];

const GAMES_SHOWN = 6;
const FRESH_MS = 300_000;
const HOT = 1;
/** So many vendors stand in one column. */
const FEW = 5;

/** Up and down within a column, left and right between the columns; what leads nowhere is left as it is. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')];
  const stopsOf = (column: HTMLElement | undefined) => [
    ...(column?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? []),
  ];
  const here = columns.findIndex((column) => column.contains(document.activeElement));
  const stops = stopsOf(columns[here]);
  if (step !== undefined) {
    event.preventDefault();
    const place = stops.indexOf(document.activeElement as HTMLElement) + step;
    stops[(place + stops.length) % stops.length]?.focus();
    return;
  }
  const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (across === undefined) return;
  event.preventDefault();
  stopsOf(columns[here + across])[0]?.focus();
}

function VendorLink({
  vendor,
  entry,
  active,
  onSee,
  onPick,
}: {
  vendor: VendorCard;
  entry: CategoryEntry;
  active: boolean;
  onSee: () => void;
  onPick: () => void;
}): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <Link
      to={entry.address}
      search={{ v: vendor.vassalage } as never}
      className={`dd-vendor${active ? ' on' : ''}${vendor.maintenance ? ' off' : ''}`}
      activeProps={{}}
      onPointerEnter={onSee}
      onFocus={onSee}
      onClick={() => {
        keepVendor(vendor.vassalage);
        onPick();
      }}
    >
      {vendor.smallIcon === null ? (
        <VendorMark code={vendor.vassalage} size={26} />
      ) : (
        <img src={vendor.smallIcon} alt="" width={26} height={26} loading="lazy" />
      )}
      <span className="dd-name">{vendor.displayName}</span>
      {vendor.isHot === HOT ? <Icon name="lightning-fill" label={t('site-frame.hot')} /> : null}
      <small className="num t3">{vendor.maintenance ? t('site-frame.maintenance') : digits(vendor.games)}</small>
    </Link>
  );
}

function Games({ vendor, entry, onPick }: { vendor: VendorCard; entry: CategoryEntry; onPick: () => void }) {
  const t = useT();
  const { data, error } = useCall(
    searchGameList,
    {
      query: {
        vassalage: vendor.vassalage,
        gameType: entry.category as CatalogueGame['category'],
        pageSize: GAMES_SHOWN,
      },
    },
    { staleTime: FRESH_MS },
  );
  if (error !== null) return null;
  if (data === undefined) return <Skeleton height={74} count={GAMES_SHOWN / 2} radius={12} />;
  if (data.games.length === 0) return <p className="t2 sm">{t('common.state.empty')}</p>;
  return (
    <ul className="dd-games">
      {data.games.map((game) => (
        <li key={game.gameId}>
          <GameLink game={game} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

interface DropDownProps {
  entry: CategoryEntry;
  drop: DropDownState;
}

export function DropDown({ entry, drop }: DropDownProps): JSX.Element | null {
  useAreas(['site-frame']);
  const t = useT();
  const { digits } = useMoney();
  const vendors = vendorsUnder(useVendorLanes(), entry.category);
  const [page, setPage] = useState(0);
  const [seen, setSeen] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pager = usePagerFocus<HTMLSpanElement>();
  const there = vendors.length > 0;
  useEffect(() => {
    if (there && drop.byKeys) panel.current?.querySelector<HTMLElement>('.dd-vendor')?.focus();
  }, [there, drop.byKeys]);
  if (!there) return null;
  const shown = vendorPage(vendors, page);
  const active = vendors.find(({ vassalage }) => vassalage === seen) ?? shown[0];
  const pages = countVendorPages(vendors.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the links inside
    <div
      ref={panel}
      className="dd"
      data-category={entry.category}
      onPointerEnter={drop.stay}
      onPointerLeave={drop.leave}
      onFocus={drop.stay}
      onKeyDown={walk}
    >
      <div className={vendors.length > FEW ? 'wrap dd-cols' : 'wrap dd-cols few'}>
        <nav
          className={pages > 1 ? 'dd-vendors paged' : 'dd-vendors'}
          data-column="vendors"
          aria-label={t('site-frame.vendors', { name: t(entry.name) })}
        >
          {shown.map((vendor) => (
            <VendorLink
              key={vendor.vassalage}
              vendor={vendor}
              entry={entry}
              active={vendor === active}
              onSee={() => setSeen(vendor.vassalage)}
              onPick={drop.close}
            />
          ))}
          {pages > 1 ? (
            <span className="dd-pages" {...pager}>
              <IconButton
                icon="caret-left-bold"
                label={t('common.previousPage')}
                turns
                disabled={page === 0}
                onClick={() => setPage(page - 1)}
              />
              <span className="num sm t2" translate="no">
                {digits(`${page + 1} / ${pages}`)}
              </span>
              <IconButton
                icon="caret-right-bold"
                label={t('common.nextPage')}
                turns
                disabled={page === pages - 1}
                onClick={() => setPage(page + 1)}
              />
            </span>
          ) : null}
        </nav>
        <div className="dd-side" data-column="games">
          {active === undefined ? null : <Games vendor={active} entry={entry} onPick={drop.close} />}
          <Link to={entry.address} className="dd-all" activeProps={{}} onClick={drop.close}>
            {t('site-frame.allGames', { count: countGames(vendors) })}
            <Icon name="caret-right-bold" size={12} turns />
          </Link>
        </div>
      </div>
    </div>
  );
}
