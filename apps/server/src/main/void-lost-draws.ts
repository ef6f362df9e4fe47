/**
 * `npm run void-lost-draws -- --void`: the way out of a lost DRAW_SECRET (docs/operate.md). Every undrawn draw whose seed the
 * secret of the environment does not open is void, and a worker gives its stakes back. Without `--void` nothing is done.
 */
import { formatAmount } from '@house/money/amount';
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

async function run(): Promise<void> {
  if (!process.argv.includes('--void')) {
    throw new CannotOpen(
      'This voids every draw whose seed DRAW_SECRET does not open, and its stakes go back. With the right secret it voids none. To do it: npm run void-lost-draws -- --void',
    );
  }
  readEnvironmentFile();
  const config = loadConfig();
  const { databaseUrl, secrets } = config;
  if (databaseUrl === null) throw new CannotOpen('DATABASE_URL is missing: it names the database of the house.');
  if (secrets.draw === null) throw new CannotOpen('ROLE=http holds no DRAW_SECRET: run this as ROLE=worker or all.');
  const { composeApp } = await import('./compose.ts');
  // It works at nothing meanwhile: workers that run give the stakes back.
  const house = await composeApp({ ...config, databaseUrl, role: 'http', port: 0 });
  try {
    const lost = await house.ports.lottery.voidLostDraws();
    for (const { gameCode, drawNo, stake } of lost) console.log(`${gameCode} ${drawNo}  ${formatAmount(stake)}`);
    console.log(`${lost.length} draws are void; what was staked on them goes back.`);
  } finally {
    await house.stop();
  }
}

run().catch((error: unknown) => {
  console.error(explainFault(error));
  process.exit(1);
});
