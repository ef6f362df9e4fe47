/** Wages in real time for twenty thousand agents: a run over 300,000 bets, what it pays, and what bets feel of it. */
import { mustHave } from '@house/money/broken-promise';
import { payBills } from '../apps/server/src/capabilities/agents/payments.ts';
import { runRealTime } from '../apps/server/src/capabilities/agents/real-time.ts';
import { uplinesOfMembers } from '../apps/server/src/capabilities/identity/uplines.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { must } from '../apps/server/src/platform/result.ts';
import { betOn } from './daily-rebates.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, percentile, tell } from './print.ts';

const AGENTS = 20_000;
const BETS_EACH = 15;
const BETS_ALONE = 400;
/** Five minutes of the clock between two runs. */
const TICK_MILLISECONDS = 300_000;

/** Twenty at the top, ten under each of them, ten under those, the rest below; a player under every agent. */
async function givenLines({ pool, members }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into members (id, username, username_key, nickname, password_hash, kind, agent_grade, upline_id)
     select m.id, 'bench' || m.n, 'bench' || m.n, '', '', case when m.n <= $2 then 'agent' else 'player' end,
       case when m.n <= 20 then 'general' when m.n <= $2 then 'line' end,
       case when m.n <= 20 then null when m.n <= 220 then ($1::bigint[])[1 + m.n % 20]
         when m.n <= 2220 then ($1::bigint[])[21 + m.n % 200] when m.n <= $2 then ($1::bigint[])[221 + m.n % 2000]
         else ($1::bigint[])[m.n - $2] end
     from unnest($1::bigint[]) with ordinality m(id, n)`,
    [members.map(String), AGENTS],
  );
  await pool.query(
    `insert into agent_contracts (id, key, kind, agent_id, upline_id, tiers, state, offered_at, expires_at, valid_from, effective_from)
     select m.id, gen_random_uuid(), 'realTime', m.id, null,
       jsonb_build_array(jsonb_build_object('minBase', '0', 'minActive', 0, 'rate',
         case when m.n <= 20 then '10000' when m.n <= 220 then '8000' when m.n <= 2220 then '6000' else '4000' end)),
       'valid', now(), now(), now(), now()
     from unnest($1::bigint[]) with ordinality m(id, n) where m.n <= $2`,
    [members.map(String), AGENTS],
  );
  await pool.query('analyze');
}

/** Bets of every player on a market that ended: they count from its end on, which the turnover record has read. */
async function givenBets(database: BenchDatabase): Promise<void> {
  const { pool, members } = database;
  const marketId = await database.openMarket();
  await pool.query(
    `insert into wager_turnover (shard, member_id, market_id, play, stake, turnover, prize, bets, at)
     select m % 16, m, $2, 'P' || p, 100000, 100000, 0, 1, now() from unnest($1::bigint[]) m, generate_series(1, $3::int) p`,
    [members.slice(AGENTS).map(String), marketId, BETS_EACH],
  );
  await pool.query('update wallet_heads set seq = seq + 1');
  await pool.query(
    `insert into wager_events (shard, seq, market_id, kind, at) select shard, seq, $1, 'settled', now() from wallet_heads`,
    [marketId],
  );
  await pool.query('analyze wager_turnover');
  await readUp(database);
}

async function readUp({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into projection_positions (name, shard, position) select 'wagers.turnover', shard, seq from wallet_heads
     on conflict (name, shard) do update set position = excluded.position`,
  );
}

export async function benchAgents(): Promise<void> {
  head(`Wages in real time: ${AGENTS.toLocaleString('en')} agents, ${(AGENTS * BETS_EACH).toLocaleString('en')} bets`);
  const database = await openBenchDatabase(2 * AGENTS);
  try {
    await givenLines(database);
    const { db, pool } = database;
    const wallet = createWallet({ db, pool, clock: systemClock });
    let tick = 0;
    const deps = {
      ...{ db, ids: createIds(systemClock, 952), lines: { uplinesOf: uplinesOfMembers } },
      tickOf: () => new Date(tick * TICK_MILLISECONDS),
    };
    const run = async () => {
      tick += 1;
      must(await runRealTime(deps), 'a run is due');
    };
    await readUp(database);
    // The first run only says where counting begins.
    await run();
    const marketId = await database.openMarket();
    const alone = await betOn(database, marketId, (placed) => placed < BETS_ALONE);
    await givenBets(database);
    let running = true;
    const meanwhile = betOn(database, marketId, () => running);
    const began = performance.now();
    await run();
    const workedOut = performance.now();
    const paid = await payBills({ db, wallet });
    const ended = performance.now();
    running = false;
    const during = await meanwhile;
    tell('a run of five minutes, worked out', (workedOut - began) / 1_000, { unit: 's' });
    tell('  and paid', (ended - began) / 1_000, { unit: 's', goal: '<= 10', note: `${paid} bills` });
    const { rows } = await pool.query<{ paid: string }>(
      `select coalesce(sum(amount), 0)::text as paid from agent_bills where state = 'paid'`,
    );
    // All lines together are paid the top's one percent of all bets, 10.00 each.
    must(
      BigInt(mustHave(rows[0], 'a sum').paid) === BigInt(AGENTS * BETS_EACH) * 1_000n,
      'all lines together are paid the rate of their top',
    );
    tell('a bet alone, p99', percentile(alone, 0.99), { unit: 'ms' });
    tell('a bet meanwhile, p99', percentile(during, 0.99), { unit: 'ms' });
    tell('  the slowest', Math.max(...during), { unit: 'ms', goal: '<= 100', note: `${during.length} bets` });
  } finally {
    await database.close();
  }
}
