/** When a late answer need not be waited for any longer. Apart from what the slip may do (slip-can.ts): it is seldom needed. */
import { takesBets } from './draw-phase.ts';
import type { SlipSituation } from './slip-can.ts';
import type { Sending } from './slip-file.ts';

/**
 * Whether the person may stop waiting for a late answer: nothing of the slip can be taken any more, also where a sale was
 * made longer after it left, so that what he bets next cannot be the same bet twice.
 */
export function canGiveUp(
  { drawId, closeAt }: Pick<Sending, 'drawId' | 'closeAt'>,
  at: Pick<SlipSituation, 'draw' | 'phase'> & { readonly now: number },
): boolean {
  const sellsOn = at.draw?.id === drawId && takesBets(at.phase);
  return closeAt !== undefined && at.now > Date.parse(closeAt) && !sellsOn;
}
