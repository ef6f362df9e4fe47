/** Niu Niu with a banker who is bid for: who becomes it, and who pays whom how much. */
import { createSeededRandom } from '@house/fairness/seeded';
import { expect, test } from 'vitest';
import { cardName } from '../../live/cards.ts';
import { BID_NIU_NIU, type NiuNiuState } from './niu-niu.ts';

const UNIT = 10_000n;
const NAMES = Array.from({ length: 52 }, (_, card) => cardName(card));
const cardsOf = (text: string): number[] => text.split(' ').map((name) => NAMES.indexOf(name));
const FACES = 'JS QH KD JC QS';
const BULL_BULL = '10S 10H 10D 5C 5S';
const BULL_SEVEN = '10C KS KH 3C 4S';
const NONE = 'AS 2H 3D 5H 8C';

const begin = (count: number): NiuNiuState =>
  BID_NIU_NIU.begin({
    ...{ stream: createSeededRandom('niu niu'), unit: UNIT, button: 0 },
    players: Array.from({ length: count }, (_, seat) => ({ seat, stack: 100n * UNIT })),
  });
const act = (state: NiuNiuState, ...acts: [number, string][]): NiuNiuState =>
  acts.reduce((now, [seat, kind]) => {
    const next = BID_NIU_NIU.act(now, seat, { kind });
    if (next === null) throw new Error(`${seat} cannot ${kind}`);
    return next;
  }, state);
/** A hand that is over: the banker at seat 0 has bid, the others bet once; hands and stacks as they are given. */
const over = (bid: number, hands: readonly string[], stacks: readonly number[]): NiuNiuState => ({
  ...{ unit: UNIT, lot: [], banker: 0 },
  players: hands.map((hand, seat) => ({
    ...{ seat, cards: cardsOf(hand), stack: BigInt(stacks[seat] ?? 0) * UNIT },
    ...{ bid: seat === 0 ? bid : 0, bet: seat === 0 ? null : 1 },
  })),
});
const netsOf = (state: NiuNiuState): bigint[] =>
  BID_NIU_NIU.settle(state).players.map(({ put, won }) => (won > 0n ? won : -put));

test('four cards are seen by their player; bids and bets of others, and every fifth card, once all are there', () => {
  const begun = begin(3);
  const own = BID_NIU_NIU.see(begun, 1).players.find(({ seat }) => seat === 1);
  expect(own?.cards.filter((card) => card !== null)).toHaveLength(4);
  const one = act(begun, [2, 'bidThree']);
  expect(BID_NIU_NIU.see(one, 1).players.find(({ seat }) => seat === 2)?.last).toBeNull();
  expect(BID_NIU_NIU.act(one, 2, { kind: 'bidOne' })).toBeNull();
  const banked = act(one, [0, 'bidNone'], [1, 'bidTwo']);
  expect(banked.banker).toBe(2);
  expect(BID_NIU_NIU.due(banked).toSorted((one, other) => one - other)).toEqual([0, 1]);
  const done = act(banked, [0, 'betFour'], [1, 'betOne']);
  expect(BID_NIU_NIU.due(done)).toEqual([]);
  expect(BID_NIU_NIU.see(done, null).players.flatMap(({ cards }) => cards)).not.toContain(null);
});

test('of equal bids the lot decides, each of them as often', () => {
  const random = createSeededRandom('lot');
  const times = [0, 0, 0];
  for (let hand = 0; hand < 3_000; hand += 1) {
    const begun = BID_NIU_NIU.begin({
      ...{ stream: random, unit: UNIT, button: 1 },
      players: [0, 1, 2].map((seat) => ({ seat, stack: 100n * UNIT })),
    });
    const { banker } = act(begun, [0, 'bidOne'], [1, 'bidOne'], [2, 'bidOne']);
    times[banker ?? 0] = (times[banker ?? 0] ?? 0) + 1;
  }
  for (const count of times) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

test('base, bid, bet and the winner’s hand are multiplied; the rake is 5 % of what a winner won', () => {
  // Bull-bull of the banker beats bull 7: 1 x 2 x 1 x 3.
  const won = over(2, [BULL_BULL, BULL_SEVEN], [100, 100]);
  expect(BID_NIU_NIU.settle(won)).toEqual({
    rake: (6n * UNIT * 5n) / 100n,
    players: [
      { seat: 0, put: 0n, won: 6n * UNIT - (6n * UNIT * 5n) / 100n },
      { seat: 1, put: 6n * UNIT, won: 0n },
    ],
  });
  // Five faces against the banker, whom nobody wanted to be: 1 x 1 x 5.
  expect(netsOf(over(0, [NONE, FACES], [100, 100]))).toEqual([-5n * UNIT, 5n * UNIT - (5n * UNIT * 5n) / 100n]);
});

test('nobody wins more than they sat there with, and a banker pays the best hand first until nothing is left', () => {
  expect(netsOf(over(3, [NONE, FACES], [100, 4]))[0]).toBe(-4n * UNIT);
  expect(netsOf(over(3, [FACES, NONE], [4, 100]))[1]).toBe(-4n * UNIT);
  // 15 for five faces, 9 for bull-bull, 20 there.
  const [banker, first, second] = netsOf(over(3, [NONE, FACES, BULL_BULL], [20, 100, 100]));
  expect([banker, first, second]).toEqual([-20n * UNIT, (15n * UNIT * 95n) / 100n, (5n * UNIT * 95n) / 100n]);
});
