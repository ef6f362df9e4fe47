/**
 * A whole house for browser tests: a process that serves, one that works, a database and a Chromium, and the people and
 * draws in it. Draws sleep until a test puts one on sale, so that nothing closes while somebody types.
 */

import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogues } from '@house/i18n/catalogue-table';
import type { Area, Language } from '@house/i18n/catalogues';
import { loadCatalog } from '@house/i18n/node';
import type { Translate } from '@house/i18n/translator';
import { listGames } from '@house/lottery/catalogue';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { inject, onTestFinished } from 'vitest';
import { type GivenMember, type GivenStaff, givenStaff } from '../../capabilities/identity/given.ts';
import { DRAW_TIME, givenDrawOnSale, givenSleepingDraws, moveDraw } from '../../capabilities/lottery/given.ts';
import type { DrawRow } from '../../capabilities/lottery/schema.ts';
import { givenPushKeys } from '../../capabilities/messages/push/given.ts';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp, givenConfig } from '../../main/given.ts';
import type { ProcessConfig } from '../../main/kernel.ts';
import { givenPlayer } from '../../main/testing/house-client.ts';
import { must } from '../result.ts';
import { launchChromium } from './chromium.ts';
import { givenDatabase, givenTemplate, type TestDatabase } from './database.ts';
import { SWEEP } from './sweep.ts';
import { makeUneven } from './uneven-network.ts';

const AREAS = Object.keys(catalogues) as Area[];
const GAMES = listGames().map(({ gameCode }) => gameCode);

/** Where the last sight of a failed test is kept. */
const LAST_SIGHTS = fileURLToPath(new URL('../../../../../node_modules/.cache/failed-pages/', import.meta.url));
/** As `tellMissing` of the pages says it. */
const NO_WORDS = 'No words for ';
const TOLD_MAX = 700;
const WRITTEN_BY_PAGES = 'local_storage,indexeddb,websql,file_systems,cache_storage,service_workers';
/** Playwright's clock stands in every page of its context. */
const CLOCK_IS_SET = "'__pwClock' in globalThis";
/** A file of the house that is no page of ours. */
const BLANK = '/desk/icon.svg';
const PATIENCE_MILLISECONDS = 20_000;

export interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  /** True lets the site's worker in; without it every request can be seen and answered by the test. */
  readonly worker?: boolean;
  /** The notice popup comes by itself, as to people; tests of anything else are left alone by it. */
  readonly notices?: boolean;
}

interface Who {
  readonly member?: GivenMember;
  readonly staff?: GivenStaff;
}

/** A person at a browser of his own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page itself reported as broken. */
  readonly faults: string[];
}

export interface TestApp {
  /** `http://127.0.0.1:PORT`, the same over restarts. */
  readonly url: string;
  readonly database: TestDatabase;
  readonly browser: Browser;
  /** What the secrets of its vendors follow from. */
  readonly vendorSecret: string;
  /** The capabilities of the process that serves. */
  ports(): RunningApp['ports'];
  /** Every word of the product in a language. */
  words(language: Language): Translate;
  givenPlayer(cash: bigint): Promise<GivenMember>;
  givenStaff(): Promise<GivenStaff>;
  /**
   * A window that ends with the test; signed in to the site when a member is given, to the desk when staff is. Nobody else
   * has its browser meanwhile, and of what earlier tests kept in it only files and compiled code are left.
   */
  openWindow(look?: Look, who?: Who): Promise<Visitor>;
  /**
   * Another window of the browser that others with this look had before, with what it keeps: quicker, for tests that only
   * look. They must leave clock and network of the context alone.
   */
  openNextWindow(look?: Look, who?: Who): Promise<Visitor>;
  /** The next draw of a game, on sale for an hour. One of ours that still sold is drawn: as in life they sell in turn. */
  putOnSale(gameCode: string): Promise<DrawRow>;
  /** It is time: the draw closes and is drawn at once. */
  drawNow(draw: Pick<DrawRow, 'id'>): Promise<void>;
  /** Stops the serving process; `start` brings it back at the same address. */
  stopServing(): Promise<void>;
  startServing(): Promise<void>;
  close(): Promise<void>;
}

/** What an authenticator shows for this secret now. */
export function oneTimeCode(secret: string): string {
  return generateSync({ secret, strategy: 'totp' });
}

/** A name that Chromium takes for this machine: what it opens there over plain HTTP is no secure context. */
export const PHONE_HOST = 'phone.test';

/** The worker's Chromium: launching one takes as long as a short test. It ends with the worker. */
let launched: Promise<Browser> | undefined;

async function openChromium(): Promise<Browser> {
  const browser = await launched;
  if (browser?.isConnected()) return browser;
  // Drawn by the processor alone, which is quicker than by a graphics card that is not there.
  launched = launchChromium({ args: ['--disable-gpu', `--host-resolver-rules=MAP ${PHONE_HOST} 127.0.0.1`] });
  return launched;
}

async function openContext(
  browser: Browser,
  { viewport = { width: 1440, height: 900 }, theme = 'dark', worker = false }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  // A worker asks by itself, which a test cannot hold up without holding up its life as well.
  if (!worker) await makeUneven(context);
  return context;
}

/** Gives every page of the context what its visitor has, until that is disposed of. */
function setUp(context: BrowserContext, { language, notices = false }: Look, { member, staff }: Who) {
  const kept = {
    ...(member ? { token: member.token, account: member.username, isAgent: '0' } : {}),
    ...(staff ? { deskToken: staff.token } : {}),
  };
  return context.addInitScript(`for (const [name, text] of Object.entries(${JSON.stringify(kept)}))
    if (sessionStorage.getItem('given') === null) sessionStorage.setItem(name, text);
    sessionStorage.setItem('given', '');
    if (${!notices}) localStorage.setItem('noticesQuietUntil', '9999-12-31');
    if (localStorage.getItem('lang') === null && ${JSON.stringify(language ?? '')} !== '') localStorage.setItem('lang', ${JSON.stringify(language ?? '')});`);
}

interface Lent {
  readonly context: BrowserContext;
  readonly giveBack: () => Promise<void>;
}

/**
 * Contexts of a browser, lent to one test at a time. One that was had before has the house's files, their compiled code and
 * a process that knows them, which are most of what opening a page takes; what pages wrote is cleared before it is lent
 * again.
 */
function createContextPool(browser: Browser, origin: string) {
  const free = new Map<string, BrowserContext[]>();
  return {
    async lend(look: Look, who: Who): Promise<Lent> {
      if (look.worker) {
        const context = await openContext(browser, look);
        await setUp(context, look, who);
        return { context, giveBack: () => context.close() };
      }
      const name = JSON.stringify([look.viewport, look.theme]);
      const context = free.get(name)?.pop() ?? (await openContext(browser, look));
      const settings = await setUp(context, look, who);
      return {
        context,
        giveBack: async () => {
          if (!(await clear(context, origin))) return;
          await settings.dispose();
          free.set(name, [...(free.get(name) ?? []), context]);
        },
      };
    },
    async close(): Promise<void> {
      for (const context of [...free.values()].flat()) await context.close();
    },
  };
}

/**
 * Closes its windows and forgets what they wrote. One stays, blank, so that its process does. False when it is of no use to
 * others: the test closed it, or set its clock, which cannot be taken back.
 */
async function clear(context: BrowserContext, origin: string): Promise<boolean> {
  const blank = await context.newPage().catch(() => null);
  if (blank === null) return false;
  if (await blank.evaluate<boolean>(CLOCK_IS_SET)) {
    await context.close();
    return false;
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await blank.goto(`${origin}${BLANK}`).catch(() => undefined);
  for (const page of context.pages()) if (page !== blank) await page.close();
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: WRITTEN_BY_PAGES });
  await session.detach();
  return true;
}

/** A page of the context that ends with the test, and whatever else is to end with it. */
async function openPage(context: BrowserContext, end: (page: Page) => Promise<void>): Promise<Visitor> {
  const page = await context.newPage();
  const open = new Set<Request>();
  const wordless: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(NO_WORDS)) wordless.push(message.text());
  });
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await keepLastSight(context, task.name);
      const sight = await describeLastSight(page, [...open]);
      console.error(sight);
      // With the error, so that the last page of a run tells it.
      const error = task.result.errors?.at(-1);
      if (error) error.stack = `${error.stack ?? error.message}\n${sight}`;
    }
    // A call that is answered by the test may be under way still: it has nobody left to tell.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await end(page);
    must(wordless.length === 0, `every id has words: ${wordless.join(', ')}`);
  });
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  return { context, page, faults };
}

/** For a machine whose pictures nobody gets: where the page was, what it said, what it still waited for. */
async function describeLastSight(page: Page, open: readonly Request[]): Promise<string> {
  const text = await page
    .evaluate<string>("(document.querySelector('dialog') ?? document.querySelector('main') ?? document.body).innerText")
    .catch(() => 'nothing');
  const waits = open.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
  return `Stood at ${page.url()}, waited for [${waits.join(', ')}], said: ${text.replaceAll(/\s+/g, ' ').slice(0, TOLD_MAX)}`;
}

async function keepLastSight(context: BrowserContext, test: string): Promise<void> {
  mkdirSync(LAST_SIGHTS, { recursive: true });
  const name = test
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  for (const [place, page] of context.pages().entries())
    await page.screenshot({ path: `${LAST_SIGHTS}${name}-${place}.png` }).catch(() => undefined);
}

/** What a test may set of its house; the rest is the template's: what was sown, and the secrets that sealed it. */
type HouseChange = Partial<Omit<ProcessConfig, 'demo' | 'secrets'>>;

/** The same in every house of a run: seeds and keys in their template are sealed with them. */
function secretsOfRun(): ProcessConfig['secrets'] {
  const secret = (name: string): string =>
    createHash('sha256')
      .update(`${name} ${inject('templateName')}`)
      .digest('base64url');
  return {
    session: secret('session'),
    payload: secret('payload'),
    gateway: secret('gateway'),
    draw: secret('draw'),
    instant: secret('instant'),
    staff: secret('staff'),
    humanCheck: secret('humanCheck'),
    vendors: secret('vendors'),
  };
}

/** What every house has before anybody comes, written once a run: starting content, a demo brand, draws that sleep. */
async function fillTemplate(url: string): Promise<void> {
  const config = { ...givenConfig(url, { secrets: secretsOfRun() }), role: 'http' as const };
  const house = await givenApp(url, { config });
  await givenSleepingDraws(house.kernel.database.db, house.ports.lottery, GAMES);
  await house.stop();
}

/** Of two on sale a page would show now the one and now the other, and ask whose slip stands on the first to move it. */
async function putNextOnSale(db: TestDatabase['db'], gameCode: string): Promise<DrawRow> {
  const { rows } = await sql<Pick<DrawRow, 'id'>>`select id from lottery_draws where game_code = ${gameCode}
    and not official and state in ('scheduled', 'open') and open_at <= now() and draw_at > now()`.execute(db);
  for (const { id } of rows) await moveDraw(db, id, DRAW_TIME);
  return givenDrawOnSale(db, gameCode);
}

let shared: Promise<TestApp> | undefined;

/**
 * One house for all files of a worker that ask for it; it ends with the worker. For tests that bring people and draws of
 * their own and leave the settings, schedules and lists of the house as they were. In a sweep, where files do more, each
 * has its own.
 */
export async function shareTestApp(): Promise<TestApp> {
  if (SWEEP) return givenTestApp();
  shared ??= givenTestApp();
  return { ...(await shared), close: async () => undefined };
}

/** Opens a house of the file's own; the web apps must be built. Call `close` in afterAll. */
export async function givenTestApp(change: HouseChange = {}): Promise<TestApp> {
  const [database, browser, bn, en] = await Promise.all([
    givenTemplate('open_house', fillTemplate).then((template) => givenDatabase({ template })),
    openChromium(),
    loadCatalog('bn', AREAS),
    loadCatalog('en', AREAS),
  ]);
  const own = { secrets: secretsOfRun(), push: givenPushKeys(), ...change };
  const config = { ...givenConfig(database.url, own), role: 'http' as const };
  let front = await givenApp(database.url, { config, shedsLoad: false });
  const url = await front.listen();
  const port = Number(new URL(url).port);
  const worker = await givenApp(database.url, { config: { ...config, role: 'worker', publicUrl: url } });
  const contexts = createContextPool(browser, url);
  const keptOpen = new Map<string, Promise<Lent>>();
  return {
    url,
    database,
    browser,
    vendorSecret: config.secrets.vendors,
    ports: () => front.ports,
    words: (language) => (language === 'bn' ? bn : en).t,
    givenPlayer: (cash) => givenPlayer(database, front.ports.wallet, cash),
    givenStaff: () => givenStaff(database.db, { secret: config.secrets.staff }),
    async openWindow(look = {}, who = {}) {
      const { context, giveBack } = await contexts.lend(look, who);
      return openPage(context, giveBack);
    },
    async openNextWindow(look = {}, who = {}) {
      const name = JSON.stringify([look, who.member?.username, who.staff?.username]);
      const lent = keptOpen.get(name) ?? contexts.lend(look, who);
      keptOpen.set(name, lent);
      return openPage((await lent).context, (page) => page.close());
    },
    putOnSale: (gameCode) => putNextOnSale(database.db, gameCode),
    // What was bet on it was bet before its close.
    drawNow: (draw) => moveDraw(database.db, draw.id, { open: -60, close: 0, draw: 0.001 }),
    stopServing: () => front.stop(),
    startServing: async () => {
      front = await givenApp(database.url, { config: { ...config, port }, shedsLoad: false });
      await front.listen();
    },
    close: async () => {
      for (const lent of keptOpen.values()) await (await lent).context.close();
      await contexts.close();
      await Promise.all([front.stop(), worker.stop()]);
      await database.close();
    },
  };
}
