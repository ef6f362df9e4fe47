/** What red packets say was given, taken and returned, against the lines of both sides; and that what is held is what nobody took. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const { packetGiven, packetTaken, packetReturned } = ENTRY_TYPES;
/** By the member who gave it. */
const PACKETS = sql`(select sender_id as member_id, sender_id, id, total, returned, state from chat_packets)`;

export const packetsEqualEntries: MembersCheck = {
  name: 'packetsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- chatRooms.packetsEqualEntries
      ${compareByPlace(
        sql`select p.sender_id || ', given ' || p.id as place, p.returned - p.total as amount from ${PACKETS} p
            where ${isOfMembers('p', members)} and p.returned < p.total
          union all
          select s.member_id || ', taken ' || s.packet_id, s.amount from chat_packet_shares s where ${isOfMembers('s', members)}`,
        sql`select e.member_id || case when e.type = ${packetTaken} then ', taken ' else ', given ' end || e.reference as place,
            sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${packetGiven}, ${packetTaken}, ${packetReturned})
          group by 1 having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};

/** Of each packet: what was given is what was taken, what went back, and while it is open what is left. */
export const packetsAddUp: MembersCheck = {
  name: 'packetsAddUp',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- chatRooms.packetsAddUp
      ${compareByPlace(
        sql`select p.sender_id || ', packet ' || p.id as place, p.total as amount from ${PACKETS} p
          where ${isOfMembers('p', members)}`,
        sql`select p.sender_id || ', packet ' || p.id as place,
            p.returned + coalesce(sum(s.amount) filter (where s.member_id is not null or p.state = 'open'), 0) as amount
          from ${PACKETS} p join chat_packet_shares s on s.packet_id = p.id
          where ${isOfMembers('p', members)} group by p.sender_id, p.id, p.returned`,
      )}`.execute(db);
    return rows;
  },
};
