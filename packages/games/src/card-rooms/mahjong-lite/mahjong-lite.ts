/**
 * Mahjong-lite for two (games.md 4): 72 tiles, characters and dots from 1 to 9, thirteen each. In turn a tile is drawn and one is
 * thrown away; four sets and a pair win, and seven pairs, by one's own draw (twice) or by what the other has just thrown. The loser
 * pays the base times all pungs 2, one suit 4, seven pairs 4, own draw 2, together 8 at most. The rake is 5 % of what is won.
 *
 * Our own choices, where games.md is silent: what the other throws is claimed to win with and for nothing else; seven pairs are
 * seven different ones; where the wall is used up nobody pays; who leaves plays on as one whose time is over.
 */
import { shuffled } from '../../live/cards.ts';
import {
  type CardAction,
  type CardOffer,
  type CardRoomGame,
  fromLeftOf,
  type HandResult,
  type SeenHand,
  settleNets,
  tierOf,
} from '../card-room.ts';
import { fanOf, KINDS, readTiles, tileName } from './tiles.ts';

const HAND = 13;
const OF_EACH = 4;

interface Player {
  readonly seat: number;
  readonly stack: bigint;
  /** Kinds; the one that was drawn last is the last. */
  readonly tiles: readonly number[];
  readonly thrown: readonly number[];
  readonly last: string | null;
}

export interface MahjongState {
  readonly unit: bigint;
  readonly players: readonly Player[];
  readonly wall: readonly number[];
  readonly turn: number;
  readonly turns: number;
  readonly drawn: boolean;
  readonly end: { readonly winner: number | null; readonly fan: number } | null;
}

/** What the other has just thrown. */
const claimable = ({ players, turn }: MahjongState): number | undefined =>
  players[(turn + 1) % players.length]?.thrown.at(-1);

/** How often the base is won by whose turn it is; null: they have not won. */
function winOf(state: MahjongState): number | null {
  const tiles = state.players[state.turn]?.tiles ?? [];
  const claimed = claimable(state);
  const whole = state.drawn || claimed === undefined ? tiles : [...tiles, claimed];
  const won = readTiles(whole);
  return won === null ? null : fanOf(won, state.drawn);
}

function due({ end, players, turn }: MahjongState): readonly number[] {
  return end === null ? [players[turn]?.seat ?? 0] : [];
}

function offers(state: MahjongState, seat: number): readonly CardOffer[] {
  if (!due(state).includes(seat)) return [];
  const tiles = state.players[state.turn]?.tiles ?? [];
  const win: CardOffer[] = winOf(state) === null ? [] : [{ kind: 'win', cost: null }];
  return state.drawn
    ? [...win, { kind: 'discard', cost: null, choices: [...new Set(tiles)].map(tileName) }]
    : [...win, { kind: 'draw', cost: null }];
}

const change = (state: MahjongState, of: Partial<Player>): MahjongState => ({
  ...state,
  players: state.players.map((each, at) => (at === state.turn ? { ...each, ...of } : each)),
});

function draw(state: MahjongState): MahjongState {
  const [tile, ...wall] = state.wall;
  if (tile === undefined) return { ...state, end: { winner: null, fan: 0 } };
  const tiles = [...(state.players[state.turn]?.tiles ?? []), tile];
  return { ...change(state, { tiles, last: 'draw' }), wall, drawn: true };
}

function throwAway(state: MahjongState, at: number): MahjongState {
  const me = state.players[state.turn];
  const tile = me?.tiles[at];
  if (me === undefined || tile === undefined) return state;
  const tiles = me.tiles.filter((_, place) => place !== at);
  const thrown = change(state, { tiles, thrown: [...me.thrown, tile], last: 'discard' });
  const next = { ...thrown, turn: (state.turn + 1) % state.players.length, turns: state.turns + 1, drawn: false };
  // The last tile can still be won with.
  return next.wall.length === 0 && winOf(next) === null ? { ...next, end: { winner: null, fan: 0 } } : next;
}

function act(state: MahjongState, seat: number, { kind, picks }: CardAction): MahjongState | null {
  if (!due(state).includes(seat)) return null;
  const me = state.players[state.turn];
  if (me === undefined) return null;
  switch (kind) {
    case 'win': {
      const fan = winOf(state);
      if (fan === null) return null;
      const claimed = state.drawn ? undefined : claimable(state);
      const tiles = claimed === undefined ? me.tiles : [...me.tiles, claimed];
      return { ...change(state, { tiles, last: 'win' }), end: { winner: seat, fan } };
    }
    case 'draw':
      return state.drawn ? null : draw(state);
    case 'discard': {
      const at = me.tiles.findLastIndex((tile) => tileName(tile) === picks?.[0]);
      return !state.drawn || at < 0 ? null : throwAway(state, at);
    }
    case 'auto': {
      const drawn = state.drawn ? state : draw(state);
      return drawn.end === null ? throwAway(drawn, (drawn.players[drawn.turn]?.tiles.length ?? 1) - 1) : drawn;
    }
    default:
      return null;
  }
}

function settle({ players, unit, end }: MahjongState): HandResult {
  const pays = unit * BigInt(end?.fan ?? 0);
  const winner = end?.winner ?? null;
  return settleNets(players.map(({ seat }) => ({ seat, net: winner === null ? 0n : seat === winner ? pays : -pays })));
}

function see(state: MahjongState, viewer: number | null): SeenHand {
  const { end, unit } = state;
  const pays = unit * BigInt(end?.fan ?? 0);
  const isWon = end !== null && end.winner !== null;
  return {
    ...{ pot: isWon ? pays : 0n, board: [], stake: null },
    piles: [{ kind: 'wall', count: state.wall.length, top: null }],
    players: state.players.map(({ seat, stack, tiles, thrown, last }, at) => {
      const put = isWon && seat !== end.winner ? pays : 0n;
      const isOpen = seat === viewer || isWon;
      // What was drawn stands apart, on the right.
      const apart = state.drawn && at === state.turn && !isWon ? tiles.slice(-1) : [];
      const others = tiles.slice(0, tiles.length - apart.length).toSorted((one, other) => one - other);
      return {
        ...{ seat, stack: stack - put, put, isIn: true, worth: null },
        cards: [...others, ...apart].map((tile) => (isOpen ? tileName(tile) : null)),
        marks: isWon && seat === end.winner ? [`fan-${end.fan}`] : [],
        last: last === null ? null : { kind: last, amount: null },
        open: thrown.map(tileName),
      };
    }),
  };
}

export const MAHJONG_LITE: CardRoomGame<MahjongState> = {
  code: 'MAHJONG',
  seats: { least: 2, most: 2 },
  ...{ secondsToAct: 15, bankSeconds: 0, leastUnits: 8n },
  tiers: tierOf({ least: 10n, most: 200n }, [1n, 5n, 20n]),
  begin({ stream, unit, button, players }) {
    const tiles = shuffled(
      stream,
      Array.from({ length: KINDS * OF_EACH }, (_, tile) => tile % KINDS),
    );
    const dealt = fromLeftOf(button, players).map(
      ({ seat, stack }, at): Player => ({
        ...{ seat, stack, thrown: [], last: null },
        tiles: tiles.slice(at * HAND, (at + 1) * HAND),
      }),
    );
    const wall = tiles.slice(dealt.length * HAND);
    return { unit, players: dealt, wall, turn: 0, turns: 0, drawn: false, end: null };
  },
  turnOf: ({ turns }) => String(turns),
  onTimeOut: () => ({ kind: 'auto' }),
  ...{ due, act, offers, see, settle },
};
