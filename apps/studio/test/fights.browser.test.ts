/**
 * A fight as a person meets it, on a phone in Bengali: from the menu's lobby to the arena, a bet, the fight, what it pays; and a
 * pool whose odds move as another bets.
 */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { composeStudio, type RunningStudio } from '../src/compose.ts';

const PHONE = { width: 390, height: 844 };
const CASH = 10_000_000n;

let house: TestApp;
let studio: RunningStudio;
beforeAll(async () => {
  const port = await findFreePort();
  house = await givenTestApp({ studioUrl: `http://127.0.0.1:${port}` });
  studio = await composeStudio({
    ...{ databaseUrl: house.database.url, databaseConnections: 4, host: '127.0.0.1', port, framedBy: [] },
    ...{ walletUrl: house.url, walletSecret: deriveVendorSecret(house.vendorSecret, 'STUDIO'), currency: 'BDT' },
    ...{ seedSecret: deriveVendorSecret(house.vendorSecret, 'STUDIO seeds'), rateLimits: false, logLevel: 'silent' },
  });
  await studio.listen();
});
afterAll(async () => {
  await studio?.stop();
  await house?.close();
});

/** Nobody waits for the clock of the arena. */
const hasten = (arena: string) =>
  house.database.pool.query(
    `update studio.table_rounds set open_until = least(open_until, now()), locked_until = least(locked_until, now())
     where table_code = $1 and state in ('open', 'locked')`,
    [arena],
  );

test('a fight is bet on from the lobby, fought and paid', async () => {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/cockfight`);
  await page.locator('[data-tile="COCKFIGHT"] button.tile').click();
  // On a phone the tile opens the card of the game, which has the way in.
  await page.locator('dialog .btn.gold').first().click();
  await page.waitForURL('**/game?**');
  const game = page.frameLocator('iframe.gf-frame');
  const cash = async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash;
  await game.locator('.lt[data-state=open]').waitFor();
  const spot = (id: string) => game.locator(`[data-spot="${id}"]`);
  await spot('meron').click();
  await spot('wala').focus();
  await page.keyboard.press('Enter');
  await game.locator('.st-play').click();
  await spot('meron').locator('.lt-chip.placed').waitFor();
  await expect.poll(cash).toBe(CASH - 1_000_000n);
  await expect
    .poll(async () => {
      await hasten('COCK-1');
      return game.locator('.lt').getAttribute('data-state');
    })
    .toBe('dealing');
  await expect.poll(() => game.locator('.lt-fight').getAttribute('data-passes'), { timeout: 20_000 }).toBe('7');
  await game.locator('.lt[data-state=result] [data-prize]').waitFor({ timeout: 20_000 });
  const prize = (await game.locator('[data-prize]').getAttribute('data-prize')) ?? '';
  // 50 on each side: one wins 95, or both come back.
  expect(['95.00', '100.00']).toContain(prize);
  await expect.poll(cash).toBe(CASH - 1_000_000n + BigInt(Math.round(Number(prize) * 10_000)));
  // Its seed is told once it is over; the next fight opens then.
  await game.locator('.lt[data-state=open]').waitFor({ timeout: 20_000 });
  await game.getByRole('button', { name: 'আগের রাউন্ড' }).click();
  await game.getByRole('button', { name: 'মিলিয়ে দেখুন' }).first().click();
  await game.getByText('মিলেছে: একই ফল').waitFor({ timeout: 20_000 });
  expect(faults).toEqual([]);
});

test('the odds of a pool move as another bets, and both see them', async () => {
  const windows = await Promise.all(
    (['bn', 'en'] as const).map(async (language) => {
      const member = await house.givenPlayer(CASH);
      const viewport = language === 'bn' ? PHONE : { width: 1440, height: 900 };
      const { page, faults } = await house.openWindow({ language, viewport }, { member });
      await page.goto(`${house.url}/game?gameId=COCKFIGHT&vassalage=STUDIO`);
      const game = page.frameLocator('iframe.gf-frame');
      await game.locator('.lt-where select').selectOption('COCK-2');
      await game.locator('[data-spot=pool-meron]').waitFor();
      return { game, faults };
    }),
  );
  const [phone, desktop] = windows as [(typeof windows)[0], (typeof windows)[0]];
  await Promise.all(windows.map(({ game }) => game.locator('.lt[data-state=open]').waitFor({ timeout: 30_000 })));
  const oddsOn = ({ game }: (typeof windows)[0], side: string) =>
    game.locator(`[data-spot=pool-${side}] > small`).first().innerText();
  expect(await oddsOn(phone, 'meron')).toBe('×–');
  for (const [{ game }, side] of [[phone, 'meron'] as const, [desktop, 'wala'] as const]) {
    await game.locator(`[data-spot=pool-${side}]`).click();
    await game.locator('.st-play').click();
    await game.locator(`[data-spot=pool-${side}] .lt-chip.placed`).waitFor();
  }
  for (const window of windows) {
    await expect.poll(() => oddsOn(window, 'meron')).toBe('×1.80');
    expect(window.faults).toEqual([]);
  }
});
