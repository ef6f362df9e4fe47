/** Exposure by number: what is staked on each number of a draw and what the house pays if it comes, kept behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import type { Followers } from '../../platform/followers.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import { givenFundedMember } from '../wallet/given.ts';
import { exposureFollower } from './exposure.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenExposureFollowers,
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
let followers: Followers;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1', 'VNMB1']);
  followers = givenExposureFollowers(database);
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
  await followers.catchUp();
  const found = await given.lottery.listExposure(draw.id, { limit: 50, ...(play === undefined ? {} : { play }) });
  must(!isRefusal(found), 'the draw exists');
  return found;
}

test('adds up picks of all members by number, the dearest first, and takes out what was taken back', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  await place(draw, [givenLine({ selection: '7|3|-|-|-', units: 2 }), givenLine({ unitStake: 4n * ONE_TAKA })], 3);
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

test('rebuilt from the first line it is the same, and a draw that is over is left alone', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const placed = await place(draw, [givenLine(), givenLine({ selection: '-|-|-|-|9' })], 4);
  const first = placed[0];
  must(first !== undefined, 'a bet was placed');
  await given.lottery.cancelWager(first.member, first.ticket);
  const before = await exposureOf(draw);
  expect(before.map(({ bets }) => bets).toSorted((a, b) => a - b)).toEqual([3, 4]);
  await followers.rebuild(exposureFollower.name);
  expect(await exposureOf(draw)).toEqual(before);
});
