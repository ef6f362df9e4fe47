/**
 * A bonus as people meet it: one of staff builds it at the desk, another approves it, a member takes it with a deposit on a
 * phone in Bengali, plays it through on two products and has it as cash.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenBet, givenBook } from '../../server/src/capabilities/wagers/given.ts';
import { givenFundedMember, givenKey } from '../../server/src/capabilities/wallet/given.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

async function play(memberId: bigint, taka: bigint, product: 'slots' | 'fish'): Promise<void> {
  const { wallet, wagers } = house.ports();
  const book = await givenBook(house.database, wagers, { product });
  const [posted] = await wallet.post([givenBet(memberId, book, taka * ONE_TAKA, { contra: product })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const [outcome] = await wagers.decide([
    { memberId, bet, key: givenKey(), kind: 'decide', version: 1, prize: taka * ONE_TAKA },
  ]);
  must(outcome?.refused === undefined, 'it is decided');
}

test('a deposit bonus is built, approved, taken, played on two products and becomes cash', async () => {
  const { wallet } = house.ports();
  const [bn, en] = [house.words('bn'), house.words('en')];
  const id = await givenFundedMember(house.database, wallet, 1_000n * ONE_TAKA);
  const member = await givenMember(house.database.db, { id, kind: 'player' });

  const asking = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await asking.page.goto(`${house.url}/desk/promotions`);
  await asking.page.getByRole('button', { name: en('desk-promotions.new') }).click();
  const form = asking.page.locator('dialog');
  const typed = { bn: 'স্বাগত বোনাস', en: 'Welcome bonus', times: '2', reason: 'A start for new members' };
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  await form.getByRole('button', { name: en('desk-promotions.try') }).click();
  await form.getByText(/In the last 30 days/).waitFor();
  expect(await findMessageKeys(asking.page)).toEqual([]);
  await form.getByRole('button', { name: en('desk-promotions.ask') }).click();
  await form.waitFor({ state: 'detached' });
  await asking.page.getByText(en('desk-promotions.state.waiting')).first().waitFor();

  const deciding = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await deciding.page.goto(`${house.url}/desk/promotions`);
  await deciding.page.getByRole('button', { name: `${en('desk-promotions.act.approve')} Welcome bonus` }).click();
  await deciding.page.locator('dialog [name=reason]').fill('Terms are fine');
  await deciding.page
    .locator('dialog')
    .getByRole('button', { name: en('desk-promotions.act.approve') })
    .click();
  await deciding.page.getByText(en('desk-promotions.state.running')).first().waitFor();

  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=bonusDetails`);
  const offer = page.locator('dialog [data-offer]').filter({ hasText: 'স্বাগত বোনাস' });
  await offer.waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await offer.getByRole('button').click();
  const held = page.locator('dialog [data-bonus]');
  await held.waitFor();
  expect(await wallet.balancesOf(id)).toMatchObject({ cash: 1_000n * ONE_TAKA, bonus: 500n * ONE_TAKA });
  // Deposit and bonus twice: 3,000.
  for (let times = 0; times < 2; times += 1) await play(id, 1_000n, 'slots');
  await play(id, 1_000n, 'fish');
  await expect
    .poll(() => wallet.balancesOf(id), { timeout: 20_000, interval: 200 })
    .toMatchObject({ cash: 1_500n * ONE_TAKA, bonus: 0n });
  await held.waitFor({ state: 'detached' });
  await page.locator('dialog').getByText(bn('site-promotions.state.met')).first().waitFor();

  const wide = await house.openWindow({ language: 'en', theme: 'light' }, { member });
  await wide.page.goto(`${house.url}/licences?mc=bonusDetails`);
  await wide.page.locator('dialog').getByText('Welcome bonus').first().waitFor();
  expect(await findMessageKeys(wide.page)).toEqual([]);
  expect([...faults, ...wide.faults, ...asking.faults, ...deciding.faults]).toEqual([]);
});
