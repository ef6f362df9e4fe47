/**
 * A database whose clock is suddenly far ahead (lottery.md 12.4 voids what is late): nothing is done by it for good. The
 * test's database keeps its time; what jumps is how long the process believes to have run, which is the same to it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../wallet/given.ts';
import { BeaconFault } from './beacon.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenLottery,
  givenSleepingDraws,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from './given.ts';

const HOURS = 3_600_000;
const MINUTES = 60_000;

let database: TestDatabase;
let given: GivenLottery;
let jumps: number[];
let asked: number[];
let uptime: number;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
});
afterAll(() => database.close());

beforeEach(async () => {
  [jumps, asked, uptime] = [[], [], 100 * HOURS];
  given = givenLottery(database, {
    uptime: { now: () => uptime },
    onClockJump: (milliseconds) => jumps.push(Math.round(milliseconds / HOURS)),
    beaconSource: {
      read: async (round) => {
        asked.push(round);
        throw new BeaconFault('unreachable', round);
      },
    },
  });
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR1']);
  // What is due now is done by a clock that is believed.
  await given.lottery.runDueDraws();
});

/** What the database says two hours later is what it says when the process has run two hours less. */
const jumpAhead = (milliseconds: number): void => {
  uptime -= milliseconds;
};

/** It is open, and its sale is over. */
async function givenDueDraw(): Promise<bigint> {
  const { id } = await givenDrawOnSale(database.db, 'F5D1');
  await given.lottery.runNextStep();
  await moveDraw(database.db, id, DRAW_TIME);
  return id;
}
/** Its whole time went by without a worker, so to say. */
async function givenMissedDraw(): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = 'COLOR1' and state = 'scheduled' order by draw_at limit 1`.execute(database.db);
  const id = rows[0]?.id ?? 0n;
  await moveDraw(database.db, id, DRAW_TIME);
  return id;
}
/** Its time is over; the guard of what was sold is set aside for this alone. */
async function givenEndedRaffle(): Promise<void> {
  const { id } = await given.lottery.raffles.make({
    key: givenKey(),
    names: { bn: 'র‍্যাফেল', en: 'Raffle' },
    price: ONE_TAKA,
    tickets: 20,
    leastSold: 5,
    mostPerMember: 10,
    prizes: [2n * ONE_TAKA],
    closesAt: new Date(systemClock.now() + 24 * HOURS),
  });
  await sql`alter table raffles disable trigger raffles_guard`.execute(database.db);
  await sql`update raffles set made_at = now() - interval '2 hours', opens_at = now() - interval '2 hours',
    closes_at = now() - interval '1 second' where id = ${id}`.execute(database.db);
  await sql`alter table raffles enable trigger raffles_guard`.execute(database.db);
}
const stateOf = async (id: bigint) => (await readDraw(database.db, id)).state;

test('draws neither close nor are drawn nor void by a clock two hours ahead; they go on once it is set right', async () => {
  const [due, missed] = [await givenDueDraw(), await givenMissedDraw()];
  jumpAhead(2 * HOURS);
  expect(await given.lottery.nextDueMilliseconds()).toBeNull();
  expect(await given.lottery.runDueDraws()).toEqual([]);
  expect([await stateOf(due), await stateOf(missed)]).toEqual(['open', 'scheduled']);
  expect(jumps).toEqual([2]);

  uptime += 2 * HOURS + 44_000;
  const steps = await given.lottery.runDueDraws();
  expect(steps.filter(({ drawId }) => drawId === missed).map(({ did }) => did)).toEqual(['missed']);
  expect(await stateOf(due)).not.toBe('open');
});

test('a step that is claimed the moment after the jump, before anybody looked, is not taken either', async () => {
  const due = await givenDueDraw();
  jumpAhead(2 * HOURS);
  expect(await given.lottery.runNextStep()).toBeNull();
  expect(await stateOf(due)).toBe('open');
  uptime += 2 * HOURS;
  expect(await given.lottery.runNextStep()).toMatchObject({ did: 'closed', drawId: due });
});

test('no beacon is given up, no raffle ends and no day gives back by such a clock', async () => {
  await sql`insert into lottery_rebate_days (day, starts_at, ends_at, due_at)
    values (current_date - 3, now() - interval '3 days', now() - interval '2 days', now() - interval '1 day')
    on conflict do nothing`.execute(database.db);
  await givenEndedRaffle();
  await givenDueDraw();
  // Closed, its tickets are counted, and it waits for a round that has appeared.
  await given.lottery.runDueDraws();
  jumpAhead(2 * HOURS);
  expect(await given.lottery.fetchBeacons()).toBe(0);
  expect(asked).toEqual([]);
  expect(await given.lottery.raffles.advance()).toBe(0);
  expect(await given.lottery.dailyRebates.advance()).toBe(false);
  uptime += 2 * HOURS;
  await given.lottery.fetchBeacons();
  expect(asked).not.toEqual([]);
  expect(await given.lottery.raffles.advance()).toBe(1);
  expect(await given.lottery.dailyRebates.advance()).toBe(true);
});

test('a clock that stays where it jumped to is believed after five minutes: so a machine that stood still goes on', async () => {
  const due = await givenDueDraw();
  jumpAhead(2 * HOURS);
  await given.lottery.runDueDraws();
  uptime += 4 * MINUTES;
  // The database went on as well; this one did not, which makes the jump four minutes less.
  expect(await given.lottery.runDueDraws()).toEqual([]);
  uptime += MINUTES;
  await given.lottery.runDueDraws();
  expect(await stateOf(due)).not.toBe('open');
  expect(jumps).toEqual([2]);
});

test("a clock set back and right again holds nothing up, and one that is a little off is nobody's concern", async () => {
  uptime += HOURS;
  expect(await given.lottery.nextDueMilliseconds()).not.toBeNull();
  const due = await givenDueDraw();
  uptime -= HOURS;
  await given.lottery.runDueDraws();
  expect(await stateOf(due)).not.toBe('open');
  jumpAhead(4_000);
  expect(await given.lottery.nextDueMilliseconds()).not.toBeNull();
  expect(jumps).toEqual([]);
});
