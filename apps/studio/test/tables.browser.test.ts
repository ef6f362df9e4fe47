/**
 * A live table as a person meets it, on a phone in Bengali: chips are laid, placed, one bet is taken back, the hand is dealt
 * and paid, and once the shoe is over the bet is checked in the page.
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

/** Nobody waits for the clock of the table. */
const hasten = (table = 'BAC-1') =>
  house.database.pool.query(
    `update studio.table_rounds set open_until = least(open_until, now()), locked_until = least(locked_until, now())
     where table_code = $1 and state in ('open', 'locked')`,
    [table],
  );

test('a hand of baccarat is bet on, dealt, paid, and checked', async () => {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await page.goto(`${house.url}/game?gameId=BACCARAT&vassalage=STUDIO`);
  const game = page.frameLocator('iframe.gf-frame');
  const cash = async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash;
  await game.locator('.lt[data-state=open]').waitFor();
  const spot = (id: string) => game.locator(`[data-spot="${id}"]`);

  // By hand and by key; the last of three chips is taken off again.
  await spot('player').click();
  await spot('banker').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await game.locator('.st-play').click();
  await spot('player').locator('.lt-chip.placed').waitFor();
  await expect.poll(cash).toBe(CASH - 1_000_000n);

  // A second bet goes back while betting is open.
  await spot('tie').click();
  await game.locator('.st-play').click();
  await expect.poll(cash).toBe(CASH - 1_500_000n);
  await game.getByRole('button', { name: 'ফেরান' }).click();
  await expect.poll(cash).toBe(CASH - 1_000_000n);
  await expect.poll(() => spot('tie').locator('.lt-chip').count()).toBe(0);

  await expect
    .poll(async () => {
      await hasten();
      return game.locator('.lt').getAttribute('data-state');
    })
    .toBe('dealing');
  await game.locator('.lt[data-state=result] [data-prize]').waitFor({ timeout: 15_000 });
  const prize = (await game.locator('[data-prize]').getAttribute('data-prize')) ?? '';
  // 50 on each side: one wins or both come back.
  expect(['97.50', '100.00']).toContain(prize);
  await expect.poll(cash).toBe(CASH - 1_000_000n + BigInt(Math.round(Number(prize) * 10_000)));
  expect(await game.locator('.lt-card').count()).toBeGreaterThanOrEqual(4);
  await expect.poll(() => game.locator('[role=log]').innerText()).toContain('৳');

  // The table closes: its shoe is told, and the page makes the hand again.
  await house.database.pool.query(`update studio.live_tables set state = 'closing' where code = 'BAC-1'`);
  await expect
    .poll(
      async () =>
        (await house.database.pool.query(`select from studio.table_shoes where revealed_at is not null`)).rowCount,
      // The next hand may have been opened before.
      { timeout: 60_000 },
    )
    .toBe(1);
  await game.getByRole('button', { name: 'আগের রাউন্ড' }).click();
  await game.getByRole('button', { name: 'মিলিয়ে দেখুন' }).first().click();
  await game.getByText('মিলেছে: একই ফল').waitFor();
  expect(faults).toEqual([]);
});

test('casino hold’em is called by key', async () => {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language: 'en', viewport: PHONE }, { member });
  await page.goto(`${house.url}/game?gameId=CASINO-HOLDEM&vassalage=STUDIO`);
  const game = page.frameLocator('iframe.gf-frame');
  const cash = async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash;
  await game.locator('.lt[data-state=open]').waitFor();
  await game.locator('[data-spot=ante]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('b');
  await game.locator('[data-spot=ante] .lt-chip.placed').waitFor();
  await expect
    .poll(async () => {
      await hasten('HE-1');
      return game.locator('.lt').getAttribute('data-state');
    })
    .toBe('dealing');
  await game.locator('[data-act=call]').waitFor({ timeout: 15_000 });
  expect(await game.locator('.lt-card').count()).toBe(5);
  await expect.poll(() => game.locator('[role=log]').innerText()).toMatch(/Your turn.*Player’s cards: /s);
  await page.keyboard.press('c');
  // Nobody else decides: the rest is opened at once.
  await game.locator('.lt[data-state=drawing]').waitFor();
  expect(await cash()).toBe(CASH - 1_500_000n);
  await game.locator('.lt[data-state=result] [data-prize]').waitFor({ timeout: 15_000 });
  expect(await game.locator('.lt-card').count()).toBe(9);
  const prize = (await game.locator('[data-prize]').getAttribute('data-prize')) ?? '';
  await expect.poll(cash).toBe(CASH - 1_500_000n + BigInt(Math.round(Number(prize) * 10_000)));
  expect(faults).toEqual([]);
});

test('two members at one table, on phone and desktop, see the same road and check the shoe', async () => {
  await house.database.pool.query(`update studio.live_tables set state = 'open' where code = 'BAC-1'`);
  const windows = await Promise.all(
    [
      { language: 'bn' as const, viewport: PHONE },
      { language: 'en' as const, viewport: { width: 1440, height: 900 } },
    ].map(async (of) => {
      const member = await house.givenPlayer(CASH);
      const { page, faults } = await house.openWindow(of, { member });
      await page.goto(`${house.url}/game?gameId=BACCARAT&vassalage=STUDIO`);
      return { member, faults, game: page.frameLocator('iframe.gf-frame') };
    }),
  );
  const [phone, desktop] = windows as [(typeof windows)[0], (typeof windows)[0]];
  const state = () => desktop.game.locator('.lt').getAttribute('data-state');
  await Promise.all(windows.map(({ game }) => game.locator('.lt[data-state=open]').waitFor()));
  for (const [{ game }, spot] of [[phone, 'player'] as const, [desktop, 'banker'] as const]) {
    await game.locator(`[data-spot=${spot}]`).click();
    await game.locator('.st-play').click();
    await game.locator(`[data-spot=${spot}] .lt-chip.placed`).waitFor();
  }
  // The hand under way is the last one.
  await house.database.pool.query(`update studio.live_tables set state = 'closing' where code = 'BAC-1'`);
  // Each hears of the other's stake, without a name that could be known.
  await expect.poll(() => phone.game.locator('[data-spot=banker] .lt-all').innerText()).toBe('50');
  await expect.poll(() => phone.game.locator('.lt-others li').count()).toBe(2);
  expect(await desktop.game.locator('.lt-others li span').allInnerTexts()).toEqual([
    expect.stringMatching(/^•••..$/),
    expect.stringMatching(/^•••..$/),
  ]);
  await expect
    .poll(async () => {
      await hasten();
      return state();
    })
    .toBe('dealing');
  await desktop.game.locator('.lt[data-state=result]').waitFor({ timeout: 15_000 });
  const marks = ({ game }: (typeof windows)[0]) => game.locator('.lt-counts .all').innerText();
  await expect.poll(() => marks(desktop)).toBe('Σ 1');
  await expect.poll(() => marks(phone)).toBe('Σ 1');
  const roadOf = async ({ game }: (typeof windows)[0]) => {
    const circles = await game.locator('.lt-road').first().locator('circle').all();
    return Promise.all(circles.map((circle) => circle.getAttribute('class')));
  };
  expect(await roadOf(phone)).toEqual(await roadOf(desktop));

  await desktop.game.locator('.lt[data-state=settled]').waitFor({ timeout: 15_000 });
  for (const [{ game, faults }, fairness, verify, holds] of [
    [phone, 'ন্যায্যতা', 'মিলিয়ে দেখুন', 'মিলেছে: একই ফল'] as const,
    [desktop, 'Fairness', 'Check', 'It holds'] as const,
  ]) {
    await game.getByRole('button', { name: fairness }).click();
    await game.getByRole('button', { name: verify }).first().click();
    await game.getByText(holds).waitFor();
    expect(faults).toEqual([]);
  }
});

test('four tables on one page: two are bet at, one balance pays for both', async () => {
  await house.database.pool.query(`update studio.live_tables set state = 'open' where code = 'BAC-1'`);
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language: 'en', viewport: PHONE }, { member });
  await page.goto(`${house.url}/game?gameId=MULTI-TABLE&vassalage=STUDIO`);
  const game = page.frameLocator('iframe.gf-frame');
  const cash = async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash;
  await expect.poll(() => game.locator('.lt-place').count()).toBe(4);
  const tables = ['BAC-1', 'DAT-1'] as const;
  const at = (code: string) => game.locator(`[data-table=${code}]`);
  for (const [code, spot] of [['BAC-1', 'player'] as const, ['DAT-1', 'tiger'] as const]) {
    await at(code).locator('.lt-played[data-state=open]').waitFor();
    await at(code).locator(`[data-spot=${spot}]`).click();
    await at(code).locator('.st-play').click();
    await at(code).locator(`[data-spot=${spot}] .lt-chip.placed`).waitFor();
  }
  await expect.poll(cash).toBe(CASH - 1_000_000n);
  for (const code of tables) {
    await expect
      .poll(async () => {
        await hasten(code);
        return at(code).locator('.lt-played').getAttribute('data-state');
      })
      .toBe('dealing');
    await at(code).locator('.lt-played[data-state=result]').waitFor({ timeout: 15_000 });
  }
  // Each bet is its table's game's; what the page shows is what the wallet has.
  const { rows } = await house.database.pool.query<{ game: string; state: string }>(
    `select game, state from studio.rounds where player = $1 order by game`,
    [String(member.id)],
  );
  expect(rows.map(({ game: of }) => of)).toEqual(['BAC', 'DAT']);
  await expect
    .poll(async () => {
      const shown = (await game.locator('[data-balance]').getAttribute('data-balance')) ?? '';
      return BigInt(Math.round(Number(shown) * 10_000)) - (await cash());
    })
    .toBe(0n);
  // A table is taken off, and another put there.
  await at('ROU-1').getByRole('button', { name: 'Remove the table' }).click();
  await game.locator('[data-add]').selectOption('BJ-1');
  await at('BJ-1').locator('.lt-played[data-state]').waitFor();
  expect(faults).toEqual([]);
});
