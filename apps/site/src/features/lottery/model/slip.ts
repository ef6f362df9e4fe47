/**
 * The slip: lines on one draw that are not bets yet, and their sums.
 *
 * Promises: amounts are mills inside and decimal strings in storage and on the wire; a line is validated by the same
 * code the server judges with (`validateTicket`), so what the slip takes only time, money or limits can refuse.
 */
import { findPlay } from '@house/lottery/catalogue';
import type { GameFamily, Selection, StakeLimits } from '@house/lottery/game';
import { bestCaseOf, type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import { formatAmount, parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';

/** What one slip may carry (the contract's limit). */
export const SLIP_LINES_MOST = 50;

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
}

function amountOf(text: string): bigint {
  return mustHave(parseAmount(text), 'a slip line carries amounts');
}

/** Turns picks and stake into a line, or says why not. */
export function writeSlipLine(
  family: GameFamily,
  limits: StakeLimits,
  id: string,
  wish: LineWish,
): SlipLine | TicketRefusal {
  const play = findPlay(family, wish.play);
  if (play === undefined) return { refused: 'lottery.playUnknown' };
  const units = play.countUnits(wish.picks);
  const unitStake = wish.unit * BigInt(wish.multiplier);
  const ticket = validateTicket(
    { ...family, limits },
    {
      playCode: wish.play,
      selection: play.formatSelection(wish.picks),
      units,
      stakePerUnit: unitStake,
      total: BigInt(units) * unitStake,
    },
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
  };
}

/** The line's total in mills. */
export function lineAmount(line: Pick<SlipLine, 'units' | 'unitStake'>): bigint {
  return BigInt(line.units) * amountOf(line.unitStake);
}

/** The most a line can win, in mills, before the cap. */
export function lineMostWin(family: GameFamily, line: Pick<SlipLine, 'play' | 'selection' | 'unitStake'>): bigint {
  const play = findPlay(family, line.play);
  const selection = play?.parseSelection(line.selection);
  return play && selection ? bestCaseOf(play, selection, amountOf(line.unitStake)) : 0n;
}

/** The same picks at another stake per line: the amount the house would take. The unit becomes that amount. */
export function restakeLine(line: SlipLine, unitStake: string): SlipLine {
  return { ...line, unit: unitStake, multiplier: 1, unitStake };
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
