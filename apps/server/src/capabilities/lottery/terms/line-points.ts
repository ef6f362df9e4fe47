/**
 * Points as those see them who stand in a line (operations.md 4.2): what somebody has, what a newcomer begins with, and what an agent
 * gives to somebody right below. Raising is free up to the own point; lowering is the desk's, for who stands in its way must be asked.
 */
import { POINT_PRODUCTS, type PointProduct } from '@house/lottery/products';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { present, type Refusal, refuse } from '../../../platform/result.ts';
import {
  findDownlinesAbove,
  holdHouseTerms,
  lockHouseTerms,
  readHousePoint,
  readOwnPoint,
  readUplinePoint,
  writeOwnPoint,
} from './queries.ts';

/** Thousandths by product: 120 is 12.0 %. */
export type Points = Readonly<Record<PointProduct, number>>;

export interface LinePoints {
  of(tx: Db | Tx, memberId: bigint): Promise<Points>;
  /**
   * What somebody has who just came to stand below another: as wished, where nothing is wished for the house's, and never more than
   * the one above.
   */
  begin(tx: Tx, memberId: bigint, wish: Partial<Points>): Promise<void>;
  /** The first product of which somebody has more than another; undefined: of none. Points are held until `tx` ends. */
  productAbove(tx: Tx, memberId: bigint, otherId: bigint): Promise<PointProduct | undefined>;
  /** What a point would meet if it were set now: who stands in its way is named, at most some of them. Changes nothing. */
  preview(
    db: Db,
    memberId: bigint,
    product: PointProduct,
    point: number | null,
  ): Promise<{
    readonly now: number;
    readonly point: number;
    /** Null: nobody stands above. */
    readonly upline: number | null;
    readonly fault: 'aboveUpline' | 'belowDownline' | null;
    readonly inTheWay: readonly bigint[];
  }>;
  /** Raises points; what is left out stays. */
  raise(
    tx: Tx,
    memberId: bigint,
    wish: Partial<Points>,
  ): Promise<{ readonly refused?: undefined } | Refusal<'lottery.pointAboveUpline' | 'lottery.pointNotRaised'>>;
}

async function pointsOf(tx: Db | Tx, memberId: bigint): Promise<Points> {
  const read = async (product: PointProduct) => {
    const own = await readOwnPoint(tx as Tx, product, memberId);
    return [product, own ?? (await readHousePoint(tx as Tx, product))] as const;
  };
  const points: (readonly [PointProduct, number])[] = [];
  for (const product of POINT_PRODUCTS) points.push(await read(product));
  return Object.fromEntries(points) as Record<PointProduct, number>;
}

export function createLinePoints(): LinePoints {
  return {
    of: pointsOf,

    async begin(tx, memberId, wish) {
      // At the top of a line the desk decides.
      if ((await readUplinePoint(tx, 'LOTT', memberId)) === null) return;
      // Held, so that those above are not lowered below it meanwhile. Nobody else knows the newcomer, so they stand in nobody's way.
      await holdHouseTerms(tx);
      for (const product of POINT_PRODUCTS) {
        const above = present(await readUplinePoint(tx, product, memberId), 'somebody stands above');
        const house = await readHousePoint(tx, product);
        const point = Math.min(wish[product] ?? house, above);
        if (point !== house) await writeOwnPoint(tx, product, memberId, point);
      }
    },

    async productAbove(tx, memberId, otherId) {
      await holdHouseTerms(tx);
      const [points, most] = [await pointsOf(tx, memberId), await pointsOf(tx, otherId)];
      return POINT_PRODUCTS.find((product) => points[product] > most[product]);
    },

    preview: (db, memberId, product, wish) =>
      transact(db, async (tx) => {
        const house = await readHousePoint(tx, product);
        const now = (await readOwnPoint(tx, product, memberId)) ?? house;
        const point = wish ?? house;
        const upline = await readUplinePoint(tx, product, memberId);
        const inTheWay = await findDownlinesAbove(tx, product, memberId, point);
        const isBelow = inTheWay.length > 0 ? ('belowDownline' as const) : null;
        return { now, point, upline, inTheWay, fault: upline !== null && point > upline ? 'aboveUpline' : isBelow };
      }),

    async raise(tx, memberId, wish) {
      await lockHouseTerms(tx);
      const now = await pointsOf(tx, memberId);
      for (const product of POINT_PRODUCTS) {
        const point = wish[product];
        if (point === undefined || point === now[product]) continue;
        if (point < now[product]) return refuse('lottery.pointNotRaised', { product });
        const above = await readUplinePoint(tx, product, memberId);
        if (above !== null && point > above) return refuse('lottery.pointAboveUpline', { names: product });
        await writeOwnPoint(tx, product, memberId, point);
      }
      return {};
    },
  };
}
