/** Slow and empty pages say so: a network that is gone, a list that is late, a popup on its way, focus after Back. */
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { transact } from '../../server/src/platform/database.ts';
import { present } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';

/** When a page says that the connection is slow. */
const SLOW_MILLISECONDS = 8_000;

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

const words = () => house.words('en');

async function fillSlip(page: Page): Promise<void> {
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  await page.locator('.slot-keys .key').first().click();
  await page.getByRole('button', { name: words()('lottery.add') }).click();
  await page.locator('.slip .ln').waitFor();
}

test('what did not come at all is asked for again by a button, in its place, and the next time it is shown', async () => {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  await house.putOnSale('F5D1');
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });
  let broken = false;
  await page.route(/\/assets\/.*\.(js|css)$/, (route) =>
    broken && route.request().resourceType() === 'fetch' ? route.abort('connectionreset') : route.continue(),
  );
  await fillSlip(page);
  await page.evaluate("window.notReloaded = 'the same page'");
  const record = page.locator('.hb').getByRole('button', { name: words()('common.nav.bettingRecord') });
  const dialog = page.locator('dialog[open]');
  const again = page.getByRole('button', { name: words()('common.retry') });
  const missing = page.getByRole('heading', { name: words()('common.state.failed') });

  // A popup: closed and opened again it is asked for again; nothing was on the slip for nothing.
  broken = true;
  await record.click();
  await missing.waitFor();
  await page.goBack();
  await missing.waitFor({ state: 'detached' });
  broken = false;
  await record.click();
  await dialog.getByRole('heading', { name: words()('common.nav.bettingRecord') }).waitFor();
  await page.goBack();
  await page.locator('.slip .ln').waitFor();

  // A page.
  broken = true;
  await page
    .locator('.hn')
    .getByRole('link', { name: words()('common.nav.promotions') })
    .click();
  await missing.waitFor();
  await again.click();
  await page.locator('.btn[aria-busy=true]').waitFor();
  await missing.waitFor();
  await page
    .locator('.btn:not([aria-busy])')
    .filter({ hasText: words()('common.retry') })
    .waitFor();
  broken = false;
  await again.click();
  await page
    .locator('main h1')
    .filter({ hasText: words()('common.nav.promotions') })
    .waitFor();
  expect(await page.evaluate('window.notReloaded')).toBe('the same page');
  expect(faults).toEqual([]);
});

test('a popup that is long on its way says so, and a second tap opens nothing under it', async () => {
  const { page, faults } = await house.openWindow({ language: 'en' });
  const held: Route[] = [];
  let slow = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (slow) held.push(route);
    else await route.continue();
  });
  await page.goto(house.url);
  const link = page.locator('.hn').getByRole('link', { name: words()('common.nav.promotions') });
  const { x, y, width, height } = present(await link.boundingBox(), 'the link has a place');
  slow = true;
  await page
    .locator('.hb')
    .getByRole('button', { name: words()('common.nav.joinNow') })
    .click();
  await page
    .getByRole('status')
    .filter({ hasText: words()('common.state.loading') })
    .waitFor();
  await page.mouse.click(x + width / 2, y + height / 2);
  slow = false;
  for (const route of held) await route.continue();
  await page.locator('dialog[open]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(faults).toEqual([]);
});

test('empty lists say why and what to do next', async () => {
  const member = await givenMember(house.database.db);
  await transact(house.database.db, (tx) => house.ports().wallet.openAccounts(tx, member.id));
  const { page } = await house.openWindow({ language: 'en' }, { member });
  for (const [address, text] of [
    ['/?mc=personalHistoryCopy', words()('member.bets.none')],
    ['/?mc=transactionHistory', words()('member.entries.none')],
    ['/?mc=depositv2', words()('cashier.recent.none')],
  ] as const) {
    await page.goto(house.url + address);
    await page.locator('dialog').getByText(text).first().waitFor();
  }
});

test('Back closes a popup and the focus returns to what opened it', async () => {
  const { page } = await house.openWindow({ language: 'en' });
  await page.goto(house.url);
  const door = page.locator('.hb').getByRole('button', { name: words()('common.nav.joinNow') });
  await door.click();
  await page.locator('dialog input').first().waitFor();
  await page.goBack();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate<string>("document.activeElement?.textContent ?? ''"))
    .toBe(await door.innerText());
});

test('a network that is gone is said on the page, and no longer once it is back', async () => {
  const { page, context } = await house.openWindow({ language: 'en' });
  await page.goto(house.url);
  await context.setOffline(true);
  const bar = page.getByText('Network link is abnormal, please try again');
  await bar.waitFor();
  await context.setOffline(false);
  await bar.waitFor({ state: 'detached' });
});

test('a list that takes eight seconds says that the connection is slow', async () => {
  const member = await house.givenPlayer(77n * ONE_TAKA);
  const { page } = await house.openWindow({ language: 'en' }, { member });
  await page.clock.install();
  await page.route('**/wps/member/entries*', () => undefined);
  await page.goto(`${house.url}/?mc=transactionHistory`);
  await page.locator('dialog .sk').first().waitFor();
  await page.clock.fastForward(SLOW_MILLISECONDS);
  await page.getByText('The page took longer time to load, please check your network connectivity').waitFor();
});
