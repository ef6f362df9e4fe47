/**
 * Checking a draw from what the house published and what a member kept (docs/fairness.md).
 * Runs in the member's browser with the code the server drew with; each step says what was claimed and what came out.
 */
import {
  commitOf,
  createBetRoot,
  createEntriesRoot,
  createStream,
  DIGEST_BYTES,
  type DrawScheme,
  rootInStream,
  SEED_BYTES,
  ticketDigest,
} from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { findFacts } from './facts.ts';
import { drawResult, formatResult } from './result.ts';
import { takesYeekeeEntries } from './yeekee.ts';

/** What the house publishes of a draw beside its ticket digests; all bytes in hexadecimal. */
export interface DrawProof {
  readonly scheme: DrawScheme;
  readonly gameCode: string;
  readonly issueNo: string;
  readonly commit: string;
  readonly serverSeed: string;
  readonly betRoot: string;
  readonly beacon: string;
  /** How many of the digests are tickets'; those of a Yeekee round's shots follow them. */
  readonly ticketCount: number;
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
  /** The next digest in order of acceptance, of tickets and then of shots, in hexadecimal. */
  add(digest: string): void;
  /** What of them goes into the stream; null: nothing, or they cannot be read. After `finish`. */
  rootInStream(): Uint8Array | null;
  /** The steps; the proof holds when every one does. Ends the check. */
  finish(): ProofStep[];
}

/**
 * Recomputes a draw while its digests arrive page by page, in constant memory. With `canonicalTicket` (a receipt's
 * text) it also looks for its digest among them. A bad proof gives steps that do not hold; it never throws.
 */
export function createProofCheck(proof: DrawProof, canonicalTicket?: string): ProofCheck {
  const root = createBetRoot();
  const entries = takesYeekeeEntries(proof.gameCode) ? createEntriesRoot() : null;
  let read = 0;
  let inStream: Uint8Array | null = null;
  const wanted = canonicalTicket?.isWellFormed() === true ? toHex(ticketDigest(canonicalTicket)) : '';
  let found = false;
  let readable = true;
  return {
    add(digest) {
      const bytes = fromHex(digest, DIGEST_BYTES);
      if (bytes === null) readable = false;
      else {
        root.add(bytes);
        if (read >= proof.ticketCount) entries?.add(bytes);
      }
      read += 1;
      found ||= digest.toLowerCase() === wanted;
    },
    rootInStream: () => inStream,
    finish() {
      const serverSeed = fromHex(proof.serverSeed, SEED_BYTES);
      const betRoot = readable ? root.finish() : null;
      if (betRoot !== null) inStream = rootInStream(proof.scheme, { betRoot, entriesRoot: entries?.finish() ?? null });
      const needsRoot = proof.scheme === 1 || entries !== null;
      return [
        compareStep('commit', proof.commit, serverSeed === null ? '' : toHex(commitOf(serverSeed))),
        ...(canonicalTicket === undefined ? [] : [compareStep('ticket', found ? wanted : '', wanted)]),
        compareStep('betRoot', proof.betRoot, betRoot === null ? '' : toHex(betRoot)),
        compareStep(
          'result',
          proof.result,
          needsRoot && inStream === null ? '' : recomputeResult(proof, serverSeed, inStream),
        ),
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

function recomputeResult(proof: DrawProof, serverSeed: Uint8Array | null, root: Uint8Array | null): string {
  const { scheme, gameCode, issueNo } = proof;
  const game = findFacts(gameCode);
  const beacon = fromHex(proof.beacon, DIGEST_BYTES);
  if (game === undefined || beacon === null || serverSeed === null) return '';
  const stream = createStream({ scheme, serverSeed, gameCode, issueNo, root, beacon });
  return formatResult(drawResult(game.resultShape, stream));
}

function compareStep(step: ProofStep['step'], claimed: string, computed: string): ProofStep {
  return { step, claimed, computed, holds: computed !== '' && claimed.toLowerCase() === computed };
}
