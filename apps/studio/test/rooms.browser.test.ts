/** Rooms as people meet them: two sit in the same fish room, one on a phone in Bengali from the lobby, and shoot. */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { composeStudio, type RunningStudio } from '../src/compose.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const CASH = 10_000_000n;
const SOON = { timeout: 20_000 };

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

async function openGame(gameId: string, { language = 'en', viewport = DESK, lobby = '' } = {}) {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language: language as 'bn' | 'en', viewport }, { member });
  if (lobby === '') await page.goto(`${house.url}/game?gameId=${gameId}&vassalage=STUDIO`);
  else {
    await page.goto(`${house.url}${lobby}`);
    await page.locator(`[data-tile="${gameId}"] button.tile`).click();
    // On a phone the tile opens the card of the game, which has the way in.
    await page.locator('dialog .btn.gold').first().click();
    await page.waitForURL('**/game?**');
  }
  const game = page.frameLocator('iframe.gf-frame');
  const cash = async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash;
  return { page, faults, game, cash };
}
const unitsOf = (text: string | null): bigint => BigInt(Math.round(Number(text ?? '0') * 10_000));

test('two shoot in one fish room: what the page says was spent and won is what the wallet moved', async () => {
  const phone = await openGame('FISH-SHOOTER', { language: 'bn', viewport: PHONE, lobby: '/fish' });
  await phone.game.locator('.fi-rooms .btn').nth(1).click();
  await phone.game.locator('.fi-table').waitFor();
  const desk = await openGame('FISH-SHOOTER');
  await desk.game
    .getByRole('button', { name: /^Take a seat/ })
    .nth(1)
    .click();
  await desk.game.locator('.fi-seats .own').waitFor();
  await expect.poll(() => desk.game.locator('.fi-seats b').count(), SOON).toBe(2);

  const fire = phone.game.locator('.fi-fire');
  const box = await fire.boundingBox();
  await phone.page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  const bullets = async (): Promise<number> =>
    Number(await phone.game.locator('[data-bullets]').getAttribute('data-bullets'));
  await expect
    .poll(async () => {
      await phone.page.mouse.down();
      await phone.page.waitForTimeout(700);
      await phone.page.mouse.up();
      return bullets();
    }, SOON)
    .toBeGreaterThan(3);
  // By keyboard: level up, fire.
  await desk.game.locator('h1').click();
  await desk.page.keyboard.press('ArrowUp');
  await desk.page.keyboard.down(' ');
  await expect
    .poll(async () => Number(await desk.game.locator('[data-bullets]').getAttribute('data-bullets')), SOON)
    .toBeGreaterThan(1);
  await desk.page.keyboard.up(' ');
  for (const { page, game, cash } of [phone, desk]) {
    await page.waitForTimeout(1_500);
    const [cost, won] = await Promise.all(
      ['cost', 'won'].map(async (name) => unitsOf(await game.locator(`[data-${name}]`).getAttribute(`data-${name}`))),
    );
    expect(await cash()).toBe(CASH - (cost ?? 0n) + (won ?? 0n));
    expect(unitsOf(await game.locator('[data-balance]').getAttribute('data-balance'))).toBe(await cash());
  }
  if (process.env['LOOK'] !== undefined) {
    await phone.page.screenshot({ path: '/tmp/fish-phone.png' });
    await desk.page.screenshot({ path: '/tmp/fish-desk.png' });
  }
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  expect([...phone.faults, ...desk.faults]).toEqual([]);
});
