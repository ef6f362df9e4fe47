/** Lines of agents at the desk (screens.md 7.5): their tops, opening one, and what the house offers them. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, reason, text } from '../shapes.ts';
import { contract, offerBody } from './shapes.ts';

const line = z.object({
  id,
  account: z.string(),
  members: z.int(),
  agents: z.int(),
  joinedAt: instant,
  realTime: z.object({ valid: z.nullable(contract), requested: z.nullable(contract) }),
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
    'request.keyReused',
    'request.keyOutOfRange',
  ],
  summary: 'Offers a contract of the house to the top of a line.',
});
