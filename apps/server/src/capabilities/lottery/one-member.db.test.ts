/**
 * What one member asks for at once holds one connection of the pool, whatever it waits for; and nothing of the lottery
 * asks the pool while it holds a connection, not even when all it keeps in memory was forgotten that moment.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { onceHeld } from '../../platform/testing/held-connections.ts';
import type { Wakeups } from '../../platform/wakeups.ts';
import { givenKey } from '../wallet/given.ts';
import type { ChaseWish } from './chases/port.ts';
import { lockChaser } from './chases/queries.ts';
import {
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
} from './given.ts';

const CONNECTIONS = 3;
const AT_ONCE = 20;
const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' };

let database: TestDatabase;
let given: GivenLottery;
/** What the lottery keeps in memory is gone. */
let forget: () => void = () => undefined;
const wakeups: Pick<Wakeups, 'on'> = {
  on(_, heard) {
    forget = heard;
    return () => undefined;
  },
};

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: CONNECTIONS });
  given = givenLottery(database, {
    wakeups,
    // As the house does it: where it is not in memory, from the database.
    closedAmong: async () => {
      await sql`select 1`.execute(database.db);
      return new Set();
    },
  });
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR1', 'YK15']);
});
afterAll(() => database.close());

const givenPlayer = () => givenFundedAccount(database, given.wallet, 10_000n * ONE_TAKA);

function took<T>(value: T): Exclude<T, { refused: string }> {
  must(!isRefusal(value), `it is not refused: ${isRefusal(value) ? value.refused : ''}`);
  return value as Exclude<T, { refused: string }>;
}

async function chaseFrom(gameCode: string, changes: Partial<ChaseWish> = {}): Promise<ChaseWish> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = ${gameCode} and state = 'scheduled' and open_at > now() order by draw_at limit 1`.execute(
    database.db,
  );
  const lines = [{ play: 'NUMBER', selection: '7', units: 1, unitStake: ONE_TAKA }];
  const firstDrawId = present(rows[0], 'a draw lies ahead').id;
  const wish = { gameCode, lines, multiples: [1, 1], stopOnWin: false, amount: 2n * ONE_TAKA };
  return { ...wish, key: givenKey(), firstDrawId, ...changes };
}

test('what is done under a lock asks for no second connection', async () => {
  const member = await givenPlayer();
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  await moveDraw(database.db, draw.id, { ...ON_SALE, close: 1_800 });
  const round = await givenDrawOnSale(database.db, 'YK15');
  took(
    await given.lottery.terms.limitNumber(BY, {
      ...{ key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', selection: '7|-|-|-|-' },
      ...{ maxStake: null, maxTotal: 100n * ONE_TAKA, factor: null },
    }),
  );
  const silence = onceHeld(() => forget());
  try {
    const placed = took(await given.lottery.placeSlip(member, givenSlip(draw, [givenLine()])));
    const ticket = placed.lines[0]?.accepted?.ticket;
    must(ticket !== undefined, 'the bet is taken');
    took(await given.lottery.cancelWager(member, ticket));
    took(await given.lottery.yeekeeEntries.send(member, { key: givenKey(), drawId: round.id, number: '12345' }));

    const wish = await chaseFrom('COLOR1');
    const chase = took(await given.lottery.chases.make(member, wish));
    await moveDraw(database.db, wish.firstDrawId, ON_SALE);
    await given.lottery.runDueDraws();
    expect(took(await given.lottery.chases.find(member, chase.id)).orders[0]?.state).toBe('placed');
    took(await given.lottery.chases.stop(member, chase.id));

    const seeds = await given.lottery.scratch.seedsOf(member);
    took(
      await given.lottery.scratch.choose(member, { key: givenKey(), clientSeed: 'padma', commit: seeds.next.commit }),
    );
    took(await given.lottery.scratch.buy(member, { key: givenKey(), code: 'MANGO', price: 10n * ONE_TAKA }));
    const raffle = await given.lottery.raffles.make({
      ...{ key: givenKey(), names: { bn: 'র‍্যাফেল', en: 'Raffle' }, price: ONE_TAKA, tickets: 20, leastSold: 5 },
      ...{ mostPerMember: 10, prizes: [ONE_TAKA], closesAt: new Date(Date.now() + 86_400_000) },
    });
    took(await given.lottery.raffles.buy(member, { key: givenKey(), raffleId: raffle.id, count: 1, amount: ONE_TAKA }));

    took(
      await given.lottery.extendDraw(BY, {
        drawId: draw.id,
        key: givenKey(),
        closeAt: new Date(Date.now() + 2_000_000),
      }),
    );
    took(await given.lottery.closeDraw(BY, { drawId: draw.id, key: givenKey() }));
  } finally {
    silence();
  }
});

test('of twenty requests of one member that wait for him one holds a connection: others are served', async () => {
  const [member, other] = [await givenPlayer(), await givenPlayer()];
  const wishes = await Promise.all(Array.from({ length: AT_ONCE }, () => chaseFrom('COLOR1')));
  const elsewhere = database.another(1);
  let made: ReturnType<typeof given.lottery.chases.make>[] = [];
  await transact(elsewhere.db, async (tx) => {
    await lockChaser(tx, member);
    made = wishes.map((wish) => given.lottery.chases.make(member, wish));
    took(await given.lottery.chases.make(other, await chaseFrom('COLOR1')));
    took(await given.lottery.placeSlip(other, givenSlip(await givenDrawOnSale(database.db, 'F5D1'), [givenLine()])));
  });
  const chases = (await Promise.all(made)).map((one) => (isRefusal(one) ? one.refused : one.state));
  expect(new Set(chases)).toEqual(new Set(['active']));
});
