/** The audit chain: the hash of a line, and whether lines follow from one another. No I/O. */
import { createHash } from 'node:crypto';
import type { AuditLine } from './port.ts';
import { writeAuditText } from './rules.ts';

/** Before the first line. */
export const CHAIN_START = Buffer.alloc(32);

/** SHA-256 over the previous hash and the text of the line. */
export function hashAuditLine(previous: Buffer, line: Omit<AuditLine, 'hash'>): Buffer {
  return createHash('sha256').update(previous).update(writeAuditText(line)).digest();
}

/** A place in the chain. */
export interface ChainPlace {
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** Walks lines that should follow `from`; answers the place reached, or the first seq that does not fit. */
export function followChain(
  from: ChainPlace,
  lines: readonly AuditLine[],
): { readonly reached: ChainPlace } | { readonly brokenAt: bigint } {
  let reached = from;
  for (const line of lines) {
    const fits = line.seq === reached.seq + 1n && hashAuditLine(reached.hash, line).equals(line.hash);
    if (!fits) return { brokenAt: reached.seq + 1n };
    reached = { seq: line.seq, hash: line.hash };
  }
  return { reached };
}
