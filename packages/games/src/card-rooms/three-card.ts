/**
 * The three-card games of betting blind or seen (games.md 4): Teen Patti and its Chinese version, which differ in the order of
 * hands and in what a comparison costs.
 *
 * All pay the boot. In turn a player bets: blind the stake or twice it, seen twice or four times it; a blind amount is the new
 * stake, half of a seen one. After four blind bets a player sees. Cards may be seen at any time. A seen player may bet and ask the
 * seen player before them for a side show, which can be refused: the lower hand packs, of equal ones the asker's. With two left
 * one may pay for a show: of equal hands the caller's loses. No bet is above 128 boots; a pot of 1,024 boots is shown by all.
 * Who has less than the least bet may put in what is left: then all show, and they win of each other no more than they put in.
 */
import { cardName, shuffledDeck } from '../live/cards.ts';
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
} from './card-room.ts';

const BLIND_ROUNDS = 4;
/** In boots: of the stake (a seen bet is twice it), of the pot, of the rake. */
const STAKE_LIMIT = 64n;
const POT_LIMIT = 1_024n;
const RAKE_CAP = 20n;

interface Player {
  readonly seat: number;
  readonly cards: readonly number[];
  stack: bigint;
  put: bigint;
  isIn: boolean;
  hasSeen: boolean;
  blindBets: number;
  isAllIn: boolean;
  last: { readonly kind: string; readonly amount: bigint | null } | null;
  /** Seats whose cards they have seen in a side show. */
  knows: readonly number[];
}

export interface ThreeCardState {
  readonly unit: bigint;
  readonly stake: bigint;
  /** From the left of the button. */
  readonly players: readonly Player[];
  /** Place in `players`. */
  readonly turn: number;
  readonly asked: { readonly from: number; readonly to: number } | null;
  readonly bets: number;
  /** `last`: all others packed. `show`: of equal hands the caller's loses. `all`: everybody shows. */
  readonly end: { readonly kind: 'last' | 'show' | 'all'; readonly caller: number | null } | null;
}

export interface ThreeCardRules {
  readonly code: string;
  /** One number for a hand: the higher wins. */
  strengthOf(cards: readonly number[]): number;
  worthOf(cards: readonly number[]): string;
  /** In stakes, for one who has not seen; a seen player pays two. */
  readonly blindShow: bigint;
}

const potOf = ({ players }: ThreeCardState): bigint => players.reduce((sum, { put }) => sum + put, 0n);
const liveOf = ({ players }: ThreeCardState): Player[] => players.filter(({ isIn }) => isIn);

export function createThreeCardGame(rules: ThreeCardRules): CardRoomGame<ThreeCardState> {
  const leastBet = ({ stake }: ThreeCardState, { hasSeen }: Player): bigint => (hasSeen ? 2n * stake : stake);
  const showCost = ({ stake }: ThreeCardState, { hasSeen }: Player): bigint => stake * (hasSeen ? 2n : rules.blindShow);

  /** The seen player before them who is asked for a side show; null: there is none. */
  function askedBy(state: ThreeCardState): Player | null {
    const live = liveOf(state);
    const me = state.players[state.turn];
    if (me === undefined || !me.hasSeen || live.length < 3) return null;
    const before = live[(live.indexOf(me) + live.length - 1) % live.length];
    return before?.hasSeen === true ? before : null;
  }

  function offers(state: ThreeCardState, seat: number): readonly CardOffer[] {
    if (state.end !== null) return [];
    const me = state.players.find((each) => each.seat === seat);
    if (me === undefined || !me.isIn) return [];
    const see: CardOffer[] = me.hasSeen ? [] : [{ kind: 'see', cost: null }];
    if (state.asked !== null) {
      if (state.asked.to !== seat) return see;
      return [
        { kind: 'accept', cost: null },
        { kind: 'refuse', cost: null },
      ];
    }
    if (state.players[state.turn]?.seat !== seat) return see;
    const least = leastBet(state, me);
    const can: CardOffer[] = [...see, { kind: 'pack', cost: null }];
    if (me.stack < least) return [...can, { kind: 'allIn', cost: me.stack }];
    can.push({ kind: 'chaal', cost: least });
    if (me.stack >= 2n * least && 2n * state.stake <= STAKE_LIMIT * state.unit) {
      can.push({ kind: 'raise', cost: 2n * least });
    }
    if (askedBy(state) !== null) can.push({ kind: 'sideShow', cost: least });
    const show = showCost(state, me);
    if (liveOf(state).length === 2 && me.stack >= show) can.push({ kind: 'show', cost: show });
    return can;
  }

  /** The next who is in; the hand is over where only one is, or the pot is full. */
  function goOn(state: ThreeCardState): ThreeCardState {
    if (liveOf(state).length === 1) return { ...state, end: { kind: 'last', caller: null } };
    if (potOf(state) >= POT_LIMIT * state.unit) return { ...state, end: { kind: 'all', caller: null } };
    let turn = state.turn;
    do turn = (turn + 1) % state.players.length;
    while (state.players[turn]?.isIn !== true);
    const players = state.players.map((each, at) =>
      at === turn && each.blindBets >= BLIND_ROUNDS ? { ...each, hasSeen: true } : each,
    );
    return { ...state, players, turn };
  }

  function act(state: ThreeCardState, seat: number, { kind }: CardAction): ThreeCardState | null {
    const offer = offers(state, seat).find((each) => each.kind === kind);
    if (offer === undefined) return null;
    const change = (change: Partial<Player>, of = seat, from = state): ThreeCardState => ({
      ...from,
      players: from.players.map((each) => (each.seat === of ? { ...each, ...change } : each)),
    });
    const me = atSeat(state.players, seat);
    const cost = offer.cost ?? 0n;
    const paid = {
      ...{ stack: me.stack - cost, put: me.put + cost, last: { kind, amount: offer.cost } },
      ...{ blindBets: me.hasSeen ? me.blindBets : me.blindBets + 1 },
    };
    switch (kind) {
      case 'see':
        return change({ hasSeen: true });
      case 'pack':
        return goOn(change({ isIn: false, last: { kind, amount: null } }));
      case 'chaal':
      case 'raise':
        return goOn({ ...change(paid), stake: me.hasSeen ? cost / 2n : cost, bets: state.bets + 1 });
      case 'allIn':
        return { ...change({ ...paid, isAllIn: true }), bets: state.bets + 1, end: { kind: 'all', caller: null } };
      case 'show':
        return { ...change(paid), bets: state.bets + 1, end: { kind: 'show', caller: seat } };
      case 'sideShow': {
        const to = askedBy(state)?.seat ?? seat;
        return { ...change(paid), bets: state.bets + 1, asked: { from: seat, to } };
      }
      default:
        return answer(change({ last: { kind, amount: null } }), kind === 'accept');
    }
  }

  function answer(state: ThreeCardState, isAccepted: boolean): ThreeCardState {
    const { asked } = state;
    if (asked === null || !isAccepted) return goOn({ ...state, asked: null });
    const [from, to] = [atSeat(state.players, asked.from), atSeat(state.players, asked.to)];
    const lower = rules.strengthOf(from.cards) > rules.strengthOf(to.cards) ? to : from;
    const players = state.players.map((each) => {
      const other = each === from ? to : each === to ? from : null;
      return other === null ? each : { ...each, knows: [...each.knows, other.seat], isIn: each !== lower };
    });
    return goOn({ ...state, players, asked: null });
  }

  function settle(state: ThreeCardState): HandResult {
    const { end, unit } = state;
    const contenders = state.players.map(({ seat, put, isIn, isAllIn, cards }): Contender => {
      // Twice, so that there is room for the half by which a caller's equal hand is the lower.
      const strength = 2 * rules.strengthOf(cards) - (end?.kind === 'show' && end.caller === seat ? 1 : 0);
      return { seat, put, strength: isIn ? strength : null, cap: isAllIn ? put : null };
    });
    return sharePots(contenders, { rakeCap: state.bets === 0 ? 0n : RAKE_CAP * unit });
  }

  function see(state: ThreeCardState, viewer: number | null): SeenHand {
    const watcher = state.players.find(({ seat }) => seat === viewer);
    return {
      pot: potOf(state),
      board: [],
      stake: state.stake,
      players: state.players.map((each) => {
        const shown = state.end !== null && state.end.kind !== 'last' && each.isIn;
        const own = each.seat === viewer && each.hasSeen;
        const isOpen = shown || own || watcher?.knows.includes(each.seat) === true;
        return {
          ...{ seat: each.seat, stack: each.stack, put: each.put, isIn: each.isIn, last: each.last },
          cards: each.cards.map((card) => (isOpen ? cardName(card) : null)),
          marks: [
            ...(each.hasSeen ? ['seen'] : ['blind']),
            ...(each.isAllIn ? ['allIn'] : []),
            ...(state.asked?.to === each.seat ? ['asked'] : []),
          ],
          worth: isOpen ? rules.worthOf(each.cards) : null,
        };
      }),
    };
  }

  return {
    code: rules.code,
    seats: { least: 2, most: 5 },
    ...{ secondsToAct: 15, bankSeconds: 0, leastUnits: 2n },
    tiers: tierOf({ least: 50n, most: 1_000n }, [1n, 5n, 20n, 100n]),
    begin({ stream, unit, button, players }) {
      const order = fromLeftOf(button, players);
      const deck = shuffledDeck(stream, 3 * order.length);
      const dealt = order.map(
        ({ seat, stack }, at): Player => ({
          ...{ seat, stack: stack - unit, put: unit, isIn: true, hasSeen: false, blindBets: 0, isAllIn: false },
          ...{ last: null, knows: [], cards: [0, 1, 2].map((round) => deck[round * order.length + at] ?? 0) },
        }),
      );
      return { unit, stake: unit, players: dealt, turn: 0, asked: null, bets: 0, end: null };
    },
    due({ end, asked, players, turn }) {
      if (end !== null) return [];
      return [asked === null ? (players[turn]?.seat ?? 0) : asked.to];
    },
    turnOf: ({ asked, bets, turn }) => `${turn} ${bets} ${asked?.to}`,
    act,
    onTimeOut: ({ asked }) => ({ kind: asked === null ? 'pack' : 'refuse' }),
    ...{ offers, see, settle },
  };
}
