/** Niu niu, bull-bull (NN): one deck, five cards to the banker and to three seats (games.md 1.12). */
import { ONE } from '@house/money/amount';
import { cardName, rankOf, shuffledDeck, suitOf } from './cards.ts';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { handAt, SEATS, type Seated, seatEvents, seatHands, seatMark } from './seats.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

const BULL_BULL = 10;
const FIVE_FACES = 11;
const TEN = 10;

const worthInPoints = (card: number): number => Math.min(rankOf(card) + 1, TEN);

/** 0 no bull, 1 to 9, 10 bull-bull, 11 five faces. */
export function bullOf(cards: readonly number[]): number {
  if (cards.every((card) => rankOf(card) >= 10)) return FIVE_FACES;
  const values = cards.map(worthInPoints);
  const sum = values.reduce((total, value) => total + value, 0);
  // Three make tens where the other two are worth as much as all five.
  const isBull = values.some((one, at) => values.some((two, other) => other > at && (one + two - sum) % TEN === 0));
  return isBull ? sum % TEN || BULL_BULL : 0;
}

const SUIT_ORDER = [3, 2, 1, 0];
/** King high, ace low; spades, hearts, clubs, diamonds. */
const bestCard = (cards: readonly number[]): number =>
  Math.max(...cards.map((card) => rankOf(card) * 4 + (SUIT_ORDER[suitOf(card)] ?? 0)));

/** One number for a hand, the higher wins. Never equal: each best card is there once. */
export const bullStrength = (cards: readonly number[]): number => bullOf(cards) * 64 + bestCard(cards);

/** What the winner's hand multiplies a double bet by. */
export function bullMultiplier(bull: number): bigint {
  if (bull === FIVE_FACES) return 5n;
  if (bull === BULL_BULL) return 3n;
  return bull >= 7 ? 2n : 1n;
}

const wins = (hands: Seated, seat: number): boolean =>
  bullStrength(handAt(hands, seat)) > bullStrength(handAt(hands, 0));

/** A double bet is staked five times over, since it may lose that much. */
const LOCKED = 5n;

const doubleSpot = (seat: number): Spot<Seated> => ({
  ...{ id: `double-${seat}`, pays: ['0.19', '0.38', '0.57', '0.95'], rtp: '0.991945' },
  returned(hands) {
    const won = wins(hands, seat);
    const times = bullMultiplier(bullOf(handAt(hands, won ? seat : 0)));
    return won ? ONE + (ONE * 95n * times) / (100n * LOCKED) : (ONE * (LOCKED - times)) / LOCKED;
  },
});

const spots: readonly Spot<Seated>[] = SEATS.flatMap((seat) => [
  fixedSpot<Seated>(`equal-${seat}`, '0.95', '0.975000', (hands) => wins(hands, seat)),
  doubleSpot(seat),
]);

export function bullWorth(cards: readonly number[]): string {
  const bull = bullOf(cards);
  return bull === FIVE_FACES
    ? 'five-faces'
    : bull === 0
      ? 'no-bull'
      : bull === BULL_BULL
        ? 'bull-bull'
        : `bull-${bull}`;
}

export const NIU_NIU: LiveGame<Seated> = {
  ...{ code: 'NN', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['banker', 'seats'], hasBigRoad: false },
  draw: (random) => seatHands(shuffledDeck(random, 20), 5),
  events: (hands) => seatEvents(hands, (card, seat) => ({ kind: 'card', seat, card: cardName(card) }), bullWorth),
  mark: (hands) => seatMark(SEATS.map((seat) => wins(hands, seat))),
};
