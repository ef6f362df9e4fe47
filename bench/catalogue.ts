/** Five thousand games: every way to list them through the whole house, against a plain select; and the winners of 100,000 bets. */
import { givenManyGames } from '../apps/server/src/capabilities/games/given.ts';
import { winsProjection } from '../apps/server/src/capabilities/games/winners.ts';
import { SHARD_COUNT } from '../apps/server/src/capabilities/wallet/port.ts';
import { composeApp, type RunningApp } from '../apps/server/src/main/compose.ts';
import { givenConfig } from '../apps/server/src/main/given.ts';
import { createProjections } from '../apps/server/src/platform/projections.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, median, percentile, tell } from './print.ts';
import { placeBets } from './settlement.ts';

const GAMES = 5_000;
const BETS = 100_000;
const ROUNDS = 400;

const FILTERS: readonly (readonly [name: string, query: string])[] = [
  ['all', ''],
  ['the last page', 'pageNo=200'],
  ['a vendor', 'vassalage=MANY'],
  ['a category and a class', 'gameType=LIVE&gameClassify=BAC'],
  ['part of a name', 'gameName=game%2012'],
  ['part of a Bengali name', `gameName=${encodeURIComponent('খেলা ১২')}`],
  ['a name nothing has', 'gameName=zzzz'],
  [
    'every filter at once',
    'vassalage=MANY,STUDIO&gameType=RNG&minBet=2.00&minLineNum=5&rtp=9500&volatility=high&supportPlay=1&tag=tag-3',
  ],
  ['sorted by name', 'sort=name'],
  ['sorted by return', 'sort=rtp&pageNo=20'],
  ['what is open', 'open=1'],
  ['a hundred a page', 'pageSize=100'],
  ['two hundred by id', `gameIds=${Array.from({ length: 200 }, (_, n) => `MANY-${n * 3 + 1}`).join(',')}`],
];

async function timed(rounds: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const before = performance.now();
    await work(n);
    latencies.push(performance.now() - before);
  }
  return latencies;
}

async function ask(house: RunningApp, url: string): Promise<void> {
  const { statusCode, body } = await house.http.inject({ url, headers: { language: 'bn' } });
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
}

async function benchLists(database: BenchDatabase, house: RunningApp): Promise<void> {
  head(`Lists of ${GAMES} games, one call after the other`);
  const cold = performance.now();
  await ask(house, '/wps/game/gameList');
  tell('the first list of a process, the catalogue read', performance.now() - cold, { unit: 'ms' });
  for (const [, query] of FILTERS) await ask(house, `/wps/game/gameList?${query}`);
  const plain = await timed(ROUNDS, () =>
    database.pool.query(
      `select *, count(*) over () as total from games where state in ('soon', 'on') order by sort, id limit 24`,
    ),
  );
  tell('plain select of a page with its count, p50', median(plain), { unit: 'ms' });
  tell('plain select of a page with its count, p99', percentile(plain, 0.99), { unit: 'ms' });
  let worst = 0;
  let slowest = 0;
  for (const [name, query] of FILTERS) {
    const latencies = await timed(ROUNDS, () => ask(house, `/wps/game/gameList?${query}`));
    worst = Math.max(worst, percentile(latencies, 0.99));
    slowest = Math.max(slowest, median(latencies));
    tell(`${name}, p50`, median(latencies), { unit: 'ms' });
    tell(`${name}, p99`, percentile(latencies, 0.99), { unit: 'ms' });
  }
  tell('the slowest list, p99', worst, { unit: 'ms', goal: '<= 30' });
  tell('the slowest list against the plain select, p50', slowest / median(plain), { unit: 'x', goal: '<= 0.5' });
  tell('the slowest list against the plain select, p99', worst / percentile(plain, 0.99), { unit: 'x' });
  const changing = await timed(20, async (n) => {
    await database.pool.query(`update games set sort = sort where id = 'MANY-${n + 1}'`);
    const revision = await database.pool.query('select revision from game_catalogue');
    while ((await house.ports.games.revision()) < (revision.rows[0]?.revision ?? 0n)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  tell('from a change in the tables until the process shows it, p99', percentile(changing, 0.99), {
    unit: 'ms',
    goal: '<= 1000',
  });
}

async function benchWinners(database: BenchDatabase, house: RunningApp): Promise<void> {
  head(`Winners of ${BETS} bets`);
  await database.pool.query(
    `insert into members (id, username, username_key, nickname, password_hash, kind, register_address)
     select m, 'bench' || m, 'bench' || m, 'bench', 'x', 'player', '127.0.0.1' from unnest($1::bigint[]) m`,
    [database.members.map(String)],
  );
  const market = await database.openMarket();
  await placeBets(database, market, BETS);
  const { wagers } = house.ports;
  const evaluate = (_play: string, selection: string) =>
    selection === '7' ? [{ hits: 1, numerator: 960_000n, denominator: 10_000n }] : [];
  while (!(await wagers.settleChunk(market, evaluate, { capPerMember: 10n ** 15n })).done);
  const projections = createProjections({ db: database.db, log: house.kernel.log });
  const projection = winsProjection((ids) => house.ports.identity.describeWinners(ids), 360);
  projections.register(projection, { shards: SHARD_COUNT, heads: null });
  const before = performance.now();
  await projections.catchUp();
  tell('the projection keeps the winners', performance.now() - before, { unit: 'ms' });
  const { rows } = await database.pool.query('select count(*)::integer as n from game_wins');
  tell('winners kept', rows[0]?.n ?? 0);
  for (const query of ['view=latest', 'view=biggest&range=day', 'view=biggest&range=month', 'view=biggest&range=all']) {
    // Another least prize each time, so that no board is held from before.
    const latencies = await timed(150, (n) => ask(house, `/wps/relay/GCSGAME_getRankList?${query}&minPrize=${n}.00`));
    tell(`board ${query}, read anew, p99`, percentile(latencies, 0.99), { unit: 'ms', goal: '<= 50' });
  }
}

export async function benchCatalogue(): Promise<void> {
  const database = await openBenchDatabase(10_000);
  await givenManyGames(database.db, 'MANY', GAMES);
  const house = await composeApp(givenConfig(database.url, { role: 'http', demo: false, databaseConnections: 8 }));
  await benchLists(database, house);
  await benchWinners(database, house);
  await house.stop();
  await database.close();
}
