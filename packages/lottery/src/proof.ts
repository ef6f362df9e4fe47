/**
 * Checking a draw from what the house published and what a member kept (lottery.md 12.1 step 7).
 * Runs in the member's browser with the code the server drew with; each step says what was claimed and what came out.
 */
import { commitOf, createBetRoot, createStream, DIGEST_BYTES, SEED_BYTES, ticketDigest } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { findFacts } from './facts.ts';
import { drawResult, formatResult } from './result.ts';

/** What the house publishes of a draw beside its ticket digests; all bytes in hexadecimal. */
export interface DrawProof {
  readonly gameCode: string;
  readonly issueNo: string;
  readonly commit: string;
  readonly serverSeed: string;
  readonly betRoot: string;
  readonly beacon: string;
  /** As `formatResult` writes it. */
  readonly result: string;
}

export interface ProofStep {
  readonly step: 'commit' | 'ticket' | 'betRoot' | 'result';
  readonly holds: boolean;
  /** What the house says. */
  readonly claimed: string;
  /** What these steps give; empty when the claim cannot even be read. */
  readonly computed: string;
}

export interface ProofCheck {
  /** The next ticket digest in order of acceptance, in hexadecimal. */
  add(digest: string): void;
  /** The steps; the proof holds when every one does. Ends the check. */
  finish(): ProofStep[];
}

/**
 * Recomputes a draw while its digests arrive page by page, in constant memory. With `canonicalTicket` (a receipt's
 * text) it also looks for its digest among them. A bad proof gives steps that do not hold; it never throws.
 */
export function createProofCheck(proof: DrawProof, canonicalTicket?: string): ProofCheck {
  const root = createBetRoot();
  const wanted = canonicalTicket?.isWellFormed() === true ? toHex(ticketDigest(canonicalTicket)) : '';
  let found = false;
  let readable = true;
  return {
    add(digest) {
      const bytes = fromHex(digest, DIGEST_BYTES);
      if (bytes === null) readable = false;
      else root.add(bytes);
      found ||= digest.toLowerCase() === wanted;
    },
    finish() {
      const serverSeed = fromHex(proof.serverSeed, SEED_BYTES);
      const betRoot = readable ? root.finish() : null;
      return [
        compareStep('commit', proof.commit, serverSeed === null ? '' : toHex(commitOf(serverSeed))),
        ...(canonicalTicket === undefined ? [] : [compareStep('ticket', found ? wanted : '', wanted)]),
        compareStep('betRoot', proof.betRoot, betRoot === null ? '' : toHex(betRoot)),
        compareStep('result', proof.result, recomputeResult(proof, serverSeed, betRoot)),
      ];
    },
  };
}

/** `createProofCheck` over a list of digests that is already there. */
export function verifyDraw(proof: DrawProof, digests: Iterable<string>, canonicalTicket?: string): ProofStep[] {
  const check = createProofCheck(proof, canonicalTicket);
  for (const digest of digests) check.add(digest);
  return check.finish();
}

function recomputeResult(proof: DrawProof, serverSeed: Uint8Array | null, betRoot: Uint8Array | null): string {
  const game = findFacts(proof.gameCode);
  const beacon = fromHex(proof.beacon, DIGEST_BYTES);
  if (game === undefined || beacon === null || serverSeed === null || betRoot === null) return '';
  const stream = createStream({ serverSeed, gameCode: proof.gameCode, issueNo: proof.issueNo, betRoot, beacon });
  return formatResult(drawResult(game.resultShape, stream));
}

function compareStep(step: ProofStep['step'], claimed: string, computed: string): ProofStep {
  return { step, claimed, computed, holds: computed !== '' && claimed.toLowerCase() === computed };
}
