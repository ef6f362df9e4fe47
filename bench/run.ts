/** `npm run bench`: every figure of docs/performance.md, measured here and now. `-- --only wallet`, `-- --json`, `-- --quick`. */
import { benchAgents } from './agents.ts';
import { benchBasket } from './basket.ts';
import { benchCardTables } from './card-tables.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchDailyRebates } from './daily-rebates.ts';
import { openBenchDatabase } from './database.ts';
import { benchDeposits } from './deposits.ts';
import { benchExposure } from './exposure.ts';
import { benchFish } from './fish.ts';
import { benchHttp } from './http.ts';
import { benchLiveTables } from './live-tables.ts';
import { benchLongJournal } from './long-journal.ts';
import { benchPlays } from './plays.ts';
import { printTable } from './print.ts';
import { benchProducts } from './products.ts';
import { benchQueues } from './queues.ts';
import { benchRequirements } from './requirements.ts';
import { benchGrowthProjections, benchRewards } from './rewards.ts';
import { benchRooms } from './rooms.ts';
import { benchSearch } from './search.ts';
import { benchSettlement } from './settlement.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSports } from './sports.ts';
import { benchStart } from './start.ts';
import { benchWallet } from './wallet.ts';
import { benchWeb } from './web.ts';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const milliseconds = process.argv.includes('--quick') ? 1_500 : 5_000;
const wanted = (name: string) => only === null || only === name;

if (wanted('start')) await benchStart();
if (wanted('long-journal')) await benchLongJournal(process.argv.includes('--quick') ? 1_000_000 : 10_000_000);
if (wanted('catalogue')) await benchCatalogue();
if (wanted('http')) {
  const database = await openBenchDatabase(10_000);
  await benchHttp(database, milliseconds);
  await database.close();
}
if (wanted('sign-in')) {
  const database = await openBenchDatabase(2_000);
  await benchSignIn(database, milliseconds);
  await database.close();
}
if (wanted('search')) benchSearch();
if (wanted('settlement')) await benchSettlement(process.argv.includes('--quick') ? 100_000 : 1_000_000);
if (wanted('requirements')) await benchRequirements(process.argv.includes('--quick') ? 100_000 : 1_000_000);
if (wanted('queues')) await benchQueues();
if (wanted('rewards')) {
  await benchRewards();
  await benchGrowthProjections(process.argv.includes('--quick') ? 100_000 : 500_000);
}
if (wanted('agents')) await benchAgents();
if (wanted('deposits')) await benchDeposits();
if (wanted('exposure')) await benchExposure(process.argv.includes('--quick') ? 50_000 : 500_000);
if (wanted('daily-rebates')) await benchDailyRebates(process.argv.includes('--quick') ? 2 : 10);
if (wanted('plays')) {
  await benchPlays(process.argv.includes('--quick'));
  await benchBasket();
}
if (wanted('wallet')) {
  const database = await openBenchDatabase(10_000);
  await benchWallet(database, milliseconds);
  await database.close();
}
if (wanted('products')) {
  const database = await openBenchDatabase(10_000);
  await benchProducts(database, milliseconds);
  await database.close();
}
if (wanted('rooms')) {
  const database = await openBenchDatabase(500);
  await benchRooms(database, process.argv.includes('--quick') ? 1_000 : 5_000);
  await database.close();
}
if (wanted('live-tables')) {
  const database = await openBenchDatabase(2_000);
  await benchLiveTables(database, process.argv.includes('--quick'));
  await database.close();
}
if (wanted('card-tables')) {
  const isQuick = process.argv.includes('--quick');
  const size = isQuick ? { tables: 60, seconds: 10 } : { tables: 300, seconds: 30 };
  const database = await openBenchDatabase(2 * size.tables);
  await benchCardTables(database, size);
  await database.close();
}
if (wanted('fish')) {
  const size = process.argv.includes('--quick') ? { rooms: 150, seconds: 10 } : { rooms: 150, seconds: 30 };
  const database = await openBenchDatabase(4 * size.rooms);
  await benchFish(database, size);
  await database.close();
}
if (wanted('sports')) await benchSports(process.argv.includes('--quick'));
if (wanted('web')) await benchWeb();
printTable();
