/**
 * The cashier from end to end (issue 35): on a phone in Bengali money is sent to the house's bank account, the statement that
 * the desk imports in English matches it, its turnover is played, and a withdrawal is asked for, though the answer is lost on
 * its way. The desk approves it and pays its two parts; the member confirms one and disputes the other with a picture, and
 * the desk gives that one back.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenPayoutAccount, PAYMENT_PASSWORD } from '../../server/src/capabilities/withdrawals/given.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../server/src/platform/testing/key.ts';
import { shareTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const REFERENCE = 'FT26333K7LQ2';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

/** Members see an account once two of staff have looked at it. */
async function givenBankAccount(): Promise<void> {
  const deposits = house.ports().manualDeposits;
  const act = async () => ({
    ...{ staffId: (await house.givenStaff()).id, staff: 'Nadia', address: '127.0.0.1' },
    ...{ reason: 'an account for tests', key: givenKey(), decisionLimit: null },
  });
  const terms = {
    holder: 'House Ltd',
    kind: 'bank',
    bankName: 'City Bank',
    dailyCap: 10n ** 12n,
    active: true,
  } as const;
  const added = await deposits.addAccount({ ...(await act()), channel: 'bank', number: '1101234567', terms });
  must(!isRefusal(added), 'the account is added');
  await deposits.confirmAccount({ ...(await act()), accountId: added.id, seenVersion: added.version });
}

/** Two of staff, at desks of their own. */
interface Desk {
  readonly first: Visitor;
  readonly second: Visitor;
}

const en: ReturnType<TestApp['words']> = (id, values) => house.words('en')(id, values);
const bn: ReturnType<TestApp['words']> = (id, values) => house.words('bn')(id, values);

async function giveReason({ page }: Visitor, reason: string): Promise<void> {
  await page.locator('dialog [name=reason]').fill(reason);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

const pictureOf = async (page: Page) => ({
  ...{ name: 'list.png', mimeType: 'image/png' },
  buffer: await page.screenshot({ type: 'png' }),
});

async function deposit({ page }: Visitor, { first, second }: Desk): Promise<void> {
  await page.goto(`${house.url}/licences?mc=depositv2`);
  await page.locator('dialog input[type=radio][value=bank]').check({ force: true });
  await page.locator('dialog .amount input').fill('30000');
  await page.locator('dialog button[type=submit]').first().click();
  const reference = page.locator('dialog textarea[name=reference]');
  await reference.waitFor();
  await page.locator('dialog').getByText('1101234567').first().waitFor();
  await reference.fill(REFERENCE);
  await page.locator('dialog input[type=file]').setInputFiles(await pictureOf(page));
  await page.locator('dialog form img').waitFor();
  await page.locator('dialog button[type=submit]').click();
  await page
    .locator('dialog')
    .getByText(bn('site-manual.submitted', { reference: REFERENCE }))
    .waitFor();

  await first.page.goto(`${house.url}/desk/statements`);
  await first.page.getByRole('button', { name: en('desk-deposits.statement.new') }).click();
  await first.page.locator('dialog select[name=channel]').selectOption('bank');
  await first.page.locator('dialog textarea[name=text]').fill(`reference,amount\n${REFERENCE},"30,000.00"`);
  await first.page.getByRole('button', { name: en('desk-deposits.statement.preview') }).click();
  await first.page.locator('dialog').getByText(REFERENCE, { exact: true }).waitFor();
  await giveReason(first, 'from the bank');
  await second.page.goto(`${house.url}/desk/statements`);
  await second.page
    .getByRole('button', { name: en('desk-deposits.statement.confirm'), exact: true })
    .first()
    .click();
  await giveReason(second, 'compared with the bank');
  await page.locator('dialog').getByText(bn('cashier.credited.title')).waitFor();
}

/** Low digits of the first place, and all pairs that begin with a high one: one of both wins, and each counts whole. */
async function playTurnover({ page }: Visitor): Promise<void> {
  const draw = await house.putOnSale('SSC1');
  const quick = (id: 'small' | 'big' | 'all') =>
    page
      .locator('.slot-keys')
      .getByRole('button', { name: bn(`lottery.quick.${id}`), exact: true })
      .click();
  const add = async (times: string): Promise<void> => {
    const multiplier = page.locator('.stk .stp input');
    await multiplier.fill(times);
    await multiplier.press('Enter');
    await page.locator('.stk-sum').getByText('৳15,000.00').waitFor();
    await page
      .getByRole('button', { name: bn('lottery.add'), exact: true })
      .first()
      .click();
  };
  await page.goto(`${house.url}/lottery?gameCode=SSC1&playType=DWD`);
  await quick('small');
  await add('1500');
  await page.goto(`${house.url}/lottery?gameCode=SSC1&playType=2A.DIRECT`);
  await quick('big');
  await page.locator('.slots [role=tab]').nth(1).click();
  await quick('all');
  await add('150');
  await page
    .getByRole('button', { name: bn('lottery.place') })
    .first()
    .click();
  await page.locator('.placed').first().waitFor();
  await house.drawNow(draw);
}

/** The house takes it, and nobody hears of it: it is asked for again, once. */
async function withdraw({ page }: Visitor): Promise<void> {
  await page.goto(`${house.url}/licences?mc=withdraw`);
  const amount = page.locator('dialog input[name=amount]');
  await amount.waitFor();
  await page.locator('dialog [data-turnover]').waitFor({ state: 'detached' });
  const send = page.locator('dialog button[type=submit]');
  await send.click();
  await page.locator('dialog .err').first().waitFor();
  await amount.fill('25300.50');
  await page.locator('dialog input[type=password]').fill(PAYMENT_PASSWORD);
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
  expect(await findMessageKeys(page)).toEqual([]);
}

async function act(
  at: Visitor,
  name: 'approve' | 'pay' | 'return',
  address: string,
  reference?: string,
): Promise<void> {
  const { page } = at;
  await page.goto(`${house.url}/desk/withdrawals${address}`);
  await page.locator('main [data-row]').first().click();
  await page
    .locator(name === 'approve' ? 'dialog .void-acts' : 'dialog [data-leg]')
    .getByRole('button', { name: en(`desk-withdrawals.${name}`), exact: true })
    .first()
    .click();
  if (reference !== undefined) await page.locator('dialog input[name=reference]').fill(reference);
  await giveReason(at, 'matches the account');
}

test('money comes by a statement, is played, goes in two parts, and the part that did not arrive comes back', async () => {
  await givenBankAccount();
  const member = await house.givenPlayer(0n);
  await givenPayoutAccount(house.database.db, member.id);
  const phone = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  const openDesk = async () =>
    house.openWindow({ language: 'en', viewport: DESKTOP }, { staff: await house.givenStaff() });
  const desk: Desk = { first: await openDesk(), second: await openDesk() };
  const balances = () => house.ports().wallet.balancesOf(member.id);

  await deposit(phone, desk);
  expect(await balances()).toMatchObject({ cash: 30_000n * ONE_TAKA });
  await phone.page.goto(`${house.url}/licences?mc=withdraw`);
  await phone.page.locator('dialog [data-requirement]').getByText('৳30,000.00').first().waitFor();
  await playTurnover(phone);
  await withdraw(phone);
  const { cash, locked } = await balances();
  expect(locked).toBe(253_005_000n);

  await act(desk.first, 'approve', '');
  await act(desk.first, 'pay', '?state=approved', 'TRX8K2LM1');
  await act(desk.first, 'pay', '?state=paid', 'TRX8K2LM2');
  expect(await findMessageKeys(desk.first.page)).toEqual([]);

  const { page } = phone;
  const row = page.locator('dialog [data-withdrawal]:visible');
  const part = (n: number) => row.locator(`[data-leg="${n}"]`);
  await part(1)
    .getByRole('button', { name: bn('site-withdraw.received') })
    .click();
  await part(1).getByText(bn('site-withdraw.leg.confirmed')).waitFor();
  await part(2)
    .getByRole('button', { name: bn('site-withdraw.notReceived') })
    .click();
  await page.locator('dialog input[type=file]').setInputFiles(await pictureOf(page));
  await page.locator('dialog img.wd-proof').waitFor();
  await page.getByRole('button', { name: bn('site-withdraw.disputeSend') }).click();
  await part(2).getByText(bn('site-withdraw.leg.disputed')).waitFor();

  const { page: first } = desk.first;
  await first.goto(`${house.url}/desk/withdrawals?state=paid&leg=disputed`);
  await first.locator('main [data-row]').first().click();
  for (const id of ['lastBets', 'linked'] as const) {
    await first.getByRole('button', { name: en(`desk-withdrawals.${id}`) }).click();
  }
  await first.locator('dialog .lines li').nth(1).waitFor();
  await first.getByText(en('desk-risk.links.none')).waitFor();
  await first.getByRole('button', { name: en('desk-withdrawals.proof') }).click();
  await first.locator('dialog .wd-sides img.wd-proof').waitFor();
  await first.locator('dialog .wd-sides').getByText('TRX8K2LM2').waitFor();
  expect(await findMessageKeys(first)).toEqual([]);
  const [saved] = await Promise.all([
    first.waitForEvent('download'),
    first.keyboard.press('Escape').then(() => first.getByRole('button', { name: en('common.downloadCsv') }).click()),
  ]);
  expect(saved.suggestedFilename()).toBe('withdrawals.csv');
  await act(desk.first, 'return', '?state=paid&leg=disputed');
  await act(desk.second, 'return', '?state=paid&leg=disputed');
  await row.first().getByText(bn('site-withdraw.state.partial')).waitFor();
  expect(await balances()).toMatchObject({ cash: cash + 126_502_500n, locked: 0n });
  expect([...phone.faults, ...desk.first.faults, ...desk.second.faults]).toEqual([]);
});
