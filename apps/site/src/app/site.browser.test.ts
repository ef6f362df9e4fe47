/**
 * The site's frame, home page, login and registration in a real browser against a house of its own.
 *
 * Promises held here: everything works by keyboard; what was typed survives a refusal; Back closes a popup; language
 * and theme reach the whole page and stay.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import {
  type Look,
  shareTestApp,
  type TestApp,
  type Visitor,
} from '../../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../../server/src/platform/testing/sweep.ts';
import { ROUTES } from './routes.ts';

const PASSWORD = 'correct-horse-7';

let house: TestApp;
let registered = 0;

beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

async function givenVisit(address: string, look: Look = {}): Promise<Visitor> {
  const visitor = await house.openWindow(look);
  await visitor.page.goto(house.url + address);
  return visitor;
}

/** Types a registration by keyboard alone, from the popup's first field on. */
async function registerByKeyboard(page: Page): Promise<string> {
  registered += 1;
  const username = `guest${registered}`;
  await page.locator('dialog input[name=username]:focus').waitFor();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('dialog input[type=checkbox]:focus').waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.locator('dialog .welcome').waitFor();
  return username;
}

if (SWEEP)
  test('a newcomer registers by keyboard alone and is signed in', async () => {
    const { page, faults } = await givenVisit('/register');
    const username = await registerByKeyboard(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('.hb .account-name').textContent()).toBe(username);
    await page
      .locator('.hb .bal-figure')
      .filter({ hasText: /0\.00$/ })
      .waitFor();
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('shows the rules before typing and ticks them while one types', async () => {
    const { page } = await givenVisit('/?pop=register', { language: 'en' });
    const ticks = page.locator('dialog .f', { has: page.locator('input[name=username]') }).locator('.tick-line');
    await ticks.first().waitFor();
    expect(await ticks.count()).toBeGreaterThan(0);
    expect(await page.locator('dialog .tick-line.met').count()).toBe(0);
    await page.keyboard.type('abc');
    expect(await ticks.first().getAttribute('class')).not.toContain('met');
    await page.keyboard.type('defg');
    await page.locator('dialog .tick-line.met').first().waitFor();
    expect(await page.locator('dialog input[type=checkbox]').isChecked()).toBe(false);
  });

if (SWEEP)
  test('a refused login keeps what was typed, says why in words, and asks for the picture', async () => {
    const { page } = await givenVisit('/', { language: 'en' });
    await page.locator('.login-bar input[name=username]').fill('nobody-here');
    await page.locator('.login-bar input[name=password]').fill('wrong-password');
    await page.keyboard.press('Enter');
    await page.locator('dialog .notice[role=alert]').waitFor();
    expect(await page.locator('dialog .notice').textContent()).not.toBe('');
    expect(await page.locator('dialog input[name=username]').inputValue()).toBe('nobody-here');
    expect(await page.locator('dialog input[name=password]').inputValue()).toBe('wrong-password');
    await page.locator('dialog .cap-pic img').waitFor();
    await page.goBack();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

test('after login a person goes on where he was sent from, and logging out leaves nothing of him in the tab but the merchant', async () => {
  const { username, password } = await house.givenPlayer(10_000n);
  const { page } = await givenVisit('/login?next=%2Fverify', { language: 'en' });
  await page.locator('dialog input[name=username]:focus').waitFor();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify');
  const merchant = await page.evaluate(() => sessionStorage.getItem('merchant'));
  expect(merchant).toMatch(/./);
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.locator('.login-bar').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(
    await page.evaluate(() => ['token', 'account', 'isAgent', 'merchant'].map((name) => sessionStorage.getItem(name))),
  ).toEqual([null, null, null, merchant]);
});

test('a session that is no more leads to the login and back', async () => {
  const { page } = await givenVisit('/licences');
  await page.evaluate(() => {
    sessionStorage.setItem('token', 'x'.repeat(43));
    sessionStorage.setItem('account', 'ghost');
    sessionStorage.setItem('isAgent', '0');
  });
  await page.goto(`${house.url}/verify`);
  await page.locator('dialog.auth').waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/verify');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

if (SWEEP)
  test('language and theme reach the whole page and are still there after a reload', async () => {
    const { page } = await givenVisit('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    const bengali = await page.locator('main h1').textContent();
    await page.locator('.hb .menu > button').click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    expect(await page.locator('main h1').textContent()).not.toBe(bengali);
    await page.getByRole('button', { name: 'Light theme' }).first().click();
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });

if (SWEEP)
  test('an address without a page says so, and every link of the frame leads to a page', async () => {
    const { page } = await givenVisit('/nothing-here', { language: 'en' });
    await page.getByRole('link', { name: 'Go to home' }).waitFor();
    const addresses = await page
      .locator('.hn a[href], .ft a[href]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(addresses).toContain('/lottery');
    for (const address of addresses) {
      await page.goto(house.url + address);
      const heading = page.locator('main h1').first();
      await heading.waitFor({ state: 'attached' });
      expect(await heading.textContent(), address).not.toBe('This page does not exist');
    }
  });

if (SWEEP)
  test('the object in the head of a page is asked for with its script, once, and is the one the head shows', async () => {
    const { page } = await givenVisit('/help');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.push(request.url());
    });
    const rows = ROUTES.filter(({ art }) => art !== undefined);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { paths } of rows) {
      asked.length = 0;
      await page.goto(house.url + paths[0], { waitUntil: 'commit' });
      const head = page.locator('main header img');
      await expect.poll(() => head.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc)).toBeTruthy();
      const shown = await head.evaluate((img: HTMLImageElement) => img.currentSrc);
      const named = await page
        .locator('head link[as=image]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(named, paths[0]).toEqual([shown]);
      expect(
        asked.filter((url) => url === shown),
        paths[0],
      ).toHaveLength(1);
    }
  });
