/** Members who come to stand under another agent, and players who become agents (operations.md 4.1). */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import type { AgentGrade, LinePlace, MoveRefusal } from './port.ts';
import { affiliateCodeOf } from './registration/invitations.ts';
import { gradeBelow } from './rules.ts';

/** Ids of a path at most (sql/keep_upline_path.sql). */
const DEPTH_MAX = 12;
/** A move counts for what happens so long after it: by then everybody who reads sees it. */
const COUNTS_AFTER_SECONDS = 10;

interface Place {
  readonly path: string;
  /** How many stand below. */
  readonly below: number;
  /** How far down the deepest of them stands; 0: nobody does. */
  readonly deepest: number;
  readonly uplineId: bigint | null;
  readonly grade: AgentGrade | null;
}

const depthOf = (path: string): number => path.split('/').filter(Boolean).length;
const isTest = (grade: AgentGrade | null): boolean => grade === 'internalGeneral' || grade === 'internalLine';

export async function placeOf(tx: Db | Tx, memberId: bigint): Promise<Place> {
  const { rows } = await sql<Place>`-- identity.placeOf
    select m.upline_path as path, m.upline_id as "uplineId", m.agent_grade as grade, b.below, b.deepest from members m
    cross join lateral (
      select count(*)::int as below, coalesce(max(length(d.upline_path) - length(replace(d.upline_path, '/', ''))
        - length(m.upline_path) + length(replace(m.upline_path, '/', ''))), 0)::int as deepest
      from members d where d.upline_path > m.upline_path and d.upline_path < m.upline_path || '~') b
    where m.id = ${memberId}`.execute(tx);
  return present(rows[0], 'the member is there');
}

/** Why a member cannot come to stand under another; undefined: they can. */
export async function judgeMove(
  tx: Tx,
  memberId: bigint,
  toId: bigint | null,
): Promise<MoveRefusal | Refusal<'identity.lineTooDeep'> | undefined> {
  const from = await placeOf(tx, memberId);
  if (from.uplineId === toId) return refuse('agents.moveNowhere');
  if (toId === null) return undefined;
  const to = await placeOf(tx, toId);
  if (to.path.includes(`/${memberId}/`)) return refuse('agents.moveLoop');
  // Whoever is a test of the house, with all below, stands below none but tests.
  if (from.grade !== null && isTest(from.grade) !== isTest(to.grade)) return refuse('agents.moveTests');
  return depthOf(to.path) + 1 + from.deepest > DEPTH_MAX ? refuse('identity.lineTooDeep') : undefined;
}

/** Holds rows of members in one order. */
export async function lockForMove(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await sql`-- identity.lockForMove
    select from members where id = any (${memberIds.map(String)}::bigint[]) order by id for update`.execute(tx);
}

const idsOf = (path: string): bigint[] => path.split('/').filter(Boolean).map(BigInt);

/** Where members stand now. */
export async function placesOf(tx: Db | Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, LinePlace>> {
  const { rows } = await sql<{ id: bigint; path: string; isAgent: boolean }>`-- identity.placesOf
    select id, upline_path as path, kind = 'agent' as "isAgent" from members
    where id = any (${memberIds.map(String)}::bigint[]) and kind <> 'trial'`.execute(tx);
  return new Map(rows.map(({ id, path, isAgent }) => [id, { path: idsOf(path), isAgent }]));
}

/** Where those stood who moved, or became agents, after an instant. */
export async function placesUntil(tx: Db | Tx, after: Date) {
  const { rows } = await sql<{ memberId: bigint; until: Date; path: string; isAgent: boolean }>`-- identity.placesUntil
    select member_id as "memberId", until_at as until, path, was_agent as "isAgent" from upline_path_history
    where until_at > ${after} order by member_id, until_at`.execute(tx);
  return rows.map((row) => ({ ...row, path: idsOf(row.path) }));
}

/**
 * Keeps where a member stands, with all below where they move along, until a moment that lies behind the end of this transaction: what
 * happens until then counts there, whoever reads it and when.
 */
async function keepPlaces(tx: Tx, memberId: bigint, withBelow: boolean): Promise<void> {
  const below = sql`m.upline_path >= a.upline_path and m.upline_path < a.upline_path || '~'`;
  await sql`-- identity.keepPlaces
    insert into upline_path_history (member_id, until_at, path, was_agent)
    select m.id, clock_timestamp() + make_interval(secs => ${COUNTS_AFTER_SECONDS}), m.upline_path, m.kind = 'agent'
    from members a join members m on ${withBelow ? below : sql`m.id = a.id`} where a.id = ${memberId}`.execute(tx);
}

/** Puts a member and all below under another, or at the top. The caller has judged it. */
export async function moveMember(tx: Tx, memberId: bigint, toId: bigint | null): Promise<void> {
  const above = toId === null ? null : (await placeOf(tx, toId)).grade;
  const { grade } = await placeOf(tx, memberId);
  const next = grade === null ? null : toId === null ? gradeBelow(null, isTest(grade)) : gradeBelow(above, false);
  await keepPlaces(tx, memberId, true);
  await sql`-- identity.moveMember
    update members set upline_id = ${toId}, agent_grade = ${next} where id = ${memberId}`.execute(tx);
}

/** Makes an agent of a player, with a code of their own; false: they are one by now. */
export async function convertMember(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows: players } = await sql`-- identity.lockPlayer
    select from members where id = ${memberId} and kind = 'player' for update`.execute(tx);
  if (players.length === 0) return false;
  const { uplineId } = await placeOf(tx, memberId);
  const above = uplineId === null ? null : (await placeOf(tx, uplineId)).grade;
  await keepPlaces(tx, memberId, false);
  await sql`-- identity.convertMember
    update members set kind = 'agent', agent_grade = ${gradeBelow(above, false)}
    where id = ${memberId}`.execute(tx);
  await affiliateCodeOf(tx, memberId);
  return true;
}
