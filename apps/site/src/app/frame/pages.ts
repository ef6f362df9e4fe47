/** Entries of the frame: the pages of the game categories, and those of the member centre that exist. */

import type { Boot } from '@house/contract/content/system';
import type { GameCategory } from '@house/contract/games/site';
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';
import { CENTRE_PAGES, type CentrePage } from '../../features/member/pages.ts';
import { CATEGORIES } from '../../shared/categories.ts';

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

/** The categories that the specification's menu has, with their icons. */
const MENU_ICONS: Readonly<Record<Exclude<GameCategory, 'MINI'>, IconName>> = {
  ELOTT: 'hash',
  LOTT: 'ticket',
  LIVE: 'play-circle-fill',
  SPORTS: 'soccer-ball',
  FISH: 'star',
  RNG: 'cube',
  PVP: 'users-three',
  ESPORTS: 'game-controller',
  COCK: 'trophy',
};

function isInMenu(category: string): category is keyof typeof MENU_ICONS {
  return category in MENU_ICONS;
}

/** The available categories, in the desk's order. */
export function listCategoryEntries(menu: Boot['menu']): CategoryEntry[] {
  return menu.flatMap(({ modId, enabled }) => {
    if (!enabled || !isInMenu(modId)) return [];
    const { address, name } = CATEGORIES[modId];
    return [{ category: modId, address, name, icon: MENU_ICONS[modId] }];
  });
}

/** Pages of the member centre by their keys, without those that do not exist, in the order asked. */
export function memberPages(keys: readonly string[]): CentrePage[] {
  return keys.flatMap((key) => CENTRE_PAGES.filter((page) => page.key === key));
}
