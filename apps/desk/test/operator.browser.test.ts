/**
 * The operator's day: signs in with a second factor, finds a member and reads his ledger against what the member sees,
 * opens a settled draw, voids another, and finds the books balanced and his own acts written down.
 */
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../server/src/capabilities/identity/given.ts';
import { givenAllDigits, givenLine, givenSlip, ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type { DrawRow } from '../../server/src/capabilities/lottery/schema.ts';
import { untilSettled } from '../../server/src/main/testing/house-client.ts';
import { isRefusal, must, present } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, oneTimeCode, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

async function placeBets(member: GivenMember, draw: DrawRow, lines: ReturnType<typeof givenAllDigits>): Promise<void> {
  const placed = await house.ports().lottery.placeSlip(member.id, givenSlip(draw, lines));
  must(!isRefusal(placed) && placed.lines.every((line) => line.accepted !== null), 'the bets are taken');
}

/** A number as it is shown, whatever its sign, symbol and grouping. */
function readFigure(text: string): number {
  const plain = text.replace('−', '-').replace(/[^\d.-]/g, '');
  return plain === '' ? 0 : Number(plain);
}

async function readTable(page: Page, rows: string): Promise<string[][]> {
  const found = await page.locator(rows).all();
  return Promise.all(found.map((row) => row.locator('td').allInnerTexts()));
}

test('an operator with a one-time code reads a member, voids a draw, and finds the books green', async () => {
  const words = house.words('en');
  const [player, other, staff] = await Promise.all([
    house.givenPlayer(500n * ONE_TAKA),
    house.givenPlayer(80n * ONE_TAKA),
    house.givenStaff(),
  ]);
  const settled = await house.putOnSale('F5D1');
  await placeBets(player, settled, givenAllDigits());
  await house.drawNow(settled);
  const { draw_no: settledNo, result } = await untilSettled(house.database, settled.id);
  const undrawn = await house.putOnSale('F5D1');

  const desk = await house.openWindow({ language: 'en' });
  const { page } = desk;
  await page.goto(`${house.url}/desk/`);
  await page.locator('[name=username]').fill(staff.username);
  await page.locator('[name=password]').fill(staff.password);
  await page.locator('[name=code]').fill('000000');
  await page.keyboard.press('Enter');
  await page.locator('.notice[role=alert]').waitFor();
  await page.locator('[name=code]').fill(oneTimeCode(staff.totpSecret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: words('desk.members') }).waitFor();

  await page.getByRole('searchbox').fill(player.username);
  await page.locator('main table').getByRole('link', { name: player.username, exact: true }).click();
  await page.getByRole('tab', { name: words('desk.tab.ledger') }).click();
  await page.getByText(words('desk.ledger.balances')).waitFor();
  await page.locator('[role=tabpanel] table tbody tr').first().waitFor();
  const ledger = (await readTable(page, '[role=tabpanel] table tbody tr')).map((cells) => [
    readFigure(cells[4] ?? ''),
    readFigure(cells[5] ?? ''),
  ]);
  expect(ledger[0]).toEqual([9.6, 499.6]);
  expect(ledger.at(-1)).toEqual([500, 500]);
  expect(ledger).toHaveLength(12);

  const site = await house.openWindow({ language: 'en' }, { member: player });
  await site.page.goto(`${house.url}/licences?mc=transactionHistory`);
  await site.page.locator('dialog tr.door').first().waitFor();
  const record = (await readTable(site.page, 'dialog tr.door')).map((cells) => [
    readFigure(cells[4] ?? '') - readFigure(cells[5] ?? ''),
    readFigure(cells[6] ?? ''),
  ]);
  expect(record).toEqual(ledger);

  await page.goto(`${house.url}/desk/draws?game=F5D1&st=settled`);
  await page.locator('main table').getByRole('link', { name: settledNo }).click();
  await page.getByRole('heading', { name: words('desk.settlement'), exact: true }).waitFor();
  const bets = page.locator('.g2-main table').last().locator('tbody tr');
  await bets.nth(9).waitFor();
  expect(await bets.count()).toBe(10);
  const facts = await page.locator('main').innerText();
  expect(facts).toContain(present(settled.commitment, 'it was committed to').toString('hex').slice(0, 10));
  expect(facts).toContain(words('desk.winners', { count: 1 }));
  expect(facts).toContain('৳9.60');
  expect(await page.locator('.draw-id .ball').allInnerTexts()).toEqual((result ?? []).map(String));

  await placeBets(player, undrawn, [givenLine({ unitStake: 20n * ONE_TAKA })]);
  await placeBets(other, undrawn, [givenLine({ unitStake: 80n * ONE_TAKA })]);
  await site.page.keyboard.press('Escape');
  await site.page.locator('.hb .bal-figure').filter({ hasText: '৳479.60' }).waitFor();

  const reason = 'The drawing machine was left open';
  await page.goto(`${house.url}/desk/draws?game=F5D1`);
  await page.locator('main table').getByRole('link', { name: undrawn.draw_no }).click();
  await page.getByRole('button', { name: words('desk.void'), exact: true }).click();
  await page.locator('dialog [name=reason]').fill(reason);
  await page.locator('dialog [name=typed]').fill(undrawn.draw_no);
  await page.getByRole('button', { name: words('desk.void.confirm', { amount: '৳100.00' }) }).click();
  await page.locator('dialog').getByText(words('desk.void.done')).waitFor();
  await page
    .locator('dialog')
    .getByRole('button', { name: words('common.done') })
    .click();
  await page.locator('.draw-id').getByText(words('desk.drawState.void'), { exact: true }).waitFor();

  await site.page.locator('.hb .bal-figure').filter({ hasText: '৳499.60' }).waitFor();
  expect((await house.ports().wallet.balancesOf(other.id)).cash).toBe(80n * ONE_TAKA);

  await page.goto(`${house.url}/desk/audit`);
  const line = page.locator('main table tbody tr').filter({ hasText: reason }).first();
  await line.waitFor();
  expect(await line.innerText()).toContain(staff.username);
  await page.getByText(words('desk.audit.chainHolds')).waitFor();

  await page.goto(`${house.url}/desk/reconciliation`);
  // A house that has just begun has added up its whole journal by itself.
  await page.locator('.verdict.balanced').waitFor();
  const checkedAt = await page.locator('.verdict').innerText();
  await page.getByRole('button', { name: words('desk.rec.checkNow') }).click();
  await expect.poll(() => page.locator('.verdict').innerText()).not.toBe(checkedAt);
  expect(await page.locator('.verdict.balanced').count()).toBe(1);
  expect(await page.locator('.checks .bd.loss').count()).toBe(0);
  expect(await findMessageKeys(page)).toEqual([]);
  expect([...desk.faults, ...site.faults]).toEqual([]);
});

if (SWEEP)
  test('a desk is worked by keys alone: sign in, walk the rows with J and K, open with Enter', async () => {
    const words = house.words('en');
    const staff = await house.givenStaff();
    await house.givenPlayer(ONE_TAKA);
    await house.givenPlayer(ONE_TAKA);
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/desk/`);
    await page.locator('[name=username]:focus').waitFor();
    await page.keyboard.type(staff.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(staff.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(oneTimeCode(staff.totpSecret));
    await page.keyboard.press('Enter');
    const rows = page.locator('main table [data-row]');
    await rows.nth(1).waitFor();
    const focused = () => page.evaluate<string>("document.activeElement?.textContent ?? ''");
    await page.keyboard.press('j');
    const first = await rows.nth(0).innerText();
    const second = await rows.nth(1).innerText();
    expect(await focused()).toBe(first);
    await page.keyboard.press('j');
    expect(await focused()).toBe(second);
    const openFirst = async () => {
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: first, exact: true }).waitFor();
    };
    await openFirst();
    await page.goBack();
    await page.locator('main table [data-row]:focus').waitFor();
    expect(await focused()).toBe(first);
    await page.keyboard.press('j');
    expect(await focused()).toBe(second);
    await openFirst();
    await page.getByRole('tab', { name: words('desk.tab.summary') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: words('desk.tab.ledger'), selected: true }).waitFor();
  });

if (SWEEP)
  test('while the words of a page or a tab are on their way the menu stands and the focus stays', async () => {
    const words = house.words('en');
    const member = await house.givenPlayer(ONE_TAKA);
    const { page } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/members/${member.id}`);
    const held: Route[] = [];
    let holds = true;
    await page.route(/\/assets\/(desk-)?lottery\.en-[^/]*\.js$/, (route) =>
      holds ? void held.push(route) : route.continue(),
    );
    const untilHeld = async (): Promise<void> => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await page.locator('main .sk:visible').first().waitFor();
    };
    // Whoever looks on at what is asked keeps no files: what was fetched is asked for once more as it is imported.
    const letGo = async (): Promise<void> => {
      holds = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await expect.poll(() => page.locator('main .sk:visible').count()).toBe(0);
      holds = true;
    };
    const focused = () => page.evaluate<string>("document.activeElement?.textContent ?? ''");

    await page.getByRole('tab', { name: words('desk.tab.ledger') }).click();
    await page.keyboard.press('ArrowRight');
    await untilHeld();
    expect(await focused()).toBe(words('desk.tab.bets'));
    await letGo();

    await page
      .locator('.sb')
      .getByRole('link', { name: words('desk.draws') })
      .focus();
    await page.keyboard.press('Enter');
    await untilHeld();
    expect(await page.locator('.sb').isVisible()).toBe(true);
    expect(await focused()).toBe(words('desk.draws'));
    await letGo();
    await page.locator('main table').waitFor();
    expect(await focused()).toBe(words('desk.draws'));
  });

if (SWEEP)
  test('a page whose words or script do not come says so in its own place and is tried again once the house answers', async () => {
    const words = house.words('en');
    const { page, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/my-account`);
    const main = page.locator('main');
    const open = (name: string) => page.locator('.sb').getByRole('link', { name, exact: true }).click();
    const again = () => main.getByRole('button', { name: words('common.retry') }).click();
    let answer: 'nothing' | 'gone' | 'all' = 'nothing';
    await page.route(/\/assets\/[^/]*\.js$/, (route) => {
      const isAsked =
        /\/(desk-elott\.en|outbox-page)-/.test(route.request().url()) || route.request().method() === 'HEAD';
      if (!isAsked || answer === 'all') return route.continue();
      return answer === 'gone' ? route.fulfill({ status: 404 }) : route.abort();
    });

    await open(words('desk.elott'));
    await main.getByText(words('common.state.failed')).waitFor();
    await again();
    await main.getByText(words('common.state.offline')).waitFor();
    expect(await page.locator('.sb').isVisible()).toBe(true);
    answer = 'all';
    await again();
    await main.getByRole('heading', { name: words('desk.elott'), exact: true }).waitFor();

    answer = 'gone';
    await open(words('desk.outbox'));
    await main.getByText(words('common.state.newVersion')).waitFor();
    expect(await page.locator('.sb').isVisible()).toBe(true);
    answer = 'all';
    await again();
    await main.getByRole('heading', { name: words('desk.outbox'), exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('a long name and large amounts leave every id of a list in one line', async () => {
    const { page } = await house.openWindow(
      { viewport: { width: 1024, height: 900 } },
      { staff: await house.givenStaff() },
    );
    const amounts = {
      cash: '0.0000',
      bonus: '99999999999.9999',
      locked: '99999999999.9999',
      points: '99999999999.9999',
    };
    const member = { kind: 'player', status: 'active', ...amounts, joinedAt: '2026-11-20T10:00:00Z', lastSeenAt: null };
    const rows = [{ ...member, id: '384217639583019008', account: 'W'.repeat(60) }];
    await page.route(/\/desk\/api\/members\?/, (route) =>
      route.fulfill({ json: { success: true, message: '', value: { rows, page: 1, size: 20, total: 10_000 } } }),
    );
    await page.goto(`${house.url}/desk/members`);
    const [id, name] = [page.locator('main table .cpy .mono'), page.locator('main table [data-row]')];
    await id.waitFor();
    expect((await id.boundingBox())?.height).toBeLessThan(30);
    expect((await name.boundingBox())?.width).toBeLessThan(400);
  });
