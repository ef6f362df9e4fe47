/**
 * `npm run backup`: a copy of the embedded database of the house that is open, under BACKUP_DIR (docs/backups.md). For a job
 * that runs every night. A house on a PostgreSQL of its own is backed up by the tools of that.
 */
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { backUp } from '../platform/postgres/backups.ts';
import { findRunningCluster } from '../platform/postgres/embedded.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

async function run(): Promise<void> {
  readEnvironmentFile();
  const { backupDirectory, databaseUrl, dataDirectory } = loadConfig();
  if (databaseUrl !== null) {
    throw new CannotOpen('DATABASE_URL names a PostgreSQL of your own: docs/backups.md says how that is backed up.');
  }
  if (backupDirectory === null) throw new CannotOpen('BACKUP_DIR is missing: it says where backups are kept.');
  const cluster = findRunningCluster(dataDirectory);
  if (cluster === null)
    throw new CannotOpen(`No house is open in ${dataDirectory}: its folder can be copied as it is.`);
  const began = performance.now();
  const { directory, endedAt } = await backUp({
    ...{ backups: backupDirectory, url: cluster.url, from: cluster.directory, owner: cluster.owner, now: new Date() },
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `${directory}\nThe house can be opened as it was at ${endedAt.toISOString()} or later. Copied in ${seconds} s.`,
  );
}

run().catch((error: unknown) => {
  console.error(explainFault(error));
  process.exit(1);
});
