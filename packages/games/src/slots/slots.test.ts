/** What every slot promises of every round: wins add up to the prize, and a round is repeated by its stops and its seeds. */
import { createRoundStream } from '@house/fairness/round';
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadStudioGame, STUDIO_GAME_CODES } from '../games.ts';
import { playSlot, replaySlot, type SlotGame } from '../slot.ts';
import type { SlotEvent } from '../slot-events.ts';

const games = await Promise.all(STUDIO_GAME_CODES.map(loadStudioGame));
const slots = games.filter((game): game is SlotGame => game.kind === 'slot');

/** What an event pays by itself; the end of free spins only says again what was paid. */
function paidBy(event: SlotEvent): bigint {
  if (event.kind === 'win') return event.amount;
  return event.kind === 'hold-end' ? event.amount + event.grand : 0n;
}

describe.each(slots)('$code', (game) => {
  test('its wins add up to the prize, never above the limit, and the last event says so', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...game.stakes.ladder), (seed, stake) => {
        const { events, prize } = playSlot(game, createSeededRandom(seed), stake);
        expect(events.reduce((sum, event) => sum + paidBy(event), 0n)).toBe(prize);
        expect(prize).toBeLessThanOrEqual(5_000n * stake);
        expect(events[0]?.kind).toBe('spin');
        expect(events.filter(({ kind }) => kind === 'total')).toEqual([
          { kind: 'total', amount: prize, capped: false },
        ]);
        expect(events.at(-1)?.kind).toBe('total');
      }),
      { numRuns: 300 },
    );
  });

  test('every cell that an event names is on the grid, and a win names each cell once', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      for (const event of playSlot(game, createSeededRandom(seed), 10n * ONE).events) {
        const cells = 'cells' in event ? event.cells : [];
        expect(new Set(cells).size).toBe(cells.length);
        for (const cell of cells) expect(cell).toBeLessThan(game.reels * game.rows);
        if (event.kind !== 'spin') continue;
        expect(event.grid.map((reel) => reel.length)).toEqual(Array.from({ length: game.reels }, () => game.rows));
      }
    }
  });

  test('its stops repeat a round, and its seeds do', () => {
    const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'teesta' };
    const rounds = Array.from({ length: 40 }, (_, nonce) => {
      const round = playSlot(game, createRoundStream({ ...seeds, nonce }), 4n * ONE);
      expect(playSlot(game, createRoundStream({ ...seeds, nonce }), 4n * ONE)).toEqual(round);
      expect(replaySlot(game, round.stops, 4n * ONE)).toEqual(round);
      expect(() => replaySlot(game, round.stops.slice(1), 4n * ONE)).toThrow(RangeError);
      expect(() => replaySlot(game, [...round.stops, 0], 4n * ONE)).toThrow(RangeError);
      return round.stops.join();
    });
    expect(new Set(rounds).size).toBeGreaterThan(30);
  });

  test('a stake between its steps or beyond its range is a fault', () => {
    for (const stake of [0n, ONE, 2n * ONE + 1n, 2_001n * ONE]) {
      expect(() => playSlot(game, createSeededRandom(1), stake)).toThrow('a stake that the game takes');
    }
  });
});
