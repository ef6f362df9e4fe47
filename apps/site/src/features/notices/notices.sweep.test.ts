/** Announcements in a real browser: their page, and the popup that comes by itself once. */
import { join } from 'node:path';
import { listAnnouncements } from '@house/contract/content/site';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenContentItem, givenText } from '../../../../server/src/capabilities/content/items/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';

let house: TestApp;
/** Each try publishes something else. */
let news = 0;
const LONG = 'একটা খুব লম্বা শিরোনাম যেটা এক লাইনে ধরে না বলে দুই লাইনে ভাঙে আর তারপরও কাটা পড়ে';

beforeAll(async () => {
  house = await givenTestApp();
  const { contentItems } = house.ports();
  await givenContentItem(contentItems, 'announcement', {
    fields: { type: 'H', link: '/verify' },
    texts: {
      bn: givenText(LONG, { html: '<h2>এক</h2><p>লেখা <a href="https://example.org/">বাইরে</a></p><ul><li>ক</li></ul>' }),
      en: givenText('How to check a draw', { html: '<p>Words about checking</p>' }),
    },
  });
  await givenContentItem(contentItems, 'announcement', {
    fields: { type: 'PL' },
    texts: { bn: givenText('শুধু সদস্যদের'), en: givenText('Members only') },
    audience: 'members',
  });
});
afterAll(() => house?.close());

const yeekeeEntries = process.env['YEEKEE_ENTRIES'];
const shoot = async (page: { screenshot: (o: { path: string }) => Promise<unknown> }, name: string) => {
  if (yeekeeEntries !== undefined) await page.screenshot({ path: join(yeekeeEntries, `${name}.png`) });
};

test('the page: chosen by type and search, walked by arrows, read marks kept', async () => {
  const words = house.words('en');
  const { page, faults } = await house.openWindow({ language: 'en' });
  await page.goto(`${house.url}/noticePage`);
  const list = page.getByRole('navigation', { name: words('site-notices.list') });
  const rows = list.getByRole('button');
  await rows.first().waitFor();
  // What is written here, and the two that a new house tells every visitor.
  expect(await rows.count()).toBe(3);
  await page.getByRole('heading', { level: 2, name: /^Welcome\./ }).waitFor();
  await list.getByText(words('site-notices.unread')).first().waitFor({ state: 'attached' });
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { level: 2, name: 'How to check a draw' }).waitFor();
  expect(new URL(page.url()).searchParams.get('id')).not.toBeNull();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => list.getByText(words('site-notices.unread')).count()).toBe(0);
  await shoot(page, 'notices-en');
  await page.reload();
  await rows.first().waitFor();
  expect(await list.getByText(words('site-notices.unread')).count()).toBe(0);
  await page.getByLabel(words('site-notices.search')).fill('checking');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel(words('site-notices.search')).fill('nothing like it');
  await page.getByText(words('common.state.noMatch')).waitFor();
  await page.getByRole('button', { name: words('common.state.clearFilters') }).click();
  await page.getByText(words('site-notices.type.H'), { exact: true }).first().click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(faults).toEqual([]);
});

test('on a phone the list, then the text as a page, and back; what is published meanwhile comes by itself', async () => {
  const words = house.words('bn');
  const { page, faults } = await house.openWindow({
    language: 'bn',
    theme: 'light',
    viewport: { width: 390, height: 844 },
  });
  // What is published before the page listens is no news to it: it has read it already.
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"subscribed"') && resolve()),
    );
  });
  await page.goto(`${house.url}/noticePage`);
  const list = page.getByRole('navigation', { name: words('site-notices.list') });
  await list.getByRole('button', { name: new RegExp(LONG) }).waitFor();
  await listening;
  await shoot(page, 'notices-phone-list');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  news += 1;
  const text = `এইমাত্র লেখা ${news}`;
  await givenContentItem(house.ports().contentItems, 'announcement', { texts: { bn: givenText(text) } });
  await list.getByText(text).waitFor();
  await list.getByRole('button', { name: new RegExp(LONG) }).click();
  await page.getByRole('heading', { level: 2, name: LONG }).waitFor();
  const link = page.getByRole('link', { name: 'বাইরে' });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer nofollow',
  ]);
  await shoot(page, 'notices-phone-body');
  await page.getByRole('button', { name: words('site-notices.list') }).click();
  await list.waitFor();
  expect(faults).toEqual([]);
});

/** Longer than the popup waits for a page to come to rest (`notice-opener.tsx`). */
const AFTER_REST_MILLISECONDS = 1_000;

/** Opens a page and lets the moment pass in which the popup would have come: by a timer that the page set after it. */
async function passPopup(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes(listAnnouncements.path));
  await page.goto(address);
  await (await told).finished();
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), AFTER_REST_MILLISECONDS);
}

test('the popup comes once a session, turns its pages, keeps quiet when asked, and never lies over another', async () => {
  const words = house.words('bn');
  const { contentItems } = house.ports();
  await givenContentItem(contentItems, 'popup', { texts: { bn: givenText('প্রথম কথা', { html: '<p>এক</p>' }) } });
  await givenContentItem(contentItems, 'popup', { texts: { bn: givenText('দ্বিতীয় কথা', { html: '<p>দুই</p>' }) } });
  await givenContentItem(contentItems, 'promotion', {
    slug: 'first-offer',
    texts: { bn: givenText('প্রথম অফার', { line: 'একবারই' }) },
  });
  const member = await house.givenPlayer(10_000n);
  const { page, faults } = await house.openWindow({ language: 'bn', notices: true }, { member });
  await page.goto(house.url);
  const popup = page.getByRole('dialog', { name: words('site-notices.pop.title') });
  await popup.waitFor();
  expect(new URL(page.url()).searchParams.get('pop')).toBe('notice');
  // The house's own notice stands before them.
  const next = popup.getByRole('button', { name: words('site-notices.pop.next') });
  await next.click();
  await popup.getByRole('heading', { name: 'প্রথম কথা' }).waitFor();
  const second = popup.getByRole('heading', { name: 'দ্বিতীয় কথা' });
  for (let turns = 0; turns < 20 && !(await second.isVisible()); turns += 1) await next.click();
  // Nothing of it can be taken: it is no news.
  expect(await popup.getByRole('heading', { name: 'প্রথম অফার' }).count()).toBe(0);
  // On a phone it leaves the page in sight: it comes from below, and is closed from above.
  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = await popup.boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect(sheet?.y).toBeGreaterThan(844 * 0.1);
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(844);
  await popup.getByRole('button', { name: words('common.close'), exact: true }).waitFor();
  await shoot(page, 'notice-popup');
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('main').waitFor();
  await passPopup(page, `${house.url}/verify`);
  expect(await popup.count()).toBe(0);

  const visitor = await house.openWindow({ language: 'bn', notices: true });
  await passPopup(visitor.page, `${house.url}/?pop=login`);
  await visitor.page.getByRole('dialog').waitFor();
  expect(await visitor.page.getByRole('dialog').count()).toBe(1);
  expect(new URL(visitor.page.url()).searchParams.get('pop')).toBe('login');
  await visitor.page.keyboard.press('Escape');
  const own = visitor.page.getByRole('dialog', { name: words('site-notices.pop.title') });
  await own.waitFor();
  await own.getByText(words('site-notices.pop.notToday')).click();
  await own.getByRole('button', { name: words('site-notices.pop.done') }).click();
  await own.waitFor({ state: 'detached' });
  expect(await visitor.page.evaluate(() => localStorage.getItem('noticesQuietUntil'))).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect([...faults, ...visitor.faults]).toEqual([]);
});
