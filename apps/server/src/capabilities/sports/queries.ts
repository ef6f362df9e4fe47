/** Statements of events and their markets. */
import { parseMarket } from '@house/sports/market';
import { type Margins, STARTING_MARGINS } from '@house/sports/sport';
import type { SportCode } from '@house/sports/sports';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { SportsEvent, SportsMarket } from './port.ts';

/** What is due and was not shown for this long is not followed by anybody: it takes no bets. */
const STALE = sql`interval '15 seconds'`;

const EVENT = sql`e.id, e.sport, e.league, e.home, e.away, e.strength_home as "strengthHome",
  e.strength_away as "strengthAway", e.simulated, e.feed, e.names, e.commitment, e.seed, e.starts_at as "startsAt", e.status, e.frame, e.state,
  e.leaping, e.held, e.revision, coalesce(e.next_at + ${STALE} < clock_timestamp(), false)
    or (e.status = 'upcoming' and e.starts_at <= clock_timestamp())
    or (e.feed is not null and not exists (select from sports_feed_lines n join sports_feeds f on f.code = n.feed
      where n.feed = e.feed and n.product = e.product and n.state = 'up' and f.enabled and not f.held
        and n.alive_at + make_interval(secs => n.tolerance_seconds) > clock_timestamp())) as stale`;

const MARKET = sql`m.id, m.event_id as "eventId", m.key, m.version, m.prices, m.status, m.held, m.outcomes, m.rule,
  m.result_version as "resultVersion", m.settled_version as "settledVersion"`;

const nameMarket = (row: Omit<SportsMarket, 'name'>): SportsMarket => ({
  ...row,
  name: present(parseMarket(row.key), 'a market has a name of this release'),
});

async function listEvents(db: Db, where: RawBuilder<unknown>): Promise<SportsEvent[]> {
  const { rows } = await sql<SportsEvent>`-- sports.events
    select ${EVENT} from sports_events e ${where}`.execute(db);
  return rows;
}

async function listMarkets(db: Db, where: RawBuilder<unknown>): Promise<SportsMarket[]> {
  const { rows } = await sql<Omit<SportsMarket, 'name'>>`-- sports.markets
    select ${MARKET} from sports_markets m ${where}`.execute(db);
  return rows.map(nameMarket);
}

/** Live first, then by their start; those that ended lately come with them. */
export const selectBoard = (db: Db, limit: number): Promise<SportsEvent[]> =>
  listEvents(
    db,
    sql`where e.starts_at > clock_timestamp() - interval '90 minutes' or e.status = 'live'
      order by (e.status = 'live') desc, e.starts_at, e.id limit ${limit}`,
  );

export const selectEvents = (db: Db, ids: readonly bigint[]): Promise<SportsEvent[]> =>
  listEvents(db, sql`where e.id = any (${ids.map(String)}::bigint[])`);

/** Matches of a league that ended in the last days, the oldest first; of many the newest. */
export async function selectEnded(
  db: Db,
  league: string,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<readonly Pick<SportsEvent, 'sport' | 'home' | 'away' | 'state'>[]> {
  const { rows } = await sql<Pick<SportsEvent, 'sport' | 'home' | 'away' | 'state'>>`-- sports.ended
    select sport, home, away, state from sports_events
    where league = ${league} and feed is null and starts_at > clock_timestamp() - make_interval(days => ${days}) and starts_at < clock_timestamp()
      and status = 'ended'
    order by starts_at desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** One that is due, held by whoever reads it; undefined: none. With the database's clock. */
export async function lockDueEvent(tx: Tx): Promise<(SportsEvent & { readonly now: Date }) | undefined> {
  const { rows } = await sql<SportsEvent & { now: Date }>`-- sports.dueEvent
    select ${EVENT}, clock_timestamp() as now from sports_events e
    where e.next_at <= clock_timestamp() order by e.next_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

export async function lockEvent(tx: Tx, id: bigint): Promise<SportsEvent | undefined> {
  const { rows } = await sql<SportsEvent>`-- sports.lockEvent
    select ${EVENT} from sports_events e where e.id = ${id} for update`.execute(tx);
  return rows[0];
}

export const selectMarketsOf = (db: Db, eventIds: readonly bigint[]): Promise<SportsMarket[]> =>
  listMarkets(db, sql`where m.event_id = any (${eventIds.map(String)}::bigint[]) order by m.event_id, m.place`);

/** Those that can still be decided. */
export const selectOpenMarketsOf = (db: Db, eventIds: readonly bigint[]): Promise<SportsMarket[]> =>
  listMarkets(
    db,
    sql`where m.event_id = any (${eventIds.map(String)}::bigint[]) and m.status <> 'decided' order by m.event_id, m.place`,
  );

export const selectMarkets = (db: Db, ids: readonly bigint[]): Promise<SportsMarket[]> =>
  listMarkets(db, sql`where m.id = any (${ids.map(String)}::bigint[])`);

/** Held against a new result until the transaction ends. */
export const shareMarkets = (tx: Tx, ids: readonly bigint[]): Promise<SportsMarket[]> =>
  listMarkets(tx, sql`where m.id = any (${ids.map(String)}::bigint[]) order by m.id for share`);

/** Markets with a result that not all of their tickets are settled by. */
export const selectUnsettled = (db: Db, limit: number): Promise<SportsMarket[]> =>
  listMarkets(db, sql`where m.settled_version < m.result_version order by m.id limit ${limit}`);

export async function markSettled(db: Db, id: bigint, version: number): Promise<void> {
  await sql`-- sports.markSettled
    update sports_markets set settled_version = greatest(settled_version, ${version}) where id = ${id}`.execute(db);
}

interface NewEvent {
  readonly id: bigint;
  readonly sport: SportCode;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly strengths: { readonly home: number; readonly away: number };
  readonly commitment: Uint8Array;
  readonly startsAt: Date;
  readonly state: object;
}

/** False: there is one of this side and time. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { id, sport, league, home, away, strengths, commitment, startsAt, state } = event;
  const { rows } = await sql`-- sports.insertEvent
    insert into sports_events (id, sport, league, home, away, strength_home, strength_away, simulated, commitment, starts_at,
      state, next_at)
    values (${id}, ${sport}, ${league}, ${home}, ${away}, ${strengths.home}, ${strengths.away}, true, ${Buffer.from(commitment)},
      ${startsAt}, ${JSON.stringify(state)}::jsonb, ${startsAt})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function insertMarkets(
  tx: Tx,
  eventId: bigint,
  markets: readonly Pick<SportsMarket, 'id' | 'key' | 'prices' | 'status'>[],
  firstPlace: number,
): Promise<void> {
  const rows = markets.map(({ id, key, prices, status }, i) => ({
    ...{ key, prices, status },
    ...{ id: String(id), place: firstPlace + i },
  }));
  await sql`-- sports.insertMarkets
    insert into sports_markets (id, event_id, key, place, prices, status)
    select x.id, ${eventId}, x.key, x.place, x.prices, x.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, key text, place smallint, prices jsonb, status text)`.execute(tx);
}

export interface MarketChange {
  readonly id: bigint;
  readonly status: SportsMarket['status'];
  readonly prices?: SportsMarket['prices'];
  readonly version?: number | undefined;
  /** A result: counts as a new one. */
  readonly outcomes?: SportsMarket['outcomes'];
  readonly rule?: SportsMarket['rule'];
}

/** What is left out stays. */
export async function updateMarkets(tx: Tx, changes: readonly MarketChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, ...change }) => ({ ...change, id: String(id) }));
  await sql`-- sports.updateMarkets
    update sports_markets m set status = x.status, prices = coalesce(x.prices, m.prices), version = coalesce(x.version, m.version),
      outcomes = coalesce(x.outcomes, m.outcomes), rule = coalesce(x.rule, m.rule),
      result_version = m.result_version + (x.outcomes is not null)::integer,
      decided_at = case when x.outcomes is null then m.decided_at else clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, status text, prices jsonb, version integer, outcomes jsonb, rule text)
    where m.id = x.id`.execute(tx);
}

interface EventChange {
  readonly id: bigint;
  readonly status: SportsEvent['status'];
  readonly frame: number;
  readonly state: object;
  readonly leaping: boolean;
  readonly nextAt: Date | null;
  readonly seed: Uint8Array | null;
}

export async function updateEvent(tx: Tx, event: EventChange): Promise<void> {
  const { id, status, frame, state, leaping, nextAt, seed } = event;
  await sql`-- sports.updateEvent
    update sports_events set status = ${status}, frame = ${frame}, state = ${JSON.stringify(state)}::jsonb, leaping = ${leaping},
      next_at = ${nextAt}, seed = ${seed === null ? null : Buffer.from(seed)}::bytea, revision = revision + 1,
      ended_at = case when ${status}::text in ('ended', 'abandoned') then clock_timestamp() end
    where id = ${id}`.execute(tx);
}

export async function readMargins(db: Db, sport: SportCode): Promise<Margins> {
  const { rows } = await sql<Margins>`-- sports.margins
    select prematch, live, correct_score as "correctScore" from sports_margins where sport = ${sport} order by id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? STARTING_MARGINS;
}

/** The database's clock, and the last start that there is a match of a sport at. */
export async function readSchedule(db: Db): Promise<{ readonly now: Date; readonly last: ReadonlyMap<string, Date> }> {
  const { rows } = await sql<{ now: Date; sport: string | null; last: Date | null }>`-- sports.schedule
    select clock_timestamp() as now, sport, max(starts_at) as last from sports_events where feed is null and starts_at > clock_timestamp()
    group by grouping sets ((), (sport))`.execute(db);
  const { now } = present(rows[0], 'the clock answers');
  return {
    now,
    last: new Map(rows.flatMap(({ sport, last }) => (sport === null || last === null ? [] : [[sport, last]]))),
  };
}

/** Days of bets, by id; unknown ids are left out. */
export async function selectBooks(
  db: Db,
  ids: readonly bigint[],
): Promise<{ readonly id: bigint; readonly label: string }[]> {
  const { rows } = await sql<{ id: bigint; label: string }>`-- sports.books
    select id, label from wager_markets where id = any (${ids.map(String)}::bigint[])`.execute(db);
  return rows;
}
