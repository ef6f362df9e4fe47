/**
 * Members who come to stand under somebody else, and players who become agents (operations.md 4.1).
 *
 * A move
 * asked    one of staff asked for it. Leaves by: another of staff carries it out or refuses it.
 * done     the member and all below stand on their new path; what is bet from then on counts there. refused: nothing moved.
 *          Nothing leaves either.
 */
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, refuse } from '../../platform/result.ts';
import type { Identity, Member } from '../identity/port.ts';
import type { AgentMoves, LinePoints, Move, RecordAct, StaffOrder } from './port.ts';

export interface MoveDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'lines' | 'findMemberByName' | 'namesOfMembers' | 'checkSecondApprover'>;
  readonly points: LinePoints;
  readonly record: RecordAct;
}

const COLUMNS = sql`v.id, v.member_id as "memberId", v.to_id as "toId", v.state, v.from_path as "fromPath",
  v.to_path as "toPath", v.below, v.reason, v.asked_by as "askedBy", v.asked_name as "askedName", v.asked_at as "askedAt",
  v.decided_by as "decidedBy", v.decided_name as "decidedName", v.decided_at as "decidedAt",
  v.decision_reason as "decisionReason"`;

async function findMove(db: Db | Tx, id: bigint): Promise<Move | undefined> {
  const { rows } = await sql<Move>`-- agents.findMove
    select ${COLUMNS} from agent_moves v where v.id = ${id}`.execute(db);
  return rows[0];
}

async function findMoveOfKey(db: Db | Tx, key: string): Promise<Move | undefined> {
  const { rows } = await sql<Move>`-- agents.findMoveOfKey
    select ${COLUMNS} from agent_moves v where v.key = ${key}::uuid`.execute(db);
  return rows[0];
}

async function lockMove(tx: Tx, id: bigint): Promise<Move | undefined> {
  const { rows } = await sql<Move>`-- agents.lockMove
    select ${COLUMNS} from agent_moves v where v.id = ${id} for update`.execute(tx);
  return rows[0];
}

async function insertMove(
  tx: Tx,
  order: StaffOrder,
  move: Pick<Move, 'id' | 'memberId' | 'toId' | 'fromPath' | 'below'>,
): Promise<'made' | 'taken'> {
  const { rows } = await sql`-- agents.insertMove
    insert into agent_moves (id, key, member_id, to_id, state, from_path, below, reason, asked_by, asked_name, asked_at)
    values (${move.id}, ${order.key}::uuid, ${move.memberId}, ${move.toId}, 'asked', ${move.fromPath}, ${move.below},
      ${order.reason}, ${order.staffId}, ${order.staff}, clock_timestamp()) on conflict do nothing returning id`.execute(
    tx,
  );
  return rows.length > 0 ? 'made' : 'taken';
}

async function endMove(tx: Tx, id: bigint, order: StaffOrder, toPath: string | null): Promise<void> {
  await sql`-- agents.endMove
    update agent_moves set state = ${toPath === null ? 'refused' : 'done'}, to_path = ${toPath}, decided_by = ${order.staffId},
      decided_name = ${order.staff}, decided_at = clock_timestamp(), decision_reason = ${order.reason}
    where id = ${id}`.execute(tx);
}

/** Contracts bind an agent to whoever stands right above: they are ended before a move. */
async function hasContracts(tx: Tx, agentId: bigint): Promise<boolean> {
  const { rows } = await sql`-- agents.hasOpenContracts
    select from agent_contracts where agent_id = ${agentId} and state in ('requested', 'valid') limit 1`.execute(tx);
  return rows.length > 0;
}

export async function countAskedMoves(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- agents.countAskedMoves
    select count(*)::int as count, min(asked_at) as "oldestSince" from agent_moves where state = 'asked'`.execute(db);
  return present(rows[0], 'a count has a row');
}

/** Why a member cannot come to stand there; nothing is changed. */
async function judge(deps: MoveDeps, tx: Tx, memberId: bigint, toId: bigint | null) {
  const { lines } = deps.identity;
  const refused = await lines.judgeMove(tx, memberId, toId);
  if (refused !== undefined) return refused;
  if (await hasContracts(tx, memberId)) return refuse('agents.moveContracts');
  const product = toId === null ? undefined : await deps.points.productAbove(tx, memberId, toId);
  return product === undefined ? undefined : refuse('lottery.pointAboveUpline', { names: product });
}

const ask = async (deps: MoveDeps, wish: Parameters<AgentMoves['askMove']>[0]): ReturnType<AgentMoves['askMove']> => {
  const { db, identity } = deps;
  const member = await identity.findMemberByName(wish.account);
  const to = wish.to === null ? null : await identity.findMemberByName(wish.to);
  if (member === null || member.kind === 'trial') return refuse('operations.memberUnknown');
  if (wish.to !== null && to === null) return refuse('operations.memberUnknown');
  if (to !== null && to.kind !== 'agent') return refuse('agents.notAgent');
  const toId = to?.id ?? null;
  const repeated = (before: Move | undefined) => {
    if (before === undefined) return undefined;
    return before.memberId === member.id && before.toId === toId ? before : refuse('request.keyReused');
  };
  return transact(db, async (tx) => {
    const before = repeated(await findMoveOfKey(tx, wish.key));
    if (before !== undefined) return before;
    const refused = await judge(deps, tx, member.id, toId);
    if (refused !== undefined) return refused;
    const { path, below } = await identity.lines.placeOf(tx, member.id);
    const id = deps.ids.next();
    if ((await insertMove(tx, wish, { id, memberId: member.id, toId, fromPath: path, below })) === 'taken')
      return repeated(await findMoveOfKey(tx, wish.key)) ?? refuse('agents.moveStands');
    const { staffId, staff, address, reason, key } = wish;
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key, action: 'agents.askMove', object: `member:${member.id}` },
      after: `${member.username} → ${to?.username ?? '/'}`,
    });
    return present(await findMove(tx, id), 'it was just written');
  });
};

const decide = (
  deps: MoveDeps,
  { id, carryOut, ...order }: Parameters<AgentMoves['decideMove']>[0],
): ReturnType<AgentMoves['decideMove']> =>
  transact(deps.db, async (tx) => {
    const { lines, checkSecondApprover } = deps.identity;
    const move = await lockMove(tx, id);
    if (move === undefined) return refuse('agents.moveUnknown');
    if (move.state === (carryOut ? 'done' : 'refused') && move.decidedBy === order.staffId) return move;
    if (move.state !== 'asked') return refuse('agents.moveDecided');
    if (carryOut) {
      if (move.askedBy === order.staffId) return refuse('agents.ownMove');
      const tied = await checkSecondApprover(tx, order.staffId, [move.askedBy]);
      if (tied !== undefined) return tied;
      await lines.lockForMove(tx, [move.memberId, ...(move.toId === null ? [] : [move.toId])]);
      const refused = await judge(deps, tx, move.memberId, move.toId);
      if (refused !== undefined) return refused;
      if ((await lines.placeOf(tx, move.memberId)).path !== move.fromPath) return refuse('agents.moveOutdated');
      await lines.move(tx, move.memberId, move.toId);
    }
    await endMove(tx, id, order, carryOut ? (await lines.placeOf(tx, move.memberId)).path : null);
    const { staffId, staff, address, reason, key } = order;
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key, object: `member:${move.memberId}` },
      action: carryOut ? 'agents.move' : 'agents.refuseMove',
      after: `${move.fromPath} → ${move.toId ?? '/'}`,
    });
    return present(await findMove(tx, id), 'a locked move is there');
  });

const atTop = async (
  { identity }: MoveDeps,
  { id, username, kind, agentGrade, status, joinedAt, lastLoginAt }: Member,
) => ({
  ...{ id, username, kind, agentGrade, status, joinedAt, lastLoginAt, path: [id], upline: null },
  below: (await identity.lines.sizeOfLine(id)).members,
});

export function createMoves(deps: MoveDeps): AgentMoves {
  const { db, identity } = deps;
  return {
    askMove: (wish) => ask(deps, wish),
    decideMove: (wish) => decide(deps, wish),
    async listMoves({ state = null, memberId = null }, { offset, limit }) {
      const which = sql`(${state}::text is null or v.state = ${state})
        and (${memberId}::bigint is null or v.member_id = ${memberId})`;
      const [{ rows }, counted] = await Promise.all([
        sql<Move>`-- agents.listMoves
          select ${COLUMNS} from agent_moves v where ${which} order by v.asked_at desc, v.id offset ${offset} limit ${limit}`.execute(
          db,
        ),
        sql<{ total: number }>`-- agents.countMoves
          select count(*)::int as total from agent_moves v where ${which}`.execute(db),
      ]);
      const ids = rows.flatMap(({ memberId, toId }) => [memberId, ...(toId === null ? [] : [toId])]);
      const names = await identity.namesOfMembers(ids);
      return {
        total: counted.rows[0]?.total ?? 0,
        rows: rows.map((row) => ({
          ...row,
          account: names.get(row.memberId) ?? '',
          to: row.toId === null ? null : (names.get(row.toId) ?? ''),
        })),
      };
    },
    async convertDirect(agentId, account) {
      const member = await identity.findMemberByName(account.trim());
      const above = member === null ? undefined : (await identity.lines.uplinesOf(db, [member.id])).get(member.id);
      if (member === null || above?.[0] !== agentId) return refuse('agents.notBelow');
      return transact(db, async (tx) => {
        // Held, so that nobody moves them to another line meanwhile, and the same asked twice at once takes turns.
        await identity.lines.lockForMove(tx, [member.id]);
        if (!(await identity.lines.isBelow(tx, agentId, member.id))) return refuse('agents.notBelow');
        await identity.lines.convert(tx, member.id);
        return { account: member.username };
      });
    },
    async convertByStaff({ account, ...order }) {
      const member = await identity.findMemberByName(account.trim());
      if (member === null || member.kind === 'trial') return refuse('operations.memberUnknown');
      return transact(db, async (tx) => {
        if (!(await identity.lines.convert(tx, member.id))) return { account: member.username };
        const { staffId, staff, address, reason, key } = order;
        await deps.record(tx, {
          ...{ staffId, staff, address, reason, key, action: 'agents.convert', object: `member:${member.id}` },
          after: member.username,
        });
        return { account: member.username };
      });
    },
    async lineAtDesk(account, page) {
      if (account === null) {
        const { rows, total } = await identity.lines.listTops(page);
        return { total, rows: await Promise.all(rows.map((top) => atTop(deps, top))) };
      }
      const member = await identity.findMemberByName(account.trim());
      if (member === null || member.kind === 'trial') return refuse('operations.memberUnknown');
      const { rows, total } = await identity.lines.listBelow({ agentId: member.id, q: '', ...page });
      return { total, rows: rows.map((row) => ({ ...row, upline: member.username })) };
    },
  };
}
