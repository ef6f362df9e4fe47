/** The home page in a browser: the first paint without scripts, the carousel, the order of a phone. */
import { randomUuid } from '@house/fairness/random';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findMessageKeys,
  findOverflows,
  moveOverPage,
} from '../../../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const BY = { staffId: 1n, staff: 'tester', address: '127.0.0.1', reason: 'for a test' };

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('F5D1');
});
afterAll(() => house?.close());

const en = (id: Parameters<ReturnType<TestApp['words']>>[0], values?: Record<string, string | number>) =>
  house.words('en')(id, values);

/** Opened, and moved over: what lies below the screen comes then. */
const openHome = async (page: Page): Promise<void> => {
  await page.goto(house.url);
  await moveOverPage(page);
  await page.locator('.g8').waitFor();
};
const titleOf = (page: Page) => page.locator('.hm h1');
const dotsOf = (page: Page) => page.getByRole('group', { name: en('site-front.hero.choose') }).getByRole('button');
/** The parts of the page from the top, by what only they have. */
const orderOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const marks = { hero: '.hm', shortcuts: '.mw', ticket: '.tk', fair: '.fair', categories: '.cats', popular: '.g8', results: '.dr-list' };
    return Object.entries(marks)
      .flatMap(([name, mark]) => { const found = document.querySelector('.home ' + mark); return found ? [[found.getBoundingClientRect().top + scrollY, name]] : []; })
      .sort((a, b) => a[0] - b[0]).map(([, name]) => name);
  })()`);

test('the first banner is painted without any script', async () => {
  const context = await house.browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(house.url);
  const [banner] = (await house.ports().home.show({ signedIn: false, kind: null, language: 'bn', rank: 0 })).banners;
  await page.getByRole('heading', { level: 1, name: banner?.title ?? '' }).waitFor();
  expect(await page.locator('.hm:visible').count()).toBe(1);
  const box = await page.locator('.hm:visible').boundingBox();
  expect([box?.width, box?.height]).toEqual([900, 412]);
});

/** How much of the page has jumped, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(`window.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`);
const shiftOf = (page: Page) => page.evaluate('window.shift');

test('nothing jumps when the app takes the painted page over', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await house.openWindow({ viewport, language: 'bn' });
    await watchShifts(page);
    await page.goto(house.url);
    await page.locator('.home .cats').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  }
});

test('nothing jumps when the text face comes after the page: the face of the device is as wide', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await house.openWindow({ viewport, language: 'en' });
    await watchShifts(page);
    const { promise: shown, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => shown.then(() => route.continue()));
    await page.goto(house.url, { waitUntil: 'commit' });
    await page.locator('.home .cats').waitFor();
    const isThere = () => page.evaluate('document.fonts.check("450 15px Jarul")');
    expect(await isThere()).toBe(false);
    send();
    await expect.poll(isThere).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  }
});

test('the carousel is turned by its dots and by the arrow keys, and never by itself where motion is not wanted', async () => {
  const { page, faults } = await house.openWindow({ viewport: DESKTOP, language: 'en' });
  await page.clock.install();
  await openHome(page);
  const dots = dotsOf(page);
  await dots.first().waitFor();
  const first = await titleOf(page).innerText();
  await page.clock.runFor(20_000);
  expect(await titleOf(page).innerText()).toBe(first);
  expect(await dots.count()).toBe(3);
  await dots.nth(1).click();
  await expect.poll(() => titleOf(page).innerText()).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => titleOf(page).innerText()).toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => dots.nth(2).getAttribute('aria-current')).toBe('true');
  expect([...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))]).toEqual([]);
  expect(faults).toEqual([]);
});

test('it goes on by itself after six seconds, waits under the pointer, and can be paused', async () => {
  const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openHome(page);
  await dotsOf(page).first().waitFor();
  const first = await titleOf(page).innerText();
  await page.locator('.hm').hover({ position: { x: 450, y: 380 } });
  await page.locator('.hm .running').waitFor({ state: 'detached' });
  await page.clock.runFor(7_000);
  expect(await titleOf(page).innerText()).toBe(first);
  await page.mouse.move(5, 800);
  await page.locator('.hm .running').waitFor({ state: 'attached' });
  await page.clock.runFor(6_100);
  await expect.poll(() => titleOf(page).innerText()).not.toBe(first);
  await page.getByRole('button', { name: en('site-front.hero.pause') }).click();
  await page.mouse.move(5, 800);
  const second = await titleOf(page).innerText();
  await page.clock.runFor(7_000);
  expect(await titleOf(page).innerText()).toBe(second);
});

test('a phone fetches what it shows; what lies below comes once somebody moves over the page', async () => {
  const { page } = await house.openWindow({ viewport: PHONE, language: 'bn' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(house.url);
  await page.locator('.home .cats img').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.g8, .dr-list').count()).toBe(0);
  const [tiles, pictures] = [await page.locator('.cats .ct').count(), await page.locator('.cats img').count()];
  expect(pictures).toBeLessThan(tiles);
  expect(asked.filter((path) => path.includes('/wps/game/rows'))).toEqual([]);

  // A slow browser tells of a pointer at rest once the page has moved under it.
  // Somebody who taps or puts something away does not move on over the page.
  await page.keyboard.press('Escape');
  await page.evaluate(`for (const kind of ['pointermove', 'pointerdown', 'pointerup'])
      document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  expect(await page.locator('.late-popular[aria-hidden]').count()).toBe(1);
  expect(await page.locator('.g8, .dr-list').count()).toBe(0);

  await page.mouse.wheel(0, 10);
  await page.locator('.g8').waitFor();
  await page.locator('.dr-list').waitFor();
  expect(await page.locator('.cats img').count()).toBe(tiles);
});

test('a promotion brings its section; on a phone the categories stand above the ticket, shortcuts behind the hero', async () => {
  const member = await house.givenPlayer(100n);
  const { page, faults } = await house.openWindow({ viewport: PHONE, language: 'en' }, { member });
  await openHome(page);
  await page.locator('.dr-list').waitFor();
  expect(await orderOf(page)).toEqual(['hero', 'shortcuts', 'categories', 'ticket', 'fair', 'popular', 'results']);
  expect(await page.locator('.g8 .gt').count()).toBeLessThanOrEqual(9);
  expect([...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))]).toEqual([]);

  const { desk } = house.ports().contentItems;
  const text = { title: 'Ten for a friend', summary: 'Play money only', line: 'Once each', html: '<p>x</p>' };
  const document = {
    texts: { bn: text, en: text },
    fields: { class: 'other', art: 'gift', tone: 'gold', startsAt: null, endsAt: null, link: null },
    audience: 'everyone' as const,
    rankFrom: null,
    startsAt: null,
    endsAt: null,
  };
  const id = (await desk.create(BY, {
    key: randomUuid(),
    kind: 'promotion',
    slug: 'ten-for-a-friend',
    document,
  })) as bigint;
  await desk.review(BY, { key: randomUuid(), id, version: 1, to: 'inReview' });
  await desk.publish({ ...BY, staffId: 2n }, { key: randomUuid(), id, version: 1 });
  await page.getByRole('heading', { name: 'Ten for a friend', level: 3 }).waitFor();
  expect(faults).toEqual([]);
});

test('g and then l, s or r goes to the lottery, sports or slots', async () => {
  const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en' });
  for (const [key, path] of [
    ['l', '/lottery'],
    ['s', '/sports'],
    ['r', '/rng'],
  ] as const) {
    await openHome(page);
    // Keys are heard once the page has come to rest.
    const jump = async (): Promise<string> => {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      return new URL(page.url()).pathname;
    };
    await expect.poll(jump).toBe(path);
  }
});
