/** Statements of feeds, and of what of events and markets is a feed's. Milliseconds of the feed's clock travel as numbers. */
import { type MarketName, parseMarket } from '@house/sports/market';
import type { SportCode } from '@house/sports/sports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { EventStatus, FeedNames, SportsEvent, SportsMarket } from '../port.ts';
import type { FeedLine } from './adapter.ts';
import type { DownCause, FeedRow, LineRow, LineState } from './port.ts';

export interface Line {
  readonly feed: string;
  readonly product: number;
  readonly state: LineState;
  readonly enabled: boolean;
  readonly held: boolean;
  readonly goodAt: number | null;
  readonly skewMs: number | null;
  readonly request: number;
  /** The request whose end has come, but late. */
  readonly completed: number;
  /** Late messages of it shut it. */
  readonly judged: boolean;
  /** The database's clock, milliseconds. */
  readonly now: number;
}

const LINE = sql`n.feed, n.product, n.state, f.enabled, f.held, n.good_at::float8 as "goodAt", n.skew_ms::float8 as "skewMs",
  n.judged, n.request::float8 as request, n.completed::float8 as completed, floor(extract(epoch from clock_timestamp()) * 1000) as now`;

/** Held until the transaction ends: what a line says is written in the order in which it is handed in. */
export async function lockLine(tx: Tx, feed: string, product: number): Promise<Line | undefined> {
  const { rows } = await sql<Line & { now: string }>`-- sports.feedLine
    select ${LINE} from sports_feed_lines n join sports_feeds f on f.code = n.feed
    where n.feed = ${feed} and n.product = ${product} for update of n`.execute(tx);
  return rows.map((row) => ({ ...row, now: Number(row.now) }))[0];
}

/** Makes the rows of a feed that the configuration has. */
export async function insertFeed(db: Db, code: string, lines: readonly FeedLine[]): Promise<void> {
  await sql`-- sports.insertFeed
    insert into sports_feeds (code) values (${code}) on conflict do nothing`.execute(db);
  for (const { product, toleranceSeconds, judged } of lines)
    await sql`-- sports.insertFeedLine
      insert into sports_feed_lines (feed, product, tolerance_seconds, judged, because)
      values (${code}, ${product}, ${toleranceSeconds}, ${judged}, 'begin')
      on conflict (feed, product) do update set tolerance_seconds = excluded.tolerance_seconds, judged = excluded.judged`.execute(
      db,
    );
}

/** True: this process listens to the feed for so long; another one does, or it is off, otherwise. */
export async function takeLease(db: Db, code: string, by: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`-- sports.feedLease
    update sports_feeds set lease_by = ${by}::uuid, lease_until = clock_timestamp() + make_interval(secs => ${seconds})
    where code = ${code} and enabled and not held and (lease_by = ${by}::uuid or coalesce(lease_until < clock_timestamp(), true))
    returning code`.execute(db);
  return rows.length > 0;
}

export async function dropLease(db: Db, code: string, by: string): Promise<void> {
  await sql`-- sports.dropFeedLease
    update sports_feeds set lease_until = null, lease_by = null where code = ${code} and lease_by = ${by}::uuid`.execute(
    db,
  );
}

interface Heard {
  readonly skewMs: number;
  readonly lagMs: number;
  /** All before it is known; null: that is not sure now. */
  readonly goodAt: number | null;
  readonly alive: boolean;
}
export async function markHeard(
  tx: Tx,
  { feed, product }: Pick<Line, 'feed' | 'product'>,
  heard: Heard,
): Promise<void> {
  const { skewMs, lagMs, goodAt, alive } = heard;
  await sql`-- sports.feedHeard
    update sports_feed_lines set heard_at = clock_timestamp(), skew_ms = ${skewMs}, lag_ms = ${lagMs},
      good_at = greatest(good_at, ${goodAt}), alive_at = case when ${alive} then clock_timestamp() else alive_at end
    where feed = ${feed} and product = ${product}`.execute(tx);
}

export async function countMessage(tx: Tx, feed: string, isIgnored: boolean): Promise<void> {
  await sql`-- sports.countFeedMessage
    update sports_feeds set messages = messages + 1, ignored = ignored + ${isIgnored ? 1 : 0} where code = ${feed}`.execute(
    tx,
  );
}

const FAULT_MAX = 200;
export async function markFault(db: Db, feed: string, what: string): Promise<void> {
  await sql`-- sports.feedFault
    update sports_feeds set faults = faults + 1, last_fault = ${what.slice(0, FAULT_MAX)}, last_fault_at = clock_timestamp()
    where code = ${feed}`.execute(db);
}

export async function setLineState(
  tx: Tx,
  { feed, product }: Pick<Line, 'feed' | 'product'>,
  to: { readonly state: LineState; readonly because: DownCause | null },
): Promise<void> {
  await sql`-- sports.feedLineState
    update sports_feed_lines set state = ${to.state}, because = ${to.because}, state_since = clock_timestamp(),
      gaps = gaps + case when ${to.state} = 'down' and state = 'up' then 1 else 0 end,
      alive_at = case when ${to.state} = 'up' then clock_timestamp() else alive_at end
    where feed = ${feed} and product = ${product}`.execute(tx);
}

/** The end of what was asked for has come late: all is known but for what is still on its way. */
export async function markCompleted(tx: Tx, { feed, product, request }: Line): Promise<void> {
  await sql`-- sports.feedCompleted
    update sports_feed_lines set completed = ${request} where feed = ${feed} and product = ${product}`.execute(tx);
}

/** The number of the next thing that is asked for, and since when, of a line that is down or was left waiting; null: neither. */
export async function askAgain(
  db: Db,
  feed: string,
  product: number,
  waitSeconds: number,
): Promise<{ readonly request: number; readonly since: number | null } | null> {
  const { rows } = await sql<{ request: number; since: number | null }>`-- sports.askFeed
    update sports_feed_lines set state = 'recovering', state_since = clock_timestamp(), request = request + 1,
      asked_at = clock_timestamp()
    where feed = ${feed} and product = ${product} and state in ('down', 'recovering')
      and coalesce(asked_at + make_interval(secs => ${waitSeconds}) < clock_timestamp(), true)
    returning request::float8 as request, good_at::float8 as since`.execute(db);
  return rows[0] ?? null;
}

/** Lines that are up and gave no sign of life for too long, or may not be heard now. */
export async function selectSilentLines(
  db: Db,
): Promise<readonly { feed: string; product: number; cause: DownCause }[]> {
  const { rows } = await sql<{ feed: string; product: number; cause: DownCause }>`-- sports.silentFeedLines
    select n.feed, n.product, case when f.enabled and not f.held then 'silent' else 'stopped' end as cause
    from sports_feed_lines n join sports_feeds f on f.code = n.feed
    where n.state <> 'down' and (not f.enabled or f.held)
      or n.state = 'up' and n.alive_at + make_interval(secs => n.tolerance_seconds) < clock_timestamp()`.execute(db);
  return rows;
}

/** A clock that was put right: how far it is off is found out anew. */
export async function forgetSkew(tx: Tx, feed: string): Promise<void> {
  await sql`-- sports.forgetFeedSkew
    update sports_feed_lines set skew_ms = null, lag_ms = 0 where feed = ${feed}`.execute(tx);
}

/** Markets of a line whose match is not over, with what keeps each from taking bets. */
export async function selectMarketsOfLine(
  tx: Tx,
  { feed, product }: Pick<Line, 'feed' | 'product'>,
): Promise<readonly { readonly id: bigint; readonly offered: boolean }[]> {
  const { rows } = await sql<{ id: bigint; offered: boolean }>`-- sports.marketsOfFeedLine
    select m.id, m.status = 'open' and not m.held and not e.held as offered
    from sports_events e join sports_markets m on m.event_id = e.id
    where e.feed = ${feed} and e.product = ${product} and e.status in ('upcoming', 'live') and m.status <> 'decided'
    order by m.id`.execute(tx);
  return rows;
}

/** What a line said before it went down is not known to stand: each market waits for a new word. */
export async function suspendMarketsOfLine(tx: Tx, { feed, product }: Pick<Line, 'feed' | 'product'>): Promise<void> {
  await sql`-- sports.suspendFeedLine
    update sports_markets m set status = 'suspended' from sports_events e
    where m.event_id = e.id and e.feed = ${feed} and e.product = ${product} and e.status in ('upcoming', 'live')
      and m.status = 'open'`.execute(tx);
}

export interface FeedEvent extends Pick<SportsEvent, 'id' | 'sport' | 'home' | 'away' | 'startsAt' | 'state' | 'held'> {
  readonly status: EventStatus;
  readonly product: number;
  readonly oddsAt: number;
  readonly stopAt: number;
  readonly changedAt: number;
  /** Two people settled it by a file. */
  readonly imported: boolean;
}

export async function lockFeedEvent(tx: Tx, feed: string, ref: string): Promise<FeedEvent | undefined> {
  const { rows } = await sql<FeedEvent>`-- sports.lockFeedEvent
    select id, sport, home, away, starts_at as "startsAt", status, state, held, product, odds_at::float8 as "oddsAt",
      stop_at::float8 as "stopAt", changed_at::float8 as "changedAt",
      exists (select from sports_imports i where i.event_id = sports_events.id and i.state = 'done') as imported
    from sports_events where feed = ${feed} and feed_ref = ${ref} for update`.execute(tx);
  return rows[0];
}

export async function findSportOf(db: Db, feed: string, ref: string): Promise<SportCode | null> {
  const { rows } = await sql<{ sport: SportCode }>`-- sports.sportOfFeedEvent
    select sport from sports_events where feed = ${feed} and feed_ref = ${ref}`.execute(db);
  return rows[0]?.sport ?? null;
}

export async function findMarketsOf(db: Db, feed: string, ref: string): Promise<readonly MarketName[]> {
  const { rows } = await sql<{ key: string }>`-- sports.marketsOfFeedEvent
    select m.key from sports_events e join sports_markets m on m.event_id = e.id
    where e.feed = ${feed} and e.feed_ref = ${ref} order by m.place`.execute(db);
  return rows.flatMap(({ key }) => parseMarket(key) ?? []);
}

interface NewFeedEvent {
  readonly id: bigint;
  readonly feed: string;
  readonly ref: string;
  readonly product: number;
  readonly sport: SportCode;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly names: FeedNames;
  readonly startsAt: Date;
  readonly state: object;
}

/** One that is there takes the names, and the start while it is still to come. */
export async function keepFeedEvent(tx: Tx, event: NewFeedEvent): Promise<void> {
  const { id, feed, ref, product, sport, league, home, away, names, startsAt, state } = event;
  await sql`-- sports.keepFeedEvent
    insert into sports_events (id, sport, league, home, away, strength_home, strength_away, simulated, feed, feed_ref, product,
      names, starts_at, state)
    values (${id}, ${sport}, ${league}, ${home}, ${away}, 0, 0, false, ${feed}, ${ref}, ${product},
      ${JSON.stringify(names)}::jsonb, ${startsAt}, ${JSON.stringify(state)}::jsonb)
    on conflict (feed, feed_ref) do update set names = excluded.names,
      starts_at = case when sports_events.status = 'upcoming' then excluded.starts_at else sports_events.starts_at end`.execute(
    tx,
  );
}

interface FeedEventChange {
  readonly id: bigint;
  readonly status: EventStatus;
  readonly state: object;
  readonly product: number;
  readonly oddsAt: number;
  readonly stopAt: number;
  readonly changedAt: number;
  readonly startsAt: Date;
}

export async function updateFeedEvent(tx: Tx, event: FeedEventChange): Promise<void> {
  const { id, status, state, product, oddsAt, stopAt, changedAt, startsAt } = event;
  await sql`-- sports.updateFeedEvent
    update sports_events set status = ${status}, state = ${JSON.stringify(state)}::jsonb, product = ${product},
      odds_at = ${oddsAt}, stop_at = ${stopAt}, changed_at = ${changedAt}, starts_at = ${startsAt}, revision = revision + 1,
      ended_at = case when ${status}::text in ('ended', 'abandoned') then coalesce(ended_at, clock_timestamp()) end
    where id = ${id}`.execute(tx);
}

export type FeedMarketRow = SportsMarket & { readonly oddsAt: number; readonly resultAt: number };

export async function selectFeedMarkets(tx: Tx, eventId: bigint): Promise<FeedMarketRow[]> {
  const { rows } = await sql<Omit<FeedMarketRow, 'name'>>`-- sports.feedMarkets
    select m.id, m.event_id as "eventId", m.key, m.version, m.prices, m.status, m.held, m.outcomes, m.rule,
      m.result_version as "resultVersion", m.settled_version as "settledVersion", m.odds_at::float8 as "oddsAt",
      m.result_at::float8 as "resultAt"
    from sports_markets m where m.event_id = ${eventId} order by m.place`.execute(tx);
  return rows.map((row) => ({ ...row, name: present(parseMarket(row.key), 'a market has a name of this release') }));
}

export async function markOddsAt(tx: Tx, ids: readonly bigint[], at: number): Promise<void> {
  await sql`-- sports.feedOddsAt
    update sports_markets set odds_at = greatest(odds_at, ${at}) where id = any (${ids.map(String)}::bigint[])`.execute(
    tx,
  );
}

export async function markResultAt(tx: Tx, ids: readonly bigint[], at: number): Promise<void> {
  await sql`-- sports.feedResultAt
    update sports_markets set result_at = greatest(result_at, ${at}) where id = any (${ids.map(String)}::bigint[])`.execute(
    tx,
  );
}

/** Takes results back: their tickets are looked at again, and are open. */
export async function takeResultsBack(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`-- sports.takeResultsBack
    update sports_markets set status = 'suspended', outcomes = null, rule = null, decided_at = null,
      result_version = result_version + 1
    where id = any (${ids.map(String)}::bigint[]) and status = 'decided'`.execute(tx);
}

/** Their tickets are looked at again, whatever has become of the markets. */
export async function touchResults(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`-- sports.touchResults
    update sports_markets set result_version = result_version + 1 where id = any (${ids.map(String)}::bigint[])`.execute(
    tx,
  );
}

interface VoidWindow {
  readonly id: bigint;
  readonly marketId: bigint;
  readonly cause: 'cancelled' | 'late';
  readonly from: Date;
  readonly to: Date | null;
  /** Its beginning as the feed says it: the same time of the same market is one window, whatever is known of clocks. */
  readonly saidFrom: number;
  readonly sentAt: number;
  /** It is taken back already: of two messages the newer came first. */
  readonly undone: boolean;
}

/** True: bets are void by now that were not, or the other way round. An older message changes nothing. */
export async function keepVoidWindow(tx: Tx, window: VoidWindow): Promise<boolean> {
  const { id, marketId, cause, from, to, saidFrom, sentAt, undone } = window;
  const { rows } = await sql`-- sports.keepVoidWindow
    insert into sports_void_windows (id, market_id, cause, from_at, to_at, said_from, sent_at, undone_at)
    values (${id}, ${marketId}, ${cause}, ${from}, ${to}, ${saidFrom}, ${sentAt},
      case when ${undone} then clock_timestamp() end)
    on conflict (market_id, cause, said_from) do update set sent_at = excluded.sent_at, from_at = excluded.from_at,
      to_at = excluded.to_at, undone_at = excluded.undone_at
    where sports_void_windows.sent_at < excluded.sent_at returning id`.execute(tx);
  return rows.length > 0;
}

/** Bets that came when a result was known count again, where that result was none. */
export async function undoLateWindows(tx: Tx, marketIds: readonly bigint[], sentAt: number): Promise<void> {
  await sql`-- sports.undoLateWindows
    update sports_void_windows set undone_at = clock_timestamp(), sent_at = ${sentAt}
    where market_id = any (${marketIds.map(String)}::bigint[]) and cause = 'late' and undone_at is null`.execute(tx);
}

const FEEDS_MAX = 50;
const FEED = sql`f.code, f.enabled, f.held, f.asked_by as "askedBy", f.asked_name as "askedName", f.asked_at as "askedAt",
  f.asked_because as "askedBecause", f.messages::float8 as messages, f.ignored::float8 as ignored, f.faults::float8 as faults,
  f.last_fault as "lastFault", f.last_fault_at as "lastFaultAt",
  (select count(*)::int from sports_events e where e.feed = f.code and e.status = 'live') as live,
  (select count(*)::int from sports_events e where e.feed = f.code and e.status = 'upcoming'
    and e.starts_at > clock_timestamp()) as upcoming`;

async function withLines(db: Db, feeds: readonly Omit<FeedRow, 'lines'>[]): Promise<FeedRow[]> {
  const { rows } = await sql<LineRow & { feed: string }>`-- sports.feedLines
    select feed, product, state, because, state_since as since, heard_at as "heardAt", alive_at as "aliveAt",
      tolerance_seconds as "toleranceSeconds", lag_ms::float8 as lag, skew_ms::float8 as skew, gaps
    from sports_feed_lines where feed = any (${feeds.map(({ code }) => code)}::text[]) order by feed, product`.execute(
    db,
  );
  return feeds.map((feed) => ({ ...feed, lines: rows.filter((row) => row.feed === feed.code) }));
}

export async function selectFeeds(db: Db): Promise<readonly FeedRow[]> {
  const { rows } = await sql<Omit<FeedRow, 'lines'>>`-- sports.feeds
    select ${FEED} from sports_feeds f order by f.code limit ${FEEDS_MAX}`.execute(db);
  return withLines(db, rows);
}

export async function lockFeed(tx: Tx, code: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<Omit<FeedRow, 'lines'>>`-- sports.lockFeed
    select ${FEED} from sports_feeds f where f.code = ${code} for update of f`.execute(tx);
  return (await withLines(tx, rows))[0];
}

export async function setAsked(
  tx: Tx,
  code: string,
  by: { readonly staffId: bigint; readonly staff: string; readonly reason: string },
): Promise<void> {
  await sql`-- sports.askFeedOn
    update sports_feeds set asked_by = ${by.staffId}, asked_name = ${by.staff}, asked_because = ${by.reason},
      asked_at = clock_timestamp() where code = ${code}`.execute(tx);
}

export async function setEnabled(tx: Tx, code: string, enabled: boolean): Promise<void> {
  await sql`-- sports.enableFeed
    update sports_feeds set enabled = ${enabled}, asked_by = null, asked_name = null, asked_because = null, asked_at = null
    where code = ${code}`.execute(tx);
}

export async function setHeld(tx: Tx, code: string, held: boolean): Promise<void> {
  await sql`-- sports.holdFeed
    update sports_feeds set held = ${held} where code = ${code}`.execute(tx);
}
