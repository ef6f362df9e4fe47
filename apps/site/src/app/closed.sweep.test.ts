/**
 * The closed house in a real browser, behind a balancer it trusts: who is on the page sees it close and open by itself,
 * and who comes while it is closed never sees the app.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type GivenStaff, givenStaff } from '../../../server/src/capabilities/identity/given.ts';
import { launchChromium } from '../../../server/src/platform/testing/chromium.ts';
import { givenDatabase, type TestDatabase } from '../../../server/src/platform/testing/database.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../../server/src/platform/testing/key.ts';
import { findBarriers } from '../../../server/src/platform/testing/page-checks.ts';
import { type AppProcess, givenRunningApp } from '../../../server/src/platform/testing/running-house.ts';
import { SWEEP } from '../../../server/src/platform/testing/sweep.ts';

const DHAKA = '103.4.144.1';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const nothing = (): void => undefined;

let database: TestDatabase;
let house: AppProcess;
let browser: Browser;
let staff: GivenStaff;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenRunningApp({ databaseUrl: database.url, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  browser = await launchChromium({ args: ['--disable-gpu'] });
  staff = await givenStaff(database.db);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
  await database?.close();
});

async function desk(path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${house.url}/desk/api/site/${path}`, {
    method: 'POST',
    headers: { token: staff.token, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'for a test', ...body }),
  });
  const { success, value, code } = (await response.json()) as {
    success: boolean;
    value: { id: string };
    code?: string;
  };
  if (!success) throw new Error(`the desk refused ${path}: ${code}`);
  return value;
}

const endMaintenance = ({ id }: { id: string }) => desk(`windows/${id}/end`, {});
/** Ends with the test at the latest: the next one finds the house open, whatever became of this one. */
async function beginMaintenance(more: object = {}): Promise<{ id: string }> {
  const wish = { key: givenKey(), scope: 'site', messages: {}, startsAt: null, endsAt: null, ...more };
  const window = await desk('windows', wish);
  onTestFinished(() => endMaintenance(window).then(nothing, nothing));
  return window;
}

async function givenContext(look: {
  viewport?: { width: number; height: number };
  address?: string;
  theme?: 'dark' | 'light';
}): Promise<BrowserContext> {
  const { viewport = DESKTOP, address, theme = 'dark' } = look;
  return browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(address === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': `8.8.8.8, ${address}` } }),
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an open page closes when maintenance begins and comes back by itself, without a reload', async () => {
  const context = await givenContext({});
  const page = await context.newPage();
  await page.goto(`${house.url}/?lang=en`);
  await page.locator('main .game, main a[href^="/lottery"]').first().waitFor();
  await page.evaluate("window.notReloaded = 'the same page'");
  const window = await beginMaintenance({
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    messages: { bn: 'নতুন ডিস্ক বসছে', en: 'New disks are going in' },
  });
  await heading(page, 'System Maintenance').waitFor();
  expect(await page.locator('.closed-words').textContent()).toBe('New disks are going in');
  expect(await page.getByRole('timer').textContent()).toMatch(/^(59|1:00|00:59|0:59|01:00)/);
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  expect(await page.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toMatch(/^mailto:/);
  await endMaintenance(window);
  await page.locator('main a[href^="/lottery"]').first().waitFor();
  expect(await page.evaluate('window.notReloaded')).toBe('the same page');
  await context.close();
});

test('who comes during maintenance is told by the page itself, first paint and status, and Refresh lets him in', async () => {
  const window = await beginMaintenance();
  const context = await givenContext({ viewport: PHONE });
  const page = await context.newPage();
  // Nothing tells this page: it would ask by itself after half a minute only.
  await page.routeWebSocket(/\/wps\/live/, (socket) => socket.close());
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(wps|lgw|lotto)\//.test(request.url()) && !request.url().includes('/wps/live')) calls.push(request.url());
  });
  const response = await page.goto(`${house.url}/?lang=bn`, { waitUntil: 'commit' });
  expect(response?.status()).toBe(503);
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThanOrEqual(30);
  await heading(page, 'সিস্টেম রক্ষণাবেক্ষণ').waitFor();
  expect(await page.locator('.hero').count()).toBe(0);
  expect(calls).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  await endMaintenance(window);
  await page.getByRole('button', { name: 'রিফ্রেশ' }).click();
  await page.locator('main a[href^="/lottery"]').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a denied country sees why, its own address and its name in the reader’s language, and can copy them', async () => {
  const rule = await desk('rules', { effect: 'deny', kind: 'country', value: 'BD' });
  const removeRule = () => desk(`rules/${rule.id}/remove`, {});
  onTestFinished(() => removeRule().then(nothing, nothing));
  const context = await givenContext({ viewport: PHONE, address: DHAKA, theme: 'light' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const response = await page.goto(`${house.url}/lottery?gameCode=F5D1&lang=en`);
  expect(response?.status()).toBe(451);
  await heading(page, 'IP Restriction').waitFor();
  expect(await page.locator('.closed-words').textContent()).toBe(
    'Due to restriction of your location or IP address, you are not allowed to access the site.',
  );
  expect(await page.locator('.closed-facts dd').allTextContents()).toEqual([DHAKA, 'Bangladesh']);
  await page.getByRole('button', { name: 'Copy details' }).click();
  await page.locator('.toast').first().waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(DHAKA);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${house.url}/?lang=bn`);
  await page.locator('.closed-facts', { hasText: 'বাংলাদেশ' }).waitFor();
  await removeRule();
  await page.locator('main a[href^="/lottery"]').first().waitFor();
  await context.close();
});

if (SWEEP)
  test('an address that is not there offers games that are', async () => {
    const context = await givenContext({});
    const page = await context.newPage();
    await page.goto(`${house.url}/no-such-page?lang=en`);
    await page.getByRole('navigation', { name: 'Played now' }).getByRole('link').first().click();
    await page.waitForURL(/\/lottery\?gameCode=/);
    await page.goto(`${house.url}/agents-only`);
    await heading(page, 'Non-agents cannot log in').waitFor();
    await context.close();
  });
