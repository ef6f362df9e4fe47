/** Agents: see port.ts. */
import { uuidTime } from '@house/fairness/uuid';
import type { Db, Tx } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { AccountWish, OpenAccountRefusal } from '../identity/port.ts';
import { isKeyInRange } from '../wallet/port.ts';
import {
  type ContractDeps,
  contractsBelow,
  decideContract,
  expireOffersOf,
  offerContract,
  ownContracts,
} from './contracts.ts';
import { aboveOwn } from './links.ts';
import {
  owesContracts,
  type PaymentDeps,
  pageOwedBills,
  payBills,
  payOwed,
  payOwedBills,
  setAutoPay,
} from './payments.ts';
import { findRun, pageRuns } from './period-queries.ts';
import { approveRun, listDuePeriods, type PeriodDeps, runPeriods, startRun } from './period-runs.ts';
import type { Agents, LinePoints, OpenedAccount } from './port.ts';
import {
  countAccountsOfDay,
  earnedSince,
  findAccountOfKey,
  findContract,
  insertAccount,
  kindsWithExpired,
  newestBills,
  newestContracts,
  pageBills,
  pageRunBills,
} from './queries.ts';
import { type RunDeps, runRealTime } from './real-time.ts';
import { ACCOUNTS_OF_DAY, lastTick, REAL_TIME_MILLISECONDS } from './rules.ts';
import { statementOf } from './statement.ts';

export interface AgentDeps
  extends ContractDeps,
    Pick<RunDeps, 'tickOf'>,
    Pick<PaymentDeps, 'wallet'>,
    Pick<PeriodDeps, 'record' | 'nowOf'> {
  readonly db: Db;
  readonly identity: ContractDeps['identity'] & PeriodDeps['identity'];
  readonly clock: { now(): number };
  readonly points: LinePoints;
}

/** Whose the keys of lines are that the desk opens: nobody has this id. */
const BY_DESK = 0n;

/** A request for an account that another one under the same key has answered meanwhile. */
class AnsweredMeanwhile extends Error {}

export function createAgents(deps: AgentDeps): Agents {
  const { db, identity } = deps;
  const { lines } = identity;
  const runDeps: RunDeps = { ...deps, lines };
  const openedBefore = async (ofId: bigint, key: string, username: string) => {
    const id = await findAccountOfKey(db, ofId, key);
    if (id === undefined) return undefined;
    const name = present((await identity.namesOfMembers([id])).get(id), 'a member has a name');
    return name.toLowerCase() === username.trim().toLowerCase() ? { id, username: name } : refuse('request.keyReused');
  };
  /** Opens an account under a key; `ofId`: whose keys these are. */
  const openOnce = async (
    ofId: bigint,
    { key, ...wish }: AccountWish & { readonly key: string },
    within: (tx: Tx, memberId: bigint) => Promise<void>,
  ): Promise<OpenedAccount | OpenAccountRefusal | Refusal<'request.keyReused'>> => {
    if (!isKeyInRange(uuidTime(key), deps.clock.now())) return refuse('request.keyReused');
    try {
      const made = await lines.openAccount(wish, async (tx, memberId) => {
        if (!(await insertAccount(tx, ofId, key, memberId))) throw new AnsweredMeanwhile();
        await within(tx, memberId);
      });
      if (!isRefusal(made)) return { id: made.id, username: made.username };
      // The same request twice at once: the second meets the name that the first took.
      return (await openedBefore(ofId, key, wish.username)) ?? made;
    } catch (error) {
      if (!(error instanceof AnsweredMeanwhile)) throw error;
      return present(await openedBefore(ofId, key, wish.username), 'the key that was taken has its account');
    }
  };

  return {
    async overviewOf(agentId) {
      const [size, code] = await Promise.all([lines.sizeOfLine(agentId), lines.affiliateCodeOf(agentId)]);
      return { size, code };
    },

    async listLine(agentId, { of, q, offset, limit }) {
      if (of === null) return { ...(await lines.listBelow({ agentId, q, offset, limit })), trail: [] };
      const member = await identity.findMemberByName(of.trim());
      if (member === null || !(await lines.isBelow(db, agentId, member.id))) return refuse('agents.notBelow');
      const above = (await lines.uplinesOf(db, [member.id])).get(member.id) ?? [];
      const between = [...above.slice(0, above.indexOf(agentId)).toReversed(), member.id];
      const names = await identity.namesOfMembers(between);
      const page = await lines.listBelow({ agentId: member.id, q, offset, limit });
      return { ...page, trail: between.map((id) => names.get(id) ?? '') };
    },

    async openAccount(wish) {
      const before = await openedBefore(wish.agentId, wish.key, wish.username);
      if (before !== undefined) return before;
      if ((await countAccountsOfDay(db, wish.agentId)) >= ACCOUNTS_OF_DAY)
        return refuse('agents.accountsOfDay', { most: String(ACCOUNTS_OF_DAY) });
      const { points, ...account } = wish;
      const product = aboveOwn(await deps.points.of(db, wish.agentId), points);
      if (product !== undefined) return refuse('agents.pointAboveOwn', { product });
      return openOnce(wish.agentId, account, (tx, memberId) => deps.points.begin(tx, memberId, points));
    },
    async openLine(wish, within) {
      const before = await openedBefore(BY_DESK, wish.key, wish.username);
      return before ?? openOnce(BY_DESK, { ...wish, agentId: null, kind: 'agent' }, within);
    },

    offer: (agentId, wish) => offerContract(deps, { uplineId: agentId, staffId: null }, wish, async () => {}),
    offerByHouse: (staffId, wish, within) => offerContract(deps, { uplineId: null, staffId }, wish, within),
    decide: (memberId, decision) => decideContract(deps, memberId, decision),
    kindOf: async (contractId) => (await findContract(db, contractId))?.kind ?? null,
    ownContracts: (agentId, kind) => ownContracts(deps, agentId, kind),
    contractsBelow: (agentId, kind, page) => contractsBelow(deps, agentId, kind, page),
    listBills: (agentId, kind, page) => pageBills(db, agentId, kind, page),

    async realTimeOf(agentId) {
      const today = await earnedSince(db, agentId, 'realTime', deps.zoneOffsetMinutes);
      return { nextRun: new Date(lastTick(new Date(deps.clock.now())).getTime() + REAL_TIME_MILLISECONDS), today };
    },
    runRealTime: () => runRealTime(runDeps),
    payBills: () => payBills(deps),

    listDue: () => listDuePeriods(deps),
    startRun: (wish) => startRun(deps, wish),
    approveRun: (order) => approveRun(deps, order),
    listRuns: (filter, page) => pageRuns(db, filter, page),
    async listRunBills(runId, page) {
      if ((await findRun(db, runId)) === undefined) return refuse('agents.runUnknown');
      return pageRunBills(db, runId, page);
    },
    runPeriods: () => runPeriods(deps),

    statementOf: (viewerId, billId, most) => statementOf(deps, viewerId, billId, most),
    listOwed: (payerId, kind, page) => pageOwedBills(db, payerId, kind, page),
    payOwed: (payerId, billId) => payOwed(deps, payerId, billId),
    payOwedBills: () => payOwedBills(deps),
    setAutoPay: (agentId, on) => setAutoPay(db, agentId, on),
    owesContracts: (memberId) => owesContracts(db, memberId),
    async papersOf(agentId, most) {
      const [contracts, bills, owes] = await Promise.all([
        newestContracts(db, agentId, most),
        newestBills(db, agentId, most),
        owesContracts(db, agentId),
      ]);
      return { contracts, bills, owes };
    },
    async expireOffers() {
      let expired = 0;
      for (const kind of await kindsWithExpired(db)) expired += await expireOffersOf(deps, kind);
      return expired;
    },
  };
}
