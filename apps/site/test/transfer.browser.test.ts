/**
 * Money between members as they meet it: on a phone in Bengali a member sends to their upline, though the answer is lost on its way; on a
 * desktop in English an agent sends down the line. Each moves once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember, givenUpline } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenFundedMember } from '../../server/src/capabilities/wallet/given.ts';
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

async function givenPerson(kind: 'player' | 'agent', uplineId: bigint | null) {
  const { wallet } = house.ports();
  const id = await givenFundedMember(house.database, wallet, 0n);
  await givenFreeCash(wallet, id, 10_000n * ONE_TAKA);
  const person = await givenMember(house.database.db, { id, kind });
  await givenPayoutAccount(house.database.db, id);
  await givenUpline(house.database.db, id, uplineId);
  return person;
}

test('a transfer goes up once though its answer is lost, and another one down after its receiver is shown', async () => {
  const top = await givenPerson('agent', null);
  const middle = await givenPerson('agent', top.id);
  const low = await givenPerson('player', middle.id);
  const bn = house.words('bn');
  const en = house.words('en');
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member: low });
  await page.goto(`${house.url}/licences?mc=transferUpline`);
  const amount = page.locator('dialog input[name=amount]');
  await amount.fill('2500.50');
  expect(await findMessageKeys(page)).toEqual([]);
  await page.getByRole('button', { name: bn('site-transfer.next') }).click();
  const confirm = page.locator('dialog form.fm');
  await confirm.locator('[data-receiver]').waitFor();
  expect(await confirm.locator('[data-receiver]').textContent()).toMatch(/^m\d•••\d$/);
  await confirm.locator('input[type=password]').fill(PAYMENT_PASSWORD);
  // The house takes it, and nobody hears of it.
  let lost = 0;
  await page.route('**/wps/transfers', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await confirm.locator('button[type=submit]').click();
  await confirm.getByText(bn('site-transfer.unknown')).waitFor();
  await confirm.locator('button[type=submit]').click();
  await confirm.waitFor({ state: 'detached' });
  expect(await page.locator('dialog [data-transfer]').count()).toBe(1);
  const cashOf = async (id: bigint) => (await house.ports().wallet.balancesOf(id)).cash;
  expect(await Promise.all([cashOf(low.id), cashOf(middle.id)])).toEqual([74_995_000n, 125_005_000n]);

  const agent = await house.openWindow({ language: 'en', theme: 'light' }, { member: top });
  await agent.page.goto(`${house.url}/licences?mc=transferFund`);
  await agent.page
    .locator('dialog .ms')
    .getByRole('button', { name: en('common.nav.transfer') })
    .click();
  await agent.page.locator('dialog input[name=account]').fill(low.username);
  await agent.page.locator('dialog input[name=amount]').fill('500');
  await agent.page.getByRole('button', { name: en('site-transfer.next') }).click();
  await agent.page.locator('dialog form.fm [data-receiver]').waitFor();
  await agent.page.locator('dialog form.fm input[type=password]').fill(PAYMENT_PASSWORD);
  await agent.page.locator('dialog form.fm button[type=submit]').click();
  await agent.page.locator('dialog [data-transfer]').waitFor();
  expect(await cashOf(low.id)).toBe(79_995_000n);
  expect([...faults, ...agent.faults]).toEqual([]);
});
