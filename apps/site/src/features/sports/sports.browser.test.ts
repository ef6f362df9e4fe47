/**
 * The sportsbook in a browser: a system of three matches is bet on, settled, and told line by line; a match is verified. And the
 * whole way of a book: an accumulator with a quarter line and a void leg, a session of a live match, a system of which a part is
 * sold, a bet over a limit, and what traders do meanwhile.
 */
import type { Page } from '@playwright/test';
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

/** Matches that no test waits for long enough to see begin, and that no other test has. */
const used = new Set<string>();
async function upcoming(): Promise<readonly string[]> {
  const { rows } = await house.database.pool.query<{ id: string }>(
    `select id::text from sports_events where sport = 'football' and status = 'upcoming' and starts_at > now() + interval '12 minutes' order by starts_at`,
  );
  return rows.map(({ id }) => id).filter((id) => !used.has(id));
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
  for (const id of ids) used.add(id);
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

/** A match of cricket that begins now. */
async function givenLiveCricket(): Promise<string> {
  const query = () =>
    house.database.pool.query<{ id: string }>(
      `update sports_events set starts_at = clock_timestamp() - interval '5 seconds', next_at = clock_timestamp()
      where id = (select id from sports_events where sport = 'cricket' and status = 'upcoming' order by starts_at desc limit 1) returning id::text`,
    );
  await expect
    .poll(
      async () =>
        (await house.database.pool.query(`select from sports_events where sport = 'cricket' and status = 'upcoming'`))
          .rowCount,
      { timeout: 45_000 },
    )
    .toBeGreaterThan(0);
  return (await query()).rows[0]?.id ?? '';
}

const regionOf = (page: Page, type: string) => {
  const words = house.words('bn');
  return page.getByRole('region', { name: words(`site-sports.market.${type}` as never, { one: '1', two: '6' }) });
};

async function pick(page: Page, id: string, type: string, place = 0): Promise<void> {
  await page.goto(`${house.url}/sports?event=${id}`);
  await regionOf(page, type).getByRole('button').nth(place).click();
}

/** Sends the slip in this way, and answers its ticket once its state is one of these. */
async function sent(page: Page, mode: 'single' | 'multi' | 'system', states: readonly string[]) {
  const words = house.words('bn');
  await page.getByRole('button', { name: words('site-sports.review') }).click();
  const slip = page.getByRole('dialog');
  if (mode !== 'single') await slip.getByText(words(`site-sports.mode.${mode}`), { exact: true }).click();
  await slip.getByRole('button', { name: new RegExp(words('site-sports.place', { amount: '' }).trim()) }).click();
  const ticket = slip.locator('[data-ticket]');
  await expect.poll(() => ticket.getAttribute('data-state'), { timeout: 30_000 }).toBeOneOf([...states]);
  const state = await ticket.getAttribute('data-state');
  const id = (await ticket.getAttribute('data-ticket')) ?? '';
  await slip.getByRole('button', { name: words('site-sports.done') }).click();
  return { id, state };
}

async function placed(page: Page, mode: 'single' | 'multi' | 'system', state = 'open'): Promise<string> {
  return (await sent(page, mode, [state])).id;
}

/** A session of a match that is played: while the bet waits a ball may change the price, which refuses it as it should. */
async function placedLive(page: Page, event: string): Promise<string> {
  for (;;) {
    await page.goto(`${house.url}/sports?event=${event}`);
    const region = regionOf(page, 'session');
    await region.getByRole('button').first().waitFor({ timeout: 30_000 });
    if ((await region.locator('[aria-pressed=true]').count()) === 0) {
      await region.getByRole('button').first().click({ timeout: 30_000 });
    }
    const { id, state } = await sent(page, 'single', ['open', 'refused']);
    if (state === 'open') return id;
  }
}

test('the way of a book: a quarter line, a void leg, a live session, a part sold, a bet over a limit; stopped, settled, resettled', async () => {
  await expect.poll(async () => (await upcoming()).length, { timeout: 45_000 }).toBeGreaterThanOrEqual(8);
  const [words, en] = [house.words('bn'), house.words('en')];
  const ids = (await upcoming()).slice(0, 8);
  for (const id of ids) used.add(id);
  const [quarter = '', voided = '', third = '', ...rest] = ids;
  const [trader, second] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const player = await house.givenPlayer(20_000n * ONE_TAKA);
  const { page } = await house.openWindow({ viewport: { width: 390, height: 844 } }, { member: player });
  const { page: desk } = await house.openNextWindow({ language: 'en' }, { staff: trader });
  const { page: other } = await house.openNextWindow({ language: 'en' }, { staff: second });
  const openBook = async (id: string): Promise<void> => {
    const { rows } = await house.database.pool.query<{ home: string; away: string }>(
      'select home, away from sports_events where id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    await desk.goto(`${house.url}/desk/sports?event=${id}`);
    await desk.getByRole('dialog').getByRole('heading').first().waitFor();
  };
  const reason = async (at: Page, button: string): Promise<void> => {
    await at.getByRole('dialog').getByLabel(en('desk.reason')).fill('as the test has it');
    await at.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    await at.getByLabel(en('desk.reason')).waitFor({ state: 'detached' });
  };
  const confirm = async (): Promise<void> => {
    await other.goto(`${house.url}/desk/sports?tab=orders`);
    await other
      .getByRole('button', { name: en('desk-sports.confirm'), exact: true })
      .first()
      .click();
    await reason(other, en('desk-sports.confirm'));
  };

  // An accumulator: a quarter line, and two winners of which one will be void.
  await page.goto(`${house.url}/sports?event=${quarter}`);
  await regionOf(page, 'ah')
    // The line of it, not its price, which stands last.
    .getByRole('button', { name: /[.](25|75)\D.*\d$/ })
    .first()
    .click();
  await pick(page, voided, '1x2');
  await pick(page, third, '1x2', 1);
  const multi = await placed(page, 'multi');

  // A session of a match that is played.
  const live = await givenLiveCricket();
  const session = await placedLive(page, live);

  // A system, of which two fifths are sold.
  for (const id of rest.slice(0, 3)) await pick(page, id, '1x2');
  const system = await placed(page, 'system');
  await page.goto(`${house.url}/sports?view=open`);
  const card = page.locator(`main [data-ticket="${system}"]`);
  await card.getByLabel(words('site-sports.cashOutHow')).selectOption('4');
  await card.getByRole('button', { name: new RegExp(words('site-sports.cashOut', { amount: '' }).trim()) }).click();
  await card.getByText(words('site-sports.soldPart', { percent: '40', amount: '৳114.00' })).waitFor();

  // A trader stops a match: its prices are gone from the page that is open.
  const [stopped = ''] = rest.slice(3);
  await page.goto(`${house.url}/sports?event=${stopped}`);
  await regionOf(page, '1x2').getByRole('button').first().waitFor();
  await openBook(stopped);
  await desk.keyboard.press('s');
  await expect.poll(() => regionOf(page, '1x2').getByRole('button').count()).toBe(0);
  await desk.getByRole('button', { name: en('desk-sports.releaseAll') }).waitFor();
  await desk.keyboard.press('s');
  await regionOf(page, '1x2').getByRole('button').first().waitFor();

  // A bet over the limit of the match waits for one of them, its stake aside.
  await house.database.pool.query(
    `insert into sports_limits (id, key, scope, stake_max, reason, set_by, set_name) values (1, gen_random_uuid(), $1, 500000, 'a test', 1, 'a test')`,
    [`event:${stopped}`],
  );
  await pick(page, stopped, '1x2');
  const big = await placed(page, 'single', 'asked');
  await other.goto(`${house.url}/desk/sports?tab=big`);
  await other.getByRole('button', { name: en('desk-sports.big.accept'), exact: true }).click();
  await reason(other, en('desk-sports.big.accept'));
  await page.goto(`${house.url}/sports?view=open`);
  await page.locator(`main [data-ticket="${big}"][data-state=open]`).waitFor();

  // The void leg, by two; then the matches are played out.
  await openBook(voided);
  await desk
    .getByRole('region', { name: en('desk-sports.market.1x2') })
    .getByRole('button', { name: en('desk-sports.ask.voidMarket') })
    .click();
  await reason(desk, en('desk-sports.ask.send'));
  await confirm();
  await playOut([quarter, third, live, ...rest]);
  await page.goto(`${house.url}/sports?view=settled`);
  const settled = (id: string) => page.locator(`main [data-ticket="${id}"][data-state=settled]`);
  await settled(multi).waitFor({ timeout: 45_000 });
  await settled(multi).getByText(words('site-sports.rule.quarterLine')).waitFor();
  await settled(multi).getByText(words('site-sports.rule.voided')).waitFor();
  await settled(session).waitFor({ timeout: 45_000 });
  await settled(system).locator('summary').click();
  expect(await settled(system).locator('.sb-lines li').count()).toBe(3);
  expect(await findOverflows(page)).toEqual([]);

  // Resettled: the score of the third match is another; and the record of bets has it leg by leg.
  const prizeOf = async (): Promise<bigint> => {
    const { rows } = await house.database.pool.query<{ prize: string }>(
      'select prize from sports_tickets where id = $1',
      [big],
    );
    return BigInt(rows[0]?.prize ?? 0);
  };
  const before = await prizeOf();
  await openBook(stopped);
  const market = desk.getByRole('region', { name: en('desk-sports.market.1x2') });
  await market.getByRole('button', { name: en('desk-sports.ask.correct') }).click();
  await desk.getByLabel(en('desk-sports.goals.home')).fill(before > 0n ? '0' : '3');
  await desk.getByLabel(en('desk-sports.goals.away')).fill('1');
  await reason(desk, en('desk-sports.ask.send'));
  await confirm();
  await expect.poll(async () => (await prizeOf()) !== before).toBe(true);
  await page.goto(`${house.url}/sports?view=settled&mc=personalHistoryCopy`);
});
