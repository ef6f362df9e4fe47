/** A large win is said once, on whatever page its owner is (screens.md 1.8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenLine, givenSlip, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { untilSettled } from '../../../../server/src/main/testing/house-client.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

test.each([
  { language: 'bn', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'light', viewport: { width: 1440, height: 900 } },
] as const)('whoever wins much while reading something is told there: $language, $viewport.width px', async (look) => {
  const words = house.words(look.language);
  const member = await house.givenPlayer(20_000n * ONE_TAKA);
  const { page, faults } = await house.openWindow(look, { member });
  const listens = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => (String(payload).includes('"bets"') ? resolve() : undefined)),
    ),
  );
  await page.goto(`${house.url}/help`);
  await listens;
  // Nine of ten digits, 120.00 each: nine draws of ten pay 1,152.00 for 1,080.00, and the tenth pays nothing.
  let won = false;
  for (let turn = 0; turn < 6 && !won; turn += 1) {
    const draw = await house.putOnSale('F5D1');
    const stake = 120n * ONE_TAKA;
    const lines = Array.from({ length: 9 }, (_, code) =>
      givenLine({ play: 'DIGIT', selection: `${code}|-|-|-|-`, amount: stake, unitStake: stake }),
    );
    const outcome = await house.ports().lottery.placeSlip(member.id, givenSlip(draw, lines));
    must(!isRefusal(outcome) && outcome.lines.every(({ accepted }) => accepted !== null), 'the bets are taken');
    await house.drawNow(draw);
    await untilSettled(house.database, draw.id);
    const { rowCount } = await house.database.pool.query('select from wager_outcomes where market_id = $1', [draw.id]);
    won = rowCount === 1;
    if (!won) expect(await page.locator('.win-card').count()).toBe(0);
  }
  const card = page.getByRole('region', { name: words('site-app.win.title') });
  await card.getByText('৳1,152.00').first().waitFor();
  await card.hover();
  // The change beside the balance comes and fades by itself; the page is judged without it.
  await expect.poll(async () => [...(await findOverflows(page)), ...(await findBarriers(page))]).toEqual([]);
  await card.getByRole('button', { name: words('site-app.win.open') }).click();
  await page.getByRole('dialog').getByText('৳1,152.00').first().waitFor();
  expect(await page.locator('.win-card').count()).toBe(0);
  expect(faults).toEqual([]);
});
