/**
 * A member at the desk in a browser (screens.md 7.3, 7.4): found by his number, his contacts shown on asking, a strange
 * identity taken off, locked while his own page is open, and opened again; fit for everybody on small and wide screens.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../server/src/platform/testing/key.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'light', viewport: { width: 1440, height: 900 } },
] as const;

/** A number of his own, so that a test that is tried again does not give another member the same. */
const mobileOf = ({ id }: { id: bigint }): string => `+88017${String(id % 100_000_000n).padStart(8, '0')}`;

/** What one does on this page, and whether it is fit for everybody. */
function actsOn(page: Page, { language }: (typeof LOOKS)[number]) {
  return {
    checkAll: async () => {
      await untilStill(page);
      const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
      if (language === 'en') wrong.push(...(await findBengali(page)));
      expect(wrong).toEqual([]);
    },
    press: (name: string) => page.getByRole('button', { name, exact: true }).first().click(),
    giveReason: async (confirm: string) => {
      const popup = page.getByRole('dialog');
      await popup.locator('[name=reason]').fill('he called and asked');
      await popup.getByRole('button', { name: confirm, exact: true }).click();
      await popup.waitFor({ state: 'detached' });
    },
  };
}

test.each(looksOfTurn(LOOKS, 0))(
  'a member is found, locked and opened: $language, $viewport.width px',
  async (look) => {
    const words = house.words(look.language);
    const player = await house.givenPlayer(10_000n);
    const mobile = mobileOf(player);
    const { pool } = house.database;
    await pool.query(
      `update members set mobile = $2, mobile_verified_at = now(), email = 'rahim@mail.example' where id = $1`,
      [player.id, mobile],
    );
    await pool.query(
      `insert into member_links (provider, subject, member_id, name) values ('google', $2, $1, 'Somebody Else')`,
      [player.id, `subject-${player.id}`],
    );
    await pool.query(
      `insert into member_passkeys (id, member_id, name, public_key, counter, transports)
     select 'key-' || name || $1::bigint, $1::bigint, name, '', 0, '{}' from unnest(array['Own phone', 'Another phone']) name`,
      [player.id],
    );
    const site = await house.openWindow(look, { member: player });
    await site.page.goto(`${house.url}/licences?mc=securityCenter`);
    const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
    const { checkAll, press, giveReason } = actsOn(page, look);

    await page.goto(`${house.url}/desk/members?q=${encodeURIComponent(mobile.replace('+880', '0'))}`);
    await page.getByRole('link', { name: player.username }).first().click();
    const contacts = page.getByRole('region', { name: words('desk.member.contacts') });
    await contacts.getByText('+880•••').waitFor();
    expect(await contacts.innerText()).not.toContain(mobile);
    await checkAll();
    await press(words('desk.member.showContacts'));
    await contacts.getByText(mobile).waitFor();

    await press(words('desk.member.unlinkOf', { name: 'Somebody Else' }));
    await checkAll();
    await giveReason(words('desk.member.unlink'));
    await contacts.getByText('Somebody Else').waitFor({ state: 'detached' });
    await press(words('desk.member.unlinkOf', { name: 'Another phone' }));
    await giveReason(words('desk.member.unlink'));
    await contacts.getByText('Another phone').waitFor({ state: 'detached' });
    expect(await contacts.getByText('Own phone').count()).toBe(1);

    await press(words('desk.member.lock'));
    await page.getByText(words('desk.member.lockNote')).waitFor();
    await checkAll();
    await giveReason(words('desk.member.lock'));
    await page.getByText(words('desk.memberStatus.locked')).first().waitFor();
    // The page he has open hears of it and says why.
    await site.page.getByText(words('site-auth.ended.memberLocked')).waitFor();

    await press(words('desk.member.unlock'));
    await giveReason(words('desk.member.unlock'));
    await page.getByText(words('desk.memberStatus.active')).first().waitFor();
    await checkAll();
    expect(faults).toEqual([]);
  },
);

if (SWEEP)
  test.each(LOOKS)(
    'what a member set for protection, and money above a limit, is seen, lifted and returned: $language, $viewport.width px',
    async (look) => {
      const words = house.words(look.language);
      const player = await house.givenPlayer(10_000n);
      const { pool } = house.database;
      const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
      const { checkAll, press, giveReason } = actsOn(page, look);
      await page.goto(`${house.url}/desk/members/${player.id}`);

      // What he set himself is seen; an exclusion that is over is lifted.
      const { playerProtection } = house.ports();
      await playerProtection.setLimit(player.id, { key: givenKey(), kind: 'stake', period: 'day', amount: 1_000_000n });
      await playerProtection.setLimit(player.id, { key: givenKey(), kind: 'stake', period: 'day', amount: null });
      await playerProtection.exclude(player.id, { key: givenKey(), span: 'halfYear', word: 'EXCLUDE' });
      await page.getByRole('tab', { name: words('desk.tab.limits'), exact: true }).click();
      await page.getByText(words('desk.playerProtection.what.exclusion')).filter({ visible: true }).first().waitFor();
      expect(await page.getByRole('button', { name: words('desk.playerProtection.lift'), exact: true }).count()).toBe(
        0,
      );
      await checkAll();
      await pool.query('delete from player_pauses where member_id = $1', [player.id]);
      await pool.query(
        `insert into player_pauses (member_id, kind, began_at, ends_at)
     values ($1, 'exclusion', now() - interval '190 days', now() - interval '25 hours')`,
        [player.id],
      );
      await page.reload();
      await press(words('desk.playerProtection.lift'));
      await checkAll();
      await giveReason(words('desk.playerProtection.lift'));
      await page.getByText(words('desk.playerProtection.noPause'), { exact: true }).waitFor();
      await page.getByText(words('desk.playerProtection.what.lifted')).filter({ visible: true }).first().waitFor();
      await checkAll();

      // Money that came above his limit is seen, and written down as returned.
      const { cashier } = house.ports();
      const wish = { key: givenKey(), channel: 'sandbox', amount: 2_000_000n, language: 'en' };
      const order = await cashier.createDeposit({ ...wish, memberId: player.id });
      must(!isRefusal(order), 'an order stands');
      await pool.query(
        `update deposit_orders set state = 'held', held_amount = 9000000, held_reason = 'playerLimit', held_at = now() where id = $1`,
        [order.id],
      );
      await page.reload();
      await page.getByText(words('desk.held.playerLimit')).waitFor();
      await checkAll();
      await press(words('desk.held.return'));
      await page.getByText(words('desk.held.returnNote')).waitFor();
      await checkAll();
      await giveReason(words('desk.held.return'));
      await page.getByText(words('desk.held.none')).waitFor();
      const returned = await cashier.findDeposit(player.id, order.id);
      expect(returned).toMatchObject({ state: 'returned' });
      expect(faults).toEqual([]);
    },
  );

test('a list is downloaded once it is written down, and the house that is busy is asked again', async () => {
  const words = house.words('en');
  const player = await house.givenPlayer(10_000n);
  const { page } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await page.goto(`${house.url}/desk/members?q=${player.username}`);
  await page.getByRole('link', { name: player.username }).first().waitFor();
  const exported = async () => {
    const { rows } = await house.database.pool.query<{ after: string }>(
      "select after from audit_log where action = 'export.members' and after like $1 order by seq",
      [`%${player.username}%`],
    );
    return rows.map(({ after }) => JSON.parse(after));
  };
  let asked = 0;
  await page.route(/\/desk\/api\/members\?.*size=100/, (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    const json = { success: false, code: 'request.tooMany', message: 'busy', values: { retryAfterSeconds: 1 } };
    return route.fulfill({ status: 429, json });
  });
  const button = page.getByRole('button', { name: words('common.downloadCsv') });
  // Nothing is handed over that is not on record.
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.route(/\/desk\/api\/exports$/, (route) => route.abort());
  await button.click();
  await page.locator('.toast').first().waitFor();
  expect([asked, downloads, await exported()]).toEqual([2, 0, []]);
  await page.unroute(/\/desk\/api\/exports$/);
  // By keyboard: the words for the failure lie over the button.
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  expect(await readFile(await download.path(), 'utf8')).toContain(player.username);
  const filter = { q: player.username, sort: 'joined', order: 'desc' };
  expect(await exported()).toEqual([{ cut: false, filter, rows: 1 }]);
});

if (SWEEP)
  test('days that cannot be asked, also from long ago without an end, are said to be so and not downloaded', async () => {
    const words = house.words('en');
    const player = await house.givenPlayer(10_000n);
    const { page } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    const download = page.getByRole('button', { name: words('common.downloadCsv') });
    for (const days of ['from=2026-01-01', 'from=2026-01-01&to=2026-11-01']) {
      await page.goto(`${house.url}/desk/members/${player.id}?tab=ledger&${days}`);
      await page.getByText(words('desk.range.tooLong')).waitFor();
      expect(await download.isDisabled()).toBe(true);
      // Nothing is on its way.
      expect(await page.locator('.wait').count()).toBe(0);
    }
    await page.goto(`${house.url}/desk/members/${player.id}?tab=ledger`);
    await page.locator('tbody tr').first().waitFor();
    expect(await download.isEnabled()).toBe(true);
  });

if (SWEEP)
  test('by keyboard the focus goes on in the pager where the button that was pressed is switched off', async () => {
    const words = house.words('en');
    const { page } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/games`);
    const pager = page.getByRole('navigation', { name: words('common.pages') });
    for (const name of ['common.lastPage', 'common.firstPage'] as const) {
      await pager.getByRole('button', { name: words(name) }).press('Enter');
      await pager.locator('[aria-current=page]:focus').waitFor({ timeout: 5_000 });
    }
  });

if (SWEEP)
  test('a download that is cut says so beside its button for as long as the list is the same', async () => {
    const words = house.words('en');
    const player = await house.givenPlayer(10_000n);
    const { page } = await house.openWindow(
      { language: 'en', viewport: { width: 390, height: 844 } },
      { staff: await house.givenStaff() },
    );
    await page.goto(`${house.url}/desk/members?q=${player.username}`);
    await page.getByRole('link', { name: player.username }).filter({ visible: true }).first().waitFor();
    const whole = await page.evaluate<{ value: { rows: object[] } }>(
      `fetch('/desk/api/members?q=${player.username}', { headers: { token: sessionStorage.getItem('deskToken') } })
      .then((answer) => answer.json())`,
    );
    const [row] = whole.value.rows;
    await page.route(/\/desk\/api\/members\?.*size=100/, (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      const rows = Array.from({ length: 100 }, (_, place) => ({ ...row, id: String(at * 100 + place) }));
      return route.fulfill({ json: { ...whole, value: { ...whole.value, rows, page: at, size: 100, total: 20_000 } } });
    });
    const told = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: words('desk.csv.cut', { count: '10,000' }) });
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words('common.downloadCsv') }).press('Enter'),
    ]);
    await told.waitFor();
    expect(await findOverflows(page)).toEqual([]);
    await page.getByLabel(words('desk.members.search'), { exact: true }).fill('other');
    await told.waitFor({ state: 'detached' });
  });
