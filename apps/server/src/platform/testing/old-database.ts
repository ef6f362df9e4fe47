/** A database as an earlier release left it, for tests of what a migration does to what stands. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomInt } from '@house/fairness/random';
import pg from 'pg';
import { inject } from 'vitest';
// Reads numbers as the house does, whatever else the worker has loaded.
import '../database.ts';
import { migrate, SOURCES } from '../migrate.ts';
import type {} from './global-setup.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

export interface OldDatabase {
  readonly url: string;
  /** One connection to it. */
  readonly client: pg.Client;
  /** Runs the migrations since. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Migrated up to the file whose name begins with `last`, four digits. */
export async function givenOldDatabase(last: string): Promise<OldDatabase> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `house_before_${process.pid}_${randomInt(1_000_000_000)}`;
  await admin.query(`create database ${name}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  const url = address.href;
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file.slice(0, 4) <= last) await cp(new URL(file, MIGRATIONS), join(folder, 'migrations', file));
  await migrate(url, pathToFileURL(join(folder, 'src/')));
  await rm(folder, { recursive: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    migrate: async () => {
      await migrate(url, SOURCES);
    },
    close: async () => {
      await client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
