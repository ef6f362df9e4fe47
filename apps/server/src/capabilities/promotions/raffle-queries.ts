/** Statements of raffles of promotions. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Page, Raffle, StaffAct, TicketRange } from './port.ts';

type RaffleRow = Omit<Raffle, 'prizes'> & { readonly prizes: readonly string[] };
export interface SealedRaffle extends Raffle {
  readonly nonce: Buffer;
  readonly sealed: Buffer;
}
const RAFFLE = sql`r.id, r.names, r.prizes, r.multiplier, r.tickets, r.given, r.closes_at as "closesAt", r.state,
  encode(r.commit, 'hex') as commit, encode(r.bet_root, 'hex') as "betRoot", encode(r.server_seed, 'hex') as "serverSeed",
  r.winners, r.ended_at as "endedAt", r.reason, r.asked_by_id as "askedById", r.asked_by as "askedBy", r.asked_at as "askedAt",
  r.decided_by as "decidedBy"`;
const read = <Row extends RaffleRow>({ prizes, ...row }: Row) => ({ ...row, prizes: prizes.map(BigInt) });

/** Nothing where its key has made one. */
export async function insertRaffle(
  tx: Tx,
  plan: {
    readonly id: bigint;
    readonly names: Readonly<Record<string, string>>;
    readonly prizes: readonly bigint[];
    readonly multiplier: number;
    readonly tickets: number;
    readonly closesAt: Date;
    readonly commit: Uint8Array;
    readonly nonce: string;
    readonly sealed: string;
    readonly by: StaffAct;
  },
): Promise<void> {
  const { id, names, prizes, multiplier, tickets, closesAt, commit, nonce, sealed, by } = plan;
  await sql`-- promotions.insertRaffle
    insert into promotion_raffles (id, key, names, prizes, multiplier, tickets, closes_at, state, commit, nonce, sealed, reason,
      asked_by_id, asked_by)
    values (${id}, ${by.key}::uuid, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(prizes.map(String))}::jsonb, ${multiplier},
      ${tickets}, ${closesAt}, 'waiting', ${Buffer.from(commit)}, decode(${nonce}, 'hex'), decode(${sealed}, 'hex'), ${by.reason},
      ${by.staffId}, ${by.staff})
    on conflict (key) do nothing`.execute(tx);
}

export async function findRaffle(db: Db | Tx, by: { id: bigint } | { key: string }): Promise<Raffle | undefined> {
  const { rows } = await sql<RaffleRow>`-- promotions.findRaffle
    select ${RAFFLE} from promotion_raffles r where ${'id' in by ? sql`r.id = ${by.id}` : sql`r.key = ${by.key}::uuid`}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : read(rows[0]);
}

/** Holds it: tickets of one raffle are given one after the other. `isOver`: by the database's clock. */
export async function lockRaffle(tx: Tx, id: bigint): Promise<(Raffle & { readonly isOver: boolean }) | undefined> {
  const { rows } = await sql<RaffleRow & { isOver: boolean }>`-- promotions.lockRaffle
    select ${RAFFLE}, r.closes_at <= clock_timestamp() as "isOver" from promotion_raffles r where r.id = ${id} for update`.execute(
    tx,
  );
  return rows[0] === undefined ? undefined : read(rows[0]);
}

/** Of a raffle that is held. */
export async function giveTickets(
  tx: Tx,
  { raffleId, count, memberId, entryId }: { raffleId: bigint; count: number; memberId: bigint; entryId: bigint },
): Promise<void> {
  await sql`-- promotions.giveTickets
    with g as (update promotion_raffles set given = given + ${count} where id = ${raffleId} returning given)
    insert into promotion_tickets (raffle_id, first, count, member_id, entry_id)
    select ${raffleId}, g.given - ${count} + 1, ${count}, ${memberId}, ${entryId} from g`.execute(tx);
}

export async function decideRaffle(tx: Tx, id: bigint, state: 'open' | 'rejected', by: StaffAct): Promise<void> {
  await sql`-- promotions.decideRaffle
    update promotion_raffles set state = ${state}, decided_by = ${by.staff}, decided_at = clock_timestamp() where id = ${id}`.execute(
    tx,
  );
}

/** One whose time has come; another process has none that is held. */
export async function claimEnded(tx: Tx, except: readonly bigint[]): Promise<SealedRaffle | undefined> {
  const { rows } = await sql<RaffleRow & { nonce: Buffer; sealed: Buffer }>`-- promotions.claimEnded
    select ${RAFFLE}, r.nonce, r.sealed from promotion_raffles r
    where r.state = 'open' and r.closes_at <= clock_timestamp() and r.id <> all (${except.map(String)}::bigint[])
    order by r.closes_at limit 1 for update skip locked`.execute(tx);
  return rows[0] === undefined ? undefined : read(rows[0]);
}

export async function readTickets(
  db: Db | Tx,
  raffleId: bigint,
  { after, most }: { readonly after: number; readonly most: number | null } = { after: 0, most: null },
): Promise<(TicketRange & { entryId: bigint; memberId: bigint })[]> {
  const { rows } = await sql<TicketRange & { entryId: bigint; memberId: bigint }>`-- promotions.readTickets
    select first, count, entry_id as "entryId", member_id as "memberId" from promotion_tickets
    where raffle_id = ${raffleId} and first > ${after} order by first limit ${most}`.execute(db);
  return rows;
}

export async function markDrawn(
  tx: Tx,
  id: bigint,
  drawn: { readonly betRoot: Uint8Array; readonly serverSeed: Uint8Array; readonly winners: readonly number[] } | null,
): Promise<void> {
  await (drawn === null
    ? sql`-- promotions.markVoid
        update promotion_raffles set state = 'void', ended_at = clock_timestamp() where id = ${id}`
    : sql`-- promotions.markDrawn
        update promotion_raffles set state = 'drawn', ended_at = clock_timestamp(), bet_root = ${Buffer.from(drawn.betRoot)},
          server_seed = ${Buffer.from(drawn.serverSeed)}, winners = ${[...drawn.winners]}::int[] where id = ${id}`
  ).execute(tx);
}

const SHOWN_MAX = 20;
const SHOWN_DAYS = 30;

/** Those that are open, and those that were drawn of late. */
export async function listShown(db: Db): Promise<Raffle[]> {
  const { rows } = await sql<RaffleRow>`-- promotions.rafflesShown
    select ${RAFFLE} from promotion_raffles r
    where r.state = 'open' or (r.state in ('drawn', 'void') and r.ended_at > clock_timestamp() - make_interval(days => ${SHOWN_DAYS}))
    order by r.state <> 'open', r.closes_at limit ${SHOWN_MAX}`.execute(db);
  return rows.map(read);
}

export async function ticketsOf(
  db: Db,
  memberId: bigint,
  raffleIds: readonly bigint[],
): Promise<(TicketRange & { raffleId: bigint })[]> {
  const { rows } = await sql<TicketRange & { raffleId: bigint }>`-- promotions.ticketsOf
    select raffle_id as "raffleId", first, count from promotion_tickets
    where member_id = ${memberId} and raffle_id = any (${raffleIds.map(String)}::bigint[]) order by raffle_id, first limit 1000`.execute(
    db,
  );
  return rows;
}

export async function pageRaffles(db: Db, { offset, limit }: Page): Promise<{ rows: Raffle[]; total: number }> {
  const { rows } = await sql<RaffleRow & { total: number }>`-- promotions.pageRaffles
    select ${RAFFLE}, count(*) over ()::int as total from promotion_raffles r
    order by r.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => read(row)), total: rows[0]?.total ?? 0 };
}
