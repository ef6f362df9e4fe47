/** Lines of agents at the desk (screens.md 7.5): their tops, opening one, and what the house offers them. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, pageQuery, pageReply, positiveAmount, reason, text } from '../shapes.ts';
import { billState, contract, contractKind, contractPeriod, offerBody } from './shapes.ts';

const line = z.object({
  id,
  account: z.string(),
  members: z.int(),
  agents: z.int(),
  joinedAt: instant,
  contracts: z.array(z.object({ kind: contractKind, valid: z.nullable(contract), requested: z.nullable(contract) })),
});
export type AgentLine = z.output<typeof line>;

export const listAgentLines = defineCall('listAgentLines', {
  method: 'GET',
  path: '/desk/api/agents',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(line) }),
  summary: 'Agents at the top of a line, the newest first.',
});

export const openAgentLine = defineCall('openAgentLine', {
  method: 'POST',
  path: '/desk/api/agents',
  audience: 'staff',
  encrypted: true,
  body: z.object({ key, username: text(64), password: text(128), reason }),
  reply: z.object({ id, account: z.string() }),
  refusals: [
    'request.notEncrypted',
    'request.undecipherable',
    'request.unavailable',
    'request.keyReused',
    'identity.usernameTaken',
    'identity.fieldRequired',
    'identity.fieldLength',
    'identity.fieldPattern',
    'identity.passwordForm',
    'identity.passwordIsUsername',
    'identity.passwordCommon',
    'identity.lineTooDeep',
  ],
  summary: 'Opens a line: an account of a general agent, who sets another password first.',
});

export const offerHouseContract = defineCall('offerHouseContract', {
  method: 'POST',
  path: '/desk/api/agents/contracts',
  audience: 'staff',
  body: z.object({ ...offerBody, reason }),
  reply: z.object({ id }),
  refusals: [
    'agents.notBelow',
    'agents.notAgent',
    'agents.tiersWrong',
    'agents.rateTooHigh',
    'agents.offerStands',
    'agents.kindClosed',
    'agents.periodWrong',
    'agents.basisWrong',
    'request.keyReused',
    'request.keyOutOfRange',
  ],
  summary: 'Offers a contract of the house to the top of a line.',
});

/** reading: sums are being read. review: worked out, another of staff approves it. approved: its bills are paid. */
export const RUN_STATES = ['reading', 'review', 'approved'] as const;

const run = z.object({
  id,
  kind: contractKind,
  period: z.nullable(contractPeriod),
  from: instant,
  to: instant,
  state: z.enum(RUN_STATES),
  /** What all members in lines of its contracts bet. */
  turnover: amount,
  bills: z.int(),
  amount: positiveAmount,
  paid: positiveAmount,
  orderedBy: z.nullable(z.string()),
  orderedAt: instant,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  /** Asked for by whoever looks. */
  isOwn: z.boolean(),
});
export type AgentRun = z.output<typeof run>;

export const listAgentRuns = defineCall('listAgentRuns', {
  method: 'GET',
  path: '/desk/api/agents/runs',
  audience: 'staff',
  query: z.object({ ...pageQuery, kind: z.optional(contractKind), state: z.optional(z.enum(RUN_STATES)) }),
  reply: z.object({ ...pageReply, rows: z.array(run) }),
  summary: 'Runs of periods, the newest first.',
});

export const listDueRuns = defineCall('listDueRuns', {
  method: 'GET',
  path: '/desk/api/agents/runs/due',
  audience: 'staff',
  reply: z.object({
    rows: z.array(
      z.object({
        kind: contractKind,
        period: z.nullable(contractPeriod),
        from: instant,
        to: instant,
        isOver: z.boolean(),
      }),
    ),
  }),
  summary: 'The next period of each kind that waits to be worked out, or still runs.',
});

export const startAgentRun = defineCall('startAgentRun', {
  method: 'POST',
  path: '/desk/api/agents/runs',
  audience: 'staff',
  body: z.object({ key, kind: z.enum(['daily', 'dividend']), period: contractPeriod, to: instant, reason }),
  reply: z.object({ id }),
  refusals: ['agents.runNotDue', 'request.keyReused'],
  summary: 'Works out the period that is due. Repeatable: the same period answers the same run.',
});

export const approveAgentRun = defineCall('approveAgentRun', {
  method: 'POST',
  path: '/desk/api/agents/runs/:id/approval',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: z.object({ id, bills: z.int() }),
  refusals: ['agents.runUnknown', 'agents.runMoved', 'agents.ownRun', 'staff.notSeparate'],
  summary: 'Lets the bills of a run be paid; by somebody else than who asked for it.',
});

export const listRunBills = defineCall('listRunBills', {
  method: 'GET',
  path: '/desk/api/agents/runs/:id/bills',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    rows: z.array(
      z.object({
        id,
        account: z.string(),
        /** Null: the house. */
        payer: z.nullable(z.string()),
        base: amount,
        rate: z.string(),
        amount: positiveAmount,
        paid: positiveAmount,
        carry: amount,
        state: billState,
      }),
    ),
  }),
  refusals: ['agents.runUnknown'],
  summary: 'Bills of a run, the highest first.',
});
