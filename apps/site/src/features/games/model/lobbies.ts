/** What sets one lobby apart from another, beside what every category has (`shared/categories.ts`). */
import type { GameCategory } from '@house/contract/games/site';
import type { MessageId } from '@house/i18n/catalogues';

export type LobbyCategory = Exclude<GameCategory, 'LOTT' | 'ELOTT'>;

export interface Lobby {
  /** One line on what the room is, beside how many games it has. */
  readonly text: MessageId;
  /** What an empty room says. */
  readonly empty: MessageId;
  /** Filters beside the list. */
  readonly filters: boolean;
}

export const LOBBIES: Readonly<Record<LobbyCategory, Lobby>> = {
  RNG: {
    text: 'site-games.lobby.RNG',
    empty: 'site-games.none.games',
    filters: true,
  },
  LIVE: {
    text: 'site-games.lobby.LIVE',
    empty: 'site-games.none.tables',
    filters: false,
  },
  FISH: {
    text: 'site-games.lobby.FISH',
    empty: 'site-games.none.games',
    filters: false,
  },
  PVP: {
    text: 'site-games.lobby.PVP',
    empty: 'site-games.none.games',
    filters: false,
  },
  SPORTS: {
    text: 'site-games.lobby.SPORTS',
    empty: 'site-games.none.matches',
    filters: false,
  },
  ESPORTS: {
    text: 'site-games.lobby.ESPORTS',
    empty: 'site-games.none.matches',
    filters: false,
  },
  COCK: {
    text: 'site-games.lobby.COCK',
    empty: 'site-games.none.fights',
    filters: false,
  },
  MINI: {
    text: 'site-games.lobby.MINI',
    empty: 'site-games.none.games',
    filters: false,
  },
};
