/** Turnover that count though too much is covered, or do not though little is, turn the full check of the books red. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listStatements } from '../../platform/testing/statements.ts';
import { givenFundedMember, givenReconciler, givenWallet } from '../wallet/given.ts';
import type { Reconciler } from '../wallet/port.ts';
import {
  GIVEN_PRODUCTS,
  givenBet,
  givenClosedMarket,
  givenCoverage,
  givenInstant,
  givenMarket,
  givenProducts,
  givenProjections,
} from './given.ts';
import { PAGE_CHARACTERS } from './pages.ts';
import { COUNTS_WHOLE, formatTicket, type OpenCoverage, type RebateRules, type Wagers } from './port.ts';
import { turnoverStand } from './reconcile-turnover.ts';
import { createWagers } from './service.ts';

const BDT = 10_000n;
const CAP = { capPerMember: 500_000n * BDT };
const NO_REBATES: RebateRules = { boughtWith: () => null, earnedAbove: async () => [] };
/** Two digits are too many. */
const COVERAGE = givenCoverage((_play, selections) => selections.size > 1);

/** A game of a later release. */
const LATER = 'LATER1';

let database: TestDatabase;
let wagers: Wagers;
let reconciler: Reconciler;
let careful: bigint;
let greedy: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  const wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
  const checks = {
    general: [
      turnoverStand(
        givenProducts({
          turnover: { ...COUNTS_WHOLE, openCoverage: COVERAGE, hasGame: (gameCode) => gameCode !== LATER, version: 1 },
        }),
      ),
    ],
    ofMembers: [],
  };
  reconciler = givenReconciler(database, checks, createIds(systemClock, 3));
  careful = await givenFundedMember(database, wallet, 1_000n * BDT);
  greedy = await givenFundedMember(database, wallet, 1_000n * BDT);
});
afterAll(() => database.close());

const catchUp = (): Promise<void> => givenProjections(database, COVERAGE).catchUp();

/** Settled, lost by everybody: one bet on a digit of it by one member, on two of them by another. */
async function settledMarket(gameCode = 'F5D1'): Promise<bigint> {
  const market = await givenMarket(database, wagers, { gameCode });
  const bet = (member: bigint, digit: number) =>
    givenBet(member, market, 10n * BDT, { selection: `${digit}|-|-|-|-`, play: 'DIGIT@*900' });
  await givenWallet(database).post([bet(careful, 1), bet(greedy, 1), bet(greedy, 2)]);
  await givenClosedMarket(database, wagers, market);
  while (!(await wagers.settleChunk(market, () => [], CAP)).done);
  await catchUp();
  return market;
}

/** What the full check says of turnover. */
async function checkAll(by: Reconciler = reconciler) {
  const { checks } = await by.run('full');
  const { holds, expected, found, differences } = checks.find(({ name }) => name === 'turnoverStand') ?? {};
  return { holds, expected, found, differences };
}

const setValid = (market: bigint, member: bigint, valid: bigint) =>
  database.pool.query('update wager_turnover set turnover = $3 where market_id = $1 and member_id = $2', [
    String(market),
    String(member),
    String(valid),
  ]);

const right = (sum: bigint) => ({ holds: true, expected: String(sum), found: String(sum), differences: [] });

test('a stake that does not count though little is covered, and one that counts though too much is, until both are mended', async () => {
  const [market, later] = [await settledMarket(), await settledMarket(LATER)];
  await setValid(later, careful, 0n);
  expect(await checkAll()).toEqual(right(10n * BDT));
  await setValid(market, careful, 0n);
  await setValid(market, greedy, 20n * BDT);
  for (const _again of [1, 2]) {
    const found = await checkAll();
    expect(found).toMatchObject({ holds: false, expected: '100000', found: '200000' });
    expect(found.differences?.toSorted()).toEqual(
      [
        `market ${market}, member ${careful}, DIGIT: 100000 <> 0`,
        `market ${market}, member ${greedy}, DIGIT: 0 <> 200000`,
      ].toSorted(),
    );
  }
  await setValid(market, careful, 10n * BDT);
  await setValid(market, greedy, 0n);
  expect(await checkAll()).toEqual(right(10n * BDT));
});

test('what was found right is looked at again once it ended anew; of a void market nothing counts', async () => {
  const [kept, voided] = [await settledMarket(), await settledMarket()];
  await checkAll();
  // As if that check had begun an hour later: nothing has ended since.
  await database.pool.query(`update wallet_reconciliations set checked_at = checked_at + interval '1 hour'`);
  expect(await checkAll()).toEqual(right(0n));
  await database.pool.query(`delete from wallet_reconciliations where checked_at < now() + interval '50 minutes'`);
  while (!(await wagers.voidChunk({ marketId: voided, version: 1 })).done);
  while (!(await wagers.takeBackRebates(voided)).done);
  // What the turnover has not read is not looked at.
  await setValid(kept, careful, 0n);
  expect(await checkAll()).toEqual(right(0n));
  await catchUp();
  await setValid(voided, greedy, 20n * BDT);
  expect(await checkAll()).toEqual({
    holds: false,
    expected: '0',
    found: '200000',
    differences: [`market ${voided}, member ${greedy}, DIGIT: 0 <> 200000`],
  });
});

test('of a market some of whose bets were found late those that stand are judged', async () => {
  await database.pool.query('truncate wallet_reconciliations cascade');
  await database.pool.query('update wager_turnover set turnover = 0');
  const market = await givenMarket(database, wagers);
  const bet = (digit: number) => givenBet(greedy, market, 10n * BDT, { selection: `${digit}|-|-|-|-` });
  const wallet = givenWallet(database);
  await wallet.post([bet(1)]);
  const from = await givenInstant(database);
  await wallet.post([bet(2)]);
  await givenClosedMarket(database, wagers, market);
  while (!(await wagers.settleChunk(market, () => [], CAP)).done);
  await catchUp();
  const late = { marketId: market, version: 1, from, settled: true, rebates: NO_REBATES };
  while (!(await wagers.lateChunk(late)).done);
  await catchUp();
  expect((await checkAll()).differences).not.toContainEqual(expect.stringContaining(`market ${market},`));
  await setValid(market, greedy, 0n);
  expect((await checkAll()).differences).toContain(`market ${market}, member ${greedy}, DIGIT: 100000 <> 0`);
});

/** The books of another release, by rules of its own. */
function checkBy(rules: number, coverage: OpenCoverage) {
  const checks = {
    general: [turnoverStand(givenProducts({ turnover: { ...COUNTS_WHOLE, openCoverage: coverage, version: rules } }))],
    ofMembers: [],
  };
  return checkAll(givenReconciler(database, checks, createIds(systemClock, 4)));
}

test('what was judged by the rules of an earlier release is not held against new ones; what is judged from then on is', async () => {
  await database.pool.query('truncate wallet_reconciliations, wager_turnover cascade');
  // A report of before results had the number of their rules.
  const market = await settledMarket();
  expect(await checkAll()).toEqual(right(10n * BDT));
  await database.pool.query(`update wallet_reconciliations
    set report = regexp_replace(report::text, '"rules": 1, |, "rules": 1', '')::jsonb`);
  // Two digits count by the rules of a later release: the greedy one would be due what he was never given.
  const lenient = givenCoverage(() => false);
  expect(await checkBy(1, lenient)).toMatchObject({ holds: false });
  expect(await checkBy(2, lenient)).toEqual(right(0n));
  expect(await checkBy(2, lenient)).toEqual(right(0n));
  // A night later: what ended since the new rules came is judged by them, by whichever process.
  await database.pool.query(`update wallet_reconciliations set checked_at = checked_at - interval '1 day'`);
  await setValid(market, greedy, 20n * BDT);
  expect(await checkBy(2, lenient)).toEqual(right(30n * BDT));
  await setValid(market, greedy, 0n);
  await database.pool.query(`update wallet_reconciliations set checked_at = checked_at - interval '2 hours'`);
  expect(await checkBy(2, lenient)).toMatchObject({ holds: false, expected: '300000', found: '100000' });
  // Back to the release before: what the later one judged is not held against its rules either.
  expect(await checkAll()).toEqual(right(0n));
});

/** What earlier tests left is kept no more, so nothing of it is compared. */
test('markets with few bets are judged by one read, each by its own tickets: void, taken back, late and long ones beside them', async () => {
  await database.pool.query('truncate wallet_reconciliations, wager_turnover cascade');
  const wallet = givenWallet(database);
  const bet = (market: bigint, selection: string) => givenBet(greedy, market, 10n * BDT, { selection });
  const markets: bigint[] = [];
  for (const [second, ended] of [
    ['2|-|-|-|-', 'settled'],
    [null, 'settled'],
    ['2|-|-|-|-', 'void'],
    ['2|-|-|-|-', 'taken back'],
    ['2|-|-|-|-', 'late'],
    ['2'.repeat(PAGE_CHARACTERS), 'settled'],
  ] as const) {
    const market = await givenMarket(database, wagers);
    markets.push(market);
    await wallet.post([bet(market, '1|-|-|-|-')]);
    const from = await givenInstant(database);
    const [placed] = second === null ? [] : await wallet.post([bet(market, second)]);
    if (ended === 'taken back' && placed !== undefined && placed.refused === undefined) {
      const free = { perDay: null, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 };
      await wagers.cancelWager(greedy, formatTicket(placed), free);
    }
    await givenClosedMarket(database, wagers, market);
    if (ended === 'void') {
      await database.db.transaction().execute((tx) => wagers.voidMarket(tx, market));
      while (!(await wagers.refundChunk(market)).done);
      continue;
    }
    while (!(await wagers.settleChunk(market, () => [], CAP)).done);
    const late = { marketId: market, version: 1, from, settled: true, rebates: NO_REBATES };
    if (ended === 'late') while (!(await wagers.lateChunk(late)).done);
  }
  await catchUp();
  const { answer, statements } = await listStatements(() => checkAll());
  expect(answer).toEqual(right(30n * BDT));
  const asked = (name: string): number => statements.filter((text) => text.startsWith(`-- wagers.${name}`)).length;
  expect(['ticketsToJudge', 'selectionsOnMarket'].map(asked)).toEqual([expect.any(Number), 1]);
  expect(asked('ticketsToJudge')).toBeLessThanOrEqual(4);
  await database.pool.query('truncate wallet_reconciliations cascade');
  await database.pool.query(`update wager_turnover set turnover = case when turnover = 0 then stake else 0 end`);
  expect((await checkAll()).differences?.toSorted()).toEqual(
    markets
      .map((market, place) => {
        const [due, found] = [1, 3, 4].includes(place) ? [10n, 0n] : [0n, 20n];
        return `market ${market}, member ${greedy}, DIGIT: ${due * BDT} <> ${found * BDT}`;
      })
      .toSorted(),
  );
});
