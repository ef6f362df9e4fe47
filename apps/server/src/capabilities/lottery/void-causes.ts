/** Why draws are void, as everybody may know it, and how many of our own were for each cause. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { VoidCause, VoidCount } from './port.ts';
import { HOUSE_VOIDS } from './queries.ts';

const BY_RULE = ['neverOpened', 'overdue', 'beaconLost', 'seedLost', 'sourceVoid', 'sourceEarly'] as const;

/** What staff wrote stays at the desk: `ordered`. */
export function voidCauseOf({ by, reason }: { readonly by: string | null; readonly reason: string }): VoidCause {
  if (by !== HOUSE_VOIDS.by) return 'ordered';
  return BY_RULE.find((cause) => HOUSE_VOIDS[cause] === reason) ?? 'ordered';
}

/** Of draws of our own since the house began. */
export async function countVoids(db: Db): Promise<VoidCount[]> {
  const reasons = BY_RULE.map((cause) => HOUSE_VOIDS[cause]);
  const { rows } = await sql<{
    reason: string | null;
    draws: number;
    with_bets: number;
    after_result: number;
  }>`-- lottery.countVoids
    select case when d.void_by = ${HOUSE_VOIDS.by} and d.void_reason = any (${reasons}::text[]) then d.void_reason end as reason,
      count(*)::integer as draws, count(*) filter (where d.settle_wagers > 0)::integer as with_bets,
      count(*) filter (where d.server_seed is not null)::integer as after_result
    from lottery_draws d where d.state = 'void' and not d.official group by 1`.execute(db);
  return rows.map(({ reason, draws, with_bets: withBets, after_result: afterResult }) => ({
    cause: voidCauseOf({ by: reason === null ? null : HOUSE_VOIDS.by, reason: reason ?? '' }),
    draws,
    withBets,
    afterResult,
  }));
}
