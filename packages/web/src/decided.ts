/** What a failed try of a write says about the write: the same for everything that is sent with a one-time key. */

/** A refusal as the calls of the site throw it. */
export interface FailedTry {
  readonly code: string;
  /** HTTP status; 0 when no whole answer came back. */
  readonly status: number;
}

/** The house could not say whether it took the wish, or was not reached. */
const UNDECIDED = new Set(['network', 'request.unavailable', 'wallet.busy']);
/** Turned away before the wish was looked at: this try moved nothing, and nothing is said about an earlier one. */
const TURNED_AWAY = new Set([
  'request.tooMany',
  'session.required',
  'session.ended',
  'identity.passwordChangeRequired',
  'system.maintenance',
  'system.partMaintenance',
  'system.region',
]);

/** True when the house has decided on the wish; until then nothing may be sent for it under a new key. */
export function isDecided({ code, status }: FailedTry, isFirstTry: boolean): boolean {
  if (TURNED_AWAY.has(code)) return isFirstTry;
  return status > 0 && status !== 408 && status < 500 && !UNDECIDED.has(code);
}
