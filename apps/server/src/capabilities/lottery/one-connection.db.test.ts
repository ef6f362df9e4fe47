/**
 * What members ask for takes one connection at a time: whoever held one and waited for another would, with as many beside
 * him as there are connections, wait until all of them were given up.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../wallet/given.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenFundedAccount,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  ONE_TAKA,
} from './given.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let draw: DrawRow;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1']);
  draw = await givenDrawOnSale(database.db, 'F5D1');
  member = await givenFundedAccount(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

/** A process that has just begun, so it knows nothing of games yet, with a single connection. */
const givenPoor = () => givenLottery(database.another(1)).lottery;

async function ticketOf(lottery: GivenLottery['lottery'], unitStake: bigint): Promise<string> {
  const placed = await lottery.placeSlip(member, givenSlip(draw, [givenLine({ unitStake })]));
  must(!isRefusal(placed), 'a slip is taken');
  return present(placed.lines[0]?.accepted, 'a line is taken').ticket;
}

test('a bet is taken back, one near the limit too', async () => {
  for (const unitStake of [ONE_TAKA, 2_000n * ONE_TAKA]) {
    const ticket = await ticketOf(givenPoor(), unitStake);
    expect(await givenPoor().cancelWager(member, ticket)).toMatchObject({ returned: unitStake, repeated: false });
  }
});

test('a chase is made, bets and is stopped', async () => {
  const chase = await givenPoor().chases.make(member, {
    key: givenKey(),
    gameCode: 'F5D1',
    firstDrawId: draw.id,
    lines: [{ play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: ONE_TAKA }],
    multiples: [1, 2],
    stopOnWin: true,
    amount: 3n * ONE_TAKA,
  });
  must(!isRefusal(chase), 'a chase is made');
  expect(chase.orders.map(({ state }) => state)).toEqual(['placed', 'waiting']);
  expect(await givenPoor().chases.advance()).toBe(false);
  expect(await givenPoor().chases.stop(member, chase.id)).toMatchObject({
    state: 'stopped',
    orders: [{ state: 'returned' }, { state: 'returned' }],
  });
});
