/** Baccarat (BAC): eight decks, two hands, third cards by the table (games.md 1.2). */
import { ONE } from '@house/money/amount';
import { cardName, rankOf } from './cards.ts';
import { fixedSpot, type LiveEvent, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export interface BaccaratHand {
  readonly player: readonly number[];
  readonly banker: readonly number[];
}

const pointOf = (card: number): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1);
export const pointsOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10;

const NATURAL = 8;

/** Whether the banker draws; `third`: what the player drew, null: the player stood. */
function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

function deal(take: () => number): BaccaratHand {
  const [one, two, three, four] = [take(), take(), take(), take()];
  const player = [one, three];
  const banker = [two, four];
  if (pointsOf(player) >= NATURAL || pointsOf(banker) >= NATURAL) return { player, banker };
  let third: number | null = null;
  if (pointsOf(player) <= 5) {
    const card = take();
    player.push(card);
    third = pointOf(card);
  }
  if (bankerDraws(pointsOf([two, four]), third)) banker.push(take());
  return { player, banker };
}

type Side = keyof BaccaratHand;
/** Above zero: the banker wins. */
const lead = ({ player, banker }: BaccaratHand): number => pointsOf(banker) - pointsOf(player);
const isTie = (hand: BaccaratHand): boolean => lead(hand) === 0;
const isPair = (hand: BaccaratHand, side: Side): boolean => {
  const [one = 0, two = 0] = hand[side];
  return rankOf(one) === rankOf(two);
};
const isPerfect = (hand: BaccaratHand, side: Side): boolean => hand[side][0] === hand[side][1];
const count = ({ player, banker }: BaccaratHand): number => player.length + banker.length;
const wonWith = (hand: BaccaratHand, side: Side, points: number, cards?: number): boolean =>
  (side === 'banker' ? lead(hand) > 0 : lead(hand) < 0) &&
  pointsOf(hand[side]) === points &&
  (cards === undefined || hand[side].length === cards);

const spots: readonly Spot<BaccaratHand>[] = [
  fixedSpot('player', '1', '0.987649', (hand) => lead(hand) < 0, isTie),
  fixedSpot('banker', '0.95', '0.989421', (hand) => lead(hand) > 0, isTie),
  {
    id: 'banker-no-commission',
    pays: ['1', '0.5'],
    rtp: '0.985419',
    returned(hand) {
      if (lead(hand) === 0) return ONE;
      if (lead(hand) < 0) return 0n;
      return pointsOf(hand.banker) === 6 ? ONE + ONE / 2n : 2n * ONE;
    },
  },
  fixedSpot('tie', '8', '0.856404', isTie),
  fixedSpot('tie-nine', '9', '0.951560', isTie),
  fixedSpot('player-pair', '11', '0.896386', (hand) => isPair(hand, 'player')),
  fixedSpot('banker-pair', '11', '0.896386', (hand) => isPair(hand, 'banker')),
  fixedSpot('either-pair', '5', '0.862901', (hand) => isPair(hand, 'player') || isPair(hand, 'banker')),
  {
    id: 'perfect-pair',
    pays: ['25', '200'],
    rtp: '0.919530',
    returned(hand) {
      const pairs = (isPerfect(hand, 'player') ? 1 : 0) + (isPerfect(hand, 'banker') ? 1 : 0);
      return [0n, 26n * ONE, 201n * ONE][pairs] ?? 0n;
    },
  },
  fixedSpot('small', '1.5', '0.947171', (hand) => count(hand) === 4),
  fixedSpot('big', '0.54', '0.956543', (hand) => count(hand) > 4),
  {
    id: 'lucky-six',
    pays: ['12', '20'],
    rtp: '0.833164',
    returned: (hand) => (wonWith(hand, 'banker', 6, 2) ? 13n * ONE : wonWith(hand, 'banker', 6, 3) ? 21n * ONE : 0n),
  },
  fixedSpot('dragon-seven', '40', '0.923887', (hand) => wonWith(hand, 'banker', 7, 3)),
  fixedSpot('panda-eight', '25', '0.898124', (hand) => wonWith(hand, 'player', 8, 3)),
];

export const BACCARAT: LiveGame<BaccaratHand> = {
  ...{ code: 'BAC', kind: 'live', dealing: 'shoe', decks: 8 },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['banker', 'player', 'tie'], hasBigRoad: true },
  deal,
  events({ player, banker }) {
    const order: readonly (readonly [Side, number | undefined])[] = [
      ['player', player[0]],
      ['banker', banker[0]],
      ['player', player[1]],
      ['banker', banker[1]],
      ['player', player[2]],
      ['banker', banker[2]],
    ];
    const cards = order.flatMap(([seat, card]): LiveEvent[] =>
      card === undefined ? [] : [{ kind: 'card', seat, card: cardName(card) }],
    );
    return [
      ...cards,
      { kind: 'worth', seat: 'player', worth: String(pointsOf(player)) },
      { kind: 'worth', seat: 'banker', worth: String(pointsOf(banker)) },
    ];
  },
  mark(hand) {
    const ahead = lead(hand);
    const flags = [...(isPair(hand, 'banker') ? ['bp'] : []), ...(isPair(hand, 'player') ? ['pp'] : [])];
    return {
      code: ahead === 0 ? 'tie' : ahead > 0 ? 'banker' : 'player',
      text: String(Math.max(pointsOf(hand.player), pointsOf(hand.banker))),
      ...(flags.length === 0 ? {} : { flags }),
    };
  },
};
