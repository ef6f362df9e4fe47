/** Lines, the contracts down them and wages in real time: who sees whom, who may offer what, and that each wage is paid once. */
import { parsePercent } from '@house/agents/rates';
import { randomInt } from '@house/fairness/random';
import { createSeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { GIVEN_PASSWORD, givenMember, givenUpline, sealFor } from '../identity/given.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import type { Agents, ContractNews } from './port.ts';
import { agentBillsEqualEntries } from './reconcile.ts';
import { createAgents } from './service.ts';

const TAKA = 10_000n;
const PRODUCTS = productsOf([givenProduct('slots')]);

// Each of these goes through many runs.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let house: RunningApp;
let agents: Agents;
let wagers: Wagers;
let tick = Date.UTC(2026, 0, 1);
const told: ContractNews[] = [];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  wagers = givenWagers(database, house.ports.wallet, PRODUCTS);
  agents = createAgents({
    ...{ db: database.db, ids: createIds(systemClock, 900), clock: systemClock, zoneOffsetMinutes: 360 },
    identity: house.ports.identity,
    wallet: house.ports.wallet,
    points: house.ports.lottery.linePoints,
    tickOf: () => new Date(tick),
    tellContract: async (_tx, news) => void told.push(news),
    record: async () => {},
  });
});
beforeEach(() => void told.splice(0));
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Person {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
}

async function givenPerson(kind: 'player' | 'agent', upline: Person | null): Promise<Person> {
  const id = await givenFundedMember(database, house.ports.wallet, 100_000n * TAKA);
  const { token, username } = await givenMember(database.db, {
    id,
    kind,
    username: `${kind}${randomInt(1_000_000_000)}`,
  });
  await givenUpline(database.db, id, upline?.id ?? null);
  return { id, token, username };
}

/** T over A over B, each an agent, and a member right below A and one right below B. */
async function givenLine() {
  const top = await givenPerson('agent', null);
  const a = await givenPerson('agent', top);
  const b = await givenPerson('agent', a);
  return { top, a, b, ofA: await givenPerson('player', a), ofB: await givenPerson('player', b) };
}

const rate = (percent: string) => [{ minBase: 0n, minActive: 0, rate: parsePercent(percent) ?? 0n }];

async function offer(from: Person | null, to: Person, percent: string, key = givenKey()) {
  const terms = { kind: 'realTime', period: null, carryMode: null } as const;
  const wish = { ...terms, key, account: to.username, tiers: rate(percent) };
  return from === null ? agents.offerByHouse(1n, wish, async () => {}) : agents.offer(from.id, wish);
}

async function givenContract(from: Person | null, to: Person, percent: string, ends = 0): Promise<bigint> {
  const offered = await offer(from, to, percent);
  must(!isRefusal(offered), 'an offer is made');
  const decided = await agents.decide(to.id, { contractId: offered.id, decision: 'accept', ends });
  must(!isRefusal(decided), 'an offer is accepted');
  return offered.id;
}

async function play(person: Person, taka: bigint) {
  const book = await givenBook(database, wagers, { product: 'slots' });
  const [posted] = await house.ports.wallet.post([givenBet(person.id, book, taka * TAKA, { contra: 'slots' })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId: person.id, bet, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  await decide({ kind: 'decide', version: 1, prize: 0n });
  return { takeBack: () => decide({ kind: 'void' }) };
}

/** The next run, with everything that was decided. */
async function run(): Promise<void> {
  await givenProjections(database, undefined, PRODUCTS).catchUp();
  tick += 300_000;
  expect(await agents.runRealTime()).toBe(true);
  await agents.payBills();
}

const wagesOf = async (person: Person): Promise<string[]> => {
  const { rows } = await agents.listBills(person.id, 'realTime', { offset: 0, limit: 10 });
  return rows.map(({ amount, state }) => `${state} ${amount}`);
};

async function paidTo({ id }: Person): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from wallet_entries
    where member_id = ${id} and type = 32`.execute(database.db);
  return rows[0]?.sum ?? 0n;
}

describe('a line', () => {
  test('is seen by those above and by nobody else, at every call of the centre', async () => {
    const { top, b, ofB } = await givenLine();
    const stranger = await givenPerson('agent', null);
    const ask = async (person: Person, url: string) =>
      (await house.http.inject({ url, headers: { token: person.token, language: 'en' } })).json();
    expect(await ask(top, `/wps/agent/line?of=${b.username}`)).toMatchObject({
      value: { rows: [{ account: ofB.username, level: 3, type: 'player' }] },
    });
    for (const [who, of] of [
      [stranger, b],
      [b, top],
      [b, b],
    ] as const)
      expect(await ask(who, `/wps/agent/line?of=${of.username}`)).toMatchObject({ code: 'agents.notBelow' });
    expect(await ask(stranger, `/wps/agent/line?q=${ofB.username}`)).toMatchObject({ value: { total: 0 } });
    for (const url of ['overview', 'line', 'contracts?kind=realTime', 'bills?kind=realTime'])
      expect(await ask(ofB, `/wps/agent/${url}`)).toMatchObject({ code: 'identity.notAgent' });
  });

  test('gets an account below once, whose password has to be changed before anything else', async () => {
    const { a } = await givenLine();
    const username = `n${100_000_000 + randomInt(900_000_000)}`;
    const body = { key: givenKey(), username, password: GIVEN_PASSWORD, type: 'agent' };
    const open = async (change: object = {}) =>
      (
        await house.http.inject({
          method: 'POST',
          url: '/wps/agent/accounts',
          headers: { token: a.token, language: 'en', 'content-type': 'application/jose' },
          payload: await sealFor(house.ports.identity, { ...body, ...change }),
        })
      ).json();
    const [one, other] = await Promise.all([open(), open()]);
    expect([one.value, other.value]).toEqual([{ account: username }, { account: username }]);
    expect(await open({ username: `${username}x` })).toMatchObject({ code: 'request.keyReused' });
    expect(await open({ key: givenKey() })).toMatchObject({ code: 'identity.usernameTaken' });
    const { rows } = await house.ports.identity.lines.listBelow({ agentId: a.id, q: username, offset: 0, limit: 5 });
    expect(rows).toMatchObject([{ username, kind: 'agent', agentGrade: 'line' }]);
    const login = await sealFor(house.ports.identity, { username, password: GIVEN_PASSWORD });
    const headers = { 'content-type': 'application/jose', language: 'en' };
    const signedIn = await house.http.inject({ method: 'POST', url: '/wps/session/login', headers, payload: login });
    expect(signedIn.json()).toMatchObject({ value: { forcedChange: 'default' } });
  });

  test('follows whoever moves, is at most 12 deep, and never goes round', async () => {
    const { top, a, b, ofB } = await givenLine();
    const other = await givenPerson('agent', null);
    await givenUpline(database.db, b.id, other.id);
    const above = await house.ports.identity.lines.uplinesOf(database.db, [ofB.id]);
    expect(above.get(ofB.id)).toEqual([b.id, other.id]);
    expect(await house.ports.identity.lines.isBelow(database.db, top.id, ofB.id)).toBe(false);
    await expect(givenUpline(database.db, top.id, a.id)).rejects.toThrow('nobody stands above themselves');
    let last = other;
    for (let depth = 2; depth <= 12; depth += 1) last = await givenPerson('agent', last);
    await expect(givenPerson('player', last)).rejects.toThrow('at most 12 deep');
    await expect(givenUpline(database.db, other.id, a.id)).rejects.toThrow('at most 12 deep');
  });
});

describe('a contract', () => {
  test('is offered to whoever is right below, for at most what one gets, once for its key', async () => {
    const { top, a, b, ofA } = await givenLine();
    expect(await offer(top, a, '0.4')).toMatchObject({ refused: 'agents.rateTooHigh' });
    await givenContract(null, top, '0.5');
    expect(await offer(top, a, '0.6')).toMatchObject({ refused: 'agents.rateTooHigh' });
    expect(await offer(top, b, '0.3')).toMatchObject({ refused: 'agents.notBelow' });
    expect(await offer(null, a, '0.3')).toMatchObject({ refused: 'agents.notBelow' });
    await givenContract(top, a, '0.4');
    expect(await offer(a, ofA, '0.3')).toMatchObject({ refused: 'agents.notAgent' });
    const key = givenKey();
    const [one, other] = await Promise.all([offer(a, b, '0.3', key), offer(a, b, '0.3', key)]);
    expect(one).toMatchObject({ state: 'requested' });
    expect(other).toEqual(one);
    expect(await offer(a, b, '0.2', key)).toMatchObject({ refused: 'request.keyReused' });
    expect(await offer(a, b, '0.2')).toMatchObject({ refused: 'agents.offerStands' });
    expect(told).toMatchObject([
      { memberId: top.id, what: 'offered', party: null },
      { memberId: a.id, what: 'offered' },
      { memberId: top.id, what: 'accepted', party: a.username },
      { memberId: b.id, what: 'offered' },
    ]);
  });

  test('is accepted by whom it is offered to, and by nobody else', async () => {
    const { top, a } = await givenLine();
    await givenContract(null, top, '0.5');
    const offered = await offer(top, a, '0.4');
    must(!isRefusal(offered), 'it is offered');
    const decide = (memberId: bigint) =>
      agents.decide(memberId, { contractId: offered.id, decision: 'accept', ends: 0 });
    const stranger = await givenPerson('agent', null);
    expect(await decide(stranger.id)).toMatchObject({ refused: 'agents.contractUnknown' });
    expect(await decide(top.id)).toMatchObject({ refused: 'agents.contractUnknown' });
    const [one, other] = await Promise.all([decide(a.id), decide(a.id)]);
    expect([one, other]).toMatchObject([{ state: 'valid' }, { state: 'valid' }]);
  });

  test('that pays less than what it has to pay ends what is below, down to the last, once their number is typed', async () => {
    const { top, a, b } = await givenLine();
    const c = await givenPerson('agent', b);
    await givenContract(null, top, '0.5');
    await givenContract(top, a, '0.4');
    await givenContract(a, b, '0.3');
    await givenContract(b, c, '0.2');
    const offered = await offer(top, a, '0.25');
    must(!isRefusal(offered), 'it is offered');
    const { requested } = await agents.ownContracts(a.id, 'realTime');
    expect(requested?.ends).toMatchObject([{ account: b.username }]);
    const accept = (ends: number) => agents.decide(a.id, { contractId: offered.id, decision: 'accept', ends });
    expect(await accept(0)).toMatchObject({ refused: 'agents.endsContracts', values: { count: '1' } });
    expect(await accept(1)).toMatchObject({ state: 'valid' });
    for (const below of [b, c]) expect((await agents.ownContracts(below.id, 'realTime')).valid).toBeNull();
    expect((await agents.ownContracts(a.id, 'realTime')).valid?.tiers).toEqual(rate('0.25'));
  });

  test('that several of a line change at once never leaves anybody owing more than they get', async () => {
    const { top, a, b } = await givenLine();
    await givenContract(null, top, '0.5');
    const random = createSeededRandom('contracts at once');
    const percent = () => `0.${random.between(1, 5)}`;
    const decide = async (agent: Person, state: 'requested' | 'valid', decision: 'accept' | 'terminate') => {
      const own = (await agents.ownContracts(agent.id, 'realTime'))[state];
      if (own === null) return undefined;
      return agents.decide(agent.id, { contractId: own.id, decision, ends: own.ends.length });
    };
    const acts = [
      () => offer(null, top, percent()),
      () => offer(top, a, percent()),
      () => offer(a, b, percent()),
      () => decide(top, 'requested', 'accept'),
      () => decide(a, 'requested', 'accept'),
      () => decide(b, 'requested', 'accept'),
      () => decide(a, 'valid', 'terminate'),
    ];
    const seen = new Set<string>();
    for (let round = 0; round < 24; round += 1) {
      const chosen = Array.from({ length: 5 }, () => random.rand(acts.length));
      const done = await Promise.all(chosen.map((act) => present(acts[act], 'an act')()));
      for (const one of done) if (one !== undefined) seen.add(isRefusal(one) ? one.refused : one.state);
      const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from agent_contracts c
        where c.agent_id in (${a.id}, ${b.id}) and c.state in ('valid', 'requested') and not exists (
          select from agent_contracts u where u.agent_id = c.upline_id and u.kind = c.kind and u.state = 'valid'
            and (u.tiers -> 0 ->> 'rate')::int >= (c.tiers -> 0 ->> 'rate')::int)`.execute(database.db);
      expect(rows).toEqual([{ wrong: 0 }]);
    }
    expect(seen).toContain('valid');
  });

  test('that nobody answered is none after 72 hours', async () => {
    const { top, a } = await givenLine();
    await givenContract(null, top, '0.5');
    const offered = await offer(top, a, '0.4');
    must(!isRefusal(offered), 'it is offered');
    await sql`update agent_contracts set expires_at = clock_timestamp() where id = ${offered.id}`.execute(database.db);
    const late = await agents.decide(a.id, { contractId: offered.id, decision: 'accept', ends: 0 });
    expect(late).toMatchObject({ refused: 'agents.contractMoved' });
    expect(await agents.expireOffers()).toBe(1);
    expect((await agents.ownContracts(a.id, 'realTime')).requested).toBeNull();
  });
});

describe('a wage in real time', () => {
  test('is paid by differences down the line, once, and bets that are taken back are taken from the next', async () => {
    const { top, a, b, ofA, ofB } = await givenLine();
    await givenContract(null, top, '0.5');
    await givenContract(top, a, '0.4');
    await givenContract(a, b, '0.3');
    await run();
    await play(a, 2_000n);
    await play(ofA, 3_000n);
    await play(b, 1_000n);
    const bet = await play(ofB, 5_000n);
    await run();
    expect([await wagesOf(top), await wagesOf(a), await wagesOf(b)]).toEqual([
      [`paid ${11n * TAKA}`],
      [`paid ${26n * TAKA}`],
      [`paid ${18n * TAKA}`],
    ]);
    // Two workers at the same tick: nothing is worked out or paid again.
    expect(await Promise.all([agents.runRealTime(), agents.runRealTime()])).toEqual([false, false]);
    expect(await Promise.all([agents.payBills(), agents.payBills()])).toEqual([0, 0]);

    await bet.takeBack();
    await run();
    expect((await wagesOf(b))[0]).toBe('nothing 0');
    await play(ofB, 6_000n);
    await run();
    // 18.00 of 6,000 less the 15.00 that were paid for what was taken back.
    expect((await wagesOf(b))[0]).toBe(`paid ${3n * TAKA}`);
    expect(await paidTo(b)).toBe(21n * TAKA);
    const compared = await agentBillsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
    expect(compared).toEqual([{ place: 'all', expected: `${60n * TAKA}`, found: `${60n * TAKA}` }]);
  });

  test('is not paid again for what a record that is rebuilt has not read anew', async () => {
    const top = await givenPerson('agent', null);
    await givenContract(null, top, '0.5');
    await run();
    await play(top, 1_000n);
    await run();
    const { rows } = await sql<{ shard: number; position: bigint }>`update projection_positions p set position = 0
      from projection_positions o where o.name = p.name and o.shard = p.shard and p.name = 'wagers.turnover'
      returning o.shard, o.position`.execute(database.db);
    tick += 300_000;
    await agents.runRealTime();
    for (const { shard, position } of rows)
      await sql`update projection_positions set position = ${position} where name = 'wagers.turnover' and shard = ${shard}`.execute(
        database.db,
      );
    await run();
    expect(await paidTo(top)).toBe(5n * TAKA);
  });

  test('of a run whose process died before it paid is paid by the next that looks', async () => {
    const top = await givenPerson('agent', null);
    await givenContract(null, top, '0.5');
    await run();
    await play(top, 1_000n);
    await givenProjections(database, undefined, PRODUCTS).catchUp();
    tick += 300_000;
    expect(await agents.runRealTime()).toBe(true);
    expect(await wagesOf(top)).toEqual([`issued ${5n * TAKA}`]);
    expect((await Promise.all([agents.payBills(), agents.payBills()])).toSorted()).toEqual([0, 1]);
    expect(await paidTo(top)).toBe(5n * TAKA);
  });
});
