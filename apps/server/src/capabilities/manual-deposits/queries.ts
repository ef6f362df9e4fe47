/** The statements of manual deposits. Every change of one adds a row to manual_deposit_events. */
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { COUNT_TO } from '../../platform/paging.ts';
import { present } from '../../platform/result.ts';
import type {
  AccountIdentity,
  AccountKind,
  AccountTerms,
  ManualCause,
  ManualDeposits,
  ManualState,
  ReadLine,
  ReceivingAccount,
  ReviewReason,
  StaffAct,
  StatementImport,
  StatementLine,
} from './port.ts';
import { OVERDUE_MINUTES } from './rules.ts';

export interface AccountRow {
  id: bigint;
  channel: string;
  number: string;
  holder: string;
  kind: AccountKind;
  bank_name: string | null;
  daily_cap: bigint;
  active: boolean;
  play_money: boolean;
  version: number;
  confirmed_at: Date | null;
  wished: AccountIdentity | null;
  /** Ids as text: the driver does not read the numbers of an array. */
  changed_by: string[];
  changed_by_name: string | null;
  today: bigint;
}

/** Today, by the house's zone. */
export const today = (zoneOffsetMinutes: number): RawBuilder<string> =>
  sql<string>`((clock_timestamp() at time zone 'UTC') + make_interval(mins => ${zoneOffsetMinutes}::integer))::date`;

/** What orders of today have brought an account or may still bring; what was refused or given up does not count. */
const accountColumns = (zoneOffsetMinutes: number) => sql`a.id, a.channel, a.number, a.holder, a.kind, a.bank_name,
  a.daily_cap, a.active, a.play_money, a.version, a.confirmed_at, a.wished, a.changed_by::text[] as changed_by, a.changed_by_name,
  (select coalesce(sum(coalesce(m.paid_amount, m.amount)), 0)::bigint from manual_deposits m
    where m.account_id = a.id and m.day = ${today(zoneOffsetMinutes)} and m.state not in ('failed', 'closed')) as today`;

export function toAccount(row: AccountRow): ReceivingAccount {
  return {
    id: row.id,
    channel: row.channel,
    number: row.number,
    holder: row.holder,
    kind: row.kind,
    bankName: row.bank_name,
    dailyCap: row.daily_cap,
    active: row.active,
    playMoney: row.play_money,
    version: row.version,
    isConfirmed: row.confirmed_at !== null,
    wished: row.wished,
    changedBy: row.changed_by.length === 0 ? null : row.changed_by_name,
    today: row.today,
  };
}

/** Of a house for real money those alone that real money can be sent to, and the other way round. */
export async function channelsWithAccount(db: Db, channels: readonly string[], playMoney: boolean): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`-- manualDeposits.channelsWithAccount
    select distinct channel from receiving_accounts
    where active and confirmed_at is not null and play_money = ${playMoney} and channel = any (${[...channels]}::text[])`.execute(
    db,
  );
  return rows.map(({ channel }) => channel);
}

/**
 * Holds the channel's active accounts, so that two orders do not fill the same room, and answers the one that was given the
 * longest ago among those whose cap has room for the amount.
 */
export async function takeAccount(
  tx: Tx,
  channel: string,
  amount: bigint,
  playMoney: boolean,
  zoneOffsetMinutes: number,
): Promise<Pick<AccountRow, 'id'> | undefined> {
  await sql`-- manualDeposits.lockAccounts
    select from receiving_accounts where channel = ${channel} and active order by id for update`.execute(tx);
  const { rows } = await sql<{ id: bigint }>`-- manualDeposits.takeAccount
    update receiving_accounts set last_given_at = clock_timestamp() where id = (
      select id from (select ${accountColumns(zoneOffsetMinutes)}, a.last_given_at from receiving_accounts a
        where a.channel = ${channel} and a.active and a.confirmed_at is not null and a.play_money = ${playMoney}) a
      where a.today + ${amount} <= a.daily_cap
      order by a.last_given_at nulls first, a.id limit 1)
    returning id`.execute(tx);
  return rows[0];
}

export async function listAccountRows(db: Db | Tx, zoneOffsetMinutes: number): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`-- manualDeposits.listAccounts
    select ${accountColumns(zoneOffsetMinutes)} from receiving_accounts a order by a.channel, a.id limit 500`.execute(
    db,
  );
  return rows;
}

export async function readAccount(db: Db | Tx, id: bigint, zoneOffsetMinutes: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`-- manualDeposits.readAccount
    select ${accountColumns(zoneOffsetMinutes)} from receiving_accounts a where a.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockAccount(tx: Tx, id: bigint, zoneOffsetMinutes: number): Promise<AccountRow | undefined> {
  await sql`-- manualDeposits.lockAccount
    select from receiving_accounts where id = ${id} for update`.execute(tx);
  return readAccount(tx, id, zoneOffsetMinutes);
}

type By = Pick<StaffAct, 'staffId' | 'staff'>;

/** False: the channel has an account of this number. It waits for a second person, unless nobody of staff adds it. */
export async function insertAccount(
  tx: Tx,
  account: { id: bigint; channel: string; number: string; playMoney: boolean; terms: AccountTerms; by: By | null },
): Promise<boolean> {
  const { id, channel, number, playMoney, terms, by } = account;
  const { rows } = await sql`-- manualDeposits.insertAccount
    insert into receiving_accounts (id, channel, number, holder, kind, bank_name, daily_cap, active, play_money,
      confirmed_at, changed_by, changed_by_name, changed_at)
    values (${id}, ${channel}, ${number}, ${terms.holder}, ${terms.kind}, ${terms.bankName}, ${terms.dailyCap},
      ${terms.active}, ${playMoney}, ${by === null ? sql`clock_timestamp()` : null},
      ${by === null ? [] : [by.staffId]}::bigint[], ${by?.staff ?? null}, clock_timestamp())
    on conflict (channel, number) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Writes new terms of a locked account. Of one that is confirmed, holder, kind and bank wait for a second person; terms as
 * they are take back what waited.
 */
export async function updateAccount(
  tx: Tx,
  before: AccountRow,
  terms: AccountTerms,
  by: By,
  zoneOffsetMinutes: number,
): Promise<AccountRow> {
  const { holder, kind, bankName, dailyCap, active } = terms;
  const isConfirmed = before.confirmed_at !== null;
  const differs = holder !== before.holder || kind !== before.kind || bankName !== before.bank_name;
  const wished = isConfirmed && differs ? JSON.stringify({ holder, kind, bankName }) : null;
  const waits = !isConfirmed || differs;
  const hands = [...new Set([...before.changed_by.map(BigInt), by.staffId])];
  const is = isConfirmed ? before : { holder, kind, bank_name: bankName };
  await sql`-- manualDeposits.updateAccount
    update receiving_accounts set holder = ${is.holder}, kind = ${is.kind}, bank_name = ${is.bank_name},
      daily_cap = ${dailyCap}, active = ${active}, wished = ${wished}::jsonb,
      changed_by = ${waits ? hands : []}::bigint[], changed_by_name = ${waits ? by.staff : null},
      changed_at = case when cardinality(changed_by) > 0 then changed_at else clock_timestamp() end, version = version + 1
    where id = ${before.id}`.execute(tx);
  return present(await readAccount(tx, before.id, zoneOffsetMinutes), 'a locked account is there');
}

/** Lets a locked account be shown to members, or what was wished of it count. */
export async function confirmAccountRow(tx: Tx, id: bigint, zoneOffsetMinutes: number): Promise<AccountRow> {
  await sql`-- manualDeposits.confirmAccount
    update receiving_accounts set holder = coalesce(wished ->> 'holder', holder), kind = coalesce(wished ->> 'kind', kind),
      bank_name = case when wished is null then bank_name else wished ->> 'bankName' end, wished = null,
      changed_by = '{}', changed_by_name = null, confirmed_at = clock_timestamp(), version = version + 1
    where id = ${id}`.execute(tx);
  return present(await readAccount(tx, id, zoneOffsetMinutes), 'a locked account is there');
}

export interface ManualRow {
  order_id: bigint;
  member_id: bigint;
  channel: string;
  account_id: bigint;
  number: string;
  holder: string;
  kind: AccountKind;
  bank_name: string | null;
  play_money: boolean;
  amount: bigint;
  state: ManualState;
  reference: string | null;
  sender_digits: string | null;
  submitted_at: Date | null;
  submissions: number;
  line_id: bigint | null;
  paid_amount: bigint | null;
  review_reasons: ReviewReason[] | null;
  failed_because: string | null;
  slip: string | null;
  overdue: boolean;
  news: number;
  event_count: number;
  created_at: Date;
}

/** No line was found for so long: the order stands in the queue of staff. */
const isOverdue = sql`(m.state = 'submitted'
  and m.submitted_at < clock_timestamp() - make_interval(mins => ${OVERDUE_MINUTES}::integer))`;

const manualColumns = sql`m.order_id, m.member_id, m.channel, m.account_id, a.number, a.holder, a.kind, a.bank_name,
  a.play_money, m.amount, m.state, m.reference, m.sender_digits, m.submitted_at, m.submissions, m.line_id, m.paid_amount,
  m.review_reasons, m.failed_because, m.slip, ${isOverdue} as overdue, m.news, m.created_at,
  (select count(*)::int from manual_deposit_events e where e.order_id = m.order_id) as event_count`;
const fromManual = sql`manual_deposits m join receiving_accounts a on a.id = m.account_id`;

export async function readManual(db: Db | Tx, orderId: bigint): Promise<ManualRow | undefined> {
  const { rows } = await sql<ManualRow>`-- manualDeposits.read
    select ${manualColumns} from ${fromManual} where m.order_id = ${orderId}`.execute(db);
  return rows[0];
}

export async function lockManual(tx: Tx, orderId: bigint): Promise<ManualRow | undefined> {
  const { rows } = await sql`-- manualDeposits.lock
    select from manual_deposits where order_id = ${orderId} for update`.execute(tx);
  // Read after the lock is held: what it counts may have changed while this waited.
  return rows.length === 0 ? undefined : readManual(tx, orderId);
}

/** Reads and locks several, by their numbers. */
export async function lockManuals(tx: Tx, orderIds: readonly bigint[]): Promise<ManualRow[]> {
  await sql`-- manualDeposits.lockSeveral
    select from manual_deposits where order_id = any (${[...orderIds]}::bigint[]) order by order_id for update`.execute(
    tx,
  );
  const { rows } = await sql<ManualRow>`-- manualDeposits.readSeveral
    select ${manualColumns} from ${fromManual} where m.order_id = any (${[...orderIds]}::bigint[])
    order by m.order_id`.execute(tx);
  return rows;
}

export interface Matched {
  readonly orderId: bigint;
  readonly lineId: bigint;
  readonly amount: bigint;
  /** Empty: nobody has to look. */
  readonly reasons: readonly ReviewReason[];
}

/** Makes held lines the payments of held orders, or lets a person look; with an event each. */
export async function writeMatches(tx: Tx, matched: readonly Matched[]): Promise<void> {
  const given = sql`unnest(${matched.map((each) => each.orderId)}::bigint[], ${matched.map((each) => each.lineId)}::bigint[],
    ${matched.map((each) => each.amount)}::bigint[], ${matched.map((each) => each.reasons.join(' '))}::text[])
    as x(order_id, line_id, amount, reasons)`;
  await sql`-- manualDeposits.tieLines
    update statement_lines l set order_id = x.order_id from ${given} where l.id = x.line_id`.execute(tx);
  await sql`-- manualDeposits.match
    with changed as (
      update manual_deposits m set state = case when x.reasons = '' then 'paid' else 'review' end, line_id = x.line_id,
        paid_amount = case when x.reasons = '' then x.amount end, review_reasons = string_to_array(x.reasons, ' '),
        failed_because = null, news = m.news + 1
      from ${given} where m.order_id = x.order_id
      returning m.order_id, m.line_id, m.reference, m.state)
    insert into manual_deposit_events (order_id, n, cause, line_id, reference)
    select c.order_id, (select count(*) + 1 from manual_deposit_events e where e.order_id = c.order_id),
      case when c.state = 'paid' then 'matched' else 'review' end, c.line_id, c.reference from changed c`.execute(tx);
}

export async function insertManual(
  tx: Tx,
  given: { orderId: bigint; memberId: bigint; channel: string; accountId: bigint; amount: bigint },
  zoneOffsetMinutes: number,
): Promise<void> {
  await sql`-- manualDeposits.insert
    with deposit as (
      insert into manual_deposits (order_id, member_id, channel, account_id, amount, day, state)
      values (${given.orderId}, ${given.memberId}, ${given.channel}, ${given.accountId}, ${given.amount},
        ${today(zoneOffsetMinutes)}, 'open') returning order_id)
    insert into manual_deposit_events (order_id, n, cause) select order_id, 1, 'opened' from deposit`.execute(tx);
}

export interface ManualChange {
  readonly cause: ManualCause;
  readonly state: ManualState;
  readonly submission?: {
    readonly reference: string;
    readonly senderDigits: string | null;
    /** Null: as it was. */
    readonly slip: string | null;
  };
  /** How often a reference was written from now on; as it was, or one more, when left out. */
  readonly submissions?: number;
  /** Null: it has none any more. */
  readonly line?: Pick<StatementLine, 'id' | 'amount'> | null;
  readonly reviewReasons?: readonly ReviewReason[];
  readonly failedBecause?: string;
  /** The cashier has to hear of it. */
  readonly isNews: boolean;
  readonly by?: { readonly staffId: bigint; readonly staff: string; readonly key: string; readonly reason: string };
}

/** Writes a change of a locked deposit and its event. */
export async function changeManual(tx: Tx, row: ManualRow, change: ManualChange): Promise<ManualRow> {
  const { cause, state, submission, line, by } = change;
  const lineId = line === undefined ? row.line_id : (line?.id ?? null);
  const reference = submission?.reference ?? row.reference;
  await sql`-- manualDeposits.change
    with event as (
      insert into manual_deposit_events (order_id, n, cause, line_id, reference, staff_id, staff, key, reason)
      values (${row.order_id}, ${row.event_count + 1}, ${cause}, ${lineId}, ${reference}, ${by?.staffId ?? null},
        ${by?.staff ?? null}, ${by?.key ?? null}::uuid, ${by?.reason ?? null}))
    update manual_deposits set state = ${state}, reference = ${reference},
      sender_digits = ${submission === undefined ? row.sender_digits : submission.senderDigits},
      submitted_at = case when ${submission !== undefined} then clock_timestamp() else submitted_at end,
      slip = coalesce(${submission?.slip ?? null}::uuid, slip),
      submissions = ${change.submissions ?? row.submissions + (submission === undefined ? 0 : 1)}::smallint,
      line_id = ${lineId}, paid_amount = ${state === 'paid' ? (line?.amount ?? null) : null},
      review_reasons = ${change.reviewReasons === undefined ? row.review_reasons : [...change.reviewReasons]},
      failed_because = ${change.failedBecause ?? null},
      news = case when ${change.isNews} then news + 1 else news end
    where order_id = ${row.order_id}`.execute(tx);
  return present(await readManual(tx, row.order_id), 'a locked deposit is there');
}

/** Who has claimed this reference, also of an order that is over. */
export async function findClaim(tx: Tx, channel: string, reference: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ order_id: bigint }>`-- manualDeposits.findClaim
    select order_id from manual_deposits
    where channel = ${channel} and reference = ${reference} and state <> 'failed'`.execute(tx);
  return rows[0]?.order_id;
}

export interface History {
  readonly ordersToday: number;
  readonly isSenderKnown: boolean;
}

/**
 * Of each order: how many manual deposits its member has today, and whether a sender has paid for them before. Each member
 * is looked up by their own orders: asked by state, or by `exists`, PostgreSQL went through all that was ever paid.
 */
export async function readHistories(
  tx: Tx,
  claims: readonly { readonly row: ManualRow; readonly sender: string | null }[],
  zoneOffsetMinutes: number,
): Promise<Map<bigint, History>> {
  const { rows } = await sql<{ order_id: bigint; orders: number; known: boolean }>`-- manualDeposits.histories
    select x.order_id,
      (select count(*)::int from (select from manual_deposits m where m.member_id = x.member_id
        and m.day = ${today(zoneOffsetMinutes)} and m.state <> 'closed' limit ${HISTORY_ORDERS_MAX}) m) as orders,
      coalesce((select true from manual_deposits m join statement_lines l on l.id = m.line_id
        where m.member_id = x.member_id and m.paid_amount is not null and m.order_id <> x.order_id and l.sender = x.sender
        limit 1), false) as known
    from unnest(${claims.map(({ row }) => row.order_id)}::bigint[], ${claims.map(({ row }) => row.member_id)}::bigint[],
      ${claims.map(({ sender }) => sender)}::text[]) as x(order_id, member_id, sender)`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, { ordersToday: row.orders, isSenderKnown: row.known }]));
}

/** More than any rule counts to. */
const HISTORY_ORDERS_MAX = 10;

/** By its reference in any channel, or by its number; each has an index. */
function ofSearch(search: string | null): RawBuilder<boolean> {
  if (search === null) return sql`true`;
  if (!/^[1-9]\d{0,17}$/.test(search)) return sql`m.reference = ${search}`;
  return sql`(m.reference = ${search} or m.order_id = ${BigInt(search)})`;
}

export async function pageOfManual(
  db: Db,
  filter: Parameters<ManualDeposits['list']>[0],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ManualRow[]; total: number }> {
  const { state, channel, search } = filter;
  const ofState =
    state === 'waiting'
      ? sql`(m.state = 'review' or ${isOverdue})`
      : sql`(${state}::text is null or m.state = ${state})`;
  const of = sql`${ofState} and (${channel}::text is null or m.channel = ${channel}) and ${ofSearch(search)}`;
  const waits = state === 'waiting' || state === 'review' || state === 'submitted';
  const { rows } = await sql<ManualRow>`-- manualDeposits.page
    select ${manualColumns} from ${fromManual} where ${of}
    order by ${waits ? sql`m.submitted_at, m.order_id` : sql`m.order_id desc`} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`-- manualDeposits.countPage
    select count(*)::int as total from (select from manual_deposits m where ${of} limit ${COUNT_TO}) counted`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function listManualEvents(db: Db, orderId: bigint) {
  const { rows } = await sql<{
    cause: ManualCause;
    at: Date;
    reference: string | null;
    staff: string | null;
    reason: string | null;
  }>`-- manualDeposits.events
    select cause, at, reference, staff, reason from manual_deposit_events where order_id = ${orderId} order by n`.execute(
    db,
  );
  return rows;
}

export async function findManualAct(
  tx: Tx,
  orderId: bigint,
  key: string,
): Promise<{ cause: ManualCause; staff_id: bigint | null; reason: string | null } | undefined> {
  const { rows } = await sql<{
    cause: ManualCause;
    staff_id: bigint | null;
    reason: string | null;
  }>`-- manualDeposits.findAct
    select cause, staff_id, reason from manual_deposit_events where order_id = ${orderId} and key = ${key}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** Who gave an order this line by hand, for another to look at. */
export async function listGivers(tx: Tx, orderId: bigint, lineId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ staff_id: bigint }>`-- manualDeposits.givers
    select distinct staff_id from manual_deposit_events
    where order_id = ${orderId} and line_id = ${lineId} and cause = 'given'`.execute(tx);
  return rows.map(({ staff_id: staffId }) => staffId);
}

/** What one of staff gave alone today, of lines under other references than their orders'. Holds up their next gift. */
export async function sumGivenAlone(tx: Tx, staffId: bigint, zoneOffsetMinutes: number): Promise<bigint> {
  await sql`-- manualDeposits.lockGiver
    select pg_advisory_xact_lock(${LOCK_CLASSES.givenLines}, hashtext(${staffId.toString()}))`.execute(tx);
  const { rows } = await sql<{ sum: bigint }>`-- manualDeposits.sumGivenAlone
    select coalesce(sum(l.amount), 0)::bigint as sum from manual_deposit_events e
    join statement_lines l on l.id = e.line_id
    where e.staff_id = ${staffId} and e.cause = 'accepted' and e.reference is distinct from l.reference
      and ((e.at at time zone 'UTC') + make_interval(mins => ${zoneOffsetMinutes}::integer))::date = ${today(zoneOffsetMinutes)}
      and e.at > clock_timestamp() - interval '1 day'
      and not exists (select from manual_deposit_events g
        where g.order_id = e.order_id and g.line_id = e.line_id and g.cause = 'given')`.execute(tx);
  return present(rows[0], 'an aggregate has a row').sum;
}

export async function countWaitingManual(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`-- manualDeposits.countWaiting
    select count(*)::int as waiting from manual_deposits m where m.state = 'review' or ${isOverdue}`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** What the desk's queues are made of. */
const QUEUES = {
  review: sql`select submitted_at as since from manual_deposits where state = 'review'`,
  overdue: sql`select submitted_at + make_interval(mins => ${OVERDUE_MINUTES}::integer) as since from manual_deposits
    where state = 'submitted' and submitted_at < clock_timestamp() - make_interval(mins => ${OVERDUE_MINUTES}::integer)`,
  imports: sql`select at as since from statement_imports where confirmed_at is null and discarded_at is null`,
  lines: sql`select greatest(l.added_at, i.confirmed_at) as since from statement_lines l
    join statement_imports i on i.id = l.import_id where l.order_id is null and i.confirmed_at is not null`,
  accounts: sql`select changed_at as since from receiving_accounts where cardinality(changed_by) > 0`,
};

/** How many there are, and since when the oldest waits. */
export async function lookAtQueue(db: Db, queue: keyof typeof QUEUES): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- manualDeposits.lookAtQueue
    select count(*)::int as count, min(q.since) as "oldestSince" from (${QUEUES[queue]}) q`.execute(db);
  return rows[0] ?? { count: 0, oldestSince: null };
}

/** Orders that the cashier has not heard of, with the number of the news. */
export async function listNews(db: Db, limit: number): Promise<{ order_id: bigint; news: number }[]> {
  const { rows } = await sql<{ order_id: bigint; news: number }>`-- manualDeposits.listNews
    select order_id, news from manual_deposits where news > 0 order by order_id limit ${limit}`.execute(db);
  return rows;
}

/** What changed while the cashier heard stays news. */
export async function forgetNews(db: Db, orderId: bigint, news: number): Promise<void> {
  await sql`-- manualDeposits.forgetNews
    update manual_deposits set news = 0 where order_id = ${orderId} and news = ${news}`.execute(db);
}

interface LineRow {
  id: bigint;
  channel: string;
  reference: string;
  amount: bigint;
  sender: string | null;
  account_number: string | null;
  received_at: Date | null;
  added_at: Date;
  order_id: bigint | null;
  import_id: bigint;
  counts: boolean;
  import_staff_id: bigint | null;
  import_confirmed_by: bigint | null;
}

export interface Line extends StatementLine {
  /** Who typed it and who confirmed; null: the feed. */
  readonly hands: readonly bigint[];
}

const lineColumns = sql`l.id, l.channel, l.reference, l.amount, l.sender, l.account_number, l.received_at, l.added_at,
  l.order_id, l.import_id, i.confirmed_at is not null as counts, i.staff_id as import_staff_id,
  i.confirmed_by as import_confirmed_by`;
const fromLines = sql`statement_lines l join statement_imports i on i.id = l.import_id`;

function toLine(row: LineRow): Line {
  return {
    id: row.id,
    channel: row.channel,
    reference: row.reference,
    amount: row.amount,
    sender: row.sender,
    accountNumber: row.account_number,
    receivedAt: row.received_at,
    addedAt: row.added_at,
    orderId: row.order_id,
    importId: row.import_id,
    counts: row.counts,
    hands: [row.import_staff_id, row.import_confirmed_by].filter((id) => id !== null),
  };
}

export async function readLine(db: Db | Tx, id: bigint): Promise<Line | undefined> {
  const { rows } = await sql<LineRow>`-- manualDeposits.readLine
    select ${lineColumns} from ${fromLines} where l.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : toLine(rows[0]);
}

/** A line by its reference, held until the transaction ends. */
export async function lockLine(tx: Tx, channel: string, reference: string): Promise<Line | undefined> {
  const { rows } = await sql<LineRow>`-- manualDeposits.lockLine
    select ${lineColumns} from ${fromLines} where l.channel = ${channel} and l.reference = ${reference}
    for update of l`.execute(tx);
  return rows[0] === undefined ? undefined : toLine(rows[0]);
}

/** Lines of these references that count and are nobody's, by reference, held until the transaction ends. */
export async function lockFreeLines(
  tx: Tx,
  channel: string,
  references: readonly string[],
): Promise<Map<string, Line>> {
  const { rows } = await sql<LineRow>`-- manualDeposits.lockFreeLines
    select ${lineColumns} from ${fromLines}
    where l.channel = ${channel} and l.reference = any (${[...references]}::text[]) and l.order_id is null
      and i.confirmed_at is not null
    order by l.id for update of l`.execute(tx);
  return new Map(rows.map((row) => [row.reference, toLine(row)]));
}

export async function tieLine(tx: Tx, lineId: bigint, orderId: bigint | null): Promise<void> {
  await sql`-- manualDeposits.tieLine
    update statement_lines set order_id = ${orderId} where id = ${lineId}`.execute(tx);
}

/** Which of these references are there already. */
export async function knownReferences(db: Db, channel: string, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`-- manualDeposits.knownReferences
    select reference from statement_lines
    where channel = ${channel} and reference = any (${[...references]}::text[])`.execute(db);
  return new Set(rows.map(({ reference }) => reference));
}

/** Orders that wait for one of these references, by it. */
export async function waitingFor(
  db: Db,
  channel: string,
  references: readonly string[],
): Promise<Map<string, { orderId: bigint; amount: bigint; senderDigits: string | null; accountNumber: string }>> {
  const { rows } = await sql<ManualRow & { reference: string }>`-- manualDeposits.waitingFor
    select ${manualColumns} from ${fromManual}
    where m.channel = ${channel} and m.state in ('submitted', 'closed') and m.reference = any (${[...references]}::text[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      row.reference,
      { orderId: row.order_id, amount: row.amount, senderDigits: row.sender_digits, accountNumber: row.number },
    ]),
  );
}

export interface NewImport {
  readonly id: bigint;
  readonly channel: string;
  readonly source: StatementImport['source'];
  readonly contentHash: Buffer;
  readonly lines: number;
  readonly by: { readonly staffId: bigint; readonly staff: string; readonly key: string } | null;
}

/** Keeps an import and those of its lines that are new; answers how many. A feed's counts at once. */
export async function insertImport(
  tx: Tx,
  given: NewImport,
  lines: readonly (ReadLine & { readonly id: bigint })[],
): Promise<number> {
  const { id, channel, source, contentHash, by } = given;
  await sql`-- manualDeposits.insertImport
    insert into statement_imports (id, channel, source, key, content_hash, lines, new_lines, total, staff_id, staff, confirmed_at)
    values (${id}, ${channel}, ${source}, ${by?.key ?? null}::uuid, ${contentHash}, ${given.lines}, 0, 0,
      ${by?.staffId ?? null}, ${by?.staff ?? null}, ${source === 'feed' ? sql`clock_timestamp()` : null})`.execute(tx);
  const { rows } = await sql<{ lines: number }>`-- manualDeposits.insertLines
    with added as (
      insert into statement_lines (id, channel, reference, amount, sender, account_number, received_at, import_id)
      select x.id, ${channel}, x.reference, x.amount, x.sender, x.account_number, x.received_at, ${id}
      from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.reference)}::text[],
        ${lines.map((line) => line.amount)}::bigint[], ${lines.map((line) => line.sender)}::text[],
        ${lines.map((line) => line.accountNumber)}::text[], ${lines.map((line) => line.receivedAt)}::timestamptz[])
        as x(id, reference, amount, sender, account_number, received_at)
      on conflict (channel, reference) do nothing returning amount)
    update statement_imports set new_lines = (select count(*) from added),
      total = (select coalesce(sum(amount), 0) from added)
    where id = ${id} returning new_lines as lines`.execute(tx);
  return present(rows[0], 'an import that was kept is there').lines;
}

interface ImportRow {
  id: bigint;
  channel: string;
  source: StatementImport['source'];
  key: string | null;
  content_hash: Buffer;
  lines: number;
  new_lines: number;
  total: bigint;
  at: Date;
  staff_id: bigint | null;
  staff: string | null;
  confirmed_at: Date | null;
  confirmed_by: bigint | null;
  confirmed_by_name: string | null;
  confirm_key: string | null;
  discarded_at: Date | null;
  discarded_by_name: string | null;
  discard_key: string | null;
}

export function toImport(row: ImportRow): StatementImport {
  return {
    id: row.id,
    channel: row.channel,
    source: row.source,
    lines: row.lines,
    newLines: row.new_lines,
    total: row.total,
    at: row.at,
    staff: row.staff,
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_by_name,
    discardedAt: row.discarded_at,
  };
}

const importColumns = sql`id, channel, source, key, content_hash, lines, new_lines, total, at, staff_id, staff,
  confirmed_at, confirmed_by, confirmed_by_name, confirm_key, discarded_at, discarded_by_name, discard_key`;

export async function findImportByKey(tx: Tx, key: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`-- manualDeposits.findImportByKey
    select ${importColumns} from statement_imports where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export async function lockImport(tx: Tx, id: bigint): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`-- manualDeposits.lockImport
    select ${importColumns} from statement_imports where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function confirmImportRow(
  tx: Tx,
  id: bigint,
  by: { readonly staffId: bigint; readonly staff: string; readonly key: string },
): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`-- manualDeposits.confirmImport
    update statement_imports set confirmed_at = clock_timestamp(), confirmed_by = ${by.staffId},
      confirmed_by_name = ${by.staff}, confirm_key = ${by.key}::uuid
    where id = ${id} returning ${importColumns}`.execute(tx);
  return present(rows[0], 'a locked import is there');
}

/** Gives up a locked import that does not count yet, with its lines. */
export async function discardImportRow(
  tx: Tx,
  id: bigint,
  by: { readonly staffId: bigint; readonly staff: string; readonly key: string },
): Promise<ImportRow> {
  await sql`-- manualDeposits.dropLines
    delete from statement_lines where import_id = ${id}`.execute(tx);
  const { rows } = await sql<ImportRow>`-- manualDeposits.discardImport
    update statement_imports set discarded_at = clock_timestamp(), discarded_by = ${by.staffId},
      discarded_by_name = ${by.staff}, discard_key = ${by.key}::uuid
    where id = ${id} returning ${importColumns}`.execute(tx);
  return present(rows[0], 'a locked import is there');
}

/** One that kept no line. */
export async function dropImport(tx: Tx, id: bigint): Promise<void> {
  await sql`-- manualDeposits.dropImport
    delete from statement_imports where id = ${id}`.execute(tx);
}

/** Orders that wait for a free line of an import that counts, in an order that all processes keep. */
export async function claimsOfImport(db: Db, importId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ order_id: bigint }>`-- manualDeposits.claimsOfImport
    select m.order_id from statement_lines l
    join statement_imports i on i.id = l.import_id and i.confirmed_at is not null
    join manual_deposits m on m.channel = l.channel and m.reference = l.reference and m.state in ('submitted', 'closed')
    where l.import_id = ${importId} and l.order_id is null order by m.order_id`.execute(db);
  return rows.map(({ order_id: orderId }) => orderId);
}

/** Imports of the last day whose lines orders still wait for: a process fell over between confirming and matching. */
export async function unmatchedImports(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- manualDeposits.unmatchedImports
    select i.id from statement_imports i
    where i.confirmed_at > clock_timestamp() - interval '1 day' and exists (
      select from statement_lines l
      join manual_deposits m on m.channel = l.channel and m.reference = l.reference and m.state in ('submitted', 'closed')
      where l.import_id = i.id and l.order_id is null)
    order by i.id limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

export async function pageOfImports(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ImportRow>`-- manualDeposits.pageOfImports
    select ${importColumns} from statement_imports where source = 'desk'
    order by (confirmed_at is null and discarded_at is null) desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- manualDeposits.countImports
    select count(*)::int as total from statement_imports where source = 'desk'`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function pageOfLines(
  db: Db,
  filter: Parameters<ManualDeposits['listLines']>[0],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Line[]; total: number }> {
  const of = sql`(not ${filter.free}::boolean or l.order_id is null) and (${filter.search}::text is null or l.reference = ${filter.search})
    and (${filter.importId}::bigint is null or l.import_id = ${filter.importId})`;
  const { rows } = await sql<LineRow>`-- manualDeposits.pageOfLines
    select ${lineColumns} from ${fromLines} where ${of} order by l.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- manualDeposits.countLines
    select count(*)::int as total from statement_lines l where ${of}`.execute(db);
  return { rows: rows.map(toLine), total: counted.rows[0]?.total ?? 0 };
}
