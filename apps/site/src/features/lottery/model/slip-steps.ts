/** The steps between states of a slip (slip-file.ts). Pure; the store keeps what they return. */
import type { BodyOf, ReplyOf } from '@house/contract/call';
import type { placeLotterySlip } from '@house/contract/lottery/site';
import { PRICE_CHANGED } from './sale-terms.ts';
import { lineAmount, type SlipLine, signsOf, slipOverflow } from './slip.ts';
import {
  EMPTY_SLIP,
  type GameSlip,
  type KeyedLine,
  onceEach,
  type PlacedLine,
  type Refused,
  type Sending,
  withoutKey,
} from './slip-file.ts';

export type SlipReply = ReplyOf<typeof placeLotterySlip>;
/** Signs of lines that are kept to be bet again: the tab has no room for lists of many thousands a third time. */
const LAST_SIGNS_MAX = 120_000;

export type SlipBody = Omit<BodyOf<typeof placeLotterySlip>, 'allOrNothing'>;

interface DrawName {
  readonly id: string;
  readonly drawNo: string;
}

/** Adds lines; an empty slip is bound to the given draw, a filled one keeps its own. Lines that do not fit are left out. */
export function addLines(slip: GameSlip, lines: readonly SlipLine[], draw: DrawName): GameSlip {
  const bound = slip.lines.length > 0 ? {} : { drawId: draw.id, drawNo: draw.drawNo };
  return {
    ...slip,
    ...bound,
    lines: slipOverflow(slip.lines, lines) === null ? [...slip.lines, ...lines] : slip.lines,
    refusal: null,
    placed: null,
  };
}

/** A visitor signed in: what he picked joins his own slip, which keeps its draw unless it is empty, and what it tells. */
export function joinVisitor(own: GameSlip, { drawId, drawNo, lines }: GameSlip): GameSlip {
  if (drawId === null || drawNo === null || lines.length === 0) return own;
  const { placed, refusal } = own;
  return { ...addLines(own, lines, { id: drawId, drawNo }), placed, refusal };
}

export function removeLine(slip: GameSlip, id: string): GameSlip {
  const { [id]: _, ...refused } = slip.refused;
  return { ...slip, lines: slip.lines.filter((line) => line.id !== id), refused, refusal: null };
}

export function replaceLine(slip: GameSlip, line: SlipLine): GameSlip {
  const { [line.id]: _, ...refused } = slip.refused;
  return { ...slip, lines: slip.lines.map((old) => (old.id === line.id ? line : old)), refused, refusal: null };
}

/** What is being sent stays: only the house's answer ends that. */
export function clearLines(slip: GameSlip): GameSlip {
  return { ...EMPTY_SLIP, sending: slip.sending, lastLines: slip.lastLines };
}

/** The person said yes: the lines stand on another draw. */
export function moveToDraw(slip: GameSlip, draw: DrawName): GameSlip {
  return { ...slip, drawId: draw.id, drawNo: draw.drawNo, refused: {}, refusal: null };
}

/**
 * Gives every line its key, one for each station, and takes it out of the person's hands. `also` are the draws of further
 * stations, `closeAt` when the last of all closes. Null when nothing can be sent.
 */
export function startSending(
  slip: GameSlip,
  account: string,
  makeKey: () => string,
  { also = [], closeAt }: { also?: readonly string[]; closeAt?: string | undefined } = {},
): GameSlip | null {
  if (slip.sending !== null || slip.lines.length === 0 || slip.drawId === null || slip.drawNo === null) return null;
  const lines = slip.lines.flatMap((line): KeyedLine[] => [
    { ...line, key: makeKey() },
    ...also.map((drawId) => ({ ...line, key: makeKey(), drawId })),
  ]);
  const closing = closeAt === undefined ? {} : { closeAt };
  const sending: Sending = { account, drawId: slip.drawId, drawNo: slip.drawNo, ...closing, lines };
  return { ...slip, sending, refused: {}, refusal: null, placed: null };
}

/** The body of the call; the same for every try. */
export function bodyOf(gameCode: string, sending: Sending, writeAmount: (mills: bigint) => string): SlipBody {
  return {
    gameCode,
    drawId: sending.drawId,
    lines: sending.lines.map((line) => ({
      key: line.key,
      ...(line.drawId === undefined ? {} : { drawId: line.drawId }),
      play: line.play,
      selection: line.selection,
      ...(line.level === undefined ? {} : { level: line.level }),
      ...(line.factor === undefined ? {} : { factor: line.factor }),
      units: line.units,
      unitStake: line.unitStake,
      amount: writeAmount(lineAmount(line)),
    })),
  };
}

function withoutTicket(placed: PlacedLine): SlipLine {
  const { ticket: _ticket, drawId: _drawId, ...line } = placed;
  return line;
}

/** Whether the house refused lines because they pay otherwise now. */
export function isAtOldPrice({ refused, refusal }: GameSlip): boolean {
  return [refusal, ...Object.values(refused)].some((why) => why?.code === PRICE_CHANGED);
}

/**
 * Lines that the house sells at another price show it, before anybody places them again. `reprice` is given what the house
 * said of the line, or of the whole slip. What is told of a line is told of each part that it comes apart
 * into and that pays otherwise.
 */
export function repriceLines(
  slip: GameSlip,
  reprice: (line: SlipLine, why: Refused | null) => readonly SlipLine[],
): GameSlip {
  const refused = { ...slip.refused };
  let same = true;
  const lines = slip.lines.flatMap((line) => {
    const parts = reprice(line, slip.refused[line.id] ?? slip.refusal);
    if (parts.length === 1 && parts[0]?.factor === line.factor) return [line];
    same = false;
    const { [line.id]: why } = slip.refused;
    for (const { id, factor } of why?.code === PRICE_CHANGED ? parts : []) {
      if (factor === line.factor) delete refused[id];
      else if (why !== undefined) refused[id] = why;
    }
    return parts;
  });
  return same ? slip : { ...slip, lines, refused };
}

/** The house answered line by line: what it took has tickets, what it refused stays with its reason. */
export function takeReply(slip: GameSlip, reply: SlipReply): GameSlip {
  const { sending } = slip;
  if (sending === null) return slip;
  const answers = new Map(reply.lines.map((line) => [line.key, line]));
  const refused: Record<string, Refused> = {};
  const left: SlipLine[] = [];
  const placed: PlacedLine[] = [];
  for (const line of sending.lines) {
    const answer = answers.get(line.key);
    if (answer?.ticket != null) {
      placed.push({ ...withoutKey(line), ticket: answer.ticket, drawId: line.drawId ?? sending.drawId });
      continue;
    }
    if (left.every(({ id }) => id !== line.id)) left.push(withoutKey(line));
    if (answer?.refusal) refused[line.id] = answer.refusal;
  }
  const taken = onceEach(placed).map(withoutTicket);
  return {
    ...slip,
    lines: left,
    refused,
    refusal: null,
    sending: null,
    placed: placed.length > 0 ? { drawNo: sending.drawNo, lines: placed, draws: reply.draws } : null,
    lastLines: taken.length === 0 ? slip.lastLines : signsOf(taken) > LAST_SIGNS_MAX ? [] : taken,
  };
}

/** The house refused the whole slip: nothing moved, the lines are the person's again. */
export function takeRefusal(slip: GameSlip, refusal: Refused): GameSlip {
  return slip.sending === null
    ? slip
    : { ...slip, lines: onceEach(slip.sending.lines).map(withoutKey), refused: {}, refusal, sending: null };
}
