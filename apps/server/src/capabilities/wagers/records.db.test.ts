/** The member's records over HTTP: sums only where they are asked for, and one reading of a member at a time. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createCallRouter } from '../../platform/http.ts';
import { refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listStatements } from '../../platform/testing/statements.ts';
import { givenFundedMember, givenWallet } from '../wallet/given.ts';
import { givenBet, givenClosedMarket, givenMarket, givenProducts, givenWagers } from './given.ts';
import { registerRecordRoutes } from './routes.ts';
import { WAITING_MAX } from './turns.ts';

let database: TestDatabase;
let http: FastifyInstance;
let memberId: bigint;

/** Of every draw of this house. */
let committed: string | null = 'ab'.repeat(32);

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  const wallet = givenWallet(database);
  const words = { gameCode: 'F5D1', title: '20260101-0001', names: null, simulated: false };
  const products = givenProducts({
    describeMarkets: async (ids) =>
      new Map(
        ids.map((id) => [
          id,
          {
            ...words,
            details: {
              result: null,
              official: null,
              commit: committed,
              beacon: committed === null ? null : 'drand',
              beaconRound: committed === null ? null : 7,
            },
          },
        ]),
      ),
  });
  const wagers = givenWagers(database, wallet, products);
  memberId = await givenFundedMember(database, wallet, 100_000n);
  const market = await givenMarket(database, wagers);
  await wallet.post(Array.from({ length: 5 }, () => givenBet(memberId, market, 10_000n)));
  http = Fastify();
  const house = createCallRouter(http, {
    gatekeeper: {
      member: async () => ({ id: memberId, name: 'player', kind: 'player', sessionId: 's', rights: [] }),
      staff: async () => refuse('session.ended'),
      decipher: async () => refuse('request.undecipherable'),
    },
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
  });
  registerRecordRoutes(house, {
    readDay: () => null,
    wallet,
    wagers,
    clock: systemClock,
    zoneOffsetMinutes: 360,
  });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

async function ask(url: string) {
  const reply = await http.inject({ method: 'GET', url, headers: { token: 'player' } });
  return { status: reply.statusCode, body: reply.json() };
}

test('a receipt holds what its draw was committed to beside the text of the bet', async () => {
  const { body } = await ask('/wps/member/wager-rows?size=1');
  const { ticket } = body.value.rows[0];
  const receipt = async () => (await ask(`/wps/member/wagers/${ticket}`)).body.value;
  const promised = { commit: 'ab'.repeat(32), beacon: 'drand', beaconRound: 7 };
  expect(await receipt()).toMatchObject({ canonical: '{}', digest: 'd', ...promised, wager: { ticket } });
  committed = null;
  expect(await receipt()).toMatchObject({ commit: null, beacon: null, beaconRound: null });
});

test('a page can be had without the sums, which go through every bet', async () => {
  const { body: whole } = await ask('/wps/member/wagers?page=2&size=2');
  expect(whole.value).toMatchObject({ total: 5, totals: { bets: 5, stake: '5.00' } });
  const { answer, statements } = await listStatements(() => ask('/wps/member/wager-rows?page=2&size=2'));
  expect(answer.body.value).toEqual({ rows: whole.value.rows });
  expect(whole.value.rows).toHaveLength(2);
  expect(statements.filter((text) => text.startsWith('-- wagers.'))).toEqual([
    expect.stringContaining('-- wagers.listWagersOf'),
    expect.stringContaining('-- wagers.productsOfMarkets'),
  ]);
});

test('a member’s records are read one at a time; over so many who wait he is told so', async () => {
  const holding = await database.pool.connect();
  try {
    await holding.query('begin');
    await holding.query('lock table wallet_entries in access exclusive mode');
    const urls = ['/wps/member/wagers', '/wps/member/entries', '/wps/member/wager-rows'];
    const readings = async () => {
      const { rows } = await database.pool.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    // The first has its turn before the others come: while a turn rests after a slow one, nobody has it and one fewer waits.
    const first = ask('/wps/member/wagers');
    await vi.waitFor(async () => expect(await readings()).toBe(1), { timeout: 10_000 });
    const asked = [first, ...Array.from({ length: WAITING_MAX }, (_, place) => ask(urls[place % 3] ?? ''))];
    expect(await ask('/wps/member/wagers')).toMatchObject({ status: 429, body: { code: 'request.tooMany' } });
    expect(await readings()).toBe(1);
    await holding.query('commit');
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    holding.release();
  }
});

test('won and lost in all are what the lines say: a bet that is open is not lost yet', async () => {
  const wallet = givenWallet(database);
  const wagers = givenWagers(database, wallet);
  const market = await givenMarket(database, wagers);
  const bet = (selection: string) => givenBet(memberId, market, 10_000n, { selection });
  await wallet.post([bet('7|-|-|-|-'), bet('1|-|-|-|-')]);
  const read = async () => (await ask('/wps/member/wagers')).body.value;
  expect((await read()).totals).toMatchObject({ bets: 7, stake: '7.00', prize: '0.00', net: '0.00' });
  await givenClosedMarket(database, wagers, market);
  const sevenWins = (_play: string, selection: string) =>
    selection.startsWith('7') ? [{ hits: 1, numerator: 98n, denominator: 10n }] : [];
  while (!(await wagers.settleChunk(market, sevenWins, { capPerMember: 10n ** 12n })).done);
  const { rows, totals } = await read();
  const nets = rows.flatMap(({ net }: { net: string | null }) => net ?? []);
  expect(nets.toSorted()).toEqual(['-1.00', '8.80']);
  expect(totals).toMatchObject({ bets: 7, stake: '7.00', prize: '9.80', net: '7.80' });
});
