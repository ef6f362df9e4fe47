/** Who stands above and below members, by the path each was registered on (operations.md 4.1; sql/keep_upline_path.sql). */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { BelowFilter, LineMember, LineSize } from './port.ts';

/** The ids of a path, from the top of the line down to the member. */
const idsOf = (path: string): bigint[] => path.split('/').filter(Boolean).map(BigInt);

/** Of each member the ids above them, their own upline first; as they stood at an instant, where one is named. */
export async function uplinesOfMembers(
  tx: Db | Tx,
  memberIds: readonly bigint[],
  at?: Date,
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  if (at !== undefined) return uplinesAt(tx, memberIds, at);
  const { rows } = await sql<{ id: bigint; path: string }>`-- identity.uplinesOf
    select id, upline_path as path from members
    where id = any (${memberIds.map(String)}::bigint[]) and upline_id is not null`.execute(tx);
  return new Map(rows.map(({ id, path }) => [id, idsOf(path).slice(0, -1).reverse()]));
}

async function uplinesAt(
  tx: Db | Tx,
  memberIds: readonly bigint[],
  at: Date,
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const { rows } = await sql<{ id: bigint; path: string }>`-- identity.uplinesAt
    select m.id, coalesce(h.path, m.upline_path) as path from members m left join lateral (
      select o.path from upline_path_history o where o.member_id = m.id and o.until_at > ${at} order by o.until_at limit 1) h on true
    where m.id = any (${memberIds.map(String)}::bigint[])`.execute(tx);
  const lines = rows.map(({ id, path }) => [id, idsOf(path).slice(0, -1).reverse()] as const);
  return new Map(lines.filter(([, above]) => above.length > 0));
}

/** Whether an account still has the password that it was handed out with. */
export async function hasFirstPassword(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.hasFirstPassword
    select from members where id = ${memberId} and password_state = 'default'`.execute(db);
  return rows.length > 0;
}

/** Whether anybody was registered under this member. */
export async function hasDownline(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.hasDownline
    select from members where upline_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a member stands below anybody. */
export async function hasUpline(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.hasUpline
    select from members where id = ${memberId} and upline_id is not null`.execute(db);
  return rows.length > 0;
}

/** Members `m` of the line of `agent`, whose path is read first so that the index finds them. */
const inLine = (agentId: bigint): RawBuilder<unknown> => sql`members a join members m
    on a.id = ${agentId} and m.upline_path > a.upline_path and m.upline_path < a.upline_path || '~' and m.kind <> 'trial'`;

/** Whether a member stands below an agent, at whatever depth; held as it is until `tx` ends. */
export async function isBelow(tx: Db | Tx, agentId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.isBelow
    select from members where id = ${memberId} and id <> ${agentId} and upline_path like '%/' || ${agentId}::text || '/%'
    for share`.execute(tx);
  return rows.length > 0;
}

/** Tests of the house stand below none but tests (moves.ts), so the one right above says it of a player. */
export async function isTest(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ test: boolean }>`-- identity.isTest
    select coalesce(coalesce(m.agent_grade, u.agent_grade) in ('internalGeneral', 'internalLine'), false) as test
    from members m left join members u on u.id = m.upline_id where m.id = ${memberId}`.execute(db);
  return rows[0]?.test ?? false;
}

export async function sizeOfLine(db: Db, agentId: bigint): Promise<LineSize> {
  const { rows } = await sql<LineSize>`-- identity.sizeOfLine
    select count(*)::int as members, count(*) filter (where m.kind = 'agent')::int as agents,
      count(*) filter (where m.upline_id = ${agentId})::int as direct
    from ${inLine(agentId)}`.execute(db);
  return rows[0] ?? { members: 0, agents: 0, direct: 0 };
}

const likePrefix = (typed: string): string => `${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** Those right below an agent, or everybody of the line whose name begins so; agents first, then the newest. */
export async function listBelow(
  db: Db,
  { agentId, q, offset, limit }: BelowFilter,
): Promise<{ rows: LineMember[]; total: number }> {
  const which = q === '' ? sql`m.upline_id = ${agentId}` : sql`m.username_key like ${likePrefix(q)}`;
  const { rows } = await sql<
    Omit<LineMember, 'path'> & { path: string; below: number; total: number }
  >`-- identity.listBelow
    select m.id, m.username, m.kind, m.agent_grade as "agentGrade", m.status, m.joined_at as "joinedAt",
      m.last_login_at as "lastLoginAt", m.upline_path as path, b.below, count(*) over ()::int as total
    from ${inLine(agentId)}
    cross join lateral (
      select case when m.kind = 'agent' then (
        select count(*)::int from members d where d.upline_path > m.upline_path and d.upline_path < m.upline_path || '~') else 0
      end as below) b
    where ${which}
    order by m.kind = 'agent' desc, m.id desc offset ${offset} limit ${limit}`.execute(db);
  return {
    rows: rows.map(({ id, username, kind, agentGrade, status, joinedAt, lastLoginAt, path, below }) => ({
      ...{ id, username, kind, agentGrade, status, joinedAt, lastLoginAt, below },
      path: idsOf(path),
    })),
    total: rows[0]?.total ?? 0,
  };
}
