/**
 * The slip: lines on one draw that are not bets yet, and their sums.
 *
 * Promises: amounts are mills inside and decimal strings in storage and on the wire; a line is validated by the same
 * code the server judges with (`validateTicket`), so what the slip takes only time, money or limits can refuse.
 */
import { SELECTION_LONGEST, SLIP_LINES_MAX } from '@house/contract/lottery/site';
import type { GameFamily, Play, StakeLimits } from '@house/lottery/game';
import { nameNumber } from '@house/lottery/limited';
import { findPlay } from '@house/lottery/offer';
import { canBeParted, partByPrice } from '@house/lottery/prices';
import { FACTORS, type LevelPrice, type Price, priceAt, readPricedPlay, rebatePointOf } from '@house/lottery/pricing';
import { bestCaseOf, type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import type { Selection } from '@house/lottery/tickets/selection';
import { formatAmount, parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { heldNumbers, type SaleTerms } from './sale-terms.ts';

/** Signs of all selections of a slip: every number of five digits. One on three stations still fits into a request. */
const SLIP_SIGNS_MAX = 600_000;
/** Of the slips of all games together: a tab keeps each up to twice. */
const TAB_SIGNS_MAX = 1_500_000;

export function signsOf(lines: readonly SlipLine[]): number {
  return lines.reduce((sum, { selection }) => sum + selection.length, 0);
}

/** Why so many more lines do not go into a slip; null when they do. `elsewhere` are the signs of other games' slips. */
export function slipOverflow(
  old: readonly SlipLine[],
  more: readonly SlipLine[],
  elsewhere = 0,
): 'slipFull' | 'slipLong' | null {
  if (old.length + more.length > SLIP_LINES_MAX) return 'slipFull';
  const signs = signsOf(old) + signsOf(more);
  return signs > SLIP_SIGNS_MAX || signs + elsewhere > TAB_SIGNS_MAX ? 'slipLong' : null;
}

/** How many typed numbers one line carries; null where none are typed. */
function numbersOfLine(play: Play): number | null {
  const { grammar } = play;
  if (grammar.kind !== 'entries') return null;
  // A number and the sign between it and the next.
  return play.lines === undefined ? Math.floor((SELECTION_LONGEST + 1) / (grammar.entryLength + 1)) : 1;
}

/** How many lines so many typed numbers are. */
export function linesOfNumbers(play: Play, numbers: number): number {
  return Math.ceil(numbers / (numbersOfLine(play) ?? numbers));
}

/** The lines of a ticket, each as a selection of its own; of more than a slip takes only one more than that. */
function linesOfTicket(play: Play, ticket: Selection): readonly Selection[] {
  if (play.lines === undefined) return [ticket];
  const lines: Selection[] = [];
  for (const line of play.lines(ticket)) {
    lines.push(line);
    if (lines.length > SLIP_LINES_MAX) break;
  }
  return lines;
}

/** Typed numbers as many lines as they need; all else is one. */
function partByLength(play: Play, selection: Selection): Selection[] {
  const most = numbersOfLine(play);
  const [numbers = []] = selection;
  if (most === null || numbers.length <= most) return [selection];
  return Array.from({ length: Math.ceil(numbers.length / most) }, (_, part) => [
    numbers.slice(part * most, (part + 1) * most),
  ]);
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
  /** Thousandths of the full prize, as it is shown with the line; the full one unless told. */
  readonly factor?: number;
  /** It is less because the line is a limited number. */
  readonly reduced?: true;
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
  readonly atLevel: LevelPrice | null;
}

/**
 * Why a line is not written: the reasons of a ticket, a play that is not sold now, and a number at reduced odds among
 * others of a play that cannot be parted.
 */
export type LineRefusal =
  | TicketRefusal
  | { readonly refused: 'lottery.playStopped'; readonly values?: undefined }
  | { readonly refused: 'lottery.numberReduced'; readonly values: { readonly number: string } };

function amountOf(text: string): bigint {
  return mustHave(parseAmount(text), 'a slip line carries amounts');
}

/** What a line says of its price: nothing where it is the full one. */
const priceOnLine = (factor: number, reduced: boolean): Pick<SlipLine, 'factor' | 'reduced'> => ({
  ...(factor === FACTORS.full ? {} : { factor }),
  ...(reduced ? { reduced: true as const } : {}),
});

/**
 * Turns picks and stake into lines that pay alike, one unless the play has a line for each number, some of the numbers
 * are at reduced odds or more are typed than one line carries; or says why not.
 */
export function writeSlipLines(
  family: GameFamily,
  limits: StakeLimits,
  newId: () => string,
  wish: LineWish,
  terms: SaleTerms,
): readonly SlipLine[] | LineRefusal {
  const play = findPlay(family, wish.play);
  if (play === undefined) return { refused: 'lottery.playUnknown' };
  if (terms.stopped.has(play.code)) return { refused: 'lottery.playStopped' };
  const lines: SlipLine[] = [];
  for (const own of linesOfTicket(play, wish.picks)) {
    const held = heldNumbers(terms, play, own);
    const [first] = held;
    if (first !== undefined && !canBeParted(play) && own.flat().length > 1 && play.countUnits(own) > 1) {
      return { refused: 'lottery.numberReduced', values: { number: nameNumber(play, first.picks) } };
    }
    for (const { selection, factor, reduced } of partByPrice(play, own, terms.prices, held)) {
      for (const picks of partByLength(play, selection)) {
        const line = writeSlipLine(family, limits, newId(), { ...wish, picks, factor });
        if ('refused' in line) return line;
        lines.push({ ...line, ...priceOnLine(factor, reduced) });
      }
    }
  }
  return lines;
}

/** The same picks at the prices of now: more lines where only some of its numbers are at reduced odds. */
export function repriceLine(family: GameFamily, old: SlipLine, terms: SaleTerms, newId: () => string): SlipLine[] {
  const { factor: _factor, reduced: _reduced, ...line } = old;
  const play = findPlay(family, line.play);
  if (play === undefined) return [old];
  const picks = play.grammar.readStored(line.selection);
  return partByPrice(play, picks, terms.prices, heldNumbers(terms, play, picks)).map(
    ({ selection, factor, reduced }, place) => ({
      ...line,
      id: place === 0 ? line.id : newId(),
      selection: play.grammar.format(selection),
      units: play.countUnits(selection),
      ...priceOnLine(factor, reduced),
    }),
  );
}

function writeSlipLine(
  family: GameFamily,
  limits: StakeLimits,
  id: string,
  wish: LineWish & { readonly factor: number },
): SlipLine | LineRefusal {
  const play = findPlay(family, wish.play);
  if (play === undefined) return { refused: 'lottery.playUnknown' };
  const units = play.countUnits(wish.picks);
  const unitStake = wish.unit * BigInt(wish.multiplier);
  const selection = play.grammar.format(wish.picks);
  const level = play.odds === null && wish.atLevel !== null ? { level: wish.atLevel.level } : {};
  const ticket = validateTicket(
    { ...family, limits },
    {
      playCode: wish.play,
      selection,
      units,
      stakePerUnit: unitStake,
      total: BigInt(units) * unitStake,
      ...level,
      factor: wish.factor,
    },
    wish.atLevel === null ? 0 : rebatePointOf(wish.atLevel),
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
    ...(read?.price.atLevel == null ? {} : { level: read.price.atLevel.level }),
    ...(read === null ? {} : priceOnLine(read.price.factor, false)),
  };
}

/** What a line is bet at; what is kept of a rebate point changes no prize. */
export function linePrice(play: Play, { level, factor }: Pick<SlipLine, 'level' | 'factor'>): Price {
  return priceAt(play, level === undefined ? null : { level, kept: 0 }, factor);
}

/** The most a line can win, in mills, before the cap. */
export function lineMostWin(
  family: GameFamily,
  line: Pick<SlipLine, 'play' | 'selection' | 'unitStake' | 'level' | 'factor'>,
): bigint {
  const play = findPlay(family, line.play);
  if (play === undefined || (play.odds === null) !== (line.level !== undefined)) return 0n;
  return bestCaseOf(play, play.grammar.readStored(line.selection), amountOf(line.unitStake), linePrice(play, line));
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

export function sumSlip(family: GameFamily, lines: readonly SlipLine[], limits: PrizeLimits): SlipSums {
  const { mostWin, capped } = mostPaidOf(
    lines.map((line) => lineMostWin(family, line)),
    limits,
  );
  return {
    lines: lines.length,
    units: lines.reduce((sum, line) => sum + line.units, 0),
    total: lines.reduce((sum, line) => sum + lineAmount(line), 0n),
    mostWin,
    capped,
  };
}

type PrizeLimits = Pick<StakeLimits, 'maximumOrderWin' | 'maximumWin'>;

/** What a member is paid at most for tickets on one draw that win these sums: each is cut, then all together. */
export function mostPaidOf(
  wins: readonly bigint[],
  { maximumOrderWin, maximumWin }: PrizeLimits,
): { mostWin: bigint; capped: boolean } {
  const cut = wins.reduce((sum, win) => sum + (win > maximumOrderWin ? maximumOrderWin : win), 0n);
  const mostWin = cut > maximumWin ? maximumWin : cut;
  return { mostWin, capped: wins.reduce((sum, win) => sum + win, 0n) > mostWin };
}
