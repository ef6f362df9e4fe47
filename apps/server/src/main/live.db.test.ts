import { boot } from '@house/contract/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootData } from '../capabilities/content/routes.ts';
import { givenMember } from '../capabilities/identity/given.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { transact } from '../platform/database.ts';
import { isRefusal } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenSocket } from '../platform/testing/socket.ts';
import type { RunningHouse } from './compose.ts';
import { givenHouse } from './given.ts';

let database: TestDatabase;
let front: RunningHouse;
let other: RunningHouse;
let worker: RunningHouse;

/** Two processes that serve and one that works, as in production, on one database. */
beforeAll(async () => {
  database = await givenDatabase();
  front = await givenHouse(database.url, { config: { role: 'http' } });
  other = await givenHouse(database.url, { config: { role: 'http' } });
  worker = await givenHouse(database.url, { config: { role: 'worker' } });
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
  const [frontUrl, otherUrl] = [await front.listen(), await other.listen()];

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

test('the boot data of the page is what the contract says', async () => {
  const data = await bootData({ content: front.ports.content, clock: front.kernel.clock }, '127.0.0.1');
  expect(boot.parse(data)).toEqual(data);
});
