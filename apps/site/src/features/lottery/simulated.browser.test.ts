/** Where a result is made up for a demo, every screen that shows the draw, or a bet on it, says so. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenLine, givenSlip, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import type { DrawRow } from '../../../../server/src/capabilities/lottery/schema.ts';
import { untilSettled } from '../../../../server/src/main/testing/house-client.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp, type Visitor } from '../../../../server/src/platform/testing/open-house.ts';
import { findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

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

/** A bet that wins whatever comes, by somebody with a wide screen, and staff beside. */
async function givenWatchers() {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  // Every number of two digits: one of the lines wins, whatever comes.
  const everyNumber = Array.from({ length: 100 }, (_, number) =>
    givenLine({ play: 'DE.G8', selection: String(number).padStart(2, '0') }),
  );
  const { lottery } = house.ports();
  const outcome = await lottery.placeSlip(member.id, givenSlip(draw, everyNumber));
  must(!isRefusal(outcome) && outcome.lines.every(({ accepted }) => accepted !== null), 'the bets are taken');
  return {
    member,
    wide: await house.openWindow({ language: 'en', viewport: DESKTOP }, { member }),
    desk: await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() }),
  };
}

/** The address, within what the word must stand, and what is pressed before. */
type Screen = readonly [address: string, within: string, press?: string];

async function look({ page }: Visitor, ...screens: readonly Screen[]): Promise<void> {
  for (const [address, within, press] of screens) {
    await page.goto(house.url + address);
    if (press !== undefined) await page.locator(press).first().click();
    await page.locator(within).getByText(TAG(), { exact: true }).first().waitFor();
  }
}

const TAG = () => house.words('en')('common.status.simulated');
const RECORD = '/licences?mc=personalHistoryCopy';

async function drawNow(): Promise<void> {
  await house.drawNow(draw);
  await untilSettled(house.database, draw.id);
}

test('a made-up draw is called so where one bets, on the receipt, in the record, at its proof and at the desk', async () => {
  const { wide, desk } = await givenWatchers();
  const words = house.words('en');
  await look(wide, [`/vnlottery?gameCode=VNMN&playType=DE.G8&station=${draw.station}`, '.band']);
  await wide.page.getByRole('textbox').first().fill('12');
  await wide.page
    .getByRole('button', { name: words('lottery.add'), exact: true })
    .first()
    .click();
  await wide.page
    .getByRole('button', { name: words('lottery.place') })
    .first()
    .click();
  await wide.page.locator('.placed').getByText(TAG(), { exact: true }).first().waitFor();
  await drawNow();
  await look(wide, [`/verify?draw=${draw.id}`, '.verdict'], [RECORD, '.dt-block', 'dialog [data-row]']);
  await wide.page.getByText(words('lottery.origin.simulated')).first().waitFor();
  await look(desk, [`/desk/draws/${draw.id}`, '.draw-id']);
  expect([...wide.faults, ...desk.faults]).toEqual([]);
});

if (SWEEP)
  test('and on every other screen that shows it', async () => {
    draw = await house.putOnSale('VNMN');
    const { member, wide, desk } = await givenWatchers();
    const phone = await house.openWindow({ language: 'en', viewport: PHONE }, { member });
    const bet = `/vnlottery?gameCode=VNMN&playType=DE.G8&station=${draw.station}`;
    await look(phone, ['/vnlottery', '.st-card'], [bet, '.mb']);
    await checkOwnGames(wide.page);

    await drawNow();
    await look(
      phone,
      ['/lottery', '.lob-last'],
      ['/results?gameCode=VNMN', '.dr-row'],
      ['/trend?gameCode=VNMN', '.trend-h'],
      [`/verify?draw=${draw.id}`, '.vf-latest'],
      [RECORD, '.mk-head'],
      ['/licences?mc=transactionHistory', '.mk-head'],
    );
    await look(wide, [RECORD, 'dialog tbody'], ['/licences?mc=transactionHistory', 'dialog tbody']);
    await expect.poll(() => countWins(draw.id)).toBeGreaterThan(0);
    // What is far down waits until somebody touches the page.
    await phone.page.goto(house.url);
    await phone.page.locator('main').waitFor();
    await phone.page.keyboard.press('End');
    await phone.page.locator('.wn').getByText(TAG(), { exact: true }).first().waitFor();
    await look(wide, ['/winners', 'tbody']);
    await wide.page.goto(house.url + bet);
    await wide.page.keyboard.press('End');
    await wide.page.locator('.lay-side .wn').getByText(TAG(), { exact: true }).first().waitFor();
    await look(
      desk,
      [`/desk/members/${member.id}?tab=ledger`, '[role=tabpanel] tbody'],
      ['/desk/draws?game=VNMN', 'tbody'],
      ['/desk/results', 'tbody'],
      [`/desk/members/${member.id}?tab=bets`, '[role=tabpanel] tbody'],
    );
    expect([...phone.faults, ...wide.faults, ...desk.faults]).toEqual([]);
  });
