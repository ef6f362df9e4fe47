/**
 * What every game of our studio says of itself, whether slot or mini game. Rules and maths are pure: a game is decided by
 * the stream of its round, the stake and what the member chose, nothing else. The server decides with this code and
 * /verify repeats it. How a game is added: docs/games.md.
 */

/** How much of all stakes a game gives back in the long run, and how that is known. */
export interface GameReturn {
  /** Of one unit staked, the least and the most over all choices of the game: "0.963542". */
  readonly lowest: string;
  readonly highest: string;
  /** `exact`: counted over every outcome by a test. `simulated`: `error` is twice its standard error. */
  readonly proof: 'exact' | 'simulated';
  readonly error?: string;
  /** What of it comes from the shared pools. */
  readonly fromPools?: string;
}

/** In mills. A stake is a whole number of steps between the least and the most. */
export interface StakeRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
  /** What the stake buttons offer, ascending. */
  readonly ladder: readonly bigint[];
}

export interface GameFacts {
  /** Written on every round; once used it never changes its meaning. */
  readonly code: string;
  readonly rtp: GameReturn;
  readonly stakes: StakeRange;
  readonly volatility: Volatility;
  /** The most a round can pay. */
  readonly maxWin: WinLimit;
}

export type Volatility = 'low' | 'medium-low' | 'medium' | 'high';

/** Slots are limited to a multiple of the stake, mini games to an amount in mills. */
export type WinLimit = { readonly timesStake: bigint } | { readonly amount: bigint };

export function isStake({ min, max, step }: StakeRange, stake: bigint): boolean {
  return stake >= min && stake <= max && stake % step === 0n;
}

/** The most a round of that stake can pay, in mills. */
export function mostWin(limit: WinLimit, stake: bigint): bigint {
  return 'amount' in limit ? limit.amount : stake * limit.timesStake;
}
