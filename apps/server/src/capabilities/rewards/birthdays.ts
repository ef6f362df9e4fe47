/** Gifts of a birthday (operations.md 5.1): once in a year, by the rank of the day, to whoever has been here for 90 days. */
import { sql } from 'kysely';
import { transact } from '../../platform/database.ts';
import type { Identity } from '../identity/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { ClaimDeps } from './claims.ts';
import { dayOf } from './days.ts';
import { insertItems, readClock } from './queries.ts';

const GIFT_MULTIPLIER = 300;
const GIFT_DAYS = 30;
const HERE_DAYS = 90;
/** A house that was away is not late. */
const LOOKED_BACK_DAYS = 3;
const AT_ONCE = 5_000;
const DAY_MILLISECONDS = 86_400_000;

export interface BirthdayDeps extends ClaimDeps {
  readonly birthdaysOn: Identity['birthdaysOn'];
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Whoever was born on the 29th of February has their day on the 28th of other years. */
export function birthdaysOfDay(day: number): { readonly year: number; readonly days: readonly number[] } {
  const date = new Date(day * DAY_MILLISECONDS);
  const [year, of] = [date.getUTCFullYear(), (date.getUTCMonth() + 1) * 100 + date.getUTCDate()];
  return { year, days: of === 228 && !isLeap(year) ? [228, 229] : [of] };
}

type RunDeps = Pick<BirthdayDeps, 'db' | 'ids' | 'readTime' | 'readRanks' | 'zoneOffsetMinutes' | 'birthdaysOn'>;

export async function giveBirthdays(deps: RunDeps): Promise<number> {
  const { db, ids, readTime = readClock } = deps;
  const now = await readTime(db);
  const today = dayOf(now, deps.zoneOffsetMinutes);
  const ranks = await deps.readRanks(db);
  const joinedBefore = new Date(now.getTime() - HERE_DAYS * DAY_MILLISECONDS);
  let given = 0;
  for (let back = 0; back < LOOKED_BACK_DAYS; back += 1) {
    const { year, days } = birthdaysOfDay(today - back);
    for (let after = 0n; ; ) {
      const members = await deps.birthdaysOn({ days, joinedBefore, after, limit: AT_ONCE });
      given += await transact(db, async (tx) => {
        const { rows } = await sql<{ memberId: bigint; rank: number }>`-- rewards.ranksOf
          select r.member_id as "memberId", r.rank::int
          from unnest(${members.map(shardOf)}::smallint[], ${members.map(String)}::bigint[]) as m(shard, id)
          join reward_ranks r on r.shard = m.shard and r.member_id = m.id where r.rank > 0`.execute(tx);
        return insertItems(
          tx,
          rows.flatMap(({ memberId, rank }) => {
            const amount = ranks[rank]?.birthdayGift ?? 0n;
            if (amount === 0n) return [];
            const item = { id: ids.next(), memberId, kind: 'birthdayGift', cause: `birthday:${year}`, amount } as const;
            return [{ ...item, detail: String(year), multiplier: GIFT_MULTIPLIER, days: GIFT_DAYS }];
          }),
        );
      });
      const last = members.at(-1);
      if (last === undefined || members.length < AT_ONCE) break;
      after = last;
    }
  }
  return given;
}
