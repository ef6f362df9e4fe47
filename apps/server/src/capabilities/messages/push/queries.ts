/** SQL of push. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { DEVICES_MAX, LEASE_SECONDS, LIFE_HOURS } from './decisions.ts';
import type { PushAddress, PushKind } from './port.ts';

export interface DeviceRow {
  readonly id: bigint;
  readonly device: string;
  readonly madeAt: Date;
  readonly endpointHash: Buffer;
  readonly sessionId: string | null;
}

export async function listDevices(db: Db, memberId: bigint): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`-- messages.listPushDevices
    select id, device, made_at as "madeAt", endpoint_hash as "endpointHash", session_id as "sessionId" from push_devices
    where member_id = ${memberId} order by id desc limit ${DEVICES_MAX}`.execute(db);
  return rows;
}

/** A browser that was somebody else's is theirs no more, and what waited for them there is dropped. */
export async function putDevice(
  tx: Tx,
  device: PushAddress & { id: bigint; memberId: bigint; hash: Buffer; device: string; sessionId: string | null },
): Promise<bigint> {
  const { hash, memberId } = device;
  await sql`-- messages.leavePushDevice
    delete from push_devices where endpoint_hash = ${hash} and member_id <> ${memberId}`.execute(tx);
  const { rows } = await sql<{ id: bigint }>`-- messages.putPushDevice
    insert into push_devices (id, member_id, endpoint, endpoint_hash, p256dh, auth, device, session_id)
    values (${device.id}, ${memberId}, ${device.endpoint}, ${hash}, ${device.p256dh}, ${device.auth}, ${device.device}, ${device.sessionId}::uuid)
    on conflict (endpoint_hash) do update set p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id
    returning id`.execute(tx);
  await sql`-- messages.dropOldPushDevices
    delete from push_devices where member_id = ${memberId} and id in (
      select id from push_devices where member_id = ${memberId} order by id desc offset ${DEVICES_MAX})`.execute(tx);
  return rows[0]?.id ?? device.id;
}

export async function dropDevice(db: Db, id: bigint, memberId: bigint): Promise<void> {
  await sql`-- messages.dropPushDevice
    delete from push_devices where id = ${id} and member_id = ${memberId}`.execute(db);
}

export interface NewPush {
  readonly messageId: bigint;
  readonly memberId: bigint;
  readonly kind: PushKind;
  readonly link: string | null;
}

/** For every device of whom it is for; most members have none. */
export async function insertPushes(tx: Tx, news: readonly NewPush[]): Promise<void> {
  const rows = news.map(({ messageId, memberId, kind, link }) => ({
    ...{ message: String(messageId), member: String(memberId), kind, link },
  }));
  await sql`-- messages.insertPushes
    insert into push_messages (device_id, message_id, member_id, kind, link, expires_at)
    select d.id, n.message, n.member, n.kind, n.link, now() + make_interval(hours => ${LIFE_HOURS})
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(message bigint, member bigint, kind text, link text)
    join push_devices d on d.member_id = n.member
    on conflict do nothing`.execute(tx);
}

export interface DuePush extends PushAddress {
  readonly deviceId: bigint;
  readonly sessionId: string | null;
  readonly messageId: bigint;
  readonly memberId: bigint;
  readonly kind: PushKind;
  readonly link: string | null;
  /** Counts this one; marks what belongs to it. */
  readonly tries: number;
  readonly now: Date;
}

/** Takes what is due for one try each; what another worker has in hand is passed over, and comes back if that one dies. */
export async function takeDue(db: Db, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`-- messages.takePushes
    with over as (delete from push_messages where expires_at <= now()), due as (
      select device_id, message_id from push_messages where next_try_at <= now() and expires_at > now()
      order by next_try_at limit ${limit} for update skip locked
    )
    update push_messages m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due, push_devices d
    where m.device_id = due.device_id and m.message_id = due.message_id and d.id = m.device_id
    returning m.device_id as "deviceId", m.message_id as "messageId", m.member_id as "memberId", m.kind, m.link, m.tries,
      d.endpoint, d.p256dh, d.auth, d.session_id as "sessionId", now() as now`.execute(db);
  return rows;
}

type Taken = Pick<DuePush, 'deviceId' | 'messageId' | 'tries'>;

export async function dropPush(db: Db, { deviceId, messageId, tries }: Taken): Promise<void> {
  await sql`-- messages.dropPush
    delete from push_messages where device_id = ${deviceId} and message_id = ${messageId} and tries = ${tries}`.execute(
    db,
  );
}

/** Not sent now: when it is looked at again, and whether that was a try. */
export async function putOff(
  db: Db,
  { deviceId, messageId, tries }: Taken,
  until: { readonly at: Date } | { readonly seconds: number },
): Promise<void> {
  const next =
    'at' in until ? sql`${until.at}, tries = tries - 1` : sql`now() + make_interval(secs => ${until.seconds})`;
  await sql`-- messages.putOffPush
    update push_messages set next_try_at = ${next}
    where device_id = ${deviceId} and message_id = ${messageId} and tries = ${tries}`.execute(db);
}
