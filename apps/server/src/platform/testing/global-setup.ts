/**
 * One PostgreSQL for a whole test run: the packaged server in a temporary folder, or TEST_DATABASE_URL.
 * A template database is migrated once; each test file clones it (testing/database.ts).
 * A run that is killed leaves nothing behind: the server's watchdog stops it and removes the directory.
 */
import { rm } from 'node:fs/promises';
import { randomInt } from '@house/fairness/random';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, SOURCES } from '../migrate.ts';
import { SUPERUSER } from '../postgres/cluster.ts';
import { startEmbeddedDatabase } from '../postgres/embedded.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateName: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? null : await startTestServer();
  const url = server?.url ?? process.env.TEST_DATABASE_URL ?? '';
  const templateName = `house_template_${randomInt(1_000_000_000)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  if (server !== null) await letPassGuards(url);
  await admin.query(`create database ${templateName}`);
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  await migrate(template.href, SOURCES);
  await stopMostGames(template.href);
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    // With those that were made of it.
    const made = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [templateName],
    );
    for (const { datname } of made.rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
    await server?.stop();
  };
}

/** Builders of tests change what triggers guard (`given.ts` of lottery); the user of a house may not, nor may a house. */
async function letPassGuards(url: string): Promise<void> {
  const address = new URL(url);
  const user = address.username;
  // Both have one password (postgres/embedded.ts).
  address.username = SUPERUSER;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`grant set on parameter session_replication_role to ${pg.escapeIdentifier(user)}`);
  await client.end();
}

/**
 * Lotteries that a test's house runs and shows unless it starts others: all of them would make five thousand draws for
 * each file.
 */
const RUNNING_GAMES = ['F5D1', 'F5D3', 'F5D5', 'COLOR1', 'COLOR3', 'COLOR5'];

async function stopMostGames(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update lottery_games set state = 'stopped' where code <> all ($1::text[])", [RUNNING_GAMES]);
  await client.query("update games set state = 'hidden' where product = 'lottery' and id <> all ($1::text[])", [
    RUNNING_GAMES,
  ]);
  // Results of elsewhere are made up where a test asks for it.
  await client.query('update lottery_settings set simulate_results = false');
  await client.end();
}

async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = makeTemporaryFolder('house-test');
  const server = await startEmbeddedDatabase({
    dataDirectory: directory,
    note: () => undefined,
    durable: false,
    removeIfLost: directory,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
