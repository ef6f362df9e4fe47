/** Statements of the desk: stopping, margins, orders. */
import type { Margins } from '@house/sports/sport';
import type { SportCode } from '@house/sports/sports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { SportsOrder } from './port.ts';

export async function setEventHeld(tx: Tx, id: bigint, held: boolean): Promise<void> {
  await sql`-- sports.holdEvent
    update sports_events set held = ${held}, revision = revision + 1 where id = ${id}`.execute(tx);
}

export async function setMarketHeld(tx: Tx, id: bigint, held: boolean): Promise<void> {
  await sql`-- sports.holdMarket
    update sports_markets set held = ${held} where id = ${id}`.execute(tx);
}

export async function insertMargins(
  tx: Tx,
  row: Margins & { readonly id: bigint; readonly key: string; readonly sport: SportCode; readonly staffId: bigint },
): Promise<boolean> {
  const { rows } = await sql`-- sports.setMargins
    insert into sports_margins (id, key, sport, prematch, live, correct_score, set_by)
    values (${row.id}, ${row.key}::uuid, ${row.sport}, ${row.prematch}, ${row.live}, ${row.correctScore}, ${row.staffId})
    on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

const ORDER = sql`o.id, o.key, o.kind, o.market_id as "marketId", o.ticket_id as "ticketId", o.event_id as "eventId", o.outcomes, o.score, o.detail, o.reason, o.state,
  o.requested_by as "requestedById", o.requested_name as "requestedBy", o.requested_at as "requestedAt",
  o.decided_name as "decidedBy", o.decided_at as "decidedAt", o.decided_because as "decidedBecause"`;

/** Undefined: one about the same waits, or the key is taken. */
export async function insertOrder(
  tx: Tx,
  order: Pick<
    SportsOrder,
    'id' | 'key' | 'kind' | 'marketId' | 'ticketId' | 'eventId' | 'outcomes' | 'score' | 'detail' | 'reason'
  > & {
    readonly staffId: bigint;
    readonly staff: string;
  },
): Promise<boolean> {
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const { rows } = await sql`-- sports.insertOrder
    insert into sports_orders (id, key, kind, market_id, ticket_id, event_id, outcomes, score, detail, reason, requested_by, requested_name)
    values (${order.id}, ${order.key}::uuid, ${order.kind}, ${order.marketId}, ${order.ticketId}, ${order.eventId},
      ${asJson(order.outcomes)}::jsonb,
      ${asJson(order.score)}::jsonb, ${asJson(order.detail)}::jsonb, ${order.reason}, ${order.staffId}, ${order.staff})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findOrder(
  db: Db,
  by: { readonly id: bigint } | { readonly key: string },
  lock: 'hold' | 'look' = 'look',
): Promise<SportsOrder | undefined> {
  const which = 'id' in by ? sql`o.id = ${by.id}` : sql`o.key = ${by.key}::uuid`;
  const { rows } = await sql<SportsOrder>`-- sports.order
    select ${ORDER} from sports_orders o where ${which} ${lock === 'hold' ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function decideOrder(
  tx: Tx,
  id: bigint,
  by: {
    readonly state: 'done' | 'rejected';
    readonly staffId: bigint;
    readonly staff: string;
    readonly reason: string;
  },
): Promise<void> {
  await sql`-- sports.decideOrder
    update sports_orders set state = ${by.state}, decided_by = ${by.staffId}, decided_name = ${by.staff},
      decided_at = clock_timestamp(), decided_because = ${by.reason}
    where id = ${id}`.execute(tx);
}

export async function listOrders(db: Db, limit: number): Promise<SportsOrder[]> {
  const { rows } = await sql<SportsOrder>`-- sports.orders
    select ${ORDER} from sports_orders o
    order by o.state = 'requested' desc, case when o.state = 'requested' then o.id end, o.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Of these markets those that an order waits for. */
export async function marketsWaiting(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`-- sports.marketsWaiting
    select market_id as id from sports_orders where state = 'requested' and market_id = any (${ids.map(String)}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function lookAtOrders(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- sports.waitingOrders
    select count(*)::int as count, min(requested_at) as "oldestSince" from sports_orders where state = 'requested'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}

/** It is over for good; the journal follows. */
export async function voidTicket(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`-- sports.voidTicket
    update sports_tickets set state = 'void', prize = stake, due_at = clock_timestamp(), settled_at = clock_timestamp()
    where id = ${id} and state in ('open', 'settled') returning id`.execute(tx);
  return rows.length > 0;
}

/** The journal has it. */
export async function markVoided(db: Db, id: bigint): Promise<void> {
  await sql`-- sports.markVoided
    update sports_tickets set due_at = null where id = ${id} and state = 'void'`.execute(db);
}

/** A leg is settled at the price it should have had; the ticket is due, settled ones too. `most`: what it returns at most then. */
export async function correctPrice(
  tx: Tx,
  id: bigint,
  { leg, odds, most }: { readonly leg: number; readonly odds: number; readonly most: bigint },
): Promise<boolean> {
  const { rows } = await sql`-- sports.correctPrice
    with ticket as (
      update sports_tickets set most = ${most}, due_at = clock_timestamp() where id = ${id} and state in ('open', 'settled')
      returning id)
    update sports_legs l set odds_taken = coalesce(l.odds_taken, l.odds), odds = ${odds}
    from ticket t where l.ticket_id = t.id and l.leg = ${leg + 1} returning l.leg`.execute(tx);
  return rows.length > 0;
}

/** It is over before its end; `seed`: of a match of the house, published now. */
export async function endEvent(tx: Tx, id: bigint, seed: Uint8Array | null): Promise<void> {
  await sql`-- sports.endEvent
    update sports_events set status = 'abandoned', ended_at = clock_timestamp(), next_at = null, leaping = false,
      seed = ${seed === null ? null : Buffer.from(seed)}::bytea, revision = revision + 1 where id = ${id}`.execute(tx);
}

export async function lookAtBigBets(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- sports.waitingBigBets
    select count(*)::int as count, min(placed_at) as "oldestSince" from sports_tickets where state = 'asked'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}

/** Markets whose results are on their way to tickets, the oldest first, then those that were settled last. */
export async function selectSettling(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: bigint; readonly decidedAt: Date; readonly open: number }[]> {
  const { rows } = await sql<{ id: bigint; decidedAt: Date; open: number }>`-- sports.settling
    select m.id, m.decided_at as "decidedAt",
      (select coalesce(sum(v.tickets), 0)::int from sports_liabilities v where v.market_id = m.id) as open
    from (
      (select id, decided_at, 0 as part from sports_markets where settled_version < result_version order by id limit ${limit})
      union all
      (select id, decided_at, 1 from sports_markets where decided_at is not null and settled_version = result_version
        order by decided_at desc limit ${limit})) m
    order by m.part, case when m.part = 0 then m.decided_at end, m.decided_at desc limit ${limit}`.execute(db);
  return rows;
}
