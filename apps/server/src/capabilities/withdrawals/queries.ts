/** The statements of withdrawals. Every change of one adds a row to withdrawal_events in the same statement. */
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { Span } from '../../platform/pace.ts';
import { COUNT_TO } from '../../platform/paging.ts';
import { present } from '../../platform/result.ts';
import type { PayoutAccount } from '../identity/port.ts';
import { keyTime, SHARDS, shardOf } from '../wallet/port.ts';
import type { HoldReason, Leg, WithdrawalCause, WithdrawalEvent, WithdrawalFilter, WithdrawalState } from './port.ts';
import {
  ABSENT_MINUTES,
  type AskedToday,
  CONFIRM_AFTER_MINUTES,
  DISPUTE_HOURS,
  UNKNOWN_MINUTES,
  UNKNOWN_MINUTES_OF_FILES,
} from './rules.ts';

export interface WithdrawalRow {
  shard: number;
  id: bigint;
  member_id: bigint;
  key: string;
  amount: bigint;
  fee: bigint;
  fee_taken: boolean;
  fee_back: boolean;
  legs: readonly Leg[];
  account_id: bigint;
  account_kind: PayoutAccount['kind'];
  bank_name: string | null;
  account: string;
  holder: string;
  state: WithdrawalState;
  approvals_needed: number;
  approvals: number;
  rejected_because: string | null;
  event_count: number;
  requested_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  /** What the keys of its lines in the ledger begin with (wallet/journal.ts `keyTime`). */
  key_time: Date;
}

/** As the database writes them into JSON. */
interface LegText extends Omit<Leg, 'amount' | 'sentAt' | 'endedAt' | 'asked'> {
  readonly amount: string;
  readonly sentAt: string | null;
  readonly endedAt: string | null;
  readonly asked: readonly (Omit<Leg['asked'][number], 'staffId'> & { readonly staffId: string })[];
}
type RowText = Omit<WithdrawalRow, 'legs'> & { readonly legs: readonly LegText[] };

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toRow = (row: RowText): WithdrawalRow => ({
  ...row,
  legs: row.legs.map((leg) => ({
    ...leg,
    amount: BigInt(leg.amount),
    sentAt: momentOf(leg.sentAt),
    endedAt: momentOf(leg.endedAt),
    asked: leg.asked.map((one) => ({ ...one, staffId: BigInt(one.staffId) })),
  })),
});

const columns = sql`w.shard, w.id, w.member_id, w.key, w.amount, w.fee, w.fee_taken, w.fee_back, w.account_id, w.account_kind, w.bank_name, w.account,
  w.holder, w.state, w.approvals_needed, w.event_count, w.requested_at, w.paid_at, w.ended_at,
  ${keyTime(sql`w.requested_at`)} as key_time,
  (select coalesce(json_agg(json_build_object('n', l.n, 'amount', l.amount::text, 'state', l.state, 'attempt', l.attempt,
      'reference', l.reference, 'paidOut', l.paid_out, 'sentAt', l.sent_at, 'confirmedBy', l.confirmed_by, 'proof', l.proof,
      'endedAt', l.ended_at, 'heldBecause', l.held_because, 'cleared', l.cleared, 'asked', (
        select coalesce(json_agg(json_build_object('decision', case a.cause when 'returnAsked' then 'return' else 'resend' end,
          'staffId', a.staff_id::text, 'staff', a.staff) order by a.n), '[]'::json)
        from withdrawal_events a where a.shard = l.shard and a.withdrawal_id = l.withdrawal_id and a.leg = l.n
          and a.cause in ('returnAsked', 'resendAsked') and l.state = 'disputed' and a.n > (
            select max(d.n) from withdrawal_events d where d.shard = l.shard and d.withdrawal_id = l.withdrawal_id
              and d.leg = l.n and d.cause = 'disputed')), 'isDue',
      l.state = 'sent' and l.sent_at <= clock_timestamp() - make_interval(mins => ${CONFIRM_AFTER_MINUTES}::integer),
      'isOnItsWay', l.state = 'sending' and l.queued_at > clock_timestamp() - make_interval(mins => ${ABSENT_MINUTES}::integer),
      'isDisputable', coalesce(l.confirmed_by = 'time' and l.ended_at > clock_timestamp() - make_interval(hours => ${DISPUTE_HOURS}::integer), false)) order by l.n), '[]'::json)
    from withdrawal_legs l where l.shard = w.shard and l.withdrawal_id = w.id) as legs,
  (select count(*)::int from withdrawal_events e
    where e.shard = w.shard and e.withdrawal_id = w.id and e.cause = 'approved') as approvals,
  (select e.reason from withdrawal_events e
    where e.shard = w.shard and e.withdrawal_id = w.id and e.cause = 'rejected') as rejected_because`;

const isUnknown = (leg: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${leg}.state = 'sending' and ${leg}.sending_since <= clock_timestamp() - make_interval(mins =>
    case when exists (select from withdrawal_file_parts p where p.reference = ${leg}.reference and p.is_in)
      then ${UNKNOWN_MINUTES_OF_FILES}::integer else ${UNKNOWN_MINUTES}::integer end))`;

/** How many there are and since when the oldest waits, of what the desk's queues are made of. */
const QUEUES = {
  requested: sql`select requested_at as since from withdrawals where state = 'requested'`,
  queued: sql`select queued_at as since from withdrawal_legs where state in ('queued', 'sending')`,
  disputed: sql`select disputed_at as since from withdrawal_legs where state = 'disputed'`,
  failed: sql`select queued_at as since from withdrawal_legs where state = 'failed'`,
  held: sql`select queued_at as since from withdrawal_legs where state = 'held'`,
  unknown: sql`select l.sending_since as since from withdrawal_legs l where ${isUnknown(sql`l`)}`,
  files: sql`select made_at as since from withdrawal_files where state = 'made'`,
};

export async function lookAtQueue(db: Db, queue: keyof typeof QUEUES): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- withdrawals.lookAtQueue
    select count(*)::int as count, min(q.since) as "oldestSince" from (${QUEUES[queue]}) q`.execute(db);
  return present(rows[0], 'a count has a row');
}

/** One member's requests are made one after the other, so that what they have asked for today holds. Answers the clock. */
export async function lockWithdrawalsOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- withdrawals.lockOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.withdrawals}, hashint8(${memberId}))`.execute(tx);
  const { rows } = await sql<{ now: Date }>`-- withdrawals.readClock
    select clock_timestamp() as now`.execute(tx);
  return present(rows[0], 'the database has a clock').now;
}

export async function findByKey(
  tx: Tx,
  shard: number,
  memberId: bigint,
  key: string,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<RowText>`-- withdrawals.findByKey
    select ${columns} from withdrawals w
    where w.shard = ${shard} and w.member_id = ${memberId} and w.key = ${key}::uuid`.execute(tx);
  return rows.map(toRow)[0];
}

/** What a member has asked for since midnight of the house's zone, without what was given up or rejected. */
export async function readAskedToday(
  db: Db | Tx,
  shard: number,
  memberId: bigint,
  zoneOffsetMinutes: number,
): Promise<AskedToday> {
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  const { rows } = await sql<AskedToday>`-- withdrawals.askedToday
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from withdrawals
    where shard = ${shard} and member_id = ${memberId} and state not in ('rejected', 'cancelled')
      and requested_at >= (date_trunc('day', (clock_timestamp() at time zone 'UTC') + ${zone}) - ${zone}) at time zone 'UTC'`.execute(
    db,
  );
  return present(rows[0], 'a count has a row');
}

export async function listAskedWithinDay(db: Db, shard: number, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ amount: bigint }>`-- withdrawals.askedWithinDay
    select amount from withdrawals
    where shard = ${shard} and member_id = ${memberId} and state not in ('rejected', 'cancelled')
      and requested_at > clock_timestamp() - interval '24 hours'
    order by id`.execute(db);
  return rows.map(({ amount }) => amount);
}

/** What a member has asked for since the first of the month of the house's zone, without what came back whole. */
export async function readAskedThisMonth(
  db: Db | Tx,
  shard: number,
  memberId: bigint,
  zoneOffsetMinutes: number,
): Promise<bigint> {
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  const { rows } = await sql<{ sum: bigint }>`-- withdrawals.askedThisMonth
    select coalesce(sum(amount), 0)::bigint as sum from withdrawals
    where shard = ${shard} and member_id = ${memberId} and state not in ('rejected', 'cancelled', 'returned')
      and requested_at >= (date_trunc('month', (clock_timestamp() at time zone 'UTC') + ${zone}) - ${zone}) at time zone 'UTC'`.execute(
    db,
  );
  return present(rows[0], 'a sum has a row').sum;
}

/** What arrived at a member in 30 days. */
export async function readPaidInMonth(db: Db, shard: number, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`-- withdrawals.paidInMonth
    select coalesce(sum(l.amount), 0)::bigint as sum from withdrawals w
    join withdrawal_legs l on l.shard = w.shard and l.withdrawal_id = w.id
    where w.shard = ${shard} and w.member_id = ${memberId} and l.state = 'confirmed'
      and w.requested_at > clock_timestamp() - interval '30 days'`.execute(db);
  return present(rows[0], 'a sum has a row').sum;
}

export async function insertWithdrawal(
  tx: Tx,
  given: Pick<WithdrawalRow, 'shard' | 'id' | 'member_id' | 'key' | 'amount' | 'fee' | 'approvals_needed'> & {
    readonly account: PayoutAccount;
  },
): Promise<WithdrawalRow> {
  const { shard, id, member_id, key, amount, fee, approvals_needed, account } = given;
  await sql`-- withdrawals.insert
    with event as (
      insert into withdrawal_events (shard, withdrawal_id, n, cause, state_after)
      values (${shard}, ${id}, 1, 'requested', 'requested'))
    insert into withdrawals
      (shard, id, member_id, key, amount, fee, account_id, account_kind, bank_name, account, holder, state, approvals_needed,
        event_count)
    values (${shard}, ${id}, ${member_id}, ${key}::uuid, ${amount}, ${fee}, ${account.id}, ${account.kind}, ${account.bankName},
      ${account.account}, ${account.holder}, 'requested', ${approvals_needed}, 1)`.execute(tx);
  return present(await readWithdrawal(tx, id, shard), 'an inserted withdrawal comes back');
}

/** Reads and locks one; a member's shard is known, staff name only the number. */
export async function lockWithdrawal(tx: Tx, id: bigint, shard?: number): Promise<WithdrawalRow | undefined> {
  const shards = shard === undefined ? SHARDS : [shard];
  const { rows } = await sql<{ shard: number }>`-- withdrawals.lock
    select shard from withdrawals where shard = any (${shards}::smallint[]) and id = ${id} for update`.execute(tx);
  // Read after the lock is held: what it counts may have changed while this waited.
  return rows[0] === undefined ? undefined : readWithdrawal(tx, id, rows[0].shard);
}

export async function readWithdrawal(db: Db | Tx, id: bigint, shard?: number): Promise<WithdrawalRow | undefined> {
  const shards = shard === undefined ? SHARDS : [shard];
  const { rows } = await sql<RowText>`-- withdrawals.read
    select ${columns} from withdrawals w where w.shard = any (${shards}::smallint[]) and w.id = ${id}`.execute(db);
  return rows.map(toRow)[0];
}

/** Who of staff did something, and under which key. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly key: string;
  readonly reason: string;
}

export interface WithdrawalChange {
  readonly cause: WithdrawalCause;
  readonly state: WithdrawalState;
  /** Which part; left out: the whole. */
  readonly leg?: number;
  readonly feeTaken?: boolean;
  readonly feeBack?: boolean;
  /** By what a payment of the part is known. */
  readonly reference?: string;
  readonly heldBecause?: HoldReason;
  /** Of an act of staff. */
  readonly by?: StaffAct;
}

const ENDED: readonly WithdrawalState[] = ['confirmed', 'partial', 'returned', 'rejected', 'cancelled'];

/** Writes a change of a locked withdrawal and its event. */
export async function changeWithdrawal(tx: Tx, row: WithdrawalRow, change: WithdrawalChange): Promise<WithdrawalRow> {
  const { cause, state, leg, by, reference } = change;
  await sql`-- withdrawals.change
    with event as (
      insert into withdrawal_events (shard, withdrawal_id, n, cause, state_after, leg, staff_id, staff, key, reason, reference,
        channel, held_because)
      values (${row.shard}, ${row.id}, ${row.event_count + 1}, ${cause}, ${state}, ${leg ?? null}, ${by?.staffId ?? null},
        ${by?.staff ?? null}, ${by?.key ?? null}::uuid, ${by?.reason ?? null}, ${reference ?? null},
        ${reference === undefined ? null : row.account_kind}, ${change.heldBecause ?? null}))
    update withdrawals set state = ${state}, event_count = event_count + 1, fee_taken = ${change.feeTaken ?? row.fee_taken},
      fee_back = ${change.feeBack ?? row.fee_back},
      paid_at = case when ${state} = 'paid' then coalesce(paid_at, clock_timestamp()) else paid_at end,
      ended_at = case when ${ENDED.includes(state)} then clock_timestamp() end
    where shard = ${row.shard} and id = ${row.id}`.execute(tx);
  return present(await readWithdrawal(tx, row.id, row.shard), 'a locked withdrawal is there');
}

/** What was done under this key to a withdrawal, and by whom. */
export async function findAct(
  tx: Tx,
  row: WithdrawalRow,
  key: string,
): Promise<{ cause: WithdrawalCause; leg: number | null; staff_id: bigint | null; reason: string | null } | undefined> {
  const { rows } = await sql<{
    cause: WithdrawalCause;
    leg: number | null;
    staff_id: bigint | null;
    reason: string | null;
  }>`-- withdrawals.findAct
    select cause, leg, staff_id, reason from withdrawal_events
    where shard = ${row.shard} and withdrawal_id = ${row.id} and key = ${key}::uuid`.execute(tx);
  return rows[0];
}

/** Who of staff did something to a part, by any of its tries. */
export async function listHandsOf(
  tx: Tx,
  row: WithdrawalRow,
  leg: number,
  causes: readonly WithdrawalCause[],
): Promise<bigint[]> {
  const { rows } = await sql<{ staff_id: bigint }>`-- withdrawals.listHandsOf
    select distinct staff_id from withdrawal_events
    where shard = ${row.shard} and withdrawal_id = ${row.id} and leg = ${leg} and cause = any (${[...causes]}::text[])
      and staff_id is not null`.execute(tx);
  return rows.map(({ staff_id: staffId }) => staffId);
}

/**
 * Whether a payment has paid a part already, this one by an earlier try among them; however its letters are written. Two who
 * ask at once are told apart by an index.
 */
export async function isReferenceTaken(
  tx: Tx,
  { account_kind: channel }: WithdrawalRow,
  reference: string,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`-- withdrawals.isReferenceTaken
    select exists (select from withdrawal_events e
        where e.channel = ${channel} and upper(e.reference) = upper(${reference}) and e.cause = 'paid' and e.reference is not null)
      or exists (select from withdrawal_legs l join withdrawals w on w.shard = l.shard and w.id = l.withdrawal_id
        where upper(l.reference) = upper(${reference}) and l.paid_out and w.account_kind = ${channel}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

export async function listApprovers(tx: Tx, row: WithdrawalRow): Promise<bigint[]> {
  const { rows } = await sql<{ staff_id: bigint }>`-- withdrawals.listApprovers
    select staff_id from withdrawal_events
    where shard = ${row.shard} and withdrawal_id = ${row.id} and cause = 'approved' and staff_id is not null`.execute(
    tx,
  );
  return rows.map(({ staff_id: staffId }) => staffId);
}

export async function listEvents(db: Db, row: WithdrawalRow): Promise<WithdrawalEvent[]> {
  const { rows } = await sql<WithdrawalEvent>`-- withdrawals.listEvents
    select cause, leg, at, staff, reason, reference, held_because as "heldBecause" from withdrawal_events
    where shard = ${row.shard} and withdrawal_id = ${row.id} order by n`.execute(db);
  return rows;
}

export async function pageOfMember(
  db: Db,
  shard: number,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
  span: Span | null,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const days = span === null ? sql`true` : sql`w.requested_at >= ${span.from} and w.requested_at < ${span.to}`;
  const of = sql`w.shard = ${shard} and w.member_id = ${memberId} and ${days}`;
  // Each in the order of an index, so that no more is read than is shown.
  const newestFirst = span === null ? sql`w.id desc` : sql`w.requested_at desc, w.id desc`;
  const { rows } = await sql<RowText>`-- withdrawals.pageOfMember
    select ${columns} from withdrawals w where ${of} order by ${newestFirst} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows: rows.map(toRow), total: await count(db, of) };
}

/** See port.ts `listBetween`. */
export async function pageBetween(
  db: Db,
  shard: number,
  memberId: bigint,
  { from, to, states }: Span & { readonly states: readonly WithdrawalState[] },
  limit: number,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const of = sql`w.shard = ${shard} and w.member_id = ${memberId} and w.requested_at >= ${from} and w.requested_at < ${to}
    and w.state = any (${[...states]}::text[])`;
  const { rows } = await sql<RowText>`-- withdrawals.pageBetween
    select ${columns} from withdrawals w where ${of} order by w.id desc limit ${limit}`.execute(db);
  return { rows: rows.map(toRow), total: await count(db, of) };
}

const ofPart = (legState: NonNullable<WithdrawalFilter['legState']>): RawBuilder<boolean> =>
  sql`(w.shard, w.id) in (select l.shard, l.withdrawal_id from withdrawal_legs l
    where ${legState === 'unknown' ? isUnknown(sql`l`) : sql`l.state = ${legState}`})`;

function ofFilter({ state, legState, memberId }: WithdrawalFilter): RawBuilder<unknown> {
  // What is not asked for stands in no condition: behind an `or` the parts would be looked up for every withdrawal there is.
  return sql`${state === null ? sql`true` : sql`w.state = ${state}`}
    and ${memberId === null ? sql`true` : sql`w.shard = ${shardOf(memberId)} and w.member_id = ${memberId}`}
    and ${legState === null ? sql`true` : ofPart(legState)}`;
}

/** Those older than one, newest first; null: from the newest. */
export async function withdrawalsAfter(
  db: Db,
  filter: WithdrawalFilter,
  after: bigint | null,
  limit: number,
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<RowText>`-- withdrawals.after
    select ${columns} from withdrawals w where ${ofFilter(filter)} and ${after === null ? sql`true` : sql`w.id < ${after}`}
    order by w.id desc limit ${limit}`.execute(db);
  return rows.map(toRow);
}

/** Of those that wait the oldest first, of all others the newest. */
export async function pageForStaff(
  db: Db,
  filter: WithdrawalFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const { state, legState } = filter;
  const of = ofFilter(filter);
  const isPartOver = legState === 'confirmed' || legState === 'returned';
  const waits = state === 'requested' || state === 'approved' || (legState !== null && !isPartOver);
  const order = waits ? sql`w.requested_at, w.id` : sql`w.id desc`;
  const { rows } = await sql<RowText>`-- withdrawals.pageForStaff
    select ${columns} from (
      -- First which: parts are looked up of those that are shown, not of all that are passed over.
      select * from withdrawals w where ${of} order by ${order} limit ${limit} offset ${offset}) w
    order by ${order}`.execute(db);
  return { rows: rows.map(toRow), total: await count(db, of) };
}

async function count(db: Db, of: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`-- withdrawals.count
    select count(*)::int as total from (select from withdrawals w where ${of} limit ${COUNT_TO}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Some with parts that were sent so long ago, what waits the longest first. */
export async function listDueConfirms(db: Db, limit: number): Promise<readonly { shard: number; id: bigint }[]> {
  const { rows } = await sql<{ shard: number; id: bigint }>`-- withdrawals.listDueConfirms
    select l.shard, l.withdrawal_id as id from withdrawal_legs l
    where l.state = 'sent' and l.sent_at <= clock_timestamp() - make_interval(mins => ${CONFIRM_AFTER_MINUTES}::integer)
    group by 1, 2 order by min(l.sent_at) limit ${limit}`.execute(db);
  return rows;
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`-- withdrawals.countWaiting
    select count(*)::int as open from (
      select shard, id from withdrawals where state in ('requested', 'approved')
      union
      select l.shard, l.withdrawal_id from withdrawal_legs l
      where l.state in ('disputed', 'failed', 'held') or ${isUnknown(sql`l`)}) waiting`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Parts of which nobody knows what became of them, so long after they were handed over that somebody has to ask. */
export async function countUnknown(db: Db): Promise<number> {
  const { rows } = await sql<{ unknown: number }>`-- withdrawals.countUnknown
    select count(*)::int as unknown from withdrawal_legs l where ${isUnknown(sql`l`)}`.execute(db);
  return rows[0]?.unknown ?? 0;
}

/** How many of a member's withdrawals arrived. */
export async function countArrived(tx: Tx, shard: number, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ arrived: number }>`-- withdrawals.countArrived
    select count(*)::int as arrived from withdrawals
    where shard = ${shard} and member_id = ${memberId} and state in ('confirmed', 'partial')`.execute(tx);
  return rows[0]?.arrived ?? 0;
}

export async function insertLegs(tx: Tx, row: WithdrawalRow, amounts: readonly bigint[]): Promise<void> {
  await sql`-- withdrawals.insertLegs
    insert into withdrawal_legs (shard, withdrawal_id, n, amount)
    select ${row.shard}, ${row.id}, x.n, x.amount
    from unnest(${amounts.map(String)}::bigint[]) with ordinality as x(amount, n)`.execute(tx);
}

/** What changes of a part; what is left out stays. */
export type LegChange = Partial<
  Pick<Leg, 'attempt' | 'reference' | 'confirmedBy' | 'proof' | 'heldBecause' | 'cleared'>
> &
  Pick<Leg, 'n' | 'state'>;

/** Writes a change of a part of a locked withdrawal. */
export async function changeLeg(tx: Tx, row: WithdrawalRow, change: LegChange): Promise<void> {
  const leg = present(
    row.legs.find(({ n }) => n === change.n),
    'the part is there',
  );
  const { state, attempt, reference, confirmedBy, proof, heldBecause, cleared } = {
    ...leg,
    ...{ confirmedBy: null, heldBecause: null },
    ...change,
  };
  await sql`-- withdrawals.changeLeg
    update withdrawal_legs set state = ${state}, attempt = ${attempt}, reference = ${reference}, confirmed_by = ${confirmedBy},
      proof = ${proof}::uuid, held_because = ${heldBecause}, cleared = ${[...cleared]}::text[], paid_out = paid_out or ${state} = 'sent',
      queued_at = case when ${state} in ('queued', 'sending') then clock_timestamp() else queued_at end,
      sending_since = case when ${state} = 'sending' then
        case when state = 'sending' then sending_since else clock_timestamp() end end,
      sent_at = case when ${state} = 'sent' then clock_timestamp() else sent_at end,
      disputed_at = case when ${state} = 'disputed' then clock_timestamp() else disputed_at end,
      ended_at = case when ${state} in ('confirmed', 'returned') then clock_timestamp() end
    where shard = ${row.shard} and withdrawal_id = ${row.id} and n = ${change.n}`.execute(tx);
}

export interface FoundLeg {
  readonly shard: number;
  readonly id: bigint;
  readonly n: number;
  /** Since it was queued or handed to a payout interface. */
  readonly minutes: number;
}

/**
 * Parts in a state, to accounts of these kinds. Queued ones, what waits the longest first; those whose outcome is unknown in
 * any order, so that some of which nobody ever tells keep no other one waiting.
 */
export async function listLegs(
  db: Db,
  { state, kinds, limit }: { readonly state: Leg['state']; readonly kinds: readonly string[]; readonly limit: number },
): Promise<readonly FoundLeg[]> {
  const { rows } = await sql<FoundLeg>`-- withdrawals.listLegs
    select l.shard, l.withdrawal_id as id, l.n, extract(epoch from clock_timestamp() - l.queued_at)::float8 / 60 as minutes
    from withdrawal_legs l join withdrawals w on w.shard = l.shard and w.id = l.withdrawal_id
    where l.state = ${state} and w.account_kind = any (${[...kinds]}::text[])
    order by ${state === 'sending' ? sql`random()` : sql`l.queued_at`} limit ${limit}`.execute(db);
  return rows;
}
