/**
 * What plays pay now, as the desk sets it (lottery.md 1.7): a share of their full prize, of all plays of a game, of one
 * play, or of a limited number. Page and server work the price of a ticket out with this code.
 */
import type { Play } from './game.ts';
import { holdsNumbers } from './limited.ts';
import { picksAreUnits } from './offer.ts';
import { FACTORS, LEVELS, priceAt, unitReturn } from './pricing.ts';
import type { Selection } from './tickets/selection.ts';

/** Thousandths of the full prize. A play without a factor of its own has that of all. */
export interface PlayPrices {
  readonly all: number;
  readonly plays: ReadonlyMap<string, number>;
}

export const FULL_PRICES: PlayPrices = { all: FACTORS.full, plays: new Map() };

/** A number of a play that is sold at reduced odds: thousandths of what the play pays. */
export interface ReducedNumber {
  readonly picks: Selection;
  readonly factor: number;
}

export function factorOfPlay({ all, plays }: PlayPrices, playCode: string): number {
  return plays.get(playCode) ?? all;
}

/** A factor of a factor: floored, as every price is, and never nothing. */
export function factorOfFactor(factor: number, of: number): number {
  return Math.max(FACTORS.lowest, Math.floor((factor * of) / FACTORS.full));
}

/** The factor of a whole ticket: that of its play, reduced by the lowest of the numbers it holds. */
export function factorOfTicket(
  prices: PlayPrices,
  playCode: string,
  held: readonly { readonly factor: number }[],
): number {
  const ofPlay = factorOfPlay(prices, playCode);
  const [lowest] = held.map(({ factor }) => factor).sort((a, b) => a - b);
  return lowest === undefined ? ofPlay : factorOfFactor(lowest, ofPlay);
}

/** Whether a unit that wins at this factor pays less than its stake, whichever tier it wins and at the highest level. */
export function paysBelowStake(play: Play, factor: number): boolean {
  const price = priceAt(play, { level: LEVELS.highest, kept: 0 }, factor);
  return play.tiers.every((tier, index) => {
    const { numerator, denominator } = unitReturn(play, index, price);
    return tier.refund === true || numerator < denominator;
  });
}

/** Every pick, or every typed number, can be bought in a ticket of its own. */
export function canBeParted(play: Play): boolean {
  return play.grammar.kind === 'entries' || picksAreUnits(play);
}

/** A part of a ticket whose units pay alike. */
export interface TicketPart {
  readonly selection: Selection;
  readonly factor: number;
  /** It holds a number at reduced odds. */
  readonly reduced: boolean;
}

/**
 * Parts a ticket so that each pays at one factor, the dearest first. One of a play that cannot be parted stays whole, at
 * the lowest of its numbers.
 */
export function partByPrice(
  play: Play,
  ticket: Selection,
  prices: PlayPrices,
  numbers: readonly ReducedNumber[],
): TicketPart[] {
  // A list of many thousands is not looked through for nothing.
  const holds = numbers.length === 0 ? () => false : holdsNumbers(play, ticket);
  const held = numbers.filter(({ picks }) => holds(picks));
  if (held.length === 0 || !canBeParted(play)) {
    return [{ selection: ticket, factor: factorOfTicket(prices, play.code, held), reduced: held.length > 0 }];
  }
  const reducedTo = new Map<string, number>();
  for (const { picks, factor } of held) {
    for (const [place, own] of picks.entries()) for (const pick of own) reducedTo.set(`${place} ${pick}`, factor);
  }
  const shares = [...new Set(ticket.flatMap((picks, place) => picks.map((pick) => reducedTo.get(`${place} ${pick}`))))];
  return shares
    .map((share) => ({
      selection: ticket.map((picks, place) => picks.filter((pick) => reducedTo.get(`${place} ${pick}`) === share)),
      factor: factorOfTicket(prices, play.code, share === undefined ? [] : [{ factor: share }]),
      reduced: share !== undefined,
    }))
    .sort((a, b) => b.factor - a.factor);
}
