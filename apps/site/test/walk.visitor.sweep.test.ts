/** Every address as a visitor finds it; and the other names of pages, which lead to the same. */
import { expect, test } from 'vitest';
import { walkPart } from './walk/part.ts';
import { OTHER_NAMES, pageStops } from './walk/stops.ts';

const house = walkPart('visitor', (places) => pageStops('visitor', places));

test('every other name of a page leads to a page', async () => {
  const { page, faults } = await house().house.openWindow({ language: 'en' });
  const lost: string[] = [];
  for (const path of OTHER_NAMES) {
    const answer = await page.goto(house().house.url + path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    if (answer?.status() !== 200 || (await page.locator('.status-page').count()) > 0) lost.push(path);
  }
  expect(lost).toEqual([]);
  expect(faults).toEqual([]);
});
