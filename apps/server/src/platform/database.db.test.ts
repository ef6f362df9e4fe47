import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { createLogger } from './logs.ts';
import { givenDatabase } from './testing/database.ts';

test('an idle connection that breaks is told in one line, without the connection itself, and replaced', async () => {
  const house = await givenDatabase();
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', role: 'test', destination: { write: (line) => void lines.push(line) } });
  const database = openDatabase({ url: house.url, maxConnections: 1, applicationName: 'house-breaks', log });
  try {
    await database.pool.query('select 1');
    await house.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'house-breaks' and datname = current_database()`);
    await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(0);
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({ level: 40, pool: 'house-breaks', msg: 'a database connection broke' });
    const { password, username } = new URL(house.url);
    for (const secret of [password, `"user":"${username}"`, 'connectionParameters']) {
      if (secret !== '') expect(line).not.toContain(secret);
    }
    expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  } finally {
    await database.close();
    await house.close();
  }
});
