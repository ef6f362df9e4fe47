/**
 * Rewards as a member meets them: what they play makes a rank and cashback, both are taken with a press each, on a phone in
 * Bengali, and the ladder stands on a desktop in English.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenBet, givenBook } from '../../server/src/capabilities/wagers/given.ts';
import { givenFundedMember, givenKey } from '../../server/src/capabilities/wallet/given.ts';
import { givenPayoutAccount, PAYMENT_PASSWORD } from '../../server/src/capabilities/withdrawals/given.ts';
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

async function play(memberId: bigint, taka: bigint): Promise<void> {
  const { wallet, wagers } = house.ports();
  const book = await givenBook(house.database, wagers, { product: 'slots' });
  const [posted] = await wallet.post([givenBet(memberId, book, taka * ONE_TAKA, { contra: 'slots' })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const [outcome] = await wagers.decide([
    { memberId, bet, key: givenKey(), kind: 'decide', version: 1, prize: taka * ONE_TAKA },
  ]);
  must(outcome?.refused === undefined, 'it is decided');
}

test('a member rises to a rank by playing, claims its gift and cashback, and sees the ladder', async () => {
  const { wallet, rewards } = house.ports();
  const id = await givenFundedMember(house.database, wallet, 60_000n * ONE_TAKA);
  const member = await givenMember(house.database.db, { id, kind: 'player' });
  await play(id, 55_000n);
  await expect.poll(async () => (await rewards.ownRank(id)).turnover, { timeout: 10_000 }).toBe(55_000n * ONE_TAKA);
  await rewards.checkRanks();
  const bn = house.words('bn');
  const en = house.words('en');
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=rewardCenter`);
  const row = page.locator('dialog [data-reward]').first();
  await row.waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await row.getByRole('button', { name: bn('site-rewards.claim') }).click();
  await page.getByText(bn('site-rewards.none.open')).waitFor();
  expect((await wallet.balancesOf(id)).cash).toBe(60_050n * ONE_TAKA);

  await page.goto(`${house.url}/licences?mc=manualRebate`);
  await page.locator('dialog .rw-big').waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await page
    .locator('dialog')
    .getByRole('button', { name: bn('site-rewards.claim'), exact: true })
    .click();
  await page.locator('dialog').getByText(bn('site-rewards.tab.history')).first().waitFor();
  // 0.35 % of 55,000.
  expect((await wallet.balancesOf(id)).cash).toBe(60_242n * ONE_TAKA + 5_000n);

  const wide = await house.openWindow({ language: 'en', theme: 'light' }, { member });
  await wide.page.goto(`${house.url}/vip`);
  await wide.page.getByText(en('site-rewards.next', { rank: 2 })).waitFor();
  await wide.page.locator('.hn .vip').getByText('1').waitFor();
  expect(await findMessageKeys(wide.page)).toEqual([]);
  expect([...faults, ...wide.faults]).toEqual([]);
});

test('a mission is opened at the desk, reached by playing, and its step is claimed with a press', async () => {
  const { wallet, rewards } = house.ports();
  const id = await givenFundedMember(house.database, wallet, 10_000n * ONE_TAKA);
  const member = await givenMember(house.database.db, { id, kind: 'player' });
  const [bn, en] = [house.words('bn'), house.words('en')];
  const desk = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await desk.page.goto(`${house.url}/desk/rewards?tab=missions`);
  await desk.page.getByRole('button', { name: en('desk-rewards.mission.new') }).click();
  const form = desk.page.locator('dialog');
  const typed = {
    bn: 'স্লটের দিন',
    en: 'A day of slots',
    goal1: '1000',
    reward1: '5',
    points1: '30',
    goal2: '3000',
    reward2: '10',
  };
  for (const [name, text] of Object.entries({ ...typed, reason: 'A day for slots' })) {
    await form.locator(`[name=${name}]`).fill(text);
  }
  await form.locator('[name=product]').selectOption('slots');
  await form.getByRole('button', { name: en('desk-rewards.mission.new') }).click();
  await form.waitFor({ state: 'detached' });
  await desk.page.getByText('A day of slots').first().waitFor();
  expect(await findMessageKeys(desk.page)).toEqual([]);
  await play(id, 1_200n);
  await expect.poll(async () => (await rewards.ownRank(id)).turnover, { timeout: 10_000 }).toBe(1_200n * ONE_TAKA);
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=missionLeaderboard`);
  const row = page.locator('dialog [data-mission]').filter({ hasText: 'স্লটের দিন' });
  await row.waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await row.getByRole('button', { name: bn('site-rewards.claim') }).click();
  await row.getByText(bn('site-rewards.mission.state.claimed')).waitFor();
  expect((await wallet.balancesOf(id)).cash).toBe(10_005n * ONE_TAKA);
  await page.getByRole('tab', { name: bn('site-rewards.mission.tab.current') }).click();
  await page.locator('[data-board=current] [aria-current]').getByText(bn('site-rewards.board.you')).waitFor();
  expect(await findMessageKeys(page)).toEqual([]);

  const wide = await house.openWindow({ language: 'en', theme: 'light' }, { member });
  await wide.page.goto(`${house.url}/licences?mc=missionLeaderboard`);
  await wide.page.locator('dialog').getByText('A day of slots').first().waitFor();
  expect(await findMessageKeys(wide.page)).toEqual([]);
  expect([...faults, ...wide.faults, ...desk.faults]).toEqual([]);
});

test('a member swaps points for goods by the payment password, and staff send them', async () => {
  const { wallet, rewards } = house.ports();
  const id = await givenFundedMember(house.database, wallet, 0n);
  const member = await givenMember(house.database.db, { id, kind: 'player' });
  await givenPayoutAccount(house.database.db, id);
  const [given] = await wallet.post([
    {
      ...({ memberId: id, key: givenKey(), type: 'adjustment', account: 'points', contra: 'pointMall' } as const),
      ...{ amount: 2_000n * ONE_TAKA, reference: null },
    },
  ]);
  must(given !== undefined && !isRefusal(given), 'points are given');
  const by = { staffId: 1n, staff: 'ada', address: '', reason: 'for a test', key: givenKey() };
  const product = await rewards.mall.saveProduct(
    by,
    {
      ...({ id: null, names: { bn: 'ম্যাচ ফুটবল', en: 'Match football' }, kind: 'goods', picture: 'football' } as const),
      ...{ points: 900n, value: null, multiplier: 0, stock: 3, rankFrom: 0, depositsFrom: 0n, perMember: null },
      ...{ place: 0, active: true },
    },
    0,
  );
  must(!isRefusal(product), 'a product is saved');
  const bn = house.words('bn');
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/pointMall`);
  const good = page.locator(`[data-product="${product.id}"]`);
  await good.waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await good.getByRole('button').click();
  const form = page.locator('dialog form');
  await form.locator('[name=name]').fill('রহিম');
  await form.locator('[name=phone]').fill('01700000000');
  await form.locator('[name=address]').fill('বাড়ি ১, ঢাকা');
  await form.locator('input[type=password]').fill(PAYMENT_PASSWORD);
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
  const orders = page.getByRole('list', { name: bn('site-mall.orders') });
  await orders.getByText(bn('site-mall.state.inProcess')).waitFor();
  expect((await wallet.balancesOf(id)).points).toBe(1_100n * ONE_TAKA);
  const [order] = (await rewards.mall.listOrders({ memberId: id, state: null }, { offset: 0, limit: 1 })).rows;
  must(order !== undefined, 'the order stands');
  await rewards.mall.decideOrder({ ...by, key: givenKey() }, order.id, 'approve');
  await page.reload();
  await orders.getByText(bn('site-mall.state.approved')).waitFor();
  expect(faults).toEqual([]);
});
