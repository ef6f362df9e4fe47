/** The calls of moves, conversions and the tree at the desk. */
import {
  type AgentMove,
  askAgentMove,
  convertDirectMember,
  convertToAgent,
  decideAgentMove,
  getLineAtDesk,
  listAgentMoves,
} from '@house/contract/agents/moves';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { AgentMoves, MoveView } from '../port.ts';

export function showMove(move: MoveView, staffId: bigint): AgentMove {
  const { id, memberId, account, to, state, below, fromPath, toPath, reason, decisionReason } = move;
  return {
    ...{ id: id.toString(), memberId: memberId.toString(), account, to, state, below, fromPath, toPath, reason },
    ...{ askedBy: move.askedName, askedAt: move.askedAt.toISOString(), decidedBy: move.decidedName },
    decidedAt: move.decidedAt?.toISOString() ?? null,
    decisionReason,
    isOwn: move.askedBy === staffId,
  };
}

export function serveMoves(house: CallRouter, moves: AgentMoves): void {
  house.serveSignedIn(listAgentMoves, 'agents.view', async ({ principal, query }) => {
    const { page, size, state } = query;
    const { rows, total } = await moves.listMoves(state === undefined ? {} : { state }, pageOf(query));
    return { page, size, total, rows: rows.map((row) => showMove(row, principal.id)) };
  });

  house.serveSignedIn(askAgentMove, 'agents.manage', async ({ principal, address, body }) => {
    const order = { staffId: principal.id, staff: principal.name, address, key: body.key, reason: body.reason };
    const asked = await moves.askMove({ ...order, account: body.account, to: body.to ?? null });
    return isRefusal(asked) ? asked : { id: asked.id.toString(), below: asked.below };
  });

  house.serveSignedIn(decideAgentMove, 'agents.manage', async ({ principal, address, params, body }) => {
    const order = { staffId: principal.id, staff: principal.name, address, key: body.key, reason: body.reason };
    const decided = await moves.decideMove({ ...order, id: BigInt(params.id), carryOut: body.carryOut });
    return isRefusal(decided) ? decided : { id: decided.id.toString(), state: decided.state };
  });

  house.serveSignedIn(convertToAgent, 'agents.manage', async ({ principal, address, body }) => {
    const order = { staffId: principal.id, staff: principal.name, address, key: body.key, reason: body.reason };
    const made = await moves.convertByStaff({ ...order, account: body.account });
    return isRefusal(made) ? made : { account: made.account };
  });

  house.serveSignedIn(getLineAtDesk, 'agents.view', async ({ query }) => {
    const found = await moves.lineAtDesk(query.account ?? null, pageOf(query));
    if (isRefusal(found)) return found;
    const { page, size } = query;
    return {
      ...{ page, size, total: found.total },
      rows: found.rows.map(({ id, username, kind, path, upline, below, joinedAt, lastLoginAt, status }) => ({
        ...{ id: id.toString(), account: username, type: kind === 'agent' ? ('agent' as const) : ('player' as const) },
        ...{ upline, level: path.length, below, status },
        joinedAt: joinedAt.toISOString(),
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
      })),
    };
  });

  house.serveSignedIn(convertDirectMember, null, async ({ principal, body }) => {
    const made = await moves.convertDirect(principal.id, body.account);
    return isRefusal(made) ? made : { account: made.account };
  });
}
