/** Casino hold'em (HE): one hand for all against the dealer; everybody calls or folds for themselves (games.md 1.7). */
import { ONE } from '@house/money/amount';
import { cardName, shuffledDeck } from './cards.ts';
import { type Acts, actsOf, type LiveEvent, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { categoryOf, isRoyal, leastOf, type PokerHand, pokerStrength } from './poker.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export interface HoldemHand {
  readonly player: readonly number[];
  readonly dealer: readonly number[];
  /** Five: the first three are the flop. */
  readonly board: readonly number[];
}

/** A pair of fours or better. */
const QUALIFIES = leastOf('pair', [4]);
const ANTE: Readonly<Partial<Record<PokerHand, bigint>>> = {
  flush: 2n,
  'full-house': 3n,
  quads: 10n,
  'straight-flush': 20n,
};
const BONUS: Readonly<Partial<Record<PokerHand, bigint>>> = {
  'two-pair': 7n,
  trips: 7n,
  straight: 7n,
  flush: 20n,
  'full-house': 30n,
  quads: 40n,
  'straight-flush': 50n,
};

export const antePays = (strength: number): bigint => (isRoyal(strength) ? 100n : (ANTE[categoryOf(strength)] ?? 1n));
/** Of the first five cards, 0 for nothing. */
export function bonusPays(strength: number): bigint {
  if (isRoyal(strength)) return 100n;
  if (strength >= leastOf('pair', [14]) && categoryOf(strength) === 'pair') return 7n;
  return BONUS[categoryOf(strength)] ?? 0n;
}

type Outcome = 'unqualified' | 'player' | 'dealer' | 'tie';
function compare({ player, dealer, board }: HoldemHand): { outcome: Outcome; strength: number } {
  const strength = pokerStrength([...player, ...board]);
  const other = pokerStrength([...dealer, ...board]);
  if (other < QUALIFIES) return { outcome: 'unqualified', strength };
  return { outcome: strength === other ? 'tie' : strength > other ? 'player' : 'dealer', strength };
}
const hasCalled = (acts: Acts): boolean => actsOf(acts, 'ante').includes('call');

const spots: readonly Spot<HoldemHand>[] = [
  {
    id: 'ante',
    pays: ['1', '2', '3', '10', '20', '100'],
    // Of the ante, all that a call returns beside its own stake counted in: who calls when it pays loses 0.021576 of it.
    rtp: '0.978424',
    returned(hand, acts) {
      if (!hasCalled(acts)) return 0n;
      const { outcome, strength } = compare(hand);
      if (outcome === 'tie') return ONE;
      return outcome === 'dealer' ? 0n : ONE * (1n + antePays(strength));
    },
  },
  {
    id: 'bonus',
    pays: ['7', '20', '30', '40', '50', '100'],
    rtp: '0.937417',
    returned({ player, board }) {
      const odds = bonusPays(pokerStrength([...player, ...board.slice(0, 3)]));
      return odds === 0n ? 0n : ONE * (1n + odds);
    },
  },
];

const CALL: Spot<HoldemHand> = {
  ...{ id: 'call', pays: ['1'], rtp: '1.000000' },
  returned(hand) {
    const { outcome } = compare(hand);
    return outcome === 'player' ? 2n * ONE : outcome === 'dealer' ? 0n : ONE;
  },
};

const cardsOf = (seat: string, cards: readonly number[]): LiveEvent[] =>
  cards.map((card): LiveEvent => ({ kind: 'card', seat, card: cardName(card) }));
const firstCards = ({ player, board }: HoldemHand): LiveEvent[] => [
  ...cardsOf('player', player),
  ...cardsOf('board', board.slice(0, 3)),
];
const worthOf = (seat: string, strength: number): LiveEvent => ({
  ...{ kind: 'worth', seat, worth: isRoyal(strength) ? 'royal-flush' : categoryOf(strength) },
});

export const CASINO_HOLDEM: LiveGame<HoldemHand> = {
  ...{ code: 'HE', kind: 'live', dealing: 'round' },
  ...{ volatility: 'medium', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['dealer', 'player', 'tie', 'unqualified'], hasBigRoad: true },
  draw(random) {
    const cards = shuffledDeck(random, 9);
    return { player: cards.slice(0, 2), dealer: cards.slice(2, 4), board: cards.slice(4, 9) };
  },
  decisions: {
    ...{ by: 'player', seats: ['ante'], raises: [CALL] },
    stages: () => ['call'],
    options: (_hand, { acts }) =>
      acts.length > 0 ? [] : [{ act: 'call', raise: { spot: 'call', times: 2n * ONE } }, { act: 'fold' }],
    inPlace: () => 'fold',
    shown: (hand) => [
      ...firstCards(hand),
      worthOf('player', pokerStrength([...hand.player, ...hand.board.slice(0, 3)])),
    ],
  },
  events(hand) {
    const { player, dealer, board } = hand;
    return [
      ...firstCards(hand),
      ...cardsOf('board', board.slice(3)),
      ...cardsOf('dealer', dealer),
      worthOf('player', pokerStrength([...player, ...board])),
      worthOf('dealer', pokerStrength([...dealer, ...board])),
    ];
  },
  mark: (hand) => ({ code: compare(hand).outcome, text: '' }),
};
