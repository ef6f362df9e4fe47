/**
 * The fish shooter against a house's wallet: shots of a second are one call, what is told is what was paid, a fish is taken once,
 * and whatever dies or is lost in between, the stake is back or the prize is there.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { randomUuid } from '@house/fairness/random';
import { BOSSES } from '@house/games/fish/kinds';
import { angleTo, CANNONS, isOnTable, positionAt } from '@house/games/fish/paths';
import { POOL_UNITS_PER_MILL, ROOM_POOLS } from '@house/games/pools';
import { verifyRound } from '@house/games/verify-round';
import { formatAmount, parseAmount } from '@house/money/amount';
import { systemClock } from '@house/server/platform/clock';
import { openDatabase, transact } from '@house/server/platform/database';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import { givenConfig } from '../../server/src/main/given.ts';
import { checkRound } from '../clients/shell/check-round.ts';
import { createVolleyBooks } from '../src/capabilities/fish/books.ts';
import { createFishDesk } from '../src/capabilities/fish/desk.ts';
import { createPools } from '../src/capabilities/pools/service.ts';
import { createRoomsLease, RoomsLost } from '../src/capabilities/rooms/lease.ts';
import { findRound } from '../src/capabilities/rounds/queries.ts';
import { createSeedPairs } from '../src/capabilities/rounds/seed-pairs.ts';
import { composeStudio, inSchema } from '../src/compose.ts';
import type { RevealedPair, ShownRound } from '../src/contract.ts';
import type { FishMessage, ShownFish, ShownFishRooms } from '../src/contract-fish.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player } from './given.ts';

const FISH = { id: 'FISH-SHOOTER', code: 'FISH' };
const SOON = { timeout: 15_000, interval: 20 };
const leaving = new AbortController();

let given: GivenStudio;
let address: string;
beforeAll(async () => {
  given = await givenStudio();
  address = await given.studio.listen();
});
afterAll(async () => {
  leaving.abort();
  await given.stop();
});

interface Sitting {
  readonly player: Player;
  readonly heard: FishMessage[];
  readonly room: Extract<FishMessage, { kind: 'room' }>;
  /** Of the room, by the studio's clock. */
  now(): number;
  fish(): readonly ShownFish[];
  stop(): void;
  isOver(): boolean;
}

async function sit(player: Player, { tier = 1, at = address, into = '' } = {}): Promise<Sitting> {
  const heard: FishMessage[] = [];
  const stop = new AbortController();
  leaving.signal.addEventListener('abort', () => stop.abort());
  const response = await fetch(`${at}/studio/api/fish/stream?tier=${tier}${into === '' ? '' : `&room=${into}`}`, {
    headers: { authorization: `Bearer ${player.token}` },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of response.body ?? []) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      heard.push(...lines.map((line) => JSON.parse(line) as FishMessage));
    }
  };
  let over = false;
  read()
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  await expect.poll(() => heard.some(({ kind }) => kind === 'room'), SOON).toBe(true);
  const room = heard.find((message) => message.kind === 'room') as Sitting['room'];
  const began = performance.now();
  return {
    ...{ player, heard, room, stop: () => stop.abort(), isOver: () => over },
    now: () => Math.round(room.now + performance.now() - began),
    fish: () => heard.flatMap((message) => ('fish' in message ? message.fish : [])),
  };
}

/** A fish that is on the table now, as a shot at it. */
function aim(sitting: Sitting, seq: number, level = 1, not: readonly number[] = []) {
  const at = sitting.now();
  for (const fish of sitting.fish()) {
    const place = positionAt(fish, at);
    if (place === null || !isOnTable(place) || not.includes(fish.fish)) continue;
    const angle = angleTo(CANNONS[sitting.room.seat] as (typeof CANNONS)[number], place);
    return { seq, fish: fish.fish, angle, level, at };
  }
  return null;
}
async function aimSoon(sitting: Sitting, seq: number, level = 1, not: readonly number[] = []) {
  await expect.poll(() => aim(sitting, seq, level, not), { timeout: 15_000 }).not.toBeNull();
  return aim(sitting, seq, level, not) as NonNullable<ReturnType<typeof aim>>;
}

const shoot = async ({ player, room }: Sitting, shots: readonly unknown[]) =>
  (await player.call('POST', '/fish/shots', { sitting: room.sitting, shots })).value as {
    taken: number;
    back: { seq: number; why: string }[];
    code?: string;
  };
/** Fires until a shot is taken: a fish may be caught by another in the moment it is aimed at. Answers its number. */
async function shootOne(sitting: Sitting, from: number, level = 1): Promise<number> {
  let seq = from;
  const tried: number[] = [];
  await expect
    .poll(async () => {
      const shot = aim(sitting, seq, level, tried);
      if (shot === null) return 0;
      const { taken } = await shoot(sitting, [shot]);
      if (taken === 1) return 1;
      tried.push(shot.fish);
      seq += 1;
      return 0;
    }, SOON)
    .toBe(1);
  return seq;
}
const mine = ({ heard }: Sitting) => heard.flatMap((message) => (message.kind === 'mine' ? [message] : []));
const rowsOf = async (player: Player, of = given) =>
  (
    await of.database.pool.query<{ id: string; state: string; stake: bigint; prize: bigint | null }>(
      `select id, state, stake, prize from studio.rounds where player = $1 order by id`,
      [String(player.id)],
    )
  ).rows;

async function hold(of = given): Promise<void> {
  const report = await givenReconciler(of.database, MARKET_CHECKS, of.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
}

/** What a test put into the jackpot of the river. */
let lifted = 0n;

/**
 * What stands in the jackpot and the chest of each room and was paid, less what bullets put in, and the seeds of jackpots: nothing,
 * to the ten-thousandth of 0.0001; by the rounds themselves, not by what was counted beside them.
 */
async function expectFundsHold(of = given, more = lifted): Promise<void> {
  const { rows } = await of.database.pool.query<{ code: string; jackpot: bigint; chest: bigint; number: bigint }>(
    `select c.code,
       (p.units + 10000 * (select coalesce(sum(amount), 0) from studio.pool_wins where code = c.code) - 40 * s.staked)::bigint as jackpot,
       (c.units + 10000 * c.paid - 50 * s.staked)::bigint as chest, p.number::bigint
     from studio.fish_chests c join studio.pools p on p.code = c.code
       cross join lateral (
         select coalesce(sum(stake), 0)::bigint as staked from studio.rounds
         where game = 'FISH' and in_pools and state in ('decided', 'settled')
           and (choice ->> 'tier')::int = array_position(array['POND', 'RIVER', 'SEA'], c.code) - 1) s`,
  );
  expect(rows).toHaveLength(3);
  for (const { code, jackpot, chest, number } of rows) {
    const seed = ROOM_POOLS.find((pool) => pool.code === code)?.seed ?? 0n;
    const seeds = seed * POOL_UNITS_PER_MILL * number + (code === 'RIVER' ? more : 0n);
    expect([code, jackpot, chest]).toEqual([code, seeds, 0n]);
  }
}

describe('a room', () => {
  test('shots of a second are one call, and what was told is what was paid and can be repeated', async () => {
    const player = await givenPlayer(given, FISH);
    const sitting = await sit(player);
    const [before, shots, began] = [await player.cash(), [] as number[], performance.now()];
    const first = await shootOne(sitting, 1, 3);
    shots.push(first);
    for (let seq = first + 1; seq <= first + 5; seq += 1) {
      const next = aim(sitting, seq, 1 + (seq % 10));
      if (next === null) continue;
      const { taken } = await shoot(sitting, [next]);
      if (taken === 1) shots.push(seq);
    }
    const told = () =>
      mine(sitting).flatMap(({ hits, back }) => [...hits.map(({ seq }) => seq), ...back.map(({ seq }) => seq)]);
    await expect.poll(() => shots.every((seq) => told().includes(seq)), SOON).toBe(true);
    const rows = await rowsOf(player);
    // Begun at once, then one a second.
    expect(rows.length).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - began) / 1_000));
    expect(rows.every(({ state }) => state === 'settled')).toBe(true);
    const units = (amount: string): bigint => parseAmount(amount) ?? 0n;
    const hits = mine(sitting).flatMap((message) => message.hits);
    const [cost, prize] = [
      hits.reduce((sum, hit) => sum + units(hit.cost), 0n),
      hits.reduce((sum, hit) => sum + units(hit.prize), 0n),
    ];
    expect(cost).toBe(rows.reduce((sum, { stake }) => sum + stake, 0n));
    expect(await player.cash()).toBe(before - cost + prize);
    expect(mine(sitting).at(-1)).toMatchObject({ bullets: hits.length });

    // The seeds are changed: every shot of the record is the one that was told.
    const rounds = (
      (await player.call('GET', '/rounds')).value as {
        rounds: { pair: string; nonce: number; stake: string; choice: unknown; prize: string }[];
      }
    ).rounds;
    const rotated = await player.call('POST', '/seeds', { pair: rounds[0]?.pair, clientSeed: 'another' });
    const { revealed } = rotated.value as { revealed: { serverSeed: string; clientSeed: string } };
    for (const { nonce, stake, choice, prize: paid } of rounds) {
      const again = await verifyRound({ ...revealed, nonce, game: 'FISH', stake: units(stake), choice });
      expect(again).toMatchObject({ kind: 'fish', round: { prize: units(paid) } });
    }
    await hold();
    await expectFundsHold();
    const { rows: sat } = await given.database.pool.query(
      `select bullets, cost, won from studio.fish_sittings where id = $1`,
      [sitting.room.sitting],
    );
    expect(sat).toEqual([{ bullets: BigInt(hits.length), cost, won: prize }]);
  });

  test('the same shot sent again is one; one that misses, is late, or is fired too quickly costs nothing', async () => {
    const player = await givenPlayer(given, FISH);
    const sitting = await sit(player);
    const shot = await aimSoon(sitting, 1);
    await shoot(sitting, [shot]);
    expect(await shoot(sitting, [shot])).toEqual({ taken: 0, back: [] });
    // Another fish than the first: that one may have been caught.
    const next = await aimSoon(sitting, 2, 1, [shot.fish]);
    const away = [
      { ...next, angle: next.angle + 1_500 },
      { ...next, seq: 3, at: 0 },
      { ...next, seq: 4, fish: 9_999_999 },
    ];
    expect((await shoot(sitting, away)).back.map(({ why }) => why).toSorted()).toEqual(['gone', 'gone', 'missed']);
    const many = Array.from({ length: 10 }, (_, at) => ({ ...next, seq: 10 + at }));
    const quick = await shoot(sitting, many);
    expect(quick.taken).toBeLessThanOrEqual(8);
    expect(quick.back.filter(({ why }) => why === 'quick').length).toBeGreaterThanOrEqual(2);
    const wrong = await player.call('POST', '/fish/shots', { sitting: randomUuid(), shots: [next] });
    expect(wrong).toMatchObject({ status: 409, value: { code: 'room.left' } });
    sitting.stop();
  });

  test('four share a room and its fish; a fifth sits in another', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => givenPlayer(given, FISH)));
    const sittings = await Promise.all(players.map((player) => sit(player, { tier: 2 })));
    const rooms = sittings.map(({ room }) => room.id);
    const [full] = rooms.filter((id) => rooms.filter((other) => other === id).length === 4);
    expect(full).toBeDefined();
    const four = sittings.filter(({ room }) => room.id === full);
    expect(four.map(({ room }) => room.seat).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    const [one, other] = four as [Sitting, Sitting];
    await expect.poll(() => one.fish().length > 0 && other.fish().length > 0, SOON).toBe(true);
    const known = other.fish().find(({ fish }) => one.fish().some((each) => each.fish === fish));
    expect(one.fish().find(({ fish }) => fish === known?.fish)).toEqual(known);
    // Fish are told by their paths; who else sits there by a mask.
    const lines = JSON.stringify(other.heard);
    for (const { player } of four) if (player !== other.player) expect(lines).not.toContain(String(player.id));
    for (const sitting of sittings) sitting.stop();
  });

  test('a room that is named has a seat, is full, or is no more; trial money sits by itself', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => givenPlayer(given, FISH)));
    const [host, fifth, trial] = players as [Player, Player, Player];
    await given.database.pool.query('update studio.sessions set trial = true where player = $1', [String(trial.id)]);
    const first = await sit(host, { tier: 0 });
    const into = first.room.id;
    const others = [first];
    for (const player of players.slice(3)) others.push(await sit(player, { tier: 0, into }));
    expect(new Set(others.map(({ room }) => room.id))).toEqual(new Set([into]));
    const ask = async (player: Player, room: string) => {
      const headers = { authorization: `Bearer ${player.token}` };
      const answer = await fetch(`${address}/studio/api/fish/stream?tier=0&room=${room}`, { headers });
      return [answer.status, await answer.json()];
    };
    expect(await ask(fifth, into)).toEqual([409, { code: 'room.full' }]);
    expect(await ask(fifth, randomUuid())).toEqual([404, { code: 'room.unknown' }]);
    expect(await ask(trial, into)).toEqual([404, { code: 'room.unknown' }]);
    const { tiers } = (await fifth.call('GET', '/fish/rooms')).value as ShownFishRooms;
    expect(tiers[0]?.rooms.find(({ id }) => id === into)).toEqual({ id: into, taken: 4, own: false });
    const apart = await sit(trial, { tier: 0 });
    expect(apart.room.id).not.toBe(into);
    // One's own is the first in the lobby, however full: a lobby tells a few only.
    const elsewhere = await sit(fifth, { tier: 0 });
    const own = (await host.call('GET', '/fish/rooms')).value as ShownFishRooms;
    expect(own.tiers[0]?.rooms.map(({ id }) => id)).toEqual([into, elsewhere.room.id]);
    for (const sitting of [...others, apart, elsewhere]) sitting.stop();
  });

  test('a second device has the same seat, and a line that broke off comes back to it', async () => {
    const player = await givenPlayer(given, FISH);
    const one = await sit(player);
    const two = await sit(player);
    expect(two.room).toMatchObject({ sitting: one.room.sitting, seat: one.room.seat });
    one.stop();
    two.stop();
    const again = await sit(player);
    expect(again.room.sitting).toBe(one.room.sitting);
    again.stop();
  });
});

describe('jackpot and chest', () => {
  test('the bullet that lifts the jackpot wins it; its prize is told anew until the wallet has it, and paid once', async () => {
    const player = await givenPlayer(given, FISH);
    const sitting = await sit(player);
    // Whatever the threshold is, it is not above the cap. What the pool lacks by this is put in by nobody.
    const lift = `update studio.pools set units = $1 where code = 'RIVER' returning units`;
    const { rows: before } = await given.database.pool.query<{ units: bigint }>(
      `select units from studio.pools where code = 'RIVER'`,
    );
    const [, river] = ROOM_POOLS;
    const cap = (river?.cap ?? 0n) * POOL_UNITS_PER_MILL;
    await given.database.pool.query(lift, [String(cap - 1n)]);
    given.lose('resettle', 'request');
    await shootOne(sitting, 1);
    const row = async () => (await rowsOf(player)).at(-1);
    await expect.poll(async () => (await row())?.state, SOON).toBe('decided');
    const cash = await player.cash();
    const fund = () => sitting.heard.find((message) => message.kind === 'fund');
    await expect.poll(fund, SOON).toMatchObject({ fund: 'jackpot', amount: '18000.00', seat: sitting.room.seat });
    await given.database.pool.query('update studio.rounds set next_try_at = clock_timestamp() where state = $1', [
      'decided',
    ]);
    await Promise.all([given.studio.rounds.work(), given.studio.rounds.work()]);
    await expect.poll(async () => (await row())?.state, SOON).toBe('settled');
    expect(await player.cash()).toBe(cash + 18_000n * 10_000n);
    expect(await player.cash()).toBe(1_000n * 10_000n - ((await row())?.stake ?? 0n) + ((await row())?.prize ?? 0n));

    const { rounds } = (await player.call('GET', '/rounds')).value as { rounds: ShownRound[] };
    const { revealed } = (await player.call('POST', '/seeds', { pair: rounds[0]?.pair, clientSeed: 'mine' })).value as {
      revealed: RevealedPair;
    };
    for (const round of rounds) expect(await checkRound(round, revealed)).toBe(true);
    lifted += cap - 1n - (before[0]?.units ?? 0n);
    await hold();
    await expectFundsHold();
    sitting.stop();
  });

  test('a boss opens the chest for as many tenths as the cannon has levels, once, though two book the volley', async () => {
    const player = await givenPlayer(given, FISH);
    const sitting = await sit(player);
    await shootOne(sitting, 1);
    await expect.poll(async () => (await rowsOf(player)).at(-1)?.state, SOON).toBe('settled');
    sitting.stop();
    const database = openDatabase({ url: inSchema(given.database.url), maxConnections: 3, applicationName: 'test' });
    try {
      const { db } = database;
      const pools = createPools({ db, clock: systemClock, secret: given.seedSecret });
      const books = createVolleyBooks({
        db,
        pools,
        pairs: createSeedPairs({ db, clock: systemClock, secret: given.seedSecret }),
      });
      const chest = `select units, paid from studio.fish_chests where code = 'RIVER'`;
      const read = async () => (await given.database.pool.query<{ units: bigint; paid: bigint }>(chest)).rows[0];
      const { rows } = await given.database.pool.query<{ id: string }>(
        `insert into studio.rounds (id, player, game, currency, key, seed_pair, nonce, stake, choice, state, bet_transaction,
           win_transaction, in_pools, next_try_at)
         select gen_random_uuid(), player, game, currency, gen_random_uuid(), seed_pair, nonce + 1000000, 50000, choice, 'placed',
           gen_random_uuid(), gen_random_uuid(), true, clock_timestamp() + interval '1 hour'
         from studio.rounds where player = $1 limit 1 returning id`,
        [String(player.id)],
      );
      const row = await findRound(db, String(player.id), rows[0]?.id ?? '');
      if (row === undefined) throw new Error('the volley is written');
      const before = await read();
      const paid = [{ fish: 7, kind: BOSSES[0] ?? 0, level: 5, cost: 50_000n, multiplier: 60, amount: 3_000_000n }];
      const taken = [{ row, balance: null, paid }];
      const booked = await Promise.all([books.settle(taken), books.settle(taken)]);
      expect(booked.reduce((sum, { size }) => sum + size, 0)).toBe(1);
      const standing = (before?.units ?? 0n) + 50_000n * 50n;
      const opened = standing / 2n / POOL_UNITS_PER_MILL;
      expect(await read()).toEqual({
        units: standing - opened * POOL_UNITS_PER_MILL,
        paid: (before?.paid ?? 0n) + opened,
      });
      expect([...(booked.find(({ size }) => size === 1)?.values() ?? [])]).toMatchObject([
        { state: 'decided', prize: 3_000_000n + opened, corrections: 1, pool_events: [{ kind: 'chest', level: 5 }] },
      ]);
      await expectFundsHold();
      const answer = await createFishDesk({ db }).fish({ days: 1 });
      expect(answer.tiers.map(({ balanced }) => balanced)).toEqual([true, true, true]);
      expect(answer.chests).toMatchObject([{ kind: 'boss-crab', level: 5, amount: formatAmount(opened) }]);
    } finally {
      await database.close();
    }
  });
});

describe('what is lost or dies', () => {
  test('an answer that does not come: the volley is settled or its stake is back, told so, and never lost', async () => {
    const player = await givenPlayer(given, FISH);
    const sitting = await sit(player);
    let seq = 0;
    for (const loss of ['request', 'answer'] as const) {
      const before = await player.cash();
      given.lose('batch', loss);
      seq = await shootOne(sitting, seq + 1);
      const ended = () => mine(sitting).some(({ hits, back }) => [...hits, ...back].some((shot) => shot.seq === seq));
      await expect.poll(ended, SOON).toBe(true);
      const row = (await rowsOf(player)).at(-1);
      expect(['settled', 'void']).toContain(row?.state);
      const moved = row?.state === 'settled' ? (row.prize ?? 0n) - row.stake : 0n;
      expect(await player.cash()).toBe(before + moved);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    expect((await rowsOf(player)).map(({ state }) => state)).toEqual(['void', 'settled']);
    await hold();
    await expectFundsHold();
    sitting.stop();
  });

  test('a player without money is told so, and nothing is taken', async () => {
    const player = await givenPlayer(given, FISH, 1n);
    const sitting = await sit(player, { tier: 2 });
    await shootOne(sitting, 1, 10);
    await expect.poll(() => mine(sitting).at(-1)?.refusal, SOON).toBe('INSUFFICIENT_FUNDS');
    expect(await player.cash()).toBe(10_000n);
    sitting.stop();
  });

  test('a process that died with a stake on its way: the next asks what became of it', async () => {
    const player = await givenPlayer(given, FISH);
    const sitting = await sit(player);
    const before = await player.cash();
    // The answer is lost and every question after it, as if the process were gone.
    given.lose('batch', 'answer');
    given.lose('rollback', 'request', 3);
    await shootOne(sitting, 1);
    await expect.poll(async () => (await rowsOf(player)).at(-1)?.state, SOON).toBe('voiding');
    await given.database.pool.query(`update studio.rounds set next_try_at = clock_timestamp() where state = 'voiding'`);
    await expect
      .poll(async () => {
        await given.database.pool.query(
          `update studio.rounds set next_try_at = clock_timestamp() where state = 'voiding'`,
        );
        await given.studio.rounds.work();
        return (await rowsOf(player)).at(-1)?.state;
      }, SOON)
      .toBe('settled');
    const row = (await rowsOf(player)).at(-1);
    expect(await player.cash()).toBe(before - (row?.stake ?? 0n) + (row?.prize ?? 0n));
    await hold();
    sitting.stop();
  });

  test('killed in the middle of fire: every volley is settled or back, once each, and funds hold to the last part', async () => {
    const own = await givenStudio();
    const house = await own.house.http.listen({ host: '127.0.0.1', port: 0 });
    const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...{ DATABASE_URL: own.database.url, STUDIO_DATABASE_CONNECTIONS: '4', STUDIO_WALLET_URL: house },
        STUDIO_SECRET: deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO'),
        ...{ STUDIO_SEED_SECRET: own.seedSecret, LOG_LEVEL: 'silent' },
      },
    });
    try {
      const told = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
      const { listening } = JSON.parse(told) as { listening: string };
      const players = await Promise.all(Array.from({ length: 3 }, () => givenPlayer(own, FISH)));
      const sittings = await Promise.all(players.map((player) => sit(player, { at: listening })));
      let firing = true;
      const fire = async (sitting: Sitting): Promise<void> => {
        for (let seq = 1; firing; seq += 1) {
          // A fish that is caught is on the table of the test until its path ends.
          const caught = sitting.heard.flatMap((message) => (message.kind === 'kills' ? message.kills : []));
          const shot = aim(
            sitting,
            seq,
            1,
            caught.map(({ fish }) => fish),
          );
          if (shot !== null) {
            await fetch(`${listening}/studio/api/fish/shots`, {
              method: 'POST',
              headers: { authorization: `Bearer ${sitting.player.token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ sitting: sitting.room.sitting, shots: [shot] }),
            }).catch(() => undefined);
          }
          await new Promise((resolve) => setTimeout(resolve, 130));
        }
      };
      const shooting = sittings.map(fire);
      const rows = async () => (await Promise.all(players.map((player) => rowsOf(player, own)))).flat();
      await expect.poll(async () => (await rows()).length, SOON).toBeGreaterThan(4);
      // In the moment in which a volley is on its way.
      const isOnItsWay = async () => (await rows()).some(({ state }) => state === 'placed');
      await expect.poll(isOnItsWay, { ...SOON, interval: 1 }).toBe(true);
      child.kill('SIGKILL');
      firing = false;
      await Promise.all(shooting);
      const goOn = async (): Promise<boolean> => {
        await own.database.pool.query(
          `update studio.rounds set next_try_at = clock_timestamp() where state in ('placed', 'voiding', 'decided')`,
        );
        await own.studio.rounds.work();
        return (await rows()).every(({ state }) => state === 'settled' || state === 'void');
      };
      await expect.poll(goOn, SOON).toBe(true);
      for (const player of players) {
        const moved = (await rowsOf(player, own))
          .filter(({ state }) => state === 'settled')
          .reduce((sum, { stake, prize }) => sum - stake + (prize ?? 0n), 0n);
        expect(await player.cash()).toBe(1_000n * 10_000n + moved);
      }
      await hold(own);
      await expectFundsHold(own, 0n);
    } finally {
      child.kill('SIGKILL');
      await own.stop();
    }
  });

  test('one process keeps the rooms: another passes calls on to it, takes over when it is gone, and what it still writes is refused', async () => {
    const second = await composeStudio({
      databaseUrl: given.database.url,
      databaseConnections: 3,
      walletUrl: 'http://house.test',
      walletSecret: deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO'),
      ...{ currency: 'BDT', seedSecret: randomUuid() + randomUuid(), host: '127.0.0.1', port: 0, framedBy: [] },
      ...{ rateLimits: false, logLevel: 'silent' },
    });
    const other = await second.listen();
    const player = await givenPlayer(given, FISH);
    const here = await sit(await givenPlayer(given, FISH), { tier: 0 });
    const there = await sit(player, { tier: 0, at: other });
    expect(there.room.id).toBe(here.room.id);
    const shot = await aimSoon(there, 1);
    const passed = await fetch(`${other}/studio/api/fish/shots`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sitting: there.room.sitting, shots: [shot] }),
    });
    expect(await passed.json()).toEqual({ taken: 1, back: [] });
    await expect.poll(() => mine(there).length, SOON).toBeGreaterThan(0);
    await second.stop();

    // A keeper whose lease has run out is refused; whoever takes it has a higher fence.
    const database = openDatabase({ url: inSchema(given.database.url), maxConnections: 2, applicationName: 'test' });
    try {
      await given.database.pool.query(`update studio.rooms_lease set until = clock_timestamp() - interval '1 second'`);
      const [one, two] = [createRoomsLease(database.db), createRoomsLease(database.db)];
      const asked = await Promise.all([one.hold(), one.hold(), one.hold()]);
      expect(asked.map((held) => 'fence' in held)).toEqual([true, true, true]);
      expect(await two.hold()).toEqual({ elsewhere: '' });
      await given.database.pool.query(`update studio.rooms_lease set until = clock_timestamp() - interval '1 second'`);
      expect(await two.hold()).toHaveProperty('fence');
      await expect(transact(database.db, (tx) => one.check(tx))).rejects.toThrow(RoomsLost);
      // One that was refused no longer takes itself for the keeper.
      expect(await one.hold()).toEqual({ elsewhere: '' });
      expect(await one.renew()).toBe(false);
      await two.release();
    } finally {
      await database.close();
    }
    // Those who listened are let go, and come again into a room of the new keeper.
    await expect.poll(() => here.isOver(), SOON).toBe(true);
    const again = await sit(player, { tier: 0 });
    expect(again.room.id).not.toBe(here.room.id);
    again.stop();
  });
});
