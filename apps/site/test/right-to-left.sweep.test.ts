/**
 * A language from right to left: the brand offers Urdu, whose words are English until they are written. The layout is
 * mirrored, nothing is wider than its place, and figures read as everywhere.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findMessageKeys,
  findOverflows,
  moveOverPage,
} from '../../server/src/platform/testing/page-checks.ts';
import { findTurnedFigures } from './turned-figures.ts';

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('F5D1');
  await house.ports().content.changeSettings({ brand: { languages: ['bn', 'en', 'ur'] } });
});
afterAll(() => house?.close());

const PLACES = [
  ['/', 'main .dr'],
  ['/?pop=login', 'dialog input[name=username]'],
  ['/lottery?gameCode=F5D1&playType=DIGIT', '.band .ball, .slot-keys .key'],
  ['/down', '.down-steps'],
] as const;

test.each([390, 1440])('home, login, lottery and app page are mirrored and fit, %i px', async (width) => {
  const { page, faults } = await house.openWindow({ viewport: { width, height: 844 } });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fonts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${house.url}/?lang=ur`);
  for (const [address, ready] of PLACES) {
    await page.goto(house.url + address);
    await moveOverPage(page);
    await page.locator(ready).first().waitFor();
    expect(await page.evaluate('document.documentElement.dir'), address).toBe('rtl');
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    expect(await findOverflows(page), address).toEqual([]);
    expect(await findMessageKeys(page), address).toEqual([]);
    expect(await findTurnedFigures(page), address).toEqual([]);
  }
  expect(await page.evaluate("localStorage.getItem('hisLang')")).toBe('ur');
  await page.goto(house.url);
  // The site itself, not what the server wrote for the first paint.
  await moveOverPage(page);
  await page.locator('main .dr').first().waitFor();
  const logo = page.locator(width < 721 ? '.mh .logo' : '.hn .logo');
  const box = await logo.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThan(width / 2);
  expect(await findBarriers(page)).toEqual([]);
  // Its own face is known, and fetched once its letters are drawn; the other pages never hear of it.
  expect(await page.evaluate("[...document.fonts].some((face) => face.family.includes('Noto Sans Arabic'))")).toBe(
    true,
  );
  expect(faults).toEqual([]);
});

test('a page in another language fetches no face of another script, and a code nobody offers is plain English', async () => {
  const { page } = await house.openWindow({ language: 'en' });
  await page.goto(`${house.url}/?lang=fa`);
  await moveOverPage(page);
  await page.locator('main .dr').first().waitFor();
  expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir].join()')).toBe('en,ltr');
  expect(await page.evaluate("[...document.fonts].some((face) => face.family.includes('Noto'))")).toBe(false);
});

test('Bengali digits are everywhere once they are chosen', async () => {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page } = await house.openWindow({ viewport: { width: 1440, height: 900 }, language: 'bn' }, { member });
  await page.addInitScript(() => localStorage.setItem('digits', 'beng'));
  for (const [address, ready] of [
    ...PLACES.filter(([path]) => path !== '/?pop=login'),
    ['/?mc=depositv2', 'dialog .btn.gold'] as const,
  ]) {
    await page.goto(house.url + address);
    await moveOverPage(page);
    await page.locator(ready).first().waitFor();
    const text = await page.evaluate<string>(`(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (/[0-9]/.test(node.data) && node.parentElement.checkVisibility() && !node.parentElement.closest('script, style, [aria-hidden], .mono, .account-name'))
          found.push(node.data.trim());
      return found.join(' | ');
    })()`);
    // His own name is what he wrote.
    expect(text.replaceAll(member.username, '').replaceAll(' | ', ''), address).toBe('');
  }
});
