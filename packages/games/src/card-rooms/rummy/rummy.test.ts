/** Rummy 13: what is a group, what a hand is laid down for, drops and wrong declarations (games.md 4). */
import { createSeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { isDeclaration, leastPoints, readMeld, rummyName } from './melds.ts';
import { RUMMY_13, type RummyState } from './rummy.ts';

const UNIT = 1_000n;
const ALL = Array.from({ length: 106 }, (_, card) => card);
/** Cards by their names, of the second deck where the first one's are used. */
function cardsOf(text: string): number[] {
  const used: number[] = [];
  for (const name of text.split(' ')) {
    used.push(ALL.find((card) => rummyName(card) === name && !used.includes(card)) as number);
  }
  return used;
}
/** Fives are wild. */
const WILD = 4;
const NONE = -1;

describe('groups', () => {
  test('of all three cards of one deck 48 are sequences and 52 are sets (games.md 1.8)', () => {
    const count = { pure: 0, impure: 0, set: 0, none: 0 };
    for (let one = 0; one < 52; one += 1) {
      for (let two = one + 1; two < 52; two += 1) {
        for (let three = two + 1; three < 52; three += 1) count[readMeld([one, two, three], NONE) ?? 'none'] += 1;
      }
    }
    expect(count).toEqual({ pure: 48, impure: 0, set: 52, none: 22_000 });
  });

  test.each([
    ['AS 2S 3S', 'pure'],
    ['QS KS AS', 'pure'],
    ['KS AS 2S', null],
    ['AS 2S', null],
    // A wild card in its own place.
    ['4S 5S 6S', 'pure'],
    ['4S JK 6S', 'impure'],
    ['4S 5H 6S', 'impure'],
    ['7S JK JK', 'impure'],
    ['2S 6S JK JK', null],
    ['2S 6S JK JK 5H', 'impure'],
    ['7S 7S 8S', null],
    ['7S 7H 7D', 'set'],
    ['7S 7H 7D 7C', 'set'],
    ['7S 7H JK', 'set'],
    ['7S 7S 7H', null],
    ['7S 7H 7D 7C JK', null],
    // Wild cards beside one that is itself.
    ['JK JK 5S', 'impure'],
    ['5S 5H 5D', 'impure'],
    ['5S JK', null],
  ])('%s is %s', (cards, meld) => {
    expect(readMeld(cardsOf(cards), WILD)).toBe(meld);
  });

  test.each([
    ['two sequences, one pure', ['2S 3S 4S', '7H 8H JK', 'KS KH KD', '9C 9D 9H 9S'], true],
    ['no pure one', ['2S JK 4S', '7H 8H JK', 'KS KH KD', '9C 9D 9H 9S'], false],
    ['one sequence', ['2S 3S 4S', 'QS QH QD', 'KS KH KD', '9C 9D 9H 9S'], false],
    ['a card too few', ['2S 3S 4S', '7H 8H JK', 'KS KH KD', '9C 9D 9H'], false],
  ])('a declaration: %s', (_, groups, holds) => {
    const all = cardsOf(groups.join(' '));
    const split = groups.map((group) => all.splice(0, group.split(' ').length));
    expect(isDeclaration(split, WILD)).toBe(holds);
  });
});

describe('points', () => {
  test.each([
    ['without a pure sequence all count, 80 at most', 'KS QS KH QH KD QD KC QC 9S 9H 8D 7C 2S', 80],
    ['jokers count nothing', '2S 4H 6D 8C JK JK 5S 5H 5D 5C 2H 3D 2C', 27],
    [
      'with one pure sequence all but its cards',
      '2S 3S 4S KH KD KC 7H 9D 2C 6H 8D AC 3D',
      30 + 7 + 9 + 2 + 6 + 8 + 10 + 3,
    ],
    ['with two all that are in no group', '2S 3S 4S 7H 8H JK KH KD KC 2C 6H 8D 10C', 20],
    ['all in groups', '2S 3S 4S 7H 8H JK KH KD KC 9C 9D 9H 9S', 0],
    ['the best arrangement is found', '2S 3S 4S 8H 9H 10H KH KD JK QC 6H 8D 2D', 26],
  ])('%s', (_, cards, points) => {
    expect(leastPoints(cardsOf(cards), WILD)).toBe(points);
  });
});

function given(count: number): RummyState {
  return RUMMY_13.begin({
    ...{ stream: createSeededRandom('rummy'), unit: UNIT, button: count - 1 },
    players: Array.from({ length: count }, (_, seat) => ({ seat, stack: 100n * UNIT })),
  });
}
function play(
  state: RummyState,
  ...acts: readonly (readonly [seat: number, kind: string, ...picks: string[]])[]
): RummyState {
  return acts.reduce((now, [seat, kind, ...picks]) => {
    const next = RUMMY_13.act(now, seat, { kind, picks });
    if (next === null) throw new Error(`${seat} cannot ${kind}`);
    return next;
  }, state);
}
const netsOf = (state: RummyState): bigint[] =>
  RUMMY_13.settle(state)
    .players.toSorted((one, other) => one.seat - other.seat)
    .map(({ put, won }) => won - put);
const DECLARED = ['2S 3S 4S', '7H 8H 9H', 'KS KH KD', 'JC JD JH JS'];
const LOST = '2S 3S 4S 7H 8H JK KH KD KC 2C 6H 8D 10C';

test('the first drop is 20 points, a later one 40, and the last who is in has them, less 5 %', () => {
  const state = given(3);
  expect(RUMMY_13.offers(state, 0).find(({ kind }) => kind === 'drop')?.cost).toBe(20n * UNIT);
  const first = play(state, [0, 'drop'], [1, 'drawClosed']);
  const name = rummyName(first.players[1]?.cards.at(-1) ?? 0);
  const thrown = play(first, [1, 'discard', name], [2, 'drawOpen'], [2, 'discard', name]);
  expect(RUMMY_13.offers(thrown, 1).find(({ kind }) => kind === 'drop')?.cost).toBe(40n * UNIT);
  const over = play(thrown, [1, 'drop']);
  expect(RUMMY_13.due(over)).toEqual([]);
  expect(netsOf(over)).toEqual([-20n * UNIT, -40n * UNIT, 57n * UNIT]);
});

test('a declaration that holds wins the points of all; one that does not is 80 points and out', () => {
  const state = { ...given(3), wild: WILD };
  const cards = [cardsOf([...DECLARED, 'AD'].join(' ')), cardsOf(LOST), cardsOf(LOST)];
  const drawn = {
    ...state,
    drawn: true,
    players: state.players.map((each) => ({ ...each, cards: cards[each.seat] ?? [] })),
  };
  // Cards that they do not have, or too few of them, are no declaration at all.
  expect(RUMMY_13.act(drawn, 0, { kind: 'declare', picks: ['2S 3S 4S'] })).toBeNull();
  expect(RUMMY_13.act(drawn, 0, { kind: 'declare', picks: [...DECLARED.slice(0, 3), 'JC JD JH 10S'] })).toBeNull();
  const won = play(drawn, [0, 'declare', ...DECLARED]);
  expect(netsOf(won)).toEqual([(40n * UNIT * 95n) / 100n, -20n * UNIT, -20n * UNIT]);
  // Then the hands of those who were in are seen.
  expect(RUMMY_13.see(won, null).players.flatMap((each) => each.cards)).not.toContain(null);
  const wrong = play(drawn, [0, 'declare', '2S 3S 4S', '7H 8H 9H', 'KS KH KD', 'JC JD JH AD']);
  expect(wrong.players.find(({ seat }) => seat === 0)).toMatchObject({ points: 80, isIn: false });
  expect(RUMMY_13.due(wrong)).toEqual([1]);
  const over = play(wrong, [1, 'drop']);
  expect(netsOf(over)).toEqual([-80n * UNIT, -20n * UNIT, 95n * UNIT]);
});

test('of another’s cards nothing is seen; a joker is taken from the open pile in the first turn alone', () => {
  const state = given(2);
  const seen = RUMMY_13.see(play(state, [0, 'drawClosed']), 1);
  expect(seen.players.find(({ seat }) => seat === 0)?.cards).toEqual(Array.from({ length: 14 }, () => null));
  expect(seen.players.find(({ seat }) => seat === 1)?.cards).not.toContain(null);
  const joker = { ...state, open: [104] };
  expect(RUMMY_13.offers(joker, 0).map(({ kind }) => kind)).toContain('drawOpen');
  expect(RUMMY_13.offers({ ...joker, turns: 1 }, 0).map(({ kind }) => kind)).not.toContain('drawOpen');
});

test('who does nothing draws and throws the same away; a pile that is used up comes back twice, and then nobody pays', () => {
  let state = given(2);
  const before = state.players[0]?.cards;
  state = play(state, [0, 'auto']);
  expect(state.players[0]?.cards).toEqual(before);
  let turns = 1;
  for (let [seat] = RUMMY_13.due(state); seat !== undefined; [seat] = RUMMY_13.due(state)) {
    state = play(state, [seat, 'auto']);
    turns += 1;
    const there = [...state.closed, ...state.open, ...state.players.flatMap(({ cards }) => cards), state.wildCard];
    expect(new Set(there).size).toBe(106);
  }
  expect([state.end?.kind, state.shuffles]).toEqual(['usedUp', 2]);
  expect(turns).toBeGreaterThan(150);
  expect(netsOf(state)).toEqual([0n, 0n]);
});
