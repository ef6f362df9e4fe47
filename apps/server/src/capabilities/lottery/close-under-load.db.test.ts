/** The close of a draw while bets come as fast as processes can place them: the database's clock alone decides. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { isRefusal, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember } from '../wallet/given.ts';
import {
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
import type { DrawRow } from './schema.ts';

const CASH = 1_000_000n * ONE_TAKA;
/** What a digit that comes pays for one. */
const DIGIT_PAYS = 96_000n;
const MEMBERS = 24;
const AT_ONCE = 48;
/** So many bets are in when the close comes near. */
const BETS_BEFORE = 3_000;

let database: TestDatabase;
let right: GivenLottery;
let processes: readonly GivenLottery[];
let members: readonly bigint[];

const off = (seconds: number): Clock => ({ now: () => systemClock.now() + seconds * 1_000 });

/** Three processes on one database: one whose clock is right, one ten seconds ahead, one ten seconds behind. */
beforeAll(async () => {
  database = await givenDatabase();
  right = givenLottery(database);
  processes = [right, ...[10, -10].map((seconds) => givenLottery(database.another(), { clock: off(seconds) }))];
  await givenSleepingDraws(database.db, right.lottery, ['F5D1']);
  members = await Promise.all(Array.from({ length: MEMBERS }, () => givenFundedMember(database, right.wallet, CASH)));
});
afterAll(() => database.close());

interface Answered {
  readonly key: string;
  readonly memberId: bigint;
  readonly digit: number;
  readonly refused: string | null;
}

/** One of those who bet on a process, one bet after the other, until the draw takes no more; tells each that was taken. */
async function betUntilClosed(
  { lottery }: GivenLottery,
  draw: DrawRow,
  place: number,
  taken: () => void,
): Promise<Answered[]> {
  const memberId = present(members[place % MEMBERS], 'a member');
  const answered: Answered[] = [];
  for (let turn = place; ; turn += 1) {
    const digit = turn % 10;
    const line = givenLine({ selection: `${digit}|-|-|-|-` });
    const outcome = await lottery.placeSlip(memberId, givenSlip(draw, [line]));
    const refused = isRefusal(outcome) ? outcome.refused : null;
    answered.push({ key: line.key, memberId, digit, refused });
    if (refused !== null) return answered;
    taken();
  }
}

test('with thousands of bets around the close none is in at or after the close, every answer is true, and those that are in are paid', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  await moveDraw(database.db, draw.id, { open: -3_600, close: 3_600, draw: 3_700 });
  let bets = 0;
  const closing: Promise<void>[] = [];
  const taken = (): void => {
    bets += 1;
    // The close is set ahead of every bet that is on its way.
    if (bets === BETS_BEFORE) closing.push(moveDraw(database.db, draw.id, { open: -3_600, close: 0.5, draw: 1 }));
  };
  const byProcess = await Promise.all(
    processes.map(async (one) =>
      (
        await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => betUntilClosed(one, draw, place, taken)))
      ).flat(),
    ),
  );
  await Promise.all(closing);
  for (const answered of byProcess) {
    expect(answered.filter(({ refused }) => refused !== null)).toHaveLength(AT_ONCE);
    expect(answered.length).toBeGreaterThan(AT_ONCE);
  }
  const answered = byProcess.flat();
  expect(new Set(answered.map(({ refused }) => refused))).toEqual(new Set([null, 'lottery.drawClosed']));

  const { rows: lines } = await database.pool.query<{ key: string }>('select key from wagers where market_id = $1', [
    draw.id,
  ]);
  // Told by the database: its times are finer than ours.
  const { rowCount: late } = await database.pool.query(
    'select from wagers w join wager_markets g on g.id = w.market_id where g.id = $1 and w.placed_at >= g.closes_at',
    [draw.id],
  );
  expect(late).toBe(0);
  const accepted = answered.filter(({ refused }) => refused === null);
  expect(lines.map(({ key }) => key).toSorted()).toEqual(accepted.map(({ key }) => key).toSorted());
  expect(lines.length).toBeGreaterThanOrEqual(BETS_BEFORE);
  const refusedKeys = answered.filter(({ refused }) => refused !== null).map(({ key }) => key);
  const { rowCount } = await database.pool.query('select from wallet_entries where key = any ($1)', [refusedKeys]);
  expect(rowCount).toBe(0);

  // The worker is the process whose clock is behind.
  const worker = present(processes[2], 'a process');
  let after = await readDraw(database.db, draw.id);
  while (after.state !== 'settled') {
    await worker.lottery.runDueDraws();
    after = await readDraw(database.db, draw.id);
  }
  const drawn = present(after.result, 'a settled draw has a result')[0];
  for (const memberId of members) {
    const own = accepted.filter((bet) => bet.memberId === memberId);
    const won = own.filter(({ digit }) => digit === drawn).length;
    const { cash } = await right.wallet.balancesOf(memberId);
    expect(cash).toBe(CASH - BigInt(own.length) * ONE_TAKA + BigInt(won) * DIGIT_PAYS);
  }
}, 120_000);
