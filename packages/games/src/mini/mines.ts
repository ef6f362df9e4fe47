/**
 * Mines (docs/games.md): 25 tiles, the mines are set before the first pick. k safe picks with m mines multiply the stake by
 * 0.97 C(25,k) / C(25-m,k), floored to 0.0001; a mine ends the round with nothing.
 */
import { floorDiv, formatAmount, ONE } from '@house/money/amount';
import type { GameEvent, StudioGame } from '../game.ts';

export const TILES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = 24;

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/** Units of 0.0001 for each unit staked. */
export function minesMultiplier(mines: number, picks: number): bigint {
  return floorDiv(97n * choose(TILES, picks) * ONE, 100n * choose(TILES - mines, picks));
}

/** Where the mines are, rising. */
function setMines(rand: (n: number) => number, mines: number): readonly number[] {
  const tiles = Array.from({ length: TILES }, (_, tile) => tile);
  for (let i = 0; i < mines; i += 1) {
    const other = i + rand(TILES - i);
    [tiles[i], tiles[other]] = [tiles[other] as number, tiles[i] as number];
  }
  return tiles.slice(0, mines).sort((a, b) => a - b);
}

export const mines: StudioGame = {
  code: 'MINES',
  stakes: { min: ONE, max: 10_000n * ONE },
  play({ stream, stake, choice, actions }) {
    const count = choice['mines'];
    if (typeof count !== 'number' || !Number.isInteger(count) || count < MINES_MIN || count > MINES_MAX) {
      return { wrong: 'choice' };
    }
    const set = new Set(setMines((n) => stream.rand(n), count));
    const reveal = (): GameEvent => ({ kind: 'mines', mines: [...set] });
    const events: GameEvent[] = [];
    const picked = new Set<number>();
    for (const [at, action] of actions.entries()) {
      const prize = floorDiv(stake * minesMultiplier(count, picked.size), ONE);
      if (action['do'] === 'cashOut') {
        if (picked.size === 0 || at !== actions.length - 1) return { wrong: 'choice' };
        return { events: [...events, { kind: 'cashOut', prize: formatAmount(prize) }, reveal()], prize };
      }
      const { tile } = action;
      if (action['do'] !== 'pick' || typeof tile !== 'number' || !(tile >= 0 && tile < TILES) || picked.has(tile)) {
        return { wrong: 'choice' };
      }
      if (!Number.isInteger(tile)) return { wrong: 'choice' };
      if (set.has(tile)) {
        if (at !== actions.length - 1) return { wrong: 'choice' };
        return { events: [...events, { kind: 'mine', tile }, reveal()], prize: 0n };
      }
      picked.add(tile);
      const multiplier = minesMultiplier(count, picked.size);
      events.push({
        kind: 'safe',
        tile,
        multiplier: formatAmount(multiplier),
        prize: formatAmount(floorDiv(stake * multiplier, ONE)),
      });
      if (picked.size === TILES - count) {
        // Nothing is left to pick.
        if (at !== actions.length - 1) return { wrong: 'choice' };
        const all = floorDiv(stake * multiplier, ONE);
        return { events: [...events, { kind: 'cashOut', prize: formatAmount(all) }, reveal()], prize: all };
      }
    }
    return { events, prize: null };
  },
};
