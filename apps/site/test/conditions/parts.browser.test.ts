/**
 * What a person was doing when the network failed him: a part of the site that does not come asks for a reload and keeps
 * the slip; a form that was not taken keeps every word; money waits for the network, and says so; a game that does not
 * start says why.
 */
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { GivenMember } from '../../../server/src/capabilities/identity/given.ts';
import { looksOfTurn } from '../../../server/src/platform/testing/cover.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenOpenHouse, type OpenHouse } from '../../../server/src/platform/testing/open-house.ts';
import { DESKTOP, givenOffers, givenWholeMember, PHONE, SCREENS } from './screens.ts';
import { keepSight } from './sights.ts';

const BET_PAGE = '/lottery?gameCode=F5D1&playType=DIGIT';

let house: OpenHouse;
let member: GivenMember;
beforeAll(async () => {
  house = await givenOpenHouse();
  member = await givenWholeMember(house);
  await givenOffers(house);
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

describe('a part of the site that does not come', () => {
  const looks = [
    { language: 'bn', viewport: PHONE },
    { language: 'en', viewport: DESKTOP },
  ] as const;
  test.each(looksOfTurn(looks, 0))(
    'is asked for again by its button in $language, in its place, and the slip is there as it was',
    async ({ language, viewport }) => {
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

const broken = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, contentType: 'text/html', body: '<html>Bad gateway</html>' });

describe('a form that was not taken', () => {
  test('feedback: says why, keeps every word, and goes through once', async () => {
    const { page } = await house.openWindow({ language: 'en', viewport: PHONE });
    const t = house.words('en');
    const text = 'My deposit of yesterday evening did not arrive, please look after it.';
    let fails = true;
    const keys = new Set<unknown>();
    await page.route(/\/wps\/feedback$/, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.add((route.request().postDataJSON() as { key: unknown }).key);
      return fails ? route.abort('connectionreset') : route.fallback();
    });
    await page.goto(`${house.url}/feedback`);
    await page.getByLabel(t('site-feedback.text')).fill(text);
    await page.getByLabel(t('site-feedback.contact')).fill('someone@mail.example');
    await page.getByRole('button', { name: t('site-feedback.send') }).click();
    await page.locator('form [role=alert]').getByText(t('common.state.offline')).waitFor();
    expect(await page.getByLabel(t('site-feedback.text')).inputValue()).toBe(text);
    expect(await page.getByLabel(t('site-feedback.contact')).inputValue()).toBe('someone@mail.example');
    fails = false;
    await page
      .locator('.fb-form')
      .getByRole('button', { name: t('common.retry') })
      .click();
    await page.getByRole('heading', { name: /F-\d+/ }).waitFor();
    expect(keys.size).toBe(1);
  });

  test('affiliate and chat: a house that is away is said above the button, and every word stays', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    const t = house.words('en');
    await page.route(/\/wps\/(agent\/affiliate|chat\/talks)/, (route) =>
      route.request().method() === 'POST' ? broken(route) : route.fallback(),
    );
    await page.goto(`${house.url}/affiliate`);
    const fields = page.locator('main form input:not([type=checkbox]):not([type=hidden]), main form textarea');
    const typed = ['Rafiq Hasan', 'Rafiq Media'];
    for (const [place, word] of typed.entries()) await fields.nth(place).fill(word);
    await page.getByLabel(t('site-feedback.affiliate.email')).fill('rafiq@mail.example');
    await page.locator('main form button[type=submit]').click();
    expect(await fields.nth(0).inputValue()).toBe(typed[0]);
    expect(await page.getByLabel(t('site-feedback.affiliate.email')).inputValue()).toBe('rafiq@mail.example');
    await page.goto(`${house.url}/?pop=chat`);
    await page.getByLabel(t('site-chat.first')).fill('Where is my deposit?');
    await page.getByRole('button', { name: t('site-chat.start') }).click();
    await page.locator('dialog [role=alert]').getByText(t('common.state.offline')).waitFor();
    expect(await page.getByLabel(t('site-chat.first')).inputValue()).toBe('Where is my deposit?');
    await page.reload();
    expect(await page.getByLabel(t('site-chat.first')).inputValue()).toBe('Where is my deposit?');
  });
});

test('without a network money waits, says why, and nothing of it is sent', async () => {
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
  await page.goto(`${house.url}/?mc=depositv2`);
  const pay = page.locator('dialog form .btn.gold').last();
  await pay.waitFor();
  await context.setOffline(true);
  await page.locator('dialog').getByText(t('common.state.offlineMoney')).first().waitFor();
  await expect.poll(() => pay.isDisabled()).toBe(true);
  await keepSight(page, 'offline-money-deposit');
});

test('a game that does not start says why, and starts with Retry', async () => {
  for (const [language, viewport] of [
    ['bn', PHONE],
    ['en', DESKTOP],
  ] as const) {
    const { page } = await house.openWindow({ language, viewport }, { member });
    const t = house.words(language);
    let fails = true;
    await page.route(/\/wps\/game\/launchGame$/, (route) => (fails ? broken(route) : route.fallback()));
    await page.goto(`${house.url}/game?vassalage=LOTTERY&gameId=F5D1&mode=real`);
    await page.getByRole('alert').getByText(t('common.state.offline')).waitFor();
    await keepSight(page, `failed-game-${language}`);
    fails = false;
    await page.getByRole('button', { name: t('common.retry') }).click();
    await page.locator('.slot-keys .key').first().waitFor();
  }
});

test('the home page says that its draws did not come, and Retry brings them', async () => {
  const { page } = await house.openWindow({ language: 'en', viewport: PHONE });
  const t = house.words('en');
  let fails = true;
  await page.route(/\/lgw\/games\/game_menus$/, (route) => (fails ? broken(route) : route.fallback()));
  await page.goto(house.url);
  await page.getByRole('alert').getByText(t('common.state.failed')).waitFor();
  // Parts of the page that come later ask by themselves.
  await page.waitForLoadState('networkidle');
  fails = false;
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.retry') })
    .click();
  await page.locator('main .dr').first().waitFor();
});

test('a device ten minutes ahead in another zone says by the house’s clock and zone since when nothing is new', async () => {
  const context = await house.browser.newContext({ viewport: PHONE, timezoneId: 'America/New_York' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('lang', 'en'); localStorage.setItem('noticesQuietUntil', '9999-12-31');
    const now = Date.now; Date.now = () => now() + 600_000;`);
  await page.goto(`${house.url}/results`);
  await page.locator('.list-rows').first().waitFor();
  await context.setOffline(true);
  const since = page.getByText(house.words('en')('common.state.stale', { time: '' })).first();
  await since.waitFor();
  const said = await since.innerText();
  // Asked last: what the page says may be of a minute that had not begun before.
  const { rows } = await house.database.pool.query<{ minute: string }>(
    `select to_char(at at time zone 'Asia/Dhaka', 'HH24:MI') as minute
     from unnest(array[now() - interval '1 minute', now()]) as at`,
  );
  expect(
    rows.some(({ minute }) => said.includes(minute)),
    said,
  ).toBe(true);
});
