/** Free shots of a Yeekee round on a real database: taken until the close, part of the bet root (lottery.md 10.4, 12.1). */
import { verifyDraw } from '@house/lottery/proof';
import { formatResult } from '@house/lottery/result';
import { YEEKEE_ENTRIES_MAX } from '@house/lottery/yeekee';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
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
} from '../given.ts';
import type { DrawRow } from '../schema.ts';

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['YK15', 'F5D1']);
});
afterAll(() => database.close());

const player = () => givenFundedMember(database, given.wallet, 100n * ONE_TAKA);

function took<T>(value: T): Exclude<T, { refused: string }> {
  must(!isRefusal(value), `it is not refused: ${isRefusal(value) ? value.refused : ''}`);
  return value as Exclude<T, { refused: string }>;
}

const send = (memberId: bigint, draw: DrawRow, number: string, key = givenKey()) =>
  given.lottery.yeekeeEntries.send(memberId, { key, drawId: draw.id, number });

async function digestsOf(draw: DrawRow, size: number): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { digests: string[]; next: string | null } = took(
      await given.lottery.listDigests(draw.id, after, size),
    );
    all.push(...page.digests);
    after = page.next;
  }
  return all;
}

describe('a Yeekee entry', () => {
  test('is in the bet root after the tickets, so that the draw verifies with it and not without', async () => {
    const [one, two] = [await player(), await player()];
    const round = await givenDrawOnSale(database.db, 'YK15');
    const early = took(await send(one, round, '00007'));
    const line = givenLine({ play: 'T2', selection: '07' });
    const bet = took(await given.lottery.placeSlip(one, givenSlip(round, [line]))).lines[0];
    must(bet?.accepted, 'the bet is taken');
    for (const number of ['12345', '54321', '99999']) took(await send(two, round, number));
    await moveDraw(database.db, round.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    const proof = took(await given.lottery.getProof(round.id));
    expect(proof).toMatchObject({ ticketCount: 1, yeekeeEntryCount: 4, draw: { state: 'settled' } });
    const published = {
      scheme: proof.scheme,
      ticketCount: proof.ticketCount,
      gameCode: 'YK15',
      issueNo: proof.draw.drawNo,
      commit: proof.draw.commit ?? '',
      serverSeed: proof.serverSeed ?? '',
      betRoot: proof.betRoot ?? '',
      beacon: proof.beacon ?? '',
      result: formatResult(proof.draw.result ?? []),
    };
    // However long the pages are.
    const digests = await digestsOf(round, 2);
    expect(digests).toEqual(await digestsOf(round, 1_000));
    expect(digests.slice(0, 2)).toEqual([
      (await given.receiptOf(one, bet.accepted.ticket)).digest,
      early.yeekeeEntry.digest,
    ]);
    expect(verifyDraw(published, digests, early.yeekeeEntry.canonical).filter(({ holds }) => !holds)).toEqual([]);
    const without = digests.filter((digest) => digest !== early.yeekeeEntry.digest);
    expect(verifyDraw(published, without).some(({ step, holds }) => step === 'betRoot' && !holds)).toBe(true);
  });

  test('is free, and counted for everybody who looks', async () => {
    const [one, two] = [await player(), await player()];
    const round = await givenDrawOnSale(database.db, 'YK15');
    took(await send(one, round, '11111'));
    expect(took(await send(two, round, '22222')).round).toMatchObject({ total: 2, mine: [{ number: '22222' }] });
    expect(took(await given.lottery.yeekeeEntries.ofRound(one, round.id))).toMatchObject({
      total: 2,
      most: YEEKEE_ENTRIES_MAX,
    });
    expect((await given.wallet.balancesOf(one)).cash).toBe(100n * ONE_TAKA);
  });

  test('is told of to those who watch: the newest count, a round once a second at most, by one process of all', async () => {
    const member = await player();
    const round = await givenDrawOnSale(database.db, 'YK15');
    const other = givenLottery(database);
    const told = () =>
      [...given.notices, ...other.notices].filter(
        ({ kind, data }) => kind === 'yeekeeEntries' && data['drawId'] === String(round.id),
      );
    const aSecondOn = () =>
      database.pool.query("update lottery_yeekee_entries_told set told_at = told_at - interval '1 second'");
    // Of rounds of other tests.
    await given.lottery.yeekeeEntries.tell();
    took(await send(member, round, '11111'));
    took(await send(member, round, '22222'));
    await Promise.all([given.lottery.yeekeeEntries.tell(), other.lottery.yeekeeEntries.tell()]);
    expect(told()).toEqual([
      { channel: 'lott.YK15', memberId: null, kind: 'yeekeeEntries', data: { drawId: String(round.id), total: 2 } },
    ]);
    took(await send(member, round, '33333'));
    await given.lottery.yeekeeEntries.tell();
    expect(told()).toHaveLength(1);
    await aSecondOn();
    await Promise.all([given.lottery.yeekeeEntries.tell(), other.lottery.yeekeeEntries.tell()]);
    // Either process may have told the second one.
    expect(new Set(told().map(({ data }) => data['total']))).toEqual(new Set([2, 3]));
    // Nothing new, nothing told.
    await aSecondOn();
    expect(await given.lottery.yeekeeEntries.tell()).toBe(0);
  });

  test('sent again with its key is the same yeekeeEntry; with another number it is refused', async () => {
    const member = await player();
    const round = await givenDrawOnSale(database.db, 'YK15');
    const key = givenKey();
    const both = await Promise.all([send(member, round, '31415', key), send(member, round, '31415', key)]);
    expect(both.filter((sent) => took(sent).repeated)).toHaveLength(1);
    expect(took(await given.lottery.yeekeeEntries.ofRound(member, round.id)).total).toBe(1);
    expect(await send(member, round, '27182', key)).toEqual({ refused: 'request.keyReused' });
  });

  test('of one member is one of twenty in a round, however many are sent at once', async () => {
    const member = await player();
    const round = await givenDrawOnSale(database.db, 'YK15');
    const sent = await Promise.all(Array.from({ length: YEEKEE_ENTRIES_MAX + 3 }, () => send(member, round, '10101')));
    expect(sent.filter((one) => 'refused' in one)).toEqual(
      Array.from({ length: 3 }, () => ({ refused: 'lottery.yeekeeEntryLimit', values: { count: YEEKEE_ENTRIES_MAX } })),
    );
    expect(took(await given.lottery.yeekeeEntries.ofRound(member, round.id)).mine).toHaveLength(YEEKEE_ENTRIES_MAX);
  });

  test('is refused by the clock of the database before the round opens and after it closed, and in other games', async () => {
    const member = await player();
    const round = await givenDrawOnSale(database.db, 'YK15');
    await moveDraw(database.db, round.id, { open: 60, close: 120, draw: 130 });
    expect(await send(member, round, '12345')).toEqual({ refused: 'lottery.drawNotOpen' });
    // No worker has looked yet: the row still says that it is open.
    await moveDraw(database.db, round.id, SALE_OVER);
    expect(await send(member, round, '12345')).toEqual({ refused: 'lottery.drawClosed' });
    await expect(
      database.pool.query(
        `insert into lottery_yeekee_entries (draw_id, member_id, place, number, key) values ($1, $2, 1, '12345', gen_random_uuid())`,
        [round.id, member],
      ),
    ).rejects.toThrow('only while its round is open');
    const other = await givenDrawOnSale(database.db, 'F5D1');
    expect(await send(member, other, '12345')).toEqual({ refused: 'lottery.noYeekeeEntries' });
    expect(await given.lottery.yeekeeEntries.ofRound(member, 1n)).toEqual({ refused: 'lottery.drawUnknown' });
  });

  test('that is under way when the round closes is waited for, and in the root', async () => {
    const member = await player();
    const round = await givenDrawOnSale(database.db, 'YK15');
    await given.lottery.runDueDraws();
    await moveDraw(database.db, round.id, { open: -60, close: 3, draw: 3_600 });
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into lottery_yeekee_entries (draw_id, member_id, place, number, key) values ($1, $2, 1, '00001', gen_random_uuid())`,
        [round.id, member],
      );
      await expect.poll(async () => (await readDraw(database.db, round.id)).past_close).toBe(true);
      await given.lottery.runDueDraws();
      expect((await readDraw(database.db, round.id)).state).toBe('open');
      await client.query('commit');
    } finally {
      client.release();
    }
    await given.lottery.runDueDraws();
    expect(await readDraw(database.db, round.id)).toMatchObject({ state: 'closed', yeekee_entry_count: 1n });
  });

  test('stays as it was sent', async () => {
    await expect(database.pool.query('delete from lottery_yeekee_entries')).rejects.toThrow();
    await expect(database.pool.query("update lottery_yeekee_entries set number = '00000'")).rejects.toThrow();
    await expect(database.pool.query('truncate lottery_yeekee_entries')).rejects.toThrow();
  });
});
