/**
 * A house of two processes: what the internet reaches sells draws, cards and raffles and holds nothing that opens the seed
 * of a draw; a worker makes and draws them (lottery.md 12.1 step 3).
 */
import { SCRATCH_CARDS } from '@house/lottery/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DRAW_TIME,
  givenDrawOnSale,
  givenLine,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../capabilities/lottery/given.ts';
import { createSeedSealer } from '../capabilities/lottery/seeds.ts';
import { givenFundedMember, givenKey, givenWallet } from '../capabilities/wallet/given.ts';
import { isRefusal, must, present } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp, givenConfig } from './given.ts';

const LIMIT_MILLISECONDS = 20_000;

let database: TestDatabase;
let config: ReturnType<typeof givenConfig>;
let front: RunningApp;
let member: bigint;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  config = givenConfig(database.url);
  // As `loadConfig` gives it to ROLE=http.
  front = await givenApp(database.url, {
    config: { ...config, role: 'http', secrets: { ...config.secrets, draw: null } },
  });
  member = await givenFundedMember(database, givenWallet(database), 1_000n * ONE_TAKA);
});
afterAll(async () => {
  await front.stop();
  await database.close();
});

/** A worker at work for as long as `during` takes. */
async function withWorker(during: () => Promise<void>): Promise<void> {
  const worker = await givenApp(database.url, { config: { ...config, role: 'worker' } });
  try {
    await during();
  } finally {
    await worker.stop();
  }
}

async function countRows(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(`select count(*) from ${query}`);
  return Number(rows[0]?.count);
}
const until = (query: string, count: number) =>
  expect.poll(() => countRows(query), { timeout: LIMIT_MILLISECONDS }).toBeGreaterThanOrEqual(count);

test('it makes no draws; a worker beside it does', async () => {
  await expect(front.ports.lottery.prepareDraws()).rejects.toThrow('this process runs no draws');
  expect(await countRows('lottery_seeds')).toBe(0);
  await withWorker(() => until("lottery_draws where game_code = 'F5D1' and state = 'scheduled'", 120));
});

test('nothing that it holds opens the seed of a draw, at its draw time neither', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const { id } = draw;
  const placed = await front.ports.lottery.placeSlip(member, givenSlip(draw, [givenLine()]));
  must(!isRefusal(placed) && placed.lines[0]?.accepted != null, 'a bet is taken');
  const { rows } = await database.pool.query<{ nonce: Buffer; sealed: Buffer }>(
    'select nonce, sealed from lottery_seeds where draw_id = $1',
    [String(id)],
  );
  const { nonce, sealed } = present(rows[0], 'its seed is sealed');
  const held = Object.values(front.kernel.config.secrets).filter((secret) => secret !== null);
  expect(held).toHaveLength(Object.keys(config.secrets).length - 1);
  for (const secret of held) expect(() => createSeedSealer(secret).open(id, nonce, sealed)).toThrow();

  await moveDraw(database.db, id, DRAW_TIME);
  await expect(front.ports.lottery.runDueDraws()).rejects.toThrow('could not be taken');
  expect(await readDraw(database.db, id)).toMatchObject({ server_seed: null, result: null });
  await withWorker(() => until(`lottery_draws where id = ${id} and server_seed is not null`, 1));
});

async function buyCard(): Promise<void> {
  const card = present(SCRATCH_CARDS[0], 'there are cards');
  const bought = await front.ports.lottery.scratch.buy(member, { key: givenKey(), code: card.code, price: card.price });
  must(!isRefusal(bought), `a card is sold: ${isRefusal(bought) ? bought.refused : ''}`);
}

async function chooseSeed(): Promise<void> {
  const { scratch } = front.ports.lottery;
  const { commit } = (await scratch.seedsOf(member)).next;
  const chosen = await scratch.choose(member, { key: givenKey(), clientSeed: 'padma', commit });
  must(!isRefusal(chosen), 'a client seed is chosen');
}

/** Two tickets, both sold: it is drawn when a worker comes by. */
async function sellRaffle(): Promise<bigint> {
  const { raffles } = front.ports.lottery;
  const raffle = await raffles.make({
    key: givenKey(),
    names: { bn: 'র‍্যাফেল', en: 'Raffle' },
    price: 20n * ONE_TAKA,
    tickets: 2,
    leastSold: 2,
    mostPerMember: 2,
    prizes: [30n * ONE_TAKA],
    closesAt: new Date(Date.now() + 86_400_000),
  });
  const order = { key: givenKey(), raffleId: raffle.id, count: 2, amount: 40n * ONE_TAKA };
  must(!isRefusal(await raffles.buy(member, order)), 'tickets are sold');
  return raffle.id;
}

test('it sells cards and makes raffles by a secret of their own', async () => {
  await chooseSeed();
  await buyCard();
  const raffle = await sellRaffle();
  await withWorker(() => until(`raffles where id = ${raffle} and state = 'drawn'`, 1));
});

/** As a release before sealed it: under the secret of draws. */
async function sealAsBefore(table: string, id: bigint): Promise<void> {
  const { rows } = await database.pool.query<{ nonce: Buffer; sealed: Buffer }>(
    `select nonce, sealed from ${table} where id = ${id}`,
  );
  const { nonce, sealed } = present(rows[0], 'it is sealed');
  const seed = createSeedSealer(config.secrets.instant).open(id, nonce, sealed);
  const { n, s } = createSeedSealer(config.secrets.draw ?? '').seal(id, seed);
  await database.pool.query(
    `update ${table} set nonce = decode($1, 'hex'), sealed = decode($2, 'hex'), sealed_under = 1 where id = ${id}`,
    [n, s],
  );
}

test('what was sealed before under the secret of draws is sealed anew by a worker, and goes on', async () => {
  const { rows } = await database.pool.query<{ id: bigint }>(
    'select id from scratch_seed_pairs where server_seed is null',
  );
  for (const { id } of rows) await sealAsBefore('scratch_seed_pairs', BigInt(id));
  const raffle = await sellRaffle();
  await sealAsBefore('raffles', raffle);
  await expect(buyCard()).rejects.toThrow('waits for a worker');
  expect(await front.ports.lottery.sealInstantAnew()).toBe(false);
  await withWorker(async () => {
    await until('scratch_seed_pairs where sealed_under = 2 and server_seed is null', rows.length);
    await until(`raffles where id = ${raffle} and state = 'drawn'`, 1);
  });
  await buyCard();
  // Reveals the pair that was sealed anew: the database holds its seed to the commitment of before.
  await chooseSeed();
});
