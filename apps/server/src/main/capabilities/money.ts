/** Money: the ledger, bets, what members set themselves, and the checks of the books, those of capabilities above among them. */
import type { Cashier } from '../../capabilities/cashier/port.ts';
import { depositsEqualEntries } from '../../capabilities/cashier/reconcile.ts';
import { betRootsStand } from '../../capabilities/lottery/reconcile-draws.ts';
import { createOwnLimits } from '../../capabilities/own-limits/service.ts';
import type { Products } from '../../capabilities/wagers/port.ts';
import { endedGatesHaveValidBets, settledDrawsBalance } from '../../capabilities/wagers/reconcile.ts';
import {
  decisionsStandInJournal,
  linesNameTheirProduct,
  prizesEqualOutcomes,
  rebatesEqualEntries,
  transactionsStandInJournal,
} from '../../capabilities/wagers/reconcile-lines.ts';
import { validStakesStand } from '../../capabilities/wagers/reconcile-valid.ts';
import { createWagers } from '../../capabilities/wagers/service.ts';
import { createReconciler } from '../../capabilities/wallet/reconcile.ts';
import { guardsStand } from '../../capabilities/wallet/reconcile-guards.ts';
import { createWallet } from '../../capabilities/wallet/service.ts';
import { GUARDS } from '../guards.ts';
import type { Kernel } from '../kernel.ts';

interface AboveMoney {
  readonly zoneOffsetMinutes: number;
  readonly depositedSince: Cashier['depositedSince'];
  readonly products: Products;
}

export function createMoney(kernel: Kernel, { zoneOffsetMinutes, products, ...above }: AboveMoney) {
  const { clock, bets, unhurried, ids, log, metrics } = kernel;
  const { db } = kernel.database;
  const wallet = createWallet({ db, pool: bets.pool, clock, zoneOffsetMinutes });
  const wagers = createWagers({ db, wallet }, products);
  const ownLimits = createOwnLimits({
    db,
    ids,
    wallet,
    depositedSince: (memberId, since) => above.depositedSince(memberId, since),
    zoneOffsetMinutes,
  });
  const checksOfProducts = [...products.values()].map(({ checks }) => checks);
  const reconciler = createReconciler({
    db,
    unhurried: unhurried.db,
    ids,
    clock,
    checks: {
      general: [
        settledDrawsBalance,
        endedGatesHaveValidBets,
        validStakesStand(products),
        rebatesEqualEntries,
        decisionsStandInJournal,
        transactionsStandInJournal,
        betRootsStand(wagers),
        guardsStand(GUARDS),
        ...checksOfProducts.flatMap(({ general }) => general),
      ],
      ofMembers: [
        prizesEqualOutcomes,
        linesNameTheirProduct,
        depositsEqualEntries,
        ...checksOfProducts.flatMap(({ ofMembers }) => ofMembers),
      ],
    },
    onImbalance({ kind, checks }) {
      metrics.fault('reconciliation');
      log.fatal({ kind, checks: checks.filter(({ holds }) => !holds) }, 'the books do not balance');
    },
  });
  metrics.gaugeBy(
    'house_reconciliation_balanced_timestamp_seconds',
    'When the books were last found to balance, since 1970; 0: never.',
    'kind',
    async () => new Map([...(await reconciler.balancedAt())].map(([kind, at]) => [kind, (at?.getTime() ?? 0) / 1_000])),
  );
  return { wallet, wagers, ownLimits, reconciler };
}

export type Money = ReturnType<typeof createMoney>;
