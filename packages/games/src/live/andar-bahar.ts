/** Andar bahar (AB): a joker, then cards to andar and bahar in turn until its rank comes again (games.md 1.16). */
import { cardName, rankOf, shuffledDeck } from './cards.ts';
import { fixedSpot, type LiveEvent, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export interface AndarBaharHand {
  readonly joker: number;
  /** Andar's first; the last has the joker's rank. */
  readonly cards: readonly number[];
}

const isAndar = ({ cards }: AndarBaharHand): boolean => cards.length % 2 === 1;

/** By how many cards were dealt beside the joker. */
const COUNTS: readonly (readonly [least: number, most: number, odds: string, rtp: string])[] = [
  [1, 5, '2.5', '0.948739'],
  [6, 10, '3.4', '0.955006'],
  [11, 15, '4.6', '0.946555'],
  [16, 25, '3.35', '0.948331'],
  [26, 30, '14.5', '0.945258'],
  [31, 35, '24.5', '0.942857'],
  [36, 40, '49', '0.948379'],
  [41, 49, '119', '0.950780'],
];

const spots: readonly Spot<AndarBaharHand>[] = [
  fixedSpot<AndarBaharHand>('andar', '0.9', '0.978511', isAndar),
  fixedSpot<AndarBaharHand>('bahar', '1', '0.969988', (hand) => !isAndar(hand)),
  ...COUNTS.map(([least, most, odds, rtp]) =>
    fixedSpot<AndarBaharHand>(
      `cards-${least}-${most}`,
      odds,
      rtp,
      ({ cards }) => cards.length >= least && cards.length <= most,
    ),
  ),
];

export const ANDAR_BAHAR: LiveGame<AndarBaharHand> = {
  ...{ code: 'AB', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['andar', 'bahar'], hasBigRoad: true },
  draw(random) {
    const [joker = 0, ...deck] = shuffledDeck(random);
    return { joker, cards: deck.slice(0, deck.findIndex((card) => rankOf(card) === rankOf(joker)) + 1) };
  },
  events: ({ joker, cards }) => [
    { kind: 'card', seat: 'joker', card: cardName(joker) },
    ...cards.map(
      (card, at): LiveEvent => ({ kind: 'card', seat: at % 2 === 0 ? 'andar' : 'bahar', card: cardName(card) }),
    ),
  ],
  mark: (hand) => ({ code: isAndar(hand) ? 'andar' : 'bahar', text: String(hand.cards.length) }),
};
