/**
 * `npm run drill`: opens the newest backup beside the house, as late as its log goes or as it was at a time
 * (`-- 2026-11-28T14:05:00Z`), adds up its books from the first line, says how long that took, and removes it. Nobody is
 * served from it and nothing works in it: what is due there is not done. Ends with 1 where the books do not balance.
 * `-- --copy postgres://…` adds up those of a copy that another tool restored, and leaves it as it is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Config, loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { listCopies, openCopy } from '../platform/postgres/backups.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

const HELD = `-- main.drillHolds
  select (select count(*)::text from members) as members, count(*)::text as lines, max(at) as "newest" from wallet_entries`;

function readMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new CannotOpen(`${JSON.stringify(text)} is no time such as 2026-11-28T14:05:00Z.`);
  return at;
}

/** Never the house's own: to look at a copy must not be a way to look at what is served. */
function addressOfCopy(text: string | undefined, ofHouse: string | null): string {
  if (text === undefined || !/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new CannotOpen('Say where the copy is: npm run drill -- --copy postgres://user:password@host:port/house');
  const isSame = ofHouse?.includes(new URL(text).host) === true;
  if (isSame) throw new CannotOpen('That is where DATABASE_URL leads: a copy has an address of its own.');
  return text;
}

/** Says what a copy holds and whether its books balance. `seconds`: since when. */
async function addUp(config: Config, url: string, seconds: () => string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ members: string; lines: string; newest: Date | null }>(HELD);
  await client.end();
  const [held] = rows;
  console.log(
    `It stands after ${seconds()}: ${held?.members} members, ${held?.lines} lines of the ledger, the newest of ${held?.newest?.toISOString() ?? 'never'}.`,
  );
  // Only now: to read all of the house's code takes seconds.
  const { composeApp } = await import('./compose.ts');
  const house = await composeApp({ ...config, databaseUrl: url, role: 'http', port: 0, redisUrl: null });
  try {
    const { balanced, checks } = await house.ports.reconciler.run('full');
    for (const { name, holds } of checks) if (!holds) console.log(`does not hold: ${name}`);
    console.log(`Its books ${balanced ? 'balance' : 'DO NOT BALANCE'}: ${checks.length} checks, ${seconds()} in all.`);
    if (!balanced) process.exitCode = 1;
  } finally {
    await house.stop();
  }
}

async function run(words: readonly string[]): Promise<void> {
  readEnvironmentFile();
  const config = loadConfig();
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  if (words[0] === '--copy') return addUp(config, addressOfCopy(words[1], config.databaseUrl), seconds);
  const [moment] = words;
  const { backupDirectory: backups, dataDirectory } = config;
  if (backups === null) throw new CannotOpen('BACKUP_DIR is missing: it says where backups are kept.');
  const until = readMoment(moment);
  const copies = listCopies(backups);
  const copy = copies.find(({ endedAt }) => until === null || endedAt <= until);
  if (copy === undefined) {
    throw new CannotOpen(
      copies.length === 0 ? 'There is no copy yet: npm run backup makes one.' : 'No copy ended before that time.',
    );
  }
  console.log(`The copy of ${copy.endedAt.toISOString()} is opened.`);
  const password = readFileSync(join(dataDirectory, 'pg-password'), 'utf8').trim();
  const restored = await openCopy({ backups, copy, until, password, note: (text) => console.log(text) });
  try {
    await addUp(config, restored.url, seconds);
  } finally {
    await restored.stop();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainFault(error));
  process.exit(1);
});
