/**
 * The protocol's words in this family's (operations.md 3.4). It wants to be told apart what was done now and what had been
 * done before: a debit again is BET_ALREADY_EXIST, a credit or cancel again BET_ALREADY_SETTLED.
 */
import type { Status } from '@house/vendor-protocol/statuses';
import type { CallOutcome } from '../adapter.ts';

export type OneWalletCall = 'check' | 'balance' | 'debit' | 'credit' | 'cancel' | 'promo_payout';

const WORDS: Readonly<Record<Status, string>> = {
  OK: 'OK',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  INVALID_TOKEN: 'INVALID_SID',
  TOKEN_EXPIRED: 'INVALID_SID',
  DUPLICATE_CONFLICT: 'BET_ALREADY_SETTLED',
  BET_NOT_FOUND: 'BET_DOES_NOT_EXIST',
  TX_ROLLED_BACK: 'FINAL_ERROR_ACTION_FAILED',
  ALREADY_SETTLED: 'BET_ALREADY_SETTLED',
  ROUND_CLOSED: 'FINAL_ERROR_ACTION_FAILED',
  GRANT_OVER: 'FINAL_ERROR_ACTION_FAILED',
  USER_LOCKED: 'ACCOUNT_LOCKED',
  WRONG_CURRENCY: 'INVALID_PARAMETER',
  INVALID_GAME: 'INVALID_PARAMETER',
  LIMIT_REACHED: 'FINAL_ERROR_ACTION_FAILED',
  BAD_SIGNATURE: 'INVALID_TOKEN_ID',
  INVALID_REQUEST: 'INVALID_PARAMETER',
  TEMPORARY: 'TEMPORARY_ERROR',
};

export const wordOf = (status: Status): string => WORDS[status];

export function wordOfOutcome(call: OneWalletCall, { status, repeated, forestalled }: CallOutcome): string {
  if (call === 'debit' && (status === 'DUPLICATE_CONFLICT' || (status === 'OK' && repeated)))
    return 'BET_ALREADY_EXIST';
  if (status !== 'OK') return WORDS[status];
  // The house keeps the bet out all the same, if it comes.
  if (forestalled) return 'BET_DOES_NOT_EXIST';
  return repeated ? 'BET_ALREADY_SETTLED' : 'OK';
}
