/** A whole slip is bet on the next draws, and a ticket of several numbers is (lottery.md 1.6, 9.3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveDraw, ON_SALE, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn } from '../../../../server/src/platform/testing/sweep.ts';

const LOOKS = [
  { name: 'a desktop', theme: 'light', viewport: { width: 1440, height: 1000 } },
  { name: 'a phone', theme: 'dark', viewport: { width: 390, height: 844 } },
] as const;
const CASH = 500n * ONE_TAKA;

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('F5D1');
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);

async function openMember({ theme, viewport }: (typeof LOOKS)[number]) {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ viewport, theme, language: 'en' }, { member });
  return {
    ...{ member, page, faults },
    popup: page.getByRole('dialog', { name: words('site-chase.title') }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).first().click(),
    cash: async () => (await house.ports().wallet.balancesOf(member.id)).cash,
    linesOf: async () => {
      const { rows } = await house.database.pool.query<{ line: string }>(
        `select l.play || ' ' || l.selection || ' ' || l.unit_stake / 10000 as line
          from lottery_chase_lines l join lottery_chases c on c.id = l.chase_id where c.member_id = $1 order by l.line`,
        [String(member.id)],
      );
      return rows.map(({ line }) => line);
    },
    looksRight: async () =>
      expect
        .soft([...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))])
        .toEqual([]),
  };
}

describe.each(looksOfTurn(LOOKS, 1))('on $name', (look) => {
  test('a slip of three lines is one chase: told line by line, gone from the slip, stopped as one', async () => {
    const { member, page, faults, popup, press, cash, linesOf, looksRight } = await openMember(look);
    await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    await page.locator('.stk .btn').waitFor();
    for (const digit of ['7', '3', '1']) {
      await press(digit);
      await press(words('lottery.add'));
    }
    if (look.name === 'a phone') await page.locator('.mbar .on-paper').click();
    await page.locator('.slip-chase').click();
    await expect.poll(() => popup.locator('.ch-lines > li').count()).toBe(3);
    await popup.getByText(words('lottery.stake.own'), { exact: true }).click();
    await popup.getByText(words('site-chase.double'), { exact: true }).click();
    // Three draws, 30.00 on the first.
    await popup.getByText('৳210.00', { exact: true }).waitFor();
    await looksRight();
    await popup.getByRole('button', { name: words('site-chase.place', { count: 3 }) }).click();
    await popup.getByRole('heading', { name: words('site-chase.made', { count: 3 }) }).waitFor();
    await expect.poll(() => popup.locator('.ch-lines > li').count()).toBe(3);
    await looksRight();
    expect(await cash()).toBe(CASH - 210n * ONE_TAKA);
    expect(await linesOf()).toEqual(['7', '3', '1'].map((digit) => `DIGIT ${digit}|-|-|-|- 10`));
    await popup.getByRole('button', { name: words('site-chase.see') }).click();

    const card = page.locator('.ch-card');
    await card.getByText(words('site-chases.lines', { count: 3 }), { exact: true }).waitFor();
    await card.getByText(words('site-chase.show'), { exact: true }).click();
    await expect.poll(() => card.locator('.ch-lines > li').count()).toBe(3);
    await card.getByText(words('site-chase.order.placed')).waitFor();
    // What a line won, and what came back of another, stands with the numbers of the lines.
    await house.database.pool.query(
      `update lottery_chase_orders o set state = case line when 2 then 'returned' else 'settled' end,
        prize = case line when 1 then 960000 when 3 then 0 end
        from lottery_chases c where c.id = o.chase_id and c.member_id = $1 and o.place <= 3`,
      [String(member.id)],
    );
    await page.reload();
    await card.getByText(words('site-chase.show'), { exact: true }).click();
    await card.getByText('+৳96.00', { exact: true }).waitFor();
    const end = card.locator('tbody tr').first().locator('td').last();
    expect(await end.locator('div').allInnerTexts()).toEqual([
      `${words('site-chase.line', { line: '1' })} +৳96.00`,
      `${words('site-chase.line', { line: '2' })} ${words('site-chase.order.returned')}`,
      `${words('site-chase.line', { line: '3' })} ${words('common.status.lost')}`,
    ]);
    await looksRight();
    await card.getByText(words('site-chase.stop'), { exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(words('site-chases.stop.held', { amount: '৳180.00' })).waitFor();
    await dialog.getByRole('button', { name: words('site-chase.stop'), exact: true }).click();
    await page.getByText(words('site-chases.cameBack', { amount: '৳180.00' })).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.ln').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a ticket of Viet Nam with three numbers is a chase of three lines over the days', async () => {
    const { rows } = await house.database.pool.query<{ id: bigint }>(
      "select id from lottery_draws where game_code = 'VNMB' and state in ('scheduled', 'open') order by draw_at limit 1",
    );
    for (const { id } of rows) await moveDraw(house.database.db, id, { ...ON_SALE, close: 3_600, draw: 3_700 });
    const { page, faults, popup, press, cash, linesOf, looksRight } = await openMember(look);
    await page.goto(`${house.url}/vnlottery?gameCode=VNMB&playType=DE.DB`);
    await page.getByRole('textbox').first().fill('08 19 77');
    await press(words('lottery.chase'));
    await expect.poll(() => popup.locator('.ch-lines > li').allInnerTexts()).toHaveLength(3);
    await popup.getByRole('button', { name: words('site-chase.place', { count: 5 }) }).click();
    await popup.getByRole('heading', { name: words('site-chase.made', { count: 5 }) }).waitFor();
    await looksRight();
    expect(await cash()).toBe(CASH - 150n * ONE_TAKA);
    expect(await linesOf()).toEqual(['08', '19', '77'].map((number) => `DE.DB ${number} 10`));
    await popup.getByRole('button', { name: words('common.done') }).click();
    // Nobody bets it a second time by mistake.
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('');
    expect(faults).toEqual([]);
  });
});
