/** Sums of teams: for everybody above, by day, the same again from zero, and a move counts for what comes after it. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenUpline } from '../identity/given.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { SHARD_COUNT } from '../wallet/port.ts';
import { createTeamRecords } from './records/service.ts';
import { createTeams, teamDays } from './team-days.ts';
import { readTeamParts, teamDetails } from './team-details.ts';
import { teamSumsEqualJournal } from './team-reconcile.ts';

const TAKA = 10_000n;
const PRODUCTS = productsOf([givenProduct('slots')]);
const ALL_DAYS = { from: '2020-01-01', to: '2100-01-01' };

let database: TestDatabase;
let house: RunningApp;
let wagers: Wagers;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  wagers = givenWagers(database, house.ports.wallet, PRODUCTS);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Person {
  readonly id: bigint;
  readonly username: string;
}
async function given(kind: 'player' | 'agent', upline: Person | null): Promise<Person> {
  const id = await givenFundedMember(database, house.ports.wallet, 10_000n * TAKA);
  const { username } = await givenMember(database.db, { id, kind, username: `${kind}${randomInt(1_000_000_000)}` });
  await givenUpline(database.db, id, upline?.id ?? null);
  return { id, username };
}

async function play(person: Person, taka: bigint, prize: bigint) {
  const book = await givenBook(database, wagers, { product: 'slots' });
  const [posted] = await house.ports.wallet.post([givenBet(person.id, book, taka * TAKA, { contra: 'slots' })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId: person.id, bet, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  await decide({ kind: 'decide', version: 1, prize: prize * TAKA });
  return { takeBack: () => decide({ kind: 'void' }) };
}

const projections = () => {
  const all = givenProjections(database, undefined, PRODUCTS);
  for (const of of [teamDays, teamDetails])
    all.register(of(house.ports.identity.lines, 360), { shards: SHARD_COUNT, heads: null });
  return all;
};
/** What the sums of teams stand on, and they. */
async function catchUp(all = projections()): Promise<void> {
  await all.catchUp('wagers.turnover');
  await all.catchUp('agents.teamDays');
  await all.catchUp('agents.teamDetails');
}
const teams = () => createTeams({ db: database.db, identity: house.ports.identity });
async function sumsOf({ id }: Person) {
  const { total } = await teams().teamDays(id, ALL_DAYS);
  const { stake, turnover, prize, active } = total;
  return { stake: stake / TAKA, turnover: turnover / TAKA, prize: prize / TAKA, active };
}
const everything = async () => [
  (await sql`select * from agent_team_days order by agent_id, day, shard`.execute(database.db)).rows,
  (await sql`select * from agent_team_details order by agent_id, day, figure, shard`.execute(database.db)).rows,
];
const rebuild = async () => {
  const again = projections();
  await again.rebuild('agents.teamDays');
  await again.rebuild('agents.teamDetails');
  await catchUp(again);
};
/** The check of the books as it is made tomorrow, when today is a whole day. */
const checkTomorrow = () =>
  teamSumsEqualJournal({
    ...{ lines: house.ports.identity.lines, zoneOffsetMinutes: 360 },
    clock: { now: () => Date.now() + 86_400_000 },
  }).run(database.db, () => {});

test('count for all above, follow what is taken back and a move, and are the same again from zero', {
  timeout: 90_000,
}, async () => {
  const top = await given('agent', null);
  const agent = await given('agent', top);
  const player = await given('player', agent);
  const other = await given('agent', null);
  await play(agent, 100n, 0n);
  const back = await play(player, 50n, 0n);
  await play(player, 200n, 150n);
  await catchUp();
  const sums = { stake: 350n, turnover: 350n, prize: 150n, active: 2 };
  expect(await sumsOf(top)).toEqual(sums);
  expect(await sumsOf(agent)).toEqual(sums);
  expect(await sumsOf(player)).toMatchObject({ stake: 0n, active: 0 });
  await back.takeBack();
  // A held bonus costs the house from when it is held, as in the contracts' results.
  const held = { type: 'bonusHeld', account: 'bonus', contra: 'promotions', reference: null } as const;
  await house.ports.wallet.post([{ ...held, memberId: player.id, key: givenKey(), amount: 5n * TAKA }]);
  await catchUp();
  expect((await teams().teamDays(top.id, ALL_DAYS)).total).toMatchObject({ bonus: 5n * TAKA });
  expect(await sumsOf(top)).toEqual({ ...sums, stake: 300n, turnover: 300n });

  const { lines } = house.ports.identity;
  await database.db.transaction().execute((tx) => lines.move(tx, agent.id, other.id));
  // Until the moment that the move names, what happens counts on the old path.
  await play(player, 10n, 0n);
  await sql`alter table upline_path_history disable trigger user`.execute(database.db);
  await sql`update upline_path_history set until_at = clock_timestamp()`.execute(database.db);
  await sql`alter table upline_path_history enable trigger user`.execute(database.db);
  await play(player, 70n, 0n);
  await catchUp();
  expect(await sumsOf(top)).toMatchObject({ stake: 310n });
  expect(await sumsOf(other)).toMatchObject({ stake: 70n, turnover: 70n });
  expect(await sumsOf(agent)).toMatchObject({ stake: 380n });

  const before = await everything();
  await rebuild();
  expect(await everything()).toEqual(before);
});

test('are held against the journal by the check of the books, which names what differs', async () => {
  const checked = await checkTomorrow();
  expect(checked).toMatchObject({ holds: true, differences: [] });
  expect(BigInt(checked.expected)).toBeGreaterThan(0n);
  await sql`update agent_team_days set stake = stake + 1 where ctid = (select min(ctid) from agent_team_days)`.execute(
    database.db,
  );
  const told = await checkTomorrow();
  expect(told).toMatchObject({ holds: false, differences: [expect.stringContaining(', stake: ')] });
  await rebuild();
  expect(await checkTomorrow()).toMatchObject({ holds: true });
});

test('tell where the turnover goes, which lines bring the most, and what a result of playing counts apart', async () => {
  const top = await given('agent', null);
  const [much, little] = [await given('agent', top), await given('agent', top)];
  const player = await given('player', much);
  await play(player, 90n, 10n);
  await play(little, 20n, 30n);
  const pay = (type: 'cashback' | 'commission', taka: bigint) =>
    house.ports.wallet.post([
      {
        ...({ memberId: player.id, account: 'cash', reference: 1n, key: givenKey(), type } as const),
        ...({ contra: type === 'cashback' ? 'promotions' : 'rebates', amount: taka * TAKA } as const),
      },
    ]);
  for (const paid of [await pay('cashback', 3n), await pay('commission', 5n)])
    must(paid[0]?.refused === undefined, 'paid');
  await catchUp();
  expect(await teams().teamShares(top.id, ALL_DAYS)).toEqual({
    products: [{ product: 'slots', turnover: 110n * TAKA }],
    lines: [
      { account: much.username, turnover: 90n * TAKA, loss: 72n * TAKA },
      { account: little.username, turnover: 20n * TAKA, loss: -10n * TAKA },
    ],
  });
  const apart = (await readTeamParts(database.db, [top.id], ALL_DAYS))(top.id);
  expect(apart.apart).toMatchObject({ cashback: 3n * TAKA, commission: 5n * TAKA, depositFee: 0n });
});

test('answer the profit and loss of a large line with the figures that its members add up to', async () => {
  const top = await given('agent', null);
  const agent = await given('agent', top);
  const player = await given('player', agent);
  const direct = await given('player', top);
  await play(player, 90n, 10n);
  await play(agent, 40n, 60n);
  await (await play(direct, 20n, 0n)).takeBack();
  const line = { memberId: player.id, account: 'cash', reference: 1n } as const;
  for (const [type, contra, taka] of [
    ['cashback', 'promotions', 3n],
    ['commission', 'rebates', 5n],
    ['rebate', 'rebates', 7n],
    ['withdrawalFee', 'cashier', -2n],
  ] as const) {
    const [paid] = await house.ports.wallet.post([{ ...line, key: givenKey(), type, contra, amount: taka * TAKA }]);
    must(paid?.refused === undefined, type);
  }
  await projections().catchUp();
  await catchUp();
  const { identity, wallet } = house.ports;
  const records = (membersMax: number) =>
    createTeamRecords({ ...{ db: database.db, identity, wallet, wagers, zoneOffsetMinutes: 360 }, membersMax });
  const days = { from: new Date(Date.now() - 86_400_000 * 2), to: new Date(Date.now() + 86_400_000) };
  const midnights = { from: dayOf(days.from), to: dayOf(days.to) };
  const ask = (membersMax: number) =>
    records(membersMax).profit(top.id, { ...midnights, of: null, after: null, limit: 10 });
  const small = await ask(1_000);
  must(!isRefusal(small), 'it is their own line');
  expect(small.team).toMatchObject({ stake: 130n * TAKA, cashback: 10n * TAKA });
  // Three of the line are more than two: sums of teams answer, those right below are few enough to be added up.
  expect(await ask(2)).toEqual(small);
  expect(await ask(1)).toEqual({ ...small, direct: null });
});

/** Where the day of an instant begins in Dhaka. */
const dayOf = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + 21_600_000) / 86_400_000) * 86_400_000 - 21_600_000);

test('of a player who becomes an agent begin then', async () => {
  const top = await given('agent', null);
  const player = await given('player', top);
  await play(player, 30n, 0n);
  const line = { account: 'bonus', contra: 'promotions', reference: 1n, memberId: player.id } as const;
  for (const [type, taka] of [
    ['bonusHeld', 9n],
    ['bonusForfeited', -4n],
  ] as const)
    await house.ports.wallet.post([{ ...line, key: givenKey(), type, amount: taka * TAKA }]);
  await database.db.transaction().execute((tx) => house.ports.identity.lines.convert(tx, player.id));
  await catchUp();
  expect([await sumsOf(top), await sumsOf(player)]).toMatchObject([{ stake: 30n }, { stake: 0n }]);
  expect((await teams().teamDays(top.id, ALL_DAYS)).total.bonus).toBe(5n * TAKA);
  const before = await everything();
  await rebuild();
  expect(await everything()).toEqual(before);
});
