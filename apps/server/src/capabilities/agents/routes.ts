/** The calls of agents: their centre on the site, their lines at the desk. */

import { formatPercent, parsePercent } from '@house/agents/rates';
import { listAgentLines, offerHouseContract, openAgentLine } from '@house/contract/agents/desk';
import type { AgentBill, AgentContract } from '@house/contract/agents/shapes';
import {
  decideContract,
  getAgentContracts,
  getAgentOverview,
  type LineMemberView,
  listAgentBills,
  listAgentLine,
  offerContract,
  openLineAccount,
} from '@house/contract/agents/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { Identity, LineMember } from '../identity/port.ts';
import type { Agents, Bill, ContractTier, ContractView, RecordAct } from './port.ts';

export interface RouteNeeds {
  readonly identity: Pick<Identity, 'lines'>;
  readonly record: RecordAct;
  /** Whether the house has contracts (AGENTPOLICY3). */
  readonly hasAgentContracts: () => Promise<boolean>;
}

function showContract({
  id,
  kind,
  state,
  party,
  tiers,
  offeredAt,
  expiresAt,
  validFrom,
  endedAt,
  ends,
}: ContractView): AgentContract {
  return {
    ...{ id: id.toString(), kind, state, party },
    tiers: tiers.map(({ minBase, minActive, rate }) => ({
      minBase: formatAmount(minBase),
      minActive,
      rate: formatPercent(rate),
    })),
    offeredAt: offeredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    validFrom: validFrom?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    ends: ends.map((below) => ({ id: below.id.toString(), account: below.account })),
  };
}

const showMaybe = (contract: ContractView | null): AgentContract | null =>
  contract === null ? null : showContract(contract);

function showBill({ id, kind, tick, base, rate, amount, carry, state, inputs }: Bill): AgentBill {
  return {
    ...{ id: id.toString(), kind, state },
    tick: tick.toISOString(),
    base: formatAmount(base),
    rate: formatPercent(rate),
    amount: formatAmount(amount),
    carry: formatAmount(carry),
    inputs: {
      direct: formatAmount(BigInt(inputs.direct)),
      branches: inputs.branches.length,
      branchBets: formatAmount(inputs.branches.reduce((sum, { bet }) => sum + BigInt(bet), 0n)),
    },
  };
}

/** Own limits and exclusions of somebody below are shown as nothing but inactive. */
function showMember(
  { username, kind, path, below, joinedAt, lastLoginAt, status }: LineMember,
  agentId: bigint,
): LineMemberView {
  return {
    account: username,
    type: kind === 'agent' ? 'agent' : 'player',
    level: path.length - 1 - path.indexOf(agentId),
    below,
    joinedAt: joinedAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    status: status === 'active' ? 'active' : 'inactive',
  };
}

type WireTier = { readonly minBase: string; readonly minActive: number; readonly rate: string };

function readTiers(tiers: readonly WireTier[]): ContractTier[] | null {
  const read: ContractTier[] = [];
  for (const tier of tiers) {
    const [minBase, rate] = [parseAmount(tier.minBase), parsePercent(tier.rate)];
    if (minBase === null || rate === null) return null;
    read.push({ minBase, minActive: tier.minActive, rate });
  }
  return read;
}

/** Who may ask is decided at the door: what stands under `/wps/agent/` is for agents alone. */
export function serveAgents(house: CallRouter, agents: Agents, needs: RouteNeeds): void {
  house.serveSignedIn(getAgentOverview, null, async ({ principal }) => {
    const agentId = principal.id;
    const [{ size, code }, { nextRun, today }, { valid, requested }] = await Promise.all([
      agents.overviewOf(agentId),
      agents.realTimeOf(agentId),
      agents.ownContracts(agentId, 'realTime'),
    ]);
    return {
      ...{ ...size, code },
      realTime: {
        nextRun: nextRun.toISOString(),
        today: formatAmount(today),
        contract: showMaybe(valid),
        offered: showMaybe(requested),
      },
    };
  });

  house.serveSignedIn(listAgentLine, null, async ({ principal, query }) => {
    const agentId = principal.id;
    const { page, size, of = null, q = '' } = query;
    const found = await agents.listLine(agentId, { of, q: q.trim().toLowerCase(), ...pageOf(query) });
    if (isRefusal(found)) return found;
    const { rows, total, trail } = found;
    return { page, size, total, trail: [...trail], rows: rows.map((row) => showMember(row, agentId)) };
  });

  house.serveSignedIn(openLineAccount, null, async ({ principal, body }) => {
    const agentId = principal.id;
    const { key, username, password, type } = body;
    const opened = await agents.openAccount({ agentId, key, username, password, kind: type });
    return isRefusal(opened) ? opened : { account: opened.username };
  });

  house.serveSignedIn(getAgentContracts, null, async ({ principal, query }) => {
    const agentId = principal.id;
    const { page, size, kind } = query;
    const [{ valid, requested }, { rows, total }] = await Promise.all([
      agents.ownContracts(agentId, kind),
      agents.contractsBelow(agentId, kind, pageOf(query)),
    ]);
    return {
      valid: showMaybe(valid),
      requested: showMaybe(requested),
      page,
      size,
      total,
      rows: rows.map(showContract),
    };
  });

  house.serveSignedIn(offerContract, null, async ({ principal, body }) => {
    const agentId = principal.id;
    const tiers = readTiers(body.tiers);
    if (tiers === null) return refuse('request.invalid');
    if (!(await needs.hasAgentContracts())) return refuse('agents.kindClosed');
    const { key, kind, account } = body;
    const offered = await agents.offer(agentId, { key, kind, account, tiers });
    return isRefusal(offered) ? offered : { id: offered.id.toString() };
  });

  house.serveSignedIn(decideContract, null, async ({ principal, params, body }) => {
    const agentId = principal.id;
    const decided = await agents.decide(agentId, { contractId: BigInt(params.id), ...body });
    return isRefusal(decided) ? decided : { id: decided.id.toString() };
  });

  house.serveSignedIn(listAgentBills, null, async ({ principal, query }) => {
    const agentId = principal.id;
    const { page, size, kind } = query;
    const { rows, total } = await agents.listBills(agentId, kind, pageOf(query));
    return { page, size, total, rows: rows.map(showBill) };
  });

  serveDesk(house, agents, needs);
}

function serveDesk(house: CallRouter, agents: Agents, { identity, record }: RouteNeeds): void {
  house.serveSignedIn(listAgentLines, 'agents.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await identity.lines.listTops(pageOf(query));
    const shown = await Promise.all(
      rows.map(async ({ id, username, joinedAt }) => {
        const [{ members, agents: below }, { valid, requested }] = await Promise.all([
          identity.lines.sizeOfLine(id),
          agents.ownContracts(id, 'realTime'),
        ]);
        return {
          ...{ id: id.toString(), account: username, members, agents: below, joinedAt: joinedAt.toISOString() },
          realTime: { valid: showMaybe(valid), requested: showMaybe(requested) },
        };
      }),
    );
    return { page, size, total, rows: shown };
  });

  house.serveSignedIn(openAgentLine, 'agents.manage', async ({ principal, address, body }) => {
    const { key, username, password, reason } = body;
    const opened = await agents.openLine({ key, username, password }, (tx, memberId) =>
      record(tx, {
        staffId: principal.id,
        staff: principal.name,
        action: 'agents.openLine',
        object: `member:${memberId}`,
        ...{ reason, address, key },
        after: username,
      }),
    );
    return isRefusal(opened) ? opened : { id: opened.id.toString(), account: opened.username };
  });

  house.serveSignedIn(offerHouseContract, 'agents.manage', async ({ principal, address, body }) => {
    const tiers = readTiers(body.tiers);
    if (tiers === null) return refuse('request.invalid');
    const { key, kind, account, reason } = body;
    const offered = await agents.offerByHouse(principal.id, { key, kind, account, tiers }, (tx, contract) =>
      record(tx, {
        staffId: principal.id,
        staff: principal.name,
        action: 'agents.offerContract',
        object: `contract:${contract.id}`,
        ...{ reason, address, key },
        after: `${account} ${kind}: ${tiers.map(({ rate }) => `${formatPercent(rate)} %`).join(', ')}`,
      }),
    );
    return isRefusal(offered) ? offered : { id: offered.id.toString() };
  });
}
