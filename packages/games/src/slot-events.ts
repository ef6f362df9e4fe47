/**
 * What happens in a round of a slot, in the order a client plays it back. Each event says only what is seen by then.
 *
 * A grid is one text a reel, from the left, its symbols from the top: ["abA", "JTS", ...]. A cell is
 * `reel * rows + row`. Amounts are in mills, already floored, limited and multiplied: the wins of a round add up to its
 * prize.
 */
export type SlotEvent =
  | SpinEvent
  | ExpandEvent
  | WinEvent
  | CascadeEvent
  | FreeSpinsEvent
  | HoldEvent
  | {
      readonly kind: 'total';
      readonly amount: bigint /** The limit of a round was reached and ended it. */;
      readonly capped: boolean;
    };

/** The reels stop. */
export interface SpinEvent {
  readonly kind: 'spin';
  readonly grid: readonly string[];
}

/** A wild fills its reel. */
export interface ExpandEvent {
  readonly kind: 'expand';
  readonly reel: number;
}

export interface WinEvent {
  readonly kind: 'win';
  readonly by: 'line' | 'ways' | 'scatter' | 'cluster';
  readonly symbol: string;
  /** Symbols in a row, scatters shown, or cells of a cluster. */
  readonly count: number;
  readonly cells: readonly number[];
  /** The number of the line, from 0; only of lines. */
  readonly line?: number;
  /** Only of ways: how many. */
  readonly ways?: number;
  /** Of wilds, free spins or a tumble; 1 for none. Is in the amount. */
  readonly multiplier: number;
  readonly amount: bigint;
}

/** Clusters vanish and what stands above falls. */
export interface CascadeEvent {
  readonly kind: 'cascade';
  readonly removed: readonly number[];
  /** What stands after the fall. */
  readonly grid: readonly string[];
}

export type FreeSpinsEvent =
  | { readonly kind: 'free-spins-begin'; readonly awarded: number; readonly cells: readonly number[] }
  /** The next spin is free; `number` counts from 1, `awarded` is how many there are by now. */
  | { readonly kind: 'free-spin'; readonly number: number; readonly awarded: number }
  | { readonly kind: 'free-spins-more'; readonly added: number; readonly cells: readonly number[] }
  | { readonly kind: 'free-spins-end'; readonly amount: bigint };

export interface Coin {
  readonly cell: number;
  /** Times the stake. */
  readonly value: number;
}

export type HoldEvent =
  | { readonly kind: 'hold-begin'; readonly coins: readonly Coin[]; readonly respins: number }
  | {
      readonly kind: 'hold-respin';
      readonly coins: readonly Coin[] /** Left after this one. */;
      readonly respins: number;
    }
  /** All coins pay; `grand` is zero unless every cell shows a coin. */
  | { readonly kind: 'hold-end'; readonly coins: number; readonly amount: bigint; readonly grand: bigint };
