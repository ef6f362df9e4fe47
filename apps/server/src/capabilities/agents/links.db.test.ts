/** Links of agents: what they make of whoever comes by them, with which points, how often, and that nobody reads another's. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { GIVEN_PASSWORD, type GivenMember, givenMember, givenUpline, sealFor } from '../identity/given.ts';
import { givenKey } from '../wallet/given.ts';

let database: TestDatabase;
let house: RunningApp;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer<V> {
  readonly success: boolean;
  readonly code?: string;
  readonly value?: V;
}
async function ask<V = unknown>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { token, body, from = '127.0.0.1' }: { token?: string; body?: object; from?: string } = {},
): Promise<Answer<V>> {
  const response = await house.http.inject({
    ...{ method, url, remoteAddress: from },
    headers: { language: 'en', ...(token === undefined ? {} : { token }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return response.json();
}

/** An agent at the top with points of their own. */
async function givenAgent(points: Partial<Record<'LOTT' | 'VN', number>> = { LOTT: 120 }): Promise<GivenMember> {
  const agent = await givenMember(database.db, { kind: 'agent', agentGrade: 'general' });
  for (const [product, point] of Object.entries(points))
    await (product === 'LOTT'
      ? sql`insert into lottery_rebate_points (member_id, point) values (${agent.id}, ${point})`
      : sql`insert into lottery_product_points (product, member_id, point, set_at) values (${product}, ${agent.id}, ${point}, now())`
    ).execute(database.db);
  return agent;
}

const wishOf = (change: object = {}) => ({
  ...{ key: givenKey(), name: 'Facebook page', type: 'player', points: { LOTT: '12' }, landing: '/register' },
  ...change,
});
const make = (agent: GivenMember, change: object = {}) =>
  ask<{ code: string }>('POST', '/wps/agent/links', { token: agent.token, body: wishOf(change) });
const codeOf = async (agent: GivenMember, change: object = {}) => (await make(agent, change)).value?.code ?? '';
const list = async (agent: GivenMember) =>
  (await ask<{ rows: Record<string, unknown>[] }>('GET', '/wps/agent/links', { token: agent.token })).value?.rows ?? [];

let addresses = 0;
async function register(affiliateCode?: string, domain?: string): Promise<Answer<unknown> & { username: string }> {
  addresses += 1;
  const username = `came${100_000_000 + randomInt(900_000_000)}`;
  const body = { username, password: GIVEN_PASSWORD, confirmPassword: GIVEN_PASSWORD, termsAccepted: true };
  const from = `10.9.${addresses >> 8}.${addresses & 255}`;
  const response = await house.http.inject({
    ...{ method: 'PUT', url: '/wps/member/register', remoteAddress: from },
    headers: { language: 'en', 'content-type': 'application/jose' },
    payload: await sealFor(house.ports.identity, { ...body, affiliateCode, domain }),
  });
  return { ...(response.json() as Answer<unknown>), username };
}

async function rowOf(username: string) {
  const { rows } = await sql<{ upline: bigint; kind: string; grade: string | null; point: number | null }>`
    select m.upline_id as upline, m.kind, m.agent_grade as grade, p.point::int as point
    from members m left join lottery_rebate_points p on p.member_id = m.id where m.username = ${username}`.execute(
    database.db,
  );
  return rows[0];
}

describe('a link', () => {
  test('is made once a key, gives at most the own points, and brings people right below with them', async () => {
    const agent = await givenAgent();
    const key = givenKey();
    const [one, other] = await Promise.all([make(agent, { key }), make(agent, { key })]);
    expect(one.value).toEqual(other.value);
    expect(await make(agent, { key, name: 'Another' })).toMatchObject({ code: 'request.keyReused' });
    expect(await make(agent, { points: { LOTT: '12.1' } })).toMatchObject({ code: 'agents.pointAboveOwn' });
    expect(await make(agent, { points: { LOTT: '12.05' } })).toMatchObject({ code: 'request.invalid' });
    const code = one.value?.code ?? '';
    for (const from of ['10.8.0.1', '10.8.0.1', '10.8.0.2'])
      await ask('POST', '/wps/affiliate/visits', { body: { code }, from });
    await ask('POST', '/wps/affiliate/visits', { body: { code: 'NOBODYS7' } });
    const came = await register(code.toLowerCase());
    expect(came).toMatchObject({ success: true });
    expect(await rowOf(came.username)).toEqual({ upline: agent.id, kind: 'player', grade: null, point: 120 });
    expect(await list(agent)).toMatchObject([
      { code, clicks: 2, registered: 1, deposited: 0, state: 'open', points: { LOTT: '12' } },
    ]);
  });

  test('of type agent makes agents, of the grade that belongs below', async () => {
    const agent = await givenMember(database.db, { kind: 'agent', agentGrade: 'internalGeneral' });
    const came = await register(await codeOf(agent, { type: 'agent', points: {} }));
    expect(await rowOf(came.username)).toMatchObject({ upline: agent.id, kind: 'agent', grade: 'internalLine' });
  });

  test('counts so many and no more, also for two at once, and none when it is closed or over', async () => {
    const agent = await givenAgent();
    const code = await codeOf(agent, { uses: 1 });
    const answers = await Promise.all([register(code), register(code)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)?.code).toBe('identity.inviteInvalid');
    expect(await list(agent)).toMatchObject([{ code, state: 'usedUp', registered: 1 }]);

    const shut = await codeOf(agent);
    const url = `/wps/agent/links/${shut}/active`;
    const stranger = await givenAgent();
    expect(await ask('POST', url, { token: stranger.token, body: { active: false } })).toMatchObject({
      code: 'agents.linkUnknown',
    });
    expect(await ask('POST', url, { token: agent.token, body: { active: false } })).toMatchObject({ success: true });
    expect(await register(shut)).toMatchObject({ code: 'identity.inviteInvalid' });
    const over = await codeOf(agent, { days: 1 });
    await sql`update invitation_codes set expires_at = now() - interval '1 second' where code = ${over}`.execute(
      database.db,
    );
    expect(await register(over)).toMatchObject({ code: 'identity.inviteInvalid' });
  });

  test('brings nobody below whoever stands 12 deep', async () => {
    let above = await givenAgent();
    for (let depth = 1; depth <= 11; depth += 1) {
      const below = await givenMember(database.db, { kind: 'agent' });
      await givenUpline(database.db, below.id, above.id);
      if (depth === 10) expect(await register(await codeOf(below, { points: {} }))).toMatchObject({ success: true });
      above = below;
    }
    expect(await register(await codeOf(above, { points: {} }))).toMatchObject({ code: 'identity.inviteInvalid' });
    await transact(database.db, (tx) => house.ports.identity.lines.addDomain(tx, above.id, 'deep.example'));
    const came = await register(undefined, 'deep.example');
    expect(came).toMatchObject({ success: true });
    expect(await rowOf(came.username)).toMatchObject({ upline: null });
  });
});

describe('points down a line', () => {
  test('begin at most at those of the one above, are raised up to the own ones and never lowered', async () => {
    const agent = await givenAgent({ LOTT: 50 });
    const came = await register(await codeOf(agent, { points: {} }));
    expect(await rowOf(came.username)).toMatchObject({ point: 50 });
    await sql`update lottery_rebate_points set point = 100 where member_id = ${agent.id}`.execute(database.db);
    const raise = (points: object, account = came.username) =>
      ask('POST', '/wps/agent/line/points', { token: agent.token, body: { account, points } });
    expect(await raise({ LOTT: '7.5' })).toMatchObject({ value: { points: { LOTT: '7.5' } } });
    expect(await raise({ LOTT: '7.5' })).toMatchObject({ success: true });
    expect(await raise({ LOTT: '7' })).toMatchObject({ code: 'lottery.pointNotRaised' });
    expect(await raise({ LOTT: '10.1' })).toMatchObject({ code: 'agents.pointAboveOwn' });
    const stranger = await givenMember(database.db);
    expect(await raise({ LOTT: '9' }, stranger.username)).toMatchObject({ code: 'agents.notBelow' });
  });
});
