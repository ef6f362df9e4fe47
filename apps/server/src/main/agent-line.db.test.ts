/**
 * An agent sees and touches nothing outside their line: every call of the agents' centre is asked for a member, a contract, a bill and a
 * link of another line. The calls come from the contract, so that a new one is asked by itself.
 */
import { ALL_CALLS } from '@house/contract/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember, givenUpline, sealFor } from '../capabilities/identity/given.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { isRefusal, must } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { inAddress, type Known, plainInput } from './arbitrary.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const CALLS = ALL_CALLS.filter(({ audience, path }) => audience === 'member' && path.startsWith('/wps/agent/'));
const TIMES = 3;

let database: TestDatabase;
let house: RunningApp;
let token: string;
let known: Known;
let secrets: string[];
let foreignIds: string[];
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  const { agents, agentLinks } = house.ports;
  token = (await givenMember(database.db, { kind: 'agent' })).token;
  const top = await givenMember(database.db, { kind: 'agent' });
  const below = await givenMember(database.db, { kind: 'agent' });
  const player = await givenMember(database.db);
  await givenUpline(database.db, below.id, top.id);
  await givenUpline(database.db, player.id, below.id);
  const link = await agentLinks.makeLink(top.id, {
    ...{
      key: givenKey(),
      name: 'foreignlink',
      type: 'player',
      points: {},
      landing: '/register',
      uses: null,
      days: null,
    },
  });
  must(!isRefusal(link), 'a link is made');
  const terms = { kind: 'realTime', period: null, carryMode: null } as const;
  const offered = await agents.offerByHouse(
    1n,
    { ...terms, key: givenKey(), account: top.username, tiers: [{ minBase: 0n, minActive: 0, rate: 10_000n }] },
    async () => {},
  );
  must(!isRefusal(offered), 'a contract is offered');
  const names = [top, below, player].map(({ username }) => username);
  foreignIds = [top, below, player].map(({ id }) => id.toString());
  secrets = [...names, link.code, 'foreignlink', ...foreignIds, offered.id.toString()];
  known = { account: names, of: names, member: names, q: names, id: [offered.id.toString()], code: [link.code] };
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** All of the other line that a call could change. */
async function standing(): Promise<unknown> {
  const ids = foreignIds;
  const { rows } = await sql`select
    (select json_agg(m order by m.id) from members m where m.id = any (${ids}::bigint[])) as members,
    (select json_agg(c order by c.id) from agent_contracts c where c.agent_id = any (${ids}::bigint[])) as contracts,
    (select json_agg(i order by i.code) from invitation_codes i where i.owner_id = any (${ids}::bigint[])) as codes,
    (select json_agg(p order by p.member_id) from lottery_rebate_points p where p.member_id = any (${ids}::bigint[])) as points,
    (select json_agg(p) from lottery_product_points p where p.member_id = any (${ids}::bigint[])) as daily`.execute(
    database.db,
  );
  return rows;
}

test.each(CALLS)('$name shows and changes nothing of another line', async (call) => {
  const before = await standing();
  for (const { params, query, body } of fc.sample(plainInput(call, known), { seed: 37, numRuns: TIMES })) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name]) || '0');
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    const url = `${path}?${asked.map(([name, value]) => `${name}=${inAddress(value)}`).join('&')}`;
    const payload = call.encrypted ? await sealFor(house.ports.identity, body as object) : (body as object);
    const response = await house.http.inject({
      ...{ method: call.method, url },
      headers: { token, language: 'en', ...(call.encrypted ? { 'content-type': 'application/jose' } : {}) },
      ...(call.method === 'GET' ? {} : { payload }),
    });
    const { value } = response.json() as { value?: unknown };
    const shown = JSON.stringify(value ?? null);
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(response.statusCode).toBeLessThan(500);
  }
  expect(await standing()).toEqual(before);
});
