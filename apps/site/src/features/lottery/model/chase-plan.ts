/**
 * What a chase would be (lottery.md 1.6): lines on the next draws, each draw with its own multiple.
 *
 * Promises: every multiple of every line is judged by the code the server judges with, so that a ladder that climbs over a
 * limit is refused here, with the draw and the line at which it would.
 */

import { CHASE_LINES_MAX, CHASE_ORDERS_MAX, CHASE_SIGNS_MAX } from '@house/contract/lottery/chases';
import type { DrawSummary } from '@house/contract/lottery/site';
import type { GameFamily, StakeLimits } from '@house/lottery/game';
import { type ChaseLadder, chaseMultiples, type LevelPrice, rebatePointOf } from '@house/lottery/pricing';
import { type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import { parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { restakeLine, type SlipLine, signsOf } from './slip.ts';

export const CHASE_DRAWS_MAX = 120;
/** Of one order; the contract's. */
export const MULTIPLE_MAX = 99_999;

export interface ChaseWish extends ChaseLadder {
  readonly draws: number;
  /** What a draw has instead of the ladder's multiple, by its id; 0: there is no bet on it. */
  readonly own: ReadonlyMap<string, number>;
}

/** A draw of the plan. */
export interface PlannedDraw {
  /** Absent where the draw is not announced yet. */
  readonly draw: DrawSummary | undefined;
  /** 0: there is no bet on this draw. */
  readonly multiple: number;
  /** Of all lines, mills. */
  readonly amount: bigint;
}

export type ChaseWrong =
  /** More lines than a chase has, or longer selections than those of a chase together. */
  | { readonly code: 'lines'; readonly most: number }
  /** More bets than a chase has: lines times draws. */
  | { readonly code: 'orders'; readonly most: number }
  /** Fewer draws are known than wished. */
  | { readonly code: 'draws'; readonly count: number }
  /** No draw of them is bet on. */
  | { readonly code: 'none' }
  /** At this place, from 1, the ladder passes what a multiple may be. */
  | { readonly code: 'multiple'; readonly place: number; readonly most: number }
  /** `line` from 1. */
  | { readonly code: 'ticket'; readonly place: number; readonly line: number; readonly refusal: TicketRefusal };

export interface ChasePlan {
  /** Up to the place at which a multiple is none any more. */
  readonly draws: readonly PlannedDraw[];
  /** Draws that are bet on. */
  readonly count: number;
  /** Mills. */
  readonly total: bigint;
  readonly wrong: ChaseWrong | null;
}

export interface ChaseTerms {
  readonly game: GameFamily;
  readonly limits: StakeLimits;
  /** Of a line that a level prices. */
  readonly levelOf: (line: SlipLine) => LevelPrice | null;
}

/** What the multiples multiply: the unit of each line where all have one multiple, else what each line costs. */
export function chaseBase(lines: readonly SlipLine[]): { lines: readonly SlipLine[]; first: number } {
  const [first = 1, ...others] = new Set(lines.map(({ multiplier }) => multiplier));
  const alike = others.length === 0;
  return {
    lines: lines.map((line) => restakeLine(line, alike ? line.unit : line.unitStake)),
    first: alike ? first : 1,
  };
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
    .slice(0, CHASE_DRAWS_MAX);
}

function judgeAt({ game, limits, levelOf }: ChaseTerms, line: SlipLine, multiple: number): TicketRefusal | null {
  const stakePerUnit = unitOf(line) * BigInt(multiple);
  const atLevel = levelOf(line);
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
function findRefused(terms: ChaseTerms, lines: readonly SlipLine[], multiples: readonly number[]): ChaseWrong | null {
  const taken = multiples.filter((multiple) => multiple > 0);
  if (taken.length === 0) return { code: 'none' };
  const ends = [Math.min(...taken), Math.max(...taken)];
  const refused = lines.flatMap((line, index): Extract<ChaseWrong, { code: 'ticket' }>[] => {
    if (ends.every((multiple) => judgeAt(terms, line, multiple) === null)) return [];
    for (const [place, multiple] of multiples.entries()) {
      const refusal = multiple === 0 ? null : judgeAt(terms, line, multiple);
      if (refusal !== null) return [{ code: 'ticket', place: place + 1, line: index + 1, refusal }];
    }
    return [];
  });
  return refused.toSorted((a, b) => a.place - b.place)[0] ?? null;
}

function findTooMuch(lines: readonly SlipLine[], draws: number): ChaseWrong | null {
  if (lines.length > CHASE_LINES_MAX || signsOf(lines) > CHASE_SIGNS_MAX)
    return { code: 'lines', most: CHASE_LINES_MAX };
  return lines.length * draws > CHASE_ORDERS_MAX ? { code: 'orders', most: CHASE_ORDERS_MAX } : null;
}

/** `lines` as `chaseBase` has them; `known` are the draws that are known, soonest first. */
export function planChase(
  terms: ChaseTerms,
  lines: readonly SlipLine[],
  wish: ChaseWish,
  known: readonly DrawSummary[],
): ChasePlan {
  const multiples = chaseMultiples(wish.draws, wish).map(
    (ladder, place) => wish.own.get(known[place]?.id ?? '') ?? ladder,
  );
  const tooMuch = multiples.findIndex((multiple) => multiple > MULTIPLE_MAX);
  const allowed = tooMuch === -1 ? multiples : multiples.slice(0, tooMuch);
  const once = lines.reduce((sum, line) => sum + BigInt(line.units) * unitOf(line), 0n);
  const draws = allowed.map((multiple, place) => ({ draw: known[place], multiple, amount: once * BigInt(multiple) }));
  const count = multiples.filter((multiple) => multiple > 0).length;
  const wrong =
    findTooMuch(lines, count) ??
    findRefused(terms, lines, allowed) ??
    (tooMuch === -1 ? null : ({ code: 'multiple', place: tooMuch + 1, most: MULTIPLE_MAX } as const)) ??
    (wish.draws > known.length ? ({ code: 'draws', count: known.length } as const) : null);
  return { draws, count, total: draws.reduce((sum, { amount }) => sum + amount, 0n), wrong };
}

/** What the house is asked for: from the first draw that is bet on to the last, 0 for those between that are left out. */
export function askedDraws({
  draws,
}: ChasePlan): { firstDrawId: string; lastDrawId: string; multiples: number[] } | null {
  const bets = draws.map(({ multiple }) => multiple > 0);
  const [from, to] = [bets.indexOf(true), bets.lastIndexOf(true)];
  const [first, last] = [draws[from]?.draw, draws[to]?.draw];
  if (first === undefined || last === undefined) return null;
  return {
    firstDrawId: first.id,
    lastDrawId: last.id,
    multiples: draws.slice(from, to + 1).map(({ multiple }) => multiple),
  };
}
