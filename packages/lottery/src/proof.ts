/**
 * Checking a draw from what the house published and what a member kept (lottery.md 12.1 step 7).
 * Runs in the member's browser with the code the server drew with; each step says what was claimed and what came out.
 */
import { type CanonicalValue, canonicalJson } from '@house/fairness/canonical-json';
import { betRootOf, commitOf, createStream, DIGEST_BYTES, SEED_BYTES, ticketDigest } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { formatAmount } from '@house/money/amount';
import { findGame } from './catalogue.ts';
import { drawResult, formatResult } from './result.ts';

/** What a ticket's digest is made of. The id is unguessable enough that a published digest does not give the bet away. */
export interface TicketRecord {
  readonly id: string;
  readonly gameCode: string;
  readonly issueNo: string;
  readonly playCode: string;
  /** Normalised. */
  readonly selection: string;
  readonly units: number;
  /** Mills. */
  readonly stakePerUnit: bigint;
}

/** The canonical JSON of an accepted ticket: the text a receipt carries and `ticketDigest` hashes. */
export function writeTicketRecord(record: TicketRecord): string {
  const value: CanonicalValue = {
    game: record.gameCode,
    id: record.id,
    issue: record.issueNo,
    play: record.playCode,
    selection: record.selection,
    stake: formatAmount(record.stakePerUnit),
    units: record.units,
  };
  return canonicalJson(value);
}

/** What the house publishes of a draw; all bytes in hexadecimal. */
export interface DrawProof {
  readonly gameCode: string;
  readonly issueNo: string;
  readonly commit: string;
  readonly serverSeed: string;
  /** Ticket digests in order of acceptance. */
  readonly digests: readonly string[];
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

/**
 * Recomputes a draw. With `canonicalTicket` (a receipt's text) it also looks for its digest among the accepted ones.
 * The proof holds when every step does; it never throws on a bad proof.
 */
export function verifyDraw(proof: DrawProof, canonicalTicket?: string): ProofStep[] {
  const serverSeed = fromHex(proof.serverSeed, SEED_BYTES);
  const commit = serverSeed === null ? '' : toHex(commitOf(serverSeed));
  const steps: ProofStep[] = [compareStep('commit', proof.commit, commit)];
  if (canonicalTicket !== undefined) steps.push(findTicket(proof.digests, canonicalTicket));
  const betRoot = recomputeBetRoot(proof.digests);
  steps.push(compareStep('betRoot', proof.betRoot, betRoot === null ? '' : toHex(betRoot)));
  steps.push(compareStep('result', proof.result, recomputeResult(proof, serverSeed, betRoot)));
  return steps;
}

function findTicket(digests: readonly string[], canonicalTicket: string): ProofStep {
  const computed = canonicalTicket.isWellFormed() ? toHex(ticketDigest(canonicalTicket)) : '';
  const claimed = digests.find((digest) => digest.toLowerCase() === computed) ?? '';
  return compareStep('ticket', claimed, computed);
}

function recomputeBetRoot(digests: readonly string[]): Uint8Array | null {
  const bytes = digests.map((digest) => fromHex(digest, DIGEST_BYTES));
  const readable = bytes.filter((digest) => digest !== null);
  return readable.length === bytes.length ? betRootOf(readable) : null;
}

function recomputeResult(proof: DrawProof, serverSeed: Uint8Array | null, betRoot: Uint8Array | null): string {
  const game = findGame(proof.gameCode);
  const beacon = fromHex(proof.beacon, DIGEST_BYTES);
  if (game === undefined || beacon === null || serverSeed === null || betRoot === null) return '';
  const stream = createStream({ serverSeed, gameCode: proof.gameCode, issueNo: proof.issueNo, betRoot, beacon });
  return formatResult(drawResult(game.resultShape, stream));
}

function compareStep(step: ProofStep['step'], claimed: string, computed: string): ProofStep {
  return { step, claimed, computed, holds: computed !== '' && claimed.toLowerCase() === computed };
}
