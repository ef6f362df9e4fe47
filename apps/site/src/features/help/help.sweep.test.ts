/**
 * Help and promotions in a real browser against a house of its own.
 *
 * Promises held here: a question finds its article in either script, and one says whether it was useful; on a phone Back leads
 * from the article to the list; an address that leads nowhere offers what comes closest; promotions say by kind that there are
 * none, and show those there are with what they ask. How they look: apps/site/test/walk.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { givenContentItem, givenText } from '../../../../server/src/capabilities/content/items/given.ts';
import { BY_TEST } from '../../../../server/src/capabilities/content/region/given.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../../../server/src/platform/testing/key.ts';
import {
  givenTestApp,
  type Look,
  type TestApp,
  type Visitor,
} from '../../../../server/src/platform/testing/open-house.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const DAY_MS = 86_400_000;

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

async function givenVisit(address: string, look: Look = {}): Promise<Visitor> {
  const visitor = await house.openWindow({ viewport: DESKTOP, language: 'en', ...look });
  await visitor.page.goto(house.url + address);
  return visitor;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a question in Latin letters finds the Bengali article, and one says that it was useful', async () => {
  const began = (await house.database.pool.query('select now()')).rows[0].now;
  const { page, faults } = await givenVisit('/help', { language: 'bn' });
  await page.getByRole('searchbox', { name: 'সহায়তায় খুঁজুন' }).fill('password');
  const found = page.locator('.found-row', { hasText: 'ভালো পাসওয়ার্ড' }).first();
  await found.waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('password');
  await found.click();
  await heading(page, 'পাসওয়ার্ড').waitFor();
  await page.getByRole('button', { name: 'হ্যাঁ' }).click();
  await page.getByText('ধন্যবাদ, জেনে রাখলাম।').waitFor();
  await page.goBack();
  await page.locator('.found-row').first().waitFor();
  const { rows } = await house.database.pool.query('select useful from content_votes where at > $1', [began]);
  expect(rows).toEqual([{ useful: true }]);
  expect(faults).toEqual([]);
});

test('what finds nothing says so and offers what comes closest; Escape clears the question', async () => {
  const { page } = await givenVisit('/help');
  const field = page.getByRole('searchbox', { name: 'Search help' });
  await field.fill('zzqx depozit');
  await page.getByText('Nothing found for “zzqx depozit”').waitFor();
  expect(await page.locator('.found-row').count()).toBeGreaterThan(0);
  await field.press('Escape');
  await page.locator('.topic-card').first().waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('on a phone one thing stands at a time, and Back leads from the article to the list', async () => {
  const { page } = await givenVisit('/help', { viewport: PHONE });
  const topics = page.getByRole('navigation', { name: 'Topics' });
  await topics.waitFor();
  expect(await page.locator('.topic-cards').isVisible()).toBe(false);
  await topics.getByRole('link', { name: 'Security' }).click();
  await page.locator('.topic-card').getByRole('link', { name: 'Passwords' }).click();
  await heading(page, 'Passwords').waitFor();
  expect(await topics.isVisible()).toBe(false);
  await page.goBack();
  await page.locator('.topic-card').waitFor();
  await page.goBack();
  await topics.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('a text has contents that lead inside it, its version, and links that stay in the site', async () => {
  const { page } = await givenVisit('/help?topic=terms');
  await heading(page, 'General terms and conditions').waitFor();
  await page.getByText(/^Version 1 · /).waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '4. Bets' }).click();
  await page.waitForURL('**#section-4');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('.rich').getByRole('link', { name: 'checked' }).click();
  await heading(page, 'Check a draw').waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('an address that leads nowhere says so and offers what comes closest', async () => {
  const { page } = await givenVisit('/help?topic=deposits-and-fees');
  await page.getByText('No article found').waitFor();
  await page.locator('.found-row').first().waitFor();
  await page.goto(`${house.url}/help?topic=deposit-some-wallet`);
  await heading(page, 'Deposit tutorials').waitFor();
});

test('bare help has no frame, and its links stay bare', async () => {
  const { page } = await givenVisit('/helpmc?topic=deposit');
  await heading(page, 'Deposit').waitFor();
  expect(await page.locator('.hb, .ft').count()).toBe(0);
  await page.locator('.rich').getByRole('link', { name: 'deposit with Sandbox Pay' }).click();
  await heading(page, 'Deposit with Sandbox Pay').waitFor();
  expect(new URL(page.url()).pathname).toBe('/helpmc');
});

test('promotions say by kind that there are none; those there are come with condition, end and state', async () => {
  const { page } = await givenVisit('/promotions');
  await page.getByText('No offers here now').waitFor();
  await page.locator('main .chip', { hasText: 'Sports' }).click();
  await page.getByText('No offers on sports now').waitFor();

  const { contentItems } = house.ports();
  const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  const write = async (title: string, fields: Record<string, string | null>) => {
    const id = await givenContentItem(contentItems, 'promotion', {
      texts: {
        bn: givenText(title, { summary: 'সারাংশ', line: 'টার্নওভার 3 গুণ', html: '<p>শর্ত</p>' }),
        en: givenText(title, { summary: 'Summary', line: 'Turnover 3 times', html: '<h2>Who</h2><p>Everybody</p>' }),
      },
      fields,
    });
    // There are no promotions again when the test is tried again.
    onTestFinished(async () => {
      must(!isRefusal(await contentItems.desk.end(BY_TEST, { key: givenKey(), id })), 'it ends');
    });
  };
  await write('Long over', { class: 'slots', endsAt: at(-2) });
  await write('Not yet', { class: 'lottery', startsAt: at(3) });
  await write('Open for all', { class: 'sports', endsAt: at(9) });
  await page.goto(`${house.url}/promotions`);
  await page.locator('.coupon').first().waitFor();
  expect(await page.locator('.coupon h2').allTextContents()).toEqual(['Open for all', 'Not yet', 'Long over']);
  await page.locator('.coupon', { hasText: 'Open for all' }).click();
  await heading(page, 'Open for all').waitFor();
  expect(await page.locator('.promo-facts').textContent()).toContain('Turnover 3 times');
  await page.getByText('Joining offers is not open yet.').waitFor();
  await page.getByText('Everybody').waitFor();
  await page.goto(`${house.url}/promoDetail?id=1`);
  await page.getByText('There is no such offer').waitFor();
});

test('news opens, shows others beside it, and leads back; licences say that there is none', async () => {
  const { page } = await givenVisit('/news');
  await page.locator('.news-card').first().waitFor();
  expect(await page.locator('.news-card').count()).toBe(3);
  await page.locator('main .chip', { hasText: 'Fairness' }).click();
  await expect.poll(() => page.locator('.news-card').count()).toBe(1);
  await page.locator('.news-card').click();
  await heading(page, 'Check every draw yourself').waitFor();
  await expect.poll(() => page.locator('.related li').count()).toBe(2);
  await page.getByRole('link', { name: 'All news' }).click();
  await page.locator('.news-card').first().waitFor();
  await page.goto(`${house.url}/licences`);
  await page.getByText('No licence has been entered yet').waitFor();
});
