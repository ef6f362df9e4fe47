/** Every screen with nothing to show, with 500 rows, with names of 60 characters, and with balances of 0 and 99 crore. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../../server/src/capabilities/lottery/given.ts';
import { transact } from '../../../server/src/platform/database.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../../server/src/platform/testing/open-house.ts';
import { findMessageKeys, findOverflows } from '../../../server/src/platform/testing/page-checks.ts';
import {
  answerChanged,
  DESKTOP,
  givenOffers,
  givenWholeMember,
  onCall,
  PHONE,
  SCREENS,
  type Screen,
} from './screens.ts';
import { emptied, LONG_NAMES, longNamed, multiplied } from './shapes.ts';
import { keepSight } from './sights.ts';

const ELEMENTS_MAX = 3_000;
/** The smallest telephone, where a balance of crores has the least place. */
const SMALL_PHONE = { width: 360, height: 780 };
const CRORES = 990_000_000n;

let house: TestApp;
let member: GivenMember;
beforeAll(async () => {
  house = await givenTestApp();
  member = await givenWholeMember(house);
  await givenOffers(house);
});
afterAll(() => house?.close());

/** Languages and themes differ along a table, so that each meets every kind of screen. */
async function openScreen({ member: own }: Pick<Screen, 'member'>, place: number, viewport = DESKTOP) {
  const language = place % 2 === 0 ? 'bn' : 'en';
  const theme = place % 4 < 2 ? 'dark' : 'light';
  const { page, faults } = await house.openNextWindow({ viewport, language, theme }, own ? { member } : {});
  return { page, faults, language, t: house.words(language) } as const;
}

async function givenPoorMember(): Promise<GivenMember> {
  const poor = await givenMember(house.database.db);
  await transact(house.database.db, (tx) => house.ports().wallet.openAccounts(tx, poor.id));
  return poor;
}

/** At 1440 and 390: nothing wider than its place, no key in place of words. */
async function expectFits(page: Page, name: string, smallest = PHONE): Promise<void> {
  const wrong: string[] = [];
  for (const viewport of smallest === PHONE ? [DESKTOP, PHONE] : [DESKTOP, PHONE, smallest]) {
    await page.setViewportSize(viewport);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    wrong.push(...(await findOverflows(page)).map((each) => `${viewport.width} px: ${each}`));
    await keepSight(page, `${name}-${viewport.width}`);
  }
  expect([...wrong, ...(await findMessageKeys(page))]).toEqual([]);
}

const findScreen = (name: string): Screen => {
  const screen = SCREENS.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`no screen ${name}`);
  return screen;
};

interface Nothing {
  readonly screen: string;
  readonly address?: string;
  /** The final copy of screens.md 11. */
  readonly bn: string;
  readonly en: string;
  /** Where the next step stands; in the state itself when left out. */
  readonly step?: string;
  readonly member?: true;
}

const OWN_STEP = '.state .acts :is(a, button), .open-tiles .tile';
const NO_DRAWS = { en: 'No draws right now', bn: 'এখন কোনো ড্র নেই' };
const NO_GAMES = { en: 'No games here yet', bn: 'এখানে এখনও কোনো গেম নেই' };
const NO_MATCHES = { en: 'No matches this day', bn: 'এই দিনে ম্যাচ নেই' };

const EMPTY: readonly Nothing[] = [
  { screen: 'noticePage', en: 'No announcements', bn: 'কোনো ঘোষণা নেই' },
  { screen: 'notice popup', en: 'No announcements', bn: 'কোনো ঘোষণা নেই', step: 'dialog .state .acts :is(a, button)' },
  { screen: 'help', en: 'No article found', bn: 'লেখা পাওয়া যায়নি', step: '.ask-us :is(a, button)' },
  { screen: 'news', en: 'No news yet', bn: 'এখনও কোনো খবর নেই' },
  { screen: 'promotions', en: 'No offers here now', bn: 'এখন অফার নেই' },
  { screen: 'search', en: 'Nothing found', bn: 'কিছু মেলেনি' },
  { screen: 'rng', ...NO_GAMES },
  { screen: 'rng', address: '/rng?q=zzqx', en: 'Nothing matches', bn: 'কিছু মেলেনি' },
  { screen: 'live', en: 'No tables open', bn: 'কোনো টেবিল খোলা নেই' },
  { screen: 'fish', ...NO_GAMES },
  { screen: 'pvp', en: 'No free seat', bn: 'আসন খালি নেই', member: true },
  { screen: 'rng', address: '/sports', ...NO_MATCHES },
  { screen: 'rng', address: '/esports', ...NO_MATCHES },
  { screen: 'winners', en: 'No winners to show yet', bn: 'এখনও দেখানোর মতো বিজয়ী নেই' },
  { screen: 'lottery lobby', ...NO_DRAWS },
  { screen: 'vnlottery', ...NO_DRAWS },
  { screen: 'vnlottery', address: '/elott', ...NO_DRAWS },
  { screen: 'seaLottery', ...NO_DRAWS },
  { screen: 'feedback', en: 'Nothing sent yet', bn: 'কিছু পাঠাননি', step: 'main form button[type=submit]' },
  { screen: 'inbox', en: 'No messages', bn: 'কোনো বার্তা নেই' },
  { screen: 'wallet', en: 'No movements yet', bn: 'এখনও কোনো লেনদেন হয়নি', step: 'dialog .btn.gold' },
  { screen: 'deposit', en: 'No channel open now', bn: 'এখন চ্যানেল নেই' },
  { screen: 'betting record', en: 'No bets in these days', bn: 'এই সময়ে বেট নেই' },
  { screen: 'account record', en: 'No entries', bn: 'কোনো এন্ট্রি নেই' },
];

describe('empty', () => {
  test.each(EMPTY)('$screen $address says why and what to do next', async (nothing) => {
    const screen = findScreen(nothing.screen);
    const own = nothing.member ?? screen.member;
    for (const place of [0, 1, 2, 3]) {
      const { page, faults, language } = await openScreen(own ? { member: own } : {}, place);
      await onCall(page, screen, (route) => answerChanged(route, emptied));
      await page.goto(house.url + (nothing.address ?? screen.address));
      await page.locator('main .state, dialog .state').filter({ hasText: nothing[language] }).first().waitFor();
      await page
        .locator(nothing.step ?? OWN_STEP)
        .first()
        .waitFor();
      await expectFits(page, `empty-${language}-${nothing.screen}`);
      expect(faults).toEqual([]);
    }
  });

  test('favourites say how a game is kept', async () => {
    const { page, t } = await openScreen({}, 1);
    await page.goto(`${house.url}/favorites`);
    await page.getByText('Tap a heart to keep a game here').waitFor();
    await page.getByRole('link', { name: t('site-games.favourites.look') }).waitFor();
    await expectFits(page, 'empty-favourites');
  });

  test('a slip without a line says how to begin', async () => {
    for (const [place, text] of ['নম্বর বেছে শুরু করুন', 'Pick numbers to start'].entries()) {
      const { page } = await openScreen({ member: true }, place);
      await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
      await page.locator('.slip').getByText(text).waitFor();
    }
  });
});

const PAGED = [
  'noticePage',
  'news',
  'promotions',
  'rng',
  'live',
  'pvp',
  'feedback',
  'inbox',
  'betting record',
  'account record',
];
const SHORT = ['winners', 'search', 'help', 'notice popup', 'wallet', 'vip', 'game card'];
/** Lists that the contract keeps short by themselves. */
const MOST: Readonly<Record<string, number>> = { winners: 53, search: 50 };

/** A screen of which the house has one page, which stands for all. */
async function openLong(name: string, width: typeof PHONE) {
  const screen = findScreen(name);
  const opened = await openScreen(screen, SCREENS.indexOf(screen), width);
  await onCall(opened.page, screen, async (route) => {
    const address = new URL(route.request().url());
    const asked = new URLSearchParams(address.search);
    const page = Number(asked.get('page') ?? asked.get('pageNo') ?? 1);
    for (const name of ['page', 'pageNo']) address.searchParams.delete(name);
    const change = (value: object) => ({
      ...(multiplied(value as never, asked, MOST[name]) as object),
      ...('page' in value ? { page } : {}),
    });
    await answerChanged(route, change, address.href);
  });
  await opened.page.goto(house.url + screen.address);
  const rows = opened.page.locator(screen.ready);
  await rows.first().waitFor();
  expect(await opened.page.locator('main *, dialog *').count()).toBeLessThanOrEqual(ELEMENTS_MAX);
  return { ...opened, rows };
}

describe('500 rows', () => {
  test.each([...PAGED, ...SHORT])('%s keeps its page small', async (name) => {
    const { page, faults } = await openLong(name, PHONE);
    await expectFits(page, `many-${name}`);
    expect(faults).toEqual([]);
  });

  // On phones they go on below themselves (long-list.browser.test.ts).
  test.each(PAGED)('%s shows one page after the other where it is wide', async (name) => {
    const { page, faults, t, rows } = await openLong(name, DESKTOP);
    const before = await rows.count();
    await page
      .getByRole('button', { name: t('common.nextPage'), exact: true })
      .last()
      .click();
    await page
      .locator('[aria-current=page]')
      .getByText(/^[2২]$/)
      .waitFor();
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(before);
    await expectFits(page, `many-wide-${name}`);
    expect(faults).toEqual([]);
  });
});

describe('names of 60 characters', () => {
  test.each(SCREENS)('$name keeps them in their places', async (screen) => {
    const { page, faults } = await openScreen(screen, SCREENS.indexOf(screen));
    await page.route(
      ({ pathname }) =>
        /^\/(wps|lgw|lotto)\//.test(pathname) && !/\/(status|whitelabel|session|member\/info)/.test(pathname),
      (route) => (route.request().method() === 'GET' ? answerChanged(route, longNamed) : route.fallback()),
    );
    await page.goto(house.url + screen.address);
    await page.locator(screen.ready).first().waitFor();
    await untilStill(page);
    await expectFits(page, `long-${screen.name}`);
    expect(faults).toEqual([]);
  });
});

/** Where the figures of each card stand, and which of them lie over one another. */
const FIGURES_OF_CARDS = `[...document.querySelectorAll('.mk-grid')].map((grid) => {
  const boxes = [...grid.children].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each.querySelector('.sr') === null ? each : each.lastElementChild);
    return range.getBoundingClientRect();
  });
  const edge = (place, side) => Math.round(boxes[place][side]);
  const over = boxes.some((one, place) => boxes.slice(place + 1).some((other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
  return { stake: edge(0, 'left'), prize: edge(1, 'right'), play: edge(2, 'left'), net: edge(3, 'right'), over };
})`;

test('on a phone the figures of the betting record stand under one another, however long its names and amounts', async () => {
  const screen = findScreen('betting record');
  const { page, faults } = await openScreen(screen, 0, PHONE);
  const huge = '1234567890.12';
  await onCall(page, screen, (route) =>
    answerChanged(route, (value: { rows: { ticket: string }[] }) => ({
      ...value,
      rows: [
        { names: null, stake: '2.00', prize: null, net: null, state: 'open' },
        { names: { bn: LONG_NAMES[0], en: LONG_NAMES[1] }, stake: huge, prize: huge, net: `-${huge}`, state: 'lost' },
        { names: { bn: 'ক', en: 'A' }, stake: '40.00', prize: '196.00', net: '156.00', state: 'won' },
      ].map((changed, place) => ({ ...value.rows[0], ...changed, ticket: `${value.rows[0]?.ticket}${place}` })),
    })),
  );
  await page.goto(house.url + screen.address);
  await page.locator('.mk-grid').nth(2).waitFor();
  for (const viewport of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(viewport);
    const figures = await page.evaluate<{ over: boolean }[]>(FIGURES_OF_CARDS);
    const [first] = figures;
    expect(figures).toEqual(figures.map(() => ({ ...first, over: false })));
  }
  await expectFits(page, 'long-betting-cards', SMALL_PHONE);
  expect(faults).toEqual([]);
});

describe.each([
  { cash: 0n, latin: '৳0.00', bengali: '৳০.০০' },
  { cash: CRORES, latin: '৳99,00,00,000.00', bengali: '৳৯৯,০০,০০,০০০.০০' },
])('a balance of $latin', ({ cash, latin, bengali }) => {
  test.each([
    { digits: 'latn', text: latin },
    { digits: 'beng', text: bengali },
  ])('stands whole wherever it is shown, as $text', async ({ digits, text }) => {
    const rich = cash > 0n ? await house.givenPlayer(cash * ONE_TAKA) : await givenPoorMember();
    const { page } = await house.openWindow({ language: 'bn' }, { member: rich });
    await page.addInitScript(`localStorage.setItem('digits', '${digits}')`);
    await page.goto(house.url);
    await page.locator('.hb .bal-figure').filter({ hasText: text }).waitFor();
    await expectFits(page, `balance-${cash}-${digits}-home`, SMALL_PHONE);
    await page.locator('.mh .bal-figure').filter({ hasText: text }).waitFor();
    for (const [address, place] of [
      ['/?mc=transferFund', 'dialog .balc .v'],
      ['/lottery?gameCode=F5D1&playType=DIGIT', '.mh .bal-figure'],
      ['/pointMall', '.mh .bal-figure'],
    ] as const) {
      await page.goto(house.url + address);
      await page.locator(place).filter({ hasText: text }).first().waitFor();
      await expectFits(page, `balance-${cash}-${digits}-${address.replace(/\W/g, '')}`, SMALL_PHONE);
    }
  });
});
