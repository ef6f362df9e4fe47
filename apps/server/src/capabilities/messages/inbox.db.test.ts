/** Inboxes through HTTP: who sees what, and that a letter reaches everybody once, whatever dies on the way. */
import type { Call, Envelope, ReplyOf } from '@house/contract/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { publish } from '../../platform/realtime.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { givenSocket } from '../../platform/testing/socket.ts';
import {
  GIVEN_PASSWORD,
  type GivenMember,
  type GivenStaff,
  givenEnrolledBy,
  givenMember,
  givenStaff,
} from '../identity/given.ts';
import { givenBroadcast, givenCrowd } from './given.ts';
import { carryDue } from './inbox/carry.ts';

let database: TestDatabase;
let house: RunningApp;
let other: RunningApp;
let author: GivenStaff;
let writer: string;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  other = await givenApp(database.url, { config: { role: 'http' } });
  author = await givenStaff(database.db);
  writer = author.token;
});
afterAll(async () => {
  await Promise.all([house.stop(), other.stop()]);
  await database.close();
});

async function ask(method: Call['method'], url: string, token: string | null, body?: object, language = 'en') {
  const response = await house.http.inject({
    method,
    url,
    headers: { language, ...(token === null ? {} : { token }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, ...(response.json() as Envelope<Record<string, never>>) };
}
type InboxReply = ReplyOf<typeof import('@house/contract/messages/site').listInbox>;
const inboxOf = async ({ token }: GivenMember, language = 'en') =>
  (await ask('GET', '/wps/messages', token, undefined, language)).value as unknown as InboxReply;
const sendBroadcast = async (body: object, token = writer) => ask('POST', '/desk/api/broadcasts', token, body);
const unreadOf = async ({ token }: GivenMember) =>
  (await ask('GET', '/wps/relay/CSP_unreadCount', token)).value as unknown as { unread: number };

async function carryAll(): Promise<void> {
  while ((await house.ports.messages.carryDue()) === 'more') {
    // next batch
  }
}

async function news(member: GivenMember, key = givenKey()): Promise<void> {
  await transact(database.db, (tx) =>
    house.ports.messages.send(tx, {
      key,
      memberId: member.id,
      template: 'depositCredited',
      values: { amount: '৳500.00' },
      link: '/?mc=depositv2',
    }),
  );
  await carryAll();
}

test('news comes in the language of whoever reads, unread first, and is read, pinned and removed by its owner', async () => {
  const member = await givenMember(database.db);
  await news(member);
  await news(member);
  const [first, second] = (await inboxOf(member)).rows;
  expect(first).toMatchObject({
    title: 'Deposit credited: ৳500.00',
    link: '/?mc=depositv2',
    read: false,
    pinned: false,
  });
  expect((await inboxOf(member, 'bn')).rows[0]?.title).toBe('ডিপোজিট জমা হয়েছে: ৳500.00');
  expect(await unreadOf(member)).toEqual({ unread: 2 });

  expect((await ask('PUT', `/wps/messages/${first?.id}/read`, member.token)).value).toEqual({ unread: 1 });
  expect((await ask('PUT', `/wps/messages/${first?.id}/read`, member.token)).value).toEqual({ unread: 1 });
  await ask('PUT', `/wps/messages/${second?.id}/pin`, member.token, { pinned: true });
  expect((await inboxOf(member)).rows.map(({ id, pinned, read }) => ({ id, pinned, read }))).toEqual([
    { id: second?.id, pinned: true, read: false },
    { id: first?.id, pinned: false, read: true },
  ]);
  expect((await ask('PUT', '/wps/messages/all/read', member.token)).value).toEqual({ unread: 0 });
  expect((await ask('DELETE', `/wps/messages/${first?.id}`, member.token)).status).toBe(200);
  expect((await ask('DELETE', `/wps/messages/${first?.id}`, member.token)).status).toBe(200);
  expect((await ask('PUT', `/wps/messages/${first?.id}/read`, member.token)).code).toBe('messages.unknown');
  expect((await inboxOf(member)).rows).toHaveLength(1);
});

test('what has a name in each language is named to everybody in his own', async () => {
  const member = await givenMember(database.db);
  await transact(database.db, (tx) =>
    house.ports.messages.send(tx, {
      key: givenKey(),
      memberId: member.id,
      template: 'raffleCancelled',
      values: { 'name.bn': 'ঈদ', 'name.en': 'Eid', tickets: '3', amount: '৳60.00' },
    }),
  );
  await carryAll();
  expect((await inboxOf(member)).rows[0]?.body).toContain('The raffle Eid has been cancelled');
  expect((await inboxOf(member, 'bn')).rows[0]?.body).toContain('ঈদ র‍্যাফেলটি বাতিল');
});

test('the same key is the same news', async () => {
  const member = await givenMember(database.db);
  const key = givenKey();
  await news(member, key);
  await news(member, key);
  expect((await inboxOf(member)).total).toBe(1);
});

test('nobody else reads, pins or removes a message, or learns that there is one', async () => {
  const [owner, stranger] = [await givenMember(database.db), await givenMember(database.db)];
  await news(owner);
  const id = (await inboxOf(owner)).rows[0]?.id;
  for (const [method, url, body] of [
    ['PUT', `/wps/messages/${id}/read`, {}],
    ['PUT', `/wps/messages/${id}/pin`, { pinned: true }],
    ['DELETE', `/wps/messages/${id}`, undefined],
  ] as const) {
    const answer = await ask(method, url, stranger.token, body);
    expect([answer.status, answer.code]).toEqual([404, 'messages.unknown']);
  }
  expect((await inboxOf(stranger)).total).toBe(0);
  expect(await unreadOf(owner)).toEqual({ unread: 1 });
});

test('who has the inbox open sees a message come and the count go, on a socket of another process', async () => {
  const member = await givenMember(database.db);
  const socket = await givenSocket(await other.listen());
  socket.send({ type: 'subscribe', token: member.token, channels: ['inbox'] });
  await socket.take('subscribed');
  await news(member);
  expect((await socket.take('event')).event).toMatchObject({ channel: 'inbox', kind: 'unread', data: { unread: 1 } });
  await ask('PUT', '/wps/messages/all/read', member.token);
  expect((await socket.take('event')).event).toMatchObject({ data: { unread: 0 } });
  socket.close();
});

test('what happens to an account is told in its inbox: a sign-in from a new place, a changed password', async () => {
  const { username, id } = await givenMember(database.db);
  const signIn = (address: string, userAgent: string) =>
    house.ports.identity.signInMember({ type: 'username', username, password: GIVEN_PASSWORD }, { address, userAgent });
  const elsewhere = { address: '203.0.113.9', userAgent: 'lightMyRequest' };
  // A session belongs to a kind of device, here that of the calls below. The first place is the known one.
  await signIn('198.51.100.7', 'lightMyRequest');
  const second = await signIn(elsewhere.address, elsewhere.userAgent);
  expect(second.refused).toBeUndefined();
  const token = 'token' in second ? second.token : JSON.stringify(second);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  await carryAll();
  const member = { id, username, password: GIVEN_PASSWORD, sessionId: '', token };
  const [news] = (await inboxOf(member)).rows;
  expect(news).toMatchObject({ title: 'Sign-in from a new place', link: '/?mc=securityCenter' });
  expect(news?.body).toContain('IP address: 203.0.113.9');

  const { rows } = await sql<{ id: string }>`select id from sessions where owner_id = ${id} and ended_at is null
    order by created_at desc limit 1`.execute(database.db);
  const [oldPassword, newPassword] = [GIVEN_PASSWORD, 'meghna-surma-93'];
  const change = { oldPassword, newPassword, confirmNewPassword: newPassword };
  const renewed = await house.ports.identity.changePassword(id, rows[0]?.id ?? '', change, elsewhere);
  await carryAll();
  const again = { ...member, token: 'token' in renewed ? renewed.token : '' };
  expect((await inboxOf(again)).rows.map(({ title }) => title)).toEqual([
    'Your password has changed',
    'Sign-in from a new place',
  ]);
});

test('a broadcast reaches a segment once, trial accounts and other kinds never, and its results are counted', async () => {
  const [player, agent, trial] = [
    await givenMember(database.db),
    await givenMember(database.db, { kind: 'agent' }),
    await givenMember(database.db, { kind: 'trial' }),
  ];
  const body = givenBroadcast({ audience: { to: 'segment', kinds: ['agent'] } });
  const [sent, again] = [await sendBroadcast(body), await sendBroadcast(body)];
  expect(sent.value).toMatchObject({ state: 'waiting', expected: 1 });
  expect(again.value).toEqual(sent.value);
  expect((await sendBroadcast({ ...body, link: '/vip' })).code).toBe('request.keyReused');
  await carryAll();
  expect((await inboxOf(agent)).rows).toMatchObject([{ title: 'A new game', link: '/promotions' }]);
  expect((await inboxOf(player)).total).toBe(0);
  expect((await ask('GET', '/wps/messages', trial.token)).code).toBe('session.trialAccount');
  await ask('PUT', '/wps/messages/all/read', agent.token);
  const { id } = sent.value as unknown as { id: string };
  expect((await ask('GET', `/desk/api/broadcasts/${id}`, writer)).value).toMatchObject({
    broadcast: { state: 'sent', sent: 1, read: 1 },
  });
});

test('a broadcast in one language is read by everybody; half a language, a foreign link or an unknown name is refused', async () => {
  const member = await givenMember(database.db);
  const list = { audience: { to: 'list', members: [member.username.toUpperCase(), member.username] } };
  const bnOnly = { texts: { bn: { title: 'শিরোনাম', body: 'লেখা' }, en: { title: '', body: '' } } };
  expect((await sendBroadcast(givenBroadcast({ ...list, ...bnOnly }))).value).toMatchObject({ expected: 1 });
  await carryAll();
  expect((await inboxOf(member, 'en')).rows).toMatchObject([{ title: 'শিরোনাম' }]);

  const half = { texts: { bn: { title: 'শিরোনাম', body: '' }, en: { title: 'Title', body: 'Text' } } };
  expect((await sendBroadcast(givenBroadcast({ ...list, ...half }))).code).toBe('messages.textMissing');
  for (const link of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/desk/',
    '/%64esk/x',
    'javascript:1',
    '/a b',
  ]) {
    expect([link, (await sendBroadcast(givenBroadcast({ ...list, link }))).code]).toEqual([
      link,
      'messages.linkForeign',
    ]);
  }
  const unknown = { audience: { to: 'list', members: [member.username, 'nobody-is-called-so'] } };
  expect((await sendBroadcast(givenBroadcast(unknown))).code).toBe('messages.recipientUnknown');
  const past = { endsAt: '2020-01-01T00:00:00Z' };
  expect((await sendBroadcast(givenBroadcast({ ...list, ...past }))).code).toBe('messages.window');
});

test('a broadcast waits for its hour and nobody sees it after its end or once it is called off', async () => {
  const member = await givenMember(database.db);
  const list = { audience: { to: 'list', members: [member.username] } };
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const { value } = await sendBroadcast(givenBroadcast({ ...list, startsAt: later }));
  await carryAll();
  expect((await inboxOf(member)).total).toBe(0);
  const { id } = value as unknown as { id: string };
  const cancel = () => ask('POST', `/desk/api/broadcasts/${id}/cancel`, writer, { reason: 'not needed' });
  expect((await cancel()).value).toMatchObject({ state: 'cancelled' });
  expect((await cancel()).code).toBe('messages.stepImpossible');

  const soon = await sendBroadcast(givenBroadcast({ ...list, endsAt: later }));
  await carryAll();
  expect((await inboxOf(member)).total).toBe(1);
  const shown = soon.value as unknown as { id: string };
  await sql`update inbox_messages set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where id = ${shown.id}`.execute(database.db);
  expect(await inboxOf(member)).toMatchObject({ total: 0, unread: 0 });
});

test('whoever joins before it goes out gets it too, so while its window stands open a second person reads it first', async () => {
  await givenMember(database.db);
  await givenStaff(database.db);
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const since = (joinedTo: string | null) => ({
    audience: { to: 'segment', kinds: ['player'], joinedFrom: day(-1), joinedTo },
  });
  const stateOf = async (wish: object) => (await sendBroadcast(givenBroadcast(wish))).value;
  expect(await stateOf({ ...since(null), startsAt })).toMatchObject({ state: 'awaitsSecond' });
  expect(await stateOf({ ...since(day(2)), startsAt })).toMatchObject({ state: 'awaitsSecond' });
  // Who gets these is known by now.
  expect(await stateOf(since(null))).toMatchObject({ state: 'waiting' });
  expect(await stateOf({ ...since(day(-1)), startsAt })).not.toMatchObject({ state: 'awaitsSecond' });
});

test('one who writes to many in slices, also at once, needs a second person as for all of them together', async () => {
  const slicer = await givenStaff(database.db);
  await givenCrowd(database.db, 600, 'agent');
  const audience = { to: 'segment', kinds: ['agent'] };
  const slice = async (token: string) => {
    const { value } = await sendBroadcast(givenBroadcast({ audience }), token);
    return (value as unknown as { state: string }).state;
  };
  const both = await Promise.all([slice(slicer.token), slice(slicer.token)]);
  expect(both.toSorted()).toEqual(['awaitsSecond', 'waiting']);
  const counted = await ask('POST', '/desk/api/broadcast-audience', slicer.token, { audience });
  expect(counted.value).toMatchObject({ needsSecond: true });
  // What another sent is his own, and what was sent the day before is no slice of this.
  expect(await slice((await givenStaff(database.db)).token)).toBe('waiting');
  // Whoever came in by his link may be himself.
  const brought = await givenStaff(database.db);
  await givenEnrolledBy(database.db, brought.id, slicer.id);
  expect(await slice(brought.token)).toBe('awaitsSecond');
  await sql`update inbox_messages set made_at = made_at - interval '25 hours' where staff_id = ${slicer.id}`.execute(
    database.db,
  );
  expect(await slice(slicer.token)).toBe('waiting');
});

test('to 10,000 members: a second person first, then everybody exactly once, though workers die and work at once', async () => {
  const crowd = await givenCrowd(database.db, 10_000, 'player');
  const day = { joinedFrom: new Date().toISOString().slice(0, 10), joinedTo: null };
  const wish = givenBroadcast({ audience: { to: 'segment', kinds: ['player'], ...day } });
  const second = await givenStaff(database.db);
  const counted = await ask('POST', '/desk/api/broadcast-audience', writer, { audience: wish.audience });
  expect(counted.value).toMatchObject({ needsSecond: true });
  const { value } = await sendBroadcast(wish);
  expect(value).toMatchObject({ state: 'awaitsSecond' });
  const { id, expected } = value as unknown as { id: string; expected: number };
  expect(expected).toBeGreaterThanOrEqual(10_000);
  await carryAll();
  const confirm = (token: string) =>
    ask('POST', `/desk/api/broadcasts/${id}/confirm`, token, { reason: 'read it too' });
  expect((await confirm(writer)).code).toBe('messages.samePerson');
  const friend = await givenStaff(database.db);
  await givenEnrolledBy(database.db, friend.id, author.id);
  expect((await confirm(friend.token)).code).toBe('staff.notSeparate');
  const [one, two] = await Promise.all([confirm(second.token), confirm(second.token)]);
  expect([one?.code, two?.code].filter((code) => code !== undefined)).toEqual(['messages.stepImpossible']);

  // A worker that dies in its third batch: the batch is gone, the two before it stay.
  let batches = 0;
  const dying = {
    db: database.db,
    identity: house.ports.identity,
    publishLive: async (...told: Parameters<typeof publish>) => {
      await publish(...told);
      batches += 1;
      if (batches === 3) throw new Error('the process dies here');
    },
  };
  await expect(
    (async () => {
      while ((await carryDue(dying)) === 'more') {
        // until it dies
      }
    })(),
  ).rejects.toThrow('dies here');
  const half = await ask('GET', `/desk/api/broadcasts/${id}`, writer);
  expect(half.value).toMatchObject({ broadcast: { state: 'sending', sent: 2_000 } });

  const work = async (from: RunningApp) => {
    for (;;) if ((await from.ports.messages.carryDue()) === 'done') return;
  };
  await Promise.all([work(house), work(other), work(house)]);
  await carryAll();
  expect((await ask('GET', `/desk/api/broadcasts/${id}`, writer)).value).toMatchObject({
    broadcast: { state: 'sent', sent: expected },
  });
  const { rows } = await sql<{ marks: number; members: number }>`
    select count(*)::int as marks, count(distinct member_id)::int as members from inbox_marks
    where message_id = ${id} and member_id = any(${crowd}::bigint[])`.execute(database.db);
  expect(rows).toEqual([{ marks: 10_000, members: 10_000 }]);
}, 60_000);

test('the same broadcast asked for twice at once is one broadcast', async () => {
  const member = await givenMember(database.db);
  const body = givenBroadcast({ audience: { to: 'list', members: [member.username] } });
  const answers = await Promise.all([sendBroadcast(body), sendBroadcast(body), sendBroadcast(body)]);
  expect(new Set(answers.map(({ value }) => (value as unknown as { id: string }).id)).size).toBe(1);
  await carryAll();
  expect((await inboxOf(member)).total).toBe(1);
});

test('old messages leave, pinned ones later', async () => {
  const member = await givenMember(database.db);
  await news(member);
  await news(member);
  const [first] = (await inboxOf(member)).rows;
  await ask('PUT', `/wps/messages/${first?.id}/pin`, member.token, { pinned: true });
  await sql`update inbox_messages m set made_at = now() - interval '200 days', starts_at = now() - interval '200 days'
    from inbox_marks k where k.message_id = m.id and k.member_id = ${member.id}`.execute(database.db);
  await sql`update inbox_marks set at = now() - interval '200 days' where member_id = ${member.id}`.execute(
    database.db,
  );
  await house.ports.messages.sweep();
  expect((await inboxOf(member)).rows.map(({ id }) => id)).toEqual([first?.id]);
  await sql`update inbox_marks set at = now() - interval '400 days' where member_id = ${member.id}`.execute(
    database.db,
  );
  await house.ports.messages.sweep();
  expect((await inboxOf(member)).total).toBe(0);
});
