/**
 * What the slip's buttons may do, and why not: one table for every screen size (screens.md 8.2, 8.3).
 *
 * A slip stands on one draw. When that draw is over its lines wait: they move to the next draw only if the person says
 * so. While an answer is outstanding nothing can be sent again.
 */
import type { DrawSummary } from '@house/contract/lottery/site';
import { type DrawPhase, takesBets } from './draw-phase.ts';

export interface SlipSituation {
  /** The draw the lines were picked for; null while the slip is empty. */
  readonly slipDrawId: string | null;
  readonly lineCount: number;
  readonly draw: DrawSummary | null;
  readonly phase: DrawPhase;
  readonly sending: boolean;
  readonly networkGone: boolean;
  readonly signedIn: boolean;
  /** What can be staked, cash and bonus, in mills; null while unknown. */
  readonly cash: bigint | null;
  readonly total: bigint;
  /** A further station of the ticket takes some of its lines not. */
  readonly stationRefuses: boolean;
}

export type PlaceBlock =
  | 'empty'
  | 'sending'
  | 'network'
  | 'stopped'
  | 'noDraw'
  | 'closed'
  | 'void'
  | 'moved'
  | 'stations'
  | 'funds';

/** Whether the lines' own draw is over while another one sells: ask before they are placed on it. */
export function asksToMove(
  at: Pick<SlipSituation, 'slipDrawId' | 'lineCount' | 'draw' | 'phase' | 'sending'>,
): boolean {
  return at.lineCount > 0 && !at.sending && at.draw !== null && at.slipDrawId !== at.draw.id && takesBets(at.phase);
}

/** Why the bet cannot be placed now, the first reason that holds; null when it can. A visitor is asked to log in first. */
export function placeBlock(at: SlipSituation): PlaceBlock | null {
  if (at.sending) return 'sending';
  if (at.lineCount === 0) return 'empty';
  if (at.phase === 'stopped') return 'stopped';
  if (at.phase === 'none') return 'noDraw';
  if (at.phase === 'void') return 'void';
  if (at.phase === 'closed') return 'closed';
  if (at.slipDrawId !== at.draw?.id) return 'moved';
  if (at.stationRefuses) return 'stations';
  if (at.networkGone) return 'network';
  if (at.signedIn && at.cash !== null && at.total > at.cash) return 'funds';
  return null;
}
