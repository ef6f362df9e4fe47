/** Games and vendors at the desk: an editor with a reason, many at once with a preview, rows in order by keyboard alone. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
  await house.database.pool.query('create table games_at_first as select * from games');
});
afterAll(() => house?.close());
// A test that is tried again finds the games as it found them at first.
beforeEach(() =>
  house.database.pool.query(`
    delete from game_lists where code = 'eid';
    update games g set names = f.names, art = f.art, hue = f.hue, state = f.state, is_new = f.is_new, version = f.version
    from games_at_first f where f.id = g.id`),
);

const words = () => house.words('en');

async function giveReason(page: Page, button: string): Promise<void> {
  await page.locator('dialog [name=reason]').fill('For the festival');
  await page.locator('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

async function readGame(gameId: string) {
  return (await house.database.pool.query('select * from games where id = $1', [gameId])).rows[0];
}

if (SWEEP)
  test('a game gets another name, art and state; what is missing is told beside its field', async () => {
    const t = words();
    const { page, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/games?q=padma`);
    await page
      .getByRole('button', { name: /Padma Gold/ })
      .first()
      .click();
    const dialog = page.locator('dialog');
    await dialog.locator('[name="names.en"]').fill('');
    await dialog.getByRole('button', { name: t('common.save') }).click();
    await dialog.getByText(t('desk-games.wrong.name')).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('names.en');
    await dialog.locator('[name="names.en"]').fill('Padma River Gold');
    await dialog
      .locator('.gm-art')
      .filter({ has: page.getByRole('radio', { name: 'marigold' }) })
      .click();
    await dialog.getByRole('radio', { name: t('desk-games.hueOf', { number: 3 }) }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.locator('.gm-tile.h-leaf .cap b').filter({ hasText: 'Padma River Gold' }).waitFor();
    await dialog.getByLabel(t('desk.state'), { exact: true }).selectOption('maintenance');
    await giveReason(page, t('common.save'));
    await page
      .getByRole('button', { name: /Padma River Gold/ })
      .first()
      .waitFor();
    expect(await readGame('PADMA-GOLD')).toMatchObject({ art: 'marigold', hue: 3, state: 'maintenance', version: 2 });
    // The focus is back on the line it came from.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/Padma/);
    expect(faults).toEqual([]);
  });

test('many games change together after a preview, and not before', async () => {
  const t = words();
  await house.database.pool.query(`update games set is_new = false where id in ('CRASH', 'PLINKO')`);
  const { page, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await page.goto(`${house.url}/desk/games?cat=MINI`);
  await page
    .getByRole('checkbox', { name: t('desk-games.chooseOne', { name: 'Crash' }) })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: t('desk-games.chooseOne', { name: 'Plinko' }) })
    .first()
    .check();
  await page.getByText(t('desk-games.chosen', { count: 2 })).waitFor();
  await page.getByRole('button', { name: t('desk-games.bulk') }).click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel(t('desk-games.new'), { exact: true }).selectOption('yes');
  await dialog.locator('[name=reason]').fill('For the festival');
  await dialog.getByRole('button', { name: t('desk-games.bulk.do', { count: 0 }) }).click();
  expect((await readGame('CRASH')).is_new).toBe(false);
  await dialog.getByRole('button', { name: t('desk-games.bulk.preview') }).click();
  const preview = dialog.getByRole('list', { name: t('desk-games.bulk.preview') });
  await preview
    .getByText(`${t('desk-games.new')}: ${t('desk-games.no')} → ${t('desk-games.yes')}`)
    .first()
    .waitFor();
  expect(await preview.locator('li').count()).toBe(2);
  await giveReason(page, t('desk-games.bulk.do', { count: 2 }));
  await page.getByText(t('desk-games.chosen', { count: 0 })).waitFor();
  expect([(await readGame('CRASH')).is_new, (await readGame('PLINKO')).is_new]).toEqual([true, true]);
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('a row of the home page is made and put in order by keyboard alone, and by dragging', async () => {
    const t = words();
    const { page, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/games?tab=lists`);
    await page.getByRole('button', { name: t('desk-games.list.make') }).press('Enter');
    const dialog = page.locator('dialog');
    await dialog.locator('[name=code]').fill('eid');
    await dialog.locator('[name="names.bn"]').fill('ঈদের খেলা');
    await dialog.locator('[name="names.en"]').fill('Eid games');
    for (const name of ['Crash', 'Plinko', 'Wheel']) {
      await dialog.getByRole('searchbox').fill(name);
      await dialog
        .getByRole('list', { name: t('desk-games.list.found') })
        .getByRole('button', { name })
        .first()
        .press('Enter');
    }
    const order = dialog.getByRole('list', { name: t('desk-games.list.order') });
    const names = () => order.locator('.gm-grip > span:nth-child(2)').allTextContents();
    await expect.poll(names).toEqual(['Crash', 'Plinko', 'Wheel']);
    await order.getByRole('button', { name: /Wheel/ }).first().press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toEqual(['Wheel', 'Crash', 'Plinko']);
    await dialog.getByText(t('desk-games.list.moved', { name: 'Wheel', place: 1, of: 3 })).waitFor();
    await order.getByRole('button', { name: t('desk-games.list.down', { name: 'Wheel' }) }).press('Enter');
    await expect.poll(names).toEqual(['Crash', 'Wheel', 'Plinko']);
    await order.locator('li').nth(2).dragTo(order.locator('li').nth(0));
    await expect.poll(names).toEqual(['Plinko', 'Crash', 'Wheel']);
    await giveReason(page, t('common.save'));
    await page.getByRole('region', { name: 'Eid games' }).waitFor();
    const { rows } = await house.database.pool.query(`select game_ids from game_lists where code = 'eid'`);
    expect(rows[0].game_ids).toEqual(['PLINKO', 'CRASH', 'WHEEL']);
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('a preview that comes late allows only what it was asked for', async () => {
    const t = words();
    const { page } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/games?cat=MINI`);
    await page
      .getByRole('checkbox', { name: t('desk-games.chooseOne', { name: 'Wheel' }) })
      .first()
      .check();
    await page.getByRole('button', { name: t('desk-games.bulk') }).click();
    const dialog = page.locator('dialog');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: { preview: boolean }[] = [];
    await page.route('**/desk/api/games/bulk', async (route) => {
      asked.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    await dialog.getByLabel(t('desk-games.new'), { exact: true }).selectOption('yes');
    await dialog.locator('[name=reason]').fill('For the festival');
    await dialog.locator('button[name=preview]').click();
    await dialog.locator('button[name=preview][aria-busy=true]').waitFor();
    await dialog.getByLabel(t('desk-games.new'), { exact: true }).selectOption('');
    await dialog.getByLabel(t('desk.state'), { exact: true }).selectOption('maintenance');
    const [answer] = await Promise.all([page.waitForResponse('**/desk/api/games/bulk'), Promise.resolve(release())]);
    await answer.finished();
    await dialog.locator('button[name=preview]:not([aria-busy=true])').waitFor();
    expect(await dialog.getByRole('list', { name: t('desk-games.bulk.preview') }).count()).toBe(0);
    await dialog.getByRole('button', { name: t('desk-games.bulk.do', { count: 0 }) }).click();
    await page.locator('dialog button[name=preview]:focus').waitFor();
    expect(asked.map(({ preview }) => preview)).toEqual([true]);
  });

if (SWEEP)
  test('what is typed stays when who one is could not be asked again', async () => {
    const t = words();
    const { page } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/brand`);
    const field = page.locator('main [name=merchantCode]');
    await field.fill('typed');
    await page.route('**/desk/api/session', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"success":false,"value":null,"message":"The house is away."}',
      }),
    );
    // Somebody comes back to the window two minutes later.
    await page.evaluate(
      `{ const now = Date.now; Date.now = () => now() + 120_000; dispatchEvent(new Event('visibilitychange')); }`,
    );
    await page.getByRole('main').getByText('The house is away.').waitFor();
    expect(await field.inputValue()).toBe('typed');
    await page.unroute('**/desk/api/session');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.retry') })
      .click();
    await page.getByText('The house is away.').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('typed');
  });
