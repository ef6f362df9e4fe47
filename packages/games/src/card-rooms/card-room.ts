/**
 * What every game of the card rooms says of itself: players against each other for a pot, the house takes a rake. Rules are pure.
 * A hand follows from its stream, who sits there with how much, and what they did in order; so a hand that is kept as its actions
 * is played again by whoever takes it up, and by whoever checks it. Amounts are in mills.
 */
import type { DrawStream } from '@house/fairness/draw';
import { createInstantStream } from '@house/fairness/instant';
import { ONE, parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';

/** What a player does; each rule reads what it knows and refuses the rest. */
export interface CardAction {
  readonly kind: string;
  /** Of those that name one: mills, as a decimal string. */
  readonly amount?: string | undefined;
  /** Of those that pick something: a card, a piece, a number that is bid, or cards with spaces between them, a group each. */
  readonly picks?: readonly string[] | undefined;
}

/** The seat of what nobody does: the time of the whole hand is over. */
export const NOBODY = -1;
/** As it is kept and told: the seat that did it, an amount as a decimal of the unit of money. */
export interface WrittenAct extends CardAction {
  readonly seat: number;
}

export interface Dealing {
  readonly stream: DrawStream;
  /** The ante, the big blind, the base: what all amounts of the game follow from. */
  readonly unit: bigint;
  /** The seat of the button, which may be empty. */
  readonly button: number;
  /** Those who are dealt in, by rising seat. */
  readonly players: readonly { readonly seat: number; readonly stack: bigint }[];
}

/** What a player may do now; amounts where there is something to pay. */
export interface CardOffer {
  readonly kind: string;
  readonly cost: bigint | null;
  /** Of one that the player names: the most. `cost` is the least. */
  readonly most?: bigint;
  /** What may be picked: one of them; where `groups` stands, groups of them. */
  readonly choices?: readonly string[];
  readonly groups?: true;
}

export interface SeenPlayer {
  readonly seat: number;
  /** What they have left beside what they have put in. */
  readonly stack: bigint;
  readonly put: bigint;
  readonly isIn: boolean;
  /** As its viewer sees them: a name, or null for one that lies with its face down. */
  readonly cards: readonly (string | null)[];
  /** Words of the game about them: `seen`, `allIn`, `banker`. */
  readonly marks: readonly string[];
  readonly last: { readonly kind: string; readonly amount: bigint | null } | null;
  /** What their cards come to, where the viewer sees all of them. */
  readonly worth: string | null;
  /** Where their pieces stand, as the game numbers its places. */
  readonly pieces?: readonly number[];
  /** What lies before them face up: the card of a trick, melds that are shown. */
  readonly open?: readonly string[];
  /** What they have come to in games that count: steps, points. */
  readonly score?: string;
}

export interface SeenHand {
  readonly pot: bigint;
  /** Cards of everybody. */
  readonly board: readonly string[];
  /** The stake that stands, where the game has one. */
  readonly stake: bigint | null;
  /** What was thrown last. */
  readonly die?: number | null;
  /** Piles on the table: how many lie there, and the face of the uppermost where it shows one. */
  readonly piles?: readonly { readonly kind: string; readonly count: number; readonly top: string | null }[];
  /** Of a hand of several deals: which it is, from 1, of so many. */
  readonly deal?: { readonly number: number; readonly of: number };
  /** From the left of the button. */
  readonly players: readonly SeenPlayer[];
}

export interface HandResult {
  readonly rake: bigint;
  readonly players: readonly { readonly seat: number; readonly put: bigint; readonly won: bigint }[];
}

export interface CardRoomGame<State = unknown> {
  readonly code: string;
  readonly seats: { readonly least: number; readonly most: number };
  readonly secondsToAct: number;
  /** More time for hard decisions, refilled each hour. */
  readonly bankSeconds: number;
  /** The rooms of the lobby: the unit, and what one sits down with. `places`: exactly so many play there. */
  readonly tiers: readonly {
    readonly unit: bigint;
    readonly least: bigint;
    readonly most: bigint;
    readonly places?: number;
  }[];
  /** Of a hand that has an end by the clock, from when it is dealt. */
  readonly clockSeconds?: number;
  /** Who cannot have less than this is not dealt in, in units. */
  readonly leastUnits: bigint;
  begin(dealing: Dealing): State;
  /** The seats that are waited for; none: the hand is over. */
  due(state: State): readonly number[];
  /** Which turn it is: as long as it is the same, its clock runs on. */
  turnOf(state: State): string;
  /** The state after; null: that cannot be done now. Never changes the state it is given. */
  act(state: State, seat: number, action: CardAction): State | null;
  /** What a seat does whose time is over. */
  onTimeOut(state: State, seat: number): CardAction;
  /** What a seat does whose player has left the table; where it is left out: as one whose time is over. */
  onLeft?(state: State, seat: number): CardAction;
  /** Of a game with `clockSeconds`: how it stands when they are over. */
  onClock?(state: State): State;
  offers(state: State, seat: number): readonly CardOffer[];
  /** As a seat sees it, or as one who only watches: nothing else leaves the studio while the hand is played. */
  see(state: State, viewer: number | null): SeenHand;
  /** Of a hand that is over. */
  settle(state: State): HandResult;
}

/** How many play at a table of a room. */
export function seatsOf(game: CardRoomGame, tier: number): { readonly least: number; readonly most: number } {
  const places = game.tiers[tier]?.places;
  return places === undefined ? game.seats : { least: places, most: places };
}

/** The state after what was written; null: that cannot have been done. The same for who decides, takes up, replays and checks. */
export function doWritten(game: CardRoomGame, state: unknown, { seat, kind, amount, picks }: WrittenAct): unknown {
  if (seat === NOBODY) return kind === 'clock' && game.due(state).length > 0 ? (game.onClock?.(state) ?? null) : null;
  const units = amount === undefined ? undefined : String(parseAmount(amount) ?? -1n);
  return game.act(state, seat, { kind, amount: units, picks });
}

const RAKE_PERCENT = 4n;
/** Of what a winner has won, in games of two sides and of points. */
const NET_RAKE_PERCENT = 5n;

/** 4 % of what was played for, rounded down, at most the cap. */
export function rakeOf(amount: bigint, cap: bigint): bigint {
  const rake = (amount * RAKE_PERCENT) / 100n;
  return rake < cap ? rake : cap;
}

/** By rising seat, the one to the left of the button first. */
export function fromLeftOf<T extends { readonly seat: number }>(button: number, players: readonly T[]): T[] {
  const sorted = players.toSorted((one, other) => one.seat - other.seat);
  return [...sorted.filter(({ seat }) => seat > button), ...sorted.filter(({ seat }) => seat <= button)];
}

/** What each has won or lost of the others, as stacks move: the rake is 5 % of what a winner has won. */
export function settleNets(nets: readonly { readonly seat: number; readonly net: bigint }[]): HandResult {
  let rake = 0n;
  const players = nets.map(({ seat, net }) => {
    if (net <= 0n) return { seat, put: -net, won: 0n };
    const share = (net * NET_RAKE_PERCENT) / 100n;
    rake += share;
    return { seat, put: 0n, won: net - share };
  });
  return { rake, players };
}

/** Winners share what all have put in; what is odd goes to the first of them. The rake is 5 % of what each has won beyond their own. */
export function shareScore(
  players: readonly { readonly seat: number; readonly put: bigint }[],
  winners: readonly number[],
): HandResult {
  const pot = players.reduce((sum, { put }) => sum + put, 0n);
  const each = pot / BigInt(winners.length);
  let rake = 0n;
  const results = players.map(({ seat, put }) => {
    if (!winners.includes(seat)) return { seat, put, won: 0n };
    const share = each + (seat === winners[0] ? pot - each * BigInt(winners.length) : 0n);
    const cut = share > put ? ((share - put) * NET_RAKE_PERCENT) / 100n : 0n;
    rake += cut;
    return { seat, put, won: share - cut };
  });
  return { rake, players: results };
}

export interface Contender {
  readonly seat: number;
  readonly put: bigint;
  /** Null: packed, wins nothing. The higher wins. */
  readonly strength: number | null;
  /** What they win of each other at most: what an all-in player has put in. Null: no such limit. */
  readonly cap: bigint | null;
}

interface Pot {
  readonly amount: bigint;
  readonly winners: readonly Contender[];
  readonly contenders: number;
}

/** The main pot and the side pots, in the order in which their contenders become fewer. */
export function potsOf(players: readonly Contender[]): readonly Pot[] {
  const caps = players.flatMap(({ cap, strength }) => (cap === null || strength === null ? [] : [cap]));
  const levels: (bigint | null)[] = [...new Set(caps)].toSorted((one, other) => (one < other ? -1 : 1));
  const pots: Pot[] = [];
  let below = 0n;
  for (const level of [...levels, null]) {
    const upTo = (put: bigint): bigint => (level === null || put < level ? put : level);
    const from = below;
    const amount = players.reduce((sum, { put }) => sum + (put > from ? upTo(put) - from : 0n), 0n);
    const live = players.filter(({ strength, cap }) => strength !== null && (cap === null || cap > from));
    const best = Math.max(...live.map(({ strength }) => strength ?? 0));
    if (amount > 0n) {
      // Nobody reaches so high: what packed players put in above all who are left is part of the pot below.
      const winners = live.filter(({ strength }) => strength === best);
      const last = pots.at(-1);
      if (winners.length === 0 && last !== undefined) pots[pots.length - 1] = { ...last, amount: last.amount + amount };
      else pots.push({ amount, winners, contenders: live.length });
    }
    if (level !== null) below = level;
  }
  return pots;
}

/**
 * Shares the pots out, less the rake, which is taken of each by its size. `players` from the left of the button: what cannot be
 * shared evenly goes to the first of the winners. `contested`: a pot with one contender beside others is theirs without a rake.
 */
export function sharePots(
  players: readonly Contender[],
  { rakeCap, raked: which = 'contested' }: { readonly rakeCap: bigint; readonly raked?: 'all' | 'contested' },
): HandResult {
  const pots = potsOf(players);
  const raked = pots.filter(({ contenders }) => which === 'all' || contenders > 1 || pots.length === 1);
  const total = raked.reduce((sum, { amount }) => sum + amount, 0n);
  const rake = rakeOf(total, rakeCap);
  let left = rake;
  const won = new Map<number, bigint>();
  for (const pot of pots) {
    const isLast = pot === raked.at(-1);
    const part = raked.includes(pot) ? (isLast ? left : (rake * pot.amount) / total) : 0n;
    left -= part;
    const shared = pot.amount - part;
    const each = shared / BigInt(pot.winners.length);
    pot.winners.forEach(({ seat }, at) => {
      const odd = at === 0 ? shared - each * BigInt(pot.winners.length) : 0n;
      won.set(seat, (won.get(seat) ?? 0n) + each + odd);
    });
  }
  return { rake, players: players.map(({ seat, put }) => ({ seat, put, won: won.get(seat) ?? 0n })) };
}

export const tierOf = (
  { least, most, ...places }: { least: bigint; most: bigint; places?: number },
  taka: readonly bigint[],
): CardRoomGame['tiers'] =>
  taka.map((each) => ({ unit: each * ONE, least: each * ONE * least, most: each * ONE * most, ...places }));

/** A player of a hand by their seat. */
export const atSeat = <T extends { readonly seat: number }>(players: readonly T[], seat: number): T =>
  mustHave(players.find((each) => each.seat === seat) ?? null, 'a seat of the hand');

/** The button goes to the next of those who are dealt in. */
export function nextButton(button: number, players: readonly { readonly seat: number }[]): number {
  return fromLeftOf(button, players)[0]?.seat ?? button;
}

/** The stream that a hand is dealt from: the server's seed, promised before, with the seeds of all who are dealt in, by rising seat. */
export function dealtStream({
  serverSeed,
  number,
  seeds,
}: {
  serverSeed: Uint8Array;
  number: number;
  seeds: readonly string[];
}): DrawStream {
  return createInstantStream({ serverSeed, clientSeed: seeds.join(' '), nonce: number });
}
