/**
 * Contracts between an agent and whoever stands right above (port.ts). Changes of one kind take turns: whether an offer may
 * stand, and what ends by it, follows from others of the same kind.
 */
import { contractsThatEnd, tiersTooHigh } from '@house/agents/offers';
import { nextStart, stretchOf } from '@house/agents/periods';
import { formatPercent } from '@house/agents/rates';
import { faultOfTiers } from '@house/agents/tiers';
import { uuidTime } from '@house/fairness/uuid';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, refuse } from '../../platform/result.ts';
import { type Identity, maskAccount } from '../identity/port.ts';
import { isKeyInRange } from '../wallet/port.ts';
import type {
  Contract,
  ContractKind,
  ContractNews,
  ContractTier,
  ContractView,
  Decision,
  DecisionRefusal,
  OfferRefusal,
  OfferWish,
  TellContract,
} from './port.ts';
import {
  contractOf,
  contractsOwed,
  findContract,
  findOffer,
  insertContract,
  listExpired,
  lockContracts,
  moveContracts,
  pageOwed,
  writeStep,
} from './queries.ts';
import { MAX_RATES, OFFER_MILLISECONDS, PERIODS_OF } from './rules.ts';

export interface ContractDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'findMemberByName' | 'findMember' | 'namesOfMembers' | 'lines'>;
  readonly tellContract: TellContract;
  readonly zoneOffsetMinutes: number;
}

/** Who offers: an agent, or the house by one of staff. */
export interface Offerer {
  readonly uplineId: bigint | null;
  readonly staffId: bigint | null;
}

export async function offerContract(
  deps: ContractDeps,
  by: Offerer,
  wish: OfferWish,
  within: (tx: Tx, contract: Contract) => Promise<void>,
): Promise<Contract | OfferRefusal> {
  const { kind, tiers, key, basis = 'turnover' } = wish;
  const agent = await deps.identity.findMemberByName(wish.account.trim());
  return transact(deps.db, async (tx): Promise<Contract | OfferRefusal> => {
    const now = await lockContracts(tx, kind);
    const before = await findOffer(tx, by.uplineId, key);
    if (before !== undefined) return isSame(before, wish, agent?.id) ? before : refuse('request.keyReused');
    if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
    if (!PERIODS_OF[kind].includes(wish.period) || (wish.carryMode !== null) !== (kind === 'dividend'))
      return refuse('agents.periodWrong');
    if (basis === 'loss' && kind !== 'daily') return refuse('agents.basisWrong');
    if (agent === null || agent.kind === 'trial') return refuse('agents.notBelow');
    // Held, so that nobody moves them to another line meanwhile.
    await deps.identity.lines.lockForMove(tx, [agent.id]);
    const [upline = null] = (await deps.identity.lines.uplinesOf(tx, [agent.id])).get(agent.id) ?? [];
    if (upline !== by.uplineId) return refuse('agents.notBelow');
    if (agent.kind !== 'agent') return refuse('agents.notAgent');
    const fault = faultOf(kind, tiers);
    if (fault !== null) return refuse('agents.tiersWrong', { max: formatPercent(MAX_RATES[kind]) });
    if ((await contractOf(tx, agent.id, kind, 'requested')) !== undefined) return refuse('agents.offerStands');
    const own = by.uplineId === null ? null : await contractOf(tx, by.uplineId, kind, 'valid');
    // Tiers of one period, or of one base, say nothing of another's.
    if (own !== null && own !== undefined && own.period !== wish.period) return refuse('agents.periodWrong');
    if (own !== null && own !== undefined && own.basis !== basis) return refuse('agents.basisWrong');
    const tooHigh = tiersTooHigh(tiers, by.uplineId === null ? null : (own?.tiers ?? []));
    if (tooHigh.length > 0) return refuse('agents.rateTooHigh', { rate: formatPercent(tooHigh[0]?.rate ?? 0n) });
    const contract: Contract = {
      id: deps.ids.next(),
      ...{ kind, tiers, agentId: agent.id, uplineId: by.uplineId, state: 'requested', validFrom: null, endedAt: null },
      ...{ period: wish.period, carryMode: wish.carryMode, basis, countsFrom: null, countsTo: null },
      offeredAt: now,
      expiresAt: new Date(now.getTime() + OFFER_MILLISECONDS),
    };
    await insertContract(tx, key, contract);
    await writeStep(tx, contract.id, { state: 'requested', at: now, byMember: by.uplineId, byStaff: by.staffId });
    await tell(deps, tx, contract, 'offered', [agent.id]);
    await within(tx, contract);
    return contract;
  });
}

/** A contract in real time is one rate without conditions, of an hour one that only bets can be a condition of. */
function faultOf(kind: ContractKind, tiers: readonly ContractTier[]): string | null {
  const fault = faultOfTiers(tiers, MAX_RATES[kind]);
  if (fault !== null || kind === 'dividend' || kind === 'daily') return fault;
  const [tier] = tiers;
  const isPlain = tiers.length === 1 && tier?.minActive === 0;
  return isPlain && (kind === 'hourly' || tier.minBase === 0n) ? null : 'order';
}

function isSame(contract: Contract, wish: OfferWish, agentId: bigint | undefined): boolean {
  const write = (tiers: readonly ContractTier[]) =>
    tiers.map(({ minBase, minActive, rate }) => `${minBase}/${minActive}/${rate}`).join();
  return (
    contract.kind === wish.kind &&
    contract.agentId === agentId &&
    contract.period === wish.period &&
    contract.carryMode === wish.carryMode &&
    contract.basis === (wish.basis ?? 'turnover') &&
    write(contract.tiers) === write(wish.tiers)
  );
}

/** What an agent would be paid from after a decision. */
type Terms = Pick<Contract, 'tiers' | 'period' | 'basis'>;
const NONE: Terms = { tiers: [], period: null, basis: 'turnover' };
const termsAfter = ({ decision }: Pick<Decision, 'decision'>, contract: Contract): Terms =>
  decision === 'accept' ? contract : NONE;

/** Where a contract begins to count that is accepted now. */
function countsFromOf({ zoneOffsetMinutes }: ContractDeps, { kind, period }: Contract, now: Date): Date {
  return kind === 'realTime' ? now : nextStart(period, now, zoneOffsetMinutes);
}

/** Up to where one counts that ends now by its sides: the period that runs is paid still. */
function countsToOf({ zoneOffsetMinutes }: ContractDeps, { kind, period }: Contract, now: Date): Date {
  return kind === 'realTime' ? now : stretchOf(period, now, zoneOffsetMinutes).to;
}

/** Valid contracts and offers below an agent that could not be paid from these tiers. */
async function endedBelow(
  db: Db | Tx,
  agentId: bigint,
  kind: ContractKind,
  { tiers, period, basis }: Terms,
): Promise<Contract[]> {
  const owed = await contractsOwed(db, agentId, kind, ['valid', 'requested']);
  const byId = new Map(owed.map((contract) => [contract.id, contract]));
  const ends = new Set(contractsThatEnd(tiers, owed).map(({ id }) => id));
  return [...byId.values()].filter(
    (contract) => ends.has(contract.id) || contract.period !== period || contract.basis !== basis,
  );
}

export function decideContract(
  deps: ContractDeps,
  memberId: bigint,
  { contractId, decision, ends }: Decision,
): Promise<Contract | DecisionRefusal> {
  return transact(deps.db, async (tx): Promise<Contract | DecisionRefusal> => {
    const seen = await findContract(tx, contractId);
    // Whoever is no side of it does not learn that it is there.
    if (seen === undefined || (seen.agentId !== memberId && seen.uplineId !== memberId))
      return refuse('agents.contractUnknown');
    const now = await lockContracts(tx, seen.kind);
    const contract = present(await findContract(tx, contractId), 'contracts are never deleted');
    const mayDecide = decision === 'terminate' || contract.agentId === memberId;
    if (!mayDecide) return refuse('agents.contractUnknown');
    const target = decision === 'accept' ? 'valid' : decision === 'reject' ? 'denied' : 'terminated';
    if (contract.state === target) return contract;
    const expired = contract.state === 'requested' && contract.expiresAt <= now;
    const open = decision === 'terminate' ? contract.state !== 'denied' : contract.state === 'requested';
    if (expired || !open || contract.state === 'expired' || contract.state === 'terminated')
      return refuse('agents.contractMoved');
    const endsOwn = decision === 'accept' || contract.state === 'valid';
    const ended = endsOwn
      ? await endedBelow(tx, contract.agentId, contract.kind, termsAfter({ decision }, contract))
      : [];
    const valid = ended.filter(({ state }) => state === 'valid');
    if (valid.length !== ends) return refuse('agents.endsContracts', { count: String(valid.length) });
    const step = { at: now, byMember: memberId, byStaff: null };
    if (decision === 'accept') {
      const standing = await contractOf(tx, contract.agentId, contract.kind, 'valid');
      const begins = countsFromOf(deps, contract, now);
      const last = standing === undefined ? begins : countsToOf(deps, standing, now);
      if (standing !== undefined)
        await moveContracts(tx, [standing.id], { ...step, state: 'terminated', countsTo: last });
      // Of two rhythms the new one begins with its first period behind the last of the old one.
      const countsFrom = last > begins ? nextStart(contract.period, last, deps.zoneOffsetMinutes) : begins;
      await moveContracts(tx, [contract.id], { ...step, state: target, countsFrom });
    } else
      await moveContracts(tx, [contract.id], { ...step, state: target, countsTo: countsToOf(deps, contract, now) });
    await endAll(deps, tx, ended, now);
    const other = contract.agentId === memberId ? contract.uplineId : contract.agentId;
    const what = decision === 'accept' ? 'accepted' : decision === 'reject' ? 'denied' : 'terminated';
    if (other !== null) await tell(deps, tx, contract, what, [other]);
    return present(await findContract(tx, contractId), 'contracts are never deleted');
  });
}

/** Ends contracts, and below each of them those that nobody pays any more; both sides are told. */
async function endAll(deps: ContractDeps, tx: Tx, contracts: readonly Contract[], at: Date): Promise<void> {
  for (const contract of contracts) {
    await moveContracts(tx, [contract.id], { state: 'terminated', at, byMember: null, byStaff: null, countsTo: at });
    const sides = contract.uplineId === null ? [contract.agentId] : [contract.agentId, contract.uplineId];
    await tell(deps, tx, contract, 'terminated', sides);
    if (contract.state === 'valid')
      await endAll(deps, tx, await endedBelow(tx, contract.agentId, contract.kind, NONE), at);
  }
}

async function tell(
  deps: ContractDeps,
  tx: Tx,
  { kind, agentId, uplineId }: Contract,
  what: ContractNews['what'],
  memberIds: readonly bigint[],
): Promise<void> {
  const names = await deps.identity.namesOfMembers(uplineId === null ? [agentId] : [agentId, uplineId], tx);
  const nameOf = (id: bigint): string => names.get(id) ?? '';
  for (const memberId of memberIds) {
    const party = memberId !== agentId ? nameOf(agentId) : uplineId === null ? null : maskAccount(nameOf(uplineId));
    await deps.tellContract(tx, { memberId, what, kind, party });
  }
}

export function expireOffersOf(deps: ContractDeps, kind: ContractKind): Promise<number> {
  return transact(deps.db, async (tx) => {
    const now = await lockContracts(tx, kind);
    const expired = await listExpired(tx, kind, now);
    await moveContracts(
      tx,
      expired.map(({ id }) => id),
      { state: 'expired', at: now, byMember: null, byStaff: null },
    );
    return expired.length;
  });
}

export async function viewOf(deps: ContractDeps, contract: Contract, viewerId: bigint): Promise<ContractView> {
  const after = contract.state === 'requested' ? contract : NONE;
  const isOpenNow = contract.state === 'requested' || contract.state === 'valid';
  const ended = isOpenNow ? await endedBelow(deps.db, contract.agentId, contract.kind, after) : [];
  const valid = ended.filter(({ state }) => state === 'valid');
  // Who is paid below the one below is none of the upline's business but in number.
  const shown = contract.agentId === viewerId;
  const partyId = contract.agentId === viewerId ? contract.uplineId : contract.agentId;
  const names = await deps.identity.namesOfMembers([
    ...valid.map(({ agentId }) => agentId),
    ...(partyId === null ? [] : [partyId]),
  ]);
  const party = partyId === null ? null : (names.get(partyId) ?? '');
  return {
    ...contract,
    party: party !== null && contract.agentId === viewerId ? maskAccount(party) : party,
    ends: valid.map(({ id, agentId }) => ({
      id,
      account: shown ? (names.get(agentId) ?? '') : maskAccount(names.get(agentId) ?? ''),
    })),
  };
}

export async function ownContracts(deps: ContractDeps, agentId: bigint, kind: ContractKind) {
  const [requested, valid] = await Promise.all(
    (['requested', 'valid'] as const).map(async (state) => {
      const found = await contractOf(deps.db, agentId, kind, state);
      return found === undefined ? null : viewOf(deps, found, agentId);
    }),
  );
  return { requested: requested ?? null, valid: valid ?? null };
}

export async function contractsBelow(
  deps: ContractDeps,
  agentId: bigint,
  kind: ContractKind,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ContractView[]; total: number }> {
  const { rows, total } = await pageOwed(deps.db, agentId, kind, page);
  return { rows: await Promise.all(rows.map((contract) => viewOf(deps, contract, agentId))), total };
}
