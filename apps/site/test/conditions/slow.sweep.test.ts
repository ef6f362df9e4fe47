/**
 * Every screen on a slow network and on none (screens.md 0.4): its own shape at once, a word and Retry after 8 s, nothing
 * that jumps when the answer comes, and rows that stay, greyed, with the time they are of.
 */
import type { Page, Request } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../../server/src/capabilities/identity/given.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../server/src/platform/testing/open-house.ts';
import { readShifts, watchShifts } from '../../../server/src/platform/testing/page-checks.ts';
import { DESKTOP, givenOffers, givenWholeMember, onCall, PHONE, SCREENS, type Screen } from './screens.ts';
import { keepSight } from './sights.ts';

const SLOW_MS = 8_000;
const SHIFT_MAX = 0.05;

let house: TestApp;
let member: GivenMember;
beforeAll(async () => {
  house = await givenTestApp();
  member = await givenWholeMember(house);
  await givenOffers(house);
});
afterAll(() => house?.close());

/** Looks differ along the table, so that every language and theme meets every kind of screen. */
async function openScreen(screen: Screen, viewport: typeof PHONE) {
  const even = SCREENS.indexOf(screen) % 2 === 0;
  const language = even === (viewport === PHONE) ? 'bn' : 'en';
  const { page, context } = await house.openWindow(
    { viewport, language, theme: even ? 'dark' : 'light' },
    screen.member ? { member } : {},
  );
  return { page, context, t: house.words(language) };
}

/** Requests of the call hang until they are let go. */
async function holdCall(page: Page, screen: Screen) {
  const held: (() => Promise<void>)[] = [];
  let holds = true;
  await onCall(page, screen, async (route) => {
    if (!holds) return route.fallback();
    held.push(() => route.fallback().catch(() => undefined));
  });
  return {
    count: () => held.length,
    /** Whatever is asked from now on is answered; what hangs goes on hanging. */
    open: () => {
      holds = false;
    },
    letGo: async () => {
      holds = false;
      await Promise.all(held.map((go) => go()));
    },
  };
}

const shapeOf = (page: Page, { address }: Screen) =>
  page.locator(`${/[?&](pop|mc)=/.test(address) ? 'dialog' : 'main'} .sk:visible`).first();

test.each(SCREENS)(
  '$name shows its shape, says after 8 s that the connection is slow, and Retry asks anew',
  async (screen) => {
    const { page, t } = await openScreen(screen, PHONE);
    await page.clock.install();
    const call = await holdCall(page, screen);
    await page.goto(house.url + screen.address);
    await shapeOf(page, screen).waitFor();
    expect(await page.locator(screen.ready).count()).toBe(0);
    expect(await page.getByText(t('common.state.slow')).count()).toBe(0);
    await page.clock.fastForward(SLOW_MS);
    const note = page.getByRole('alert').filter({ hasText: t('common.state.slow') });
    await note.first().waitFor();
    await keepSight(page, `slow-${screen.name}`);
    const asked = call.count();
    call.open();
    await note
      .first()
      .getByRole('button', { name: t('common.retry') })
      .click();
    await page.locator(screen.ready).first().waitFor();
    expect(asked).toBeGreaterThan(0);
    expect(await page.getByText(t('common.state.slow')).count()).toBe(0);
  },
);

test.each(SCREENS)(
  '$name stands still when the answer comes; with the network gone old rows stay, greyed, with their time',
  async (screen) => {
    const { page, context, t } = await openScreen(screen, DESKTOP);
    await watchShifts(page);
    const call = await holdCall(page, screen);
    await page.goto(house.url + screen.address);
    await shapeOf(page, screen).waitFor();
    await call.letGo();
    await page.locator(screen.ready).first().waitFor();
    // With all that comes later: the bar that tells of the network is one of its parts.
    await page.waitForLoadState('networkidle');
    const shifts = await readShifts(page);
    await context.setOffline(true);
    await page.locator('.net-bar').getByText(t('common.state.offline')).waitFor();
    const stale = page.getByText(
      new RegExp(t('common.state.stale', { time: '@' }).replace('@', '[০-৯0-9]{2}:[০-৯0-9]{2}')),
    );
    if (screen.ages) {
      await stale.first().waitFor();
      await page.locator('.list-rows.old').first().waitFor();
    }
    expect(await page.locator(screen.ready).count()).toBeGreaterThan(0);
    await keepSight(page, `offline-${screen.name}`);
    await context.setOffline(false);
    await page.locator('.net-bar').waitFor({ state: 'detached' });
    await expect.poll(() => stale.count()).toBe(0);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(SHIFT_MAX);
  },
);

test('a page of which every part waits says to a reader once that it loads', async () => {
  const { page } = await house.openWindow({ viewport: PHONE, language: 'en' }, { member });
  const isCall = (request: Request): boolean =>
    // Files of a part are fetched as well (load-part.ts).
    request.resourceType() === 'fetch' && !new URL(request.url()).pathname.startsWith('/assets/');
  await page.route('**/*', (route) => (isCall(route.request()) ? undefined : route.fallback()));
  await page.goto(`${house.url}/elott`);
  await expect.poll(() => page.locator('main .sk:visible').count()).toBeGreaterThan(3);
  const said = page.getByRole('status').filter({ hasText: house.words('en')('common.state.loading') });
  expect(await said.count()).toBe(1);
});
