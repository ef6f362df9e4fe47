/** What the lottery asks identity about who stands above whom; rebates go up that line. */
import type { Tx } from '../../platform/database.ts';

/** Who stands above members, told by identity: of each member the ids from his upline to the root; now, or at an instant. */
export type UplinesOf = (
  tx: Tx,
  memberIds: readonly bigint[],
  at?: Date,
) => Promise<ReadonlyMap<bigint, readonly bigint[]>>;
