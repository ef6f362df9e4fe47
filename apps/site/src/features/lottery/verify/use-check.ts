/** Runs the check of a draw for a page: fetches the proof, the receipt if one is named, and the digests. */
import { getLogHead, listDrawLog, listLog } from '@house/contract/lottery/public-log';
import { getDrawProof, listDrawDigests } from '@house/contract/lottery/site';
import { getReceipt } from '@house/contract/wagers/site';
import { askPatiently } from '@house/web/patient';
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { getSession, useSession } from '../../../shared/session.ts';
import { checkDraw, type DrawCheck, type PublishedProof } from './check-draw.ts';
import { checkLog, type DrawLog } from './check-log.ts';
import { checkPrize, type PrizeClaim } from './check-prize.ts';
import { type ReadReceipt, readCanonical } from './read-receipt.ts';
import { keepSeenHead, readSeenHead } from './seen-head.ts';
import { type NotCounting, whyNotCounted } from './standing.ts';

/** As many as the call gives at once; of a large draw they are more pages than a visitor may ask for in a minute. */
const PAGE_SIZE = 1_000;
/** As long as the call takes a ticket's number. */
const TICKET_SIGNS = 64;

/** What became of the receipt that was asked for. */
export type ReceiptState = 'none' | 'there' | 'needLogin' | 'gone' | 'unreachable';

export type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly read: number; readonly total: number }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly check: DrawCheck;
      readonly proof: PublishedProof;
      readonly receipt: ReadReceipt | null;
      readonly receiptState: ReceiptState;
      /** Why the viewer's own bet does not count; null where it does, or is not known to be his. */
      readonly notCounted: NotCounting | null;
    };

interface Found {
  readonly receipt: ReadReceipt | null;
  readonly state: ReceiptState;
  readonly notCounted: NotCounting | null;
  /** Given by the person, not by the house for this check. */
  readonly kept: boolean;
  /** What the house says of it; null where it was not asked, or does not answer the viewer. */
  readonly claim: PrizeClaim | null;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

async function fetchReceipt(drawId: string, ticket: string): Promise<Found> {
  const none = { receipt: null, notCounted: null, claim: null, kept: false };
  if (getSession().token === null) return { ...none, state: 'needLogin' };
  try {
    const { canonical, wager, ...beside } = await request(getReceipt, { params: { ticket } });
    const receipt = readCanonical(canonical, { drawId: wager.drawId, ...beside });
    return { receipt, state: 'there', notCounted: whyNotCounted(wager, drawId), claim: wager, kept: false };
  } catch (failure) {
    // The draw can be checked without the receipt; what is missing is said beside the verdict.
    return { ...none, state: isRefusalError(failure) && failure.status === 404 ? 'gone' : 'unreachable' };
  }
}

/** What is pasted says nothing of what became of the bet: the house is asked, and answers its own member alone. */
async function askOfPasted(drawId: string, pasted: ReadReceipt): Promise<Found> {
  const found = { receipt: pasted, state: 'there' as const, notCounted: null, claim: null, kept: true };
  if (pasted.ticket === '' || pasted.ticket.length > TICKET_SIGNS || getSession().token === null) return found;
  const kept = await fetchReceipt(drawId, pasted.ticket);
  if (kept.state === 'unreachable') return { ...found, notCounted: 'unknown' };
  const { notCounted, claim } = kept;
  return kept.receipt?.canonical === pasted.canonical ? { ...found, notCounted, claim } : found;
}

/** The public log as far as it tells of a draw; null where it could not be had: the draw is checked without it. */
async function readDrawLog(drawId: string, signal: AbortSignal): Promise<DrawLog | null> {
  try {
    const seen = readSeenHead();
    const [head, { entries }, before] = await Promise.all([
      request(getLogHead, { signal }),
      request(listDrawLog, { params: { drawId }, signal }),
      seen === null ? null : request(listLog, { query: { after: seen.seq - 1, size: 1 }, signal }),
    ]);
    const now = before?.entries[0]?.hash ?? '';
    if (seen === null || now === seen.hash) keepSeenHead(head);
    return { head, entries, seen: seen === null ? null : { ...seen, now } };
  } catch {
    return null;
  }
}

/** The check with what the log tells. */
function withLog(check: DrawCheck, proof: PublishedProof, receipt: ReadReceipt | null, log: DrawLog | null): DrawCheck {
  if (log === null || (check.kind !== 'checked' && check.kind !== 'announced')) return check;
  const steps = checkLog(proof, receipt, log);
  return { ...check, holds: check.holds && steps.every(({ holds }) => holds), steps: [...check.steps, ...steps] };
}

/** The check with what the receipt is worth, of a bet that counts. */
async function withPrize(
  check: DrawCheck,
  proof: PublishedProof,
  { receipt, notCounted, claim }: Found,
): Promise<DrawCheck> {
  const over = check.kind === 'checked' || check.kind === 'announced';
  if (!over || receipt === null || (notCounted !== null && notCounted !== 'unknown')) return check;
  const step = await checkPrize(receipt, proof, claim);
  return step === null ? check : { ...check, holds: check.holds && step.holds, steps: [...check.steps, step] };
}

interface Asked {
  readonly drawId: string;
  readonly ticket: string;
  readonly pasted: ReadReceipt | null;
}

async function runCheck(asked: Asked, signal: AbortSignal, tell: (state: CheckState) => void): Promise<void> {
  const { drawId } = asked;
  const proof = await request(getDrawProof, { params: { drawId }, signal });
  const total = proof.ticketCount + proof.yeekeeEntryCount;
  tell({ kind: 'running', read: 0, total });
  const found: Found =
    asked.pasted !== null
      ? await askOfPasted(drawId, asked.pasted)
      : asked.ticket === ''
        ? { receipt: null, state: 'none', notCounted: null, claim: null, kept: false }
        : await fetchReceipt(drawId, asked.ticket);
  const kept = found.receipt === null ? null : { ...found.receipt, kept: found.kept };
  const drawn = await checkDraw(proof, kept, {
    readPage: (after) =>
      askPatiently(
        () =>
          request(listDrawDigests, {
            params: { drawId },
            query: { ...(after === '' ? {} : { after }), size: PAGE_SIZE },
            signal,
          }),
        signal,
      ),
    rest: breathe,
    // A curve of tens of kilobytes, for draws that have a round.
    isRoundSigned: async (round, signature) =>
      (await import('@house/fairness/beacon-signature')).isSignatureOfRound(round, signature),
    onProgress: (read) => tell({ kind: 'running', read, total }),
  });
  const { receipt, state: receiptState, notCounted } = found;
  const logged = withLog(drawn, proof, receipt, await readDrawLog(drawId, signal));
  const check = await withPrize(logged, proof, found);
  tell({ kind: 'done', check, proof, receipt, receiptState, notCounted });
}

/** The check of the draw in the address; starts again when the draw, the receipt or who is signed in changes. */
export function useDrawCheck(drawId: string, ticket: string, pasted: ReadReceipt | null, turn: number): CheckState {
  const { account } = useSession();
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or another turn asks again
  useEffect(() => {
    if (drawId === '') {
      setState({ kind: 'idle' });
      return;
    }
    const leaving = new AbortController();
    const tell = (next: CheckState): void => {
      if (!leaving.signal.aborted) setState(next);
    };
    tell({ kind: 'running', read: 0, total: 0 });
    runCheck({ drawId, ticket, pasted }, leaving.signal, tell).catch((failure: unknown) =>
      tell({ kind: 'failed', message: messageOf(failure) }),
    );
    return () => leaving.abort();
  }, [drawId, ticket, pasted, turn, account]);
  return state;
}
