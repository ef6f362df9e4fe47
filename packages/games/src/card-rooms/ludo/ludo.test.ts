/** Ludo quick by its rules, one after the other (games.md 4). */
import { createSeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { LUDO_HOME, LUDO_QUICK, type LudoState, ludoSquare } from './ludo.ts';

const UNIT = 100_000n;

/** A game whose dice are known, with tokens where the test wants them. By seat, from 0, who begins. */
function given(dice: readonly number[], tokens: readonly (readonly number[])[]): LudoState {
  const begun = LUDO_QUICK.begin({
    ...{ stream: createSeededRandom('ludo'), unit: UNIT, button: tokens.length - 1 },
    players: tokens.map((_, seat) => ({ seat, stack: 5n * UNIT })),
  });
  return { ...begun, dice, players: begun.players.map((each) => ({ ...each, tokens: tokens[each.seat] ?? [] })) };
}
function play(state: LudoState, ...acts: readonly (readonly [seat: number, kind: string, pick?: string])[]): LudoState {
  return acts.reduce((now, [seat, kind, pick]) => {
    const next = LUDO_QUICK.act(now, seat, { kind, ...(pick === undefined ? {} : { picks: [pick] }) });
    if (next === null) throw new Error(`${seat} cannot ${kind}`);
    return next;
  }, state);
}
const tokensOf = (state: LudoState): (readonly number[])[] =>
  state.players.toSorted((one, other) => one.seat - other.seat).map(({ tokens }) => tokens);
const dueOf = (state: LudoState): number | undefined => LUDO_QUICK.due(state)[0];

describe('tokens', () => {
  test.each([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 1],
  ])('after a %d one that is in its base has gone %d steps', (die, steps) => {
    const rolled = play(
      given(
        [die, 2, 2],
        [
          [0, LUDO_HOME - 1],
          [0, 0],
        ],
      ),
      [0, 'roll'],
    );
    const moved = rolled.choosing ? play(rolled, [0, 'move', '0']) : rolled;
    expect(tokensOf(moved)[0]?.[0]).toBe(steps);
  });

  test('of two that can go one is chosen, and nothing else can be done meanwhile', () => {
    const rolled = play(
      given(
        [3, 3, 3],
        [
          [5, 20],
          [0, 0],
        ],
      ),
      [0, 'roll'],
    );
    expect(LUDO_QUICK.offers(rolled, 0)).toEqual([{ kind: 'move', cost: null, choices: ['0', '1'] }]);
    expect(LUDO_QUICK.act(rolled, 0, { kind: 'roll' })).toBeNull();
    expect(LUDO_QUICK.act(rolled, 0, { kind: 'move', picks: ['2'] })).toBeNull();
    expect(LUDO_QUICK.act(rolled, 1, { kind: 'move', picks: ['0'] })).toBeNull();
    const moved = play(rolled, [0, 'move', '1']);
    expect([tokensOf(moved)[0], dueOf(moved)]).toEqual([[5, 23], 1]);
  });

  test('a token comes home by the exact number, and both at home have won', () => {
    const missed = play(
      given(
        [5, 2, 4],
        [
          [LUDO_HOME, LUDO_HOME - 4],
          [0, 0],
        ],
      ),
      [0, 'roll'],
    );
    expect([tokensOf(missed)[0], dueOf(missed)]).toEqual([[LUDO_HOME, LUDO_HOME - 4], 1]);
    const won = play(missed, [1, 'roll'], [0, 'roll']);
    expect(LUDO_QUICK.due(won)).toEqual([]);
    expect(LUDO_QUICK.settle(won)).toEqual({
      rake: (UNIT * 5n) / 100n,
      players: [
        { seat: 0, put: UNIT, won: 2n * UNIT - (UNIT * 5n) / 100n },
        { seat: 1, put: UNIT, won: 0n },
      ],
    });
  });

  test('where a token of another stands unsafe it goes back, and who captured rolls again; on a safe square both stand', () => {
    // Two sit across: 26 squares apart. Square 4 is step 5 of the one and step 31 of the other.
    expect([ludoSquare(0, 5), ludoSquare(2, 31)]).toEqual([4, 4]);
    const captured = play(
      given(
        [3, 1],
        [
          [2, 0],
          [31, 31],
        ],
      ),
      [0, 'roll'],
    );
    expect([tokensOf(captured), dueOf(captured)]).toEqual([
      [
        [5, 0],
        [0, 0],
      ],
      0,
    ]);
    // Square 8 has a star: step 9 of the one, step 35 of the other.
    const stood = play(
      given(
        [3, 1],
        [
          [6, 0],
          [35, 0],
        ],
      ),
      [0, 'roll'],
    );
    expect([tokensOf(stood), dueOf(stood)]).toEqual([
      [
        [9, 0],
        [35, 0],
      ],
      1,
    ]);
    // On their own way home nobody meets anybody.
    expect(ludoSquare(0, 52)).toBeNull();
  });
});

describe('turns', () => {
  test('a six gives another roll; the third in a row ends the turn and moves nothing', () => {
    const state = play(
      given(
        [6, 6, 6, 2],
        [
          [1, LUDO_HOME],
          [0, 0],
        ],
      ),
      [0, 'roll'],
      [0, 'roll'],
    );
    expect([tokensOf(state)[0], dueOf(state)]).toEqual([[13, LUDO_HOME], 0]);
    const third = play(state, [0, 'roll']);
    expect([tokensOf(third)[0], dueOf(third), third.sixes]).toEqual([[13, LUDO_HOME], 1, 0]);
  });

  test('whose time is over has rolled and moved the farthest', () => {
    const state = given(
      [3, 3],
      [
        [5, 20],
        [0, 0],
      ],
    );
    expect(tokensOf(play(state, [0, 'auto']))[0]).toEqual([5, 23]);
    expect(tokensOf(play(state, [0, 'roll'], [0, 'auto']))[0]).toEqual([5, 23]);
    expect(LUDO_QUICK.onTimeOut(state, 0)).toEqual({ kind: 'auto' });
  });

  test('four go around; who has left is passed over and cannot win, and the last who is left has won', () => {
    let state = given(
      [2, 2, 2, 2, 2],
      [
        [30, 0],
        [9, 0],
        [1, 0],
        [2, 0],
      ],
    );
    state = play(state, [0, 'resign']);
    expect(dueOf(state)).toBe(1);
    state = play(state, [1, 'roll'], [2, 'roll'], [3, 'roll']);
    expect(dueOf(state)).toBe(1);
    state = play(state, [1, 'resign'], [2, 'resign']);
    expect(LUDO_QUICK.due(state)).toEqual([]);
    expect(LUDO_QUICK.settle(state).players.map(({ won }) => won > 0n)).toEqual([false, false, false, true]);
  });

  test('after eight minutes most steps win, and equal ones share', () => {
    expect(LUDO_QUICK.clockSeconds).toBe(8 * 60);
    const clock = (state: LudoState): LudoState => LUDO_QUICK.onClock?.(state) ?? state;
    expect(
      LUDO_QUICK.settle(
        clock(
          given(
            [1],
            [
              [10, 5],
              [14, 0],
            ],
          ),
        ),
      ).players.map(({ won }) => won > 0n),
    ).toEqual([true, false]);
    expect(
      LUDO_QUICK.settle(
        clock(
          given(
            [1],
            [
              [10, 5],
              [14, 1],
            ],
          ),
        ),
      ),
    ).toEqual({
      rake: 0n,
      players: [0, 1].map((seat) => ({ seat, put: UNIT, won: UNIT })),
    });
  });
});

test('each face of the die comes as often', () => {
  const { dice } = LUDO_QUICK.begin({
    ...{ stream: createSeededRandom('faces'), unit: UNIT, button: 0 },
    players: [0, 1].map((seat) => ({ seat, stack: UNIT })),
  });
  for (let face = 1; face <= 6; face += 1) {
    expect(Math.abs(dice.filter((die) => die === face).length - dice.length / 6)).toBeLessThan(60);
  }
});
