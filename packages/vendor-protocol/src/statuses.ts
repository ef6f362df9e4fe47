/**
 * What the operator's wallet answers with (operations.md 3.4). Every business result comes with HTTP 200 and one of these;
 * 5xx is for faults of the infrastructure alone, whose outcome is unknown.
 */
export const STATUSES = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  /** The transaction id was used before with other data. */
  'DUPLICATE_CONFLICT',
  /** A win may be sent again: its bet may be on its way. */
  'BET_NOT_FOUND',
  /** The bet was rolled back, perhaps before it came. */
  'TX_ROLLED_BACK',
  /** A rollback of a bet that has its win. */
  'ALREADY_SETTLED',
  'ROUND_CLOSED',
  /** Nothing is left of the grant of free rounds: it is used up, over or cancelled, or of somebody or something else. */
  'GRANT_OVER',
  'USER_LOCKED',
  'WRONG_CURRENCY',
  'INVALID_GAME',
  /** A limit, an exclusion or a pause of the member holds; no bet is taken. */
  'LIMIT_REACHED',
  /** Signature, timestamp or address; nothing was stored. */
  'BAD_SIGNATURE',
  /** The body is not what the call takes; nothing was stored. */
  'INVALID_REQUEST',
  /** Not now; the same request may be sent again. */
  'TEMPORARY',
] as const;
export type Status = (typeof STATUSES)[number];

/** Whether the same request may come through later. */
export const isRetryable = (status: Status, call: string): boolean =>
  status === 'TEMPORARY' || (status === 'BET_NOT_FOUND' && call !== 'bet');
