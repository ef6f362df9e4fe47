/** Opposite spots are spots of their games, and both win at once in no hand. */
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { isStudioGame, loadStudioGame } from '../games.ts';
import type { LiveGame } from './live.ts';
import { NO_ACTS } from './live.ts';
import { OPPOSITE_SPOTS } from './opposites.ts';

const PAIRS = Object.entries(OPPOSITE_SPOTS).flatMap(([code, pairs]) =>
  pairs.map(([one, other]) => ({ code, one, other })),
);

test.each(PAIRS)('$code: $one and $other are spots of it, of which one wins at most', async ({ code, one, other }) => {
  if (!isStudioGame(code)) throw new Error(`${code} is no game`);
  const game = (await loadStudioGame(code)) as unknown as LiveGame;
  const spotOf = (id: string) => game.spots.find((spot) => spot.id === id);
  const [here, there] = [spotOf(one), spotOf(other)];
  expect([here?.id, there?.id]).toEqual([one, other]);
  const random = createSeededRandom(code);
  for (let round = 0; round < 400; round += 1) {
    const hand = game.dealing === 'shoe' ? game.deal(() => random.rand(52)) : game.draw(random);
    const wins = [here, there].filter((spot) => (spot?.returned(hand, NO_ACTS) ?? 0n) > ONE);
    expect(wins.length).toBeLessThan(2);
  }
});
