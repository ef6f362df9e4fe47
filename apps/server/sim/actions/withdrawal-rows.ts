/** Withdrawals as somebody at the desk sees them, of which the simulator picks one. */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Stage } from '../stage.ts';
import type { Till } from '../till.ts';

export interface SimLeg {
  readonly n: number;
  readonly state: string;
  readonly attempt: number;
}

interface SimWithdrawal {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly state: string;
  readonly kind: string;
  readonly legs: readonly SimLeg[];
}

/** One that fits, of those that were asked for; null: none does. */
export async function lookAt(
  { database: { pool } }: Stage,
  random: SeededRandom,
  { asked }: Till,
  fits: (row: SimWithdrawal) => boolean,
): Promise<SimWithdrawal | null> {
  const { rows } = await pool.query<SimWithdrawal>(
    `select w.id, w.member_id as "memberId", w.state, w.account_kind as kind,
      coalesce((select json_agg(json_build_object('n', l.n, 'state', l.state, 'attempt', l.attempt) order by l.n)
        from withdrawal_legs l where l.shard = w.shard and l.withdrawal_id = w.id), '[]'::json) as legs
    from withdrawals w where w.id = any ($1) order by w.id`,
    [asked.map(String)],
  );
  const found = rows.filter(fits);
  return found.length === 0 ? null : random.pick(found);
}
