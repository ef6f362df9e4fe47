/** What the parts do: popups hold the focus, tabs and menus move by arrow keys, pictures come when they are near. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGallery, openGallery } from './open-gallery.ts';

let gallery: OpenGallery;

beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);

afterAll(async () => {
  await gallery.close();
});

test('a popup keeps Tab inside, closes on Esc and gives the focus back', async () => {
  const page = await gallery.show({ theme: 'dark', lang: 'en' }, 1440);
  await page.getByRole('button', { name: 'popup', exact: true }).click();
  await page.getByRole('dialog', { name: 'Play limits' }).waitFor();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('popup');
  await page.close();
});

test('the focus of a popup whose opener is gone goes to the heading the opener stood under, and on from there', async () => {
  const page = await gallery.show({ theme: 'dark', lang: 'en' }, 1440);
  const opener = await page.getByRole('button', { name: 'popup', exact: true }).elementHandle();
  const heading = await opener?.evaluate((button) => {
    const before = [...document.querySelectorAll('main :is(h1, h2, h3)')].filter(
      (each) => (each.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return before.at(-1)?.textContent ?? 'no heading';
  });
  await opener?.click();
  await page.getByRole('dialog', { name: 'Play limits' }).waitFor();
  await opener?.evaluate((button) => button.remove());
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.close();
});

test('tabs and menus move by arrow keys', async () => {
  const page = await gallery.show({ theme: 'dark', lang: 'en' }, 1440);
  await page.getByRole('tab', { name: 'Username' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { name: 'Mobile number' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Language' }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('বাংলা');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('English');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.close();
});

test('a button in progress says so and keeps its name', async () => {
  const page = await gallery.show({ theme: 'dark', lang: 'en' }, 1440);
  const button = page.getByRole('button', { name: 'Place ৳500 bet' });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await page.close();
});

test('the picture of a tile comes when it nears the screen, is tried four times, and leaves the name standing', async () => {
  const page = await gallery.show({ theme: 'dark', lang: 'en' }, 1440);
  const asked: string[] = [];
  await page.route(/\/assets\/volcano-240-/, async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  const tile = page.locator('.tile', { hasText: 'volcano' });
  expect(await tile.locator('img, .g').count()).toBe(0);
  const before = await tile.boundingBox();
  await tile.scrollIntoViewIfNeeded();
  await tile.locator('.g').waitFor({ state: 'attached' });
  await expect.poll(() => asked.length).toBe(4);
  await tile.locator('img').waitFor({ state: 'detached' });
  expect(await tile.innerText()).toContain('volcano');
  const after = await tile.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  expect(await page.locator('.tile', { hasText: 'trophy' }).locator('img').count()).toBe(1);
  await page.close();
});

test('with data saving on a tile has its object and no rosette', async () => {
  const page = await gallery.show({ theme: 'dark', lang: 'en' }, 1440);
  await page.evaluate(() => {
    document.documentElement.dataset['saver'] = 'on';
  });
  const tile = page.locator('.tile', { hasText: 'balls' });
  expect(await tile.locator('.g').isVisible()).toBe(false);
  expect(await tile.locator('img').isVisible()).toBe(true);
  await page.close();
});
