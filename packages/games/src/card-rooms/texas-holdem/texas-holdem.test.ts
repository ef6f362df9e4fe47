/** Texas hold'em: hands counted over every five cards, then blinds, raises, all-in players, side pots and what goes back. */
import { createSeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { cardName, shuffledDeck } from '../../live/cards.ts';
import { POKER_HANDS, pokerHandOf, pokerStrength } from './poker-hands.ts';
import { type HoldemState, TEXAS_HOLDEM } from './texas-holdem.ts';

const UNIT = 20_000n;
const NAMES = Array.from({ length: 52 }, (_, card) => cardName(card));
const cardsOf = (text: string): number[] => text.split(' ').map((name) => NAMES.indexOf(name));

describe('hands', () => {
  test('of all 2,598,960 there are as many of each as there can be, in 7,462 values', () => {
    const counts = new Map<string, number>();
    const values = new Set<number>();
    const cards = [0, 0, 0, 0, 0];
    const deal = (at: number, from: number): void => {
      if (at === 5) {
        const strength = pokerStrength(cards);
        const hand = POKER_HANDS[Math.floor(strength / 16 ** 5)] ?? '';
        counts.set(hand, (counts.get(hand) ?? 0) + 1);
        values.add(strength);
        return;
      }
      for (let card = from; card < 52; card += 1) {
        cards[at] = card;
        deal(at + 1, card + 1);
      }
    };
    deal(0, 0);
    expect(POKER_HANDS.map((hand) => counts.get(hand))).toEqual([
      1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
    ]);
    expect(values.size).toBe(7_462);
  });

  test('the best five of seven are the best of all 21 fives among them', () => {
    const random = createSeededRandom('seven cards');
    for (let hand = 0; hand < 3_000; hand += 1) {
      const seven = shuffledDeck(random, 7);
      let best = 0;
      for (let one = 0; one < 7; one += 1) {
        for (let two = one + 1; two < 7; two += 1) {
          best = Math.max(best, pokerStrength(seven.filter((_, at) => at !== one && at !== two)));
        }
      }
      expect(pokerStrength(seven)).toBe(best);
    }
    expect(pokerHandOf(cardsOf('AS 2H 3D 4C 5S KD KH'))).toBe('straight');
    expect(pokerHandOf(cardsOf('AS AH AD KC KS KD 2H'))).toBe('fullHouse');
  });
});

describe('a hand', () => {
  const dealt = (...stacks: number[]): HoldemState =>
    TEXAS_HOLDEM.begin({
      ...{ stream: createSeededRandom('hold’em'), unit: UNIT, button: 0 },
      players: stacks.map((blinds, seat) => ({ seat, stack: BigInt(blinds) * UNIT })),
    });
  const act = (state: HoldemState, ...acts: [number, string, bigint?][]): HoldemState =>
    acts.reduce((now, [seat, kind, amount]) => {
      const next = TEXAS_HOLDEM.act(now, seat, { kind, ...(amount === undefined ? {} : { amount: String(amount) }) });
      if (next === null) throw new Error(`${seat} cannot ${kind}`);
      return next;
    }, state);
  const costs = (state: HoldemState, seat: number) =>
    Object.fromEntries(TEXAS_HOLDEM.offers(state, seat).map(({ kind, cost }) => [kind, cost]));

  test('with two the button pays the small blind and acts first before the flop, last after it', () => {
    const begun = dealt(100, 100);
    expect(TEXAS_HOLDEM.due(begun)).toEqual([0]);
    expect(costs(begun, 0)).toEqual({
      fold: null,
      call: UNIT / 2n,
      raise: UNIT / 2n + UNIT,
      allIn: 100n * UNIT - UNIT / 2n,
    });
    const called = act(begun, [0, 'call']);
    // The big blind has the last word.
    expect(costs(called, 1)).toEqual({ check: null, raise: UNIT, allIn: 99n * UNIT });
    const flop = act(called, [1, 'check']);
    expect(TEXAS_HOLDEM.see(flop, null).board).toHaveLength(3);
    expect(TEXAS_HOLDEM.due(flop)).toEqual([1]);
  });

  test('a raise is at least the last one, and one that is all in and less does not let those raise who have acted', () => {
    // Seat 1 small, 2 big, 3 and 0 after.
    const raised = act(dealt(100, 7, 100, 100), [3, 'raise', 4n * UNIT]);
    expect(costs(raised, 0)['raise']).toBe(4n * UNIT + 3n * UNIT);
    const short = act(raised, [0, 'call'], [1, 'allIn']);
    // All in with 7 blinds: 3 more than 4, a whole raise.
    expect(costs(short, 3)['raise']).toBe(undefined);
    const again = act(short, [2, 'fold']);
    expect(costs(again, 3)).toHaveProperty('raise');
    const less = act(act(dealt(100, 6, 100, 100), [3, 'raise', 4n * UNIT]), [0, 'call'], [1, 'allIn'], [2, 'fold']);
    expect(costs(less, 3)).toEqual({ fold: null, call: 2n * UNIT });
    expect(TEXAS_HOLDEM.act(less, 3, { kind: 'raise', amount: String(20n * UNIT) })).toBeNull();
  });

  test('amounts that are not offered are refused', () => {
    const begun = dealt(100, 100);
    for (const amount of ['0', '1', '-1', '1.5', 'x', String(101n * UNIT)]) {
      expect(TEXAS_HOLDEM.act(begun, 0, { kind: 'raise', amount })).toBeNull();
    }
    expect(TEXAS_HOLDEM.act(begun, 0, { kind: 'raise' })).toBeNull();
    expect(TEXAS_HOLDEM.act(begun, 1, { kind: 'call' })).toBeNull();
  });

  test('all in with different stacks: the board is run out, each pot goes to the best who reaches it, the rest goes back', () => {
    const done = act(dealt(10, 30, 60), [0, 'allIn'], [1, 'allIn'], [2, 'call']);
    expect(done.end).toBe('show');
    const { players, rake } = TEXAS_HOLDEM.settle(done);
    const put = (seat: number): bigint => players.find((each) => each.seat === seat)?.put ?? 0n;
    const won = (seat: number): bigint => players.find((each) => each.seat === seat)?.won ?? 0n;
    expect([put(0), put(1), put(2)]).toEqual([10n * UNIT, 30n * UNIT, 30n * UNIT]);
    expect(rake).toBe((70n * UNIT * 4n) / 100n);
    const strength = (seat: number): number =>
      pokerStrength([...(done.players.find((each) => each.seat === seat)?.cards ?? []), ...done.board]);
    const best = [0, 1, 2].toSorted((one, other) => strength(other) - strength(one))[0] ?? 0;
    expect(won(best)).toBeGreaterThan(0n);
    if (best === 0) expect(won(0)).toBeLessThanOrEqual(30n * UNIT);
    const back = act(dealt(10, 60), [0, 'allIn'], [1, 'call']);
    expect(TEXAS_HOLDEM.settle(back).players.map((each) => each.put)).toEqual([10n * UNIT, 10n * UNIT]);
  });

  test('no rake before the flop, and what nobody matched goes back without one', () => {
    const early = act(dealt(100, 100), [0, 'raise', 9n * UNIT], [1, 'fold']);
    expect(TEXAS_HOLDEM.settle(early)).toMatchObject({ rake: 0n });
    const late = act(dealt(100, 100), [0, 'call'], [1, 'check'], [1, 'raise', 50n * UNIT], [0, 'fold']);
    const { rake, players } = TEXAS_HOLDEM.settle(late);
    expect(rake).toBe((2n * UNIT * 4n) / 100n);
    expect(players.find(({ seat }) => seat === 1)?.won).toBe(52n * UNIT - rake);
  });

  test('a turn that runs out checks where it can, and folds where it cannot', () => {
    const begun = dealt(100, 100);
    expect(TEXAS_HOLDEM.onTimeOut(begun, 0)).toEqual({ kind: 'fold' });
    expect(TEXAS_HOLDEM.onTimeOut(act(begun, [0, 'call']), 1)).toEqual({ kind: 'check' });
  });
});
