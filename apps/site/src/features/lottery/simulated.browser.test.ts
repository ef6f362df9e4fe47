/** Where a result is made up for a demo, every screen that shows the draw, or a bet on it, says so. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenLine, givenSlip, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type { DrawRow } from '../../../../server/src/capabilities/lottery/schema.ts';
import { untilSettled } from '../../../../server/src/main/testing/house-client.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let house: TestApp;
let draw: DrawRow;

beforeAll(async () => {
  house = await givenTestApp();
  draw = await house.putOnSale('VNMN');
  await house.database.pool.query("update games set state = 'on' where id = 'VNMN'");
  // A draw keeps for ever how it was made; these were made before the test could ask for made-up ones.
  // The table first and alone: the house is at work on it.
  await house.database.pool.query(`begin;
    lock table lottery_draws in access exclusive mode;
    alter table lottery_draws disable trigger user;
    update lottery_draws set simulated = true where official;
    alter table lottery_draws enable trigger user;
    commit`);
});
afterAll(() => house?.close());

async function countWins(drawId: bigint): Promise<number | null> {
  const { rowCount } = await house.database.pool.query('select from game_wins where market_id = $1', [drawId]);
  return rowCount;
}

/** What he bet on says so in the lobby, under the filters that it passes, and stands first beside the games of its kind. */
async function checkOwnGames(page: Page): Promise<void> {
  const words = house.words('en');
  const codes = () =>
    page.locator('.lob').evaluateAll((cards) => cards.map((card) => card.getAttribute('href')?.split('gameCode=')[1]));
  await page.goto(`${house.url}/lottery?t=regional`);
  const played = page.locator('.lob-more').filter({ hasText: 'You played' });
  await played.first().waitFor();
  expect([await played.count(), await page.locator('.lob[href$="gameCode=VNMN"] .lob-more').innerText()]).toEqual([
    1,
    expect.stringMatching(/^You played (just now|\d+ minutes? ago)$/),
  ]);
  expect(await codes()).not.toContain('F5D1');
  const choose = (filter: 'daily' | 'fast' | 'jackpot') =>
    page.getByRole('radio', { name: words(`lottery-lobby.filter.${filter}`) }).check({ force: true });
  await choose('jackpot');
  await expect.poll(codes).toEqual(['MEGA']);
  await expect.poll(() => page.locator('.lob .goldt').innerText()).toMatch(/৳5,00,000|৳500,000/);
  await choose('daily');
  await expect.poll(codes).toContain('VNMN');
  expect([await codes(), await findOverflows(page)]).toEqual([expect.not.arrayContaining(['F5D1', 'VNMN1']), []]);
  await page.goto(`${house.url}/vnlottery?gameCode=VNMB1`);
  await expect.poll(() => page.locator('.gs a').first().getAttribute('data-code')).toBe('VNMN');
}

test('a made-up draw is called so from the bet to the proof, to members and at the desk', async () => {
  const tag = house.words('en')('common.status.simulated');
  const member = await house.givenPlayer(500n * ONE_TAKA);
  // Every number of two digits: one of the lines wins, whatever comes.
  const everyNumber = Array.from({ length: 100 }, (_, number) =>
    givenLine({ play: 'DE.G8', selection: String(number).padStart(2, '0') }),
  );
  const { lottery } = house.ports();
  const outcome = await lottery.placeSlip(member.id, givenSlip(draw, everyNumber));
  must(!isRefusal(outcome) && outcome.lines.every(({ accepted }) => accepted !== null), 'the bets are taken');

  const phone = await house.openWindow({ language: 'en', viewport: PHONE }, { member });
  const wide = await house.openWindow({ language: 'en', viewport: DESKTOP }, { member });
  const desk = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  const look = async ({ page }: typeof phone, address: string, within: string, press?: string): Promise<void> => {
    await page.goto(house.url + address);
    if (press !== undefined) await page.locator(press).first().click();
    await page.locator(within).getByText(tag, { exact: true }).first().waitFor();
  };
  const bet = `/vnlottery?gameCode=VNMN&playType=DE.G8&station=${draw.station}`;
  await look(phone, '/vnlottery', '.st-card');
  await look(phone, bet, '.band');
  await look(phone, bet, '.mb');
  await phone.page.getByRole('textbox').first().fill('12');
  const words = house.words('en');
  await phone.page
    .getByRole('button', { name: words('lottery.add'), exact: true })
    .first()
    .click();
  await wide.page.goto(house.url + bet);
  await wide.page.getByRole('textbox').first().fill('12');
  await wide.page
    .getByRole('button', { name: words('lottery.add'), exact: true })
    .first()
    .click();
  await wide.page
    .getByRole('button', { name: words('lottery.place') })
    .first()
    .click();
  await wide.page.locator('.placed').getByText(tag, { exact: true }).first().waitFor();

  await checkOwnGames(wide.page);

  await house.drawNow(draw);
  await untilSettled(house.database, draw.id);
  const record = '/licences?mc=personalHistoryCopy';
  await look(phone, '/lottery', '.lob-last');
  await look(phone, '/results?gameCode=VNMN', '.dr-row');
  await look(phone, '/trend?gameCode=VNMN', '.trend-h');
  await look(phone, `/verify?draw=${draw.id}`, '.verdict');
  await look(phone, `/verify?draw=${draw.id}`, '.vf-latest');
  await look(phone, record, '.mk-head');
  await look(wide, record, 'dialog tbody');
  await look(wide, record, '.dt-block', 'dialog [data-row]');
  const account = '/licences?mc=transactionHistory';
  await look(phone, account, '.mk-head');
  await look(wide, account, 'dialog tbody');
  await expect.poll(() => countWins(draw.id)).toBeGreaterThan(0);
  // What is far down waits until somebody touches the page.
  await phone.page.goto(house.url);
  await phone.page.locator('main').waitFor();
  await phone.page.keyboard.press('End');
  await phone.page.locator('.wn').getByText(tag, { exact: true }).first().waitFor();
  await look(wide, '/winners', 'tbody');
  await wide.page.goto(house.url + bet);
  await wide.page.keyboard.press('End');
  await wide.page.locator('.lay-side .wn').getByText(tag, { exact: true }).first().waitFor();
  await look(desk, `/desk/members/${member.id}?tab=ledger`, '[role=tabpanel] tbody');
  await look(desk, '/desk/draws?game=VNMN', 'tbody');
  await look(desk, `/desk/draws/${draw.id}`, '.draw-id');
  await look(desk, '/desk/results', 'tbody');
  await look(desk, `/desk/members/${member.id}?tab=bets`, '[role=tabpanel] tbody');
  await wide.page.goto(house.url + record);
  await wide.page.locator('dialog [data-row]').first().click();
  await wide.page.getByText(words('lottery.origin.simulated')).first().waitFor();
  expect([...phone.faults, ...wide.faults, ...desk.faults]).toEqual([]);
}, 180_000);
