/** Draws at risk and the lottery's terms at the desk: exposure live, corrections and voids by more than one, limited numbers. */
import type { Translate } from '@house/i18n/translator';
import { toLatinDigits } from '@house/money/digits';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenAllDigits,
  givenAnnounced,
  givenHeldElsewhere,
  givenLine,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../../server/src/capabilities/lottery/given.ts';
import type { DrawRow } from '../../server/src/capabilities/lottery/schema.ts';
import { givenKey } from '../../server/src/capabilities/wallet/given.ts';
import { untilSettled } from '../../server/src/main/testing/house-client.ts';
import { isRefusal, must, present } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

/** Sooner than a page asks by itself. */
const PUSHED_MS = 10_000;
const DESKTOP = { language: 'en', theme: 'dark', viewport: { width: 1440, height: 900 } } as const;
const PHONE = { language: 'bn', theme: 'light', viewport: { width: 390, height: 844 } } as const;
const PHONE_EN = { ...PHONE, language: 'en' } as const;
type Look = typeof DESKTOP | typeof PHONE;

async function findFaults(page: Page, where: string, look: Look): Promise<string[]> {
  const found = [await findBarriers(page), await findMessageKeys(page), await findOverflows(page)];
  if (process.env['YEEKEE_ENTRIES']) {
    await page.screenshot({
      path: `${process.env['YEEKEE_ENTRIES']}/${where}-${look.viewport.width}.png`,
      fullPage: true,
    });
  }
  return found.flat().map((each) => `${where}: ${each}`);
}

/** When the first bet of a draw came in, to the second, as the field of an instant takes it in the house's zone. */
async function fieldOf(draw: DrawRow): Promise<string> {
  const { rows } = await house.database.pool.query<{ at: string }>(
    "select to_char(min(placed_at) at time zone 'UTC' + interval '6 hours', 'YYYY-MM-DD\"T\"HH24:MI:SS') as at from wagers where market_id = $1",
    [draw.id],
  );
  // As the browser writes it: no seconds where there are none.
  return (rows[0]?.at ?? '').replace(/(T\d\d:\d\d):00$/, '$1');
}

/** What waits of a draw is approved by somebody at another desk. */
async function approveElsewhere(draw: DrawRow): Promise<void> {
  const { id, username } = await house.givenStaff();
  const { corrections } = house.ports().lottery;
  const asked = (await corrections.list(draw.id)).find(({ state }) => state === 'asked');
  const by = { staffId: id, staff: username, address: '127.0.0.1', reason: 'Seen on the film' };
  const approved = await corrections.approve(by, { key: givenKey(), correctionId: present(asked, 'it waits').id });
  must(!isRefusal(approved), 'it is approved');
}

async function givenBets(draw: DrawRow, lines = givenAllDigits()): Promise<bigint> {
  return (await givenBettor(draw, lines)).id;
}

async function givenBettor(draw: DrawRow, lines = givenAllDigits()) {
  const player = await house.givenPlayer(900n * ONE_TAKA);
  must(!isRefusal(await house.ports().lottery.placeSlip(player.id, givenSlip(draw, lines))), 'the bets are taken');
  return player;
}

/**
 * A draw held elsewhere that is settled, with a bet on each digit of a member; held now, so that none of them is late by the
 * record.
 */
async function givenSettledDraw() {
  const draw = await house.putOnSale('F5D1');
  const member = await givenBettor(draw);
  await givenHeldElsewhere(house.database.db, draw.id);
  await moveDraw(house.database.db, draw.id, { open: -60, close: -0.002, draw: 0 });
  await givenAnnounced(house.database.db, draw.id, [3, 1, 4, 1, 5]);
  await untilSettled(house.database, draw.id);
  return { draw, member };
}

/** The page of a draw, at a desk of somebody's own. */
async function openDraw(draw: DrawRow, look: Look): Promise<Visitor> {
  const desk = await house.openWindow(look, { staff: await house.givenStaff() });
  await desk.page.goto(`${house.url}/desk/draws/${draw.id}`);
  return desk;
}

/** Asks for what the popup proposes: nothing is sent that was not looked at. */
async function askAfterLook(page: Page, t: Translate): Promise<void> {
  const dialog = page.locator('dialog');
  await dialog.getByRole('button', { name: t('desk.request.send') }).click();
  await dialog.getByText(t('desk.request.showFirst')).waitFor();
  await dialog.getByRole('button', { name: t('desk.request.show') }).click();
  await dialog
    .locator('[data-effect] table tbody tr, [data-effect] .tbl-cards > *')
    .first()
    .waitFor({ state: 'attached' });
}

async function giveReason(page: Page, button: string): Promise<void> {
  await page.locator('dialog [name=reason]').fill('The film shows another ball');
  await page.locator('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

test.each(looksOfTurn([DESKTOP, PHONE], 0))(
  'a wrong result is corrected by three people: $viewport.width px',
  async (look) => {
    const t = house.words(look.language);
    const { draw } = await givenSettledDraw();
    const right = [4, 1, 4, 1, 5];
    const wrong: string[] = [];

    const asker = await openDraw(draw, look);
    await asker.page.getByRole('button', { name: t('desk-lottery.correct'), exact: true }).click();
    const dialog = asker.page.locator('dialog');
    await dialog.locator('[name=result]').fill(right.join(' '));
    await dialog.locator('[name=reason]').fill('The film shows another ball');
    await askAfterLook(asker.page, t);
    wrong.push(...(await findFaults(asker.page, 'correct', look)));
    await giveReason(asker.page, t('desk.request.send'));
    await asker.page.locator('[data-correction=asked]').waitFor();
    expect(await asker.page.getByRole('button', { name: t('desk.request.approve'), exact: true }).isDisabled()).toBe(
      true,
    );
    await asker.page.getByText(t('desk.request.own')).waitFor();

    const approver = await openDraw(draw, look);
    await approver.page.getByRole('button', { name: t('desk.request.approve'), exact: true }).click();
    wrong.push(...(await findFaults(approver.page, 'approve', look)));
    await giveReason(approver.page, t('desk.request.approve'));
    await approver.page.getByText(t('desk.request.approved')).waitFor();
    await approveElsewhere(draw);
    await asker.page.locator('[data-correction=done]').waitFor();
    wrong.push(...(await findFaults(asker.page, 'corrected', look)));
    expect((await readDraw(house.database.db, draw.id)).result).toEqual(right);
    expect([wrong, asker.faults, approver.faults]).toEqual([[], [], []]);
  },
);

if (SWEEP)
  test.each([DESKTOP, PHONE])(
    'bets that were late are void by three people, and their member reads why: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const { draw, member } = await givenSettledDraw();
      const wrong: string[] = [];
      const asker = await openDraw(draw, look);
      const dialog = asker.page.locator('dialog');
      await asker.page.getByRole('button', { name: t('desk-lottery.late'), exact: true }).click();
      await dialog.locator('[name=from]').fill(await fieldOf(draw));
      await dialog.locator('[name=evidence]').fill('Film 12 of the station, shelf 3');
      await dialog.locator('[name=reason]').fill('The station drew early');
      await askAfterLook(asker.page, t);
      wrong.push(...(await findFaults(asker.page, 'late', look)));
      await giveReason(asker.page, t('desk.request.send'));
      await asker.page.locator('[data-correction=asked]').waitFor();
      // What opened the popup is switched off by now: the focus is beside it, not lost.
      await asker.page.locator('main :focus').waitFor();
      const approver = await openDraw(draw, look);
      await approver.page.getByRole('button', { name: t('desk.request.approve'), exact: true }).click();
      wrong.push(...(await findFaults(approver.page, 'late-approve', look)));
      await giveReason(approver.page, t('desk.request.approve'));
      await approveElsewhere(draw);
      await asker.page.locator('[data-correction=done]').waitFor();
      await asker.page
        .getByText(t('desk-lottery.late.bet'), { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      wrong.push(...(await findFaults(asker.page, 'late-done', look)));
      expect((await house.ports().wallet.balancesOf(member.id)).cash).toBe(900n * ONE_TAKA);

      const site = await house.openWindow(look, { member });
      await site.page.goto(`${house.url}/licences?mc=personalHistoryCopy`);
      await site.page.getByRole('dialog').locator('[data-row][aria-expanded=false]').last().click();
      await site.page.getByText(t('member.detail.late')).waitFor();
      wrong.push(...(await findFaults(site.page, 'late-record', look)));
      expect([wrong, asker.faults, approver.faults, site.faults]).toEqual([[], [], [], []]);
      await expect
        .poll(
          async () =>
            (await house.ports().messages.inbox.list(member.id, { offset: 0, limit: 5, language: 'en' })).rows.length,
        )
        .toBeGreaterThan(0);
    },
  );

if (SWEEP)
  test.each(looksOfTurn([DESKTOP, PHONE], 1))(
    'a void above the sum of the house waits for somebody else, and of a settled draw for two: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      await house.database.pool.query('update lottery_settings set void_alone_upto = 0');
      const wrong: string[] = [];
      const open = async (draw: DrawRow) => {
        const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
        await page.goto(`${house.url}/desk/draws/${draw.id}`);
        return { page, faults };
      };
      const ask = async (draw: DrawRow) => {
        const { page, faults } = await open(draw);
        await page.getByRole('button', { name: t('desk.void'), exact: true }).click();
        const dialog = page.locator('dialog');
        await dialog.getByRole('button', { name: t('desk-lottery.correct.first') }).click();
        await dialog.locator('table tbody tr, .tbl-cards > *').first().waitFor({ state: 'attached' });
        await dialog.locator('[name=reason]').fill('The machine failed');
        await dialog.locator('[name=typed]').fill(draw.draw_no);
        wrong.push(...(await findFaults(page, 'void-ask', look)));
        await dialog.getByRole('button', { name: t('desk.request.send'), exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.locator('[data-correction=asked]').waitFor();
        await page.getByText(t('desk.request.own')).waitFor();
        wrong.push(...(await findFaults(page, 'void-asked', look)));
        return { page, faults };
      };
      const approve = async (draw: DrawRow) => {
        const { page, faults } = await open(draw);
        await page.getByRole('button', { name: t('desk.request.approve'), exact: true }).click();
        await page.locator('dialog [name=reason]').fill('Seen on the film');
        await page
          .locator('dialog')
          .getByRole('button', { name: t('desk.request.approve'), exact: true })
          .click();
        await page.locator('dialog').waitFor({ state: 'detached' });
        expect(faults).toEqual([]);
        return page;
      };
      const isVoid = (page: Page) =>
        page.locator('.draw-id').getByText(t('desk.drawState.void'), { exact: true }).waitFor();

      const undrawn = await house.putOnSale('F5D1');
      const one = await givenBets(undrawn);
      const asker = await ask(undrawn);
      await isVoid(await approve(undrawn));
      await expect.poll(async () => (await house.ports().wallet.balancesOf(one)).cash).toBe(900n * ONE_TAKA);
      expect(asker.faults).toEqual([]);

      const drawn = await house.putOnSale('F5D1');
      const two = await givenBets(drawn);
      await house.drawNow(drawn);
      await untilSettled(house.database, drawn.id);
      const other = await ask(drawn);
      await approveElsewhere(drawn);
      const last = await approve(drawn);
      await last.locator('[data-correction=done]').waitFor();
      await isVoid(last);
      wrong.push(...(await findFaults(last, 'voided', look)));
      expect((await house.ports().wallet.balancesOf(two)).cash).toBe(900n * ONE_TAKA);
      expect(other.faults).toEqual([]);
      expect(wrong).toEqual([]);
    },
  );

if (SWEEP)
  test.each(looksOfTurn([DESKTOP, PHONE], 0))(
    'what the house pays for a number adds up over plays, on a map and in a list: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const draw = await house.putOnSale('SSC1');
      await moveDraw(house.database.db, draw.id, { open: -10, close: 1_800, draw: 3_605 });
      const units = (play: string, selection: string, count: number) =>
        givenLine({
          play,
          selection,
          units: count,
          unitStake: ONE_TAKA * 2n,
          amount: BigInt(count) * ONE_TAKA * 2n,
          level: 1_800,
        });
      await givenBets(draw, [units('3B.DIRECT', '1,2|3|4', 2), units('3B.SUM', '8', 45)]);
      const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
      await page.goto(`${house.url}/desk/draws/${draw.id}`);
      const part = page.locator('.numbers-part');
      const rows = part.locator('tbody tr');
      const dearest = async () => toLatinDigits((await rows.first().textContent()) ?? '');
      await expect.poll(dearest, { timeout: PUSHED_MS }).toMatch(/134৳4\.00৳3,600\.00−৳3,506\.00/);
      // A pair of the last two is decided by the last three as well; it comes in by itself.
      await givenBets(draw, [units('2B.G', '3,4', 1)]);
      await expect.poll(dearest, { timeout: PUSHED_MS }).toMatch(/134৳6\.00৳3,690\.00/);
      const map = part.getByRole('img');
      expect(toLatinDigits((await map.getAttribute('aria-label')) ?? '')).toMatch(/134.*3,690\.00/);
      expect(await map.locator('.heat-cells > i').count()).toBe(1_000);
      expect(await map.locator('.top').count()).toBe(10);
      await part.getByLabel(t('desk-lottery.numbers.find')).fill('234');
      await expect
        .poll(async () => toLatinDigits((await part.getByRole('status').textContent()) ?? ''))
        .toContain('৳1,890.00');
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), look.theme);
      const wrong = await findFaults(page, 'numbers', look);
      await part.getByLabel(t('lottery.positions')).selectOption('3.4');
      await expect.poll(dearest, { timeout: PUSHED_MS }).toMatch(/34৳2\.00৳90\.00/);
      expect(await map.locator('.heat-cells > i').count()).toBe(100);
      wrong.push(...(await findFaults(page, 'numbers-two', look)));
      // Its sale is made as long as it may be, which is what the popup proposes.
      await page.getByRole('button', { name: t('desk-lottery.extend'), exact: true }).click();
      const dialog = page.locator('dialog');
      await expect.poll(() => dialog.locator('[name=closeAt]').inputValue()).not.toBe('');
      await dialog.locator('[name=reason]').fill('The hall begins late');
      wrong.push(...(await findFaults(page, 'extend', look)));
      await dialog.getByRole('button', { name: t('desk-lottery.extend.confirm'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const { draw_at, close_at } = await readDraw(house.database.db, draw.id);
      expect(Math.floor((draw_at.getTime() - close_at.getTime()) / 1_000)).toBe(5);
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

if (SWEEP)
  test('exposure by number follows bets as they come, and voiding says first whom it touches', async () => {
    const t = house.words('en');
    const draw = await house.putOnSale('COLOR1');
    const line = (selection: string, taka: bigint) =>
      givenLine({ play: 'NUMBER', selection, unitStake: taka * ONE_TAKA, amount: taka * ONE_TAKA });
    await givenBets(draw, [line('5', 10n)]);
    const { page, faults } = await house.openWindow(DESKTOP, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/draws/${draw.id}`);
    const table = page.getByRole('region', { name: t('desk-lottery.exposure') });
    await table.getByText('৳10.00').waitFor();
    await givenBets(draw, [line('7', 20n)]);
    await table.getByText('৳20.00').waitFor();
    const [dearest] = await table.locator('tbody tr').allTextContents();
    expect(dearest).toMatch(/7.*৳20\.00.*৳190\.00/);
    await page.getByRole('button', { name: t('desk.void'), exact: true }).click();
    const effect = page.locator('dialog .effect');
    await effect.getByText(t('desk-lottery.void.members')).waitFor();
    expect(await effect.textContent()).toMatch(/2.*৳30\.00/s);
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('a number that the desk closes is crossed out where it is picked, and refused by its name', async () => {
    const t = house.words('en');
    const draw = await house.putOnSale('F5D1');
    const desk = await house.openWindow(DESKTOP, { staff: await house.givenStaff() });
    await desk.page.goto(`${house.url}/desk/lottery`);
    await desk.page.getByRole('button', { name: t('desk-lottery.limits.add') }).click();
    const dialog = desk.page.locator('dialog');
    await dialog.locator('[name=game]').selectOption('F5D1');
    await dialog.locator('[name=play]').selectOption('DIGIT');
    await dialog.locator('[name=number]').fill('7|-|-|-|-');
    await dialog.locator('[name=reason]').fill('Too much on it');
    await dialog.getByRole('button', { name: t('desk-lottery.limits.add') }).click();
    await dialog.waitFor({ state: 'detached' });
    await desk.page.getByText('Too much on it').first().waitFor();

    const member = await house.givenPlayer(100n * ONE_TAKA);
    const site = await house.openWindow({ language: 'en' }, { member });
    await site.page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    await site.page.getByText(t('lottery-limited.closed', { list: 'A 7' })).waitFor();
    await site.page.locator('.key.lim-closed').first().waitFor();
    const refused = await house.ports().lottery.placeSlip(member.id, givenSlip(draw, [givenLine()]));
    expect(refused).toMatchObject({ refused: 'lottery.numberClosed' });

    await desk.page
      .getByRole('button', { name: t('desk-lottery.limits.endTitle', { number: 'A 7' }) })
      .first()
      .click();
    await dialog.locator('[name=reason]').fill('It is spread again');
    await dialog.getByRole('button', { name: t('desk-lottery.limits.end'), exact: true }).click();
    await desk.page.getByText(t('desk-lottery.limits.empty')).waitFor();
    expect(isRefusal(await house.ports().lottery.placeSlip(member.id, givenSlip(draw, [givenLine()])))).toBe(false);
    expect([...desk.faults, ...site.faults]).toEqual([]);
  });

if (SWEEP)
  test.each(looksOfTurn([DESKTOP, PHONE], 0))(
    'every number of a bet is limited at once, sold at lower odds when it is full, and the draw says how much is sold: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
      const dialog = page.locator('dialog');
      const add = page.getByRole('button', { name: t('desk-lottery.limits.add') }).first();
      await page.goto(`${house.url}/desk/lottery`);
      await add.click();
      await dialog.locator('[name=game]').selectOption('SSC1');
      await dialog.locator('[name=play]').selectOption('5.DIRECT');
      await dialog.locator('.chk').click();
      await dialog.locator('[name=amount]').fill('20');
      await dialog.locator('[name=whenFull]').fill('100');
      await dialog.locator('[name=reason]').fill('All of it');
      const save = dialog.getByRole('button', { name: t('desk-lottery.limits.add') });
      await save.click();
      // A hundred thousand numbers, and no share below the usual one.
      await dialog.getByText(t('desk-lottery.limits.wrongEvery')).waitFor();
      await dialog.getByText(t('desk-lottery.wrong.percent')).waitFor();
      await dialog.locator('[name=game]').selectOption('F5D1');
      await dialog.locator('[name=play]').selectOption('DIGIT');
      await dialog.locator('[name=whenFull]').fill('50');
      const wrong = await findFaults(page, 'every number', look);
      await save.click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .locator('b:visible')
        .filter({ hasText: t('desk-lottery.limits.everyOf') })
        .first()
        .waitFor();
      wrong.push(...(await findFaults(page, 'every number listed', look)));

      // No bet is on its way from before it, so each is counted as it comes in.
      await house.database.pool.query("update lottery_limited_numbers set made_at = made_at - interval '3 minutes'");
      const draw = await house.putOnSale('F5D1');
      await givenBets(draw, [
        givenLine({ unitStake: 20n * ONE_TAKA }),
        givenLine({ selection: '8|-|-|-|-', unitStake: 5n * ONE_TAKA }),
      ]);
      await page.goto(`${house.url}/desk/draws/${draw.id}`);
      const sold = page.locator('.card').filter({ hasText: t('desk-lottery.limits.sold') });
      const read = async () => toLatinDigits((await sold.textContent()) ?? '');
      const state = toLatinDigits(t('desk-lottery.limits.state.reduced', { value: '50' }));
      await expect.poll(read).toMatch(new RegExp(`20\\.00.*20\\.00.*${state}.*5\\.00.*20\\.00`, 's'));
      wrong.push(...(await findFaults(page, 'sold of limited numbers', look)));
      const [limit] = await house.ports().lottery.terms.limits('F5D1');
      must(limit !== undefined, 'the limit stands');
      expect(limit).toMatchObject({ selection: '', maxTotal: 20n * ONE_TAKA, fullFactor: 500 });
      const by = { staffId: 1n, staff: 'rahim', address: '::1', reason: 'over' };
      must(!isRefusal(await house.ports().lottery.terms.endLimit(by, limit.id)), 'it ends');
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

test('a price that the desk lowers is seen on the slip before the bet is confirmed again, a number at lower odds on a line of its own', async () => {
  const t = house.words('en');
  await house.putOnSale('F5D1');
  const member = await house.givenPlayer(100n * ONE_TAKA);
  const { page, faults } = await house.openWindow(PHONE_EN, { member });
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  const add = async (digit: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${digit}`) })
      .first()
      .click();
    // The board's own; the bar below has one as well.
    await page
      .locator('.stk')
      .getByRole('button', { name: t('lottery.add') })
      .click();
  };
  await page.getByText('9.60×').first().waitFor();
  const place = page.getByRole('button', { name: t('lottery.place') }).first();
  // Nothing is put on the slip before the page knows the draw and the member's terms.
  await expect
    .poll(
      async () => {
        await add('3');
        return place.waitFor({ timeout: PUSHED_MS / 2 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: PUSHED_MS * 3 },
    )
    .toBe(true);

  const desk = await house.openWindow(DESKTOP, { staff: await house.givenStaff() });
  const dialog = desk.page.locator('dialog');
  await desk.page.goto(`${house.url}/desk/lottery?tab=prices`);
  await desk.page.getByRole('button', { name: t('desk-lottery.prices.set') }).click();
  await dialog.locator('[name=game]').selectOption('F5D1');
  await dialog.locator('[name=play]').selectOption('DIGIT');
  await dialog.locator('[name=factor]').fill('80');
  await dialog.locator('[name=reason]').fill('The promotion is over');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await desk.page.getByText('The promotion is over').first().waitFor();

  // The open page learns of it; the line keeps what it was made at until its member has seen the new price.
  // Nothing else would tell it: it asks for its terms once.
  await page.getByText('7.68×').first().waitFor();
  await place.click();
  const slip = page.locator('.slip-sheet');
  await slip.getByText(t('errors.lottery.priceChanged', { percent: '80' })).waitFor();
  await slip.getByText(`7.68× · ${t('lottery.price.share', { percent: '80' })}`).waitFor();
  const wrong = await findFaults(page, 'price changed', PHONE);
  await slip.getByRole('button', { name: t('lottery.place') }).click();
  await slip.locator('.placed').waitFor();
  await slip.getByRole('button', { name: t('common.done') }).click();

  await desk.page.goto(`${house.url}/desk/lottery`);
  await desk.page.getByRole('button', { name: t('desk-lottery.limits.add') }).click();
  await dialog.locator('[name=game]').selectOption('F5D1');
  await dialog.locator('[name=play]').selectOption('DIGIT');
  await dialog.locator('[name=number]').fill('7|-|-|-|-');
  await dialog.getByText(t('desk-lottery.limits.kind.reduced')).click();
  await dialog.locator('[name=reason]').fill('Half of all is on it');
  wrong.push(...(await findFaults(desk.page, 'reduced', DESKTOP)));
  await dialog.getByRole('button', { name: t('desk-lottery.limits.add') }).click();
  await desk.page.getByText('Half of all is on it').first().waitFor();
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'detached' });
  await page.getByText(t('lottery-limited.reduced', { list: 'A 7 (3.84×)' })).waitFor({ timeout: PUSHED_MS });
  await page.getByRole('button', { name: /^7/ }).first().click();
  await add('3');
  await page.getByRole('button', { name: t('lottery.slip.open', { count: 2 }) }).click();
  const lines = slip.locator('.ln');
  await lines.getByText(t('lottery.price.limited')).waitFor();
  expect(await lines.locator('.ln-less').allTextContents()).toEqual([
    `7.68× · ${t('lottery.price.share', { percent: '80' })}`,
    `${t('lottery.price.limited')} · 3.84× · ${t('lottery.price.share', { percent: '40' })}`,
  ]);
  wrong.push(...(await findFaults(page, 'reduced on the slip', PHONE)));
  await slip.getByRole('button', { name: t('lottery.place') }).click();
  await slip.locator('.placed').waitFor();
  const { rows } = await house.database.pool.query('select play from wagers where member_id = $1 order by play', [
    member.id,
  ]);
  expect(rows.map(({ play }) => play)).toEqual(['DIGIT@*400', 'DIGIT@*800', 'DIGIT@*800']);
  expect(wrong).toEqual([]);
  expect([...desk.faults, ...faults]).toEqual([]);
});

if (SWEEP)
  test.each(looksOfTurn([DESKTOP, PHONE], 1))(
    'every part of the terms is fit for everybody: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
      const wrong: string[] = [];
      const opens = {
        limits: t('desk-lottery.limits.add'),
        prices: t('desk-lottery.prices.set'),
        plays: t('desk-lottery.plays.stop'),
        games: t('desk-lottery.edit'),
        settings: t('desk-lottery.settings.edit'),
        points: t('desk-lottery.points.set'),
      } as const;
      await house.database.pool.query(
        "update lottery_settings set void_alone_upto = 100000000, void_alone_before = 0, void_alone_from = now() + interval '20 hours'",
      );
      // Among the settings and next to the field: what counts now, and from when what is set does.
      const later = [
        t('desk-lottery.settings.voidAloneFrom', { at: '.+' }),
        t('desk-lottery.settings.voidAloneLater', { now: '.+', later: '.+', at: '.+' }),
      ];
      for (const [tab, button] of Object.entries(opens)) {
        await page.goto(`${house.url}/desk/lottery?tab=${tab}`);
        const opener = page.getByRole('tabpanel').locator('button:visible').filter({ hasText: button }).first();
        await opener.waitFor();
        const chosen = await page.getByRole('tab', { selected: true }).boundingBox();
        if (chosen === null || chosen.x < 0 || chosen.x + chosen.width > look.viewport.width)
          wrong.push(`${tab}: its tab is out of sight`);
        wrong.push(...(await findFaults(page, tab, look)));
        await opener.click();
        await page.locator('dialog [name=reason]').waitFor();
        wrong.push(...(await findFaults(page, `${tab} popup`, look)));
        for (const words of tab === 'settings' ? later : []) {
          await page.getByText(new RegExp(words)).waitFor({ state: 'attached' });
        }
      }
      // A point of a product: set by name, within its own most, and shown where that product is.
      const { username } = await house.givenPlayer(ONE_TAKA);
      const dialog = page.locator('dialog');
      await dialog.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const panel = page.getByRole('tabpanel');
      await panel.getByText(t('desk.product.SEA'), { exact: true }).click();
      await panel.getByRole('button', { name: t('desk-lottery.points.set') }).click();
      await dialog.locator('[name=account]').fill(username);
      await dialog.locator('[name=point]').fill('2.1');
      await dialog.locator('[name=reason]').fill('for the festival');
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await dialog.getByText(t('desk-lottery.wrong.percent')).waitFor();
      wrong.push(...(await findFaults(page, 'point of a product', look)));
      await dialog.locator('[name=point]').fill('1.5');
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await dialog.waitFor({ state: 'detached' });
      await panel.locator('[data-row]', { hasText: username }).first().waitFor({ state: 'attached' });
      wrong.push(...(await findFaults(page, 'points of a product', look)));
      await panel.getByText(t('desk.product.VN'), { exact: true }).click();
      await panel.getByText(t('desk-lottery.points.empty')).waitFor();
      await page.goto(`${house.url}/desk/lottery?tab=fairness`);
      await page.getByRole('tabpanel').getByText(t('desk-lottery.fairness.note')).waitFor();
      wrong.push(...(await findFaults(page, 'fairness', look)));
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

if (SWEEP)
  test.each(looksOfTurn([DESKTOP, PHONE], 1))(
    'a source of results is tried, kept, confirmed by a second person and switched off: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const { rows } = await house.database.pool.query<{ id: bigint }>(
        "select id from lottery_draws where game_code = 'THAI' and state = 'scheduled' limit 1",
      );
      await moveDraw(house.database.db, rows[0]?.id ?? 0n, { open: -3_600, close: -600, draw: -60 });
      const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
      const wrong: string[] = [];
      const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
      const settings = {
        url: 'https://127.0.0.1/{date}',
        fields: { FIRST: 'a.first', FRONT3: 'a.front', BACK3: 'a.back', LAST2: 'a.last' },
        expect: [{ at: 'date', equals: '{date}' }],
      };
      await page.goto(`${house.url}/desk/schedules`);
      await press(t('desk-results.addFeed'));
      const dialog = page.locator('dialog');
      await dialog.getByRole('combobox').selectOption('THAI');
      await dialog.getByText(look === DESKTOP ? 'A' : 'B', { exact: true }).click();
      await dialog.locator('[name=settings]').fill(JSON.stringify(settings));
      await press(t('desk-results.try'));
      await dialog.getByText(t('desk-results.tryProblem', { problem: 'address not allowed' })).waitFor();
      wrong.push(...(await findFaults(page, 'feed', look)));
      await dialog.locator('[name=reason]').fill('A new source');
      await press(t('common.save'));
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('https://127.0.0.1/{date}').last().waitFor();
      await page.getByText(t('desk-results.waitsOwn')).waitFor();
      expect(await page.getByText(t('desk-results.restsOn.feedAndPerson')).count()).toBe(0);
      expect(await page.getByRole('button', { name: t('desk-results.confirmFeed'), exact: true }).count()).toBe(0);
      wrong.push(...(await findFaults(page, 'feed waits', look)));
      const other = await house.openWindow(look, { staff: await house.givenStaff() });
      await other.page.goto(`${house.url}/desk/schedules`);
      await other.page.getByRole('button', { name: t('desk-results.confirmFeed'), exact: true }).click();
      await other.page.locator('dialog [name=reason]').fill('Asked the provider');
      wrong.push(...(await findFaults(other.page, 'confirm', look)));
      await other.page
        .locator('dialog')
        .getByRole('button', { name: t('desk-results.confirmFeed'), exact: true })
        .click();
      await other.page.getByText(t('desk-results.restsOn.feedAndPerson')).waitFor();
      wrong.push(...(await findFaults(other.page, 'feeds', look)));
      faults.push(...other.faults);
      await page.reload();
      await page.getByText(t('desk-results.restsOn.feedAndPerson')).waitFor();
      // The list is filtered by family and by name, in the address.
      const changes = page.getByRole('button', { name: t('desk-results.change'), exact: true });
      await page.getByLabel(t('desk-results.nameOrCode')).fill('ca MAU');
      await expect.poll(() => changes.count()).toBe(1);
      await page.getByLabel(t('desk-results.family')).selectOption('THAI');
      await page.getByText(t('common.state.noMatch')).waitFor();
      wrong.push(...(await findFaults(page, 'filtered', look)));
      await page.reload();
      await page.getByRole('button', { name: t('common.state.clearFilters') }).click();
      await expect.poll(() => changes.count()).toBeGreaterThan(20);
      await press(t('desk-results.switchOff'));
      await dialog.locator('[name=reason]').fill('It is late');
      await press(t('desk-results.switchOff'));
      await page.getByText(t('desk-results.restsOn.feedAndPerson')).waitFor({ state: 'detached' });
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

if (SWEEP)
  test.each(looksOfTurn([DESKTOP, PHONE], 0))(
    'a calendar is two people’s word: what waits is compared, confirmed or rejected: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const [keeper, checker] = [await house.givenStaff(), await house.givenStaff()];
      const one = await house.openWindow(look, { staff: keeper });
      const wrong: string[] = [];
      const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
      const [confirm, reject] = [t('desk-results.changeDecide.confirm'), t('desk-results.changeDecide.reject')];
      const open = async (page: Page, name: string) => {
        await page.goto(`${house.url}/desk/schedules`);
        await page.getByLabel(t('desk-results.nameOrCode')).fill(name);
        const change = button(page, t('desk-results.change'));
        await expect.poll(() => change.count()).toBe(1);
        await change.click();
      };
      const save = async (page: Page) => {
        await page.locator('dialog [name=reason]').fill('As announced');
        await page
          .locator('dialog')
          .getByRole('button', { name: t('common.save'), exact: true })
          .click();
        await page.locator('dialog').waitFor({ state: 'detached' });
      };
      // Another station in each look: both are of one house.
      const [station, time] = look === DESKTOP ? (['Ca Mau', '17:40'] as const) : (['Dong Thap', '17:50'] as const);
      const readRow = async () => {
        const { rows } = await house.database.pool.query<{ draw_minute: number; close_before_minutes: number }>(
          "select draw_minute, close_before_minutes from lottery_stations where names ->> 'en' = $1",
          [station],
        );
        return rows[0];
      };
      const before = await readRow();
      await open(one.page, station);
      await one.page.locator('dialog [name=time]').fill(time);
      await one.page.getByText(t('desk-results.stationNote')).waitFor();
      wrong.push(...(await findFaults(one.page, 'station', look)));
      await save(one.page);
      const waits = one.page.getByRole('region', { name: t('desk-results.changes') });
      await waits.getByText(t('desk-results.waitsOwn')).waitFor();
      const cells = (await waits.locator('tbody tr').first().locator('td').allTextContents()).map(toLatinDigits);
      expect(cells).toEqual(['16:15 Asia/Ho_Chi_Minh', `${time} Asia/Ho_Chi_Minh`]);
      expect(await button(one.page, confirm).count()).toBe(0);
      expect(await readRow()).toEqual(before);
      await one.page.getByLabel(t('desk-results.nameOrCode')).fill('');
      await button(one.page, t('desk-results.removeHoliday')).first().click();
      await one.page.getByText(t('desk-results.holidayRemovalNote')).waitFor();
      await one.page.locator('dialog [name=reason]').fill('They draw after all');
      await one.page
        .locator('dialog')
        .getByRole('button', { name: t('desk-results.removeHoliday'), exact: true })
        .click();
      await expect.poll(() => waits.getByText(t('desk-results.waitsOwn')).count()).toBe(2);
      wrong.push(...(await findFaults(one.page, 'calendar waits', look)));
      // The other one decides by keyboard.
      const other = await house.openWindow(look, { staff: checker });
      const decide = async (name: string) => {
        await button(other.page, name).first().focus();
        await other.page.keyboard.press('Enter');
        await other.page.locator('dialog [name=reason]:focus').waitFor();
        await other.page.keyboard.type('Looked it up');
        wrong.push(...(await findFaults(other.page, name === confirm ? 'calendar confirm' : 'calendar reject', look)));
        await other.page.locator('dialog').getByRole('button', { name, exact: true }).focus();
        await other.page.keyboard.press('Enter');
        await other.page.locator('dialog').waitFor({ state: 'detached' });
      };
      await other.page.goto(`${house.url}/desk/schedules`);
      await button(other.page, reject).nth(1).waitFor();
      if (look === DESKTOP) await button(other.page, t('common.nav.themeDark')).click();
      wrong.push(...(await findFaults(other.page, 'calendar to decide', look)));
      await decide(confirm);
      await expect.poll(() => button(other.page, confirm).count()).toBe(1);
      await decide(reject);
      await button(other.page, reject).waitFor({ state: 'detached' });
      expect((await readRow())?.draw_minute).toBe(time === '17:40' ? 1_060 : 1_070);
      // An earlier close is no question.
      await open(one.page, station);
      await one.page.locator('dialog').getByLabel(t('desk-results.closeBeforeMinutes')).fill('20');
      await save(one.page);
      await one.page
        .getByText(t('desk-results.closesBefore', { count: 20 }))
        .locator('visible=true')
        .first()
        .waitFor();
      expect([await waits.count(), (await readRow())?.close_before_minutes]).toEqual([0, 20]);
      expect(wrong).toEqual([]);
      expect([...one.faults, ...other.faults]).toEqual([]);
    },
  );

test('settings that somebody else changed while the form was open are not taken back by it, however often it is sent', async () => {
  const t = house.words('en');
  const { page } = await house.openWindow(DESKTOP, { staff: await house.givenStaff() });
  await page.goto(`${house.url}/desk/lottery?tab=settings`);
  await page.getByRole('button', { name: t('desk-lottery.settings.edit'), exact: true }).click();
  const dialog = page.locator('dialog');
  await dialog.locator('[name=cancelsADay]').waitFor();
  await house.database.pool.query('update lottery_settings set cancels_a_day = 17, version = version + 1');
  await dialog.locator('[name=reason]').fill('Fewer are asked for');
  for (let time = 0; time < 2; time += 1) {
    // A refusal reads the settings anew beneath the form.
    const readAnew = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/desk/api/lottery/settings'),
    );
    await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
    await readAnew;
    await dialog.getByText(t('errors.lottery.changedMeanwhile')).waitFor();
  }
  const { rows } = await house.database.pool.query('select cancels_a_day as kept from lottery_settings');
  expect(rows).toEqual([{ kept: 17 }]);
  await page.close();
});
