/** The statements of fish rooms, a function each. */
import type { Db, Tx } from '@house/server/platform/database';
import { sql } from 'kysely';

export interface FishRoomRow {
  readonly id: string;
  readonly tier: number;
  readonly commitment: Buffer;
  readonly sealed: Buffer;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export async function insertRoom(
  tx: Tx,
  { id, tier, fence, commitment, sealed, opened_at: openedAt }: Omit<FishRoomRow, 'closed_at'> & { fence: bigint },
): Promise<void> {
  await sql`-- studio.openFishRoom
    insert into fish_rooms (id, tier, fence, commitment, sealed, opened_at)
    values (${id}, ${tier}, ${String(fence)}, ${commitment}, ${sealed}, ${openedAt})`.execute(tx);
}

export async function closeRoom(db: Db, id: string): Promise<void> {
  await sql`-- studio.closeFishRoom
    update fish_rooms set closed_at = clock_timestamp() where id = ${id} and closed_at is null`.execute(db);
}

/** Those of keepers before this one: nobody is in them any more. */
export async function closeRoomsBefore(db: Db, fence: bigint): Promise<void> {
  await sql`-- studio.closeFishRooms
    update fish_rooms set closed_at = clock_timestamp() where closed_at is null and fence < ${String(fence)}`.execute(
    db,
  );
}

export async function findRoom(db: Db, id: string): Promise<FishRoomRow | undefined> {
  const { rows } = await sql<FishRoomRow>`-- studio.fishRoom
    select id, tier, commitment, sealed, opened_at, closed_at from fish_rooms where id = ${id}`.execute(db);
  return rows[0];
}
