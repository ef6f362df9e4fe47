/** A ticket on three stations, and a free shot in a Yeekee round, in a browser (lottery.md 9.3, 10.4). */

import type { MessageId } from '@house/i18n/catalogues';
import type { Route, WebSocketRoute } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveDraw, ON_SALE, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { givenKey } from '../../../../server/src/capabilities/wallet/given.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

const LOOKS = [
  { name: 'a desktop', theme: 'dark', viewport: { width: 1440, height: 1000 } },
  { name: 'a phone', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;
const CASH = 500n * ONE_TAKA;

let house: TestApp;
let stations: string[];
beforeAll(async () => {
  house = await shareTestApp();
  const { rows } = await house.database.pool.query<{ id: bigint; station: string }>(`select id, station from (
      select id, station, draw_no, count(*) over (partition by left(draw_no, 8)) as places from lottery_draws
      where game_code = 'VNMN' and state = 'scheduled') d
    where places >= 3 order by draw_no limit 3`);
  for (const { id } of rows) await moveDraw(house.database.db, id, ON_SALE);
  stations = rows.map(({ station }) => station);
});
afterAll(() => house?.close());

describe.each(looksOfTurn(LOOKS, 0))('on $name', ({ viewport, theme }) => {
  test('one bet is placed on three stations at three times its price', async () => {
    const words = house.words('en');
    const member = await house.givenPlayer(CASH);
    const { page, faults } = await house.openWindow({ viewport, theme, language: 'en' }, { member });
    const cash = async () => (await house.ports().wallet.balancesOf(member.id)).cash;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const looksRight = async () =>
      expect
        .soft([...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))])
        .toEqual([]);

    await page.goto(`${house.url}/vnlottery?gameCode=VNMN&playType=DE.G8&station=${stations[0]}`);
    const also = page.getByRole('group', { name: words('site-shots.alsoStations') });
    await also.getByRole('button').nth(0).click();
    await also.getByRole('button').nth(1).click();
    await expect.poll(() => also.locator('[aria-pressed="true"]').count()).toBe(2);
    // A play for one station is refused before its line is made, by the names of the others.
    const others = await also.locator('[aria-pressed="true"]').allInnerTexts();
    const refusal = words('site-shots.stationNo.oneStation', { stations: others.map((one) => one.trim()).join(', ') });
    const openGroup = (play: MessageId) => page.getByRole('tab', { name: words(play), exact: true }).click();
    await openGroup('lottery.area.XIEN');
    await page.getByText(refusal).waitFor();
    await press(words('lottery.add'));
    await looksRight();
    expect(await page.locator('.slip .ln').count()).toBe(0);
    await openGroup('lottery.area.DE');
    await page.getByText(refusal).waitFor({ state: 'detached' });
    await page.getByRole('textbox').first().fill('08');
    await press(words('lottery.add'));
    await looksRight();
    await page
      .getByRole('button', { name: words('lottery.place') })
      .first()
      .click();
    await expect.poll(() => page.locator('.placed .ln').count()).toBe(3);
    expect(await cash()).toBe(CASH - 30n * ONE_TAKA);
    // The change beside the balance fades by itself; the page is judged without it.
    await expect.poll(() => page.locator('.bal-change').count()).toBe(0);
    await looksRight();

    // Each row of the record says that they are one ticket.
    await page.goto(`${house.url}/licences?mc=personalHistoryCopy`);
    const together = page.getByText(words('member.bets.together', { count: 3, stations: '' }).trim());
    await together.nth(2).waitFor();
    await expect.poll(() => together.first().innerText()).toContain(others.map((one) => one.trim()).join(', '));
    await looksRight();
    expect(faults).toEqual([]);
  });

  if (SWEEP)
    test('a Yeekee entry is sent and counted, with the socket and without', async () => {
      const words = house.words('en');
      const member = await house.givenPlayer(CASH);
      const { page, faults } = await house.openWindow({ viewport, theme, language: 'en' }, { member });
      const cash = async () => (await house.ports().wallet.balancesOf(member.id)).cash;
      const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
      const looksRight = async () =>
        expect
          .soft([...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))])
          .toEqual([]);

      const sockets: WebSocketRoute[] = [];
      let away = false;
      await page.routeWebSocket(/\/wps\/live$/, async (socket) => {
        if (away) {
          await socket.close();
          return;
        }
        socket.connectToServer();
        sockets.push(socket);
      });
      const round = await house.putOnSale('YK15');
      await page.goto(`${house.url}/seaLottery?gameCode=YK15&playType=T3`);
      const number = page.getByRole('textbox', { name: words('site-shots.number') });
      await number.fill('123');
      await press(words('site-shots.send'));
      await page.getByText(words('site-shots.digits', { count: 5 })).waitFor();
      await number.fill('12345');
      await press(words('site-shots.send'));
      await page.getByText(words('site-shots.sent', { total: 1, left: 19 })).waitFor();
      await page.getByText(words('site-shots.own', { numbers: '12345' })).waitFor();
      await looksRight();
      expect(await cash()).toBe(CASH);

      // Shots of others come with the round's channel, whatever the page asks for; without the socket its polling brings them.
      let holds = true;
      const held: Route[] = [];
      await page.route(/\/yeekeeEntries$/, (route) =>
        holds && route.request().method() === 'GET' ? void held.push(route) : route.continue(),
      );
      const other = await house.givenPlayer(CASH);
      const shootToo = async () =>
        house.ports().lottery.yeekeeEntries.send(other.id, { key: givenKey(), drawId: round.id, number: '54321' });
      await shootToo();
      await page.getByText(words('site-shots.sent', { total: 2, left: 19 })).waitFor();
      holds = false;
      for (const route of held) await route.continue();
      away = true;
      for (const socket of sockets) await socket.close();
      await shootToo();
      await page.getByText(words('site-shots.sent', { total: 3, left: 19 })).waitFor();
      expect(faults).toEqual([]);
    });
});
