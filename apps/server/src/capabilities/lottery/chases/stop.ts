/** Chases that stop: what waits goes back, what can be taken back is. */
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { transact } from '../../../platform/database.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { CancelRules } from '../../wagers/port.ts';
import { prepareReturn } from '../draw-stakes.ts';
import type { ChaseDeps } from './deps.ts';
import { giveBack } from './give-back.ts';
import { claimStopping, endStop, readPlaced, readWaiting, writeReturned } from './queries.ts';

/** A stop takes back what its chase has bet, at any time (lottery.md 1.6): no use of the member's daily ones, and free. */
const RULES_OF_STOP: CancelRules = { perDay: null, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: DHAKA_OFFSET_MINUTES };

/**
 * Gives back what waits, and takes back bets on draws that are still open. One that is closed stands. Bets of a
 * member who may not bet any more all stand: they are in play. Of one chase or of all, until so many chases and bets were
 * looked at; answers how many.
 */
export async function stopBegun(deps: ChaseDeps, chaseId: bigint | null, most: number): Promise<number> {
  const { db } = deps;
  let done = 0;
  while (done < most) {
    const stopping = await transact(db, async (tx) => {
      const chase = await claimStopping(tx, chaseId);
      if (chase === null) return null;
      const waiting = await readWaiting(tx, chase.id);
      await writeReturned(tx, waiting);
      await giveBack(
        deps.wallet,
        tx,
        waiting.map((order) => ({ ...order, member_id: chase.member_id, key_time: chase.key_time })),
      );
      return chase;
    });
    if (stopping === null) return done;
    const back: { chase_id: bigint; place: number; returned: bigint }[] = [];
    const stands = stopping.stop_reason !== 'won' && stopping.stop_reason !== 'member';
    const placed = stands ? [] : await readPlaced(db, stopping.id);
    for (const { place, ticket } of placed) {
      const outcome = await deps.wagers.cancelWager(stopping.member_id, ticket, RULES_OF_STOP, (bet) =>
        prepareReturn(deps, bet),
      );
      if (!isRefusal(outcome)) back.push({ chase_id: stopping.id, place, returned: outcome.returned });
    }
    await transact(db, async (tx) => {
      await writeReturned(tx, back);
      await endStop(tx, stopping.id);
    });
    done += 1 + placed.length;
  }
  return done;
}
