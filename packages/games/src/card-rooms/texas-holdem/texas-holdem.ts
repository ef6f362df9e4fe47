/**
 * Texas hold'em without a limit (games.md 4). The unit is the big blind, the small one is half of it; with two the button pays the
 * small one. A raise is at least as much as the last one; one that is all in and less lets nobody raise anew who has acted. What
 * nobody can match goes back; all-in players win of each what they put in. No rake before the flop.
 *
 * State: `street` 0 before the flop, 1, 2, 3 with three, four, five cards on the board. A street is over once everybody who can has
 * acted and put in the same; the hand once one is left, or after the last street, or where nobody is left who could bet.
 */
import { cardName, shuffledDeck } from '../../live/cards.ts';
import {
  atSeat,
  type CardAction,
  type CardOffer,
  type CardRoomGame,
  type Contender,
  fromLeftOf,
  type HandResult,
  type SeenHand,
  sharePots,
  tierOf,
} from '../card-room.ts';
import { pokerHandOf, pokerStrength } from './poker-hands.ts';

const BOARD = [0, 3, 4, 5] as const;
/** In big blinds. */
const RAKE_CAP = 10n;

interface Player {
  readonly seat: number;
  readonly cards: readonly number[];
  readonly stack: bigint;
  /** In this hand, and on this street. */
  readonly put: bigint;
  readonly bet: bigint;
  readonly isIn: boolean;
  /** Since the last whole raise. */
  readonly hasActed: boolean;
  readonly last: { readonly kind: string; readonly amount: bigint | null } | null;
}

export interface HoldemState {
  readonly unit: bigint;
  /** From the left of the button. */
  readonly players: readonly Player[];
  readonly board: readonly number[];
  readonly street: 0 | 1 | 2 | 3;
  /** What is to be matched, and what a raise has to be at least. */
  readonly bet: bigint;
  readonly raise: bigint;
  /** Place in `players`. */
  readonly turn: number;
  readonly end: 'last' | 'show' | null;
}

const isAllIn = ({ isIn, stack }: Player): boolean => isIn && stack === 0n;
const canAct = ({ isIn, stack }: Player): boolean => isIn && stack > 0n;
const boardOf = ({ board, street }: HoldemState): readonly number[] => board.slice(0, BOARD[street]);

/** Whoever still has to say something; -1: the street is over. */
function nextOf({ players, bet }: HoldemState, from: number): number {
  for (let step = 0; step < players.length; step += 1) {
    const at = (from + step) % players.length;
    const each = players[at];
    if (each !== undefined && canAct(each) && (!each.hasActed || each.bet < bet)) return at;
  }
  return -1;
}

function goOn(state: HoldemState): HoldemState {
  const { players, bet } = state;
  const live = players.filter(({ isIn }) => isIn);
  if (live.length === 1) return { ...state, end: 'last' };
  const turn = nextOf(state, (state.turn + 1) % players.length);
  const able = live.filter(canAct);
  // One who could bet has nobody to bet against, once they have matched what stands.
  const isIdle = able.length === 0 || (able.length === 1 && (able[0]?.bet ?? 0n) >= bet);
  if (turn >= 0 && !isIdle) return { ...state, turn };
  if (isIdle) return { ...state, street: 3, end: 'show' };
  if (state.street === 3) return { ...state, end: 'show' };
  const fresh: HoldemState = {
    ...{ ...state, street: (state.street + 1) as 1 | 2 | 3, bet: 0n, raise: state.unit },
    players: players.map((each) => ({ ...each, bet: 0n, hasActed: false, last: each.isIn ? null : each.last })),
  };
  return { ...fresh, turn: nextOf(fresh, 0) };
}

function offers(state: HoldemState, seat: number): readonly CardOffer[] {
  const { players, bet, raise, turn, end } = state;
  const me = players[turn];
  if (end !== null || me === undefined || me.seat !== seat) return [];
  const owed = bet - me.bet;
  const can: CardOffer[] =
    owed === 0n
      ? [{ kind: 'check', cost: null }]
      : [
          { kind: 'fold', cost: null },
          { kind: 'call', cost: owed < me.stack ? owed : me.stack },
        ];
  const others = players.some((each) => each.seat !== seat && canAct(each));
  if (me.hasActed || !others || me.stack <= owed) return can;
  const least = owed + raise;
  if (me.stack > least) can.push({ kind: 'raise', cost: least, most: me.stack });
  return [...can, { kind: 'allIn', cost: me.stack }];
}

/** What an action costs; null: it is none of what is offered. */
function costOf({ cost, most }: CardOffer, { amount }: CardAction): bigint | null {
  if (most === undefined) return cost ?? 0n;
  if (amount === undefined || !/^\d{1,18}$/.test(amount)) return null;
  const named = BigInt(amount);
  return named >= (cost ?? 0n) && named <= most ? named : null;
}

function act(state: HoldemState, seat: number, action: CardAction): HoldemState | null {
  const offer = offers(state, seat).find(({ kind }) => kind === action.kind);
  const cost = offer === undefined ? null : costOf(offer, action);
  if (offer === undefined || cost === null) return null;
  const me = atSeat(state.players, seat);
  const now: Player = {
    ...{ ...me, stack: me.stack - cost, put: me.put + cost, bet: me.bet + cost, hasActed: true },
    ...{ isIn: action.kind !== 'fold', last: { kind: action.kind, amount: cost === 0n ? null : cost } },
  };
  const raised = now.bet - state.bet;
  const isWhole = raised >= state.raise;
  return goOn({
    ...state,
    bet: raised > 0n ? now.bet : state.bet,
    raise: raised > 0n && isWhole ? raised : state.raise,
    players: state.players.map((each) =>
      each.seat === seat ? now : raised > 0n && isWhole ? { ...each, hasActed: false } : each,
    ),
  });
}

function settle(state: HoldemState): HandResult {
  const { players, board, street, end, unit } = state;
  const puts = players.map(({ put }) => put).toSorted((one, other) => (one < other ? 1 : -1));
  const [most = 0n, second = 0n] = puts;
  const contenders = players.map(({ seat, put, isIn, cards, stack }): Contender => {
    const matched = put < second ? put : second;
    const strength = !isIn ? null : end === 'last' ? 0 : pokerStrength([...cards, ...board]);
    return { seat, put: matched, strength, cap: isIn && stack === 0n ? matched : null };
  });
  const shared = sharePots(contenders, { rakeCap: street === 0 ? 0n : RAKE_CAP * unit, raked: 'all' });
  return {
    rake: shared.rake,
    players: shared.players.map((each) => {
      const put = atSeat(players, each.seat).put;
      // What nobody matched.
      return { ...each, put, won: each.won + (put === most ? most - each.put : 0n) };
    }),
  };
}

function see(state: HoldemState, viewer: number | null): SeenHand {
  const board = boardOf(state);
  return {
    pot: state.players.reduce((sum, { put }) => sum + put, 0n),
    board: board.map(cardName),
    stake: state.bet === 0n || state.end !== null ? null : state.bet,
    players: state.players.map((each) => {
      const isOpen = each.seat === viewer || (state.end === 'show' && each.isIn);
      return {
        ...{ seat: each.seat, stack: each.stack, put: each.put, isIn: each.isIn, last: each.last },
        cards: each.cards.map((card) => (isOpen ? cardName(card) : null)),
        marks: isAllIn(each) ? ['allIn'] : [],
        worth: isOpen && board.length > 0 ? pokerHandOf([...each.cards, ...board]) : null,
      };
    }),
  };
}

export const TEXAS_HOLDEM: CardRoomGame<HoldemState> = {
  code: 'THE',
  seats: { least: 2, most: 6 },
  ...{ secondsToAct: 15, bankSeconds: 30, leastUnits: 1n },
  tiers: tierOf({ least: 40n, most: 200n }, [2n, 10n, 40n, 200n]),
  begin({ stream, unit, button, players }) {
    const order = fromLeftOf(button, players);
    const count = order.length;
    const deck = shuffledDeck(stream, 2 * count + 5);
    // With two the button pays the small blind and is the first to act before the flop.
    const [small, big] = count === 2 ? [1, 0] : [0, 1];
    const dealt = order.map(({ seat, stack }, at): Player => {
      const blind = at === small ? unit / 2n : at === big ? unit : 0n;
      return {
        ...{ seat, stack: stack - blind, put: blind, bet: blind, isIn: true, hasActed: false },
        cards: [deck[at] ?? 0, deck[count + at] ?? 0],
        last: blind === 0n ? null : { kind: 'blind', amount: blind },
      };
    });
    const begun: HoldemState = {
      ...{
        unit,
        players: dealt,
        board: deck.slice(2 * count),
        street: 0,
        bet: unit,
        raise: unit,
        turn: big,
        end: null,
      },
    };
    return goOn(begun);
  },
  due: ({ end, players, turn }) => (end === null ? [players[turn]?.seat ?? 0] : []),
  turnOf: ({ street, turn, players }) => `${street} ${turn} ${players.reduce((sum, { put }) => sum + put, 0n)}`,
  onTimeOut: (state, seat) => ({ kind: offers(state, seat).some(({ kind }) => kind === 'check') ? 'check' : 'fold' }),
  ...{ act, offers, see, settle },
};
