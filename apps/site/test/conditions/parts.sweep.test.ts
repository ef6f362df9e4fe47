/** The network fails: a form that was not taken keeps every word, a game that does not start says why, Retry brings the rest. */
import type { Route } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { GivenMember } from '../../../server/src/capabilities/identity/given.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../server/src/platform/testing/open-house.ts';
import { DESKTOP, givenOffers, givenWholeMember, PHONE } from './screens.ts';
import { keepSight } from './sights.ts';

let house: TestApp;
let member: GivenMember;
beforeAll(async () => {
  house = await givenTestApp();
  member = await givenWholeMember(house);
  await givenOffers(house);
});
afterAll(() => house?.close());

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
    await page.route(/\/wps\/(agent\/affiliate|chat\/conversations)/, (route) =>
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
