/** Walks: opens each stop once in a look, goes through the widths, and tells all that is wrong with where it is. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@house/i18n/catalogues';
import type { Page } from '@playwright/test';
import {
  findCovered,
  findCutText,
  findHeadingFaults,
  findSmallTargets,
  untilStill,
} from '../../../server/src/platform/testing/layout-checks.ts';
import {
  findBarriersOfWalk,
  findBengali,
  findMessageKeys,
  findOverflows,
  judgeFocusAround,
} from '../../../server/src/platform/testing/page-checks.ts';
import type { WalkedHouse } from './given.ts';
import type { Stop, Who } from './stops.ts';

export interface WalkLook {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  /** In the order they are gone through: the page is loaded at the first. */
  readonly widths: readonly number[];
  /** Where one looks closely: axe, and Tab is pressed. Layouts change between 390 and 1440, colours with the theme alone. */
  readonly close: number;
}

const ALL_WIDTHS = [360, 390, 768, 1440];

/**
 * Both languages in both themes; one language grows from the phone, the other shrinks from the desktop.
 */
export const LOOKS: readonly WalkLook[] = [
  { language: 'bn', theme: 'dark', widths: ALL_WIDTHS, close: 390 },
  { language: 'en', theme: 'light', widths: ALL_WIDTHS.toReversed(), close: 1440 },
  { language: 'bn', theme: 'light', widths: ALL_WIDTHS, close: 1440 },
  { language: 'en', theme: 'dark', widths: ALL_WIDTHS.toReversed(), close: 390 },
];

const PICTURES = new URL('../../../../test-results/walk/', import.meta.url);
/** Pages side by side: while one is fetched another is looked at. */
const LANES = 2;
const OPEN_POPUP = 'dialog[open]';
const SKIP_LINK = '.skip';
/** From the main part on: the frame before it is the same everywhere. */
const TABS = 12;
const PLACES_TOLD = 6;
const NO_REST = 'never comes to rest';
/** What a stop is walked again for, once. */
const BUSY = ['answered 503', NO_REST];
const PHONE_MAX = 720;
const heightAt = (width: number): number => (width <= PHONE_MAX ? 844 : 900);

export function nameOf({ at, name }: Stop): string {
  return (
    (name ?? at.replace(/^\/licences(?=\?)/, '').replace(/[?#].*=[0-9a-f-]{20,}.*$/, ''))
      .replace(/[^a-zA-Z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  );
}

const KEPT: Readonly<Partial<Record<Who, Readonly<Record<string, string>>>>> = {
  trial: { isAgent: '4' },
  agent: { isAgent: '1' },
  confined: { forcedChange: 'default' },
};

async function openPage(walked: WalkedHouse, { language, theme, widths }: WalkLook, who: Who): Promise<Page> {
  const { house, member, confined, agent } = walked;
  const owner = { visitor: undefined, member, confined, trial: member, agent }[who];
  const width = widths[0] ?? 390;
  const { page } = await house.openWindow(
    { language, theme, viewport: { width, height: heightAt(width) } },
    owner ? { member: owner } : {},
  );
  // As the login would have left it.
  for (const [name, text] of Object.entries(KEPT[who] ?? {}))
    await page.addInitScript(`sessionStorage.setItem('${name}', '${text}')`);
  return page;
}

/** What the browser itself says is wrong, since the last time it was asked. */
function watchFaults(page: Page, stopNow: () => Stop | undefined): () => string[] {
  let faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // What was not found is told by the answer itself, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // Given up because the walk went on.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const status = response.status();
    const known = stopNow()?.refusals?.some((each) => each.status === status && each.path.test(pathname));
    if (status >= 400 && !known) faults.push(`answered ${status}: ${response.request().method()} ${pathname}`);
  });
  return () => {
    const found = faults;
    faults = [];
    return found;
  };
}

async function findUnseenFocus(page: Page, popup: boolean): Promise<string[]> {
  const wrong = new Set<string>();
  // What waits for a first step comes before the steps that are looked at.
  await page.keyboard.press('Home');
  await untilStill(page);
  if (!popup) await page.locator(SKIP_LINK).press('Enter');
  for (let steps = 0; steps < TABS; steps += 1) {
    await page.keyboard.press('Tab');
    const { why, around } = await judgeFocusAround(page);
    if (around) break;
    if (why !== '' && why !== 'nothing has the focus') wrong.add(why);
  }
  return [...wrong];
}

async function lookAt(page: Page, look: WalkLook, width: number, popup: boolean, picture: string): Promise<string[]> {
  await page.setViewportSize({ width, height: heightAt(width) });
  const wrong: string[] = [];
  const note = (what: string, found: readonly string[]) => wrong.push(...found.map((each) => `${what}: ${each}`));
  const moving = await untilStill(page);
  if (moving !== null) wrong.push(`${NO_REST}: ${moving}`);
  note('overflow', await findOverflows(page));
  note('cut text', await findCutText(page));
  note('small target', await findSmallTargets(page));
  note('covered', await findCovered(page));
  note('headings', await findHeadingFaults(page));
  note('message key', await findMessageKeys(page));
  if (look.language === 'en') note('left in Bengali', await findBengali(page));
  const within = popup ? OPEN_POPUP : undefined;
  if (look.close === width) {
    note('axe', await findBarriersOfWalk(page, within));
  }
  await page.screenshot({ path: picture, type: 'jpeg', quality: 60, fullPage: !popup, animations: 'disabled' });
  if (look.close === width) note('focus', await findUnseenFocus(page, popup));
  return wrong;
}

interface Finding {
  readonly what: string;
  readonly width: number | null;
}

async function walkStop(
  page: Page,
  walked: WalkedHouse,
  stop: Stop,
  look: WalkLook,
  folder: string,
): Promise<Finding[]> {
  const first = look.widths[0] ?? 390;
  await page.setViewportSize({ width: first, height: heightAt(first) });
  await page.goto(walked.house.url + stop.at);
  for (const press of stop.press ?? []) await page.locator(press).first().click();
  await page
    .locator(stop.ready ?? (/[?&](pop|mc|ac)=/.test(stop.at) ? OPEN_POPUP : 'main h1:visible'))
    .first()
    .waitFor();
  const popup = (await page.locator(OPEN_POPUP).count()) > 0;
  const wrong: Finding[] = [];
  for (const width of look.widths) {
    const picture = `${folder}${nameOf(stop)}-${look.language}-${look.theme}-${width}.jpeg`;
    wrong.push(...(await lookAt(page, look, width, popup, picture)).map((what) => ({ what, width })));
  }
  return wrong;
}

/** Empties the folder of a part's pictures and says where it is. */
export function pictureFolder(part: string): string {
  const folder = new URL(`${part}/`, PICTURES);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return fileURLToPath(folder);
}

/** One page with all pictures of a part, each stop a row. */
export function writeSheet(folder: string): void {
  const rows = new Map<string, string[]>();
  for (const file of readdirSync(folder)
    .filter((each) => each.endsWith('.jpeg'))
    .sort()) {
    const stop = file.replace(/-(bn|en)-(dark|light)-\d+\.jpeg$/, '');
    rows.set(stop, [...(rows.get(stop) ?? []), file]);
  }
  const image = (file: string) => `<a href="${file}"><img loading="lazy" height="420" alt="${file}" src="${file}"></a>`;
  const sheet = [...rows].map(([stop, files]) => `<h2>${stop}</h2><div>${files.map(image).join(' ')}</div>`).join('\n');
  writeFileSync(`${folder}index.html`, `<!doctype html><meta charset="utf-8"><title>The walk</title>\n${sheet}\n`);
  console.log(`pictures: ${folder}index.html`);
}

/** What the frame has wrong is wrong everywhere. */
function tellPlaces(places: readonly string[]): string {
  const more = places.length - PLACES_TOLD;
  return places.slice(0, PLACES_TOLD).join('\n    ') + (more > 0 ? `\n    and ${more} more` : '');
}

/** Walks the stops in one look and answers all that is wrong, each line with its address, language, theme and width. Pictures go to the folder. */
export async function walk(
  walked: WalkedHouse,
  look: WalkLook,
  stops: readonly Stop[],
  folder: string,
): Promise<string[]> {
  const wrong = new Map<string, Set<string>>();
  const note = (what: string, where: string) => wrong.set(what, (wrong.get(what) ?? new Set()).add(where));
  for (const who of new Set(stops.map((stop) => stop.who))) {
    const waiting = stops.filter((stop) => stop.who === who);
    const lane = async (): Promise<void> => {
      const page = await openPage(walked, look, who);
      let now: Stop | undefined;
      const takeFaults = watchFaults(page, () => now);
      const attempt = async (stop: Stop): Promise<Finding[]> => {
        const found = await walkStop(page, walked, stop, look, folder).catch((error: Error): Finding[] => [
          { what: error.message, width: null },
        ]);
        return [...found, ...takeFaults().map((what) => ({ what, width: null }))];
      };
      for (let stop = waiting.shift(); stop !== undefined; stop = waiting.shift()) {
        now = stop;
        let found = await attempt(stop);
        // A machine that is too busy makes the house turn people away, or a face late, for a moment; twice is a fault.
        if (found.some(({ what }) => BUSY.some((sign) => what.startsWith(sign)))) found = await attempt(stop);
        const where = `${stop.at} (${nameOf(stop)}) as ${who}, ${look.language}, ${look.theme}`;
        for (const { what, width } of found) note(what, width === null ? where : `${where}, ${width} px`);
      }
      await page.context().close();
    };
    await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
  }
  return [...wrong].map(([what, places]) => `${what}\n    ${tellPlaces([...places])}`);
}
