/** What the centre's pages ask for beside lines and contracts: the specification's relays and flags, records of a line, points. */
import { parsePercent } from '@house/agents/rates';
import { randomInt } from '@house/fairness/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenUpline } from '../identity/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
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
