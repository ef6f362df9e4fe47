/** Push: what comes into an inbox reaches the browsers of its member, enciphered for them, once, and not in quiet hours. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../../main/compose.ts';
import { givenApp } from '../../../main/given.ts';
import { systemClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { type GivenMember, givenMember } from '../../identity/given.ts';
import { type GivenPushService, givenBrowser, givenPushKeys, givenPushService, readVapid } from './given.ts';
import type { Push } from './port.ts';
import { createPush } from './service.ts';

const HOUR = 3_600_000;
const ZONE = 360;
const keys = givenPushKeys();
const FROM = { userAgent: '', sessionId: null };

let database: TestDatabase;
let house: RunningApp;
let service: GivenPushService;
let now: Date;
let push: Push;

beforeAll(async () => {
  service = await givenPushService();
  database = await givenDatabase({ maxConnections: 6 });
  house = await givenApp(database.url, { config: { role: 'http', push: keys, pushHosts: [service.host] } });
  push = createPush({
    ...{ db: database.db, ids: createIds(systemClock, 941), identity: house.ports.identity, zoneOffsetMinutes: ZONE },
    ...{ pushKeys: keys, pushHosts: [service.host], readPushTime: () => now },
    sayKind: (kind, language) => `${kind} in ${language}`,
  });
});
beforeEach(async () => {
  service.got.length = 0;
  service.status = 201;
  now = localTime(12);
  await sql`delete from push_devices`.execute(database.db);
});
afterAll(async () => {
  await house.stop();
  await database.close();
  await service.close();
});

/** Tomorrow at this hour of the house's zone. */
function localTime(hour: number): Date {
  const day = Math.floor((Date.now() + ZONE * 60_000) / (24 * HOUR)) + 1;
  return new Date(day * 24 * HOUR + hour * HOUR - ZONE * 60_000);
}

async function ask(member: GivenMember, method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await house.http.inject({
    ...{ method, url: `/wps/messages/push${path}`, headers: { token: member.token, language: 'en' } },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.json() as { code: string; value: { rows: { id: string; mark: string }[]; publicKey: string } };
}

async function givenReader(preferences: object = {}): Promise<GivenMember> {
  const member = await givenMember(database.db, { kind: 'player' });
  await sql`update members set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${member.id}`.execute(
    database.db,
  );
  return member;
}

type Template = Parameters<RunningApp['ports']['messages']['send']>[1]['template'];

const endpoint = (): string => `http://${service.host}/${randomUuid()}`;

async function tell(member: GivenMember, template: Template, values: Record<string, string> = {}): Promise<void> {
  await transact(database.db, (tx) =>
    house.ports.messages.send(tx, { key: randomUuid(), memberId: member.id, template, values, link: '/licences' }),
  );
  await house.ports.messages.carryDue();
}
const carry = async (): Promise<void> => {
  await Promise.all([push.carryDue(), push.carryDue()]);
};
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_messages`.execute(database.db);
  return rows[0]?.count ?? -1;
};
/** As if the time had come. */
const moveOn = () => sql`update push_messages set next_try_at = now()`.execute(database.db);

test('a browser is told once of what kind the news are, and of nothing else, signed by the house', async () => {
  const member = await givenReader({ language: 'en' });
  const browser = givenBrowser(endpoint());
  expect((await ask(member, 'POST', '', browser.address)).value).toMatchObject({ id: expect.any(String) });
  expect((await ask(member, 'GET', '')).value).toMatchObject({ publicKey: keys.publicKey, rows: [{}] });
  await tell(member, 'depositCredited', { amount: '৳5,000.00' });
  await carry();
  await carry();
  expect(service.got).toHaveLength(1);
  const [pushed] = service.got;
  if (pushed === undefined) throw new Error('nothing came');
  expect(browser.open(pushed)).toEqual({ kind: 'money', title: 'money in en', link: '/licences', language: 'en' });
  expect(readVapid(pushed, keys)).toMatchObject({ aud: `http://${service.host}`, sub: keys.subject });
  expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'money' });
  expect(await waiting()).toBe(0);
});

test('quiet hours wait for their end, an account in danger does not, and what is switched off is not told', async () => {
  const reader = await givenReader({ notices: { money: { push: true }, bets: { push: false } } });
  await push.add(reader.id, givenBrowser(endpoint()).address, FROM);
  now = localTime(3);
  await tell(reader, 'rewardsWaiting', { count: '1', until: 'x' });
  await tell(reader, 'drawVoided');
  await carry();
  expect([service.got.length, await waiting()]).toEqual([0, 1]);
  await tell(reader, 'newSignIn', { device: 'mobile', address: '' });
  await carry();
  expect(service.got).toHaveLength(1);
  now = localTime(8);
  await moveOn();
  await carry();
  expect([service.got.length, await waiting()]).toEqual([2, 0]);
});

test('a browser that is gone is forgotten, a service that is down is asked again, one that says no is not', async () => {
  const member = await givenReader({ quietHours: null });
  const rows = async (): Promise<number> => (await push.list(member.id)).length;
  await push.add(member.id, givenBrowser(endpoint()).address, FROM);
  service.status = 503;
  await tell(member, 'rewardsWaiting', { count: '1', until: 'x' });
  await carry();
  await carry();
  expect([service.got.length, await waiting(), await rows()]).toEqual([1, 1, 1]);
  service.status = 302;
  await moveOn();
  await carry();
  expect([service.got.length, await waiting(), await rows()]).toEqual([2, 0, 1]);
  service.status = 410;
  await tell(member, 'rewardsWaiting', { count: '1', until: 'x' });
  await carry();
  expect([await waiting(), await rows()]).toEqual([0, 0]);
});

test('a browser that was signed out from elsewhere, by a new password or by staff is told nothing more', async () => {
  const { identity } = house.ports;
  const member = await givenReader({ quietHours: null });
  const [own, far] = [randomUuid(), randomUuid()];
  const device = Buffer.from(randomUuid());
  const session = (id: string, owner: bigint, hash: Buffer | null) =>
    sql`insert into sessions (token_hash, id, owner_id, device, address, user_agent, device_hash, expires_at)
      values (${Buffer.from(id)}, ${id}, ${owner}, 'mobile', '', '', ${hash}, now() + interval '1 hour')`.execute(
      database.db,
    );
  await session(own, member.id, null);
  await session(far, member.id, device);
  const add = (sessionId: string) =>
    push.add(member.id, givenBrowser(endpoint()).address, { userAgent: '', sessionId });
  const told = async (): Promise<number> => {
    service.got.length = 0;
    await tell(member, 'newSignIn', { device: 'mobile', address: '' });
    await carry();
    return service.got.length;
  };
  await add(own);
  await add(far);
  expect(await told()).toBe(2);
  // A session that gave way to a newer one of the same browser says nothing of the browser.
  const next = randomUuid();
  await sql`update sessions set ended_at = now(), end_reason = 'replaced' where id = ${far}`.execute(database.db);
  await session(next, member.id, device);
  expect(await told()).toBe(2);
  await identity.endOtherSessions(member.id, own);
  expect(await told()).toBe(1);
  expect(await push.list(member.id)).toHaveLength(1);
  await identity.endSessionsOf('member', member.id, 'passwordChanged');
  // Nothing has to come for it to be seen.
  expect(await push.list(member.id)).toEqual([]);
  expect(await told()).toBe(0);
});

test('a browser that somebody else signed in by tells nothing of whom it was', async () => {
  const [member, other] = [await givenReader({ quietHours: null }), await givenReader()];
  const device = Buffer.from(randomUuid());
  await sql`update sessions set device_hash = ${device} where id = ${member.sessionId}`.execute(database.db);
  await push.add(member.id, givenBrowser(endpoint()).address, { userAgent: '', sessionId: member.sessionId });
  expect(await push.list(member.id)).toHaveLength(1);
  await sql`insert into sign_ins (member_id, at, address, network, device, device_hash, user_agent, method, result)
    values (${other.id}, now(), '10.1.1.1', '10.1.1', 'mobile', ${device}, '', 'password', 'ok')`.execute(database.db);
  expect(await push.list(member.id)).toEqual([]);
});

test('a browser is its last member’s alone, five of one member are kept, and addresses inside are refused', async () => {
  const [first, second] = [await givenReader(), await givenReader()];
  const shared = givenBrowser(endpoint()).address;
  await push.add(first.id, shared, FROM);
  await push.add(second.id, shared, FROM);
  expect([(await push.list(first.id)).length, (await push.list(second.id)).length]).toEqual([0, 1]);
  for (let count = 0; count < 6; count += 1) await push.add(second.id, givenBrowser(endpoint()).address, FROM);
  const kept = await push.list(second.id);
  expect(kept).toHaveLength(5);
  await push.remove(first.id, kept[0]?.id ?? 0n);
  expect(await push.list(second.id)).toHaveLength(5);
  await ask(second, 'POST', `/${kept[0]?.id}/remove`, {});
  expect(await push.list(second.id)).toHaveLength(4);
  const { p256dh, auth } = shared;
  const inside = ['https://10.0.0.7/x', 'https://[::1]/x', 'http://push.example/x', 'https://localhost/x', 'no'];
  for (const wrong of [...inside, 'https://push.example:8443/x', 'https://u:p@push.example/x']) {
    expect((await ask(first, 'POST', '', { endpoint: wrong, p256dh, auth })).code, wrong).toBe('push.addressWrong');
  }
  expect((await ask(first, 'POST', '', { endpoint: 'https://push.example/x', p256dh, auth: 'AA' })).code).toBe(
    'push.addressWrong',
  );
});
