/**
 * Blackjack (BJ): every card is one of 52, drawn by itself (games.md 1.6). Each of seven seats has cards of its own from the
 * seed of the round, the dealer too, so that what one seat does changes no card of another's. A split hand goes on with the
 * second of two rows.
 *
 * Who sits down first at a seat decides for all who bet on it. Their own stake alone is doubled, split or insured; a bet behind
 * stays as it is, with the first of two hands.
 */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { cardName, rankOf } from './cards.ts';
import { type Acts, actsOf, type LiveEvent, type LiveGame, type Option, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

/** Cards in the order they come, 0 to 51: more than any hand can take. */
export interface BlackjackCards {
  readonly dealer: readonly number[];
  /** For each seat two rows. */
  readonly seats: readonly (readonly [readonly number[], readonly number[]])[];
}

export const BLACKJACK_SEATS = ['seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5', 'seat-6', 'seat-7'];
/** Twenty-one aces are the longest hand that is no more than 21, with one more that busts it. */
const ROW = 22;
const PLAY = 'play';
const INSURANCE = 'insurance';
/** A hit of whoever decided nothing in time. */
const LATE = 'late';

export const pointsOfRank = (card: number): number => (rankOf(card) >= 9 ? 10 : rankOf(card) + 1);
export interface Total {
  readonly points: number;
  /** An ace counts eleven. */
  readonly soft: boolean;
}
export function totalOfCards(cards: readonly number[]): Total {
  const hard = cards.reduce((sum, card) => sum + pointsOfRank(card), 0);
  const soft = hard <= 11 && cards.some((card) => pointsOfRank(card) === 1);
  return { points: soft ? hard + 10 : hard, soft };
}
const isTwentyOne = (cards: readonly number[]): boolean => totalOfCards(cards).points === 21;

/** Stands on every 17. */
export function dealerCards(row: readonly number[]): readonly number[] {
  let count = 2;
  while (totalOfCards(row.slice(0, count)).points < 17) count += 1;
  return row.slice(0, count);
}
const hasBlackjack = ({ dealer }: BlackjackCards): boolean => isTwentyOne(dealer.slice(0, 2));

interface SeatHand {
  readonly cards: readonly number[];
  readonly over: boolean;
  /** It took a card because nothing was decided: the last one. */
  readonly late: boolean;
}
export interface SeatPlay {
  /** One, or two after a split. */
  readonly hands: readonly SeatHand[];
  /** Whose turn it is; -1: all are over. */
  readonly at: number;
  readonly split: boolean;
}

/** What a seat's cards are after what was done: acts that come too late change nothing. */
export function playSeat(rows: readonly [readonly number[], readonly number[]], acts: readonly string[]): SeatPlay {
  const hands = [{ cards: rows[0].slice(0, 2), taken: 2, over: isTwentyOne(rows[0].slice(0, 2)), late: false }];
  let split = false;
  for (const act of acts) {
    const at = hands.findIndex(({ over }) => !over);
    const hand = hands[at];
    if (hand === undefined) break;
    const take = (): void => {
      hand.cards = [...hand.cards, mustHave(rows[at]?.[hand.taken], 'a row has a card more than a hand can take')];
      hand.taken += 1;
    };
    if (act === 'stand') hand.over = true;
    if (act === 'hit' || act === LATE || act === 'double') {
      take();
      hand.late = act === LATE;
      hand.over = act === 'double' || totalOfCards(hand.cards).points >= 21;
    }
    if (act === 'split') {
      split = true;
      const [one = 0, two = 0] = hand.cards;
      const aces = pointsOfRank(one) === 1;
      // The first goes on in its own row, the second in the other.
      hand.cards = [one, mustHave(rows[0][2], 'a row has a third card')];
      hand.taken = 3;
      const second = [two, mustHave(rows[1][0], 'a row has a first card')];
      hand.over = aces || isTwentyOne(hand.cards);
      hands.push({ cards: second, taken: 1, over: aces || isTwentyOne(second), late: false });
    }
  }
  return {
    hands: hands.map(({ cards, over, late }) => ({ cards, over, late })),
    at: hands.findIndex(({ over }) => !over),
    split,
  };
}

/** Times the stake that come back for one of a seat's hands. */
export function handReturns(cards: BlackjackCards, { hands, split }: SeatPlay, at: number): bigint {
  const hand = hands[at];
  if (hand === undefined) return 0n;
  const natural = !split && hand.cards.length === 2 && isTwentyOne(hand.cards);
  if (hasBlackjack(cards)) return natural ? ONE : 0n;
  if (natural) return (5n * ONE) / 2n;
  const [mine, dealer] = [totalOfCards(hand.cards).points, totalOfCards(dealerCards(cards.dealer)).points];
  if (mine > 21) return 0n;
  if (dealer > 21 || mine > dealer) return 2n * ONE;
  return mine === dealer ? ONE : 0n;
}

const seatAt = (seat: string): number => BLACKJACK_SEATS.indexOf(seat);
const rowsOf = ({ seats }: BlackjackCards, seat: string) =>
  mustHave(seats[seatAt(seat)], 'a seat of the table has cards');
const playOf = (cards: BlackjackCards, seat: string, acts: Acts): SeatPlay =>
  playSeat(rowsOf(cards, seat), actsOf(acts, seat));

const spots: readonly Spot<BlackjackCards>[] = BLACKJACK_SEATS.map((seat) => ({
  // Who always does what is best loses 0.005704 of the stake.
  ...{ id: seat, pays: ['1', '1.5'], rtp: '0.994296' },
  returned: (cards, acts) => handReturns(cards, playOf(cards, seat, acts), 0),
}));
const raises: readonly Spot<BlackjackCards>[] = BLACKJACK_SEATS.flatMap((seat) => [
  {
    ...{ id: `${seat}-insurance`, pays: ['2'], rtp: '0.923077' },
    returned: (cards: BlackjackCards) => (hasBlackjack(cards) ? 3n * ONE : 0n),
  },
  ...[0, 1].map((at) => ({
    ...{ id: `${seat}-double-${at + 1}`, pays: ['1'], rtp: '1.000000' },
    returned: (cards: BlackjackCards, acts: Acts) => handReturns(cards, playOf(cards, seat, acts), at),
  })),
  {
    ...{ id: `${seat}-split`, pays: ['1'], rtp: '1.000000' },
    returned: (cards: BlackjackCards, acts: Acts) => handReturns(cards, playOf(cards, seat, acts), 1),
  },
]);

function options(
  cards: BlackjackCards,
  { stage, seat, acts }: { stage: string; seat: string; acts: readonly string[] },
): readonly Option[] {
  if (stage === INSURANCE) {
    if (acts.length > 0) return [];
    return [{ act: 'insure', raise: { spot: `${seat}-insurance`, times: ONE / 2n } }, { act: 'decline' }];
  }
  const play = playSeat(rowsOf(cards, seat), acts);
  const hand = play.hands[play.at];
  if (hand === undefined) return [];
  const [one = 0, two = 0] = hand.cards;
  const isFirst = hand.cards.length === 2;
  const raise = (spot: string) => ({ spot: `${seat}-${spot}`, times: ONE });
  return [
    { act: 'hit' },
    { act: 'stand' },
    ...(isFirst ? [{ act: 'double', raise: raise(`double-${play.at + 1}`) }] : []),
    ...(isFirst && !play.split && pointsOfRank(one) === pointsOfRank(two)
      ? [{ act: 'split', raise: raise('split') }]
      : []),
  ];
}

/** Stands on hard 12 and soft 18, else takes one card and stands; no stake more. */
function inPlace(
  cards: BlackjackCards,
  { stage, seat, acts }: { stage: string; seat: string; acts: readonly string[] },
): string {
  if (stage === INSURANCE) return 'decline';
  const play = playSeat(rowsOf(cards, seat), acts);
  const hand = mustHave(play.hands[play.at], 'a hand whose turn it is');
  const { points, soft } = totalOfCards(hand.cards);
  const stands = points >= (soft ? 18 : 12) || hand.late;
  return stands ? 'stand' : LATE;
}
const cardOf = (seat: string, card: number): LiveEvent => ({ kind: 'card', seat, card: cardName(card) });
const worthOf = (seat: string, cards: readonly number[]): LiveEvent => {
  const { points } = totalOfCards(cards);
  const worth = points > 21 ? 'bust' : cards.length === 2 && points === 21 ? 'blackjack' : String(points);
  return { kind: 'worth', seat, worth };
};
const inOrder = (seats: readonly string[]): readonly string[] => BLACKJACK_SEATS.filter((seat) => seats.includes(seat));

function seatEvents(cards: BlackjackCards, seats: readonly string[], acts: Acts): LiveEvent[] {
  const played = inOrder(seats).map((seat) => ({ seat, ...playOf(cards, seat, acts) }));
  const nameOf = (seat: string, at: number): string => (at === 0 ? seat : `${seat}-b`);
  return [
    ...[0, 1].flatMap((at) => played.flatMap(({ seat, hands }) => [cardOf(seat, hands[0]?.cards[at] ?? 0)])),
    ...played.flatMap(({ seat, hands }) =>
      hands.flatMap((hand, at) => hand.cards.slice(at === 0 ? 2 : 0).map((card) => cardOf(nameOf(seat, at), card))),
    ),
    ...played.flatMap(({ seat, hands, split }) =>
      hands.map((hand, at): LiveEvent => {
        const { points } = totalOfCards(hand.cards);
        const worth = worthOf(nameOf(seat, at), hand.cards);
        return split && points === 21 ? { kind: 'worth', seat: nameOf(seat, at), worth: '21' } : worth;
      }),
    ),
  ];
}

export const BLACKJACK: LiveGame<BlackjackCards> = {
  ...{ code: 'BJ', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['blackjack', 'made', 'bust'], hasBigRoad: false },
  draw(random) {
    const row = (): number[] => Array.from({ length: ROW }, () => random.rand(52));
    return { dealer: row(), seats: BLACKJACK_SEATS.map(() => [row(), row()] as const) };
  },
  decisions: {
    ...{ by: 'seat', seats: BLACKJACK_SEATS, raises },
    /** The dealer looks under an ace once insurance was offered, under a ten at once: with blackjack nothing is played. */
    stages(cards) {
      const up = pointsOfRank(cards.dealer[0] ?? 0);
      return [...(up === 1 ? [INSURANCE] : []), ...(hasBlackjack(cards) ? [] : [PLAY])];
    },
    options,
    inPlace,
    shown: (cards, seats, acts) => [...seatEvents(cards, seats, acts), cardOf('dealer', cards.dealer[0] ?? 0)],
  },
  events(cards, acts) {
    const seats = BLACKJACK_SEATS.filter((seat) => actsOf(acts, seat).length > 0);
    const dealer = dealerCards(cards.dealer);
    return [
      ...seatEvents(cards, seats, acts),
      ...dealer.map((card) => cardOf('dealer', card)),
      worthOf('dealer', dealer),
    ];
  },
  mark(cards) {
    const dealer = dealerCards(cards.dealer);
    const { points } = totalOfCards(dealer);
    if (hasBlackjack(cards)) return { code: 'blackjack', text: '21' };
    return { code: points > 21 ? 'bust' : 'made', text: String(points) };
  },
};
