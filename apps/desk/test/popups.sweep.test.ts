/**
 * The popups of the desk's brand, region, maintenance and staff screens and of one's own account, in both languages and
 * themes: opened by keyboard, read by everybody, closed by Esc, and the focus is back where it was.
 */
import type { MessageId } from '@house/i18n/catalogues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMaintenance, givenRule } from '../../server/src/capabilities/content/region/given.ts';
import { givenStaff } from '../../server/src/capabilities/identity/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';

let house: TestApp;
let colleague = '';
let member = '';

beforeAll(async () => {
  house = await givenTestApp();
  colleague = String((await givenStaff(house.database.db, { role: 'support' })).id);
  member = String((await house.givenPlayer(10_000n)).id);
  const { siteState } = house.ports();
  await givenMaintenance(siteState, { scope: 'product', target: 'LOTT', messages: { en: 'MaybePromise' } });
  await givenRule(siteState, { effect: 'deny', kind: 'range', value: '192.0.2.0/24', note: 'a test' });
});
afterAll(() => house?.close());

/** Where each stands, and what is pressed to open it. */
const listPopups = (): readonly (readonly [address: string, opener: MessageId])[] => [
  ['/desk/region', 'desk-region.window.title'],
  ['/desk/region', 'desk-region.stop'],
  ['/desk/region', 'desk-region.end'],
  ['/desk/region?tab=rules', 'desk-region.rule.add'],
  ['/desk/region?tab=rules', 'desk-region.change'],
  [`/desk/members/${member}`, 'desk.member.lock'],
  [`/desk/members/${member}`, 'desk.member.signOut'],
  ['/desk/staff', 'desk.staff.invite'],
  [`/desk/staff/${colleague}`, 'desk.staff.change'],
  [`/desk/staff/${colleague}`, 'desk.staff.renew'],
  ['/desk/staff-roles', 'desk.roles.new'],
  ['/desk/my-account', 'desk.account.changePassword'],
  ['/desk/my-account', 'desk.account.renewAuthenticator'],
];

const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { language: 'en', theme: 'light', viewport: { width: 390, height: 844 } },
  { language: 'bn', theme: 'light', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'dark', viewport: { width: 1440, height: 900 } },
] as const;

test.each(LOOKS)('every popup is fit for everybody: $language, $theme, $viewport.width px', async (look) => {
  const words = house.words(look.language);
  const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
  const wrong: string[] = [];
  for (const [address, opener] of listPopups()) {
    const note = (found: readonly string[]) => wrong.push(...found.map((each) => `${address} ${opener}: ${each}`));
    await page.goto(house.url + address);
    const button = page
      .locator('main')
      .getByRole('button', { name: words(opener), exact: true })
      .filter({ visible: true })
      .first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    await untilStill(page);
    note(await findBarriers(page));
    note(await findMessageKeys(page));
    note(await findOverflows(page));
    if (look.language === 'en') note(await findBengali(page));
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    if (!(await button.evaluate((element) => element === element.ownerDocument.activeElement)))
      note(['the focus is not back']);
  }
  expect(wrong).toEqual([]);
  expect(faults).toEqual([]);
});

test('the question mark lists the shortcuts of the desk, in either language, but not while somebody writes', async () => {
  for (const language of ['bn', 'en'] as const) {
    const words = house.words(language);
    const { page, faults } = await house.openWindow({ language }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/members`);
    await page.locator('main [data-row]').first().waitFor();
    const list = page.getByRole('dialog', { name: words('desk-keys.title') });
    const field = page.locator('main input').first();
    await field.click();
    await page.keyboard.type('?');
    expect(await list.count()).toBe(0);
    await field.blur();
    await page.keyboard.press('?');
    await list.getByText(words('desk-keys.results')).waitFor();
    expect([await findBarriers(page), await findMessageKeys(page), faults]).toEqual([[], [], []]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  }
});
