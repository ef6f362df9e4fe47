/**
 * Money in as a person meets it: an account is added at the desk, and confirmed by another; on a phone in Bengali a member sends money by a pretended
 * wallet, writes the transaction ID and is credited. Another amount than was asked waits at the desk, in English, until
 * somebody accepts it.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };
const SHOTS = process.env['SHOTS'];

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

test('money that is sent to an account of the house is credited, and what differs is looked at', async () => {
  const bn = house.words('bn');
  const en = house.words('en');
  const staff = await house.givenStaff();
  const desk = await house.openWindow({ language: 'en' }, { staff });
  await desk.page.goto(`${house.url}/desk/channels?tab=accounts`);
  await desk.page.getByRole('button', { name: en('desk-deposits.accounts.add'), exact: true }).click();
  const form = desk.page.locator('dialog');
  await form.locator('[name=number]').fill('01755555555');
  await form.locator('[name=holder]').fill('House Ltd');
  await form.locator('[name=cap]').fill('50,000');
  await form.locator('[name=reason]').fill('the first account');
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
  await desk.page.getByText('01755555555').first().waitFor();
  await desk.page.getByText(en('desk-deposits.accounts.waits')).first().waitFor();
  const shoot = async (page: typeof desk.page, name: string) =>
    SHOTS === undefined ? undefined : page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  await shoot(desk.page, 'accounts');
  const second = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await second.page.goto(`${house.url}/desk/channels?tab=accounts`);
  await second.page
    .getByRole('button', { name: en('desk-deposits.accounts.confirmTitle', { number: '01755555555' }) })
    .first()
    .click();
  await second.page.locator('dialog [name=reason]').fill('compared with the phone');
  await shoot(second.page, 'confirm-account');
  await second.page.locator('dialog button[type=submit]').click();
  await second.page.locator('dialog').waitFor({ state: 'detached' });

  const member = await house.givenPlayer(0n);
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  const cash = async () => (await house.ports().wallet.balancesOf(member.id)).cash / ONE_TAKA;

  async function order(amount: string, sent: string): Promise<void> {
    await page.goto(`${house.url}/licences?mc=depositv2`);
    await page.locator('dialog input[type=radio][value=bkash]').check({ force: true });
    await page.locator('dialog .amount input').fill(amount);
    await shoot(page, 'form');
    await page.locator('dialog button[type=submit]').first().click();
    const reference = page.locator('dialog textarea[name=reference]');
    await reference.waitFor();
    expect(await findMessageKeys(page)).toEqual([]);
    await shoot(page, 'ticket');
    await page
      .locator('dialog')
      .getByRole('link', { name: bn('cashier.order.goPay') })
      .click();
    await page.locator('input[name=amount]').fill(sent);
    await page.getByRole('button').click();
    const [id, digits] = await page.locator('code').allInnerTexts();
    await shoot(page, 'wallet');
    await page.locator('a.button').click();
    await reference.waitFor();
    // Nothing is sent before it is whole.
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog .err').first().waitFor();
    await reference.fill(`You have sent money.\nTrxID ${id}\nThank you`);
    await page.locator('dialog input[name=senderDigits]').fill(digits ?? '');
    await page.locator('dialog button[type=submit]').click();
  }

  await order('500', '500');
  await page.locator('dialog').getByText(bn('cashier.credited.title')).waitFor();
  expect(await cash()).toBe(500n);

  await order('700', '650.50');
  await page.locator('dialog').getByText(bn('site-manual.review')).waitFor();
  await shoot(page, 'review');
  await desk.page.goto(`${house.url}/desk/manual-deposits`);
  await shoot(desk.page, 'queue');
  await desk.page.locator('main [data-row]').first().click();
  await desk.page.locator('dialog').getByText(en('desk-deposits.reason.amountDiffers')).waitFor();
  await shoot(desk.page, 'popup');
  await desk.page
    .locator('dialog .void-acts')
    .getByRole('button', { name: en('desk-deposits.accept') })
    .click();
  await desk.page.locator('dialog [name=reason]').fill('the statement says so');
  await desk.page.locator('dialog button[type=submit]').click();
  await desk.page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('dialog').getByText(bn('cashier.differs.title')).waitFor();
  expect((await house.ports().wallet.balancesOf(member.id)).cash).toBe(11_505_000n);

  await desk.page.goto(`${house.url}/desk/statements`);
  await desk.page.getByRole('button', { name: en('desk-deposits.statement.new') }).click();
  await desk.page.locator('dialog textarea[name=text]').fill('LATER12345,100,01712345678\nwhat is this');
  await desk.page.getByRole('button', { name: en('desk-deposits.statement.preview') }).click();
  await desk.page.locator('dialog').getByText('LATER12345', { exact: true }).waitFor();
  await shoot(desk.page, 'statement');
  await desk.page.locator('dialog [name=reason]').fill('from the phone');
  await desk.page.locator('dialog button[type=submit]').click();
  await desk.page.locator('dialog').waitFor({ state: 'detached' });
  await desk.page.getByText(en('desk-deposits.statement.waits')).first().waitFor();
  expect(await findMessageKeys(desk.page)).toEqual([]);
  await shoot(desk.page, 'statements');
  await second.page.goto(`${house.url}/desk/statements`);
  await second.page
    .getByRole('button', { name: en('desk-deposits.statement.confirm'), exact: true })
    .first()
    .click();
  await second.page.locator('dialog').getByText('LATER12345', { exact: true }).first().waitFor();
  await shoot(second.page, 'confirm-statement');
  expect([...faults, ...desk.faults, ...second.faults]).toEqual([]);
});

test('USDT that is sent to an address of the member’s own shows while it arrives', async () => {
  const bn = house.words('bn');
  const en = house.words('en');
  const windows = await Promise.all(
    [1, 2].map(async () => house.openWindow({ language: 'en' }, { staff: await house.givenStaff() })),
  );
  const [setter, checker] = windows;
  if (setter === undefined || checker === undefined) throw new Error('two people of staff came');
  const shoot = async (page: typeof setter.page, name: string) =>
    SHOTS === undefined ? undefined : page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  await setter.page.goto(`${house.url}/desk/usdt-rate`);
  await setter.page.getByRole('button', { name: en('desk-usdt.rate.set') }).click();
  await setter.page.locator('dialog [name=rate]').fill('122');
  await setter.page.locator('dialog [name=reason]').fill('as it is traded');
  await setter.page.locator('dialog button[type=submit]').click();
  await setter.page.locator('dialog').waitFor({ state: 'detached' });
  await checker.page.goto(`${house.url}/desk/usdt-rate`);
  await checker.page.getByRole('button', { name: en('desk-usdt.rate.confirm') }).click();
  await checker.page.locator('dialog [name=reason]').fill('looked it up');
  await shoot(checker.page, 'usdt-rate');
  await checker.page.locator('dialog button[type=submit]').click();
  await checker.page.locator('dialog').waitFor({ state: 'detached' });

  const member = await house.givenPlayer(0n);
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=depositv2`);
  const dialog = page.locator('dialog');
  await dialog.locator('input[type=radio][value=usdt]').check({ force: true });
  await dialog.getByRole('button', { name: bn('site-usdt.give') }).click();
  await dialog.locator('.usdt-address').waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  const pay = await dialog.getByRole('link', { name: bn('site-usdt.pretend') }).getAttribute('href');
  const wallet = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await wallet.page.goto(new URL(pay ?? '', house.url).href);
  await shoot(wallet.page, 'usdt-wallet');
  await wallet.page.getByRole('button').click();
  await wallet.page.locator('a.button').waitFor();
  await dialog.locator('.usdt-list li').waitFor();
  await shoot(page, 'usdt-deposit');
  await setter.page.goto(`${house.url}/desk/usdt-deposits`);
  await setter.page.locator('main [data-row]').first().waitFor();
  expect(await findMessageKeys(setter.page)).toEqual([]);
  await shoot(setter.page, 'usdt-transfers');
  expect([...faults, ...wallet.faults, ...setter.faults, ...checker.faults]).toEqual([]);
});
