/** What the login and registration popups and the footer point to is there to be read, in both languages. */
import type { Language } from '@house/i18n/catalogues';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBengali, findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
}, 120_000);
afterAll(() => house?.close());

const LANGUAGES: readonly Language[] = ['bn', 'en'];

async function linksIn(page: Page, selector: string): Promise<string[]> {
  await page.locator(`${selector} a[href]`).first().waitFor();
  return page
    .locator(`${selector} a[href]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** The words of the article an address names; null for a page that is no article. */
async function readArticle(path: string, language: Language): Promise<{ title: string; length: number } | null> {
  const topic = new URL(path, house.url).searchParams.get('topic') ?? path.replace(/^\//, '');
  const response = await fetch(`${house.url}/wps/content/page/${topic}`, { headers: { language } });
  if (!response.ok) return null;
  const { value } = (await response.json()) as { value: { title: string; html: string } };
  return { title: value.title, length: value.html.replace(/<[^>]+>/g, '').length };
}

test.each(LANGUAGES)('every link leads to a page with words in %s', async (language) => {
  const t = house.words(language);
  const { page, faults } = await house.openWindow({ language });
  await page.goto(`${house.url}/?pop=register`);
  const agreed = await linksIn(page, 'dialog');
  expect(agreed).toEqual(['/help?topic=terms', '/help?topic=privacy']);
  await page.goto(`${house.url}/?pop=login`);
  await page.locator('dialog h1').waitFor();
  const inLogin = await page.locator('dialog a[href]').count();
  expect(inLogin, 'the login popup leads on by buttons alone').toBe(0);
  await page.goto(house.url);
  await page.locator('footer').scrollIntoViewIfNeeded();
  const ofFooter = await linksIn(page, 'footer nav');
  expect(ofFooter).toHaveLength(8);

  const paths = [...new Set([...agreed, ...ofFooter])];
  const articles = new Map<string, { title: string; length: number }>();
  for (const path of paths) {
    const article = await readArticle(path, language);
    if (article === null) expect(path, 'every other link names an article').toBe('/verify');
    else articles.set(path, article);
  }
  for (const { length } of articles.values()) expect(length).toBeGreaterThan(200);
  // `/verify` is walked.
  for (const [path, article] of articles) {
    await page.goto(`${house.url}${path}`);
    await page.locator('main').getByRole('heading', { name: article.title, exact: true }).first().waitFor();
    expect(await page.locator('main').getByText(t('site-help.none.title')).count(), path).toBe(0);
    expect(await findMessageKeys(page), path).toEqual([]);
    if (language === 'en') expect(await findBengali(page), path).toEqual([]);
  }
  expect(faults).toEqual([]);
});
