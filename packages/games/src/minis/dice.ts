/**
 * Dice: a roll of 0.00 to 99.99 against a target of 2.00 to 98.00. "Under" wins below the target, "over" from it on, so
 * that a target and its complement to 100.00 have the same chance on either side. Pays 98 / chance in percent, floored to
 * four decimals.
 */
import type { MiniGame } from '../mini.ts';
import { fieldsOf, oneOf, wholeNumber } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

const ROLLS = 10_000;
const LEAST_TARGET = 200;
const MOST_TARGET = 9_800;
const RETURNED = 9_800n;
const ONE_MULTIPLIER = 10_000n;

const SIDES = ['under', 'over'] as const;

export interface DiceChoice {
  readonly side: (typeof SIDES)[number];
  /** In hundredths, 200 to 9,800. */
  readonly target: number;
}

/** Rolls that win, of 10,000. */
export function countDiceWays({ side, target }: DiceChoice): number {
  return side === 'under' ? target : ROLLS - target;
}

/** Times the stake, ten-thousandths. */
export function diceMultiplier(choice: DiceChoice): bigint {
  return (RETURNED * ONE_MULTIPLIER) / BigInt(countDiceWays(choice));
}

export const DICE: MiniGame<DiceChoice, never> = {
  code: 'DICE',
  kind: 'mini',
  rtp: { lowest: '0.979904', highest: '0.980000', proof: 'exact' },
  volatility: 'medium',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice(input) {
    const side = oneOf(fieldsOf(input)['side'], SIDES);
    const target = wholeNumber(fieldsOf(input)['target'], LEAST_TARGET, MOST_TARGET);
    return side === null || target === null ? null : { side, target };
  },
  readAction: () => null,
  draw: (random) => [random.rand(ROLLS)],
  judge(choice, [roll = 0]) {
    const won = choice.side === 'under' ? roll < choice.target : roll >= choice.target;
    return { events: [{ kind: 'roll', roll, won }], over: true, multiplier: won ? diceMultiplier(choice) : 0n };
  },
};
