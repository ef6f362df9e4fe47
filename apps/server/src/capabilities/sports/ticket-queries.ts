/** Statements of tickets and their legs. */
import type { OverLimit } from '@house/sports/limits';
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { firstIdOf } from '../../platform/ids.ts';
import type { Offer, SportsTicket, Standing, TicketLeg, TicketState } from './port.ts';

/** So long a trader has to look at a ticket that is over a limit. */
const ASKED_SECONDS = 60;
/** A day, and as much as clocks may differ. */
const DAY_AND_MORE_MILLISECONDS = 25 * 3_600_000;

type TicketRow = Omit<SportsTicket, 'legs'>;

const TICKET = sql`t.id, t.member_id as "memberId", t.key, t.state, t.folds::integer[] as folds, t.lines, t.stake, t.most,
  t.odds_change as "oddsChange", t.live, t.asked_at as "askedAt", t.due_at as "dueAt", t.seq, t.placed_at as "placedAt",
  t.refusal, t.refusal_values as "refusalValues", t.prize, t.version, t.settled_at as "settledAt", t.cash_key as "cashKey",
  t.cash_amount as "cashAmount", t.cash_fixed as "cashFixed", t.cash_tenths as "cashTenths", t.sold_tenths as "soldTenths",
  t.sold_for as "soldFor", t.over_limit as "overLimit", t.offer, t.answered_name as "answeredBy",
  t.answered_because as "answeredBecause", t.replaces`;

/** Amounts within documents are strings. */
interface StoredTicket extends Omit<TicketRow, 'overLimit' | 'offer'> {
  readonly overLimit: (Omit<OverLimit, 'stakeMax'> & { readonly stakeMax: string }) | null;
  readonly offer: { readonly stakePerLine: string; readonly odds: readonly number[] } | null;
}
const readTicket = ({ overLimit, offer, ...ticket }: StoredTicket): TicketRow => ({
  ...ticket,
  overLimit: overLimit === null ? null : { ...overLimit, stakeMax: BigInt(overLimit.stakeMax) },
  offer: offer === null ? null : { ...offer, stakePerLine: BigInt(offer.stakePerLine) },
});

async function withLegs(db: Db, tickets: readonly TicketRow[]): Promise<SportsTicket[]> {
  if (tickets.length === 0) return [];
  const { rows } = await sql<TicketLeg & { ticketId: bigint }>`-- sports.legs
    select l.ticket_id as "ticketId", l.market_id as "marketId", l.event_id as "eventId", l.selection, l.seen, l.odds,
      l.odds_taken as "oddsTaken", l.version,
      l.state, exists (select from sports_void_windows w where w.market_id = l.market_id and w.undone_at is null
        and t.placed_at >= w.from_at and (w.to_at is null or t.placed_at < w.to_at)) as voided
    from sports_legs l join sports_tickets t on t.id = l.ticket_id
    where l.ticket_id = any (${tickets.map(({ id }) => String(id))}::bigint[]) order by l.ticket_id, l.leg`.execute(db);
  const legs = new Map<bigint, TicketLeg[]>();
  for (const { ticketId, ...leg } of rows) legs.set(ticketId, [...(legs.get(ticketId) ?? []), leg]);
  return tickets.map((ticket) => ({ ...ticket, legs: legs.get(ticket.id) ?? [] }));
}

async function listTickets(db: Db, rest: RawBuilder<unknown>): Promise<SportsTicket[]> {
  const { rows } = await sql<StoredTicket>`-- sports.tickets
    select ${TICKET} from sports_tickets t ${rest}`.execute(db);
  return withLegs(db, rows.map(readTicket));
}

export interface TicketKey {
  readonly memberId: bigint;
  readonly key: string;
}
/** With the digest of what was asked for. */
export type TicketWithRequest = SportsTicket & { readonly request: Buffer };

export async function selectTicketsByKey(db: Db, keys: readonly TicketKey[]): Promise<TicketWithRequest[]> {
  const { rows } = await sql<StoredTicket & { readonly request: Buffer }>`-- sports.ticketsByKey
    select ${TICKET}, t.request from unnest(${keys.map(({ memberId }) => String(memberId))}::bigint[],
      ${keys.map(({ key }) => key)}::uuid[]) as x(member_id, key)
    join sports_tickets t on t.member_id = x.member_id and t.key = x.key`.execute(db);
  const tickets = await withLegs(db, rows.map(readTicket));
  return tickets.map((ticket, i) => ({ ...ticket, request: rows[i]?.request ?? Buffer.alloc(0) }));
}

/** What a member's tickets of the last 24 hours have returned or may still return, and the keys they stand under. */
export interface DayOfMember {
  readonly sum: bigint;
  /** Of those that were asked about. */
  readonly keys: ReadonlySet<string>;
}

/**
 * The days of these members, held until the transaction ends, so that of two at once one sees the other; members without
 * tickets are left out. `oldest`: when the first of these tickets was made, milliseconds.
 */
export async function returnsOfDay(
  tx: Tx,
  tickets: readonly TicketKey[],
  oldest: number,
): Promise<Map<bigint, DayOfMember>> {
  const members = tickets.map(({ memberId }) => String(memberId));
  await sql`-- sports.holdDays
    select pg_advisory_xact_lock(${LOCK_CLASSES.sportsDays}, x.member) from (
      select distinct hashtext(m::text) as member from unnest(${members}::bigint[]) m order by 1) x`.execute(tx);
  const from = firstIdOf(oldest - DAY_AND_MORE_MILLISECONDS);
  const { rows } = await sql<{ memberId: bigint; sum: bigint; keys: readonly string[] | null }>`-- sports.returnsOfDay
    select t.member_id as "memberId",
      coalesce(sum(case t.state when 'settled' then t.prize when 'cashed' then t.sold_for else t.most end)
        filter (where t.state not in ('refused', 'void') and t.asked_at > clock_timestamp() - interval '24 hours'), 0)::bigint as sum,
      jsonb_agg(t.key) filter (where t.key = any (${tickets.map(({ key }) => key)}::uuid[])) as keys
    from sports_tickets t where t.member_id = any (${members}::bigint[]) and t.id >= ${from} group by 1`.execute(tx);
  return new Map(rows.map(({ memberId, sum, keys }) => [memberId, { sum, keys: new Set(keys ?? []) }]));
}

/**
 * Stakes of a member's tickets that are open although the journal has decided something of them: tenths were sold, or their
 * result was taken back. Of one that is being sold the whole of what is left.
 */
export async function openPartOf(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`-- sports.openPartOf
    select coalesce(sum(stake * (10 - sold_tenths) / 10), 0)::bigint as sum from sports_tickets
    where member_id = ${memberId} and (state = 'cashing' or (state = 'open' and version > 0))`.execute(db);
  return rows[0]?.sum ?? 0n;
}

/** Whether a member has asked for one of these within so many seconds under another key; of their newest 20 tickets. */
export async function hasSameSince(
  db: Db,
  memberId: bigint,
  legs: readonly Pick<TicketLeg, 'marketId' | 'selection'>[],
  { key, seconds }: { readonly key: string; readonly seconds: number },
): Promise<boolean> {
  const picked = legs.map(({ marketId, selection }) => ({ market: String(marketId), selection }));
  const { rows } = await sql`-- sports.sameSince
    select 1 from (select id, key, asked_at, state from sports_tickets where member_id = ${memberId} order by id desc limit 20) t
      join sports_legs l on l.ticket_id = t.id
      join jsonb_to_recordset(${JSON.stringify(picked)}::jsonb) as x(market bigint, selection text)
        on x.market = l.market_id and x.selection = l.selection
    where t.state <> 'refused' and t.key <> ${key}::uuid and t.asked_at > clock_timestamp() - make_interval(secs => ${seconds}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export const selectTickets = (db: Db, ids: readonly bigint[]): Promise<SportsTicket[]> =>
  listTickets(db, sql`where t.id = any (${ids.map(String)}::bigint[])`);

/** A page of a member's, the newest first. */
export const selectTicketsOf = (
  db: Db,
  memberId: bigint,
  states: readonly TicketState[],
  before: bigint | null,
  limit: number,
): Promise<SportsTicket[]> =>
  listTickets(
    db,
    sql`where t.member_id = ${memberId} and t.state = any (${[...states]}::text[])
      and (${before}::bigint is null or t.id < ${before}) order by t.id desc limit ${limit}`,
  );

/** The newest of all members. */
export const selectNewestTickets = (db: Db, limit: number): Promise<SportsTicket[]> =>
  listTickets(db, sql`where t.seq is not null order by t.id desc limit ${limit}`);

/** Those that are due in these states: what waits in others stands in nobody's way. */
export const selectDueTickets = (db: Db, states: readonly TicketState[], limit: number): Promise<SportsTicket[]> =>
  listTickets(
    db,
    sql`where t.due_at <= clock_timestamp() and t.state = any (${[...states]}::text[]) order by t.due_at limit ${limit}`,
  );

/** A ticket that stands is as its results say: nobody looks for it any more. */
export async function clearDue(db: Db, id: bigint): Promise<void> {
  await sql`-- sports.clearDue
    update sports_tickets set due_at = null where id = ${id} and state in ('open', 'settled')`.execute(db);
}

/** Tickets with a leg on a market, after one of them; those that never were bets are left out. */
export async function selectTicketsOn(db: Db, marketId: bigint, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- sports.ticketsOn
    select l.ticket_id as id from sports_legs l where l.market_id = ${marketId} and l.ticket_id > ${after}
    order by l.ticket_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewTicket
  extends Pick<SportsTicket, 'id' | 'memberId' | 'key' | 'folds' | 'lines' | 'stake' | 'most'> {
  readonly request: Buffer;
  readonly state: 'waiting' | 'placing';
  readonly oddsChange: SportsTicket['oddsChange'];
  readonly live: boolean;
  /** Until it is looked at again. */
  readonly dueSeconds: number;
  readonly legs: readonly TicketLeg[];
  /** In whose place it stands. */
  readonly replaces?: bigint;
}

/** Answers those that are written: of the others the member's key is taken. */
export async function insertTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<ReadonlySet<bigint>> {
  if (tickets.length === 0) return new Set();
  const rows = tickets.map(({ id, memberId, key, request, state, folds, lines, stake, most, ...rest }) => ({
    ...{ id: String(id), member_id: String(memberId), key, request: request.toString('hex'), state, lines },
    ...{ folds: `{${folds.join()}}`, stake: String(stake), most: String(most), live: rest.live },
    ...{ odds_change: rest.oddsChange, due: rest.dueSeconds, replaces: rest.replaces?.toString() ?? null },
  }));
  const { rows: written } = await sql<{ id: bigint }>`-- sports.insertTickets
    insert into sports_tickets (id, member_id, key, request, state, folds, lines, stake, most, odds_change, live, replaces,
      due_at)
    select x.id, x.member_id, x.key, decode(x.request, 'hex'), x.state, x.folds::smallint[], x.lines, x.stake, x.most,
      x.odds_change, x.live, x.replaces, clock_timestamp() + make_interval(secs => x.due)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, member_id bigint, key uuid, request text, state text,
      folds text, lines integer, stake bigint, most bigint, odds_change text, live boolean, replaces bigint, due float8)
    on conflict (member_id, key) do nothing returning id`.execute(tx);
  const ids = new Set(written.map(({ id }) => id));
  await writeLegs(
    tx,
    tickets.filter(({ id }) => ids.has(id)),
  );
  return ids;
}

async function writeLegs(tx: Tx, tickets: readonly Pick<NewTicket, 'id' | 'legs'>[]): Promise<void> {
  const rows = tickets.flatMap(({ id, legs }) =>
    legs.map(({ marketId, eventId, ...leg }, place) => ({
      ...leg,
      ...{ ticket_id: String(id), leg: place + 1, market_id: String(marketId), event_id: String(eventId) },
    })),
  );
  await sql`-- sports.writeLegs
    insert into sports_legs (ticket_id, leg, market_id, event_id, selection, seen, odds, version, state)
    select x.ticket_id, x.leg, x.market_id, x.event_id, x.selection, x.seen, x.odds, x.version, x.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(ticket_id bigint, leg smallint, market_id bigint,
      event_id bigint, selection text, seen integer, odds integer, version integer, state jsonb)
    on conflict (ticket_id, leg) do update set odds = excluded.odds, version = excluded.version`.execute(tx);
}

/** Fixes what is to be posted; false: somebody else has, or it is over. */
export async function fixContent(
  tx: Tx,
  ticket: SportsTicket,
  { legs, most, againSeconds }: { legs: readonly TicketLeg[]; most: bigint; againSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`-- sports.fixContent
    update sports_tickets set state = 'placing', most = ${most}, due_at = clock_timestamp() + make_interval(secs => ${againSeconds})
    where id = ${ticket.id} and state = ${ticket.state} and date_trunc('milliseconds', due_at) = ${ticket.dueAt} returning id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await writeLegs(tx, [{ id: ticket.id, legs }]);
  return true;
}

/** A ticket that the journal has: its place there, when it was taken, and on which book. */
export interface PlacedTicket {
  readonly id: bigint;
  readonly seq: bigint;
  readonly at: Date;
  readonly bookId: bigint;
}

/**
 * Where a leg has a result already it is due: whoever settled that market has passed it by. One over a limit waits for a
 * trader so long, and never beyond the start of a match that it was asked for before.
 */
export async function markPlaced(db: Db, placed: readonly PlacedTicket[]): Promise<void> {
  const rows = placed.map(({ id, seq, at, bookId }) => ({
    ...{ id: String(id), seq: String(seq), at, book_id: String(bookId) },
  }));
  await sql`-- sports.markPlaced
    update sports_tickets t set state = case when t.over_limit is null then 'open' else 'asked' end, seq = x.seq,
      placed_at = x.at, book_id = x.book_id,
      due_at = case
        when t.over_limit is not null then (
          select least(clock_timestamp() + make_interval(secs => ${ASKED_SECONDS}), min(e.starts_at))
          from sports_legs l join sports_events e on e.id = l.event_id where l.ticket_id = t.id and l.state is null)
        when exists (select from sports_legs l join sports_markets m on m.id = l.market_id
          where l.ticket_id = t.id and m.result_version > 0) then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, seq bigint, at timestamptz, book_id bigint)
    where t.id = x.id and t.state = 'placing'`.execute(db);
}

export async function markRefused(
  db: Db,
  id: bigint,
  refusal: string,
  values: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  await sql`-- sports.markRefused
    update sports_tickets set state = 'refused', refusal = ${refusal}, due_at = null,
      refusal_values = ${values === undefined ? null : JSON.stringify(values)}::jsonb
    where id = ${id} and state in ('waiting', 'placing')`.execute(db);
}

export interface Settled {
  readonly id: bigint;
  /** Null: it is open again. */
  readonly prize: bigint | null;
  readonly version: number;
}

/** What was decided of tickets, in the journal first; an older decision changes nothing. */
export async function markDecided(db: Db, decided: readonly Settled[]): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided
    .map(({ id, prize, version }) => ({ id: String(id), prize: prize?.toString() ?? null, version }))
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  await sql`-- sports.markDecided
    update sports_tickets t set prize = x.prize, version = x.version,
      state = case when x.prize is null then 'open' else 'settled' end,
      settled_at = case when x.prize is null then null else clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, prize bigint, version integer)
    where t.id = x.id and t.version < x.version and t.state in ('open', 'settled')`.execute(db);
}

/** What stands on each selection of markets in open tickets, as triggers count it with every change of a ticket. */
export interface Liability extends Standing {
  readonly marketId: bigint;
}
export async function selectLiabilities(db: Db, marketIds: readonly bigint[]): Promise<Liability[]> {
  const { rows } = await sql<Liability>`-- sports.liabilities
    select market_id as "marketId", selection, tickets, stake, most, asked from sports_liabilities
    where market_id = any (${marketIds.map(String)}::bigint[]) and (tickets > 0 or asked > 0)`.execute(db);
  return rows;
}

export async function lockTicket(tx: Tx, id: bigint): Promise<SportsTicket | undefined> {
  const [ticket] = await listTickets(tx, sql`where t.id = ${id} for update`);
  return ticket;
}

/** Its member sells it; `fixed`: at once. */
export async function askCash(
  tx: Tx,
  id: bigint,
  sale: {
    readonly key: string;
    readonly amount: bigint;
    readonly tenths: number;
    readonly fixed: boolean;
    readonly dueSeconds: number;
  },
): Promise<void> {
  await sql`-- sports.askCash
    update sports_tickets set state = 'cashing', cash_key = ${sale.key}::uuid, cash_amount = ${sale.amount},
      cash_tenths = ${sale.tenths}, refusal = null,
      refusal_values = null, cash_fixed = ${sale.fixed}, due_at = clock_timestamp() + make_interval(secs => ${sale.dueSeconds})
    where id = ${id} and state = 'open'`.execute(tx);
}

export async function fixCash(tx: Tx, id: bigint, againSeconds: number): Promise<void> {
  await sql`-- sports.fixCash
    update sports_tickets set cash_fixed = true, due_at = clock_timestamp() + make_interval(secs => ${againSeconds})
    where id = ${id} and state = 'cashing'`.execute(tx);
}

/** It is worth less by now: it stays with its member, who is told why; due until it is as its results say. */
export async function dropCash(tx: Tx, id: bigint): Promise<void> {
  await sql`-- sports.dropCash
    update sports_tickets set state = 'open', due_at = clock_timestamp(), refusal = 'sports.cashOutMoved'
    where id = ${id} and state = 'cashing' and not cash_fixed`.execute(tx);
}

/** A sale that is done: of what is left the ticket is over, of a part it is open again, and due. `most`: what it may return then. */
export async function markCashed(db: Db, id: bigint, version: number, most: bigint): Promise<void> {
  await sql`-- sports.markCashed
    with sold as (
      update sports_tickets set
        state = case when sold_tenths + cash_tenths = 10 then 'cashed' else 'open' end,
        prize = case when sold_tenths + cash_tenths = 10 then sold_for + cash_amount end,
        settled_at = case when sold_tenths + cash_tenths = 10 then clock_timestamp() end,
        due_at = case when sold_tenths + cash_tenths = 10 then null else clock_timestamp() end,
        most = ${most}, sold_tenths = sold_tenths + cash_tenths, sold_for = sold_for + cash_amount, version = ${version},
        cash_fixed = false
      where id = ${id} and state = 'cashing' and cash_fixed returning id, cash_key, cash_tenths, cash_amount)
    insert into sports_sales (ticket_id, number, key, tenths, amount)
      select s.id, (select count(*) + 1 from sports_sales b where b.ticket_id = s.id), s.cash_key, s.cash_tenths, s.cash_amount
      from sold s`.execute(db);
}

/** What this key has sold of a ticket; undefined: nothing. */
export async function findSale(
  db: Db,
  ticketId: bigint,
  key: string,
): Promise<{ readonly tenths: number; readonly amount: bigint } | undefined> {
  const { rows } = await sql<{ tenths: number; amount: bigint }>`-- sports.sale
    select tenths, amount from sports_sales where ticket_id = ${ticketId} and key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** Notes which limits tickets on their way are over; null: none. */
export async function setOverLimits(
  tx: Tx,
  tickets: readonly { readonly id: bigint; readonly over: OverLimit | null }[],
): Promise<void> {
  if (tickets.length === 0) return;
  const rows = tickets.map(({ id, over }) => ({
    ...{ id: String(id), over: over === null ? null : { ...over, stakeMax: over.stakeMax.toString() } },
  }));
  await sql`-- sports.setOverLimits
    update sports_tickets t set over_limit = nullif(x.over, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, over jsonb)
    where t.id = x.id and t.state in ('waiting', 'placing')`.execute(tx);
}

/** Tickets over a limit that wait for somebody, the oldest first. */
export const selectAsked = (db: Db, limit: number): Promise<SportsTicket[]> =>
  listTickets(db, sql`where t.state in ('asked', 'offered') order by t.id limit ${limit}`);

/** Somebody's answer to a ticket that waited. */
export interface Answer {
  readonly staffId: bigint;
  readonly staff: string;
  readonly reason: string;
  readonly key: string;
}
/** A trader takes it whole: due, for a result may have come. */
export async function openAsked(tx: Tx, id: bigint, by: Answer): Promise<void> {
  await sql`-- sports.openAsked
    update sports_tickets set state = 'open', due_at = clock_timestamp(), ${answered(by)} where id = ${id} and state = 'asked'`.execute(
    tx,
  );
}

/** A trader takes this in its place; its member has so long to take it. */
export async function offerAsked(tx: Tx, id: bigint, by: Answer, offer: Offer, seconds: number): Promise<void> {
  const text = JSON.stringify({ ...offer, stakePerLine: offer.stakePerLine.toString() });
  await sql`-- sports.offerAsked
    update sports_tickets set state = 'offered', offer = ${text}::jsonb, ${answered(by)},
      due_at = least(clock_timestamp() + make_interval(secs => ${seconds}), (select min(e.starts_at)
        from sports_legs l join sports_events e on e.id = l.event_id where l.ticket_id = ${id} and l.state is null))
    where id = ${id} and state = 'asked'`.execute(tx);
}

/** It never was taken: over for good, and the journal gives its stake back. */
export async function dropAsked(tx: Tx, id: bigint, refusal: string, by: Answer | null): Promise<void> {
  await sql`-- sports.dropAsked
    update sports_tickets set state = 'void', prize = stake, refusal = ${refusal}, refusal_values = null,
      due_at = clock_timestamp(), settled_at = clock_timestamp()${by === null ? sql`` : sql`, ${answered(by)}`}
    where id = ${id} and state in ('asked', 'offered')`.execute(tx);
}

const answered = ({ staffId, staff, reason, key }: Answer) =>
  sql`answered_by = ${staffId}, answered_name = ${staff}, answered_because = ${reason}, answered_at = clock_timestamp(),
    answer_key = ${key}::uuid`;

/** The ticket that this key has answered; undefined: none. */
export async function findAnswered(db: Db, key: string): Promise<SportsTicket | undefined> {
  const [ticket] = await listTickets(db, sql`where t.answer_key = ${key}::uuid`);
  return ticket;
}

/** The ticket in the place of another. */
export async function findReplacing(db: Db, id: bigint): Promise<SportsTicket | undefined> {
  const [ticket] = await listTickets(db, sql`where t.replaces = ${id}`);
  return ticket;
}

/** The ticket of a member's bet at this place in the journal of their shard. */
export async function findTicketAt(db: Db, memberId: bigint, seq: bigint): Promise<SportsTicket | undefined> {
  const [ticket] = await listTickets(db, sql`where t.member_id = ${memberId} and t.seq = ${seq}`);
  return ticket;
}
