/** Builders for tests: members with money, without the rest of the house. */
import { randomInt } from '@house/fairness/random';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Database, transact } from '../../platform/database.ts';
import { createIds, type Ids } from '../../platform/ids.ts';
import type { Projection } from '../../platform/projection.ts';
import { must } from '../../platform/result.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { type BooksChecks, type Reconciler, SHARD_COUNT, type Wallet } from './port.ts';
import { accountSums, houseTotals, memberDays } from './projections.ts';
import { readHeads } from './queries.ts';
import { createReconciler, type ReconcilerDeps } from './reconcile.ts';
import { createWallet, type WalletService } from './service.ts';

// biome-ignore lint/performance/noBarrelFile: tests of money take keys from here
export { givenKey } from '../../platform/testing/key.ts';

const ids = createIds(systemClock, randomInt(1024));

export function givenId(): bigint {
  return ids.next();
}

/** A wallet on a test database, as one process has it, in the zone of Dhaka. */
export function givenWallet(database: Database, clock: Clock = systemClock): WalletService {
  return createWallet({ db: database.db, pool: database.pool, clock, zoneOffsetMinutes: 360 });
}

/** The id of a member with open accounts and this much cash, deposited through the journal. */
export async function givenFundedMember(database: Database, wallet: Wallet, cash: bigint): Promise<bigint> {
  const memberId = givenId();
  await transact(database.db, (tx) => wallet.openAccounts(tx, memberId));
  if (cash > 0n) {
    const [outcome] = await wallet.post([
      { memberId, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier', amount: cash, reference: null },
    ]);
    must(outcome?.refused === undefined, 'a deposit is posted');
  }
  return memberId;
}

/** The wallet's own checks, and no others. */
export const WALLET_CHECKS_ONLY: BooksChecks = { general: [], ofMembers: [] };

/** Nobody hears its alarm unless `onImbalance` is given. */
export function givenReconciler(
  database: Database,
  checks: BooksChecks,
  ids: Ids,
  onImbalance: ReconcilerDeps['onImbalance'] = () => undefined,
): Reconciler {
  const { db } = database;
  return createReconciler({ db, unhurried: db, ids, clock: systemClock, checks, membersAtOnce: 2, onImbalance });
}

/** What projections follow, as far as the journal's heads: to go through few shards. */
export const GIVEN_JOURNAL = { shards: SHARD_COUNT, heads: readHeads };

/** The wallet's projections in the zone of Dhaka. */
export function givenWalletProjections(): Projection[] {
  return [accountSums, houseTotals(360), memberDays(360)];
}
