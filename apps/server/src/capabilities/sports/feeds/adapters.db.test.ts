/**
 * Both adapters against providers that stand in for the real ones, over sockets, as a worker of the house listens: a
 * connection that drops, requests that are counted, answers of another shape.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenWagers } from '../../wagers/given.ts';
import { productsOf, type Wagers } from '../../wagers/port.ts';
import { givenFundedMember, givenWallet } from '../../wallet/given.ts';
import { givenBookOfSports, givenMarketOf, givenSlip } from '../given.ts';
import { createSportsProducts } from '../products.ts';
import { selectEvents } from '../queries.ts';
import type { FeedAdapter } from './adapter.ts';
import { createApplying } from './apply.ts';
import { createOddsServiceAdapter } from './odds-service/adapter.ts';
import { insertFeed } from './queries.ts';
import { listenTo } from './run.ts';
import { createStandIn, MATCH, won } from './stand-in.ts';
import { createUnifiedAdapter } from './unified/adapter.ts';

const BDT = 10_000n;
const CASH = 1_000n * BDT;
const KEY = 'key-of-the-house';
const FOREIGN = 'sr:match:77';

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let book: ReturnType<typeof givenBookOfSports>;
let applying: ReturnType<typeof createApplying>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, productsOf(createSportsProducts({ db: database.db })));
  book = givenBookOfSports(database, wagers);
  applying = createApplying({ db: database.db, ids: book.ids, wagers });
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => database.close());

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}
async function givenListener(adapter: FeedAdapter): Promise<void> {
  await insertFeed(database.db, adapter.code, adapter.lines);
  await sql`update sports_feeds set enabled = true where code = ${adapter.code}`.execute(database.db);
  const log = { warn: vi.fn(), error: vi.fn() };
  const listener = listenTo({ db: database.db, log, applying, adapter });
  closing.push(() => listener.stop());
}
const soon = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 15_000, interval: 50 });
const lineOf = async (feed: string, product: number) =>
  present(
    (
      await sql<{
        state: string;
        gaps: number;
        because: string | null;
      }>`select state, gaps, because from sports_feed_lines
        where feed = ${feed} and product = ${product}`.execute(database.db)
    ).rows[0],
    'a line',
  );
const eventOf = async (feed: string, ref: string) => {
  const { rows } = await sql<{
    id: bigint;
  }>`select id from sports_events where feed = ${feed} and feed_ref = ${ref}`.execute(database.db);
  return present((await selectEvents(database.db, [present(rows[0], 'the match').id]))[0], 'the match');
};

test('a message feed is heard, asked again when its connection drops, and never believed before that is done', async () => {
  const provider = createStandIn();
  const asked: string[] = [];
  const fixtures: string[] = [];
  let socket: WebSocket | undefined;
  /** Whether it answers what is asked for. */
  let answers = true;
  const server = createServer((request, reply) => {
    expect(request.headers['x-access-token']).toBe(KEY);
    const url = request.url ?? '';
    if (url.endsWith('fixture.xml')) {
      fixtures.push(url);
      const foreign = url.includes(FOREIGN);
      return void reply.end(
        foreign ? provider.fixture(FOREIGN).replace('sr:sport:1', 'sr:sport:4') : provider.fixture(),
      );
    }
    asked.push(url);
    const { searchParams, pathname } = new URL(url, 'http://provider');
    const [product, number] = [pathname.startsWith('/pre') ? 3 : 1, Number(searchParams.get('request_id'))];
    reply.end('<response response_code="ACCEPTED"/>');
    if (!answers) return;
    socket?.send(provider.odds({ product, status: product === 3 ? 0 : 1 }));
    socket?.send(provider.alive(product));
    socket?.send(provider.complete(number, product));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (opened) => {
    socket = opened;
  });
  closing.push(async () => sockets.close());
  const port = await listening(server);
  closing.push(async () => socket?.terminate());
  await givenListener(
    createUnifiedAdapter({
      ...{ messagesUrl: `ws://127.0.0.1:${port}`, apiUrl: `http://127.0.0.1:${port}`, token: KEY, now: Date.now },
    }),
  );

  await soon(async () => expect(await lineOf('unified', 1)).toMatchObject({ state: 'up' }));
  await soon(async () => expect(await eventOf('unified', MATCH)).toMatchObject({ status: 'live', stale: false }));
  // What nobody can read is noted, and what follows is heard.
  socket?.send('<odds_change product="1" timestamp="1" event_id="sr:match:4711"><odds>');
  socket?.send(provider.stop());
  const { id } = await eventOf('unified', MATCH);
  await soon(async () => expect(await givenMarketOf(database, id, '1x2')).toMatchObject({ status: 'suspended' }));
  const { rows } = await sql`select faults, last_fault from sports_feeds where code = 'unified'`.execute(database.db);
  expect(rows).toEqual([{ faults: 1n, last_fault: 'message cut off' }]);

  // A match of a sport the house does not have is asked about once, however often it is spoken of.
  socket?.send(provider.odds({ ref: FOREIGN }));
  socket?.send(provider.odds({ ref: FOREIGN }));
  socket?.send(provider.alive());
  await soon(() => expect(fixtures.filter((url) => url.includes(FOREIGN)).length).toBe(1));

  answers = false;
  // Long enough ago to be asked again.
  await sql`update sports_feed_lines set asked_at = clock_timestamp() - interval '1 minute'`.execute(database.db);
  socket?.terminate();
  await soon(async () => expect((await lineOf('unified', 1)).gaps).toBe(1));
  expect(await eventOf('unified', MATCH)).toMatchObject({ stale: true });
  await soon(() => expect(asked.filter((url) => url.startsWith('/liveodds')).length).toBe(2));
  // From the last moment at which all was known.
  expect(asked.at(-1)).toMatch(/request_id=\d+&after=\d{13}$/);
  await soon(() => expect(socket?.readyState).toBe(1));
  socket?.send(provider.odds());
  socket?.send(provider.settlement(won('2')));
  socket?.send(provider.alive());
  await soon(async () => expect(await givenMarketOf(database, id, '1x2')).toMatchObject({ status: 'decided' }));
  expect(await eventOf('unified', MATCH)).toMatchObject({ stale: true });
  expect(fixtures.filter((url) => url.includes(FOREIGN)).length).toBe(1);
});

test('a connection on which nothing comes, or that nobody wants any more, is given up', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  closing.push(async () => sockets.close());
  const url = `127.0.0.1:${await listening(server)}`;
  closing.push(async () => {
    for (const client of sockets.clients) client.terminate();
  });
  const adapter = createUnifiedAdapter({
    ...{ messagesUrl: `ws://${url}`, apiUrl: `http://${url}`, token: KEY, now: Date.now, silenceMilliseconds: 500 },
  });
  const sink = { take: vi.fn(), fixture: vi.fn(), sportOf: vi.fn(), marketsOf: vi.fn(), fault: vi.fn() };
  await expect(adapter.listen(sink, new AbortController().signal)).rejects.toThrow('nothing is heard');
  await expect(adapter.listen(sink, AbortSignal.abort())).resolves.toBeUndefined();
});

test('an odds service is asked round by round: prices before the match, its final score pays, and a corrected one too', async () => {
  const paths: string[] = [];
  let now = Date.now();
  let starts = now + 600_000;
  let scores: readonly [string, string] | null = null;
  let completed = false;
  let broken = false;
  const match = () => ({
    ...{ id: 'e912304de2b2ce35b473ce2ecd3d1502', sport_key: 'soccer_invented', sport_title: 'Invented League' },
    ...{
      commence_time: new Date(starts).toISOString().replace(/\.\d+/, ''),
      home_team: 'Ghorasal FC',
      away_team: 'Katakhali',
    },
  });
  const server = createServer((request, reply) => {
    const url = request.url ?? '';
    paths.push(url);
    expect(url).toContain(`apiKey=${KEY}`);
    reply.setHeader('date', new Date(now).toUTCString());
    reply.setHeader('x-requests-remaining', '400');
    if (broken) return void reply.end('{"message":"wait"}');
    const outcomes = [
      { name: 'Ghorasal FC', price: 2.1 },
      { name: 'Katakhali', price: 3.55 },
      { name: 'Draw', price: 3.3 },
    ];
    const spreads = [
      { name: 'Ghorasal FC', price: 1.95, point: -0.25 },
      { name: 'Katakhali', price: 1.9, point: 0.25 },
    ];
    const markets = [
      { key: 'h2h', last_update: new Date(now).toISOString(), outcomes },
      { key: 'spreads', last_update: new Date(now).toISOString(), outcomes: spreads },
    ];
    const bookmakers = [{ key: 'abook', title: 'A book', last_update: new Date(now).toISOString(), markets }];
    const told = scores?.map((score, i) => ({ name: i === 0 ? 'Ghorasal FC' : 'Katakhali', score })) ?? null;
    reply.end(
      JSON.stringify(
        url.includes('/odds/')
          ? [{ ...match(), bookmakers }]
          : [{ ...match(), completed: told !== null && completed, scores: told, last_update: null }],
      ),
    );
  });
  const port = await listening(server);
  await givenListener(
    createOddsServiceAdapter({
      ...{
        url: `http://127.0.0.1:${port}`,
        key: KEY,
        sports: ['soccer_invented'],
        bookmaker: null,
        everySeconds: 0.05,
      },
      breathMilliseconds: 10,
    }),
  );
  const ref = match().id;
  await soon(async () => expect(await lineOf('odds-service', 0)).toMatchObject({ state: 'up' }));
  const event = await eventOf('odds-service', ref);
  expect(event).toMatchObject({ status: 'upcoming', sport: 'football', stale: false });
  expect(event.names?.home).toEqual({ bn: 'Ghorasal FC', en: 'Ghorasal FC' });
  const memberId = await givenFundedMember(database, wallet, CASH);
  const [winner, line] = [
    await givenMarketOf(database, event.id, '1x2'),
    await givenMarketOf(database, event.id, 'ah:-0.25'),
  ];
  expect(winner.prices).toEqual({ '1': 2_100, X: 3_300, '2': 3_550 });
  expect(await book.tickets.place(memberId, givenSlip([[winner, 'X']]))).toMatchObject({ state: 'open' });
  expect(await book.tickets.place(memberId, givenSlip([[line, '1']]))).toMatchObject({ state: 'open' });

  // It begins: nothing is taken any more, whatever the service still lists.
  starts = now - 1_000;
  await sql`update sports_events set starts_at = ${new Date(starts)} where id = ${event.id}`.execute(database.db);
  expect(await book.tickets.place(memberId, givenSlip([[winner, '1']]))).toMatchObject({ refused: 'sports.suspended' });

  // It is played, as its score tells: the prices of before it are none.
  now += 2_000;
  scores = ['2', '0'];
  await soon(async () => expect(await eventOf('odds-service', ref)).toMatchObject({ status: 'live' }));
  expect(await givenMarketOf(database, event.id, '1x2')).toMatchObject({ status: 'suspended' });
  expect(await book.tickets.place(memberId, givenSlip([[winner, '1']]))).toMatchObject({ refused: 'sports.suspended' });

  now += 2_000;
  completed = true;
  scores = ['2', '1'];
  await soon(async () => expect(await givenMarketOf(database, event.id, '1x2')).toMatchObject({ status: 'decided' }));
  await book.settling.run();
  const cash = async () => (await wallet.balancesOf(memberId)).cash;
  expect(await cash()).toBe(CASH - 200n * BDT + 195n * BDT);
  // The score was wrong: 1-1, the draw wins and half of the line is lost.
  now += 2_000;
  scores = ['1', '1'];
  await soon(async () => expect((await givenMarketOf(database, event.id, '1x2')).outcomes).toMatchObject({ X: 'win' }));
  await soon(async () =>
    expect((await givenMarketOf(database, event.id, 'ah:-0.25')).outcomes).toMatchObject({ '1': 'halfLose' }),
  );
  await book.settling.run();
  expect(await cash()).toBe(CASH - 200n * BDT + 330n * BDT + 50n * BDT);
  broken = true;
  await soon(async () => {
    const { rows } = await sql<{
      last_fault: string;
    }>`select last_fault from sports_feeds where code = 'odds-service'`.execute(database.db);
    expect(rows[0]?.last_fault).toContain('an answer of another shape');
  });
  expect(paths.some((path) => path.startsWith('/v4/sports/soccer_invented/scores/?daysFrom='))).toBe(true);
});
