/** Builders for tests: a lottery on a test database, and draws whose times are moved instead of waited for. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import { type Database, type Db, transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { must, present } from '../../platform/result.ts';
import { givenUplinesOf } from '../identity/given.ts';
import { givenWagers } from '../wagers/given.ts';
import { givenKey, givenWallet } from '../wallet/given.ts';
import { findDrawRows } from './list-queries.ts';
import type { LotteryNotice, RecordAct, Slip, SlipLine } from './port.ts';
import type { DrawRow } from './schema.ts';
import { createLottery, type LotteryService } from './service.ts';

/** A stake per unit of one, in units of 0.0001. */
export const ONE_TAKA = 10_000n;

export interface GivenLottery {
  readonly lottery: LotteryService;
  readonly wallet: ReturnType<typeof givenWallet>;
  /** What was published, in order, whether or not its transaction went through. */
  readonly notices: LotteryNotice[];
  /** What was written down, in order. */
  readonly acts: Parameters<RecordAct>[1][];
}

/** The lottery as one process has it. */
export function givenLottery(
  database: Database,
  options: { chunksPerStep?: number; simulates?: boolean; feedHosts?: readonly string[] } = {},
): GivenLottery {
  const wallet = givenWallet(database);
  const notices: LotteryNotice[] = [];
  const acts: Parameters<RecordAct>[1][] = [];
  const lottery = createLottery({
    db: database.db,
    ids: createIds(systemClock, randomInt(1024)),
    clock: systemClock,
    uplinesOf: givenUplinesOf,
    wallet,
    wagers: givenWagers(database, wallet),
    seedSecret: 'a secret for tests only',
    publishLive: async (_tx, added) => {
      notices.push(...added);
    },
    record: async (_tx, act) => {
      acts.push(act);
    },
    simulates: false,
    feedHosts: [],
    ...options,
  });
  return { lottery, wallet, notices, acts };
}

/** Draws of the given games only (the others are stopped), all tomorrow: nothing is due but what a test moves. */
export async function givenSleepingDraws(db: Db, lottery: LotteryService, gameCodes: readonly string[]): Promise<void> {
  await sql`update lottery_games set state = case when code = any (${[...gameCodes]}::text[]) then 'on' else 'stopped' end`.execute(
    db,
  );
  await lottery.prepareDraws();
  await transact(db, async (tx) => {
    await sql`update lottery_draws set open_at = open_at + interval '1 day', close_at = close_at + interval '1 day',
      draw_at = draw_at + interval '1 day', result_due_at = result_due_at + interval '1 day',
      give_up_at = give_up_at + interval '1 day'`.execute(tx);
    await sql`update wager_gates set opens_at = opens_at + interval '1 day',
      closes_at = closes_at + interval '1 day'`.execute(tx);
    await sql`update lottery_seeds set reveal_after = reveal_after + interval '1 day'`.execute(tx);
  });
}

/** Moves a draw and everything of it to these seconds from now; all at once, for a worker may be looking. */
export async function moveDraw(
  db: Db,
  drawId: bigint,
  seconds: { open: number; close: number; draw: number },
): Promise<void> {
  const id = String(drawId);
  const at = (offset: number) => sql`now() + ${offset} * interval '1 second'`;
  await transact(db, async (tx) => {
    await sql`update lottery_draws set committed_at = least(committed_at, ${at(seconds.open)}),
      open_at = ${at(seconds.open)}, close_at = ${at(seconds.close)}, draw_at = ${at(seconds.draw)},
      result_due_at = case when official then ${at(seconds.draw)} + interval '45 minutes' end,
      give_up_at = case when official then ${at(seconds.draw)} + interval '1 day' end
      where id = ${id}`.execute(tx);
    await sql`update wager_gates set opens_at = ${at(seconds.open)}, closes_at = ${at(seconds.close)}
      where id = ${id}`.execute(tx);
    await sql`update lottery_seeds set reveal_after = ${at(seconds.draw)} where draw_id = ${id}`.execute(tx);
  });
}

export const ON_SALE = { open: -10, close: 3_600, draw: 3_605 };
export const SALE_OVER = { open: -60, close: -1, draw: 3_600 };
export const DRAW_TIME = { open: -60, close: -10, draw: -1 };

/** The next draw of a game, on sale now. */
export async function givenDrawOnSale(db: Db, gameCode: string): Promise<DrawRow> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = ${gameCode} and state = 'scheduled' and open_at > now() order by draw_at limit 1`.execute(db);
  const drawId = present(rows[0], 'a game has a draw ahead').id;
  await moveDraw(db, drawId, ON_SALE);
  return readDraw(db, drawId);
}

export async function readDraw(db: Db, drawId: bigint): Promise<DrawRow> {
  const [row] = await findDrawRows(db, [drawId]);
  must(row !== undefined, 'the draw exists');
  return row;
}

/** A line of one unit, digit 7 at position A, unless told otherwise. */
export function givenLine(changes: Partial<SlipLine> = {}): SlipLine {
  const units = changes.units ?? 1;
  const unitStake = changes.unitStake ?? ONE_TAKA;
  return {
    key: givenKey(),
    play: 'DIGIT',
    selection: '7|-|-|-|-',
    units,
    unitStake,
    amount: BigInt(units) * unitStake,
    ...changes,
  };
}

export function givenSlip(draw: Pick<DrawRow, 'id' | 'game_code'>, lines: readonly SlipLine[], together = false): Slip {
  return { gameCode: draw.game_code, drawId: draw.id, allOrNothing: together, lines };
}

/** Every digit at position A, one line each: exactly one of the ten wins 9.6. */
export function givenAllDigits(unitStake = ONE_TAKA): SlipLine[] {
  return Array.from({ length: 10 }, (_, digit) => givenLine({ selection: `${digit}|-|-|-|-`, unitStake }));
}
