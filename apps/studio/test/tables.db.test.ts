/**
 * Live tables against a house's wallet: who is in a hand and who is not, what is paid, and that a table goes on where it stood,
 * whichever process dies. Time is the database's: a test makes what is open due.
 */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { BACCARAT, type BaccaratHand } from '@house/games/live/baccarat';
import { dealHands, type LiveGame, readBets, settleBets } from '@house/games/live/live';
import { verifyRound } from '@house/games/verify-round';
import { formatAmount, parseAmount } from '@house/money/amount';
import { createOperatorClient } from '@house/vendor-protocol/operator';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import { givenConfig } from '../../server/src/main/given.ts';
import { transact } from '../../server/src/platform/database.ts';
import type { RunningStudio } from '../src/compose.ts';
import type { RevealedPair, ShownRound, ShownTableRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';
import { bring as bringTo, Ear, hasten, openHand as openNext, SOON } from './given-table.ts';

const BAC = { id: 'BACCARAT', code: 'BAC' };
const TABLE = 'BAC-1';
const GAME = BACCARAT as LiveGame;

/** Server seeds of shoes by what was promised of them. */
const seeds = new Map<string, string>();
function makeShoeSeed(): Uint8Array {
  const seed = randomBytes(SEED_BYTES);
  seeds.set(toHex(commitOf(seed)), toHex(seed));
  return seed;
}

let given: GivenStudio;
let listener: Player;

let ear: Ear;
let address: string;

beforeAll(async () => {
  given = await givenStudio({ makeShoeSeed });
  address = await given.studio.listen();
  listener = await givenPlayer(given, BAC);
  ear = new Ear(address, listener, TABLE);
});
afterAll(async () => {
  ear.close();
  await given.stop();
});

const run = (statement: string, values: unknown[] = []) => given.database.pool.query(statement, values);
const bring = (state: ShownTableRound['state'], number = ear.round?.number ?? 0) =>
  bringTo(given.database, { ear, table: TABLE, number }, state);
const openHand = () => openNext(given.database, { ear, table: TABLE });

type Answer = ShownRound & { code?: string };
const bet = async (player: Player, bets: Record<string, string>, key = randomUuid()): Promise<Answer> =>
  (await player.call('POST', `/tables/${TABLE}/bets`, { key, bets })).value as Answer;
const undo = async (player: Player, { id }: ShownRound): Promise<Answer> =>
  (await player.call('POST', `/tables/${TABLE}/bets/${id}/undo`, {})).value as Answer;
async function settled(player: Player, round: ShownRound): Promise<ShownRound> {
  await expect.poll(async () => (await player.show(round)).state, SOON).toBe('settled');
  return player.show(round);
}
const units = (amount: string | null): bigint => parseAmount(amount ?? '') ?? -1n;

function handOf({ shoe, hand }: ShownTableRound): unknown {
  return dealHands(GAME, { serverSeed: seeds.get(shoe.commitment) ?? '', clientSeed: 'table' })[hand];
}

/** No more hands of the shoe: the table closes and opens again. */
async function reveal({ shoe }: ShownTableRound): Promise<RevealedPair> {
  await run(`update studio.live_tables set state = 'closing' where code = '${TABLE}'`);
  await expect
    .poll(async () => {
      // The next hand may have been opened before the table was closing.
      await hasten(given.database, TABLE, ear.round?.number ?? 0, 'void');
      return (await listener.call('GET', `/seeds/${shoe.id}`)).status;
    }, SOON)
    .toBe(200);
  await run(`update studio.live_tables set state = 'open' where code = '${TABLE}'`);
  return (await listener.call('GET', `/seeds/${shoe.id}`)).value as RevealedPair;
}

describe('a hand', () => {
  test('takes stakes until it closes, pays every spot by the cards, and is made again from the seed of its shoe', async () => {
    const [one, other] = [await givenPlayer(given, BAC), await givenPlayer(given, BAC)];
    const opened = await openHand();
    expect(opened).toMatchObject({ events: [], mark: null, shoe: { serverSeed: null } });
    const key = randomUuid();
    const mine = await bet(one, { player: '100', tie: '10' }, key);
    expect(mine).toMatchObject({
      state: 'open',
      stake: '110.00',
      events: [],
      pair: opened.shoe.id,
      nonce: opened.hand,
    });
    expect((await bet(one, { player: '100', tie: '10' }, key)).id).toBe(mine.id);
    expect(await bet(one, { player: '100' }, key)).toEqual({ code: 'round.keyReused' });
    const more = await bet(one, { banker: '50' });
    const undone = await bet(other, { banker: '500' });
    expect(await other.cash()).toBe(500n * TAKA);
    expect(await undo(other, undone)).toMatchObject({ state: 'void' });
    expect(await undo(other, undone)).toMatchObject({ state: 'void' });
    expect(await other.cash()).toBe(1_000n * TAKA);
    const kept = await bet(other, { banker: '200', 'perfect-pair': '20' });
    // Nobody learns a card, or the seed, before betting has closed.
    expect((await one.call('GET', `/seeds/${opened.shoe.id}`)).status).toBe(404);
    expect(JSON.stringify(ear.heard.filter((message) => message.kind === 'mine'))).toBe('[]');

    await expect
      .poll(() => ear.heard.findLast((message) => message.kind === 'board')?.board, SOON)
      .toMatchObject({ players: 2, staked: '380.00', spots: { player: '100.00', banker: '250.00' } });
    await bring('locked');
    expect(await bet(one, { player: '10' })).toEqual({ code: 'table.closed' });
    expect(await undo(other, kept)).toEqual({ code: 'table.closed' });
    const dealt = await bring('dealing');
    expect(dealt.events.filter(({ kind }) => kind === 'card').length).toBeGreaterThanOrEqual(4);
    // Shown to all at once, and paid when it has been shown.
    expect((await one.show(mine)).state).toBe('open');
    await bring('result', opened.number);
    const paid = await Promise.all([settled(one, mine), settled(one, more), settled(other, kept)]);
    const [first, second] = [await one.cash(), await other.cash()];
    await bring('settled', opened.number);
    const hand = handOf(opened);
    for (const round of paid) {
      const bets = readBets(GAME, round.choice);
      if (bets === null) throw new Error('bets');
      expect(round.prize).toBe(formatAmount(settleBets(GAME, hand, bets).prize));
    }
    expect(first).toBe(840n * TAKA + units(paid[0]?.prize ?? null) + units(paid[1]?.prize ?? null));
    expect(second).toBe(780n * TAKA + units(paid[2]?.prize ?? null));

    const { serverSeed, clientSeed, commitment } = await reveal(opened);
    expect(commitment).toBe(opened.shoe.commitment);
    expect(toHex(commitOf(fromHex(serverSeed, 32) as Uint8Array))).toBe(commitment);
    for (const { nonce, choice, stake, prize } of paid) {
      const verified = await verifyRound({ game: 'BAC', serverSeed, clientSeed, nonce, choice, stake: units(stake) });
      expect('refused' in verified ? verified : verified.round.prize).toBe(units(prize));
    }
  }, 30_000);

  test('holds to the limits of the table, all bets of a player together, from two devices at once', async () => {
    const player = await givenPlayer(given, BAC, 200_000n);
    await openHand();
    expect(await bet(player, { player: '5' })).toEqual({ code: 'table.limit' });
    // What the rules do not take is no bet: it could not be shown again.
    expect(await bet(player, { player: '10.5' })).toEqual({ code: 'round.stake' });
    expect(await bet(player, { 'banker-no-commission': '10' })).toEqual({ code: 'table.limit' });
    expect(await bet(player, { 'perfect-pair': '1001' })).toEqual({ code: 'table.limit' });
    expect(await bet(player, { nobody: '10' })).toEqual({ code: 'round.choice' });
    const answers = await Promise.all([bet(player, { player: '30000' }), bet(player, { player: '30000' })]);
    expect(answers.map(({ code, state }) => code ?? state).toSorted()).toEqual(['open', 'table.limit']);
    expect(await bet(player, { player: '20000' })).toMatchObject({ state: 'open' });
    expect(
      (await player.call('POST', '/tables/BAC-9/bets', { key: randomUuid(), bets: { player: '10' } })).value,
    ).toEqual({ code: 'table.unknown' });
    expect((await player.call('POST', '/tables/ROU-1/bets', { key: randomUuid(), bets: { red: '10' } })).value).toEqual(
      { code: 'table.unknown' },
    );
    expect(await player.start('10.00', { player: '10' })).toEqual({ code: 'game.unknown' });
  });

  test('has closed in its last millisecond, whether or not anybody has said so', async () => {
    const player = await givenPlayer(given, BAC);
    const { number } = await openHand();
    // The driver is held up: nobody but the clock closes the hand.
    const blocker = await given.database.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query(`select from studio.table_leases where table_code = '${TABLE}' for update`);
      expect(await bet(player, { player: '10' })).toMatchObject({ state: 'open' });
      await run(
        `update studio.table_rounds set open_until = clock_timestamp() where table_code = '${TABLE}' and number = $1`,
        [number],
      );
      const { rows } = await run(
        `select state from studio.table_rounds where table_code = '${TABLE}' and number = $1`,
        [number],
      );
      expect(rows[0]?.state).toBe('open');
      expect(await bet(player, { player: '10' })).toEqual({ code: 'table.closed' });
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  test('is played without a stake whose answer was lost, and without one that is not known when it is dealt', async () => {
    const [lost, late] = [await givenPlayer(given, BAC), await givenPlayer(given, BAC)];
    await openHand();
    given.lose('bet', 'answer');
    expect(await bet(lost, { player: '100' })).toMatchObject({ state: 'void' });
    expect(await lost.cash()).toBe(1_000n * TAKA);
    const placed = await bet(late, { player: '100' });
    await run(`update studio.rounds set state = 'placed', next_try_at = now() + interval '1 hour' where id = $1`, [
      placed.id,
    ]);
    await bring('dealing');
    await expect.poll(async () => (await late.show(placed)).state, SOON).toBe('void');
    expect(await late.cash()).toBe(1_000n * TAKA);
  });

  test('whose prizes are not answered is paid all the same, once', async () => {
    const player = await givenPlayer(given, BAC);
    await openHand();
    const placed = await bet(player, { player: '100', banker: '100' });
    given.lose('batch', 'answer');
    await bring('result');
    await run(`update studio.rounds set next_try_at = now() where state = 'decided'`);
    const { prize } = await settled(player, placed);
    expect(await player.cash()).toBe(800n * TAKA + units(prize));
  });
});

describe('a table', () => {
  test.each(['open', 'locked', 'dealing', 'result'] as const)(
    'whose process dies in %s goes on in another, with every bet',
    async (state) => {
      const player = await givenPlayer(given, BAC);
      const opened = await openHand();
      const placed = await bet(player, { player: '100' });
      const before = state === 'open' ? opened : await bring(state);
      // The driver is gone as if by kill: what it still writes is refused.
      await run(
        `update studio.table_leases set owner = gen_random_uuid(), fence = fence + 1, until = now() - interval '1 second'`,
      );
      const ended = await bring('settled', opened.number);
      expect(ended).toMatchObject({ id: before.id, hand: before.hand });
      const { prize } = await settled(player, placed);
      expect(await player.cash()).toBe(900n * TAKA + units(prize));
    },
    20_000,
  );

  test('is one table in two processes, which hear the same and both take bets', async () => {
    const second: RunningStudio = await given.another();
    const player = await givenPlayer(given, BAC);
    const far = new Ear(await second.listen(), await givenPlayer(given, BAC), TABLE);
    try {
      const opened = await openHand();
      await expect.poll(() => far.round?.number, SOON).toBe(opened.number);
      const [here, there] = await Promise.all([
        bet(player, { banker: '100' }),
        second.http.inject({
          ...{
            method: 'POST',
            url: `/studio/api/tables/${TABLE}/bets`,
            headers: { authorization: `Bearer ${player.token}` },
          },
          payload: { key: randomUuid(), bets: { tie: '10' } },
        }),
      ]);
      expect([here.state, there.json().state]).toEqual(['open', 'open']);
      const { mark } = await bring('result', opened.number);
      await expect
        .poll(
          () =>
            far.heard.find(
              (message) =>
                message.kind === 'round' && message.round?.number === opened.number && message.round.mark !== null,
            ),
          SOON,
        )
        .toMatchObject({ round: { mark } });
      const [one, two] = await Promise.all([settled(player, here), settled(player, there.json() as ShownRound)]);
      expect(await player.cash()).toBe(890n * TAKA + units(one.prize) + units(two.prize));
    } finally {
      far.close();
      await second.stop();
    }
  }, 60_000);

  test('opens its next hand for who listens in one process, though another that nobody listens to drove the last', async () => {
    const table = 'BAC-2';
    const [first, second] = [await givenPlayer(given, BAC), await given.another()];
    const near = new Ear(address, first, table);
    let far: Ear | null = null;
    try {
      const { number } = await openNext(given.database, { ear: near, table });
      const closed = near;
      far = new Ear(await second.listen(), await givenPlayer(given, BAC), table);
      await expect.poll(() => far?.round?.number, SOON).toBe(number);
      closed.close();
      // No process rests before a minute is over: the other takes over at once.
      const next = await openNext(given.database, { ear: far, table });
      expect(next.number).toBeGreaterThan(number);
    } finally {
      near.close();
      far?.close();
      await second.stop();
    }
  }, 40_000);

  test('that nobody listens to any more finishes its hand, though its process has died and nobody wakes another', async () => {
    const table = 'BAC-2';
    const player = await givenPlayer(given, BAC);
    const alone = new Ear(address, player, table);
    const hand = await openNext(given.database, { ear: alone, table });
    const order = { key: randomUuid(), bets: { player: '100', 'banker-no-commission': '100' } };
    const placed = (await player.call('POST', `/tables/${table}/bets`, order)).value as ShownRound;
    expect(placed.state).toBe('open');
    alone.close();
    await run(
      `update studio.table_leases set owner = gen_random_uuid(), fence = fence + 1, until = now() + interval '1 second'
       where table_code = $1`,
      [table],
    );
    await expect
      .poll(async () => {
        await hasten(given.database, table, hand.number, 'void');
        return (await run('select state from studio.table_rounds where id = $1', [hand.id])).rows[0]?.state;
      }, SOON)
      .toBe('settled');
    const { prize } = await settled(player, placed);
    expect(await player.cash()).toBe(800n * TAKA + units(prize));
  }, 30_000);

  test('goes on when the clock was set back by hours, and when it leapt ahead', async () => {
    const player = await givenPlayer(given, BAC);
    const { id } = await openHand();
    const placed = await bet(player, { player: '100' });
    const stateOf = async () => (await run('select state from studio.table_rounds where id = $1', [id])).rows[0]?.state;
    const past = { open: 'locked', locked: 'dealing', dealing: 'result', result: 'settled' };
    for (const [state, next] of Object.entries(past)) {
      const until = state === 'result' ? 'result_until' : state === 'dealing' ? 'dealing_until' : `${state}_until`;
      // What was written before the clock was set back lies hours ahead; the process that drove has died with its lease.
      await run(
        `update studio.table_rounds set ${until} = ${until} + interval '6 hours' where id = $1 and state = $2`,
        [...[id, state]],
      );
      await run(
        `update studio.table_leases set owner = gen_random_uuid(), fence = fence + 1, until = until + interval '6 hours'
         where table_code = '${TABLE}'`,
      );
      const states = Object.values(past);
      await expect.poll(async () => states.indexOf(await stateOf()) >= states.indexOf(next), SOON).toBe(true);
    }
    const { prize } = await settled(player, placed);
    expect(await player.cash()).toBe(900n * TAKA + units(prize));
    // Ahead: leases and hands are all over at once.
    const opened = await openHand();
    await run(`update studio.table_leases set until = until - interval '6 hours' where table_code = '${TABLE}'`);
    await run(`update studio.table_rounds set open_until = open_until - interval '6 hours' where id = $1`, [opened.id]);
    expect(await bring('settled', opened.number)).toMatchObject({ id: opened.id });
  }, 60_000);

  test('whose process died between two hands is taken up by another, which will tell its shoe', async () => {
    const shoe = randomUuid();
    await run(
      `insert into studio.table_shoes (id, table_code, number, commitment, sealed, hands)
       values ($1, 'SIC-1', 1, decode(repeat('00', 32), 'hex'), decode('00', 'hex'), 1)`,
      [shoe],
    );
    await run(
      `insert into studio.table_leases (table_code, owner, fence, until)
       values ('SIC-1', gen_random_uuid(), 1, now() - interval '3 minutes')`,
    );
    const fence = async () =>
      (await run(`select fence::int from studio.table_leases where table_code = 'SIC-1'`)).rows[0]?.fence;
    await expect.poll(fence, SOON).toBeGreaterThan(1);
    await run('delete from studio.table_shoes where id = $1', [shoe]);
  }, 20_000);

  test('begins a shoe anew when the cut card has come, and tells the seed of the one before', async () => {
    const old = await bring('settled');
    await reveal(old);
    const isFresh = ({ shoe, state }: ShownTableRound): boolean => shoe.id !== old.shoe.id && state === 'open';
    await expect.poll(() => ear.round !== null && isFresh(ear.round), SOON).toBe(true);
    const fresh = ear.round as ShownTableRound;
    expect(fresh.hand).toBe(0);
    const hands = dealHands(GAME, { serverSeed: seeds.get(fresh.shoe.commitment) ?? '', clientSeed: 'table' }).length;
    // All but its last two lie behind it.
    await run('update studio.table_shoes set hands = $2 where id = $1', [fresh.shoe.id, hands - 1]);
    const player = await givenPlayer(given, BAC);
    const last = await openHand();
    expect(last).toMatchObject({ hand: hands - 1, shoe: { id: fresh.shoe.id, serverSeed: null } });
    const placed = await bet(player, { player: '100' });
    expect((await bring('settled')).shoe.serverSeed).toBe(seeds.get(fresh.shoe.commitment));
    await settled(player, placed);
    expect(await openHand()).toMatchObject({ hand: 0, shoe: { number: fresh.shoe.number + 1, serverSeed: null } });
  }, 30_000);

  test('whose shoe cannot be read gives every stake back', async () => {
    const player = await givenPlayer(given, BAC);
    const opened = await openHand();
    const placed = await bet(player, { player: '100' });
    const { rows } = await run('select sealed from studio.table_shoes where id = $1', [opened.shoe.id]);
    await run(`update studio.table_shoes set sealed = decode('00', 'hex') where id = $1`, [opened.shoe.id]);
    await expect
      .poll(async () => {
        await hasten(given.database, TABLE, opened.number, 'void');
        return (await run('select state from studio.table_rounds where id = $1', [opened.id])).rows[0]?.state;
      }, SOON)
      .toBe('void');
    await expect.poll(async () => (await player.show(placed)).state, SOON).toBe('void');
    expect(await player.cash()).toBe(1_000n * TAKA);
    await run('update studio.table_shoes set sealed = $2 where id = $1', [opened.shoe.id, rows[0]?.sealed]);
  }, 20_000);
});

test('who limits, excludes or is locked out in mid-shoe stakes no more, and what lies is played and paid', async () => {
  const player = await givenPlayer(given, BAC);
  const opened = await openHand();
  const placed = await bet(player, { player: '100' });
  expect(placed.state).toBe('open');
  const none = { day: null, week: null, month: null };
  const guard = { stake: none, loss: none, pausedUntil: null, zoneOffsetMinutes: 360 };
  const setGuard = (more: object) =>
    transact(given.database.db, (tx) => given.house.ports.wallet.setGuard(tx, player.id, { ...guard, ...more }));
  await setGuard({ stake: { ...none, day: 150n * TAKA } });
  expect(await bet(player, { player: '100' })).toMatchObject({ state: 'refused', refusal: 'LIMIT_REACHED' });
  const more = await bet(player, { player: '50' });
  expect(more.state).toBe('open');
  await setGuard({ pausedUntil: 'endless' });
  expect(await bet(player, { banker: '10' })).toMatchObject({ state: 'refused', refusal: 'LIMIT_REACHED' });
  await run(`update members set status = 'locked' where id = $1`, [player.id]);
  await expect.poll(async () => (await bet(player, { banker: '10' })).refusal, SOON).toBe('USER_LOCKED');
  await bring('settled', opened.number);
  const paid = await Promise.all([settled(player, placed), settled(player, more)]);
  expect(await player.cash()).toBe(850n * TAKA + paid.reduce((sum, { prize }) => sum + units(prize), 0n));
}, 40_000);

test('who bet on a hand sees in the record how it lay, once it is over, and nobody else does', async () => {
  const [one, other] = [await givenPlayer(given, BAC), await givenPlayer(given, BAC)];
  const opened = await openHand();
  const placed = await bet(one, { player: '100' });
  const path = `/wps/member/hands/${placed.id}`;
  expect(await one.askHouse(path)).toMatchObject({ status: 200, value: { lying: [], serverSeed: null } });
  await bring('settled', opened.number);
  await settled(one, placed);
  const { player, banker } = handOf(opened) as BaccaratHand;
  const { value } = await one.askHouse(path);
  const cardsAt = (place: string) =>
    (value as { lying: { place: string; things: string[] }[] }).lying.find((lies) => lies.place === place)?.things;
  expect([cardsAt('player')?.length, cardsAt('banker')?.length]).toEqual([player.length, banker.length]);
  expect((await other.askHouse(path)).status).toBe(404);
});

test('who stakes on both sides in two presses is told to the operator, with what lay on both', async () => {
  const ask = createOperatorClient({
    ...{ url: address, clock: { now: () => Date.now() }, timeoutMs: 5_000 },
    secrets: async () => [deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO')],
  });
  const [both, one] = [await givenPlayer(given, BAC), await givenPlayer(given, BAC)];
  await openHand();
  await bet(both, { player: '100', tie: '10' });
  await bet(both, { banker: '60' });
  await bet(one, { banker: '60', small: '20' });
  const { players } = await ask('opposites', {});
  const told = (player: Player) => players.find((line) => line.player === String(player.id));
  expect(told(both)).toEqual({
    ...{ player: String(both.id), hands: 1, ofHands: 1, staked: '170.00', covered: '120.00' },
  });
  expect(told(one)).toBeUndefined();
});

test('the lobby of the house tells of open tables as any vendor’s, and not of those that closed', async () => {
  await run(`update studio.live_tables set state = 'closed' where code = 'ROU-1'`);
  const answer = await given.house.http.inject({ url: '/wps/game/liveTables', headers: { language: 'en' } });
  const { tables } = (answer.json() as { value: { tables: Record<string, unknown>[] } }).value;
  expect(tables.find(({ code }) => code === TABLE)).toMatchObject({
    ...{ vendor: 'STUDIO', gameId: 'BACCARAT', names: { en: 'Baccarat Padma' }, language: null, camera: false },
    ...{ min: '10.00', max: '50000.00', players: 1 },
  });
  expect(tables.find(({ code }) => code === TABLE)?.['road']).toContainEqual({
    ...{ code: expect.any(String), text: expect.any(String) },
  });
  expect(tables.map(({ code }) => code)).not.toContain('ROU-1');
  await run(`update studio.live_tables set state = 'open' where code = 'ROU-1'`);
});

describe('a session of several tables', () => {
  const MULTI = { id: 'MULTI-TABLE', code: 'MT' };
  const place = async (player: Player, table: string, bets: Record<string, string>) =>
    (await player.call('POST', `/tables/${table}/bets`, { key: randomUuid(), bets })).value as Answer;

  test('hears them over one line and bets at each in its own game, which the wallet books and may have closed', async () => {
    const player = await givenPlayer(given, MULTI);
    const both = new Ear(address, player, 'BAC-1,DAT-1');
    try {
      const openAt = (at: string) =>
        both.heard.findLast((line) => line.kind === 'round' && line.at === at && line.round?.state === 'open');
      await openHand();
      await expect.poll(() => openAt('BAC-1') !== undefined && openAt('DAT-1') !== undefined, SOON).toBe(true);
      const baccarat = await place(player, 'BAC-1', { player: '100' });
      const tiger = await place(player, 'DAT-1', { tiger: '50' });
      expect([baccarat.game, baccarat.state, tiger.game, tiger.state]).toEqual(['BAC', 'open', 'DAT', 'open']);
      expect(await player.cash()).toBe(850n * TAKA);
      const { rows } = await run(
        `select m.game_code from wagers w join wager_markets m on m.id = w.market_id where w.member_id = $1 order by 1`,
        [player.id],
      );
      expect(rows.map(({ game_code: code }) => code)).toEqual(['BACCARAT', 'DRAGON-TIGER']);
      await run(`update games set state = 'maintenance' where id = 'DRAGON-TIGER'`);
      await expect.poll(async () => (await place(player, 'DAT-1', { tiger: '50' })).refusal, SOON).toBe('INVALID_GAME');
      await run(`update games set state = 'on' where id = 'DRAGON-TIGER'`);
      await bring('settled');
      await settled(player, baccarat);
      await expect
        .poll(async () => {
          await hasten(given.database, 'DAT-1', 1_000, 'void');
          return (await player.show(tiger)).state;
        }, SOON)
        .toBe('settled');
      const past = (await player.call('GET', '/rounds')).value as { rounds: ShownRound[] };
      expect(past.rounds.map(({ game }) => game).toSorted()).toEqual(['BAC', 'DAT']);
    } finally {
      both.close();
    }
  }, 40_000);

  test('is no other: who was let into one game sits at its tables alone, and nobody hears more than four', async () => {
    const [one, many] = [await givenPlayer(given, BAC), await givenPlayer(given, MULTI)];
    expect(await place(one, 'DAT-1', { tiger: '50' })).toEqual({ code: 'table.unknown' });
    expect((await one.call('GET', '/tables/stream?of=BAC-1,DAT-1')).value).toEqual({ code: 'table.unknown' });
    const five = 'BAC-1,BAC-2,DAT-1,ROU-1,SIC-1';
    expect((await many.call('GET', `/tables/stream?of=${five}`)).value).toEqual({ code: 'request.invalid' });
    expect((await many.call('GET', '/tables/stream?of=BAC-1,ABC-9')).value).toEqual({ code: 'table.unknown' });
    // A lobby of live tables opens no other product, fights neither.
    expect(await place(many, 'COCK-1', { meron: '50' })).toEqual({ code: 'table.unknown' });
    expect((await many.call('GET', '/tables/stream?of=BAC-1,COCK-1')).value).toEqual({ code: 'table.unknown' });
    expect(await many.start('10', { kind: 'spin' })).toMatchObject({ code: 'game.unknown' });
  });
});

test('the books of the house hold with all of this in them', async () => {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
