/** Rewards at size: a shelf of 5,000 goods, the own place on a board, and the monthly run, which goes on where it broke off. */
import { FIRST_RANKS } from '@house/growth/ranks';
import { readOwnStanding, readTop } from '../apps/server/src/capabilities/rewards/board-queries.ts';
import { countShelf, pageShelf } from '../apps/server/src/capabilities/rewards/mall-queries.ts';
import { giveMonthly } from '../apps/server/src/capabilities/rewards/ranks.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { must, present } from '../apps/server/src/platform/result.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, tell } from './print.ts';

const GOODS = 5_000;
const RANKED = 200_000;
const MILLION = 1_000_000;
const TIMES = 100;
const WEEK = 20_780;

async function fill({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into reward_products (id, names, kind, picture, points, value, stock, rank_from, deposits_from, place, active, version, changed_at)
    select n, jsonb_build_object('bn', 'পণ্য ' || n, 'en', 'Goods ' || n), 'goods', 'gift', 100 + n, null, n % 50, n % 11, n * 1000, n % 7,
      n % 20 <> 0, 1, now() from generate_series(1, $1::bigint) n`,
    [GOODS],
  );
  await pool.query(
    `insert into reward_ranks (shard, member_id, rank, term_from, is_capped, since)
    select (n % 16)::smallint, n, 1 + n % 9, 20000, false, now() from generate_series(1, $1::bigint) n`,
    [RANKED],
  );
  await pool.query(
    `insert into reward_board_scores (shard, week, member_id, score, reached_at)
    select (n % 16)::smallint, $2, n, 1 + (n * 7919) % 500, now() from generate_series(1, $1::bigint) n`,
    [RANKED, WEEK],
  );
  await pool.query('analyze');
}

async function measure(name: string, goal: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 5; n += 1) await ask(n);
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    await ask(n);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  tell(`${name}, p99`, present(times[Math.ceil(TIMES * 0.99) - 1], 'it was measured'), {
    ...{ unit: 'ms', goal: `<= ${goal}` },
    note: `half of them ${present(times[TIMES / 2], 'it was measured').toFixed(1)} ms`,
  });
}

export async function benchRewards(): Promise<void> {
  head(
    `Rewards: ${GOODS.toLocaleString('en')} goods, ${RANKED.toLocaleString('en')} members with a rank and on the board`,
  );
  const database = await openBenchDatabase(16);
  const { db } = database;
  try {
    await fill(database);
    const reach = { points: 3_000n, rank: 5, deposits: 40_000_000n };
    const page = { offset: 0, limit: 24 };
    await measure('the shelf, all of it, a page', 50, () =>
      Promise.all([pageShelf(db, { kind: null, reach: null }, page), countShelf(db, reach)]),
    );
    await measure('the shelf within reach, a page', 50, () =>
      Promise.all([pageShelf(db, { kind: null, reach }, page), countShelf(db, reach)]),
    );
    await measure('the first 50 of a board', 50, () => readTop(db, WEEK, 50));
    await measure('the own place on a board, counted to 10,000', 50, (n) =>
      readOwnStanding(db, { memberId: BigInt(1 + n * 1_999), week: WEEK, most: 10_000 }),
    );
    const deps = {
      ...{ db, ids: createIds(systemClock, 951), zoneOffsetMinutes: 360 },
      readRanks: async () => FIRST_RANKS,
    };
    const began = performance.now();
    const given = await giveMonthly(deps);
    const seconds = (performance.now() - began) / 1_000;
    must(given === RANKED, 'everybody with a rank has their gift');
    tell(`the monthly run over ${RANKED.toLocaleString('en')} members`, seconds, {
      ...{ unit: 's', goal: `<= ${(60 * RANKED) / MILLION}` },
      note: 'a million in 60 s, as a share',
    });
    const again = performance.now();
    must((await giveMonthly(deps)) === 0, 'nobody has it twice');
    tell('the same run again, which gives nothing', (performance.now() - again) / 1_000, { unit: 's', goal: '<= 5' });
  } finally {
    await database.close();
  }
}
