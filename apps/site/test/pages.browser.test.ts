/**
 * The templates that all pages are made of, each opened once in one look: axe finds nothing, nothing overflows, no message
 * key is shown. Every address in every look: `npm run sweep -- apps/site/test/walk`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember, GivenStaff } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriersOfTemplate,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';

let house: TestApp;
let member: GivenMember;
let staff: GivenStaff;
beforeAll(async () => {
  house = await shareTestApp();
  await house.putOnSale('F5D1');
  member = await house.givenPlayer(500n * ONE_TAKA);
  staff = await house.givenStaff();
});
afterAll(() => house?.close());

const HEADING = 'main h1:visible';
const POPUP = 'dialog[open] h1';

test.each([
  ['home', '/', HEADING],
  ['the lottery lobby', '/lottery', '.lob-name'],
  ['the bet page', '/lottery?gameCode=F5D1&playType=DIGIT', '.slot-keys .key'],
  ['an article', '/about', 'main .article h1'],
  ['the login popup', '/licences?pop=login', POPUP],
  ['the wallet', '/licences?mc=transferFund', 'dialog .mb h1'],
  ['the desk', '/desk/members', 'main [data-row]:visible'],
])('%s has no barrier and fits a phone', async (_what, address, ready) => {
  const { page, faults } = await house.openNextWindow(
    { language: 'en', theme: 'dark', viewport: { width: 390, height: 844 } },
    address.startsWith('/desk') ? { staff } : address.includes('mc=') ? { member } : {},
  );
  await page.goto(house.url + address);
  await page.locator(ready).first().waitFor();
  await untilStill(page);
  expect([
    ...(await findBarriersOfTemplate(page)),
    ...(await findOverflows(page)),
    ...(await findMessageKeys(page)),
  ]).toEqual([]);
  expect(faults).toEqual([]);
});
