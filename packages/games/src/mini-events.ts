/**
 * What happens in a round of a mini game, in order, each event as soon as the member may see it. Multipliers are of the
 * stake, in ten-thousandths (`ONE` is 1.0000); amounts are in mills.
 */
export type MiniEvent =
  | DiceEvent
  | MinesEvent
  | { readonly kind: 'total'; readonly multiplier: bigint; readonly amount: bigint };

/** In hundredths, 0 to 9,999. */
export type DiceEvent = { readonly kind: 'roll'; readonly roll: number; readonly won: boolean };

export type MinesEvent =
  /** A field was opened; `multiplier` is what the next cash-out pays, zero on a mine. */
  | { readonly kind: 'field'; readonly field: number; readonly mine: boolean; readonly multiplier: bigint }
  /** After the end: where every mine was, ascending. */
  | { readonly kind: 'mines'; readonly fields: readonly number[] };
