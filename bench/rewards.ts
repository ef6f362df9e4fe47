/**
 * Rewards at size: a shelf of 5,000 goods, the own place on a board, the monthly and the birthday run, which go on where they
 * broke off, what one member is offered of forty promotions, and all projections of growth against settlement.
 */
import { FIRST_RANKS } from '@house/growth/ranks';
import { givenStaff } from '../apps/server/src/capabilities/identity/given.ts';
import { selectBirthdays } from '../apps/server/src/capabilities/identity/profile/birthdays.ts';
import { promotionTurnover } from '../apps/server/src/capabilities/promotions/projection.ts';
import { giveBirthdays } from '../apps/server/src/capabilities/rewards/birthdays.ts';
import { readOwnStanding, readTop } from '../apps/server/src/capabilities/rewards/board-queries.ts';
import { countShelf, pageShelf } from '../apps/server/src/capabilities/rewards/mall-queries.ts';
import { rewardTurnover } from '../apps/server/src/capabilities/rewards/projection.ts';
import { giveMonthly } from '../apps/server/src/capabilities/rewards/ranks.ts';
import { givenRequirementProjections } from '../apps/server/src/capabilities/turnover-requirements/given.ts';
import { NAME as REQUIREMENTS } from '../apps/server/src/capabilities/turnover-requirements/queries.ts';
import { GIVEN_PRODUCTS } from '../apps/server/src/capabilities/wagers/given.ts';
import { GIVEN_JOURNAL, givenKey } from '../apps/server/src/capabilities/wallet/given.ts';
import { createWallet } from '../apps/server/src/capabilities/wallet/service.ts';
import { composeApp, type RunningApp } from '../apps/server/src/main/compose.ts';
import { givenConfig } from '../apps/server/src/main/given.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { isRefusal, must, present } from '../apps/server/src/platform/result.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, tell } from './print.ts';
import { placeBets, runWorker } from './settlement.ts';

const GOODS = 5_000;
const RANKED = 200_000;
const MILLION = 1_000_000;
const TIMES = 100;
const WEEK = 20_780;
const PROMOTIONS = 40;
const BETTORS = 10_000;
const DEPOSIT = 1_000_000_000n;
const AT_ONCE = 1_000;

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
  await pool.query(
    `insert into members (id, username, username_key, nickname, password_hash, kind, birthday, joined_at)
    select n, 'bench' || n, 'bench' || n, '', '', 'player', (now() + interval '6 hours')::date - interval '30 years',
      now() - interval '200 days' from generate_series(1, $1::bigint) n`,
    [RANKED],
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

/** Forty promotions of every kind that needs no code, run by another than asked for them. */
async function fillPromotions({ database, house }: { database: BenchDatabase; house: RunningApp }): Promise<void> {
  const [first, second] = [await givenStaff(database.db), await givenStaff(database.db)];
  const { promotions } = house.ports;
  const kinds = ['deposit', 'day', 'turnover', 'netLoss', 'rank', 'registration', 'form'] as const;
  for (let n = 0; n < PROMOTIONS; n += 1) {
    const kind = present(kinds[n % kinds.length], 'one of them');
    const isOfAmount = kind === 'deposit' || kind === 'turnover' || kind === 'netLoss';
    const by = { address: '', reason: 'for the bench', staffId: first.id, staff: first.username };
    const asked = await promotions.ask(
      { ...by, key: givenKey() },
      {
        ...{ id: null, seen: 0, names: { bn: `অফার ${n}`, en: `Offer ${n}` }, startsOn: 0, endsOn: null },
        rule: {
          trigger: { kind, amount: isOfAmount ? 5_000_000n : 0n, number: 1, product: null, code: null },
          ...{ period: 'once', weekdays: [], rankFrom: n % 3, joinedWithin: null },
          reward: { kind: 'cash', percent: null, amount: 200_000n },
          requirement: { times: 0, of: 'bonus', days: 7, weights: { slots: 100 } },
          ...{ unique: [], stackable: false, budget: null },
        },
      },
    );
    must(!isRefusal(asked), 'it is asked for');
    const decided = await promotions.decide(
      { ...by, staffId: second.id, staff: second.username, key: givenKey() },
      { id: asked.promotionId, version: 1 },
      'approve',
    );
    must(!isRefusal(decided), 'it runs');
  }
}

/** Rank and offers of one member, as their pages ask for them. */
async function benchMember(database: BenchDatabase): Promise<void> {
  const house = await composeApp({ ...givenConfig(database.url), role: 'http' });
  try {
    await fillPromotions({ database, house });
    await measure('the rank of a member, with what they played', 20, (n) => house.ports.rewards.ownRank(BigInt(n + 1)));
    await measure(`what a member is offered of ${PROMOTIONS} promotions`, 20, (n) =>
      house.ports.promotions.offersOf(BigInt(n + 1)),
    );
  } finally {
    await house.stop();
  }
}

/** Everybody holds a bonus and has a deposit to play, both so large that they are open after the draw. */
async function holdForAll({ db, pool, members }: BenchDatabase): Promise<void> {
  await pool.query('insert into promotions (id, live_version) values (1, 1)');
  await pool.query(
    `insert into promotion_versions (promotion_id, version, key, names, rule, starts_on, state, reason, asked_by_id, asked_by)
    values (1, 1, gen_random_uuid(), '{}', '{}', 0, 'approved', 'for the bench', 1, 'bench')`,
  );
  await pool.query(
    `insert into promotion_entries (id, promotion_id, version, shard, member_id, period, state, amount, required, seq)
    select n, 1, 1, (m % 16)::smallint, m, 0, 'held', 1000000, 9000000000000, 0
    from unnest($1::bigint[]) with ordinality as x(m, n)`,
    [members.map(String)],
  );
  const wallet = createWallet({ db, pool, clock: systemClock });
  const line = { type: 'deposit', account: 'cash', contra: 'cashier', amount: DEPOSIT, reference: null } as const;
  for (let from = 0; from < members.length; from += AT_ONCE) {
    await wallet.post(members.slice(from, from + AT_ONCE).map((memberId) => ({ ...line, memberId, key: givenKey() })));
  }
}

/** A draw with every projection of growth behind it: each alone against settlement, and all of them side by side. */
export async function benchGrowthProjections(bets: number): Promise<void> {
  head(`Projections of growth behind ${bets.toLocaleString('en')} bets of ${BETTORS.toLocaleString('en')} members`);
  const database = await openBenchDatabase(BETTORS);
  try {
    const names = ['rewards.turnover', 'promotions.turnover', REQUIREMENTS] as const;
    const projections = givenRequirementProjections(database, GIVEN_PRODUCTS, 20_000);
    for (const one of [rewardTurnover(360), promotionTurnover(() => false)]) projections.register(one, GIVEN_JOURNAL);
    const marketId = await database.openMarket();
    await holdForAll(database);
    await projections.catchUp();
    await placeBets(database, marketId, bets);
    const settled = await runWorker(database.url, marketId);
    tell('settlement of the draw', bets / settled.seconds, { unit: 'bets/s' });
    await projections.catchUp('wagers.turnover');
    const began = performance.now();
    const seconds = await Promise.all(
      names.map(async (name) => {
        await projections.catchUp(name);
        return (performance.now() - began) / 1_000;
      }),
    );
    for (const [at, name] of names.entries()) {
      tell(`${name} beside the others, against settlement`, settled.seconds / present(seconds[at], 'it was measured'), {
        ...{ unit: 'x', goal: '>= 0.5' },
      });
    }
  } finally {
    await database.close();
  }
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
    const today = performance.now();
    const born = await giveBirthdays({ ...deps, birthdaysOn: (asked) => selectBirthdays(db, asked) });
    must(born === RANKED, 'everybody has their day');
    tell(`a birthday of ${RANKED.toLocaleString('en')} members on one day`, (performance.now() - today) / 1_000, {
      ...{ unit: 's', goal: `<= ${(60 * RANKED) / MILLION}` },
      note: 'a million in 60 s, as a share',
    });
    await benchMember(database);
  } finally {
    await database.close();
  }
}
