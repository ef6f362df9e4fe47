/** The main job without a mouse: registration, deposit, bet and record by Tab, Enter, Space and arrows, the focus always seen. */
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { judgeFocus } from '../../server/src/platform/testing/page-checks.ts';

const STEPS_MAX = 150;
const PASSWORD = 'correct-horse-7';

let house: TestApp;
/** Each try has a name of its own. */
let people = 0;

beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

test('registers, deposits, bets and reads the record by keyboard alone, and always sees where the focus is', async () => {
  const words = house.words('en');
  await house.putOnSale('F5D1');
  const { context, page, faults } = await house.openWindow({ language: 'en' });
  const unseen = new Set<string>();

  /** Goes on with Tab until the element has the focus. */
  const tabTo = async (target: Locator, on: Page = page, key = 'Tab'): Promise<void> => {
    await target.waitFor();
    for (let steps = 0; steps < STEPS_MAX; steps += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await on.keyboard.press(key);
      const why = await judgeFocus(on);
      if (why !== '' && why !== 'nothing has the focus') unseen.add(why);
    }
    throw new Error(`Tab never came to ${target.toString()}`);
  };
  const enter = async (target: Locator, on: Page = page): Promise<void> => {
    await tabTo(target, on);
    await on.keyboard.press('Enter');
  };
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).first();

  await page.goto(house.url);
  await enter(button(words('common.nav.joinNow'), page.locator('.hb')));
  await page.locator('dialog input[name=username]:focus').waitFor();
  people += 1;
  await page.keyboard.type(`keysonly${people}`);
  await tabTo(page.locator('dialog input[name=password]'));
  await page.keyboard.type(PASSWORD);
  await tabTo(page.locator('dialog input[name=confirmPassword]'));
  await page.keyboard.type(PASSWORD);
  await tabTo(page.locator('dialog input[type=checkbox]'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await enter(button(words('site-auth.done.deposit')));
  await tabTo(page.getByLabel(words('cashier.amount.label')));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  const door = page.getByRole('link', { name: words('cashier.order.goPay') });
  await tabTo(door);
  const [paying] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await paying.bringToFront();
  await enter(paying.locator('button[value=pay]'), paying);
  await paying.locator('[role=status] data').waitFor();
  await page.bringToFront();
  await enter(page.locator('dialog').getByRole('link', { name: words('cashier.credited.play'), exact: true }));
  await page.waitForURL('**/lottery**');
  await enter(page.locator('a.lob').first());

  await tabTo(page.locator('.slot-keys').first().locator('.key').first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
  await page.locator('.slip .ln').waitFor();
  await enter(page.locator('.slip .btn.gold'));
  await page.locator('.placed').waitFor();
  await page.locator('.hb .bal-figure').filter({ hasText: '৳480.00' }).waitFor();

  await tabTo(button(words('common.nav.bettingRecord'), page.locator('.hb')), page, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await enter(page.locator('dialog [data-row]').first());
  await page.locator('dialog .dt').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate<string>("document.activeElement?.textContent ?? ''")).toBe(
    words('common.nav.bettingRecord'),
  );
  expect([...unseen]).toEqual([]);
  expect(faults).toEqual([]);
});

test.each(['/search', '/lottery'])(
  'on a slow telephone letters typed into the middle of a search stay there: %s',
  async (address) => {
    await house.putOnSale('F5D1');
    const { context, page, faults } = await house.openWindow({ language: 'bn' });
    await page.goto(house.url + address);
    const box = page.getByRole('main').locator('input[type=search], .se-box input').first();
    await box.waitFor();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await box.focus();
    await page.keyboard.type('বাংলা', { delay: 30 });
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('বাংলা');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('abcdefgh', { delay: 60 });
    const typed = await box.inputValue();
    const caret = await box.evaluate((element: HTMLInputElement) => element.selectionStart);
    expect(typed).toHaveLength('বাংলা'.length + 8);
    expect(typed.slice((caret ?? 0) - 8, caret ?? 0)).toBe('abcdefgh');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed);
    expect(await box.inputValue()).toBe(typed);
    expect(faults).toEqual([]);
  },
);

test('the question mark lists the shortcuts, but is a sign where somebody writes', async () => {
  const words = house.words('en');
  const { page, faults } = await house.openWindow({ language: 'en' });
  await page.goto(`${house.url}/help`);
  const list = page.getByRole('dialog', { name: words('site-keys.title') });
  await page
    .getByRole('button', { name: words('common.search') })
    .first()
    .waitFor();
  const field = page.locator('main input').first();
  await field.click();
  await page.keyboard.type('how?');
  expect([await field.inputValue(), await list.count()]).toEqual(['how?', 0]);
  // What is searched for stands in the address a moment later.
  await page.waitForURL(/q=how/);
  await field.blur();
  await page.keyboard.press('?');
  await list.getByText(words('site-keys.place')).waitFor();
  expect(await list.locator('kbd').count()).toBeGreaterThan(15);
  // It belongs to whatever popup is open.
  await page.keyboard.press('?');
  expect(await page.locator('dialog[open]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
