/** The network fails: a part of the site that does not come keeps the slip; money waits for the network, and says so. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../../server/src/platform/testing/sweep.ts';
import { DESKTOP, givenOffers, givenWholeMember, PHONE, SCREENS } from './screens.ts';
import { keepSight } from './sights.ts';

const BET_PAGE = '/lottery?gameCode=F5D1&playType=DIGIT';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

/** As a link of the site goes there: without loading the page anew. */
const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate<void>(`history.pushState({}, '', ${JSON.stringify(address)})`);

async function fillSlip(page: Page, add: string): Promise<void> {
  await page.goto(house.url + BET_PAGE);
  await page.locator('.slot-keys .key').first().click();
  await page.getByRole('button', { name: add }).click();
  await page.locator('.slip .ln').waitFor();
}

/** All parts go through one function (`load-part.ts`), which gives up after two more tries: some of each kind. */
const CHUNKS = ['help', 'rng', 'feedback', 'inbox', 'game card', 'chat'] as const;

/** Every other page in one language, the rest in the other. */
const pagesOf = (language: 'bn' | 'en') =>
  SCREENS.filter(({ name }) =>
    CHUNKS.some((each, place) => each === name && (place % 2 === 0) === (language === 'bn')),
  );

if (SWEEP)
  describe('a part of the site that does not come', () => {
    const looks = [
      { language: 'bn', viewport: PHONE },
      { language: 'en', viewport: DESKTOP },
    ] as const;
    test.each(looks)(
      'is asked for again by its button in $language, in its place, and the slip is there as it was',
      async ({ language, viewport }) => {
        const member = await givenWholeMember(house);
        await givenOffers(house);
        const { page } = await house.openWindow({ language }, { member });
        const t = house.words(language);
        await fillSlip(page, t('lottery.add'));
        await page.setViewportSize(viewport);
        let gone = true;
        await page.route(/\/assets\/.*\.js$/, (route) => (gone ? route.abort() : route.fallback()));
        for (const screen of pagesOf(language)) {
          gone = true;
          await goInside(page, screen.address);
          // The house answers; whether it has this version still can not be asked.
          await page.getByRole('heading', { name: t('common.state.failed') }).waitFor();
          await page.getByText(t('common.state.failedHint')).waitFor();
          await keepSight(page, `chunk-${language}-${screen.name}`);
          gone = false;
          await page.getByRole('button', { name: t('common.retry') }).click();
          await page.locator(screen.ready).first().waitFor();
        }
        await page.setViewportSize(DESKTOP);
        await page.goto(house.url + BET_PAGE);
        await page.locator('.slip .ln').waitFor();
      },
    );
  });

test('without a network money waits, says why, and nothing of it is sent', async () => {
  await house.putOnSale('F5D1');
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page, context } = await house.openWindow({ language: 'en' }, { member });
  const t = house.words('en');
  await fillSlip(page, t('lottery.add'));
  const place = page.locator('.slip .btn.gold');
  expect(await place.isEnabled()).toBe(true);
  await context.setOffline(true);
  await page.locator('.slip').getByText(t('common.state.offlineMoney')).first().waitFor();
  await expect.poll(() => place.isDisabled()).toBe(true);
  await keepSight(page, 'offline-money-slip');
  await context.setOffline(false);
  await expect.poll(() => place.isEnabled()).toBe(true);
  await page.goto(`${house.url}/licences?mc=depositv2`);
  const pay = page.locator('dialog form .btn.gold').last();
  await pay.waitFor();
  await context.setOffline(true);
  await page.locator('dialog').getByText(t('common.state.offlineMoney')).first().waitFor();
  await expect.poll(() => pay.isDisabled()).toBe(true);
  await keepSight(page, 'offline-money-deposit');
});
