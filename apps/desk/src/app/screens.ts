/** The screens of the desk, collected from the `screen.ts` of each feature: a new one is a folder, and nothing here. */
import type { MessageId } from '@house/i18n/catalogues';
import { MENU_GROUPS, type MenuGroup, type Screen } from '../shared/screen.ts';
import type { StaffRight } from '../shared/staff.ts';

/** The menu, or what of it somebody's rights open. */
export interface ScreenGroup {
  readonly titleId: MessageId;
  readonly screens: readonly Screen[];
}

const features = import.meta.glob<{ readonly SCREENS: readonly Screen[] }>('../features/*/screen.ts', { eager: true });

export const SCREENS: readonly Screen[] = Object.values(features).flatMap((feature) => feature.SCREENS);

function screensOf(group: MenuGroup): Screen[] {
  const placed = SCREENS.flatMap((screen) => (screen.menu?.group === group ? [{ screen, ...screen.menu }] : []));
  return placed.sort((a, b) => a.place - b.place).map(({ screen }) => screen);
}

const MENU: readonly ScreenGroup[] = MENU_GROUPS.map((group) => ({
  titleId: `desk.group.${group}`,
  screens: screensOf(group),
}));

const mayOpen = ({ right }: Screen, rights: readonly StaffRight[]): boolean => right === null || rights.includes(right);

/** What of the menu these rights open. */
export function screensFor(rights: readonly StaffRight[]): ScreenGroup[] {
  return MENU.map((group) => ({
    ...group,
    screens: group.screens.filter((screen) => mayOpen(screen, rights)),
  })).filter(({ screens }) => screens.length > 0);
}

/** The screen an address belongs to. */
function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
}

/** Whether these rights open an address. One of no screen is open: the router says that it does not exist. */
export function isOpenTo(path: string, rights: readonly StaffRight[]): boolean {
  const screen = screenAt(path);
  return screen === undefined || mayOpen(screen, rights);
}
