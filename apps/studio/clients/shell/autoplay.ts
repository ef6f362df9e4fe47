/** Autoplay: a count of rounds, and what ends it sooner. Pure. */
import type { ShownRound } from '../../src/contract.ts';
import { unitsOf } from './money.ts';

export interface Autoplay {
  /** Rounds still to be begun. */
  readonly left: number;
  /** Ends once so much more was staked than won, in units of 0.0001; null: never. */
  readonly lossLimit: bigint | null;
  /** Ends on a prize of so much or more. */
  readonly winLimit: bigint | null;
  /** Won less staked since it began. */
  readonly net: bigint;
}

/** What is left after a round, or before the first (null); null: it has ended. */
export function nextOf(auto: Autoplay, ended: ShownRound | null): Autoplay | null {
  if (ended === null) return auto.left > 0 ? { ...auto, left: auto.left - 1 } : null;
  const prize = unitsOf(ended.prize ?? '0');
  const net = auto.net + prize - unitsOf(ended.stake);
  if (auto.lossLimit !== null && -net >= auto.lossLimit) return null;
  if (auto.winLimit !== null && prize >= auto.winLimit) return null;
  return auto.left > 0 ? { ...auto, net, left: auto.left - 1 } : null;
}
