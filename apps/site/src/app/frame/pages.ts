/** Entries of the frame: the pages of the game categories, and those of the member centre that exist. */
import type { Boot } from '@house/contract/system';
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';
import { CENTRE_PAGES, type CentrePage } from '../../features/member/pages.ts';

export interface PageEntry {
  address: string;
  name: MessageId;
  icon: IconName;
}

export interface CategoryEntry extends PageEntry {
  category: string;
}

export const HOME_ENTRY: PageEntry = { address: '/', name: 'common.nav.home', icon: 'house-simple' };
export const PROMOTIONS_ENTRY: PageEntry = {
  address: '/promotions',
  name: 'common.nav.promotions',
  icon: 'seal-percent',
};
export const VERIFY_ENTRY: PageEntry = { address: '/verify', name: 'site-home.nav.verify', icon: 'seal-check' };

/** Address, name and icon of the pages by game category of the specification's menu. */
const CATEGORIES: Readonly<Record<string, readonly [address: string, name: MessageId, icon: IconName]>> = {
  ELOTT: ['/elott', 'common.nav.elottery', 'hash'],
  LOTT: ['/lottery', 'common.nav.lottery', 'ticket'],
  LIVE: ['/live', 'common.nav.live', 'play-circle-fill'],
  SPORTS: ['/sports', 'common.nav.sports', 'soccer-ball'],
  FISH: ['/fish', 'common.nav.fish', 'star'],
  RNG: ['/rng', 'common.nav.slots', 'cube'],
  PVP: ['/pvp', 'common.nav.cards', 'users-three'],
  ESPORTS: ['/esports', 'common.nav.esports', 'game-controller'],
};

/** The available categories, in the desk's order. */
export function listCategoryEntries(menu: Boot['menu']): CategoryEntry[] {
  return menu.flatMap(({ modId, enabled }) => {
    const found = CATEGORIES[modId];
    if (!enabled || found === undefined) return [];
    const [address, name, icon] = found;
    return [{ category: modId, address, name, icon }];
  });
}

/** Pages of the member centre by their keys, without those that do not exist, in the order asked. */
export function memberPages(keys: readonly string[]): CentrePage[] {
  return keys.flatMap((key) => CENTRE_PAGES.filter((page) => page.key === key));
}
