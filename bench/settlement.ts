/** A draw of a million bets, one in a hundred wins: settled by a worker process, against COPY + UPDATE of every bet. */
import { setTimeout } from 'node:timers/promises';
import { createSeededRandom } from '@house/fairness/seeded';
import pg from 'pg';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { spawnAnswering } from './child.ts';
import { copyIn } from './copy-in.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, median, percentile, tell } from './print.ts';
import { betOf } from './wallet.ts';

const MEMBERS = 10_000;
const BETTORS = 32;
const PAUSE_MILLISECONDS = 20;
const ALONE_MILLISECONDS = 3_000;
const TURNS = 5;
const BETS_BEFORE = 200_000;

/** Bets written straight into the journal, as posting leaves them; selections 0..99, of which one wins. */
export async function placeBets(database: BenchDatabase, marketId: bigint, bets: number): Promise<void> {
  await database.pool.query(
    `with b as (
       select n, m.member_id, h.shard, h.seq + row_number() over (partition by h.shard order by n) as seq
       from generate_series(1, $2::bigint) n
       join (select member_id, row_number() over (order by member_id) - 1 as place from wallet_accounts where account = 1) m on m.place = n % $3::bigint
       join wallet_heads h on h.shard = m.member_id % 16
     )
     insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, market_id, type, account, contra, units, play, selection)
     select shard, member_id, (substr(key_floor(now())::text, 1, 19) || to_hex(32768 + $1::bigint % 16384) || '-' || lpad(to_hex(n), 12, '0'))::uuid, seq, clock_timestamp(), -20000, 0, $1, 2, 1, 102, 1, 'DIGIT', n % 100 from b`,
    [marketId, bets, MEMBERS],
  );
  await database.pool.query(
    'update wallet_heads h set seq = (select coalesce(max(seq), 0) from wallet_entries e where e.shard = h.shard)',
  );
  await database.pool.query("update wager_markets set state = 'closed', closed_at = now() where id = $1", [marketId]);
  await database.pool.query('analyze wallet_entries');
}

export interface Worked {
  seconds: number;
  peakMegabytes: number;
  winners: number;
}

/** A worker with its own arguments: a game and a result. Settles markets as it is asked, and says how it went. */
function workerOf(
  url: string,
  ...game: readonly string[]
): { settle(marketId: bigint): Promise<Worked>; end(): Promise<void> } {
  const worker = spawnAnswering('settlement-worker.ts', { args: [url, ...game] });
  return {
    settle: async (marketId) => JSON.parse(await worker.ask(String(marketId))) as Worked,
    end: () => worker.end(),
  };
}

/** Settles one market by a fresh worker, as `workerOf`. */
export async function runWorker(url: string, marketId: bigint, ...game: readonly string[]): Promise<Worked> {
  const worker = workerOf(url, ...game);
  try {
    return await worker.settle(marketId);
  } finally {
    await worker.end();
  }
}

const ROWS_A_CONTENT_ITEM = 5_000;

/** Rows of `shard, seq, prize` for COPY, one choice of a hundred winning. */
function* resultsOf(
  bets: readonly { shard: number; seq: bigint; stake: bigint; selection: string }[],
): Generator<string> {
  for (let from = 0; from < bets.length; from += ROWS_A_CONTENT_ITEM) {
    let contentItem = '';
    for (const { shard, seq, stake, selection } of bets.slice(from, from + ROWS_A_CONTENT_ITEM))
      contentItem += `${shard}\t${seq}\t${selection === '7' ? (stake * 96n) / 10n : 0n}\n`;
    yield contentItem;
  }
}

/** What is usually done: results copied in, every bet updated, every winner credited. That the bets are read costs it nothing. */
async function updateEveryBet(database: BenchDatabase, marketId: bigint): Promise<number> {
  await database.pool.query(`create table plain_bets as select shard, seq, member_id, stake, selection, 0::bigint as prize, 'open'::text as state from wagers where market_id = ${marketId};
    alter table plain_bets add primary key (shard, seq); create index on plain_bets (state); analyze plain_bets;`);
  const { rows: bets } = await database.pool.query('select shard, seq, stake, selection from plain_bets');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const started = performance.now();
    await client.query('create temp table settled (shard smallint, seq bigint, prize bigint)');
    await copyIn(client, 'copy settled from stdin', resultsOf(bets));
    await client.query(`analyze settled;
      update plain_bets b set prize = s.prize, state = case when s.prize > 0 then 'won' else 'lost' end from settled s where s.shard = b.shard and s.seq = b.seq;
      update wallet_accounts a set balance = a.balance + p.prize from (select member_id, sum(prize) as prize from plain_bets where prize > 0 group by 1) p where a.member_id = p.member_id and a.account = 1;`);
    return (performance.now() - started) / 1000;
  } finally {
    await client.end();
  }
}

/**
 * Bets of so many at once as long as `goesOn`; milliseconds of each. Each draws its pause after the one before: who all wait
 * as long fall into step and measure their own queue.
 */
async function betBeside(database: BenchDatabase, marketId: bigint, goesOn: () => boolean): Promise<number[]> {
  const wallet = createWallet({ db: database.db, pool: database.pool, clock: systemClock });
  const random = createSeededRandom('beside');
  const waits: number[] = [];
  await Promise.all(
    Array.from({ length: BETTORS }, async () => {
      while (goesOn()) {
        const started = performance.now();
        const [outcome] = await wallet.post([betOf(random.pick(database.members), marketId, random.rand(10))]);
        waits.push(performance.now() - started);
        if (outcome?.refused !== undefined) throw new Error(outcome.refused);
        await setTimeout(-PAUSE_MILLISECONDS * Math.log(1 - random.rand(1_000_000) / 1_000_000));
      }
    }),
  );
  return waits;
}

/**
 * Bets of members whose bets on another draw are settled meanwhile, and bets alone before it, by turns: of one of each the
 * machine decides. The worker has settled a smaller draw before: one that has just started compiles itself beside what is
 * measured, and in a house it lives for days. What was written to get there is cleared up before the first bet.
 */
async function benchBeside(bets: number): Promise<void> {
  const database = await openBenchDatabase(MEMBERS);
  const worker = workerOf(database.url);
  try {
    const [before, open] = [await database.openMarket(), await database.openMarket()];
    await placeBets(database, before, Math.min(bets, BETS_BEFORE));
    const draws: bigint[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const marketId = await database.openMarket();
      await placeBets(database, marketId, bets / TURNS);
      draws.push(marketId);
    }
    await worker.settle(before);
    const warm = performance.now() + ALONE_MILLISECONDS;
    await betBeside(database, open, () => performance.now() < warm);
    await database.pool.query('vacuum (analyze) wallet_entries');
    const turns: { idle: number; busy: number; seconds: number }[] = [];
    for (const marketId of draws) {
      const until = performance.now() + ALONE_MILLISECONDS;
      const alone = await betBeside(database, open, () => performance.now() < until);
      let settling = true;
      const worked = worker.settle(marketId).finally(() => {
        settling = false;
      });
      const beside = await betBeside(database, open, () => settling);
      const { seconds } = await worked;
      turns.push({ idle: percentile(alone, 0.99), busy: percentile(beside, 0.99), seconds });
    }
    const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of));
    tell(
      'a bet, p99',
      middle(({ idle }) => idle),
      { unit: 'ms', note: `median of ${TURNS} turns` },
    );
    tell(
      '  while a draw of the same members is settled',
      middle(({ busy }) => busy),
      { unit: 'ms' },
    );
    tell(
      'a bet while the same accounts are settled, p99 against alone',
      middle(({ idle, busy }) => busy / idle),
      {
        unit: 'x',
        goal: '<= 2',
      },
    );
    tell('settlement that gives way to bets', bets / TURNS / middle(({ seconds }) => seconds), { unit: 'bets/s' });
  } finally {
    await worker.end();
    await database.close();
  }
}

export async function benchSettlement(bets: number): Promise<void> {
  head(`Settlement of ${bets.toLocaleString('en')} bets of one draw, one in a hundred wins`);
  const database = await openBenchDatabase(MEMBERS);
  const worker = workerOf(database.url);
  try {
    const [before, marketId] = [await database.openMarket(), await database.openMarket()];
    const betsBefore = Math.min(bets, BETS_BEFORE);
    await placeBets(database, before, betsBefore);
    await placeBets(database, marketId, bets);
    // Its first draw compiles it; a worker of the house lives for days.
    const first = await worker.settle(before);
    const worked = await worker.settle(marketId);
    await worker.end();
    const plain = await updateEveryBet(database, marketId);
    tell('settlement', bets / worked.seconds, { unit: 'bets/s', goal: '>= 200000' });
    tell('  of the first draw of a worker that has just started', betsBefore / first.seconds, { unit: 'bets/s' });
    tell('  winners', worked.winners);
    tell('  peak memory of the worker', worked.peakMegabytes, { unit: 'MB', goal: '<= 300' });
    tell('COPY and UPDATE of every bet', bets / plain, { unit: 'bets/s' });
    tell('settlement against COPY and UPDATE of every bet', plain / worked.seconds, { unit: 'x', goal: '>= 6' });
  } finally {
    await worker.end();
    await database.close();
  }
  await benchBeside(bets);
}
