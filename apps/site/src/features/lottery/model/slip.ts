/**
 * The slip: lines on one draw that are not bets yet, and their sums.
 *
 * Promises: amounts are mills inside and decimal strings in storage and on the wire; a line is validated by the same
 * code the server judges with (`validateTicket`), so what the slip takes only time, money or limits can refuse.
 */
import { SELECTION_LONGEST, SLIP_LINES_MOST } from '@house/contract/lottery';
import type { GameFamily, StakeLimits } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { type LevelPrice, readPricedPlay, rebatePointOf } from '@house/lottery/pricing';
import { bestCaseOf, type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import type { Selection } from '@house/lottery/tickets/selection';
import { formatAmount, parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';

/** Signs of all selections of a slip: what a tab keeps for several games, each slip up to three times. */
const SLIP_SIGNS_MOST = 400_000;

/** Whether so many more lines go into a slip. */
export function fitsSlip(old: readonly SlipLine[], more: readonly SlipLine[]): boolean {
  const signs = [...old, ...more].reduce((sum, line) => sum + line.selection.length, 0);
  return old.length + more.length <= SLIP_LINES_MOST && signs <= SLIP_SIGNS_MOST;
}

export interface SlipLine {
  /** Unique in this tab. */
  readonly id: string;
  readonly play: string;
  /** Normalised text of the selection. */
  readonly selection: string;
  readonly units: number;
  /** Unit before the multiplier, for the line's own words: 6 lines x 10 x 2. Decimal strings. */
  readonly unit: string;
  readonly multiplier: number;
  /** unit x multiplier. */
  readonly unitStake: string;
  /** The prize level, where one prices the play. */
  readonly level?: number;
}

export interface SlipSums {
  readonly lines: number;
  /** Picked choices over all lines, which people call lines too. */
  readonly units: number;
  readonly total: bigint;
  /** The most all lines together can win, cut at the game's cap. */
  readonly mostWin: bigint;
  /** True when the cap cuts it. */
  readonly capped: boolean;
}

export interface LineWish {
  readonly play: string;
  readonly picks: Selection;
  /** Mills. */
  readonly unit: bigint;
  readonly multiplier: number;
  /** Where a level prices the play. */
  readonly price: LevelPrice | null;
}

/** Why a line is not written: the reasons of a ticket, and more typed numbers than one line carries. */
export type LineRefusal = TicketRefusal | { readonly refused: 'selectionTooLong'; readonly values?: undefined };

function amountOf(text: string): bigint {
  return mustHave(parseAmount(text), 'a slip line carries amounts');
}

/** Turns picks and stake into a line, or says why not. */
export function writeSlipLine(
  family: GameFamily,
  limits: StakeLimits,
  id: string,
  wish: LineWish,
): SlipLine | LineRefusal {
  const play = findPlay(family, wish.play);
  if (play === undefined) return { refused: 'lottery.playUnknown' };
  const units = play.countUnits(wish.picks);
  const unitStake = wish.unit * BigInt(wish.multiplier);
  const selection = play.grammar.format(wish.picks);
  if (selection.length > SELECTION_LONGEST) return { refused: 'selectionTooLong' };
  const level = play.odds === null && wish.price !== null ? { level: wish.price.level } : {};
  const ticket = validateTicket(
    { ...family, limits },
    { playCode: wish.play, selection, units, stakePerUnit: unitStake, total: BigInt(units) * unitStake, ...level },
    wish.price === null ? 0 : rebatePointOf(wish.price),
  );
  if ('refused' in ticket) return ticket;
  return {
    id,
    play: wish.play,
    selection: ticket.selectionText,
    units,
    unit: formatAmount(wish.unit),
    multiplier: wish.multiplier,
    unitStake: formatAmount(unitStake),
    ...level,
  };
}

/** The line's total in mills. */
export function lineAmount(line: Pick<SlipLine, 'units' | 'unitStake'>): bigint {
  return BigInt(line.units) * amountOf(line.unitStake);
}

/** A bet as the record names it: the price stands in the play's name. */
export function lineOfWager(wager: {
  play: string;
  selection: string;
  units: number;
  unitStake: string;
}): Omit<SlipLine, 'id'> {
  const read = readPricedPlay(wager.play);
  return {
    play: read?.code ?? wager.play,
    selection: wager.selection,
    units: wager.units,
    unit: wager.unitStake,
    multiplier: 1,
    unitStake: wager.unitStake,
    ...(read?.price == null ? {} : { level: read.price.level }),
  };
}

/** The most a line can win, in mills, before the cap. */
export function lineMostWin(
  family: GameFamily,
  line: Pick<SlipLine, 'play' | 'selection' | 'unitStake' | 'level'>,
): bigint {
  const play = findPlay(family, line.play);
  if (play === undefined || (play.odds === null) !== (line.level !== undefined)) return 0n;
  const price = line.level === undefined ? null : { level: line.level, kept: 0 };
  return bestCaseOf(play, play.grammar.readStored(line.selection), amountOf(line.unitStake), price);
}

/** The same picks at another stake per line: the amount the house would take. The unit becomes that amount. */
export function restakeLine(line: SlipLine, unitStake: string): SlipLine {
  return { ...line, unit: unitStake, multiplier: 1, unitStake };
}

/** The sums of a slip that stands on so many stations: every line is bet on each, and each has its own cap. */
export function timesStations(sums: SlipSums, stations: number): SlipSums {
  const times = BigInt(stations);
  return { ...sums, units: sums.units * stations, total: sums.total * times, mostWin: sums.mostWin * times };
}

export function sumSlip(family: GameFamily, lines: readonly SlipLine[], maximumWin: bigint): SlipSums {
  const best = lines.reduce((sum, line) => sum + lineMostWin(family, line), 0n);
  return {
    lines: lines.length,
    units: lines.reduce((sum, line) => sum + line.units, 0),
    total: lines.reduce((sum, line) => sum + lineAmount(line), 0n),
    mostWin: best > maximumWin ? maximumWin : best,
    capped: best > maximumWin,
  };
}
