/** What void draws of our own would have given: published from their draw time on, counted by cause. */
import { beaconOf } from '@house/fairness/beacon';
import { commitOf } from '@house/fairness/draw';
import { givenNetwork } from '@house/fairness/given';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { BeaconFault, type BeaconSource } from './beacon.ts';
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
  SALE_OVER,
} from './given.ts';
import { drawNumbers } from './rules.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1']);
});
afterAll(() => database.close());

async function proofOf({ id }: Pick<DrawRow, 'id'>, { lottery } = given) {
  const proof = await lottery.getProof(id);
  must(!isRefusal(proof), 'the draw exists');
  return proof;
}
const voidAlone = async (draw: DrawRow, { lottery } = given) =>
  must(
    !isRefusal(await lottery.voidDraw({ drawId: draw.id, key: givenKey(), reason: 'it would be dear', by: 'staff11' })),
    'it is void',
  );

test('a draw that somebody calls off after its close shows at its draw time what it would have given', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const member = await givenFundedMember(database, given.wallet, 10n * ONE_TAKA);
  must(!isRefusal(await given.lottery.placeSlip(member, givenSlip(draw, [givenLine()]))), 'it is bet on');
  await moveDraw(database.db, draw.id, SALE_OVER);
  await given.lottery.runDueDraws();
  await voidAlone(draw);
  await given.lottery.runDueDraws();
  await given.lottery.revealVoids();
  expect((await proofOf(draw)).voided).toEqual({
    cause: 'ordered',
    serverSeed: null,
    beaconSignature: null,
    result: null,
  });

  await moveDraw(database.db, draw.id, DRAW_TIME);
  await Promise.all([given.lottery.revealVoids(), givenLottery(database).lottery.revealVoids()]);
  const { voided, draw: shown } = await proofOf(draw);
  const serverSeed = Buffer.from(voided?.serverSeed ?? '', 'hex');
  expect(Buffer.from(commitOf(serverSeed)).toString('hex')).toBe(shown.commit);
  const { scheme, game_code: gameCode, draw_no: drawNo, bet_root: betRoot } = await readDraw(database.db, draw.id);
  const beacon = new Uint8Array(32);
  expect(voided?.result).toEqual(
    drawNumbers({ scheme, gameCode, drawNo, serverSeed, betRoot, entriesRoot: null, beacon }),
  );
  // It counts nowhere else.
  expect(shown.result).toBeNull();
  expect(await readDraw(database.db, draw.id)).toMatchObject({ result: null, drawn_result: null, server_seed: null });
});

test('a draw whose round was let go by shows it once it can be had', async () => {
  const network = givenNetwork();
  let there = false;
  const beaconSource: BeaconSource = {
    read: async (round) => {
      if (!there) throw new BeaconFault('unreachable', round);
      return network.sign(round);
    },
  };
  const house = givenLottery(database, { beaconSource });
  await sql`update lottery_games set state = 'on' where code = 'COLOR1'`.execute(database.db);
  await house.lottery.prepareDraws();
  const draw = await givenDrawOnSale(database.db, 'COLOR1');
  await house.lottery.runDueDraws();
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await house.lottery.runDueDraws();
  await house.lottery.fetchBeacons();
  await sql`update lottery_draws set beacon_asked_at = beacon_asked_at - interval '61 seconds' where id = ${String(draw.id)}`.execute(
    database.db,
  );
  await house.lottery.fetchBeacons();
  await house.lottery.runDueDraws();
  await house.lottery.revealVoids();
  expect((await proofOf(draw)).voided).toMatchObject({ cause: 'beaconLost', result: null, beaconSignature: null });
  expect((await proofOf(draw)).voided?.serverSeed).toMatch(/^[0-9a-f]{64}$/);

  there = true;
  await house.lottery.revealVoids();
  const { voided } = await proofOf(draw);
  const row = await readDraw(database.db, draw.id);
  const signature = network.sign(present(row.beacon_round, 'a round was promised'));
  expect(voided?.beaconSignature).toBe(Buffer.from(signature).toString('hex'));
  const { scheme, game_code: gameCode, draw_no: drawNo, bet_root: betRoot } = row;
  const serverSeed = Buffer.from(voided?.serverSeed ?? '', 'hex');
  expect(voided?.result).toEqual(
    drawNumbers({ scheme, gameCode, drawNo, serverSeed, betRoot, entriesRoot: null, beacon: beaconOf(signature) }),
  );
});

test('a lost seed is a cause of its own, shows none, and keeps no other from being shown', async () => {
  const [lost, other] = [await givenDrawOnSale(database.db, 'SSC1'), await givenDrawOnSale(database.db, 'SSC1')];
  await sql`update lottery_seeds set sealed = decode(repeat('00', 48), 'hex') where draw_id = ${String(lost.id)}`.execute(
    database.db,
  );
  await given.lottery.voidLostDraws();
  await voidAlone(other);
  for (const { id } of [lost, other]) await moveDraw(database.db, id, DRAW_TIME);
  await given.lottery.revealVoids();
  expect((await proofOf(lost)).voided).toMatchObject({ cause: 'seedLost', serverSeed: null });
  expect((await proofOf(other)).voided).toMatchObject({ cause: 'ordered', serverSeed: expect.any(String) });
});

test('void draws are counted by cause, with those that somebody had bet on', async () => {
  const counts = new Map((await given.lottery.countVoids()).map(({ cause, ...count }) => [cause, count]));
  expect(counts.get('ordered')).toEqual({ draws: 2, withBets: 1, afterResult: 0 });
  expect(counts.get('seedLost')).toEqual({ draws: 1, withBets: 0, afterResult: 0 });
  expect(counts.get('beaconLost')).toEqual({ draws: 1, withBets: 0, afterResult: 0 });
});

test('the database publishes no seed but the committed one of a void draw, and keeps what is published', async () => {
  const open = await givenDrawOnSale(database.db, 'SSC1');
  const insert = (id: bigint) =>
    sql`insert into lottery_void_reveals (draw_id, server_seed) values (${String(id)}, sha256('x'))`.execute(
      database.db,
    );
  await expect(insert(open.id)).rejects.toThrow(/only the seed of a void draw/);
  await expect(sql`update lottery_void_reveals set server_seed = sha256('x')`.execute(database.db)).rejects.toThrow(
    /stays published/,
  );
  await expect(sql`delete from lottery_void_reveals`.execute(database.db)).rejects.toThrow(/stays published/);
});
