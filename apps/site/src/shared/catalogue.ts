/** What every page that shows games of the catalogue needs to know of them: their look, and the ways into them. */
import type { CatalogueGame } from '@house/contract/games/site';
import { type ArtName, artNames } from '@house/ui/lib/art-names';
import { type TileHue, tileHues } from '@house/ui/lib/palette';
import type { TileLook } from '@house/ui/lib/tile';
import { tabHistory } from './history.ts';
import { leavePopupTo, openPopup } from './popups.ts';
import type { Session } from './session.ts';

const HUES = Object.keys(tileHues) as TileHue[];

function isArt(name: string): name is ArtName {
  return (artNames as readonly string[]).includes(name);
}

/** An object the kit has; the flower where the name is of a newer kit than this page's. */
export function artOf(name: string | null): ArtName {
  return name !== null && isArt(name) ? name : 'jarul';
}

export function tileLookOf({ hue, art, seed }: Pick<CatalogueGame, 'hue' | 'art' | 'seed'>): TileLook {
  return { hue: HUES[hue % HUES.length] ?? 'iris', art: artOf(art), seed: String(seed) };
}

export type PlayMode = 'real' | 'demo';

/** The page that plays a game: its own where it has one, else the game frame. */
export function playAddress(game: CatalogueGame, mode: PlayMode): string {
  if (mode === 'real' && game.address !== null) return game.address;
  return `/game?${new URLSearchParams({ vassalage: game.vassalage, gameId: game.gameId, mode })}`;
}

const TRIAL_ACCOUNT = 4;

/** A free trial is played with a trial account: offered to visitors, who get one, and to who has one. */
export function offersDemo(game: CatalogueGame, { token, isAgent }: Session): boolean {
  return game.state === 'on' && game.supportPlay === 0 && (token === null || isAgent === TRIAL_ACCOUNT);
}

/** Goes to an address of the site; an open popup does not stay behind in the history. */
export function goTo(address: string): void {
  if (new URLSearchParams(tabHistory.location.search).has('pop')) leavePopupTo(address);
  else tabHistory.push(address);
}

export function openGameCard(gameId: string): void {
  openPopup('game', { id: gameId });
}

/** Plays what can be played; of anything else the card says why not. */
export function playGame(game: CatalogueGame, mode: PlayMode): void {
  if (game.state === 'on') goTo(playAddress(game, mode));
  else openGameCard(game.gameId);
}
