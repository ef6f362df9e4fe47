/** Dice by every target and every roll. */
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { beginMini } from '../mini.ts';
import { countDiceWays, DICE, type DiceChoice, diceMultiplier } from './dice.ts';

const rolled = (roll: number, choice: unknown) => beginMini(DICE, { rand: () => roll }, 10n * ONE, choice);

test('every target on either side returns 0.979904 to 0.980000', () => {
  const returns = Array.from({ length: 9_601 }, (_, at) => 200 + at).flatMap((target) =>
    (['under', 'over'] as const).map((side) => {
      const choice: DiceChoice = { side, target };
      return Number(diceMultiplier(choice) * BigInt(countDiceWays(choice))) / 1e8;
    }),
  );
  expect(Math.min(...returns).toFixed(6)).toBe(DICE.rtp.lowest);
  expect(Math.max(...returns).toFixed(6)).toBe(DICE.rtp.highest);
});

test('wins with as many of all rolls as its chance says', () => {
  for (const choice of [
    { side: 'under', target: 200 },
    { side: 'under', target: 9_800 },
    { side: 'over', target: 9_799 },
  ] as const) {
    let wins = 0;
    for (let roll = 0; roll < 10_000; roll += 1) {
      if (DICE.judge(choice, [roll], [])?.multiplier !== 0n) wins += 1;
    }
    expect(wins).toBe(countDiceWays(choice));
  }
});

test('10 under 49.00 give 20.00 back below it, and nothing on it', () => {
  expect(rolled(4_899, { side: 'under', target: 4_900 })).toMatchObject({
    status: 'over',
    prize: 20n * ONE,
    offer: 0n,
  });
  expect(rolled(4_900, { side: 'under', target: 4_900 })).toMatchObject({ status: 'over', prize: 0n });
});

test.each([
  null,
  7,
  {},
  { side: 'under' },
  { side: 'below', target: 4_900 },
  { side: 'over', target: 199 },
  { side: 'over', target: 50.5 },
])('refuses the choice %j', (choice) => {
  expect(rolled(1, choice)).toEqual({ refused: 'choice' });
});
