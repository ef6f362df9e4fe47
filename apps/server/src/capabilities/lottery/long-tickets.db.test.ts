/** Tickets of a hundred thousand characters: whatever reads the tickets of a draw reads them in pieces, and comes to the same. */
import { createBetRoot } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { measureAnswers } from '../../platform/testing/statements.ts';
import { SWEEP } from '../../platform/testing/sweep.ts';
import { givenBet, givenProjections, givenWagers } from '../wagers/given.ts';
import type { WagerRow } from '../wagers/port.ts';
import { givenFundedMember } from '../wallet/given.ts';
import { SHARD_COUNT } from '../wallet/port.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenExposureProjections,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
  SALE_OVER,
} from './given.ts';
import { digestOfTicket } from './receipts.ts';
import { openLotteryCoverage } from './rules.ts';
import type { DrawRow } from './schema.ts';

const NUMBERS = 20_000;
/** Of each member's kinds: several pages, each of a million characters, for whoever reads them. */
const TICKETS = SWEEP ? 10 : 3;
const PLAY = '5.DIRECT_S';
const ONE_UNIT = 2n * ONE_TAKA;
/** A page, and the ticket that begins just before its end; some words of each row beside. */
const LONGEST = 1_000_000 + 6 * NUMBERS + 20_000;

let database: TestDatabase;
let given: GivenLottery;
let wagers: ReturnType<typeof givenWagers>;
let draw: DrawRow;
let most: bigint;
let some: bigint;
const taken: WagerRow[] = [];

/** Twenty thousand numbers of five digits from one on. */
const numbersFrom = (first: number): string =>
  Array.from({ length: NUMBERS }, (_, place) => String(first + place).padStart(5, '0')).join(',');

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  given = givenLottery(database);
  wagers = givenWagers(database, given.wallet);
  await givenSleepingDraws(database.db, given.lottery, ['SSC1']);
  draw = await givenDrawOnSale(database.db, 'SSC1');
  [most, some] = [await givenRich(), await givenRich()];
  const playText = await sellOne(some);
  for (const [member, firsts] of [
    [most, [0, 20_000, 40_000, 60_000]],
    [some, [0, 20_000, 40_000]],
  ] as const) {
    const bets = Array.from({ length: TICKETS }, () => firsts).flat();
    for (const first of bets) {
      const selection = numbersFrom(first);
      const stake = BigInt(NUMBERS) * 20n;
      const [posted] = await given.wallet.post([
        givenBet(member, draw.id, stake, { play: playText, selection, units: NUMBERS }),
      ]);
      must(posted?.refused === undefined, 'the bet is taken');
    }
  }
  for await (const page of wagers.streamMarket(draw.id, 5_000)) taken.push(...page);
}, 120_000);
afterAll(() => database.close());

const givenRich = () => givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);

/** Sells the number 99999 as the page does; answers how its play is stored, with its price. */
async function sellOne(member: bigint): Promise<string> {
  const line = givenLine({ play: PLAY, selection: '99999', unitStake: ONE_UNIT, level: 1_800 });
  const placed = await given.lottery.placeSlip(member, givenSlip(draw, [line]));
  must(!isRefusal(placed), 'the slip is taken');
  const ticket = present(placed.lines[0]?.accepted, 'the line is taken').ticket;
  return present(await wagers.findWager(member, ticket), 'the bet is there').play;
}

test('the pages of a draw are small, and hold every ticket once', async () => {
  const { answer, longest } = await measureAnswers(async () => {
    const sizes: number[] = [];
    for await (const page of wagers.streamMarket(draw.id, 5_000)) sizes.push(page.length);
    return sizes;
  });
  expect(answer.reduce((sum, size) => sum + size)).toBe(7 * TICKETS + 1);
  expect(Math.max(...answer)).toBeLessThan(12);
  expect(longest).toBeLessThan(LONGEST);
});

test('what a member has on a draw, and what all have on a play, is read in parts', async () => {
  const { answer, longest } = await measureAnswers(() =>
    transact(database.db, async (tx) => {
      const own: WagerRow[] = [];
      for await (const page of wagers.lockStakesOf(tx, most, draw.id)) own.push(...page);
      const all = new Map<string, bigint>();
      let page = await wagers.unitStakesAfter(tx, draw.id, [PLAY], new Array(SHARD_COUNT).fill(0n));
      for (;;) {
        for (const { selection, stake } of page.stakes) all.set(selection, (all.get(selection) ?? 0n) + stake);
        if (page.whole) break;
        page = await wagers.unitStakesAfter(tx, draw.id, [PLAY], page.positions);
      }
      return { own, all };
    }),
  );
  expect(longest).toBeLessThan(LONGEST);
  expect(answer.own.map(({ seq }) => seq)).toEqual(
    taken.filter(({ memberId }) => memberId === most).map(({ seq }) => seq),
  );
  const expected = new Map<string, bigint>();
  for (const { selection, unitStake } of taken) expected.set(selection, (expected.get(selection) ?? 0n) + unitStake);
  expect(answer.all).toEqual(expected);
});

test('exposure by number is the same', async () => {
  const { longest } = await measureAnswers(() => givenExposureProjections(database).catchUp());
  expect(longest).toBeLessThan(LONGEST);
  const { rows } = await database.pool.query(
    `select min(choice) as first, max(choice) as last, count(*) as choices, bets, stake from lottery_exposure
     where market_id = $1 group by bets, stake order by bets desc`,
    [draw.id],
  );
  const tickets = BigInt(TICKETS);
  expect(rows).toEqual([
    { first: '00000', last: '59999', choices: 60_000n, bets: 2n * tickets, stake: 40n * tickets },
    { first: '60000', last: '79999', choices: 20_000n, bets: tickets, stake: 20n * tickets },
    { first: '99999', last: '99999', choices: 1n, bets: 1n, stake: ONE_UNIT },
  ]);
}, 60_000);

test('the bet root holds every digest, and pages of digests lead to the end', async () => {
  await moveDraw(database.db, draw.id, SALE_OVER);
  const { longest } = await measureAnswers(() => given.lottery.runDueDraws());
  expect(longest).toBeLessThan(LONGEST);
  const row = await readDraw(database.db, draw.id);
  const digests = taken.map((wager) => digestOfTicket(row, wager));
  const root = createBetRoot();
  for (const digest of digests) root.add(digest);
  expect(toHex(present((await readDraw(database.db, draw.id)).bet_root, 'the root is fixed'))).toBe(
    toHex(root.finish()),
  );
  const listed: string[] = [];
  const read = await measureAnswers(async () => {
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof given.lottery.listDigests>> = await given.lottery.listDigests(
        draw.id,
        after,
        1_000,
      );
      must(!isRefusal(page), 'a closed draw lists its digests');
      expect(page.digests.length).toBeGreaterThan(0);
      listed.push(...page.digests);
      after = page.next;
    }
  });
  expect(read.longest).toBeLessThan(LONGEST);
  expect(listed).toEqual(digests.map((digest) => toHex(digest)));
});

test('who covers 80 % of a play has no turnover, who covers 60 % has', async () => {
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  expect((await readDraw(database.db, draw.id)).state).toBe('settled');
  const projections = givenProjections(database, openLotteryCoverage);
  const { longest } = await measureAnswers(() => projections.catchUp());
  expect(longest).toBeLessThan(LONGEST);
  const { rows } = await database.pool.query(
    'select member_id, stake, turnover, bets from wager_turnover where market_id = $1 order by bets desc',
    [draw.id],
  );
  const sold = BigInt(NUMBERS) * 20n * BigInt(TICKETS);
  expect(rows).toEqual([
    { member_id: most, stake: 4n * sold, turnover: 0n, bets: 4 * TICKETS },
    { member_id: some, stake: 3n * sold + ONE_UNIT, turnover: 3n * sold + ONE_UNIT, bets: 3 * TICKETS + 1 },
  ]);
}, 60_000);
