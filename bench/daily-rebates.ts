/** The run of a day for ten thousand members who all bet: how long it takes, its longest commit, and what bets feel of it. */
import { mustHave } from '@house/money/broken-promise';
import { uplinesOfMembers } from '../apps/server/src/capabilities/identity/uplines.ts';
import { createDailyRebates } from '../apps/server/src/capabilities/lottery/daily-rebates/service.ts';
import { givenBet, givenProjections } from '../apps/server/src/capabilities/wagers/given.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, percentile, tell } from './print.ts';

const MEMBERS = 10_000;
const PLAYS = 5;
const BETS_ALONE = 400;

/** Ten agents, under each of them ten, and all others under those. */
async function givenTree({ pool, members }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into members (id, username, username_key, nickname, password_hash, kind, upline_id)
     select m.id, 'bench' || m.n, 'bench' || m.n, '', '', 'player',
       case when m.n <= 10 then null when m.n <= 110 then ($1::bigint[])[1 + m.n % 10] else ($1::bigint[])[11 + m.n % 100] end
     from unnest($1::bigint[]) with ordinality m(id, n)`,
    [members.map(String)],
  );
  await pool.query(
    `insert into lottery_product_points (product, member_id, point, set_at)
     select 'ELOTT', m.id, case when m.n <= 10 then 10 else 8 end, '-infinity'
     from unnest($1::bigint[]) with ordinality m(id, n) where m.n <= 110`,
    [members.map(String)],
  );
}

/** Turnover of the hour that is over, of every member on every market; what keeps them is up with the journal. */
async function givenDay(database: BenchDatabase, markets: number): Promise<void> {
  const { pool, members } = database;
  for (let count = 0; count < markets; count += 1) {
    await pool.query(
      `insert into wager_turnover (shard, member_id, market_id, play, stake, turnover, prize, bets, at)
       select m % 16, m, $2, 'P' || p, 100000, 100000, 0, 1, now() - interval '30 minutes'
       from unnest($1::bigint[]) m, generate_series(1, ${PLAYS}) p`,
      [members.map(String), await database.openMarket()],
    );
  }
  await pool.query('analyze wager_turnover');
  await pool.query('analyze members');
  await givenProjections(database).catchUp();
  await pool.query(
    `insert into lottery_rebate_days (day, starts_at, ends_at, due_at)
     values (current_date + 2, now() - interval '1 hour', clock_timestamp(), clock_timestamp())`,
  );
}

/** Bets one after the other, as long as it is wanted; how long each waited. */
export async function betOn(
  database: BenchDatabase,
  marketId: bigint,
  goesOn: (placed: number) => boolean,
): Promise<number[]> {
  const wallet = createWallet({ db: database.db, pool: database.pool, clock: systemClock });
  const waits: number[] = [];
  while (goesOn(waits.length)) {
    const memberId = mustHave(database.members[(waits.length * 7) % database.members.length], 'a member');
    const started = performance.now();
    const [placed] = await wallet.post([givenBet(memberId, marketId, 10_000n)]);
    waits.push(performance.now() - started);
    if (placed?.refused !== undefined) throw new Error(`a bet was refused: ${placed.refused}`);
  }
  return waits;
}

/** The run waits for what follows the journal, which is behind the bets that are placed meanwhile. */
async function isUnderWay({ pool }: BenchDatabase): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from lottery_rebate_days d where d.due_at <= now() and (d.state = 'waiting' or exists (
      select 1 from lottery_rebate_shards s where s.day = d.day and s.step <> 'done'))`,
  );
  return rows.length > 0;
}

export async function benchDailyRebates(markets: number): Promise<void> {
  const rows = (MEMBERS * markets * PLAYS).toLocaleString('en');
  head(`A day of rebates: ${MEMBERS.toLocaleString('en')} members, ${rows} turnover, two above each`);
  const database = await openBenchDatabase(MEMBERS);
  try {
    await givenTree(database);
    const marketId = await database.openMarket();
    const alone = await betOn(database, marketId, (placed) => placed < BETS_ALONE);
    await givenDay(database, markets);
    const { db } = database;
    const wallet = createWallet({ db, pool: database.pool, clock: systemClock });
    const run = createDailyRebates({ db, wallet, uplinesOf: uplinesOfMembers });
    const projections = givenProjections(database);
    const steps: number[] = [];
    let running = true;
    const meanwhile = betOn(database, marketId, () => running);
    const started = performance.now();
    while (await isUnderWay(database)) {
      const before = performance.now();
      if (await run.advance()) steps.push(performance.now() - before);
      else await projections.catchUp('wagers.turnover');
    }
    const took = performance.now() - started;
    running = false;
    const during = await meanwhile;
    const { rows: paid } = await database.pool.query<{ lines: string; members: string }>(
      'select count(*) as lines, count(distinct member_id) as members from wallet_entries where type in (14, 15)',
    );
    tell('the whole run', took / 1_000, { unit: 's', goal: '<= 60', note: `${paid[0]?.lines} lines` });
    tell('members paid', Number(paid[0]?.members), { goal: `>= ${MEMBERS}` });
    tell('the longest step', Math.max(...steps), { unit: 'ms', goal: '<= 1000' });
    tell('a bet alone, p99', percentile(alone, 0.99), { unit: 'ms' });
    tell('a bet meanwhile, p99', percentile(during, 0.99), { unit: 'ms', goal: '<= 250' });
    tell('  the slowest', Math.max(...during), { unit: 'ms', note: `${during.length} bets` });
  } finally {
    await database.close();
  }
}
