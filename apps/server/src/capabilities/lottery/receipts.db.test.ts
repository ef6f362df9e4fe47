/**
 * Somebody who holds every secret and edits the tables as they like, before the root of a draw is published. All that they
 * publish then fits together; a receipt that was kept shows what they did, or it moved nothing.
 */
import { toHex } from '@house/fairness/hex';
import { readStatement } from '@house/fairness/receipt-statement';
import { isSigned, type SignedText } from '@house/fairness/signed-text';
import { createProofCheck } from '@house/lottery/proof';
import { formatResult } from '@house/lottery/result';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
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
import { digestOfTicket } from './receipts.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
/** Everybody's bets are in one shard. */
let member: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1']);
  member = await givenFundedMember(database, given.wallet, 10_000n * ONE_TAKA);
});
afterAll(() => database.close());

interface Kept {
  readonly canonical: string;
  readonly signed: SignedText;
}

async function bet(draw: DrawRow, selection: string): Promise<string> {
  const placed = await given.lottery.placeSlip(member, givenSlip(draw, [givenLine({ selection })]));
  must(!isRefusal(placed), 'the bet is taken');
  return present(placed.lines[0]?.accepted, 'the bet is taken').ticket;
}

async function keep(ticket: string): Promise<Kept> {
  const wager = present(await given.wagers.findWager(member, ticket), 'the bet is in the record');
  const [{ canonical }, signed] = await Promise.all([
    given.wagers.describeTicket(wager),
    given.wagers.signReceipt(wager),
  ]);
  return { canonical, signed: present(signed, 'the house signs bets on draws') };
}

/** A draw on sale with some bets, the honest one among them. */
async function givenSale(): Promise<{ draw: DrawRow; earlier: string; kept: Kept }> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const earlier = await bet(draw, '1|-|-|-|-');
  const kept = await keep(await bet(draw, '7|-|-|-|-'));
  await bet(draw, '2|-|-|-|-');
  return { draw, earlier, kept };
}

async function drawIt(drawId: bigint): Promise<readonly number[]> {
  await moveDraw(database.db, drawId, DRAW_TIME);
  await given.lottery.runDueDraws();
  return present((await readDraw(database.db, drawId)).drawn_result, 'it is drawn');
}

/** The steps that do not hold, as somebody finds who kept this receipt. */
async function failing(drawId: bigint, { canonical, signed }: Kept): Promise<string[]> {
  const proof = await given.lottery.getProof(drawId);
  must(!isRefusal(proof), 'the proof is there');
  const chain = present(readStatement(signed.text), 'a statement').chain;
  const check = createProofCheck(
    {
      scheme: proof.scheme,
      gameCode: proof.draw.gameCode,
      issueNo: proof.draw.drawNo,
      commit: proof.draw.commit ?? '',
      serverSeed: proof.serverSeed ?? '',
      betRoot: proof.betRoot ?? '',
      beacon: proof.beacon ?? '',
      ticketCount: proof.ticketCount,
      result: formatResult(proof.draw.result ?? []),
    },
    { canonical, chain },
  );
  for (let after: string | null = ''; after !== null; ) {
    const page = await given.lottery.listDigests(drawId, after, 2);
    must(!isRefusal(page), 'the digests are there');
    for (const [place, digest] of page.digests.entries()) check.add(digest, page.shards[place]);
    after = page.next;
  }
  return check.finish().flatMap(({ step, holds }) => (holds ? [] : [step]));
}

/** As who owns the tables can: the guards are off for a moment. */
async function byHand(statement: string): Promise<void> {
  const tables = ['wallet_entries', 'lottery_draws', 'lottery_ticket_chains', 'lottery_seeds'];
  const all = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger user;`).join(' ');
  await database.pool.query(`${all('disable')} ${statement}; ${all('enable')}`);
}

/** The line of a bet, for a statement on `wallet_entries`. */
async function lineOf(ticket: string): Promise<string> {
  const { seq } = present(await given.wagers.findWager(member, ticket), 'the bet is in the record');
  return `shard = ${shardOf(member)} and seq = ${seq} and member_id = ${member}`;
}

describe('a receipt', () => {
  test('is signed with the key of the house, over what the draw was committed to with and its running root', async () => {
    const { draw, kept } = await givenSale();
    expect(isSigned('house receipt 1', kept.signed)).toBe(true);
    const changed = kept.signed.text.replace('"tickets":2', '"tickets":1');
    expect(isSigned('house receipt 1', { ...kept.signed, text: changed })).toBe(false);
    expect(isSigned('house log head 1', kept.signed)).toBe(false);
    expect(readStatement(kept.signed.text)).toMatchObject({
      drawId: String(draw.id),
      commit: toHex(present(draw.commitment, 'it commits')),
      scheme: 2,
      beacon: 'none',
      chain: { shard: shardOf(member), tickets: 2 },
      caps: { order: '500000.00', member: '500000.00' },
    });
    await drawIt(draw.id);
    expect(await failing(draw.id, kept)).toEqual([]);
  });

  test('that is asked for again, or after it, holds the root that is over both', async () => {
    const { draw, earlier, kept } = await givenSale();
    const again = await keep(earlier);
    expect(readStatement(again.signed.text)?.chain).toEqual(readStatement(kept.signed.text)?.chain);
    const last = await keep(await bet(draw, '9|-|-|-|-'));
    expect(readStatement(last.signed.text)?.chain).toMatchObject({ tickets: 4 });
    await drawIt(draw.id);
    for (const one of [again, kept, last]) expect(await failing(draw.id, one)).toEqual([]);
  });

  test('has 16 secret bytes in its text, so nobody finds a bet by its digest', async () => {
    const { draw, kept } = await givenSale();
    const { salt, ...rest } = JSON.parse(kept.canonical);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const wager = present(await given.wagers.findWager(member, rest.ticket), 'the bet');
    // Who knows all but the salt does not know the digest.
    expect(toHex(digestOfTicket({ salt_key: null }, wager))).not.toBe(readStatement(kept.signed.text)?.digest);
    const others = await Promise.all(
      [bet(draw, '7|-|-|-|-'), bet(draw, '7|-|-|-|-')].map(async (one) => keep(await one)),
    );
    expect(new Set([salt, ...others.map(({ canonical }) => JSON.parse(canonical).salt)]).size).toBe(3);
  });
});

describe('who edits the tables before the root is published is found out by a receipt', () => {
  test('when a ticket was put before or between those of others', async () => {
    const other = await givenDrawOnSale(database.db, 'F5D1');
    const before = await bet(other, '0|-|-|-|-');
    const { draw, kept } = await givenSale();
    // A bet of their own on another draw becomes a winning one of this draw, older than the honest one.
    await byHand(`update wallet_entries set market_id = ${draw.id} where ${await lineOf(before)}`);
    await drawIt(draw.id);
    expect(await failing(draw.id, kept)).toEqual(['chain']);
  });

  test('when an earlier ticket was changed, or taken out', async () => {
    for (const change of [`selection = '5|-|-|-|-'`, 'market_id = 1']) {
      const { draw, earlier, kept } = await givenSale();
      await byHand(`update wallet_entries set ${change} where ${await lineOf(earlier)}`);
      await drawIt(draw.id);
      expect(await failing(draw.id, kept)).toEqual(['chain']);
    }
  });

  test('when the ticket itself was changed', async () => {
    const { draw, kept } = await givenSale();
    await byHand(
      `update wallet_entries set selection = '5|-|-|-|-' where ${await lineOf(JSON.parse(kept.canonical).ticket)}`,
    );
    await drawIt(draw.id);
    expect(await failing(draw.id, kept)).toEqual(['ticket', 'chain']);
  });

  test('when seed and commitment were exchanged, by what was signed', async () => {
    const { draw, kept } = await givenSale();
    await byHand(`update lottery_draws set commitment = sha256('another') where id = ${draw.id}`);
    const { commitment } = await readDraw(database.db, draw.id);
    expect(readStatement(kept.signed.text)?.commit).not.toBe(toHex(present(commitment, 'it commits')));
    expect(isSigned('house receipt 1', kept.signed)).toBe(true);
  });
});
