/** The statements of deposits in USDT. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { present } from '../../platform/result.ts';
import type { Rate, StaffAct, Transfer, TransferState } from './port.ts';
import type { CreditOf, ShownTransfer } from './rules.ts';

// Addresses.

/** Its member looks at it just now; held until the end of the transaction. */
export async function wantAddress(db: Db, memberId: bigint, account: string): Promise<void> {
  await sql`-- usdtDeposits.wantAddress
    update usdt_addresses set wanted_at = clock_timestamp(),
      next_look_at = least(next_look_at, clock_timestamp() + interval '5 seconds')
    where member_id = ${memberId} and account = ${account}`.execute(db);
}

/** Which address a member has under an extended key; with its place, so that it can be worked out again. */
export async function readAddress(
  db: Db,
  memberId: bigint,
  account: string,
): Promise<{ address: string; n: number } | undefined> {
  const { rows } = await sql<{ address: string; n: number }>`-- usdtDeposits.readAddress
    select address, n from usdt_addresses where member_id = ${memberId} and account = ${account}`.execute(db);
  return rows[0];
}

/** The next place of an extended key, which is held: members take theirs one after the other. */
export async function lockNextPlace(tx: Tx, account: string): Promise<number> {
  const { rows } = await sql<{ given: number }>`-- usdtDeposits.lockNextPlace
    insert into usdt_accounts (account, given) values (${account}, 0)
    on conflict (account) do update set given = usdt_accounts.given returning given`.execute(tx);
  return present(rows[0], 'an upsert answers').given;
}

export async function insertAddress(
  tx: Tx,
  { address, memberId, account, n }: { address: string; memberId: bigint; account: string; n: number },
): Promise<void> {
  await sql`-- usdtDeposits.insertAddress
    with place as (update usdt_accounts set given = ${n} + 1 where account = ${account})
    insert into usdt_addresses (address, member_id, account, n)
    values (${address}, ${memberId}, ${account}, ${n})`.execute(tx);
}

export interface DueAddress {
  readonly address: string;
  /** What the chain had before is known. */
  readonly since: Date;
  readonly read_at: Date;
}

/**
 * Takes addresses that are due and sets when each is due again, before it is looked at: a crash costs one turn. What its
 * member looked at lately is due every 15 seconds, later every 5 minutes, hour and day; a late transfer is found by then.
 */
export async function takeDueAddresses(db: Db, limit: number): Promise<DueAddress[]> {
  const { rows } = await sql<DueAddress>`-- usdtDeposits.takeDueAddresses
    update usdt_addresses a set next_look_at = clock_timestamp() + case
      when wanted_at > clock_timestamp() - interval '1 hour' then interval '15 seconds'
      when wanted_at > clock_timestamp() - interval '1 day' then interval '5 minutes'
      when wanted_at > clock_timestamp() - interval '30 days' then interval '1 hour'
      else interval '1 day' end
    where address in (select address from usdt_addresses where next_look_at <= clock_timestamp()
      order by next_look_at limit ${limit} for update skip locked)
    returning address, coalesce(listed_until, given_at) as since, clock_timestamp() as read_at`.execute(db);
  return rows;
}

/** The chain was listed whole up to a time. */
export async function noteListed(db: Db, address: string, until: Date): Promise<void> {
  await sql`-- usdtDeposits.noteListed
    update usdt_addresses set listed_until = ${until} where address = ${address}`.execute(db);
}

/** Which of these are ours, and whose. */
export async function ownersOf(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ address: string; member_id: bigint }>`-- usdtDeposits.ownersOf
    select address, member_id from usdt_addresses where address = any(${[...addresses]})`.execute(db);
  return new Map(rows.map(({ address, member_id: memberId }) => [address, memberId]));
}

// Transfers.

interface TransferRow {
  txid: string;
  log_index: number;
  address: string;
  member_id: bigint;
  contract: string;
  sender: string;
  value: string;
  block: bigint;
  block_time: Date;
  confirmations: number;
  state: TransferState;
  seen_at: Date;
  order_id: bigint | null;
  contradicted_at: Date | null;
}

const columns = sql`txid, log_index, address, member_id, contract, sender, value::text as value, block, block_time,
  confirmations, state, seen_at, order_id, contradicted_at`;

function toTransfer(row: TransferRow): Transfer {
  return {
    txid: row.txid,
    logIndex: row.log_index,
    address: row.address,
    memberId: row.member_id,
    contract: row.contract,
    sender: row.sender,
    value: BigInt(row.value),
    block: Number(row.block),
    blockTime: row.block_time,
    confirmations: row.confirmations,
    state: row.state,
    seenAt: row.seen_at,
    orderId: row.order_id,
    isContradicted: row.contradicted_at !== null,
  };
}

/** Those of these transactions that something is known of. */
export async function knownOf(db: Db, txids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ txid: string }>`-- usdtDeposits.knownOf
    select distinct txid from usdt_transfers where txid = any(${[...txids]})`.execute(db);
  return new Set(rows.map(({ txid }) => txid));
}

/** What is stored of a transaction, held until the end of the transaction of the database. */
export async function lockTransfers(tx: Tx, txid: string): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`-- usdtDeposits.lockTransfers
    select ${columns} from usdt_transfers where txid = ${txid} order by log_index for update`.execute(tx);
  return rows.map(toTransfer);
}

export interface TransferFacts {
  readonly block: number;
  readonly blockTime: Date;
  readonly confirmations: number;
  readonly state: 'seen' | 'confirmed' | 'wrongToken';
}

/** Keeps a transfer, or what the chain says of it by now; one that is credited stays as it is. */
export async function putTransfer(
  tx: Tx,
  txid: string,
  memberId: bigint,
  { logIndex, contract, from, to, value }: ShownTransfer,
  { block, blockTime, confirmations, state }: TransferFacts,
): Promise<void> {
  const next = state === 'seen' ? sql`clock_timestamp() + interval '15 seconds'` : sql`null`;
  await sql`-- usdtDeposits.putTransfer
    insert into usdt_transfers (txid, log_index, address, member_id, contract, sender, value, block, block_time,
      confirmations, state, next_check_at)
    values (${txid}, ${logIndex}, ${to}, ${memberId}, ${contract}, ${from}, ${value.toString()}::numeric, ${block},
      ${blockTime}, ${confirmations}, ${state}, ${next})
    on conflict (txid, log_index) do update set address = excluded.address, member_id = excluded.member_id,
      contract = excluded.contract, sender = excluded.sender, value = excluded.value, block = excluded.block,
      block_time = excluded.block_time, confirmations = excluded.confirmations, state = excluded.state,
      next_check_at = excluded.next_check_at
    where usdt_transfers.state <> 'credited'`.execute(tx);
}

/** It stands in no block any more. Asked about for a day: after that the network itself lets it go. */
export async function orphanTransfer(tx: Tx, { txid, logIndex }: Transfer): Promise<void> {
  await sql`-- usdtDeposits.orphanTransfer
    update usdt_transfers set state = 'orphaned', confirmations = 0, next_check_at = case
      when seen_at > clock_timestamp() - interval '1 day' then clock_timestamp() + interval '1 minute' end
    where txid = ${txid} and log_index = ${logIndex} and state in ('seen', 'confirmed', 'orphaned')`.execute(tx);
}

/** The chain says something else of what was credited. Answers whether that is new. */
export async function contradictTransfer(tx: Tx, { txid, logIndex }: Transfer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`-- usdtDeposits.contradictTransfer
    update usdt_transfers set contradicted_at = clock_timestamp()
    where txid = ${txid} and log_index = ${logIndex} and state = 'credited' and contradicted_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** Transactions whose transfers are due; when each is due again is set first. What is credited is looked at for a day more. */
export async function takeDueTransfers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ txid: string }>`-- usdtDeposits.takeDueTransfers
    update usdt_transfers set next_check_at = case
      when state <> 'credited' then clock_timestamp() + interval '15 seconds'
      when seen_at > clock_timestamp() - interval '1 day' then clock_timestamp() + interval '6 hours' end
    where (txid, log_index) in (select txid, log_index from usdt_transfers where next_check_at <= clock_timestamp()
      order by next_check_at limit ${limit} for update skip locked)
    returning txid`.execute(db);
  return [...new Set(rows.map(({ txid }) => txid))];
}

/** What arrived for a member lately. */
export async function transfersOf(db: Db, memberId: bigint, limit: number): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`-- usdtDeposits.transfersOf
    select ${columns} from usdt_transfers where member_id = ${memberId}
    order by seen_at desc, txid, log_index limit ${limit}`.execute(db);
  return rows.map(toTransfer);
}

export async function pageOfTransfers(
  db: Db,
  { state, search }: { readonly state: TransferState | null; readonly search: string | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Transfer[]; total: number }> {
  const number = search !== null && /^[1-9]\d{0,17}$/.test(search) ? BigInt(search) : null;
  const ofSearch =
    search === null
      ? sql`true`
      : number === null
        ? sql`(txid = ${search.toLowerCase()} or address = ${search})`
        : sql`(order_id = ${number} or member_id = ${number})`;
  const of = sql`${state === null ? sql`true` : sql`state = ${state}`} and ${ofSearch}`;
  const { rows } = await sql<TransferRow>`-- usdtDeposits.pageOfTransfers
    select ${columns} from usdt_transfers where ${of}
    order by seen_at desc, txid, log_index offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- usdtDeposits.countTransfers
    select count(*)::int as total from usdt_transfers where ${of}`.execute(db);
  return { rows: rows.map(toTransfer), total: present(counted.rows[0], 'a count has a row').total };
}

// Credits.

/** Addresses where enough for a credit is confirmed, at the best rate there ever was: what is less waits unasked. */
export async function addressesToCredit(db: Db, minAmount: bigint): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`-- usdtDeposits.addressesToCredit
    select address from usdt_transfers where state = 'confirmed' group by address
    having sum(value) * (select max(member_rate) from usdt_rates) / 1000000 >= ${minAmount} order by address`.execute(
    db,
  );
  return rows.map(({ address }) => address);
}

/** Credits of one address are made one after the other. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`-- usdtDeposits.lockAddress
    select from usdt_addresses where address = ${address} for update`.execute(tx);
}

export interface ConfirmedTransfer extends Transfer {
  /** The quote that was in force when it was put into a block. */
  readonly quote: { readonly id: bigint; readonly memberRate: bigint } | null;
}

/** What is confirmed at an address and not credited, in the order of the chain. */
export async function lockConfirmed(tx: Tx, address: string): Promise<ConfirmedTransfer[]> {
  const { rows } = await sql<
    TransferRow & { quote_id: bigint | null; quoted: bigint | null }
  >`-- usdtDeposits.lockConfirmed
    select ${columns}, q.id as quote_id, q.member_rate as quoted from usdt_transfers t
    left join lateral (select id, member_rate from usdt_quotes
      where member_id = t.member_id and at <= t.block_time and until > t.block_time order by at desc limit 1) q on true
    where address = ${address} and state = 'confirmed' order by block, log_index, txid for update of t`.execute(tx);
  return rows.map((row) => {
    const { quote_id: id, quoted: memberRate } = row;
    return { ...toTransfer(row), quote: id === null || memberRate === null ? null : { id, memberRate } };
  });
}

export async function insertCredit(
  tx: Tx,
  orderId: bigint,
  address: string,
  { transfers, micro, memberRate, amount }: CreditOf<ConfirmedTransfer>,
): Promise<void> {
  const last = present(transfers.at(-1), 'a credit has a transfer');
  await sql`-- usdtDeposits.insertCredit
    insert into usdt_credits (order_id, member_id, address, micro, member_rate, quote_id, amount)
    values (${orderId}, ${last.memberId}, ${address}, ${micro}, ${memberRate}, ${last.quote?.id ?? null}, ${amount})`.execute(
    tx,
  );
  const logs = JSON.stringify(transfers.map(({ txid, logIndex }) => ({ txid, log_index: logIndex })));
  await sql`-- usdtDeposits.markCredited
    update usdt_transfers t set state = 'credited', order_id = ${orderId},
      next_check_at = clock_timestamp() + interval '1 hour'
    from jsonb_to_recordset(${logs}::jsonb) as l(txid text, log_index int)
    where t.txid = l.txid and t.log_index = l.log_index`.execute(tx);
}

export interface CreditRow {
  order_id: bigint;
  member_id: bigint;
  micro: bigint;
  member_rate: bigint;
  amount: bigint;
}

const creditColumns = sql`order_id, member_id, micro, member_rate, amount`;

export async function readCredit(db: Db, orderId: bigint): Promise<CreditRow | undefined> {
  const { rows } = await sql<CreditRow>`-- usdtDeposits.readCredit
    select ${creditColumns} from usdt_credits where order_id = ${orderId}`.execute(db);
  return rows[0];
}

export async function listUntold(db: Db, limit: number): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`-- usdtDeposits.listUntold
    select ${creditColumns} from usdt_credits where told_at is null order by order_id limit ${limit}`.execute(db);
  return rows;
}

export async function markTold(db: Db, orderId: bigint): Promise<void> {
  await sql`-- usdtDeposits.markTold
    update usdt_credits set told_at = clock_timestamp() where order_id = ${orderId} and told_at is null`.execute(db);
}

// Rates and quotes.

interface RateRow {
  version: number;
  rate: bigint;
  spread: number;
  member_rate: bigint;
  set_at: Date;
  staff_id: bigint | null;
  staff: string | null;
  key: string | null;
  counts_from: Date | null;
  confirmed_by_name: string | null;
}

const rateColumns = sql`version, rate, spread, member_rate, set_at, staff_id, staff, key, counts_from, confirmed_by_name`;

export const toRate = (row: RateRow): Rate => ({
  version: row.version,
  rate: row.rate,
  spread: row.spread,
  memberRate: row.member_rate,
  setAt: row.set_at,
  setBy: row.staff,
  countsFrom: row.counts_from,
  confirmedBy: row.confirmed_by_name,
});

export async function listRateRows(db: Db, limit: number): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`-- usdtDeposits.listRates
    select ${rateColumns} from usdt_rates order by version desc limit ${limit}`.execute(db);
  return rows;
}

/** Rates are set one after the other: until the end of the transaction nobody else sets one. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`-- usdtDeposits.lockRates
    lock table usdt_rates in share row exclusive mode`.execute(tx);
}

export async function findRateByKey(tx: Tx, key: string): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`-- usdtDeposits.findRateByKey
    select ${rateColumns} from usdt_rates where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

/** The rate that counts now; undefined: none does. */
export async function readRate(db: Db, before: 'now' | 'yesterday' = 'now'): Promise<RateRow | undefined> {
  const until = before === 'now' ? sql`clock_timestamp()` : sql`clock_timestamp() - interval '1 day'`;
  const { rows } = await sql<RateRow>`-- usdtDeposits.readRate
    select ${rateColumns} from usdt_rates where counts_from <= ${until} order by version desc limit 1`.execute(db);
  return rows[0];
}

/** What counted at any time of the last day. */
export async function memberRatesOfLastDay(tx: Tx): Promise<bigint[]> {
  const { rows } = await sql<{ member_rate: bigint }>`-- usdtDeposits.memberRatesOfLastDay
    select member_rate from usdt_rates where counts_from > clock_timestamp() - interval '1 day'`.execute(tx);
  const before = await readRate(tx, 'yesterday');
  return [...rows, ...(before === undefined ? [] : [before])].map(({ member_rate: rate }) => rate);
}

export async function insertRate(
  tx: Tx,
  rate: Pick<Rate, 'version' | 'rate' | 'spread' | 'memberRate'>,
  by: StaffAct | null,
  isCounting: boolean,
): Promise<void> {
  await sql`-- usdtDeposits.insertRate
    insert into usdt_rates (version, rate, spread, member_rate, staff_id, staff, reason, key, counts_from)
    values (${rate.version}, ${rate.rate}, ${rate.spread}, ${rate.memberRate}, ${by?.staffId ?? null},
      ${by?.staff ?? null}, ${by?.reason ?? null}, ${by?.key ?? null}::uuid,
      ${isCounting ? sql`clock_timestamp()` : sql`null`})
    on conflict (version) do nothing`.execute(tx);
}

export async function confirmRateRow(tx: Tx, version: number, by: StaffAct): Promise<void> {
  await sql`-- usdtDeposits.confirmRate
    update usdt_rates set counts_from = clock_timestamp(), confirmed_by = ${by.staffId}, confirmed_by_name = ${by.staff}
    where version = ${version}`.execute(tx);
}

export interface QuoteRow {
  readonly member_rate: bigint;
  readonly until: Date;
}

/** The quote that a member has; undefined: none is in force. */
export async function readQuote(db: Db, memberId: bigint): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`-- usdtDeposits.readQuote
    select member_rate, until from usdt_quotes where member_id = ${memberId} and until > clock_timestamp()
    order by at desc limit 1`.execute(db);
  return rows[0];
}

export async function insertQuote(
  tx: Tx,
  { id, memberId, rate, minutes }: { id: bigint; memberId: bigint; rate: Rate; minutes: number },
): Promise<void> {
  await sql`-- usdtDeposits.insertQuote
    with now as (select clock_timestamp() as at)
    insert into usdt_quotes (id, member_id, version, member_rate, at, until)
    select ${id}, ${memberId}, ${rate.version}, ${rate.memberRate}, at, at + make_interval(mins => ${minutes}::integer)
    from now`.execute(tx);
}

// What waits for staff.

/** A rate that a second person has to confirm. */
export async function lookAtRate(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- usdtDeposits.lookAtRate
    select count(*)::int as count, min(set_at) as "oldestSince" from usdt_rates
    where counts_from is null and version = (select max(version) from usdt_rates)`.execute(db);
  return present(rows[0], 'a count has a row');
}
