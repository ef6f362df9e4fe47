/** Backups of the embedded database: a copy that is taken while it is written to opens as it was at a moment, or as late as its log goes. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { backUp, listCopies, openCopy } from './backups.ts';
import { makePassableDirectory } from './cluster.ts';
import { findRunningCluster, startEmbeddedDatabase } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'house-backups-'));
makePassableDirectory(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('a copy taken under writes opens as it was at a moment, beside the house, and leaves the backup as it is', async () => {
  const dataDirectory = join(folder, 'data');
  const backups = join(folder, 'backups');
  const house = await startEmbeddedDatabase({
    ...{ dataDirectory, backupDirectory: backups, durable: false, removeIfLost: folder, note: () => undefined },
  });
  try {
    expect(findRunningCluster(join(folder, 'elsewhere'))).toBeNull();
    const cluster = findRunningCluster(dataDirectory);
    if (cluster === null) throw new Error('the house is open');
    await ask(house.url, 'create table written (n integer primary key)');
    let writing = true;
    const writes = (async () => {
      for (let n = 1_000; writing; n += 1) await ask(house.url, `insert into written values (${n})`);
    })();
    const of = { backups, url: cluster.url, from: cluster.directory, owner: cluster.owner };
    await backUp({ ...of, now: new Date(1_000) });
    writing = false;
    await writes;
    await ask(house.url, 'insert into written values (1)');
    const [then] = await ask<{ at: Date; rows: number }>(
      house.url,
      'select clock_timestamp() as at, count(*)::integer as rows from written',
    );
    await ask(house.url, 'select pg_sleep(0.05)');
    await ask(house.url, 'insert into written values (2)');
    await ask(cluster.url, 'select pg_switch_wal()');

    const [copy] = listCopies(backups);
    if (copy === undefined || then === undefined) throw new Error('a copy is kept');
    const rowsAt = async (until: Date | null): Promise<number> => {
      const restored = await openCopy({ backups, copy, until, password: cluster.password, note: () => undefined });
      const [row] = await ask<{ rows: number }>(restored.url, 'select count(*)::integer as rows from written');
      await restored.stop();
      return row?.rows ?? 0;
    };
    // What was written last is in the archive a moment after its file was closed.
    await expect.poll(() => rowsAt(null), { timeout: 60_000 }).toBe(then.rows + 1);
    expect(await rowsAt(new Date(then.at.getTime() + 25))).toBe(then.rows);
    expect(readdirSync(backups).toSorted()).toEqual(['copies', 'log']);

    // Put in the place of the database it opens with the house, once it is as it was (docs/backups.md, for good).
    const again = join(folder, 'again');
    makePassableDirectory(again);
    copyFileSync(join(dataDirectory, 'pg-password'), join(again, 'pg-password'));
    const openAt = (moment: Date) => {
      rmSync(join(again, 'pg'), { recursive: true, force: true });
      execFileSync('cp', ['-a', copy.directory, join(again, 'pg')]);
      const settings = [
        `restore_command = 'cp ${join(backups, 'log')}/%f %p'`,
        `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
        `recovery_target_action = 'promote'`,
      ];
      appendFileSync(join(again, 'pg', 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
      // As whoever is at the machine makes it.
      writeFileSync(join(again, 'pg', 'recovery.signal'), '');
      return startEmbeddedDatabase({
        ...{ dataDirectory: again, durable: false, removeIfLost: folder, note: () => undefined },
      });
    };
    await expect(openAt(new Date('2100-01-01'))).rejects.toThrow(/postgres\.log says why/);
    const back = await openAt(new Date(then.at.getTime() + 25));
    await ask(back.url, 'insert into written values (3)');
    expect(await ask(back.url, 'select count(*)::integer as rows from written')).toEqual([{ rows: then.rows + 1 }]);
    await back.stop();

    // The newest are kept, and of the log what they need.
    for (let n = 2; n <= 3; n += 1) await backUp({ ...of, now: new Date(n * 1_000), kept: 2 });
    expect(listCopies(backups).map(({ name }) => name)).not.toContain(copy.name);
    expect(listCopies(backups)).toHaveLength(2);
    const oldest = listCopies(backups).at(-1)?.firstLogFile ?? '';
    expect(readdirSync(join(backups, 'log')).filter((name) => name.length === 24 && name < oldest)).toEqual([]);
  } finally {
    await house.stop();
  }
}, 180_000);
