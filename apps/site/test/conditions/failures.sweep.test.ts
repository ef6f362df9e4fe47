/**
 * Every screen while its call fails, one way after another: the house breaks (500), is away (503), answers with half a
 * body, with somebody else's, with nothing for 15 s. Each is said in words with a Retry that asks anew, and the last one
 * brings the screen. A part of the site that does not come asks for a reload and loses nothing.
 */
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../../server/src/capabilities/identity/given.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../server/src/platform/testing/open-house.ts';
import { findMessageKeys, findOverflows } from '../../../server/src/platform/testing/page-checks.ts';
import { DESKTOP, givenOffers, givenWholeMember, onCall, PHONE, SCREENS, type Screen } from './screens.ts';
import { keepSight } from './sights.ts';

/** A call gives up after 15 s, and the page tries three times before it says that the network is gone. */
const TRIED_EVERY_MS = 5_000;

let house: TestApp;
let member: GivenMember;
beforeAll(async () => {
  house = await givenTestApp();
  member = await givenWholeMember(house);
  await givenOffers(house);
});
afterAll(() => house?.close());

const json = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body });

const refused = (code: string, message: string): string =>
  JSON.stringify({ success: false, value: null, code, message, requestId: 'r-1' });

/** Each way to fail, and the words it must be told in; null: the page's own. */
const WAYS: readonly { name: string; says: string | null; answer: (route: Route) => Promise<void> }[] = [
  { name: '500', says: 'The house tripped.', answer: json(500, refused('request.failed', 'The house tripped.')) },
  { name: '503', says: null, answer: (route) => route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }) },
  { name: 'half a body', says: null, answer: json(200, '{"success":true,"value":{"rows":[') },
  { name: 'a body without a value', says: null, answer: json(200, '{"success":true}') },
  {
    name: "somebody else's page",
    says: null,
    answer: (route) => route.fulfill({ status: 200, body: '<html>Hello</html>' }),
  },
];

async function openScreen(screen: Screen) {
  const place = SCREENS.indexOf(screen);
  const language = place % 2 === 0 ? 'en' : 'bn';
  const viewport = place % 3 === 0 ? DESKTOP : PHONE;
  const { page, faults } = await house.openWindow(
    { viewport, language, theme: place % 4 < 2 ? 'light' : 'dark' },
    screen.member ? { member } : {},
  );
  return { page, faults, t: house.words(language) };
}

async function expectSound(page: Page): Promise<void> {
  expect([...(await findMessageKeys(page)), ...(await findOverflows(page))]).toEqual([]);
}

test.each(SCREENS)('$name says why it has nothing, and Retry brings it', async (screen) => {
  const { page, faults, t } = await openScreen(screen);
  await page.clock.install();
  let answer: (route: Route) => Promise<void> = WAYS[0]?.answer ?? json(500, '');
  let asked = 0;
  await onCall(page, screen, (route) => {
    asked += 1;
    return answer(route);
  });
  await page.goto(house.url + screen.address);
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: t('common.retry') }) });
  const retry = failure.getByRole('button', { name: t('common.retry') }).first();
  for (const way of WAYS) {
    answer = way.answer;
    const before = asked;
    if (way !== WAYS[0]) await retry.click();
    if (way !== WAYS[0]) await expect.poll(() => asked, { message: way.name }).toBeGreaterThan(before);
    await failure
      .first()
      .getByText(way.says ?? t('common.state.failed'))
      .first()
      .waitFor();
    expect(await page.locator(screen.ready).count(), way.name).toBe(0);
  }
  await expectSound(page);
  await keepSight(page, `failed-${screen.name}`);
  // Nothing for 15 s, three times over: the network counts as gone.
  answer = () => new Promise(() => undefined);
  await retry.click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(TRIED_EVERY_MS);
      return failure.getByText(t('common.state.offline')).count();
    })
    .toBeGreaterThan(0);
  answer = (route) => route.fallback();
  await retry.click();
  await page.locator(screen.ready).first().waitFor();
  // Time leapt over whatever else was under way, too: that has a Retry of its own.
  await expect
    .poll(async () => {
      const left = await failure.count();
      if (left > 0) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      return left;
    })
    .toBe(0);
  expect(faults).toEqual([]);
});
