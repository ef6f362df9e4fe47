/**
 * Recomputing a draw in the browser, step by step, from what the house published (lottery.md 12.1).
 *
 * before    the seed is secret: only the commitment can be shown.
 * announced drawn elsewhere: no seed; that no bet came in after the close is computed all the same.
 * void      nothing was drawn. Where its seed is published all the same, what it would have given is computed. What was made
 *           void after it was drawn is checked as any other: its proof stays.
 * checked   every step was computed here; the draw holds when each does.
 *
 * Digests are read page by page and hashed in slices, so a draw of a million tickets neither fills the memory nor stops
 * the page. Nothing here believes a figure of the house without computing it again.
 */
import type { ReplyOf } from '@house/contract/call';
import type { getDrawProof } from '@house/contract/lottery/site';
import { beaconOf, instantOfRound, SIGNATURE_BYTES } from '@house/fairness/beacon';
import { commitOf, createStream, DIGEST_BYTES, SEED_BYTES, streamLabel, ticketDigest } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { promisedRound } from '@house/fairness/promised-round';
import { type ReceiptStatement, readStatement } from '@house/fairness/receipt-statement';
import { isSigned, type SignedText } from '@house/fairness/signed-text';
import { findFacts } from '@house/lottery/facts';
import type { ResultShape } from '@house/lottery/game';
import { createProofCheck } from '@house/lottery/proof';
import { drawResult, formatResult } from '@house/lottery/result';
import { takesYeekeeEntries } from '@house/lottery/yeekee';

export type PublishedProof = ReplyOf<typeof getDrawProof>;

/**
 * `signed`: the house signed the receipt, and this draw and its scheme are what it speaks of. `chain`: the list passes through
 * the running root on it, so nothing was put before it. `beacon`: there is none, and zeros stand in its place. `round`: it is that of the round that was promised, which nobody knew
 * while bets were taken. `ticket`: it is in the list, and was placed before the close. `counts`: bets are
 * paid by what was drawn, also where the result was corrected. `log`, `rootTime`: what the public log told of it, and when
 * (check-log.ts). `prize`: what a receipt is worth (check-prize.ts).
 */
export const STEP_NAMES = [
  'commit',
  'signed',
  'ticket',
  'chain',
  'betRoot',
  'beacon',
  'round',
  'stream',
  'result',
  'counts',
  'log',
  'rootTime',
  'prize',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** One line of bytes behind a step; `name` is a key of the words `site-verify.*`. */
export interface StepBytes {
  readonly name:
    | 'seed'
    | 'commitment'
    | 'receiptCommit'
    | 'canonical'
    | 'digest'
    | 'placedAt'
    | 'closedAt'
    | 'statement'
    | 'houseKey'
    | 'houseSignature'
    | 'chainAt'
    | 'logHead'
    | 'logSeen'
    | 'tickets'
    | 'yeekeeEntries'
    | 'beacon'
    | 'receiptBeacon'
    | 'receiptRound'
    | 'round'
    | 'signature'
    | 'message'
    | 'numbers'
    | 'winning'
    | 'orderMost'
    | 'memberMost';
  readonly value: string;
}

export interface DrawWord {
  readonly word: number;
  /** What it is divided by. */
  readonly of: number;
  /** What is left; null past the limit, where it is thrown away. */
  readonly rest: number | null;
}

/**
 * What the commitment, or the round, is held against, so how much the step is worth: one that a person copied before the draw (`kept`),
 * one of a receipt that the house gave for this very check (`asked`), none but what it says now (`none`).
 */
export type Anchor = 'kept' | 'asked' | 'none';

/** What is known of a bet beside the proof. */
export interface CheckedReceipt {
  readonly canonical: string;
  /** Of its draw, in hexadecimal; null on receipts that have none. */
  readonly commit: string | null;
  /** What from outside was promised for its draw; null on receipts that do not say. */
  readonly beacon: string | null;
  /** The round of it; null on receipts that do not say. */
  readonly beaconRound: number | null;
  /** When the house took it, by the text; empty where it does not say. */
  readonly placedAt: string;
  /** What the house signed of it; null on receipts of before. */
  readonly signed: SignedText | null;
  /** Given by the person, not by the house for this check. */
  readonly kept: boolean;
}

export interface CheckedStep {
  readonly step: StepName;
  /** Of `commit` and `round`. */
  readonly anchor?: Anchor;
  readonly holds: boolean;
  /** It tells something of which the house has said nothing that could hold or fail. */
  readonly informs?: true;
  readonly claimed: string;
  readonly computed: string;
  readonly bytes: readonly StepBytes[];
  readonly words: readonly DrawWord[];
}

export type DrawCheck =
  | { readonly kind: 'before' }
  | { readonly kind: 'void'; readonly holds: boolean; readonly steps: readonly CheckedStep[] }
  | { readonly kind: 'awaited' }
  | { readonly kind: 'announced'; readonly holds: boolean; readonly steps: readonly CheckedStep[] }
  | { readonly kind: 'checked'; readonly holds: boolean; readonly steps: readonly CheckedStep[] };

export interface DigestPage {
  readonly digests: readonly string[];
  /** Of each ticket of the page. */
  readonly shards: readonly number[];
  readonly next: string | null;
}

export interface CheckTools {
  /** Whether a signature (48 bytes) is drand's own of a round. */
  readonly isRoundSigned: (round: number, signature: Uint8Array) => Promise<boolean>;
  /** The page of digests after a cursor; '' starts. */
  readonly readPage: (after: string) => Promise<DigestPage>;
  /** Lets the page breathe. */
  readonly rest: () => Promise<void>;
  readonly onProgress: (ticketsRead: number) => void;
}

const SLICE = 2_000;
const WORDS_LIMIT = 0x1_0000_0000;
const WORDS_SHOWN = 24;

type StreamInput = Parameters<typeof createStream>[0];

/** What each number is taken of, in the order in which they are drawn (lottery.md 12.1 step 6). */
function choicesOf(shape: ResultShape): number[] {
  const of = {
    digits: () => 10,
    dice: () => 6,
    prefix: (drawn: number) => (shape.kind === 'prefix' ? shape.from - drawn : 0),
  };
  return Array.from({ length: shape.count }, (_, drawn) => of[shape.kind](drawn));
}

/** The words the stream gave, with what each became: the same stream read once more, unshortened. */
function listWords(shape: ResultShape, input: StreamInput): DrawWord[] {
  const stream = createStream(input);
  const words: DrawWord[] = [];
  for (const of of choicesOf(shape)) {
    const limit = WORDS_LIMIT - (WORDS_LIMIT % of);
    let rest: number | null = null;
    while (rest === null && words.length < WORDS_SHOWN) {
      const word = stream.rand(WORDS_LIMIT);
      rest = word < limit ? word % of : null;
      words.push({ word, of, rest });
    }
  }
  return words;
}

function bytesOf(step: StepName, proof: PublishedProof, receipt: CheckedReceipt | null): StepBytes[] {
  const { draw, serverSeed, beacon, ticketCount, yeekeeEntryCount } = proof;
  if (step === 'commit')
    return [
      { name: 'seed', value: serverSeed ?? '' },
      { name: 'commitment', value: draw.commit ?? '' },
      ...(receipt?.commit == null ? [] : [{ name: 'receiptCommit' as const, value: receipt.commit }]),
    ];
  if (step === 'ticket' && receipt !== null)
    return [
      { name: 'canonical', value: receipt.canonical },
      { name: 'digest', value: toHex(ticketDigest(receipt.canonical)) },
      ...(receipt.placedAt === '' ? [] : [{ name: 'placedAt' as const, value: receipt.placedAt }]),
      { name: 'closedAt', value: draw.closeAt },
    ];
  if (step === 'chain') {
    const chain = statementOf(receipt)?.chain;
    return chain == null ? [] : [{ name: 'chainAt', value: `${chain.shard}: ${chain.tickets}` }];
  }
  if (step === 'betRoot')
    return [
      { name: 'tickets', value: String(ticketCount) },
      ...(yeekeeEntryCount === 0 ? [] : [{ name: 'yeekeeEntries' as const, value: String(yeekeeEntryCount) }]),
    ];
  const promised = receipt?.beacon == null ? [] : [{ name: 'receiptBeacon' as const, value: receipt.beacon }];
  if (step === 'beacon') return [{ name: 'beacon', value: beacon ?? '' }, ...promised];
  if (step === 'round')
    return [
      ...promised,
      ...(receipt?.beaconRound == null ? [] : [{ name: 'receiptRound' as const, value: String(receipt.beaconRound) }]),
      { name: 'round', value: String(proof.beaconRound ?? '') },
      { name: 'signature', value: proof.beaconSignature ?? '' },
    ];
  return [];
}

/**
 * Whether it is the round that was promised, and nobody could know it while bets were taken. Of what was promised a receipt
 * speaks; without one that does, the close as the house publishes it now. A sale that is ended early keeps its round; with
 * an earlier release it had that of its new close.
 */
function isPromisedRound(
  { scheme, draw, beaconRound: round, plannedCloseAt }: PublishedProof,
  receipt: CheckedReceipt | null,
): boolean {
  if (round === null || instantOfRound(round) <= Date.parse(draw.closeAt)) return false;
  if (receipt?.beaconRound != null) return round === receipt.beaconRound;
  return [plannedCloseAt, draw.closeAt].some((at) => at !== null && round === promisedRound(scheme, Date.parse(at)));
}

/**
 * What the beacon has to be: zeros, or SHA-256 of the network's own signature of just the promised round; empty when it
 * cannot be.
 */
async function expectBeacon(
  proof: PublishedProof,
  receipt: CheckedReceipt | null,
  { isRoundSigned }: Pick<CheckTools, 'isRoundSigned'>,
): Promise<string> {
  if (proof.beaconKind === 'none') return '0'.repeat(DIGEST_BYTES * 2);
  const signature = fromHex(proof.beaconSignature ?? '', SIGNATURE_BYTES);
  const { beaconRound: round } = proof;
  if (signature === null || round === null || !isPromisedRound(proof, receipt)) return '';
  return (await isRoundSigned(round, signature)) ? toHex(beaconOf(signature)) : '';
}

/** What the signed part of a receipt says; null where nothing is signed, or it cannot be read. */
function statementOf(receipt: CheckedReceipt | null): ReceiptStatement | null {
  return receipt?.signed == null ? null : readStatement(receipt.signed.text);
}

/** The signature is that of the key, over just this ticket on this draw of this scheme. */
function signedSteps({ draw, scheme }: PublishedProof, receipt: CheckedReceipt | null): CheckedStep[] {
  if (receipt?.signed == null) return [];
  const { signed, canonical } = receipt;
  const statement = statementOf(receipt);
  const digest = canonical.isWellFormed() ? toHex(ticketDigest(canonical)) : '';
  const speaksOfIt =
    statement !== null &&
    statement.digest === digest &&
    statement.drawId === draw.id &&
    (statement.scheme === null || statement.scheme === scheme);
  return [
    {
      step: 'signed',
      holds: speaksOfIt && isSigned('house receipt 1', signed),
      claimed: statement?.digest ?? '',
      computed: digest,
      bytes: [
        { name: 'statement', value: signed.text },
        { name: 'houseSignature', value: signed.signature },
        { name: 'houseKey', value: signed.key },
      ],
      words: [],
    },
  ];
}

/** A ticket that was taken after the close, by its own text, is no ticket of the draw. The times are of one clock, cut to milliseconds. */
function isPlacedInTime({ draw }: PublishedProof, receipt: CheckedReceipt | null): boolean {
  return receipt === null || receipt.placedAt === '' || Date.parse(receipt.placedAt) <= Date.parse(draw.closeAt);
}

/** What the words of a draw are made of; null where something of it is missing or cannot be read. */
function inputOf(proof: PublishedProof, root: Uint8Array | null): StreamInput | null {
  const { scheme, draw } = proof;
  const serverSeed = fromHex(proof.serverSeed ?? '', SEED_BYTES);
  const beacon = fromHex(proof.beacon ?? '', DIGEST_BYTES);
  const lacksRoot = root === null && (scheme === 1 || takesYeekeeEntries(draw.gameCode));
  if (serverSeed === null || beacon === null || lacksRoot) return null;
  return { scheme, serverSeed, gameCode: draw.gameCode, issueNo: draw.drawNo, root, beacon };
}

function messageOf(input: StreamInput): string {
  return [
    streamLabel(input),
    '00',
    ...(input.root === null ? [] : [toHex(input.root)]),
    toHex(input.beacon),
    '00000000',
  ].join(' ');
}

/**
 * Steps the shared check does not tell: the beacon is what the house says it is, and the stream's words. `root` is what of
 * the digests goes into the stream, `expected` what the beacon has to be.
 */
function extraSteps(
  proof: PublishedProof,
  root: Uint8Array | null,
  receipt: CheckedReceipt | null,
  expected: string,
): CheckedStep[] {
  const shape = findFacts(proof.draw.gameCode)?.resultShape;
  const input = inputOf(proof, root);
  const known = shape !== undefined && input !== null;
  const computed = known ? formatResult(drawResult(shape, createStream(input))) : '';
  const step = proof.beaconKind === 'none' ? 'beacon' : 'round';
  const claimed = formatResult(proof.draw.result ?? []);
  // Of a draw that is void no result counts.
  const counts = proof.draw.state === 'void' ? null : proof.correctedResult;
  return [
    {
      step,
      ...(step === 'round' ? { anchor: anchorOf(receipt, receipt?.beaconRound) } : {}),
      // With the beacon or without it: whoever may choose afterwards chooses between two results.
      holds: expected !== '' && proof.beacon === expected && !beaconDiffers(proof, receipt),
      claimed: proof.beacon ?? '',
      computed: expected,
      bytes: bytesOf(step, proof, receipt),
      words: [],
    },
    {
      step: 'stream',
      holds: computed !== '' && computed === claimed,
      claimed,
      computed,
      bytes: input === null ? [] : [{ name: 'message', value: messageOf(input) }],
      words: known ? listWords(shape, input) : [],
    },
    ...(counts === null ? [] : [countsStep(counts, computed)]),
  ];
}

/** A correction can put any result in the place of the drawn one: what it pays by is proven only if the seed gives it. */
function countsStep(counts: readonly number[], computed: string): CheckedStep {
  const claimed = formatResult(counts);
  return { step: 'counts', holds: computed !== '' && computed === claimed, claimed, computed, bytes: [], words: [] };
}

/** Whether a receipt holds another commitment than the one that is published. */
export function commitDiffers(proof: PublishedProof, receipt: Pick<CheckedReceipt, 'commit'> | null): boolean {
  return receipt?.commit != null && receipt.commit !== (proof.draw.commit ?? '').toLowerCase();
}

/** Whether a receipt was promised another kind of beacon, or another round, than the draw is said to have. */
export function beaconDiffers(
  proof: PublishedProof,
  receipt: Pick<CheckedReceipt, 'beacon' | 'beaconRound'> | null,
): boolean {
  if (receipt === null) return false;
  const { beacon, beaconRound } = receipt;
  return (
    (beacon !== null && beacon !== proof.beaconKind) || (beaconRound !== null && beaconRound !== proof.beaconRound)
  );
}

/** `named`: what the receipt says of it. */
function anchorOf(receipt: CheckedReceipt | null, named: unknown): Anchor {
  if (receipt === null || named == null) return 'none';
  return receipt.kept ? 'kept' : 'asked';
}

function inOrder(steps: readonly CheckedStep[]): CheckedStep[] {
  return steps.toSorted((a, b) => STEP_NAMES.indexOf(a.step) - STEP_NAMES.indexOf(b.step));
}

/**
 * What a void draw would have given, by its published seed. The root of what people sent is not counted anew: nothing is paid
 * by it, and of Yeekee rounds it is not published.
 */
async function checkVoid(proof: PublishedProof, receipt: CheckedReceipt | null, tools: CheckTools): Promise<DrawCheck> {
  const { voided, draw } = proof;
  const seed = fromHex(voided?.serverSeed ?? '', SEED_BYTES);
  if (voided === null || seed === null) return { kind: 'void', holds: true, steps: [] };
  const signature = voided.beaconSignature ?? proof.beaconSignature;
  const beacon =
    proof.beaconKind === 'none' ? '0'.repeat(DIGEST_BYTES * 2) : signature === null ? null : beaconOfHex(signature);
  const revealed = {
    ...proof,
    serverSeed: voided.serverSeed,
    beaconSignature: signature,
    beacon,
    draw: { ...draw, result: voided.result },
  };
  const commit = toHex(commitOf(seed));
  const commitStep: CheckedStep = {
    step: 'commit',
    anchor: anchorOf(receipt, receipt?.commit),
    claimed: draw.commit ?? '',
    computed: commit,
    holds: commit === draw.commit && !commitDiffers(proof, receipt),
    bytes: bytesOf('commit', revealed, receipt),
    words: [],
  };
  const root = proof.scheme === 1 ? fromHex(proof.betRoot ?? '', DIGEST_BYTES) : null;
  const knowsResult = voided.result !== null && beacon !== null && !takesYeekeeEntries(draw.gameCode);
  const expected = knowsResult ? await expectBeacon(revealed, receipt, tools) : '';
  const steps = inOrder([commitStep, ...(knowsResult ? extraSteps(revealed, root, receipt, expected) : [])]);
  return { kind: 'void', holds: steps.every(({ holds }) => holds), steps };
}

function beaconOfHex(signature: string): string | null {
  const bytes = fromHex(signature, SIGNATURE_BYTES);
  return bytes === null ? null : toHex(beaconOf(bytes));
}

/** Recomputes a draw; `receipt` is looked for, and what it was given holds. Rejects only when a page cannot be read. */
export async function checkDraw(
  proof: PublishedProof,
  receipt: CheckedReceipt | null,
  tools: CheckTools,
): Promise<DrawCheck> {
  const { draw, serverSeed, betRoot, beacon } = proof;
  if (draw.state === 'void' && draw.result === null) return checkVoid(proof, receipt, tools);
  // By our own list, not by the house's word: a draw of its own that it calls another's would be checked for nothing.
  const elsewhere = draw.official !== null && findFacts(draw.gameCode)?.announced != null;
  if (betRoot === null || draw.result === null) return { kind: elsewhere ? 'awaited' : 'before' };
  if (!elsewhere && (serverSeed === null || beacon === null)) return { kind: 'before' };
  const check = createProofCheck(
    {
      scheme: proof.scheme,
      gameCode: draw.gameCode,
      issueNo: draw.drawNo,
      commit: draw.commit ?? '',
      serverSeed: serverSeed ?? '',
      betRoot,
      beacon: beacon ?? '',
      ticketCount: proof.ticketCount,
      result: formatResult(draw.result),
    },
    receipt === null ? undefined : { canonical: receipt.canonical, chain: statementOf(receipt)?.chain ?? null },
  );
  let read = 0;
  for (let after: string | null = ''; after !== null; ) {
    const page: DigestPage = await tools.readPage(after);
    for (let from = 0; from < page.digests.length; from += SLICE) {
      for (const [place, digest] of page.digests.slice(from, from + SLICE).entries())
        check.add(digest, page.shards[from + place]);
      read = Math.min(read + SLICE, read + page.digests.length - from);
      tools.onProgress(read);
      await tools.rest();
    }
    after = page.next === after ? null : page.next;
  }
  const complete = read === proof.ticketCount + proof.yeekeeEntryCount;
  const steps = check.finish().map(
    (step): CheckedStep => ({
      ...step,
      // Seed and commitment come in one answer: both exchanged still fit each other, but not the receipt.
      ...(step.step === 'commit'
        ? { anchor: anchorOf(receipt, receipt?.commit), holds: step.holds && !commitDiffers(proof, receipt) }
        : {}),
      ...(step.step === 'ticket' ? { holds: step.holds && isPlacedInTime(proof, receipt) } : {}),
      // As many as the house says: where it says another number, this is the step that does not hold.
      ...(step.step === 'betRoot' ? { holds: step.holds && complete } : {}),
      bytes: bytesOf(step.step, proof, receipt),
      words: [],
    }),
  );
  if (elsewhere) {
    const own = steps.filter(({ step }) => step !== 'commit' && step !== 'result');
    const all = inOrder([...signedSteps(proof, receipt), ...own]);
    return { kind: 'announced', holds: all.every(({ holds }) => holds), steps: all };
  }
  const expected = await expectBeacon(proof, receipt, tools);
  const extra = extraSteps(proof, check.rootInStream(), receipt, expected);
  const all = inOrder([...signedSteps(proof, receipt), ...steps, ...extra]);
  const known = findFacts(draw.gameCode) !== undefined;
  return { kind: 'checked', holds: known && all.every(({ holds }) => holds), steps: all };
}
