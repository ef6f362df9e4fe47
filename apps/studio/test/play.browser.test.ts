/**
 * Our own games as a person meets them: on a phone in Bengali a slot is spun though the answer is lost on its way; a round of
 * mines is left in the middle and taken up again after the page was loaded anew; the seeds are changed and the round checked.
 */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { composeStudio, type RunningStudio } from '../src/compose.ts';

const PHONE = { width: 390, height: 844 };
const CASH = 10_000_000n;
const PLAY = '.st-play';

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

async function openGame(gameId: string, language: 'bn' | 'en') {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language, viewport: PHONE }, { member });
  await page.goto(`${house.url}/game?gameId=${gameId}&vassalage=STUDIO`);
  const game = page.frameLocator('iframe.gf-frame');
  await game.locator(PLAY).waitFor();
  const cash = async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash;
  const shown = async (): Promise<bigint> => {
    const text = (await game.locator('[data-balance]').getAttribute('data-balance')) ?? '';
    return BigInt(Math.round(Number(text) * 10_000));
  };
  return { page, faults, game, cash, shown };
}

test('a spin whose answer is lost is the same spin, and what the page shows is what the wallet has', async () => {
  const { page, faults, game, cash, shown } = await openGame('TIN-GHAR', 'bn');
  expect(await shown()).toBe(CASH);
  let lost = 0;
  await page.route('**/studio/api/rounds', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await game.locator(PLAY).click();
  const prize = game.locator('[data-prize]');
  await prize.waitFor({ state: 'attached' });
  expect(lost).toBe(1);
  const won = BigInt(Math.round(Number(await prize.getAttribute('data-prize')) * 10_000));
  const { rows } = await house.database.pool.query<{ stake: bigint }>('select stake from studio.rounds');
  expect(rows).toHaveLength(1);
  expect(await cash()).toBe(CASH - BigInt(rows[0]?.stake ?? 0n) + won);
  await expect.poll(shown).toBe(await cash());
  // Read out as well: the grid and what it brought.
  expect((await game.locator('[role=log]').innerText()).length).toBeGreaterThan(10);
  expect(faults.filter((fault) => !fault.includes('/studio/api/rounds'))).toEqual([]);
});

test('a round that was left is taken up again, ended, and checked once the seeds are changed', async () => {
  const { page, faults, game, cash, shown } = await openGame('MINES', 'en');
  // One mine: a safe field is there after a few rounds at most.
  await game.locator('.mn-form input').fill('1');
  const field = game.locator('.mn-tile').nth(12);
  for (let tries = 0; tries < 10; tries += 1) {
    await game.locator(PLAY).click();
    await game.locator('.mn-tile[aria-disabled=false]').first().waitFor();
    await field.click();
    await game.locator('.mn-tile.safe, .mn-tile.hit').first().waitFor();
    if ((await game.locator('.mn-tile.safe').count()) > 0) break;
    await game.locator(`${PLAY}:not([disabled])`).waitFor();
  }
  const before = await cash();
  await page.reload();
  await game.getByText('Your unfinished round is back').waitFor();
  expect(await game.locator('.mn-tile.safe').count()).toBe(1);
  await game.getByRole('button', { name: /^Cash out/ }).click();
  await game.locator('[data-prize]').waitFor({ state: 'attached' });
  await expect.poll(cash).toBeGreaterThan(before);
  await expect.poll(shown).toBe(await cash());

  await game.getByRole('button', { name: 'Fairness' }).click();
  await game.getByLabel('New seed of yours').fill('dhaka-2026');
  await game.getByRole('button', { name: 'Change seeds and reveal the old one' }).click();
  await game.getByText('Revealed server seed').waitFor();
  await page.keyboard.press('Escape');
  await game.getByRole('button', { name: 'History' }).click();
  await game.getByRole('button', { name: 'Check' }).first().click();
  await game.getByText('It holds: the same result').waitFor();
  expect(faults).toEqual([]);
});
