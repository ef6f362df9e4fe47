/**
 * What of the desk no address shows by itself (those are looked at in screens.browser.test.ts), fit for everybody: editors of
 * games, staff with long names, an invitation, a talk of customer service.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findFaintWords,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: DESKTOP, other: PHONE },
  { language: 'en', theme: 'light', viewport: PHONE, other: DESKTOP },
] as const;
type DeskLook = (typeof LOOKS)[number];

/** Where pictures go, for who wants to see them: `DESK_SIGHTS=<folder>`. */
const SIGHTS = process.env['DESK_SIGHTS'];

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

/** What is wrong with what the page shows; then, in the other theme and at the other width, as far as colours and places go. */
async function findWrong(page: Page, { language, theme, viewport, other }: DeskLook, name: string): Promise<string[]> {
  if (SIGHTS !== undefined) {
    mkdirSync(SIGHTS, { recursive: true });
    await page.screenshot({ path: `${SIGHTS}/${name}-${language}-${theme}-${viewport.width}.png`, fullPage: true });
  }
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  if (language === 'en') wrong.push(...(await findBengali(page)));
  await page.setViewportSize(other);
  await page.evaluate(`document.documentElement.dataset.theme = '${theme === 'dark' ? 'light' : 'dark'}'`);
  await untilStill(page);
  wrong.push(...(await findOverflows(page)), ...(await findFaintWords(page)));
  await page.setViewportSize(viewport);
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  return wrong.map((each) => `${name}: ${each}`);
}

const EDITORS = [
  ['games', (page: Page) => page.locator('[data-row]:visible').first().click()],
  ['vendors', (page: Page) => page.getByRole('tabpanel').getByRole('button').locator('visible=true').first().click()],
  ['lists', (page: Page) => page.locator('.gm-list .btn').first().click()],
] as const;

test.each(LOOKS)('every editor of games: $language, $theme first, $viewport.width px first', async (look) => {
  const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
  const wrong: string[] = [];
  for (const [tab, open] of EDITORS) {
    await page.goto(`${house.url}/desk/games?tab=${tab}`);
    await page.locator('[data-row]:visible, .gm-list, [role=tabpanel] .btn:visible').first().waitFor();
    await open(page);
    await page.locator('dialog [name=reason]').waitFor();
    wrong.push(...(await findWrong(page, look, `${tab}-editor`)));
  }
  expect(wrong).toEqual([]);
  expect(faults).toEqual([]);
});

test.each(LOOKS)('the pages of staff: $language, $theme first, $viewport.width px first', async (look) => {
  const staff = await house.givenStaff();
  const { page, faults } = await house.openWindow(look, { staff });
  const link = await house.ports().identity.staff.invite(
    { staffId: staff.id, name: staff.username, sessionId: staff.sessionId, address: '127.0.0.1' },
    {
      username: `a-rather-long-name.${look.language}${look.viewport.width}${look.theme}`,
      mail: `somebody.with.a.long.address@${look.theme}.example.com`,
      role: 'auditor',
      allowedRanges: ['2001:db8:7::/48', '127.0.0.0/8'],
      language: 'en',
    },
  );
  const [token, id] = 'token' in link ? [link.token, link.person.id] : ['', 0n];
  const wrong: string[] = [];
  const pages = [
    ['staff', '/desk/staff', 'main .tbl'],
    ['person', `/desk/staff/${id}`, '.draw-id'],
    ['roles', '/desk/staff-roles?role=auditor', '.rights'],
    ['account', '/desk/my-account', '.side-part'],
    ['enrol', `/desk/enrol#${token}`, '[name=password]'],
    ['enrol-gone', '/desk/enrol#gone', '.sign .btn'],
  ] as const;
  for (const [name, address, ready] of pages) {
    await page.goto(house.url + address);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await untilStill(page);
    wrong.push(...(await findWrong(page, look, name)));
  }
  expect(wrong).toEqual([]);
  expect(faults).toEqual([]);
});

test.each(LOOKS)(
  'a conversation of customer service: $language, $theme first, $viewport.width px first',
  async (look) => {
    const en = house.words('en');
    const visitor = await house.openWindow({ language: 'en' });
    const question = 'a rather long question '.repeat(20).trim();
    await visitor.page.goto(`${house.url}/?pop=chat`);
    await visitor.page.getByLabel(en('site-chat.first')).fill(question);
    await visitor.page.getByRole('button', { name: en('site-chat.start') }).click();
    await visitor.page.locator('.chat-words').getByText(question, { exact: true }).waitFor();
    const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/chat`);
    await page.locator('.chat-entry').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.chat-words').first().waitFor();
    expect(await findWrong(page, look, 'conversation')).toEqual([]);
    expect(faults).toEqual([]);
  },
);
