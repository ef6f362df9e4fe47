/** A house whose database has a game of a later release: what this release runs goes on, whatever else fails. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenFundedAccount,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
  readDraw,
} from './given.ts';

let database: TestDatabase;
let given: GivenLottery;
const unknown: string[] = [];

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database, { onUnknownGame: (gameCode) => unknown.push(gameCode) });
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR1']);
});
afterAll(() => database.close());

/** Chases of two draws; the second one's opens now. */
async function givenChase(memberId: bigint): Promise<{ chaseId: bigint; drawId: bigint }> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = 'COLOR1' and state = 'scheduled' and open_at > now() order by draw_at limit 1`.execute(
    database.db,
  );
  const drawId = rows[0]?.id ?? 0n;
  const made = await given.lottery.chases.make(memberId, {
    ...{ key: givenKey(), gameCode: 'COLOR1', firstDrawId: drawId },
    lines: [{ play: 'NUMBER', selection: '7', units: 1, unitStake: ONE_TAKA }],
    ...{ multiples: [1, 1], stopOnWin: false, amount: 2n * ONE_TAKA },
  });
  must(!isRefusal(made), 'the chase is made');
  return { chaseId: made.id, drawId };
}

async function placedOf(memberId: bigint, chaseId: bigint): Promise<string | undefined> {
  const chase = await given.lottery.chases.find(memberId, chaseId);
  must(!isRefusal(chase), 'a chase stays');
  return chase.orders[0]?.state;
}

test('bets, draws and chases of the games it knows go on, and the unknown one is told once', async () => {
  const player = await givenFundedAccount(database, given.wallet, 1_000n * ONE_TAKA);
  const { chaseId, drawId } = await givenChase(player);
  await sql`insert into lottery_games (code, family, sort, prize_mode, period_seconds, state, min_stake, max_stake, max_win,
      rtp_basis_points, official)
    select 'LATER1', 'LATER', 9000, prize_mode, period_seconds, 'on', min_stake, max_stake, max_win, rtp_basis_points, false
    from lottery_games where code = 'F5D1'`.execute(database.db);
  // Nothing of it in memory.
  const process = givenLottery(database, { onUnknownGame: (gameCode) => unknown.push(gameCode) }).lottery;
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  // One of the later release, due to be opened, and one that nobody opened in time.
  await sql`insert into lottery_draws (id, game_code, draw_no, state, committed_at, open_at, close_at, draw_at, commitment,
      beacon_kind)
    select n, 'LATER1', draw_no || n, 'scheduled', now() - interval '1 hour', now() - interval '1 minute',
      now() + (case n when 1 then 60 else -5 end) * interval '1 second', now() + interval '2 minutes', sha256(n::text::bytea), 'none'
    from lottery_draws, generate_series(1, 2) n where id = ${String(draw.id)}`.execute(database.db);
  const placed = await process.placeSlip(player, givenSlip(draw, [givenLine()]));
  expect(placed).toMatchObject({ lines: [{ accepted: { gameCode: 'F5D1' } }] });
  await moveDraw(database.db, drawId, ON_SALE);
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await process.runDueDraws();
  expect(await placedOf(player, chaseId)).toBe('placed');
  expect((await readDraw(database.db, draw.id)).state).toBe('settled');
  expect(await process.nextDueMilliseconds()).not.toBeLessThanOrEqual(0);
  expect((await process.listGames()).map(({ gameCode }) => gameCode)).not.toContain('LATER1');
  expect((await process.terms.games()).map(({ gameCode }) => gameCode)).not.toContain('LATER1');
  expect(unknown).toEqual(['LATER1']);
});

test('a fault while draws are made keeps chases from nothing', async () => {
  const player = await givenFundedAccount(database, given.wallet, 1_000n * ONE_TAKA);
  const { chaseId, drawId } = await givenChase(player);
  await moveDraw(database.db, drawId, ON_SALE);
  await sql`update lottery_games set state = 'on' where code = 'F5D3'`.execute(database.db);
  await sql`create function no_more() returns trigger language plpgsql as 'begin raise exception ''no more''; end'`.execute(
    database.db,
  );
  await sql`create trigger no_more before insert on lottery_draws for each row execute function no_more()`.execute(
    database.db,
  );
  await expect(given.lottery.runDueDraws()).rejects.toThrow('1 steps of the lottery could not be taken');
  expect(await placedOf(player, chaseId)).toBe('placed');
});
