/** `/favorites`: what one keeps, in one's own order; a visitor's stands on his device until he signs in (screens.md 3.18). */
import '../games.css';
import { type CatalogueGame, searchGameList } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass, IconButton } from '@house/ui/button';
import { GameTileArt } from '@house/ui/game-tile-art';
import { EmptyState, Notice, Skeleton } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense, useEffect, useState } from 'react';
import { openGameCard, playGame, tileLookOf } from '../../../shared/catalogue.ts';
import {
  readFavouritesAgain,
  reorderFavourites,
  restoreFavourite,
  toggleFavourite,
  useFavourites,
} from '../../../shared/favourites.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { ListStates, LoadFailed, Waiting } from '../../../shared/list-states.tsx';
import { PagedRows } from '../../../shared/paged-rows.tsx';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { moveTo } from '../model/own-order.ts';
import { useVendorName } from '../parts/game-grid.tsx';
import { OpenTiles } from '../parts/open-now.tsx';
import { useGameWords } from '../words.ts';

const UNDO_MS = 5_000;

interface Removed {
  readonly game: CatalogueGame;
  readonly before: readonly string[];
}

interface RowProps {
  game: CatalogueGame;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (gameId: string) => void;
  onDrop: () => void;
}

function Row({ game, place, count, onMove, onRemove, onDrag, onDrop }: RowProps): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  const name = gameName(game);
  const words = useGameWords();
  const vendorName = useVendorName();
  const closed = words.closed(game);
  return (
    <li
      className="fv"
      draggable
      onDragStart={() => onDrag(game.gameId)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onKeyDown={(event) => {
        if (event.key === 'Delete') onRemove();
      }}
    >
      <span className="tile fv-art">
        <GameTileArt {...tileLookOf(game)} icon={game.showIcon} eager={place < 9} />
      </span>
      <button type="button" className="fv-name" onClick={() => openGameCard(game.gameId)}>
        <b>{name}</b>
        <small>{[vendorName(game.vassalage), closed].filter(Boolean).join(' · ')}</small>
      </button>
      {closed === undefined ? (
        <Button look="gold" size="s" icon="play-fill" onClick={() => playGame(game, 'real')}>
          {t('site-games.play')}
        </Button>
      ) : null}
      <span className="fv-move">
        <IconButton
          icon="arrow-up-bold"
          small
          label={t('site-games.favourites.up', { game: name })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          icon="arrow-down-bold"
          small
          label={t('site-games.favourites.down', { game: name })}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
      </span>
      <IconButton
        icon="trash"
        label={t('site-games.favourite.remove', { game: name })}
        className="fv-drop"
        onClick={onRemove}
      />
    </li>
  );
}

function Undo({ removed, onUndo }: { removed: Removed; onUndo: () => void }): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  return (
    <div className="fv-undo" role="status">
      <span>{t('site-games.favourites.removed', { game: gameName(removed.game) })}</span>
      <Button size="s" icon="arrow-u-up-left" onClick={onUndo}>
        {t('site-games.favourites.undo')}
      </Button>
    </div>
  );
}

interface RowsProps {
  games: readonly CatalogueGame[];
  /** All of them, in their order. */
  ids: readonly string[];
  /** Those of this page. */
  shownIds: readonly string[];
}

function Rows({ games, ids, shownIds }: RowsProps): JSX.Element {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  const shown = shownIds.flatMap((id) => games.find(({ gameId }) => gameId === id) ?? []);
  const move = (gameId: string, to: number): void => void reorderFavourites(moveTo(ids, gameId, to));
  return (
    <>
      {removed === null ? null : (
        <Undo
          removed={removed}
          onUndo={() => {
            void restoreFavourite(removed.game.gameId, removed.before);
            setRemoved(null);
          }}
        />
      )}
      <ul className="card fv-list">
        {shown.map((game) => (
          <Row
            key={game.gameId}
            game={game}
            place={ids.indexOf(game.gameId)}
            count={ids.length}
            onMove={(to) => move(game.gameId, to)}
            onRemove={() => {
              setRemoved({ game, before: ids });
              void toggleFavourite(game.gameId);
            }}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) move(dragged, ids.indexOf(game.gameId));
            }}
          />
        ))}
      </ul>
    </>
  );
}

const SHAPE = <Skeleton height={68} count={4} radius={12} />;
const NEVER_READ = { isFetching: false, isPlaceholderData: false, dataUpdatedAt: 0 } as const;

function Page({ ids, shownIds }: Omit<RowsProps, 'games'>): JSX.Element {
  // Asked for by the set, so that a new order is no new question.
  const set = [...shownIds].sort().join(',');
  const query = useCall(searchGameList, { query: { gameIds: set, pageSize: shownIds.length } }, { keepOld: true });
  return (
    <ListStates query={query} skeleton={SHAPE}>
      {({ games }) => <Rows games={games} ids={ids} shownIds={shownIds} />}
    </ListStates>
  );
}

function List(): JSX.Element {
  const t = useT();
  const { ids, known, failure } = useFavourites();
  if (known && ids.length === 0) {
    return (
      <EmptyState
        title={t('site-games.favourites.empty')}
        art="marigold"
        action={
          <Link to="/rng" className={buttonClass('brand')}>
            {t('site-games.favourites.look')}
          </Link>
        }
      />
    );
  }
  if (ids.length === 0) {
    if (failure === null) return <Waiting>{SHAPE}</Waiting>;
    return <LoadFailed query={{ ...NEVER_READ, error: failure, refetch: readFavouritesAgain }} />;
  }
  return (
    <PagedRows rows={ids} numbered>
      {(shownIds) => <Page ids={ids} shownIds={shownIds} />}
    </PagedRows>
  );
}

function Favourites(): JSX.Element {
  useAreas(['site-games', 'site-frame']);
  const t = useT();
  const { token } = useSession();
  const { ids } = useFavourites();
  return (
    <>
      <h1>{t('site-frame.title.favourites')}</h1>
      {token === null && ids.length > 0 ? (
        <Notice>
          {t('site-games.favourites.here')}{' '}
          <button type="button" className="link" onClick={() => openPopup('login', { next: hereAddress() })}>
            {t('common.nav.logIn')}
          </button>
        </Notice>
      ) : null}
      <List />
      <OpenTiles without={ids} />
    </>
  );
}

export function FavouritesPage(): JSX.Element {
  return (
    <div className="wrap own-page">
      <Suspense fallback={null}>
        <Favourites />
      </Suspense>
    </div>
  );
}
