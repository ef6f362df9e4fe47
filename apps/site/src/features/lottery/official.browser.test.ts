/** A draw held elsewhere from the bet to the prize: a station is picked, its result is entered by two people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenLine,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../../../../server/src/capabilities/lottery/given.ts';
import { givenKey } from '../../../../server/src/capabilities/wallet/given.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

const BOARD = {
  DB: ['538889'],
  G1: ['59917'],
  G2: ['38180'],
  G3: ['55509', '82390'],
  G4: ['39350', '26911', '42314', '56732', '20261', '28395', '64993'],
  G5: ['6671'],
  G6: ['2731', '9212', '4947'],
  G7: ['687'],
  G8: ['08'],
};

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

test('a bet on a station is paid once two people have entered its board', async () => {
  const words = house.words('en');
  const draw = await house.putOnSale('VNMN');
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });

  await page.goto(`${house.url}/vnlottery`);
  await page.locator('.st-card').first().waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`${house.url}/vnlottery?gameCode=VNMN&playType=DE.G8&station=${draw.station}`);
  await page.getByRole('textbox').first().fill('08 11');
  await page
    .getByRole('button', { name: words('lottery.add'), exact: true })
    .first()
    .click();
  await page
    .getByRole('button', { name: words('lottery.place') })
    .first()
    .click();
  await page.locator('.placed').first().waitFor();

  await moveDraw(house.database.db, draw.id, { open: -3_600, close: -60, draw: -30 });
  const clerk = await house.givenStaff();
  const desk = await house.openWindow({ language: 'en' }, { staff: clerk });
  // From the draws the key of results leads to those that wait, and there to the first that can be entered.
  await desk.page.goto(`${house.url}/desk/draws`);
  await desk.page.getByRole('heading', { name: words('desk.draws'), exact: true }).waitFor();
  await desk.page.keyboard.press('r');
  await desk.page
    .getByRole('button', { name: words('desk-results.enter'), exact: true })
    .first()
    .waitFor();
  await desk.page.keyboard.press('r');
  for (const [code, numbers] of Object.entries(BOARD))
    await desk.page.locator(`input[name="${code}"]`).fill(numbers.join(' '));
  await desk.page
    .locator('dialog')
    .getByRole('button', { name: words('desk-results.enter'), exact: true })
    .click();
  await desk.page.getByText(words('desk-results.entered')).first().waitFor();
  expect(await desk.page.locator('main').innerText()).not.toContain('538889');
  expect(await findMessageKeys(desk.page)).toEqual([]);
  expect(await findBarriers(desk.page)).toEqual([]);

  const other = await house.givenStaff();
  const actor = { staffId: other.id, name: other.username, address: '::1', mayEnter: true, mayApprove: false };
  const entry = { drawId: draw.id, key: givenKey(), announcement: BOARD };
  expect(await house.ports().lottery.results.enter(actor, entry)).toEqual({ state: 'agreed' });
  await expect.poll(async () => (await readDraw(house.database.db, draw.id)).state).toBe('settled');

  await page.goto(`${house.url}/vnlottery?gameCode=VNMN&playType=DE.G8&station=${draw.station}`);
  await page.getByText('৳96').first().waitFor();
  await page.goto(`${house.url}/verify?draw=${draw.id}`);
  await page.getByRole('heading', { name: words('site-verify.announced') }).waitFor();
  await page.getByText(words('lottery.origin.people')).waitFor();
  expect([...faults, ...desk.faults]).toEqual([]);
});

if (SWEEP)
  test('the rebate of the day is told while it grows and once it is paid', async () => {
    const words = house.words('en');
    const draw = await house.putOnSale('VNMN');
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const lines = ['08', '11'].map((selection) => givenLine({ play: 'DE.G8', selection, unitStake: 10n * ONE_TAKA }));
    must(!isRefusal(await house.ports().lottery.placeSlip(member.id, givenSlip(draw, lines))), 'the bets are taken');
    await moveDraw(house.database.db, draw.id, { open: -3_600, close: -60, draw: -30 });
    for (const { id, username } of [await house.givenStaff(), await house.givenStaff()]) {
      const actor = { staffId: id, name: username, address: '::1', mayEnter: true, mayApprove: false };
      await house.ports().lottery.results.enter(actor, { drawId: draw.id, key: givenKey(), announcement: BOARD });
    }
    await expect.poll(async () => (await readDraw(house.database.db, draw.id)).state).toBe('settled');
    const { page, faults } = await house.openWindow({ language: 'en' }, { member });

    // The day is over: half a percent of the two bets comes back, and the rules have said so.
    const { pool } = house.database;
    const { lottery } = house.ports();
    await lottery.dailyRebates.advance();
    // So far: two bets of ten.
    await expect
      .poll(async () => (await lottery.rebateStandingOf(member.id)).days[0]?.products[0]?.amount)
      .toBe(ONE_TAKA / 10n);
    await page.goto(`${house.url}/licences?mc=transferFund`);
    const daily = page.getByRole('region', { name: words('member.entry.dailyRebate') });
    await daily.getByRole('row', { name: `${words('member.product.VN')} 0.5% ৳20.00 ৳0.10` }).waitFor();
    await daily.getByText(/paid at .* 04:00/).waitFor();
    expect([await findMessageKeys(page), await findOverflows(page), await findBarriers(page)]).toEqual([[], [], []]);
    await pool.query('update lottery_rebate_days set ends_at = clock_timestamp(), due_at = clock_timestamp()');
    await expect
      .poll(
        async () => {
          await lottery.dailyRebates.advance();
          const { rows } = await pool.query('select amount from wallet_entries where member_id = $1 and type = 14', [
            member.id,
          ]);
          return rows;
        },
        { interval: 20 },
      )
      .toEqual([{ amount: ONE_TAKA / 10n }]);
    await page.goto(`${house.url}/licences?mc=transferFund`);
    // Beside the balance the same figure shows for a moment; the list of movements keeps it.
    await page.locator('dialog').getByText('+৳0.10').waitFor();
    expect(await daily.count()).toBe(0);
    await page.goto(`${house.url}/licences?mc=transactionHistory`);
    await page.getByText(words('member.entry.dailyRebate')).last().waitFor();
    await page.getByText(words('member.product.VN')).first().waitFor();
    await page.goto(`${house.url}/vnlottery?gameCode=VNMN&playType=DE.G8&station=${draw.station}`);
    await page
      .getByRole('button', { name: words('lottery.rules') })
      .first()
      .click();
    await page.getByText(words('lottery-rules.daily', { percent: '0.5' })).waitFor();
    expect(faults).toEqual([]);
  });
