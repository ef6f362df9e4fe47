/**
 * Reading what a person pastes to check a draw: a receipt as the house gives it, of a bet or of raffle tickets, or a draw's
 * id.
 *
 * Promises: never throws; a receipt's own digest is only believed when it is the SHA-256 of its text.
 */
import { ticketDigest } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { readStatement } from '@house/fairness/receipt-statement';
import type { SignedText } from '@house/fairness/signed-text';

export interface ReadReceipt {
  readonly kind: 'receipt';
  readonly canonical: string;
  readonly gameCode: string;
  readonly drawNo: string;
  readonly ticket: string;
  /** With its price, as tickets are stored; empty where the text does not say. So of the next two. */
  readonly play: string;
  readonly selection: string;
  readonly unitStake: string;
  /** What its draw was committed to, in small letters; null on a receipt that does not say. */
  readonly commit: string | null;
  /** What from outside was promised for it with that (`none`, `drand`); null on a receipt that does not say. */
  readonly beacon: string | null;
  /** Which round of it; null on a receipt that does not say. */
  readonly beaconRound: number | null;
  /** When it was taken; empty where the text does not say. */
  readonly placedAt: string;
  /** What the house signed of it, unchecked; null on a receipt that has nothing signed. */
  readonly signed: SignedText | null;
  /** From the receipt's wager; null when only the text was pasted. */
  readonly drawId: string | null;
  /** False when a digest was pasted with it that does not belong to the text. */
  readonly digestFits: boolean;
}

export interface ReadDraw {
  readonly kind: 'draw';
  readonly drawId: string;
}

/** Tickets of a raffle: their text names it and their numbers (`purchaseText`). */
export interface ReadTickets {
  readonly kind: 'raffle';
  readonly raffleId: string;
  readonly id: string;
  readonly first: number;
  readonly count: number;
  /** What the raffle was committed to, in small letters; null on a receipt that does not say. */
  readonly commit: string | null;
  /** As of `ReadReceipt`. */
  readonly digestFits: boolean;
}

const DRAW_ID = /^[1-9]\d{0,18}$/;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function textOf(record: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string') return value;
  }
  return '';
}

/** What stands beside the text of a receipt; null where it is not said. */
interface Beside {
  readonly drawId: string | null;
  readonly digest: string | null;
  readonly commit: string | null;
  readonly beacon: string | null;
  readonly beaconRound: number | null;
  readonly signed: SignedText | null;
}

const NOTHING_BESIDE: Beside = {
  drawId: null,
  digest: null,
  commit: null,
  beacon: null,
  beaconRound: null,
  signed: null,
};

/** Where the house signed something, that counts, and not what stands beside it. */
function withSigned(beside: Beside): Beside {
  const statement = beside.signed === null ? null : readStatement(beside.signed.text);
  if (statement === null) return beside;
  const { drawId, commit, beacon, beaconRound } = statement;
  return { ...beside, drawId, commit, beacon, beaconRound };
}

function signedOf(value: unknown): SignedText | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = { ...value };
  const signed = { text: textOf(record, 'text'), signature: textOf(record, 'signature'), key: textOf(record, 'key') };
  return signed.text === '' ? null : signed;
}

/** A receipt's canonical text with what it says of itself and what stood beside it; null when it is none. */
export function readCanonical(canonical: string, beside: Beside): ReadReceipt | null {
  const { drawId, digest, commit, beacon, beaconRound, signed } = withSigned(beside);
  const ticket = parseObject(canonical);
  if (ticket === null || !canonical.isWellFormed()) return null;
  const gameCode = textOf(ticket, 'game');
  const drawNo = textOf(ticket, 'drawNo', 'issue');
  if (gameCode === '' || drawNo === '') return null;
  return {
    kind: 'receipt',
    canonical,
    gameCode,
    drawNo,
    ticket: textOf(ticket, 'ticket', 'id'),
    play: textOf(ticket, 'play'),
    selection: textOf(ticket, 'selection'),
    unitStake: textOf(ticket, 'unitStake'),
    commit: commit?.toLowerCase() ?? null,
    beacon,
    beaconRound,
    placedAt: textOf(ticket, 'placedAt', 'sentAt'),
    signed,
    drawId,
    digestFits: fitsDigest(canonical, digest),
  };
}

function fitsDigest(canonical: string, digest: string | null): boolean {
  return digest === null || toHex(ticketDigest(canonical)) === digest.toLowerCase();
}

/** A receipt of raffle tickets; null when it is none. */
function readTickets(canonical: string, digest: string | null, commit: string | null): ReadTickets | null {
  const tickets = parseObject(canonical);
  if (tickets === null || !canonical.isWellFormed()) return null;
  const { first, count } = tickets;
  const [raffleId, id] = [textOf(tickets, 'raffle'), textOf(tickets, 'purchase')];
  if (!DRAW_ID.test(raffleId) || id === '' || typeof first !== 'number' || typeof count !== 'number') return null;
  const digestFits = fitsDigest(canonical, digest);
  return { kind: 'raffle', raffleId, id, first, count, commit: commit?.toLowerCase() ?? null, digestFits };
}

/** What was pasted, or null when it is neither a receipt nor a draw's id. */
export function readPasted(pasted: string): ReadReceipt | ReadTickets | ReadDraw | null {
  const text = pasted.trim();
  if (DRAW_ID.test(text)) return { kind: 'draw', drawId: text };
  const outer = parseObject(text);
  if (outer === null) return null;
  const canonical = textOf(outer, 'canonical');
  if (canonical === '') return readTickets(text, null, null) ?? readCanonical(text, NOTHING_BESIDE);
  const wager = outer['wager'];
  const drawId = typeof wager === 'object' && wager !== null ? textOf({ ...wager }, 'drawId') : textOf(outer, 'drawId');
  const digest = textOf(outer, 'digest') || null;
  const commit = textOf(outer, 'commit').trim() || null;
  const beacon = textOf(outer, 'beacon') || null;
  const beaconRound = typeof outer['beaconRound'] === 'number' ? outer['beaconRound'] : null;
  return (
    readTickets(canonical, digest, commit) ??
    readCanonical(canonical, {
      drawId: DRAW_ID.test(drawId) ? drawId : null,
      digest,
      commit,
      beacon,
      beaconRound,
      signed: signedOf(outer['signed']),
    })
  );
}
