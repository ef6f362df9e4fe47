/** The outside beacon of draws against a stand-in for drand, with its faults, on a real database. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beaconOf, instantOfRound, QUICKNET, roundAfter } from '@house/fairness/beacon';
import { givenNetwork } from '@house/fairness/given';
import { toHex } from '@house/fairness/hex';
import { promisedRound } from '@house/fairness/promised-round';
import { verifyDraw } from '@house/lottery/proof';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { BeaconFault, createDrandSource } from './beacon.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenDrawOnSale,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  giveRound,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from './given.ts';
import type { DrawRow } from './schema.ts';

const PATIENCE = 300;
const CASH = 100n * ONE_TAKA;

type Answer = (round: number) => { status?: number; body: string } | 'hang' | 'elsewhere';

/** The stand-in's network, and a stranger's. */
const [network, stranger] = [givenNetwork(1), givenNetwork(2)];
const OPTIONS = { patience: PATIENCE, key: network.key };
const signatureOf = network.sign;

function rightAnswer(round: number): { body: string } {
  const signature = signatureOf(round);
  return { body: JSON.stringify({ round, randomness: toHex(beaconOf(signature)), signature: toHex(signature) }) };
}

let answer: Answer = rightAnswer;
const asked: string[] = [];
let standIn: Server;
let url: string;
let database: TestDatabase;
let given: GivenLottery;

beforeAll(async () => {
  standIn = createServer((request, response) => {
    asked.push(request.url ?? '');
    const said = answer(Number(request.url?.split('/').at(-1)));
    if (said === 'hang') return;
    if (said === 'elsewhere') {
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    }
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body);
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
  database = await givenDatabase();
  given = givenLottery(database, { beaconSource: createDrandSource(`${url}/`, OPTIONS) });
  await givenSleepingDraws(database.db, given.lottery, ['F5D1']);
});
afterAll(async () => {
  standIn.closeAllConnections();
  standIn.close();
  await database.close();
});
beforeEach(() => {
  answer = rightAnswer;
  asked.length = 0;
});

/** A draw with ten bets whose close is long enough ago for its round to be there. */
async function givenClosedDraw(): Promise<{ draw: DrawRow; memberId: bigint }> {
  const onSale = await givenDrawOnSale(database.db, 'F5D1');
  const memberId = await givenFundedMember(database, given.wallet, CASH);
  const placed = await given.lottery.placeSlip(memberId, givenSlip(onSale, givenAllDigits()));
  must(!isRefusal(placed), 'the bets are taken');
  await moveDraw(database.db, onSale.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  return { draw: await readDraw(database.db, onSale.id), memberId };
}

async function cashOf(memberId: bigint): Promise<bigint> {
  return (await given.wallet.balancesOf(memberId)).cash;
}

/** As if the first try had been so many seconds ago. */
async function firstAskedBefore(drawId: bigint, seconds: number): Promise<void> {
  await sql`update lottery_draws set beacon_asked_at = clock_timestamp() - ${seconds} * interval '1 second'
    where id = ${String(drawId)}`.execute(database.db);
}

test('a draw waits for the round after its close, is drawn with it, and anyone can compute it again', async () => {
  const { draw } = await givenClosedDraw();
  const round = promisedRound(draw.scheme, draw.close_at.getTime());
  expect(draw).toMatchObject({ state: 'closed', beacon_kind: 'drand', beacon: null, beacon_round: round });
  expect(draw.bet_root).not.toBeNull();
  // Nothing is to be done until it comes, and no worker spins on it.
  expect(await given.lottery.runDueDraws()).toEqual([]);
  expect(await given.lottery.nextDueMilliseconds()).toBeGreaterThan(1_000);

  expect(await given.lottery.fetchBeacons()).toBe(1);
  expect(asked).toEqual([`/${QUICKNET.chain}/public/${round}`]);
  const steps = await given.lottery.runDueDraws();
  expect(steps.map(({ did }) => did)).toEqual(expect.arrayContaining(['drawn', 'settled']));

  const proof = await given.lottery.getProof(draw.id);
  must(!isRefusal(proof), 'the draw is known');
  expect(proof).toMatchObject({
    beaconKind: 'drand',
    beaconRound: round,
    beaconSignature: toHex(signatureOf(round)),
    beacon: toHex(beaconOf(signatureOf(round))),
  });
  const list = await given.lottery.listDigests(draw.id, '', 100);
  must(!isRefusal(list), 'the digests are there');
  const checked = verifyDraw(
    {
      scheme: proof.scheme,
      ticketCount: proof.ticketCount,
      gameCode: proof.draw.gameCode,
      issueNo: proof.draw.drawNo,
      commit: proof.draw.commit ?? '',
      serverSeed: proof.serverSeed ?? '',
      betRoot: proof.betRoot ?? '',
      beacon: proof.beacon ?? '',
      result: present(proof.draw.result, 'drawn').join(','),
    },
    list.digests,
  );
  expect(checked.every(({ holds }) => holds)).toBe(true);
  // Another round would have drawn other numbers, and is not asked for again.
  expect(await given.lottery.fetchBeacons()).toBe(0);
  expect(asked).toHaveLength(1);
});

describe('a close that staff move does not choose the round', () => {
  const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'a number leaked' };

  test('it is promised with the draw, on the receipt of a bet, and stays when the sale is ended early', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const round = promisedRound(draw.scheme, draw.close_at.getTime());
    const memberId = await givenFundedMember(database, given.wallet, CASH);
    must(!isRefusal(await given.lottery.placeSlip(memberId, givenSlip(draw, givenAllDigits()))), 'the bets are taken');
    const markets = await given.wagers.describeMarkets([draw.id]);
    expect(markets.get(draw.id)?.details).toMatchObject({ beacon: 'drand', beaconRound: round });
    const closed = await given.lottery.closeDraw(BY, { drawId: draw.id, key: givenKey() });
    must(!isRefusal(closed), 'the sale is ended');
    expect(roundAfter(closed.closedAt.getTime())).toBeLessThan(round);
    await given.lottery.runDueDraws();
    const proof = await given.lottery.getProof(draw.id);
    must(!isRefusal(proof), 'the draw is known');
    expect(proof).toMatchObject({ beaconRound: round, plannedCloseAt: draw.close_at, betRoot: expect.any(String) });
    expect(proof.draw.closeAt).toEqual(closed.closedAt);
    // Its own round is waited for.
    expect(await given.lottery.fetchBeacons()).toBe(0);
    expect(asked).toEqual([]);
  });

  test('a sale that a round was promised for is not made longer', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    await moveDraw(database.db, draw.id, { open: -10, close: 600, draw: 3_605 });
    const { close_at: closeAt } = await readDraw(database.db, draw.id);
    expect(await given.lottery.latestClose(draw.id)).toEqual({ closeAt, latestAt: closeAt });
    const later = new Date(closeAt.getTime() + 1_000);
    expect(await given.lottery.extendDraw(BY, { drawId: draw.id, key: givenKey(), closeAt: later })).toEqual({
      refused: 'lottery.closeTooLate',
    });
  });

  test('a draw that an earlier release made without one has the round after its close', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const memberId = await givenFundedMember(database, given.wallet, CASH);
    must(!isRefusal(await given.lottery.placeSlip(memberId, givenSlip(draw, givenAllDigits()))), 'the bets are taken');
    await giveRound(database.db, draw.id, null);
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    const closed = await readDraw(database.db, draw.id);
    expect(closed).toMatchObject({
      state: 'closed',
      beacon_round: promisedRound(closed.scheme, closed.close_at.getTime()),
    });
    await given.lottery.fetchBeacons();
    await given.lottery.runDueDraws();
  });
});

test('a round is not asked for before it appears', async () => {
  const round = roundAfter(Date.now() + 3_600_000);
  await sql`insert into lottery_draws (id, game_code, draw_no, state, committed_at, open_at, close_at, draw_at, commitment,
      bet_root, beacon_kind, beacon_round)
    values (7, 'F5D1', '20240101-0001', 'closed', now() - interval '1 hour', now() - interval '1 minute', now(),
      now() + interval '2 hours', sha256('seed'), sha256('B1'), 'drand', ${round})`.execute(database.db);
  expect(instantOfRound(round)).toBeGreaterThan(Date.now());
  expect(await given.lottery.fetchBeacons()).toBe(0);
  expect(asked).toEqual([]);
});

const other = toHex(signatureOf(9));

describe.each<[string, string, Answer]>([
  ['it does not answer in time', 'unreachable', () => 'hang'],
  ['it sends us elsewhere', 'unreachable', () => 'elsewhere'],
  ['it does not have the round yet', 'status', () => ({ status: 404, body: '{"error":"not yet"}' })],
  ['it is broken', 'status', () => ({ status: 500, body: 'oops' })],
  ['it answers another round', 'wrongRound', (round) => rightAnswer(round - 1)],
  ['it answers no JSON', 'format', () => ({ body: '<html>' })],
  ['it answers without a signature', 'format', (round) => ({ body: JSON.stringify({ round }) })],
  ['its signature is cut', 'format', (round) => ({ body: JSON.stringify({ round, signature: 'abcd' }) })],
  ['its answer has no end', 'format', () => ({ body: ' '.repeat(100_000) })],
  [
    'its randomness is not that of the signature',
    'wrongRandomness',
    (round) => ({ body: JSON.stringify({ round, signature: other, randomness: '00'.repeat(32) }) }),
  ],
  [
    'its signature is that of another round',
    'wrongSignature',
    (round) => ({ body: JSON.stringify({ round, signature: other }) }),
  ],
  [
    'its signature is of another key',
    'wrongSignature',
    (round) => ({ body: JSON.stringify({ round, signature: toHex(stranger.sign(round)) }) }),
  ],
])('when %s', (_what, trouble, wrong) => {
  test('that is no beacon, and says what is wrong', async () => {
    answer = wrong;
    const failed = await createDrandSource(url, OPTIONS)
      .read(1_000)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BeaconFault);
    expect(failed).toMatchObject({ trouble });
  });
});

test('when nothing listens there, that is no beacon', async () => {
  const failed = await createDrandSource('http://127.0.0.1:9', OPTIONS)
    .read(1_000)
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({ trouble: 'unreachable' });
});

test('a late round is waited for, and the draw is drawn with it', async () => {
  const { draw } = await givenClosedDraw();
  answer = () => ({ status: 404, body: '' });
  expect(await given.lottery.fetchBeacons()).toBe(0);
  await firstAskedBefore(draw.id, 58);
  expect(await given.lottery.fetchBeacons()).toBe(0);
  expect(await given.lottery.runDueDraws()).toEqual([]);
  answer = rightAnswer;
  expect(await given.lottery.fetchBeacons()).toBe(1);
  await given.lottery.runDueDraws();
  expect(await readDraw(database.db, draw.id)).toMatchObject({ state: 'settled' });
});

test('unreachable for 60 seconds: the draw is void, says why, and every stake is back once', async () => {
  const { draw, memberId } = await givenClosedDraw();
  expect(await cashOf(memberId)).toBe(CASH - 10n * ONE_TAKA);
  answer = () => 'hang';
  await given.lottery.fetchBeacons();
  await firstAskedBefore(draw.id, 61);
  await given.lottery.fetchBeacons();
  const steps = (await given.lottery.runDueDraws()).filter(({ drawId }) => drawId === draw.id);
  expect(steps.map(({ did }) => did)).toEqual(['voided', 'refunded']);
  expect(await cashOf(memberId)).toBe(CASH);
  // What comes later changes nothing any more.
  answer = rightAnswer;
  expect(await given.lottery.fetchBeacons()).toBe(0);
  expect(await given.lottery.runDueDraws()).toEqual([]);
  expect(await readDraw(database.db, draw.id)).toMatchObject({ state: 'void', beacon: null, result: null });
  const history = await given.lottery.listHistory('F5D1', { day: null, drawNo: null, page: 1, size: 100 });
  must(!isRefusal(history), 'the game is known');
  expect(history.draws.find(({ id }) => id === draw.id)).toMatchObject({ voidCause: 'beaconLost' });
});

test('a house that was down for long asks again before it gives a draw up', async () => {
  const { draw } = await givenClosedDraw();
  answer = () => 'hang';
  await given.lottery.fetchBeacons();
  await firstAskedBefore(draw.id, 3_600);
  answer = rightAnswer;
  expect(await given.lottery.fetchBeacons()).toBe(1);
  await given.lottery.runDueDraws();
  expect(await readDraw(database.db, draw.id)).toMatchObject({ state: 'settled' });
});

test('a house whose beacon was taken out voids the draws that were promised one: it cannot choose to do without', async () => {
  const { draw, memberId } = await givenClosedDraw();
  const without = givenLottery(database).lottery;
  await without.fetchBeacons();
  await firstAskedBefore(draw.id, 61);
  await without.fetchBeacons();
  await without.runDueDraws();
  expect(await readDraw(database.db, draw.id)).toMatchObject({ state: 'void', beacon_kind: 'drand' });
  expect(await cashOf(memberId)).toBe(CASH);
});

test('two workers that ask for one round write it once', async () => {
  const { draw } = await givenClosedDraw();
  const second = givenLottery(database, { beaconSource: createDrandSource(url, OPTIONS) }).lottery;
  // On a busy machine the station is not heard in time at first: they ask again, as workers do.
  const both = async () => {
    await Promise.all([given.lottery.fetchBeacons(), second.fetchBeacons()]);
    await Promise.all([given.lottery.runDueDraws(), second.runDueDraws()]);
    return (await readDraw(database.db, draw.id)).state;
  };
  await expect.poll(both).toBe('settled');
  const drawn = await readDraw(database.db, draw.id);
  expect(toHex(present(drawn.beacon, 'it has its beacon'))).toBe(
    toHex(beaconOf(signatureOf(present(drawn.beacon_round, 'and its round')))),
  );
});

describe('the database itself', () => {
  test('keeps the kind of beacon a draw was made with, and takes no beacon but that of a signature', async () => {
    const { draw } = await givenClosedDraw();
    const change = (set: string) =>
      database.pool.query(`update lottery_draws set ${set} where id = $1`, [String(draw.id)]);
    await expect(change("beacon_kind = 'none'")).rejects.toThrow('keeps its kind');
    await expect(change('beacon_round = beacon_round + 1')).rejects.toThrow('keeps its kind');
    await expect(change("beacon = decode(repeat('00', 32), 'hex')")).rejects.toThrow('beacon_is_of_its_signature');
    await given.lottery.fetchBeacons();
    await given.lottery.runDueDraws();
  });
});
