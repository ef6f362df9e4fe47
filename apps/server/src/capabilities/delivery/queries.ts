/** Delivery's statements. Times are the database's. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import {
  CHANNELS,
  type Channel,
  type KeptMessage,
  type MessageFilter,
  type OutgoingMessage,
  type Template,
} from './port.ts';
import { KEPT_DAYS, LAPSES_MAX, LEASE_SECONDS, READABLE_HOURS } from './rules.ts';

export type Fill = Readonly<Record<string, string | number>>;

/** The same key again changes nothing. */
export async function insertMessage(tx: Tx, message: OutgoingMessage, lifeMinutes: number): Promise<void> {
  await sql`-- delivery.insertMessage
    insert into outgoing_messages (key, channel, recipient, template, fill, language, member_id, expires_at)
    values (${message.key}, ${message.channel}, ${message.to}, ${message.template}, ${JSON.stringify(message.values)}::jsonb,
      ${message.language}, ${message.memberId}, clock_timestamp() + make_interval(mins => ${lifeMinutes}))
    on conflict (key) do nothing`.execute(tx);
}

export interface TakenMessage {
  readonly key: string;
  readonly channel: Channel;
  readonly to: string;
  readonly template: Template;
  readonly fill: Fill;
  readonly language: string;
  /** Counts this one; marks what belongs to it. */
  readonly tries: number;
}

/** How many messages of each channel no carrier has taken yet. */
export async function countWaiting(db: Db): Promise<ReadonlyMap<Channel, number>> {
  const { rows } = await sql<{ channel: Channel; count: number }>`-- delivery.countWaiting
    select channel, count(*)::integer as count from outgoing_messages
    where state in ('waiting', 'sending') group by channel`.execute(db);
  const counted = new Map(rows.map(({ channel, count }) => [channel, count]));
  return new Map(CHANNELS.map((channel) => [channel, counted.get(channel) ?? 0]));
}

/**
 * Takes what is due for one try each. A row another worker is taking is passed over; one whose worker is gone is taken
 * once more, and the second time it fails.
 */
export async function takeDueMessages(
  db: Db,
  channel: Channel,
  adapter: string,
  limit: number,
): Promise<TakenMessage[]> {
  const { rows } = await sql<TakenMessage & { state: string }>`-- delivery.takeDueMessages
    with due as (
      select key, state = 'sending' as lapsed from outgoing_messages
      where channel = ${channel} and state in ('waiting', 'sending') and next_try_at <= clock_timestamp()
      order by next_try_at limit ${limit} for update skip locked
    ), judged as (
      select m.key, d.lapsed,
        case when d.lapsed and m.lapses + 1 >= ${LAPSES_MAX} then 'lost'
          when m.expires_at <= clock_timestamp() or m.fill is null then 'expired' end as ended
      from due d join outgoing_messages m on m.key = d.key
    ), moved as (
      update outgoing_messages m set
        state = case when j.ended is null then 'sending' else 'failed' end,
        tries = m.tries + (j.ended is null)::int,
        lapses = m.lapses + j.lapsed::int,
        next_try_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
        adapter = case when j.ended is null then ${adapter}::text else m.adapter end,
        last_error = coalesce(j.ended, m.last_error),
        fill = case when j.ended is null then m.fill end
      from judged j where m.key = j.key
      returning m.key, m.channel, m.recipient as "to", m.template, m.fill, m.language, m.tries, m.state
    )
    select * from moved where state = 'sending'`.execute(db);
  return rows;
}

/** Marks a try that was taken. What it was filled with goes, unless the carrier keeps it in the house. */
export async function markSent(db: Db, { key, tries }: TakenMessage, keeps: boolean): Promise<void> {
  await sql`-- delivery.markSent
    update outgoing_messages set state = 'sent', sent_at = clock_timestamp(), last_error = null,
      fill = case when ${keeps}::boolean then fill end
    where key = ${key} and state = 'sending' and tries = ${tries}`.execute(db);
}

/** Marks a try that has to be made again, or (`pauseSeconds` null) that was the last. */
export async function markMissed(
  db: Db,
  { key, tries }: TakenMessage,
  error: string,
  pauseSeconds: number | null,
): Promise<void> {
  const again = pauseSeconds !== null;
  await sql`-- delivery.markMissed
    update outgoing_messages set state = case when ${again}::boolean then 'waiting' else 'failed' end,
      next_try_at = clock_timestamp() + make_interval(secs => ${pauseSeconds ?? 0}), last_error = ${error},
      fill = case when ${again}::boolean then fill end
    where key = ${key} and state = 'sending' and tries = ${tries}`.execute(db);
}

/** Wipes what may no longer be read, and drops what is old. A row that is being sent is left to its worker. */
export async function sweepMessages(db: Db): Promise<void> {
  await sql`-- delivery.wipeMessages
    update outgoing_messages set fill = null,
      state = case when state = 'waiting' then 'failed' else state end,
      last_error = case when state = 'waiting' then 'expired' else last_error end
    where fill is not null and state <> 'sending' and (
      made_at < clock_timestamp() - make_interval(hours => ${READABLE_HOURS})
      or state = 'waiting' and expires_at <= clock_timestamp())`.execute(db);
  await sql`-- delivery.dropMessages
    delete from outgoing_messages where made_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}

const columns = sql.raw(`key, channel, recipient as "to", template, language, member_id as "memberId", state, tries,
  next_try_at as "nextTryAt", adapter, last_error as "lastError", made_at as "madeAt", sent_at as "sentAt"`);

export async function listMessageRows(db: Db, filter: MessageFilter): Promise<{ rows: KeptMessage[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.channel !== undefined) conditions.push(sql`channel = ${filter.channel}`);
  if (filter.state !== undefined) conditions.push(sql`state = ${filter.state}`);
  if (filter.to !== undefined) conditions.push(sql`lower(recipient) = lower(${filter.to})`);
  const matches = sql.join(conditions, sql` and `);
  const { rows } = await sql<KeptMessage>`-- delivery.listMessages
    select ${columns} from outgoing_messages where ${matches}
    order by made_at desc, key offset ${filter.offset} limit ${filter.limit}`.execute(db);
  const counted = await sql<{ total: bigint }>`-- delivery.countMessages
    select count(*) as total from outgoing_messages where ${matches}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function findMessageRow(
  db: Db,
  key: string,
): Promise<(KeptMessage & { readonly fill: Fill | null }) | undefined> {
  const { rows } = await sql<KeptMessage & { fill: Fill | null }>`-- delivery.findMessage
    select ${columns}, fill from outgoing_messages where key = ${key}`.execute(db);
  return rows[0];
}
