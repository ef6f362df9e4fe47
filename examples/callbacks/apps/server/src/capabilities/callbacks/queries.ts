/** The statements of callbacks, one function each. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Callback } from './port.ts';

/** Writes nothing where the member has an open request, or has asked under this key before. */
export async function insertCallback(db: Db, id: bigint, memberId: bigint, key: string): Promise<void> {
  await sql`-- callbacks.insert
    insert into callback_requests (id, member_id, key) values (${id}, ${memberId}, ${key}::uuid)
    on conflict do nothing`.execute(db);
}

export async function findAskedAt(db: Db, memberId: bigint, key: string): Promise<Date | null> {
  const { rows } = await sql<{ asked_at: Date }>`-- callbacks.findByKey
    select asked_at from callback_requests where member_id = ${memberId} and key = ${key}::uuid`.execute(db);
  return rows[0]?.asked_at ?? null;
}

export async function pageCallbacks(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Callback[]; total: number }> {
  const { rows } = await sql<Callback>`-- callbacks.page
    select id, member_id as "memberId", asked_at as "askedAt", closed_at as "closedAt"
    from callback_requests order by id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`-- callbacks.count
    select count(*)::int as total from callback_requests`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

export async function closeOld(db: Db): Promise<void> {
  await sql`-- callbacks.closeOld
    update callback_requests set closed_at = clock_timestamp()
    where closed_at is null and asked_at < clock_timestamp() - interval '7 days'`.execute(db);
}
