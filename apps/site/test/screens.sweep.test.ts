/** Pages that do not jump while they load. What else is true of every screen is for the walk (walk/stops.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { readShifts, watchShifts } from '../../server/src/platform/testing/page-checks.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SHIFT_MAX = 0.05;

let house: TestApp;
let member: GivenMember;

beforeAll(async () => {
  house = await givenTestApp();
  member = await house.givenPlayer(2_500n * ONE_TAKA);
  await house.putOnSale('F5D1');
  await house.putOnSale('COLOR1');
});
afterAll(() => house?.close());

test.each([DESKTOP, PHONE])('home and bet page stand still while they load, $width px', async (viewport) => {
  const { page } = await house.openWindow({ viewport }, { member });
  await watchShifts(page);
  for (const [address, ready] of [
    ['/', 'main .cats .ct'],
    ['/lottery?gameCode=F5D1&playType=DIGIT', '.band .ball'],
  ] as const) {
    await page.goto(house.url + address);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await readShifts(page);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `${address} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
  }
});
