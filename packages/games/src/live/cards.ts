/** Cards as numbers: 0 to 51, rank first (0 ace to 12 king), then suit (spades, hearts, clubs, diamonds). */
import type { DrawStream } from '@house/fairness/draw';

const DECK = 52;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['S', 'H', 'C', 'D'];

export const rankOf = (card: number): number => card % 13;
export const suitOf = (card: number): number => Math.floor(card / 13) % 4;
export const isRed = (card: number): boolean => suitOf(card) % 2 === 1;

/** `KH`, `10S`, `AD`. */
export function cardName(card: number): string {
  return `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`;
}

/** The first `count` places of a Fisher-Yates shuffle of whatever is given (lottery.md 12.1). */
export function shuffled<T>(random: DrawStream, things: readonly T[], count = things.length): T[] {
  const mixed = [...things];
  for (let at = 0; at < Math.min(count, mixed.length - 1); at += 1) {
    const other = at + random.rand(mixed.length - at);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed.slice(0, count);
}

export function shuffledShoe(random: DrawStream, decks: number): number[] {
  return shuffled(
    random,
    Array.from({ length: DECK * decks }, (_, index) => index % DECK),
  );
}

/** The first cards of one deck that is shuffled anew. */
export function shuffledDeck(random: DrawStream, count = DECK): number[] {
  return shuffled(
    random,
    Array.from({ length: DECK }, (_, index) => index),
    count,
  );
}

/** Of three cards, lowest first: high, pair, straight, flush, straight flush, trips; each game orders them its own way. */
export type ThreeCards = 'high' | 'pair' | 'straight' | 'flush' | 'straightFlush' | 'trips';

export interface ThreeCardHand {
  readonly category: ThreeCards;
  /** Compared from the left among hands of one category: 2 to 14, an ace of A-2-3 is 1. */
  readonly ranks: readonly number[];
}

export function readThreeCards(cards: readonly number[]): ThreeCardHand {
  const ranks = cards.map((card) => (rankOf(card) === 0 ? 14 : rankOf(card) + 1)).toSorted((one, other) => other - one);
  const [high = 0, middle = 0, low = 0] = ranks;
  if (high === middle && middle === low) return { category: 'trips', ranks };
  if (high === middle || middle === low) {
    return { category: 'pair', ranks: [middle, middle, high === middle ? low : high] };
  }
  const wheel = high === 14 && middle === 3 && low === 2;
  const straight = wheel || (high - middle === 1 && middle - low === 1);
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const category = straight ? (flush ? 'straightFlush' : 'straight') : flush ? 'flush' : 'high';
  return { category, ranks: wheel ? [3, 2, 1] : ranks };
}
