/** The best case of plays of places at which no value is twice: apart from what all pages load of plays. */
import type { UnitPlay } from './tickets/play.ts';
import type { Selection } from './tickets/selection.ts';

/** The most boxes of which each shows a picked value of its own: no value is at two places. */
function mostDistinct(boxes: Selection): number {
  const boxOf = new Map<string, number>();
  const place = (box: number, tried: Set<string>): boolean =>
    (boxes[box] ?? []).some((value) => {
      if (tried.has(value)) return false;
      tried.add(value);
      const other = boxOf.get(value);
      if (other !== undefined && !place(other, tried)) return false;
      boxOf.set(value, box);
      return true;
    });
  return boxes.filter((_, box) => place(box, new Set())).length;
}

/** A play of values in their places, each place by itself, where no value is at two of them. */
export function bestOfDistinct(play: UnitPlay): UnitPlay {
  return { ...play, mostHits: (selection) => [mostDistinct(selection)] };
}
