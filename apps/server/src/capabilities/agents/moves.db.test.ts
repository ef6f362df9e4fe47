/** Moves of members by two of staff, with history and refusals, and players who become agents. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { inTurn } from '../../platform/testing/held-row.ts';
import { type GivenMember, givenMember, givenStaff, givenUpline } from '../identity/given.ts';
import { givenKey } from '../wallet/given.ts';

let database: TestDatabase;
let house: RunningApp;
let asker: string;
let approver: string;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  asker = (await givenStaff(database.db)).token;
  approver = (await givenStaff(database.db)).token;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function send(token: string, url: string, body: object) {
  const response = await house.http.inject({
    ...{ method: 'POST', url, headers: { language: 'en', token }, payload: body },
  });
  return response.json() as { code?: string; value?: { id: string; below: number; state: string; account: string } };
}
async function given(kind: 'player' | 'agent', upline: GivenMember | null): Promise<GivenMember> {
  const member = await givenMember(database.db, { kind });
  await givenUpline(database.db, member.id, upline?.id ?? null);
  return member;
}
const ask = (member: GivenMember, to: GivenMember | null, key = givenKey()) =>
  send(asker, '/desk/api/agents/moves', {
    ...{ key, account: member.username, reason: 'asked in writing' },
    ...(to === null ? {} : { to: to.username }),
  });
const decide = (id: string | undefined, by = approver, carryOut = true) =>
  send(by, `/desk/api/agents/moves/${id}/decision`, { key: givenKey(), carryOut, reason: 'checked' });
const aboveOf = async ({ id }: GivenMember) =>
  (await house.ports.identity.lines.uplinesOf(database.db, [id])).get(id) ?? [];

test('takes two, carries all below along and keeps both paths', async () => {
  const [one, other] = [await given('agent', null), await given('agent', null)];
  const agent = await given('agent', one);
  const player = await given('player', agent);
  const key = givenKey();
  const [asked, again] = await Promise.all([ask(agent, other, key), ask(agent, other, key)]);
  expect(asked.value).toMatchObject({ below: 1 });
  expect(again.value).toEqual(asked.value);
  expect(await ask(agent, one, key)).toMatchObject({ code: 'request.keyReused' });
  expect(await ask(agent, other)).toMatchObject({ code: 'agents.moveStands' });
  const { id } = asked.value ?? {};
  expect(await decide(id, asker)).toMatchObject({ code: 'agents.ownMove' });
  const done = await Promise.all([decide(id), decide(id)]);
  expect(done.map(({ value }) => value?.state)).toEqual(['done', 'done']);
  expect(await aboveOf(player)).toEqual([agent.id, other.id]);
  const { rows } = await sql`select from_path, to_path from agent_moves where id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ from_path: `/${one.id}/${agent.id}/`, to_path: `/${other.id}/${agent.id}/` }]);
});

test('refuses circles, depth, contracts, points above and whoever is no agent', async () => {
  const top = await given('agent', null);
  const below = await given('agent', top);
  const player = await given('player', below);
  expect(await ask(top, below)).toMatchObject({ code: 'agents.moveLoop' });
  expect(await ask(below, top)).toMatchObject({ code: 'agents.moveNowhere' });
  expect(await ask(top, player)).toMatchObject({ code: 'agents.notAgent' });
  let deep = await given('agent', null);
  for (let depth = 2; depth <= 10; depth += 1) deep = await given('agent', deep);
  expect(await ask(top, deep)).toMatchObject({ code: 'identity.lineTooDeep' });
  expect((await ask(player, deep)).value).toMatchObject({ below: 0 });

  const low = await given('agent', null);
  await sql`insert into lottery_rebate_points (member_id, point) values (${low.id}, 10)`.execute(database.db);
  expect(await ask(below, low)).toMatchObject({ code: 'lottery.pointAboveUpline' });
  const wish = { key: givenKey(), kind: 'realTime', account: top.username, period: null, carryMode: null } as const;
  const tiers = [{ minBase: 0n, minActive: 0, rate: 1_000n }];
  await house.ports.agents.offerByHouse(1n, { ...wish, tiers }, async () => {});
  const free = await given('agent', null);
  expect(await ask(top, free)).toMatchObject({ code: 'agents.moveContracts' });

  const moved = await ask(below, free);
  await givenUpline(database.db, below.id, null);
  expect(await decide(moved.value?.id)).toMatchObject({ code: 'agents.moveOutdated' });
  expect((await decide(moved.value?.id, asker, false)).value).toMatchObject({ state: 'refused' });
});

test('and an offer to whoever is just moved away do not both come about', async () => {
  const [top, other] = [await given('agent', null), await given('agent', null)];
  const asked = await ask(top, other);
  const terms = { kind: 'realTime', period: null, carryMode: null } as const;
  const tiers = [{ minBase: 0n, minActive: 0, rate: 1_000n }];
  const [moved, offered] = await inTurn(
    database,
    sql`select from members where id = ${top.id} for update`,
    () => decide(asked.value?.id),
    () =>
      house.ports.agents.offerByHouse(1n, { ...terms, key: givenKey(), account: top.username, tiers }, async () => {}),
  );
  expect(moved.value?.state).toBe('done');
  expect(offered).toMatchObject({ refused: 'agents.notBelow' });
});

test('makes an agent of a player right below, and of nobody else', async () => {
  const agent = await given('agent', null);
  const player = await given('player', agent);
  const far = await given('player', await given('agent', agent));
  const convert = (account: string) => send(agent.token, '/wps/agent/line/conversions', { account });
  expect(await convert(far.username)).toMatchObject({ code: 'agents.notBelow' });
  const [one, again] = await inTurn(
    database,
    sql`select from members where id = ${player.id} for update`,
    () => convert(player.username),
    () => convert(player.username),
  );
  expect([one.value, again.value]).toEqual([{ account: player.username }, { account: player.username }]);
  expect(await house.ports.identity.findMember(player.id)).toMatchObject({ kind: 'agent', agentGrade: 'line' });
  expect(await house.ports.identity.lines.affiliateCodeOf(player.id)).toMatch(/^[A-Z0-9]{8}$/);
  const lone = await given('player', null);
  await send(asker, '/desk/api/agents/conversions', {
    key: givenKey(),
    account: lone.username,
    reason: 'asked for it',
  });
  expect(await house.ports.identity.findMember(lone.id)).toMatchObject({ kind: 'agent', agentGrade: 'general' });
});
