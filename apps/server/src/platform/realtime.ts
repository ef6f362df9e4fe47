/**
 * The live feed: what happened, numbered, kept for ten minutes, pushed to every process.
 *
 * `publish` writes rows and a NOTIFY in the publisher's own transaction: nothing is pushed that was not committed, and
 * nothing committed is lost. Publishers take turns (an advisory lock held to their commit), so numbers become visible in
 * their order and a reader that has seen n has seen all up to n. So: publish last in a transaction, and keep it short.
 *
 * A member's own channels are stored as `<channel>:<member id>`, and only while he watches (a socket open, or polling):
 * whoever is away longer than events are kept reads everything anew when he comes back.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import type { Log } from './logs.ts';
import { createTicker } from './ticker.ts';
import type { Wakeups } from './wakeups.ts';

export interface LiveEventInput {
  readonly channel: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StoredEvent extends LiveEventInput {
  readonly seq: number;
  readonly at: string;
}

/** Longest one can be away and still resume. */
const RETENTION_SECONDS = 600;
/** Most events one resume brings; who missed more starts anew. */
export const RESUME_LIMIT = 1_000;
/** Well within the 15 minutes that `live_publish` remembers a watcher. */
const NOTE_AGAIN_MILLISECONDS = 120_000;
const NOTED_LIMIT = 50_000;
const NOTIFY_CHANNEL = 'house_live';
/** Longer than another process takes to hear of an event by itself, and to forget what it kept of before. */
const SETTLED_MILLISECONDS = 3_000;

/**
 * Kind `judge` {memberId}: which rooms a member may hear has changed, so each process judges their sockets again. It is no name
 * that a client can ask for.
 */
export const MEMBER_JUDGED = 'memberJudged';

/** The stored name of a member's own channel. */
export function memberChannel(channel: string, memberId: bigint): string {
  return `${channel}:${memberId}`;
}

/** Adds events to the feed inside `tx`; they are pushed when it commits. Must be the last thing the transaction does. */
export async function publish(tx: Tx, events: readonly LiveEventInput[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map(({ channel, kind, data }) => ({ channel, kind, data })));
  await sql`-- live.publish
    select live_publish(${rows}::jsonb)`.execute(tx);
}

/** The same in a transaction of its own. */
export async function publishNow(db: Db, events: readonly LiveEventInput[]): Promise<void> {
  if (events.length > 0) await db.transaction().execute((tx) => publish(tx, events));
}

interface EventRow {
  seq: bigint;
  channel: string;
  kind: string;
  data: Record<string, unknown>;
  at: Date;
}

async function readEvents(db: Db, statement: RawBuilder<EventRow>): Promise<StoredEvent[]> {
  const { rows } = await statement.execute(db);
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}

async function readAfter(db: Db, after: number): Promise<StoredEvent[]> {
  return readEvents(
    db,
    sql<EventRow>`-- live.readAfter
      select seq, channel, kind, data, at from live_events where seq > ${after} order by seq limit ${RESUME_LIMIT}`,
  );
}

async function readMissed(db: Db, channels: readonly string[], after: number, until: number): Promise<StoredEvent[]> {
  return readEvents(
    db,
    sql<EventRow>`-- live.readMissed
      select seq, channel, kind, data, at from live_events
      where channel = any(${[...channels]}::text[]) and seq > ${after} and seq <= ${until}
      order by seq limit ${RESUME_LIMIT + 1}`,
  );
}

/** The newest number seen by committed rows, or taken away; never 0, which tells a page nothing. */
async function readEnd(db: Db): Promise<{ last: number; horizon: number }> {
  const { rows } = await sql<{ last: bigint; horizon: bigint }>`-- live.readEnd
    select greatest(horizon.seq, coalesce((select max(seq) from live_events), 0)) as last, horizon.seq as horizon
    from live_horizon horizon`.execute(db);
  return { last: Number(rows[0]?.last ?? 0n), horizon: Number(rows[0]?.horizon ?? 0n) };
}

/** Takes old events away and remembers up to where. Safe to run anywhere, at any time. */
export async function removeOldEvents(db: Db, olderThanSeconds: number = RETENTION_SECONDS): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`-- live.removeOld
      with old as (
        select max(seq) as seq from live_events where at < now() - make_interval(secs => ${olderThanSeconds})
      ), marked as (
        update live_horizon set seq = greatest(live_horizon.seq, old.seq) from old where old.seq is not null
      )
      delete from live_events using old where live_events.seq <= old.seq`.execute(tx);
    await sql`-- live.forgetWatchers
      delete from live_watchers where seen_at < now() - interval '1 hour'`.execute(tx);
  });
}

interface Missed {
  readonly events: readonly StoredEvent[];
  /** True: too long ago or too much; the caller must read everything anew. */
  readonly reset: boolean;
}

export interface LiveFeed {
  /** The newest number that has been handed to every listener of this process. */
  readonly last: () => number;
  /**
   * A number that was the newest some seconds ago: every process answers as of then or later by now. Whoever reads
   * something and listens from here on misses nothing, and hears the last seconds again.
   */
  readonly settled: () => number;
  /** Called once for each event, in order of seq. Returns how to stop. */
  listen(listener: (event: StoredEvent) => void): () => void;
  /** Notes that a member looks, so that his own events are kept from here on. Cheap to repeat. */
  watch(memberId: bigint): Promise<void>;
  /** What these stored channels had after `after`, up to `until`. */
  missed(channels: readonly string[], after: number, until: number): Promise<Missed>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface LiveFeedOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly wakeups: Wakeups;
  readonly log: Log;
  /** How often it looks by itself; every second unless told. */
  readonly everyMilliseconds?: number;
}

/** The feed as one process sees it. Looks after each NOTIFY, and now and then in case one was lost. */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { db, clock, wakeups, log, everyMilliseconds = 1_000 } = options;
  const listeners = new Set<(event: StoredEvent) => void>();
  let last = 0;
  /** What was the newest number when; at least the settling time lies between the two. */
  let marks = { older: 0, newer: 0, at: 0 };
  let silence = (): void => undefined;
  /** When this process last noted each member; emptied now and then rather than kept tidy. */
  const noted = new Map<bigint, number>();

  const ticker = createTicker({
    name: 'live feed',
    everyMilliseconds,
    log,
    run: async () => {
      const events = await readAfter(db, last);
      for (const event of events) {
        last = event.seq;
        for (const listener of listeners) listener(event);
      }
      if (clock.now() - marks.at >= SETTLED_MILLISECONDS) marks = { older: marks.newer, newer: last, at: clock.now() };
      return events.length === RESUME_LIMIT ? 'more' : 'done';
    },
  });

  return {
    last: () => last,
    settled: () => (clock.now() - marks.at >= SETTLED_MILLISECONDS ? marks.newer : marks.older),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async watch(memberId) {
      const now = clock.now();
      if ((noted.get(memberId) ?? 0) > now - NOTE_AGAIN_MILLISECONDS) return;
      if (noted.size >= NOTED_LIMIT) noted.clear();
      noted.set(memberId, now);
      await sql`-- live.watch
        insert into live_watchers (member_id, seen_at) values (${memberId}, now())
        on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(db);
    },
    async missed(channels, after, until) {
      const { last: end, horizon } = await readEnd(db);
      // A number from the future belongs to another database (a fresh demo): its owner must start anew too.
      if (after < horizon || after > end) return { events: [], reset: true };
      const events = await readMissed(db, channels, after, until);
      return events.length > RESUME_LIMIT ? { events: [], reset: true } : { events, reset: false };
    },
    async start() {
      ({ last } = await readEnd(db));
      marks = { older: last, newer: last, at: clock.now() };
      silence = wakeups.on(NOTIFY_CHANNEL, () => ticker.poke());
      ticker.start();
    },
    async stop() {
      silence();
      await ticker.stop();
    },
  };
}
