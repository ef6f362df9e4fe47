/** What the centre's pages ask for beside lines and contracts: the specification's relays and flags, records of a line, points. */
import { parsePercent } from '@house/agents/rates';
import { randomInt } from '@house/fairness/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenUpline } from '../identity/given.ts';
import { standsBelow } from '../identity/port.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import type { EntryType, HouseAccount } from '../wallet/port.ts';

const TAKA = 10_000n;
const PRODUCTS = productsOf([givenProduct('slots')]);

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

async function send(person: Person, method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await house.http.inject({
    ...{ method, url, headers: { token: person.token, language: 'en' } },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.json();
}

const ask = (person: Person, url: string) => send(person, 'GET', url);

test('the specification’s flags name what is offered and what is valid, and its relays decide it, each of its own kind', async () => {
  const top = await givenPerson('agent', null);
  const player = await givenPerson('player', top);
  const offered = await house.ports.agents.offerByHouse(
    1n,
    {
      ...{ key: givenKey(), account: top.username, kind: 'daily', period: 'weekly', carryMode: null },
      tiers: [{ minBase: 0n, minActive: 0, rate: parsePercent('0.4') ?? 0n }],
    },
    async () => {},
  );
  must(!isRefusal(offered), 'an offer is made');
  const info = async (person: Person) => (await ask(person, '/wps/member/info')).value;
  expect(await info(top)).toMatchObject({ dailysalreqtype: 1, contractmrdailysalinfotype: null, toUpline: false });
  expect(await info(player)).toMatchObject({ dailysalreqtype: 0, divtypeinfo: null, toUpline: true });
  const body = { contract: String(offered.id), decision: 'accept', ends: 0 };
  const relay = (person: Person, name: string) => send(person, 'POST', `/wps/relay/${name}`, body);
  expect(await relay(top, 'MCS2_processDividendReq')).toMatchObject({ code: 'agents.contractUnknown' });
  expect(await relay(player, 'MCS2_processDailySalContract')).toMatchObject({ code: 'identity.notAgent' });
  for (let times = 0; times < 2; times += 1) {
    expect(await relay(top, 'MCS2_processDailySalContract')).toMatchObject({
      value: { dailysalreqtype: 0, dailysalinfotype: null, contractmrdailysalinfotype: { period: 'weekly' } },
    });
  }
  expect(await info(top)).toMatchObject({ dailysalreqtype: 0, contractmrdailysalinfotype: { state: 'valid' } });
});

async function play(person: Person, taka: bigint, prize: bigint): Promise<void> {
  const book = await givenBook(database, wagers, { product: 'slots' });
  const [posted] = await house.ports.wallet.post([givenBet(person.id, book, taka * TAKA, { contra: 'slots' })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decision = {
    memberId: person.id,
    bet,
    key: givenKey(),
    kind: 'decide',
    version: 1,
    prize: prize * TAKA,
  } as const;
  const [outcome] = await wagers.decide([decision]);
  must(outcome?.refused === undefined, 'it is decided');
}

test('records of a line are those of its members and of nobody else, with sums that add up, behind cursors', async () => {
  const top = await givenPerson('agent', null);
  const agent = await givenPerson('agent', top);
  const [one, two] = [await givenPerson('player', agent), await givenPerson('player', top)];
  const stranger = await givenPerson('agent', null);
  const outside = await givenPerson('player', stranger);
  for (const person of [one, one, two, agent, outside]) await play(person, 100n, 30n);
  await play(one, 50n, 200n);
  await givenProjections(database, undefined, PRODUCTS).catchUp();

  const bets = (await ask(top, '/wps/agent/bets?size=3')).value;
  expect(bets.rows.map(({ account }: { account: string }) => account)).toEqual([
    one.username,
    agent.username,
    two.username,
  ]);
  expect(bets.rows[0]).toMatchObject({
    path: [agent.username],
    wager: { stake: '50.00', prize: '200.00', state: 'won' },
  });
  const rest = (await ask(top, `/wps/agent/bets?size=3&after=${bets.next}`)).value;
  expect([rest.rows.length, rest.next]).toEqual([2, null]);
  const count = async (person: Person, query: string) =>
    (await ask(person, `/wps/agent/bets?${query}`)).value.rows.length;
  expect(await count(top, 'scope=direct')).toBe(2);
  expect(await count(top, 'scope=own')).toBe(0);
  expect(await count(top, `of=${one.username}`)).toBe(3);
  expect(await count(top, 'product=lottery')).toBe(0);
  expect(await count(top, 'to=2020-01-01')).toBe(0);

  const entries = (await ask(top, `/wps/agent/entries?type=prize&min=100`)).value;
  expect(entries.rows).toMatchObject([{ account: one.username, entry: { type: 'prize', amount: '200.00' } }]);

  const profit = (await ask(top, '/wps/agent/profit')).value;
  expect(profit.rows).toMatchObject([
    {
      account: two.username,
      type: 'player',
      own: { stake: '100.00', paid: '30.00', net: '-70.00', turnover: '100.00' },
    },
    {
      account: agent.username,
      type: 'agent',
      own: { stake: '100.00' },
      team: { stake: '350.00', paid: '290.00', net: '-60.00' },
    },
  ]);
  expect(profit).toMatchObject({
    ...{ trail: [], next: null, own: { stake: '0.00' } },
    direct: { stake: '200.00' },
    team: { stake: '450.00', paid: '320.00', net: '-130.00', turnover: '450.00' },
  });
  const below = (await ask(top, `/wps/agent/profit?of=${agent.username}&size=1`)).value;
  expect(below).toMatchObject({ trail: [agent.username], own: { stake: '100.00' }, rows: [{ account: one.username }] });

  // Whoever stands outside is unknown: somebody of another line, one above, the agent themselves.
  for (const [who, of] of [
    [stranger, one],
    [agent, two],
    [agent, top],
    [agent, agent],
  ] as const)
    for (const page of ['bets', 'entries', 'profit'])
      expect(await ask(who, `/wps/agent/${page}?of=${of.username}`)).toMatchObject({ code: 'agents.notBelow' });
  for (const page of ['bets', 'entries', 'profit', 'income'])
    expect(await ask(one, `/wps/agent/${page}`)).toMatchObject({ code: 'identity.notAgent' });
});

test('a line that is too large to be read by its members is found by walking the journal back', async () => {
  const top = await givenPerson('agent', null);
  const agent = await givenPerson('agent', top);
  const one = await givenPerson('player', agent);
  await play(one, 7n, 0n);
  await play(agent, 8n, 0n);
  const searched = (direct: boolean, after: string | null = null) =>
    house.ports.wallet.searchEntries({
      ...{ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), after, limit: 10 },
      ...{ type: 'bet', among: (memberId) => standsBelow(top.id, memberId, { direct }) },
    });
  expect((await searched(false)).rows.map(({ memberId }) => memberId)).toEqual([agent.id, one.id]);
  expect((await searched(true)).rows.map(({ memberId }) => memberId)).toEqual([agent.id]);
  const madeUp = `s${Array(16).fill('z'.repeat(13)).join('.')}`;
  expect((await searched(false, madeUp)).rows).toHaveLength(2);
});

test('income is told by kind, less what was paid on', async () => {
  const agent = await givenPerson('agent', null);
  const pay = (type: EntryType, contra: HouseAccount, taka: bigint) =>
    house.ports.wallet.post([
      { memberId: agent.id, key: givenKey(), account: 'cash', contra, type, amount: taka * TAKA, reference: 1n },
    ]);
  for (const paid of await Promise.all([
    pay('wageRealTime', 'agentPay', 10n),
    pay('dividend', 'agentPay', 100n),
    pay('commission', 'rebates', 4n),
    pay('contractPaid', 'transfers', -30n),
  ]))
    expect(paid[0]?.refused).toBeUndefined();
  const { totals, days } = (await ask(agent, '/wps/agent/income')).value;
  expect(totals).toEqual({
    ...{ rebate: '0.00', commission: '4.00', realTime: '10.00', hourly: '0.00', daily: '0.00', dividend: '100.00' },
    ...{ paid: '30.00', sum: '84.00' },
  });
  expect(days).toMatchObject([{ sum: '84.00' }]);
  expect(await ask(agent, '/wps/agent/team?from=0000-01-01&to=0000-01-02')).toMatchObject({ code: 'request.invalid' });
});
