/** Keno: one to ten numbers of 80 against twenty drawn, at the odds of the lottery's keno. */
import { drawPrefix } from '@house/fairness/draw';
import { KENO_PICK_ODDS } from '@house/lottery/keno-picks';
import type { MiniGame } from '../mini.ts';
import { fieldsOf, wholeNumber } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

export const KENO_LAST = 80;
export const KENO_DRAWN = 20;
export const KENO_MOST_PICKS = 10;

export interface KenoChoice {
  /** Ascending, each once. */
  readonly picks: readonly number[];
}

/** Times the stake, ten-thousandths. */
export function kenoMultiplier(picks: number, hits: number): bigint {
  return KENO_PICK_ODDS[picks]?.[hits] ?? 0n;
}

export const KENO: MiniGame<KenoChoice, never> = {
  code: 'KENO',
  kind: 'mini',
  rtp: { lowest: '0.943534', highest: '0.957400', proof: 'exact' },
  volatility: 'high',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice(input) {
    const { picks: wanted } = fieldsOf(input);
    if (!Array.isArray(wanted)) return null;
    const picks = wanted.flatMap((one) => wholeNumber(one, 1, KENO_LAST) ?? []).toSorted((a, b) => a - b);
    if (picks.length !== wanted.length || new Set(picks).size !== picks.length) return null;
    return picks.length < 1 || picks.length > KENO_MOST_PICKS ? null : { picks };
  },
  readAction: () => null,
  draw: (random) => drawPrefix(random, KENO_LAST, KENO_DRAWN),
  judge({ picks }, numbers) {
    const hits = picks.filter((pick) => numbers.includes(pick)).length;
    return { events: [{ kind: 'draw', numbers, hits }], over: true, multiplier: kenoMultiplier(picks.length, hits) };
  },
};
