/** SQL of favourites. Writes of one member go one after another. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';

export async function lockFavourites(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- games.lockFavourites
    select pg_advisory_xact_lock(${LOCK_CLASSES.favourites}, hashint8(${memberId}::bigint))`.execute(tx);
}

export async function readFavourites(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`-- games.readFavourites
    select game_id from game_favourites where member_id = ${memberId} order by place, game_id`.execute(db);
  return rows.map((row) => row.game_id);
}

/** What this key was used for before; undefined when it is new, and then it is kept. */
export async function keepKey(tx: Tx, memberId: bigint, key: string, content: string): Promise<string | undefined> {
  const kept = await sql`-- games.keepFavouriteKey
    insert into game_favourite_writes (member_id, key, content) values (${memberId}, ${key}, ${content})
    on conflict do nothing returning 1`.execute(tx);
  if (kept.rows.length === 1) return undefined;
  const { rows } = await sql<{ content: string }>`-- games.findFavouriteKey
    select content from game_favourite_writes where member_id = ${memberId} and key = ${key}`.execute(tx);
  return rows[0]?.content ?? '';
}

/** Makes this the member's whole list. */
export async function writeFavourites(tx: Tx, memberId: bigint, gameIds: readonly string[]): Promise<void> {
  const ids = [...gameIds];
  await sql`-- games.dropFavourites
    delete from game_favourites where member_id = ${memberId} and not (game_id = any (${ids}::text[]))`.execute(tx);
  await sql`-- games.writeFavourites
    insert into game_favourites (member_id, game_id, place)
    select ${memberId}, w.id, w.place from unnest(${ids}::text[]) with ordinality w(id, place)
    on conflict (member_id, game_id) do update set place = excluded.place
      where game_favourites.place <> excluded.place`.execute(tx);
}

export async function forgetKeys(db: Db): Promise<void> {
  await sql`-- games.forgetFavouriteKeys
    delete from game_favourite_writes where at < now() - interval '2 days'`.execute(db);
  await sql`-- games.forgetBulkKeys
    delete from game_bulk_writes where at < now() - interval '2 days'`.execute(db);
}
