/** A record on a phone: its rows go on as they are scrolled, to a clear end, and Back finds the place that was left. */
import { readFile } from 'node:fs/promises';
import { listWagers } from '@house/contract/wagers/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../../../server/src/capabilities/identity/given.ts';
import { givenAllDigits, givenSlip, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';

const PHONE = { width: 390, height: 844 };
const BETS = 50;

let house: TestApp;
let member: GivenMember;
beforeAll(async () => {
  house = await givenTestApp();
  member = await house.givenPlayer(500n * ONE_TAKA);
  const draw = await house.putOnSale('F5D1');
  for (let slip = 0; slip < BETS / 10; slip += 1)
    must(
      !isRefusal(await house.ports().lottery.placeSlip(member.id, givenSlip(draw, givenAllDigits()))),
      'the bets are taken',
    );
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);
const address = () => `${house.url}/?mc=personalHistoryCopy`;

async function openRecord() {
  const { page, faults } = await house.openWindow({ viewport: PHONE, language: 'en' }, { member });
  const rows = page.locator('[data-row]');
  const said = page.locator('.list-more [role=status]');
  /** As a finger does: to the end of what is there, until so many rows are. */
  const scrollUntil = async (count: number): Promise<void> => {
    const row = rows.nth(count - 1);
    await rows.last().scrollIntoViewIfNeeded();
    await row.waitFor();
  };
  return { page, faults, rows, said, scrollUntil };
}

test('scrolled on, every bet stands once and the end is said; one press leads back to the top', async () => {
  const { page, faults, rows, said, scrollUntil } = await openRecord();
  await page.goto(address());
  await rows.nth(19).waitFor();
  expect(await rows.count()).toBe(20);
  expect(await said.innerText()).toBe(words('common.showing', { from: 1, to: 20, total: BETS }));
  const more = page.getByRole('button', { name: words('common.list.more') });
  const top = page.getByRole('button', { name: words('common.list.top') });
  expect([await more.count(), await top.count()]).toEqual([1, 0]);
  await scrollUntil(40);
  await scrollUntil(BETS);
  await more.waitFor({ state: 'detached' });
  expect(await said.innerText()).toBe(words('common.list.all', { count: BETS }));
  const texts = await page.locator('.mk').allInnerTexts();
  expect([texts.length, await rows.count()]).toEqual([BETS, BETS]);
  await top.click();
  await expect.poll(() => page.locator('.sc').evaluate((part) => part.scrollTop)).toBe(0);
  await rows.first().and(page.locator(':focus')).waitFor();
  await top.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('by its button the focus goes on among the new rows', async () => {
  const { page, rows } = await openRecord();
  await page.goto(address());
  await rows.nth(19).waitFor();
  const more = page.getByRole('button', { name: words('common.list.more') });
  // Where it stands: nothing is scrolled, so that nothing is fetched but by the press.
  await more.evaluate((button) => (button as HTMLElement).focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await rows.nth(39).waitFor();
  await rows.nth(20).and(page.locator(':focus')).waitFor();
});

test('rows that could not be fetched are said to be missing, and come with another try', async () => {
  const { page, rows, scrollUntil } = await openRecord();
  const isSecond = (url: URL): boolean => url.pathname === listWagers.path && url.searchParams.get('page') === '2';
  await page.route(isSecond, (route) => route.fulfill({ status: 503, body: 'not now' }));
  await page.goto(address());
  await rows.nth(19).waitFor();
  await rows.last().scrollIntoViewIfNeeded();
  await page.locator('.list-more [role=alert]').waitFor();
  expect(await rows.count()).toBe(20);
  await page.unroute(isSecond);
  await page
    .locator('.list-more')
    .getByRole('button', { name: words('common.retry') })
    .click();
  await scrollUntil(40);
  expect(await page.locator('.list-more [role=alert]').count()).toBe(0);
});

test('Back from another page finds the rows and the place that were left', async () => {
  const { page, rows, scrollUntil } = await openRecord();
  await page.goto(address());
  await rows.nth(19).waitFor();
  await scrollUntil(40);
  await scrollUntil(BETS);
  const place = await page.locator('.sc').evaluate((part) => {
    part.scrollTop = 1_500;
    return part.scrollTop;
  });
  expect(place).toBe(1_500);
  await page.locator('[data-row]').nth(12).click();
  await page
    .getByRole('link', { name: words('member.detail.again') })
    .first()
    .click();
  await page.waitForURL(/gameCode=F5D1/);
  await page.locator('.mc').waitFor({ state: 'detached' });
  await page.goBack();
  await rows.nth(BETS - 1).waitFor();
  await expect.poll(() => page.locator('.sc').evaluate((part) => part.scrollTop)).toBeGreaterThan(1_200);
});

test('on a wide screen a head puts the rows in its order, and the account record is a sheet of all that was filtered', async () => {
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });
  await page.goto(`${house.url}/?mc=transactionHistory`);
  const rows = page.locator('tbody [data-row]');
  await rows.nth(19).waitFor();
  const head = page.getByRole('columnheader', { name: words('member.col.balanceAfter') });
  expect(await head.getAttribute('aria-sort')).toBe('none');
  const balances = async () =>
    (await page.locator('tbody tr.door td:last-child').allInnerTexts()).map((text) =>
      Number(text.replace(/[^\d.]/g, '')),
    );
  await head.getByRole('button').click();
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  expect(await balances()).toEqual((await balances()).toSorted((one, other) => other - one));
  await head.getByRole('button').click();
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  expect(await balances()).toEqual((await balances()).toSorted((one, other) => one - other));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('common.downloadCsv') }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${words('member.csv.entries')}.*\\.csv$`));
  expect(lines[0]).toContain(words('member.col.balanceAfter'));
  expect(lines.filter((line) => line.includes(words('member.entry.bet')))).toHaveLength(BETS);
  expect(faults).toEqual([]);
});
