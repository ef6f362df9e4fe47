/**
 * Every screen while its call fails, one way after another: the house breaks (500), is away (503), answers with half a
 * body, with somebody else's, with nothing for 15 s. Each is said in words with a Retry that asks anew, and the last one
 * brings the screen. Every other screen is slow before that: its own shape, a word and Retry after 8 s (screens.md 0.4).
 */
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../../server/src/capabilities/identity/given.ts';
import { isTurnOf } from '../../../server/src/platform/testing/cover.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenOpenHouse, type OpenHouse } from '../../../server/src/platform/testing/open-house.ts';
import { findMessageKeys, findOverflows } from '../../../server/src/platform/testing/page-checks.ts';
import {
  DESKTOP,
  givenOffers,
  givenWholeMember,
  NETWORKS,
  onCall,
  PHONE,
  SCREENS,
  type Screen,
  shapeOf,
} from './screens.ts';
import { keepSight } from './sights.ts';

const SLOW_MS = 8_000;
/** A call gives up after 15 s, and the page tries three times before it says that the network is gone. */
const TRIED_EVERY_MS = 5_000;
const PATIENCE = { timeout: 20_000 };

let house: OpenHouse;
let member: GivenMember;
beforeAll(async () => {
  house = await givenOpenHouse();
  member = await givenWholeMember(house);
  await givenOffers(house);
});
afterAll(() => house?.close());

const json = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body });

const refused = (code: string, message: string): string =>
  JSON.stringify({ success: false, value: null, code, message, requestId: 'r-1' });

/** A way to fail, and the words it must be told in; null: the page's own. */
interface Way {
  readonly name: string;
  readonly says: string | null;
  readonly answer: (route: Route) => Promise<void>;
}

const FIRST_WAY: Way = {
  name: '500',
  says: 'The house tripped.',
  answer: json(500, refused('request.failed', 'The house tripped.')),
};

const WAYS: readonly Way[] = [
  FIRST_WAY,
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
  const language = place % 4 < 2 ? 'en' : 'bn';
  const viewport = place % 3 === 0 ? DESKTOP : PHONE;
  const { page, faults } = await house.openWindow(
    { viewport, language, theme: place % 8 < 4 ? 'light' : 'dark' },
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
  const never = () => new Promise<void>(() => undefined);
  const slow = isTurnOf('slow', NETWORKS, SCREENS.indexOf(screen));
  let answer: (route: Route) => Promise<void> = slow ? never : FIRST_WAY.answer;
  let asked = 0;
  await onCall(page, screen, (route) => {
    asked += 1;
    return answer(route);
  });
  await page.goto(house.url + screen.address);
  if (slow) {
    await shapeOf(page, screen).waitFor();
    expect(await page.locator(screen.ready).count()).toBe(0);
    expect(await page.getByText(t('common.state.slow')).count()).toBe(0);
    await page.clock.fastForward(SLOW_MS);
    const note = page
      .getByRole('alert')
      .filter({ hasText: t('common.state.slow') })
      .first();
    await note.waitFor();
    await keepSight(page, `slow-${screen.name}`);
    answer = FIRST_WAY.answer;
    const before = asked;
    await note.getByRole('button', { name: t('common.retry') }).click();
    await expect.poll(() => asked, { message: 'slow' }).toBeGreaterThan(before);
  }
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: t('common.retry') }) });
  const retry = failure.getByRole('button', { name: t('common.retry') }).first();
  for (const way of WAYS) {
    answer = way.answer;
    const before = asked;
    if (way !== FIRST_WAY) await retry.click();
    if (way !== FIRST_WAY) await expect.poll(() => asked, { message: way.name }).toBeGreaterThan(before);
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
  answer = never;
  await retry.click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(TRIED_EVERY_MS);
      return failure.getByText(t('common.state.offline')).count();
    }, PATIENCE)
    .toBeGreaterThan(0);
  answer = (route) => route.fallback();
  await retry.click();
  await page.locator(screen.ready).first().waitFor();
  expect(await failure.count()).toBe(0);
  expect(await page.getByText(t('common.state.slow')).count()).toBe(0);
  expect(faults).toEqual([]);
});
