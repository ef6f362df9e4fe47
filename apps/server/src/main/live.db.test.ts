import { boot } from '@house/contract/content/system';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootData } from '../capabilities/content/routes.ts';
import { givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { transact } from '../platform/database.ts';
import { publishNow } from '../platform/realtime.ts';
import { isRefusal } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { type GivenSocket, givenSocket } from '../platform/testing/socket.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let front: RunningApp;
let other: RunningApp;
let worker: RunningApp;
let frontUrl: string;
let otherUrl: string;

/** Two processes that serve and one that works, as in production, on one database. */
beforeAll(async () => {
  database = await givenDatabase();
  front = await givenApp(database.url, { config: { role: 'http' }, socketBeatMilliseconds: 500 });
  other = await givenApp(database.url, { config: { role: 'http' } });
  worker = await givenApp(database.url, { config: { role: 'worker' } });
  [frontUrl, otherUrl] = [await front.listen(), await other.listen()];
});
afterAll(async () => {
  await Promise.all([front.stop(), other.stop(), worker.stop()]);
  await database.close();
});

async function deposit(memberId: bigint, amount: bigint): Promise<void> {
  const movement = {
    memberId,
    key: givenKey(),
    type: 'deposit',
    account: 'cash',
    contra: 'cashier',
    amount,
    reference: null,
  } as const;
  const [outcome] = await front.ports.wallet.post([movement]);
  expect(isRefusal(outcome)).toBe(false);
}

test('money that moves in one process shows on a socket of another, over a reconnect, until the session ends', async () => {
  const member = await givenMember(database.db);
  await transact(database.db, (tx) => front.ports.wallet.openAccounts(tx, member.id));

  const first = await givenSocket(otherUrl);
  first.send({ type: 'subscribe', token: member.token, channels: ['wallet'] });
  await first.take('subscribed');
  await deposit(member.id, 125_000n);
  const seen = await first.take('event');
  expect(seen.event).toMatchObject({ channel: 'wallet', kind: 'balance', data: { cash: '12.50', bonus: '0.00' } });
  first.close();

  await deposit(member.id, 10_000n);
  const second = await givenSocket(frontUrl);
  second.send({ type: 'subscribe', token: member.token, channels: ['wallet'], after: seen.event?.seq });
  expect((await second.take('event')).event?.data).toMatchObject({ cash: '13.50' });

  await other.ports.identity.endSession('member', member.sessionId, 'test');
  await second.take('sessionEnded');
  const balance = await fetch(`${frontUrl}/wps/v2/wallets/balance`, { headers: { token: member.token } });
  expect(balance.status).toBe(401);
  second.close();
});

async function subscribed(url: string, message: object): Promise<GivenSocket> {
  const socket = await givenSocket(url);
  socket.send({ type: 'subscribe', ...message });
  await socket.take('subscribed');
  return socket;
}

test('a socket outlives no session that ends by time', async () => {
  const member = await givenMember(database.db);
  await sql`update sessions set expires_at = now() + interval '1 second' where id = ${member.sessionId}`.execute(
    database.db,
  );
  const socket = await subscribed(frontUrl, { token: member.token, channels: ['wallet', 'sys'] });
  await socket.take('sessionEnded');
  socket.close();
});

test('a socket of staff loses a channel with the right to it, and all that is theirs outside the allowed addresses', async () => {
  const [moved, away] = [await givenStaff(database.db), await givenStaff(database.db)];
  const tell = () =>
    publishNow(
      database.db,
      ['deskChat', 'sys'].map((channel) => ({ channel, kind: 'test', data: {} })),
    );
  const heardBy = async (socket: GivenSocket) => {
    await tell();
    const heard: string[] = [];
    do heard.push((await socket.take('event')).event?.channel ?? '');
    while (heard.at(-1) !== 'sys');
    return heard;
  };
  const atDesk = await subscribed(otherUrl, { token: moved.token, channels: ['deskChat', 'sys'] });
  expect(await heardBy(atDesk)).toEqual(['deskChat', 'sys']);
  await sql`update staff set role = 'cashier' where id = ${moved.id}`.execute(database.db);
  await expect.poll(() => heardBy(atDesk), { timeout: 2_000 }).toEqual(['sys']);

  const elsewhere = await subscribed(otherUrl, { token: away.token, channels: ['deskChat', 'sys'] });
  await sql`update staff set allowed_ranges = '{198.51.100.0/24}' where id = ${away.id}`.execute(database.db);
  await elsewhere.take('sessionEnded');
  expect(await heardBy(elsewhere)).toEqual(['sys']);
  for (const socket of [atDesk, elsewhere]) socket.close();
});

test('the boot data of the page is what the contract says', async () => {
  const data = await bootData({ content: front.ports.content, clock: front.kernel.clock }, '127.0.0.1');
  expect(boot.parse(data)).toEqual(data);
});
