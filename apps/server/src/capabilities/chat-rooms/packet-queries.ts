/** The statements of red packets and their shares. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { Packet } from './port.ts';
import type { PacketBounds } from './rules/packets.ts';

const SHARES_MAX = 50;

export async function readBounds(db: Db | Tx): Promise<PacketBounds & { readonly hours: number }> {
  const { rows } = await sql<Omit<PacketBounds, 'sharesMax'> & { hours: number }>`-- chatRooms.readBounds
    select packet_min as min, packet_max as max, packet_share_min as "shareMin", packet_shares_min as "sharesMin",
      packet_hours as hours, packet_day_given as "dayGiven", packet_day_taken as "dayTaken" from chat_room_settings`.execute(
    db,
  );
  return { ...present(rows[0], 'rooms have their settings'), sharesMax: SHARES_MAX };
}

const PACKET = sql`p.id, p.room, p.sender_id as "senderId", p.total, p.shares, p.mode, p.state, p.at, p.expires_at as "expiresAt",
  (select count(*)::int from chat_packet_shares s where s.packet_id = p.id and s.member_id is null) as left`;

export async function findPacket(db: Db | Tx, id: bigint): Promise<Packet | undefined> {
  const { rows } = await sql<Packet>`-- chatRooms.findPacket
    select ${PACKET} from chat_packets p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Held until the transaction ends; what became of it is read behind the lock. `isOver`: its hours are, by the database's clock. */
export async function lockPacket(tx: Tx, id: bigint): Promise<(Packet & { readonly isOver: boolean }) | undefined> {
  await sql`-- chatRooms.lockPacket
    select from chat_packets where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Packet & { isOver: boolean }>`-- chatRooms.readPacket
    select ${PACKET}, p.expires_at <= clock_timestamp() as "isOver" from chat_packets p where p.id = ${id}`.execute(tx);
  return rows[0];
}

export async function insertPacket(
  tx: Tx,
  packet: Pick<Packet, 'id' | 'room' | 'senderId' | 'total' | 'shares' | 'mode' | 'at'> & {
    readonly key: string;
    readonly note: string;
    readonly hours: number;
  },
  shares: readonly bigint[],
): Promise<void> {
  const { id, key, room, senderId, total, mode, note, at, hours } = packet;
  await sql`-- chatRooms.insertPacket
    insert into chat_packets (id, key, room, sender_id, total, shares, mode, note, at, expires_at)
    values (${id}, ${key}::uuid, ${room}, ${senderId}, ${total}, ${packet.shares}, ${mode}, ${note}, ${at},
      ${at}::timestamptz + make_interval(hours => ${hours}))`.execute(tx);
  await sql`-- chatRooms.insertShares
    insert into chat_packet_shares (packet_id, place, amount)
    select ${id}, place, amount from unnest(${shares.map(String)}::bigint[]) with ordinality as s (amount, place)`.execute(
    tx,
  );
}

export async function findShareOf(tx: Tx, packetId: bigint, memberId: bigint): Promise<{ amount: bigint } | undefined> {
  const { rows } = await sql<{ amount: bigint }>`-- chatRooms.findShareOf
    select amount from chat_packet_shares where packet_id = ${packetId} and member_id = ${memberId}`.execute(tx);
  return rows[0];
}

/** The next share of a packet that is held; undefined: none is left. */
export async function nextShare(tx: Tx, packetId: bigint): Promise<{ place: number; amount: bigint } | undefined> {
  const { rows } = await sql<{ place: number; amount: bigint }>`-- chatRooms.nextShare
    select place, amount from chat_packet_shares where packet_id = ${packetId} and member_id is null order by place limit 1`.execute(
    tx,
  );
  return rows[0];
}

export async function markTaken(tx: Tx, packetId: bigint, place: number, memberId: bigint): Promise<void> {
  await sql`-- chatRooms.markTaken
    update chat_packet_shares set member_id = ${memberId}, taken_at = clock_timestamp()
    where packet_id = ${packetId} and place = ${place}`.execute(tx);
}

export async function markEnded(tx: Tx, packetId: bigint, state: Packet['state'], returned: bigint): Promise<void> {
  await sql`-- chatRooms.markEnded
    update chat_packets set state = ${state}, returned = ${returned}, ended_at = clock_timestamp() where id = ${packetId}`.execute(
    tx,
  );
}

/** What nobody took of it yet. */
export async function leftOf(tx: Tx, packetId: bigint): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`-- chatRooms.leftOf
    select coalesce(sum(amount), 0)::bigint as left from chat_packet_shares where packet_id = ${packetId} and member_id is null`.execute(
    tx,
  );
  return rows[0]?.left ?? 0n;
}

/** What is held of all packets that are open. */
export async function sumHeld(db: Db): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`-- chatRooms.sumHeld
    select coalesce(sum(s.amount), 0)::bigint as held
    from chat_packets p join chat_packet_shares s on s.packet_id = p.id and s.member_id is null
    where p.state = 'open'`.execute(db);
  return rows[0]?.held ?? 0n;
}

export async function selectOver(db: Db, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- chatRooms.selectOver
    select id from chat_packets where state = 'open' and expires_at <= clock_timestamp() order by expires_at limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Since midnight of the house's zone, or the first of its month. */
const since = (zoneOffsetMinutes: number, unit: 'day' | 'month') => {
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  return sql`(date_trunc(${unit}, (clock_timestamp() at time zone 'UTC') + ${zone}) - ${zone}) at time zone 'UTC'`;
};

/** What a member gave, less what came back of it. */
export async function readGiven(
  db: Db | Tx,
  memberId: bigint,
  { zoneOffsetMinutes, unit }: { zoneOffsetMinutes: number; unit: 'day' | 'month' },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`-- chatRooms.readGiven
    select coalesce(sum(total - returned), 0)::bigint as sum from chat_packets
    where sender_id = ${memberId} and at >= ${since(zoneOffsetMinutes, unit)}`.execute(db);
  return rows[0]?.sum ?? 0n;
}

export async function readTakenToday(tx: Tx, memberId: bigint, zoneOffsetMinutes: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`-- chatRooms.readTakenToday
    select coalesce(sum(amount), 0)::bigint as sum from chat_packet_shares
    where member_id = ${memberId} and taken_at >= ${since(zoneOffsetMinutes, 'day')}`.execute(tx);
  return rows[0]?.sum ?? 0n;
}
