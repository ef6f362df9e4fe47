/** Tabs, editors and pages of the desk beyond those that are walked, fit for everybody: brand, games, staff, customer service. */
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenOpenHouse, type Look, type OpenHouse } from '../../server/src/platform/testing/open-house.ts';
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
  { language: 'bn', theme: 'dark', viewport: DESKTOP },
  { language: 'en', theme: 'light', viewport: PHONE },
] as const;
type DeskLook = Required<Pick<Look, 'language' | 'theme' | 'viewport'>>;

/** Where pictures go, for who wants to see them: `DESK_SIGHTS=<folder>`. */
const SIGHTS = process.env['DESK_SIGHTS'];

let house: OpenHouse;
beforeAll(async () => {
  house = await givenOpenHouse();
});
afterAll(() => house?.close());

/** What is wrong with what the page shows, in its theme and, as far as colours go, in the other. */
async function findWrong(page: Page, { language, theme, viewport }: DeskLook, name: string): Promise<string[]> {
  if (SIGHTS !== undefined) {
    mkdirSync(SIGHTS, { recursive: true });
    await page.screenshot({ path: `${SIGHTS}/${name}-${language}-${theme}-${viewport.width}.png`, fullPage: true });
  }
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  if (language === 'en') wrong.push(...(await findBengali(page)));
  await page.evaluate(`document.documentElement.dataset.theme = '${theme === 'dark' ? 'light' : 'dark'}'`);
  wrong.push(...(await findFaintWords(page)));
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  return wrong.map((each) => `${name}: ${each}`);
}

const TABS = {
  general: '.brand-languages',
  features: '.brand-features',
  register: '.brand-rules',
  links: '.brand-row',
  versions: '[role=tabpanel] .tbl, [role=tabpanel] .tbl-cards',
} as const;

test.each(LOOKS)('every tab of the brand: $language, $theme first, $viewport.width px', async (look) => {
  const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
  const wrong: string[] = [];
  await page.goto(`${house.url}/desk/brand`);
  for (const [tab, ready] of Object.entries(TABS)) {
    await page
      .getByRole('tab', { name: house.words(look.language)(`desk-brand.tab.${tab as keyof typeof TABS}`) })
      .click();
    await page.locator(ready).first().waitFor({ state: 'attached' });
    wrong.push(...(await findWrong(page, look, tab)));
  }
  expect(wrong).toEqual([]);
  expect(faults).toEqual([]);
});

const EDITORS = [
  ['games', (page: Page) => page.locator('[data-row]:visible').first().click()],
  ['vendors', (page: Page) => page.getByRole('tabpanel').getByRole('button').locator('visible=true').first().click()],
  ['lists', (page: Page) => page.locator('.gm-list .btn').first().click()],
] as const;

test.each(LOOKS)('every editor of games: $language, $theme first, $viewport.width px', async (look) => {
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

test.each([...LOOKS, { language: 'bn', theme: 'light', viewport: PHONE }] as const)(
  'the pages of staff: $language, $theme, $viewport.width px',
  async (look) => {
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
    for (const [name, address, ready] of [
      ['staff', '/desk/staff', 'main .tbl'],
      ['person', `/desk/staff/${id}`, '.draw-id'],
      ['roles', '/desk/staff-roles?role=auditor', '.rights'],
      ['account', '/desk/my-account', '.side-part'],
      ['enrol', `/desk/enrol#${token}`, '[name=password]'],
      ['enrol-gone', '/desk/enrol#gone', '.sign .btn'],
    ] as const) {
      await page.goto(house.url + address);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await untilStill(page);
      wrong.push(...(await findWrong(page, look, name)));
    }
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test.each(LOOKS)('the console of customer service: $language, $theme, $viewport.width px', async (look) => {
  const words = house.words(look.language);
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
  const wrong = await findWrong(page, look, 'talk');
  for (const tab of ['pastTab', 'settingsTab'] as const) {
    await page.getByRole('tab', { name: words(`desk-chat.${tab}`) }).click();
    await page.locator('main .card').first().waitFor();
    wrong.push(...(await findWrong(page, look, tab)));
  }
  expect(wrong).toEqual([]);
  expect(faults).toEqual([]);
});
