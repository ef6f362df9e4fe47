/** SQL of raffles. */
import { type DrawScheme, NEWEST_SCHEME } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { must, present } from '../../../platform/result.ts';
import { numbersOf } from '../../wagers/port.ts';
import { UNDER_INSTANT_SECRET } from '../instant-seals.ts';
import type { DeskRaffle, Purchase, PurchasePage, Raffle, RafflePlan } from './port.ts';

export interface RaffleRow {
  readonly id: bigint;
  readonly names: Record<string, string>;
  readonly price: bigint;
  readonly tickets: number;
  readonly least_sold: number;
  readonly most_per_member: number;
  readonly prizes: string[] | bigint[];
  readonly state: Raffle['state'];
  readonly sold: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly made_at: Date;
  readonly void_reason: Raffle['voidReason'];
  readonly cancel_key: string | null;
  readonly commitment: Uint8Array;
  readonly nonce: Uint8Array;
  readonly sealed: Uint8Array;
  readonly sealed_under: number;
  readonly ended_at: Date | null;
  readonly scheme: DrawScheme;
  readonly bet_root: Uint8Array | null;
  readonly server_seed: Uint8Array | null;
  readonly winners: number[] | null;
  /** By the database's clock. */
  readonly before_open: boolean;
  readonly past_close: boolean;
  readonly now: Date;
}

interface PurchaseRow {
  readonly id: bigint;
  readonly raffle_id: bigint;
  readonly member_id: bigint;
  readonly first: number;
  readonly count: number;
  readonly amount: bigint;
  readonly bought_at: Date;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const hex = (bytes: Uint8Array | null): string | null => (bytes === null ? null : toHex(bytes));

export function raffleOf(row: RaffleRow): Raffle {
  return {
    id: row.id,
    names: row.names,
    price: row.price,
    tickets: row.tickets,
    leastSold: row.least_sold,
    mostPerMember: row.most_per_member,
    prizes: row.prizes.map(BigInt),
    state: row.state,
    sold: row.sold,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    voidReason: row.void_reason,
    commit: toHex(row.commitment),
    endedAt: row.ended_at,
    scheme: row.scheme,
    betRoot: hex(row.bet_root),
    serverSeed: hex(row.server_seed),
    winners: row.winners,
  };
}

export interface OwnedPurchase extends Purchase {
  readonly memberId: bigint;
}

function purchaseOf(row: PurchaseRow): OwnedPurchase {
  const { id, first, count, amount } = row;
  return { id, raffleId: row.raffle_id, memberId: row.member_id, first, count, amount, boughtAt: row.bought_at };
}

const RAFFLE = sql`r.id, r.names, r.price, r.tickets, r.least_sold, r.most_per_member, r.prizes::text[] as prizes, r.state,
  r.sold, r.opens_at, r.closes_at, r.made_at, r.void_reason, r.cancel_key, r.commitment, r.nonce, r.sealed, r.sealed_under, r.ended_at, r.scheme, r.bet_root, r.server_seed, r.winners,
  r.opens_at > clock_timestamp() as before_open, r.closes_at <= clock_timestamp() as past_close, clock_timestamp() as now`;
const PURCHASE = sql`p.id, p.raffle_id, p.member_id, p.first, p.count, p.amount, p.bought_at`;
const ENDED_SHOWN = 10;
const OPEN_SHOWN = 50;
const UNPAID_AT_ONCE = 100;

export interface SealedRaffle extends RafflePlan {
  readonly id: bigint;
  readonly commit: Uint8Array;
  /** Hex. */
  readonly nonce: string;
  readonly sealed: string;
}

export async function insertRaffle(tx: Tx, raffle: SealedRaffle): Promise<RaffleRow> {
  await sql`-- lottery.insertRaffle
    insert into raffles (id, key, names, price, tickets, least_sold, most_per_member, prizes, opens_at, closes_at, commitment, nonce, sealed,
      sealed_under, scheme)
    values (${raffle.id}, ${raffle.key}::uuid, ${JSON.stringify(raffle.names)}::jsonb, ${raffle.price}, ${raffle.tickets},
      ${raffle.leastSold}, ${raffle.mostPerMember}, ${raffle.prizes.map(String)}::bigint[],
      coalesce(${raffle.opensAt ?? null}::timestamptz, clock_timestamp()), ${raffle.closesAt},
      ${Buffer.from(raffle.commit)}, decode(${raffle.nonce}, 'hex'), decode(${raffle.sealed}, 'hex'),
      ${UNDER_INSTANT_SECRET}, ${NEWEST_SCHEME})
    on conflict (key) do nothing`.execute(tx);
  const { rows } = await sql<RaffleRow>`-- lottery.raffleByKey
    select ${RAFFLE} from raffles r where r.key = ${raffle.key}::uuid`.execute(tx);
  return present(rows[0], 'a raffle that was made exists');
}

export async function listRaffles(db: Db): Promise<RaffleRow[]> {
  const { rows } = await sql<RaffleRow>`-- lottery.raffles
    (select ${RAFFLE} from raffles r where r.state = 'open' order by r.closes_at limit ${OPEN_SHOWN})
    union all (select ${RAFFLE} from raffles r where r.state <> 'open' order by r.ended_at desc limit ${ENDED_SHOWN})`.execute(
    db,
  );
  return rows;
}

export async function findRaffle(db: Db | Tx, raffleId: bigint): Promise<RaffleRow | null> {
  const { rows } = await sql<RaffleRow>`-- lottery.raffle
    select ${RAFFLE} from raffles r where r.id = ${raffleId}`.execute(db);
  return rows[0] ?? null;
}

/** Whoever sells or draws has the row alone; the clock is read once it is his. */
export async function lockRaffle(tx: Tx, raffleId: bigint): Promise<RaffleRow | null> {
  const { rows } = await sql`-- lottery.lockRaffle
    select 1 from raffles where id = ${raffleId} for update`.execute(tx);
  return rows.length === 0 ? null : findRaffle(tx, raffleId);
}

/** One that is sold out or past its time, none of those left out, for this worker alone. */
export async function claimEndedRaffle(tx: Tx, except: readonly bigint[]): Promise<RaffleRow | null> {
  const { rows } = await sql<RaffleRow>`-- lottery.claimEndedRaffle
    select ${RAFFLE} from raffles r where r.state = 'open' and (r.closes_at <= clock_timestamp() or r.sold = r.tickets)
      and r.id <> all (${except.map(String)}::bigint[])
    order by r.closes_at limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function findPurchase(tx: Tx, memberId: bigint, key: string): Promise<Purchase | null> {
  const { rows } = await sql<PurchaseRow>`-- lottery.rafflePurchaseByKey
    select ${PURCHASE} from raffle_purchases p where p.member_id = ${memberId} and p.key = ${key}::uuid`.execute(tx);
  return rows[0] === undefined ? null : purchaseOf(rows[0]);
}

export async function countTicketsOf(tx: Tx, raffleId: bigint, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ tickets: bigint }>`-- lottery.raffleTicketsOf
    select coalesce(sum(count), 0)::bigint as tickets from raffle_purchases
    where raffle_id = ${raffleId} and member_id = ${memberId}`.execute(tx);
  return Number(present(rows[0], 'a sum has a row').tickets);
}

export interface NewPurchase {
  readonly id: bigint;
  readonly raffle: RaffleRow;
  readonly memberId: bigint;
  readonly key: string;
  readonly count: number;
  readonly amount: bigint;
}

/** Takes the next numbers; the raffle's row is held. */
export async function insertPurchase(tx: Tx, one: NewPurchase): Promise<void> {
  const { numAffectedRows } = await sql`-- lottery.countRaffleTickets
    update raffles set sold = sold + ${one.count} where id = ${one.raffle.id} and sold = ${one.raffle.sold}`.execute(
    tx,
  );
  must(numAffectedRows === 1n, 'tickets of a raffle are counted one after the other');
  await sql`-- lottery.insertRafflePurchase
    insert into raffle_purchases (id, raffle_id, member_id, key, first, count, amount)
    values (${one.id}, ${one.raffle.id}, ${one.memberId}, ${one.key}::uuid, ${one.raffle.sold + 1}, ${one.count}, ${one.amount})`.execute(
    tx,
  );
}

export async function readPurchases(db: Db | Tx, raffleId: bigint): Promise<OwnedPurchase[]> {
  const { rows } = await sql<PurchaseRow>`-- lottery.rafflePurchases
    select ${PURCHASE} from raffle_purchases p where p.raffle_id = ${raffleId} order by p.first`.execute(db);
  return rows.map(purchaseOf);
}

/** Of `readPurchases` those of one page. */
export async function pagePurchases(db: Db, raffleId: bigint, { after, size }: PurchasePage): Promise<OwnedPurchase[]> {
  const { rows } = await sql<PurchaseRow>`-- lottery.pageRafflePurchases
    select ${PURCHASE} from raffle_purchases p where p.raffle_id = ${raffleId} and p.first > ${after}
    order by p.first limit ${size}`.execute(db);
  return rows.map(purchaseOf);
}

/** Who bought tickets of a raffle, by member after one of them (0 starts), with how many and what they cost. */
export async function pageBuyers(
  tx: Tx,
  raffleId: bigint,
  after: bigint,
  size: number,
): Promise<{ member_id: bigint; tickets: number; amount: string }[]> {
  const { rows } = await sql<{ member_id: bigint; tickets: number; amount: string }>`-- lottery.raffleBuyers
    select p.member_id, sum(p.count)::integer as tickets, sum(p.amount)::text as amount from raffle_purchases p
    where p.raffle_id = ${raffleId} and p.member_id > ${after}
    group by p.member_id order by p.member_id limit ${size}`.execute(tx);
  return rows;
}

export async function readPurchasesOf(db: Db, memberId: bigint, raffleIds: readonly bigint[]): Promise<Purchase[]> {
  const { rows } = await sql<PurchaseRow>`-- lottery.rafflePurchasesOf
    select ${PURCHASE} from raffle_purchases p
    where p.member_id = ${memberId} and p.raffle_id = any (${raffleIds.map(String)}::bigint[])
    order by p.raffle_id, p.first`.execute(db);
  return rows.map(purchaseOf);
}

export async function markDrawn(
  tx: Tx,
  raffleId: bigint,
  drawn: { scheme: DrawScheme; betRoot: Uint8Array; serverSeed: Uint8Array; winners: readonly number[] },
): Promise<void> {
  await sql`-- lottery.markRaffleDrawn
    update raffles set state = 'drawn', ended_at = clock_timestamp(), drawn_scheme = ${drawn.scheme}, bet_root = ${Buffer.from(drawn.betRoot)},
      server_seed = ${Buffer.from(drawn.serverSeed)}, winners = ${[...drawn.winners]}::integer[]
    where id = ${raffleId}`.execute(tx);
}

/** With the key it was cancelled with, when it was. */
export async function markRaffleVoid(tx: Tx, raffleId: bigint, cancelKey: string | null): Promise<void> {
  await sql`-- lottery.markRaffleVoid
    update raffles set state = 'void', ended_at = clock_timestamp(), cancel_key = ${cancelKey}::uuid,
      void_reason = ${cancelKey === null ? 'fewSold' : 'cancelled'} where id = ${raffleId}`.execute(tx);
}

interface DeskRow extends RaffleRow {
  readonly members: bigint;
  readonly taken: string;
  readonly paid: string;
  readonly total: bigint;
}

/** Of a row `p` of purchases: play money of trial accounts is in no figure (ADR 10). */
const REAL_MONEY = sql`not exists (select 1 from wallet_trial_members t where t.member_id = p.member_id)`;

/** Of the rows: how many members have tickets, what real money paid for them, and what it won. */
const FIGURES = sql`(select count(distinct p.member_id) from raffle_purchases p where p.raffle_id = r.id) as members,
  (select coalesce(sum(p.amount), 0) from raffle_purchases p
    where p.raffle_id = r.id and r.state <> 'void' and ${REAL_MONEY})::text as taken,
  (select coalesce(sum(x.prize), 0) from unnest(r.winners, r.prizes) as x(number, prize)
    join raffle_purchases p on p.raffle_id = r.id and x.number between p.first and p.first + p.count - 1
    where r.state = 'drawn' and ${REAL_MONEY})::text as paid`;

function deskRaffleOf(row: DeskRow): DeskRaffle {
  return {
    ...raffleOf(row),
    madeAt: row.made_at,
    members: Number(row.members),
    taken: BigInt(row.taken),
    paid: BigInt(row.paid),
  };
}

export async function listDeskRaffles(db: Db, page: Page): Promise<{ rows: DeskRaffle[]; total: number }> {
  const { rows } = await sql<DeskRow>`-- lottery.deskRaffles
    select ${RAFFLE}, ${FIGURES}, count(*) over () as total from raffles r
    order by r.id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return { rows: rows.map(deskRaffleOf), total: Number(rows[0]?.total ?? 0n) };
}

export async function readDeskRaffle(tx: Tx, raffleId: bigint): Promise<DeskRaffle> {
  const { rows } = await sql<DeskRow>`-- lottery.deskRaffle
    select ${RAFFLE}, ${FIGURES}, 1 as total from raffles r where r.id = ${raffleId}`.execute(tx);
  return deskRaffleOf(present(rows[0], 'a raffle that was just held exists'));
}

export async function findRaffleByKey(tx: Tx, key: string): Promise<RaffleRow | null> {
  const { rows } = await sql<RaffleRow>`-- lottery.raffleOfKey
    select ${RAFFLE} from raffles r where r.key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

export async function findRaffleOfCancelKey(tx: Tx, key: string): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`-- lottery.raffleOfCancelKey
    select id from raffles where cancel_key = ${key}::uuid`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The last sold first: numbers are given out in order. */
export async function listPurchases(
  db: Db,
  raffleId: bigint,
  page: Page,
): Promise<{ rows: OwnedPurchase[]; total: number }> {
  const { rows } = await sql<PurchaseRow & { total: bigint }>`-- lottery.raffleSales
    select ${PURCHASE}, count(*) over () as total from raffle_purchases p where p.raffle_id = ${raffleId}
    order by p.first desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return { rows: rows.map(purchaseOf), total: Number(rows[0]?.total ?? 0n) };
}

/** Raffles that ended and are not wholly paid or given back, the oldest first. */
export async function listUnpaid(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- lottery.unpaidRaffles
    select r.id from wager_markets g join raffles r on r.id = g.id and r.state <> 'open'
    where g.product = any (${[...numbersOf('elottery')]}::smallint[]) and g.ended_at is null order by r.id limit ${UNPAID_AT_ONCE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * The database's clock; the earliest that a raffle made now may open, which leaves time for its form to be filled in; and
 * the latest that it may close: a minute before the table says so.
 */
export async function readTimes(tx: Tx): Promise<{ now: Date; earliest: Date; latest: Date }> {
  const { rows } = await sql<{ now: Date; earliest: Date; latest: Date }>`-- lottery.raffleTimes
    select clock_timestamp() as now, clock_timestamp() - interval '15 minutes' as earliest,
      clock_timestamp() + interval '40 days' - interval '1 minute' as latest`.execute(tx);
  return present(rows[0], 'the clock answers');
}
