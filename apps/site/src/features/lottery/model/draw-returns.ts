/** What draws brought back, out of all bets on each: a win only where it is more than they cost. No React here. */
import type { Wager } from '@house/contract/wagers/site';
import { millsOf } from '../../../shared/mills.ts';

export interface DrawReturn {
  readonly drawNo: string;
  /** Mills. */
  readonly paid: bigint;
  readonly staked: bigint;
}

type Decided = Pick<Wager, 'drawId' | 'drawNo' | 'ticket' | 'state' | 'stake' | 'prize'>;

/**
 * Of the draws whose bets were seen waiting and are decided now, those that paid something. All bets of the draw count that
 * were played, also those decided before: of ten lines one that wins its own stake back is no win.
 */
export function returnsOf(rows: readonly Decided[], endedNow: ReadonlySet<string>): DrawReturn[] {
  const draws = new Set(rows.filter(({ ticket }) => endedNow.has(ticket)).map(({ drawId }) => drawId));
  return [...draws].flatMap((drawId) => {
    const played = rows.filter((row) => row.drawId === drawId && (row.state === 'won' || row.state === 'lost'));
    const paid = played.reduce((sum, { prize }) => sum + millsOf(prize ?? '0'), 0n);
    const staked = played.reduce((sum, { stake }) => sum + millsOf(stake), 0n);
    return paid > 0n ? [{ drawNo: played[0]?.drawNo ?? '', paid, staked }] : [];
  });
}
