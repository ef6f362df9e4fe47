/** Two hundred draws of any game drawn as a trend: work of the page's own thread, from script to layout (issue's 50 ms). */

import { listGames } from '@house/lottery/catalogue';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { givenPastDraws } from '../apps/server/src/capabilities/lottery/given.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { stationsOf } from './database.ts';
import { head, tell } from './print.ts';

/** One of each family. */
const GAMES = listGames().filter(
  (game, place, all) => all.findIndex((one) => one.familyCode === game.familyCode) === place,
);
const DRAWS = 210;
/** Some weeks ago, so that the house's own draws stand behind them. */
const SINCE_MILLISECONDS = 30 * 86_400_000;
const TURNS = 3;

/** Milliseconds from 30 draws to 200; the quickest of some turns, as what else runs only ever adds. */
async function drawingOf(page: Page, cdp: CDPSession): Promise<number> {
  const worked = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const show = (count: number) =>
    page.evaluate(`new Promise((done) => {
      document.querySelector('.trend-h input[value="${count}"]').click();
      requestAnimationFrame(() => setTimeout(done));
    })`);
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await show(30);
    const before = await worked();
    await show(200);
    least = Math.min(least, (await worked()) - before);
  }
  return least;
}

export async function benchTrend(browser: Browser, base: string, database: Database): Promise<void> {
  head('A trend of 200 draws, in every view of a game of each family');
  const from = new Date(Math.floor((Date.now() - SINCE_MILLISECONDS) / 60_000) * 60_000);
  const places: { name: string; address: string }[] = [];
  for (const { gameCode, announced } of GAMES) {
    const station = announced === null ? null : ((await stationsOf(database, gameCode))[0] ?? null);
    await givenPastDraws(database.db, gameCode, from, DRAWS, station);
    const ofStation = station === null ? '' : `&station=${station}`;
    places.push({ name: gameCode, address: `/trend?gameCode=${gameCode}${ofStation}` });
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Processor time of the page's own thread: other programs that share the machine do not lengthen it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' } as never);
  const all: { name: string; took: number }[] = [];
  for (const { name, address } of places) {
    await page.goto(base + address);
    await page.locator('.tr-page').waitFor();
    const views = await page.evaluate<string[]>("Array.from(document.querySelectorAll('[role=tab]'), ({ id }) => id)");
    for (const view of views) {
      await page.locator(`#${view}`).click();
      all.push({ name: `${name} ${view.replace('trend-tab-', '')}`, took: await drawingOf(page, cdp) });
    }
  }
  all.sort((a, b) => b.took - a.took);
  for (const { name, took } of all.slice(0, 3)) tell(`  ${name}`, took, { unit: 'ms' });
  tell('trend of 200 draws, the slowest view', all[0]?.took ?? Number.NaN, { unit: 'ms', goal: '<= 50' });
  await context.close();
}
