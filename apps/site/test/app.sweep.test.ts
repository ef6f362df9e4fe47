/** The installable site with its worker opens without a network and comes back by itself. */
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let house: TestApp;
let door: FrontDoor;

beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('F5D1');
});
beforeEach(async () => {
  door = await openFrontDoor(house.url);
});
afterEach(() => door.close());
afterAll(() => house?.close());

const words = () => house.words('en');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Somebody whose browser has the worker, active and with all it was handed. */
async function givenAppUser(who: Parameters<TestApp['openWindow']>[1] = {}, path = '/'): Promise<Visitor> {
  const visitor = await house.openWindow({ viewport: DESKTOP, language: 'en', worker: true }, who);
  await visitor.page.goto(door.url + path);
  await untilWorking(visitor.page);
  return visitor;
}

/** Active, with the page it stands in with, and with what the page loaded before there was a worker. */
async function untilWorking(page: Page): Promise<void> {
  const look = (): Promise<boolean> =>
    page.evaluate(async () => {
      const known = await navigator.serviceWorker.getRegistration();
      const kept = await (await caches.open('house-assets')).keys();
      const shell = await caches.match('/', { cacheName: 'house-pages' });
      return (
        known?.active?.state === 'activated' && shell !== undefined && kept.some(({ url }) => url.endsWith('.woff2'))
      );
    });
  await expect.poll(look).toBe(true);
}

/** Opens an address with the line cut. */
async function openCut(page: Page, path = '/'): Promise<void> {
  door.cut = true;
  await page.goto(door.url + path);
  await heading(page, words()('site-app.offline.title')).waitFor();
}

async function betTen(page: Page): Promise<void> {
  await page.goto(`${door.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  await page.locator('.slot-keys .key').first().click();
  await page.getByRole('button', { name: words()('lottery.add') }).click();
  await page.locator('.slip .btn.gold').click();
  await page.locator('.placed').waitFor();
}

async function untilKeptBets(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => JSON.parse(localStorage.getItem('offlineKept') ?? '{"bets":[]}').bets.length === wanted,
    count,
  );
}

test('every address opens without a network: last balance with its time, open bets to read, nothing to play', async () => {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page, faults } = await givenAppUser({ member });
  await betTen(page);
  await untilKeptBets(page, 1);
  await page.waitForFunction(() => localStorage.getItem('offlineKept')?.includes('490') === true);
  for (const path of [
    '/',
    '/lottery?gameCode=F5D1&playType=DIGIT',
    '/verify',
    '/down',
    '/?mc=depositv2',
    '/no-such-page',
  ]) {
    await openCut(page, path);
  }
  expect(await page.locator('.off-figure').textContent()).toBe('৳490.00');
  expect(await page.locator('.off-balance').textContent()).toMatch(/As of \d+ \w+ \d\d:\d\d/);
  expect(await page.locator('.off-bet').count()).toBe(1);
  expect(await page.locator('.off-bet').textContent()).toContain('৳10.00');
  expect(await page.locator('.btn.gold').count()).toBe(0);
  expect(await page.locator('dialog').count()).toBe(0);
  const at = await page.evaluate(() => getComputedStyle(document.querySelector('.off-figure') as Element).fontFamily);
  expect(at).toContain('Jarul');
  expect(faults).toEqual([]);
});

test('the page comes back by itself when the house answers again', async () => {
  const { page } = await givenAppUser();
  await openCut(page, '/verify');
  door.cut = false;
  await page.getByRole('button', { name: words()('common.retry') }).click();
  await heading(page, words()('site-app.offline.title')).waitFor({ state: 'detached' });
  await heading(page, words()('site-verify.title')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/verify');
});

test('a part of the site whose connection breaks off twice comes all the same', async () => {
  const { page } = await givenAppUser();
  await page.reload();
  door.losesFiles = 2;
  await page
    .getByRole('link', { name: words()('site-promo.title') })
    .first()
    .click();
  await heading(page, words()('site-promo.title')).waitFor();
});

test('the manifest names the house in the language of the page, with icons that are there', async () => {
  const { page } = await house.openWindow({ viewport: PHONE, language: 'en' });
  await page.goto(`${house.url}/?lang=en`);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(address).toBe('/app.webmanifest?lang=en');
  const read = async (lang: string) => (await fetch(`${house.url}/app.webmanifest?lang=${lang}`)).json();
  const manifest = (await read('en')) as { name: string; icons: { src: string }[]; shortcuts: { name: string }[] };
  expect(manifest.name).toBe('Jarul');
  expect(await read('bn')).toMatchObject({ name: 'জারুল', lang: 'bn', dir: 'ltr', display: 'standalone' });
  expect(manifest.shortcuts.map(({ name }) => name)).not.toContain('');
  for (const { src } of manifest.icons) {
    const icon = await fetch(house.url + src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});
