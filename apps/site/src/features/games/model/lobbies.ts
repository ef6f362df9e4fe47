/** What sets one lobby apart from another. */
import type { GameCategory } from '@house/contract/games';
import type { MessageId } from '@house/i18n/catalogues';
import type { ArtName } from '@house/ui/lib/art-names';
import type { CategoryHue } from '@house/ui/lib/palette';

export type LobbyCategory = Exclude<GameCategory, 'LOTT' | 'ELOTT'>;

export interface Lobby {
  readonly title: MessageId;
  /** One line on what the room is, beside how many games it has. */
  readonly text: MessageId;
  /** What an empty room says. */
  readonly empty: MessageId;
  readonly art: ArtName;
  readonly hue: CategoryHue;
  /** Filters beside the list. */
  readonly filters: boolean;
}

export const LOBBIES: Readonly<Record<LobbyCategory, Lobby>> = {
  RNG: {
    title: 'common.nav.slots',
    text: 'site-games.lobby.RNG',
    empty: 'site-games.none.games',
    art: 'reels',
    hue: 'rng',
    filters: true,
  },
  LIVE: {
    title: 'common.nav.live',
    text: 'site-games.lobby.LIVE',
    empty: 'site-games.none.tables',
    art: 'roulette',
    hue: 'live',
    filters: false,
  },
  FISH: {
    title: 'common.nav.fish',
    text: 'site-games.lobby.FISH',
    empty: 'site-games.none.games',
    art: 'fish',
    hue: 'fish',
    filters: false,
  },
  PVP: {
    title: 'common.nav.cards',
    text: 'site-games.lobby.PVP',
    empty: 'site-games.none.games',
    art: 'cards',
    hue: 'pvp',
    filters: false,
  },
  SPORTS: {
    title: 'common.nav.sports',
    text: 'site-games.lobby.SPORTS',
    empty: 'site-games.none.matches',
    art: 'football',
    hue: 'sports',
    filters: false,
  },
  ESPORTS: {
    title: 'common.nav.esports',
    text: 'site-games.lobby.ESPORTS',
    empty: 'site-games.none.matches',
    art: 'pad',
    hue: 'esports',
    filters: false,
  },
  MINI: {
    title: 'site-games.mini',
    text: 'site-games.lobby.MINI',
    empty: 'site-games.none.games',
    art: 'rocket',
    hue: 'mini',
    filters: false,
  },
};
