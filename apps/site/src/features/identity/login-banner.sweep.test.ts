/** The login popup shows the operator's banner of the group `w_login` (specification 2, screens.md 3.1). */
import { listAnnouncements } from '@house/contract/content/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callHouse } from '../../../../server/src/main/testing/house-client.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('his when he has one, else ours; the form stands in one place: $width px', async (viewport) => {
  const words = house.words('en');
  const { page, faults } = await house.openWindow({ language: 'en', viewport });
  const side = page.locator('.am > .art');
  const topOfForm = async () => (await page.locator('.am > .fm').boundingBox())?.y;
  const told = await callHouse(house.url, `${listAnnouncements.path}?groups=w_login`, {});
  const [banner] = (told.value as { banners: { title: string; text: string; art: string }[] }).banners;
  expect(banner, 'a new house has one').toBeDefined();

  await page.goto(`${house.url}/?pop=login`);
  await side.getByText(banner?.title ?? '', { exact: true }).waitFor();
  expect(await side.getByText(banner?.text ?? '', { exact: true }).count()).toBe(1);
  expect(await side.locator('img').getAttribute('src')).toContain(banner?.art);
  const before = await topOfForm();
  expect([...(await findOverflows(page)), ...(await findBarriers(page))]).toEqual([]);

  await page.route(`**${listAnnouncements.path}*`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { value: object };
    await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, banners: [] } } });
  });
  await page.reload();
  await side.getByText(words('site-auth.logIn.greeting'), { exact: true }).waitFor();
  expect(await topOfForm()).toBe(before);
  expect(faults).toEqual([]);
});
