/** Exposure by number of a draw with many orders: how fast it is kept behind them, how soon it is there, how fast it is read. */
import { findGame } from '@house/lottery/catalogue';
import { mustHave } from '@house/money/broken-promise';
import { readExposure } from '../apps/server/src/capabilities/lottery/exposure.ts';
import { readFieldExposure } from '../apps/server/src/capabilities/lottery/field-exposure.ts';
import { givenExposureProjections } from '../apps/server/src/capabilities/lottery/given.ts';
import { givenKey } from '../apps/server/src/capabilities/wallet/given.ts';
import type { Movement } from '../apps/server/src/capabilities/wallet/port.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { SSC_PLAYS, ticketsOf } from './plays.ts';
import { head, median, tell } from './print.ts';

const MEMBERS = 10_000;
const AT_ONCE = 500;
const SHOWN = 50;
const READS = 40;
const UNIT = 20_000n;

/** Orders through the wallet, as people place them. */
async function placeOrders(database: BenchDatabase, marketId: bigint, count: number, seed: string): Promise<void> {
  const wallet = createWallet({ db: database.db, pool: database.pool, clock: systemClock });
  const tickets = ticketsOf(mustHave(findGame('SSC1'), 'SSC'), SSC_PLAYS.split(' '), seed);
  for (let placed = 0; placed < count; ) {
    const waves = Array.from({ length: 4 }, () => {
      const orders = Array.from({ length: Math.min(AT_ONCE, count - placed) }, (_, index): Movement => {
        const { play, selection, units } = mustHave(tickets.next().value, 'a ticket');
        const memberId = mustHave(database.members[(placed + index) % MEMBERS], 'a member');
        const wager = { marketId, play, selection, units };
        return {
          memberId,
          key: givenKey(),
          type: 'bet',
          account: 'cash',
          contra: 'lottery',
          amount: -UNIT * BigInt(units),
          reference: null,
          wager,
        };
      });
      placed += orders.length;
      return wallet.post(orders);
    });
    for (const outcome of (await Promise.all(waves)).flat()) {
      if (outcome.refused !== undefined) throw new Error(`an order was refused: ${outcome.refused}`);
    }
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export async function benchExposure(orders: number): Promise<void> {
  head(`Exposure by number of a draw with ${orders.toLocaleString('en')} orders of 30 plays`);
  const database = await openBenchDatabase(MEMBERS);
  try {
    const marketId = await database.openMarket();
    await database.pool.query("update wager_markets set game_code = 'SSC1' where id = $1", [marketId]);
    await placeOrders(database, marketId, orders, 'exposure');
    const projections = givenExposureProjections(database);
    const behind = await timed(() => projections.catchUp());
    tell('kept behind the orders', orders / (behind / 1_000), { unit: 'orders/s' });
    const read = (): Promise<number> => timed(() => readExposure(database.db, marketId, null, SHOWN));
    const reads: number[] = [];
    for (let count = 0; count < READS; count += 1) reads.push(await read());
    tell('read', median(reads), { unit: 'ms', goal: '<= 200' });
    const ofPlay = await timed(() => readExposure(database.db, marketId, '3B.DIRECT_S', SHOWN));
    tell('  of one play', ofPlay, { unit: 'ms', goal: '<= 200' });
    const game = mustHave(findGame('SSC1'), 'SSC');
    const readNumbers = (): Promise<number> => timed(() => readFieldExposure(database.db, marketId, game, null));
    const numberReads: number[] = [];
    for (let count = 0; count < READS; count += 1) numberReads.push(await readNumbers());
    tell('  by number of all plays together', median(numberReads), { unit: 'ms', goal: '<= 200' });
    const lags: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await placeOrders(database, marketId, 2_000, `live ${turn}`);
      lags.push(await timed(() => projections.catchUp()));
      reads.push(await read(), await readNumbers());
    }
    tell('2,000 more orders are in it after', median(lags), { unit: 'ms' });
    tell('the slowest read', Math.max(...reads), { unit: 'ms', goal: '<= 200' });
    const plain = await timed(() =>
      database.pool.query(
        'select play, selection, count(*), sum(stake) from wagers where market_id = $1 group by 1, 2 order by 4 desc limit 50',
        [marketId],
      ),
    );
    tell('adding the orders up at each look', plain, { unit: 'ms' });
  } finally {
    await database.close();
  }
}
