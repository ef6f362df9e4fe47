/** What chases need of the house. */
import type { Db } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { MaybePromise } from '../../../platform/maybe-promise.ts';
import type { Wagers } from '../../wagers/port.ts';
import type { Wallet } from '../../wallet/port.ts';
import type { MemberTurns } from '../member-turns.ts';
import type { RebatePoints } from '../rebate-points.ts';
import type { SalesCache } from '../sales-cache.ts';

export interface ChaseDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly sales: Pick<SalesCache, 'games' | 'gameOf'>;
  readonly turns: MemberTurns;
  readonly points: Pick<RebatePoints, 'pointOf'>;
  readonly closedAmong: (gameCodes: readonly string[]) => MaybePromise<ReadonlySet<string>>;
  readonly isHouseClosed: () => Promise<boolean>;
  readonly wallet: Pick<Wallet, 'postWithin' | 'overdrawnAmong'>;
  readonly wagers: Pick<Wagers, 'cancelWager' | 'outcomesOf' | 'lockStakesOf' | 'unitStakesAfter'>;
  /** Orders in one batch; 200 unless told. */
  readonly chaseOrdersAtOnce?: number;
  /** Batches of each kind of work in one turn; 4 unless told. */
  readonly chaseBatchesPerTurn?: number;
}
