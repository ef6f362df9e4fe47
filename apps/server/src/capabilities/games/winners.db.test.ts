/** Winners: only won bets of settled draws, of real members who let themselves be shown, under masked names. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { createProjections, type Projections } from '../../platform/projections.ts';
import { afterFirstStatement } from '../../platform/testing/between.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenSocket } from '../../platform/testing/socket.ts';
import { type GivenMember, givenMember } from '../identity/given.ts';
import { givenBet, givenClosedMarket, givenInstant, givenMarket } from '../wagers/given.ts';
import type { Decision, RebateRules } from '../wagers/port.ts';
import { givenId, givenKey } from '../wallet/given.ts';
import { type Posted, SHARD_COUNT, shardOf } from '../wallet/port.ts';
import { winsProjection } from './winners.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let projections: Projections;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  projections = createProjections({ db: database.db, log: pino({ level: 'silent' }) });
  const projection = winsProjection(house.ports.identity.describeWinners.bind(house.ports.identity), 360);
  projections.register(projection, { shards: SHARD_COUNT, heads: null });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});
beforeEach(async () => {
  await projections.catchUp();
  await database.pool.query('truncate game_wins');
});

async function givenRich(wish: Parameters<typeof givenMember>[1] = {}): Promise<GivenMember> {
  const member = await givenMember(database.db, wish);
  const { wallet } = house.ports;
  await transact(database.db, (tx) => wallet.openAccounts(tx, member.id));
  await wallet.post([
    {
      memberId: member.id,
      key: givenKey(),
      type: 'deposit',
      account: 'cash',
      contra: 'cashier',
      amount: 10_000n * TAKA,
      reference: null,
    },
  ]);
  return member;
}

interface Bet {
  readonly member: Pick<GivenMember, 'id'>;
  readonly stake: bigint;
  /** 7 wins 9.6 times; anything else loses. */
  readonly digit?: number;
  readonly times?: bigint;
}

/** A draw on which these bets were placed and settled. */
async function givenSettled(bets: readonly Bet[], gameCode = 'F5D1'): Promise<bigint> {
  const { wagers, wallet } = house.ports;
  const market = await givenMarket(database, wagers, { gameCode });
  await wallet.post(
    bets.map(({ member, stake, digit = 7, times = 96_000n }) =>
      givenBet(member.id, market, stake, { selection: `${digit}|${times}` }),
    ),
  );
  await settleMarket(market);
  return market;
}

async function settleMarket(market: bigint): Promise<void> {
  const { wagers } = house.ports;
  await givenClosedMarket(database, wagers, market);
  const evaluate = (_play: string, selection: string) => {
    const [digit, times] = selection.split('|');
    return digit === '7' ? [{ hits: 1, numerator: BigInt(times ?? 0), denominator: 10_000n }] : [];
  };
  while (!(await wagers.settleChunk(market, evaluate, { capPerMember: 10_000_000n * TAKA })).done);
}

interface Row {
  player: string;
  gameId: string;
  prize: string;
  multiplier: string;
}
let asked = 0;
async function board(query = ''): Promise<Row[]> {
  // A board is held for three seconds; asking for another size asks anew.
  asked += 1;
  const url = `/wps/relay/GCSGAME_getRankList?size=${53 - (asked % 40)}&${query}`;
  const { success, value } = (await house.http.inject({ url, headers: { language: 'en' } })).json();
  expect(success).toBe(true);
  return value.rows;
}

test('a brand that shows no winners tells of none', async () => {
  const { content } = house.ports;
  const { switches } = (await content.settings()).document;
  expect(switches.winners).toBe(true);
  const member = await givenRich();
  await givenSettled([{ member, stake: 10n * TAKA }]);
  await projections.catchUp();
  expect(await board()).toHaveLength(1);
  await content.changeSettings({ document: { switches: { ...switches, winners: false } } });
  expect(await board()).toEqual([]);
  await content.changeSettings({ document: { switches } });
});

test('a bet that is decided by itself is told as its last decision left it, and not once it lost or is void', async () => {
  const { wagers, wallet } = house.ports;
  const member = await givenRich();
  const book = givenId();
  await database.pool.query(
    `insert into wager_markets (id, product, game_code, label, opens_at, closes_at, way, house_account)
     values ($1, 5, 'F5D1', $2, now() - interval '1 minute', now() + interval '1 hour', 'single', 108)`,
    [String(book), `book ${book}`],
  );
  const posted = await wallet.post(
    Array.from({ length: 3 }, () => givenBet(member.id, book, 10n * TAKA, { contra: 'slots' })),
  );
  const decide = (place: number, version: number, prize: bigint): Decision => ({
    ...{ memberId: member.id, bet: posted[place] as Posted, key: givenKey() },
    ...{ kind: 'decide', version, prize: prize * TAKA },
  });
  const told = async () => (await board()).map(({ prize }) => prize);
  await wagers.decide([decide(0, 1, 50n), decide(1, 1, 10n), decide(2, 1, 70n)]);
  await projections.catchUp();
  expect(await told()).toEqual(expect.arrayContaining(['50.00', '70.00']));
  expect(await told()).toHaveLength(2);
  await wagers.decide([
    decide(0, 2, 30n),
    decide(1, 2, 40n),
    { memberId: member.id, bet: posted[2] as Posted, key: givenKey(), kind: 'void' },
  ]);
  await projections.catchUp();
  expect((await told()).toSorted()).toEqual(['30.00', '40.00']);
  await wagers.decide([decide(0, 3, 0n), decide(1, 3, 10n)]);
  await projections.catchUp();
  expect(await told()).toEqual([]);
});

test('a won bet of a settled draw is told, masked; lost and open ones are not', async () => {
  const member = await givenRich({ username: 'ratan1977' });
  const market = await givenSettled([
    { member, stake: 10n * TAKA },
    { member, stake: 500n * TAKA, digit: 3 },
  ]);
  expect(await board()).toEqual([]);
  await projections.catchUp();
  expect(await board()).toEqual([
    {
      at: expect.any(String),
      player: 'ra***77',
      gameId: 'F5D1',
      gameName: 'Fast 5D · 1 min',
      category: 'LOTT',
      stake: '10.00',
      prize: '96.00',
      multiplier: '9.60',
      simulated: false,
    },
  ]);
  const open = await givenMarket(database, house.ports.wagers);
  await house.ports.wallet.post([givenBet(member.id, open, 10n * TAKA, { selection: '7|96000' })]);
  await projections.catchUp();
  expect(await board()).toHaveLength(1);
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from game_wins where market_id = ${market}`.execute(
    database.db,
  );
  expect(rows[0]?.n).toBe(1n);
});

test('a bet that turns out to have been late leaves the board, and the one in time stays', async () => {
  const { wagers, wallet } = house.ports;
  const [early, late] = [await givenRich({ username: 'early1977' }), await givenRich({ username: 'tardy1977' })];
  const market = await givenMarket(database, wagers, { gameCode: 'F5D1' });
  await wallet.post([givenBet(early.id, market, 10n * TAKA, { selection: '7|96000' })]);
  const from = await givenInstant(database);
  await wallet.post([givenBet(late.id, market, 20n * TAKA, { selection: '7|96000' })]);
  await settleMarket(market);
  await projections.catchUp();
  expect((await board()).map(({ player }) => player).toSorted()).toEqual(['ea***77', 'ta***77']);
  const rebates: RebateRules = { boughtWith: () => null, earnedAbove: async () => [] };
  while (!(await wagers.lateChunk({ marketId: market, version: 1, from, settled: true, rebates })).done);
  await projections.catchUp();
  expect((await board()).map(({ player }) => player)).toEqual(['ea***77']);
});

test('a draw whose end is committed while the projection looks is not passed over', async () => {
  const member = await givenRich();
  const shard = shardOf(member.id);
  const { rows } = await database.pool.query<{ seq: bigint }>('select seq from wallet_heads where shard = $1', [shard]);
  const head = rows[0]?.seq ?? 0n;
  const projection = winsProjection(house.ports.identity.describeWinners.bind(house.ports.identity), 360);
  const meanwhile = async () => void (await givenSettled([{ member, stake: 10n * TAKA }]));
  const reached = await transact(database.db, (tx) =>
    projection.follow(afterFirstStatement(tx, meanwhile), shard, head),
  );
  expect(reached).toBe(head);
  await projections.catchUp();
  expect(await board()).toHaveLength(1);
});

test('a bet that gave back less than its stake is no win, and a draw that was void has none', async () => {
  const member = await givenRich();
  await givenSettled([
    { member, stake: 10n * TAKA, times: 5_000n },
    { member, stake: 10n * TAKA, times: 10_000n },
  ]);
  const { wagers, wallet } = house.ports;
  const market = await givenMarket(database, wagers);
  await wallet.post([givenBet(member.id, market, TAKA)]);
  await transact(database.db, (tx) => wagers.voidMarket(tx, market));
  while (!(await wagers.refundChunk(market)).done);
  await projections.catchUp();
  expect(await board()).toEqual([]);
});

test('a trial account is never among the winners', async () => {
  const [member, trial] = [await givenRich(), await givenRich({ kind: 'trial' })];
  await givenSettled([
    { member: trial, stake: 100n * TAKA },
    { member, stake: 10n * TAKA },
  ]);
  await projections.catchUp();
  expect((await board('view=biggest&range=all')).map(({ prize }) => prize)).toEqual(['96.00']);
});

test('whoever hides himself is not shown, from then on and for as long as he wishes', async () => {
  const [member, other] = [await givenRich(), await givenRich()];
  await givenSettled([
    { member, stake: 100n * TAKA },
    { member: other, stake: 10n * TAKA },
  ]);
  await projections.catchUp();
  const prizes = async () => (await board('view=biggest&range=day')).map(({ prize }) => prize);
  expect(await prizes()).toEqual(['960.00', '96.00']);
  const hide = async (hideFromWinners: boolean) => {
    const url = '/wps/member/preferences';
    const response = await house.http.inject({
      method: 'PUT',
      url,
      headers: { token: member.token },
      payload: { hideFromWinners },
    });
    expect(response.json().success).toBe(true);
  };
  await hide(true);
  expect(await prizes()).toEqual(['96.00']);
  expect((await board()).map(({ prize }) => prize)).toEqual(['96.00']);
  await hide(false);
  expect(await prizes()).toEqual(['960.00', '96.00']);
});

test('latest by time, biggest by day, week, month and ever, from an amount on, of a category', async () => {
  const member = await givenRich();
  const age = async (market: bigint, days: number) =>
    sql`update game_wins set at = at - ${days} * interval '1 day', day = day - ${days}::integer where market_id = ${market}`.execute(
      database.db,
    );
  const markets: [bigint, number][] = [];
  for (const [stake, days] of [
    [50n, 100],
    [40n, 20],
    [30n, 4],
    [10n, 0],
  ] as const) {
    markets.push([await givenSettled([{ member, stake: stake * TAKA }], 'F5D3'), days]);
  }
  markets.push([await givenSettled([{ member, stake: 20n * TAKA }], 'COLOR1'), 0]);
  await projections.catchUp();
  for (const [market, days] of markets) await age(market, days);
  const prizes = async (query: string) => (await board(query)).map(({ prize }) => Number(prize));
  expect(await prizes('view=latest')).toEqual([192, 96, 288, 384, 480]);
  expect(await prizes('view=biggest&range=day')).toEqual([192, 96]);
  expect(await prizes('view=biggest&range=week')).toEqual([288, 192, 96]);
  expect(await prizes('view=biggest&range=month')).toEqual([384, 288, 192, 96]);
  expect(await prizes('view=biggest&range=all')).toEqual([480, 384, 288, 192, 96]);
  expect(await prizes('view=biggest&range=all&minPrize=288.00')).toEqual([480, 384, 288]);
  expect(await prizes('view=latest&minPrize=288.00')).toEqual([288, 384, 480]);
  expect(await prizes('view=latest&gameType=LOTT')).toHaveLength(5);
  expect(await prizes('view=latest&gameType=LIVE')).toEqual([]);
  expect(await prizes('view=latest&gameIds=COLOR1')).toEqual([192]);
  expect(await prizes('view=biggest&range=all&gameIds=F5D3,COLOR1')).toEqual([480, 384, 288, 192, 96]);
  expect(await prizes('view=biggest&range=week&gameIds=F5D3')).toEqual([288, 96]);
  expect(await prizes('view=latest&gameIds=NONE')).toEqual([]);
});

test('of a draw the biggest are kept, and following anew keeps the same', async () => {
  const members = await Promise.all([1, 2, 3].map(() => givenRich()));
  await givenSettled(
    members.flatMap((member) => Array.from({ length: 60 }, (_, n) => ({ member, stake: BigInt(n + 1) * TAKA }))),
  );
  await projections.catchUp();
  const read = async () =>
    (await database.pool.query('select shard, market_id, seq, prize, day from game_wins order by shard, seq')).rows;
  const kept = await read();
  expect(kept.length).toBeGreaterThanOrEqual(50);
  expect(kept.length).toBeLessThanOrEqual(150);
  const [biggest] = await board('view=biggest&range=all');
  expect(biggest).toMatchObject({ prize: '576.00' });
  await projections.rebuild('games.wins');
  await projections.catchUp();
  const again = await read();
  for (const row of kept) expect(again).toContainEqual(row);
});

test('new winners are told once on the channel win, together, without those who hide', async () => {
  const url = await house.listen();
  const socket = await givenSocket(url);
  socket.send({ type: 'subscribe', channels: ['win'] });
  await socket.take('subscribed');
  const [member, hidden] = [await givenRich({ username: 'sultana99' }), await givenRich()];
  await sql`update members set preferences = '{"hideFromWinners": true}' where id = ${hidden.id}`.execute(database.db);
  await givenSettled([
    { member, stake: 10n * TAKA },
    { member, stake: 20n * TAKA },
    { member: hidden, stake: 900n * TAKA },
  ]);
  await projections.catchUp();
  await Promise.all([house.ports.games.tellWins(), house.ports.games.tellWins()]);
  await house.ports.games.tellWins();
  const { event } = await socket.take('event');
  expect(event).toMatchObject({ channel: 'win', kind: 'wins' });
  const rows = event?.data.rows as (Row & { names: Record<string, string> })[];
  expect(rows.map(({ prize }) => prize).sort()).toEqual(['192.00', '96.00']);
  expect(rows[0]).toMatchObject({ player: 'su***99', gameId: 'F5D1', category: 'LOTT', multiplier: '9.60' });
  expect(rows[0]?.names.bn).toMatch(/ফাস্ট/);
  const { rows: events } = await database.pool.query(`select from live_events where channel = 'win'`);
  expect(events).toHaveLength(1);
  // What is old news when it is found is told to nobody.
  await givenSettled([{ member, stake: 10n * TAKA }]);
  await projections.catchUp();
  await database.pool.query(`update game_wins set at = at - interval '2 minutes' where not told`);
  await house.ports.games.tellWins();
  expect((await database.pool.query(`select from live_events where channel = 'win'`)).rows).toHaveLength(1);
  expect((await database.pool.query('select from game_wins where not told')).rows).toHaveLength(0);
  socket.close();
});

test('days that are over keep more than any board looks through, and no more', async () => {
  await database.pool.query(`insert into game_wins (shard, market_id, seq, member_id, game_id, stake, prize, at, day)
    select 1, 1, n, 1, 'F5D1', 10000, 10000 + n, now() - interval '5 days', current_date - 5 from generate_series(1, 1200) n`);
  await house.ports.games.thinWins();
  const { rows } = await database.pool.query('select count(*)::int as n, min(prize) as least from game_wins');
  expect(rows[0]).toEqual({ n: 1_000, least: 10_201n });
});
