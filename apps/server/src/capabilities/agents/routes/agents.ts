/** The calls of agents: their centre on the site, their lines at the desk. */

import { formatPercent, parsePercent } from '@house/agents/rates';
import {
  type AgentRun,
  approveAgentRun,
  listAgentLines,
  listAgentRuns,
  listDueRuns,
  listRunBills,
  offerHouseContract,
  openAgentLine,
  startAgentRun,
} from '@house/contract/agents/desk';
import { type AgentBill, type BillStatement, STATEMENT_MEMBERS_MAX } from '@house/contract/agents/shapes';
import {
  decideContract,
  getAgentContracts,
  getAgentOverview,
  getBillStatement,
  type LineMemberView,
  listAgentBills,
  listAgentLine,
  listOwedBills,
  offerContract,
  openLineAccount,
  payOwedBill,
  setAutoPay,
} from '@house/contract/agents/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Identity, LineMember } from '../../identity/port.ts';
import type {
  Agents,
  Bill,
  CarryMode,
  ContractBasis,
  ContractKind,
  ContractPeriod,
  ContractTier,
  PeriodRun,
  RecordAct,
  Statement,
} from '../port.ts';
import { maybeIso, showContract, showMaybe } from './contracts-shown.ts';
import { readPoints } from './links.ts';
import { serveContractRelays } from './relays.ts';

export interface RouteNeeds {
  readonly identity: Pick<Identity, 'lines' | 'namesOfMembers'>;
  readonly record: RecordAct;
  /** Whether the house has contracts (AGENTPOLICY3). */
  readonly hasAgentContracts: () => Promise<boolean>;
}

const CONTRACT_KINDS: readonly ContractKind[] = ['dividend', 'daily', 'hourly', 'realTime'];

function showBill({ id, kind, from, tick, base, rate, amount, paid, carry, carryBefore, ...bill }: Bill): AgentBill {
  const { inputs } = bill;
  return {
    ...{
      id: id.toString(),
      kind,
      state: bill.state,
      from: maybeIso(from),
      payer: bill.payerId === null ? 'house' : 'upline',
    },
    tick: tick.toISOString(),
    base: formatAmount(base),
    rate: formatPercent(rate),
    amount: formatAmount(amount),
    paid: formatAmount(paid),
    carry: formatAmount(carry),
    inputs:
      'direct' in inputs
        ? {
            by: 'differences',
            direct: formatAmount(BigInt(inputs.direct)),
            branches: inputs.branches.length,
            branchBets: formatAmount(inputs.branches.reduce((sum, { bet }) => sum + BigInt(bet), 0n)),
          }
        : {
            by: 'team',
            turnover: formatAmount(BigInt(inputs.turnover)),
            ...{ active: inputs.active, members: inputs.members },
            loss: inputs.loss === null ? null : formatAmount(BigInt(inputs.loss)),
            carried: formatAmount(carryBefore),
          },
  };
}

function showStatement({ id, from, to, lines, contract, team, differences, ...rest }: Statement): BillStatement {
  return {
    ...rest,
    bill: id.toString(),
    from: maybeIso(from),
    to: to.toISOString(),
    lines: [...lines],
    contract: {
      id: contract.id.toString(),
      tiers: contract.tiers.map(({ minBase, minActive, rate }) => ({
        ...{ minBase: String(minBase), minActive, rate: String(rate) },
      })),
      carryMode: contract.carryMode,
      basis: contract.basis,
    },
    team:
      team === null
        ? null
        : {
            activeFrom: { turnover: String(team.activeFrom.turnover), deposit: String(team.activeFrom.deposit) },
            members: [...team.members],
            rest: team.rest,
            parts: [...team.parts],
          },
    differences: differences === null ? null : { ...differences, branches: [...differences.branches] },
  };
}

function showRun(
  { id, from, to, turnover, amount, paid, orderedAt, approvedAt, ...run }: PeriodRun,
  staffId: bigint,
): AgentRun {
  const { kind, period, state, bills, orderedName, approvedName, orderedBy } = run;
  return {
    ...{ id: id.toString(), kind, period, state, bills, isOwn: orderedBy === staffId },
    from: from.toISOString(),
    to: to.toISOString(),
    turnover: formatAmount(turnover),
    amount: formatAmount(amount),
    paid: formatAmount(paid),
    orderedBy: orderedName,
    orderedAt: orderedAt.toISOString(),
    approvedBy: approvedName,
    approvedAt: maybeIso(approvedAt),
  };
}

/** Terms of an offer as they were asked for; a dividend carries for ever where nothing is said. */
const termsOf = ({
  kind,
  period = null,
  carryMode,
  basis = 'turnover',
}: {
  kind: ContractKind;
  period?: ContractPeriod | null | undefined;
  carryMode?: CarryMode | undefined;
  basis?: ContractBasis | undefined;
}) => ({
  ...{ kind, period, basis },
  carryMode: carryMode ?? (kind === 'dividend' ? ('permanent' as const) : null),
});

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
    const points = readPoints(body.points ?? {});
    if (points === null) return refuse('request.invalid');
    const opened = await agents.openAccount({ agentId, key, username, password, kind: type, points });
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
    const { key, account } = body;
    const offered = await agents.offer(agentId, { ...termsOf(body), key, account, tiers });
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

  house.serveSignedIn(getBillStatement, null, async ({ principal, params }) => {
    const found = await agents.statementOf(principal.id, BigInt(params.id), STATEMENT_MEMBERS_MAX);
    return isRefusal(found) ? found : showStatement(found);
  });

  house.serveSignedIn(listOwedBills, null, async ({ principal, query }) => {
    const { page, size, kind } = query;
    const { rows, total, autoPay } = await agents.listOwed(principal.id, kind, pageOf(query));
    const names = await needs.identity.namesOfMembers(rows.map(({ agentId }) => agentId));
    return {
      ...{ page, size, total, autoPay },
      rows: rows.map(({ id, agentId, from, tick, amount, paid, state }) => ({
        ...{ id: id.toString(), account: names.get(agentId) ?? '', state },
        from: maybeIso(from),
        tick: tick.toISOString(),
        amount: formatAmount(amount),
        paid: formatAmount(paid),
      })),
    };
  });

  house.serveSignedIn(payOwedBill, null, async ({ principal, params }) => {
    const paid = await agents.payOwed(principal.id, BigInt(params.id));
    return isRefusal(paid) ? paid : { paid: formatAmount(paid.paid), state: paid.state };
  });

  house.serveSignedIn(setAutoPay, null, async ({ principal, body: { on } }) => {
    await agents.setAutoPay(principal.id, on);
    return { on };
  });

  serveContractRelays(house, { agents, hasAgentContracts: needs.hasAgentContracts });
  serveDesk(house, agents, needs);
  serveRuns(house, agents, needs);
}

function serveDesk(house: CallRouter, agents: Agents, { identity, record }: RouteNeeds): void {
  house.serveSignedIn(listAgentLines, 'agents.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await identity.lines.listTops(pageOf(query));
    const shown = await Promise.all(
      rows.map(async ({ id, username, joinedAt }) => {
        const [{ members, agents: below }, contracts] = await Promise.all([
          identity.lines.sizeOfLine(id),
          Promise.all(
            CONTRACT_KINDS.map(async (kind) => {
              const { valid, requested } = await agents.ownContracts(id, kind);
              return { kind, valid: showMaybe(valid), requested: showMaybe(requested) };
            }),
          ),
        ]);
        return {
          ...{ id: id.toString(), account: username, members, agents: below, joinedAt: joinedAt.toISOString() },
          contracts,
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
    const offered = await agents.offerByHouse(principal.id, { ...termsOf(body), key, account, tiers }, (tx, contract) =>
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

function serveRuns(house: CallRouter, agents: Agents, { identity }: RouteNeeds): void {
  house.serveSignedIn(listAgentRuns, 'agents.view', async ({ principal, query }) => {
    const { page, size, kind, state } = query;
    const { rows, total } = await agents.listRuns({ kind, state }, pageOf(query));
    return { page, size, total, rows: rows.map((run) => showRun(run, principal.id)) };
  });

  house.serveSignedIn(listDueRuns, 'agents.view', async () => ({
    rows: (await agents.listDue()).map(({ from, to, ...due }) => ({
      ...due,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
  }));

  house.serveSignedIn(startAgentRun, 'agents.manage', async ({ principal, address, body }) => {
    const { key, reason, kind, period, to } = body;
    const staff = { staffId: principal.id, staff: principal.name, address, key, reason };
    const run = await agents.startRun({ ...staff, kind, period, to: new Date(to) });
    return isRefusal(run) ? run : { id: run.id.toString() };
  });

  house.serveSignedIn(approveAgentRun, 'agents.pay', async ({ principal, address, params, body: { key, reason } }) => {
    const staff = { staffId: principal.id, staff: principal.name, address, key, reason };
    const run = await agents.approveRun({ ...staff, id: BigInt(params.id) });
    return isRefusal(run) ? run : { id: run.id.toString(), bills: run.bills };
  });

  house.serveSignedIn(listRunBills, 'agents.view', async ({ params, query }) => {
    const { page, size } = query;
    const found = await agents.listRunBills(BigInt(params.id), pageOf(query));
    if (isRefusal(found)) return found;
    const { rows, total } = found;
    const names = await identity.namesOfMembers(rows.flatMap(({ agentId, payerId }) => [agentId, payerId ?? agentId]));
    return {
      ...{ page, size, total },
      rows: rows.map(({ id, agentId, payerId, base, rate, amount, paid, carry, state }) => ({
        ...{ id: id.toString(), state, account: names.get(agentId) ?? '' },
        payer: payerId === null ? null : (names.get(payerId) ?? ''),
        base: formatAmount(base),
        rate: formatPercent(rate),
        amount: formatAmount(amount),
        paid: formatAmount(paid),
        carry: formatAmount(carry),
      })),
    };
  });
}
