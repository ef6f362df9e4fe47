/** Results since the start, trend and odds, as people see them: on a phone and on a desktop, in both languages, signed out. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenPastDraws } from '../../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../../server/src/platform/testing/open-house.ts';

const GAMES = ['F5D1', 'SSC1', 'RACE1', 'KENO1', 'MK6F1', '115F1', 'VNMB1', 'K3F1', 'COLOR1'] as const;
/** 1 March 2024 in the house's zone. */
const MIDNIGHT = new Date('2024-02-29T18:00:00Z');
const DRAWS = 1_500;
/** What is drawn within 50 ms (`bench --only web --part trend`). */
const ELEMENTS = 1_500;

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  await givenPastDraws(house.database.db, 'F5D1', new Date('2024-03-05T06:00:00Z'), 10);
  for (const game of GAMES) await givenPastDraws(house.database.db, game, MIDNIGHT, game === 'F5D1' ? DRAWS : 210);
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);
const queryOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe('results', () => {
  test('go back to the first day of the game by keyboard alone, and each address can be shared', async () => {
    const { page, faults } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/results?gameCode=F5D1&day=2024-03-02`);
    await page.locator('.dr-row').first().waitFor();
    const day = (text: string) => page.locator(`.cal-day[data-day="${text}"]`);
    await day('2024-03-02').focus();
    await page.keyboard.press('ArrowRight');
    // The third had no draws: it can be reached, and not be chosen.
    await expect.poll(() => day('2024-03-03').evaluate((own) => own === document.activeElement)).toBe(true);
    expect(await day('2024-03-03').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect(queryOf(page, 'day')).toBe('2024-03-02');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**day=2024-03-01**');
    await page.getByText('1440', { exact: true }).first().waitFor();
    // The last draw of the day is that of midnight; paging goes down to its first.
    await page.getByRole('button', { name: words('common.lastPage') }).click();
    await page.getByText('0001', { exact: true }).first().waitFor();
    const shared = page.url();
    const { page: other } = await house.openWindow({ language: 'en', viewport: { width: 390, height: 844 } });
    await other.goto(shared);
    await other.getByText('0001', { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
  });

  test('lead to the check of each draw', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/results?gameCode=F5D1&day=2024-03-01`);
    await page.locator('.dr-row a').first().click();
    await page.waitForURL('**/verify?draw=*');
    await page.locator('.vf-step').first().waitFor();
  });
});

describe('trend', () => {
  test('its window, view and game stand in the address', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/trend?gameCode=F5D1`);
    await page.locator('.tg-num').first().waitFor();
    await page.getByText('200', { exact: true }).click();
    await page.getByRole('tab', { name: words('site-draws.view.omission') }).click();
    await page.locator('.om').waitFor();
    expect([queryOf(page, 'n'), queryOf(page, 'view')]).toEqual(['200', 'omission']);
    await page.getByLabel(words('site-draws.game'), { exact: true }).selectOption('KENO1');
    await page.waitForURL('**gameCode=KENO1**');
    await expect.poll(() => page.locator('.om tbody tr').count()).toBe(80);
  });

  test('what the pictures show is read out, draw by draw', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/trend?gameCode=F5D1&n=50`);
    await page.locator('.tg-num').first().waitFor();
    expect(await page.locator('.tr-page ul.sr li').count()).toBe(50);
  });

  test.each([
    ['115F1', 'lottery.area.BDW', [0, 1, 2, 3, 4], 11],
    ['115F1', 'lottery.position.1', [0], 11],
    ['MK6F1', 'lottery.position.SP', [6], 49],
    ['MK6F1', 'lottery.area.N', [0, 1, 2, 3, 4, 5], 49],
  ] as const)('the omissions of %s at %s are those of its results', async (game, name, places, last) => {
    const window = 100;
    const { rows } = await house.database.pool.query<{ result: number[] }>(
      'select result from lottery_draws where game_code = $1 and result is not null order by draw_at desc limit $2',
      [game, window],
    );
    expect(rows).toHaveLength(window);
    const wanted = Array.from({ length: last }, (_, index) => {
      const [value, ages, gaps] = [index + 1, [] as number[], [] as number[]];
      let gap = 0;
      for (const [age, { result }] of rows.entries()) {
        if (places.some((place) => result[place] === value)) {
          ages.push(age);
          gaps.push(gap);
          gap = 0;
        } else gap += 1;
      }
      const average = ages.length === 0 ? '–' : (Math.floor((window * 100) / ages.length - 100) / 100).toFixed(2);
      const most = Math.max(gap, ...gaps);
      return [String(value).padStart(2, '0'), ages.length, ages[0] ?? window, average, most].join(' ');
    });
    const { page, faults } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/trend?gameCode=${game}&view=omission&n=${window}`);
    await page.locator('.trend-places').getByText(words(name), { exact: true }).click();
    await page.getByRole('region', { name: `${words('site-draws.view.omission')}: ${words(name)}` }).waitFor();
    const shown = await page
      .locator('.om tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) =>
          [line.querySelector('.om-n'), ...line.querySelectorAll('td')].map((cell) => cell?.textContent).join(' '),
        ),
      );
    expect(shown).toEqual(wanted);
    expect(await page.locator('.om .bdg, .om .bd').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('two hundred draws take only as many elements as a page draws at once', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    for (const game of ['F5D1', 'RACE1', 'KENO1', 'VNMB1']) {
      await page.goto(`${house.url}/trend?gameCode=${game}&n=200`);
      await page.locator('.tr-page').waitFor();
      const views = await page.getByRole('tab').evaluateAll((tabs) => tabs.map(({ id }) => id));
      for (const view of views) {
        await page.locator(`#${view}`).click();
        await page.locator(`#${view}[aria-selected=true]`).waitFor();
        const elements = await page.locator('.tr-page *').count();
        expect.soft([game, view, Math.max(elements, ELEMENTS)]).toEqual([game, view, ELEMENTS]);
      }
    }
  });
});

describe('odds', () => {
  test('every play has an address of its own with its chance, what it pays and what it returns', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/odds?gameCode=F5D1`);
    await page.locator('.od-lay td a').first().click();
    await page.waitForURL('**playType=DIGIT**');
    const own = page.locator('.od-play');
    await own.getByText('1 in 10: 9.60 times the stake').waitFor();
    await own.getByText('Returns 96% on average').waitFor();
    await own.getByRole('link', { name: words('site-draws.odds.bet') }).click();
    await page.waitForURL('**/lottery?gameCode=F5D1&playType=DIGIT');
  });

  test('of units say that what a unit wins is rounded down, which the figures do not have', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/odds?gameCode=SSC1`);
    await page.getByText(words('lottery-rules.floor', { step: '৳0.0001' })).waitFor();
  });
});
