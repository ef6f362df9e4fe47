/**
 * Rebate points of members in games at prize levels (lottery.md 1.3, operations.md 4.2): what of the house's margin a
 * member has to spend on a higher prize level or to get back, and what those above him earn.
 */
import { highestLevel, isLevel, LEVELS } from '@house/lottery/pricing';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { must, type Refusal, refuse } from '../../platform/result.ts';
import type { RebateRules } from '../wagers/port.ts';
import { dailyPointsOf } from './daily-rebates/points.ts';
import type { PrizeTerms } from './port.ts';
import type { UplinesOf } from './uplines.ts';

const KEPT_MILLISECONDS = 2_000;
const KEPT_MAX = 20_000;

export interface RebatePoints {
  /** Thousandths; as it was at most two seconds ago. At once where it is known, for a slip that need not wait for it. */
  pointOf(memberId: bigint): number | Promise<number>;
  termsOf(memberId: bigint): Promise<PrizeTerms>;
  /** See port.ts `keepPrizeLevel`. */
  keepLevel(memberId: bigint, level: number): Promise<Refusal<'lottery.levelNotAllowed'> | undefined>;
  /** Points changed: those kept in memory are read anew. */
  forget(): void;
  /** Of each bettor those above him who have more than the one below, the bettor as he bet, with the difference. */
  readonly earnedAbove: RebateRules['earnedAbove'];
}

async function readPoints(db: Db | Tx, memberIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ id: bigint; point: number }>`-- lottery.readPoints
    select m.id, coalesce(p.point, s.rebate_point)::integer as point
    from unnest(${memberIds.map(String)}::bigint[]) m(id) cross join lottery_settings s
    left join lottery_rebate_points p on p.member_id = m.id`.execute(db);
  return new Map(rows.map(({ id, point }) => [id, point]));
}

async function readLevel(db: Db, memberId: bigint): Promise<number | null> {
  const { rows } = await sql<{ level: number }>`-- lottery.readPrizeLevel
    select level from lottery_prize_levels where member_id = ${memberId}`.execute(db);
  return rows[0]?.level ?? null;
}

async function writeLevel(db: Db, memberId: bigint, level: number): Promise<void> {
  await sql`-- lottery.keepPrizeLevel
    insert into lottery_prize_levels (member_id, level) values (${memberId}, ${level})
    on conflict (member_id) do update set level = excluded.level, set_at = clock_timestamp()`.execute(db);
}

export function createRebatePoints(db: Db, clock: Clock, uplinesOf: UplinesOf): RebatePoints {
  const kept = new Map<bigint, { point: number; until: number }>();
  /** Raised by what makes a reading under way too old to keep. */
  let turn = 0;

  function pointOf(memberId: bigint): number | Promise<number> {
    const now = clock.now();
    const known = kept.get(memberId);
    return known !== undefined && now < known.until ? known.point : readPoint(memberId, now);
  }

  async function readPoint(memberId: bigint, now: number): Promise<number> {
    const mine = turn;
    const point = (await readPoints(db, [memberId])).get(memberId);
    must(point !== undefined, 'every member has a point');
    if (mine !== turn) return point;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(memberId, { point, until: now + KEPT_MILLISECONDS });
    return point;
  }

  return {
    pointOf,

    forget() {
      turn += 1;
      kept.clear();
    },

    async termsOf(memberId) {
      const [rebatePoint, level, dailyPoints] = await Promise.all([
        pointOf(memberId),
        readLevel(db, memberId),
        dailyPointsOf(db, uplinesOf, memberId),
      ]);
      return {
        rebatePoint,
        lowestLevel: LEVELS.lowest,
        highestLevel: highestLevel(rebatePoint),
        levelStep: LEVELS.step,
        level,
        dailyPoints,
      };
    },

    async keepLevel(memberId, level) {
      if (!isLevel(level, await pointOf(memberId))) return refuse('lottery.levelNotAllowed');
      await writeLevel(db, memberId, level);
      return undefined;
    },

    async earnedAbove(tx, bettors) {
      const uplines = await uplinesOf(tx, [...new Set(bettors.map(({ memberId }) => memberId))]);
      const points = await readPoints(tx, [...new Set([...uplines.values()].flat())]);
      return bettors.map(({ memberId, point }) => {
        let below = point;
        return (uplines.get(memberId) ?? []).flatMap((upline) => {
          const own = points.get(upline) ?? 0;
          const thousandths = own - below;
          // Who has no more than the one below, by now or by a change since the bet, earns nothing; the next counts from there.
          if (thousandths <= 0) return [];
          below = own;
          return [{ memberId: upline, thousandths }];
        });
      });
    },
  };
}
