/**
 * Points of the products that give back by the day, as they stand now or stood when a day ended (operations.md 4.2). Nobody has more than
 * the one above him: who came under a point lower than the house's has that one.
 */
import { DAILY_PRODUCTS, type DailyProduct } from '@house/lottery/products';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { UplinesOf } from '../uplines.ts';

/** By product, thousandths. */
export type DailyPoints = Readonly<Record<DailyProduct, number>>;

/** Somebody who earns of a member's turnover: he himself first, then those above him, who have more than the one below. */
export interface Share {
  readonly memberId: bigint;
  readonly thousandths: number;
}

/** What was in force when a day ended; now without one. */
async function readPoints(tx: Tx, memberIds: readonly bigint[], day: string | null): Promise<Map<string, number>> {
  const counts = (row: string) => {
    const p = sql.raw(row);
    return day === null
      ? sql`${p}.ended_at is null`
      : sql`${p}.set_at < d.ends_at and (${p}.ended_at is null or ${p}.ended_at >= d.ends_at)`;
  };
  const { rows } = await sql<{ member_id: bigint; product: DailyProduct; point: number }>`-- lottery.dailyPoints
    select m.id as member_id, h.product, coalesce(p.point, h.point)::integer as point
    from unnest(${memberIds.map(String)}::bigint[]) m(id)
    left join lottery_rebate_days d on d.day = ${day}::date
    cross join lottery_product_points h
    left join lottery_product_points p on p.member_id = m.id and p.product = h.product and ${counts('p')}
    where h.member_id is null and ${counts('h')}`.execute(tx);
  return new Map(rows.map((row) => [`${row.member_id}/${row.product}`, row.point]));
}

/**
 * What each of a line has of a stake, the member's own point first and the root's last: himself his point, each above him
 * the difference. Together they have what the root has, whatever the points are.
 */
export function shareOut(points: readonly number[]): number[] {
  let most = Number.POSITIVE_INFINITY;
  const held = points.toReversed().map((point) => {
    most = Math.min(most, point);
    return most;
  });
  return held.toReversed().map((point, place, all) => (place === 0 ? point : point - (all[place - 1] ?? 0)));
}

async function endOf(tx: Tx, day: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`-- lottery.endOfRebateDay
    select ends_at as at from lottery_rebate_days where day = ${day}::date`.execute(tx);
  return rows[0]?.at;
}

/**
 * Of each member by product who earns how much of his turnover, by the line and the points in force when the day ended; now without
 * one.
 */
export async function sharesAt(
  tx: Tx,
  uplinesOf: UplinesOf,
  memberIds: readonly bigint[],
  day: string | null,
): Promise<(memberId: bigint, product: DailyProduct) => Share[]> {
  const uplines = await uplinesOf(tx, memberIds, day === null ? undefined : await endOf(tx, day));
  const points = await readPoints(tx, [...new Set([...memberIds, ...[...uplines.values()].flat()])], day);
  return (memberId, product) => {
    const line = [memberId, ...(uplines.get(memberId) ?? [])];
    const shares = shareOut(
      line.map((id) => present(points.get(`${id}/${product}`), 'everybody has a point of each product')),
    );
    return line.flatMap((id, place) => {
      const thousandths = shares[place] ?? 0;
      return thousandths > 0 ? [{ memberId: id, thousandths }] : [];
    });
  };
}

/** What a member has now. */
export async function dailyPointsOf(db: Db, uplinesOf: UplinesOf, memberId: bigint): Promise<DailyPoints> {
  const sharesOf = await db.transaction().execute((tx) => sharesAt(tx, uplinesOf, [memberId], null));
  const own = (product: DailyProduct): number =>
    sharesOf(memberId, product).find((share) => share.memberId === memberId)?.thousandths ?? 0;
  return Object.fromEntries(DAILY_PRODUCTS.map((product) => [product, own(product)])) as Record<DailyProduct, number>;
}
