/** A bet in the record: bet again it stands in the slip of its game as it was, and it can be taken back while it is sold. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenLine, givenSlip, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { givenKey } from '../../../../server/src/capabilities/wallet/given.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

const DESKTOP = { width: 1440, height: 1000 };

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);

/** Somebody with one bet, its row in his record open. */
async function givenOpenRecord(gameCode: string, line: Parameters<typeof givenLine>[0]) {
  const draw = await house.putOnSale(gameCode);
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const placed = await house.ports().lottery.placeSlip(member.id, givenSlip(draw, [givenLine(line)]));
  must(!isRefusal(placed) && placed.lines[0]?.accepted != null, 'the bet is taken');
  const { page, faults } = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { member });
  await page.goto(`${house.url}/licences?mc=personalHistoryCopy`);
  await page.locator('[data-row]').first().click();
  await page.locator('.dt').waitFor();
  return { draw, page, faults };
}

test('bet again it is in the slip with its picks and stake, once', async () => {
  const { page, faults } = await givenOpenRecord('F5D1', { unitStake: 30n * ONE_TAKA });
  await page.getByRole('link', { name: words('member.detail.again') }).click();
  const lines = page.locator('.slip .ln');
  await lines.first().waitFor();
  expect(await lines.count()).toBe(1);
  expect(await lines.first().innerText()).toMatch(/7[\s\S]*30/);
  await page.waitForURL(/gameCode=F5D1&playType=DIGIT/);
  await page.reload();
  await lines.first().waitFor();
  expect([await lines.count(), faults]).toEqual([1, []]);
});

if (SWEEP)
  test('bet again on a draw held elsewhere it is at its own station', async () => {
    const { draw, page } = await givenOpenRecord('VNMN', { play: 'DE.G8', selection: '08' });
    await page.getByRole('link', { name: words('member.detail.again') }).click();
    await page.locator('.slip .ln').first().waitFor();
    expect(new URL(page.url()).searchParams.get('station')).toBe(draw.station);
  });

if (SWEEP)
  test('the way to take it back goes in the moment the desk ends the sale', async () => {
    const { draw, page } = await givenOpenRecord('F5D1', {});
    const takeBack = page.locator('.dt').getByRole('button', { name: words('lottery.takeBack') });
    await takeBack.waitFor();
    const by = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'a number leaked' };
    const closed = await house.ports().lottery.closeDraw(by, { drawId: draw.id, key: givenKey() });
    must(!isRefusal(closed), 'the sale is ended');
    await takeBack.waitFor({ state: 'detached', timeout: 5_000 });
  });

test('a bet whose way back had its answer lost on the way stands as taken back once the question is closed', async () => {
  const { page, faults } = await givenOpenRecord('F5D1', {});
  await page.route('**/lotto/lgw/wagers/*/cancel', (route) => route.fetch().then(() => route.abort()));
  const takeBack = page.getByRole('button', { name: words('lottery.takeBack'), exact: true });
  await takeBack.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: words('lottery.takeBack'), exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: words('site-chases.takeBack.keep') }).click();
  await takeBack.waitFor({ state: 'detached', timeout: 5_000 });
  expect(faults).toEqual([]);
});
