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
import type { ReceiptStatement } from '@house/fairness/receipt-statement';
import { chainNext, chainStart } from '@house/fairness/ticket-chain';
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
  readonly step: 'commit' | 'ticket' | 'chain' | 'betRoot' | 'result';
  readonly holds: boolean;
  /** What the house says. */
  readonly claimed: string;
  /** What these steps give; empty when the claim cannot even be read. */
  readonly computed: string;
}

export interface ProofCheck {
  /** The next digest of the list, of tickets and then of shots, in hexadecimal; of a ticket with its shard. */
  add(digest: string, shard?: number): void;
  /** What of them goes into the stream; null: nothing, or they cannot be read. After `finish`. */
  rootInStream(): Uint8Array | null;
  /** The steps; the proof holds when every one does. Ends the check. */
  finish(): ProofStep[];
}

/** What a member kept of a bet: the text of its ticket, and the running root that the house signed for it. */
export interface KeptTicket {
  readonly canonical: string;
  readonly chain: ReceiptStatement['chain'];
}

interface ChainCheck {
  add(digest: Uint8Array, shard: number | undefined, isOwn: boolean): void;
  /** The root of the shard where it had as many tickets; empty where the own one is not among them. */
  finish(): string;
}

/** Whether the list passes through a running root: nothing was put in, taken out or moved up to there. */
function createChainCheck({ gameCode, issueNo }: DrawProof, chain: NonNullable<KeptTicket['chain']>): ChainCheck {
  let root = chainStart({ gameCode, drawNo: issueNo, shard: chain.shard });
  let tickets = 0;
  let ownIsIn = false;
  return {
    add(digest, shard, isOwn) {
      if (shard !== chain.shard || tickets === chain.tickets) return;
      root = chainNext(root, digest);
      tickets += 1;
      ownIsIn ||= isOwn;
    },
    finish: () => (tickets === chain.tickets && ownIsIn ? toHex(root) : ''),
  };
}

/**
 * Recomputes a draw while its digests arrive page by page, in constant memory. With `kept`, a receipt's,
 * it also looks for its digest among them, and whether they pass through its running root. A bad proof gives steps that do not hold; it never throws.
 */
export function createProofCheck(proof: DrawProof, kept?: KeptTicket): ProofCheck {
  const canonicalTicket = kept?.canonical;
  const chain = kept?.chain ?? null;
  const chainCheck = chain === null ? null : createChainCheck(proof, chain);
  const root = createBetRoot();
  const entries = takesYeekeeEntries(proof.gameCode) ? createEntriesRoot() : null;
  let read = 0;
  let inStream: Uint8Array | null = null;
  const wanted = canonicalTicket?.isWellFormed() === true ? toHex(ticketDigest(canonicalTicket)) : '';
  let found = false;
  let readable = true;
  return {
    add(digest, shard) {
      const isOwn = digest.toLowerCase() === wanted;
      const bytes = fromHex(digest, DIGEST_BYTES);
      if (bytes === null) readable = false;
      else {
        root.add(bytes);
        if (read >= proof.ticketCount) entries?.add(bytes);
        else chainCheck?.add(bytes, shard, isOwn);
      }
      read += 1;
      found ||= isOwn;
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
        ...(chain === null || chainCheck === null ? [] : [compareStep('chain', chain.root, chainCheck.finish())]),
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
  const kept = canonicalTicket === undefined ? undefined : { canonical: canonicalTicket, chain: null };
  const check = createProofCheck(proof, kept);
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
