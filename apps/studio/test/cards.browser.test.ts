/**
 * A card room as people meet it: five sit down at one table, one on a phone in Bengali from the lobby, one by keyboard alone, three
 * without a page; the phone drops out on its own turn and comes back to it; what the wallets have at the end is what was there, less
 * the rake. Somebody watches, and practises against house bots. Two devices on one seat: cards.db.test.ts.
 */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';
import { composeStudio, type RunningStudio } from '../src/compose.ts';
import { openWithoutPage } from './without-page.ts';

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
    // No turn runs out here, however slow the machine is.
    cardPace: { turnSeconds: 600, pauseMilliseconds: 8_000, outMilliseconds: 600_000 },
  });
  await studio.listen();
});
afterAll(async () => {
  await studio?.stop();
  await house?.close();
});

interface Wish {
  readonly language?: 'bn' | 'en';
  readonly theme?: 'dark' | 'light';
  readonly viewport?: typeof PHONE;
  readonly lobby?: string;
  readonly gameId?: string;
}
async function openGame({
  language = 'en',
  theme = 'dark',
  viewport = DESK,
  lobby = '',
  gameId = 'TEEN-PATTI',
}: Wish = {}) {
  const member = await house.givenPlayer(CASH);
  const { page, faults } = await house.openWindow({ language, theme, viewport }, { member });
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
  return { page, faults, game, cash, isDue };
}
type Window = Awaited<ReturnType<typeof openGame>>;

/** `LOOK=1` leaves pictures. */
async function look({ page }: Pick<Window, 'page'>, name: string): Promise<void> {
  if (process.env['LOOK'] !== undefined) await page.screenshot({ path: `/tmp/rooms/${name}.png` });
}

/** One who plays without a page: their hand is read from its row. */
async function openSeat() {
  const { call, cash } = await openWithoutPage(house, { gameId: 'TEEN-PATTI', game: 'TP', cash: CASH });
  let sitting = '';
  return {
    cash,
    async sit(): Promise<void> {
      const order = { key: crypto.randomUUID(), tier: 0, buyIn: '100', seed: 'without-a-page', where: 'public' };
      const sat = await call('/cards/sit', order);
      expect(sat.value).toMatchObject({ state: 'open' });
      sitting = String(sat.value['sitting']);
    },
    /** True: it was their turn. */
    async act(kind: string): Promise<boolean> {
      const { rows } = await house.database.pool.query<{ hand: string; seq: number }>(
        `select h.id as hand, (select count(*)::int from jsonb_array_elements(h.actions) a
           where (a ->> 'seat')::int = s.seat) as seq
         from studio.card_sittings s join studio.card_hands h on h.table_id = s.table_id and h.state = 'playing'
         where s.id = $1`,
        [sitting],
      );
      return rows[0] !== undefined && (await call('/cards/act', { sitting, kind, ...rows[0] })).status === 200;
    },
    leave: () => call('/cards/leave', { sitting }),
  };
}

test('five play Teen Patti for a pot; one drops out on their turn and comes back, and every coin is somebody’s or the rake', async () => {
  const [phone, keys, ...others] = await Promise.all([
    openGame({ language: 'bn', viewport: PHONE, lobby: '/pvp' }),
    openGame(),
    ...[openSeat(), openSeat(), openSeat()],
  ]);
  const pages = [phone, keys] as const;
  await phone.game.locator('[data-room="0"]').click();
  await phone.game.locator('.cr-table').waitFor();
  // The first hand is dealt some seconds after two are there: the others sit down at once.
  await keys.game.locator('[data-room="0"]').focus();
  await Promise.all([keys.page.keyboard.press('Enter'), ...others.map((other) => other.sit())]);
  for (const { game } of pages) await expect.poll(() => game.locator('.cr-card').count(), { timeout: 60_000 }).toBe(15);

  const press = async (key: 's' | 'c' | 'h'): Promise<void> => {
    await keys.game.locator('h1').click();
    await keys.page.keyboard.press(key);
  };
  /** Where the turn has just gone on the key is not there: it is tried again with the next look. */
  const tap = (kind: string) =>
    phone.game
      .locator(`[data-act="${kind}"]`)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  await phone.game.locator('[data-act="see"]').click();
  await press('s');
  const ownCards = async ({ game }: Window): Promise<readonly (string | null)[]> =>
    Promise.all((await game.locator('.own [data-card]').all()).map((card) => card.getAttribute('data-card')));
  for (const each of pages) {
    await expect.poll(() => ownCards(each), SOON).toHaveLength(3);
    // Nobody's page has a card of another.
    expect(await each.game.locator('.cr-seat:not(.own) [data-card]').count()).toBe(0);
  }
  await look(phone, 'cards-phone');
  await look(keys, 'cards-desk');

  // Everybody bets until it is the phone's turn.
  await expect
    .poll(async () => {
      for (const other of others) await other.act('chaal');
      if (await keys.isDue()) await press('c');
      return phone.isDue();
    }, SOON)
    .toBe(true);
  // It drops out: the seat is kept, the clock goes on, and back it has the same cards and what is left of the time.
  const [own, at] = [await ownCards(phone), phone.page.url()];
  const seat = await phone.game.locator('.cr-seat.own').getAttribute('data-seat');
  const seconds = async ({ game }: Window): Promise<number> =>
    Number.parseInt((await game.locator('.cr-clock b').textContent()) ?? '', 10);
  // To a file of the house: about:blank has no storage, which is a fault to what each page begins with.
  await phone.page.goto(`${house.url}/robots.txt`);
  const said = keys.game.locator(`.cr-seat[data-seat="${seat}"] .cr-said`);
  await expect.poll(() => said.textContent(), SOON).toBe('Away');
  const before = await seconds(keys);
  await expect.poll(() => seconds(keys), SOON).toBeLessThan(before);
  await phone.page.goto(at);
  await expect.poll(() => ownCards(phone), SOON).toEqual(own);
  expect(await phone.isDue()).toBe(true);
  expect(await seconds(phone)).toBeLessThan(before);
  await expect.poll(() => said.textContent(), SOON).not.toBe('Away');

  // Those without a page pack and leave, the two go on to the show.
  const gone = new Set<(typeof others)[number]>();
  await expect
    .poll(async () => {
      for (const other of others) {
        if (gone.has(other) || !(await other.act('pack'))) continue;
        gone.add(other);
        await other.leave();
      }
      if (gone.size < others.length && (await keys.isDue())) await press('c');
      if (gone.size < others.length && (await phone.isDue())) await tap('chaal');
      return gone.size;
    }, SOON)
    .toBe(others.length);
  const canShow = async ({ game }: Window): Promise<boolean> => (await game.locator('[data-act="show"]').count()) > 0;
  await expect.poll(async () => (await canShow(phone)) || (await canShow(keys)), SOON).toBe(true);
  if (await canShow(phone)) await phone.game.locator('[data-act="show"]').click();
  else await press('h');
  await Promise.all(pages.map(({ game }) => game.locator('.cr-said .won').waitFor()));
  await Promise.all(pages.map(({ game }) => game.getByRole('button', { name: /^(Leave|উঠে যান)$/ }).click()));
  await Promise.all(pages.map(({ game }) => game.locator('[data-left]').waitFor()));

  await phone.game.getByRole('button', { name: 'আগের হাত' }).click();
  const hands = phone.game.locator('dialog');
  await hands.getByRole('button', { name: 'মিলিয়ে দেখুন' }).first().click();
  await hands.locator('.st-verdict.holds').waitFor();
  await hands.getByRole('button', { name: 'দেখুন', exact: true }).first().click();
  await hands.locator('.cr-replay .cr-table').waitFor();
  await look(phone, 'cards-replay');
  await look(keys, 'cards-lobby');
  const total = async (): Promise<bigint> => {
    const { rows } = await house.database.pool.query<{ rake: bigint }>(
      `select coalesce(sum(rake), 0)::bigint as rake from studio.card_hands where game = 'TP'`,
    );
    const sums = await Promise.all([...pages, ...others].map((each) => each.cash()));
    return sums.reduce((sum, each) => sum + each, rows[0]?.rake ?? 0n);
  };
  await expect.poll(total, SOON).toBe(5n * CASH);
  expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
});

test('one watches a table and sees no card, then practises against bots that are marked as the house’s, for nothing', async () => {
  const [watcher, ...two] = await Promise.all([
    openGame({ language: 'bn', viewport: PHONE, theme: 'light' }),
    ...[openSeat(), openSeat()],
  ]);
  for (const each of two) await each.sit();
  await watcher.game.locator('[data-watch="0"]').click();
  await watcher.game.locator('[data-watching]').waitFor();
  await expect.poll(() => watcher.game.locator('.cr-card').count(), { timeout: 60_000 }).toBe(6);
  // Whoever sees their cards shows them to nobody.
  for (const each of two) await each.act('see');
  await expect.poll(() => watcher.game.locator('.cr-seat.seen').count(), SOON).toBe(2);
  expect(await watcher.game.locator('[data-card]').count()).toBe(0);
  await look(watcher, 'cards-watch');
  for (const each of two) if (await each.act('pack')) break;
  await watcher.game.locator('.cr-said .won').waitFor();
  for (const each of two) await each.leave();
  await watcher.game.getByRole('button', { name: 'তালিকায় ফিরুন' }).click();

  await watcher.game.locator('[data-practise]').click();
  await expect.poll(() => watcher.game.locator('.cr-bot').count(), SOON).toBe(3);
  await expect.poll(() => watcher.game.locator('.cr-card').count(), SOON).toBe(12);
  await look(watcher, 'cards-practice');
  await watcher.game.getByRole('button', { name: 'অনুশীলন শেষ' }).click();
  await watcher.game.locator('[data-practise]').waitFor();
  await look(watcher, 'cards-rooms');
  expect(await watcher.cash()).toBe(CASH);
  expect(watcher.faults).toEqual([]);
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

/** Their rules and acts are tests of the database: how they are played on the page is for a sweep. */
if (SWEEP) {
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
}
