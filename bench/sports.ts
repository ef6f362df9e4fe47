/**
 * The sportsbook (docs/sports.md): tickets through HTTP against lottery bets of the same run, tickets of five legs settled when
 * one match ends, and how long it takes until the last of many sockets has heard that prices moved.
 */

import { LIVE_SOCKET_PATH } from '@house/contract/platform/realtime';
import { givenBookOfSports } from '../apps/server/src/capabilities/sports/given.ts';
import type { SportsMarket } from '../apps/server/src/capabilities/sports/port.ts';
import { selectMarketsOf, updateMarkets } from '../apps/server/src/capabilities/sports/queries.ts';
import { GIVEN_PRODUCTS } from '../apps/server/src/capabilities/wagers/given.ts';
import { createWagers } from '../apps/server/src/capabilities/wagers/service.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase, transact } from '../apps/server/src/platform/database.ts';
import { endChild, firstLine, spawnNode } from './child.ts';
import type { Job } from './client.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { type Load, openDraw, openSessions, startLoadGenerator } from './http.ts';
import { head, median, tell } from './print.ts';
import { freshKey } from './wallet.ts';

const CLIENTS = 64;
const MATCHES = 20;
const ROUNDS = 3;
const IN_FLIGHT = 64;
const LEGS = 5;
const STAKE_PER_LINE = 100_000n;
const FRAME_SECONDS = 8;

const nameOf = (odds: number): string => (odds / 1_000).toFixed(3).replace(/0$/, '');

async function openBook(database: BenchDatabase) {
  const own = openDatabase({ url: database.url, maxConnections: 16, applicationName: 'bench-sports', pipelines: true });
  const wallet = createWallet({ db: own.db, pool: own.pool, clock: systemClock });
  const wagers = createWagers({ db: own.db, wallet }, GIVEN_PRODUCTS);
  const book = givenBookOfSports(own, wagers);
  let starts = Date.now() + 86_400_000;
  /** Winners of so many matches that begin tomorrow. */
  async function givenWinners(count: number): Promise<SportsMarket[]> {
    const found: SportsMarket[] = [];
    while (found.length < count) {
      starts += 300_000;
      const id = await book.fixtures.makeEvent(new Date(starts - (starts % 300_000)), 'football');
      const market = id === null ? undefined : (await selectMarketsOf(own.db, [id])).find(({ key }) => key === '1x2');
      if (market !== undefined) found.push(market);
    }
    return found;
  }
  return { own, book, givenWinners };
}
type Book = Awaited<ReturnType<typeof openBook>>;

async function benchTickets(database: BenchDatabase, { givenWinners }: Book, milliseconds: number): Promise<void> {
  const members = await openSessions(database);
  const drawId = await openDraw(database);
  const picks = (await givenWinners(MATCHES)).flatMap(({ id, prices }) =>
    Object.entries(prices).flatMap(([selection, odds]) =>
      odds === null ? [] : [`{"marketId":"${id}","selection":"${selection}","odds":"${nameOf(odds)}"}`],
    ),
  );
  const server = spawnNode('server.ts', [database.url]);
  const port = Number(new URL((JSON.parse(await firstLine(server)) as { listening: string }).listening).port);
  const generator = startLoadGenerator();
  const load = async (kind: Job['kind']): Promise<Load> => {
    const job = { port, kind, connections: CLIENTS, milliseconds, perSecond: null, drawId, members, picks };
    const result = await generator.run(job);
    if (result.failed > 0)
      console.error(`${kind}: ${result.failed} of another answer, e.g. ${result.failures[0]?.[0]}`);
    return result;
  };
  try {
    const visit = { port, kind: 'visit', connections: CLIENTS, milliseconds: 60_000, perSecond: null } as const;
    await generator.run({ ...visit, drawId, members });
    for (const kind of ['bet', 'sport', 'bet', 'sport'] as const) await load(kind);
    const rounds: { bet: Load; sport: Load }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bet: await load('bet'), sport: await load('sport') });
    tell('lottery bets, 64 clients', median(rounds.map(({ bet }) => bet.rate)), { unit: '/s' });
    tell('sports singles before a match, 64 clients', median(rounds.map(({ sport }) => sport.rate)), { unit: '/s' });
    tell('  their p99', median(rounds.map(({ sport }) => sport.p99)), { unit: 'ms' });
    tell('sports singles against lottery bets', median(rounds.map(({ bet, sport }) => sport.rate / bet.rate)), {
      unit: 'x',
      goal: '>= 0.6',
    });
  } finally {
    await generator.end();
    await endChild(server);
  }
}

/** Tickets of five legs, four of which are decided; the fifth ends. */
async function benchSettling(
  database: BenchDatabase,
  { own, book, givenWinners }: Book,
  tickets: number,
): Promise<void> {
  const markets = await givenWinners(LEGS);
  // All of them stand on the same selections: nobody looks at them.
  await own.pool.query(
    `insert into sports_limits (id, key, scope, reason, set_by, set_name) values (1, gen_random_uuid(), '*', 'bench', 1, 'bench')`,
  );
  const legs = markets.map(({ id, prices }) => ({ marketId: id, selection: '1', odds: prices['1'] ?? 0 }));
  let n = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let i = n++; i < tickets; i = n++) {
        const slip = { key: freshKey(), legs, folds: [LEGS], stakePerLine: STAKE_PER_LINE, oddsChange: 'any' as const };
        const member = database.members[(i * 7_919) % database.members.length] ?? 0n;
        const ticket = await book.tickets.place(member, { ...slip, again: true });
        if (ticket.refused !== undefined) throw new Error(ticket.refused);
      }
    }),
  );
  const decide = (which: readonly SportsMarket[]) =>
    transact(own.db, (tx) =>
      updateMarkets(
        tx,
        which.map(({ id }) => ({
          id,
          status: 'decided',
          outcomes: { '1': 'win', X: 'lose', '2': 'lose' },
          rule: 'finalScore',
        })),
      ),
    );
  await decide(markets.slice(1));
  await book.settling.run();
  await decide(markets.slice(0, 1));
  const start = performance.now();
  await book.settling.run();
  const seconds = (performance.now() - start) / 1_000;
  const { rows } = await own.pool.query(
    `select count(*)::int as open from sports_tickets where state <> 'settled' and lines = 1 and folds = '{5}'`,
  );
  if (rows[0]?.open !== 0) console.error(`${rows[0]?.open} tickets are not settled`);
  tell(`legs settled when a match ends, ${tickets} tickets of ${LEGS}`, (tickets * LEGS) / seconds, {
    unit: '/s',
    goal: '>= 60000',
  });
}

/** Matches that are played, each frame of which prices all of its markets; sockets listen to one of them each. */
async function benchSockets(
  database: BenchDatabase,
  { own, book, givenWinners }: Book,
  sockets: number,
  matches: number,
): Promise<void> {
  const winners = await givenWinners(matches);
  const ids = winners.map(({ eventId }) => eventId);
  // A frame each within so many seconds, one after the other.
  await own.pool.query(
    `update sports_events e set starts_at = clock_timestamp() + make_interval(secs => x.n * $2::float8 / $3), next_at = clock_timestamp() + make_interval(secs => x.n * $2::float8 / $3)
     from unnest($1::bigint[]) with ordinality x(id, n) where e.id = x.id`,
    [ids.map(String), FRAME_SECONDS, matches],
  );
  const server = spawnNode('server.ts', [database.url]);
  const url = (JSON.parse(await firstLine(server)) as { listening: string }).listening;
  const heard = new Map<number, number>();
  const late: number[] = [];
  try {
    const listening = [];
    for (let i = 0; i < sockets; i += 1) {
      const ws = new WebSocket(`${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}`);
      await new Promise((resolve, reject) => {
        ws.addEventListener('open', resolve);
        ws.addEventListener('error', reject);
      });
      ws.addEventListener('message', ({ data }) => {
        const { event } = JSON.parse(data as string) as { event?: { seq: number; at: string } };
        if (event === undefined) return;
        const age = Date.now() - Date.parse(event.at);
        late.push(age);
        heard.set(event.seq, Math.max(heard.get(event.seq) ?? 0, age));
      });
      ws.send(JSON.stringify({ type: 'subscribe', channels: [`odds.${ids[i % ids.length]}`] }));
      listening.push(ws);
    }
    let changes = 0;
    const until = Date.now() + 2 * FRAME_SECONDS * 1_000;
    while (Date.now() < until) {
      const more = await book.fixtures.tick();
      if (more === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      else changes += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    for (const ws of listening) ws.close();
    const ages = late.toSorted((a, b) => a - b);
    const lasts = [...heard.values()].toSorted((a, b) => a - b);
    const { rows } = await own.pool.query<{ n: number }>(
      'select count(*)::int as n from sports_markets where event_id = any ($1::bigint[])',
      [ids.map(String)],
    );
    const markets = rows[0]?.n ?? 0;
    tell(`frames shown a second, ${matches} matches with ${markets} markets`, changes / (2 * FRAME_SECONDS), {
      unit: '/s',
    });
    tell('prices of markets made anew a second', (changes * markets) / matches / (2 * FRAME_SECONDS), { unit: '/s' });
    tell(`sockets told, of ${sockets}`, ages.length, { unit: 'events' });
    tell('  p50 from the event to the page', ages[Math.floor(ages.length / 2)] ?? Number.NaN, { unit: 'ms' });
    tell('  the last socket of an event, p99 of events', lasts[Math.floor(lasts.length * 0.99)] ?? Number.NaN, {
      unit: 'ms',
      goal: '<= 1000',
    });
  } finally {
    await endChild(server);
  }
}

export async function benchSports(quick: boolean): Promise<void> {
  head('Sportsbook');
  const database = await openBenchDatabase(10_000);
  const book = await openBook(database);
  try {
    await benchTickets(database, book, quick ? 2_000 : 5_000);
    await benchSettling(database, book, quick ? 5_000 : 60_000);
    await benchSockets(database, book, 2_000, 200);
  } finally {
    await book.own.close();
    await database.close();
  }
}
