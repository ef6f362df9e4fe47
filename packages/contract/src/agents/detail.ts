/** One agent at the desk (screens.md 7.5): their place, what the team did, contracts, points, bills, links, moves. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, positiveAmount } from '../shapes.ts';
import { agentLink, LINK_PRODUCTS, linePoints } from './links.ts';
import { agentMove } from './moves.ts';
import { billState, contract, contractKind, percent } from './shapes.ts';
import { teamFigures, teamShares } from './team.ts';

/** So many of each list are shown, the newest first. */
export const DETAIL_ROWS = 20;

export const getAgentAtDesk = defineCall('getAgentAtDesk', {
  method: 'GET',
  path: '/desk/api/agents/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    id,
    account: z.string(),
    type: z.enum(['player', 'agent']),
    status: z.enum(['active', 'locked']),
    joinedAt: instant,
    /** From the top of the line down to whoever stands right above. */
    above: z.array(z.object({ id, account: z.string() })),
    members: z.int(),
    agents: z.int(),
    direct: z.int(),
    /** Null: a player has none. */
    code: z.nullable(z.string()),
    /** A bill of theirs to somebody below could not be paid: they cannot withdraw. */
    owes: z.boolean(),
    /** Of the last 30 days, today among them. */
    team: teamFigures,
    shares: teamShares,
    points: z.object({ own: linePoints, upline: z.nullable(linePoints) }),
    contracts: z.array(contract),
    bills: z.array(
      z.object({
        id,
        kind: contractKind,
        from: z.nullable(instant),
        tick: instant,
        /** Null: the house. */
        payer: z.nullable(z.string()),
        base: amount,
        rate: percent,
        amount: positiveAmount,
        paid: positiveAmount,
        carry: amount,
        state: billState,
      }),
    ),
    links: z.array(agentLink),
    moves: z.array(agentMove),
  }),
  refusals: ['operations.memberUnknown'],
  summary: 'An agent with their place in the line, what the team did in 30 days, and the newest of all they have.',
});

export const previewAgentPoint = defineCall('previewAgentPoint', {
  method: 'GET',
  path: '/desk/api/agents/:id/point-preview',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({ product: z.enum(LINK_PRODUCTS), point: z.optional(percent) }),
  reply: z.object({
    now: percent,
    /** As it would be; where none is asked for, the house's usual one. */
    point: percent,
    upline: z.nullable(percent),
    fault: z.nullable(z.enum(['aboveUpline', 'belowDownline'])),
    /** Those right below who have more than this, at most some of them. */
    inTheWay: z.array(z.string()),
    /**
     * What the line's turnover of the last 30 days would have moved to this agent from whoever stands above, below zero where it
     * would have moved back. Null: turnover of this product is not kept by itself.
     */
    effect: z.nullable(amount),
  }),
  refusals: ['operations.memberUnknown', 'request.invalid'],
  summary: 'What a rebate point would meet and move before it is saved. Changes nothing.',
});
