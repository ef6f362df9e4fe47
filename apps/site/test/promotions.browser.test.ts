/** Raffles, goods, free rounds and vouchers as people meet them; bonuses and applications are in `growth`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type { PromotionRule } from '../../server/src/capabilities/promotions/port.ts';
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

test('a raffle is asked for and approved at the desk, a promotion gives its tickets, and what a ticket won is claimed', async () => {
  const { wallet } = house.ports();
  const [bn, en] = [house.words('bn'), house.words('en')];
  const id = await givenFundedMember(house.database, wallet, 0n);
  const member = await givenMember(house.database.db, { id, kind: 'player' });
  const asking = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  const deciding = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  const approve = async (tab: string, name: string): Promise<void> => {
    const { page } = deciding;
    await page.goto(`${house.url}/desk/promotions?tab=${tab}`);
    await page.getByRole('button', { name: `${en('desk-promotions.act.approve')} ${name}` }).click();
    await page.locator('dialog [name=reason]').fill('Prizes are fine');
    await page
      .locator('dialog')
      .getByRole('button', { name: en('desk-promotions.act.approve') })
      .click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
  const form = asking.page.locator('dialog');
  const fill = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(texts)) await form.locator(`[name=${name}]`).fill(text);
    await form.getByRole('button', { name: en('desk-promotions.ask') }).click();
    await form.waitFor({ state: 'detached' });
  };
  await asking.page.goto(`${house.url}/desk/promotions?tab=raffles`);
  await asking.page.getByRole('button', { name: en('desk-promotions.raffle.new') }).click();
  await fill({ bn: 'ঈদ র‍্যাফেল', en: 'Eid raffle', prizes: '50\n20', times: '0', tickets: '5', reason: 'For the feast' });
  await approve('raffles', 'Eid raffle');

  await asking.page.goto(`${house.url}/desk/promotions`);
  await asking.page.getByRole('button', { name: en('desk-promotions.new') }).click();
  await form.locator('[name=trigger]').selectOption('day');
  await form.getByText(en('desk-promotions.reward.tickets'), { exact: true }).click();
  await form.locator('[name=raffle] option').nth(1).waitFor({ state: 'attached' });
  await form.locator('[name=raffle]').selectOption({ index: 1 });
  expect(await findMessageKeys(asking.page)).toEqual([]);
  await fill({ bn: 'ঈদের টিকিট', en: 'Eid tickets', amount: '5', reason: 'Tickets for all' });
  await approve('promotions', 'Eid tickets');

  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=bonusDetails`);
  await page.locator('dialog [data-offer]').filter({ hasText: 'ঈদের টিকিট' }).getByRole('button').click();
  const raffle = page.locator('dialog [data-raffle]').filter({ hasText: 'ঈদ র‍্যাফেল' });
  await raffle.getByText(/1–5/).waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await house.database.pool.query('update promotion_raffles set closes_at = now() where given = 5');
  const claim = raffle.getByRole('button', { name: bn('site-promotions.raffle.claim') });
  await expect
    .poll(
      async () => {
        await page.reload();
        await raffle.waitFor();
        return claim.count();
      },
      { timeout: 30_000, interval: 1_500 },
    )
    .toBe(2);
  await claim.first().click();
  await raffle.getByText(bn('site-promotions.raffle.claimed'), { exact: true }).waitFor();
  expect((await wallet.balancesOf(id)).cash).toBe(50n * ONE_TAKA);
  await raffle.getByText(bn('site-promotions.raffle.proof')).click();
  await raffle.getByRole('button', { name: bn('site-promotions.raffle.check') }).click();
  await raffle.getByText(bn('site-promotions.raffle.right')).waitFor();
  // The other waits in the reward centre too.
  await page.goto(`${house.url}/licences?mc=rewardCenter`);
  await page.locator('dialog [data-reward]').getByRole('button').click();
  await page.getByText(bn('site-rewards.none.open')).waitFor();
  expect((await wallet.balancesOf(id)).cash).toBe(70n * ONE_TAKA);
  expect([...faults, ...asking.faults, ...deciding.faults]).toEqual([]);
});

test('goods, free rounds and a voucher: chosen at the desk, read as terms, ordered and claimed in the reward centre', async () => {
  const { wallet, promotions, rewards, campaigns } = house.ports();
  const [bn, en] = [house.words('bn'), house.words('en')];
  const id = await givenFundedMember(house.database, wallet, 0n);
  const member = await givenMember(house.database.db, { id, kind: 'player' });
  const [first, second] = [await house.givenStaff(), await house.givenStaff()];
  const by = (staff: typeof first) => ({
    ...{
      staffId: staff.id,
      staff: staff.username,
      address: '',
      reason: 'for a test',
      key: givenKey(),
      decisionLimit: null,
    },
  });
  const goods = await rewards.mall.saveProduct(
    by(first),
    {
      ...{ id: null, names: { bn: 'হেডফোন', en: 'Headphones' }, kind: 'goods', picture: 'headphones', points: 900n },
      ...{
        value: null,
        multiplier: 0,
        stock: 3,
        rankFrom: 0,
        depositsFrom: 0n,
        perMember: null,
        place: 1,
        active: true,
      },
    },
    0,
  );
  const campaign = await campaigns.request(
    by(first),
    {
      ...{ name: 'Padma offer', vendor: 'STUDIO', games: ['S1'], rounds: 12, stake: 2n * ONE_TAKA, winLimit: null },
      ...{ budget: 1_000n * ONE_TAKA, multiplier: 1_000, grantDays: 7 },
      ...{ startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 86_400_000) },
    },
    { kind: 'rule' },
  );
  must(!isRefusal(goods) && !isRefusal(campaign), 'both are there');
  await campaigns.approve(by(second), campaign.id);
  const offer = async (names: { bn: string; en: string }, rule: Partial<PromotionRule>): Promise<string> => {
    const asked = await promotions.ask(by(first), {
      ...{ id: null, seen: 0, names, startsOn: 0, endsOn: null },
      rule: {
        trigger: { kind: 'day', amount: 0n, number: 0, product: null, code: null },
        ...{
          period: 'once',
          weekdays: [],
          rankFrom: 0,
          joinedWithin: null,
          unique: [],
          stackable: false,
          budget: null,
        },
        reward: { kind: 'cash', percent: null, amount: 20n * ONE_TAKA },
        requirement: { times: 0, of: 'bonus', days: 7, weights: { slots: 100 } },
        ...rule,
      },
    });
    must(!isRefusal(asked), 'it is asked for');
    await promotions.decide(by(second), { id: asked.promotionId, version: 1 }, 'approve');
    return String(asked.promotionId);
  };
  const codes = await offer(
    { bn: 'কোডের টাকা', en: 'Cash by code' },
    { trigger: { kind: 'code', amount: 0n, number: 0, product: null, code: null } },
  );
  const one = { percent: null, amount: ONE_TAKA } as const;
  await offer({ bn: 'উপহার', en: 'A present' }, { reward: { ...one, kind: 'goods', thing: String(goods.id) } });
  await offer({ bn: 'ঘুরুন', en: 'Spins' }, { reward: { ...one, kind: 'freeRounds', thing: String(campaign.id) } });

  // The voucher is built at the desk.
  const desk = await house.openWindow({ language: 'en' }, { staff: first });
  await desk.page.goto(`${house.url}/desk/promotions`);
  await desk.page.getByRole('button', { name: en('desk-promotions.new') }).click();
  const form = desk.page.locator('dialog');
  await form.locator('[name=trigger]').selectOption('day');
  await form.getByText(en('desk-promotions.reward.voucher'), { exact: true }).click();
  await form.locator('[name=thing]').selectOption(codes);
  for (const [name, text] of Object.entries({ bn: 'ভাউচার দিন', en: 'Voucher day', reason: 'A voucher for all' }))
    await form.locator(`[name=${name}]`).fill(text);
  expect(await findMessageKeys(desk.page)).toEqual([]);
  await form.getByRole('button', { name: en('desk-promotions.ask') }).click();
  await form.waitFor({ state: 'detached' });
  const [asked] = (await promotions.list({ offset: 0, limit: 1 })).rows;
  must(asked?.names['en'] === 'Voucher day', 'it was asked for');
  await promotions.decide(by(second), { id: asked.promotionId, version: 1 }, 'approve');

  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/licences?mc=bonusDetails`);
  for (const name of ['উপহার', 'ঘুরুন', 'ভাউচার দিন']) {
    const card = page.locator('dialog [data-offer]').filter({ hasText: name });
    await card.getByRole('button').click();
    await card.getByText(bn('site-promotions.state.issued')).waitFor();
  }
  expect(await findMessageKeys(page)).toEqual([]);
  await page.goto(`${house.url}/licences?mc=rewardCenter`);
  await page.locator('dialog [data-voucher]').waitFor();
  const row = (name: string) => page.locator('dialog [data-reward]').filter({ hasText: name });
  await row('হেডফোন')
    .getByRole('button', { name: bn('site-rewards.order') })
    .click();
  const delivery = page.locator('dialog').last();
  for (const [name, text] of Object.entries({ name: 'রহিম', phone: '01711000000', address: 'ঢাকা 1205' }))
    await delivery.locator(`[name=${name}]`).fill(text);
  await delivery.getByRole('button', { name: bn('site-rewards.order') }).click();
  await row('হেডফোন').waitFor({ state: 'detached' });
  await row('ঘুরুন')
    .getByRole('button', { name: bn('site-rewards.claim') })
    .click();
  // No studio stands beside this house, so its vendor does not know of them yet.
  await page.locator('dialog [data-rounds]').waitFor();
  expect((await rewards.mall.listOrders({ memberId: id, state: null }, { offset: 0, limit: 2 })).rows).toMatchObject([
    { points: 0n, state: 'inProcess' },
  ]);
  expect([...faults, ...desk.faults]).toEqual([]);
});
