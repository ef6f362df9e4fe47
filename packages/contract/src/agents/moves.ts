/** The tree of agents at the desk: who stands below whom, moves by two of staff, players who become agents (operations.md 4.1). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, reason, text } from '../shapes.ts';
import { account } from './shapes.ts';

/** asked: another of staff decides. done: the member stands there with all below. refused: nothing moved. */
export const MOVE_STATES = ['asked', 'done', 'refused'] as const;

export const agentMove = z.object({
  id,
  account: z.string(),
  memberId: id,
  /** Null: the top of a line. */
  to: z.nullable(z.string()),
  state: z.enum(MOVE_STATES),
  /** How many stand below the member, who go with them. */
  below: z.int(),
  fromPath: z.string(),
  toPath: z.nullable(z.string()),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decisionReason: z.nullable(z.string()),
  /** Asked for by whoever looks. */
  isOwn: z.boolean(),
});
export type AgentMove = z.output<typeof agentMove>;

export const listAgentMoves = defineCall('listAgentMoves', {
  method: 'GET',
  path: '/desk/api/agents/moves',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(MOVE_STATES)) }),
  reply: z.object({ ...pageReply, rows: z.array(agentMove) }),
  summary: 'Moves of members to other lines, the newest first.',
});

export const askAgentMove = defineCall('askAgentMove', {
  method: 'POST',
  path: '/desk/api/agents/moves',
  audience: 'staff',
  body: z.object({
    key,
    account,
    /** The agent they come to stand right below; left out: the top of a line. */
    to: z.optional(account),
    reason,
  }),
  reply: z.object({ id, below: z.int() }),
  refusals: [
    'operations.memberUnknown',
    'agents.notAgent',
    'agents.moveNowhere',
    'agents.moveLoop',
    'agents.moveTests',
    'agents.moveContracts',
    'agents.moveStands',
    'identity.lineTooDeep',
    'lottery.pointAboveUpline',
    'request.keyReused',
  ],
  summary: 'Asks for a member and all below to come to stand under somebody else; another of staff carries it out.',
});

export const decideAgentMove = defineCall('decideAgentMove', {
  method: 'POST',
  path: '/desk/api/agents/moves/:id/decision',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, carryOut: z.boolean(), reason }),
  reply: z.object({ id, state: z.enum(MOVE_STATES) }),
  refusals: [
    'agents.moveUnknown',
    'agents.moveDecided',
    'agents.moveOutdated',
    'agents.ownMove',
    'agents.moveNowhere',
    'agents.moveLoop',
    'agents.moveTests',
    'agents.moveContracts',
    'identity.lineTooDeep',
    'lottery.pointAboveUpline',
    'staff.notSeparate',
  ],
  summary:
    'Carries a move out, by somebody else than who asked for it, or refuses it. What is bet from then on counts there.',
});

export const convertToAgent = defineCall('convertToAgent', {
  method: 'POST',
  path: '/desk/api/agents/conversions',
  audience: 'staff',
  body: z.object({ key, account, reason }),
  reply: z.object({ account: z.string() }),
  refusals: ['operations.memberUnknown'],
  summary: 'Makes an agent of a player, where they stand. Repeatable: an agent stays one.',
});

export const getLineAtDesk = defineCall('getLineAtDesk', {
  method: 'GET',
  path: '/desk/api/agents/line',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    /** Who stands right below whom; left out: the tops of lines. */
    account: z.optional(text(32)),
  }),
  reply: z.object({
    ...pageReply,
    rows: z.array(
      z.object({
        id,
        account: z.string(),
        type: z.enum(['player', 'agent']),
        /** Who stands right above; null: nobody. */
        upline: z.nullable(z.string()),
        /** The top of a line is 1. */
        level: z.int(),
        below: z.int(),
        joinedAt: instant,
        lastLoginAt: z.nullable(instant),
        status: z.enum(['active', 'locked']),
      }),
    ),
  }),
  refusals: ['operations.memberUnknown'],
  summary: 'Who stands right below a member, or the tops of lines.',
});

export const convertDirectMember = defineCall('convertDirectMember', {
  method: 'POST',
  path: '/wps/agent/line/conversions',
  audience: 'member',
  body: z.object({ account }),
  reply: z.object({ account: z.string() }),
  refusals: ['agents.notBelow'],
  summary: 'Makes an agent of a player right below. Repeatable: an agent stays one.',
});
