/** Dice (docs/games.md): a roll of 0.00 to 99.99, under or over a target. Pays 98 / chance, floored to 0.0001. */
import { floorDiv, formatAmount, ONE } from '@house/money/amount';
import type { StudioGame } from '../game.ts';

/** Rolls there are, each equally likely. */
export const ROLLS = 10_000;
export const TARGET_MIN = 200;
export const TARGET_MAX = 9_800;

/** Units of 0.0001 for each unit staked; `chance` is the number of rolls that win, of 10,000. */
export function diceMultiplier(chance: number): bigint {
  return floorDiv(98n * 100n * ONE, BigInt(chance));
}

export const dice: StudioGame = {
  code: 'DICE',
  stakes: { min: ONE, max: 10_000n * ONE },
  play({ stream, stake, choice, actions }) {
    const { side, target } = choice;
    if ((side !== 'under' && side !== 'over') || typeof target !== 'number' || !Number.isInteger(target)) {
      return { wrong: 'choice' };
    }
    // Hundredths: 5000 is 50.00. Over 50.00 wins from 50.01 on, under it up to 49.99.
    const chance = side === 'under' ? target : ROLLS - 1 - target;
    if (chance < TARGET_MIN || chance > TARGET_MAX || actions.length > 0) return { wrong: 'choice' };
    const roll = stream.rand(ROLLS);
    const won = side === 'under' ? roll < target : roll > target;
    const multiplier = diceMultiplier(chance);
    const prize = won ? floorDiv(stake * multiplier, ONE) : 0n;
    return {
      events: [{ kind: 'roll', roll, won, multiplier: formatAmount(multiplier), prize: formatAmount(prize) }],
      prize,
    };
  },
};
