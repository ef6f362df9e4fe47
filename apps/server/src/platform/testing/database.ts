/** A database of its own for a test file, cloned from the migrated template of this run, or from another made of it. */
import { setTimeout as wait } from 'node:timers/promises';
import { randomInt } from '@house/fairness/random';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** A second process would open its own: another pool on the same database. */
  another(maxConnections?: number): Database;
}

/** Its files are copied as they are; page by page through the log, as PostgreSQL does by itself, takes ten times as long. */
const cloneOf = (template: string): string => `template ${template} strategy file_copy`;

async function connectAdmin(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  return admin;
}

function urlOf(name: string): string {
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * A template with more in it, filled once a run: by the file that asks first, while others that ask wait. Answers its
 * name, for `givenDatabase`. `fill` leaves no connection open.
 */
export async function givenTemplate(purpose: string, fill: (url: string) => Promise<void>): Promise<string> {
  const name = `${inject('templateName')}_${purpose}`;
  const draft = `${name}_draft`;
  const admin = await connectAdmin();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    // Of a file that was ended while it filled it.
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} ${cloneOf(inject('templateName'))}`);
    await fill(urlOf(draft));
    await admin.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}

/** Who drops a database may not end connections of other roles, which are still leaving when the house that had them has stopped. */
async function untilOthersLeft(admin: pg.Client, name: string): Promise<void> {
  const until = performance.now() + 5_000;
  for (;;) {
    const { rows } = await admin.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where datname = $1 and usename <> current_user',
      [name],
    );
    if (rows[0]?.others === 0 || performance.now() > until) return;
    await wait(20);
  }
}

/** Clones the template. Call `close()` in afterAll: it drops the clone. */
export async function givenDatabase(
  options: { maxConnections?: number; template?: string } = {},
): Promise<TestDatabase> {
  const name = `house_test_${process.pid}_${randomInt(1_000_000_000)}`;
  const admin = await connectAdmin();
  await admin.query(`create database ${name} ${cloneOf(options.template ?? inject('templateName'))}`);
  const url = urlOf(name);
  const opened: Database[] = [];
  const another = (maxConnections = options.maxConnections ?? 8): Database => {
    const database = openDatabase({ url, maxConnections, applicationName: 'house-test' });
    opened.push(database);
    return database;
  };
  const first = another();
  return {
    ...first,
    url,
    another,
    close: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await untilOthersLeft(admin, name);
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
