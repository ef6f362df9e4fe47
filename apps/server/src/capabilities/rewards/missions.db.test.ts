/** Missions: a step pays once whatever is repeated or breaks off, and only what counts in its period reaches it. */
import { randomInt } from '@house/fairness/random';
import { weekOf } from '@house/growth/missions';
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
import { shardOf } from '../wallet/port.ts';
import type { Mission, Rewards, StaffAct } from './port.ts';
import { rewardTurnover } from './projection.ts';
import { pointsEqualEntries, rewardsEqualEntries } from './reconcile.ts';
import { createRewards, type RewardDeps } from './service.ts';

const TAKA = 10_000n;
const DAY = 86_400_000;
const ZONE = 360;
const START = 100_000n;
const PRODUCTS = productsOf([givenProduct('slots'), givenProduct('live')]);

let database: TestDatabase;
let house: RunningApp;
let wagers: Wagers;
let rewards: Rewards;
let later = 0;
let paused = false;
let signInDays = 0;
let friends = 0;

const givenRewards = (wallet: RewardDeps['wallet'] = house.ports.wallet, node = 903): Rewards =>
  createRewards({
    grantFreeRounds: async () => refuse('campaigns.unknown'),
    ...{ signInDaysOf: async () => signInDays, friendsOf: async () => friends },
    bestMultipleOf: (within, asked) => wagers.bestMultipleOf(within, asked),
    ...{ db: database.db, ids: createIds(systemClock, node), zoneOffsetMinutes: ZONE, wallet },
    setTerms: async () => {},
    pausesOf: async () => ({ paused }),
    record: async () => {},
    identity: house.ports.identity,
    isInternal: async (tx, memberId) => house.ports.identity.lines.isTest(tx, memberId),
    tellRewards: async () => {},
    birthdaysOn: async () => [],
    pointsOf: async () => 0n,
    readTime: async () => new Date(Date.now() + later),
  });

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  wagers = givenWagers(database, house.ports.wallet, PRODUCTS);
  rewards = givenRewards();
});
beforeEach(() => {
  later = 0;
  paused = false;
  [signInDays, friends] = [0, 0];
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

async function givenPlayer(): Promise<bigint> {
  const id = await givenFundedMember(database, house.ports.wallet, START * TAKA);
  await givenMember(database.db, { id, kind: 'player', username: `p${randomInt(1_000_000_000)}` });
  return id;
}

/** A bet that pays itself back: cash stays, turnover counts. */
async function play(memberId: bigint, taka: bigint, product: 'slots' | 'live' = 'slots', wins = 1n) {
  const book = await givenBook(database, wagers, { product });
  const [posted] = await house.ports.wallet.post([givenBet(memberId, book, taka * TAKA, { contra: product })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId, bet, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  await decide({ kind: 'decide', version: 1, prize: taka * wins * TAKA });
  return { takeBack: () => decide({ kind: 'void' }) };
}

const by = (key = givenKey(), staffId = 1n): StaffAct => ({
  ...{ staffId, staff: `growth${staffId}`, address: '127.0.0.1', reason: 'a week of slots', key },
});

/** 1,000 gives 5, 3,000 gives 10. */
async function givenMission(terms: Partial<Mission> = {}): Promise<Mission> {
  const made = await rewards.missions.make(by(), {
    ...{
      names: { bn: 'স্লট', en: 'Slots' },
      kind: 'turnover',
      period: 'daily',
      product: 'slots',
      least: 0n,
      endsOn: null,
    },
    steps: [
      { goal: 1_000n * TAKA, reward: 5n * TAKA, points: 0 },
      { goal: 3_000n * TAKA, reward: 10n * TAKA, points: 0 },
    ],
    ...terms,
    startsOn: null,
  });
  must(!isRefusal(made), 'it is opened');
  return made;
}

async function standingsOf(memberId: bigint, { id }: Mission) {
  const { rows } = await rewards.missions.listOf(memberId);
  return rows.filter(({ mission }) => mission.id === id);
}
async function statesOf(memberId: bigint, mission: Mission): Promise<string[][]> {
  return (await standingsOf(memberId, mission)).map(({ steps }) => steps.map(({ state }) => state));
}
const gainedBy = async (memberId: bigint): Promise<bigint> =>
  ((await house.ports.wallet.balancesOf(memberId)).cash - START * TAKA) / TAKA;

test('a step is reached by its product alone and pays once over repeat, crash and two processes', async () => {
  const [member, mission] = [await givenPlayer(), await givenMission()];
  await play(member, 999n);
  await play(member, 5_000n, 'live');
  await follow();
  expect(await statesOf(member, mission)).toEqual([['active', 'locked']]);
  const step = { id: mission.id, from: mission.startsOn, step: 0 };
  expect(await rewards.missions.claim(member, step)).toMatchObject({ refused: 'rewards.stepNotDone' });
  await play(member, 1n);
  await follow();
  expect(await statesOf(member, mission)).toEqual([['done', 'active']]);

  const broken = givenRewards({ postWithin: () => Promise.reject(new Error('the process dies')) }, 904);
  await expect(broken.missions.claim(member, step)).rejects.toThrow('dies');
  expect(await statesOf(member, mission)).toEqual([['done', 'active']]);
  const other = givenRewards(undefined, 905);
  const claims = [rewards, other, rewards, other].map(({ missions }) => missions.claim(member, step));
  expect(await Promise.all(claims)).toEqual(Array(4).fill(5n * TAKA));
  expect(await rewards.missions.claim(member, step)).toBe(5n * TAKA);
  expect(await gainedBy(member)).toBe(5n);
  expect(await statesOf(member, mission)).toEqual([['claimed', 'active']]);
  const differences = await rewardsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
  expect(differences.filter(({ expected, found }) => expected !== found)).toEqual([]);
});

test('what is taken back lowers the progress by as much, and a claimed step is not paid again', async () => {
  const [member, mission] = [await givenPlayer(), await givenMission()];
  const bet = await play(member, 2_500n);
  await play(member, 600n);
  await follow();
  expect(await statesOf(member, mission)).toEqual([['done', 'done']]);
  const step = { id: mission.id, from: mission.startsOn };
  await rewards.missions.claim(member, { ...step, step: 0 });
  await bet.takeBack();
  await follow();
  expect(await standingsOf(member, mission)).toMatchObject([{ progress: 600n * TAKA }]);
  expect(await rewards.missions.claim(member, { ...step, step: 1 })).toMatchObject({ refused: 'rewards.stepNotDone' });
  await play(member, 2_500n);
  await follow();
  await rewards.missions.claim(member, { ...step, step: 0 });
  expect(await rewards.missions.claim(member, { ...step, step: 1 })).toBe(10n * TAKA);
  expect(await gainedBy(member)).toBe(15n);
});

test('a claimed step that is not reached any more goes back with its points, below zero, once, and may be reached again', async () => {
  const steps = [{ goal: 1_000n * TAKA, reward: 5n * TAKA, points: 7 }];
  const [member, mission] = [await givenPlayer(), await givenMission({ steps })];
  const bet = await play(member, 1_500n);
  await follow();
  const step = { id: mission.id, from: mission.startsOn, step: 0 };
  expect(await rewards.missions.claim(member, step)).toBe(5n * TAKA);
  // All of the cash lies on a bet that is open.
  const book = await givenBook(database, wagers, { product: 'live' });
  const { cash } = await house.ports.wallet.balancesOf(member);
  await house.ports.wallet.post([givenBet(member, book, cash, { contra: 'live' })]);
  await bet.takeBack();
  await follow();

  const broken = givenRewards({ postWithin: () => Promise.reject(new Error('the process dies')) }, 906);
  await expect(broken.missions.checkAll()).rejects.toThrow('dies');
  const other = givenRewards(undefined, 907);
  const taken = await Promise.all([rewards, other, rewards].map(({ missions }) => missions.checkAll()));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await rewards.missions.checkAll()).toBe(0);
  expect((await house.ports.wallet.balancesOf(member)).cash).toBe(-5n * TAKA);
  expect(await statesOf(member, mission)).toEqual([['active']]);
  expect((await rewards.boards.show(member, 'current')).own).toMatchObject({ score: 0 });
  expect((await rewards.listItems(member, 'history', { offset: 0, limit: 5 })).rows).toMatchObject([
    { state: 'takenBack', amount: 5n * TAKA },
  ]);

  await house.ports.wallet.post([
    {
      ...({ memberId: member, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const),
      ...{ amount: 2_000n * TAKA, reference: null },
    },
  ]);
  await play(member, 1_000n);
  await follow();
  expect(await Promise.all([1, 2].map(() => rewards.missions.claim(member, step)))).toEqual([5n * TAKA, 5n * TAKA]);
  expect((await house.ports.wallet.balancesOf(member)).cash).toBe(2_000n * TAKA);
  expect((await rewards.boards.show(member, 'current')).own).toMatchObject({ score: 7 });

  // A record that is built anew stands behind for a while, and takes nothing back.
  const counted = (taka: number) =>
    sql`update reward_turnover set turnover = turnover + ${taka * 10_000} where member_id = ${member}`.execute(
      database.db,
    );
  const claimedFrom = (lines: number) =>
    sql`update reward_items set read_seq = read_seq + ${lines} where member_id = ${member}`.execute(database.db);
  await counted(-1_000);
  await claimedFrom(1_000_000);
  await sql`insert into reward_mission_checks (member_id) values (${member}) on conflict do nothing`.execute(
    database.db,
  );
  expect(await rewards.missions.checkAll()).toBe(0);
  await counted(1_000);
  await claimedFrom(-1_000_000);
  expect(await rewards.missions.checkAll()).toBe(0);
  expect(await statesOf(member, mission)).toEqual([['claimed']]);
  const differences = await rewardsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
  expect(differences.filter(({ expected, found }) => expected !== found)).toEqual([]);
  // Boards are judged by tests of their own.
  await sql`delete from reward_board_scores`.execute(database.db);
});

test('a void that is read while a step is claimed lowers it first: two that pass each other leave no step unmarked', async () => {
  const [member, mission] = [await givenPlayer(), await givenMission()];
  const bet = await play(member, 1_000n);
  await follow();
  await bet.takeBack();
  const step = { id: mission.id, from: mission.startsOn, step: 0 };
  let claim: ReturnType<Rewards['missions']['claim']> | undefined;
  const waits = async (asked: Promise<unknown>): Promise<void> => {
    const settled = asked.then(() => true);
    const isSettled = () =>
      Promise.race([settled, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
    while (!(await isSettled())) {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
      if (rows.length > 0) return;
    }
  };
  const projections = givenProjections(database, undefined, PRODUCTS);
  await projections.catchUp();
  const reads = rewardTurnover(ZONE);
  projections.register(
    {
      ...reads,
      async follow(tx, shard, position) {
        const after = await reads.follow(tx, shard, position);
        if (shard === shardOf(member) && after > position && claim === undefined) {
          claim = rewards.missions.claim(member, step);
          await waits(claim);
        }
        return after;
      },
    },
    GIVEN_JOURNAL,
  );
  await projections.catchUp();
  expect(await claim).toEqual({ refused: 'rewards.stepNotDone' });
  expect(await gainedBy(member)).toBe(0n);
});

describe('missions of other kinds', () => {
  const ONE = TAKA;
  const one = (kind: Mission['kind'], goal: bigint, more: Partial<Mission> = {}) =>
    givenMission({ kind, product: null, steps: [{ goal, reward: 5n * TAKA, points: 0 }], ...more });
  const deposit = (memberId: bigint, taka: bigint) =>
    house.ports.wallet.post([
      {
        ...({
          memberId,
          key: givenKey(),
          type: 'deposit',
          account: 'cash',
          contra: 'cashier',
          reference: null,
        } as const),
        amount: taka * TAKA,
      },
    ]);

  test('count deposits by number and sum, days, friends, and the best win of a stake that is large enough', async () => {
    const member = await givenPlayer();
    const count = await one('depositCount', 2n * ONE, { least: 100n * TAKA });
    const sum = await one('depositSum', 1_000n * TAKA);
    const days = await one('loginDays', 3n * ONE, { period: 'weekly' });
    const invited = await one('invite', 2n * ONE, { period: 'once' });
    const win = await one('winMultiple', 10n * ONE, { least: 50n * TAKA, product: 'slots' });
    const all = [count, sum, days, invited, win];
    const states = async () => (await Promise.all(all.map((mission) => statesOf(member, mission)))).flat(2);
    // A player here is funded by one deposit, of 100,000.
    expect(await states()).toEqual(['active', 'done', 'active', 'active', 'active']);
    await deposit(member, 99n);
    await play(member, 49n, 'slots', 20n);
    await play(member, 50n, 'live', 20n);
    expect(await states()).toEqual(['active', 'done', 'active', 'active', 'active']);
    await deposit(member, 100n);
    const bet = await play(member, 50n, 'slots', 10n);
    [signInDays, friends] = [3, 2];
    expect(await states()).toEqual(['done', 'done', 'done', 'done', 'done']);
    const before = (await house.ports.wallet.balancesOf(member)).cash;
    for (const mission of all) {
      const step = { id: mission.id, from: (await standingsOf(member, mission))[0]?.from ?? 0, step: 0 };
      await Promise.all([1, 2].map(() => rewards.missions.claim(member, step)));
    }
    expect((await house.ports.wallet.balancesOf(member)).cash).toBe(before + 25n * TAKA);
    // The win alone is taken back; sign-ins that are kept no longer, and friends, are no fault of theirs.
    [signInDays, friends] = [0, 0];
    await bet.takeBack();
    await follow();
    expect(await rewards.missions.checkAll()).toBe(1);
    expect(await states()).toEqual(['claimed', 'claimed', 'claimed', 'claimed', 'active']);
  });

  test('end with the days and weeks of the house, and are claimed for a day longer', async () => {
    const member = await givenPlayer();
    const week = await one('depositSum', 1_000n * TAKA, { period: 'weekly' });
    const now = Date.now();
    const today = Math.floor((now + ZONE * 60_000) / DAY);
    const nextMonday = weekOf(today) + 7;
    const midnight = nextMonday * DAY - ZONE * 60_000;
    const at = async (moment: number) => {
      later = moment - Date.now();
      return (await standingsOf(member, week)).map(({ isOver, steps }) => [isOver, steps[0]?.state]);
    };
    expect(await at(midnight - 60_000)).toEqual([[false, 'done']]);
    expect(await at(midnight + 60_000)).toEqual([
      [false, 'active'],
      [true, 'done'],
    ]);
    expect(await at(midnight + DAY - 60_000)).toEqual([
      [false, 'active'],
      [true, 'done'],
    ]);
    expect(await at(midnight + DAY + 60_000)).toEqual([[false, 'active']]);
  });

  test('a day of signing in is one of the house', async () => {
    const member = await givenPlayer();
    const midnight = Date.UTC(2026, 10, 10) - ZONE * 60_000;
    for (const minutes of [-1_441, -1, 1, 2, 1_439, 1_441]) {
      await sql`insert into sign_ins (member_id, at, address, network, device, user_agent, method, result)
        values (${member}, ${new Date(midnight + minutes * 60_000)}, '10.1.1.1', '10.1.1', 'mobile', '', 'password', ${
          minutes === 2 ? 'wrongPassword' : 'ok'
        })`.execute(database.db);
    }
    const days = (from: number, to: number) =>
      house.ports.identity.countSignInDays(database.db, member, {
        ...{ from: new Date(midnight + from * DAY), to: new Date(midnight + to * DAY), zoneOffsetMinutes: ZONE },
      });
    expect([await days(0, 1), await days(-1, 1), await days(-2, 2)]).toEqual([1, 2, 4]);
  });
});

test('a period is claimed for a day after its end, and the next one begins at nothing', async () => {
  const [member, mission] = [await givenPlayer(), await givenMission()];
  await play(member, 1_000n);
  await follow();
  later = DAY;
  expect(await standingsOf(member, mission)).toMatchObject([
    { isOver: false, progress: 0n, from: mission.startsOn + 1 },
    { isOver: true, progress: 1_000n * TAKA, from: mission.startsOn },
  ]);
  expect(await rewards.missions.claim(member, { id: mission.id, from: mission.startsOn, step: 0 })).toBe(5n * TAKA);
  expect(await standingsOf(member, mission)).toHaveLength(1);
  // A day too late.
  later = 2 * DAY;
  const tooLate = { id: mission.id, from: mission.startsOn, step: 1 };
  expect(await rewards.missions.claim(member, tooLate)).toMatchObject({ refused: 'rewards.missionUnknown' });
  expect(await gainedBy(member)).toBe(5n);
});

test('a break offers nothing and claims nothing', async () => {
  const [member, mission] = [await givenPlayer(), await givenMission({ period: 'once' })];
  await play(member, 1_000n);
  await follow();
  paused = true;
  expect(await rewards.missions.listOf(member)).toEqual({ rows: [], paused: true });
  const step = { id: mission.id, from: mission.startsOn, step: 0 };
  expect(await rewards.missions.claim(member, step)).toMatchObject({ refused: 'rewards.paused' });
  expect(await gainedBy(member)).toBe(0n);
  paused = false;
  expect(await rewards.missions.claim(member, step)).toBe(5n * TAKA);
});

test('a mission is opened once by its key, holds only with rising goals, and ends with its day', async () => {
  const terms: Omit<Parameters<Rewards['missions']['make']>[1], 'steps'> = {
    ...{ names: { bn: 'ক', en: 'A' }, kind: 'turnover', period: 'weekly', product: null, least: 0n },
    ...{ startsOn: null, endsOn: null },
  };
  const steps = [{ goal: 100n * TAKA, reward: TAKA, points: 0 }];
  const order = by();
  const made = await Promise.all([1, 2].map(() => rewards.missions.make(order, { ...terms, steps })));
  const [first, again] = made;
  must(first !== undefined && !isRefusal(first), 'it is opened');
  expect(again).toEqual(first);
  const wrongs: Parameters<Rewards['missions']['make']>[1][] = [
    { ...terms, steps: [] },
    { ...terms, steps: [...steps, ...steps] },
    { ...terms, steps: [{ goal: TAKA, reward: TAKA, points: 0 }] },
    // Counts are whole, only games have products, and a win is of a stake that is worth something.
    { ...terms, kind: 'invite', steps: [{ goal: TAKA / 2n, reward: TAKA, points: 0 }] },
    { ...terms, kind: 'loginDays', product: 'slots', steps },
    { ...terms, kind: 'winMultiple', steps },
    { ...terms, steps, startsOn: first.startsOn - 1 },
    { ...terms, steps, endsOn: first.startsOn - 1 },
  ];
  for (const wrong of wrongs) {
    expect(await rewards.missions.make(by(), wrong)).toMatchObject({ refused: 'rewards.missionWrong' });
  }
  expect(await rewards.missions.end(by(), first.id)).toMatchObject({ endsOn: first.startsOn });
  const member = await givenPlayer();
  expect(await standingsOf(member, first)).toHaveLength(1);
  later = DAY;
  expect(await standingsOf(member, first)).toHaveLength(0);
});

describe("the week's board", () => {
  const WEEK = 7 * DAY;
  /** Weeks far from the others', so that no test stands on another's board. */
  let weeks = 10;
  async function givenScore(points: number, memberId?: bigint): Promise<bigint> {
    const member = memberId ?? (await givenPlayer());
    const steps = [{ goal: 10n * TAKA, reward: TAKA, points }];
    // A bet counts for the day of the real clock, so the mission begins there and has no end.
    const at = later;
    later = 0;
    const mission = await givenMission({ period: 'once', product: null, steps });
    later = at;
    await play(member, 10n);
    await follow();
    const claimed = await rewards.missions.claim(member, { id: mission.id, from: mission.startsOn, step: 0 });
    must(!isRefusal(claimed), 'a step is claimed');
    return member;
  }
  const nextWeek = (): void => {
    later = weeks * WEEK;
    weeks += 3;
  };

  test('is in order of points and time, closes once with the week, and is kept', async () => {
    nextWeek();
    const [second, first] = [await givenScore(20), await givenScore(50)];
    const third = await givenScore(5);
    await givenScore(15, third);
    const claims = await rewards.boards.show(third, 'current');
    expect(claims).toMatchObject({
      state: 'open',
      own: { place: 3, score: 20, amount: 2_000n * TAKA },
      rows: [{ score: 50 }, { score: 20, isOwn: false }, { score: 20, isOwn: true }],
    });
    const name = (await house.ports.identity.namesOfMembers([first])).get(first) ?? '';
    expect(claims.rows[0]?.name).toBe(`${name.slice(0, 2)}•••${name.slice(-1)}`);
    expect(await rewards.boards.closeWeeks()).toBe(0);
    later += WEEK;
    const closed = await Promise.all([rewards, givenRewards(undefined, 906)].map(({ boards }) => boards.closeWeeks()));
    expect(closed.reduce((sum, one) => sum + one, 0)).toBe(1);
    // What comes behind the end is the next week's.
    await givenScore(900, second);
    const last = await rewards.boards.show(second, 'last');
    expect(last).toMatchObject({ week: claims.week, state: 'closed', own: { place: 2, score: 20 } });
    expect((await rewards.boards.show(second, 'current')).rows).toMatchObject([{ place: 1, score: 900 }]);
    await expect(
      sql`update reward_board_places set score = 1 where week = ${claims.week}`.execute(database.db),
    ).rejects.toThrow();
  });

  test('is paid once, by two people, what was promised before it began', async () => {
    nextWeek();
    const [member, other] = [await givenScore(3), await givenScore(2)];
    const { version } = await rewards.boards.prizes();
    const set = await rewards.boards.setPrizes(by(), version, [{ upTo: 1, amount: 7n * TAKA }]);
    expect(set).toMatchObject({ version: version + 1 });
    expect(await rewards.boards.setPrizes(by(), version, [{ upTo: 2, amount: 7n * TAKA }])).toMatchObject({
      refused: 'rewards.versionMoved',
    });
    const at = later;
    later = 0;
    // A week that runs keeps what it promised.
    expect((await rewards.boards.show(member, 'current')).prizes).toHaveLength(4);
    later = at + WEEK;
    await rewards.boards.closeWeeks();
    const { week } = await rewards.boards.show(member, 'last');
    const order = by();
    expect(await rewards.boards.decidePayout(by(givenKey(), 2n), week, 'approve')).toMatchObject({
      refused: 'rewards.boardMoved',
    });
    await rewards.boards.askPayout(order, week);
    expect(await rewards.boards.decidePayout(order, week, 'approve')).toMatchObject({ refused: 'rewards.ownRequest' });
    const before = await gainedBy(member);
    const second = by(givenKey(), 2n);
    const paid = await Promise.all([1, 2].map(() => rewards.boards.decidePayout(second, week, 'approve')));
    expect(paid).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    for (const [id, amount] of [
      [member, 7n * TAKA],
      [other, 0n],
    ] as const) {
      const { rows } = await rewards.listItems(id, 'open', { offset: 0, limit: 5 });
      expect(rows.map((item) => item.amount)).toEqual(amount === 0n ? [] : [amount]);
    }
    await rewards.claimAll(member);
    expect(await gainedBy(member)).toBe(before + 7n);
  });

  test('has no accounts of the house itself on it', async () => {
    nextWeek();
    const tester = await givenFundedMember(database, house.ports.wallet, START * TAKA);
    await givenMember(database.db, {
      id: tester,
      kind: 'agent',
      agentGrade: 'internalGeneral',
      username: `t${tester}`,
    });
    await givenScore(400, tester);
    const member = await givenScore(1);
    expect(await rewards.boards.show(member, 'current')).toMatchObject({ rows: [{ isOwn: true, place: 1 }] });
    expect(await rewards.boards.show(tester, 'current')).toMatchObject({ own: { score: 0, place: null } });
  });
});

test('points are claimed once beside cash, and the books hold both to their items', async () => {
  const member = await givenPlayer();
  const item = { memberId: member, kind: 'promotion', detail: '', multiplier: 0, days: 7 } as const;
  await transact(database.db, (tx) =>
    rewards.give(tx, [
      { ...item, cause: 'cash', amount: 5n * TAKA },
      { ...item, cause: 'points', gives: 'points', amount: 300n * TAKA },
    ]),
  );
  const claimed = await Promise.all([rewards.claimAll(member), givenRewards(undefined, 907).claimAll(member)]);
  expect(claimed.every((one) => !isRefusal(one))).toBe(true);
  expect(await gainedBy(member)).toBe(5n);
  expect((await house.ports.wallet.balancesOf(member)).points).toBe(300n * TAKA);
  for (const check of [rewardsEqualEntries, pointsEqualEntries]) {
    const rows = await check.compare(database.db, { after: 0n, upto: 2n ** 62n });
    expect(rows.filter(({ expected, found }) => expected !== found)).toEqual([]);
  }
});
