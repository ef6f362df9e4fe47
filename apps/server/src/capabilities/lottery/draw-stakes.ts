/**
 * What is staked in a draw where it is limited: on each choice by one member (lottery.md 11), on limited numbers by one
 * member and by all together (lottery.md 1.7). Slips and chases take from the same sums, in the transaction that posts.
 *
 * Whoever takes from them locks in one order: members by id, then totals by draw and limit, then the journal. So a slip,
 * a turn of chases and a bet that is taken back never wait for one another in a circle.
 *
 * Who has `DRAW_BETS_MAX` bets in a draw is refused more where it is asked what he has, so that asking has a bound too: a
 * member with very many tickets would make each of his slips read them all. Slips far from a limit are not asked
 * (stake-limits.ts).
 */
import { formatAmount } from '@house/money/amount';
import type { Tx } from '../../platform/database.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import type { CancelBet, Wagers } from '../wagers/port.ts';
import { BUSY } from '../wallet/port.ts';
import type { TicketRefusal } from './line-refusal.ts';
import { stakesByChoice, storedPlay } from './rules.ts';
import type { CachedGame, SalesCache } from './sales-cache.ts';
import {
  type HeldLimit,
  isPricedBySales,
  limitsOn,
  numberFull,
  numberLimited,
  stateWith,
  type TotalName,
} from './terms/limited-numbers.ts';
import { type AddedStake, addToTotals, lockTotals, readPlayMoney } from './terms/limited-totals.ts';
import type { NumberAt } from './terms/play-prices.ts';

/** Of selections that are kept as they are: choices take less room, however many tickets they stand in. */
const UNCOUNTED_CHARACTERS = 1_000_000;

/** Standing bets of one member in one draw, with what his chases wait with. */
export const DRAW_BETS_MAX = 4_000;

export interface StakesDeps {
  readonly wagers: Pick<Wagers, 'lockStakesOf' | 'unitStakesAfter'>;
}

/** A bet as it is stored. */
export interface StakedBet {
  readonly play: string;
  readonly selection: string;
  /** Units of 0.0001, per unit. */
  readonly unitStake: bigint;
}

/** A bet that is about to be taken. */
export interface WantedBet extends StakedBet {
  readonly game: Pick<CachedGame, 'family' | 'limits' | 'limited'>;
  readonly memberId: bigint;
  readonly drawId: bigint;
  /** The limited numbers it holds. */
  readonly limits: readonly HeldLimit[];
  /** Judges its price by what its numbers are sold at; asked only where that depends on what is sold of them. */
  readonly judgePrice?: (numbers: readonly NumberAt[]) => TicketRefusal | null;
}

/** What one member has in a draw, with what all have on its limited numbers. */
export interface Staked {
  /** How many they are; from `DRAW_BETS_MAX` on nothing else of this is complete, and nothing is taken. */
  bets: number;
  /** Added up over all his bets: never below what any one choice has. */
  weight: bigint;
  /** Bets that `choices` does not hold yet: most of the time nobody comes near the limit, and nothing is looked up. */
  readonly uncounted: StakedBet[];
  /** Of their selections. */
  uncountedCharacters: number;
  readonly choices: Map<string, bigint>;
  /** By limited number: the member's own, and everybody's. */
  readonly own: Map<TotalName, bigint>;
  readonly all: Map<TotalName, bigint>;
  /** Limited numbers of which nobody can say yet what everybody has. */
  readonly counting: Set<bigint>;
  /** His bets use up nothing of what all may have. */
  readonly playMoney: boolean;
}

/** `all` and `counting`: one for all members of a draw, so that what the first takes the next one sees. */
export function noStakes(
  { all, counting }: Pick<Staked, 'all' | 'counting'> = { all: new Map(), counting: new Set() },
  playMoney = false,
): Staked {
  return {
    bets: 0,
    weight: 0n,
    uncounted: [],
    uncountedCharacters: 0,
    choices: new Map(),
    own: new Map(),
    all,
    counting,
    playMoney,
  };
}

/** Counts a bet that stands, or will. */
export function countBet(staked: Staked, game: Pick<CachedGame, 'family' | 'limited'>, bet: StakedBet): void {
  addStake(staked, game, bet);
  const { family } = game;
  const limited = game.limited.filter(({ maxStake }) => maxStake !== null);
  for (const { total, stakeOn } of limitsOfStored({ family, limited }, bet)) {
    addTo(staked.own, total, stakeOn(bet.unitStake));
  }
}

/** Holds what is staked by the members of these bets in their draws until `tx` ends; one answer a bet, in their order. */
export async function lockStaked(deps: StakesDeps, tx: Tx, bets: readonly WantedBet[]): Promise<Staked[]> {
  const byDraw = new Map([...Map.groupBy(bets, ({ drawId }) => drawId)].sort(([a], [b]) => compare(a, b)));
  const totals = new Map(
    [...byDraw.keys()].map((drawId) => [drawId, { all: new Map<TotalName, bigint>(), counting: new Set<bigint>() }]),
  );
  const places = new Map<string, Staked>();
  const shares = bets.some(({ limits }) => limits.some(({ maxTotal }) => maxTotal !== null));
  const playMoney = await readPlayMoney(tx, shares ? bets.map(({ memberId }) => memberId) : []);
  const nameOf = ({ memberId, drawId }: WantedBet): string => `${memberId} ${drawId}`;
  for (const bet of bets.toSorted((a, b) => compare(a.memberId, b.memberId) || compare(a.drawId, b.drawId))) {
    if (places.has(nameOf(bet))) continue;
    const staked = noStakes(totals.get(bet.drawId), playMoney.has(bet.memberId));
    places.set(nameOf(bet), staked);
    for await (const page of deps.wagers.lockStakesOf(tx, bet.memberId, bet.drawId)) {
      for (const wager of page) countBet(staked, bet.game, wager);
      if (staked.bets >= DRAW_BETS_MAX) break;
    }
  }
  for (const [drawId, ofDraw] of byDraw) {
    const shared = ofDraw.flatMap(({ limits }) => limits.filter(({ maxTotal }) => maxTotal !== null));
    const { limited } = present(ofDraw[0], 'a group has a bet').game;
    const locked = await lockTotals(deps.wagers, tx, limited, drawId, shared);
    const total = present(totals.get(drawId), 'every draw has its totals');
    for (const [name, stake] of locked.staked) total.all.set(name, stake);
    for (const id of locked.counting.keys()) total.counting.add(id);
  }
  return bets.map((bet) => present(places.get(nameOf(bet)), 'every bet has its place'));
}

/**
 * Null, and counted, when there is room for one more bet, and every choice of it and every limited number in it stays
 * within its limit. `wallet.busy`: it will be known in a moment. Bets of one slip come in its order: the first of them has
 * the room that is left at the usual price. Play money is sold at the price that real money would pay at that moment, as
 * the page shows it to everybody; it takes no room from anybody, its own next bet neither.
 */
export function takeFromLimits(staked: Staked, bet: WantedBet): TicketRefusal | Refusal<'wallet.busy'> | null {
  const { game, limits, unitStake } = bet;
  const most = game.limits.maximumStake;
  if (staked.bets >= DRAW_BETS_MAX) return refuse('lottery.drawBets', { count: DRAW_BETS_MAX });
  if (staked.weight + unitStake > most && isChoiceOver(staked, bet)) {
    return refuse('lottery.drawLimit', { maximum: formatAmount(most) });
  }
  const numbers: NumberAt[] = [];
  for (const limit of limits) {
    if (limit.behind) continue;
    const { id, total, maxStake, factor, fullFactor } = limit;
    const stake = limit.stakeOn(unitStake);
    if (maxStake !== null && (staked.own.get(total) ?? 0n) + stake > maxStake) return numberLimited(limit, maxStake);
    if (staked.counting.has(id)) return BUSY;
    const state = stateWith(limit, (staked.all.get(total) ?? 0n) + stake);
    if (state === 'full') return numberFull(limit);
    const full = state === 'reduced';
    numbers.push({ ...limit, factor: full ? fullFactor : factor, full });
  }
  const otherPrice = limits.some(isPricedBySales) ? bet.judgePrice?.(numbers) : null;
  if (otherPrice) return otherPrice;
  addStake(staked, game, bet);
  for (const { total, stakeOn } of limits) {
    const stake = stakeOn(unitStake);
    addTo(staked.own, total, stake);
    if (!staked.playMoney) addTo(staked.all, total, stake);
  }
  return null;
}

/** Counts bets that were taken where numbers are limited for all members together; their draws are held. */
export async function addTaken(
  tx: Tx,
  taken: readonly { readonly bet: WantedBet; readonly staked: Staked }[],
): Promise<void> {
  const real = taken.filter(({ staked }) => !staked.playMoney);
  for (const [drawId, ofDraw] of Map.groupBy(real, ({ bet }) => bet.drawId)) {
    await addToTotals(tx, drawId, sharedStakes(ofDraw.map(({ bet }) => bet)));
  }
}

/**
 * For taking a bet back (`cancelWager`): looks its game up, then readies the totals that hold the bet before anything else
 * is locked.
 */
export async function prepareReturn(
  deps: StakesDeps & { readonly sales: Pick<SalesCache, 'gameOf'> },
  bet: CancelBet,
): Promise<(tx: Tx) => Promise<() => Promise<void>>> {
  const game = await deps.sales.gameOf(bet.gameCode);
  const limits = game === null ? [] : limitsOfStored(game, bet).filter(({ maxTotal }) => maxTotal !== null);
  return async (tx) => {
    if (game === null || limits.length === 0 || (await readPlayMoney(tx, [bet.memberId])).size > 0) {
      return async () => undefined;
    }
    const { counting } = await lockTotals(deps.wagers, tx, game.limited, bet.marketId, limits);
    // Where its place is not counted yet, what is taken back never will be.
    const held = limits.filter(({ id }) => (counting.get(id)?.[bet.shard] ?? bet.seq) >= bet.seq);
    const taken = sharedStakes([{ limits: held, unitStake: bet.unitStake }]);
    const back = taken.map((one) => ({ ...one, stake: -one.stake }));
    return () => addToTotals(tx, bet.marketId, back);
  };
}

/** The limited numbers that a stored ticket holds. */
export function limitsOfStored(
  { family, limited }: Pick<CachedGame, 'family' | 'limited'>,
  bet: Pick<StakedBet, 'play' | 'selection'>,
): readonly HeldLimit[] {
  if (limited.length === 0) return [];
  const play = storedPlay(family, bet.play);
  return limitsOn(limited, play, play.grammar.readStored(bet.selection));
}

function sharedStakes(bets: readonly Pick<WantedBet, 'limits' | 'unitStake'>[]): AddedStake[] {
  const added = new Map<TotalName, AddedStake>();
  for (const { limits, unitStake } of bets) {
    for (const { id, number, total, maxTotal, stakeOn } of limits) {
      if (maxTotal === null) continue;
      const stake = (added.get(total)?.stake ?? 0n) + stakeOn(unitStake);
      added.set(total, { limitId: id, number, stake });
    }
  }
  return [...added.values()];
}

function isChoiceOver(staked: Staked, { game, ...bet }: WantedBet): boolean {
  countChoices(staked, game);
  const most = game.limits.maximumStake;
  const added = [...stakesByChoice(game.family, bet)];
  return added.some(([choice, stake]) => (staked.choices.get(choice) ?? 0n) + stake > most);
}

function countChoices(staked: Staked, { family }: Pick<CachedGame, 'family'>): void {
  staked.uncountedCharacters = 0;
  for (const before of staked.uncounted.splice(0)) {
    for (const [choice, stake] of stakesByChoice(family, before)) addTo(staked.choices, choice, stake);
  }
}

function addStake(staked: Staked, game: Pick<CachedGame, 'family'>, { play, selection, unitStake }: StakedBet): void {
  staked.bets += 1;
  staked.weight += unitStake;
  staked.uncounted.push({ play, selection, unitStake });
  staked.uncountedCharacters += selection.length;
  if (staked.uncountedCharacters >= UNCOUNTED_CHARACTERS) countChoices(staked, game);
}

function addTo<K>(sums: Map<K, bigint>, name: K, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
