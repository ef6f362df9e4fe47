/** Decides the order of what runs at once: both wait for one row, one behind the other, before either goes on; for tests. */
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

const WAIT_MS = 10_000;

/**
 * Starts each of `work` once the one before it waits for a lock, while `held` (a `select … for update`) is held; then lets
 * them go on, in this order. Nothing else of the database may wait for a lock meanwhile.
 */
export async function inTurn<Work extends readonly (() => Promise<unknown>)[]>(
  database: TestDatabase,
  held: RawBuilder<unknown>,
  ...work: Work
): Promise<{ [Place in keyof Work]: Awaited<ReturnType<Work[Place]>> }> {
  const { db } = database.another();
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows[0]?.waiting;
  };
  const begun = await db.transaction().execute(async (tx) => {
    await held.execute(tx);
    const running: Promise<unknown>[] = [];
    for (const [place, each] of work.entries()) {
      running.push(each());
      await expect.poll(waiting, { timeout: WAIT_MS }).toBe(place + 1);
    }
    return { running };
  });
  return (await Promise.all(begun.running)) as { [Place in keyof Work]: Awaited<ReturnType<Work[Place]>> };
}
