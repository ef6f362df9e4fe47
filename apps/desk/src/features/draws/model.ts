/**
 * What may be done to a draw, and how its life shows.
 *
 * scheduled, open, closed, late  nothing is drawn: it can be voided, every stake goes back; above a sum somebody else
 *                                approves it.
 * drawn, settling, settled       a void takes two who approve, and what was paid is taken back (lottery.md 12.4).
 * void                           it is over already.
 * A settled draw that was held elsewhere can be corrected by those who hold the right, unless a correction is under way. Once
 * its sale is over, the bets that were received after the true draw time can be void one by one. What we drew ourselves
 * follows from its seed: neither is offered.
 *
 * `DRAW_ACTIONS` drives button, reason and dialog alike; the server decides by its own rules all the same.
 */
import type { ReplyOf } from '@house/contract/call';
import type { DrawCorrectionView, listDrawLimits } from '@house/contract/lottery/desk';
import type { DeskDraw, getDeskDraw } from '@house/contract/lottery/desk-draws';
import { type DrawStateName, drawState } from '@house/contract/lottery/site';
import { findGame } from '@house/lottery/catalogue';
import { findPlay } from '@house/lottery/offer';
import { isResult } from '@house/lottery/result';
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { simulatedCell } from '../../shared/csv.ts';
import { isUnderWay } from '../../shared/two-person-request.ts';

export type DrawDetail = ReplyOf<typeof getDeskDraw>;

export const DRAW_STATES = drawState.options;

/** Why a draw cannot be voided; each has its words. */
export type NoVoidReason = 'over' | 'noRight';

interface DrawActions {
  readonly void: 'allowed' | Exclude<NoVoidReason, 'noRight'>;
}

export const DRAW_ACTIONS: Readonly<Record<DrawStateName, DrawActions>> = {
  scheduled: { void: 'allowed' },
  open: { void: 'allowed' },
  closed: { void: 'allowed' },
  late: { void: 'allowed' },
  drawn: { void: 'allowed' },
  settling: { void: 'allowed' },
  settled: { void: 'allowed' },
  void: { void: 'over' },
};

/** Null when the draw may be voided by this person. */
export function judgeVoid(state: DrawStateName, mayVoid: boolean): NoVoidReason | null {
  const { void: rule } = DRAW_ACTIONS[state];
  if (rule !== 'allowed') return rule;
  return mayVoid ? null : 'noRight';
}

export const STATE_TONES: Readonly<Record<DrawStateName, 'plain' | 'win' | 'info' | 'warn' | 'loss' | 'brand'>> = {
  scheduled: 'plain',
  open: 'brand',
  closed: 'info',
  drawn: 'info',
  settling: 'info',
  settled: 'win',
  late: 'loss',
  void: 'warn',
};

/** Of a bet; green only where something was won. */
export const BET_TONES: Readonly<
  Record<'open' | 'won' | 'lost' | 'void' | 'cancelled', 'plain' | 'win' | 'info' | 'warn'>
> = { open: 'info', won: 'win', lost: 'plain', void: 'warn', cancelled: 'warn' };

/** States in which something still happens by itself, so the page asks again. */
export function isMoving(state: DrawStateName): boolean {
  return state !== 'settled' && state !== 'void';
}

/** Nothing is drawn, so nothing was paid. */
export function isUndrawn(state: DrawStateName): boolean {
  return state === 'scheduled' || state === 'open' || state === 'closed' || state === 'late';
}

/** True when the typed text is the number of the draw, in either digits. */
export function isDrawNo(typed: string, drawNo: string): boolean {
  return toLatinDigits(typed).trim() === drawNo;
}

/** How many numbers a result of the game has. */
export function resultLength(gameCode: string): number {
  return findGame(gameCode)?.resultShape.count ?? 0;
}

/** A result as it is typed, in either digits: single figures may stand together. Null when the game can not draw it. */
export function readResult(gameCode: string, typed: string): readonly number[] | null {
  const shape = findGame(gameCode)?.resultShape;
  const text = toLatinDigits(typed).trim();
  if (shape === undefined || !/^[\d\s,;|]+$/.test(text)) return null;
  const numbers = (shape.kind === 'prefix' ? text.split(/[\s,;|]+/).filter(Boolean) : [...text.replace(/\D/g, '')]).map(
    Number,
  );
  return isResult(shape, numbers) ? numbers : null;
}

/** A choice of the exposure as a selection of its play: `A:7` is 7 in the box A. */
export function selectionOfChoice(gameCode: string, playCode: string, choice: string): string {
  const [, box, pick] = /^(\w+):(\w+)$/.exec(choice) ?? [];
  const game = findGame(gameCode);
  const play = game === undefined ? undefined : findPlay(game, playCode);
  if (play === undefined || pick === undefined) return choice;
  return play.grammar.format(play.grammar.boxes.map(({ code }) => (code === box ? [pick] : [])));
}

/** Null when this person may ask for a correction now. */
export function judgeCorrection(
  corrections: readonly Pick<DrawCorrectionView, 'state'>[],
  mayCorrect: boolean,
): 'noRight' | 'underWay' | null {
  if (corrections.some(isUnderWay)) return 'underWay';
  return mayCorrect ? null : 'noRight';
}

/** A draw of our own gives what its seed gives: only of one held elsewhere another result may count. */
export function mayBeCorrected({ state, official }: Pick<DeskDraw, 'state' | 'official'>): boolean {
  return official !== null && state === 'settled';
}

/** Held elsewhere, and its sale is over, so that late bets of it can be found; a void one has given all back. */
export function mayHaveLateBets({ state, official }: Pick<DeskDraw, 'state' | 'official'>): boolean {
  return official !== null && state !== 'scheduled' && state !== 'open' && state !== 'void';
}

/** The true draw time of late bets: after the draw opened, no later than recorded; null otherwise. */
export function trueTimeOf(
  { openAt, drawAt }: Pick<DeskDraw, 'openAt' | 'drawAt'>,
  from: string | null,
): string | null {
  if (from === null) return null;
  const at = Date.parse(from);
  return at > Date.parse(openAt) && at <= Date.parse(drawAt) ? from : null;
}

/** The new close of a sale when it is later than the old one and no later than it may be; else null. */
export function laterCloseOf(
  { closeAt, latestAt }: { readonly closeAt: string; readonly latestAt: string },
  wish: string | null,
): string | null {
  if (wish === null) return null;
  const at = Date.parse(wish);
  return at > Date.parse(closeAt) && at <= Date.parse(latestAt) ? wish : null;
}

/** What the house won or lost; null while stakes are only stakes, and when they went back. */
export function houseResultOf(draw: Pick<DeskDraw, 'state' | 'houseResult'>): string | null {
  return draw.state === 'settled' ? draw.houseResult : null;
}

/** Stages of a draw in order, with the instant each was or will be reached; null when that is not known. */
export function stagesOf(draw: DeskDraw): readonly { name: 'open' | 'close' | 'draw' | 'settle'; at: string | null }[] {
  return [
    { name: 'open', at: draw.openAt },
    { name: 'close', at: draw.closeAt },
    { name: 'draw', at: draw.drawAt },
    { name: 'settle', at: draw.settledAt },
  ];
}

/** How far a settlement is, 0 to 1, by bets decided; null before it begins. */
export function settlementPart(detail: Pick<DrawDetail, 'draw' | 'settlement'>): number | null {
  const { settlement, draw } = detail;
  if (settlement === null) return null;
  if (settlement.finishedAt !== null || draw.bets === 0) return 1;
  return Math.min(1, settlement.wagers / draw.bets);
}

/** Where a result comes from: our own draw, elsewhere, or, once it is there, what it rests on. */
export function sourceOf({ official }: Pick<DeskDraw, 'official'>): SourceName {
  if (official === null) return 'own';
  return official.origin ?? (official.simulated ? 'simulated' : 'outside');
}
type SourceName = 'own' | 'outside' | NonNullable<NonNullable<DeskDraw['official']>['origin']>;

export const DRAW_HEADS = [
  'id',
  'gameCode',
  'drawNo',
  'state',
  'openAt',
  'closeAt',
  'drawAt',
  'result',
  'bets',
  'stake',
  'refunded',
  'prize',
  'houseResult',
  'settledAt',
  'commit',
  'simulated',
  'source',
] as const;

/** A draw as CSV cells, in the order of `DRAW_HEADS`. */
export function drawCells(draw: DeskDraw): string[] {
  return DRAW_HEADS.map((head) => {
    if (head === 'result') return draw.result?.join(' ') ?? '';
    if (head === 'source') return sourceOf(draw);
    if (head === 'houseResult') return houseResultOf(draw) ?? '';
    return head === 'simulated' ? simulatedCell(draw.official) : String(draw[head] ?? '');
  });
}

/** How the next small bet on a number that is limited for all is sold (lottery.md 1.7). */
export function stateOfSold({
  sold,
  maxTotal,
  fullFactor,
}: Pick<ReplyOf<typeof listDrawLimits>['rows'][number], 'sold' | 'maxTotal' | 'fullFactor'>):
  | 'open'
  | 'reduced'
  | 'full' {
  const all = parseAmount(sold) ?? 0n;
  const most = parseAmount(maxTotal) ?? 0n;
  if (all < most) return 'open';
  return fullFactor !== null && all < 2n * most ? 'reduced' : 'full';
}
