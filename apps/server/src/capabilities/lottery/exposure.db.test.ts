/** Exposure by number: what is staked on each number of a draw and what the house pays if it comes, kept behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import type { Projections } from '../../platform/projections.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import { givenFundedMember } from '../wallet/given.ts';
import { exposureProjection } from './exposure.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenExposureProjections,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  ONE_TAKA,
} from './given.ts';
import type { SlipLine } from './port.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let projections: Projections;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1', 'VNMB1']);
  projections = givenExposureProjections(database);
});
afterAll(() => database.close());

async function place(
  draw: DrawRow,
  lines: readonly SlipLine[],
  members = 1,
): Promise<{ member: bigint; ticket: string }[]> {
  const placed: { member: bigint; ticket: string }[] = [];
  for (let count = 0; count < members; count += 1) {
    const member = await givenFundedMember(database, given.wallet, 10_000n * ONE_TAKA);
    const outcome = await given.lottery.placeSlip(
      member,
      givenSlip(
        draw,
        lines.map((line) => ({ ...line, key: givenLine().key })),
      ),
    );
    must(!isRefusal(outcome), 'the slip is taken');
    for (const { accepted } of outcome.lines) {
      must(accepted, 'the line is taken');
      placed.push({ member, ticket: accepted.ticket });
    }
  }
  return placed;
}

async function exposureOf(draw: DrawRow, play?: string) {
  await projections.catchUp();
  const found = await given.lottery.listExposure(draw.id, { limit: 50, ...(play === undefined ? {} : { play }) });
  must(!isRefusal(found), 'the draw exists');
  return found;
}

test('adds up picks of all members by number, the dearest first, and takes out what was taken back', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  await place(draw, [givenLine({ selection: '7|3|-|-|-', units: 2 }), givenLine({ unitStake: 4n * ONE_TAKA })], 3);
  expect((await numbersOf(draw, '0')).shown).toEqual({
    field: '0',
    stake: 15n * ONE_TAKA,
    numbers: [{ number: '7', stake: 15n * ONE_TAKA, pays: 15n * 96_000n }],
  });
  expect(await exposureOf(draw)).toEqual([
    { play: 'DIGIT', choice: 'A:7', bets: 6, stake: 15n * ONE_TAKA, pays: 15n * 96_000n },
    { play: 'DIGIT', choice: 'B:3', bets: 3, stake: 3n * ONE_TAKA, pays: 3n * 96_000n },
  ]);
  const [other] = await place(draw, [givenLine({ unitStake: 100n * ONE_TAKA })]);
  must(other !== undefined, 'a bet was placed');
  expect((await exposureOf(draw))[0]?.stake).toBe(115n * ONE_TAKA);
  must(!isRefusal(await given.lottery.cancelWager(other.member, other.ticket)), 'it is taken back');
  expect((await exposureOf(draw))[0]).toMatchObject({ choice: 'A:7', bets: 6, stake: 15n * ONE_TAKA });
  // Play money costs the house nothing, bet or taken back.
  const trial = (await givenMember(database.db)).id;
  await transact(database.db, async (tx) => {
    await given.wallet.openAccounts(tx, trial);
    await given.wallet.openTrial(tx, trial, 100n * ONE_TAKA);
  });
  const tried = await given.lottery.placeSlip(trial, givenSlip(draw, [givenLine({ unitStake: 50n * ONE_TAKA })]));
  must(!isRefusal(tried), 'the slip is taken');
  expect((await exposureOf(draw))[0]).toMatchObject({ choice: 'A:7', bets: 6, stake: 15n * ONE_TAKA });
  expect((await numbersOf(draw, '0')).shown?.stake).toBe(15n * ONE_TAKA);
  const ticket = present(tried.lines[0]?.accepted, 'the line is taken').ticket;
  must(!isRefusal(await given.lottery.cancelWager(trial, ticket)), 'it is taken back');
  expect((await exposureOf(draw))[0]).toMatchObject({ choice: 'A:7', bets: 6, stake: 15n * ONE_TAKA });
});

test('counts typed numbers one by one and other tickets whole, each at what it pays at most', async () => {
  const draw = await givenDrawOnSale(database.db, 'SSC1');
  const line = { unitStake: 20_000n, level: 1_800 };
  await place(draw, [
    givenLine({ ...line, play: '3B.DIRECT_S', selection: '123,558', units: 2, amount: 40_000n }),
    givenLine({ ...line, play: '3B.DIRECT', selection: '1,2|3|4', units: 2, amount: 40_000n }),
  ]);
  expect(await exposureOf(draw, '3B.DIRECT_S')).toEqual(
    ['123', '558'].map((choice) => ({ play: '3B.DIRECT_S', choice, bets: 1, stake: 20_000n, pays: 18_000_000n })),
  );
  expect(await exposureOf(draw, '3B.DIRECT')).toEqual([
    { play: '3B.DIRECT', choice: '1,2|3|4', bets: 1, stake: 40_000n, pays: 18_000_000n },
  ]);
});

async function numbersOf(draw: DrawRow, field: string | null = null) {
  await projections.catchUp();
  const found = await given.lottery.listFieldExposure(draw.id, field);
  must(!isRefusal(found), 'the draw exists');
  return found;
}

const level = { unitStake: 20_000n, level: 1_800 };
const inUnits = (play: string, selection: string, units: number) =>
  givenLine({ ...level, play, selection, units, amount: BigInt(units) * level.unitStake });

test('what the house pays if a number comes is added up over all plays that its places decide', async () => {
  const draw = await givenDrawOnSale(database.db, 'SSC1');
  await place(draw, [
    inUnits('3B.DIRECT', '1,2|3|4', 2),
    inUnits('3B.SUM', '8', 45),
    inUnits('2B.G', '3,4', 1),
    inUnits('DWD', '1|-|-|-|4', 2),
    inUnits('RX3.DIRECT', '9|-|-|3|4', 1),
    inUnits('5.DIRECT', '9|9|1|3|4', 1),
  ]);
  const direct = 18_000_000n;
  const found = await numbersOf(draw, '2.3.4');
  expect(found.shown?.stake).toBe(20_000n * (2n + 45n + 1n + 1n));
  expect(found.shown?.numbers.slice(0, 2)).toEqual([
    // The line, the sum of eight, the pair of the last two and the last digit.
    { number: '134', stake: 4n * 20_000n, pays: 2n * direct + 900_000n + 180_000n },
    { number: '234', stake: 3n * 20_000n, pays: direct + 900_000n + 180_000n },
  ]);
  const figures = Object.fromEntries(found.fields.map((one) => [one.field, one]));
  expect(figures['3.4']).toEqual({
    field: '3.4',
    stake: 2n * 20_000n,
    worst: { number: '34', stake: 2n * 20_000n, pays: 1_080_000n },
  });
  expect(figures['0.3.4']?.worst).toEqual({
    number: '934',
    stake: 3n * 20_000n,
    pays: direct + 1_080_000n,
  });
  expect(figures['1']).toBeUndefined();
  // Without a field: the one that can cost most above its stakes.
  expect((await numbersOf(draw)).shown?.field).toBe('2.3.4');
});

test('bets that are taken back leave every number, followed by two processes or from zero alike', async () => {
  const draw = await givenDrawOnSale(database.db, 'SSC1');
  const kept = [inUnits('3B.G6', '1,2,3', 1), inUnits('2B.DIRECT_S', '12,34', 2), inUnits('DWD', '-|-|-|1,2|-', 2)];
  await place(draw, kept, 4);
  const before = await numbersOf(draw);
  expect(before.fields.map(({ field }) => field)).toContain('2.3.4');
  const back = [inUnits('3B.G6', '1,2,3,4', 4), inUnits('BDW.3B1', '7', 1), inUnits('RX2.DIRECT', '1,2|-|-|3|4', 5)];
  const other = givenExposureProjections(database);
  for (const { member, ticket } of await place(draw, back, 6)) {
    if (BigInt(member) % 2n === 0n) await Promise.all([projections.catchUp(), other.catchUp()]);
    must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'it is taken back');
  }
  await Promise.all([projections.catchUp(), other.catchUp()]);
  expect(await numbersOf(draw)).toEqual(before);
  const fields = before.fields.map(({ field }) => field);
  const whole = await Promise.all(fields.map((field) => numbersOf(draw, field)));
  await projections.rebuild(exposureProjection.name);
  await Promise.all([projections.catchUp(), other.catchUp()]);
  expect(await Promise.all(fields.map((field) => numbersOf(draw, field)))).toEqual(whole);
});

test('rebuilt from the first line it is the same, and a draw that is over is left alone', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const placed = await place(draw, [givenLine(), givenLine({ selection: '-|-|-|-|9' })], 4);
  const first = placed[0];
  must(first !== undefined, 'a bet was placed');
  await given.lottery.cancelWager(first.member, first.ticket);
  const before = await exposureOf(draw);
  expect(before.map(({ bets }) => bets).toSorted((a, b) => a - b)).toEqual([3, 4]);
  await projections.rebuild(exposureProjection.name);
  expect(await exposureOf(draw)).toEqual(before);
});
