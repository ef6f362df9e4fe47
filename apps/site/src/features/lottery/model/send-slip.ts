/**
 * Sending a slip or a chase until its outcome is known (screens.md 8.2).
 *
 * sending   the first try, 3 s long. Leaves by: an answer; else checking.
 * checking  the answer is not known, or a large body still on its way. The same keys are sent again, which is safe: the house repeats its first outcome.
 *           Leaves by: an answer, or the person no longer being signed in (then it waits for the same one to be).
 *
 * Never is anything sent under a new key while the outcome is unknown.
 */

import { isDecided } from '@house/web/decided';
import { uploadMs } from '@house/web/upload-time';
import type { Refused } from './slip-file.ts';

/** How long each try may take, ms; the last one is for all that follow, and has what a large body takes besides. */
export const PATIENCE_MS = [3_000, 6_000, 12_000] as const;
const LAST_TRY = PATIENCE_MS.length - 1;
const PAUSE_MS = [0, 1_000, 2_000, 4_000] as const;

const SIGNED_OUT = new Set(['session.required', 'session.ended']);

export type SendOutcome<Reply> =
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The person was signed out first: still unknown. */
  | { readonly kind: 'waiting' };

/** A refusal as the calls of the site throw it. */
export interface ThrownRefusal extends Refused {
  /** HTTP status; 0 when no whole answer came back. */
  readonly status: number;
}

export interface SendTools<Body, Reply> {
  /** Asked before every try: false once somebody else, or nobody, is signed in, or the person waits no longer. */
  readonly mayTry: () => boolean;
  readonly post: (body: Body, signal: AbortSignal) => Promise<Reply>;
  /** What was thrown, as a refusal; null when it is none (the try was given up). */
  readonly refusalOf: (failure: unknown) => ThrownRefusal | null;
  /** Resolves after that many ms, or earlier when the network comes back. */
  readonly wait: (ms: number) => Promise<void>;
  readonly limit: (ms: number) => AbortSignal;
  readonly onChecking: () => void;
}

/** What a failed try means: a decision, or that nothing is known yet. */
export function judgeFailure(thrown: ThrownRefusal | null, isFirstTry: boolean): SendOutcome<never> | 'unknown' {
  if (thrown === null) return 'unknown';
  const { code, message, values } = thrown;
  if (isDecided(thrown, isFirstTry)) return { kind: 'refused', refusal: { code, message, values } };
  return SIGNED_OUT.has(code) ? { kind: 'waiting' } : 'unknown';
}

/** `resumed` is true when an earlier page may already have sent this body. Rejects never. */
export async function sendUntilKnown<Body, Reply>(
  body: Body,
  tools: SendTools<Body, Reply>,
  resumed: boolean,
): Promise<SendOutcome<Reply>> {
  if (resumed) tools.onChecking();
  const uploading = uploadMs(JSON.stringify(body).length);
  for (let tries = 0; ; tries += 1) {
    const pause = PAUSE_MS[Math.min(tries, PAUSE_MS.length - 1)] ?? 0;
    if (tries > 0) await tools.wait(pause);
    if (!tools.mayTry()) return { kind: 'waiting' };
    try {
      const patience = PATIENCE_MS[Math.min(tries, LAST_TRY)] ?? 0;
      const limit = tools.limit(tries < LAST_TRY ? patience : patience + uploading);
      return { kind: 'answered', reply: await tools.post(body, limit) };
    } catch (failure) {
      const outcome = judgeFailure(tools.refusalOf(failure), tries === 0 && !resumed);
      if (outcome !== 'unknown') return outcome;
      tools.onChecking();
    }
  }
}
