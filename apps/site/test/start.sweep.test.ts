/** Pages of site and desk whose first files do not come: both say so in both languages, and start again when told to. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers } from '../../server/src/platform/testing/page-checks.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

const FIRST_WORDS = /\/common\.(bn|en)-[^/]*\.js$/;
const FIRST_SCRIPT = /\/assets\/(index|first)-[^/]*\.js$/;
const FIRST_STYLES = /\/assets\/(index|first)-[^/]*\.css$/;

/** Opens an address on a line on which these files break off, and answers how the line is mended. */
async function openBroken(page: Page, address: string, files: RegExp): Promise<() => void> {
  let mended = false;
  await page.route(files, (route) => (mended ? route.continue() : route.abort('connectionreset')));
  await page.goto(house.url + address, { waitUntil: 'commit' });
  return () => {
    mended = true;
  };
}

test.each(['/', '/desk/my-account'])('while the script of %s is on its way nothing is said', async (address) => {
  const { page } = await house.openWindow({}, { staff: await house.givenStaff() });
  await page.route(FIRST_SCRIPT, () => undefined);
  await page.goto(house.url + address, { waitUntil: 'commit' });
  await page.locator('template#not-started').waitFor({ state: 'attached' });
  expect(await page.locator('.not-started').count()).toBe(0);
});

test('the title of the first banner stands before its flower while the script and the wide face are on their way', async () => {
  const { page } = await house.openWindow({ language: 'en', viewport: { width: 1440, height: 900 } });
  await page.route(FIRST_SCRIPT, () => undefined);
  await page.goto(`${house.url}/?lang=en`, { waitUntil: 'commit' });
  const title = page.locator('.hm h1:visible');
  await title.waitFor();
  const ends = async () =>
    title.evaluate((box) => {
      const text = document.createRange();
      text.selectNodeContents(box);
      return text.getBoundingClientRect().right;
    });
  const flower = async () =>
    present(await page.locator('.hm .flower:visible').boundingBox(), 'the flower stands there').x;
  await expect.poll(async () => (await ends()) < (await flower())).toBe(true);
});

test.each([
  ['the words of the site', '/rng?lang=en', FIRST_WORDS],
  ['the script of the site', '/', FIRST_SCRIPT],
  ['the styles of the site', '/feedback#a-secret', FIRST_STYLES],
  ['the words of the desk', '/desk/my-account', FIRST_WORDS],
  ['the script of the desk', '/desk/my-account', FIRST_SCRIPT],
])('%s do not come: said in both languages, and tried again by a button', async (_, address, files) => {
  const [bn, en] = [house.words('bn'), house.words('en')];
  const { page } = await house.openWindow(
    { viewport: { width: 390, height: 844 } },
    address.startsWith('/desk') ? { staff: await house.givenStaff() } : {},
  );
  const mend = await openBroken(page, address, files);
  const notice = page.getByRole('alert').filter({ hasText: bn('common.state.failed') });
  await notice.waitFor();
  for (const words of [bn, en]) {
    await notice.getByText(words('common.state.failed')).waitFor();
    await notice.getByText(words('common.state.failedHint')).waitFor();
  }
  const again = notice.getByRole('button', { name: `${bn('common.retry')} · ${en('common.retry')}` });
  await again.focus();
  if (files !== FIRST_STYLES) expect(await findBarriers(page, '.not-started')).toEqual([]);
  mend();
  await page.keyboard.press('Enter');
  await page.locator('#root main h1').first().waitFor();
  expect(await page.locator('.not-started').count()).toBe(0);
  expect(page.url()).toContain(address.replace(/.*#/, '#').replace(/\?.*/, ''));
});
