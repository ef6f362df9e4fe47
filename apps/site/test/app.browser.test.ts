/** The installable site with its worker keeps no money and no account, takes no newer version by itself, and believes a closed house. */
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenBrowser } from '../../server/src/capabilities/messages/push/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../server/src/platform/testing/key.ts';
import { shareTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

const DESKTOP = { width: 1440, height: 900 };

let house: TestApp;
let door: FrontDoor;

beforeAll(async () => {
  house = await shareTestApp();
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

/** Addresses of everything the browser keeps for the site. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Opens an address with the line cut. */
async function openCut(page: Page, path = '/'): Promise<void> {
  door.cut = true;
  await page.goto(door.url + path);
  await heading(page, words()('site-app.offline.title')).waitFor();
}

/**
 * The mark of the page that was is gone. Asked anew each time: what a page keeps asking itself as text is forbidden by its
 * policy, once the first answer is no.
 */
async function untilReloaded(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate("window.notReloaded ?? document.querySelector('main')?.tagName").catch(() => null))
    .toBe('MAIN');
}

async function betTen(page: Page): Promise<void> {
  await page.goto(`${door.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  await page.locator('.slot-keys .key').first().click();
  await page.getByRole('button', { name: words()('lottery.add') }).click();
  await page.locator('.slip .btn.gold').click();
  await page.locator('.placed').waitFor();
}

test('after a sign-in, a deposit page and a bet the browser keeps pages and files, and no call of any kind', async () => {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page } = await givenAppUser({ member });
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  await betTen(page);
  await page.goto(`${door.url}/licences?mc=depositv2`);
  await page.locator('dialog').waitFor();
  await page.goto(`${door.url}/licences?mc=transactionHistory`);
  await page.locator('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  expect(called.filter((path) => /^\/(wps|lgw|lotto)\//.test(path)).length).toBeGreaterThan(5);
  const kept = await listKept(page);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  const texts = await page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '');
  expect(texts).toContain('id="boot"');
  expect(texts).not.toContain(member.token);
  expect(texts).not.toContain(member.username);
});

test('logging out leaves nothing of a member to read offline', async () => {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page } = await givenAppUser({ member });
  await page.waitForFunction(() => localStorage.getItem('offlineKept') !== null);
  await page.goto(`${door.url}/licences?pop=logout`);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words()('common.nav.logOut') })
    .click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('offlineKept'))).toBeNull();
  await openCut(page);
  expect(await page.locator('.off-figure').count()).toBe(0);
});

test('a member switches notices on for their browser, and off again', async () => {
  const member = await house.givenPlayer(0n);
  const { page, faults } = await givenAppUser({ member });
  // This Chromium shows no notices and has no push service behind it: it is given an address and says yes.
  const { endpoint, p256dh, auth } = givenBrowser('https://push.example/one').address;
  await page.addInitScript(
    ([address, keys]) => {
      const made = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => (own = null),
      };
      let own: typeof made | null = null;
      const manager = PushManager.prototype as unknown as Record<string, unknown>;
      manager['subscribe'] = async () => (own = made);
      manager['getSubscription'] = async () => own;
      Notification.requestPermission = async () => 'granted';
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    },
    [endpoint, { p256dh, auth }] as const,
  );
  await page.goto(`${door.url}/licences?mc=securityCenter`);
  await page.getByRole('tab', { name: words()('site-security.tab.preferences'), exact: true }).click();
  const here = page.getByRole('switch', { name: words()('site-security.push.here') });
  await here.click();
  await page.getByRole('switch', { name: words()('site-security.push.bets') }).waitFor();
  const { push } = house.ports().messages;
  expect(await push.list(member.id)).toHaveLength(1);
  expect(await here.isChecked()).toBe(true);

  await here.click();
  await expect.poll(() => push.list(member.id)).toEqual([]);
  await expect.poll(() => here.isChecked()).toBe(false);
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('what another member left on the device is gone when somebody logs in', async () => {
    const [before, after] = [await house.givenPlayer(500n * ONE_TAKA), await house.givenPlayer(70n * ONE_TAKA)];
    const { page, context } = await givenAppUser({ member: before });
    await page.waitForFunction((name) => localStorage.getItem('offlineKept')?.includes(name) === true, before.username);
    const other = await context.newPage();
    await other.addInitScript(
      ([token, account]) => {
        sessionStorage.setItem('token', token ?? '');
        sessionStorage.setItem('account', account ?? '');
      },
      [after.token, after.username] as const,
    );
    await page.close();
    await other.goto(door.url);
    await other.waitForFunction((name) => localStorage.getItem('offlineKept')?.includes(name) === true, after.username);
    expect(await other.evaluate(() => localStorage.getItem('offlineKept'))).not.toContain(before.username);
  });

if (SWEEP)
  test('a newer version is told of, waits while one types, and is taken only where it is asked for', async () => {
    const { page, context } = await givenAppUser({}, '/register');
    await page.reload();
    const second = await context.newPage();
    await second.goto(door.url);
    const third = await context.newPage();
    await third.goto(door.url);
    // It watches for newer workers by then.
    await third.waitForLoadState('networkidle');
    await page.locator('dialog input[name=username]').fill('half-typed');
    await page.evaluate("window.notReloaded = 'the same page'");
    await second.evaluate("window.notReloaded = 'the same page'");
    door.newVersion = '\n// newer';
    const prompt = (of: Page) => of.locator('.app-card', { hasText: words()('common.state.newVersion') });
    // The browser looks for a newer worker when it likes; asked while it is looking, it refuses.
    await expect
      .poll(
        async () => {
          await second.evaluate(async () => {
            const known = await navigator.serviceWorker.getRegistration();
            await known?.update().catch(() => undefined);
          });
          return prompt(second).count();
        },
        { interval: 1000 },
      )
      .toBe(1);
    // It lies over what one looks at, so it can be put off; nor does the offer to install come in its place.
    await third.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
    await prompt(third)
      .getByRole('button', { name: words()('site-app.install.later') })
      .click();
    await expect.poll(() => prompt(third).count()).toBe(0);
    expect(await third.locator('.app-card').count()).toBe(0);
    // A page that came after the new version has nothing to be told of it.
    await third.reload();
    await third.waitForLoadState('networkidle');
    expect(await prompt(third).count()).toBe(0);
    // A popup is open here: nothing stands in the way of the typing, and the words stay.
    expect(await prompt(page).count()).toBe(0);
    await prompt(second)
      .getByRole('button', { name: words()('common.reload') })
      .click();
    await untilReloaded(second);
    expect(await page.evaluate('window.notReloaded')).toBe('the same page');
    expect(await page.locator('dialog input[name=username]').inputValue()).toBe('half-typed');
    // Once the popup is closed it is told here, too.
    await page.keyboard.press('Escape');
    await prompt(page)
      .getByRole('button', { name: words()('common.reload') })
      .click();
    await untilReloaded(page);
  });

if (SWEEP)
  test('a house that is closed is believed: its own page and status come through the worker', async () => {
    const { page, context } = await givenAppUser();
    const staff = await house.givenStaff();
    const desk = async (path: string, body: object): Promise<{ id: string }> => {
      const response = await fetch(`${house.url}/desk/api/site/${path}`, {
        method: 'POST',
        headers: { token: staff.token, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'for a test', ...body }),
      });
      return ((await response.json()) as { value: { id: string } }).value;
    };
    const window = await desk('windows', {
      key: givenKey(),
      scope: 'site',
      messages: {},
      startsAt: null,
      endsAt: null,
    });
    try {
      await expect.poll(async () => (await fetch(house.url)).status).toBe(503);
      const fresh = await context.newPage();
      const response = await fresh.goto(`${door.url}/lottery`);
      expect(response?.status()).toBe(503);
      await heading(fresh, 'System Maintenance').waitFor();
    } finally {
      await desk(`windows/${window.id}/end`, {});
    }
    await expect.poll(async () => (await fetch(house.url)).status).toBe(200);
    // The closed page was not kept: without a network the last open one stands in.
    await openCut(page);
  });
