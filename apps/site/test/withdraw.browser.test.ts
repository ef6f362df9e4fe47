/**
 * Money out as a person meets it: on a phone in Bengali it is asked for, though the answer is lost on its way; at the desk in
 * English it is approved and paid; on the phone it is confirmed. It is taken once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import {
  givenFreeCash,
  givenPayoutAccount,
  PAYMENT_PASSWORD,
} from '../../server/src/capabilities/withdrawals/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

test('a withdrawal is asked for once though its answer is lost, paid at the desk and confirmed', async () => {
  const member = await house.givenPlayer(0n);
  await givenFreeCash(house.ports().wallet, member.id, 50_000n * ONE_TAKA);
  await givenPayoutAccount(house.database.db, member.id);
  const bn = house.words('bn');
  const en = house.words('en');
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=withdraw`);
  const amount = page.locator('dialog input[name=amount]');
  await amount.waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  const send = page.locator('dialog button[type=submit]');
  await send.click();
  await page.locator('dialog .err').first().waitFor();
  await amount.fill('40000.50');
  await page.locator('dialog input[type=password]').fill(PAYMENT_PASSWORD);
  // The house takes it, and nobody hears of it.
  let lost = 0;
  await page.route('**/wps/withdrawals', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await send.click();
  const row = page.locator('dialog [data-withdrawal]:visible');
  await row.first().waitFor();
  await send.click();
  await row.first().getByText(bn('site-withdraw.state.requested')).waitFor();
  await expect.poll(() => amount.inputValue()).toBe('');
  expect(await row.count()).toBe(1);
  const { cash, locked } = await house.ports().wallet.balancesOf(member.id);
  expect([cash, locked]).toEqual([99_995_000n, 400_005_000n]);

  const staff = await house.givenStaff();
  const desk = await house.openWindow({ language: 'en' }, { staff });
  await desk.page.goto(`${house.url}/desk/withdrawals`);
  let payments = 0;
  const act = async (name: 'approve' | 'pay' | 'return', { page: at } = desk): Promise<void> => {
    await at.locator('main [data-row]').first().click();
    await at.getByRole('button', { name: en('desk-withdrawals.show') }).click();
    await at.getByText('Rahim Uddin').waitFor();
    await at
      .locator(name === 'approve' ? 'dialog .void-acts' : 'dialog [data-leg]')
      .getByRole('button', { name: en(`desk-withdrawals.${name}`), exact: true })
      .first()
      .click();
    payments += 1;
    if (name === 'pay') await at.locator('dialog input[name=reference]').fill(`TRX8K2LM${payments}`);
    await at.locator('dialog [name=reason]').fill('matches the account');
    await at.locator('dialog button[type=submit]').click();
    await at.locator('dialog').waitFor({ state: 'detached' });
  };
  await act('approve');
  await desk.page.goto(`${house.url}/desk/withdrawals?state=approved`);
  await act('pay');
  await desk.page.goto(`${house.url}/desk/withdrawals?state=paid`);
  await act('pay');
  expect(await findMessageKeys(desk.page)).toEqual([]);

  const part = (n: number) => row.locator(`[data-leg="${n}"]`);
  await part(1)
    .getByRole('button', { name: bn('site-withdraw.received') })
    .click();
  await part(1).getByText(bn('site-withdraw.leg.confirmed')).waitFor();
  await part(2)
    .getByRole('button', { name: bn('site-withdraw.notReceived') })
    .click();
  const chosen = { name: 'list.png', mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) };
  await page.locator('dialog input[type=file]').setInputFiles(chosen);
  await page.locator('dialog img.wd-proof').waitFor();
  await page.getByRole('button', { name: bn('site-withdraw.disputeSend') }).click();
  await part(2).getByText(bn('site-withdraw.leg.disputed')).waitFor();

  await desk.page.goto(`${house.url}/desk/withdrawals?state=paid&leg=disputed`);
  await desk.page.locator('main [data-row]').first().click();
  await desk.page.getByRole('button', { name: en('desk-withdrawals.proof') }).click();
  await desk.page.locator('dialog img.wd-proof').waitFor();
  await desk.page.keyboard.press('Escape');
  await act('return');
  const second = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await second.page.goto(`${house.url}/desk/withdrawals?state=paid&leg=disputed`);
  await act('return', second);
  await row.first().getByText(bn('site-withdraw.state.partial')).waitFor();
  const { cash: left, locked: held } = await house.ports().wallet.balancesOf(member.id);
  expect([left, held]).toEqual([299_997_500n, 0n]);
  expect([...faults, ...desk.faults, ...second.faults]).toEqual([]);
});
