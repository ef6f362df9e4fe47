/** How the frame round every page feels: drop-downs by pointer and by keys, places that Back finds, nothing that jumps. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findOverflows,
  moveOverPage,
  readShifts,
  watchShifts,
} from '../../../../server/src/platform/testing/page-checks.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const EN_DESKTOP = { language: 'en', viewport: DESKTOP } as const;
const ROOM = 'https://chat.house.test/room?of=jarul';
const VENDORS = '**/GCSGAME_newGameVendor*';
const SHIFT_MAX = 0.02;
const UNHURRIED_MS = 400;

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('F5D1');
  await changeBrand({ serviceLinks: [{ type: 3, path: ROOM }] });
});
afterAll(() => house?.close());

function changeBrand(document: object): Promise<unknown> {
  return house.ports().content.changeSettings({ document });
}

const entryOf = (page: Page, category: string) => page.locator(`.nv[data-category=${category}]`);
const focusedText = (page: Page) => page.evaluate('document.activeElement.textContent') as Promise<string>;
const until = (page: Page, truth: string) => expect.poll(() => page.evaluate(truth)).toBe(true);
const scrolled = (page: Page) => page.evaluate('Math.round(scrollY)') as Promise<number>;

/** A page hears that it was scrolled, and notes its place, with the next frame; a person is never quicker. */
function scrollPage(page: Page, to: number): Promise<unknown> {
  return page.evaluate(`new Promise((done) => {
    scrollTo(0, ${to});
    requestAnimationFrame(() => requestAnimationFrame(done));
  })`);
}

/** More vendors than the house has, for paging: what the wire would bring from a house with forty-five. */
async function manyVendors(page: Page): Promise<void> {
  const card = (vassalage: string, ownEntry = false) => ({
    vassalage,
    isGame: 'VASSALAGE',
    code: vassalage,
    displayName: `Vendor ${vassalage}`,
    smallIcon: null,
    isHot: 0,
    maintenance: false,
    ownEntry,
    games: 2,
  });
  const cards = Array.from({ length: 45 }, (_, place) => card(`V${place + 1}`));
  const lane = (category: string, own: object[]) => ({ category, title: category, gameClassify: [], cards: own });
  const lanes = [lane('LIVE', cards), lane('SPORTS', [card('BOOK'), card('DS88', true), card('IMES'), card('AV')])];
  await page.route(VENDORS, (route) =>
    route.fulfill({ json: { success: true, value: { data: { lanes } }, message: '' } }),
  );
}

test('the pointer opens vendors on the left and six games at most on the right, and they close when it leaves', async () => {
  const { page, faults } = await house.openWindow(EN_DESKTOP);
  await page.goto(house.url);
  await entryOf(page, 'LIVE').hover();
  await page.locator('.dd .dd-game').first().waitFor();
  expect(await page.locator('.dd .dd-vendor').count()).toBeGreaterThan(0);
  expect(await page.locator('.dd .dd-game').count()).toBeLessThanOrEqual(6);
  expect(await page.locator('.dd-all').textContent()).toMatch(/^All \d+ games?$/);
  expect(await entryOf(page, 'LIVE').getAttribute('aria-expanded')).toBe('true');
  expect(await findBarriers(page)).toEqual([]);
  await page.locator('main h1').hover({ position: { x: 5, y: 5 }, force: true });
  await page.mouse.move(700, 850);
  await page.locator('.dd').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('a pointer that only passes by opens nothing', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await page.goto(house.url);
  await page.clock.install();
  await entryOf(page, 'LIVE').hover();
  await page.clock.runFor(100);
  await page.mouse.move(700, 850);
  await page.clock.runFor(1_000);
  expect(await page.locator('.dd').count()).toBe(0);
});

test('arrow down opens at once, arrows walk through vendors and games, Esc gives the focus back', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await manyVendors(page);
  await page.goto(house.url);
  await entryOf(page, 'LIVE').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.dd-vendor:focus').waitFor();
  expect(await focusedText(page)).toContain('Vendor V1');
  await page.keyboard.press('ArrowDown');
  expect(await focusedText(page)).toContain('Vendor V2');
  await page.keyboard.press('ArrowUp');
  expect(await focusedText(page)).toContain('Vendor V1');
  await page.keyboard.press('ArrowRight');
  expect(await focusedText(page)).toBe('All 90 games');
  await page.keyboard.press('ArrowLeft');
  expect(await focusedText(page)).toContain('Vendor V1');
  await page.keyboard.press('Escape');
  await page.locator('.dd').waitFor({ state: 'detached' });
  expect(await focusedText(page)).toBe('Live Casino');
});

test('vendors are paged 21 first, then 18; DS88 has an entry after live; esports vendors are not under sports', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await manyVendors(page);
  await page.goto(house.url);
  const names = page.locator('.dd-vendor .dd-name');
  await entryOf(page, 'LIVE').focus();
  await page.keyboard.press('ArrowDown');
  await names.first().waitFor();
  expect(await names.count()).toBe(21);
  const next = page.locator('.dd').getByRole('button', { name: 'Next page' });
  await next.click();
  expect(await names.allTextContents()).toEqual(Array.from({ length: 18 }, (_, place) => `Vendor V${place + 22}`));
  await next.click();
  // The last page stays, though what was pressed is switched off: longer than who left it is waited for.
  await page.waitForTimeout(UNHURRIED_MS);
  expect(await names.count()).toBe(6);
  expect(await next.isDisabled()).toBe(true);
  const entries = await page.locator('.nav-list > a').allTextContents();
  expect(entries[entries.indexOf('Live Casino') + 1]).toBe('Vendor DS88');
  await page.keyboard.press('Escape');
  await entryOf(page, 'SPORTS').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.dd[data-category=SPORTS] .dd-vendor').first().waitFor();
  expect(await names.allTextContents()).toEqual(['Vendor BOOK']);
});

test('vendors are asked for once a session', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('GCSGAME_newGameVendor')) asked += 1;
  });
  for (const _ of [1, 2]) {
    await page.goto(house.url);
    await entryOf(page, 'LIVE').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.dd-vendor').first().waitFor();
  }
  expect(asked).toBe(1);
});

test('vendors that do not come are nobody’s trouble: no message, and the entry leads to its page', async () => {
  const { page, faults } = await house.openWindow(EN_DESKTOP);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('GCSGAME_newGameVendor'));
  await page.route(VENDORS, (route) => route.abort());
  await page.goto(house.url);
  await failed;
  await entryOf(page, 'LIVE').hover();
  expect(await page.locator('.dd, .toast').count()).toBe(0);
  await entryOf(page, 'LIVE').click();
  await page.waitForURL('**/live');
  expect(faults).toEqual([]);
});

test('Back to a page is Back to the place on it', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await page.goto(`${house.url}/`);
  await page.locator('.ft').waitFor();
  // Everything of the page stands before its place is noted.
  await moveOverPage(page);
  expect(await untilStill(page)).toBeNull();
  await scrollPage(page, 600);
  const before = await scrolled(page);
  // A click of the mouse would scroll the link into sight first.
  await page.locator('.ft').getByRole('link', { name: 'About company' }).dispatchEvent('click');
  await page.waitForURL('**/about');
  await until(page, 'scrollY === 0');
  await page.goBack();
  await until(page, `Math.abs(scrollY - ${before}) < 2`);
});

test('so it is where the page comes in parts, and nothing of it was kept', async () => {
  // Low, so that there is somewhere to go however few the results are.
  const { page } = await house.openWindow({ ...EN_DESKTOP, viewport: { width: 1440, height: 500 } });
  await page.goto(`${house.url}/results`);
  await page.locator('.ft').waitFor();
  await moveOverPage(page);
  expect(await untilStill(page)).toBeNull();
  await scrollPage(page, 300);
  const before = await scrolled(page);
  expect(before).toBe(300);
  await page.locator('.ft').getByRole('link', { name: 'About company' }).dispatchEvent('click');
  await page.waitForURL('**/about');
  await page.reload();
  await page.locator('.ft').waitFor();
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/lotto/lgw/games/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goBack();
  await page.waitForURL('**/results');
  await page.locator('.ft').waitFor();
  answer();
  await until(page, `Math.abs(scrollY - ${before}) < 2`);
});

test('the phone’s menu has the games with their counts, and Back closes it', async () => {
  const { page } = await house.openWindow({ language: 'en', viewport: PHONE });
  await page.goto(house.url);
  await page.locator('.mh').getByRole('button', { name: 'Menu' }).click();
  const sheet = page.locator('dialog .sheet');
  await sheet.locator('.sheet-entry', { hasText: /Lottery\s*6/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.goBack();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.mh').getByRole('button', { name: 'Menu' }).click();
  await sheet.getByRole('button', { name: 'VIP' }).click();
  await page.waitForURL('**/vip');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL(`${house.url}/`);
});

test.each([
  ['bn', 360, 124_567n],
  ['bn', 320, 980n],
  ['en', 390, 98_245_678n],
] as const)(
  'beside a balance the flower of the logo stays whole, and its word goes: %s, %i px',
  async (language, width, taka) => {
    const member = await house.givenPlayer(taka * ONE_TAKA);
    const { page } = await house.openWindow({ language, viewport: { width, height: 780 } }, { member });
    await page.goto(house.url);
    await page.locator('.mh .bal-figure').getByText('.00').waitFor();
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      return found ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [logo, flower] = [await box('.mh .logo'), await box('.mh .logo svg')];
    expect(flower.y).toBeGreaterThanOrEqual(logo.y);
    expect(flower.y + flower.height).toBeLessThanOrEqual(logo.y + logo.height);
    expect(flower.width).toBeGreaterThan(20);
    expect(await findOverflows(page)).toEqual([]);
  },
);

test('the way to VIP says no rank before it is known, and has room for it when it comes', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await page.goto(house.url);
  expect((await page.locator('.hn .vip').innerText()).trim()).toBe('VIP');
  const member = await house.givenPlayer(1n);
  const { page: own, faults } = await house.openWindow(EN_DESKTOP, { member });
  let comes = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await own.route('**/member/info', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: object };
    await come;
    const value = { ...answer.value, clubLabel: { labelName: 'Gold', rankLevel: 3 } };
    await route.fulfill({ response, json: { ...answer, value } });
  });
  await own.goto(house.url);
  const vip = own.locator('.hn .vip');
  await own.locator('.ft').waitFor();
  expect((await vip.innerText()).trim()).toBe('VIP');
  const before = await vip.boundingBox();
  comes();
  await vip.getByText('Gold').waitFor();
  expect((await vip.boundingBox())?.width).toBe(before?.width);
  expect(faults).toEqual([]);
});

/** The home page of a first visit, at rest, and what it has fetched. */
async function firstVisit(): Promise<{ page: Page; fetched: ReadonlySet<string> }> {
  const { page } = await house.openWindow(EN_DESKTOP);
  const fetched = new Set<string>();
  page.on('response', (response) => fetched.add(response.url()));
  await page.goto(house.url);
  await page.locator('.ft').waitFor();
  await page.waitForLoadState('networkidle');
  return { page, fetched: new Set(fetched) };
}

const SCRIPTS = /\/assets\/.*\.js/;

test('a page whose version the house no longer has says that there is a new one', async () => {
  const { page } = await firstVisit();
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
  await page.locator('.hn .vip').click();
  await page.getByRole('heading', { name: 'A new version is here' }).waitFor();
});

test('the address tells search engines what it is, and each page says its name', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT&from=mail`);
  await until(page, '/^Fast 5D.* · Jarul$/.test(document.title)');
  const canonical = `${house.url}/lottery?gameCode=F5D1&playType=DIGIT`;
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(canonical);
  const others = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
  expect(others).toEqual([
    ['bn', `${canonical}&lang=bn`],
    ['en', `${canonical}&lang=en`],
    ['x-default', canonical],
  ]);
  await page.locator('.hn').getByRole('link', { name: 'Promotions' }).click();
  await until(page, "document.title.startsWith('Promotions · ')");
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);
});

test('bare pages are bare, lottery pages have the header only', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await page.goto(`${house.url}/helpmc`);
  await page.locator('main h1').first().waitFor();
  expect(await page.locator('.hb, .hn, .ft, .rail, .mn').count()).toBe(0);
  await page.goto(`${house.url}/vnlottery`);
  await page.locator('.lob-grid').first().waitFor();
  await until(page, "document.title.startsWith('Vietnam lottery')");
  expect(await page.locator('.hn').count()).toBe(1);
  expect(await page.locator('.ft, .rail').count()).toBe(0);
});

test('with many languages the picker can be searched, and an unfinished one speaks English', async () => {
  const { languages } = await house.ports().content.brand();
  await house
    .ports()
    .content.changeSettings({ brand: { languages: ['bn', 'en', 'ja', 'hi', 'ta', 'th', 'vi', 'ko', 'ar', 'ru'] } });
  try {
    const { page } = await house.openWindow({ viewport: DESKTOP });
    await page.goto(house.url);
    await page.locator('.hb').getByRole('button', { name: 'বাংলা' }).click();
    await page.locator('dialog input[type=search]').fill('日本');
    await page.locator('dialog .lang-list button').click();
    await page.locator('html[lang=en]').waitFor();
    await page.locator('.hb').getByRole('button', { name: '日本語' }).waitFor();
  } finally {
    await house.ports().content.changeSettings({ brand: { languages } });
  }
});

test.each([DESKTOP, PHONE])('the frame stands still while the home page loads, $width px', async (viewport) => {
  const { page } = await house.openWindow({ viewport });
  // The second time the faces are at hand: what moves then is moved by the frame or the page, not by another face.
  await page.goto(house.url);
  await page.waitForLoadState('networkidle');
  await watchShifts(page);
  await page.goto(house.url);
  await page.locator('.ft').waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await readShifts(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(SHIFT_MAX);
});

test('what the server wrote stays until the page takes its place: in between nothing is empty', async () => {
  const { page } = await house.openWindow(EN_DESKTOP);
  await page.addInitScript(`(() => {
    globalThis.emptied = 0;
    let filled = false;
    new MutationObserver(() => {
      const root = document.getElementById('root');
      if (root === null) return;
      if (root.childElementCount > 0) filled = true;
      else if (filled) globalThis.emptied += 1;
    }).observe(document, { childList: true, subtree: true });
  })()`);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  for (const address of ['/help', '/results']) {
    await page.goto(house.url + address);
    await page.locator('#main h1').waitFor();
    expect(await page.evaluate('emptied'), address).toBe(0);
  }
});
