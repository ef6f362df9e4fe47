/** Runs the check of a draw for a page: fetches the proof, the receipt if one is named, and the digests. */
import { getDrawProof, listDrawDigests } from '@house/contract/lottery';
import { getReceipt } from '@house/contract/wagers';
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { getSession, useSession } from '../../../shared/session.ts';
import { checkDraw, type DrawCheck, type PublishedProof } from './check-draw.ts';
import { type ReadReceipt, readCanonical } from './read-receipt.ts';

const PAGE_SIZE = 10_000;

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
    };

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

async function fetchReceipt(ticket: string): Promise<{ receipt: ReadReceipt | null; state: ReceiptState }> {
  if (getSession().token === null) return { receipt: null, state: 'needLogin' };
  try {
    const { canonical, digest, wager } = await request(getReceipt, { params: { ticket } });
    return { receipt: readCanonical(canonical, wager.drawId, digest), state: 'there' };
  } catch (failure) {
    // The draw can be checked without the receipt; what is missing is said beside the verdict.
    return { receipt: null, state: isRefusalError(failure) && failure.status === 404 ? 'gone' : 'unreachable' };
  }
}

interface Asked {
  readonly drawId: string;
  readonly ticket: string;
  readonly pasted: ReadReceipt | null;
}

async function runCheck(asked: Asked, signal: AbortSignal, tell: (state: CheckState) => void): Promise<void> {
  const { drawId } = asked;
  const proof = await request(getDrawProof, { params: { drawId }, signal });
  const total = proof.ticketCount + proof.shotCount;
  tell({ kind: 'running', read: 0, total });
  const found =
    asked.pasted !== null
      ? { receipt: asked.pasted, state: 'there' as const }
      : asked.ticket === ''
        ? { receipt: null, state: 'none' as const }
        : await fetchReceipt(asked.ticket);
  const check = await checkDraw(proof, found.receipt?.canonical ?? null, {
    readPage: (after) =>
      request(listDrawDigests, {
        params: { drawId },
        query: { ...(after === '' ? {} : { after }), size: PAGE_SIZE },
        signal,
      }),
    rest: breathe,
    onProgress: (read) => tell({ kind: 'running', read, total }),
  });
  tell({ kind: 'done', check, proof, receipt: found.receipt, receiptState: found.state });
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
