/**
 * Runs the projections (projection.ts): each batch of a shard is one transaction that does the work and moves the saved
 * position. A crash between the two leaves neither. Several workers share the shards: an advisory lock keeps a shard of a
 * projection to one of them for the length of a batch, the others pass on.
 *
 * Every 250 ms, or when poked, one look at all heads and positions finds who is behind, and wakes those alone; a projection
 * with a known head is asked only for shards that are behind. NOTIFY would take one lock for every commit of money.
 */
import { sql } from 'kysely';
import { LOCK_CLASSES } from './advisory-locks.ts';
import { type Db, type Tx, transact } from './database.ts';
import type { Log } from './logs.ts';
import type { Projection } from './projection.ts';
import { must, present } from './result.ts';
import { createTicker, type Ticker } from './ticker.ts';

/** The newest position of each shard; what a projection has yet to reach. A shard that is missing is empty. */
export type ReadHeads = (db: Db) => Promise<ReadonlyMap<number, bigint>>;

export interface Projections {
  register(projection: Projection, options: { shards: number; heads: ReadHeads | null }): void;
  start(): void;
  /** There may be something new. */
  poke(): void;
  stop(): Promise<void>;
  /** Follows until nothing is left; for tests, seeds and rebuilding. */
  catchUp(name?: string): Promise<void>;
  /** Empties what a projection keeps and sets it back to zero; it fills again by following. */
  rebuild(name: string): Promise<void>;
  /** Entries each projection is behind, all shards together; only those whose head is known. */
  behind(): Promise<ReadonlyMap<string, number>>;
}

interface Registered {
  readonly projection: Projection;
  readonly shards: number;
  readonly heads: ReadHeads | null;
  ticker: Ticker | null;
  /** One after the other, up to now. */
  failures: number;
  /** Looks that find it behind and let it be, after a failure. */
  rest: number;
}

const EVERY_MILLISECONDS = 250;
/** Without a head every look asks every shard; four times as seldom is soon enough. */
const HEADLESS_EVERY_MILLISECONDS = 1_000;
/** Of a projection that is woken when it is behind: should that ever fail, it is this late. */
const WOKEN_EVERY_MILLISECONDS = 10_000;
const BATCHES_PER_TURN = 50;
/** One that goes on failing is let be for 2, 4, 8 looks, at most for so many. */
const REST_MAX = 32;

/** Waits for nobody: false when another worker is on this shard. */
async function tryLock(tx: Tx, name: string, shard: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`-- projections.tryLock
    select pg_try_advisory_xact_lock(${LOCK_CLASSES.projections}, hashtext(${`${name}/${shard}`})) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

async function lock(tx: Tx, name: string, shard: number): Promise<void> {
  await sql`-- projections.lock
    select pg_advisory_xact_lock(${LOCK_CLASSES.projections}, hashtext(${`${name}/${shard}`}))`.execute(tx);
}

async function readPosition(tx: Tx, name: string, shard: number): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`-- projections.readPosition
    select position from projection_positions where name = ${name} and shard = ${shard}`.execute(tx);
  return rows[0]?.position ?? 0n;
}

/**
 * Keeps one shard of a projection where it is until the transaction ends: what is read of it then, and what it marks by what
 * this transaction writes, never pass each other. Others may keep it too.
 */
export async function holdProjection(tx: Tx, name: string, shard: number): Promise<void> {
  await sql`-- projections.hold
    select pg_advisory_xact_lock_shared(${LOCK_CLASSES.projections}, hashtext(${`${name}/${shard}`}))`.execute(tx);
}

type Positions = ReadonlyMap<number, bigint>;

/** By projection and shard; a shard that is missing is at zero. */
async function readPositions(db: Db, names: readonly string[]): Promise<(name: string) => Positions> {
  const { rows } = await sql<{ name: string; shard: number; position: bigint }>`-- projections.readPositions
    select name, shard, position from projection_positions where name = any (${[...names]}::text[])`.execute(db);
  const byName = new Map<string, Map<number, bigint>>(names.map((name) => [name, new Map()]));
  for (const { name, shard, position } of rows) byName.get(name)?.set(shard, position);
  return (name) => byName.get(name) ?? new Map();
}

async function savePosition(tx: Tx, name: string, shard: number, position: bigint): Promise<void> {
  await sql`-- projections.savePosition
    insert into projection_positions (name, shard, position) values (${name}, ${shard}, ${position})
    on conflict (name, shard) do update set position = excluded.position, updated_at = now()`.execute(tx);
}

/** One batch of one shard. True when something was done, so there may be more. */
async function followBatch(db: Db, projection: Projection, shard: number): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await tryLock(tx, projection.name, shard))) return false;
    const before = await readPosition(tx, projection.name, shard);
    const after = await projection.follow(tx, shard, before);
    must(after >= before, `projection ${projection.name} never goes back`);
    if (after === before) return false;
    await savePosition(tx, projection.name, shard, after);
    return true;
  });
}

/** Entries that a projection is behind in each of its shards that is behind. */
type Gaps = ReadonlyMap<number, bigint>;

function gapsBetween({ shards }: Registered, positions: Positions, newest: Positions): Gaps {
  const all = Array.from({ length: shards }, (_, shard) => shard);
  const gapOf = (shard: number): bigint => (newest.get(shard) ?? 0n) - (positions.get(shard) ?? 0n);
  return new Map(all.map((shard) => [shard, gapOf(shard)] as const).filter(([, gap]) => gap > 0n));
}

/**
 * Of those with a head, by one look at the positions of all and one at each kind of head. Positions first: what is read
 * later can only be further.
 */
async function readGaps(db: Db, all: readonly Registered[]): Promise<ReadonlyMap<Registered, Gaps>> {
  const headed = all.flatMap((registered) =>
    registered.heads === null ? [] : [{ registered, heads: registered.heads }],
  );
  const positions = await readPositions(
    db,
    headed.map(({ registered }) => registered.projection.name),
  );
  const newest = new Map<ReadHeads, Positions>();
  for (const { heads } of headed) if (!newest.has(heads)) newest.set(heads, await heads(db));
  return new Map(
    headed.map(({ registered, heads }) => [
      registered,
      gapsBetween(registered, positions(registered.projection.name), newest.get(heads) ?? new Map()),
    ]),
  );
}

async function shardsBehind(db: Db, registered: Registered): Promise<number[]> {
  if (registered.heads === null) return Array.from({ length: registered.shards }, (_, shard) => shard);
  const gaps = await readGaps(db, [registered]);
  return [...(gaps.get(registered)?.keys() ?? [])];
}

/** Every shard that is behind gets a turn; a shard with much to do lets the others have theirs. True: more to do. */
async function followTurn(db: Db, registered: Registered, signal: AbortSignal | null): Promise<boolean> {
  let more = false;
  for (const shard of await shardsBehind(db, registered)) {
    let batches = 0;
    while (signal?.aborted !== true && (await followBatch(db, registered.projection, shard))) {
      batches += 1;
      if (batches === BATCHES_PER_TURN) {
        more = true;
        break;
      }
    }
  }
  return more;
}

/** A turn by the clock or when woken; keeps count of how often it failed. */
async function runTurn(db: Db, registered: Registered, signal: AbortSignal): Promise<'more' | 'done'> {
  try {
    const more = await followTurn(db, registered, signal);
    // Also of the rest: it may have gone on by itself.
    Object.assign(registered, { failures: 0, rest: 0 });
    return more ? 'more' : 'done';
  } catch (error) {
    registered.failures += 1;
    registered.rest = Math.min(2 ** registered.failures, REST_MAX);
    throw error;
  }
}

export function createProjections(options: { db: Db; log: Log; onError?: (error: unknown) => void }): Projections {
  const { db, log } = options;
  const all = new Map<string, Registered>();
  const find = (name: string): Registered => present(all.get(name), `projection ${name} is registered`);
  const onError = options.onError === undefined ? {} : { onError: options.onError };
  const watch = createTicker({
    name: 'projections',
    everyMilliseconds: EVERY_MILLISECONDS,
    log,
    run: async () => {
      for (const [registered, gaps] of await readGaps(db, [...all.values()])) {
        if (gaps.size === 0) continue;
        if (registered.rest === 0) registered.ticker?.poke();
        else registered.rest -= 1;
      }
    },
    ...onError,
  });
  const poke = (): void => {
    watch.poke();
    for (const { heads, ticker } of all.values()) if (heads === null) ticker?.poke();
  };

  return {
    register(projection, { shards, heads }) {
      must(!all.has(projection.name), `projection ${projection.name} is registered once`);
      all.set(projection.name, { projection, shards, heads, ticker: null, failures: 0, rest: 0 });
    },
    start() {
      for (const registered of all.values()) {
        registered.ticker = createTicker({
          name: `projection ${registered.projection.name}`,
          everyMilliseconds: registered.heads === null ? HEADLESS_EVERY_MILLISECONDS : WOKEN_EVERY_MILLISECONDS,
          log,
          run: (signal) => runTurn(db, registered, signal),
          ...onError,
        });
        registered.ticker.start();
      }
      watch.start();
    },
    poke,
    async stop() {
      await watch.stop();
      await Promise.all([...all.values()].map(async ({ ticker }) => ticker?.stop()));
    },
    async catchUp(name) {
      for (const registered of name === undefined ? all.values() : [find(name)]) {
        while (await followTurn(db, registered, null));
      }
    },
    async rebuild(name) {
      const { projection, shards } = find(name);
      await transact(db, async (tx) => {
        // In order of shard, and all of them: nobody follows while what is kept is emptied.
        for (let shard = 0; shard < shards; shard += 1) await lock(tx, name, shard);
        await projection.reset?.(tx);
        for (let shard = 0; shard < shards; shard += 1) await savePosition(tx, name, shard, 0n);
      });
      find(name).ticker?.poke();
    },
    async behind() {
      const gaps = await readGaps(db, [...all.values()]);
      const sum = (of: Gaps): number => Number([...of.values()].reduce((behind, gap) => behind + gap, 0n));
      return new Map([...gaps].map(([{ projection }, of]) => [projection.name, sum(of)]));
    },
  };
}
