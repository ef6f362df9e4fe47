/**
 * Tiles in a grid. Arrows move to the neighbour in that direction, Home and End to the first and last; on a tile Enter
 * plays, D tries for free, F keeps it as a favourite (screens.md 2.8).
 */
import type { CatalogueGame } from '@house/contract/games/site';
import { Skeleton } from '@house/ui/states';
import { type JSX, type KeyboardEvent, useRef } from 'react';
import { offersDemo, playGame } from '../../../shared/catalogue.ts';
import { CatalogueTile } from '../../../shared/catalogue-tile.tsx';
import { toggleFavourite } from '../../../shared/favourites.ts';
import { getSession } from '../../../shared/session.ts';
import { stepInGrid } from '../model/grid-step.ts';
import { useLanes } from '../requests.ts';

/** Name of a vendor by its code; the code itself until the vendors are known. */
export function useVendorName(): (code: string) => string {
  const { data } = useLanes();
  return (code) =>
    data?.data.lanes.flatMap(({ cards }) => cards).find(({ vassalage }) => vassalage === code)?.displayName ?? code;
}

function columnsOf(tiles: readonly HTMLElement[]): number {
  const [first] = tiles;
  if (first === undefined) return 1;
  const next = tiles.findIndex((tile) => tile.offsetTop > first.offsetTop);
  return next === -1 ? tiles.length : next;
}

interface GameGridProps {
  label: string;
  games: readonly CatalogueGame[];
  /** The rows are of an older question. */
  stale?: boolean;
}

export function GameGrid({ label, games, stale = false }: GameGridProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const vendorName = useVendorName();
  const onKey = (event: KeyboardEvent): void => {
    const box = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
    if (box === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const game = games.find(({ gameId }) => gameId === box.dataset['tile']);
    const key = event.key.toLowerCase();
    if (game !== undefined && key === 'f') void toggleFavourite(game.gameId);
    if (game !== undefined && key === 'd' && offersDemo(game, getSession())) playGame(game, 'demo');
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];
    const next = stepInGrid(event.key, {
      at: tiles.indexOf(box),
      count: tiles.length,
      columns: columnsOf(tiles),
      rtl: document.documentElement.dir === 'rtl',
    });
    if (next === null) return;
    event.preventDefault();
    tiles[next]?.querySelector<HTMLElement>('.tile')?.focus();
  };
  return (
    <ul ref={list} className={stale ? 'gg stale' : 'gg'} aria-label={label} aria-busy={stale} onKeyDown={onKey}>
      {games.map((game, place) => (
        <li key={game.gameId}>
          <CatalogueTile game={game} vendorName={vendorName(game.vassalage)} place={place} />
        </li>
      ))}
    </ul>
  );
}

const SKELETON_TILES = 12;

/** The grid before its games are there, in their shape. */
export function GridSkeleton(): JSX.Element {
  return (
    <div className="gg" aria-hidden="true">
      {Array.from({ length: SKELETON_TILES }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal blocks without identity
        <div key={place} className="gg-sk">
          <Skeleton height="100%" radius={14} />
        </div>
      ))}
    </div>
  );
}
