/** Why something is done, and the order it goes with. */
export const REASON_LENGTH_MAX = 500;
const REASON_LENGTH_MIN = 3;

export function isReasonMissing(reason: string): boolean {
  return reason.trim().length < REASON_LENGTH_MIN;
}

/** One key for one order: the same reason sent again repeats it, another reason is another order. */
export interface Order {
  readonly key: string;
  readonly reason: string;
}

export function nextOrder(last: Order | undefined, reason: string, makeKey: () => string): Order {
  return last !== undefined && last.reason === reason ? last : { key: makeKey(), reason };
}
