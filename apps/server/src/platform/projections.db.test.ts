import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, type Tx, transact } from './database.ts';
import { createLogger } from './logs.ts';
import type { Projection } from './projection.ts';
import { createProjections, type Projections } from './projections.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
import { listStatements } from './testing/statements.ts';

const log = createLogger({ level: 'silent', role: 'test' });
const SHARDS = 3;
let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
  await sql`create table journal (shard int, seq bigint, amount bigint, primary key (shard, seq))`.execute(database.db);
  await sql`create table sums (shard int primary key, amount bigint not null, entries int not null)`.execute(
    database.db,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate journal, sums, projection_positions`.execute(database.db);
});

const heads = async (db: Db): Promise<Map<number, bigint>> => {
  const { rows } = await sql<{ shard: number; head: bigint }>`
    select shard, max(seq) as head from journal group by shard`.execute(db);
  return new Map(rows.map(({ shard, head }) => [shard, head]));
};

/** Sums a journal by shard, ten lines a batch. */
function givenSummer(afterWork: (shard: number) => void | Promise<void> = () => undefined): Projection {
  return {
    name: 'summer',
    async follow(tx: Tx, shard: number, position: bigint) {
      const { rows } = await sql<{ seq: bigint; amount: bigint }>`
        select seq, amount from journal where shard = ${shard} and seq > ${position} order by seq limit 10`.execute(tx);
      const last = rows.at(-1);
      if (last === undefined) return position;
      const sum = rows.reduce((total, { amount }) => total + amount, 0n);
      await sql`insert into sums (shard, amount, entries) values (${shard}, ${sum}, ${rows.length})
        on conflict (shard) do update set amount = sums.amount + excluded.amount, entries = sums.entries + excluded.entries`.execute(
        tx,
      );
      await afterWork(shard);
      return last.seq;
    },
    reset: async (tx) => void (await sql`delete from sums`.execute(tx)),
  };
}

function givenProjections(db: Db, projection: Projection): Projections {
  const projections = createProjections({ db, log });
  projections.register(projection, { shards: SHARDS, heads });
  return projections;
}

async function addEntries(shard: number, from: number, to: number): Promise<void> {
  await sql`insert into journal select ${shard}, n, n * 7 from generate_series(${from}::bigint, ${to}::bigint) n`.execute(
    database.db,
  );
}

async function readSums(): Promise<{ shard: number; amount: bigint; entries: number }[]> {
  const { rows } = await sql<{ shard: number; amount: bigint; entries: number }>`
    select shard, amount, entries from sums order by shard`.execute(database.db);
  return rows;
}

const sumOf = (to: number): bigint => (BigInt(to) * BigInt(to + 1) * 7n) / 2n;

test('follows every shard to its end and is then behind by nothing', async () => {
  await addEntries(0, 1, 25);
  await addEntries(2, 1, 4);
  const projections = givenProjections(database.db, givenSummer());
  expect(await projections.behind()).toEqual(new Map([['summer', 29]]));
  await projections.catchUp();
  expect(await readSums()).toEqual([
    { shard: 0, amount: sumOf(25), entries: 25 },
    { shard: 2, amount: sumOf(4), entries: 4 },
  ]);
  expect(await projections.behind()).toEqual(new Map([['summer', 0]]));
  await addEntries(0, 26, 30);
  await projections.catchUp();
  expect((await readSums())[0]).toEqual({ shard: 0, amount: sumOf(30), entries: 30 });
});

test('a crash between the work and its commit repeats nothing and skips nothing', async () => {
  await addEntries(1, 1, 35);
  let batches = 0;
  const crashing = givenSummer(() => {
    batches += 1;
    if (batches === 3) throw new Error('power cut');
  });
  await expect(givenProjections(database.db, crashing).catchUp()).rejects.toThrow('power cut');
  expect(await readSums()).toEqual([{ shard: 1, amount: sumOf(20), entries: 20 }]);
  await givenProjections(database.db, givenSummer()).catchUp();
  expect(await readSums()).toEqual([{ shard: 1, amount: sumOf(35), entries: 35 }]);
});

test('rebuilding from zero gives the same figures', async () => {
  for (const shard of [0, 1, 2]) await addEntries(shard, 1, 20 + shard);
  const projections = givenProjections(database.db, givenSummer());
  await projections.catchUp();
  const before = await readSums();
  await sql`update sums set amount = amount + 1 where shard = 1`.execute(database.db);
  await projections.rebuild('summer');
  expect(await readSums()).toEqual([]);
  await projections.catchUp();
  expect(await readSums()).toEqual(before);
});

test('two workers share the shards: every entry is followed once', async () => {
  for (const shard of [0, 1, 2]) await addEntries(shard, 1, 200);
  const another = database.another();
  const workers = [givenProjections(database.db, givenSummer()), givenProjections(another.db, givenSummer())];
  await Promise.all(workers.map((worker) => worker.catchUp()));
  await Promise.all(workers.map((worker) => worker.catchUp()));
  expect(await readSums()).toEqual([0, 1, 2].map((shard) => ({ shard, amount: sumOf(200), entries: 200 })));
});

test('while one worker is on a shard another passes it by', async () => {
  await addEntries(0, 1, 5);
  const inside = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = givenProjections(
    database.db,
    givenSummer(async () => {
      inside.resolve();
      await release.promise;
    }),
  );
  const slowDone = slow.catchUp();
  await inside.promise;
  await givenProjections(database.another().db, givenSummer()).catchUp();
  expect(await readSums()).toEqual([]);
  release.resolve();
  await slowDone;
  expect(await readSums()).toEqual([{ shard: 0, amount: sumOf(5), entries: 5 }]);
});

test('runs by itself when started, and stops', async () => {
  const seen = Promise.withResolvers<void>();
  const projections = givenProjections(
    database.db,
    givenSummer(() => seen.resolve()),
  );
  projections.start();
  await addEntries(0, 1, 3);
  projections.poke();
  await seen.promise;
  await projections.stop();
  expect(await readSums()).toEqual([{ shard: 0, amount: sumOf(3), entries: 3 }]);
});

test('many that have nothing to do are one look, and whoever is behind among them follows', async () => {
  const projections = createProjections({ db: database.db, log });
  const seen = new Map<string, PromiseWithResolvers<void>>();
  for (let place = 0; place < 12; place += 1) {
    const name = `summer ${place}`;
    seen.set(name, Promise.withResolvers());
    projections.register({ ...givenSummer(() => seen.get(name)?.resolve()), name }, { shards: SHARDS, heads });
  }
  projections.start();
  const { statements } = await listStatements(() => wait(1_000));
  // Each looks once as it starts; then four looks of two questions, however many they are.
  expect(statements.length).toBeLessThan(12 * 2 + 20);
  await addEntries(1, 1, 3);
  await Promise.all([...seen.values()].map(({ promise }) => promise));
  await projections.stop();
  expect(await projections.behind()).toEqual(new Map([...seen.keys()].map((name) => [name, 0])));
});

test('one that fails is woken more and more seldom, and goes on by itself once it can', async () => {
  let looks = 0;
  const triedAt: number[] = [];
  const done = Promise.withResolvers<void>();
  const projections = createProjections({ db: database.db, log });
  const projection = givenSummer(() => {
    triedAt.push(looks);
    if (triedAt.length <= 3) throw new Error('not yet');
    done.resolve();
  });
  const counted = (db: Db) => {
    looks += 1;
    return heads(db);
  };
  await addEntries(0, 1, 3);
  projections.register(projection, { shards: SHARDS, heads: counted });
  projections.start();
  await done.promise;
  await projections.stop();
  // The first look of all may come while it fails for the first time, and wakes it at once.
  const [, second = 0, third = 0, fourth = 0] = triedAt;
  // Its own look is one of those that are counted.
  expect([third - second > 4, fourth - third > 8]).toEqual([true, true]);
  expect(await readSums()).toEqual([{ shard: 0, amount: sumOf(3), entries: 3 }]);
});

test('how far all are behind takes one look at each kind of head, however many follow it', async () => {
  let looks = 0;
  const counted = (db: Db) => {
    looks += 1;
    return heads(db);
  };
  const projections = createProjections({ db: database.db, log });
  for (const name of ['summer', 'second', 'third'])
    projections.register({ ...givenSummer(), name }, { shards: SHARDS, heads: counted });
  projections.register({ ...givenSummer(), name: 'headless' }, { shards: SHARDS, heads: null });
  await addEntries(0, 1, 3);
  await addEntries(1, 1, 2);
  await projections.catchUp('second');
  looks = 0;
  expect(await projections.behind()).toEqual(
    new Map([
      ['summer', 5],
      ['second', 0],
      ['third', 5],
    ]),
  );
  expect(looks).toBe(1);
});

test('a projection that goes back is a broken promise and moves nothing', async () => {
  await addEntries(0, 1, 3);
  const backwards: Projection = { name: 'summer', follow: async (_tx, _shard, position) => position - 1n };
  await expect(givenProjections(database.db, backwards).catchUp()).rejects.toThrow('never goes back');
  const { rows } = await sql`select * from projection_positions`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a refusal returned inside rolls back', async () => {
  const outcome = await transact(database.db, async (tx) => {
    await sql`insert into sums values (0, 1, 1)`.execute(tx);
    return { refused: 'request.invalid' };
  });
  expect(outcome).toEqual({ refused: 'request.invalid' });
  expect(await readSums()).toEqual([]);
});
