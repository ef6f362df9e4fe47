import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustHaveConnections, type Wanted } from './connections.ts';
import { DatabaseUnfit } from './migrate.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';

const WANTED: Wanted = { role: 'http', databaseConnections: 2 };
let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

test('a database that lets too few connections in is refused, whichever of its limits that is', async () => {
  const notes: string[] = [];
  const ask = (url: string, wanted: Wanted) => mustHaveConnections(url, wanted, (text) => void notes.push(text));
  await ask(database.url, WANTED);
  await expect(ask(database.url, { ...WANTED, databaseConnections: 1_000 })).rejects.toThrow(DatabaseUnfit);

  const address = new URL(database.url);
  const name = address.pathname.slice(1);
  address.username = name;
  address.password = 'connections';
  await database.pool.query(`create role ${name} login password 'connections' connection limit 10`);
  try {
    await ask(address.href, WANTED);
    expect(notes).toEqual([]);
    const other = new pg.Client({ connectionString: address.href });
    await other.connect();
    await ask(address.href, WANTED);
    await other.end();
    expect(notes).toEqual([expect.stringContaining('has room for 9 more connections of 10')]);
    await database.pool.query(`alter role ${name} connection limit 9`);
    await expect(ask(address.href, WANTED)).rejects.toThrow('Raise the connection limit of its user');
    await database.pool.query(`alter database ${name} connection limit 8`);
    await expect(ask(address.href, WANTED)).rejects.toThrow('Raise the connection limit of the database');
  } finally {
    await database.pool.query(`drop role ${name}`);
  }
});
