/** The categories of games, once: where each is played, how it is called, its colours and its object. */
import type { GameCategory } from '@house/contract/games/site';
import type { MessageId } from '@house/i18n/catalogues';
import type { ArtName } from '@house/ui/lib/art-names';
import { categoryObjects } from '@house/ui/lib/kit-objects';
import type { CategoryHue } from '@house/ui/lib/palette';

export interface Category {
  readonly address: string;
  readonly name: MessageId;
  readonly hue: CategoryHue;
  readonly art: ArtName;
}

function category(address: string, name: MessageId, hue: CategoryHue): Category {
  return { address, name, hue, art: categoryObjects[hue] };
}

export const CATEGORIES: Readonly<Record<GameCategory, Category>> = {
  ELOTT: category('/elott', 'common.nav.elottery', 'elott'),
  LOTT: category('/lottery', 'common.nav.lottery', 'lott'),
  LIVE: category('/live', 'common.nav.live', 'live'),
  SPORTS: category('/sports', 'common.nav.sports', 'sports'),
  FISH: category('/fish', 'common.nav.fish', 'fish'),
  RNG: category('/rng', 'common.nav.slots', 'rng'),
  PVP: category('/pvp', 'common.nav.cards', 'pvp'),
  ESPORTS: category('/esports', 'common.nav.esports', 'esports'),
  COCK: category('/cockfight', 'common.nav.cockfight', 'cock'),
  MINI: category('/mini', 'common.nav.mini', 'mini'),
};
