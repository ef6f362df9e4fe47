/**
 * The slips of one person, or of a visitor, as this tab keeps them, so that a reload or a lost network loses nothing.
 *
 * A slip in a game is:
 * picking   lines, no keys. Leaves by: place (sending), clear.
 * sending   each line has its one-time key, written down before the first byte leaves. Leaves by: the house's answer,
 *           or by the person, once its draws are closed and the answer is late; a reload finds it here and asks again with the same keys.
 * answered  accepted lines have their tickets, refused lines are lines again with their reason.
 *
 * They are two texts, each under its owner's name. The slips are what he began (own-texts.ts): they go when he signs out, and
 * what a visitor picked follows him who signs in. What is being sent outlives that, for it may be a bet: it waits for its own
 * account, which finds its lines again here, however many others were signed in between; only the tab's end ends it. The
 * house then has the bet or has it not, and his record tells.
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

/** The two texts of a file; null, as an empty one: there is none. */
type SlipTexts<Text extends string | null = string | null> = Readonly<Record<'slips' | 'sendings', Text>>;

function writeGames(games: Readonly<Record<string, unknown>>): string {
  return Object.keys(games).length === 0 ? '' : JSON.stringify({ version: FILE_VERSION, games });
}

/** What is kept of a file; an empty text: nothing. */
export function writeSlipFile(file: SlipFile): SlipTexts<string> {
  const slips: Record<string, unknown> = {};
  const sendings: Record<string, Sending> = {};
  for (const [gameCode, { sending, ...slip }] of Object.entries(file)) {
    slips[gameCode] = slip;
    if (sending !== null) sendings[gameCode] = sending;
  }
  return { slips: writeGames(slips), sendings: writeGames(sendings) };
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

function isSending(value: unknown): value is Sending {
  return (
    isRecord(value) &&
    ['account', 'drawId', 'drawNo'].every((name) => typeof value[name] === 'string') &&
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

/** The slips of this account, null for a visitor's; a sending that is not its own is none of its. */
export function readSlipFile({ slips, sendings }: SlipTexts, account: string | null): SlipFile {
  const file: Record<string, GameSlip> = {};
  for (const [gameCode, value] of readGames(slips)) {
    const slip = readSlip(value);
    if (slip !== null) file[gameCode] = { ...slip, sending: null };
  }
  for (const [gameCode, value] of readGames(sendings))
    if (isSending(value) && value.account === account)
      file[gameCode] = withSending(file[gameCode] ?? EMPTY_SLIP, value);
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
