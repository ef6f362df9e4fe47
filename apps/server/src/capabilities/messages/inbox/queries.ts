/** SQL of inboxes. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { BroadcastState, BroadcastTexts, InboxTemplate } from '../port.ts';
import { INBOX_DAYS, PINNED_DAYS, UNREAD_MAX } from '../rules.ts';

/** Of `inbox_messages m`: what its receivers may see. */
const VISIBLE: RawBuilder<boolean> = sql`m.state <> 'cancelled' and (m.ends_at is null or m.ends_at > now())`;

export interface MessageRow {
  readonly id: bigint;
  readonly template: string | null;
  readonly filling: Readonly<Record<string, string>>;
  readonly texts: BroadcastTexts;
  readonly link: string | null;
  readonly at: Date;
  readonly read: boolean;
  readonly pinned: boolean;
}

/** Unread messages of each of these members; who has none is missing. */
export async function countUnreadOf(db: Db | Tx, memberIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ member: bigint; unread: number }>`-- messages.countUnread
    select k.member_id as member, least(count(*), ${UNREAD_MAX})::int as unread
    from inbox_marks k join inbox_messages m on m.id = k.message_id
    where k.member_id = any(${[...memberIds]}::bigint[]) and k.read_at is null and k.removed_at is null and ${VISIBLE}
    group by k.member_id`.execute(db);
  return new Map(rows.map(({ member, unread }) => [member, unread]));
}

export async function listInboxRows(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const { rows } = await sql<MessageRow>`-- messages.listInbox
    select m.id, m.template, m.filling, m.texts, m.link, k.at, k.read_at is not null as read,
      k.pinned_at is not null as pinned
    from inbox_marks k join inbox_messages m on m.id = k.message_id
    where k.member_id = ${memberId} and k.removed_at is null and ${VISIBLE}
    order by (k.pinned_at is null), k.at desc, m.id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- messages.countInbox
    select count(*)::int as total from inbox_marks k join inbox_messages m on m.id = k.message_id
    where k.member_id = ${memberId} and k.removed_at is null and ${VISIBLE}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** True when this member has the message and may see it. */
async function mark(tx: Tx, memberId: bigint, id: bigint, change: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`-- messages.mark
    update inbox_marks k set ${change} from inbox_messages m
    where k.member_id = ${memberId} and k.message_id = ${id} and k.removed_at is null and m.id = k.message_id
      and ${VISIBLE}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export const markRead = (tx: Tx, memberId: bigint, id: bigint): Promise<boolean> =>
  mark(tx, memberId, id, sql`read_at = coalesce(k.read_at, clock_timestamp())`);

export const markPinned = (tx: Tx, memberId: bigint, id: bigint, pinned: boolean): Promise<boolean> =>
  mark(tx, memberId, id, pinned ? sql`pinned_at = coalesce(k.pinned_at, clock_timestamp())` : sql`pinned_at = null`);

/** True also when he had removed it before. */
export async function markBroadcastRemoved(tx: Tx, memberId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await sql`-- messages.remove
    update inbox_marks set removed_at = coalesce(removed_at, clock_timestamp())
    where member_id = ${memberId} and message_id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function markAllRead(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- messages.readAll
    update inbox_marks set read_at = clock_timestamp()
    where member_id = ${memberId} and read_at is null and removed_at is null`.execute(tx);
}

/** News of one member: written once a key. */
export async function insertNews(
  tx: Tx,
  news: {
    id: bigint;
    key: string;
    memberId: bigint;
    template: string;
    values: Readonly<Record<string, string>>;
    link: string | null;
    fingerprint: Buffer;
  },
): Promise<void> {
  await sql`-- messages.insertNews
    insert into inbox_messages (id, key, kind, state, template, filling, link, member_ids, starts_at, expected, fingerprint)
    values (${news.id}, ${news.key}, 'event', 'waiting', ${news.template}, ${JSON.stringify(news.values)}::jsonb,
      ${news.link}, array[${news.memberId}]::bigint[], now(), 1, ${news.fingerprint})
    on conflict (key) do nothing`.execute(tx);
}

const newsDue = sql`kind = 'event' and state = 'waiting' and starts_at <= now()`;
const broadcastDue = sql`kind = 'broadcast' and state in ('waiting', 'sending') and starts_at <= now()`;

/** Whether there is anything to carry: mostly there is not, and two transactions that find nothing are six statements. */
export async function findDue(db: Db): Promise<{ readonly news: boolean; readonly broadcasts: boolean }> {
  const { rows } = await sql<{ news: boolean; broadcasts: boolean }>`-- messages.findDue
    select exists (select from inbox_messages where ${newsDue}) as news,
      exists (select from inbox_messages where ${broadcastDue}) as broadcasts`.execute(db);
  return present(rows[0], 'a question has an answer');
}

export interface CarriedNews {
  readonly messageId: bigint;
  readonly memberId: bigint;
  readonly template: InboxTemplate;
  readonly link: string | null;
}

/** Puts the next news into inboxes; answers what came to whom. */
export async function carryNews(tx: Tx, limit: number): Promise<CarriedNews[]> {
  const { rows } = await sql<CarriedNews>`-- messages.carryNews
    with due as (
      select id, member_ids[1] as member, template, link from inbox_messages
      where ${newsDue}
      order by starts_at, id limit ${limit} for update skip locked
    ), put as (
      insert into inbox_marks (member_id, message_id) select member, id from due on conflict do nothing
    ), done as (
      update inbox_messages m set state = 'sent', sent = 1, position = due.member from due where m.id = due.id
    )
    select id as "messageId", member as "memberId", template, link from due`.execute(tx);
  return rows;
}

export interface DueBroadcast {
  readonly id: bigint;
  readonly memberIds: readonly string[] | null;
  readonly kinds: readonly ('player' | 'agent')[];
  readonly joinedFrom: Date | null;
  readonly joinedBefore: Date | null;
  readonly position: bigint;
}

/** The letter that is due first and that no other worker has in hand. */
export async function lockDueBroadcast(tx: Tx): Promise<DueBroadcast | undefined> {
  const { rows } = await sql<DueBroadcast>`-- messages.lockDueBroadcast
    select id, member_ids::text[] as "memberIds", kinds, joined_from as "joinedFrom", joined_before as "joinedBefore",
      position
    from inbox_messages where ${broadcastDue}
    order by starts_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Puts a letter into these inboxes and saves how far it came, as one. */
export async function putBroadcast(
  tx: Tx,
  id: bigint,
  batch: { memberIds: readonly bigint[]; position: bigint; state: BroadcastState },
): Promise<void> {
  await sql`-- messages.putBroadcast
    with put as (
      insert into inbox_marks (member_id, message_id) select member, ${id}::bigint
      from unnest(${[...batch.memberIds]}::bigint[]) member on conflict do nothing returning 1
    )
    update inbox_messages set sent = sent + (select count(*) from put), position = ${batch.position},
      state = ${batch.state} where id = ${id}`.execute(tx);
}

/** Drops a portion of what is old; answers how many rows it took. */
export async function dropOld(db: Db, portion: number): Promise<number> {
  const marks = await sql`-- messages.dropOldMarks
    with old as (
      select k.member_id, k.message_id from inbox_messages m join inbox_marks k on k.message_id = m.id
      where m.made_at < now() - make_interval(days => ${INBOX_DAYS})
        and k.at < now() - make_interval(days => ${INBOX_DAYS})
        and (k.pinned_at is null or k.removed_at is not null or k.at < now() - make_interval(days => ${PINNED_DAYS}))
      limit ${portion}
    )
    delete from inbox_marks using old
    where inbox_marks.member_id = old.member_id and inbox_marks.message_id = old.message_id returning 1`.execute(db);
  if (marks.rows.length > 0) return marks.rows.length;
  const messages = await sql`-- messages.dropOldMessages
    with old as (
      select m.id from inbox_messages m where m.made_at < now() - make_interval(days => ${INBOX_DAYS})
        and m.state in ('sent', 'cancelled') and m.starts_at < now() - make_interval(days => ${INBOX_DAYS})
        and not exists (select from inbox_marks k where k.message_id = m.id)
      limit ${portion}
    )
    delete from inbox_messages using old where inbox_messages.id = old.id returning 1`.execute(db);
  return messages.rows.length;
}
