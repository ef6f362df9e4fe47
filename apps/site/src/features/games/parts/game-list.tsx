/** A list of games under its filters, in every state it can be in. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { ArtName } from '@house/ui/lib/art-names';
import { EmptyState } from '@house/ui/states';
import { type JSX, useRef } from 'react';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { clearFilters, type GameFilters, isNarrowed } from '../model/filters.ts';
import type { GamesList } from '../requests.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { LotteryWhenNone, OpenTiles } from './open-now.tsx';

const PAGE_SIZE = 24;

interface GameListProps {
  label: string;
  list: GamesList;
  filters: GameFilters;
  onChange: (change: Partial<GameFilters>) => void;
  empty: { readonly title: string; readonly art: ArtName };
  /** Said above the games. */
  before?: JSX.Element;
}

function Empty({ filters, onChange, empty }: Pick<GameListProps, 'filters' | 'onChange' | 'empty'>): JSX.Element {
  const t = useT();
  if (filters.favourites && !isNarrowed({ ...filters, favourites: false })) {
    return <EmptyState title={t('site-games.favourites.empty')} art="marigold" />;
  }
  if (!isNarrowed(filters)) {
    return (
      <>
        <EmptyState title={empty.title} art={empty.art} action={<LotteryWhenNone />} />
        <OpenTiles />
      </>
    );
  }
  const clear = (
    <Button look="ghost" onClick={() => onChange(clearFilters(filters))}>
      {t('common.state.clearFilters')}
    </Button>
  );
  return <EmptyState title={t('common.state.noMatch')} art={empty.art} action={clear} />;
}

export function GameList({ label, list, filters, onChange, empty, before }: GameListProps): JSX.Element {
  const top = useRef<HTMLDivElement>(null);
  const turn = (page: number): void => {
    onChange({ page });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top} className="gl">
      <ListStates query={list.query} skeleton={<GridSkeleton />}>
        {({ games, total }) =>
          games.length === 0 ? (
            <Empty filters={filters} onChange={onChange} empty={empty} />
          ) : (
            <>
              {before}
              <GameGrid label={label} games={games} stale={list.query.isPlaceholderData} />
              <ListEnd list={list} shown={games.length} size={PAGE_SIZE} total={total} onPage={turn} />
            </>
          )
        }
      </ListStates>
    </div>
  );
}
