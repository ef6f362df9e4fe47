/**
 * What a chase would be (lottery.md 1.6): one line on the next draws, each with its own multiple.
 *
 * Promises: every multiple is judged by the code the server judges with, so that a ladder that climbs over a limit is
 * refused here, with the draw at which it would.
 */
import type { DrawSummary } from '@house/contract/lottery';
import type { GameFamily, StakeLimits } from '@house/lottery/game';
import { chaseMultiples, type LevelPrice, readPricedPlay, rebatePointOf } from '@house/lottery/pricing';
import { type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import { parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { SlipLine } from './slip.ts';

export const CHASE_DRAWS_MOST = 120;
/** Of one order; the contract's. */
export const MULTIPLE_MOST = 99_999;

export interface ChaseWish {
  readonly draws: number;
  readonly ladder: 'same' | 'double';
  /** The multiple of the first draw. */
  readonly first: number;
}

export interface PlannedOrder {
  readonly multiple: number;
  /** Mills. */
  readonly amount: bigint;
}

export type ChaseWrong =
  /** Fewer draws are known than wished. */
  | { readonly code: 'draws'; readonly count: number }
  /** At this place, from 1, the ladder passes what a multiple may be. */
  | { readonly code: 'multiple'; readonly place: number; readonly most: number }
  | { readonly code: 'ticket'; readonly place: number; readonly refusal: TicketRefusal };

export interface ChasePlan {
  /** Up to the place at which it goes wrong. */
  readonly orders: readonly PlannedOrder[];
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

/** A ladder only climbs: when its ends are right, all of it is. */
function findRefused(terms: ChaseTerms, line: SlipLine, multiples: readonly number[]): ChaseWrong | null {
  const last = multiples.at(-1);
  if (last === undefined || (judgeAt(terms, line, multiples[0] ?? last) ?? judgeAt(terms, line, last)) === null)
    return null;
  for (const [index, multiple] of multiples.entries()) {
    const refusal = judgeAt(terms, line, multiple);
    if (refusal !== null) return { code: 'ticket', place: index + 1, refusal };
  }
  return null;
}

export function planChase(terms: ChaseTerms, line: SlipLine, wish: ChaseWish, drawsKnown: number): ChasePlan {
  const multiples = chaseMultiples(wish.draws, wish.first, wish.ladder);
  const tooMuch = multiples.findIndex((multiple) => multiple > MULTIPLE_MOST);
  const allowed = tooMuch === -1 ? multiples : multiples.slice(0, tooMuch);
  const refused = findRefused(terms, line, allowed);
  const shown = refused?.code === 'ticket' ? allowed.slice(0, refused.place - 1) : allowed;
  const once = BigInt(line.units) * unitOf(line);
  const orders = shown.map((multiple) => ({ multiple, amount: once * BigInt(multiple) }));
  const wrong =
    refused ??
    (tooMuch === -1 ? null : ({ code: 'multiple', place: tooMuch + 1, most: MULTIPLE_MOST } as const)) ??
    (wish.draws > drawsKnown ? ({ code: 'draws', count: drawsKnown } as const) : null);
  return { orders, total: orders.reduce((sum, { amount }) => sum + amount, 0n), wrong };
}

/** Whether a chase has the play and picks of a line. */
export function isChaseOf(
  chase: { readonly play: string; readonly selection: string },
  line: Pick<SlipLine, 'play' | 'selection'>,
): boolean {
  return (readPricedPlay(chase.play)?.code ?? chase.play) === line.play && chase.selection === line.selection;
}
