/**
 * Live tables: bets at forty tables through the studio and the signed protocol against bets on a
 * draw through HTTP, sent at the same pace by turns; a hand of 500 winners from its result to the last credit; and how long the
 * last of many sockets waits for what the first was told.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { endChild, firstLine, spawnNode } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { openDraw, openSessions } from './http.ts';
import { head, median, percentile, tell } from './print.ts';
import { freshKey } from './wallet.ts';

const TABLES = 40;
const FIRST_TABLE = 10;
const TURNS = 3;
const WINNERS = 500;
/** Each of a hand's three sides at once: whatever comes, something is won. */
const ALL_SIDES = { player: '10', banker: '10', tie: '10' };

interface Player {
  readonly house: string;
  readonly studio: string;
}

const codeOf = (table: number): string => `BAC-${FIRST_TABLE + table}`;
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Requests fall due at an even pace, whatever became of those before; answers the latencies of those that count. */
async function pace(
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
  send: (n: number) => Promise<boolean>,
): Promise<number[]> {
  const latencies: number[] = [];
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < (perSecond * milliseconds) / 1_000; n += 1) {
    const due = began + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    all.push(
      send(n).then((counts) => {
        if (counts) latencies.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(all);
  return latencies;
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** A socket at a table: each line with the moment at which it came. */
function hear(url: string, token: string, onLine: (line: string, at: number) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (response: IncomingMessage) => {
        if (response.statusCode !== 200) return reject(new Error(`a table answered ${response.statusCode}`));
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const at = performance.now();
          const lines = (rest + text).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) onLine(line, at);
        });
        response.on('error', () => undefined);
        resolve(() => request.destroy());
      },
    );
    request.on('error', reject);
  });
}

export async function benchLiveTables(database: BenchDatabase, quick: boolean): Promise<void> {
  const [sockets, milliseconds] = quick ? [500, 8_000] : [2_000, 20_000];
  const perSecond = 100;
  head(`Live tables: ${TABLES} of them, ${sockets} sockets, ${perSecond} bets a second`);
  const { pool } = database;
  const members = await openSessions(database);
  const drawId = await openDraw(database);
  const server = spawnNode('server.ts', [database.url]);
  const { listening: houseUrl, vendorSecret } = JSON.parse(await firstLine(server)) as {
    listening: string;
    vendorSecret: string;
  };
  const studio = spawn(process.execPath, [fileURLToPath(new URL('../apps/studio/src/main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, STUDIO_DATABASE_CONNECTIONS: '20', STUDIO_WALLET_URL: houseUrl },
      STUDIO_SECRET: deriveVendorSecret(vendorSecret, 'STUDIO'),
      ...{ STUDIO_SEED_SECRET: randomUuid() + randomUuid(), LOG_LEVEL: 'error' },
    },
  });
  const closers: (() => void)[] = [];
  try {
    const studioUrl = /http:\/\/[0-9.:]+/.exec(await firstLine(studio))?.[0] ?? '';
    const tokens = members.map(() => Buffer.from(randomBytes(48)).toString('base64url'));
    await pool.query(
      `insert into vendor_sessions (token_hash, vendor, member_id, game_id, currency, language)
       select h, 'STUDIO', m, 'BACCARAT', 'BDT', 'en' from unnest($1::bytea[], $2::bigint[]) x(h, m)`,
      [tokens.map((token) => createHash('sha256').update(token).digest()), members.map(({ id }) => id)],
    );
    // The tables of the house rest; hands of these last as long as the bench looks at them.
    await pool.query(`update studio.live_tables set state = 'closed'`);
    await pool.query(
      `insert into studio.live_tables (code, game, names, betting_seconds, min_stake, max_stake, max_win, sort)
       select 'BAC-' || n, 'BAC', '{"bn": "বেঞ্চ", "en": "Bench"}', 20, 100000, 500000000, 2000000000, 100
       from generate_series($1::int, $2::int) n`,
      [FIRST_TABLE, FIRST_TABLE + TABLES - 1],
    );
    const players: Player[] = members.map(({ token }, at) => ({ house: token, studio: tokens[at] ?? '' }));
    const playerOf = (n: number): Player => players[(n * 7) % players.length] as Player;
    for (let at = 0; at < players.length; at += 50) {
      await Promise.all(
        players
          .slice(at, at + 50)
          .map(({ studio: token }) =>
            post(`${studioUrl}/studio/api/open`, { authorization: `Bearer ${token}` }, { game: 'BAC' }),
          ),
      );
    }

    // Sockets first: tables rest until somebody listens.
    const heard = new Map<string, number[]>();
    for (let at = 0; at < sockets; at += 100) {
      const opened = Array.from({ length: Math.min(100, sockets - at) }, (_, n) => {
        const table = codeOf((at + n) % TABLES);
        return hear(`${studioUrl}/studio/api/tables/${table}/stream`, playerOf(at + n).studio, (line, when) => {
          if (!line.startsWith('{"kind":"round"')) return;
          const { round } = JSON.parse(line) as { round: { id: string; state: string } | null };
          if (round === null || round.state === 'settled') return;
          const key = `${round.id} ${round.state}`;
          heard.set(key, [...(heard.get(key) ?? []), when]);
        });
      });
      closers.push(...(await Promise.all(opened)));
    }
    await sleep(1_000);

    let refused = 0;
    const betAtTable = async (n: number): Promise<boolean> => {
      const { state, code } = await post(
        `${studioUrl}/studio/api/tables/${codeOf(n % TABLES)}/bets`,
        { authorization: `Bearer ${playerOf(n).studio}` },
        { key: randomUuid(), bets: { player: '10' } },
      );
      // A table between two hands takes none, and says so at once: it is no bet.
      if (state !== 'open' && code !== 'table.closed') refused += 1;
      return state === 'open';
    };
    const betOnDraw = async (n: number): Promise<boolean> => {
      const line = {
        key: freshKey(),
        play: 'DIGIT',
        selection: '7|-|-|-|-',
        units: 1,
        unitStake: '2.00',
        amount: '2.00',
      };
      const { success } = await post(
        `${houseUrl}/lotto/lgw/slips`,
        { token: playerOf(n).house },
        { gameCode: 'F5D1', drawId, lines: [line] },
      );
      if (success !== true) refused += 1;
      return success === true;
    };
    const wish = { perSecond, milliseconds: milliseconds / 2 };
    await pace(wish, betAtTable);
    await pace(wish, betOnDraw);
    refused = 0;
    const turns: { table: number; draw: number; tableHalf: number; drawHalf: number }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const table = await pace({ perSecond, milliseconds }, betAtTable);
      const draw = await pace({ perSecond, milliseconds }, betOnDraw);
      turns.push({
        ...{ table: percentile(table, 0.99), draw: percentile(draw, 0.99) },
        ...{ tableHalf: percentile(table, 0.5), drawHalf: percentile(draw, 0.5) },
      });
    }
    if (refused > 0) console.error(`live tables: ${refused} bets were not taken`);
    const of = (pick: (turn: (typeof turns)[number]) => number): number => median(turns.map(pick));
    tell(
      'bets at tables, p50',
      of(({ tableHalf }) => tableHalf),
      { unit: 'ms' },
    );
    tell(
      'bets at tables, p99',
      of(({ table }) => table),
      { unit: 'ms' },
    );
    tell(
      'bets on a draw at the same pace, p99',
      of(({ draw }) => draw),
      { unit: 'ms' },
    );
    tell(
      'bets at tables against bets on a draw, p99',
      of(({ table, draw }) => table / draw),
      {
        ...{ unit: 'x', goal: '<= 2' },
      },
    );

    // A message that every socket of its table heard.
    const full = [...heard.values()].filter((times) => times.length >= Math.floor(sockets / TABLES));
    const spreads = full.map((times) => Math.max(...times) - Math.min(...times));
    tell('last socket of a table after the first, p99', percentile(spreads, 0.99), { unit: 'ms', goal: '<= 500' });

    // Everybody at one table, all of whom win something.
    const [table] = [codeOf(0)];
    const credited: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      let hand = '';
      for (const until = performance.now() + 60_000; performance.now() < until && hand === ''; await sleep(100)) {
        const { rows } = await pool.query<{ id: string }>(
          `select id from studio.table_rounds where table_code = $1 and state = 'open'
             and open_until > clock_timestamp() + interval '10 seconds'`,
          [table],
        );
        hand = rows[0]?.id ?? '';
      }
      const takers = players.slice(0, WINNERS);
      for (let at = 0; at < takers.length; at += 50) {
        await Promise.all(
          takers
            .slice(at, at + 50)
            .map(({ studio: token }) =>
              post(
                `${studioUrl}/studio/api/tables/${table}/bets`,
                { authorization: `Bearer ${token}` },
                { key: randomUuid(), bets: ALL_SIDES },
              ),
            ),
        );
      }
      await pool.query(`update studio.table_rounds set open_until = clock_timestamp() where id = $1`, [hand]);
      for (const until = performance.now() + 60_000; performance.now() < until; await sleep(200)) {
        const { rows } = await pool.query<{ bets: string; milliseconds: number | null }>(
          `select count(*)::text as bets,
             extract(epoch from max(r.ended_at) - (h.result_until - interval '5 seconds'))::float8 * 1000 as milliseconds
           from studio.table_rounds h join studio.rounds r on r.table_round = h.id
           where h.id = $1 and r.state = 'settled' group by h.id`,
          [hand],
        );
        if (Number(rows[0]?.bets ?? 0) < WINNERS) continue;
        credited.push(rows[0]?.milliseconds ?? Number.NaN);
        break;
      }
    }
    if (credited.length < TURNS) console.error('live tables: not every winner was credited within a minute');
    tell(`${WINNERS} winners of a hand credited after its result`, median(credited), { unit: 'ms', goal: '<= 300' });
  } finally {
    for (const close of closers) close();
    await endChild(studio);
    await endChild(server);
  }
}
