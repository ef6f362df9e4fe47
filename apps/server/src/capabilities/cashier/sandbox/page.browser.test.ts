import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../../main/compose.ts';
import { givenApp } from '../../../main/given.ts';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { launchChromium } from '../../../platform/testing/chromium.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { findBarriers } from '../../../platform/testing/page-checks.ts';
import { SWEEP } from '../../../platform/testing/sweep.ts';
import { givenId, givenKey } from '../../wallet/given.ts';
import type { DepositOrder } from '../port.ts';

let database: TestDatabase;
let house: RunningApp;
let browser: Browser;
let base: string;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  base = await house.listen();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await house.stop();
  await database.close();
});

async function givenWaitingOrder(language: string): Promise<DepositOrder> {
  const memberId = givenId();
  await transact(database.db, (tx) => house.ports.wallet.openAccounts(tx, memberId));
  const order = await house.ports.cashier.createDeposit({
    memberId,
    key: givenKey(),
    channel: 'sandbox',
    amount: 7_505_000n,
    language,
  });
  must(!isRefusal(order), 'a deposit order opens');
  return order;
}

async function openPage(order: DepositOrder, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme });
  const page = await context.newPage();
  await page.goto(base + order.payUrl);
  return page;
}

const isWider = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

if (SWEEP)
  describe.each(['bn', 'en'])('the payment page in %s', (language) => {
    test.each(['light', 'dark'] as const)('has nothing that keeps anybody out, %s, on a phone', async (scheme) => {
      const order = await givenWaitingOrder(language);
      const page = await openPage(order, scheme);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.locator('summary').click();
      expect(await findBarriers(page)).toEqual([]);
      await page.locator('input[value=other]').check();
      await page.locator('#other').fill('nothing');
      await page.locator('button[value=pay]').click();
      await page.locator('#wrong').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await isWider(page)).toBe(false);
      await page.locator('button[value=fail]').click();
      await page.locator('[role=status]').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.context().close();
    });
  });

test('a payment is made by keyboard alone, and the money is there', async () => {
  const order = await givenWaitingOrder('en');
  const page = await openPage(order, 'light');
  const focused = () => page.evaluate<string>("document.activeElement?.getAttribute('value') ?? ''");
  for (let steps = 0; steps < 12 && (await focused()) !== 'pay'; steps += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe('pay');
  await page.keyboard.press('Enter');
  await page.locator('[role=status]').waitFor();
  expect(await page.locator('[role=status] data').getAttribute('value')).toBe('750.50');
  expect((await house.ports.wallet.balancesOf(order.memberId)).cash).toBe(7_505_000n);
  await page.context().close();
});
