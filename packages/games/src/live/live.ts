/**
 * Live tables: many members bet on one hand that is decided by cards, dice or a wheel alone. A hand follows from the seed of
 * its shoe (or of its round) and its place in it; a bet from the hand, its spots and their stakes. Pure: the server decides
 * with this code, the page of a table and /verify repeat it. How a table runs: docs/live-tables.md.
 */
import type { DrawStream } from '@house/fairness/draw';
import { createRoundStream, type RoundSeeds } from '@house/fairness/round';
import { formatAmount, multiplyFloor, ONE, parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { GameFacts } from '../game.ts';
import { shuffledShoe } from './cards.ts';

/** What lies on the table, in the order it came. */
export type LiveEvent =
  /** `card`: rank and suit, `KH`, `10S`. */
  | { readonly kind: 'card'; readonly seat: string; readonly card: string }
  | { readonly kind: 'tile'; readonly seat: string; readonly tile: string }
  | { readonly kind: 'dice'; readonly faces: readonly string[] }
  | { readonly kind: 'pocket'; readonly number: number }
  /** `red` or `white`, each disc. */
  | { readonly kind: 'discs'; readonly faces: readonly string[] }
  /** So many beads lay under the cup. */
  | { readonly kind: 'beads'; readonly count: number }
  /** Of a fight: who leads, and by how much of three. */
  | { readonly kind: 'pass'; readonly lead: string; readonly strength: number }
  /** What a seat's cards are worth: `7`, `bull-8`, `flush`. */
  | { readonly kind: 'worth'; readonly seat: string; readonly worth: string };

/** What a spot came to for one who bets: of the stake, and in mills. */
export type LiveBetEvent =
  | { readonly kind: 'bet'; readonly spot: string; readonly stake: bigint; readonly returned: bigint }
  | { readonly kind: 'total'; readonly amount: bigint };

/** A result as a road shows it. */
export interface Mark {
  /** Of one of the game's `marks`. */
  readonly code: string;
  /** A figure within it: points, a number; empty for none. */
  readonly text: string;
  /** Extra signs: `pp` and `bp` of pairs. */
  readonly flags?: readonly string[];
}

export interface Spot<Hand = unknown> {
  /** Unique within the game, kept with bets for ever: `banker`, `split-16-17`. */
  readonly id: string;
  /** Odds as felts print them, to one: `0.95`; several where it depends: `1`, `2`, `3`. None: what a pool pays. */
  readonly pays: readonly string[];
  /** Of one unit staked what comes back in the long run, proved by a test: `0.989421`. */
  readonly rtp: string;
  /** Times the stake that come back, the stake included, in ten-thousandths: a push is `ONE`. */
  returned(hand: Hand, acts: Acts): bigint;
}

/** What was decided, seat by seat and in order: `ante:call`, `seat-2:hit`. Of a game without decisions there is nothing. */
export type Acts = readonly string[];
export const NO_ACTS: Acts = [];

export function actsOf(acts: Acts, seat: string): readonly string[] {
  const head = `${seat}:`;
  return acts.filter((act) => act.startsWith(head)).map((act) => act.slice(head.length));
}

/** What decides a bet says what was decided: `{ kind: 'end', acts: [...] }`. Null: it is no such thing. */
export function readActs(end: unknown): Acts | null {
  const acts = typeof end === 'object' && end !== null && 'acts' in end ? end.acts : NO_ACTS;
  return Array.isArray(acts) && acts.every((act) => typeof act === 'string') ? acts : null;
}

export interface Option {
  readonly act: string;
  /** A stake more, on `spot`: so many ten-thousandths of what lies on the seat, floored to whole units. */
  readonly raise?: { readonly spot: string; readonly times: bigint };
}

/** Where the hand stands in which players decide. */
export interface Turn {
  readonly stage: string;
  readonly seat: string;
  /** Of the seat, in order. */
  readonly acts: readonly string[];
}

/**
 * What players may do once the first cards lie. A seat is a spot whose stake has to be decided. `by` player: everybody decides
 * for themselves on the same cards; by seat: who sat down first decides for all who bet on it.
 */
export interface Decisions<Hand> {
  readonly by: 'player' | 'seat';
  readonly seats: readonly string[];
  /** Spots that only a decision lays a stake on. */
  readonly raises: readonly Spot<Hand>[];
  /** In which something is decided, in order; none where nothing is left to decide. */
  stages(hand: Hand): readonly string[];
  /** Empty: nothing more at this stage. */
  options(hand: Hand, turn: Turn): readonly Option[];
  /** What counts for who did nothing more in time, one after the other. */
  inPlace(hand: Hand, turn: Turn): string;
  /** What lies while players decide. */
  shown(hand: Hand, seats: readonly string[], acts: Acts): readonly LiveEvent[];
}

/** Spots that pay out of what lies on them together; what lies there is told to `Spot.returned` as acts, and kept with the bet. */
export interface Pool {
  readonly spots: readonly string[];
  /** `laid`: by spot, in mills, of all who are in the pool. */
  acts(laid: ReadonlyMap<string, bigint>): Acts;
}

interface LiveFacts<Hand> extends GameFacts {
  readonly kind: 'live';
  readonly spots: readonly Spot<Hand>[];
  /** Codes that `mark` gives, in the order of their colours. The first two are the sides of a big road, where it has one. */
  readonly marks: readonly string[];
  readonly hasBigRoad: boolean;
  readonly decisions?: Decisions<Hand>;
  readonly pool?: Pool;
  /** What ends elsewhere, and is told by people: the act that a result is kept as. Left out: the seed decides. */
  readonly told?: (result: string) => string;
  events(hand: Hand, acts: Acts): readonly LiveEvent[];
  mark(hand: Hand): Mark;
}

/** Cards of many hands lie in one shoe; `take` gives the next, 0 to 51. */
interface ShoeGame<Hand> extends LiveFacts<Hand> {
  readonly dealing: 'shoe';
  readonly decks: number;
  deal(take: () => number): Hand;
}

/** Each round is drawn anew, with a stream of its own. */
interface RoundGame<Hand> extends LiveFacts<Hand> {
  readonly dealing: 'round';
  draw(random: DrawStream): Hand;
}

export type LiveGame<Hand = unknown> = ShoeGame<Hand> | RoundGame<Hand>;

/** What stands where a pair has the member's own seed: the cards are everybody's. */
export const LIVE_CLIENT_SEED = 'table';

/** So many cards lie behind the cut card: the hand in which it comes is the last. */
const BEHIND_THE_CUT = 52;
/** Rounds that one seed of a game without a shoe serves. */
const ROUNDS_OF_A_SEED = 1;
const SPOTS_OF_A_BET = 60;

/** Every hand a seed makes, in order. Throws RangeError for a seed that is none. */
export function dealHands(game: LiveGame, seeds: Omit<RoundSeeds, 'nonce'>): readonly unknown[] {
  if (game.dealing === 'round') {
    return Array.from({ length: ROUNDS_OF_A_SEED }, (_, nonce) => game.draw(createRoundStream({ ...seeds, nonce })));
  }
  const shoe = shuffledShoe(createRoundStream({ ...seeds, nonce: 0 }), game.decks);
  const hands: unknown[] = [];
  let dealt = 0;
  const take = (): number => {
    dealt += 1;
    return mustHave(shoe[dealt - 1], 'a shoe that has a card left');
  };
  while (dealt < shoe.length - BEHIND_THE_CUT) hands.push(game.deal(take));
  return hands;
}

export type Bets = ReadonlyMap<string, bigint>;

/** Stakes by spot, of JSON like `{ "banker": "100.00" }`. Null: not bets of the game. */
export function readBets(game: LiveGame, input: unknown): Bets | null {
  if (typeof input !== 'object' || input === null) return null;
  const entries = Object.entries(input);
  if (entries.length === 0 || entries.length > SPOTS_OF_A_BET) return null;
  const bets = new Map<string, bigint>();
  for (const [spot, text] of entries) {
    const stake = typeof text === 'string' ? parseAmount(text) : null;
    if (stake === null || stake <= 0n || !spotsWithRaises(game).some(({ id }) => id === spot)) return null;
    bets.set(spot, stake);
  }
  return bets;
}

export function totalOf(bets: Bets): bigint {
  let total = 0n;
  for (const stake of bets.values()) total += stake;
  return total;
}

/** What lies on each spot, of many bets together. */
export function sumOfBets(all: readonly Bets[]): Bets {
  const sums = new Map<string, bigint>();
  for (const bets of all) for (const [spot, stake] of bets) sums.set(spot, (sums.get(spot) ?? 0n) + stake);
  return sums;
}

export interface LiveRound {
  /** In mills. */
  readonly stake: bigint;
  readonly events: readonly (LiveEvent | LiveBetEvent)[];
  /** In mills, stakes that come back included. */
  readonly prize: bigint;
}

export function spotsWithRaises({ spots, decisions }: LiveGame): readonly Spot[] {
  return decisions === undefined ? spots : [...spots, ...decisions.raises];
}

/** All that a seat comes to: what was decided, and what counts for who decided nothing more. */
export function completeActs(game: LiveGame, hand: unknown, seat: string, decided: readonly string[]): Acts {
  const acts = [...decided];
  for (const stage of game.decisions?.stages(hand) ?? []) {
    while ((game.decisions?.options(hand, { stage, seat, acts }) ?? []).length > 0) {
      acts.push(game.decisions?.inPlace(hand, { stage, seat, acts }) ?? '');
    }
  }
  // A seat that had nothing to decide is told as one that stood.
  return (acts.length === 0 ? ['stand'] : acts).map((act) => `${seat}:${act}`);
}

/** What bets come to with a hand: each spot floored to a mill. */
export function settleBets(game: LiveGame, hand: unknown, bets: Bets, acts: Acts = NO_ACTS): LiveRound {
  let prize = 0n;
  const of: LiveBetEvent[] = [];
  for (const spot of spotsWithRaises(game)) {
    const stake = bets.get(spot.id);
    if (stake === undefined) continue;
    const returned = multiplyFloor(stake, spot.returned(hand, acts), ONE);
    prize += returned;
    of.push({ kind: 'bet', spot: spot.id, stake, returned });
  }
  return { stake: totalOf(bets), events: [...game.events(hand, acts), ...of, { kind: 'total', amount: prize }], prize };
}

/** Whether anything of a bet lies in the game's pool. */
export function liesInPool({ pool }: Pick<LiveGame, 'pool'>, choice: Readonly<Record<string, unknown>>): boolean {
  return pool?.spots.some((spot) => Object.hasOwn(choice, spot)) === true;
}

/** The most that a stake of one can win beside itself, in ten-thousandths. */
export function topOdds(spot: Spot): bigint {
  return spot.pays.reduce((top, odds) => {
    const units = mustHave(parseAmount(odds), 'odds that are an amount');
    return units > top ? units : top;
  }, 0n);
}

/** The most that may lie on a spot of a table that takes stakes up to `max` and pays at most `maxWin` on one: whole units. */
export function spotLimit(spot: Spot, { max, maxWin }: { readonly max: bigint; readonly maxWin: bigint }): bigint {
  const odds = topOdds(spot);
  // What a pool pays is its players' own.
  const byWin = odds === 0n ? max : (maxWin * ONE) / odds;
  const limit = byWin < max ? byWin : max;
  return limit - (limit % ONE);
}

/** A spot that pays `odds` to one where `wins` says so, `push` gives the stake back. */
export function fixedSpot<Hand>(
  id: string,
  odds: string,
  rtp: string,
  wins: (hand: Hand) => boolean,
  isPush: (hand: Hand) => boolean = () => false,
): Spot<Hand> {
  const paid = ONE + mustHave(parseAmount(odds), 'odds that are an amount');
  return { id, pays: [odds], rtp, returned: (hand) => (wins(hand) ? paid : isPush(hand) ? ONE : 0n) };
}

/** The least and the most that spots return. */
export function returnOfSpots(spots: readonly Spot[]): GameFacts['rtp'] {
  const sorted = spots.map(({ rtp }) => rtp).toSorted();
  const [lowest = '0', highest = '0'] = [sorted[0], sorted.at(-1)];
  return { lowest, highest, proof: 'exact' };
}

/** A bet as JSON: stakes by spot. */
export function writeBets(bets: Bets): Readonly<Record<string, string>> {
  return Object.fromEntries([...bets].map(([spot, stake]) => [spot, formatAmount(stake)]));
}
