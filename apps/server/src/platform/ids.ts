/**
 * Ids: 63-bit integers made by the application, ordered by time (architecture.md 6, no global sequences).
 *
 * 41 bits of milliseconds since 2024, 10 bits of process slot, 12 bits of counter. The slot is claimed from the database
 * for as long as the process lives (an advisory lock on its own connection), so two processes never make the same id.
 * The counter starts anywhere within each millisecond so that low bits, and with them the shards, are spread.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { LOCK_CLASSES } from './advisory-locks.ts';
import type { Clock } from './clock.ts';
import { type Db, OWN_CONNECTION } from './database.ts';
import { PrimaryClient } from './primary.ts';
import { must, present } from './result.ts';

const EPOCH = Date.UTC(2024, 0, 1);
const SLOTS = 1024;
const COUNTER = 4096;
const RECLAIM_MILLISECONDS = 200;

export interface Ids {
  next(): bigint;
}

/** Ids for one slot. At most 4,096 a millisecond; more borrow from the next one. */
export function createIds(clock: Clock, slot: number): Ids {
  must(slot >= 0 && slot < SLOTS, 'an id slot lies between 0 and 1023');
  let last = 0;
  let first = 0;
  let used = 0;
  return {
    next() {
      const now = Math.max(clock.now(), last);
      if (now > last) {
        last = now;
        first = randomInt(COUNTER);
        used = 0;
      } else if (used === COUNTER) {
        last += 1;
        used = 0;
      }
      const counter = (first + used) % COUNTER;
      used += 1;
      return (BigInt(last - EPOCH) << 22n) | (BigInt(slot) << 12n) | BigInt(counter);
    },
  };
}

/** When an id was made, milliseconds since 1970. */
export function idTime(id: bigint): number {
  return Number(id >> 22n) + EPOCH;
}

/** The smallest id of an instant; for range queries by time. */
export function firstIdOf(milliseconds: number): bigint {
  return BigInt(Math.max(0, milliseconds - EPOCH)) << 22n;
}

interface Slot {
  readonly slot: number;
  release(): Promise<void>;
}

/**
 * Claims a free slot; `release` gives it back. `onLost`: the connection broke. Fails when all 1,024 are taken. `serves`: it
 * is told from processes that only work, for `countServers`.
 */
export async function claimIdSlot(url: string, onLost: () => void = () => undefined, serves = false): Promise<Slot> {
  const client = new PrimaryClient({ connectionString: url, application_name: 'house-id-slot', ...OWN_CONNECTION });
  let released = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (!released) onLost();
  });
  const release = async (): Promise<void> => {
    released = true;
    await client.end();
  };
  try {
    await client.connect();
    const start = randomInt(SLOTS);
    for (let i = 0; i < SLOTS; i += 1) {
      const slot = (start + i) % SLOTS;
      const { rows } = await client.query<{ taken: boolean }>(
        '-- platform.takeIdSlot\nselect pg_try_advisory_lock($1, $2) as taken',
        [LOCK_CLASSES.processes, slot],
      );
      if (rows[0]?.taken !== true) continue;
      if (serves) {
        await client.query('-- platform.serve\nselect pg_advisory_lock_shared($1, $2)', [LOCK_CLASSES.servers, slot]);
      }
      return { slot, release };
    }
    throw new Error('no free id slot: 1,024 processes hold one each');
  } catch (error) {
    await release();
    throw error;
  }
}

/** How many processes of the house serve visitors now. Every user of a database sees its locks. */
export async function countServers(db: Db): Promise<number> {
  const { rows } = await sql<{ servers: number }>`-- platform.countServers
    select count(*)::integer as servers from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_CLASSES.servers} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return present(rows[0], 'an aggregate has one row').servers;
}

export interface HeldIds extends Ids {
  release(): Promise<void>;
}

/**
 * Ids for as long as the process lives. When the connection that holds the slot breaks, the slot may become another
 * process's: until a new one is claimed no id is made and `next` throws.
 */
export async function holdIds(url: string, clock: Clock, onLost: () => void, serves = false): Promise<HeldIds> {
  let ids: Ids | null = null;
  let slot: Slot | null = null;
  let released = false;

  async function claim(): Promise<void> {
    slot = await claimIdSlot(url, lose, serves);
    if (released) await slot.release();
    else ids = createIds(clock, slot.slot);
  }

  function lose(): void {
    if (ids === null) return;
    ids = null;
    onLost();
    void claimAgain();
  }

  async function claimAgain(): Promise<void> {
    while (!released && ids === null) {
      await wait(RECLAIM_MILLISECONDS);
      await claim().catch(() => undefined);
    }
  }

  await claim();
  return {
    next: () => present(ids, 'this process holds an id slot').next(),
    async release() {
      released = true;
      await slot?.release().catch(() => undefined);
    },
  };
}
