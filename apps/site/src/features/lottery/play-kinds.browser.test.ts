/** One play of every kind is bet on as a person does it, and the house takes just what the page said. */
import { ANIMALS, animalOfDay } from '@house/lottery/lunar-years';
import { dayOf } from '@house/lottery/stations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { givenKey } from '../../../../server/src/capabilities/wallet/given.ts';
import { present } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp, type Visitor } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findOverflows, findThumbTargets } from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

const LOOKS = [
  { name: 'a desktop', viewport: { width: 1440, height: 1000 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
] as const;

let house: TestApp;

beforeAll(async () => {
  house = await shareTestApp();
  await Promise.all(['SSC1', 'ELEVEN1'].map((gameCode) => house.putOnSale(gameCode)));
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);

async function open({ page }: Visitor, gameCode: string, playType: string): Promise<void> {
  await page.goto(`${house.url}/lottery?gameCode=${gameCode}&playType=${playType}`);
  await page.locator('.stk .btn').waitFor();
}

async function press({ page }: Visitor, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
}

async function add(person: Visitor, lines: number): Promise<void> {
  await person.page
    .locator('.stk-sum')
    .filter({ hasText: `${lines} line` })
    .waitFor();
  await press(person, words('lottery.add'));
}

/** Places the slip and waits for the receipt. */
async function place(person: Visitor): Promise<string> {
  await person.page
    .getByRole('button', { name: words('lottery.place') })
    .first()
    .click();
  const receipt = person.page.locator('.placed').first();
  await receipt.waitFor();
  return receipt.innerText();
}

describe.each(looksOfTurn(LOOKS, 1))('on $name', ({ viewport }) => {
  test('boxes, typed numbers and masks at a prize level, and fixed numbers at odds', async () => {
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const person = await house.openWindow({ viewport, language: 'en' }, { member });
    const { page } = person;

    await open(person, 'SSC1', '3B.G6');
    await press(person, '1', '5', '7');
    const multiple = page.locator('.stk .stp input');
    await multiple.fill('99999');
    await multiple.press('Enter');
    expect(await findOverflows(page)).toEqual([]);
    await multiple.fill('1');
    // Kept for every device, once it is left: the next pages begin with it.
    const kept = page.waitForResponse(/\/prize_level$/);
    await page.locator('#level').press('Home');
    await add(person, 1);
    await kept;

    await open(person, 'SSC1', '3B.DIRECT_S');
    await page.locator('textarea').fill('123, 456 ০৭৮ 123 12');
    await page.getByText(words('lottery.entries.wrong', { list: '12' })).waitFor();
    await page.getByText(words('lottery.entries.doubles', { count: 1 })).waitFor();
    await add(person, 3);

    await open(person, 'SSC1', 'RX2.G');
    for (const place of ['W', 'B', 'G'] as const)
      await page
        .locator('.mask-places')
        .getByText(words(`lottery.position.${place}`), { exact: true })
        .click();
    await press(person, '0', '9');
    await add(person, 3);
    const first = await place(person);
    expect(first).toContain('Last 3 · Straight, typed');
    expect(first).toContain('123 456 078'.split(' ').sort().join(' '));

    await open(person, 'ELEVEN1', 'RX3');
    await page.getByText(words('lottery.bank'), { exact: true }).click();
    const boxes = page.locator('.slot-keys');
    await boxes.nth(1).waitFor();
    await boxes.nth(0).getByRole('button', { name: '02', exact: true }).click();
    for (const code of ['05', '07', '11']) await boxes.nth(1).getByRole('button', { name: code, exact: true }).click();
    await add(person, 3);
    await place(person);

    const { rows: own } = await house.database.pool.query<{ play: string; selection: string; units: number }>(
      'select play, selection, units from wagers where member_id = $1 order by placed_at, market_id, seq',
      [String(member.id)],
    );
    expect(own.map(({ play, selection, units }) => [play.replace(/\+.*/, ''), selection, units])).toEqual([
      ['3B.G6@1700', '1,5,7', 1],
      ['3B.DIRECT_S@1700', '078,123,456', 3],
      ['RX2.G@1700', 'pos=W,B,G;0,9', 3],
      ['RX3', 'dan=02;tuo=05,07,11', 3],
    ]);
    expect(person.faults).toEqual([]);
  });
});

if (SWEEP)
  test('lucky tickets go to the slip, groups of numbers into the list, a list of 100,000 is several lines, a heart is kept', async () => {
    await Promise.all(['VNMB1', 'SSC1'].map((gameCode) => house.putOnSale(gameCode)));
    const member = await house.givenPlayer(5_000n * ONE_TAKA);
    const person = await house.openWindow({ viewport: LOOKS[0].viewport, language: 'en' }, { member });
    const { page } = person;
    const bets = async () => {
      const { rows } = await house.database.pool.query<{ play: string; selection: string; units: number }>(
        'select play, selection, units from wagers where member_id = $1 order by placed_at, market_id, seq',
        [String(member.id)],
      );
      return rows.map(({ play, ...rest }) => ({ play: play.replace(/@.*/, ''), ...rest }));
    };

    await open(person, 'VNMB1', 'DE.DB');
    const lines = page.locator('.slip .ln');
    await press(person, words('lottery.luckyToSlip', { count: 5 }));
    await expect.poll(() => lines.count()).toBe(5);
    // By keyboard: what is pressed may go away, the focus stays in the slip.
    for (let times = 0; times < 7; times += 1) await press(person, words('lottery.luckyToSlip', { count: 10 }));
    await expect.poll(() => lines.count()).toBe(50);
    await page.getByRole('button', { name: words('lottery.slip.all', { count: 75 }) }).press('Enter');
    await expect.poll(() => lines.count()).toBe(75);
    // However long it is, there is room under it, where what the plays pay passes by.
    const under = await page.evaluate<number>(
      `innerHeight - Number.parseFloat(getComputedStyle(document.querySelector('.slip-aside')).top) - document.querySelector('.slip-aside').offsetHeight`,
    );
    expect(under).toBeGreaterThanOrEqual(240);
    await expect.poll(() => lines.nth(49).locator('.ib:focus').count()).toBe(1);
    await lines.last().locator('.ib').press('Enter');
    await expect.poll(() => lines.nth(73).locator('.ib:focus').count()).toBe(1);
    await page.getByRole('button', { name: words('common.clearAll') }).press('Enter');
    await page.locator('.slip-aside:focus').waitFor();
    await press(person, words('lottery.luckyToSlip', { count: 5 }));
    await expect.poll(() => lines.count()).toBe(5);
    await press(person, words('lottery.entries.groups'));
    await page.getByRole('textbox', { name: words('lottery-groups.from') }).fill('৪৮');
    const tails = page.getByRole('group', { name: words('lottery-groups.units') });
    await tails.getByText('2', { exact: true }).click();
    await tails.getByText('8', { exact: true }).click();
    await page.getByText(words('lottery-groups.count', { count: 11 })).waitFor();
    await page.getByRole('button', { name: words('lottery-groups.add'), exact: true }).press('Enter');
    await page.locator('.groups :focus').waitFor();
    await page.getByRole('textbox', { name: words('lottery-groups.from') }).fill('8');
    await page.getByText(words('lottery-groups.wrong', { count: 2 })).waitFor();
    expect([...(await findBarriers(page)), ...(await findOverflows(page))]).toEqual([]);
    await add(person, 11);
    await place(person);
    await page.getByRole('button', { name: words('common.done') }).press('Enter');
    await page.locator('.slip-aside:focus').waitFor();
    const own = await bets();
    expect(new Set(own.slice(0, 5).map(({ selection }) => selection)).size).toBe(5);
    // Each number is a line (lottery.md 9.3).
    expect(own.map(({ units }) => units)).toEqual(Array.from({ length: 16 }, () => 1));
    expect(own.slice(5).map(({ selection }) => selection)).toEqual('48,52,58,62,68,72,78,82,88,92,98'.split(','));

    await press(person, words('lottery.favourite'));
    await page.getByRole('button', { name: words('lottery.favourite'), pressed: true }).waitFor();
    const kept = async () =>
      (await house.database.pool.query('select game_id from game_favourites where member_id = $1', [String(member.id)]))
        .rows;
    await expect.poll(kept).toEqual([{ game_id: 'VNMB1' }]);

    // Of ten heads eight are closed at the desk: a lucky pick is one of the others, and then there is none.
    const closeHead = async (digit: number) => {
      const number = { key: givenKey(), gameCode: 'VNMB1', play: 'HEAD', selection: String(digit) };
      const by = { staffId: 1n, staff: 'rahim', address: '::1', reason: 'bet too often' };
      const wish = { ...number, maxStake: null, maxTotal: null, factor: null };
      expect(await house.ports().lottery.terms.limitNumber(by, wish)).toMatchObject({ selection: String(digit) });
    };
    for (const digit of [0, 1, 2, 4, 5, 6, 7, 9]) await closeHead(digit);
    await open(person, 'VNMB1', 'HEAD');
    await page.getByText('9, 7, 6, 5, 4, 2, 1, 0').waitFor();
    await press(person, words('lottery.luckyToSlip', { count: 10 }));
    await page.getByText(words('lottery.wrong.luckyFew', { count: 2 })).waitFor();
    await place(person);
    expect((await bets()).slice(16).map(({ selection }) => selection)).toEqual(expect.arrayContaining(['3', '8']));
    for (const digit of [3, 8]) await closeHead(digit);
    await page.getByText('8, 3, 9, 7, 6, 5, 4, 2, 1, 0').waitFor();
    await press(person, words('lottery.lucky'));
    await page.getByText(words('lottery.wrong.luckyNone')).waitFor();
    expect([...(await findBarriers(page)), ...(await findOverflows(page))]).toEqual([]);

    await open(person, 'SSC1', '5.DIRECT_S');
    const all = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'));
    await page.locator('textarea').fill(all.join(' '));
    await page.getByText(words('lottery.entries.lines', { count: 5 })).waitFor();
    await page.locator('.stk .seg label').last().click();
    await press(person, words('lottery.add'));
    await expect.poll(() => page.locator('.slip .ln').count()).toBe(5);
    await place(person);
    const long = (await bets()).slice(18);
    expect(long.map(({ units }) => units)).toEqual([20_000, 20_000, 20_000, 20_000, 20_000]);
    expect(new Set(long.flatMap(({ selection }) => selection.split(','))).size).toBe(100_000);
    expect(person.faults).toEqual([]);
  });

if (SWEEP)
  test('a price waits for the member’s own level and has its room meanwhile; a balance that is short is said once, at the button', async () => {
    const member = await house.givenPlayer(5n * ONE_TAKA);
    const person = await house.openWindow({ viewport: LOOKS[0].viewport, language: 'en' }, { member });
    const { page } = person;
    let comes = (): void => undefined;
    const come = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route('**/lotto/lgw/prize_terms', async (route) => {
      await come;
      await route.continue();
    });
    const rooms = () =>
      page.evaluate<number[]>(
        `['.stk', '.stk .lvl', '.ds', '.tiers', '.lay-side .mb'].map((each) => document.querySelector(each)?.getBoundingClientRect().height ?? 0)`,
      );
    await open(person, 'SSC1', '5.DIRECT');
    await page.locator('.lay-side .mb').waitFor();
    const shown = async () => `${await page.locator('.bp').innerText()} ${await page.locator('.lay-side').innerText()}`;
    const add = page.getByRole('button', { name: words('lottery.add') });
    expect(await shown()).not.toMatch(/17\d\d|1,70,000|\d\d×/);
    expect(await add.isDisabled()).toBe(true);
    const before = await rooms();
    comes();
    await page.locator('#level').waitFor();
    expect(await shown()).toMatch(/1860/);
    expect(await rooms()).toEqual(before);

    for (let place = 0; place < 5; place += 1)
      await page.locator('.slot-keys').nth(place).locator('.key').nth(3).click();
    const multiple = page.locator('.stk .stp input');
    await multiple.fill('3');
    await multiple.press('Enter');
    await add.click();
    const slip = page.locator('.slip');
    const short = slip
      .getByRole('status')
      .filter({ hasText: new RegExp(words('lottery.slip.missing', { amount: '.+' })) });
    await short.waitFor();
    // The gold button is the way to what is missing, which is told once, at it.
    const button = slip.getByRole('button', { name: words('common.money.deposit') });
    expect(await button.getAttribute('aria-describedby')).toBe(await short.locator('p').getAttribute('id'));
    expect(await slip.getByRole('button', { name: words('lottery.place') }).count()).toBe(0);
    expect([...(await findBarriers(page)), ...(await findOverflows(page))]).toEqual([]);
    const missing = await short.innerText();
    await page.setViewportSize(LOOKS[1].viewport);
    await page.locator('.mbar').getByText(missing).waitFor();
    await page.getByRole('button', { name: words('lottery.slip.open', { count: 1 }) }).click();
    const sheet = page.locator('dialog.slip-sheet');
    await sheet.getByText(missing).waitFor();
    expect([...(await findBarriers(page)), ...(await findOverflows(page))]).toEqual([]);
    // Whatever is pressed with a thumb is large enough for it: here, in the wallet, and on the home page.
    expect(await findThumbTargets(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('common.money.deposit') }).click();
    await page.waitForURL(/mc=depositv2/);
    for (const address of ['/?mc=transferFund', '/']) {
      await page.goto(`${house.url}${address}`);
      await (address === '/' ? page.locator('.hm .dots button').first() : page.locator('dialog').first()).waitFor();
      expect(await findThumbTargets(page)).toEqual([]);
    }
    expect(person.faults).toEqual([]);
  });

if (SWEEP)
  test('an animal of the draw’s lunar year, and three sums at the odds of a level, for any stake', async () => {
    const draw = await house.putOnSale('MK6F1');
    await house.putOnSale('PC28F1');
    const year = present(animalOfDay(dayOf(draw.draw_no)), 'the year of the draw');
    const other = ANIMALS.find((animal) => animal !== year);
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const person = await house.openWindow({ viewport: LOOKS[0].viewport, language: 'en' }, { member });
    const { page } = person;

    // The map of another year is not on sale: its address opens what is.
    await open(person, 'MK6F1', `ZODIAC.${other}`);
    await page.getByRole('tab', { name: words('lottery.area.ZODIAC'), exact: true }).click();
    await page.waitForURL(new RegExp(`ZODIAC\\.${year}`));
    await page
      .getByRole('button', { name: new RegExp(`^${words('lottery.choice.animal.dog')}`) })
      .first()
      .click();
    await add(person, 1);
    await place(person);

    await open(person, 'PC28F1', 'THREE');
    await press(person, '12', '13', '14');
    await page.locator('#level').press('Home');
    // 1000 / (73 + 75 + 75) at level 1700, floored to three decimals.
    await page.getByText('3.811×').first().waitFor();
    await page.getByText(words('lottery.stake.own'), { exact: true }).click();
    await page.getByRole('textbox', { name: words('lottery.stake.ownAmount') }).fill('37.13');
    await add(person, 1);
    expect(await findBarriers(page)).toEqual([]);
    await place(person);

    const { rows: own } = await house.database.pool.query<{ play: string; selection: string; stake: string }>(
      'select play, selection, stake::text from wagers where member_id = $1 order by placed_at, market_id, seq',
      [String(member.id)],
    );
    expect(own).toEqual([
      { play: `ZODIAC.${year}`, selection: '10', stake: '100000' },
      { play: 'THREE@1700+80Z', selection: '12,13,14', stake: '371300' },
    ]);
    expect(person.faults).toEqual([]);
  });
