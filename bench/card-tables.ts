/**
 * Card tables: three hundred tables of Ludo in one studio, two at each, all of them played; how long an act takes, how long
 * until the other has heard of it, and how soon a line that broke off has its running game again.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import type { CardMessage, ShownCardTable } from '../apps/studio/src/contract-cards.ts';
import { endChild, firstLine, spawnNode } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { openSessions } from './http.ts';
import { head, percentile, tell } from './print.ts';

const GAME = { id: 'LUDO-QUICK', code: 'LUDO' };
/** What a person needs to look at a die. */
const THINK_MILLISECONDS = 1_500;
const BACK_MILLISECONDS = 2_000;

interface Bot {
  readonly token: string;
  table: ShownCardTable | null;
  /** The act that is under way, by hand and number. */
  acting: string;
  close: () => void;
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Until `onTable` has a table, or its line ends. */
function hear(url: string, token: string, onTable: (table: ShownCardTable) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(`${url}/studio/api/cards/stream`, { agent: false, headers }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Error(`the tables answered ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const message = JSON.parse(line) as CardMessage;
          if (message.kind === 'table') onTable(message.table);
        }
      });
      response.on('error', () => undefined);
      resolve(() => request.destroy());
    });
    request.on('error', reject);
  });
}

export async function benchCardTables(
  database: BenchDatabase,
  { tables, seconds }: { tables: number; seconds: number },
) {
  head(`Card tables: ${tables} of them, two at each`);
  const { pool } = database;
  const members = (await openSessions(database)).slice(0, 2 * tables);
  const server = spawnNode('server.ts', [database.url]);
  const { listening, vendorSecret } = JSON.parse(await firstLine(server)) as {
    listening: string;
    vendorSecret: string;
  };
  const studio = spawn(process.execPath, [fileURLToPath(new URL('../apps/studio/src/main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, STUDIO_DATABASE_CONNECTIONS: '20', STUDIO_WALLET_URL: listening },
      STUDIO_SECRET: deriveVendorSecret(vendorSecret, 'STUDIO'),
      ...{ STUDIO_SEED_SECRET: randomUuid() + randomUuid(), LOG_LEVEL: 'error' },
    },
  });
  const bots: Bot[] = [];
  let [counting, refused] = [false, 0];
  const [acts, told]: [number[], number[]] = [[], []];
  /** When an act of a hand was sent, until the other has heard of it. */
  const sent = new Map<string, number>();
  try {
    const url = /http:\/\/[0-9.:]+/.exec(await firstLine(studio))?.[0] ?? '';
    const post = async (token: string, path: string, body: object): Promise<{ ok: boolean; value: unknown }> => {
      const answer = await fetch(`${url}/studio/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { ok: answer.ok, value: await answer.json() };
    };
    const tokens = members.map(() => Buffer.from(randomBytes(48)).toString('base64url'));
    await pool.query(
      `insert into vendor_sessions (token_hash, vendor, member_id, game_id, currency, language)
       select h, 'STUDIO', m, $3, 'BDT', 'en' from unnest($1::bytea[], $2::bigint[]) x(h, m)`,
      [tokens.map((token) => createHash('sha256').update(token).digest()), members.map(({ id }) => id), GAME.id],
    );

    async function act(bot: Bot): Promise<void> {
      await sleep(THINK_MILLISECONDS * (0.5 + Math.random()));
      const [hand, offer] = [bot.table?.hand, bot.table?.hand?.offers[0]];
      if (bot.table == null || hand == null || offer === undefined) return;
      const [pick] = offer.choices ?? [];
      const began = performance.now();
      sent.set(hand.id, began);
      const { ok } = await post(bot.token, '/cards/act', {
        ...{ sitting: bot.table.sitting, hand: hand.id, seq: hand.seq, kind: offer.kind },
        ...(pick === undefined ? {} : { picks: [pick] }),
      });
      if (!counting) return;
      if (ok) acts.push(performance.now() - began);
      else refused += 1;
    }
    function onTable(bot: Bot, table: ShownCardTable): void {
      const before = bot.table?.hand;
      bot.table = table;
      const { hand } = table;
      if (hand === null || hand.result !== null) return;
      const since = sent.get(hand.id);
      const isOthers = before?.id === hand.id && before.seq === hand.seq;
      if (since !== undefined && isOthers) {
        sent.delete(hand.id);
        if (counting) told.push(performance.now() - since);
      }
      const turn = `${hand.id} ${hand.seq}`;
      if (!hand.due.includes(table.seat ?? -1) || bot.acting === turn) return;
      bot.acting = turn;
      act(bot).catch(() => {
        refused += 1;
      });
    }

    for (let at = 0; at < tokens.length; at += 20) {
      await Promise.all(
        tokens.slice(at, at + 20).map(async (token) => {
          await post(token, '/open', { game: GAME.code });
          const bot: Bot = { token, table: null, acting: '', close: () => undefined };
          bot.close = await hear(url, token, (table) => onTable(bot, table));
          bots.push(bot);
          const order = { key: randomUuid(), tier: 0, buyIn: '200', seed: 'bench', where: 'public' };
          const { ok, value } = await post(token, '/cards/sit', order);
          if (!ok) throw new Error(`nobody sits down: ${JSON.stringify(value)}`);
        }),
      );
    }
    const playing = (): number => bots.filter(({ table }) => table?.hand?.result === null).length / 2;
    for (let waited = 0; playing() < tables * 0.95 && waited < 60; waited += 1) await sleep(500);
    tell('tables at which a hand is played', playing(), { goal: `>= ${Math.floor(tables * 0.95)}` });
    counting = true;
    await sleep(seconds * 1_000);
    counting = false;
    if (refused > 0) console.error(`card tables: ${refused} acts were not taken`);
    tell('acts a second', acts.length / seconds);
    tell('an act until its answer, p50', percentile(acts, 0.5), { unit: 'ms' });
    tell('an act until its answer, p99', percentile(acts, 0.99), { unit: 'ms' });
    tell('an act until the other has heard of it, p99', percentile(told, 0.99), { unit: 'ms' });
    const back: number[] = [];
    for (const bot of bots.slice(0, 100)) {
      bot.close();
      const began = performance.now();
      await new Promise<void>((resolve, reject) => {
        hear(url, bot.token, () => resolve()).then((close) => {
          bot.close = close;
        }, reject);
      });
      back.push(performance.now() - began);
    }
    tell('a line that broke off until its table is there, p99', percentile(back, 0.99), {
      ...{ unit: 'ms', goal: `<= ${BACK_MILLISECONDS}` },
    });
  } finally {
    for (const { close } of bots) close();
    studio.kill();
    await endChild(server);
  }
}
