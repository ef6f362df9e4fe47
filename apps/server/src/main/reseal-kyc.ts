/**
 * `npm run reseal-kyc`: after a change of STAFF_SECRET, pictures and facts of identity checks are sealed under the one of the
 * environment; FORMER_STAFF_SECRET is the one before (docs/runbooks.md). It may be run again, and beside a house that is open.
 */
import { resealKyc } from '../capabilities/kyc/port.ts';
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

async function run(): Promise<void> {
  readEnvironmentFile();
  const { databaseUrl, secrets } = loadConfig();
  const former = process.env['FORMER_STAFF_SECRET'];
  if (databaseUrl === null) throw new CannotOpen('DATABASE_URL is missing: it names the database of the house.');
  if (former === undefined || former === '')
    throw new CannotOpen('FORMER_STAFF_SECRET is missing: the STAFF_SECRET of before, under which they are sealed.');
  const database = openDatabase({ url: databaseUrl, maxConnections: 1, applicationName: 'house-reseal' });
  try {
    const { resealed, kept, lost } = await resealKyc(database.db, { former, now: secrets.staff });
    console.log(`${resealed} sealed anew, ${kept} were already, ${lost} open under neither secret.`);
    if (lost > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(explainFault(error));
  process.exit(1);
});
