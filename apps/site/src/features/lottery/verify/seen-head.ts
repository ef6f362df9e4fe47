/** The head of the public log that this browser saw last, so that a log which was written anew shows to its visitors too. */
import type { SeenHead } from './check-log.ts';

const KEPT = 'house.logHead';

export function readSeenHead(): SeenHead | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { seq, hash } = { seq: 0, hash: '', ...kept };
    return Number.isSafeInteger(seq) && seq > 0 && typeof hash === 'string' ? { seq, hash } : null;
  } catch {
    return null;
  }
}

/** Where nothing can be kept there is nothing to compare with the next time. */
export function keepSeenHead({ seq, hash }: SeenHead): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ seq, hash }));
  } catch {
    // A browser that keeps nothing.
  }
}
