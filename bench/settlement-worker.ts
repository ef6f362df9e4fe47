/**
 * Settles markets in a process of its own: of each line that names one it prints a line, how long it took and the peak memory
 * so far. With a game and a result it evaluates tickets of that game; without, one choice of a hundred wins.
 */
import { createInterface } from 'node:readline';
import { compileEvaluate } from '../apps/server/src/capabilities/lottery/rules.ts';
import { GIVEN_PRODUCTS } from '../apps/server/src/capabilities/wagers/given.ts';
import type { Evaluate } from '../apps/server/src/capabilities/wagers/port.ts';
import { createWagers } from '../apps/server/src/capabilities/wagers/service.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { tuneHeap } from '../apps/server/src/platform/heap.ts';

const [url, game, result] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: settlement-worker.ts <database url> [<game> <numbers>]');
// As the entries of the house do.
tuneHeap();
const database = openDatabase({ url, maxConnections: 4, applicationName: 'bench-worker' });
const wagers = createWagers(
  {
    db: database.db,
    wallet: createWallet({ db: database.db, pool: database.pool, clock: systemClock }),
  },
  GIVEN_PRODUCTS,
);
const oneOfHundred: Evaluate = (_play, selection) =>
  selection === '7' ? [{ hits: 1, numerator: 96n, denominator: 10n }] : [];
const evaluate =
  game === undefined || result === undefined ? oneOfHundred : compileEvaluate(game, result.split(',').map(Number));
const settle = async (marketId: bigint): Promise<number> => {
  let winners = 0;
  while (true) {
    const progress = await wagers.settleChunk(marketId, evaluate, { capPerMember: 5_000_000_000n });
    winners += progress.winners;
    if (progress.done) return winners;
  }
};
for await (const line of createInterface({ input: process.stdin })) {
  const marketId = BigInt(line);
  const started = performance.now();
  // Two lanes, as the lottery's worker has.
  const winners = (await Promise.all([settle(marketId), settle(marketId)])).reduce((sum, one) => sum + one, 0);
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ seconds, winners, peakMegabytes: process.resourceUsage().maxRSS / 1024 }));
}
await database.close();
