/**
 * The slips of one person, or of a visitor, as this tab keeps them, so that a reload or a lost network loses nothing.
 *
 * A slip in a game is:
 * picking   lines, no keys. Leaves by: place (sending), clear.
 * sending   each line has its one-time key. Leaves by: the house's answer, or by the person, once its draws are closed and
 *           the answer is late.
 * answered  accepted lines have their tickets, refused lines are lines again with their reason.
 *
 * The slips are one text under their owner's name (own-texts.ts): what they began goes when they sign out, and what a
 * visitor picked follows whoever signs in. What is being sent outlives that, for it may be a bet: each is an attempt
 * (send-until-answered.ts) that waits for its own account, which finds its lines again, however many others were signed in
 * between; only the tab's end ends it. The house then has the bet or has it not, and the record tells.
 *
 * A text that does not read as this is forgotten whole: it was not written by this version.
 */
import type { OfficialFactsView } from '@house/contract/lottery/official-facts';
import type { SlipLine } from './slip.ts';

export interface KeyedLine extends SlipLine {
  /** The one-time key of the write (UUID version 7). */
  readonly key: string;
  /** Of a further station; the sending's own draw unless told. */
  readonly drawId?: string;
}

/** Why the house refused, in its words. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

export interface Sending {
  /** Whose bet it is: nobody else's session may ask for it. */
  readonly account: string;
  readonly drawId: string;
  readonly drawNo: string;
  /** When the last of its draws closes (ISO 8601). */
  readonly closeAt?: string;
  readonly lines: readonly KeyedLine[];
}

export interface PlacedLine extends SlipLine {
  /** The number its receipt is read under. */
  readonly ticket: string;
  readonly drawId: string;
}

export interface PlacedDraw {
  readonly drawId: string;
  readonly drawNo: string;
  /** Null of our own. */
  readonly official: OfficialFactsView | null;
}

export interface Placed {
  readonly drawNo: string;
  readonly lines: readonly PlacedLine[];
  readonly draws: readonly PlacedDraw[];
}

export interface GameSlip {
  readonly drawId: string | null;
  readonly drawNo: string | null;
  readonly lines: readonly SlipLine[];
  /** By line id. */
  readonly refused: Readonly<Record<string, Refused>>;
  /** One reason for the whole slip. */
  readonly refusal: Refused | null;
  readonly sending: Sending | null;
  readonly placed: Placed | null;
  /** What "bet again" brings back. */
  readonly lastLines: readonly SlipLine[];
}

export type SlipFile = Readonly<Record<string, GameSlip>>;

export const EMPTY_SLIP: GameSlip = {
  drawId: null,
  drawNo: null,
  lines: [],
  refused: {},
  refusal: null,
  sending: null,
  placed: null,
  lastLines: [],
};

const FILE_VERSION = 2;

/** The text of the slips, without what is being sent; empty: nothing is kept. */
export function writeSlipFile(file: SlipFile): string {
  const games = Object.entries(file).map(([gameCode, { sending: _sending, ...slip }]) => [gameCode, slip] as const);
  return games.length === 0 ? '' : JSON.stringify({ version: FILE_VERSION, games: Object.fromEntries(games) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLine(value: unknown): value is SlipLine {
  return (
    isRecord(value) &&
    ['id', 'play', 'selection', 'unit', 'unitStake'].every((name) => typeof value[name] === 'string') &&
    ['units', 'multiplier'].every((name) => Number.isSafeInteger(value[name])) &&
    ['level', 'factor'].every((name) => value[name] === undefined || Number.isSafeInteger(value[name]))
  );
}

/** Whether a kept text says a sending of this account. */
export function isSendingOf(account: string, value: unknown): value is Sending {
  return (
    isRecord(value) &&
    value['account'] === account &&
    ['drawId', 'drawNo'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['lines']) &&
    value['lines'].length > 0 &&
    value['lines'].every((line: unknown) => isLine(line) && typeof (line as unknown as KeyedLine).key === 'string')
  );
}

function isPlaced(value: unknown): value is Placed {
  return (
    isRecord(value) &&
    typeof value['drawNo'] === 'string' &&
    Array.isArray(value['draws']) &&
    Array.isArray(value['lines']) &&
    value['lines'].every((line: unknown) => isLine(line) && typeof (line as PlacedLine).ticket === 'string')
  );
}

function readSlip(value: unknown): Omit<GameSlip, 'sending'> | null {
  if (!isRecord(value) || !Array.isArray(value['lines']) || !Array.isArray(value['lastLines'])) return null;
  if (!value['lines'].every(isLine) || !value['lastLines'].every(isLine)) return null;
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : null);
  return {
    drawId: text('drawId'),
    drawNo: text('drawNo'),
    lines: value['lines'],
    refused: isRecord(value['refused']) ? (value['refused'] as Record<string, Refused>) : {},
    refusal: isRecord(value['refusal']) ? (value['refusal'] as unknown as Refused) : null,
    // It stands in the record: what does not read is not worth the lines.
    placed: isPlaced(value['placed']) ? value['placed'] : null,
    lastLines: value['lastLines'],
  };
}

/** By game what a stored text holds; nothing when there is no text or it cannot be trusted. */
function readGames(text: string | null): [gameCode: string, value: unknown][] {
  try {
    const file: unknown = JSON.parse(text ?? '');
    return isRecord(file) && file['version'] === FILE_VERSION && isRecord(file['games'])
      ? Object.entries(file['games'])
      : [];
  } catch {
    return [];
  }
}

/** The slips of a text, with what is being sent in each game. */
export function readSlipFile(text: string | null, sendings: Readonly<Record<string, Sending>>): SlipFile {
  const file: Record<string, GameSlip> = {};
  for (const [gameCode, value] of readGames(text)) {
    const slip = readSlip(value);
    if (slip !== null) file[gameCode] = { ...slip, sending: null };
  }
  for (const [gameCode, sending] of Object.entries(sendings))
    file[gameCode] = withSending(file[gameCode] ?? EMPTY_SLIP, sending);
  return file;
}

export function withoutKey(keyed: KeyedLine): SlipLine {
  const { key: _key, drawId: _drawId, ...line } = keyed;
  return line;
}

/** Each line once; of several stations the first of its copies. */
export function onceEach<Line extends SlipLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line, at) => lines.findIndex(({ id }) => id === line.id) === at);
}

/** What is on its way are the lines of the slip, also where the slip itself went when its person signed out. */
function withSending(slip: GameSlip, sending: Sending): GameSlip {
  const { drawId, drawNo } = sending;
  return { ...slip, drawId, drawNo, lines: onceEach(sending.lines).map(withoutKey), sending };
}
