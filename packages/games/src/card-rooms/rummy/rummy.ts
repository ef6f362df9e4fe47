/**
 * Rummy 13 for points (games.md 4), two to six. In turn a card is drawn, from the closed pile or the uppermost of the open one, and
 * one is thrown away, within 30 seconds. Who has thirteen cards in groups declares; the winner has of each other their points times
 * the point value. Who drops before their first draw pays 20 points, later 40; a declaration that is none pays 80 and is out. The
 * rake is 5 % of what the winner has won.
 *
 * Our own choices, where games.md is silent: what a loser's cards count is the least they can be arranged for, found by the
 * studio; a joker is taken from the open pile in the first turn alone; a closed pile that is used up is the open one shuffled, twice,
 * each time by an order of its own that was drawn with the deal, and after that, or after 600 turns, nobody pays; who leaves drops.
 */
import { rankOf, shuffled } from '../../live/cards.ts';
import {
  atSeat,
  type CardAction,
  type CardOffer,
  type CardRoomGame,
  fromLeftOf,
  type HandResult,
  type SeenHand,
  settleNets,
} from '../card-room.ts';
import { isDeclaration, isJoker, leastPoints, RUMMY_CARDS, rummyName } from './melds.ts';

const HAND = 13;
const RESHUFFLES = 2;
/** More than the closed pile lasts for; who only takes from the open one would never come to an end. */
const TURNS_MAX = 600;
const FIRST_DROP = 20;
const MIDDLE_DROP = 40;
const WRONG = 80;
/** Point values, in units of 0.0001. */
const VALUES = [1_000n, 5_000n, 20_000n];

interface Player {
  readonly seat: number;
  readonly stack: bigint;
  /** The one that was drawn last is the last. */
  readonly cards: readonly number[];
  readonly hasDrawn: boolean;
  /** What they pay for; null: they play. */
  readonly points: number | null;
  readonly isIn: boolean;
  readonly last: string | null;
}

export interface RummyState {
  readonly unit: bigint;
  /** Rank. */
  readonly wild: number;
  readonly wildCard: number;
  readonly players: readonly Player[];
  readonly closed: readonly number[];
  /** The uppermost is the last. */
  readonly open: readonly number[];
  /** In which open cards come back, each time another: whoever noted the one knows nothing of the next. */
  readonly orders: readonly (readonly number[])[];
  readonly shuffles: number;
  readonly turn: number;
  readonly turns: number;
  readonly drawn: boolean;
  readonly end: { readonly kind: 'declared' | 'last' | 'usedUp'; readonly winner: number | null } | null;
}

const topOf = ({ open }: RummyState): number | undefined => open.at(-1);
function due({ end, players, turn }: RummyState): readonly number[] {
  return end === null ? [players[turn]?.seat ?? 0] : [];
}

function offers(state: RummyState, seat: number): readonly CardOffer[] {
  const me = state.players[state.turn];
  if (!due(state).includes(seat) || me === undefined) return [];
  const names = me.cards.map(rummyName);
  if (state.drawn) {
    return [
      { kind: 'discard', cost: null, choices: [...new Set(names)] },
      { kind: 'declare', cost: null, choices: names, groups: true },
    ];
  }
  const top = topOf(state);
  const mayTake = top !== undefined && (state.turns === 0 || !isJoker(top, state.wild));
  return [
    { kind: 'drawClosed', cost: null },
    ...(mayTake ? [{ kind: 'drawOpen', cost: null }] : []),
    { kind: 'drop', cost: state.unit * BigInt(me.hasDrawn ? MIDDLE_DROP : FIRST_DROP) },
  ];
}

const change = (state: RummyState, of: Partial<Player>): RummyState => ({
  ...state,
  players: state.players.map((each, at) => (at === state.turn ? { ...each, ...of } : each)),
});

function pass(state: RummyState): RummyState {
  const left = state.players.filter(({ isIn }) => isIn);
  if (left.length === 1) return { ...state, end: { kind: 'last', winner: left[0]?.seat ?? null } };
  let { turn } = state;
  do turn = (turn + 1) % state.players.length;
  while (state.players[turn]?.isIn !== true);
  return { ...state, turn, turns: state.turns + 1, drawn: false };
}

/** A closed pile that is used up is made of the open one; ended where it cannot be. */
function filled(state: RummyState): RummyState {
  if (state.end !== null) return state;
  if (state.turns >= TURNS_MAX) return { ...state, end: { kind: 'usedUp', winner: null } };
  if (state.closed.length > 0) return state;
  const top = topOf(state);
  const order = state.orders[state.shuffles];
  if (order === undefined || top === undefined || state.open.length < 2) {
    return { ...state, end: { kind: 'usedUp', winner: null } };
  }
  const back = new Set(state.open.slice(0, -1));
  return { ...state, closed: order.filter((card) => back.has(card)), open: [top], shuffles: state.shuffles + 1 };
}

function draw(state: RummyState, from: 'closed' | 'open'): RummyState {
  const me = state.players[state.turn];
  const card = from === 'closed' ? state.closed[0] : topOf(state);
  if (me === undefined || card === undefined) return state;
  const last = from === 'closed' ? 'drawClosed' : 'drawOpen';
  const piles = from === 'closed' ? { closed: state.closed.slice(1) } : { open: state.open.slice(0, -1) };
  return { ...change(state, { cards: [...me.cards, card], hasDrawn: true, last }), ...piles, drawn: true };
}

function throwAway(state: RummyState, card: number): RummyState {
  const me = state.players[state.turn];
  const cards = me?.cards.filter((each) => each !== card) ?? [];
  return filled(pass({ ...change(state, { cards, last: 'discard' }), open: [...state.open, card] }));
}

/** The cards of a player by names, each once; null: they do not have them. */
function pickedOf(cards: readonly number[], groups: readonly string[]): readonly (readonly number[])[] | null {
  const left = [...cards];
  const picked: number[][] = [];
  for (const group of groups) {
    const found: number[] = [];
    for (const name of group.split(' ')) {
      const at = left.findIndex((card) => rummyName(card) === name);
      if (at < 0) return null;
      found.push(...left.splice(at, 1));
    }
    picked.push(found);
  }
  return picked;
}

/** Thirteen of the fourteen in groups; the one that is left is thrown away. */
function declare(state: RummyState, picks: readonly string[]): RummyState | null {
  const me = state.players[state.turn];
  if (me === undefined) return null;
  const groups = pickedOf(me.cards, picks);
  const used = new Set(groups?.flat());
  const [left] = me.cards.filter((card) => !used.has(card));
  if (groups === null || used.size !== HAND || left === undefined) return null;
  const open = [...state.open, left];
  const cards = groups.flat();
  if (!isDeclaration(groups, state.wild)) {
    return filled(pass({ ...change(state, { cards, points: WRONG, isIn: false, last: 'wrong' }), open }));
  }
  const declared = change({ ...state, open }, { cards, last: 'declare' });
  return {
    ...declared,
    players: declared.players.map((each, at) =>
      at === state.turn || !each.isIn ? each : { ...each, points: leastPoints(each.cards, state.wild) },
    ),
    end: { kind: 'declared', winner: me.seat },
  };
}

function act(state: RummyState, seat: number, { kind, picks }: CardAction): RummyState | null {
  if (!due(state).includes(seat)) return null;
  const me = atSeat(state.players, seat);
  const offer = offers(state, seat).find((each) => each.kind === kind);
  if (kind === 'auto') {
    const drawn = state.drawn ? state : draw(state, 'closed');
    return throwAway(drawn, drawn.players[drawn.turn]?.cards.at(-1) ?? 0);
  }
  if (offer === undefined) return null;
  switch (kind) {
    case 'drawClosed':
      return draw(state, 'closed');
    case 'drawOpen':
      return draw(state, 'open');
    case 'drop':
      return pass(change(state, { points: me.hasDrawn ? MIDDLE_DROP : FIRST_DROP, isIn: false, last: 'drop' }));
    case 'declare':
      return declare(state, picks ?? []);
    default: {
      const card = me.cards.find((each) => rummyName(each) === picks?.[0]);
      return card === undefined ? null : throwAway(state, card);
    }
  }
}

function settle({ players, unit, end }: RummyState): HandResult {
  const winner = end?.winner ?? null;
  const owed = (points: number | null): bigint => (winner === null ? 0n : BigInt(points ?? 0) * unit);
  const won = players.reduce((sum, { seat, points }) => sum + (seat === winner ? 0n : owed(points)), 0n);
  return settleNets(players.map(({ seat, points }) => ({ seat, net: seat === winner ? won : -owed(points) })));
}

function see(state: RummyState, viewer: number | null): SeenHand {
  const { end, unit, wild } = state;
  const putOf = (points: number | null): bigint => (end?.kind === 'usedUp' ? 0n : BigInt(points ?? 0) * unit);
  const top = topOf(state);
  return {
    pot: state.players.reduce((sum, { points }) => sum + putOf(points), 0n),
    ...{ board: [], stake: null },
    piles: [
      { kind: 'closed', count: state.closed.length, top: null },
      { kind: 'open', count: state.open.length, top: top === undefined ? null : rummyName(top) },
      { kind: 'wild', count: 1, top: rummyName(state.wildCard) },
    ],
    players: state.players.map(({ seat, stack, cards, points, isIn, last }) => {
      const put = putOf(points);
      const isOpen = seat === viewer || (end?.kind === 'declared' && isIn);
      const inOrder = end?.kind === 'declared' && seat === end.winner ? cards : cards.toSorted(byValue(wild));
      return {
        ...{ seat, stack: stack - put, put, isIn, worth: null },
        cards: inOrder.map((card) => (isOpen ? rummyName(card) : null)),
        marks: seat === end?.winner ? ['declared'] : [],
        last: last === null ? null : { kind: last, amount: null },
        ...(points === null ? {} : { score: String(points) }),
      };
    }),
  };
}

/** By suit, then rank; jokers last. */
const byValue =
  (wild: number) =>
  (one: number, other: number): number => {
    const value = (card: number): number =>
      isJoker(card, wild) ? 1_000 + (card % 52) : (Math.floor(card / 13) % 4) * 13 + rankOf(card);
    return value(one) - value(other);
  };

export const RUMMY_13: CardRoomGame<RummyState> = {
  code: 'RUMMY',
  seats: { least: 2, most: 6 },
  ...{ secondsToAct: 30, bankSeconds: 0, leastUnits: BigInt(WRONG) },
  tiers: VALUES.map((unit) => ({ unit, least: unit * 80n, most: unit * 1_600n })),
  begin({ stream, unit, button, players }) {
    const deck = shuffled(
      stream,
      Array.from({ length: RUMMY_CARDS }, (_, card) => card),
    );
    const orders = Array.from({ length: RESHUFFLES }, () => shuffled(stream, deck));
    const inOrder = fromLeftOf(button, players);
    const count = inOrder.length;
    const dealt = inOrder.map(
      ({ seat, stack }, at): Player => ({
        ...{ seat, stack, hasDrawn: false, points: null, isIn: true, last: null },
        cards: deck.slice(0, HAND * count).filter((_, place) => place % count === at),
      }),
    );
    const [first = 0, wildCard = 0, ...closed] = deck.slice(HAND * count);
    // Of a printed joker that is turned up the aces are wild.
    const wild = rummyName(wildCard) === 'JK' ? 0 : rankOf(wildCard);
    return {
      ...{ unit, wild, wildCard, players: dealt, closed, open: [first], orders, shuffles: 0 },
      ...{ turn: 0, turns: 0, drawn: false, end: null },
    };
  },
  turnOf: ({ turns }) => String(turns),
  onTimeOut: () => ({ kind: 'auto' }),
  onLeft: ({ drawn }) => ({ kind: drawn ? 'auto' : 'drop' }),
  ...{ due, act, offers, see, settle },
};
