/**
 * Ludo quick (games.md 4) for two or for four: two tokens each, a token leaves its base on a 1 or a 6, a six and a capture give
 * another roll, the third six in a row ends the turn unmoved, eight squares are safe, and after eight minutes whoever has gone
 * most steps wins. Who has both tokens home first wins before that. All put in the unit; the winner's net is raked by 5 %.
 *
 * Our own choices, where games.md is silent: a token needs the exact number to come home; tokens of one colour do not block; a
 * capture sends home all that stand there; who leaves the table has lost, their tokens are taken off; of several with the same
 * steps at the clock the pot is shared. A token that is the only one to go moves by itself.
 *
 * The dice are thrown when the game is dealt, from the seeds of all, and shown one after the other.
 */
import {
  atSeat,
  type CardAction,
  type CardOffer,
  type CardRoomGame,
  fromLeftOf,
  type HandResult,
  type SeenHand,
  shareScore,
  tierOf,
} from '../card-room.ts';

const TOKENS = 2;
const TRACK = 52;
/** Steps of a token: 0 in the base, 1 on its start, 51 the last of the track, 52 to 56 its own way home, 57 home. */
const LAST_OF_TRACK = 51;
export const LUDO_HOME = 57;
/** The four starts, and the squares with a star. */
const SAFE: ReadonlySet<number> = new Set([0, 8, 13, 21, 26, 34, 39, 47]);
const CORNERS = ['red', 'green', 'yellow', 'blue'] as const;
/** More than eight minutes need; a game that has thrown them all ends as by the clock. */
const DICE = 1_000;
const CLOCK_SECONDS = 480;
const LEAVES_BASE: readonly number[] = [1, 6];

interface Player {
  readonly seat: number;
  readonly stack: bigint;
  readonly put: bigint;
  /** Place of their colour around the board. */
  readonly corner: number;
  readonly tokens: readonly number[];
  readonly isIn: boolean;
  readonly last: string | null;
}

export interface LudoState {
  readonly dice: readonly number[];
  /** How many were thrown. */
  readonly thrown: number;
  /** From the left of the button: the order of turns. */
  readonly players: readonly Player[];
  readonly turn: number;
  /** One was thrown and a token is to be chosen. */
  readonly choosing: boolean;
  readonly sixes: number;
  readonly isOver: boolean;
}

/** The square of the track that a token of that colour stands on; null: in its base, on its way home, or home. */
export function ludoSquare(corner: number, steps: number): number | null {
  return steps < 1 || steps > LAST_OF_TRACK ? null : (corner * (TRACK / CORNERS.length) + steps - 1) % TRACK;
}

const dieOf = ({ dice, thrown }: LudoState): number => dice[thrown - 1] ?? 0;
const stepsOf = ({ tokens }: Player): number => tokens.reduce((sum, steps) => sum + steps, 0);

function movesOf({ tokens }: Player, die: number): readonly number[] {
  return tokens.flatMap((steps, token) => {
    const goes = steps === 0 ? LEAVES_BASE.includes(die) : steps + die <= LUDO_HOME;
    return goes ? [token] : [];
  });
}

function isDecided(players: readonly Player[]): boolean {
  const inPlay = players.filter(({ isIn }) => isIn);
  return inPlay.length <= 1 || inPlay.some(({ tokens }) => tokens.every((steps) => steps === LUDO_HOME));
}

/** The turn of the next who is in, or one more of the same player. */
function goOn(state: LudoState, again: boolean): LudoState {
  if (isDecided(state.players) || state.thrown >= state.dice.length) {
    return { ...state, choosing: false, isOver: true };
  }
  if (again) return { ...state, choosing: false };
  let { turn } = state;
  do turn = (turn + 1) % state.players.length;
  while (state.players[turn]?.isIn !== true);
  return { ...state, turn, choosing: false, sixes: 0 };
}

function say(state: LudoState, last: string): LudoState {
  const players = state.players.map((each, at) => (at === state.turn ? { ...each, last } : each));
  return { ...state, players };
}

function move(state: LudoState, token: number): LudoState {
  const me = state.players[state.turn];
  if (me === undefined) return state;
  const die = dieOf(state);
  const before = me.tokens[token] ?? 0;
  const after = before === 0 ? 1 : before + die;
  const square = ludoSquare(me.corner, after);
  const hits = (other: Player, steps: number): boolean =>
    other !== me && other.isIn && square !== null && !SAFE.has(square) && ludoSquare(other.corner, steps) === square;
  const captured = state.players.some((other) => other.tokens.some((steps) => hits(other, steps)));
  const players = state.players.map((each) => ({
    ...each,
    tokens:
      each === me
        ? me.tokens.map((steps, at) => (at === token ? after : steps))
        : each.tokens.map((steps) => (hits(each, steps) ? 0 : steps)),
  }));
  const last = captured ? 'capture' : after === LUDO_HOME ? 'home' : before === 0 ? 'leave' : 'move';
  return goOn(say({ ...state, players }, last), die === 6 || captured);
}

function roll(before: LudoState): LudoState {
  const thrown = { ...before, thrown: before.thrown + 1 };
  const die = dieOf(thrown);
  const state = { ...thrown, sixes: die === 6 ? thrown.sixes + 1 : 0 };
  if (state.sixes === 3) return goOn(say(state, 'sixes'), false);
  const me = state.players[state.turn];
  const moves = me === undefined ? [] : movesOf(me, die);
  const [first] = moves;
  if (first === undefined) return goOn(say(state, 'stay'), die === 6);
  // Two that stand together are one choice.
  const isOne = moves.every((token) => me?.tokens[token] === me?.tokens[first]);
  return isOne ? move(state, first) : { ...state, choosing: true };
}

/** Whoever's time is over: the token that is farthest. */
function farthest(state: LudoState): number {
  const me = state.players[state.turn];
  const moves = me === undefined ? [] : movesOf(me, dieOf(state));
  return moves.toSorted((one, other) => (me?.tokens[other] ?? 0) - (me?.tokens[one] ?? 0))[0] ?? 0;
}

function due({ isOver, players, turn }: LudoState): readonly number[] {
  return isOver ? [] : [players[turn]?.seat ?? 0];
}

function offers(state: LudoState, seat: number): readonly CardOffer[] {
  const me = state.players[state.turn];
  if (!due(state).includes(seat) || me === undefined) return [];
  return state.choosing
    ? [{ kind: 'move', cost: null, choices: movesOf(me, dieOf(state)).map(String) }]
    : [{ kind: 'roll', cost: null }];
}

function act(state: LudoState, seat: number, { kind, picks }: CardAction): LudoState | null {
  if (!due(state).includes(seat)) return null;
  switch (kind) {
    case 'roll':
      return state.choosing ? null : roll(state);
    case 'move': {
      const choices = offers(state, seat)[0]?.choices ?? [];
      const [token = ''] = picks ?? [];
      return choices.includes(token) ? move(state, Number(token)) : null;
    }
    case 'auto': {
      const rolled = state.choosing ? state : roll(state);
      return rolled.choosing ? move(rolled, farthest(rolled)) : rolled;
    }
    case 'resign': {
      const players = state.players.map((each) =>
        each.seat === seat ? { ...each, isIn: false, tokens: each.tokens.map(() => 0), last: 'resign' } : each,
      );
      return goOn({ ...state, players }, false);
    }
    default:
      return null;
  }
}

function settle({ players }: LudoState): HandResult {
  const inPlay = players.filter(({ isIn }) => isIn);
  const most = Math.max(...inPlay.map(stepsOf));
  return shareScore(
    players,
    inPlay.filter((each) => stepsOf(each) === most).map(({ seat }) => seat),
  );
}

function see(state: LudoState): SeenHand {
  return {
    pot: state.players.reduce((sum, { put }) => sum + put, 0n),
    ...{ board: [], stake: null, die: state.thrown === 0 ? null : dieOf(state) },
    players: state.players.map((each) => ({
      ...{ seat: each.seat, stack: each.stack, put: each.put, isIn: each.isIn, cards: [], worth: null },
      marks: [CORNERS[each.corner] ?? 'red'],
      last: each.last === null ? null : { kind: each.last, amount: null },
      ...{ pieces: each.tokens, score: String(stepsOf(each)) },
    })),
  };
}

export const LUDO_QUICK: CardRoomGame<LudoState> = {
  code: 'LUDO',
  seats: { least: 2, most: 4 },
  ...{ secondsToAct: 15, bankSeconds: 0, leastUnits: 1n, clockSeconds: CLOCK_SECONDS },
  tiers: [
    ...tierOf({ least: 1n, most: 20n, places: 2 }, [10n, 50n, 200n]),
    ...tierOf({ least: 1n, most: 20n, places: 4 }, [10n, 50n]),
  ],
  begin({ stream, unit, button, players }) {
    const bySeat = players.toSorted((one, other) => one.seat - other.seat);
    // Two sit across from each other.
    const apart = bySeat.length === 2 ? 2 : 1;
    const inOrder = fromLeftOf(button, players).map(({ seat, stack }): Player => {
      const corner = bySeat.indexOf(atSeat(bySeat, seat)) * apart;
      return {
        ...{ seat, corner, stack: stack - unit, put: unit, isIn: true, last: null },
        tokens: Array.from({ length: TOKENS }, () => 0),
      };
    });
    return {
      dice: Array.from({ length: DICE }, () => 1 + stream.rand(6)),
      ...{ thrown: 0, players: inOrder, turn: 0, choosing: false, sixes: 0, isOver: false },
    };
  },
  turnOf: ({ thrown, choosing, turn }) => `${turn} ${thrown} ${choosing}`,
  onTimeOut: () => ({ kind: 'auto' }),
  onLeft: () => ({ kind: 'resign' }),
  onClock: (state) => ({ ...state, choosing: false, isOver: true }),
  ...{ due, act, offers, see, settle },
};
