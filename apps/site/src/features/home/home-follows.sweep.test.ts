/** The home page follows the desk, reads once what anyone may see, and keeps nothing of a ticket that lost. */

import { getHome } from '@house/contract/content/home';
import { listGameRows, listGameVendors } from '@house/contract/games/site';
import { LIVE_SOCKET_PATH } from '@house/contract/platform/realtime';
import { getBalance } from '@house/contract/wallet/site';
import { completeOrder, type HomePlace } from '@house/rules/home-sections';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { givenWireSlip, sendSlip, ticketsOf, untilSettled } from '../../../../server/src/main/testing/house-client.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, moveOverPage } from '../../../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

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

/** The order of the desk, taken back with the test. */
async function order(places: readonly HomePlace[]): Promise<void> {
  const { home } = house.ports();
  await home.change(BY, { version: (await home.order()).version, places });
}
function reorderForThisTest(): void {
  onTestFinished(() => order(completeOrder([])));
}
/** Opened, and moved over: what lies below the screen comes then. */
const openHome = async (page: Page): Promise<void> => {
  await page.goto(house.url);
  await moveOverPage(page);
  await page.locator('.g8').waitFor();
};
/** The parts of the page from the top, by what only they have. */
const orderOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const marks = { hero: '.hm', shortcuts: '.mw', ticket: '.tk', fair: '.fair', categories: '.cats', popular: '.g8', results: '.dr-list' };
    return Object.entries(marks)
      .flatMap(([name, mark]) => { const found = document.querySelector('.home ' + mark); return found ? [[found.getBoundingClientRect().top + scrollY, name]] : []; })
      .sort((a, b) => a[0] - b[0]).map(([, name]) => name);
  })()`);

if (SWEEP)
  test('a member’s first page reads what anyone may see once, and again only what is his own', async () => {
    const { page } = await house.openWindow(
      { viewport: PHONE, language: 'bn' },
      { member: await house.givenPlayer(ONE_TAKA) },
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // It hears the house only once it has read everything.
    const { promise: all, resolve: hear } = Promise.withResolvers<void>();
    await page.routeWebSocket(`**${LIVE_SOCKET_PATH}`, (socket) => {
      socket.connectToServer().onMessage((message) => all.then(() => socket.send(message)));
    });
    await openHome(page);
    const timesOf = (path: string) => asked.filter((one) => one === path).length;
    await expect.poll(() => timesOf(getBalance.path)).toBe(1);
    await page.waitForLoadState('networkidle');
    hear();
    await expect.poll(() => timesOf(getBalance.path)).toBe(2);
    // Of what no draw that is held meanwhile changes.
    const shared = [getHome, listGameRows, listGameVendors].map(({ path }) => [path, timesOf(path)]);
    expect(shared).toEqual(shared.map(([path]) => [path, 1]));
  });

if (SWEEP)
  test('an open page follows the desk, which orders with the keyboard alone; a section without data is not there', async () => {
    reorderForThisTest();
    const site = await house.openWindow({ viewport: DESKTOP, language: 'en' });
    await openHome(site.page);
    await site.page.locator('.dr-list').waitFor();
    expect(await orderOf(site.page)).toEqual(['hero', 'ticket', 'fair', 'categories', 'popular', 'results']);
    expect(await site.page.getByRole('region', { name: en('site-front.promotions') }).count()).toBe(0);
    expect(await site.page.getByRole('region', { name: en('site-front.winners') }).count()).toBe(0);

    const desk = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { staff: await house.givenStaff() });
    await desk.page.goto(`${house.url}/desk/home-page`);
    const grip = desk.page.locator('[data-section="popular"]');
    await grip.focus();
    for (let step = 0; step < 5; step += 1) await grip.press('ArrowUp');
    await desk.page.getByRole('switch', { name: 'Check a draw' }).press('Space');
    await desk.page.getByLabel(en('desk.reason')).fill('Games first');
    expect([...(await findBarriers(desk.page)), ...(await findMessageKeys(desk.page))]).toEqual([]);
    await desk.page.getByRole('button', { name: en('desk-content.home.save') }).click();
    await desk.page.getByText('Games first').waitFor();
    await expect.poll(() => orderOf(site.page)).toEqual(['popular', 'hero', 'ticket', 'categories', 'results']);
    expect([site.faults, desk.faults]).toEqual([[], []]);
  });

test('a ticket that lost leaves the home page and what is kept for offline, though nothing is sent to its owner', async () => {
  const member = await house.givenPlayer(100n * ONE_TAKA);
  const { page, faults } = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { member });
  const keptBets = () =>
    page.evaluate<string[]>(
      `JSON.parse(localStorage.getItem('offlineKept') ?? '{"bets":[]}').bets.map(({ ticket }) => ticket)`,
    );
  // One draw of ten wins, which is told to its owner and proves nothing here.
  let lost = false;
  for (let turn = 0; turn < 6 && !lost; turn += 1) {
    const draw = await house.putOnSale('F5D3');
    const [ticket] = ticketsOf(await sendSlip(house.url, member.token, givenWireSlip(draw, [7])));
    await openHome(page);
    await page.getByText(/^1 line · /).waitFor();
    await expect.poll(keptBets).toEqual([ticket]);
    await house.drawNow(draw);
    await page.getByText(en('site-home.noTickets')).waitFor();
    await expect.poll(keptBets).toEqual([]);
    await untilSettled(house.database, draw.id);
    const { rowCount } = await house.database.pool.query('select from wager_outcomes where market_id = $1', [draw.id]);
    lost = rowCount === 0;
  }
  expect(lost).toBe(true);
  expect(faults).toEqual([]);
});
