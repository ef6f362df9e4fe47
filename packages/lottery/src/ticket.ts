/**
 * A ticket before it is taken: what can be judged without a database (lottery.md 1.5 steps 2 to 6 and the stake part
 * of 7). Whether the draw is open, what the member has already staked and what he owns is the server's to know.
 */
import { formatAmount } from '@house/money/amount';
import type { GameFamily, Play, StakeLimits } from './game.ts';
import { findPlay } from './offer.ts';
import { FACTORS, isLevel, keptRebate, type Price, priceAt, unitReturn, writePricedPlay } from './pricing.ts';
import type { Selection } from './tickets/selection.ts';

/** Why a ticket is refused, in the order in which it is judged. The codes are the contract's. */
export type TicketRefusalCode =
  | 'lottery.playUnknown'
  /** Does not parse, picks nothing, or makes more units than a ticket may have. */
  | 'lottery.selectionInvalid'
  | 'lottery.unitsDiffer'
  /** A prize level this member does not have, or none where one prices the play. */
  | 'lottery.levelNotAllowed'
  | 'wagers.stakeTooSmall'
  | 'wagers.stakeTooLarge'
  | 'wagers.stakeNotInSteps'
  | 'lottery.amountDiffers'
  | 'lottery.winLimit';

/** A refusal with what its message says: the limit it broke as a wire amount, or the server's own count. */
export interface TicketRefusal {
  readonly refused: TicketRefusalCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface TicketClaim {
  readonly playCode: string;
  /** As typed; it is normalised here. */
  readonly selection: string;
  /** The units the client counted. */
  readonly units: number;
  /** Mills per unit. */
  readonly stakePerUnit: bigint;
  /** The total the client showed, in mills. */
  readonly total: bigint;
  /** The prize level, where one prices the play. */
  readonly level?: number | undefined;
  /** Thousandths of the full prize, as the client showed it; the full one unless told. */
  readonly factor?: number | undefined;
}

export interface Ticket {
  readonly play: Play;
  readonly price: Price;
  /** The play with its price, which is what is stored and hashed. */
  readonly playText: string;
  readonly selection: Selection;
  /** The normalised text, which is what is stored, hashed and settled. */
  readonly selectionText: string;
  readonly units: number;
  readonly stakePerUnit: bigint;
  readonly total: bigint;
  /** The largest prize before any cut, in mills. */
  readonly bestCase: bigint;
}

/** What a claim picks, recounted: nothing of it depends on who bets, or at which price. */
export interface Picked {
  readonly play: Play;
  readonly selection: Selection;
  readonly units: number;
}

/** Reads what a claim picks, or the first reason against it. */
export function readPicked(
  family: GameFamily,
  claim: Pick<TicketClaim, 'playCode' | 'selection' | 'units'>,
  limits: StakeLimits = family.limits,
): Picked | TicketRefusal {
  const play = findPlay(family, claim.playCode);
  if (play === undefined) return { refused: 'lottery.playUnknown' };
  const selection = play.grammar.parse(claim.selection);
  if (selection === null) return { refused: 'lottery.selectionInvalid' };
  const units = play.countUnits(selection);
  if (units < 1 || units > limits.maximumUnits) return { refused: 'lottery.selectionInvalid' };
  if (units !== claim.units) return { refused: 'lottery.unitsDiffer', values: { units } };
  return { play, selection, units };
}

/** Judges price and stake of what was read: the ticket normalised, or the first reason against it. */
export function pricePicked(
  { play, selection, units }: Picked,
  claim: Pick<TicketClaim, 'stakePerUnit' | 'total' | 'level' | 'factor'>,
  rebatePoint: number,
  limits: StakeLimits,
): Ticket | TicketRefusal {
  const quote = quoteOf(play, claim, rebatePoint);
  if (quote === undefined) return { refused: 'lottery.levelNotAllowed' };
  const { price, playText, stakePerUnit } = quote;
  const stakeRefusal = judgeStake(limits, stakePerUnit);
  if (stakeRefusal !== null) return stakeRefusal;
  const total = BigInt(units) * stakePerUnit;
  if (total !== claim.total) return { refused: 'lottery.amountDiffers', values: { amount: formatAmount(total) } };
  const totalRefusal = judgeTotal(limits, total);
  if (totalRefusal !== null) return totalRefusal;
  const bestCase = bestCaseAt(play, selection, quote.prizes);
  const bestCaseAllowed = mostPaid(limits) * limits.bestCaseFactor;
  if (bestCase > bestCaseAllowed)
    return { refused: 'lottery.winLimit', values: { maximum: formatAmount(bestCaseAllowed) } };
  const selectionText = play.grammar.format(selection);
  return { play, price, playText, selection, selectionText, units, stakePerUnit, total, bestCase };
}

/**
 * Recounts everything the client claims about a ticket and returns it normalised, or the first reason against it.
 * `rebatePoint` is the member's, in thousandths (lottery.md 1.3); `limits` are those of now, where a desk sets them.
 */
export function validateTicket(
  family: GameFamily,
  claim: TicketClaim,
  rebatePoint = 0,
  limits: StakeLimits = family.limits,
): Ticket | TicketRefusal {
  const picked = readPicked(family, claim, limits);
  return 'refused' in picked ? picked : pricePicked(picked, claim, rebatePoint, limits);
}

/** What follows from a play, its price and the stake, whatever is picked. */
interface Quote {
  readonly level: number | undefined;
  readonly factor: number;
  readonly rebatePoint: number;
  readonly stakePerUnit: bigint;
  readonly price: Price;
  readonly playText: string;
  /** Of one winning unit of each tier, in mills. */
  readonly prizes: readonly bigint[];
}

/** By play, the one it was asked for last: the lines of a slip ask for the same again. */
const lastQuotes = new WeakMap<Play, Quote>();

/** Undefined when the level is not this member's to take. */
function quoteOf(
  play: Play,
  { level, factor = FACTORS.full, stakePerUnit }: Pick<TicketClaim, 'level' | 'factor' | 'stakePerUnit'>,
  rebatePoint: number,
): Quote | undefined {
  const last = lastQuotes.get(play);
  const same =
    last?.level === level &&
    last?.factor === factor &&
    last.rebatePoint === rebatePoint &&
    last.stakePerUnit === stakePerUnit;
  if (same) return last;
  const price = priceOf(play, { level, factor }, rebatePoint);
  if (price === undefined) return undefined;
  const playText = writePricedPlay(play.code, price);
  const prizes = prizesOf(play, stakePerUnit, price);
  const quote = { level, factor, rebatePoint, stakePerUnit, price, playText, prizes };
  lastQuotes.set(play, quote);
  return quote;
}

/** The price that is claimed for a play; undefined when the level is not this member's to take. */
function priceOf(
  play: Play,
  { level, factor = FACTORS.full }: Pick<TicketClaim, 'level' | 'factor'>,
  rebatePoint: number,
): Price | undefined {
  if (play.odds !== null) {
    const point = play.givesBack ? { point: rebatePoint } : {};
    return level === undefined ? { ...priceAt(play, null, factor), ...point } : undefined;
  }
  if (level === undefined || !isLevel(level, rebatePoint)) return undefined;
  return priceAt(play, { level, kept: keptRebate(level, rebatePoint) }, factor);
}

/** The stake part alone, for the stake box: the reason against a stake per unit, or null. */
export function judgeStake(limits: StakeLimits, stakePerUnit: bigint): TicketRefusal | null {
  const { minimumStake, maximumStake, stakeStep } = limits;
  if (stakePerUnit < minimumStake) return tooSmall(minimumStake);
  if (stakePerUnit > maximumStake) return tooLarge(maximumStake);
  if (stakePerUnit % stakeStep !== 0n) {
    return { refused: 'wagers.stakeNotInSteps', values: { step: formatAmount(stakeStep) } };
  }
  return null;
}

/** The most one ticket is paid, in mills, whatever it wins. */
export function mostPaid({ maximumOrderWin, maximumWin }: StakeLimits): bigint {
  return maximumOrderWin < maximumWin ? maximumOrderWin : maximumWin;
}

/** `ofOrder` tells it from the stake of a unit. */
function judgeTotal({ minimumTicket, maximumTicket }: StakeLimits, total: bigint): TicketRefusal | null {
  const refused =
    total < minimumTicket ? tooSmall(minimumTicket) : total > maximumTicket ? tooLarge(maximumTicket) : null;
  return refused === null ? null : { ...refused, values: { ...refused.values, ofOrder: 'true' } };
}

const tooSmall = (minimum: bigint): TicketRefusal => ({
  refused: 'wagers.stakeTooSmall',
  values: { minimum: formatAmount(minimum) },
});
const tooLarge = (maximum: bigint): TicketRefusal => ({
  refused: 'wagers.stakeTooLarge',
  values: { maximum: formatAmount(maximum) },
});

/** The most a selection can win at a stake per unit, in mills: never below any payout, before the cut at the cap. */
export function bestCaseOf(play: Play, selection: Selection, stakePerUnit: bigint, price: Price): bigint {
  return bestCaseAt(play, selection, prizesOf(play, stakePerUnit, price));
}

/** What one winning unit of each tier is paid for a stake, in mills. */
function prizesOf(play: Play, stakePerUnit: bigint, price: Price): bigint[] {
  return play.tiers.map((_, tier) => {
    const { numerator, denominator } = unitReturn(play, tier, price);
    return (stakePerUnit * numerator) / denominator;
  });
}

function bestCaseAt(play: Play, selection: Selection, prizes: readonly bigint[]): bigint {
  const together = play.bestHits?.(selection) ?? play.cases?.map((result) => play.countHits(selection, result));
  if (together === undefined) return worthOf(prizes, play.mostHits(selection), play.oneTier === true);
  let most = 0n;
  for (const hits of together) {
    const worth = worthOf(prizes, hits, false);
    if (worth > most) most = worth;
  }
  return most;
}

/** What so many hits of each tier are worth together; where a ticket is paid one tier alone, what the best one is. */
function worthOf(prizes: readonly bigint[], hits: readonly number[], oneTier: boolean): bigint {
  let sum = 0n;
  let best = 0n;
  for (let tier = 0; tier < prizes.length; tier += 1) {
    const count = hits[tier] ?? 0;
    if (count === 0) continue;
    const worth = BigInt(count) * (prizes[tier] ?? 0n);
    sum += worth;
    if (worth > best) best = worth;
  }
  return oneTier ? best : sum;
}
