/**
 * Call Break (games.md 4): four players, thirteen cards each, spades are trumps, five deals. In turn each bids 1 to 13 tricks. Suit
 * is followed, with a card that beats what lies there where one can; who has none of it plays a spade, also one that beats where
 * one can. As many tricks as were bid score the bid and a tenth for each more, fewer cost the bid. The highest total takes the pot,
 * equal ones share it. The rake is 4 % of the pot.
 *
 * All five deals follow from the seeds of the hand; of a deal nobody is told more than their own cards, and the next one only once
 * the one before is over.
 */
import { cardName, rankOf, shuffledDeck, suitOf } from '../../live/cards.ts';
import {
  type CardAction,
  type CardOffer,
  type CardRoomGame,
  fromLeftOf,
  type HandResult,
  type SeenHand,
  sharePots,
  tierOf,
} from '../card-room.ts';

const PLAYERS = 4;
const DEALS = 5;
const CARDS = 13;
const SPADES = 0;
/** In units. */
const RAKE_CAP = 20n;

interface Player {
  readonly seat: number;
  readonly stack: bigint;
  readonly put: bigint;
  readonly cards: readonly number[];
  readonly bid: number | null;
  readonly tricks: number;
  /** In tenths, of the deals that are over. */
  readonly total: number;
}

interface Played {
  /** Place in `players`. */
  readonly at: number;
  readonly card: number;
}

export interface CallBreakState {
  readonly unit: bigint;
  /** From the left of the button. */
  readonly players: readonly Player[];
  /** Those that are still to come, by deal, by player. */
  readonly deals: readonly (readonly (readonly number[])[])[];
  readonly deal: number;
  readonly turn: number;
  readonly trick: readonly Played[];
  /** The one before, shown until the next card is led. */
  readonly before: readonly Played[];
  readonly isOver: boolean;
}

/** Aces are high. */
const height = (card: number): number => (rankOf(card) === 0 ? CARDS : rankOf(card));

function beats(card: number, other: number): boolean {
  const [suit, of] = [suitOf(card), suitOf(other)];
  return suit === of ? height(card) > height(other) : suit === SPADES;
}

/** Of the cards of a trick in the order in which they were played. */
export function bestOfTrick(cards: readonly number[]): number {
  return cards.reduce((best, card) => (beats(card, best) ? card : best));
}

/** What may be played on what lies there. */
export function playable(cards: readonly number[], trick: readonly number[]): readonly number[] {
  const [led] = trick;
  if (led === undefined) return cards;
  const followed = cards.filter((card) => suitOf(card) === suitOf(led));
  const trumps = cards.filter((card) => suitOf(card) === SPADES);
  const must = followed.length > 0 ? followed : trumps.length > 0 ? trumps : cards;
  const best = bestOfTrick(trick);
  const better = must.filter((card) => beats(card, best));
  return better.length > 0 ? better : must;
}

/** In tenths. */
export function scoreOf(bid: number, tricks: number): number {
  return tricks >= bid ? 10 * bid + (tricks - bid) : -10 * bid;
}

const isBidding = ({ players }: CallBreakState): boolean => players.some(({ bid }) => bid === null);

function due({ isOver, players, turn }: CallBreakState): readonly number[] {
  return isOver ? [] : [players[turn]?.seat ?? 0];
}

function offers(state: CallBreakState, seat: number): readonly CardOffer[] {
  const me = state.players[state.turn];
  if (!due(state).includes(seat) || me === undefined) return [];
  if (isBidding(state)) {
    return [{ kind: 'bid', cost: null, choices: Array.from({ length: CARDS }, (_, bid) => String(bid + 1)) }];
  }
  const lying = state.trick.map(({ card }) => card);
  return [{ kind: 'play', cost: null, choices: playable(me.cards, lying).map(cardName) }];
}

const nextOf = (turn: number): number => (turn + 1) % PLAYERS;

function act(state: CallBreakState, seat: number, { kind, picks }: CardAction): CallBreakState | null {
  const [pick = ''] = picks ?? [];
  const [offer] = offers(state, seat);
  if (offer === undefined || offer.kind !== kind || offer.choices?.includes(pick) !== true) return null;
  const change = (change: (me: Player) => Partial<Player>): readonly Player[] =>
    state.players.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each));
  if (kind === 'bid') {
    const players = change(() => ({ bid: Number(pick) }));
    return { ...state, players, turn: nextOf(state.turn) };
  }
  const card = state.players[state.turn]?.cards.find((each) => cardName(each) === pick) ?? 0;
  const players = change(({ cards }) => ({ cards: cards.filter((each) => each !== card) }));
  const trick = [...state.trick, { at: state.turn, card }];
  if (trick.length < PLAYERS) return { ...state, players, trick, before: [], turn: nextOf(state.turn) };
  const best = bestOfTrick(trick.map((each) => each.card));
  const winner = trick.find((each) => each.card === best)?.at ?? 0;
  const won = players.map((each, at) => (at === winner ? { ...each, tricks: each.tricks + 1 } : each));
  const taken = { ...state, players: won, trick: [], before: trick, turn: winner };
  return won.every(({ cards }) => cards.length === 0) ? count(taken) : taken;
}

/** A deal is over: the next is dealt, its first bid by the one to the left of who bid first before. */
function count(state: CallBreakState): CallBreakState {
  const [next, ...deals] = state.deals;
  const players = state.players.map((each, at) => ({
    ...each,
    total: each.total + scoreOf(each.bid ?? 0, each.tricks),
    ...(next === undefined ? {} : { cards: next[at] ?? [], bid: null, tricks: 0 }),
  }));
  if (next === undefined) return { ...state, players, isOver: true };
  return { ...state, players, deals, deal: state.deal + 1, turn: (state.deal + 1) % PLAYERS };
}

/** Out of time: the least bid, the lowest card. */
function onTimeOut(state: CallBreakState, seat: number): CardAction {
  if (isBidding(state)) return { kind: 'bid', picks: ['1'] };
  const me = state.players[state.turn];
  const can = playable(
    me?.seat === seat ? me.cards : [],
    state.trick.map(({ card }) => card),
  );
  // Trumps are kept for last.
  const cost = (card: number): number => height(card) + (suitOf(card) === SPADES ? CARDS : 0);
  const [lowest = 0] = can.toSorted((one, other) => cost(one) - cost(other));
  return { kind: 'play', picks: [cardName(lowest)] };
}

function settle({ players, unit }: CallBreakState): HandResult {
  return sharePots(
    players.map(({ seat, put, total }) => ({ seat, put, strength: total, cap: null })),
    { rakeCap: RAKE_CAP * unit },
  );
}

/** `12.3`, `-4.0`. */
export const showTenths = (tenths: number): string => (tenths / 10).toFixed(1);

function see(state: CallBreakState, viewer: number | null): SeenHand {
  const shown = state.trick.length > 0 ? state.trick : state.before;
  return {
    pot: state.players.reduce((sum, { put }) => sum + put, 0n),
    ...{ board: [], stake: null, deal: { number: state.deal + 1, of: DEALS } },
    players: state.players.map((each, at) => {
      const { seat, stack, put, cards, bid, tricks, total } = each;
      const open = shown.filter((played) => played.at === at).map(({ card }) => cardName(card));
      const own = seat === viewer;
      return {
        ...{ seat, stack, put, isIn: true, last: null, worth: null, open },
        cards: cards.toSorted(bySuit).map((card) => (own ? cardName(card) : null)),
        marks: bid === null ? [] : [`tricks-${tricks}-${bid}`],
        score: showTenths(total),
      };
    }),
  };
}

const bySuit = (one: number, other: number): number => suitOf(one) - suitOf(other) || height(other) - height(one);

export const CALL_BREAK: CardRoomGame<CallBreakState> = {
  code: 'CALLBREAK',
  seats: { least: PLAYERS, most: PLAYERS },
  ...{ secondsToAct: 15, bankSeconds: 0, leastUnits: 1n },
  tiers: tierOf({ least: 1n, most: 20n }, [10n, 50n, 200n]),
  begin({ stream, unit, button, players }) {
    const order = fromLeftOf(button, players);
    const all = Array.from({ length: DEALS }, () => {
      const deck = shuffledDeck(stream);
      return order.map((_, at) => deck.filter((_card, place) => place % order.length === at).slice(0, CARDS));
    });
    const [first = [], ...deals] = all;
    const dealt = order.map(
      ({ seat, stack }, at): Player => ({
        ...{ seat, stack: stack - unit, put: unit, cards: first[at] ?? [], bid: null, tricks: 0, total: 0 },
      }),
    );
    return { unit, players: dealt, deals, deal: 0, turn: 0, trick: [], before: [], isOver: false };
  },
  turnOf: (state) => {
    const left = state.players.reduce((sum, { cards }) => sum + cards.length, 0);
    return `${state.deal} ${state.turn} ${left} ${isBidding(state)}`;
  },
  ...{ due, act, onTimeOut, offers, see, settle },
};
