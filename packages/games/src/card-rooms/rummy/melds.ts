/**
 * What cards of Rummy 13 come to: sequences, sets, a declaration, and the points of a hand that is laid down. Two decks with two
 * printed jokers; a card of the wild rank is a joker as well, and itself where it fits. Cards are numbers: 0 to 51 of one deck, 52
 * to 103 of the other, then the jokers. A group of jokers alone is a sequence, of the one that is a card in its own place.
 */
import { cardName, rankOf, suitOf } from '../../live/cards.ts';

export const RUMMY_CARDS = 106;
const OF_DECKS = 104;
const HAND = 13;
const MOST_POINTS = 80;
const ACE_HIGH = 14;

type Meld = 'pure' | 'impure' | 'set';

const isPrinted = (card: number): boolean => card >= OF_DECKS;
export const rummyName = (card: number): string => (isPrinted(card) ? 'JK' : cardName(card % 52));
export const isJoker = (card: number, wild: number): boolean => isPrinted(card) || rankOf(card) === wild;
/** Faces and aces ten, jokers nothing. */
function rummyPoints(card: number, wild: number): number {
  if (isJoker(card, wild)) return 0;
  const rank = rankOf(card);
  return rank === 0 || rank >= 9 ? 10 : rank + 1;
}

/** Different ranks of one suit that fit into a run of so many, the ace below or above. */
function fitRun(cards: readonly number[], length: number): boolean {
  const [first] = cards;
  if (first === undefined || cards.some((card) => suitOf(card) !== suitOf(first))) return false;
  const ranks = cards.map((card) => rankOf(card) + 1);
  if (new Set(ranks).size < ranks.length) return false;
  const fits = (of: readonly number[]): boolean => Math.max(...of) - Math.min(...of) < length;
  return fits(ranks) || fits(ranks.map((rank) => (rank === 1 ? ACE_HIGH : rank)));
}

/** What a group is; null: nothing. `wild`: the rank whose cards are jokers, -1 for none. */
export function readMeld(cards: readonly number[], wild: number): Meld | null {
  if (cards.length < 3 || cards.length > HAND) return null;
  if (!cards.some(isPrinted) && fitRun(cards, cards.length)) return 'pure';
  const own = cards.filter((card) => !isJoker(card, wild));
  // Two of three at most are printed: the third stands in its own place, the others beside it.
  if (own.length === 0) return 'impure';
  if (fitRun(own, cards.length)) return 'impure';
  const isSet =
    cards.length <= 4 &&
    own.every((card) => rankOf(card) === rankOf(own[0] ?? 0)) &&
    new Set(own.map(suitOf)).size === own.length;
  return isSet ? 'set' : null;
}

/** Thirteen cards in groups, two sequences at least, one of them without a joker in another's place. */
export function isDeclaration(groups: readonly (readonly number[])[], wild: number): boolean {
  const melds = groups.map((cards) => readMeld(cards, wild));
  const sequences = melds.filter((meld) => meld === 'pure' || meld === 'impure').length;
  const count = groups.reduce((sum, { length }) => sum + length, 0);
  return count === HAND && !melds.includes(null) && melds.includes('pure') && sequences >= 2;
}

/**
 * The least points that a hand can be laid down for. Without a pure sequence all cards count; with one alone all but its cards;
 * with a second sequence all that are in no group. 80 at most.
 */
export function leastPoints(cards: readonly number[], wild: number): number {
  const points = cards.map((card) => rummyPoints(card, wild));
  const total = points.reduce((sum, each) => sum + each, 0);
  const melds = meldsOf(cards, wild);
  const pures = melds.filter(({ meld }) => meld === 'pure');
  if (pures.length === 0) return Math.min(MOST_POINTS, total);
  const sumOf = (mask: number): number => points.reduce((sum, each, at) => sum + ((mask >> at) & 1) * each, 0);
  const known = new Map<number, number>();
  /** Of what is left to arrange, with what is there already. */
  function least(left: number, hasPure: boolean, sequences: number): number {
    if (left === 0) return hasPure && sequences >= 2 ? 0 : Number.POSITIVE_INFINITY;
    const key = left * 6 + (hasPure ? 3 : 0) + sequences;
    const before = known.get(key);
    if (before !== undefined) return before;
    const lowest = left & -left;
    let best = (points[31 - Math.clz32(lowest)] ?? 0) + least(left & ~lowest, hasPure, sequences);
    for (const { mask, meld } of melds) {
      if ((mask & lowest) === 0 || (mask & ~left) !== 0) continue;
      const more = meld === 'set' ? 0 : 1;
      best = Math.min(best, least(left & ~mask, hasPure || meld === 'pure', Math.min(2, sequences + more)));
    }
    known.set(key, best);
    return best;
  }
  const onePure = total - Math.max(...pures.map(({ mask }) => sumOf(mask)));
  return Math.min(MOST_POINTS, onePure, least(2 ** cards.length - 1, false, 0));
}

/** Arrangements that are looked at: with many jokers there are more than anybody waits for. */
const LOOKS_MAX = 20_000;

/** Thirteen of fourteen cards in groups that declare; null: none was found. The one that is left is thrown away. */
export function declarationOf(cards: readonly number[], wild: number): readonly (readonly number[])[] | null {
  const melds = meldsOf(cards, wild);
  if (cards.length !== HAND + 1 || melds.every(({ meld }) => meld !== 'pure')) return null;
  const cardsOf = (mask: number): readonly number[] => cards.filter((_, at) => ((mask >> at) & 1) === 1);
  let looks = 0;
  function arrange(left: number, hasLeft: boolean, masks: readonly number[]): readonly (readonly number[])[] | null {
    if (left === 0) {
      const groups = masks.map(cardsOf);
      return hasLeft && isDeclaration(groups, wild) ? groups : null;
    }
    looks += 1;
    if (looks > LOOKS_MAX) return null;
    const lowest = left & -left;
    for (const { mask } of melds) {
      if ((mask & lowest) === 0 || (mask & ~left) !== 0) continue;
      const found = arrange(left & ~mask, hasLeft, [...masks, mask]);
      if (found !== null) return found;
    }
    return hasLeft ? null : arrange(left & ~lowest, true, masks);
  }
  return arrange(2 ** cards.length - 1, false, []);
}

/** Groups of three to five: a longer sequence is two of these. */
function meldsOf(cards: readonly number[], wild: number): readonly { readonly mask: number; readonly meld: Meld }[] {
  const found: { mask: number; meld: Meld }[] = [];
  function add(from: number, mask: number, chosen: readonly number[]): void {
    if (chosen.length >= 3) {
      const meld = readMeld(chosen, wild);
      if (meld !== null) found.push({ mask, meld });
    }
    if (chosen.length === 5) return;
    for (let at = from; at < cards.length; at += 1) add(at + 1, mask | (1 << at), [...chosen, cards[at] ?? 0]);
  }
  add(0, 0, []);
  return found;
}
