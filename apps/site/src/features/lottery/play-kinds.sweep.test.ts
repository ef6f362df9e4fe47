/** The bet page beside the bets: what is open stands in sight, the trend asks for what it shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp, type Visitor } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';

const LOOKS = [
  { name: 'a desktop', viewport: { width: 1440, height: 1000 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
] as const;

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  await Promise.all(['SSC1', 'ELEVEN1'].map((gameCode) => house.putOnSale(gameCode)));
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);

async function open({ page }: Visitor, gameCode: string, playType: string): Promise<void> {
  await page.goto(`${house.url}/lottery?gameCode=${gameCode}&playType=${playType}`);
  await page.locator('.stk .btn').waitFor();
}

test.each([
  ['SSC1', null],
  ['KENO1', '.fb-n.on'],
  ['VNMB1', '.fb-prizes td b'],
])('a draw of %s is drawn, and its result shown, by itself', async (gameCode, numbers) => {
  const draw = await house.putOnSale(gameCode);
  const person = await house.openWindow({ language: 'en' });
  await open(person, gameCode, '');
  await house.drawNow(draw);
  await person.page.locator('.band .res [role=img]').waitFor();
  if (numbers !== null) {
    // A board has the first picture of its trend beside its bets, and the way to all of them.
    const trend = person.page.getByRole('region', { name: words('lottery.trend.title'), exact: true });
    await trend.locator('table').first().waitFor();
    await trend.getByRole('link', { name: words('lottery.trend.whole') }).waitFor();
    expect([...(await findBarriers(person.page)), ...(await findOverflows(person.page))]).toEqual([]);
    // What does not fit the band stands whole in a popup: twenty of eighty, twenty-seven prizes.
    await person.page.setViewportSize(LOOKS[1].viewport);
    const edges = (): Promise<number[]> =>
      person.page.evaluate<number[]>(
        `['.band .res .balls > :nth-child(5n)', '.band .cd'].map((each) => Math.max(...[...document.querySelectorAll(each)].map((e) => e.getBoundingClientRect()[each.endsWith('cd') ? 'left' : 'right'])))`,
      );
    // Once the band has taken the width.
    await expect.poll(async () => ((await edges())[0] ?? 0) < ((await edges())[1] ?? 0)).toBe(true);
    await person.page.setViewportSize(LOOKS[0].viewport);
    await person.page.locator('.band-full').click();
    await person.page.locator(`dialog ${numbers}`).first().waitFor();
    expect(await person.page.locator(`dialog ${numbers}`).count()).toBe(gameCode === 'KENO1' ? 20 : 27);
    expect([...(await findBarriers(person.page)), ...(await findOverflows(person.page))]).toEqual([]);
  }
  expect(person.faults).toEqual([]);
});

test('on a phone what is open stands in sight in each row that is too long for it: game and kind of play', async () => {
  const { page } = await house.openWindow({ viewport: { width: 390, height: 844 }, language: 'en' });
  const rows: readonly (readonly [address: string, row: string, chosen: string])[] = [
    ['gameCode=F5D5&playType=DIGIT', '.gs ul', '[aria-current=page]'],
    ['gameCode=SSC1&playType=BULL', '[role=tablist]', '[aria-selected=true]'],
  ];
  for (const [query, row, chosen] of rows) {
    await page.goto(`${house.url}/lottery?${query}`);
    await page.locator('.stk .btn').waitFor();
    // The middle of the chosen one, from the left edge of its row to the right one: 0 to 1.
    const place = () =>
      page
        .locator(row)
        .filter({ has: page.locator(chosen) })
        .first()
        .evaluate((list, name) => {
          const [all, own] = [list.getBoundingClientRect(), list.querySelector(name)?.getBoundingClientRect()];
          const middle = own === undefined ? -1 : (own.left + own.width / 2 - all.left) / all.width;
          return { long: list.scrollWidth > list.clientWidth, seen: middle > 0 && middle < 1 };
        }, chosen);
    await expect.poll(place, { message: query }).toEqual({ long: true, seen: true });
  }
});

test('the trend of one place asks for two hundred results of that place', async () => {
  const { page, faults } = await house.openWindow({ language: 'en' });
  const asked = page.waitForRequest((one) => one.url().includes('/games/VNMN/results'));
  await page.goto(`${house.url}/trend?gameCode=VNMN&station=HCM`);
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('count'), query.get('station')]).toEqual(['200', 'HCM']);
  expect(faults).toEqual([]);
});
