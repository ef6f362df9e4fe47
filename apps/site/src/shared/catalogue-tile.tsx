/** A game of the catalogue as a tile: a tap opens its card; with a mouse it plays, or opens the card where it can not. */
import type { CatalogueGame } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { GameTile, type GameTileProps, type TileAction } from '@house/ui/game-tile';
import type { JSX } from 'react';
import { offersDemo, openGameCard, playGame, tileLookOf } from './catalogue.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';
import { useGameName } from './game-name.ts';
import { useSession } from './session.ts';
import { useTileWords } from './tile-words.ts';

/** How many tiles of a page load their pictures at once (identity.md 11). */
const EAGER_TILES = 9;

interface CatalogueTileProps {
  game: CatalogueGame;
  vendorName: string;
  place: number;
}

function useTag({ isHot, isNew, tags }: CatalogueGame): GameTileProps['tag'] {
  const t = useT();
  if (isHot) return { text: t('site-games.hot'), tone: 'hot' };
  if (tags.includes('jackpot')) return { text: t('site-games.tag.jackpot'), tone: 'jp' };
  return isNew ? { text: t('site-games.new'), tone: 'plain' } : undefined;
}

function useActions(game: CatalogueGame): TileAction[] {
  const t = useT();
  const session = useSession();
  const card: TileAction = { text: t('site-games.about'), look: 'soft', onPick: () => openGameCard(game.gameId) };
  if (game.state !== 'on') return [card];
  const play: TileAction = {
    text: t('site-games.play'),
    look: 'gold',
    icon: 'play-fill',
    onPick: () => playGame(game, 'real'),
  };
  const demo: TileAction = { text: t('site-games.tryFree'), look: 'soft', onPick: () => playGame(game, 'demo') };
  return offersDemo(game, session) ? [play, demo] : [play, card];
}

/** A finger asks first; a mouse has seen the buttons. */
function openTile(game: CatalogueGame): void {
  if (matchMedia('(max-width: 720px)').matches) openGameCard(game.gameId);
  else playGame(game, 'real');
}

export function CatalogueTile({ game, vendorName, place }: CatalogueTileProps): JSX.Element {
  const gameName = useGameName();
  const t = useT();
  const words = useTileWords();
  const { ids } = useFavourites();
  const tag = useTag(game);
  const closed = words.closed(game);
  const isFavourite = ids.includes(game.gameId);
  return (
    <GameTile
      id={game.gameId}
      look={tileLookOf(game)}
      icon={game.showIcon}
      eager={place < EAGER_TILES}
      name={gameName(game)}
      vendor={vendorName}
      facts={words.facts(game)}
      {...(tag === undefined ? {} : { tag })}
      {...(closed === undefined ? {} : { closed })}
      heart={{
        on: isFavourite,
        label: t(isFavourite ? 'site-games.favourite.remove' : 'site-games.favourite.add', { game: gameName(game) }),
        onToggle: () => void toggleFavourite(game.gameId),
      }}
      actions={useActions(game)}
      onOpen={() => openTile(game)}
    />
  );
}
