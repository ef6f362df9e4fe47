/**
 * Rooms as people meet them: four play in one fish room, two on phones in Bengali and two at desks in English; one of them is told
 * first that it is full; one whose page is loaded anew is in the seat again, and every page says what its wallet has.
 */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { composeStudio, type RunningStudio } from '../src/compose.ts';
import { openWithoutPage } from './without-page.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const CASH = 10_000_000n;
const SOON = { timeout: 20_000 };
const RIVER = 1;

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
  const read = async (name: string): Promise<string> =>
    (await game.locator(`[data-${name}]`).getAttribute(`data-${name}`)) ?? '0';
  const bullets = async (): Promise<number> => Number(await read('bullets'));
  return { page, faults, game, cash, read, bullets };
}
type Opened = Awaited<ReturnType<typeof openGame>>;
const unitsOf = (text: string): bigint => BigInt(Math.round(Number(text) * 10_000));

/** Holds the fire button until so many bullets more were paid. */
async function fire({ page, game, bullets }: Opened, more: number): Promise<void> {
  const box = await game.locator('.fi-fire').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  const before = await bullets();
  await page.mouse.down();
  await expect.poll(bullets, SOON).toBeGreaterThanOrEqual(before + more);
  await page.mouse.up();
}

/** What the page says was spent and won is what its wallet moved. */
async function expectTrue({ read, cash }: Opened): Promise<void> {
  await expect
    .poll(async () => {
      const [cost, won, balance] = await Promise.all([read('cost'), read('won'), read('balance')]);
      const has = await cash();
      return has === CASH - unitsOf(cost) + unitsOf(won) && unitsOf(balance) === has;
    }, SOON)
    .toBe(true);
}

/** `LOOK=1` leaves pictures. */
async function look({ page }: Opened, name: string): Promise<void> {
  if (process.env['LOOK'] !== undefined) await page.screenshot({ path: `/tmp/fish-${name}.png` });
}

const seatsOf = ({ game }: Opened): Promise<number> => game.locator('.fi-seats li:not(.free)').count();

test('four play in one fish room, one is told first that it is full, one drops and is back in the seat', async () => {
  const phone = { language: 'bn', viewport: PHONE };
  const [first, ...others] = await Promise.all([
    openGame('FISH-SHOOTER', { ...phone, lobby: '/fish' }),
    openGame('FISH-SHOOTER', phone),
    openGame('FISH-SHOOTER'),
    openGame('FISH-SHOOTER'),
  ]);
  const [second, third, fourth] = others;
  await first.game.locator('.fi-tier .btn.gold').nth(RIVER).waitFor();
  await look(first, 'phone-lobby');
  await first.game.locator('.fi-tier .btn.gold').nth(RIVER).click();
  await first.game.locator('.fi-table').waitFor();
  // The others find the room in their lobby, and sit down there.
  const join = async ({ game }: Opened): Promise<void> => {
    await game.locator('.fi-tier.t1 .fi-open li:not([data-taken="4"]) .btn').first().click();
    await game.locator('.fi-seats .own').waitFor();
  };
  await Promise.all([join(second), join(third)]);
  // For the last one it is full, until somebody goes.
  const last = await openWithoutPage(house, { gameId: 'FISH-SHOOTER', game: 'FISH', cash: CASH });
  const room = await first.game.locator('.fi-water').getAttribute('data-room');
  const leaving = new AbortController();
  expect((await last.listen(`/fish/stream?tier=${RIVER}&room=${room}`, leaving.signal)).status).toBe(200);
  const full = fourth.game.locator('.fi-tier.t1 [data-taken="4"]');
  await full.waitFor();
  await look(fourth, 'desk-lobby');
  await full.getByRole('button', { name: /^Full/ }).click();
  await fourth.game.getByText('All four seats of that room are taken.').waitFor();
  const { rows } = await house.database.pool.query<{ sitting: string }>(
    `select id as sitting from studio.fish_sittings where player = $1 and left_at is null`,
    [String(last.member.id)],
  );
  expect((await last.call('/fish/leave', { ...rows[0] })).status).toBe(200);
  leaving.abort();
  await join(fourth);
  const four = [first, ...others];
  for (const one of four) await expect.poll(() => seatsOf(one), SOON).toBe(4);

  // By pointer, by touch of the table, by keyboard; each is seen by the others.
  await Promise.all([
    fire(first, 4),
    fire(second, 4),
    fire(third, 4),
    (async () => {
      await fourth.game.locator('h1').click();
      await fourth.page.keyboard.press('ArrowUp');
      await fourth.page.keyboard.down(' ');
      await expect.poll(fourth.bullets, SOON).toBeGreaterThanOrEqual(3);
      await fourth.page.keyboard.up(' ');
    })(),
  ]);
  const heard = ({ game }: Opened): Promise<number> =>
    game.locator('.fi-seats li:not(.own):not([data-shots="0"])').count();
  for (const one of four) await expect.poll(() => heard(one), SOON).toBe(3);
  const rooms = await Promise.all(four.map(({ game }) => game.locator('.fi-water').getAttribute('data-room')));
  expect(new Set(rooms).size).toBe(1);
  await look(first, 'phone');
  await look(third, 'desk');

  // The page of one is loaded anew in the middle of it, and its player sits there again: what was shot is paid once.
  const shot = await second.bullets();
  await second.page.reload();
  await second.game.locator('.fi-seats .own').waitFor();
  expect(await second.bullets()).toBeGreaterThanOrEqual(shot);
  for (const one of four) expect(await seatsOf(one)).toBe(4);
  await fire(second, 2);

  for (const one of four) await expectTrue(one);
  await first.page.emulateMedia({ reducedMotion: 'reduce' });
  expect(four.flatMap(({ faults }) => faults)).toEqual([]);
});
