/** Draws held elsewhere: the places of a game, and the game as it stands at one of them. */
import type { LotteryGameView, StationSummary } from '@house/contract/lottery/site';
import { findFacts } from '@house/lottery/facts';
import { dayOf, STATIONS_MAX } from '@house/lottery/stations';

/** A game as the bet page shows it; of a draw held elsewhere at one place. */
export interface GameAtPlace extends LotteryGameView {
  readonly station?: StationSummary;
  /** Further places of the same day that the ticket stands on, too (lottery.md 9.3). */
  readonly also?: readonly StationSummary[];
}

export function isOfficial(gameCode: string): boolean {
  return findFacts(gameCode)?.announced != null;
}

/** Its draws are those of the place; nothing is known of the game's others. */
export function atStation(
  view: LotteryGameView,
  station: StationSummary | undefined,
  also: readonly StationSummary[] = [],
): GameAtPlace {
  if (station === undefined) return view;
  return { ...view, current: station.current, next: null, awaited: station.awaited, last: station.last, station, also };
}

/** The other places that draw on the day of this one: those a ticket may name beside it. */
export function sameDay(stations: readonly StationSummary[], open: StationSummary | undefined): StationSummary[] {
  const day = open?.current == null ? null : dayOf(open.current.drawNo);
  return byClosing(stations).filter(
    (station) => station !== open && station.current !== null && dayOf(station.current.drawNo) === day,
  );
}

/** The places of a ticket as the address names them, `HCM,DT`: the open one first, then those of its day. */
export function pickStations(
  stations: readonly StationSummary[],
  asked: string | undefined,
): { open: StationSummary | undefined; also: StationSummary[] } {
  const [first, ...others] = (asked ?? '').split(',');
  const open = pickStation(stations, first);
  const also = sameDay(stations, open).filter(({ station }) => others.includes(station));
  return { open, also: also.slice(0, STATIONS_MAX - 1) };
}

const closeOf = ({ current }: StationSummary): number =>
  current === null ? Number.POSITIVE_INFINITY : Date.parse(current.closeAt);

/** The place whose sale ends soonest first, then by name of the place. */
export function byClosing(stations: readonly StationSummary[]): StationSummary[] {
  return [...stations].sort((a, b) => closeOf(a) - closeOf(b) || (a.station < b.station ? -1 : 1));
}

/** The place asked for, else the one that closes soonest. */
export function pickStation(
  stations: readonly StationSummary[],
  asked: string | undefined,
): StationSummary | undefined {
  return stations.find(({ station }) => station === asked) ?? byClosing(stations)[0];
}

/** `GMT+7`: where the draw is held. */
export function zoneText(offsetMinutes: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  return `GMT${offsetMinutes < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** `16:15`: the time of day of an instant in a zone. */
export function timeInZone(instant: string, offsetMinutes: number): string {
  return new Date(Date.parse(instant) + offsetMinutes * 60_000).toISOString().slice(11, 16);
}
