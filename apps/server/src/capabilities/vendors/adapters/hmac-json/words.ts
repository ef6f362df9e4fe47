/** The protocol's words in this family's: an HTTP status, a code that its game knows in the player's language, and a message. */
import type { Status } from '@house/vendor-protocol/statuses';

interface Word {
  readonly httpStatus: number;
  readonly message: string;
  readonly code?: string;
  /** What the game offers the player. */
  readonly action?: 'refresh';
}

/** 500 is what makes the vendor refund a bet, and send a win or refund again. */
export const WORDS: Readonly<Record<Exclude<Status, 'OK'>, Word>> = {
  INSUFFICIENT_FUNDS: { httpStatus: 400, message: 'Insufficient funds', code: 'insufficient_funds' },
  INVALID_TOKEN: { httpStatus: 404, message: 'Session not found', code: 'session_not_found' },
  TOKEN_EXPIRED: { httpStatus: 400, message: 'Session has expired', code: 'session_expired', action: 'refresh' },
  DUPLICATE_CONFLICT: { httpStatus: 400, message: 'Transaction was used with other data' },
  BET_NOT_FOUND: { httpStatus: 404, message: 'Bet not found' },
  TX_ROLLED_BACK: { httpStatus: 400, message: 'Bet was refunded' },
  ALREADY_SETTLED: { httpStatus: 400, message: 'Bet is settled' },
  ROUND_CLOSED: { httpStatus: 400, message: 'Round is closed' },
  GRANT_OVER: { httpStatus: 400, message: 'Free rounds are over' },
  USER_LOCKED: { httpStatus: 400, message: 'Account is blocked', code: 'account_blocked' },
  WRONG_CURRENCY: { httpStatus: 400, message: 'Currency is not supported', code: 'currency_not_supported' },
  INVALID_GAME: { httpStatus: 400, message: 'Game is not available', code: 'game_not_found' },
  LIMIT_REACHED: { httpStatus: 400, message: 'Limit reached', code: 'bet_limit' },
  BAD_SIGNATURE: { httpStatus: 401, message: 'Invalid signature' },
  INVALID_REQUEST: { httpStatus: 400, message: 'Invalid request' },
  TEMPORARY: { httpStatus: 500, message: 'Try again' },
};
