/**
 * What is special about a demo house: accounts that everybody may know. They are told to scripts in a file for the owner
 * only, and the database is marked, so that production never opens over it.
 */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { ConfigRefused } from '../platform/config.ts';
import type { Addresses } from './launch-words.ts';
import type { DemoAccount } from './seed.ts';

const FILE = 'demo-accounts.json';
const told = z.object({
  accounts: z.array(
    z.object({
      kind: z.enum(['player', 'agent', 'staff']),
      username: z.string(),
      password: z.string(),
      otpSecret: z.exactOptional(z.string()),
      otpUri: z.exactOptional(z.string()),
    }),
  ),
});
const LOCK = 7_214_003;

/**
 * Runs `sow` while no other process sows into the same database, which is marked first: half a demo is a demo too.
 * Returns what it returns.
 */
export async function sowDemo<T>(url: string, sow: () => Promise<T>): Promise<T> {
  return ask(url, async (client) => {
    await client.query('-- main.lockDemo\nselect pg_advisory_lock($1)', [LOCK]);
    await client.query(
      '-- main.createDemoMarks\ncreate table if not exists demo_marks (marked_at timestamptz not null default now())',
    );
    await client.query('-- main.markDemo\ninsert into demo_marks select where not exists (select from demo_marks)');
    return sow();
  });
}

/** Throws ConfigRefused when the database was ever opened as a demo. */
export async function mustNotHoldDemo(url: string): Promise<void> {
  const marked = await ask(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>("select to_regclass('demo_marks') is not null as found");
    return rows[0]?.found === true;
  });
  if (marked) {
    throw new ConfigRefused([
      'DATABASE_URL names a database with demo data: its accounts have known passwords. Production needs one of its own',
    ]);
  }
}

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'house-launcher' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The accounts as they were told last time; none when they never were, or no longer can be read. */
export function readDemoAccounts(dataDirectory: string): readonly DemoAccount[] {
  try {
    return told.parse(JSON.parse(readFileSync(join(dataDirectory, FILE), 'utf8'))).accounts;
  } catch {
    return [];
  }
}

/** Writes `demo-accounts.json`: `{ addresses, accounts }`, readable by the owner only. */
export function keepDemoAccounts(dataDirectory: string, addresses: Addresses, accounts: readonly DemoAccount[]): void {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify({ addresses, accounts }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
