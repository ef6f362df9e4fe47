/**
 * Why a ticket would not be taken at one of its further stations (lottery.md 9.3), told before it is sent: the house
 * takes such a ticket whole or not at all, and its refusal names no station.
 */
import type { ReplyOf } from '@house/contract/call';
import type { listLimitedNumbers, StationSummary } from '@house/contract/lottery/site';
import type { GameFamily } from '@house/lottery/game';
import { holdsNumbers, nameNumber } from '@house/lottery/limited';
import { findPlay } from '@house/lottery/offer';
import { joinsNumbers } from '@house/lottery/stations';
import type { Selection } from '@house/lottery/tickets/selection';
import { phaseOf, takesBets } from './draw-phase.ts';

export type LimitedNumbers = ReplyOf<typeof listLimitedNumbers>['numbers'];

export interface StationRefusal {
  /** A play for one station; a sale that is over; a number of which all is sold there, or that pays otherwise there. */
  readonly why: 'oneStation' | 'closed' | 'full' | 'price';
  /** Those that would have to go from the ticket. */
  readonly stations: readonly StationSummary[];
  /** Which number it is about. */
  readonly number: string;
}

export interface StationBet {
  readonly play: string;
  readonly picks: Selection;
}

/** Stations whose sale is over at `now`. */
export function closedStations(also: readonly StationSummary[], now: number): StationRefusal | null {
  const stations = also.filter(({ current }) => !takesBets(phaseOf(current, 'on', now)));
  return stations.length === 0 ? null : { why: 'closed', stations, number: '' };
}

/**
 * The first reason that some of these bets are not taken at the further stations, whatever the time is. `drawId` is of the
 * first station, whose prices the lines show.
 */
export function refusedAtStations(
  family: Pick<GameFamily, 'plays'>,
  bets: readonly StationBet[],
  also: readonly StationSummary[],
  numbers: LimitedNumbers,
  drawId: string,
): StationRefusal | null {
  if (also.length === 0) return null;
  if (bets.some(({ play }) => joinsNumbers(play))) return { why: 'oneStation', stations: also, number: '' };
  for (const { play: code, picks } of bets) {
    const play = findPlay(family, code);
    const own = numbers.filter(
      (number) => number.play === code && number.fullDraws.length + number.reducedDraws.length > 0,
    );
    if (play === undefined || own.length === 0) continue;
    const holds = holdsNumbers(play, picks);
    for (const { selection, fullDraws, reducedDraws } of own) {
      const number = play.grammar.readStored(selection);
      if (!holds(number)) continue;
      const name = nameNumber(play, number);
      const where = (draws: readonly string[], among: boolean) =>
        also.filter(({ current }) => current !== null && draws.includes(current.id) === among);
      const full = where(fullDraws, true);
      if (full.length > 0) return { why: 'full', stations: full, number: name };
      const otherwise = where(reducedDraws, !reducedDraws.includes(drawId));
      if (otherwise.length > 0) return { why: 'price', stations: otherwise, number: name };
    }
  }
  return null;
}
