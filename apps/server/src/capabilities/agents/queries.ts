/** The statements of agents. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { type JournalRange, readTurnoverPosition, turnoverSteps } from '../wagers/port.ts';
import type {
  Bill,
  BillInputs,
  BillState,
  Contract,
  ContractKind,
  ContractPeriod,
  ContractState,
  ContractTier,
  TeamInputs,
} from './port.ts';

export interface ContractRow extends Omit<Contract, 'tiers' | 'refused'> {
  readonly tiers: readonly { minBase: string; minActive: number; rate: string }[];
}

export const CONTRACT_COLUMNS = sql`c.id, c.kind, c.agent_id as "agentId", c.upline_id as "uplineId", c.tiers, c.state,
  c.offered_at as "offeredAt", c.expires_at as "expiresAt", c.valid_from as "validFrom", c.ended_at as "endedAt", c.period,
  c.carry_mode as "carryMode", c.basis, c.effective_from as "countsFrom", c.effective_to as "countsTo"`;

export const toContract = ({ tiers, ...row }: ContractRow): Contract => ({
  ...row,
  tiers: tiers.map(({ minBase, minActive, rate }) => ({ minBase: BigInt(minBase), minActive, rate: BigInt(rate) })),
});

const tiersJson = (tiers: readonly ContractTier[]): string =>
  JSON.stringify(
    tiers.map(({ minBase, minActive, rate }) => ({ minBase: String(minBase), minActive, rate: String(rate) })),
  );

/**
 * Contracts of one kind change one after the other: what one of them may be follows from others above and below. Answers the
 * clock.
 */
export async function lockContracts(tx: Tx, kind: ContractKind): Promise<Date> {
  await sql`-- agents.lockContracts
    select pg_advisory_xact_lock(${LOCK_CLASSES.agentContracts}, hashtext(${kind}))`.execute(tx);
  const { rows } = await sql<{ now: Date }>`-- agents.readClock
    select clock_timestamp() as now`.execute(tx);
  return present(rows[0], 'the database has a clock').now;
}

export async function findOffer(db: Db | Tx, uplineId: bigint | null, key: string): Promise<Contract | undefined> {
  const { rows } = await sql<ContractRow>`-- agents.findOffer
    select ${CONTRACT_COLUMNS} from agent_contracts c
    where coalesce(c.upline_id, 0) = coalesce(${uplineId}::bigint, 0) and c.key = ${key}::uuid`.execute(db);
  return rows[0] === undefined ? undefined : toContract(rows[0]);
}

export async function findContract(db: Db | Tx, id: bigint): Promise<Contract | undefined> {
  const { rows } = await sql<ContractRow>`-- agents.findContract
    select ${CONTRACT_COLUMNS} from agent_contracts c where c.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : toContract(rows[0]);
}

/** Of an agent, in one of these states. */
export async function contractOf(
  db: Db | Tx,
  agentId: bigint,
  kind: ContractKind,
  state: 'requested' | 'valid',
): Promise<Contract | undefined> {
  const { rows } = await sql<ContractRow>`-- agents.contractOf
    select ${CONTRACT_COLUMNS} from agent_contracts c where c.agent_id = ${agentId} and c.kind = ${kind} and c.state = ${state}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : toContract(rows[0]);
}

/** Of an agent, of whatever kind and state. */
export async function newestContracts(db: Db, agentId: bigint, most: number): Promise<Contract[]> {
  const { rows } = await sql<ContractRow>`-- agents.newestContracts
    select ${CONTRACT_COLUMNS} from agent_contracts c where c.agent_id = ${agentId} order by c.id desc limit ${most}`.execute(
    db,
  );
  return rows.map(toContract);
}

/** Those that an agent owes, and those they have offered. */
export async function contractsOwed(
  db: Db | Tx,
  uplineId: bigint,
  kind: ContractKind,
  states: readonly ContractState[],
): Promise<Contract[]> {
  const { rows } = await sql<ContractRow>`-- agents.contractsOwed
    select ${CONTRACT_COLUMNS} from agent_contracts c
    where c.upline_id = ${uplineId} and c.kind = ${kind} and c.state = any (${[...states]}::text[]) order by c.id`.execute(
    db,
  );
  return rows.map(toContract);
}

export async function pageOwed(
  db: Db,
  uplineId: bigint,
  kind: ContractKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Contract[]; total: number }> {
  const { rows } = await sql<ContractRow & { total: number }>`-- agents.pageOwed
    select ${CONTRACT_COLUMNS}, count(*) over ()::int as total from agent_contracts c
    where c.upline_id = ${uplineId} and c.kind = ${kind}
    order by c.state in ('valid', 'requested') desc, c.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(toContract), total: rows[0]?.total ?? 0 };
}

export async function insertContract(tx: Tx, key: string, contract: Contract): Promise<void> {
  const { id, kind, agentId, uplineId, tiers, state, offeredAt, expiresAt, period, carryMode, basis } = contract;
  await sql`-- agents.insertContract
    insert into agent_contracts (id, key, kind, agent_id, upline_id, tiers, state, offered_at, expires_at,
      period, carry_mode, basis)
    values (${id}, ${key}::uuid, ${kind}, ${agentId}, ${uplineId}, ${tiersJson(tiers)}::jsonb, ${state}, ${offeredAt},
      ${expiresAt}, ${period}, ${carryMode}, ${basis})`.execute(tx);
}

interface Step {
  readonly state: ContractState;
  readonly at: Date;
  readonly byMember: bigint | null;
  readonly byStaff: bigint | null;
  /** Of what becomes valid, and of what ends: between which two it counts. */
  readonly countsFrom?: Date;
  readonly countsTo?: Date;
}

/** Moves contracts to a state and writes down who did it. */
export async function moveContracts(
  tx: Tx,
  ids: readonly bigint[],
  { state, at, byMember, byStaff, countsFrom, countsTo }: Step,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`-- agents.moveContracts
    with moved as (
      update agent_contracts set state = ${state},
        valid_from = case when ${state} = 'valid' then ${at}::timestamptz else valid_from end,
        ended_at = case when ${state} = 'terminated' then ${at}::timestamptz else ended_at end,
        effective_from = coalesce(${countsFrom ?? null}::timestamptz, effective_from),
        effective_to = case when effective_from is null then null else coalesce(${countsTo ?? null}::timestamptz, effective_to) end
      where id = any (${ids.map(String)}::bigint[]) returning id
    )
    insert into agent_contract_steps (contract_id, state, by_member_id, by_staff_id, at)
    select id, ${state}, ${byMember}, ${byStaff}, ${at} from moved`.execute(tx);
}

export async function writeStep(tx: Tx, id: bigint, { state, at, byMember, byStaff }: Step): Promise<void> {
  await sql`-- agents.writeStep
    insert into agent_contract_steps (contract_id, state, by_member_id, by_staff_id, at)
    values (${id}, ${state}, ${byMember}, ${byStaff}, ${at})`.execute(tx);
}

export async function listExpired(tx: Tx, kind: ContractKind, now: Date): Promise<Contract[]> {
  const { rows } = await sql<ContractRow>`-- agents.listExpired
    select ${CONTRACT_COLUMNS} from agent_contracts c where c.state = 'requested' and c.kind = ${kind} and c.expires_at <= ${now}
    order by c.id limit 500`.execute(tx);
  return rows.map(toContract);
}

export async function kindsWithExpired(db: Db): Promise<ContractKind[]> {
  const { rows } = await sql<{ kind: ContractKind }>`-- agents.kindsWithExpired
    select distinct kind from agent_contracts where state = 'requested' and expires_at <= clock_timestamp()`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

export async function findAccountOfKey(db: Db | Tx, agentId: bigint, key: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ member_id: bigint }>`-- agents.accountOfKey
    select member_id from agent_accounts where agent_id = ${agentId} and key = ${key}::uuid`.execute(db);
  return rows[0]?.member_id;
}

export async function countAccountsOfDay(db: Db | Tx, agentId: bigint): Promise<number> {
  const { rows } = await sql<{ opened: number }>`-- agents.accountsOfDay
    select count(*)::int as opened from agent_accounts
    where agent_id = ${agentId} and opened_at > clock_timestamp() - interval '24 hours'`.execute(db);
  return rows[0]?.opened ?? 0;
}

/** False: an account was opened under this key by then. */
export async function insertAccount(tx: Tx, agentId: bigint, key: string, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- agents.insertAccount
    insert into agent_accounts (agent_id, key, member_id, opened_at)
    values (${agentId}, ${key}::uuid, ${memberId}, clock_timestamp()) on conflict do nothing returning key`.execute(tx);
  return rows.length === 1;
}

/** The newest run of a kind, with how far each shard was read. */
export async function newestRun(
  tx: Db | Tx,
  kind: ContractKind,
  period: ContractPeriod | null = null,
): Promise<{ tick: Date; ranges: Record<string, readonly [string, string]> } | undefined> {
  const { rows } = await sql<{ tick: Date; ranges: Record<string, readonly [string, string]> }>`-- agents.newestRun
    select tick, ranges from agent_runs where kind = ${kind} and coalesce(period, '') = ${period ?? ''} order by tick desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export async function hasContract(db: Db | Tx, kind: ContractKind): Promise<boolean> {
  const { rows } = await sql`-- agents.hasContract
    select from agent_contracts where kind = ${kind} and state in ('valid', 'terminated') limit 1`.execute(db);
  return rows.length > 0;
}

/** How far the turnover record has read each shard. */
export async function turnoverPositions(tx: Tx, shards: number): Promise<bigint[]> {
  const positions: bigint[] = [];
  for (let shard = 0; shard < shards; shard += 1) positions.push(await readTurnoverPosition(tx, shard));
  return positions;
}

/** What members bet in a stretch of one shard's journal; those of whom nothing counted in sum are missing. */
export async function betsOf(tx: Tx, range: JournalRange): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ member_id: bigint; bet: string }>`-- agents.betsOf
    select s.member_id, sum(s.turnover)::text as bet from (${turnoverSteps(range)}) s
    group by s.member_id having sum(s.turnover) <> 0`.execute(tx);
  return new Map(rows.map(({ member_id, bet }) => [member_id, BigInt(bet)]));
}

/** Of these agents, the contract each is paid by and what was carried. */
export async function validContracts(
  tx: Tx,
  kind: ContractKind,
  agentIds: readonly bigint[],
): Promise<Map<bigint, Contract & { carry: bigint }>> {
  const { rows } = await sql<ContractRow & { carry: string }>`-- agents.validContracts
    select ${CONTRACT_COLUMNS}, coalesce(k.carry, 0)::text as carry from agent_contracts c
    left join agent_carries k on k.agent_id = c.agent_id and k.kind = c.kind
    where c.kind = ${kind} and c.state = 'valid' and c.agent_id = any (${agentIds.map(String)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ carry, ...row }) => [row.agentId, { ...toContract(row), carry: BigInt(carry) }]));
}

export interface NewRun {
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly tick: Date;
  readonly ranges: Readonly<Record<string, readonly [string, string]>>;
  /** Null: of a period, whose sums are read after it is made. */
  readonly turnover: bigint | null;
  readonly period?: ContractPeriod | null;
  readonly from?: Date;
}

export async function insertRun(
  tx: Tx,
  { id, kind, tick, ranges, turnover, period = null, from }: NewRun,
): Promise<void> {
  await sql`-- agents.insertRun
    insert into agent_runs (id, kind, tick, ranges, turnover, made_at, period, from_at)
    values (${id}, ${kind}, ${tick}, ${JSON.stringify(ranges)}::jsonb, ${turnover}, clock_timestamp(), ${period},
      ${from ?? null})`.execute(tx);
}

export interface NewBill {
  readonly id: bigint;
  readonly contractId: bigint;
  readonly agentId: bigint;
  readonly payerId: bigint | null;
  readonly inputs: BillInputs | TeamInputs;
  readonly base: bigint;
  readonly rate: bigint;
  readonly owed: bigint;
  readonly carryBefore: bigint;
  readonly carryAfter: bigint;
  readonly amount: bigint;
}

/** Bills of a run, and what their agents carry on. */
export async function insertBills(
  tx: Tx,
  run: Pick<NewRun, 'id' | 'kind'> & { readonly state: 'made' | 'issued' },
  bills: readonly NewBill[],
): Promise<void> {
  if (bills.length === 0) return;
  const rows = bills.map(({ inputs, ...bill }) => ({
    ...Object.fromEntries(Object.entries(bill).map(([name, value]) => [name, value === null ? null : String(value)])),
    inputs,
  }));
  await sql`-- agents.insertBills
    with made as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as b(id bigint, "contractId" bigint, "agentId" bigint,
        "payerId" bigint, inputs jsonb, base bigint, rate integer, owed numeric, "carryBefore" numeric, "carryAfter" numeric,
        amount bigint)
    ), carried as (
      insert into agent_carries as k (agent_id, kind, carry) select b."agentId", ${run.kind}, b."carryAfter" from made b
      on conflict (agent_id, kind) do update set carry = excluded.carry
    )
    insert into agent_bills (id, run_id, contract_id, kind, agent_id, payer_id, inputs, base, rate, owed, carry_before,
      carry_after, amount, state, made_at)
    select b.id, ${run.id}, b."contractId", ${run.kind}, b."agentId", b."payerId", b.inputs, b.base, b.rate, b.owed,
      b."carryBefore", b."carryAfter", b.amount, case when b.amount > 0 then ${run.state} else 'nothing' end, clock_timestamp()
    from made b`.execute(tx);
}

export interface DueBill {
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly agent_id: bigint;
  readonly amount: bigint;
  readonly made_at: Date;
}

/** Bills that the house owes, held until `tx` ends; those that another process pays are passed over. */
export async function claimBills(tx: Tx, most: number): Promise<DueBill[]> {
  const { rows } = await sql<DueBill>`-- agents.claimBills
    select id, kind, agent_id, amount, made_at from agent_bills where state = 'issued' and payer_id is null
    order by id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

export async function markPaid(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`-- agents.markPaid
    update agent_bills set state = 'paid', paid = amount, paid_at = clock_timestamp() where id = any (${ids.map(String)}::bigint[])`.execute(
    tx,
  );
}

interface BillRow {
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly agentId: bigint;
  readonly payerId: bigint | null;
  readonly from: Date | null;
  readonly tick: Date;
  readonly base: bigint;
  readonly rate: number;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly carry: string;
  readonly carryBefore: string;
  readonly state: BillState;
  readonly inputs: BillInputs | TeamInputs;
  readonly total: number;
}

const BILL_COLUMNS = sql`b.id, b.kind, b.agent_id as "agentId", b.payer_id as "payerId", r.from_at as "from", r.tick, b.base, b.rate,
  b.amount, b.paid, trunc(b.carry_after / 1000000)::text as carry, trunc(b.carry_before / 1000000)::text as "carryBefore", b.state,
  b.inputs`;

const toBill = ({ rate, carry, carryBefore, ...row }: BillRow): Bill & { readonly agentId: bigint } => ({
  ...row,
  rate: BigInt(rate),
  carry: BigInt(carry),
  carryBefore: BigInt(carryBefore),
});

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Of an agent; those that wait for approval are not shown. */
export async function pageBills(
  db: Db,
  agentId: bigint,
  kind: ContractKind,
  { offset, limit }: Page,
): Promise<{ rows: Bill[]; total: number }> {
  const { rows } = await sql<BillRow>`-- agents.pageBills
    select ${BILL_COLUMNS}, count(*) over ()::int as total
    from agent_bills b join agent_runs r on r.id = b.run_id left join agent_run_states s on s.run_id = b.run_id
    where b.agent_id = ${agentId} and b.kind = ${kind} and coalesce(s.state, 'approved') = 'approved'
    order by b.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(toBill), total: rows[0]?.total ?? 0 };
}

/** Of an agent, of all kinds, those that wait for approval among them: for the desk. */
export async function newestBills(
  db: Db,
  agentId: bigint,
  most: number,
): Promise<(Bill & { readonly agentId: bigint })[]> {
  const { rows } = await sql<BillRow>`-- agents.newestBills
    select ${BILL_COLUMNS}, 0 as total from agent_bills b join agent_runs r on r.id = b.run_id
    where b.agent_id = ${agentId} and b.state <> 'nothing' order by b.id desc limit ${most}`.execute(db);
  return rows.map(toBill);
}

export async function pageRunBills(
  db: Db,
  runId: bigint,
  { offset, limit }: Page,
): Promise<{ rows: (Bill & { readonly agentId: bigint })[]; total: number }> {
  const { rows } = await sql<BillRow>`-- agents.pageRunBills
    select ${BILL_COLUMNS}, count(*) over ()::int as total from agent_bills b join agent_runs r on r.id = b.run_id
    where b.run_id = ${runId} order by b.amount desc, b.id offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(toBill), total: rows[0]?.total ?? 0 };
}

export async function earnedSince(
  db: Db,
  agentId: bigint,
  kind: ContractKind,
  zoneOffsetMinutes: number,
): Promise<bigint> {
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  const { rows } = await sql<{ sum: bigint }>`-- agents.earnedToday
    select coalesce(sum(b.amount), 0)::bigint as sum from agent_bills b
    where b.agent_id = ${agentId} and b.kind = ${kind}
      and b.made_at >= (date_trunc('day', (clock_timestamp() at time zone 'UTC') + ${zone}) - ${zone}) at time zone 'UTC'`.execute(
    db,
  );
  return present(rows[0], 'a sum has a row').sum;
}
