/** Whose birthday a day is. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { BirthdaysAsked } from '../port.ts';

/** A portion for each day by itself: the index then leads from one member to the next, whatever is behind them. */
export async function selectBirthdays(db: Db, { days, joinedBefore, after, limit }: BirthdaysAsked): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- identity.birthdays
    select b.id from unnest(${[...days]}::integer[]) d(day) cross join lateral (
      select id from members
      where birthday is not null and (extract(month from birthday) * 100 + extract(day from birthday))::integer = d.day
        and id > ${after} and joined_at <= ${joinedBefore} and status = 'active'
      order by id limit ${limit}) b
    order by b.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
