/**
 * Checks the audit chain. Lines that one process has already walked are not walked again for every page shown: each look
 * goes on from the place reached, and every ten minutes it starts from the first line again.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { CHAIN_START, type ChainPlace, followChain } from './chain.ts';
import type { ChainCheck } from './port.ts';
import { readAuditAfter, readAuditHash, readAuditHead } from './queries.ts';

const PAGE = 1_000;
const WHOLE_EVERY_MILLISECONDS = 600_000;
const START: ChainPlace = { seq: 0n, hash: CHAIN_START };

/** Walks the chain from a place to its end. */
async function walkChain(db: Db, from: ChainPlace): Promise<{ reached: ChainPlace; brokenAt: bigint | null }> {
  // The head first: lines that are added while we walk lie behind it.
  const head = await readAuditHead(db);
  let reached = from;
  for (;;) {
    const lines = await readAuditAfter(db, reached.seq, PAGE);
    const step = followChain(reached, lines);
    if ('brokenAt' in step) return { reached, brokenAt: step.brokenAt };
    reached = step.reached;
    if (lines.length < PAGE) break;
  }
  // Cut off at the end, or a head that was turned back: the head's own line must be among those walked.
  const atHead = head.seq === 0n ? CHAIN_START : await readAuditHash(db, head.seq);
  const ends = reached.seq >= head.seq && atHead?.equals(head.hash) === true;
  return { reached, brokenAt: ends ? null : (reached.seq < head.seq ? reached.seq : head.seq) + 1n };
}

export interface ChainWatch {
  /** Recomputes everything. */
  checkWhole(): Promise<ChainCheck>;
  /** Goes on from what this process has walked before. */
  check(): Promise<ChainCheck>;
}

export function createChainWatch(db: Db, clock: Clock): ChainWatch {
  let walked = START;
  let wholeAt = Number.NEGATIVE_INFINITY;

  async function checkFrom(place: ChainPlace): Promise<ChainCheck> {
    const { reached, brokenAt } = await walkChain(db, place);
    walked = brokenAt === null ? reached : START;
    if (brokenAt !== null) wholeAt = Number.NEGATIVE_INFINITY;
    return { holds: brokenAt === null, lines: reached.seq, brokenAt };
  }

  async function checkWhole(): Promise<ChainCheck> {
    const at = clock.now();
    const outcome = await checkFrom(START);
    if (outcome.holds) wholeAt = at;
    return outcome;
  }

  return {
    checkWhole,
    async check() {
      if (clock.now() - wholeAt >= WHOLE_EVERY_MILLISECONDS) return checkWhole();
      return checkFrom(walked);
    },
  };
}
