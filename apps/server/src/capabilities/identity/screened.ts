/** What of members can stand on a list of people, phones, accounts or devices (port.ts `listScreened`). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ScreenedMember } from './port.ts';

export async function selectScreened(db: Db, after: bigint, limit: number): Promise<ScreenedMember[]> {
  const { rows } = await sql<ScreenedMember>`-- identity.screenedMembers
    select m.id as "memberId", m.real_name as "realName", m.mobile,
      array(select distinct p.account from payout_accounts p where p.member_id = m.id and p.removed_at is null) as accounts,
      array(select distinct encode(s.device_hash, 'hex') from sign_ins s
        where s.member_id = m.id and s.result = 'ok' and s.device_hash is not null) as devices
    from members m where m.id > ${after} and m.kind <> 'trial' order by m.id limit ${limit}`.execute(db);
  return rows;
}
