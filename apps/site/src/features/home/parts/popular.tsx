/**
 * Popular (screens.md 2.1 R5): the desk's rows, crash and mini games, what the member played lately and his favourites.
 * A chip is there only when it has something; only New holds games that open soon, and they say so.
 */
import { type CatalogueGame, listGameRows, listRecentGames, searchGameList } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { SectionHead } from '@house/ui/page-parts';
import { Skeleton } from '@house/ui/states';
import { type CSSProperties, type JSX, useState } from 'react';
import { CatalogueTile } from '../../../shared/catalogue-tile.tsx';
import { useFavourites } from '../../../shared/favourites.ts';
import { useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { useVendorLanes } from '../../../shared/use-vendor-lanes.ts';
import { columnsFor, lobbyOf, TILES, tilesOfRow } from '../late-model.ts';
import { MoreLink } from './more-link.tsx';

const FRESH_MS = 60_000;
const MINI = { gameType: 'MINI', pageSize: TILES.desktop, open: 1 } as const;

interface Row {
  readonly code: string;
  readonly title: string;
  readonly games: readonly CatalogueGame[];
  /** Where all of it is. */
  readonly all: string;
}

function useRows(): Row[] | undefined {
  const t = useT();
  const { token } = useSession();
  const { ids } = useFavourites();
  const rows = useCall(listGameRows, {}, { staleTime: FRESH_MS });
  const mini = useCall(searchGameList, { query: MINI }, { staleTime: FRESH_MS });
  const recent = useCall(listRecentGames, {}, { enabled: token !== null, staleTime: FRESH_MS });
  const favourites = useCall(
    searchGameList,
    { query: { gameIds: ids.slice(0, TILES.desktop).join(','), pageSize: TILES.desktop } },
    { enabled: ids.length > 0, keepOld: true },
  );
  if (rows.isPending || mini.isPending) return undefined;
  const own = (code: string, title: string, games: readonly CatalogueGame[] | undefined, all: string): Row => ({
    code,
    title,
    games: games ?? [],
    all,
  });
  return [
    ...(rows.data?.rows ?? []).map(({ code, title, games }) =>
      own(code, title, tilesOfRow(code, games), lobbyOf(tilesOfRow(code, games))),
    ),
    own('+mini', t('site-front.crashAndMini'), mini.data?.games, '/mini'),
    own('+recent', t('site-front.recent'), token === null ? [] : recent.data?.games, lobbyOf(recent.data?.games ?? [])),
    own('+favourites', t('site-front.favourites'), ids.length === 0 ? [] : favourites.data?.games, '/favorites'),
  ].filter(({ games }) => games.length > 0);
}

function PopularPlaceholder(): JSX.Element {
  return (
    <div className="wrap late-popular" aria-hidden="true">
      <Skeleton width={160} height={26} />
    </div>
  );
}

export function Popular(): JSX.Element | null {
  useAreas(['site-front', 'site-games']);
  const t = useT();
  const phone = useIsPhone();
  const lanes = useVendorLanes();
  const rows = useRows();
  const [chosen, setChosen] = useState('');
  if (rows === undefined) return <PopularPlaceholder />;
  const row = rows.find(({ code }) => code === chosen) ?? rows[0];
  if (row === undefined) return null;
  const games = row.games.slice(0, phone ? TILES.phone : TILES.desktop);
  const makers = new Map(
    lanes.flatMap(({ cards }) => cards.map((card) => [card.vassalage, card.displayName] as const)),
  );
  return (
    <section className="wrap" aria-label={t('site-front.popular')}>
      <SectionHead title={t('site-front.popular')} more={<MoreLink to={row.all}>{t('site-front.all')}</MoreLink>}>
        {rows.length < 2 ? null : (
          <Chips
            label={t('site-front.popularRows')}
            choices={rows.map(({ code, title }) => ({ value: code, text: title }))}
            value={row.code}
            onChange={setChosen}
          />
        )}
      </SectionHead>
      <div className="g8" style={{ '--columns': columnsFor(games.length) } as CSSProperties}>
        {games.map((game, place) => (
          <CatalogueTile key={game.gameId} game={game} vendorName={makers.get(game.vassalage) ?? ''} place={place} />
        ))}
      </div>
    </section>
  );
}
