/**
 * The events of a round and what it has won by now. Holds the limit of a round: the win that reaches it is cut to what is
 * left, and the round ends with it, so that the wins shown always add up to the prize.
 */
import { multiplyFloor } from '@house/money/amount';
import type { SlotEvent, WinEvent } from '../slot-events.ts';

export interface WinLog {
  readonly events: readonly SlotEvent[];
  /** Nothing more can be won: whoever plays stops here. */
  isCapped(): boolean;
  /** Won by now, in mills. */
  won(): bigint;
  show(event: Exclude<SlotEvent, WinEvent | { readonly kind: 'total' }>): void;
  /** Stake x `pay` / `unitsPerStake` x the multiplier, floored once, and limited. */
  win(event: Omit<WinEvent, 'kind' | 'amount'>, pay: number, unitsPerStake: number): void;
  /** Adds what is won otherwise than by a `win`; gives what of it was paid. `times` is in stakes. */
  pay(times: number): bigint;
  /** Writes the last event. */
  total(): { readonly amount: bigint };
}

export function createWinLog(stake: bigint, limit: bigint): WinLog {
  const events: SlotEvent[] = [];
  let won = 0n;
  const take = (amount: bigint): bigint => {
    const paid = amount < limit - won ? amount : limit - won;
    won += paid;
    return paid;
  };
  return {
    events,
    isCapped: () => won >= limit,
    won: () => won,
    show: (event) => void events.push(event),
    win(event, pay, unitsPerStake) {
      const amount = take(multiplyFloor(stake, BigInt(pay * event.multiplier), BigInt(unitsPerStake)));
      if (amount > 0n) events.push({ kind: 'win', ...event, amount });
    },
    pay: (times) => take(stake * BigInt(times)),
    total() {
      events.push({ kind: 'total', amount: won, capped: won >= limit });
      return { amount: won };
    },
  };
}
