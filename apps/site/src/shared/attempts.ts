/**
 * Attempts at writes that move money, each kept until its outcome is known, so that a double tap, a reload, a closed
 * popup or a lost answer can not do it twice: the same attempt always goes out with the same one-time key.
 *
 * none     nothing was sent. Leaves by: `sendAttempt` with a wish.
 * pending  sent, perhaps several times with one key; the outcome is not known. Leaves by: a reply, or a failure that
 *          decides (decided.ts).
 *
 * A pending attempt fixes what is wished: another wish waits until this one has its outcome.
 */

import { isDecided } from '@house/web/decided';
import { isRefusalError } from '@house/web/refusal-error';

export interface Attempt<Wish> {
  readonly key: string;
  readonly wish: Wish;
}

/** `sessionStorage`, or any other place that keeps texts. */
export interface AttemptStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Where attempts of one kind stand: what is wished (`raffle.7`), and whose it is; nobody else's is ever sent. */
export interface AttemptPlace<Wish> {
  readonly store: AttemptStore;
  readonly what: string;
  readonly account: string;
  /** Whether a text that was kept still says a wish. */
  readonly isWish: (value: unknown) => value is Wish;
}

const nameOf = ({ what, account }: AttemptPlace<never>): string => `attempt.${what}.${account}`;

/** The pending attempt, if there is one. */
export function readAttempt<Wish>(place: AttemptPlace<Wish>): Attempt<Wish> | null {
  const text = place.store.getItem(nameOf(place as AttemptPlace<never>));
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as { key?: unknown; wish?: unknown } | null;
    const { key, wish } = kept ?? {};
    return typeof key === 'string' && place.isWish(wish) ? { key, wish } : null;
  } catch {
    return null;
  }
}

/**
 * Sends the pending attempt, or the wish under a fresh key, which is written down before anything leaves. Throws as `post`
 * does; the attempt is pending then unless the failure decided it.
 */
export async function sendAttempt<Wish, Reply>(
  place: AttemptPlace<Wish>,
  wish: Wish,
  freshKey: () => string,
  post: (attempt: Attempt<Wish>) => Promise<Reply>,
): Promise<Reply> {
  const name = nameOf(place as AttemptPlace<never>);
  const pending = readAttempt(place);
  const attempt = pending ?? { key: freshKey(), wish };
  if (pending === null) place.store.setItem(name, JSON.stringify(attempt));
  try {
    const reply = await post(attempt);
    place.store.removeItem(name);
    return reply;
  } catch (failure) {
    if (isRefusalError(failure) && isDecided(failure, pending === null)) place.store.removeItem(name);
    throw failure;
  }
}
