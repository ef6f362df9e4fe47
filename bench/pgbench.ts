/**
 * Transactions a second of `pgbench -N -c16`, scale 1 (wallet.md). Where pgbench is installed it runs itself. It is not in
 * the packaged PostgreSQL: elsewhere a stand-in sends the same five statements, each a query of its own to the server. A
 * client of Node needs several times pgbench's processor time for an answer, so that five answers waited for would make the
 * baseline a fifth slower than it is; it waits for two, which makes it a seventh quicker (docs/performance.md).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createSeededRandom, type SeededRandom } from '@house/fairness/seeded';
import pg from 'pg';

const CLIENTS = 16;
const ACCOUNTS = 100_000;
const TELLERS = 10;
const DELTA_MAX = 5_000;

const TABLES = `
  create table pgbench_accounts (aid integer not null, bid integer, abalance integer, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
  insert into pgbench_accounts select aid, 1, 0, '' from generate_series(1, ${ACCOUNTS}) aid;
  alter table pgbench_accounts add primary key (aid);
  analyze pgbench_accounts;`;

/** In the pieces that are sent together. */
function transactionOf(random: SeededRandom): readonly (readonly string[])[] {
  const [aid, tid] = [random.rand(ACCOUNTS) + 1, random.rand(TELLERS) + 1];
  const delta = random.rand(2 * DELTA_MAX) - DELTA_MAX;
  return [
    ['BEGIN;', `UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid};`],
    [
      `SELECT abalance FROM pgbench_accounts WHERE aid = ${aid};`,
      `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, 1, ${aid}, ${delta}, CURRENT_TIMESTAMP);`,
      'END;',
    ],
  ];
}

/** Simple queries of the protocol: of each its letter, its length without that, its text and an end. */
function queriesOf(texts: readonly string[]): Buffer {
  const message = Buffer.alloc(texts.reduce((sum, text) => sum + text.length + 6, 0));
  let at = 0;
  for (const text of texts) {
    message.write('Q', at, 'latin1');
    message.writeUInt32BE(text.length + 5, at + 1);
    message.write(text, at + 5, 'latin1');
    at += text.length + 6;
  }
  return message;
}

const [ERROR, READY] = [0x45, 0x5a];

/** One client: a connection that `pg` has opened and signed in, and whose socket is then spoken on by hand. */
async function openClient(url: string): Promise<{ ask(statements: readonly string[]): Promise<void>; close(): void }> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench-pgbench' });
  await client.connect();
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  socket.removeAllListeners();
  let unanswered = 0;
  let rest: Buffer = Buffer.alloc(0);
  let answered: () => void = () => undefined;
  let failed: (cause: Error) => void = () => undefined;
  socket.on('error', (cause) => failed(cause));
  socket.on('data', (contentItem: Buffer) => {
    const answer = rest.length === 0 ? contentItem : Buffer.concat([rest, contentItem]);
    let at = 0;
    while (at + 5 <= answer.length && at + 1 + answer.readUInt32BE(at + 1) <= answer.length) {
      const end = at + 1 + answer.readUInt32BE(at + 1);
      if (answer[at] === ERROR) failed(new Error(answer.toString('latin1', at, end)));
      if (answer[at] === READY) unanswered -= 1;
      at = end;
    }
    rest = answer.subarray(at);
    if (unanswered === 0) answered();
  });
  return {
    ask: (statements) =>
      new Promise((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        unanswered = statements.length;
        socket.write(queriesOf(statements));
      }),
    close: () => socket.destroy(),
  };
}

async function runStandIn(url: string, milliseconds: number): Promise<number> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(TABLES);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(url)));
  const random = createSeededRandom('pgbench');
  const started = performance.now();
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < started + milliseconds) {
        for (const statements of transactionOf(random)) await client.ask(statements);
        done += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const client of clients) client.close();
  await admin.query('drop table pgbench_accounts, pgbench_history');
  await admin.end();
  return done / seconds;
}

/** What pgbench says. Throws where there is none, or none that works. */
async function sayingOf(args: readonly string[]): Promise<string> {
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let noted = '';
  child.stdout.on('data', (contentItem: Buffer) => {
    said += contentItem.toString();
  });
  child.stderr.on('data', (contentItem: Buffer) => {
    noted += contentItem.toString();
  });
  const [code] = await once(child, 'close');
  // Without the last one, which is the address with its password.
  if (code !== 0) throw new Error(`pgbench ${args.slice(0, -1).join(' ')} ended with ${code}: ${noted}`);
  return said;
}

async function isInstalled(): Promise<boolean> {
  return sayingOf(['--version']).then(
    () => true,
    () => false,
  );
}

async function runInstalled(url: string, milliseconds: number): Promise<number> {
  await sayingOf(['-i', '-q', '-I', 'dtGp', '-s', '1', url]);
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const said = await sayingOf(['-N', '-n', `-c${CLIENTS}`, '-T', String(seconds), url]);
  await sayingOf(['-i', '-q', '-I', 'd', url]);
  return Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? Number.NaN);
}

export interface PgbenchRate {
  readonly rate: number;
  readonly by: 'pgbench' | 'stand-in';
}

/** Its transactions a second, for so long. */
export async function runPgbench(url: string, milliseconds: number): Promise<PgbenchRate> {
  if (await isInstalled()) return { rate: await runInstalled(url, milliseconds), by: 'pgbench' };
  return { rate: await runStandIn(url, milliseconds), by: 'stand-in' };
}
