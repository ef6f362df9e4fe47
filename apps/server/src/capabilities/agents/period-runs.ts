/**
 * Runs of whole periods (operations.md 4.4, 4.5; states in port.ts). A run's input is a stretch of the journal between two instants,
 * so it is the same whenever it is worked out; what was taken back later belongs to the period in which that happened. Each step is
 * a transaction of its own that holds the run: another worker, or whoever comes after a crash, goes on where it stands.
 */
import { dividendOf } from '@house/agents/dividend';
import { daysOf, endsHalfMonth, stretchOf } from '@house/agents/periods';
import { asShare, payableOf, shareOf } from '@house/agents/rates';
import { dailyWageOf } from '@house/agents/wages';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { readTurnoverPosition, turnoverPlaceAt } from '../wagers/port.ts';
import { SHARD_COUNT } from '../wallet/port.ts';
import {
  approveBills,
  contractsOfPeriod,
  endReading,
  findRun,
  findRunOfTick,
  insertRunMembers,
  insertRunState,
  lockRun,
  type MemberRow,
  memberDaysPosition,
  nextPeriodStart,
  noteShardsRead,
  type RunRow,
  readDoings,
  readNow,
  readTeams,
  runsToRead,
  type TeamRow,
} from './period-queries.ts';
import type { Agents, Contract, DuePeriod, PeriodRun, RecordAct, StaffOrder } from './port.ts';
import { insertBills, insertRun, lockContracts, type NewBill, newestRun } from './queries.ts';
import { ACTIVE_FROM, PERIODS_OF, type PeriodKind, SETTLES_MILLISECONDS } from './rules.ts';

export interface PeriodDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'lines' | 'checkSecondApprover'>;
  readonly record: RecordAct;
  readonly zoneOffsetMinutes: number;
  /** The clock that periods are over by; tests have their own. */
  readonly nowOf?: (db: Db | Tx) => Promise<Date>;
}

const KINDS: readonly PeriodKind[] = ['dividend', 'daily', 'hourly'];
const BILLS_AT_ONCE = 1_000;

const nowOf = ({ nowOf: own = readNow }: PeriodDeps, db: Db | Tx): Promise<Date> => own(db);

async function duePeriod(
  deps: PeriodDeps,
  db: Db | Tx,
  kind: PeriodKind,
  period: DuePeriod['period'],
): Promise<DuePeriod | null> {
  const from = await nextPeriodStart(db, kind, period);
  if (from === null) return null;
  const { to } = stretchOf(period, from, deps.zoneOffsetMinutes);
  const now = await nowOf(deps, db);
  return { ...{ kind, period, from, to }, isOver: now.getTime() >= to.getTime() + SETTLES_MILLISECONDS };
}

export async function listDuePeriods(deps: PeriodDeps): Promise<DuePeriod[]> {
  const asked = KINDS.flatMap((kind) => PERIODS_OF[kind].map((period) => duePeriod(deps, deps.db, kind, period)));
  return (await Promise.all(asked)).flatMap((due) => due ?? []);
}

/**
 * Makes the run of the period that is due. Null: none is, or what follows the journal has not come to its end yet.
 */
async function makeRun(
  deps: PeriodDeps,
  tx: Tx,
  { kind, period }: { kind: PeriodKind; period: DuePeriod['period'] },
  order: StaffOrder | null,
): Promise<RunRow | null> {
  const due = await duePeriod(deps, tx, kind, period);
  if (due === null || !due.isOver) return null;
  const before = await newestRun(tx, kind, period);
  const ranges: Record<string, [string, string]> = {};
  for (let shard = 0; shard < SHARD_COUNT; shard += 1) {
    const known = before?.tick.getTime() === due.from.getTime() ? before.ranges[shard]?.[1] : undefined;
    const after = known === undefined ? await turnoverPlaceAt(tx, shard, due.from) : BigInt(known);
    const upto = await turnoverPlaceAt(tx, shard, due.to);
    const isRead = (await readTurnoverPosition(tx, shard)) >= upto;
    if (!isRead || (kind !== 'hourly' && (await memberDaysPosition(tx, shard)) < upto)) return null;
    ranges[shard] = [String(after), String(upto)];
  }
  const id = deps.ids.next();
  await insertRun(tx, { ...{ id, kind, period, ranges }, from: due.from, tick: due.to, turnover: null });
  await insertRunState(tx, id, order);
  return present(await findRun(tx, id), 'the run was just made');
}

export const startRun = (
  deps: PeriodDeps,
  { kind, period, to, ...order }: Parameters<Agents['startRun']>[0],
): ReturnType<Agents['startRun']> =>
  transact(deps.db, async (tx) => {
    await lockContracts(tx, kind);
    const standing = await findRunOfTick(tx, { kind, period, to });
    if (standing !== undefined) {
      const isOwn = standing.orderedBy === order.staffId && standing.orderKey === order.key;
      return isOwn ? standing : refuse('agents.runNotDue');
    }
    const due = await duePeriod(deps, tx, kind, period);
    if (due === null || due.to.getTime() !== to.getTime()) return refuse('agents.runNotDue');
    const run = await makeRun(deps, tx, { kind, period }, order);
    if (run === null) return refuse('agents.runNotDue');
    await deps.record(tx, {
      ...order,
      action: 'agents.startRun',
      object: `agentRun:${run.id}`,
      after: `${kind} ${period}: ${run.from.toISOString()} – ${run.to.toISOString()}`,
    });
    return run;
  });

export const approveRun = (
  deps: PeriodDeps,
  { id, ...order }: Parameters<Agents['approveRun']>[0],
): ReturnType<Agents['approveRun']> =>
  transact(deps.db, async (tx) => {
    const run = await lockRun(tx, id);
    if (run === undefined) return refuse('agents.runUnknown');
    if (run.state === 'approved' && run.approvalKey === order.key) return run;
    if (run.state !== 'review') return refuse('agents.runMoved');
    if (run.orderedBy === order.staffId) return refuse('agents.ownRun');
    const tied = await deps.identity.checkSecondApprover(tx, order.staffId, [run.orderedBy]);
    if (tied !== undefined) return tied;
    await approveBills(tx, id, order);
    await deps.record(tx, {
      ...order,
      action: 'agents.approveRun',
      object: `agentRun:${id}`,
      after: `${run.kind}: ${run.bills}`,
    });
    return present(await findRun(tx, id), 'a locked run is there');
  });

/** Makes the hours that are over, and goes on with every run that is being read; answers how many ended. */
export async function runPeriods(deps: PeriodDeps): Promise<number> {
  const { db } = deps;
  let ended = 0;
  for (;;) {
    const run = await transact(db, async (tx) => {
      await lockContracts(tx, 'hourly');
      return makeRun(deps, tx, { kind: 'hourly', period: null }, null);
    });
    for (const id of await runsToRead(db)) if (await readRun(deps, id)) ended += 1;
    if (run === null) return ended;
  }
}

/** Goes on with a run until it is worked out; false: another did it. */
async function readRun(deps: PeriodDeps, id: bigint): Promise<boolean> {
  for (;;) {
    const step = await transact(deps.db, async (tx) => {
      const run = await lockRun(tx, id);
      if (run === undefined || run.state !== 'reading') return 'gone';
      if (run.shardsRead < SHARD_COUNT) {
        const silent = silentShards(run);
        if (silent > 0) await noteShardsRead(tx, run.id, { shards: silent, turnover: 0n });
        else await readShard(deps, tx, run);
        return 'read';
      }
      await workOut(deps, tx, run);
      return 'ended';
    });
    if (step !== 'read') return step === 'ended';
  }
}

/** How many of the shards that come next have nothing to read. */
function silentShards({ ranges, shardsRead }: RunRow): number {
  let silent = 0;
  while (shardsRead + silent < SHARD_COUNT) {
    const [after, upto] = ranges[shardsRead + silent] ?? [];
    if (after !== upto) break;
    silent += 1;
  }
  return silent;
}

async function readShard({ identity, zoneOffsetMinutes }: PeriodDeps, tx: Tx, run: RunRow): Promise<void> {
  const shard = run.shardsRead;
  const [after, upto] = (run.ranges[shard] ?? ['0', '0']).map(BigInt) as [bigint, bigint];
  const kind = run.kind as PeriodKind;
  const days = { ...daysOf(run, zoneOffsetMinutes), run, of: kind === 'dividend' ? 'result' : 'bets' } as const;
  const doings = await readDoings(tx, { shard, after, upto }, kind === 'hourly' ? null : days);
  // A move counts for contracts from the next period on: whoever pays for this one has it in their team.
  const above = await identity.lines.uplinesOf(tx, [...doings.keys()], run.from);
  const agents = new Set((await contractsOfPeriod(tx, run)).map(({ agentId }) => agentId));
  const { turnover: bets, deposit: paidIn } = ACTIVE_FROM[kind];
  const members: MemberRow[] = [];
  for (const [memberId, doing] of doings) {
    const line = [...(above.get(memberId) ?? []).toReversed(), memberId];
    if (!line.some((id) => agents.has(id))) continue;
    const active = doing.turnover >= bets && doing.deposit >= paidIn;
    members.push({ ...doing, memberId, active, path: `/${line.join('/')}/` });
  }
  await insertRunMembers(tx, run.id, members);
  const turnover = members.reduce((sum, member) => sum + member.turnover, 0n);
  await noteShardsRead(tx, run.id, { shards: 1, turnover });
}

/** Works out the bills of a run whose members are read, uplines before those below: they are paid in this order. */
async function workOut(deps: PeriodDeps, tx: Tx, run: RunRow): Promise<void> {
  await lockContracts(tx, run.kind);
  const contracts = await contractsOfPeriod(tx, run);
  const agentIds = contracts.map(({ agentId }) => agentId);
  const teams = await readTeams(tx, run.id, agentIds);
  const above = await deps.identity.lines.uplinesOf(tx, agentIds, run.from);
  const depthOf = ({ agentId }: Contract): number => above.get(agentId)?.length ?? 0;
  const bills = contracts
    .toSorted((one, other) => depthOf(one) - depthOf(other))
    .map((contract) => billOf(deps, run, contract, teams.get(contract.agentId) ?? NOTHING));
  const isHourly = run.kind === 'hourly';
  for (let first = 0; first < bills.length; first += BILLS_AT_ONCE)
    await insertBills(
      tx,
      { id: run.id, kind: run.kind, state: isHourly ? 'issued' : 'made' },
      bills.slice(first, first + BILLS_AT_ONCE),
    );
  await endReading(tx, run.id, { bills: bills.length, state: isHourly ? 'approved' : 'review' });
}

const NOTHING: TeamRow = { turnover: 0n, loss: 0n, active: 0, members: 0 };

function billOf(
  { ids, zoneOffsetMinutes }: PeriodDeps,
  run: PeriodRun,
  contract: Contract & { readonly carry: bigint; readonly paidRate: bigint },
  { turnover, loss, active, members }: TeamRow,
): NewBill {
  const { tiers, basis, carry: carryBefore, paidRate, id: contractId, agentId, uplineId: payerId } = contract;
  const of = { id: ids.next(), contractId, agentId, payerId, carryBefore };
  const inputs = { turnover: String(turnover), active, members };
  if (run.kind !== 'dividend') {
    const base = basis === 'loss' ? loss : turnover;
    const { rate, amount, carry } = dailyWageOf({ base, active, tiers, carry: carryBefore, paidRate });
    const counted = { ...inputs, loss: basis === 'loss' ? String(loss) : null };
    return { ...of, amount, rate, owed: shareOf(base, rate), base, carryAfter: carry, inputs: counted };
  }
  const { base, tier, amount, carry } = dividendOf({
    ...{ tiers, active, teamLoss: loss },
    // Whole units, below zero or none: what a dividend carries is a loss of the house.
    carry: -payableOf(-carryBefore),
    mode: contract.carryMode ?? 'permanent',
    endsHalfMonth: endsHalfMonth(daysOf(run, zoneOffsetMinutes)),
  });
  const rate = tier?.rate ?? 0n;
  const owed = tier === null ? 0n : shareOf(base, rate);
  return { ...of, amount, rate, owed, base, carryAfter: asShare(carry), inputs: { ...inputs, loss: String(loss) } };
}
