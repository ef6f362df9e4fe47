/**
 * A card room as people meet it: five sit down at one table, one on a phone in Bengali from the lobby, one by keyboard alone, one
 * with two devices; one drops out on their own turn and comes back to it, somebody watches, and practises against house bots
 * afterwards; what the wallets have at the end is what was there, less the rake.
 */
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
    cardPace: { turnSeconds: 45, pauseMilliseconds: 8_000, outMilliseconds: 60_000 },
  });
  await studio.listen();
});
afterAll(async () => {
  await studio?.stop();
  await house?.close();
});

type Member = Awaited<ReturnType<TestApp['givenPlayer']>>;
interface Wish {
  readonly language?: 'bn' | 'en';
  readonly viewport?: typeof PHONE;
  readonly lobby?: string;
  readonly gameId?: string;
  /** A device more of theirs. */
  readonly of?: Member;
}
async function openGame({ language = 'en', viewport = DESK, lobby = '', gameId = 'TEEN-PATTI', of }: Wish = {}) {
  const member = of ?? (await house.givenPlayer(CASH));
  const { page, faults } = await house.openWindow({ language, viewport }, { member });
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
  const isDue = (): Promise<boolean> => game.locator('.cr-clock.own').isVisible();
  return { page, faults, game, cash, isDue, member };
}
type Window = Awaited<ReturnType<typeof openGame>>;

test('five play Teen Patti for a pot, one drops out on their turn and comes back, one has two devices, and every coin is somebody’s or the rake', async () => {
  const phone = await openGame({ language: 'bn', viewport: PHONE, lobby: '/pvp' });
  await phone.game.locator('[data-room="0"]').click();
  await phone.game.locator('.cr-table').waitFor();
  const [desk, keys, fourth, fifth] = [await openGame(), await openGame(), await openGame(), await openGame()];
  for (const { game } of [desk, fourth, fifth]) await game.locator('[data-room="0"]').click();
  await keys.game.locator('[data-room="0"]').focus();
  await keys.page.keyboard.press('Enter');
  const all: readonly Window[] = [phone, desk, keys, fourth, fifth];
  // A hand with all five: before it fewer may have played one.
  await expect
    .poll(
      async () => {
        for (const each of all)
          if ((await phone.game.locator('.cr-card').count()) < 15 && (await each.isDue())) await act(each, 'pack');
        return phone.game.locator('.cr-card').count();
      },
      { timeout: 60_000 },
    )
    .toBe(15);

  async function act(who: Window, kind: string): Promise<void> {
    if (who !== keys) return who.game.locator(`[data-act="${kind}"]`).click();
    await keys.game.locator('h1').click();
    await keys.page.keyboard.press({ see: 's', chaal: 'c', pack: 'p', show: 'h', raise: 'r' }[kind] ?? '');
  }
  const dueOf = async (): Promise<Window> => {
    for (;;) for (const each of all) if (await each.isDue()) return each;
  };
  for (const each of all) await act(each, 'see');
  for (const { game } of all) await expect.poll(() => game.locator('.own [data-card]').count(), SOON).toBe(3);
  // Nobody's page has a card of another; who watches has none at all.
  const watcher = await openGame({ language: 'bn', viewport: PHONE });
  await watcher.game.locator('[data-watch="0"]').click();
  await watcher.game.locator('[data-watching]').waitFor(SOON);
  for (const { game } of [...all, watcher])
    expect(await game.locator('.cr-seat:not(.own) [data-card]').count()).toBe(0);
  if (process.env['LOOK'] !== undefined) {
    await phone.page.screenshot({ path: '/tmp/cards/phone.png' });
    await desk.page.screenshot({ path: '/tmp/cards/desk.png' });
    await watcher.page.screenshot({ path: '/tmp/cards/watch-phone.png' });
  }
  const ownCards = async ({ game }: Pick<Window, 'game'>) =>
    Promise.all((await game.locator('.own [data-card]').all()).map((card) => card.getAttribute('data-card')));
  // Whose turn it is drops out: the seat is kept, the clock goes on, and back they have the same cards and what is left of it.
  const dropped = await dueOf();
  const other = dropped === desk ? fifth : desk;
  const [own, at] = [await ownCards(dropped), dropped.page.url()];
  const seat = await dropped.game.locator('.cr-seat.own').getAttribute('data-seat');
  const seconds = async ({ game }: Window): Promise<number> =>
    Number.parseInt((await game.locator('.cr-clock b').textContent()) ?? '', 10);
  await dropped.page.goto('about:blank');
  await expect.poll(() => other.game.locator(`[data-seat="${seat}"]`).textContent(), SOON).toContain('Away');
  const before = await seconds(other);
  await expect.poll(() => seconds(other), SOON).toBeLessThan(before);
  await dropped.page.goto(at);
  await expect.poll(() => ownCards(dropped), SOON).toEqual(own);
  expect(await dropped.isDue()).toBe(true);
  expect(await seconds(dropped)).toBeLessThan(before);

  // A second device has the same seat and the same cards.
  const second = await openGame({ of: fourth.member });
  await expect.poll(() => ownCards(second), SOON).toEqual(await ownCards(fourth));

  // Three pack, the others go on to the show.
  let isShown = false;
  await expect
    .poll(
      async () => {
        for (const each of all) {
          if (isShown || !(await each.isDue())) continue;
          const canShow = (await each.game.locator('[data-act="show"]').count()) > 0;
          // Two are left for the show; the one with two devices acts on the second.
          const packs = [phone, desk, keys].includes(each);
          await act(each === fourth ? second : each, packs ? 'pack' : canShow ? 'show' : 'chaal');
          isShown = canShow && !packs;
          await expect.poll(() => each.isDue(), SOON).toBe(false);
        }
        return phone.game.locator('.cr-said .won').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expect.poll(() => watcher.game.locator('.cr-said .won').count(), SOON).toBe(1);
  if (process.env['LOOK'] !== undefined) await desk.page.screenshot({ path: '/tmp/cards/show.png' });
  for (const { game } of all) await game.getByRole('button', { name: /^(Leave|উঠে যান)$/ }).click();
  for (const { game } of all) await game.locator('[data-left]').waitFor();

  await phone.game.getByRole('button', { name: 'আগের হাত' }).click();
  await phone.game.getByRole('button', { name: 'মিলিয়ে দেখুন' }).first().click();
  await phone.game.locator('.st-verdict.holds').waitFor();
  await phone.game.getByRole('button', { name: 'দেখুন', exact: true }).first().click();
  await phone.game.locator('.cr-replay .cr-table').waitFor();
  if (process.env['LOOK'] !== undefined) {
    await phone.page.screenshot({ path: '/tmp/cards/replay.png' });
    await desk.page.screenshot({ path: '/tmp/cards/lobby.png' });
  }
  const { rows } = await house.database.pool.query<{ rake: bigint }>(
    `select coalesce(sum(rake), 0)::bigint as rake from studio.card_hands`,
  );
  const sums = await Promise.all(all.map((each) => each.cash()));
  expect(sums.reduce((sum, each) => sum + each, 0n)).toBe(5n * CASH - (rows[0]?.rake ?? 0n));

  // Who watched practises: bots are marked as the house's, and nothing is played for.
  await watcher.game.getByRole('button', { name: 'তালিকায় ফিরুন' }).click();
  await watcher.game.locator('[data-practise]').click();
  await expect.poll(() => watcher.game.locator('.cr-bot').count(), SOON).toBe(3);
  await expect.poll(() => watcher.isDue(), { timeout: 40_000 }).toBe(true);
  if (process.env['LOOK'] !== undefined) await watcher.page.screenshot({ path: '/tmp/cards/practice-phone.png' });
  await watcher.game.locator('[data-act="pack"]').click();
  await watcher.game.getByRole('button', { name: 'অনুশীলন শেষ' }).click();
  await watcher.game.locator('[data-practise]').waitFor();
  expect(await watcher.cash()).toBe(CASH);
  expect([...all, second, watcher].flatMap(({ faults }) => faults)).toEqual([]);
});

test('two play Ludo, one on a phone in Bengali; who leaves has lost, and the other has the pot less the rake', async () => {
  const gameId = 'LUDO-QUICK';
  const phone = await openGame({ language: 'bn', viewport: PHONE, lobby: '/pvp', gameId });
  await phone.game.locator('[data-room="0"]').click();
  await phone.game.locator('.cr-table').waitFor();
  const desk = await openGame({ gameId });
  // Whoever wants a quick seat is led to where somebody waits.
  await desk.page.goto(`${house.url}/pvp`);
  await desk.page.locator('[data-quick="LUDO-QUICK:0"]').waitFor(SOON);
  if (process.env['LOOK'] !== undefined)
    await desk.page.screenshot({ path: '/tmp/rooms/pvp-desk.png', fullPage: true });
  await desk.page.locator('[data-quick="LUDO-QUICK:0"]').click();
  await desk.game.locator('.cr-rooms .chosen [data-room="0"]').click();
  const both = [phone, desk] as const;
  for (const { game } of both) await game.locator('.lu-board').waitFor(SOON);
  const stepsOf = async ({ game }: Window): Promise<number> =>
    Number(await game.locator('.own [data-score]').getAttribute('data-score'));
  const turns = { rolls: 0, chosen: 0 };
  await expect
    .poll(
      async () => {
        for (const each of both) {
          if (!(await each.isDue())) continue;
          const token = each.game.locator('.lu-token.can').first();
          if ((await token.count()) > 0) {
            await token.click();
            turns.chosen += 1;
          } else if (each === desk) {
            await desk.game.locator('h1').click();
            await desk.page.keyboard.press('r');
          } else await each.game.locator('[data-act="roll"]').click();
          turns.rolls += 1;
          await each.page.waitForTimeout(60);
        }
        return turns.rolls > 24 && turns.chosen > 0 && (await stepsOf(phone)) > 0 && (await stepsOf(desk)) > 0;
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  // Both see the same board.
  const scoresOf = async ({ game }: Window): Promise<string> => {
    const all = await game.locator('[data-score]').all();
    const scores = await Promise.all(all.map((each) => each.getAttribute('data-score')));
    return String(scores.map(Number).toSorted((one, other) => one - other));
  };
  await expect.poll(async () => (await scoresOf(phone)) === (await scoresOf(desk)), SOON).toBe(true);
  if (process.env['LOOK'] !== undefined) {
    await phone.page.screenshot({ path: '/tmp/rooms/ludo-phone.png' });
    await desk.page.screenshot({ path: '/tmp/rooms/ludo-desk.png' });
  }
  await desk.page.reload();
  await desk.game.locator('.lu-board').waitFor(SOON);
  await desk.game.getByRole('button', { name: 'Leave' }).click();
  await expect
    .poll(
      async () => {
        if (await phone.isDue()) {
          const token = phone.game.locator('.lu-token.can').first();
          const roll = phone.game.locator('[data-act="roll"]');
          if ((await token.count()) > 0) await token.click();
          else if ((await roll.count()) > 0) await roll.click();
        }
        return phone.game.locator('.cr-said .won').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await desk.game.locator('[data-left]').waitFor();
  await phone.game.getByRole('button', { name: 'উঠে যান' }).click();
  await phone.game.locator('[data-left]').waitFor();
  await phone.game.getByRole('button', { name: 'আগের হাত' }).click();
  await phone.game.getByRole('button', { name: 'মিলিয়ে দেখুন' }).first().click();
  await phone.game.locator('.st-verdict.holds').waitFor();
  await phone.game.getByRole('button', { name: 'দেখুন', exact: true }).first().click();
  await phone.game.locator('.cr-replay .lu-board').waitFor();
  if (process.env['LOOK'] !== undefined) await phone.page.screenshot({ path: '/tmp/rooms/ludo-replay.png' });
  // The entry is 10: the winner has 10 more, less 5 %.
  await expect.poll(() => phone.cash(), SOON).toBe(CASH + 95_000n);
  expect(await desk.cash()).toBe(CASH - 100_000n);
  expect(both.flatMap(({ faults }) => faults)).toEqual([]);
});

test('games of many cards: Rummy is grouped, drawn and dropped; four call and play Call Break; tiles of Mahjong are thrown', async () => {
  const sit = async (gameId: string, count: number): Promise<readonly Window[]> => {
    const all: Window[] = [];
    for (let at = 0; at < count; at += 1) {
      const phone = { language: 'bn' as const, viewport: PHONE };
      const each = await openGame({ gameId, ...(at === 0 ? phone : {}) });
      await each.game.locator('[data-room="0"]').click();
      all.push(each);
    }
    for (const { game } of all) await game.locator('.cr-hand').waitFor({ timeout: 60_000 });
    return all;
  };
  const dueOf = async (all: readonly Window[]): Promise<Window> => {
    for (;;) {
      for (const each of all) if (await each.isDue()) return each;
      await all[0]?.page.waitForTimeout(50);
    }
  };
  const look = async (all: readonly Window[], name: string): Promise<void> => {
    if (process.env['LOOK'] === undefined) return;
    await all[0]?.page.screenshot({ path: `/tmp/rooms/${name}-phone.png` });
    await all[1]?.page.screenshot({ path: `/tmp/rooms/${name}-desk.png` });
  };

  const rummy = await sit('RUMMY-13', 2);
  const first = await dueOf(rummy);
  const loose = first.game.locator('.cr-hand > button[data-card-key]');
  expect(await loose.count()).toBe(13);
  for (const at of [0, 1, 2]) await loose.nth(at).click();
  await first.game.locator('[data-tool="group"]').click();
  await first.game.locator('[data-group]').waitFor();
  await first.game.locator('[data-act="drawClosed"]').click();
  await expect.poll(() => loose.count(), SOON).toBe(11);
  await look(rummy, 'rummy');
  await loose.last().click();
  await first.game.locator('[data-act="discard"]').click();
  await expect.poll(() => first.isDue(), SOON).toBe(false);
  const second = await dueOf(rummy);
  expect(second).not.toBe(first);
  await second.game.locator('[data-act="drop"]').click();
  await expect.poll(() => first.game.locator('.cr-said .won').count(), SOON).toBe(1);
  // 20 points of 0.10, less 5 %, at the end of the sitting.
  for (const { game } of rummy) await game.getByRole('button', { name: /^(Leave|উঠে যান)$/ }).click();
  await expect.poll(() => first.cash(), SOON).toBe(CASH + 19_000n);
  await expect.poll(() => second.cash(), SOON).toBe(CASH - 20_000n);

  const mahjong = await sit('MAHJONG-LITE', 2);
  for (let turn = 0; turn < 4; turn += 1) {
    const due = await dueOf(mahjong);
    await due.game.locator('[data-act="draw"]').click();
    await due.game.locator('.cr-hand > button.can').nth(turn).click();
    await expect.poll(() => due.isDue(), SOON).toBe(false);
  }
  await look(mahjong, 'mahjong');

  const calls = await sit('CALL-BREAK', 4);
  for (let turn = 0; turn < 10; turn += 1) {
    const due = await dueOf(calls);
    const bid = due.game.locator('[data-act="bid"][data-pick="3"]');
    if (turn < 4) await bid.click();
    else await due.game.locator('.cr-hand > button.can').first().click();
    if (turn === 1 || turn === 9) await look(calls, `calls-${turn}`);
    await due.page.waitForTimeout(300);
  }
  expect([...rummy, ...mahjong, ...calls].flatMap(({ faults }) => faults)).toEqual([]);
});
