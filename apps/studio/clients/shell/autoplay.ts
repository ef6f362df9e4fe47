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

/** Why it has ended: its count, a rule of the player's, the player, a stake that was not taken, the house's page, a fault. */
export type AutoplayEnd = 'count' | 'loss' | 'win' | 'player' | 'refused' | 'host' | 'fault';

/** What is left after a round, or before the first (null); or why it has ended. */
export function nextOf(auto: Autoplay, ended: ShownRound | null): Autoplay | 'count' | 'loss' | 'win' {
  const counts = ended !== null && ended.state !== 'void';
  const prize = counts ? unitsOf(ended.prize ?? '0') : 0n;
  // A free round stakes nothing.
  const staked = counts && ended.grant === null ? unitsOf(ended.stake) : 0n;
  const net = counts ? auto.net + prize - staked : auto.net;
  if (counts && auto.lossLimit !== null && -net >= auto.lossLimit) return 'loss';
  if (counts && auto.winLimit !== null && prize >= auto.winLimit) return 'win';
  return auto.left > 0 ? { ...auto, net, left: auto.left - 1 } : 'count';
}
