/** Dividends and wages of whole periods: what counts for which, two people, each bill once, and who pays what they can. */
import { daysOf, stretchOf } from '@house/agents/periods';
import { parsePercent } from '@house/agents/rates';
import { randomInt } from '@house/fairness/random';
import { createSeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compare, recompute } from '../../../../../scripts/recompute-bill.mjs';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenUpline } from '../identity/given.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import type { Agents, ContractKind, ContractPeriod, OfferWish } from './port.ts';
import { agentBillsEqualEntries } from './reconcile.ts';
import { createAgents } from './service.ts';

const TAKA = 10_000n;
const ZONE = 360;
const DAY = 86_400_000;
const PRODUCTS = productsOf([givenProduct('slots')]);

// Each of these goes through many runs.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let house: RunningApp;
let agents: Agents;
let wagers: Wagers;
let now = Date.now();

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  wagers = givenWagers(database, house.ports.wallet, PRODUCTS);
  agents = givenAgents(database.db, 901);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Person {
  readonly id: bigint;
  readonly username: string;
}

const givenAgents = (db: Db, node: number): Agents =>
  createAgents({
    ...{ db, ids: createIds(systemClock, node), clock: systemClock, zoneOffsetMinutes: ZONE },
    identity: house.ports.identity,
    wallet: house.ports.wallet,
    points: house.ports.lottery.linePoints,
    nowOf: async () => new Date(now),
    record: async () => {},
    tellContract: async () => {},
  });

async function givenPerson(kind: 'player' | 'agent', upline: Person | null, taka = 100_000n): Promise<Person> {
  const id = await givenFundedMember(database, house.ports.wallet, taka * TAKA);
  const { username } = await givenMember(database.db, { id, kind, username: `${kind}${randomInt(1_000_000_000)}` });
  await givenUpline(database.db, id, upline?.id ?? null);
  return { id, username };
}

type Terms = Pick<OfferWish, 'kind' | 'period' | 'carryMode' | 'tiers' | 'basis'>;
const tier = (minBase: bigint, minActive: number, rate: string) => ({
  minBase: minBase * TAKA,
  minActive,
  rate: parsePercent(rate) ?? 0n,
});
const daily = (...tiers: ReturnType<typeof tier>[]): Terms => ({
  ...({ kind: 'daily', period: 'daily', carryMode: null } as const),
  tiers,
});

async function offer(from: Person | null, to: Person, terms: Terms) {
  const wish = { ...terms, key: givenKey(), account: to.username };
  return from === null ? agents.offerByHouse(1n, wish, async () => {}) : agents.offer(from.id, wish);
}

/** A contract that counts from the period that runs now on, as if it had been accepted before. */
async function givenContract(from: Person | null, to: Person, terms: Terms): Promise<bigint> {
  const offered = await offer(from, to, terms);
  must(!isRefusal(offered), 'an offer is made');
  must(
    !isRefusal(await agents.decide(to.id, { contractId: offered.id, decision: 'accept', ends: 0 })),
    'it is accepted',
  );
  const { from: begin } = stretchOf(terms.period, new Date(), ZONE);
  await sql`update agent_contracts set effective_from = ${begin} where id = ${offered.id}`.execute(database.db);
  return offered.id;
}

/** A bet that is not decided yet. */
async function place(person: Person, taka: bigint) {
  const book = await givenBook(database, wagers, { product: 'slots' });
  const [posted] = await house.ports.wallet.post([givenBet(person.id, book, taka * TAKA, { contra: 'slots' })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId: person.id, bet, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  return {
    decide: (prize: bigint) => decide({ kind: 'decide', version: 1, prize: prize * TAKA }),
    takeBack: () => decide({ kind: 'void' }),
  };
}

async function play(person: Person, taka: bigint, prize = 0n) {
  const bet = await place(person, taka);
  await bet.decide(prize);
  return bet;
}

const staff = (staffId: bigint) => ({
  staffId,
  staff: `s${staffId}`,
  address: '::1',
  key: givenKey(),
  reason: 'month',
});

/** The next due run of a kind that ends after now, worked out and waiting. */
async function workOut(kind: 'daily' | 'dividend', period: ContractPeriod): Promise<bigint> {
  await givenProjections(database, undefined, PRODUCTS).catchUp();
  const due = (await agents.listDue()).find((one) => one.kind === kind && one.period === period);
  const { to } = present(due, 'a period is due');
  now = to.getTime() + 600_000;
  const run = await agents.startRun({ ...staff(1n), kind, period, to });
  must(!isRefusal(run), 'a run is made');
  await Promise.all([agents.runPeriods(), agents.runPeriods()]);
  return run.id;
}

async function pay(runId: bigint): Promise<void> {
  must(!isRefusal(await agents.approveRun({ ...staff(2n), id: runId })), 'a run is approved');
  await Promise.all([agents.payBills(), agents.payBills()]);
  await Promise.all([agents.payOwedBills(), agents.payOwedBills()]);
}

const billsOf = async ({ id }: Person, kind: ContractKind): Promise<string[]> =>
  (await agents.listBills(id, kind, { offset: 0, limit: 10 })).rows.map(
    ({ state, amount, paid }) => `${state} ${amount / TAKA}/${paid / TAKA}`,
  );
const cashOf = async ({ id }: Person): Promise<bigint> => (await house.ports.wallet.balancesOf(id)).cash / TAKA;

describe('a wage by the day', () => {
  test('is worked out by one of staff, approved by another, and paid down the line once', async () => {
    const top = await givenPerson('agent', null);
    const a = await givenPerson('agent', top, 0n);
    await givenContract(null, top, daily(tier(0n, 0, '0.5'), tier(10_000n, 2, '1')));
    await givenContract(top, a, daily(tier(0n, 0, '0.5')));
    for (const person of [await givenPerson('player', a), await givenPerson('player', a)]) await play(person, 6_000n);
    const before = await cashOf(top);
    const runId = await workOut('daily', 'daily');
    // Nobody sees a bill, and nothing is paid, before it is approved.
    expect(await billsOf(top, 'daily')).toEqual([]);
    await agents.payBills();
    expect(await agents.approveRun({ ...staff(1n), id: runId })).toMatchObject({ refused: 'agents.ownRun' });
    expect(await agents.payOwedBills()).toBe(0);
    await pay(runId);
    expect([await billsOf(top, 'daily'), await billsOf(a, 'daily')]).toEqual([['paid 120/120'], ['paid 60/60']]);
    expect([await cashOf(top), await cashOf(a)]).toEqual([before + 60n, 60n]);
    expect(await agents.approveRun({ ...staff(2n), id: runId })).toMatchObject({ refused: 'agents.runMoved' });
    const [bill] = (await agents.listBills(a.id, 'daily', { offset: 0, limit: 1 })).rows;
    const { id } = present(bill, 'a bill is there');
    // Both sides work it out again from the same file; nobody else has it.
    for (const most of [10, 1]) {
      const file = await agents.statementOf(top.id, id, most);
      must(!isRefusal(file), 'the upline has it');
      expect(await agents.statementOf(a.id, id, most)).toEqual(file);
      expect(recompute(file)).toEqual(file.result);
      expect(file.team?.rest.members).toBe(2 - Math.min(most, 2));
      expect(compare(file).every(({ billed, found }) => billed === found)).toBe(true);
    }
    const stranger = await givenPerson('agent', null);
    expect(await agents.statementOf(stranger.id, id, 1)).toMatchObject({ refused: 'agents.billUnknown' });
    const compared = await agentBillsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
    expect(compared.map(({ expected, found }) => expected === found)).toEqual([true]);
  });

  test('counts for periods that begin after it was accepted, and to the end of the one in which it ends', async () => {
    const top = await givenPerson('agent', null);
    const offered = await offer(null, top, daily(tier(0n, 0, '1')));
    must(!isRefusal(offered), 'it is offered');
    const accepted = await agents.decide(top.id, { contractId: offered.id, decision: 'accept', ends: 0 });
    must(!isRefusal(accepted), 'it is accepted');
    const next = stretchOf('daily', present(accepted.validFrom, 'it is valid'), ZONE).to;
    expect(accepted.countsFrom).toEqual(next);
    const ended = await agents.decide(top.id, { contractId: offered.id, decision: 'terminate', ends: 0 });
    expect(ended).toMatchObject({ state: 'terminated', countsTo: next });
  });

  test('takes back from later days what was taken back of bets that it paid for, never below zero', async () => {
    const top = await givenPerson('agent', null);
    await givenContract(null, top, daily(tier(100n, 0, '1'), tier(4_000n, 0, '2')));
    const player = await givenPerson('player', top);
    const bet = await play(player, 5_000n);
    await pay(await workOut('daily', 'daily'));
    expect(await billsOf(top, 'daily')).toEqual(['paid 100/100']);
    await bet.takeBack();
    await play(player, 1_000n);
    await pay(await workOut('daily', 'daily'));
    // 80 of the 4 000 less are owed back, at the rate they were paid at.
    const [second] = (await agents.listBills(top.id, 'daily', { offset: 0, limit: 1 })).rows;
    expect(second).toMatchObject({ base: -4_000n * TAKA, rate: 20_000n, amount: 0n, carry: -80n * TAKA });
    await play(player, 5_000n);
    await pay(await workOut('daily', 'daily'));
    expect((await billsOf(top, 'daily'))[0]).toBe('paid 20/20');
  });
});

/** The process died. */
class Died extends Error {}

/** A database whose user dies again and again: of three transactions one before its commit, one behind it, and one goes well. */
function dyingDb(db: Db): Db {
  const random = createSeededRandom('deaths');
  const transaction = () => ({
    async execute(work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) {
      const turn = random.rand(3);
      const outcome = await db.transaction().execute(async (tx) => {
        const done = await work(tx);
        if (turn === 0) throw new Died('before the commit');
        return done;
      });
      if (turn === 1) throw new Died('behind the commit');
      return outcome;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a run whose process dies again and again', () => {
  test('is read, approved and paid once by whoever starts it again', async () => {
    const top = await givenPerson('agent', null);
    const a = await givenPerson('agent', top, 0n);
    await givenContract(null, top, daily(tier(0n, 0, '1')));
    await givenContract(top, a, daily(tier(0n, 0, '0.5')));
    for (let count = 0; count < 3; count += 1) await play(await givenPerson('player', a), 2_000n);
    const before = await cashOf(top);
    await givenProjections(database, undefined, PRODUCTS).catchUp();
    const { to } = present(
      (await agents.listDue()).find(({ kind }) => kind === 'daily'),
      'a day is due',
    );
    now = to.getTime() + 600_000;
    let deaths = 0;
    const dying = givenAgents(dyingDb(database.db), 903);
    const insist = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof Died)) throw error;
          deaths += 1;
        }
      }
    };
    const order = { ...staff(1n), kind: 'daily', period: 'daily', to } as const;
    const run = await insist(() => dying.startRun(order));
    must(!isRefusal(run), 'a run is made');
    await insist(() => dying.runPeriods());
    const approval = { ...staff(2n), id: run.id };
    expect(await insist(() => dying.approveRun(approval))).toMatchObject({ state: 'approved' });
    await insist(() => dying.payBills());
    await insist(() => dying.payOwedBills());
    expect(deaths).toBeGreaterThanOrEqual(8);
    expect([await billsOf(top, 'daily'), await billsOf(a, 'daily')]).toEqual([['paid 60/60'], ['paid 30/30']]);
    expect([await cashOf(top), await cashOf(a)]).toEqual([before + 30n, 30n]);
    // Lines of the tests before are in the run as well.
    const { rows } = await sql<{ twice: number; runs: number }>`select
      (select count(*)::int - count(distinct member_id)::int from agent_run_members where run_id = ${run.id}) as twice,
      (select count(*)::int from agent_runs where kind = 'daily' and tick = ${to}) as runs`.execute(database.db);
    expect(rows).toEqual([{ twice: 0, runs: 1 }]);
    const compared = await agentBillsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
    expect(compared.filter(({ expected, found }) => expected !== found)).toEqual([]);
  });
});

describe('a wage on losses', () => {
  const losses = (...tiers: ReturnType<typeof tier>[]): Terms => ({ ...daily(...tiers), basis: 'loss' });
  test('counts a stake on the day on which it is decided, not on the day on which it is placed', async () => {
    const top = await givenPerson('agent', null);
    await givenContract(null, top, losses(tier(100n, 0, '1')));
    const player = await givenPerson('player', top);
    const dueDay = async () => {
      await givenProjections(database, undefined, PRODUCTS).catchUp();
      const { from } = present(
        (await agents.listDue()).find((one) => one.kind === 'daily'),
        'a day is due',
      );
      const day = daysOf(stretchOf('daily', from, ZONE), ZONE).from;
      await sql`update wallet_member_days set day = ${day}::date
        where day between current_date - 2 and current_date + 2 and member_id = ${player.id}`.execute(database.db);
    };
    const [open, back] = [await place(player, 5_000n), await place(player, 9_000n)];
    await play(player, 200n);
    await dueDay();
    await pay(await workOut('daily', 'daily'));
    expect(await billsOf(top, 'daily')).toEqual(['paid 2/2']);
    await sql`update wallet_member_days set day = day - 400 where member_id = ${player.id}`.execute(database.db);
    await open.decide(1_000n);
    await back.takeBack();
    await dueDay();
    await pay(await workOut('daily', 'daily'));
    // What came back of the one is no loss and no gain of either day.
    expect((await billsOf(top, 'daily'))[0]).toBe('paid 40/40');
  });

  test('is a share of what the team lost, taken back where a void gives it back, with each part beside that of the line', async () => {
    const top = await givenPerson('agent', null);
    const a = await givenPerson('agent', top, 0n);
    await givenContract(null, top, losses(tier(100n, 0, '1'), tier(3_000n, 2, '2')));
    // Below an agent it counts what the agent's own counts.
    expect(await offer(top, a, daily(tier(100n, 0, '1')))).toMatchObject({ refused: 'agents.basisWrong' });
    expect(await offer(top, a, { ...losses(tier(0n, 0, '1')), kind: 'hourly', period: null })).toMatchObject({
      refused: 'agents.basisWrong',
    });
    await givenContract(top, a, losses(tier(100n, 0, '1')));
    const [direct, below] = [await givenPerson('player', top), await givenPerson('player', a)];
    // Other tests have made days that are still to come: what is played here stands on the one that is due.
    const playedOnDueDay = async () => {
      await givenProjections(database, undefined, PRODUCTS).catchUp();
      const { from } = present(
        (await agents.listDue()).find((one) => one.kind === 'daily'),
        'a day is due',
      );
      const day = daysOf(stretchOf('daily', from, ZONE), ZONE).from;
      await sql`update wallet_member_days set day = ${day}::date
        where day between current_date - 2 and current_date + 2 and member_id in (${direct.id}, ${below.id})`.execute(
        database.db,
      );
    };
    const lost = await play(direct, 5_000n);
    await play(below, 6_000n, 7_000n);
    await play(below, 3_000n, 1_000n);
    await playedOnDueDay();
    await pay(await workOut('daily', 'daily'));
    // 5 000 of the one, 1 000 of the line below: bets of 14 000 do not count.
    expect([await billsOf(top, 'daily'), await billsOf(a, 'daily')]).toEqual([['paid 120/120'], ['paid 10/10']]);
    const [bill] = (await agents.listBills(top.id, 'daily', { offset: 0, limit: 1 })).rows;
    const file = await agents.statementOf(top.id, present(bill, 'a bill is there').id, 10);
    must(!isRefusal(file), 'it has a statement');
    expect(recompute(file)).toEqual(file.result);
    expect(compare(file).filter(({ billed, found }) => billed !== found)).toEqual([]);
    const parts = file.team?.parts.map(({ account, loss, members }) => [account, loss, members]);
    expect(parts).toEqual([
      [a.username, `${1_000n * TAKA}`, 1],
      [direct.username, `${5_000n * TAKA}`, 1],
    ]);
    await sql`update wallet_member_days set day = day - 400 where member_id in (${direct.id}, ${below.id})`.execute(
      database.db,
    );
    await lost.takeBack();
    await play(below, 2_000n);
    await playedOnDueDay();
    await pay(await workOut('daily', 'daily'));
    const [second] = (await agents.listBills(top.id, 'daily', { offset: 0, limit: 1 })).rows;
    expect(second).toMatchObject({ base: -3_000n * TAKA, rate: 20_000n, amount: 0n, carry: -60n * TAKA });
    expect((await billsOf(a, 'daily'))[0]).toBe('paid 20/20');
  });
});

describe('of a line that somebody leaves', () => {
  test('a period that had begun is theirs who pay for it', async () => {
    const [top, other] = [await givenPerson('agent', null), await givenPerson('agent', null)];
    const a = await givenPerson('agent', top);
    for (const agent of [top, other]) await givenContract(null, agent, daily(tier(0n, 0, '1')));
    const below = await givenContract(top, a, daily(tier(0n, 0, '0.5')));
    const player = await givenPerson('player', a);
    await play(player, 6_000n);
    await agents.decide(a.id, { contractId: below, decision: 'terminate', ends: 0 });
    // As if today were the period that is due, whatever other tests have run.
    const { from, to } = present(
      (await agents.listDue()).find((one) => one.kind === 'daily'),
      'a day is due',
    );
    await sql`update agent_contracts set effective_to = ${to} where id = ${below}`.execute(database.db);
    await database.db.transaction().execute((tx) => house.ports.identity.lines.move(tx, a.id, other.id));
    await sql`alter table upline_path_history disable trigger user`.execute(database.db);
    await sql`update upline_path_history set until_at = ${new Date(from.getTime() + 3_600_000)}`.execute(database.db);
    await sql`alter table upline_path_history enable trigger user`.execute(database.db);
    await play(player, 2_000n);
    await pay(await workOut('daily', 'daily'));
    const bills = [await billsOf(top, 'daily'), await billsOf(a, 'daily'), await billsOf(other, 'daily')];
    expect(bills).toEqual([['paid 80/80'], ['paid 40/40'], ['nothing 0/0']]);
    await play(player, 1_000n);
    await pay(await workOut('daily', 'daily'));
    expect([(await billsOf(top, 'daily'))[0], (await billsOf(other, 'daily'))[0]]).toEqual([
      'nothing 0/0',
      'paid 10/10',
    ]);
  });
});

describe('a dividend', () => {
  test('is a share of what the team lost; who won carries it on', async () => {
    const [top, lucky] = [await givenPerson('agent', null), await givenPerson('agent', null)];
    const terms: Terms = { kind: 'dividend', period: 'weekly', carryMode: 'permanent', tiers: [tier(0n, 1, '10')] };
    await givenContract(null, top, terms);
    await givenContract(null, lucky, terms);
    const [loser, winner] = [await givenPerson('player', top), await givenPerson('player', lucky)];
    await play(loser, 6_000n, 1_000n);
    await play(winner, 6_000n, 9_000n);
    await pay(await workOut('dividend', 'weekly'));
    const one = async ({ id }: Person) =>
      present((await agents.listBills(id, 'dividend', { offset: 0, limit: 1 })).rows[0], 'a bill is there');
    expect(await one(top)).toMatchObject({
      ...{ base: 5_000n * TAKA, amount: 500n * TAKA, paid: 500n * TAKA, carry: 0n, state: 'paid' },
      inputs: { turnover: `${6_000n * TAKA}`, active: 1, members: 2, loss: `${5_000n * TAKA}` },
    });
    for (const person of [top, lucky]) {
      const file = await agents.statementOf(person.id, (await one(person)).id, 10);
      must(!isRefusal(file), 'it has a statement');
      expect(recompute(file)).toEqual(file.result);
    }
    expect(await one(lucky)).toMatchObject({ amount: 0n, carry: -3_000n * TAKA, state: 'nothing' });
  });
  test('of a line has one rhythm, and a run of it is asked for in its order', async () => {
    const [top] = [await givenPerson('agent', null)];
    const a = await givenPerson('agent', top);
    const terms: Terms = { kind: 'dividend', period: 'monthly', carryMode: 'permanent', tiers: [tier(0n, 0, '10')] };
    expect(await offer(null, top, { ...terms, period: 'daily' })).toMatchObject({ refused: 'agents.periodWrong' });
    await givenContract(null, top, terms);
    expect(await offer(top, a, { ...terms, period: 'weekly' })).toMatchObject({ refused: 'agents.periodWrong' });
    now = Date.now();
    const { to } = stretchOf('monthly', new Date(), ZONE);
    const wish = { ...staff(1n), kind: 'dividend', period: 'monthly' } as const;
    expect(await agents.startRun({ ...wish, to })).toMatchObject({ refused: 'agents.runNotDue' });
    now = Date.now() + 70 * DAY;
    const later = stretchOf('monthly', new Date(to.getTime() + DAY), ZONE).to;
    expect(await agents.startRun({ ...wish, to: later })).toMatchObject({ refused: 'agents.runNotDue' });
    expect(daysOf({ from: to, to: later }, ZONE).from.slice(8)).toBe('01');
  });
});

describe('a dividend that an upline paid', () => {
  test('is no loss of their team', async () => {
    const top = await givenPerson('agent', null);
    const a = await givenPerson('agent', top);
    const terms: Terms = { kind: 'dividend', period: 'semimonthly', carryMode: 'none', tiers: [tier(0n, 0, '10')] };
    await givenContract(null, top, terms);
    const below = await givenContract(top, a, terms);
    await play(await givenPerson('player', a), 5_000n);
    await pay(await workOut('dividend', 'semimonthly'));
    expect([await billsOf(top, 'dividend'), await billsOf(a, 'dividend')]).toEqual([
      ['paid 500/500'],
      ['paid 500/500'],
    ]);
    // A longer period has the day of that payment in it.
    const { from } = stretchOf('monthly', new Date(), ZONE);
    await sql`update agent_contracts set state = 'terminated', effective_to = effective_from where id = ${below}`.execute(
      database.db,
    );
    await sql`update agent_contracts set period = 'monthly', effective_from = ${from} where agent_id = ${top.id}`.execute(
      database.db,
    );
    await workOut('dividend', 'monthly');
    const { rows } = await sql<{
      base: bigint;
    }>`select base from agent_bills where agent_id = ${top.id} order by id desc
      limit 1`.execute(database.db);
    expect(rows).toEqual([{ base: 5_000n * TAKA }]);
  });
});

describe('what an upline owes', () => {
  test('is paid as far as it goes, keeps them from withdrawing, and is paid whole once there is money', async () => {
    const top = await givenPerson('agent', null, 20n);
    const a = await givenPerson('agent', top, 0n);
    await givenContract(null, top, {
      kind: 'hourly',
      period: null,
      carryMode: null,
      tiers: [tier(1_000_000n, 0, '1')],
    });
    await givenContract(top, a, { kind: 'hourly', period: null, carryMode: null, tiers: [tier(1_000_000n, 0, '1')] });
    await sql`update agent_contracts set tiers = '[{"minBase": "0", "minActive": 0, "rate": "10000"}]'
      where agent_id = ${a.id}`.execute(database.db);
    await play(await givenPerson('player', a), 5_000n);
    await givenProjections(database, undefined, PRODUCTS).catchUp();
    now = Date.now() + 3 * 3_600_000;
    await Promise.all([agents.runPeriods(), agents.runPeriods()]);
    await agents.payBills();
    await Promise.all([agents.payOwedBills(), agents.payOwedBills()]);
    const standing = async () => (await billsOf(a, 'hourly')).filter((bill) => !bill.startsWith('nothing'));
    expect(await standing()).toEqual(['part 50/20']);
    expect(await agents.owesContracts(top.id)).toBe(true);
    const { rows } = await agents.listOwed(top.id, 'hourly', { offset: 0, limit: 5 });
    const owed = present(rows[0], 'a bill is owed');
    expect(await agents.payOwed(top.id, owed.id)).toMatchObject({ refused: 'wallet.insufficientFunds' });
    expect(await agents.payOwed(a.id, owed.id)).toMatchObject({ refused: 'agents.billUnknown' });
    await house.ports.wallet.post([
      {
        ...({ memberId: top.id, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const),
        ...{ amount: 100n * TAKA, reference: null },
      },
    ]);
    const paid = await Promise.all([agents.payOwed(top.id, owed.id), agents.payOwed(top.id, owed.id)]);
    expect(paid).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    expect([await standing(), await cashOf(top), await cashOf(a)]).toEqual([['paid 50/50'], 70n, 50n]);
    expect(await agents.owesContracts(top.id)).toBe(false);
  });
});
