/** Members as whoever writes to many of them picks them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { MemberSegment } from './port.ts';
import { usernameKey } from './rules.ts';

function inSegment({ kinds, joinedFrom, joinedBefore }: MemberSegment): RawBuilder<boolean> {
  return sql<boolean>`kind = any(${[...kinds]}::text[]) and kind <> 'trial'
    and (${joinedFrom}::timestamptz is null or joined_at >= ${joinedFrom})
    and (${joinedBefore}::timestamptz is null or joined_at < ${joinedBefore})`;
}

export async function countSegment(db: Db, segment: MemberSegment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    -- identity.countSegment
    select count(*)::int as count from members where ${inSegment(segment)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listSegment(tx: Tx, segment: MemberSegment, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    -- identity.listSegment
    select id from members where id > ${after} and ${inSegment(segment)} order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function idsOfMembers(db: Db, names: readonly string[]): Promise<Map<string, bigint>> {
  // PostgreSQL's text has no NUL; nobody has such a name.
  const keys = names.map((name) => usernameKey(name).replaceAll('\0', '\uFFFD'));
  const { rows } = await sql<{ id: bigint; key: string }>`
    -- identity.idsOfMembers
    select id, username_key as key from members where username_key = any(${keys}::text[]) and kind <> 'trial'`.execute(
    db,
  );
  const byKey = new Map(rows.map(({ id, key }) => [key, id]));
  return new Map(
    names.flatMap((name, place) => {
      const id = byKey.get(keys[place] ?? '');
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
