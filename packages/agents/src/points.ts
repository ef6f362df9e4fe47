/**
 * Rebate points down a line (operations.md 4.2): nobody has more than the one above, and a point may fall only as far as
 * those right below allow. Points are thousandths of a percent point or any other whole unit, the same for all.
 */

/** Those above a bettor, the upline first, each with what they earn: their point less the point of the one below. */
export function differencesAbove<Id>(
  point: number,
  above: readonly { readonly id: Id; readonly point: number }[],
): { readonly id: Id; readonly earned: number }[] {
  let below = point;
  return above.flatMap(({ id, point: own }) => {
    const earned = own - below;
    if (earned > 0) below = own;
    return earned > 0 ? [{ id, earned }] : [];
  });
}

export type PointFault<Id> =
  | { readonly fault: 'aboveUpline'; readonly most: number }
  | { readonly fault: 'belowDownline'; readonly inTheWay: readonly Id[] };

/** Why a point cannot become this; null: it can. `upline` null: the house, whose most is given. */
export function faultOfPoint<Id>(
  next: number,
  { most, below }: { readonly most: number; readonly below: readonly { readonly id: Id; readonly point: number }[] },
): PointFault<Id> | null {
  if (next > most) return { fault: 'aboveUpline', most };
  const inTheWay = below.filter(({ point }) => point > next).map(({ id }) => id);
  return inTheWay.length === 0 ? null : { fault: 'belowDownline', inTheWay };
}
