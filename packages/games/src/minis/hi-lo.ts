/**
 * Hi-lo: a card is shown, ace 1 to king 13, each rank as likely for every card; the member says whether the next one is
 * higher or the same, or lower or the same. Right guesses multiply what a cash-out pays to 0.97 / the product of their
 * chances, floored to two decimals; a wrong one ends the round with nothing. Guesses that cannot fail do not count, and
 * skipping a card is free. A round has 52 cards at most and ends with the last.
 */
import { ONE } from '@house/money/amount';
import { CASH_OUT, type MiniGame, type MiniState } from '../mini.ts';
import type { HiLoEvent } from '../mini-events.ts';
import { fieldsOf, isCashOut, oneOf } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

const RANKS = 13;
export const HI_LO_CARDS = 52;
const RETURNED = 97n;
const HUNDREDTH = ONE / 100n;
const SIDES = ['higher', 'lower'] as const;

export type HiLoAction =
  | { readonly kind: 'guess'; readonly side: (typeof SIDES)[number] }
  | { readonly kind: 'skip' }
  | typeof CASH_OUT;

/** Ranks of thirteen that make a guess right. */
export function countHiLoWays(rank: number, side: (typeof SIDES)[number]): number {
  return side === 'higher' ? RANKS + 1 - rank : rank;
}

/** After right guesses with so many ranks each: times the stake, ten-thousandths; zero before the first that counts. */
export function hiLoMultiplier(ways: readonly number[]): bigint {
  if (ways.length === 0) return 0n;
  const chances = ways.reduce((product, one) => product * BigInt(one), 1n);
  return ((RETURNED * BigInt(RANKS) ** BigInt(ways.length)) / chances) * HUNDREDTH;
}

export const HI_LO: MiniGame<Record<string, never>, HiLoAction> = {
  code: 'HILO',
  kind: 'mini',
  rtp: { lowest: '0.962840', highest: '0.970000', proof: 'exact' },
  volatility: 'medium',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice: () => ({}),
  readAction(input) {
    if (isCashOut(input)) return CASH_OUT;
    const { kind, side: said } = fieldsOf(input);
    if (kind === 'skip') return { kind };
    const side = oneOf(said, SIDES);
    return kind !== 'guess' || side === null ? null : { kind, side };
  },
  draw: (random) => Array.from({ length: HI_LO_CARDS }, () => 1 + random.rand(RANKS)),
  judge(_choice, cards, actions): MiniState | null {
    const counted: number[] = [];
    const events: HiLoEvent[] = [{ kind: 'card', rank: cards[0] ?? 0, right: null, multiplier: 0n }];
    for (const [at, action] of actions.entries()) {
      const offer = hiLoMultiplier(counted);
      if (action.kind === 'cash-out') return offer === 0n ? null : { events, over: true, multiplier: offer };
      const [shown = 0, rank = 0] = [cards[at], cards[at + 1]];
      const last = at + 2 === cards.length;
      const ways = action.kind === 'skip' ? RANKS : countHiLoWays(shown, action.side);
      // The last card must not end a round in which nothing was risked.
      if (last && ways === RANKS && counted.length === 0) return null;
      const right = action.kind === 'skip' ? null : action.side === 'higher' ? rank >= shown : rank <= shown;
      if (ways < RANKS && right === true) counted.push(ways);
      const multiplier = right === false ? 0n : hiLoMultiplier(counted);
      events.push({ kind: 'card', rank, right, multiplier });
      if (right === false || last) return { events, over: true, multiplier };
    }
    return { events, over: false, multiplier: hiLoMultiplier(counted) };
  },
};
