/** Whose birthday a day is. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { BirthdaysAsked } from '../port.ts';

export async function selectBirthdays(db: Db, { days, joinedBefore, after, limit }: BirthdaysAsked): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- identity.birthdays
    select id from members
    where birthday is not null and (extract(month from birthday) * 100 + extract(day from birthday))::integer = any (${[...days]}::integer[])
      and id > ${after} and joined_at <= ${joinedBefore} and status = 'active'
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
