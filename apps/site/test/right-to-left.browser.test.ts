/** A language from right to left, which the brand offers: figures and money read as everywhere, and calls name the language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { moveOverPage } from '../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';
import { findTurnedFigures } from './turned-figures.ts';

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('F5D1');
  await house.ports().content.changeSettings({ brand: { languages: ['bn', 'en', 'ur'] } });
});
afterAll(() => house?.close());

test('money keeps its order: sign, symbol and figures from left to right', async () => {
  const member = await house.givenPlayer(1_234_567n * ONE_TAKA);
  const { page } = await house.openWindow({ viewport: { width: 1440, height: 900 } }, { member });
  await page.goto(`${house.url}/?lang=ur`);
  const figure = page.locator('.hb .bal-figure .num, .hb .bal-figure').first();
  await figure.filter({ hasText: '৳12,34,567.00' }).waitFor();
  const ends = await figure.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode() as Text;
    const side = (at: number): number => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return Array.from(text.data, (_, at) => side(at));
  });
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
});

test('figures of the bet page read from left to right: odds are not turned around', async () => {
  const { page } = await house.openWindow({ viewport: { width: 390, height: 844 } });
  await page.goto(`${house.url}/?lang=ur`);
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  await page.locator('.band .ball, .slot-keys .key').first().waitFor();
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
  expect(await findTurnedFigures(page)).toEqual([]);
});

if (SWEEP)
  test('every call says which language was chosen', async () => {
    const { page } = await house.openWindow({ viewport: { width: 1440, height: 900 } });
    const said = new Set<string | undefined>();
    page.on('request', (request) => {
      if (/\/(wps|lgw|lotto)\//.test(request.url()) && request.resourceType() === 'fetch')
        said.add(request.headers()['language']);
    });
    await page.goto(`${house.url}/?lang=ur`);
    await moveOverPage(page);
    await page.locator('main .dr').first().waitFor();
    expect([...said]).toEqual(['ur']);
  });
