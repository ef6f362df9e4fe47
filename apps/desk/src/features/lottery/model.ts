/** Figures of the terms as they are typed: percentages with one decimal are thousandths on the wire. */
import type { NumberLimit } from '@house/contract/lottery/desk';
import { findGame } from '@house/lottery/catalogue';
import { nameNumber, numbersOf, readNumber } from '@house/lottery/limited';
import { findPlay } from '@house/lottery/offer';
import { formatAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { parseTypedAmount, parseTypedWhole } from '@house/money/display';

/** `13.0` of 130. */
export function writePercent(thousandths: number): string {
  return `${Math.floor(thousandths / 10)}.${thousandths % 10}`;
}

/** 130 of `13`, `13.0` or `১৩.০`; null when it is none within the bound. */
export function readPercent(typed: string, most: number): number | null {
  const [, whole, tenth = '0'] = /^(\d{1,3})(?:\.(\d))?$/.exec(toLatinDigits(typed).trim()) ?? [];
  if (whole === undefined) return null;
  const thousandths = Number(whole) * 10 + Number(tenth);
  return thousandths <= most ? thousandths : null;
}

/** A share of a prize in thousandths, above nothing: 925 of `92.5`. Null when it is none within the bound. */
export function readShare(typed: string, most: number): number | null {
  return readPercent(typed, most) || null;
}

export function readWhole(typed: string, most: number): number | null {
  const whole = parseTypedWhole(typed);
  return whole !== null && whole <= most ? whole : null;
}

/** An amount as the wire has it; null when it is none, or zero where that means nothing. */
export function readAmountText(typed: string, zero: 'allowed' | 'refused' = 'refused'): string | null {
  const mills = parseTypedAmount(typed);
  if (mills === null || mills < 0n || (mills === 0n && zero === 'refused')) return null;
  return formatAmount(mills);
}

/** Whether the text is one whole number of the play. */
export function isNumberOf(gameCode: string, playCode: string, typed: string): boolean {
  const game = findGame(gameCode);
  const play = game === undefined ? undefined : findPlay(game, playCode);
  return play !== undefined && readNumber(play, typed) !== null;
}

/** Whether every number of the play can be limited by itself. */
export function hasNumbers(gameCode: string, playCode: string): boolean {
  const game = findGame(gameCode);
  const play = game === undefined ? undefined : findPlay(game, playCode);
  return play !== undefined && numbersOf(play) !== null;
}

/** A limited number as people call it; not of a limit of every number of a play, which has an empty selection. */
export function nameOfLimit({
  gameCode,
  play: code,
  selection,
}: Pick<NumberLimit, 'gameCode' | 'play' | 'selection'>): string {
  const game = findGame(gameCode);
  const play = game === undefined ? undefined : findPlay(game, code);
  return play === undefined ? selection : nameNumber(play, play.grammar.readStored(selection));
}

export const LIMIT_KINDS = ['closed', 'reduced', 'stake', 'total'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** Of every number of a play; what it pays and whether it is sold is the play's own. */
export const PLAY_LIMIT_KINDS = ['stake', 'total'] as const satisfies readonly LimitKind[];

export function kindOfLimit({
  maxStake,
  maxTotal,
  factor,
}: Pick<NumberLimit, 'maxStake' | 'maxTotal' | 'factor'>): LimitKind {
  if (factor !== null) return 'reduced';
  if (maxStake !== null) return 'stake';
  return maxTotal === null ? 'closed' : 'total';
}

/** Which place of counts came least and most often, and how often; the first of equals. */
export function extremesOf(counts: readonly number[]): Record<'least' | 'most', { place: number; times: number }> {
  const [first = 0] = counts;
  const least = { place: 0, times: first };
  const most = { place: 0, times: first };
  for (const [place, times] of counts.entries()) {
    if (times < least.times) Object.assign(least, { place, times });
    if (times > most.times) Object.assign(most, { place, times });
  }
  return { least, most };
}

/** A statistic with so many decimals, in plain digits. */
export function writeDecimal(value: number, decimals: number): string {
  return value.toFixed(decimals);
}
