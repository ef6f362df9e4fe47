/** Ranks, points, cashback and claims: each once, by differences of the same turnover, whatever is repeated or breaks off. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { GIVEN_JOURNAL, givenFundedMember, givenKey } from '../wallet/given.ts';
import type { Rewards } from './port.ts';
import { rewardTurnover } from './projection.ts';
import { pointsEqualEntries, rewardsEqualEntries } from './reconcile.ts';
import { createRewards } from './service.ts';

const TAKA = 10_000n;
const DAY = 86_400_000;
const ZONE = 360;
const PRODUCTS = productsOf([givenProduct('slots'), givenProduct('live')]);
const pointsOf = async (memberId: bigint): Promise<bigint> => (await house.ports.wallet.balancesOf(memberId)).points;
const EVERYBODY = { after: 0n, upto: 2n ** 62n };

let database: TestDatabase;
let house: RunningApp;
let rewards: Rewards;
let wagers: Wagers;
/** Added to the clock: runs are due by it. */
let later = 0;
let paused = false;

function givenRewards(): Rewards {
  return createRewards({
    grantFreeRounds: async () => refuse('campaigns.unknown'),
    ...{ signInDaysOf: async () => 0, friendsOf: async () => 0, bestMultipleOf: async () => 0n },
    ...{ db: database.db, ids: createIds(systemClock, 901), zoneOffsetMinutes: ZONE },
    wallet: house.ports.wallet,
    setTerms: (...asked) => house.ports.turnoverRequirements.setTerms(...asked),
    pausesOf: async () => ({ paused }),
    record: async () => {},
    identity: house.ports.identity,
    isInternal: async () => false,
    tellRewards: async () => {},
    birthdaysOn: (asked) => house.ports.identity.birthdaysOn(asked),
    pointsOf,
    readTime: async () => new Date(Date.now() + later),
  });
}

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  wagers = givenWagers(database, house.ports.wallet, PRODUCTS);
  rewards = givenRewards();
});
beforeEach(() => {
  later = 0;
  paused = false;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function follow(): Promise<void> {
  const projections = givenProjections(database, undefined, PRODUCTS);
  projections.register(rewardTurnover(ZONE), GIVEN_JOURNAL);
  await projections.catchUp();
}

async function givenPlayer(taka = 1_000_000n): Promise<bigint> {
  const id = await givenFundedMember(database, house.ports.wallet, taka * TAKA);
  await givenMember(database.db, { id, kind: 'player', username: `p${randomInt(1_000_000_000)}` });
  return id;
}

async function play(memberId: bigint, taka: bigint, product: 'slots' | 'live' = 'slots') {
  const book = await givenBook(database, wagers, { product });
  const [posted] = await house.ports.wallet.post([givenBet(memberId, book, taka * TAKA, { contra: product })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId, bet, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  await decide({ kind: 'decide', version: 1, prize: 0n });
  return { takeBack: () => decide({ kind: 'void' }) };
}

const differencesOf = async (check: typeof pointsEqualEntries) =>
  (await check.compare(database.db, EVERYBODY)).filter(({ expected, found }) => expected !== found);

/** A day later, past the hour of the run. */
function tomorrow(days = 1): void {
  later = (Math.floor(Date.now() / DAY) + days) * DAY + 23 * 3_600_000 - Date.now();
}

describe('points', () => {
  test('come the day after, once over repeat, crash and two processes, and go with what is taken back', async () => {
    const [one, other] = [await givenPlayer(), await givenPlayer()];
    // Runs begin here: what counted before is nobody's.
    await follow();
    await rewards.runPoints();
    const bet = await play(one, 250n);
    await play(one, 1_049n, 'live');
    await play(other, 99n);
    await follow();
    await rewards.runPoints();
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([0n, 0n]);

    tomorrow();
    const broken = createRewards({
      grantFreeRounds: async () => refuse('campaigns.unknown'),
      ...{ signInDaysOf: async () => 0, friendsOf: async () => 0, bestMultipleOf: async () => 0n },
      ...{ db: database.db, ids: createIds(systemClock, 902), zoneOffsetMinutes: ZONE },
      wallet: { postWithin: () => Promise.reject(new Error('the process dies')) },
      setTerms: async () => {},
      pausesOf: async () => ({ paused: false }),
      record: async () => {},
      identity: house.ports.identity,
      isInternal: async () => false,
      tellRewards: async () => {},
      birthdaysOn: async () => [],
      pointsOf,
      readTime: async () => new Date(Date.now() + later),
    });
    await expect(broken.runPoints()).rejects.toThrow('dies');
    expect(await pointsOf(one)).toBe(0n);
    await Promise.all([rewards.runPoints(), givenRewards().runPoints()]);
    await rewards.runPoints();
    // 2 of slots, 4 of live; 99 are too few.
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([6n * TAKA, 0n]);

    await bet.takeBack();
    await follow();
    tomorrow(2);
    await rewards.runPoints();
    expect(await pointsOf(one)).toBe(4n * TAKA);
    expect(await differencesOf(pointsEqualEntries)).toEqual([]);
  });

  test('stay as they are when the record is built anew', async () => {
    const member = await givenPlayer();
    await play(member, 700n);
    await follow();
    const before = await sql`select * from reward_turnover order by 1, 2, 3, 4`.execute(database.db);
    const projections = givenProjections(database, undefined, PRODUCTS);
    projections.register(rewardTurnover(ZONE), GIVEN_JOURNAL);
    await projections.rebuild('rewards.turnover');
    tomorrow(9);
    expect(await rewards.runPoints()).toBe(0);
    await projections.catchUp();
    expect((await sql`select * from reward_turnover order by 1, 2, 3, 4`.execute(database.db)).rows).toEqual(
      before.rows,
    );
  });
});

describe('a rank', () => {
  test('is reached by both totals, gives its gift once, and goes with what is taken back', async () => {
    const member = await givenPlayer();
    const bet = await play(member, 60_000n);
    await play(member, 49_999n);
    await follow();
    await rewards.checkRanks();
    expect(await rewards.rankOf(member)).toBe(1);
    expect(await rewards.ownRank(member)).toMatchObject({ turnover: 109_999n * TAKA, deposits: 1_000_000n * TAKA });
    const { rows, open } = await rewards.listItems(member, 'open', { offset: 0, limit: 10 });
    expect(open).toBe(1);
    expect(rows).toMatchObject([{ kind: 'rankGift', detail: '1', amount: 50n * TAKA, multiplier: 300 }]);

    await bet.takeBack();
    await follow();
    await rewards.checkRanks();
    expect(await rewards.rankOf(member)).toBe(0);
    await play(member, 60_000n);
    await follow();
    await Promise.all([rewards.checkRanks(), givenRewards().checkRanks()]);
    expect(await rewards.rankOf(member)).toBe(1);
    expect((await rewards.listItems(member, 'open', { offset: 0, limit: 10 })).total).toBe(1);

    expect(await rewards.giveMonthly()).toBeGreaterThan(0);
    expect(await rewards.giveMonthly()).toBe(0);
    // A birthday gives a gift once in its year, to whoever has been here for 90 days.
    const born = sql`(((now() + interval '6 hours')::date) - interval '30 years')::date`;
    await sql`update members set birthday = ${born} where id = ${member}`.execute(database.db);
    expect(await rewards.giveBirthdays()).toBe(0);
    await sql`update members set joined_at = now() - interval '91 days' where id = ${member}`.execute(database.db);
    expect(await Promise.all([rewards.giveBirthdays(), givenRewards().giveBirthdays()])).toContain(1);
    expect(await rewards.giveBirthdays()).toBe(0);
    later = 91 * DAY;
    await rewards.checkRanks();
    expect(await rewards.rankOf(member)).toBe(1);
    later = 182 * DAY;
    await rewards.checkRanks();
    expect((await rewards.ownRank(member)).history.map(({ cause }) => cause).slice(0, 2)).toEqual(['notKept', 'kept']);
  });

  test('of another ladder is judged anew, and the preview says how many move', async () => {
    const member = await givenPlayer();
    await play(member, 50_000n);
    await follow();
    await rewards.checkRanks();
    const { rows, version } = await rewards.ranks();
    const harder = rows.map((row) => (row.rank === 1 ? { ...row, turnover: 60_000n * TAKA } : row));
    const by = { staffId: 1n, staff: 'ada', address: '', reason: 'for a test', key: givenKey() };
    expect(await rewards.previewRanks(harder)).toMatchObject({ drop: 1 });
    expect(await rewards.setRanks(by, version, harder)).toMatchObject({ version: version + 1 });
    expect(await rewards.setRanks(by, version, rows)).toEqual({ refused: 'rewards.versionMoved' });
    expect(await rewards.setRanks(by, version + 1, harder.toReversed())).toEqual({ refused: 'rewards.rulesWrong' });
    await rewards.checkRanks();
    expect(await rewards.rankOf(member)).toBe(0);
    await rewards.setRanks(by, version + 1, rows);
    await rewards.checkRanks();
    expect(await rewards.rankOf(member)).toBe(1);
  });
});

describe('a claim', () => {
  const item = (memberId: bigint, cause: string, amount: bigint) => ({
    ...({ memberId, kind: 'mission', cause, detail: '', amount: amount * TAKA, multiplier: 300, days: 30 } as const),
  });

  test('pays each item once however many ask, and has to be played', async () => {
    const member = await givenPlayer(0n);
    const give = () => transact(database.db, (tx) => rewards.give(tx, [item(member, 'a', 20n), item(member, 'b', 5n)]));
    expect([await give(), await give()]).toEqual([2, 0]);
    const { rows } = await rewards.listItems(member, 'open', { offset: 0, limit: 10 });
    const [first] = rows;
    must(first !== undefined, 'there is one');
    const claims = await Promise.all(Array.from({ length: 6 }, () => rewards.claim(member, first.id)));
    expect(new Set(claims.map((claim) => isRefusal(claim)))).toEqual(new Set([false]));
    expect((await house.ports.wallet.balancesOf(member)).cash).toBe(first.amount);
    expect(await rewards.claimAll(member)).toMatchObject({ claimed: 1 });
    expect((await house.ports.wallet.balancesOf(member)).cash).toBe(25n * TAKA);
    expect((await house.ports.turnoverRequirements.standingOf(member)).remaining).toBe(75n * TAKA);
    expect(await rewards.claim(await givenPlayer(0n), first.id)).toEqual({ refused: 'rewards.itemUnknown' });
    expect(await differencesOf(rewardsEqualEntries)).toEqual([]);
  });

  test('is refused to whoever takes a break, who is offered nothing', async () => {
    const member = await givenPlayer(0n);
    await transact(database.db, (tx) => rewards.give(tx, [item(member, 'a', 20n)]));
    const [own] = (await rewards.listItems(member, 'open', { offset: 0, limit: 1 })).rows;
    paused = true;
    expect(await rewards.listItems(member, 'open', { offset: 0, limit: 1 })).toMatchObject({ open: 0, rows: [] });
    expect(await rewards.claim(member, own?.id ?? 0n)).toEqual({ refused: 'rewards.paused' });
    expect(await rewards.claimAll(member)).toEqual({ refused: 'rewards.paused' });
    expect(await rewards.claimCashback(member, givenKey())).toEqual({ refused: 'rewards.paused' });
  });

  test('of cashback counts each unit of turnover once, and takes back what a void gave', async () => {
    const member = await givenPlayer();
    const bet = await play(member, 10_000n);
    await play(member, 1_000n, 'live');
    await follow();
    // 0.30 % of 10,000 and 0.20 % of 1,000.
    expect(await rewards.cashbackOf(member)).toMatchObject({ amount: 32n * TAKA });
    const key = givenKey();
    const before = (await house.ports.wallet.balancesOf(member)).cash;
    const claims = await Promise.all(
      [key, key, givenKey(), givenKey()].map((each) => rewards.claimCashback(member, each)),
    );
    expect(claims.filter((claim) => !isRefusal(claim)).length).toBeLessThanOrEqual(2);
    expect((await house.ports.wallet.balancesOf(member)).cash - before).toBe(32n * TAKA);
    await bet.takeBack();
    await play(member, 5_000n);
    await follow();
    // 30.00 were paid for what is void, 15.00 are new.
    expect(await rewards.cashbackOf(member)).toMatchObject({ amount: 0n });
    await play(member, 6_000n);
    await follow();
    expect(await rewards.cashbackOf(member)).toMatchObject({ amount: 3n * TAKA });
    expect(await rewards.claimCashback(member, givenKey())).toMatchObject({ amount: 3n * TAKA });
    later = 8 * DAY;
    expect(await rewards.cashbackOf(member)).toMatchObject({ amount: 0n, lines: [] });
    expect(await differencesOf(rewardsEqualEntries)).toEqual([]);
  });
});
