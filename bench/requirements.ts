/** Turnover requirements behind a draw: how fast the projection works its bets in, against the settlement of the same draw. */

import { givenRequirementProjections } from '../apps/server/src/capabilities/turnover-requirements/given.ts';
import { NAME } from '../apps/server/src/capabilities/turnover-requirements/queries.ts';
import { GIVEN_PRODUCTS } from '../apps/server/src/capabilities/wagers/given.ts';
import { givenKey } from '../apps/server/src/capabilities/wallet/given.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openBenchDatabase } from './database.ts';
import { head, tell } from './print.ts';
import { placeBets, runWorker } from './settlement.ts';

const MEMBERS = 10_000;
/** So much that every requirement is still open after the draw. */
const DEPOSIT = 1_000_000_000n;
const PAGE = 20_000;

export async function benchRequirements(bets: number): Promise<void> {
  head(
    `Turnover of ${bets.toLocaleString('en')} bets of ${MEMBERS.toLocaleString('en')} members, all with an open requirement`,
  );
  const database = await openBenchDatabase(MEMBERS);
  try {
    const wallet = createWallet({ db: database.db, pool: database.pool, clock: systemClock });
    const line = { type: 'deposit', account: 'cash', contra: 'cashier', amount: DEPOSIT, reference: null } as const;
    for (let from = 0; from < MEMBERS; from += 1_000) {
      await wallet.post(
        database.members.slice(from, from + 1_000).map((memberId) => ({ ...line, memberId, key: givenKey() })),
      );
    }
    const projections = givenRequirementProjections(database, GIVEN_PRODUCTS, PAGE);
    await projections.catchUp();
    const marketId = await database.openMarket();
    await placeBets(database, marketId, bets);
    const settled = await runWorker(database.url, marketId);
    await projections.catchUp('wagers.turnover');
    const started = performance.now();
    await projections.catchUp(NAME);
    const seconds = (performance.now() - started) / 1_000;
    tell('settlement of the draw', bets / settled.seconds, { unit: 'bets/s' });
    tell('turnover requirements', bets / seconds, { unit: 'bets/s' });
    tell('turnover requirements against settlement', settled.seconds / seconds, { unit: 'x', goal: '>= 0.5' });
  } finally {
    await database.close();
  }
}
