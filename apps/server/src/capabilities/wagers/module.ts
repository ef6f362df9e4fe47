/** Bets: their records, their settlement, what counts as turnover. What a product alone knows of them stands in its definition. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import type { BooksChecks, Wallet } from '../wallet/port.ts';
import type { Products } from './port.ts';
import { marketTotals, turnover } from './projections.ts';
import { endedMarketsHaveTurnover, settledDrawsBalance } from './reconcile.ts';
import { bonusStakesEqualOutcomes } from './reconcile-bonuses.ts';
import { decisionsHaveTurnover } from './reconcile-decided.ts';
import {
  decisionsStandInJournal,
  legsStandAtBets,
  linesNameTheirProduct,
  prizesEqualOutcomes,
  rebatesEqualEntries,
  transactionsStandInJournal,
} from './reconcile-lines.ts';
import { turnoverStand } from './reconcile-turnover.ts';
import { registerRecordRoutes } from './routes.ts';
import { createWagers } from './service.ts';
import type { ReadDay } from './show.ts';

interface WagersNeeds {
  readonly wallet: Wallet;
  readonly products: Products;
  readonly zoneOffsetMinutes: number;
  readonly readDay: ReadDay;
}

export function createWagersModule(
  { database: { db }, clock }: ModuleContext,
  { wallet, products, zoneOffsetMinutes, readDay }: WagersNeeds,
) {
  const wagers = createWagers({ db, wallet, clock }, products);
  const module: Module = {
    routes: ({ house }) => registerRecordRoutes(house, { wallet, wagers, clock, zoneOffsetMinutes, readDay }),
    work: { projections: [marketTotals, turnover(products)] },
    guards: new Map(
      appendOnly([
        'wager_decisions',
        'wager_events',
        'wager_lates',
        'wager_legs',
        'wager_outcome_corrections',
        'wager_outcomes',
      ]),
    ),
  };
  const ofProducts = [...products.values()].map(({ checks }) => checks);
  const checks: BooksChecks = {
    general: [
      settledDrawsBalance,
      endedMarketsHaveTurnover,
      turnoverStand(products),
      rebatesEqualEntries,
      decisionsStandInJournal,
      legsStandAtBets,
      transactionsStandInJournal,
      ...ofProducts.flatMap(({ general }) => general),
    ],
    ofMembers: [
      prizesEqualOutcomes,
      linesNameTheirProduct,
      decisionsHaveTurnover,
      bonusStakesEqualOutcomes,
      ...ofProducts.flatMap(({ ofMembers }) => ofMembers),
    ],
  };
  return { wagers, checks, module };
}
