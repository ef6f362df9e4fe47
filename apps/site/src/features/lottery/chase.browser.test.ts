/** A line is bet on the next draws, seen among the chases and stopped; a single bet is taken back. Nothing is lost by it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn } from '../../../../server/src/platform/testing/sweep.ts';

const LOOKS = [
  { name: 'a desktop', theme: 'dark', viewport: { width: 1440, height: 1000 } },
  { name: 'a phone', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;
const CASH = 500n * ONE_TAKA;

let house: TestApp;

beforeAll(async () => {
  house = await shareTestApp();
  await house.putOnSale('F5D1');
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);

describe.each(looksOfTurn(LOOKS, 0))('on $name', ({ viewport, theme }) => {
  test('a chase of three draws is made, listed and stopped, and a bet is taken back', async () => {
    const member = await house.givenPlayer(CASH);
    const { page, faults } = await house.openWindow({ viewport, theme, language: 'en' }, { member });
    const cash = async () => (await house.ports().wallet.balancesOf(member.id)).cash;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    // By its place: its name tells how long it has not come.
    const pick = (digit: number) => page.locator('.slot-keys').first().locator('.key').nth(digit).click();
    const dialog = page.getByRole('alertdialog');
    const looksRight = async () => {
      const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
      expect.soft([...wrong, ...(await findBengali(page))]).toEqual([]);
    };

    await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    await page.locator('.stk .btn').waitFor();
    await pick(7);
    await press(words('lottery.chase'));
    const popup = page.getByRole('dialog', { name: words('site-chase.title') });
    await popup.getByText(words('lottery.stake.own'), { exact: true }).click();
    await popup.getByText(words('site-chase.double'), { exact: true }).click();
    const steppers = popup.getByRole('row').getByRole('spinbutton');
    const multiples = () => steppers.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-valuenow')));
    await expect.poll(multiples).toEqual(['1', '2', '4']);
    // Each draw has a switch and a multiple of its own; a limit is told with its draw.
    const own = async (place: number, multiple: string) => {
      await steppers.nth(place).fill(multiple);
      await steppers.nth(place).press('Enter');
    };
    await own(2, '90000');
    const tooLarge = words('lottery.wrong.tooLarge', { amount: '৳50,000.00' });
    const third = await popup.locator('.ch-list .chk').nth(2).innerText();
    await popup.getByText(words('site-chase.wrong.at', { draw: third, why: tooLarge })).waitFor();
    await own(2, '6');
    await popup.getByText('৳90.00', { exact: true }).waitFor();
    await popup.getByRole('checkbox').nth(1).click();
    await popup.getByText('৳70.00', { exact: true }).waitFor();
    await looksRight();
    await popup.getByRole('button', { name: words('site-chase.place', { count: 2 }) }).click();
    await popup.getByRole('heading', { name: words('site-chase.made', { count: 2 }) }).waitFor();
    expect(await cash()).toBe(CASH - 70n * ONE_TAKA);
    const { rows: orders } = await house.database.pool.query<{ multiple: number }>(
      `select o.multiple from lottery_chase_orders o join lottery_chases c on c.id = o.chase_id
        where c.member_id = $1 order by o.place`,
      [String(member.id)],
    );
    expect(orders.map(({ multiple }) => multiple)).toEqual([1, 6]);

    await popup.getByRole('button', { name: words('site-chase.see') }).click();
    const card = page.locator('.ch-card');
    await card.getByText(words('site-chase.progress', { drawn: '0', all: '2' }), { exact: true }).waitFor();
    await card.getByText(words('site-chase.show'), { exact: true }).click();
    await card.getByText(words('site-chase.order.placed')).waitFor();
    await looksRight();
    await card.getByText(words('site-chase.stop'), { exact: true }).click();
    await dialog.getByRole('button', { name: words('site-chase.stop'), exact: true }).click();
    await card.getByText(words('site-chase.state.stopped'), { exact: true }).waitFor();
    await page.getByText(words('site-chases.cameBack', { amount: '৳70.00' })).waitFor();
    expect(await cash()).toBe(CASH);
    await page.keyboard.press('Escape');

    await pick(3);
    await press(words('lottery.add'));
    await page
      .getByRole('button', { name: words('lottery.place') })
      .first()
      .click();
    await page.locator('.placed').first().waitFor();
    expect(await cash()).toBe(CASH - 10n * ONE_TAKA);
    await page
      .locator('.placed')
      .getByRole('button', { name: words('common.done') })
      .click();
    await page.keyboard.press('Escape');
    await page.locator('.mb').getByText(words('lottery.takeBack')).first().click();
    await dialog.getByText(words('site-chases.takeBack.note', { amount: '৳10.00', count: 20 })).waitFor();
    await looksRight();
    await dialog.getByRole('button', { name: words('lottery.takeBack') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.mb').getByText(words('lottery.takeBack')).waitFor({ state: 'detached' });
    expect(await cash()).toBe(CASH);

    // Had it stopped because he might not bet, the list would say why.
    await house.database.pool.query(`update lottery_chases set stop_reason = 'debt' where member_id = $1`, [
      String(member.id),
    ]);
    await page.goto(`${house.url}/licences?mc=personalHistoryCopy&mc.tab=chases`);
    await card.getByText(words('member.chase.why.debt'), { exact: true }).waitFor();
    await looksRight();
    expect(faults).toEqual([]);
  });
});
