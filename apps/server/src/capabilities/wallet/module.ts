/** The ledger, what is kept behind it, and the checks of the books, those of capabilities above among them. */
import { randomUuid } from '@house/fairness/random';
import { type Tx, transact } from '../../platform/database.ts';
import { appendOnly, type Guards, type Module, type ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import { balanceEvents } from './balance-events.ts';
import { countPostings } from './count-postings.ts';
import { selectHouseDays } from './house-days.ts';
import type { BooksChecks, Wallet } from './port.ts';
import { SHARD_COUNT } from './port.ts';
import { accountSums, balancePushes, houseTotals, memberDays } from './projections.ts';
import { ensureJournalPartitions, readHeads } from './queries.ts';
import { createReconciler } from './reconcile.ts';
import { guardsStand } from './reconcile-guards.ts';
import { type ReadRequirements, registerWalletRoutes } from './routes.ts';
import { searchEntries } from './search.ts';
import { createWallet } from './service.ts';

/** What projections follow: every shard of the journal, as far as its head. */
export const JOURNAL = { shards: SHARD_COUNT, heads: readHeads };

/** Months are made three ahead: once an hour is early enough. */
const PARTITIONS_MILLISECONDS = 3_600_000;
const RECONCILE_MILLISECONDS = 60_000;
/** How soon a check of the whole journal begins that somebody asked for. */
const ORDERED_RECONCILE_MILLISECONDS = 1_000;

export function createWalletModule(
  { database: { db }, bets, clock, metrics, reports }: ModuleContext,
  {
    zoneOffsetMinutes,
    requirementsOf,
    heldByVendors,
  }: {
    zoneOffsetMinutes: number;
    requirementsOf: ReadRequirements;
    heldByVendors: (memberId: bigint) => Promise<bigint>;
  },
) {
  const wallet = countPostings(createWallet({ db, pool: bets.pool, clock, zoneOffsetMinutes }), metrics);
  const module: Module = {
    routes: ({ house }) => registerWalletRoutes(house, wallet, requirementsOf, heldByVendors),
    work: {
      projections: [
        accountSums,
        houseTotals(zoneOffsetMinutes),
        memberDays(zoneOffsetMinutes),
        balancePushes((tx: Tx, moved) => publish(tx, balanceEvents(moved))),
      ],
      // A house that was closed for long has no month for what it is about to post.
      first: () => ensureJournalPartitions(db),
      tickers: [
        {
          name: 'wallet.partitions',
          everyMilliseconds: PARTITIONS_MILLISECONDS,
          run: () => ensureJournalPartitions(db),
        },
      ],
    },
    guards: new Map([
      ...appendOnly(['wallet_entries', 'wallet_marks']),
      ['wallet_accounts', ['wallet_accounts_sound']],
      ['wallet_references', ['wallet_references_final']],
    ]),
  };
  /** The same, of a moment ago where that is read on a replica. */
  const walletForReports: Pick<Wallet, 'searchEntries' | 'houseDays'> = {
    searchEntries: (filter) => reports.read((at) => searchEntries(at, filter)),
    houseDays: (days) => reports.read((at) => selectHouseDays(at, days)),
  };
  return { wallet, walletForReports, module };
}

/** The checks of the books; made last, for every capability has its own among them. */
export function createBooksModule(
  { database: { db }, unhurried, ids, clock, log, metrics }: ModuleContext,
  { checks, guards }: { checks: readonly Partial<BooksChecks>[]; guards: Guards },
) {
  const reconciler = createReconciler({
    db,
    unhurried: unhurried.db,
    ids,
    clock,
    checks: {
      general: [...checks.flatMap(({ general }) => general ?? []), guardsStand(guards)],
      ofMembers: checks.flatMap(({ ofMembers }) => ofMembers ?? []),
    },
    onImbalance({ kind, checks: done }) {
      metrics.fault('reconciliation');
      log.fatal({ kind, checks: done.filter(({ holds }) => !holds) }, 'the books do not balance');
    },
  });
  metrics.gaugeBy(
    'house_reconciliation_balanced_timestamp_seconds',
    'When the books were last found to balance, since 1970; 0: never.',
    'kind',
    async () => new Map([...(await reconciler.balancedAt())].map(([kind, at]) => [kind, (at?.getTime() ?? 0) / 1_000])),
  );
  const module: Module = {
    work: {
      jobs: [
        {
          name: 'wallet.orderReconciliation',
          cron: '37 22 * * *',
          run: async () => void (await transact(db, (tx) => reconciler.order(tx, randomUuid()))),
        },
      ],
      tickers: [
        {
          name: 'wallet.reconcile',
          everyMilliseconds: RECONCILE_MILLISECONDS,
          async run() {
            await reconciler.orderOverdue(randomUuid());
            await reconciler.run('running');
          },
        },
        {
          name: 'wallet.reconcileOrdered',
          everyMilliseconds: ORDERED_RECONCILE_MILLISECONDS,
          run: (signal) => reconciler.runOrdered(signal),
        },
      ],
    },
  };
  return { reconciler, module };
}
