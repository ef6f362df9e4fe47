/** Why something is done, and the order it goes with. */
export const REASON_LENGTH_MAX = 500;
const REASON_LENGTH_MIN = 3;

export function isReasonMissing(reason: string): boolean {
  return reason.trim().length < REASON_LENGTH_MIN;
}

export interface Order {
  readonly key: string;
  readonly reason: string;
}

/** The key of an order with all that it says, as one text. */
export interface KeyedText {
  readonly key: string;
  readonly text: string;
}

/** One key for one order: the same text sent again repeats it, another text is another order. */
export function nextKey(last: KeyedText | undefined, text: string, makeKey: () => string): KeyedText {
  return last?.text === text ? last : { key: makeKey(), text };
}
