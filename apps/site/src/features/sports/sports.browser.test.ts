/** The sportsbook in a browser: a system of three matches is bet on, settled, and told line by line; a match is verified. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findOverflows, moveOverPage } from '../../../../server/src/platform/testing/page-checks.ts';

const MATCHES = 3;

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp({ playsMatches: true });
});
afterAll(() => house?.close());

/** Matches that no test waits for long enough to see begin. */
async function upcoming(): Promise<readonly string[]> {
  const { rows } = await house.database.pool.query<{ id: string }>(
    `select id::text from sports_events where sport = 'football' and status = 'upcoming' and starts_at > now() + interval '12 minutes' order by starts_at`,
  );
  return rows.map(({ id }) => id);
}

/** An hour passes for these: the house shows their end and decides them. */
async function playOut(ids: readonly string[]): Promise<void> {
  await house.database.pool.query(
    `update sports_events set starts_at = starts_at - interval '1 day', next_at = now() where id = any ($1::bigint[])`,
    [ids],
  );
}

test('a system is picked, placed, settled, and each of its lines is told; a match is verified', async () => {
  await expect.poll(async () => (await upcoming()).length, { timeout: 45_000 }).toBeGreaterThanOrEqual(MATCHES);
  const words = house.words('bn');
  const member = await house.givenPlayer(1_000n * ONE_TAKA);
  const { page } = await house.openWindow({ viewport: { width: 390, height: 844 } }, { member });
  const ids = (await upcoming()).slice(0, MATCHES);
  await page.goto(house.url);
  await moveOverPage(page);
  const section = page.getByRole('region', { name: words('site-front.matches') });
  await section.locator('a.odd').first().click();
  await page.waitForURL(/[/]sports[?]event=/);
  await page.goto(`${house.url}/sports?view=upcoming`);
  for (const id of ids) {
    await page.goto(`${house.url}/sports?event=${id}`);
    await page
      .getByRole('region', { name: words('site-sports.market.1x2') })
      .getByRole('button')
      .first()
      .click();
  }
  expect(await findOverflows(page)).toEqual([]);
  await page.getByRole('button', { name: words('site-sports.review') }).click();
  const slip = page.getByRole('dialog');
  await slip.getByText(words('site-sports.mode.system'), { exact: true }).click();
  await slip.getByRole('button', { name: words('site-sports.place', { amount: '৳300.00' }) }).click();
  const ticket = slip.locator('[data-ticket]');
  await expect.poll(() => ticket.getAttribute('data-state')).toBe('open');
  await slip.getByRole('button', { name: words('site-sports.done') }).click();

  await playOut(ids);
  await page.goto(`${house.url}/sports?view=settled`);
  const settled = page.locator('[data-ticket][data-state=settled]');
  await settled.waitFor({ timeout: 45_000 });
  await settled.locator('summary').click();
  expect(await settled.locator('.sb-lines li').count()).toBe(MATCHES);
  expect(await settled.getByText(words('site-sports.rule.finalScore')).count()).toBe(MATCHES);

  await page.goto(`${house.url}/sports?event=${ids[0]}`);
  await page.getByRole('button', { name: words('site-sports.proof.verify') }).click();
  await page.getByText(words('site-sports.proof.right')).waitFor();
});
