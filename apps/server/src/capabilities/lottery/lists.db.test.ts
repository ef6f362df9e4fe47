/** What the lottery shows to players and to the desk. */
import { findGame, listGames as listCatalogue } from '@house/lottery/catalogue';
import { lowestRtpBasisPoints } from '@house/lottery/rtp';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Tables, transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listStatements } from '../../platform/testing/statements.ts';
import { givenProjections } from '../wagers/given.ts';
import { givenFundedMember } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenPastDraws,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
  SALE_OVER,
} from './given.ts';
import { listDrawRows } from './list-queries.ts';
import type { Draw, DrawFilter } from './port.ts';
import { readGames } from './queries.ts';
import { closeBeforeOf, limitsOfGame } from './rules.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let sold: DrawRow;
let onSale: DrawRow;

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR5']);
  sold = await givenDrawOnSale(database.db, 'F5D1');
  const memberId = await givenFundedMember(database, given.wallet, 100n * ONE_TAKA);
  await given.lottery.placeSlip(memberId, givenSlip(sold, givenAllDigits()));
  await moveDraw(database.db, sold.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  const loved = await givenDrawOnSale(database.db, 'COLOR5');
  const fan = givenLine({ play: 'NUMBER', selection: '4', unitStake: 50n * ONE_TAKA });
  await given.lottery.placeSlip(memberId, givenSlip(loved, [fan]));
  await moveDraw(database.db, loved.id, SALE_OVER);
  await givenProjections(database).catchUp();
  onSale = await givenDrawOnSale(database.db, 'F5D1');
});
afterAll(() => database.close());

const firstFive = { offset: 0, limit: 5, countTo: 1_000 } as const;

function draws(found: Draw[] | { refused: string }): Draw[] {
  must(!isRefusal(found), 'a known game answers');
  return found as Draw[];
}

describe('games', () => {
  test('stand in the catalogue with its limits, closing times and the lowest return of any choice', async () => {
    for (const row of await readGames(database.db)) {
      const game = present(findGame(row.code), row.code);
      expect(row.family).toBe(game.familyCode);
      expect(row.period_seconds).toBe(game.periodMinutes * 60);
      expect(row.prize_mode).toBe(game.prizeMode);
      expect(row.official).toBe(game.announced !== null);
      const daily = game.announced === null ? 15 : 900;
      expect(closeBeforeOf(row)).toBe({ 1: 5, 2: 10, 3: 10, 5: 15, 15: 15, 1440: daily }[game.periodMinutes]);
      expect(limitsOfGame(row)).toEqual(game.limits);
      expect(row.rtp_basis_points, row.code).toBe(lowestRtpBasisPoints(game));
    }
  });

  test('show the draw under way, the next and the last result', async () => {
    const games = await given.lottery.listGames();
    expect(games.map(({ gameCode }) => gameCode).sort()).toEqual(
      listCatalogue()
        .map(({ gameCode }) => gameCode)
        .sort(),
    );
    const game = present(
      games.find((candidate) => candidate.gameCode === 'F5D1'),
      'F5D1 is listed',
    );
    expect(game.current).toMatchObject({ id: onSale.id, state: 'open', result: null });
    expect(game.next).toMatchObject({ state: 'scheduled' });
    expect(game.last).toMatchObject({ id: sold.id, state: 'settled' });
    expect(game.last?.result).toHaveLength(5);
  });

  test('that are popular come first, at most as many as asked', async () => {
    const popular = await given.lottery.listPopularGames(2);
    expect(popular.map((game) => game.gameCode)).toEqual(['COLOR5', 'F5D1']);
  });
});

describe('draws', () => {
  test('open now, with results, and with commitments to come', async () => {
    expect(await given.lottery.listOpenedDraws()).toMatchObject([{ id: onSale.id, state: 'open' }]);
    expect(draws(await given.lottery.listResults('F5D1', 10)).map((draw) => draw.id)).toEqual([sold.id]);
    const ahead = draws(await given.lottery.listCommitments('F5D1'));
    expect(ahead).toHaveLength(120);
    expect(ahead.every((draw) => /^[0-9a-f]{64}$/.test(draw.commit ?? '') && draw.result === null)).toBe(true);
    expect(await given.lottery.listResults('NOPE', 10)).toEqual({ refused: 'lottery.gameUnknown' });
    expect(await given.lottery.listCommitments('NOPE')).toEqual({ refused: 'lottery.gameUnknown' });
  });

  test('that do not exist are refused, whatever number is asked for', async () => {
    for (const id of [5n, 9_999_999_999_999_999_999n]) {
      expect(await given.lottery.getProof(id)).toEqual({ refused: 'lottery.drawUnknown' });
      expect(await given.lottery.listDigests(id, '', 10)).toEqual({ refused: 'lottery.drawUnknown' });
      expect(await given.lottery.getDrawDetail(id)).toEqual({ refused: 'lottery.drawUnknown' });
      expect(await given.lottery.listDrawWagers(id, '', 10)).toEqual({ refused: 'lottery.drawUnknown' });
    }
    const commit = (await readDraw(database.db, sold.id)).commitment?.toString('hex');
    expect(await given.wagers.describeMarkets([5n, sold.id])).toEqual(
      new Map([[sold.id, expect.objectContaining({ details: expect.objectContaining({ commit, beacon: 'none' }) })]]),
    );
  });

  test('keep their digests until they are closed, then page through them, whatever the cursor', async () => {
    expect(await given.lottery.listDigests(onSale.id, '', 10)).toEqual({ refused: 'lottery.proofNotReady' });
    const page = await given.lottery.listDigests(sold.id, '', 6);
    must(!isRefusal(page), 'a drawn draw has digests');
    const rest = await given.lottery.listDigests(sold.id, page.next ?? '', 6);
    must(!isRefusal(rest), 'a drawn draw has digests');
    expect(new Set([...page.digests, ...rest.digests]).size).toBe(10);
    for (const cursor of ['99999-1', '0-9999999999999999999', "'; --"]) {
      expect(await given.lottery.listDigests(sold.id, cursor, 6)).toEqual(page);
    }
  });

  test('are asked for by nobody at the price of what came of the bets', async () => {
    const { answer, statements } = await listStatements(() => given.lottery.listDigests(sold.id, '', 1_000));
    must(!isRefusal(answer) && answer.digests.length === 10, 'a drawn draw has digests');
    const [bets, ...others] = statements.filter((text) => text.includes('wagers.readOnwards'));
    expect(others).toEqual([]);
    expect(bets).not.toMatch(/wager_outcome|wager_lates|wager_turnover/);
  });

  test('are worth showing to the desk: figures, bets, settlement', async () => {
    const { rows, total } = await given.lottery.listDrawFigures({ gameCode: 'F5D1', ...firstFive });
    expect(total).toBeGreaterThan(120);
    expect(rows[0]?.id).toBe(onSale.id);
    const settled = await given.lottery.listDrawFigures({ state: 'settled', ...firstFive });
    expect(settled).toMatchObject({
      total: 1,
      rows: [{ id: sold.id, bets: 10, stake: 10n * ONE_TAKA, prize: 96_000n }],
    });
    const day = { from: new Date('2020-01-01'), to: new Date('2020-01-02'), ...firstFive };
    expect(await given.lottery.listDrawFigures(day)).toEqual({ rows: [], total: 0 });
    expect(await given.lottery.getDrawDetail(sold.id)).toMatchObject({
      draw: { id: sold.id, state: 'settled' },
      settlement: { wagers: 10, winners: 1 },
      voided: null,
    });
    const page = await given.lottery.listDrawWagers(sold.id, '', 100);
    must(!isRefusal(page), 'the draw exists');
    expect(page.rows.map((row) => row.state).toSorted()).toEqual([
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
      'won',
    ]);
  });

  test('tell how late they are by the clock of the database', async () => {
    const stateAfter = async (seconds: { open: number; close: number; draw: number }): Promise<string | undefined> => {
      await moveDraw(database.db, onSale.id, seconds);
      const found = await given.lottery.getDrawDetail(onSale.id);
      must(!isRefusal(found), 'the draw exists');
      return found.draw.state;
    };
    expect(await stateAfter({ open: 10, close: 20, draw: 30 })).toBe('scheduled');
    expect(await stateAfter({ open: -10, close: 20, draw: 30 })).toBe('open');
    expect(await stateAfter({ open: -10, close: -1, draw: 30 })).toBe('closed');
    expect(await stateAfter({ open: -90, close: -70, draw: -61 })).toBe('late');
    // Newer than the last result, and without one: that is the draw its game awaits.
    const awaited = async () => (await given.lottery.listGames()).find(({ gameCode }) => gameCode === 'F5D1')?.awaited;
    await expect.poll(awaited).toBeNull();
    await moveDraw(database.db, onSale.id, { open: -90, close: -20, draw: 0 });
    await expect.poll(awaited).toMatchObject({ id: onSale.id, result: null });
    await moveDraw(database.db, onSale.id, { open: -10, close: 3_600, draw: 3_605 });
  });
});

test('finding what is due can go by its index, however many draws there were', async () => {
  const plan = await transact(database.db, async (tx) => {
    // On a table this small reading all of it is cheaper; what matters is that the index fits the question.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from lottery_draws
      where due_at <= (select clock_timestamp()) order by state = 'drawn', due_at limit 1 for update skip locked`.execute(
      tx,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/lottery_draws_due/);
});

describe('the list of the desk, after some days', () => {
  const DAY = 1_440;
  const minutes = (count: number): Date => new Date(begun.getTime() + count * 60_000);
  const begun = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 7 * DAY * 60_000);
  const filters = {
    all: {},
    'of a day': { from: minutes(DAY), to: minutes(2 * DAY) },
    'of a game': { gameCode: 'K3F1' },
    'that are settled': { state: 'settled' },
    'that are void': { state: 'void' },
  } as const;

  beforeAll(async () => {
    for (const gameCode of ['F5D1', 'K3F1']) await givenPastDraws(database.db, gameCode, begun, 6 * DAY);
  });

  test.each(Object.entries(filters))('reads draws %s in the order of an index', async (_, filter) => {
    const asked: CompiledQuery[] = [];
    const watched = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void asked.push(query),
    });
    await listDrawRows(watched, { ...filter, ...firstFive });
    for (const { sql: statement, parameters } of asked.filter((one) => one.sql.includes('lottery.listDraws'))) {
      const { rows } = await database.pool.query(`explain (analyze, timing off) ${statement}`, [...parameters]);
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(plan).toMatch(/Index Scan/);
      const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
      // Draws to come are few however old the house is, and are sorted; of the others no more is read than is shown.
      if (plan.includes('lottery_draws_due')) continue;
      expect(Math.max(...read), plan).toBeLessThanOrEqual(50);
    }
  });

  test('goes from the last that is to come to the newest that is over, page by page, counted up to a bound', async () => {
    const list = (part: Partial<DrawFilter>) =>
      given.lottery.listDrawFigures({ gameCode: 'F5D1', offset: 0, limit: 5, countTo: 500, ...part });
    const { total: ahead } = await list({ state: 'scheduled' });
    const { rows, total } = await list({ limit: ahead + 50 });
    expect(total).toBe(500);
    const times = rows.slice(-20).map(({ state, drawAt }) => [state, drawAt.getTime()] as const);
    expect(times.map(([state]) => state)).toEqual(Array(20).fill('settled'));
    expect(times.map(([, at]) => at)).toEqual(times.map(([, at]) => at).toSorted((one, other) => other - one));
    const pages = [];
    for (let offset = 0; offset < rows.length; offset += 30) pages.push(...(await list({ offset, limit: 30 })).rows);
    expect(pages.slice(0, rows.length).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});
