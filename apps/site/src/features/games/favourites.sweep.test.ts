/** Lobbies and favourites: filters stand in the address, what a visitor kept is their account's after login, games open. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../../../../server/src/capabilities/identity/given.ts';
import { givenTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
}, 120_000);
afterAll(() => house?.close());

function countFavourites(username: string): Promise<string[]> {
  return house.database.pool
    .query<{ game_id: string }>(
      'select game_id from game_favourites join members on members.id = member_id where username = $1 order by place',
      [username],
    )
    .then(({ rows }) => rows.map(({ game_id }) => game_id));
}

const tilesOf = (page: Page) =>
  page.locator('main [data-tile]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile')));

if (SWEEP)
  test('slots: filters stand in the address, and a shared address shows the same list', async () => {
    const { page, faults } = await house.openWindow({ language: 'en' });
    const t = house.words('en');
    await page.goto(`${house.url}/rng`);
    await page.locator('[data-tile=PADMA-GOLD]').waitFor();
    await page.getByLabel(t('site-games.filter.volatility')).selectOption('medium');
    await expect.poll(() => new URL(page.url()).search).toBe('?vol=medium');
    await expect.poll(() => tilesOf(page)).not.toContain('TIN-GHAR');
    await page.getByRole('searchbox').fill('padma');
    await expect.poll(() => new URL(page.url()).search).toBe('?vol=medium&q=padma');
    await expect.poll(() => tilesOf(page)).toEqual(['PADMA-GOLD']);

    const shared = await house.openWindow({ language: 'en' });
    await shared.page.goto(page.url());
    await expect.poll(() => tilesOf(shared.page)).toEqual(['PADMA-GOLD']);
    await shared.page.getByRole('searchbox').fill('nothing like it');
    await shared.page.getByRole('button', { name: t('common.state.clearFilters') }).click();
    await expect.poll(() => tilesOf(shared.page)).toContain('TIN-GHAR');
    expect(new URL(shared.page.url()).search).toBe('');
    expect([...faults, ...shared.faults]).toEqual([]);
  });

test('what a visitor kept joins what his account has once he signs in, and his order stays', async () => {
  const member = await givenMember(house.database.db);
  await house.database.db.transaction().execute((tx) => house.ports().wallet.openAccounts(tx, member.id));
  await house.database.pool.query("insert into game_favourites (member_id, game_id, place) values ($1, 'CRASH', 0)", [
    member.id.toString(),
  ]);
  const { page } = await house.openWindow({ language: 'en' });
  const t = house.words('en');
  await page.goto(`${house.url}/rng`);
  await page.locator('[data-tile=PADMA-GOLD] .gt-heart').click();
  await page.locator('[data-tile=TIN-GHAR] .gt-heart').click();
  await page.goto(`${house.url}/favorites`);
  await page.getByText(t('site-games.favourites.here')).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.nav.logIn') })
    .click();
  await page.locator('dialog input[name=username]:focus').waitFor();
  await page.keyboard.type(member.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  const rows = page.locator('.fv b');
  await expect.poll(() => rows.allInnerTexts()).toEqual(['Crash', 'Padma Gold', 'Tin Ghar']);
  expect(await countFavourites(member.username)).toEqual(['CRASH', 'PADMA-GOLD', 'TIN-GHAR']);
  expect(await page.evaluate(() => localStorage.getItem('favouriteGames'))).toBeNull();

  await page.getByRole('button', { name: t('site-games.favourites.up', { game: 'Tin Ghar' }) }).click();
  await expect.poll(() => countFavourites(member.username)).toEqual(['CRASH', 'TIN-GHAR', 'PADMA-GOLD']);
  await page.getByRole('button', { name: t('site-games.favourite.remove', { game: 'Crash' }) }).click();
  await expect.poll(() => countFavourites(member.username)).toEqual(['TIN-GHAR', 'PADMA-GOLD']);
  await page.getByRole('button', { name: t('site-games.favourites.undo') }).click();
  await expect.poll(() => countFavourites(member.username)).toEqual(['CRASH', 'TIN-GHAR', 'PADMA-GOLD']);
});

if (SWEEP)
  test('the game page opens a lottery on its own page, and says of a game that opens soon what is open instead', async () => {
    const member = await house.givenPlayer(10_000_000n);
    const { page } = await house.openWindow({ language: 'en' }, { member });
    const t = house.words('en');
    await page.goto(`${house.url}/game?vassalage=STUDIO&gameId=CRASH&mode=real`);
    await page.getByText(t('site-games.frame.others')).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.goto(`${house.url}/game?vassalage=LOTTERY&gameId=F5D1&mode=real`);
    await page.waitForURL((url) => url.pathname === '/lottery' && url.searchParams.get('gameCode') === 'F5D1');
  });
