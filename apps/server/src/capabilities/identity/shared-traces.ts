/** Which accounts have used the same device, payment account, phone or address (port.ts `linksOf`). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { SharedTrace } from './port.ts';

const OTHERS_MAX = 50;
/** A home keeps its address for some time; after that somebody else has it. */
const ADDRESS_DAYS = 30;
/** Of an address the newest sign-ins: a whole quarter may come from one. */
const LOOKED_AT_MAX = 500;
const TRACES_MAX = 2_000;

export async function selectSharedTraces(db: Db, memberIds: readonly bigint[]): Promise<SharedTrace[]> {
  if (memberIds.length === 0) return [];
  const ids = memberIds.map(String);
  const { rows } = await sql<SharedTrace>`-- identity.sharedTraces
    select m.id as "memberId", x.other as "otherId", x.kind, x.mark, x.at
    from unnest(${ids}::bigint[]) as m (id) cross join lateral (
      (select o.member_id as other, 'device' as kind, left(encode(o.device_hash, 'hex'), 8) as mark, max(o.at) as at
        from (select distinct device_hash from sign_ins
          where member_id = m.id and result = 'ok' and device_hash is not null) d
        join sign_ins o on o.device_hash = d.device_hash and o.result = 'ok' and o.member_id <> m.id
        group by o.member_id, o.device_hash order by max(o.at) desc limit ${OTHERS_MAX})
      union all
      (select o.member_id, 'address', o.address, max(o.at)
        from (select distinct address from sign_ins where member_id = m.id and result = 'ok'
          and at > now() - make_interval(days => ${ADDRESS_DAYS})) d
        cross join lateral (select i.member_id, i.address, i.at from sign_ins i
          where i.address = d.address and i.result = 'ok' and i.at > now() - make_interval(days => ${ADDRESS_DAYS})
          order by i.at desc limit ${LOOKED_AT_MAX}) o
        where o.member_id <> m.id
        group by o.member_id, o.address order by max(o.at) desc limit ${OTHERS_MAX})
      union all
      (select o.member_id, 'paymentAccount', '…' || right(o.account, 3), max(o.added_at)
        from payout_accounts p
        join payout_accounts o on o.number_key = p.number_key and o.member_id <> m.id
        where p.member_id = m.id
        group by o.member_id, o.account order by max(o.added_at) desc limit ${OTHERS_MAX})
      union all
      (select o.id, 'phone', '…' || right(o.mobile, 3), o.joined_at
        from members p join members o on o.mobile = p.mobile and o.id <> p.id
        where p.id = m.id and p.mobile is not null
        order by o.joined_at desc limit ${OTHERS_MAX})
      union all
      (select o.member_id, 'phone', '…' || right(o.account, 3), o.added_at
        from members p join payout_accounts o on o.number_key = 'mobile:' || p.mobile and o.member_id <> p.id
        where p.id = m.id and p.mobile is not null
        order by o.added_at desc limit ${OTHERS_MAX})
      union all
      (select o.id, 'phone', '…' || right(o.mobile, 3), p.added_at
        from payout_accounts p
        join members o on o.mobile = substr(p.number_key, length('mobile:') + 1) and o.id <> p.member_id
        where p.member_id = m.id and p.number_key like 'mobile:%'
        order by p.added_at desc limit ${OTHERS_MAX})
    ) x
    order by x.at desc limit ${TRACES_MAX}`.execute(db);
  return rows;
}
