/**
 * Letters of what waits in the reward centre and of what ends within a day: one for all that is due of a member, in the
 * transaction that marks it, so each is told once. Quiet hours put it off, and whoever switched it off is not told.
 */
import { tellAt } from '@house/growth/notices';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Identity } from '../identity/port.ts';
import type { RewardNews } from './port.ts';
import { readClock } from './queries.ts';

/** Of one transaction. */
const AT_ONCE = 500;
/** Of one run; what is left waits for the next one. */
const TURNS_MAX = 20;

export interface NoticeDeps {
  readonly db: Db;
  readonly zoneOffsetMinutes: number;
  readonly noticeWishesOf: Identity['noticeWishesOf'];
  readonly tell: (tx: Tx, news: RewardNews) => Promise<void>;
  readonly readTime?: (db: Db | Tx) => Promise<Date>;
}

const WHAT = { waiting: sql`tell_at`, expiring: sql`warn_at` } as const;

async function tellSome(deps: NoticeDeps, what: RewardNews['what']): Promise<number> {
  const { db, readTime = readClock } = deps;
  const column = WHAT[what];
  return transact(db, async (tx) => {
    const now = await readTime(tx);
    const { rows } = await sql<{ id: bigint; memberId: bigint; expiresAt: Date }>`-- rewards.toTell
      select id, member_id as "memberId", expires_at as "expiresAt" from reward_items
      where state = 'open' and ${column} <= ${now} order by ${column} limit ${AT_ONCE} for update skip locked`.execute(
      tx,
    );
    const members = [...new Set(rows.map(({ memberId }) => memberId))];
    const wishes = await deps.noticeWishesOf(members);
    for (const memberId of members) {
      const own = rows.filter((row) => row.memberId === memberId);
      const wish = wishes.get(memberId);
      const at = wish === undefined ? now : tellAt(now, wish.quietHours, deps.zoneOffsetMinutes);
      const isLater = at.getTime() > now.getTime();
      await sql`-- rewards.markTold
        update reward_items set ${column} = ${isLater ? at : null} where id = any (${own.map(({ id }) => String(id))}::bigint[])`.execute(
        tx,
      );
      const lasting = own.filter(({ expiresAt }) => expiresAt > now);
      if (isLater || wish?.rewards !== true || lasting.length === 0) continue;
      const until = new Date(Math.min(...lasting.map(({ expiresAt }) => expiresAt.getTime())));
      await deps.tell(tx, { memberId, what, count: lasting.length, until });
    }
    return rows.length;
  });
}

/** Answers how many items it looked at. */
export async function tellRewards(deps: NoticeDeps): Promise<number> {
  let looked = 0;
  for (const what of ['waiting', 'expiring'] as const) {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const found = await tellSome(deps, what);
      looked += found;
      if (found < AT_ONCE) break;
    }
  }
  return looked;
}
