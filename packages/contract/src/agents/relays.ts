/**
 * What the specification calls of contracts: a relay for each kind that decides one, and the nine flags of member info (sections 3, 4
 * and 7; operations.md 10).
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../shapes.ts';
import { contract } from './shapes.ts';

/** How many offers of a kind wait for the member. */
const waiting = z.int().check(z.gte(0));
/** The contract that is valid. */
const standing = z.nullable(contract);

const dividendFlags = { divtypereq: waiting, divtypeinfo: standing };
const dailyFlags = {
  dailysalreqtype: waiting,
  /** Of a rhythm of one day, */
  dailysalinfotype: standing,
  /** and of a longer one: a week, half a month, a month. */
  contractmrdailysalinfotype: standing,
};
const hourlyFlags = { contracthoursalreq: waiting, contracthoursalinfo: standing };
const realTimeFlags = { realtimesalreqtype: waiting, realtimesalinfotype: standing };

/** The specification's consolidated flags. */
export const contractFlags = z.object({ ...dividendFlags, ...dailyFlags, ...hourlyFlags, ...realTimeFlags });
export type ContractFlags = z.output<typeof contractFlags>;

const decision = z.object({
  contract: id,
  decision: z.enum(['accept', 'reject', 'terminate']),
  /** How many contracts below end by it, as the person typed it. */
  ends: z.int().check(z.gte(0), z.lte(100_000)),
});
const refusals = ['agents.contractUnknown', 'agents.contractMoved', 'agents.endsContracts'] as const;
const summary =
  'Accepts, rejects or terminates a contract of this kind; answers the flags as they are then. Repeatable.';

export const processDividend = defineCall('processDividend', {
  method: 'POST',
  path: '/wps/relay/MCS2_processDividendReq',
  audience: 'member',
  body: decision,
  reply: z.object(dividendFlags),
  refusals,
  summary,
});

export const processDailySalary = defineCall('processDailySalary', {
  method: 'POST',
  path: '/wps/relay/MCS2_processDailySalContract',
  audience: 'member',
  body: decision,
  reply: z.object(dailyFlags),
  refusals,
  summary,
});

export const processHourSalary = defineCall('processHourSalary', {
  method: 'POST',
  path: '/wps/relay/MCS2_processContractHourSalary',
  audience: 'member',
  body: decision,
  reply: z.object(hourlyFlags),
  refusals,
  summary,
});

export const processRealTimeSalary = defineCall('processRealTimeSalary', {
  method: 'POST',
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  audience: 'member',
  body: decision,
  reply: z.object(realTimeFlags),
  refusals,
  summary,
});
