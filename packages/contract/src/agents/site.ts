/** The agents' centre: the own line, accounts in it, contracts up and down, what was earned (screens.md 6, operations.md 4). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, positiveAmount, text } from '../shapes.ts';
import { linePoints } from './links.ts';
import { account, bill, billState, billStatement, contract, contractKind, offerBody } from './shapes.ts';

const lineMember = z.object({
  account: z.string(),
  type: z.enum(['player', 'agent']),
  /** Right below the agent is 1. */
  level: z.int(),
  /** How many stand below, at whatever depth. */
  below: z.int(),
  joinedAt: instant,
  lastLoginAt: z.nullable(instant),
  status: z.enum(['active', 'inactive']),
});
export type LineMemberView = z.output<typeof lineMember>;

export const getAgentOverview = defineCall('getAgentOverview', {
  method: 'GET',
  path: '/wps/agent/overview',
  audience: 'member',
  reply: z.object({
    members: z.int(),
    agents: z.int(),
    direct: z.int(),
    /** The code that brings people into the line, and a page to bring them to. */
    code: z.string(),
    realTime: z.object({
      nextRun: instant,
      today: positiveAmount,
      contract: z.nullable(contract),
      offered: z.nullable(contract),
    }),
  }),
  summary: 'What an agent sees first: the size of their line, their code, their wage in real time.',
});

export const listAgentLine = defineCall('listAgentLine', {
  method: 'GET',
  path: '/wps/agent/line',
  audience: 'member',
  query: z.object({
    ...pageQuery,
    /** Somebody of the line, whose own line is shown; left out: the agent's. */
    of: z.optional(account),
    /** Beginning of a name, at whatever depth; left out: those right below. */
    q: z.optional(text(32)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(lineMember), trail: z.array(z.string()) }),
  refusals: ['agents.notBelow'],
  summary: 'Members of the own line, agents first.',
});

export const openLineAccount = defineCall('openLineAccount', {
  method: 'POST',
  path: '/wps/agent/accounts',
  audience: 'member',
  encrypted: true,
  body: z.object({
    key,
    username: text(64),
    password: text(128),
    type: z.enum(['player', 'agent']),
    points: z.optional(linePoints),
  }),
  reply: z.object({ account: z.string() }),
  refusals: [
    'request.notEncrypted',
    'request.undecipherable',
    'request.unavailable',
    'request.keyReused',
    'agents.accountsOfDay',
    'agents.pointAboveOwn',
    'identity.usernameTaken',
    'identity.fieldRequired',
    'identity.fieldLength',
    'identity.fieldPattern',
    'identity.passwordForm',
    'identity.passwordIsUsername',
    'identity.passwordCommon',
    'identity.lineTooDeep',
  ],
  summary: 'Opens an account right below; whoever gets it sets another password first.',
});

export const getAgentContracts = defineCall('getAgentContracts', {
  method: 'GET',
  path: '/wps/agent/contracts',
  audience: 'member',
  query: z.object({ ...pageQuery, kind: contractKind }),
  reply: z.object({
    valid: z.nullable(contract),
    requested: z.nullable(contract),
    ...pageReply,
    /** Those that the agent offered. */
    rows: z.array(contract),
  }),
  summary: 'The own contract of a kind, what is offered in its place, and those below.',
});

export const offerContract = defineCall('offerContract', {
  method: 'POST',
  path: '/wps/agent/contracts',
  audience: 'member',
  body: z.object(offerBody),
  reply: z.object({ id }),
  refusals: [
    'agents.notBelow',
    'agents.notAgent',
    'agents.rateTooHigh',
    'agents.tiersWrong',
    'agents.offerStands',
    'agents.kindClosed',
    'agents.periodWrong',
    'agents.basisWrong',
    'request.keyReused',
    'request.keyOutOfRange',
  ],
  summary: 'Offers a contract to an agent right below; it is no more after 72 hours.',
});

export const decideContract = defineCall('decideContract', {
  method: 'POST',
  path: '/wps/agent/contracts/:id/decision',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(['accept', 'reject', 'terminate']),
    /** How many contracts below end by it, as the person typed it. */
    ends: z.int().check(z.gte(0), z.lte(100_000)),
  }),
  reply: z.object({ id }),
  refusals: ['agents.contractUnknown', 'agents.contractMoved', 'agents.endsContracts'],
  summary:
    'Accepts or rejects an offer, or terminates a contract. Repeatable: what is decided so already is answered so.',
});

export const listAgentBills = defineCall('listAgentBills', {
  method: 'GET',
  path: '/wps/agent/bills',
  audience: 'member',
  query: z.object({ ...pageQuery, kind: contractKind }),
  reply: z.object({ ...pageReply, rows: z.array(bill) }),
  summary: 'What an agent was paid by contracts of a kind, newest first.',
});

export const listOwedBills = defineCall('listOwedBills', {
  method: 'GET',
  path: '/wps/agent/owed',
  audience: 'member',
  query: z.object({ ...pageQuery, kind: contractKind }),
  reply: z.object({
    ...pageReply,
    /** Bills are paid by themselves once they are approved; else the agent pays each. */
    autoPay: z.boolean(),
    rows: z.array(
      z.object({
        id,
        account: z.string(),
        from: z.nullable(instant),
        tick: instant,
        amount: positiveAmount,
        paid: positiveAmount,
        state: billState,
      }),
    ),
  }),
  summary: 'Bills of a kind that the agent pays to those right below, those that are open first.',
});

export const payOwedBill = defineCall('payOwedBill', {
  method: 'POST',
  path: '/wps/agent/owed/:id/payment',
  audience: 'member',
  params: z.object({ id }),
  reply: z.object({ paid: positiveAmount, state: billState }),
  refusals: ['agents.billUnknown', 'agents.billMoved', 'wallet.insufficientFunds'],
  summary:
    'Pays a bill to one right below from the main wallet, as far as it goes. Repeatable: what is paid stays paid.',
});

export const setAutoPay = defineCall('setAutoPay', {
  method: 'POST',
  path: '/wps/agent/auto-pay',
  audience: 'member',
  body: z.object({ on: z.boolean() }),
  reply: z.object({ on: z.boolean() }),
  summary: 'Whether bills to those right below are paid by themselves.',
});

export const getBillStatement = defineCall('getBillStatement', {
  method: 'GET',
  path: '/wps/agent/bills/:id/statement',
  audience: 'member',
  params: z.object({ id }),
  reply: billStatement,
  refusals: ['agents.billUnknown'],
  summary: 'What a bill was worked out from, for whoever is paid by it and whoever pays it.',
});
