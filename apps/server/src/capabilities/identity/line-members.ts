/** Who stands in a line, for reports of it: a page of those right below, and ids of all (operations.md 4.1). */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Somebody right below. */
export interface RightBelow {
  readonly id: bigint;
  readonly username: string;
  readonly kind: 'player' | 'agent';
}

/** Somebody of a line, at whatever depth. */
export interface InLine {
  readonly id: bigint;
  /** Who right below the agent they stand under: it may be themselves. */
  readonly branchId: bigint;
}

/** Those right below, the newest first, behind one of them. */
export async function pageRightBelow(
  db: Db,
  { agentId, after, limit }: { readonly agentId: bigint; readonly after: bigint | null; readonly limit: number },
): Promise<RightBelow[]> {
  const { rows } = await sql<RightBelow>`-- identity.pageRightBelow
    select id, username, kind from members
    where upline_id = ${agentId} and kind <> 'trial' and (${after}::bigint is null or id < ${after}::bigint)
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Everybody of a line, at most so many. */
export async function membersOfLine(db: Db, agentId: bigint, most: number): Promise<InLine[]> {
  const { rows } = await sql<InLine>`-- identity.membersOfLine
    select m.id, split_part(substr(m.upline_path, length(a.upline_path) + 1), '/', 1)::bigint as "branchId"
    from members a join members m
      on a.id = ${agentId} and m.upline_path > a.upline_path and m.upline_path < a.upline_path || '~' and m.kind <> 'trial'
    order by m.upline_path limit ${most}`.execute(db);
  return rows;
}

/** A condition of SQL: whoever has this id stands below an agent, right below where `direct`. */
export function standsBelow(
  agentId: bigint,
  memberId: RawBuilder<unknown>,
  { direct }: { readonly direct: boolean },
): Expression<SqlBool> {
  const how = direct
    ? sql`m.upline_id = ${agentId}`
    : sql`m.upline_path > a.upline_path and m.upline_path < a.upline_path || '~'`;
  return sql<SqlBool>`exists (
    select from members a join members m on a.id = ${agentId} and m.id = ${memberId} and ${how})`;
}
