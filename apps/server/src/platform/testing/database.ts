/** A database of its own for a test file, cloned from the migrated template of this run. */
import { randomInt } from '@house/fairness/random';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** A second process would open its own: another pool on the same database. */
  another(maxConnections?: number): Database;
}

/** Clones the template. Call `close()` in afterAll: it drops the clone. */
export async function givenDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl');
  const name = `house_test_${process.pid}_${randomInt(1_000_000_000)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateName')}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const opened: Database[] = [];
  const another = (maxConnections = options.maxConnections ?? 8): Database => {
    const database = openDatabase({ url: address.href, maxConnections, applicationName: 'house-test' });
    opened.push(database);
    return database;
  };
  const first = another();
  return {
    ...first,
    url: address.href,
    another,
    close: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
