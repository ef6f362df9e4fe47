/**
 * Mines: 25 fields, 1 to 24 mines that are placed before the first field is opened. Each safe field raises what cashing
 * out pays to 0.97 C(25, k) / C(25 - mines, k) after k of them, floored to four decimals; a mine ends the round with
 * nothing. When the last safe field is open the round ends by itself.
 */
import { drawPrefix } from '@house/fairness/draw';
import { CASH_OUT, type MiniGame, type MiniState } from '../mini.ts';
import type { MiniEvent } from '../mini-events.ts';
import { fieldsOf, isCashOut, wholeNumber } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

export const MINE_FIELDS = 25;
const RETURNED = 9_700n;

export interface MinesChoice {
  readonly mines: number;
}

export type MinesAction = { readonly kind: 'open' /** 0 to 24. */; readonly field: number } | typeof CASH_OUT;

/** After `opened` safe fields: times the stake, ten-thousandths; zero before the first. */
export function minesMultiplier(mines: number, opened: number): bigint {
  if (opened === 0) return 0n;
  // C(25, k) / C(25 - mines, k) is a product of k fractions.
  let [numerator, denominator] = [RETURNED, 1n];
  for (let at = 0; at < opened; at += 1) {
    numerator *= BigInt(MINE_FIELDS - at);
    denominator *= BigInt(MINE_FIELDS - mines - at);
  }
  return numerator / denominator;
}

export const MINES: MiniGame<MinesChoice, MinesAction> = {
  code: 'MINES',
  kind: 'mini',
  rtp: { lowest: '0.969918', highest: '0.970000', proof: 'exact' },
  volatility: 'medium',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice(input) {
    const mines = wholeNumber(fieldsOf(input)['mines'], 1, MINE_FIELDS - 1);
    return mines === null ? null : { mines };
  },
  readAction(input) {
    if (isCashOut(input)) return CASH_OUT;
    const { kind, field: at } = fieldsOf(input);
    const field = wholeNumber(at, 0, MINE_FIELDS - 1);
    return kind !== 'open' || field === null ? null : { kind, field };
  },
  draw: (random, { mines }) => drawPrefix(random, MINE_FIELDS, mines).map((one) => one - 1),
  judge({ mines }, hidden, actions): MiniState | null {
    const events: MiniEvent[] = [];
    const opened = new Set<number>();
    const end = (multiplier: bigint): MiniState => ({
      events: [...events, { kind: 'mines', fields: hidden.toSorted((a, b) => a - b) }],
      over: true,
      multiplier,
    });
    for (const action of actions) {
      const offer = minesMultiplier(mines, opened.size);
      if (action.kind === 'cash-out') return opened.size === 0 ? null : end(offer);
      if (opened.has(action.field)) return null;
      const mine = hidden.includes(action.field);
      if (!mine) opened.add(action.field);
      const multiplier = mine ? 0n : minesMultiplier(mines, opened.size);
      events.push({ kind: 'field', field: action.field, mine, multiplier });
      if (mine || opened.size === MINE_FIELDS - mines) return end(multiplier);
    }
    return { events, over: false, multiplier: minesMultiplier(mines, opened.size) };
  },
};
