/** Poker hands of five to seven cards: one number for the best five of them, the higher wins. Suits never decide. */
import { rankOf, suitOf } from '../../live/cards.ts';

export const POKER_HANDS = [
  'high',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
] as const;
export type PokerHand = (typeof POKER_HANDS)[number];

const ACE = 12;
/** A-2-3-4-5, by bits of ranks from 2 (0) to ace (12). */
const WHEEL = (1 << ACE) | 0b1111;

/** 0 for a two, 12 for an ace. */
const heightOf = (card: number): number => (rankOf(card) + 12) % 13;

/** The highest rank of a straight among those that are there, 3 for one of A-2-3-4-5; -1: none. */
function straightOf(ranks: number): number {
  for (let high = ACE; high >= 4; high -= 1) {
    const five = 0b11111 << (high - 4);
    if ((ranks & five) === five) return high;
  }
  return (ranks & WHEEL) === WHEEL ? 3 : -1;
}

/** The highest ranks of those that are there, as digits of 16. */
function topOf(ranks: number, count: number): number {
  let [left, digits] = [count, 0];
  for (let rank = ACE; rank >= 0 && left > 0; rank -= 1) {
    if ((ranks & (1 << rank)) === 0) continue;
    digits = digits * 16 + rank;
    left -= 1;
  }
  return digits;
}
const highest = (ranks: number): number => 31 - Math.clz32(ranks);

export function pokerStrength(cards: readonly number[]): number {
  const suits = [0, 0, 0, 0];
  // Ranks of which there are at least one, two, three, four.
  let [ones, twos, threes, fours] = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << heightOf(card);
    suits[suitOf(card)] = (suits[suitOf(card)] ?? 0) | bit;
    fours |= threes & bit;
    threes |= twos & bit;
    twos |= ones & bit;
    ones |= bit;
  }
  const suited = suits.find((ranks) => bitCount(ranks) >= 5);
  const value = (hand: PokerHand, digits: number): number => POKER_HANDS.indexOf(hand) * 16 ** 5 + digits;
  if (suited !== undefined) {
    const high = straightOf(suited);
    if (high >= 0) return value('straightFlush', high);
  }
  if (fours !== 0) {
    const four = highest(fours);
    return value('quads', four * 16 + highest(ones & ~(1 << four)));
  }
  if (threes !== 0) {
    const three = highest(threes);
    const pairs = twos & ~(1 << three);
    if (pairs !== 0) return value('fullHouse', three * 16 + highest(pairs));
  }
  if (suited !== undefined) return value('flush', topOf(suited, 5));
  const straight = straightOf(ones);
  if (straight >= 0) return value('straight', straight);
  if (threes !== 0) {
    const three = highest(threes);
    return value('trips', three * 256 + topOf(ones & ~(1 << three), 2));
  }
  if (twos !== 0) {
    const pair = highest(twos);
    const second = twos & ~(1 << pair);
    if (second === 0) return value('pair', pair * 4_096 + topOf(ones & ~(1 << pair), 3));
    const lower = highest(second);
    return value('twoPair', pair * 256 + lower * 16 + highest(ones & ~(1 << pair) & ~(1 << lower)));
  }
  return value('high', topOf(ones, 5));
}

function bitCount(bits: number): number {
  let [left, count] = [bits, 0];
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

export const pokerHandOf = (cards: readonly number[]): PokerHand =>
  POKER_HANDS[Math.floor(pokerStrength(cards) / 16 ** 5)] ?? 'high';
