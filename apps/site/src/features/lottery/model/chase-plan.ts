/**
 * What a chase would be (lottery.md 1.6): one line on the next draws, each with its own multiple.
 *
 * Promises: every multiple is judged by the code the server judges with, so that a ladder that climbs over a limit is
 * refused here, with the draw at which it would.
 */
import type { DrawSummary } from '@house/contract/lottery';
import type { GameFamily, StakeLimits } from '@house/lottery/game';
import {
  type ChaseLadder,
  chaseMultiples,
  type LevelPrice,
  readPricedPlay,
  rebatePointOf,
} from '@house/lottery/pricing';
import { type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import { parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { SlipLine } from './slip.ts';

export const CHASE_DRAWS_MOST = 120;
/** Of one order; the contract's. */
export const MULTIPLE_MOST = 99_999;

export interface ChaseWish extends ChaseLadder {
  readonly draws: number;
  /** What a draw has instead of the ladder's multiple, by its id; 0: there is no bet on it. */
  readonly own: ReadonlyMap<string, number>;
}

export interface PlannedOrder {
  /** Absent where the draw is not announced yet. */
  readonly draw: DrawSummary | undefined;
  /** 0: there is no bet on this draw. */
  readonly multiple: number;
  /** Mills. */
  readonly amount: bigint;
}

export type ChaseWrong =
  /** Fewer draws are known than wished. */
  | { readonly code: 'draws'; readonly count: number }
  /** No draw of them is bet on. */
  | { readonly code: 'none' }
  /** At this place, from 1, the ladder passes what a multiple may be. */
  | { readonly code: 'multiple'; readonly place: number; readonly most: number }
  | { readonly code: 'ticket'; readonly place: number; readonly refusal: TicketRefusal };

export interface ChasePlan {
  /** Up to the place at which a multiple is none any more. */
  readonly orders: readonly PlannedOrder[];
  /** Draws that are bet on. */
  readonly count: number;
  /** Mills. */
  readonly total: bigint;
  readonly wrong: ChaseWrong | null;
}

export interface ChaseTerms {
  readonly game: GameFamily;
  readonly limits: StakeLimits;
  /** Where a level prices the play. */
  readonly atLevel: LevelPrice | null;
}

/** The draws a chase can take, soonest first: the selling one, and those the house has announced. */
export function drawsAhead(
  announced: readonly DrawSummary[],
  selling: DrawSummary | null,
  now: number,
): readonly DrawSummary[] {
  const byId = new Map([...(selling === null ? [] : [selling]), ...announced].map((draw) => [draw.id, draw]));
  return [...byId.values()]
    .filter((draw) => (draw.state === 'scheduled' || draw.state === 'open') && Date.parse(draw.closeAt) > now)
    .sort((a, b) => Date.parse(a.drawAt) - Date.parse(b.drawAt))
    .slice(0, CHASE_DRAWS_MOST);
}

function judgeAt({ game, limits, atLevel }: ChaseTerms, line: SlipLine, multiple: number): TicketRefusal | null {
  const stakePerUnit = unitOf(line) * BigInt(multiple);
  const ticket = validateTicket(
    { ...game, limits },
    {
      playCode: line.play,
      selection: line.selection,
      units: line.units,
      stakePerUnit,
      total: BigInt(line.units) * stakePerUnit,
      ...(line.level === undefined ? {} : { level: line.level }),
      ...(line.factor === undefined ? {} : { factor: line.factor }),
    },
    atLevel === null ? 0 : rebatePointOf(atLevel),
  );
  return 'refused' in ticket ? ticket : null;
}

function unitOf(line: SlipLine): bigint {
  return mustHave(parseAmount(line.unit), 'a slip line carries amounts');
}

/** Limits are a least and a most: when the ends are right, all between them is. */
function findRefused(terms: ChaseTerms, line: SlipLine, multiples: readonly number[]): ChaseWrong | null {
  const taken = multiples.filter((multiple) => multiple > 0);
  if (taken.length === 0) return { code: 'none' };
  const judged = new Map<number, TicketRefusal | null>();
  const judge = (multiple: number): TicketRefusal | null => {
    const known = judged.get(multiple);
    if (known !== undefined) return known;
    const refusal = judgeAt(terms, line, multiple);
    judged.set(multiple, refusal);
    return refusal;
  };
  if ((judge(Math.min(...taken)) ?? judge(Math.max(...taken))) === null) return null;
  for (const [index, multiple] of multiples.entries()) {
    const refusal = multiple === 0 ? null : judge(multiple);
    if (refusal !== null) return { code: 'ticket', place: index + 1, refusal };
  }
  return null;
}

/** `draws` are those that are known, soonest first. */
export function planChase(
  terms: ChaseTerms,
  line: SlipLine,
  wish: ChaseWish,
  draws: readonly DrawSummary[],
): ChasePlan {
  const multiples = chaseMultiples(wish.draws, wish).map(
    (ladder, place) => wish.own.get(draws[place]?.id ?? '') ?? ladder,
  );
  const tooMuch = multiples.findIndex((multiple) => multiple > MULTIPLE_MOST);
  const allowed = tooMuch === -1 ? multiples : multiples.slice(0, tooMuch);
  const once = BigInt(line.units) * unitOf(line);
  const orders = allowed.map((multiple, place) => ({ draw: draws[place], multiple, amount: once * BigInt(multiple) }));
  const wrong =
    findRefused(terms, line, allowed) ??
    (tooMuch === -1 ? null : ({ code: 'multiple', place: tooMuch + 1, most: MULTIPLE_MOST } as const)) ??
    (wish.draws > draws.length ? ({ code: 'draws', count: draws.length } as const) : null);
  return {
    orders,
    count: multiples.filter((multiple) => multiple > 0).length,
    total: orders.reduce((sum, { amount }) => sum + amount, 0n),
    wrong,
  };
}

/** What the house is asked for: from the first draw that is bet on to the last, 0 for those between that are left out. */
export function askedDraws({ orders }: ChasePlan): { firstDrawId: string; multiples: number[] } | null {
  const bets = orders.map(({ multiple }) => multiple > 0);
  const [from, to] = [bets.indexOf(true), bets.lastIndexOf(true)];
  const first = orders[from]?.draw;
  return first === undefined
    ? null
    : { firstDrawId: first.id, multiples: orders.slice(from, to + 1).map(({ multiple }) => multiple) };
}

/** Whether a chase has the play and picks of a line. */
export function isChaseOf(
  chase: { readonly play: string; readonly selection: string },
  line: Pick<SlipLine, 'play' | 'selection'>,
): boolean {
  return (readPricedPlay(chase.play)?.code ?? chase.play) === line.play && chase.selection === line.selection;
}
