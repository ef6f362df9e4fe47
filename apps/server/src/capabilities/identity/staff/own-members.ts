/** Members who are staff themselves, as far as names and mail addresses tell: nobody moves their own money. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export async function ownMembersOf(db: Db, staffId: bigint): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`-- identity.ownMembersOf
    select m.id from staff w join members m on m.username_key = w.username_key
    where w.id = ${staffId}
    union
    select m.id from staff w join members m on lower(m.email) = lower(w.mail)
    where w.id = ${staffId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
