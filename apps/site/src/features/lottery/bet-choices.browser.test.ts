/** What a person chooses about betting: sounds, off until he turns them on, and an amount above which he is asked once more. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

const LOOKS = [
  { name: 'a desktop in Bengali', language: 'bn', theme: 'dark', viewport: { width: 1440, height: 1000 } },
  { name: 'a phone in English', language: 'en', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;
const CASH = 500n * ONE_TAKA;
/** Longer than two quick taps are apart. */
const UNHURRIED_MS = 500;

/** Counts what a page plays and how often it makes the phone tick. */
const LISTEN = `
  window.heard = { opened: 0, started: 0, ticks: [] };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); heard.opened += 1; }
    createBufferSource() {
      const source = super.createBufferSource();
      const start = source.start.bind(source);
      source.start = () => { heard.started += 1; start(); };
      return source;
    }
  };
  navigator.vibrate = (ms) => heard.ticks.push(ms);
`;
interface Heard {
  readonly opened: number;
  readonly started: number;
  readonly ticks: readonly number[];
}
const heardOn = (page: Page): Promise<Heard> => page.evaluate('heard');

/** By its place: its name tells how long it has not come. */
const pick = (page: Page, digit: number) => page.locator('.slot-keys').first().locator('.key').nth(digit).click();

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
  await house.putOnSale('F5D1');
});
afterAll(() => house?.close());

describe.each(looksOfTurn(LOOKS, 1))('on $name', ({ viewport, theme, language }) => {
  const words: ReturnType<TestApp['words']> = (id, values) => house.words(language)(id, values);
  const look = { viewport, theme, language };
  const looksRight = async (page: Page): Promise<void> => {
    const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
    expect.soft(wrong).toEqual([]);
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
  // Beside the board it carries the countdown.
  const placeButton = (page: Page) => page.getByRole('button', { name: words('lottery.place') }).first();
  const openGame = async (page: Page) => {
    await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    await page.locator('.stk .btn').waitFor();
  };

  if (SWEEP)
    test('the page is silent until he turns the sounds on; then they stay on, and wait for his first touch', async () => {
      const member = await house.givenPlayer(CASH);
      const { page, faults } = await house.openWindow(look, { member });
      await page.addInitScript(LISTEN);
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      const partOf = () => fetched.find((url) => /bet-sounds.*\.js$/.test(url));
      /** It is drawn a moment after it came, and hears what is picked from then on: of all that is picked one is the first. */
      const pickUntilHeard = async (digits: string): Promise<void> => {
        await expect.poll(partOf).toBeDefined();
        const left = [...digits];
        const pickNext = async () => {
          const next = left.shift();
          if (next !== undefined) await pick(page, Number(next));
          return (await heardOn(page)).started;
        };
        await expect.poll(pickNext, { interval: 200 }).toBeGreaterThan(0);
        expect(await heardOn(page)).toMatchObject({ opened: 1, ticks: [] });
      };
      const sounds = page.getByRole('button', { name: words('site-bet.sounds'), exact: true });
      const isOn = () => sounds.getAttribute('aria-pressed');

      await openGame(page);
      await expect.poll(isOn).toBe('false');
      await pick(page, 7);
      expect(partOf()).toBeUndefined();
      expect(await heardOn(page)).toEqual({ opened: 0, started: 0, ticks: [] });

      await sounds.click();
      await expect.poll(isOn).toBe('true');
      await pickUntilHeard('3568');
      await looksRight(page);

      fetched.length = 0;
      await page.reload();
      await page.locator('.stk .btn').waitFor();
      await expect.poll(isOn).toBe('true');
      expect(await heardOn(page)).toEqual({ opened: 0, started: 0, ticks: [] });
      await pickUntilHeard('7356');
      await press(page, words('lottery.add'));
      const { started: picked } = await heardOn(page);
      await placeButton(page).click();
      await page.locator('.placed').first().waitFor();
      await expect.poll(() => heardOn(page)).toMatchObject({ ticks: [10] });
      await expect.poll(async () => (await heardOn(page)).started).toBeGreaterThan(picked);

      // Another device of his has them on once he signs in there; here they are off again in the preferences.
      await page.goto(`${house.url}/licences?mc=securityCenter&mc.tab=preferences`);
      const inPreferences = page.getByRole('switch', { name: words('site-security.prefs.sounds') });
      expect(await inPreferences.isChecked()).toBe(true);
      await looksRight(page);
      await inPreferences.uncheck();
      const kept = async () => {
        const { rows } = await house.database.pool.query<{ preferences: object }>(
          'select preferences from members where id = $1',
          [String(member.id)],
        );
        return rows[0]?.preferences;
      };
      await expect.poll(kept).toMatchObject({ sounds: false });
      await openGame(page);
      await expect.poll(isOn).toBe('false');
      expect(faults).toEqual([]);
    });

  test('above his own amount he is asked once more; Esc leaves the slip, Enter places it once', async () => {
    const member = await house.givenPlayer(CASH);
    const { page, faults } = await house.openWindow(look, { member });
    const cash = async () => (await house.ports().wallet.balancesOf(member.id)).cash;
    const sheet = page.getByRole('alertdialog', { name: words('site-bet.confirm.title') });
    const done = async () => {
      await page
        .locator('.placed')
        .getByRole('button', { name: words('common.done') })
        .click();
      await page.locator('.placed').waitFor({ state: 'detached' });
    };
    const pickAndAdd = async (...digits: number[]) => {
      for (const digit of digits) await pick(page, digit);
      await press(page, words('lottery.add'));
    };

    await page.goto(`${house.url}/licences?mc=securityCenter&mc.tab=preferences`);
    const amount = page.getByRole('textbox', { name: new RegExp(words('site-security.prefs.ask.amount')) });
    await amount.fill('much');
    await amount.press('Enter');
    await page.getByText(words('site-security.prefs.ask.wrong')).waitFor();
    await amount.fill('15');
    await amount.press('Enter');
    await page.getByRole('status').getByText('৳15.00', { exact: true }).waitFor();
    await looksRight(page);

    // What costs no more is placed as ever.
    await openGame(page);
    await pickAndAdd(7);
    await placeButton(page).click();
    await page.locator('.placed').first().waitFor();
    expect(await sheet.count()).toBe(0);
    expect(await cash()).toBe(CASH - 10n * ONE_TAKA);
    await done();

    await pickAndAdd(3, 8);
    await page.keyboard.press('Control+Enter');
    await sheet.waitFor();
    await sheet.getByText('৳20.00', { exact: true }).waitFor();
    await looksRight(page);
    await page.waitForTimeout(UNHURRIED_MS);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await cash()).toBe(CASH - 10n * ONE_TAKA);

    // The second of two quick taps is no answer.
    await placeButton(page).dblclick();
    await sheet.waitFor();
    await page.waitForTimeout(UNHURRIED_MS);
    expect(await cash()).toBe(CASH - 10n * ONE_TAKA);
    await sheet.getByRole('button', { name: words('site-bet.confirm.back') }).click();
    await sheet.waitFor({ state: 'detached' });

    await placeButton(page).click();
    await sheet.waitFor();
    await page.waitForTimeout(UNHURRIED_MS);
    await page.keyboard.press('Enter');
    await page.locator('.placed').first().waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect(await cash()).toBe(CASH - 30n * ONE_TAKA);
    await done();

    // The way to change it leads from the sheet; taken back, nothing is asked.
    await pickAndAdd(1, 2);
    await placeButton(page).click();
    await sheet.getByRole('button', { name: words('site-bet.confirm.change') }).click();
    await press(page, words('site-security.prefs.ask.remove'));
    await page.getByText(words('site-security.prefs.ask.none')).waitFor();
    await page.keyboard.press('Escape');
    await placeButton(page).click();
    await page.locator('.placed').first().waitFor();
    expect(await cash()).toBe(CASH - 50n * ONE_TAKA);
    expect(faults).toEqual([]);
  });
});

if (SWEEP)
  test('on a phone the bar says what is picked and leads on to the slip, which a second tap does not place', async () => {
    const member = await house.givenPlayer(CASH);
    const { page, faults } = await house.openWindow(
      { viewport: { width: 390, height: 844 }, language: 'bn' },
      { member },
    );
    const words = house.words('bn');
    await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    const bar = page.locator('.mbar');
    const add = bar.getByRole('button', { name: words('lottery.add'), exact: true });
    await page.locator('.stk .btn').waitFor();
    expect(await add.count()).toBe(0);
    for (const digit of [3, 7]) await pick(page, digit);
    await bar.getByText('৳20.00').waitFor();
    // The time that is left is seen; no name and no description runs with it, for a reader would say it each second.
    for (const part of [bar, page.locator('.gs')]) {
      expect(await part.innerText()).toMatch(/\d:\d\d/);
      expect(await part.ariaSnapshot()).not.toMatch(/\d:\d\d/);
    }
    await add.dblclick();
    await page.getByRole('dialog').getByText('৳20.00').first().waitFor();
    expect((await house.ports().wallet.balancesOf(member.id)).cash).toBe(CASH);
    // One line of two numbers, once.
    await bar.getByText('1', { exact: true }).waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });
