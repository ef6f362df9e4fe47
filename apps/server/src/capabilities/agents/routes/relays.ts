/** Contracts under the names of the specification: its four relays, and the nine flags of member info (sections 3, 4 and 7). */

import {
  type ContractFlags,
  processDailySalary,
  processDividend,
  processHourSalary,
  processRealTimeSalary,
} from '@house/contract/agents/relays';
import type { Call } from '@house/contract/call';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Agents, ContractKind } from '../port.ts';
import { showMaybe } from './contracts-shown.ts';

const NO_FLAGS: ContractFlags = {
  divtypereq: 0,
  divtypeinfo: null,
  dailysalreqtype: 0,
  dailysalinfotype: null,
  contractmrdailysalinfotype: null,
  contracthoursalreq: 0,
  contracthoursalinfo: null,
  realtimesalreqtype: 0,
  realtimesalinfotype: null,
};

export interface FlagDeps {
  readonly agents: Agents;
  /** Whether the house has contracts (AGENTPOLICY3). */
  readonly hasAgentContracts: () => Promise<boolean>;
}

/** The flags of an agent; of a house without contracts nothing stands in them. */
export async function contractFlagsOf(
  { agents, hasAgentContracts }: FlagDeps,
  agentId: bigint,
): Promise<ContractFlags> {
  if (!(await hasAgentContracts())) return NO_FLAGS;
  const of = async (kind: ContractKind) => {
    const { requested, valid } = await agents.ownContracts(agentId, kind);
    return { waiting: requested === null ? 0 : 1, valid: showMaybe(valid) };
  };
  const [dividend, daily, hourly, realTime] = await Promise.all([
    of('dividend'),
    of('daily'),
    of('hourly'),
    of('realTime'),
  ]);
  const isOfDay = daily.valid?.period === 'daily';
  return {
    divtypereq: dividend.waiting,
    divtypeinfo: dividend.valid,
    dailysalreqtype: daily.waiting,
    dailysalinfotype: isOfDay ? daily.valid : null,
    contractmrdailysalinfotype: isOfDay ? null : daily.valid,
    contracthoursalreq: hourly.waiting,
    contracthoursalinfo: hourly.valid,
    realtimesalreqtype: realTime.waiting,
    realtimesalinfotype: realTime.valid,
  };
}

/** Each decides contracts of its own kind alone. */
const RELAYS = [
  [processDividend, 'dividend'],
  [processDailySalary, 'daily'],
  [processHourSalary, 'hourly'],
  [processRealTimeSalary, 'realTime'],
] as const satisfies readonly (readonly [Call, ContractKind])[];

export function serveContractRelays(house: CallRouter, deps: FlagDeps): void {
  for (const [call, kind] of RELAYS) {
    house.serveSignedIn(call, null, async ({ principal, body }) => {
      const { contract, decision, ends } = body;
      const wish = { contractId: BigInt(contract), decision, ends };
      if ((await deps.agents.kindOf(wish.contractId)) !== kind) return refuse('agents.contractUnknown');
      const decided = await deps.agents.decide(principal.id, wish);
      if (isRefusal(decided)) return decided;
      return contractFlagsOf(deps, principal.id);
    });
  }
}
