/** What games with decisions cost whoever always does what is best, over every outcome, to the digits of games.md 1.6 to 1.8. */
import { createSeededRandom } from '@house/fairness/seeded';
import { formatAmount, ONE } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import { BLACKJACK, type BlackjackCards, handReturns, playSeat, pointsOfRank } from './blackjack.ts';
import { readThreeCards, suitOf } from './cards.ts';
import { CASINO_HOLDEM, type HoldemHand } from './casino-holdem.ts';
import { type Acts, completeActs, type LiveGame, readBets, settleBets } from './live.ts';
import { categoryOf, isRoyal, pokerStrength } from './poker.ts';
import { anteBonus, QUEEN_HIGH, THREE_CARD_POKER, threeCardStrength } from './three-card-poker.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['S', 'H', 'C', 'D'];
const C = (name: string): number => RANKS.indexOf(name.slice(0, -1)) + 13 * SUITS.indexOf(name.slice(-1));
const cards = (names: string): number[] => names.split(' ').map(C);

function paid(game: LiveGame, hand: unknown, bets: Record<string, string>, acts: Acts): string {
  const read = readBets(game, bets);
  if (read === null) throw new Error('no bets');
  return formatAmount(settleBets(game, hand, read, acts).prize);
}

function everyHandOf(size: number): number[][] {
  const hands: number[][] = [];
  const hand: number[] = [];
  (function add(from: number): void {
    if (hand.length === size) {
      hands.push([...hand]);
      return;
    }
    for (let card = from; card < 52; card += 1) {
      hand.push(card);
      add(card + 1);
      hand.pop();
    }
  })(0);
  return hands;
}

const PERMUTATIONS: readonly (readonly number[])[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => {
      const d = 6 - a - b - c;
      return new Set([a, b, c, d]).size === 4 && d >= 0 && d <= 3 ? [[a, b, c, d]] : [];
    }),
  ),
);
const permuted = (card: number, suits: readonly number[]): number => (card % 13) + 13 * (suits[suitOf(card)] ?? 0);

test('three card poker: every two hands, played with what is best', () => {
  const hands = everyHandOf(3);
  const strengths = hands.map(threeCardStrength);
  const ways = new Map<string, { hand: number[]; times: number }>();
  for (const hand of hands) {
    const key = PERMUTATIONS.map((suits) =>
      hand
        .map((card) => permuted(card, suits))
        .toSorted((a, b) => a - b)
        .join(),
    ).toSorted()[0] as string;
    const known = ways.get(key);
    if (known === undefined) ways.set(key, { hand, times: 1 });
    else known.times += 1;
  }
  let [lost, played, bonus] = [0, 0, 0];
  for (const { hand, times } of ways.values()) {
    const mine = threeCardStrength(hand);
    let sum = 0;
    hands.forEach(([a, b, c], at) => {
      if (hand.includes(a as number) || hand.includes(b as number) || hand.includes(c as number)) return;
      const other = strengths[at] ?? 0;
      if (other < QUEEN_HIGH) sum += 1;
      else if (mine > other) sum += 2;
      else if (mine < other) sum -= 2;
    });
    const expected = sum / 18_424;
    lost += times * Math.max(expected, -1);
    if (expected > -1) {
      played += times;
      // Q-6-4 or better, and nothing below it.
      expect(mine).toBeGreaterThanOrEqual(threeCardStrength(cards('QS 6H 4C')));
    } else expect(mine).toBeLessThan(threeCardStrength(cards('QS 6H 4C')));
    bonus += times * Number(anteBonus(readThreeCards(hand).category));
  }
  expect(((lost + bonus) / 22_100).toFixed(6)).toBe('-0.033730');
  expect((played / 22_100).toFixed(6)).toBe('0.674208');
  let plus = 0n;
  for (const player of hands) {
    plus += THREE_CARD_POKER.spots[1]?.returned({ player, dealer: [] } as unknown as never, []) ?? 0n;
  }
  expect((Number(plus) / Number(ONE) / 22_100).toFixed(6)).toBe(THREE_CARD_POKER.spots[1]?.rtp);
}, 30_000);

describe('blackjack', () => {
  const CHANCE = [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4].map((of) => of / 13);
  const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const add = (total: number, soft: boolean, card: number): [number, boolean] => {
    let next = total + card;
    let isSoft = soft;
    if (card === 1 && next + 10 <= 21) [next, isSoft] = [next + 10, true];
    if (next > 21 && isSoft) [next, isSoft] = [next - 10, false];
    return [next, isSoft];
  };
  const start = (card: number): [number, boolean] => (card === 1 ? [11, true] : [card, false]);

  function dealer(total: number, soft: boolean, sums: number[], chance: number): void {
    if (total >= 17) {
      sums[Math.min(total, 22)] = (sums[Math.min(total, 22)] ?? 0) + chance;
      return;
    }
    for (const card of VALUES) dealer(...add(total, soft, card), sums, chance * (CHANCE[card] ?? 0));
  }

  test('whoever always does what is best loses 0.5704 percent; insurance is a bet of its own', () => {
    let expected = 0;
    for (const up of VALUES) {
      const hides = (card: number): boolean => (up === 1 && card === 10) || (up === 10 && card === 1);
      const sums: number[] = [];
      for (const card of VALUES) if (!hides(card)) dealer(...add(...start(up), card), sums, CHANCE[card] ?? 0);
      const all = sums.reduce((sum, of) => sum + (of ?? 0), 0);
      const stand = (total: number): number =>
        total > 21
          ? -1
          : sums.reduce(
              (sum, of, at) => sum + ((of ?? 0) / all) * (at === 22 || total > at ? 1 : total === at ? 0 : -1),
              0,
            );
      const known = new Map<string, number>();
      const best = (total: number, soft: boolean): number => {
        if (total > 21) return -1;
        const key = `${total} ${soft}`;
        const before = known.get(key);
        if (before !== undefined) return before;
        const value = Math.max(stand(total), hit(total, soft));
        known.set(key, value);
        return value;
      };
      const over = (of: (card: number) => number): number =>
        VALUES.reduce((sum, card) => sum + (CHANCE[card] ?? 0) * of(card), 0);
      const hit = (total: number, soft: boolean): number => over((card) => best(...add(total, soft, card)));
      const double = (total: number, soft: boolean): number => 2 * over((card) => stand(add(total, soft, card)[0]));
      const split = (card: number): number =>
        2 *
        over((next) => {
          const [total, soft] = add(...start(card), next);
          return card === 1 ? stand(total) : Math.max(best(total, soft), double(total, soft));
        });
      const natural = up === 1 ? (CHANCE[10] ?? 0) : up === 10 ? (CHANCE[1] ?? 0) : 0;
      for (const one of VALUES) {
        for (const two of VALUES) {
          const chance = (CHANCE[up] ?? 0) * (CHANCE[one] ?? 0) * (CHANCE[two] ?? 0);
          const [total, soft] = add(...start(one), two);
          if (total === 21) {
            expected += chance * (1 - natural) * 1.5;
            continue;
          }
          const value = Math.max(best(total, soft), double(total, soft), one === two ? split(one) : -2);
          expected += chance * ((1 - natural) * value - natural);
        }
      }
    }
    expect((-100 * expected).toFixed(4)).toBe('0.5704');
    expect(((3 * 4) / 13).toFixed(6)).toBe(BLACKJACK.decisions?.raises[0]?.rtp);
  });

  const row = (names: string): number[] => [...cards(names), ...Array.from({ length: 18 }, () => C('2S'))];
  const table = (dealerRow: string, first: string, second = '3S 3S'): BlackjackCards => ({
    dealer: row(dealerRow),
    seats: Array.from({ length: 7 }, () => [row(first), row(second)] as const),
  });
  const game = BLACKJACK as LiveGame;

  test.each<[string, BlackjackCards, Record<string, string>, string[], string]>([
    ['a natural', table('9S 8S', 'AS KS'), { 'seat-1': '100' }, ['stand'], '250.00'],
    [
      'a double that wins',
      table('9S 8S', '6S 5S KS'),
      { 'seat-1': '100', 'seat-1-double-1': '100' },
      ['double'],
      '400.00',
    ],
    [
      'insurance',
      table('AS KS', '10S 9S'),
      { 'seat-1': '100', 'seat-1-insurance': '50' },
      ['insure', 'stand'],
      '150.00',
    ],
    ['two naturals', table('AS KS', 'AS QS'), { 'seat-1': '100' }, ['decline'], '100.00'],
    ['a bust', table('9S 8S', '10S 6S KS'), { 'seat-1': '100' }, ['hit'], '0.00'],
    ['a push', table('9S 8S', '10S 7S'), { 'seat-1': '100' }, ['stand'], '100.00'],
    [
      'aces that are split: 21 of each is no blackjack',
      table('9S 8S', 'AS AH KS', 'QS'),
      { 'seat-1': '100', 'seat-1-split': '100' },
      ['split'],
      '400.00',
    ],
    [
      'a double after a split, on the second hand',
      table('9S 8S', '8S 8H 2S', '3S KS'),
      { 'seat-1': '100', 'seat-1-split': '100', 'seat-1-double-2': '100' },
      ['split', 'stand', 'double'],
      '400.00',
    ],
    [
      'a bet behind stays with the first hand',
      table('9S 8S', '8S 8H 2S', '3S KS'),
      { 'seat-1': '40' },
      ['split'],
      '0.00',
    ],
  ])('%s', (_name, hand, bets, acts, returned) => {
    expect(
      paid(
        game,
        hand,
        bets,
        acts.map((act) => `seat-1:${act}`),
      ),
    ).toBe(returned);
  });

  test('who decides nothing stands on hard 12 and soft 18, else takes one card; no stake more', () => {
    const of = (first: string, decided: string[] = [], dealerRow = '9S 8S') =>
      completeActs(game, table(dealerRow, first), 'seat-1', decided).map((act) => act.slice(7));
    expect(of('10S 2S')).toEqual(['stand']);
    expect(of('AS 7S')).toEqual(['stand']);
    expect(of('AS 6S')).toEqual(['late', 'stand']);
    expect(of('4S 4H')).toEqual(['late', 'stand']);
    expect(of('2S 2H 2C 2D', ['hit'])).toEqual(['hit', 'late', 'stand']);
    expect(of('4S 4H', [], 'AS 8S')).toEqual(['decline', 'late', 'stand']);
    // With blackjack below an ace nothing is played.
    expect(of('4S 4H', [], 'AS KS')).toEqual(['decline']);
    expect(of('4S 4H', [], 'KS AS')).toEqual(['stand']);
  });

  test('what may be done follows the cards', () => {
    const of = (first: string, acts: string[] = [], second = '3S 3S') =>
      BLACKJACK.decisions
        ?.options(table('9S 8S', first, second), { stage: 'play', seat: 'seat-2', acts })
        .map(({ act }) => act);
    expect(of('9S 5S')).toEqual(['hit', 'stand', 'double']);
    expect(of('KS 10H')).toEqual(['hit', 'stand', 'double', 'split']);
    expect(of('9S 5S 2S', ['hit'])).toEqual(['hit', 'stand']);
    expect(of('9S 5S 7S', ['hit'])).toEqual([]);
    expect(of('8S 8S 8S', ['split'], '8S')).toEqual(['hit', 'stand', 'double']);
    expect(of('AS AH 5S', ['split'])).toEqual([]);
    expect(of('AS KH')).toEqual([]);
  });

  test('no order of cards runs out of them', () => {
    const random = createSeededRandom('blackjack');
    if (BLACKJACK.dealing !== 'round') throw new Error('a round');
    const aces = {
      dealer: row(''),
      seats: [[new Array(22).fill(0), new Array(22).fill(0)]],
    } as unknown as BlackjackCards;
    expect(playSeat(aces.seats[0] as never, [...new Array(25).fill('hit')]).hands[0]?.cards.length).toBe(11);
    for (let round = 0; round < 2_000; round += 1) {
      const hand = BLACKJACK.draw(random);
      const acts: string[] = [];
      for (let options = ['x']; options.length > 0; ) {
        options =
          BLACKJACK.decisions?.options(hand, { stage: 'play', seat: 'seat-1', acts }).map(({ act }) => act) ?? [];
        if (options.length > 0) acts.push(options[random.rand(options.length)] as string);
      }
      const seat = playSeat(hand.seats[0] as never, acts);
      seat.hands.forEach((_, at) => {
        expect(handReturns(hand, seat, at)).toBeLessThanOrEqual((5n * ONE) / 2n);
      });
      expect(pointsOfRank(hand.dealer[0] ?? 0)).toBeLessThanOrEqual(10);
    }
  });
});

describe('casino hold’em', () => {
  test('cards are worth what poker says', () => {
    const inOrder = [
      'QS JH 9C 7D 2S 3H 4H',
      '2S 2H 9C 7D 5S 4H 3S',
      'AS AH 9C 7D 5S 4H 3S',
      '4S 4H 3C 3D 9S 7H 2H',
      '3S 3H 3C KD 9S 7H 2H',
      'AS 2H 3C 4D 5S KH 9H',
      '10S JH QC KD AS 2H 3H',
      '2S 5S 7S 9S JS AH AD',
      '2S 2H 2C 3D 3S 3H 9H',
      '9S 9H 9C 9D KS 2H 3H',
      'AS 2S 3S 4S 5S KH KD',
      '10H JH QH KH AH AS AD',
    ].map((names) => pokerStrength(cards(names)));
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(new Set(inOrder).size).toBe(inOrder.length);
    expect(isRoyal(inOrder.at(-1) ?? 0)).toBe(true);
    expect(categoryOf(inOrder[8] ?? 0)).toBe('full-house');
  });

  const game = CASINO_HOLDEM as LiveGame;
  const call = ['ante:call'];
  const hand = (player: string, dealer: string, board: string): HoldemHand => ({
    ...{ player: cards(player), dealer: cards(dealer), board: cards(board) },
  });
  test.each<[string, HoldemHand, Acts, string]>([
    ['the dealer does not qualify', hand('2S 4S', 'KH QD', '6S 8S 10S 3H JD'), call, '50.00'],
    ['a straight wins', hand('5S 6H', 'KH KD', '7S 8S 9H 2D QC'), call, '60.00'],
    ['equal', hand('2S 3H', '2D 3C', 'AS KS QH JD 10C'), call, '30.00'],
    ['the dealer is better', hand('2S 3H', 'AD AC', '7S 8S QH JD 9C'), call, '0.00'],
  ])('%s', (_name, of, acts, returned) => {
    expect(paid(game, of, { ante: '10', call: '20' }, acts)).toBe(returned);
  });
  test('who folds loses the ante, whatever comes', () => {
    const won = hand('5S 6H', 'KH KD', '7S 8S 9H 2D QC');
    expect(paid(game, won, { ante: '10' }, completeActs(game, won, 'ante', []))).toBe('0.00');
    expect(
      paid(
        THREE_CARD_POKER as LiveGame,
        { player: cards('9S 10H JC'), dealer: cards('KS 4H 2C') },
        { ante: '10', play: '10', 'pair-plus': '10' },
        ['ante:play'],
      ),
    ).toBe('120.00');
  });
});
