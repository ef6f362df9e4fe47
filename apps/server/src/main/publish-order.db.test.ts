/** What staff change and what draws publish by themselves hold the audit log and the live feed in one order: nobody waits in a circle. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenSleepingDraws } from '../capabilities/lottery/given.ts';
import { recordAudit } from '../capabilities/operations/service.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { transact } from '../platform/database.ts';
import { publish } from '../platform/realtime.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const ROUNDS = 30;
const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' };

let database: TestDatabase;
let house: RunningApp;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url);
  await givenSleepingDraws(database.db, house.ports.lottery, ['F5D1']);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** As an official result is published: written down, then told. */
const publishResult = () =>
  transact(database.db, async (tx) => {
    await recordAudit(tx, {
      staffId: null,
      staff: 'house',
      address: '',
      action: 'results.published',
      object: 'draw:1',
    });
    await publish(tx, [{ channel: 'lott.F5D1', kind: 'result', data: {} }]);
  });

const makeRaffle = () =>
  house.ports.lottery.raffleDesk.make(BY, {
    key: givenKey(),
    names: { bn: 'র‍্যাফেল', en: 'Raffle' },
    price: 200_000n,
    tickets: 20,
    leastSold: 5,
    mostPerMember: 10,
    prizes: [1_000_000n],
    closesAt: new Date(Date.now() + 86_400_000),
  });

const limitNumber = (digit: number) =>
  house.ports.lottery.terms.limitNumber(BY, {
    key: givenKey(),
    gameCode: 'F5D1',
    play: 'DIGIT',
    selection: [...Array.from({ length: digit % 5 }, () => '-'), digit % 10, '-', '-', '-', '-'].slice(0, 5).join('|'),
    maxStake: null,
    maxTotal: 10_000n,
    factor: null,
  });

test('many at once, and no deadlock', async () => {
  const acts = Array.from({ length: ROUNDS }, (_, round) => [publishResult(), makeRaffle(), limitNumber(round)]);
  const outcomes = await Promise.allSettled(acts.flat());
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
});
