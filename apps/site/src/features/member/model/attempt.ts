/**
 * One attempt to open a deposit, kept until its outcome is known, so that a double tap, a reload or a lost answer can
 * not open two orders: the same attempt always goes out with the same one-time key.
 *
 * none     nothing was sent. Leaves by: `beginAttempt`.
 * pending  sent, perhaps several times with one key; the outcome is not known. Leaves by: `endAttempt` on an order or on
 *          a refusal. No answer and a fault of the server leave it pending.
 *
 * A pending attempt fixes channel and amount: another amount waits until this one has its outcome.
 */

export interface Attempt {
  readonly key: string;
  readonly account: string;
  readonly channel: string;
  /** Wire decimal. */
  readonly amount: string;
}

/** `sessionStorage`, or any other place that keeps texts. */
export interface AttemptStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const NAME = 'depositAttempt';

/** The pending attempt of this account, if there is one. */
export function readAttempt(store: AttemptStore, account: string): Attempt | null {
  const text = store.getItem(NAME);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Attempt>;
    const { key, channel, amount } = kept;
    if (typeof key !== 'string' || typeof channel !== 'string' || typeof amount !== 'string') return null;
    return kept.account === account ? { key, account, channel, amount } : null;
  } catch {
    return null;
  }
}

/** The pending attempt, or a new one for this wish with a fresh key. */
export function beginAttempt(store: AttemptStore, wish: Omit<Attempt, 'key'>, freshKey: () => string): Attempt {
  const pending = readAttempt(store, wish.account);
  if (pending !== null) return pending;
  const attempt = { ...wish, key: freshKey() };
  store.setItem(NAME, JSON.stringify(attempt));
  return attempt;
}

export function endAttempt(store: AttemptStore): void {
  store.removeItem(NAME);
}

/** True when the server has decided: it refused, and nothing was opened. `status` is 0 when no answer came. */
export function isOutcome(refusal: { status: number }): boolean {
  return refusal.status >= 400 && refusal.status < 500 && refusal.status !== 408;
}
