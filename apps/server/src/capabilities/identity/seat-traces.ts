/** What decides whether two members may sit at one table for money: their devices, their addresses, who brought them (port.ts). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { SeatTraces } from './port.ts';

const DEVICE_DAYS = 30;
/** A home keeps its address for some days. */
const ADDRESS_DAYS = 3;
const OF_EACH_MAX = 10;

export async function selectSeatTraces(db: Db, memberId: bigint): Promise<SeatTraces> {
  const { rows } = await sql<SeatTraces>`-- identity.seatTraces
    with used as (
      select encode(device_hash, 'hex') as device, address, at from sign_ins
        where member_id = ${memberId} and result = 'ok' and at > now() - make_interval(days => ${DEVICE_DAYS})
      union all
      select encode(device_hash, 'hex'), address, last_seen_at from sessions
        where owner_id = ${memberId} and expires_at > now())
    select
      array(select device from used where device is not null group by device order by max(at) desc limit ${OF_EACH_MAX}) as devices,
      array(select address from used where at > now() - make_interval(days => ${ADDRESS_DAYS})
        group by address order by max(at) desc limit ${OF_EACH_MAX}) as addresses,
      m.upline_id as "uplineId", m.referred_by_id as "inviterId"
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { devices: [], addresses: [], uplineId: null, inviterId: null };
}
