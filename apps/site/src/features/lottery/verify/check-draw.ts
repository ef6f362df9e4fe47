/**
 * Recomputing a draw in the browser, step by step, from what the house published (lottery.md 12.1).
 *
 * before    the seed is secret: only the commitment can be shown.
 * void      nothing was drawn.
 * checked   every step was computed here; the draw holds when each does.
 *
 * Digests are read page by page and hashed in slices, so a draw of a million tickets neither fills the memory nor stops
 * the page. Nothing here believes a figure of the house without computing it again.
 */
import type { ReplyOf } from '@house/contract/call';
import type { getDrawProof } from '@house/contract/lottery';
import { createStream, DIGEST_BYTES, SEED_BYTES, ticketDigest } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { findGame } from '@house/lottery/catalogue';
import { createProofCheck } from '@house/lottery/proof';
import { formatResult } from '@house/lottery/result';

export type PublishedProof = ReplyOf<typeof getDrawProof>;

export const STEP_NAMES = ['commit', 'ticket', 'betRoot', 'beacon', 'stream', 'result'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** One line of bytes behind a step; `name` is a key of the words `lottery.verify.*`. */
export interface StepBytes {
  readonly name: 'seed' | 'commitment' | 'canonical' | 'digest' | 'tickets' | 'beacon' | 'message';
  readonly value: string;
}

export interface DrawWord {
  readonly word: number;
  /** Null: past the limit, thrown away. */
  readonly digit: number | null;
}

export interface CheckedStep {
  readonly step: StepName;
  readonly holds: boolean;
  readonly claimed: string;
  readonly computed: string;
  readonly bytes: readonly StepBytes[];
  readonly words: readonly DrawWord[];
}

export type DrawCheck =
  | { readonly kind: 'before' }
  | { readonly kind: 'void' }
  | { readonly kind: 'checked'; readonly holds: boolean; readonly steps: readonly CheckedStep[] };

export interface DigestPage {
  readonly digests: readonly string[];
  readonly next: string | null;
}

export interface CheckTools {
  /** The page of digests after a cursor; '' starts. */
  readonly readPage: (after: string) => Promise<DigestPage>;
  /** Lets the page breathe. */
  readonly rest: () => Promise<void>;
  readonly onProgress: (ticketsRead: number) => void;
}

const SLICE = 2_000;
const WORDS_LIMIT = 0x1_0000_0000;
const WORDS_SHOWN = 24;

/** The words the stream gave, with what each became: the same stream read once more, unshortened. */
function listWords(proof: PublishedProof, seed: Uint8Array, root: Uint8Array, beacon: Uint8Array): DrawWord[] {
  const { gameCode, drawNo, result } = proof.draw;
  const stream = createStream({ serverSeed: seed, gameCode, issueNo: drawNo, betRoot: root, beacon });
  const limit = WORDS_LIMIT - (WORDS_LIMIT % 10);
  const words: DrawWord[] = [];
  let digits = 0;
  while (digits < (result?.length ?? 0) && words.length < WORDS_SHOWN) {
    const word = stream.rand(WORDS_LIMIT);
    words.push({ word, digit: word < limit ? word % 10 : null });
    if (word < limit) digits += 1;
  }
  return words;
}

function bytesOf(step: StepName, proof: PublishedProof, canonical: string | null): StepBytes[] {
  const { draw, serverSeed, betRoot, beacon, ticketCount } = proof;
  if (step === 'commit')
    return [
      { name: 'seed', value: serverSeed ?? '' },
      { name: 'commitment', value: draw.commit },
    ];
  if (step === 'ticket' && canonical !== null)
    return [
      { name: 'canonical', value: canonical },
      { name: 'digest', value: toHex(ticketDigest(canonical)) },
    ];
  if (step === 'betRoot') return [{ name: 'tickets', value: String(ticketCount) }];
  if (step === 'beacon') return [{ name: 'beacon', value: beacon ?? '' }];
  if (step === 'stream')
    return [{ name: 'message', value: `${draw.gameCode}|${draw.drawNo} 00 ${betRoot ?? ''} ${beacon ?? ''} 00000000` }];
  return [];
}

/** Steps the shared check does not tell: the beacon is what the house says it is, and the stream's words. */
function extraSteps(proof: PublishedProof, root: string): CheckedStep[] {
  const seed = fromHex(proof.serverSeed ?? '', SEED_BYTES);
  const rootBytes = fromHex(root, DIGEST_BYTES);
  const beacon = fromHex(proof.beacon ?? '', DIGEST_BYTES);
  const isZero = beacon?.every((byte) => byte === 0) === true;
  const words = seed && rootBytes && beacon ? listWords(proof, seed, rootBytes, beacon) : [];
  const zeros = '0'.repeat(DIGEST_BYTES * 2);
  const digits = words.flatMap(({ digit }) => (digit === null ? [] : [digit]));
  const claimed = formatResult(proof.draw.result ?? []);
  return [
    {
      step: 'beacon',
      holds: isZero,
      claimed: proof.beacon ?? '',
      computed: zeros,
      bytes: bytesOf('beacon', proof, null),
      words: [],
    },
    {
      step: 'stream',
      holds: digits.length > 0 && formatResult(digits) === claimed,
      claimed,
      computed: formatResult(digits),
      bytes: bytesOf('stream', proof, null),
      words,
    },
  ];
}

/** Recomputes a draw; `canonical` is the text of a receipt to look for, or null. Rejects only when a page cannot be read. */
export async function checkDraw(
  proof: PublishedProof,
  canonical: string | null,
  tools: CheckTools,
): Promise<DrawCheck> {
  const { draw, serverSeed, betRoot, beacon } = proof;
  if (draw.state === 'void') return { kind: 'void' };
  if (serverSeed === null || betRoot === null || beacon === null || draw.result === null) return { kind: 'before' };
  const check = createProofCheck(
    {
      gameCode: draw.gameCode,
      issueNo: draw.drawNo,
      commit: draw.commit,
      serverSeed,
      betRoot,
      beacon,
      result: formatResult(draw.result),
    },
    canonical ?? undefined,
  );
  let read = 0;
  for (let after: string | null = ''; after !== null; ) {
    const page: DigestPage = await tools.readPage(after);
    for (let from = 0; from < page.digests.length; from += SLICE) {
      for (const digest of page.digests.slice(from, from + SLICE)) check.add(digest);
      read = Math.min(read + SLICE, read + page.digests.length - from);
      tools.onProgress(read);
      await tools.rest();
    }
    after = page.next === after ? null : page.next;
  }
  const steps = check
    .finish()
    .map((step): CheckedStep => ({ ...step, bytes: bytesOf(step.step, proof, canonical), words: [] }));
  const root = steps.find(({ step }) => step === 'betRoot');
  const all = [...steps, ...extraSteps(proof, root?.computed ?? '')].sort(
    (a, b) => STEP_NAMES.indexOf(a.step) - STEP_NAMES.indexOf(b.step),
  );
  const known = findGame(draw.gameCode) !== undefined;
  return { kind: 'checked', holds: known && read === proof.ticketCount && all.every(({ holds }) => holds), steps: all };
}
