/** Mahjong-lite: what has won, held against every hand that can be built of sets and pairs; what is paid (games.md 4). */
import { createSeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { MAHJONG_LITE, type MahjongState } from './mahjong-lite.ts';
import { fanOf, readTiles, tileName } from './tiles.ts';

const UNIT = 10_000n;
const NAMES = Array.from({ length: 18 }, (_, kind) => tileName(kind));
const tilesOf = (text: string): number[] => text.split(' ').map((name) => NAMES.indexOf(name));

describe('tiles', () => {
  test('of every fourteen of one suit those have won that can be built of four sets and a pair, or of seven pairs', () => {
    // Built the other way round: all sums of sets and a pair, as counts of nine kinds.
    const sets: number[][] = [];
    for (let kind = 0; kind < 9; kind += 1) {
      sets.push([kind, kind, kind]);
      if (kind < 7) sets.push([kind, kind + 1, kind + 2]);
    }
    const built = new Set<string>();
    const add = (counts: readonly number[], kinds: readonly number[]): number[] | null => {
      const sum = [...counts];
      for (const kind of kinds) sum[kind] = (sum[kind] ?? 0) + 1;
      return sum.some((many) => many > 4) ? null : sum;
    };
    const build = (counts: readonly number[], from: number, left: number): void => {
      if (left === 0) {
        for (let kind = 0; kind < 9; kind += 1) {
          const whole = add(counts, [kind, kind]);
          if (whole !== null) built.add(whole.join(''));
        }
        return;
      }
      for (let at = from; at < sets.length; at += 1) {
        const sum = add(counts, sets[at] ?? []);
        if (sum !== null) build(sum, at, left - 1);
      }
    };
    build(
      Array.from({ length: 9 }, () => 0),
      0,
      4,
    );
    let [all, won] = [0, 0];
    const look = (counts: readonly number[], left: number): void => {
      if (counts.length === 9) {
        if (left > 0) return;
        all += 1;
        const tiles = counts.flatMap((many, kind) => Array.from({ length: many }, () => kind));
        const isSeven = counts.filter((many) => many === 2).length === 7;
        if ((readTiles(tiles) !== null) !== (built.has(counts.join('')) || isSeven)) {
          throw new Error(`${counts.join('')} is read wrongly`);
        }
        if (readTiles(tiles) !== null) won += 1;
        return;
      }
      for (let many = 0; many <= Math.min(4, left); many += 1) look([...counts, many], left - many);
    };
    look([], 14);
    expect([all, won > built.size - 1, built.size]).toEqual([118_800, true, built.size]);
  });

  test.each([
    ['C1 C2 C3 C4 C5 C6 D1 D2 D3 D7 D8 D9 D5 D5', 1],
    ['C1 C1 C1 C4 C4 C4 D1 D1 D1 D7 D7 D7 D5 D5', 2],
    ['C1 C2 C3 C4 C5 C6 C1 C2 C3 C7 C8 C9 C5 C5', 4],
    ['C1 C1 C4 C4 C5 C5 C9 C9 D1 D1 D2 D2 D9 D9', 4],
    ['C1 C1 C1 C4 C4 C4 C5 C5 C5 C7 C7 C7 C9 C9', 8],
    ['C1 C1 C2 C2 C3 C3 C5 C5 C6 C6 C7 C7 C9 C9', 8],
  ])('%s is %d times the base, twice by one’s own draw, eight at most', (tiles, fan) => {
    const won = readTiles(tilesOf(tiles));
    expect(won === null ? null : [fanOf(won, false), fanOf(won, true)]).toEqual([fan, Math.min(8, 2 * fan)]);
  });

  test.each(['C8 C9 D1 C1 C1 C1 C2 C2 C2 C3 C3 C3 D9 D9', 'C1 C1 C1 C1 C4 C4 C5 C5 C9 C9 D1 D1 D2 D2'])(
    '%s has not won',
    (tiles) => expect(readTiles(tilesOf(tiles))).toBeNull(),
  );
});

function given(mine: string, wall: readonly string[]): MahjongState {
  const begun = MAHJONG_LITE.begin({
    ...{ stream: createSeededRandom('mahjong'), unit: UNIT, button: 1 },
    players: [0, 1].map((seat) => ({ seat, stack: 20n * UNIT })),
  });
  const players = begun.players.map((each) => (each.seat === 0 ? { ...each, tiles: tilesOf(mine) } : each));
  return { ...begun, players, wall: wall.map((name) => NAMES.indexOf(name)) };
}
function play(
  state: MahjongState,
  ...acts: readonly (readonly [seat: number, kind: string, pick?: string])[]
): MahjongState {
  return acts.reduce((now, [seat, kind, pick]) => {
    const next = MAHJONG_LITE.act(now, seat, { kind, picks: pick === undefined ? [] : [pick] });
    if (next === null) throw new Error(`${seat} cannot ${kind}`);
    return next;
  }, state);
}
const READY = 'C1 C2 C3 C4 C5 C6 D1 D2 D3 D7 D8 D9 D5';

test('who draws what they wait for wins twice the base, who is thrown it once; 5 % of it is the rake', () => {
  const drawn = play(given(READY, ['D5', 'C9']), [0, 'draw'], [0, 'win']);
  expect(MAHJONG_LITE.settle(drawn)).toEqual({
    rake: 1_000n,
    players: [
      { seat: 0, put: 0n, won: 19_000n },
      { seat: 1, put: 2n * UNIT, won: 0n },
    ],
  });
  const thrown = play(
    given(READY, ['C9', 'D5', 'C8']),
    [0, 'draw'],
    [0, 'discard', 'C9'],
    [1, 'draw'],
    [1, 'discard', 'D5'],
  );
  expect(MAHJONG_LITE.offers(thrown, 0).map(({ kind }) => kind)).toEqual(['win', 'draw']);
  expect(MAHJONG_LITE.settle(play(thrown, [0, 'win'])).players[1]?.put).toBe(UNIT);
  // Not taken it is gone.
  expect(MAHJONG_LITE.offers(play(thrown, [0, 'draw']), 0).map(({ kind }) => kind)).toEqual(['discard']);
  expect(MAHJONG_LITE.act(thrown, 1, { kind: 'win' })).toBeNull();
});

test('of the last tile one can still win; a wall that is used up pays nobody', () => {
  const last = play(given(READY, ['C9', 'D5']), [0, 'draw'], [0, 'discard', 'C9'], [1, 'draw'], [1, 'discard', 'D5']);
  expect(MAHJONG_LITE.due(last)).toEqual([0]);
  expect(MAHJONG_LITE.due(play(last, [0, 'draw']))).toEqual([]);
  const none = play(given(READY, ['C9']), [0, 'auto']);
  expect(MAHJONG_LITE.due(none)).toEqual([]);
  expect(MAHJONG_LITE.settle(none)).toEqual({ rake: 0n, players: [0, 1].map((seat) => ({ seat, put: 0n, won: 0n })) });
});

test('of another’s tiles nothing is seen until one has won', () => {
  const state = given(READY, ['D5', 'C9']);
  const seen = MAHJONG_LITE.see(play(state, [0, 'draw']), 1);
  expect(seen.players.find(({ seat }) => seat === 0)?.cards).toEqual(Array.from({ length: 14 }, () => null));
  expect(MAHJONG_LITE.see(play(state, [0, 'draw'], [0, 'win']), 1).players.flatMap(({ cards }) => cards)).not.toContain(
    null,
  );
});
