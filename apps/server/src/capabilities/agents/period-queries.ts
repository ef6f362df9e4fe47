/** The statements of runs of whole periods: what is due, what members did, what teams did together. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { type JournalRange, openedStakes, turnoverSteps } from '../wagers/port.ts';
import { ENTRY_TYPES, type EntryType, SHARD_COUNT } from '../wallet/port.ts';
import type { Contract, ContractKind, ContractPeriod, PeriodRun, StaffOrder } from './port.ts';
import { CONTRACT_COLUMNS, type ContractRow, toContract } from './queries.ts';

/** Types whose sum is what a member won of the house, taken from its side it is what the team lost (operations.md 4.3, ADR 52). */
const RESULT_TYPES: readonly EntryType[] = [
  'bet',
  'betRefund',
  'prize',
  'prizeReversal',
  'campaignPrize',
  'rebate',
  'commission',
  'dailyRebate',
  'dailyCommission',
  'cashback',
  'reward',
  'pointsConverted',
  'bonusHeld',
  'bonusForfeited',
  'adjustment',
  'correction',
  'wageRealTime',
  'wageDaily',
  'wageHourly',
  'contractPaid',
];
/** Types whose sum is what a member won by bets: what a wage on losses counts, seen from the house's side. */
const BET_TYPES: readonly EntryType[] = ['bet', 'betRefund', 'prize', 'prizeReversal'];
const numbersOf = (types: readonly EntryType[]): number[] => types.map((type) => ENTRY_TYPES[type]);

/**
 * Where the next period of a rhythm begins: behind the newest run, at the first that a contract counts for. Null: none does.
 */
export async function nextPeriodStart(
  db: Db | Tx,
  kind: ContractKind,
  period: ContractPeriod | null,
): Promise<Date | null> {
  const { rows } = await sql<{ from: Date | null }>`-- agents.nextPeriodStart
    with last as materialized (
      select coalesce(max(tick), '-infinity'::timestamptz) as tick from agent_runs
      where kind = ${kind} and coalesce(period, '') = ${period ?? ''}
    )
    select min(greatest(c.effective_from, l.tick)) as from from agent_contracts c cross join last l
    where c.kind = ${kind} and coalesce(c.period, '') = ${period ?? ''} and c.effective_from is not null
      and (c.effective_to is null or c.effective_to > greatest(c.effective_from, l.tick))`.execute(db);
  return rows[0]?.from ?? null;
}

/** Contracts that count for a whole period, with what their agents carry and the rate at which they were paid last. */
export async function contractsOfPeriod(
  tx: Tx,
  { kind, period, from, to }: Pick<PeriodRun, 'kind' | 'period' | 'from' | 'to'>,
): Promise<(Contract & { carry: bigint; paidRate: bigint })[]> {
  const { rows } = await sql<ContractRow & { carry: string; paidRate: number }>`-- agents.contractsOfPeriod
    select ${CONTRACT_COLUMNS}, coalesce(k.carry, 0)::text as carry, coalesce((
      select b.rate from agent_bills b join agent_contracts o on o.id = b.contract_id and o.basis = c.basis
      where b.agent_id = c.agent_id and b.kind = c.kind and b.amount > 0 order by b.id desc limit 1), 0) as "paidRate" from agent_contracts c
    left join agent_carries k on k.agent_id = c.agent_id and k.kind = c.kind
    where c.kind = ${kind} and coalesce(c.period, '') = ${period ?? ''}
      and c.effective_from <= ${from} and (c.effective_to is null or c.effective_to >= ${to})
    order by c.agent_id`.execute(tx);
  return rows.map(({ carry, paidRate, ...row }) => ({
    ...toContract(row),
    ...{ carry: BigInt(carry), paidRate: BigInt(paidRate) },
  }));
}

/** How far the days of members have read a shard of the journal. */
export async function memberDaysPosition(tx: Tx, shard: number): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`-- agents.memberDaysPosition
    select position from projection_positions where name = 'wallet.memberDays' and shard = ${shard}`.execute(tx);
  return rows[0]?.position ?? 0n;
}

export interface Doing {
  readonly turnover: bigint;
  readonly deposit: bigint;
  readonly loss: bigint;
}

/** Which days of members a run reads beside the turnover: of a dividend with deposits and all that counts as their result. */
export interface DoingDays {
  readonly from: string;
  readonly to: string;
  readonly of: 'bets' | 'result';
  readonly run: Pick<PeriodRun, 'from' | 'to'>;
}

/**
 * What members of a shard did: bets by places of the journal; deposits and results by days, where `days` are given. A wage
 * that an upline pays makes up for what the one below got: the house has no part in it. A dividend is in nobody's result, so what an
 * upline paid of one is left out again. A stake that is not decided by the end of the stretch is no loss of it but of the one in
 * which it is decided: else whoever bets on tomorrow, and takes the bet back then, is paid for it today.
 */
export async function readDoings(tx: Tx, range: JournalRange, days: DoingDays | null): Promise<Map<bigint, Doing>> {
  const types = days?.of === 'bets' ? BET_TYPES : (['deposit', ...RESULT_TYPES] as const);
  const results =
    days === null
      ? sql``
      : sql`union all
    select k.member_id, 0,
      case when k.type = ${ENTRY_TYPES.deposit} then k.credits - k.debits else 0 end,
      case when k.type = ${ENTRY_TYPES.deposit} then 0 else k.debits - k.credits end
    from wallet_member_days k
    where k.shard = ${range.shard} and k.day >= ${days.from}::date and k.day < ${days.to}::date and k.account in (1, 2, 3)
      and k.type = any (${numbersOf(types)}::smallint[])
    union all
    select o.member_id, 0, 0, -o.stake from (${openedStakes(range)}) o`;
  const dividends =
    days?.of === 'result'
      ? sql`union all
    select b.payer_id, 0, 0, -p.amount from agent_payments p join agent_bills b on b.id = p.bill_id
    where b.kind = 'dividend' and b.payer_id % ${SHARD_COUNT}::bigint = ${range.shard}
      and p.at >= ${days.run.from} and p.at < ${days.run.to}`
      : sql``;
  const { rows } = await sql<{
    member_id: bigint;
    turnover: string;
    deposit: string;
    loss: string;
  }>`-- agents.readDoings
    select x.member_id, sum(x.turnover)::text as turnover, sum(x.deposit)::text as deposit, sum(x.loss)::text as loss
    from (
      select s.member_id, s.turnover, 0::bigint as deposit, 0::bigint as loss from (${turnoverSteps(range)}) s
      ${results} ${dividends}) x
    group by x.member_id having sum(x.turnover) <> 0 or sum(x.deposit) <> 0 or sum(x.loss) <> 0`.execute(tx);
  return new Map(
    rows.map(({ member_id, turnover, deposit, loss }) => [
      member_id,
      { turnover: BigInt(turnover), deposit: BigInt(deposit), loss: BigInt(loss) },
    ]),
  );
}

export interface MemberRow extends Doing {
  readonly memberId: bigint;
  readonly path: string;
  readonly active: boolean;
}

export async function insertRunMembers(tx: Tx, runId: bigint, members: readonly MemberRow[]): Promise<void> {
  if (members.length === 0) return;
  await sql`-- agents.insertRunMembers
    insert into agent_run_members (run_id, member_id, path, turnover, deposit, loss, active)
    select ${runId}, * from unnest(${members.map(({ memberId }) => String(memberId))}::bigint[],
      ${members.map(({ path }) => path)}::text[], ${members.map(({ turnover }) => String(turnover))}::bigint[],
      ${members.map(({ deposit }) => String(deposit))}::bigint[], ${members.map(({ loss }) => String(loss))}::bigint[],
      ${members.map(({ active }) => active)}::boolean[])`.execute(tx);
}

export interface TeamRow extends Omit<Doing, 'deposit'> {
  readonly active: number;
  readonly members: number;
}

/** What the teams of these agents did in a run, each agent with their own. */
export async function readTeams(
  tx: Tx,
  runId: bigint,
  agentIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, TeamRow>> {
  const { rows } = await sql<{
    agent_id: bigint;
    turnover: string;
    loss: string;
    active: number;
    members: number;
  }>`-- agents.readTeams
    select a.id as agent_id, sum(m.turnover)::text as turnover, sum(m.loss)::text as loss,
      count(*) filter (where m.active)::int as active, count(*)::int as members
    from agent_run_members m
    cross join lateral unnest(string_to_array(trim('/' from m.path), '/')::bigint[]) as a(id)
    where m.run_id = ${runId} and a.id = any (${agentIds.map(String)}::bigint[])
    group by a.id`.execute(tx);
  return new Map(
    rows.map(({ agent_id, turnover, loss, ...row }) => [
      agent_id,
      { ...row, turnover: BigInt(turnover), loss: BigInt(loss) },
    ]),
  );
}

const RUN_COLUMNS = sql`r.id, r.kind, r.period, r.from_at as "from", r.tick as "to", s.state, s.turnover, s.bills,
  s.ordered_by as "orderedBy", s.ordered_name as "orderedName", s.ordered_at as "orderedAt", s.approved_name as "approvedName",
  s.approved_at as "approvedAt", s.shards_read as "shardsRead", s.order_key as "orderKey", s.approval_key as "approvalKey", r.ranges,
  b.amount, b.paid`;
const RUN_TABLES = sql`agent_runs r join agent_run_states s on s.run_id = r.id cross join lateral (
    select coalesce(sum(x.amount), 0)::bigint as amount, coalesce(sum(x.paid), 0)::bigint as paid from agent_bills x
    where x.run_id = r.id) b`;

export interface RunRow extends PeriodRun {
  readonly shardsRead: number;
  readonly orderKey: string | null;
  readonly approvalKey: string | null;
  readonly ranges: Readonly<Record<string, readonly [string, string]>>;
}

export async function insertRunState(
  tx: Tx,
  runId: bigint,
  order: Pick<StaffOrder, 'staffId' | 'staff' | 'key'> | null,
): Promise<void> {
  await sql`-- agents.insertRunState
    insert into agent_run_states (run_id, state, ordered_by, ordered_name, order_key, ordered_at)
    values (${runId}, 'reading', ${order?.staffId ?? null}, ${order?.staff ?? null}, ${order?.key ?? null}::uuid,
      clock_timestamp())`.execute(tx);
}

export async function findRun(db: Db | Tx, id: bigint): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`-- agents.findRun
    select ${RUN_COLUMNS} from ${RUN_TABLES} where r.id = ${id}`.execute(db);
  return rows[0];
}

export async function findRunOfTick(
  tx: Tx,
  { kind, period, to }: { kind: ContractKind; period: ContractPeriod | null; to: Date },
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`-- agents.findRunOfTick
    select ${RUN_COLUMNS} from ${RUN_TABLES}
    where r.kind = ${kind} and coalesce(r.period, '') = ${period ?? ''} and r.tick = ${to}`.execute(tx);
  return rows[0];
}

/** Holds a run until `tx` ends, so that one worker at a time goes on with it. */
export async function lockRun(tx: Tx, id: bigint): Promise<RunRow | undefined> {
  await sql`-- agents.lockRun
    select from agent_run_states where run_id = ${id} for update`.execute(tx);
  return findRun(tx, id);
}

export async function runsToRead(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- agents.runsToRead
    select run_id as id from agent_run_states where state = 'reading' order by run_id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

export async function noteShardsRead(
  tx: Tx,
  runId: bigint,
  { shards, turnover }: { readonly shards: number; readonly turnover: bigint },
): Promise<void> {
  await sql`-- agents.noteShardsRead
    update agent_run_states set shards_read = shards_read + ${shards}, turnover = turnover + ${turnover}
    where run_id = ${runId}`.execute(tx);
}

export async function endReading(
  tx: Tx,
  runId: bigint,
  { bills, state }: { readonly bills: number; readonly state: 'review' | 'approved' },
): Promise<void> {
  await sql`-- agents.endReading
    update agent_run_states set state = ${state}, bills = ${bills},
      approved_at = case when ${state} = 'approved' then clock_timestamp() end where run_id = ${runId}`.execute(tx);
}

/** Lets a run's bills be paid. */
export async function approveBills(
  tx: Tx,
  runId: bigint,
  { staffId, staff, key }: Pick<StaffOrder, 'staffId' | 'staff' | 'key'>,
): Promise<void> {
  await sql`-- agents.approveRun
    update agent_run_states set state = 'approved', approved_by = ${staffId}, approved_name = ${staff},
      approval_key = ${key}::uuid, approved_at = clock_timestamp() where run_id = ${runId}`.execute(tx);
  await sql`-- agents.issueBills
    update agent_bills set state = 'issued' where run_id = ${runId} and state = 'made'`.execute(tx);
}

export async function pageRuns(
  db: Db,
  { kind, state }: { readonly kind?: ContractKind | undefined; readonly state?: PeriodRun['state'] | undefined },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow & { total: number }>`-- agents.pageRuns
    select ${RUN_COLUMNS}, count(*) over ()::int as total from ${RUN_TABLES}
    where (${kind ?? null}::text is null or r.kind = ${kind ?? null}) and (${state ?? null}::text is null or s.state = ${state ?? null})
    order by s.state = 'review' desc, r.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What waits for approval at the desk. */
export async function countReviews(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- agents.countReviews
    select count(*)::int as count, min(ordered_at) as "oldestSince" from agent_run_states where state = 'review'`.execute(
    db,
  );
  return present(rows[0], 'a count has a row');
}

export async function readNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`-- agents.readNow
    select clock_timestamp() as now`.execute(db);
  return present(rows[0], 'the database has a clock').now;
}
