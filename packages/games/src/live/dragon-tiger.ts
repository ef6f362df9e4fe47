/** Dragon tiger (DAT): eight decks, one card each, ace low (games.md 1.5). */
import { ONE } from '@house/money/amount';
import { cardName, isRed, rankOf, suitOf } from './cards.ts';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export interface DragonTigerHand {
  readonly dragon: number;
  readonly tiger: number;
}
type Side = keyof DragonTigerHand;
const SIDES: readonly Side[] = ['dragon', 'tiger'];
const SUITS = ['spades', 'hearts', 'clubs', 'diamonds'];
/** Ranks count from zero: the seven of neither big nor small. */
const SEVEN = 6;

const lead = ({ dragon, tiger }: DragonTigerHand): number => rankOf(dragon) - rankOf(tiger);

/** The higher card wins; equal ranks lose half. */
const sideSpot = (side: Side): Spot<DragonTigerHand> => ({
  ...{ id: side, pays: ['1'], rtp: '0.962651' },
  returned(hand) {
    if (lead(hand) === 0) return ONE / 2n;
    return lead(hand) > 0 === (side === 'dragon') ? 2n * ONE : 0n;
  },
});

const cardSpots = (side: Side): Spot<DragonTigerHand>[] => [
  fixedSpot(`${side}-odd`, '0.75', '0.942308', (hand) => rankOf(hand[side]) % 2 === 0),
  fixedSpot(`${side}-even`, '1.05', '0.946154', (hand) => rankOf(hand[side]) % 2 === 1),
  fixedSpot(`${side}-big`, '1', '0.923077', (hand) => rankOf(hand[side]) > SEVEN),
  fixedSpot(`${side}-small`, '1', '0.923077', (hand) => rankOf(hand[side]) < SEVEN),
  fixedSpot(`${side}-red`, '0.95', '0.975000', (hand) => isRed(hand[side])),
  fixedSpot(`${side}-black`, '0.95', '0.975000', (hand) => !isRed(hand[side])),
  ...SUITS.map((suit, at) =>
    fixedSpot<DragonTigerHand>(`${side}-${suit}`, '2.8', '0.950000', (hand) => suitOf(hand[side]) === at),
  ),
];

const spots: readonly Spot<DragonTigerHand>[] = [
  sideSpot('dragon'),
  fixedSpot('tie', '11', '0.896386', (hand) => lead(hand) === 0),
  sideSpot('tiger'),
  fixedSpot('suited-tie', '50', '0.860241', ({ dragon, tiger }) => dragon === tiger),
  ...SIDES.flatMap(cardSpots),
];

export const DRAGON_TIGER: LiveGame<DragonTigerHand> = {
  ...{ code: 'DAT', kind: 'live', dealing: 'shoe', decks: 8 },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['dragon', 'tiger', 'tie'], hasBigRoad: true },
  deal: (take) => ({ dragon: take(), tiger: take() }),
  events: (hand) => SIDES.map((seat) => ({ kind: 'card', seat, card: cardName(hand[seat]) })),
  mark: (hand) => ({ code: lead(hand) === 0 ? 'tie' : lead(hand) > 0 ? 'dragon' : 'tiger', text: '' }),
};
