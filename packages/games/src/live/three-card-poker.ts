/** Three card poker (TCP): one hand for all against the dealer; everybody plays or folds for themselves (games.md 1.8). */
import { ONE } from '@house/money/amount';
import { cardName, readThreeCards, shuffledDeck, type ThreeCards } from './cards.ts';
import { type Acts, actsOf, type LiveEvent, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export interface ThreeCardHands {
  readonly player: readonly number[];
  readonly dealer: readonly number[];
}

/** From the lowest: three alike are above a straight, a straight above a flush. */
const ORDER: readonly ThreeCards[] = ['high', 'pair', 'flush', 'straight', 'trips', 'straightFlush'];
const PAIR_PLUS: Readonly<Record<ThreeCards, bigint>> = {
  ...{ high: 0n, pair: 1n, flush: 4n, straight: 6n, trips: 30n, straightFlush: 40n },
};
const ANTE_BONUS: Readonly<Partial<Record<ThreeCards, bigint>>> = { straight: 1n, trips: 4n, straightFlush: 5n };
const WORTH: Readonly<Record<ThreeCards, string>> = {
  ...{ high: 'high', pair: 'pair', flush: 'flush', straight: 'straight', trips: 'trips' },
  straightFlush: 'straight-flush',
};

/** One number for a hand: the higher wins, suits never decide. */
export function threeCardStrength(cards: readonly number[]): number {
  const { category, ranks } = readThreeCards(cards);
  return ranks.reduce((sum, rank) => sum * 16 + rank, ORDER.indexOf(category));
}
/** A queen, or better. */
export const QUEEN_HIGH = 12 * 16 * 16;

type Outcome = 'unqualified' | 'player' | 'dealer' | 'tie';
function compare({ player, dealer }: ThreeCardHands): Outcome {
  const [mine, other] = [threeCardStrength(player), threeCardStrength(dealer)];
  if (other < QUEEN_HIGH) return 'unqualified';
  return mine === other ? 'tie' : mine > other ? 'player' : 'dealer';
}
const hasPlayed = (acts: Acts): boolean => actsOf(acts, 'ante').includes('play');
export const anteBonus = (category: ThreeCards): bigint => ANTE_BONUS[category] ?? 0n;

const spots: readonly Spot<ThreeCardHands>[] = [
  {
    id: 'ante',
    pays: ['1', '2', '5', '6'],
    // Of the ante, what playing on wins or loses counted in: who plays with Q-6-4 or better loses 0.033730 of it.
    rtp: '0.966270',
    returned(hand, acts) {
      if (!hasPlayed(acts)) return 0n;
      const outcome = compare(hand);
      const bonus = ONE * anteBonus(readThreeCards(hand.player).category);
      if (outcome === 'dealer') return bonus;
      return (outcome === 'tie' ? ONE : 2n * ONE) + bonus;
    },
  },
  {
    ...{ id: 'pair-plus', pays: ['1', '4', '6', '30', '40'], rtp: '0.976833' },
    returned({ player }) {
      const odds = PAIR_PLUS[readThreeCards(player).category];
      return odds === 0n ? 0n : ONE * (odds + 1n);
    },
  },
];

const PLAY: Spot<ThreeCardHands> = {
  ...{ id: 'play', pays: ['1'], rtp: '1.000000' },
  returned(hand) {
    const outcome = compare(hand);
    return outcome === 'player' ? 2n * ONE : outcome === 'dealer' ? 0n : ONE;
  },
};

const cardsOf = (seat: string, cards: readonly number[]): LiveEvent[] =>
  cards.map((card): LiveEvent => ({ kind: 'card', seat, card: cardName(card) }));
const worthOf = (seat: string, cards: readonly number[]): LiveEvent => ({
  ...{ kind: 'worth', seat, worth: WORTH[readThreeCards(cards).category] },
});

export const THREE_CARD_POKER: LiveGame<ThreeCardHands> = {
  ...{ code: 'TCP', kind: 'live', dealing: 'round' },
  ...{ volatility: 'medium', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['dealer', 'player', 'tie', 'unqualified'], hasBigRoad: true },
  draw(random) {
    const cards = shuffledDeck(random, 6);
    return { player: cards.slice(0, 3), dealer: cards.slice(3, 6) };
  },
  decisions: {
    ...{ by: 'player', seats: ['ante'], raises: [PLAY] },
    stages: () => ['play'],
    options: (_hand, { acts }) =>
      acts.length > 0 ? [] : [{ act: 'play', raise: { spot: 'play', times: ONE } }, { act: 'fold' }],
    inPlace: () => 'fold',
    shown: ({ player }) => [...cardsOf('player', player), worthOf('player', player)],
  },
  events: ({ player, dealer }) => [
    ...cardsOf('player', player),
    ...cardsOf('dealer', dealer),
    worthOf('player', player),
    worthOf('dealer', dealer),
  ],
  mark: (hand) => ({ code: compare(hand), text: '' }),
};
