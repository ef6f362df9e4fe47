/** A house whose secrets do not open its seeds sells nothing that they decide, and goes on once they are back. */
import { SCRATCH_CARDS } from '@house/lottery/scratch';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from './given.ts';
import type { SecretName } from './secret-checks.ts';

const MAINTENANCE = { refused: 'system.partMaintenance', values: { retryAfterSeconds: 30 } };
const WRONG = 'another secret, for tests only';

let database: TestDatabase;
let right: GivenLottery;
let member: bigint;
let told: SecretName[][];

/** A process of the same house; what it is told of its secrets is kept. */
const open = (secrets: { drawSecret?: string | null; instantSecret?: string }) =>
  givenLottery(database, { ...secrets, onWrongSecrets: (wrong) => told.push([...wrong]) }).lottery;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  right = givenLottery(database);
  await givenSleepingDraws(database.db, right.lottery, ['F5D1']);
  member = await givenFundedMember(database, right.wallet, 1_000n * ONE_TAKA);
});
afterAll(() => database.close());
beforeEach(() => {
  told = [];
});

async function isTaken(lottery: ReturnType<typeof open>): Promise<unknown> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const placed = await lottery.placeSlip(member, givenSlip(draw, [givenLine()]));
  return isRefusal(placed) ? placed : placed.lines[0]?.accepted !== null;
}

/** Sold, and past its time by so many seconds. */
async function givenSoldDraw(seconds: typeof DRAW_TIME): Promise<bigint> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  must(!isRefusal(await right.lottery.placeSlip(member, givenSlip(draw, [givenLine()]))), 'a bet is taken');
  await moveDraw(database.db, draw.id, seconds);
  return draw.id;
}

test('with a wrong draw secret no bet is taken on own draws and no seed is sealed; with the right one all goes on', async () => {
  const wrong = open({ drawSecret: WRONG });
  expect(await wrong.secretChecks.look()).toEqual(new Set(['DRAW_SECRET']));
  expect(told).toEqual([['DRAW_SECRET']]);
  expect(await isTaken(wrong)).toEqual(MAINTENANCE);
  await sql`update lottery_games set state = 'on' where code = 'COLOR1'`.execute(database.db);
  expect(await wrong.prepareDraws()).toBe(0);
  await sql`update lottery_games set state = 'stopped' where code = 'COLOR1'`.execute(database.db);

  const sold = await givenSoldDraw(DRAW_TIME);
  await expect(wrong.runDueDraws()).rejects.toThrow('could not be taken');
  expect(await readDraw(database.db, sold)).toMatchObject({ state: 'closed', result: null });

  const back = open({});
  expect(await back.secretChecks.look()).toEqual(new Set());
  await back.runDueDraws();
  expect(await readDraw(database.db, sold)).toMatchObject({ state: 'settled' });
  expect(await isTaken(back)).toBe(true);
  expect(told).toEqual([['DRAW_SECRET']]);
});

test('a process without the draw secret sells no game whose draws have not come out for minutes, and sells it again', async () => {
  const late = { open: -900, close: -800, draw: -400 };
  const sold = await givenSoldDraw(late);
  await expect(open({ drawSecret: WRONG }).runDueDraws()).rejects.toThrow('could not be taken');
  expect(await isTaken(open({ drawSecret: null }))).toEqual(MAINTENANCE);
  await right.lottery.runDueDraws();
  expect(await readDraw(database.db, sold)).toMatchObject({ state: 'settled' });
  expect(await isTaken(open({ drawSecret: null }))).toBe(true);
});

test('with a wrong secret of cards and raffles none is sold or made, and draws go on', async () => {
  const { scratch, raffles } = right.lottery;
  const plan = {
    names: { bn: 'র‍্যাফেল', en: 'Raffle' },
    price: ONE_TAKA,
    tickets: 10,
    leastSold: 2,
    mostPerMember: 2,
    prizes: [ONE_TAKA],
    closesAt: new Date(Date.now() + 86_400_000),
  };
  await scratch.seedsOf(member);
  const { id: raffleId } = await raffles.make({ ...plan, key: givenKey() });

  const wrong = open({ instantSecret: WRONG });
  const card = present(SCRATCH_CARDS[0], 'there are cards');
  expect(await wrong.scratch.buy(member, { key: givenKey(), code: card.code, price: card.price })).toEqual(MAINTENANCE);
  expect(await wrong.raffles.buy(member, { key: givenKey(), raffleId, count: 1, amount: ONE_TAKA })).toEqual(
    MAINTENANCE,
  );
  await expect(wrong.scratch.seedsOf(member)).rejects.toThrow('INSTANT_SECRET does not open');
  await expect(wrong.raffles.make({ ...plan, key: givenKey() })).rejects.toThrow('INSTANT_SECRET does not open');
  expect(await isTaken(wrong)).toBe(true);
  expect(told).toEqual([['INSTANT_SECRET']]);
});

test('where the draw secret is lost, what it sealed is void and given back, and new draws come under the new one', async () => {
  const fresh = open({ drawSecret: WRONG });
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const before = await right.wallet.balancesOf(member);
  must(!isRefusal(await right.lottery.placeSlip(member, givenSlip(draw, [givenLine()]))), 'a bet is taken');

  const lost = await fresh.voidLostDraws();
  expect(lost).toContainEqual({ id: draw.id, gameCode: 'F5D1', drawNo: draw.draw_no, stake: ONE_TAKA });
  await fresh.runDueDraws();
  expect(await readDraw(database.db, draw.id)).toMatchObject({
    state: 'void',
    void_reason: 'its seed can not be opened',
    refunded_at: expect.any(Date),
  });
  expect((await right.wallet.balancesOf(member)).cash).toBeGreaterThanOrEqual(before.cash);
  expect(await fresh.voidLostDraws()).toEqual([]);

  expect(await fresh.secretChecks.look()).toEqual(new Set());
  await fresh.runDueDraws();
  expect(await isTaken(fresh)).toBe(true);
});
