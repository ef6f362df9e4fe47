/**
 * Niu Niu with a banker who is bid for (games.md 4). Four cards are seen by their player; all bid 0 to 3 to be the banker, of the
 * highest bids the lot decides; the others bet one to four times; the fifth card comes and each hand is held against the banker's.
 * What is won is base x bid (1 where nobody bid) x bet x multiplier of the winner's hand, and nobody wins more than they sat there
 * with. Losers pay first, the lowest hand before others, while the banker may win; the banker then pays from what they have, the
 * best hand first. The rake is 5 % of what a winner has won.
 */
import { cardName, shuffledDeck } from '../../live/cards.ts';
import { bullMultiplier, bullOf, bullStrength, bullWorth } from '../../live/niu-niu.ts';
import {
  atSeat,
  type CardAction,
  type CardOffer,
  type CardRoomGame,
  fromLeftOf,
  type HandResult,
  type SeenHand,
  settleNets,
  tierOf,
} from '../card-room.ts';

const BIDS = ['bidNone', 'bidOne', 'bidTwo', 'bidThree'] as const;
const BETS = ['betOne', 'betTwo', 'betThree', 'betFour'] as const;
const SEEN_CARDS = 4;

interface Player {
  readonly seat: number;
  readonly cards: readonly number[];
  readonly stack: bigint;
  readonly bid: number | null;
  /** 1 to 4; null: not yet, and of the banker. */
  readonly bet: number | null;
}

export interface NiuNiuState {
  readonly unit: bigint;
  /** From the left of the button. */
  readonly players: readonly Player[];
  /** Seats in the order in which the lot prefers them. */
  readonly lot: readonly number[];
  readonly banker: number | null;
}

const isOver = ({ banker, players }: NiuNiuState): boolean =>
  banker !== null && players.every(({ seat, bet }) => seat === banker || bet !== null);

function due(state: NiuNiuState): readonly number[] {
  const { banker, players } = state;
  return players.flatMap(({ seat, bid, bet }) =>
    (banker === null ? bid === null : seat !== banker && bet === null) ? [seat] : [],
  );
}

function offers(state: NiuNiuState, seat: number): readonly CardOffer[] {
  if (!due(state).includes(seat)) return [];
  return (state.banker === null ? BIDS : BETS).map((kind) => ({ kind, cost: null }));
}

function act(state: NiuNiuState, seat: number, { kind }: CardAction): NiuNiuState | null {
  const at = offers(state, seat).findIndex((each) => each.kind === kind);
  if (at < 0) return null;
  const change = state.banker === null ? { bid: at } : { bet: at + 1 };
  const players = state.players.map((each) => (each.seat === seat ? { ...each, ...change } : each));
  if (state.banker !== null || players.some(({ bid }) => bid === null)) return { ...state, players };
  const highest = Math.max(...players.map(({ bid }) => bid ?? 0));
  const banker = state.lot.find((each) => atSeat(players, each).bid === highest) ?? null;
  return { ...state, players, banker };
}

/** What each won or lost, before the rake. */
function netsOf({ unit, players, banker: of }: NiuNiuState): ReadonlyMap<number, bigint> {
  const banker = atSeat(players, of ?? 0);
  const others = players
    .filter(({ seat }) => seat !== banker.seat)
    .toSorted((one, other) => bullStrength(other.cards) - bullStrength(one.cards));
  const isBetter = ({ cards }: Player): boolean => bullStrength(cards) > bullStrength(banker.cards);
  const dueOf = (each: Player): bigint => {
    const winner = isBetter(each) ? each : banker;
    const whole =
      unit * BigInt(Math.max(1, banker.bid ?? 0)) * BigInt(each.bet ?? 1) * bullMultiplier(bullOf(winner.cards));
    // Of a loser it is all they have, of a winner as much as they sat there with.
    return whole < each.stack ? whole : each.stack;
  };
  const nets = new Map<number, bigint>();
  let [mayWin, has] = [banker.stack, banker.stack];
  for (const each of others.toReversed().filter((other) => !isBetter(other))) {
    const paid = dueOf(each) < mayWin ? dueOf(each) : mayWin;
    mayWin -= paid;
    has += paid;
    nets.set(each.seat, -paid);
  }
  for (const each of others.filter(isBetter)) {
    const paid = dueOf(each) < has ? dueOf(each) : has;
    has -= paid;
    nets.set(each.seat, paid);
  }
  return nets.set(banker.seat, has - banker.stack);
}

function settle(state: NiuNiuState): HandResult {
  const nets = netsOf(state);
  return settleNets(state.players.map(({ seat }) => ({ seat, net: nets.get(seat) ?? 0n })));
}

function see(state: NiuNiuState, viewer: number | null): SeenHand {
  const over = isOver(state);
  const nets = over ? netsOf(state) : null;
  return {
    pot: [...(nets?.values() ?? [])].reduce((sum, net) => sum + (net < 0n ? -net : 0n), 0n),
    board: [],
    stake: state.unit * BigInt(Math.max(1, state.banker === null ? 0 : (atSeat(state.players, state.banker).bid ?? 0))),
    players: state.players.map(({ seat, cards, stack, bid, bet }) => {
      const net = nets?.get(seat) ?? 0n;
      const put = net < 0n ? -net : 0n;
      const own = seat === viewer;
      // Bids are told once all are there: nobody waits for another's.
      const isBidTold = bid !== null && (own || state.banker !== null);
      const said = bet !== null && (own || over) ? BETS[bet - 1] : isBidTold ? BIDS[bid] : undefined;
      return {
        ...{ seat, stack: stack - put, put, isIn: true },
        cards: cards.map((card, at) => (over || (own && at < SEEN_CARDS) ? cardName(card) : null)),
        marks: seat === state.banker ? ['banker'] : [],
        last: said === undefined ? null : { kind: said, amount: null },
        worth: over ? bullWorth(cards) : null,
      };
    }),
  };
}

export const BID_NIU_NIU: CardRoomGame<NiuNiuState> = {
  code: 'NNT',
  seats: { least: 2, most: 5 },
  ...{ secondsToAct: 5, bankSeconds: 0, leastUnits: 10n },
  tiers: tierOf({ least: 50n, most: 1_000n }, [1n, 5n, 20n, 100n]),
  begin({ stream, unit, button, players }) {
    const order = fromLeftOf(button, players);
    const count = order.length;
    const deck = shuffledDeck(stream, 5 * count);
    const lot = order.map(({ seat }) => seat);
    for (let at = 0; at < count - 1; at += 1) {
      const other = at + stream.rand(count - at);
      [lot[at], lot[other]] = [lot[other] ?? 0, lot[at] ?? 0];
    }
    const dealt = order.map(
      ({ seat, stack }, at): Player => ({
        ...{ seat, stack, bid: null, bet: null },
        cards: [0, 1, 2, 3, 4].map((round) => deck[round * count + at] ?? 0),
      }),
    );
    return { unit, players: dealt, lot, banker: null };
  },
  turnOf: ({ banker }) => String(banker),
  onTimeOut: ({ banker }) => ({ kind: banker === null ? BIDS[0] : BETS[0] }),
  ...{ due, act, offers, see, settle },
};
