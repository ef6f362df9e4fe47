/** Lobbies, search and favourites by keyboard and on a phone; how they look: apps/site/test/walk. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';

const PHONE = { width: 390, height: 844 };

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
}, 120_000);
afterAll(() => house?.close());

const tilesOf = (page: Page) =>
  page.locator('main [data-tile]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile')));

test('the vendor that was chosen before is chosen when slots open', async () => {
  const { page } = await house.openWindow({ language: 'en' });
  await page.goto(`${house.url}/live`);
  await page
    .getByRole('button', { name: /Jarul Studio/ })
    .first()
    .click();
  await page.goto(`${house.url}/rng`);
  await expect.poll(() => new URL(page.url()).search).toBe('?v=STUDIO');
  await page.locator('.vd[aria-pressed=true]', { hasText: 'Jarul Studio' }).waitFor();
});

test('a tile opens its card by keyboard; what opens soon cannot be played, and F keeps it', async () => {
  const { page } = await house.openWindow({ language: 'en' });
  const t = house.words('en');
  await page.goto(`${house.url}/rng`);
  await page.locator('[data-tile=PADMA-GOLD] .tile').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('f');
  const second = page.locator('[data-tile]').nth(1);
  expect(await second.locator('.tile').evaluate((tile) => tile === document.activeElement)).toBe(true);
  await second.locator('.gt-heart[aria-pressed=true]').waitFor();
  await page.keyboard.press('Enter');
  const card = page.locator('dialog[open]');
  await card.getByText(t('site-games.card.soon')).waitFor();
  expect(await card.getByRole('button', { name: t('site-games.play'), exact: true }).count()).toBe(0);
  await card.getByRole('button', { name: t('site-games.favourite.kept') }).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  expect(await second.locator('.tile').evaluate((tile) => tile === document.activeElement)).toBe(true);
});

test('on a phone the sheet says how many games it will show before it shows them', async () => {
  const { page } = await house.openWindow({ language: 'bn', viewport: PHONE });
  const t = house.words('bn');
  await page.goto(`${house.url}/rng`);
  await page.getByRole('button', { name: t('common.filter') }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel(t('site-games.filter.volatility')).selectOption('low');
  await sheet.getByRole('button', { name: t('site-games.show', { count: 1 }), exact: true }).click();
  await expect.poll(() => tilesOf(page)).toEqual(['TIN-GHAR']);
  await page.locator('[data-tile=TIN-GHAR] .tile').click();
  await page.locator('dialog[open]').getByText(t('site-games.card.soon')).waitFor();
});

test.each([
  ['ফাস্ট', 'F5D1'],
  ['phast', 'F5D1'],
  ['fasst', 'F5D1'],
])('by keyboard alone, "%s" leads from any page to the game', async (typed, gameCode) => {
  const { page, faults } = await house.openWindow({ language: 'en' });
  await page.goto(`${house.url}/help`);
  await page.getByRole('button', { name: house.words('en')('common.search') }).waitFor();
  await page.keyboard.press('/');
  await page.locator('dialog [role=combobox]:focus').waitFor();
  await page.keyboard.type(typed);
  await page.locator('.se-rows:not(.stale) .se-row').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('.se-row[aria-selected=true]');
  expect(await chosen.getAttribute('id')).toBe(
    await page.locator('[role=combobox]').getAttribute('aria-activedescendant'),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/lottery' && url.searchParams.get('gameCode') === gameCode);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('escape clears the question and then closes search; the page keeps its question in the address', async () => {
  const { page } = await house.openWindow({ language: 'en' });
  const t = house.words('en');
  await page.goto(`${house.url}/search?q=qqzzxx+crsh`);
  await page.getByText(t('site-search.nearest')).waitFor();
  await page.getByRole('combobox').fill('রুলেট');
  await page.getByRole('option', { name: /Roulette/ }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('রুলেট');
  await page.goto(`${house.url}/help`);
  await page.getByRole('button', { name: t('common.search') }).click();
  await page.locator('dialog [role=combobox]:focus').waitFor();
  await page.keyboard.type('crash');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
});

test('who keeps nothing yet finds what is open, and what he keeps goes up into his list', async () => {
  const { page } = await house.openWindow({ language: 'en' });
  const t = house.words('en');
  await page.goto(`${house.url}/favorites`);
  await page.getByText(t('site-games.favourites.empty')).waitFor();
  const tile = page.locator('.open-tiles [data-tile=F5D1]');
  await tile.locator('.gt-heart').click();
  await page.locator('.fv b').waitFor();
  expect(await tile.count()).toBe(0);
  expect(await page.locator('.fv').count()).toBe(1);
});
