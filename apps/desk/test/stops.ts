/**
 * Where every screen of the desk is looked at: each page and each of its tabs, as the `screen.ts` of its feature tells. What
 * the router has beside them stands in `NOT_HERE`.
 */
import { SCREENS } from '../src/app/screens.ts';
import { READY, type Screen } from '../src/shared/screen.ts';

type Page = Pick<Screen, 'path' | 'tabs' | 'crawl'>;

/** What stands in the place of `$id`. */
export type DeskPlaces = Readonly<Record<NonNullable<NonNullable<Screen['crawl']>['id']>, string>>;

interface DeskStop {
  /** Its address, from `/desk` on. */
  readonly at: string;
  /** There when the screen is. */
  readonly ready: string;
  /** Shows what the operator wrote, in each of their languages. */
  readonly ownTexts: boolean;
}

/** Pages that are looked at elsewhere, and where. */
export const NOT_HERE: Readonly<Record<string, string>> = {
  '/': 'leads on to the first screen of the menu',
  '/sign-in': 'from outside: screens.browser.test.ts',
  '/enrol': 'needs an invitation: staff.browser.test.ts',
};

function addressOf({ path, crawl }: Page, places: DeskPlaces): string {
  if (!path.includes('$id')) return `/desk${path}`;
  if (crawl?.id === undefined) throw new Error(`${path}: its crawl names what its id is of`);
  return `/desk${path.replace('$id', places[crawl.id])}`;
}

function stopsOf(page: Page, places: DeskPlaces): DeskStop[] {
  const { tabs = [], crawl = {} } = page;
  const at = addressOf(page, places);
  const ownTexts = crawl.ownTexts ?? false;
  const first = { at, ready: crawl.ready ?? (tabs.length > 0 ? READY.tab : READY.heading), ownTexts };
  const others = tabs
    .slice(1)
    .map((tab) => ({ at: `${at}?tab=${tab}`, ready: crawl.readyTabs?.[tab] ?? READY.tab, ownTexts }));
  return [first, ...others];
}

/** In the order of the features. */
export function deskStops(places: DeskPlaces): DeskStop[] {
  return SCREENS.flatMap((screen) => [screen, ...(screen.below ?? [])]).flatMap((page) => stopsOf(page, places));
}
