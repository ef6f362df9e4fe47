/** Golden flower, three cards (ZJH): dragon against phoenix from one deck; a flush is above a straight (games.md 1.14). */
import { ONE } from '@house/money/amount';
import { cardName, readThreeCards, shuffledDeck, type ThreeCards } from './cards.ts';
import { fixedSpot, type LiveEvent, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export interface FlowerHand {
  readonly dragon: readonly number[];
  readonly phoenix: readonly number[];
}
type Side = keyof FlowerHand;

const ORDER: readonly ThreeCards[] = ['high', 'pair', 'straight', 'flush', 'straightFlush', 'trips'];
const PAIR_PLUS: Readonly<Record<ThreeCards, bigint>> = {
  high: 0n,
  pair: 1n,
  straight: 6n,
  flush: 4n,
  straightFlush: 40n,
  trips: 30n,
};
const WORTH: Readonly<Record<ThreeCards, string>> = {
  ...{
    high: 'high',
    pair: 'pair',
    straight: 'straight',
    flush: 'flush',
    straightFlush: 'straight-flush',
    trips: 'trips',
  },
};

/** One number for a hand: the higher wins, suits never decide. */
export function flowerStrength(cards: readonly number[]): number {
  const { category, ranks } = readThreeCards(cards);
  return ranks.reduce((sum, rank) => sum * 16 + rank, ORDER.indexOf(category));
}

const lead = ({ dragon, phoenix }: FlowerHand): number => flowerStrength(dragon) - flowerStrength(phoenix);
const isTie = (hand: FlowerHand): boolean => lead(hand) === 0;

const pairPlus = (side: Side): Spot<FlowerHand> => ({
  ...{ id: `${side}-pair-plus`, pays: ['1', '4', '6', '30', '40'], rtp: '0.976833' },
  returned(hand) {
    const odds = PAIR_PLUS[readThreeCards(hand[side]).category];
    return odds === 0n ? 0n : ONE * (odds + 1n);
  },
});

const spots: readonly Spot<FlowerHand>[] = [
  fixedSpot('dragon', '0.96', '0.980022', (hand) => lead(hand) > 0, isTie),
  fixedSpot('tie', '800', '0.886295', isTie),
  fixedSpot('phoenix', '0.96', '0.980022', (hand) => lead(hand) < 0, isTie),
  pairPlus('dragon'),
  pairPlus('phoenix'),
];

export const GOLDEN_FLOWER: LiveGame<FlowerHand> = {
  ...{ code: 'ZJH', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['dragon', 'phoenix', 'tie'], hasBigRoad: true },
  draw(random) {
    const cards = shuffledDeck(random, 6);
    return { dragon: [0, 2, 4].map((at) => cards[at] ?? 0), phoenix: [1, 3, 5].map((at) => cards[at] ?? 0) };
  },
  events(hand) {
    const sides: readonly Side[] = ['dragon', 'phoenix'];
    return [
      ...[0, 1, 2].flatMap((at) =>
        sides.map((seat): LiveEvent => ({ kind: 'card', seat, card: cardName(hand[seat][at] ?? 0) })),
      ),
      ...sides.map((seat): LiveEvent => ({ kind: 'worth', seat, worth: WORTH[readThreeCards(hand[seat]).category] })),
    ];
  },
  mark: (hand) => ({ code: isTie(hand) ? 'tie' : lead(hand) > 0 ? 'dragon' : 'phoenix', text: '' }),
};
