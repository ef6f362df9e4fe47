/**
 * What happens in a round of a mini game, in order, each event as soon as the member may see it. Multipliers are of the
 * stake, in ten-thousandths (`ONE` is 1.0000); amounts are in mills.
 */
export type MiniEvent =
  | DiceEvent
  | MinesEvent
  | CrashEvent
  | HiLoEvent
  | PlinkoEvent
  | WheelEvent
  | KenoEvent
  | { readonly kind: 'total'; readonly multiplier: bigint; readonly amount: bigint };

/** In hundredths, 0 to 9,999. */
export type DiceEvent = { readonly kind: 'roll'; readonly roll: number; readonly won: boolean };

export type MinesEvent =
  /** A field was opened; `multiplier` is what the next cash-out pays, zero on a mine. */
  | { readonly kind: 'field'; readonly field: number; readonly mine: boolean; readonly multiplier: bigint }
  /** After the end: where every mine was, ascending. */
  | { readonly kind: 'mines'; readonly fields: readonly number[] };

export type CrashEvent =
  /** The member left the rocket. Where it ends is not told with it: others still fly. */
  | { readonly kind: 'cashed-out'; readonly multiplier: bigint }
  | { readonly kind: 'crash'; readonly multiplier: bigint };

/** A card is shown: 1 (ace) to 13 (king). `right` is null of the first and of one that was skipped to. */
export interface HiLoEvent {
  readonly kind: 'card';
  readonly rank: number;
  readonly right: boolean | null;
  /** What the next cash-out pays, zero for nothing. */
  readonly multiplier: bigint;
}

export interface PlinkoEvent {
  readonly kind: 'ball';
  /** For each row 0 to the left, 1 to the right. */
  readonly path: readonly number[];
  /** From the left, from 0. */
  readonly slot: number;
}

/** `segment` is the place of the wheel's list where it stops. */
export interface WheelEvent {
  readonly kind: 'stop';
  readonly segment: number;
}

export interface KenoEvent {
  readonly kind: 'draw';
  /** Twenty of 1 to 80, in the order drawn. */
  readonly numbers: readonly number[];
  readonly hits: number;
}
