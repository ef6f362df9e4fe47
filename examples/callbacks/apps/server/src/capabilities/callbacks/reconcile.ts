/** What must be true of callbacks at all times; the check of the books asks it every night. */
import { sql } from 'kysely';
import type { ReconciliationCheck } from '../wallet/port.ts';

export const oncePerMember: ReconciliationCheck = {
  kinds: ['full'],
  async run(db) {
    const { rows } = await sql<{ members: string; open: string }>`-- callbacks.oncePerMember
      select count(distinct member_id)::text as members, count(*)::text as open
      from callback_requests where closed_at is null`.execute(db);
    const { members = '0', open = '0' } = rows[0] ?? {};
    const name = 'callbacksOncePerMember';
    return { name, counts: true, holds: open === members, expected: members, found: open, differences: [] };
  },
};
