/** What cards are worth at casino hold'em: the best five of five to seven. One number: the higher wins, suits never decide. */
import { rankOf, suitOf } from './cards.ts';

/** From the lowest. */
export const POKER_HANDS = [
  'high',
  'pair',
  'two-pair',
  'trips',
  'straight',
  'flush',
  'full-house',
  'quads',
  'straight-flush',
] as const;
export type PokerHand = (typeof POKER_HANDS)[number];

const CATEGORY = 16 ** 5;
/** A rank as it is compared: 2 to 14. */
const high = (card: number): number => (rankOf(card) === 0 ? 14 : rankOf(card) + 1);

export const categoryOf = (strength: number): PokerHand => POKER_HANDS[Math.floor(strength / CATEGORY)] ?? 'high';
export const isRoyal = (strength: number): boolean => strength === leastOf('straight-flush', [14]);

/** The least strength of a hand of that kind whose first rank is given. */
export function leastOf(hand: PokerHand, ranks: readonly number[]): number {
  let value = POKER_HANDS.indexOf(hand);
  for (let at = 0; at < 5; at += 1) value = value * 16 + (ranks[at] ?? 0);
  return value;
}

/** The highest rank of five in a row, 0 for none; an ace is also a one. `bits`: a bit for each rank. */
function straightOf(bits: number): number {
  const all = (bits & (1 << 14)) === 0 ? bits : bits | 2;
  for (let top = 14; top >= 5; top -= 1) {
    const five = 0b11111 << (top - 4);
    if ((all & five) === five) return top;
  }
  return 0;
}

/** Ranks of bits from the highest, so many. */
function highest(bits: number, count: number): number[] {
  const ranks: number[] = [];
  for (let rank = 14; rank >= 2 && ranks.length < count; rank -= 1) if ((bits & (1 << rank)) !== 0) ranks.push(rank);
  return ranks;
}

/** Of ranks alone, `counts[2..14]`: what five to seven cards are worth where no five share a suit. */
export function strengthOfRanks(counts: ArrayLike<number>): number {
  let bits = 0;
  let [four, three, two] = [0, 0, 0];
  for (let rank = 2; rank <= 14; rank += 1) {
    const count = counts[rank] ?? 0;
    if (count > 0) bits |= 1 << rank;
    if (count === 4) four |= 1 << rank;
    if (count === 3) three |= 1 << rank;
    if (count === 2) two |= 1 << rank;
  }
  const [quads = 0] = highest(four, 1);
  if (quads > 0) return leastOf('quads', [quads, ...highest(bits & ~(1 << quads), 1)]);
  const [trips = 0, more = 0] = highest(three, 2);
  const [pair = 0, second = 0] = highest(two, 2);
  if (trips > 0 && (more > 0 || pair > 0)) return leastOf('full-house', [trips, Math.max(more, pair)]);
  const straight = straightOf(bits);
  if (straight > 0) return leastOf('straight', [straight]);
  if (trips > 0) return leastOf('trips', [trips, ...highest(bits & ~(1 << trips), 2)]);
  if (second > 0) {
    return leastOf('two-pair', [pair, second, ...highest(bits & ~(1 << pair) & ~(1 << second), 1)]);
  }
  if (pair > 0) return leastOf('pair', [pair, ...highest(bits & ~(1 << pair), 3)]);
  return leastOf('high', highest(bits, 5));
}

/** Of the ranks that share a suit, at least five of them. */
export function strengthOfFlush(bits: number): number {
  const straight = straightOf(bits);
  return straight > 0 ? leastOf('straight-flush', [straight]) : leastOf('flush', highest(bits, 5));
}

export function pokerStrength(cards: readonly number[]): number {
  const counts = new Array<number>(15).fill(0);
  const suits = [0, 0, 0, 0];
  for (const card of cards) {
    counts[high(card)] = (counts[high(card)] ?? 0) + 1;
    suits[suitOf(card)] = (suits[suitOf(card)] ?? 0) + 1;
  }
  const suited = suits.findIndex((count) => count >= 5);
  if (suited < 0) return strengthOfRanks(counts);
  const bits = cards.filter((card) => suitOf(card) === suited).reduce((all, card) => all | (1 << high(card)), 0);
  return Math.max(strengthOfFlush(bits), strengthOfRanks(counts));
}
