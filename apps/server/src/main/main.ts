/**
 * The bare entry of a process, for supervisors, benches and tests: configuration from the environment, database
 * migrated, everything composed, one JSON line `{"listening": "http://…"}` when people can come in. SIGTERM and SIGINT
 * stop it gracefully; a second one ends it at once. `npm start` (launch.ts) does the same with more comfort.
 */
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { mustHaveConnections } from '../platform/connections.ts';
import { tuneHeap } from '../platform/heap.ts';
import { outliveReaders } from '../platform/log-output.ts';
import { migrate, SOURCES } from '../platform/migrate.ts';
import { present } from '../platform/result.ts';
import { composeApp } from './compose.ts';
import { mustNotHoldDemo } from './launch-demo.ts';
import { explainFault } from './start-faults.ts';

async function run(): Promise<void> {
  outliveReaders();
  tuneHeap();
  readEnvironmentFile();
  const config = loadConfig();
  const databaseUrl = present(config.databaseUrl, 'DATABASE_URL names the database; npm start brings its own');
  const note = (text: string): void => void process.stderr.write(`${text}\n`);
  await migrate(databaseUrl, SOURCES, note);
  await mustHaveConnections(databaseUrl, config, note);
  if (config.production) await mustNotHoldDemo(databaseUrl);
  const house = await composeApp({ ...config, databaseUrl });
  let asked = false;
  const stop = (code: number): void => {
    if (asked) process.exit(1);
    asked = true;
    void house.stop().then(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('unhandledRejection', (error) => {
    house.kernel.log.fatal({ err: error }, 'a promise was lost');
    stop(1);
  });
  const listening = await house.listen();
  process.stdout.write(`${JSON.stringify({ listening })}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error)}\n`);
  process.exit(1);
});
