/** What a member won or lost, over HTTP: the sums of their own lines by day of the house, read by the projections or not yet. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createCallRouter } from '../../platform/http.ts';
import { refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import { ENTRY_TYPES, HOUSE_ACCOUNTS, MEMBER_ACCOUNTS, type Movement, shardOf } from '../wallet/port.ts';
import { givenBet, givenClosedMarket, givenMarket, givenProjections, givenWagers } from './given.ts';
import type { Wagers } from './port.ts';
import { registerRecordRoutes } from './routes.ts';

const BDT = 10_000n;
const DAY_MILLISECONDS = 86_400_000;
const DHAKA_MILLISECONDS = 360 * 60_000;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let http: FastifyInstance;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet);
  http = Fastify();
  const house = createCallRouter(http, {
    gatekeeper: {
      // A token is the id of whom it was given to.
      member: async (token) => ({ id: BigInt(token), name: 'player', kind: 'player', sessionId: 's', rights: [] }),
      staff: async () => refuse('session.ended'),
      decipher: async () => refuse('request.undecipherable'),
    },
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
  });
  registerRecordRoutes(house, { readDay: () => null, wallet, wagers, clock: systemClock, zoneOffsetMinutes: 360 });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

async function profitOf(memberId: bigint, query = '') {
  const reply = await http.inject({
    method: 'GET',
    url: `/wps/member/profit${query}`,
    headers: { token: memberId.toString() },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().value;
}

async function post(movements: readonly Movement[]): Promise<void> {
  for (const outcome of await wallet.post(movements)) expect(outcome.refused).toBeUndefined();
}

/** A bet and its prize, as they stand in the journal, at an instant. */
async function givenLinesAt(memberId: bigint, at: Date, stake: bigint, prize: bigint): Promise<void> {
  await database.pool.query("select ensure_partitions(now() - interval '3 months', now() + interval '1 month')");
  await database.pool.query(
    `with head as (update wallet_heads set seq = seq + 2 where shard = $1 returning seq - 2 as before)
    insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, reference, type, account, contra)
    select $1, $2, overlay(gen_random_uuid()::text placing left(key_floor($3::timestamptz)::text, 13) from 1 for 13)::uuid,
      head.before + n, $3, case n when 1 then -$4::bigint else $5::bigint end, 1, 7,
      case n when 1 then ${ENTRY_TYPES.bet} else ${ENTRY_TYPES.prize} end, ${MEMBER_ACCOUNTS.cash}, ${HOUSE_ACCOUNTS.lottery}
    from head, generate_series(1, 2) n`,
    [shardOf(memberId), memberId, at, stake, prize],
  );
}

test('figures are the sums of the member’s lines, by days of the house, and nobody else’s', async () => {
  const memberId = await givenFundedMember(database, wallet, 1_000n * BDT);
  const stranger = await givenFundedMember(database, wallet, 7n * BDT);
  const line = { memberId, reference: null } as const;
  // A withdrawal as it is posted: held, paid, and its fee.
  await post([
    { ...line, key: givenKey(), type: 'hold', account: 'cash', contra: 'locked', amount: -100n * BDT },
    { ...line, key: givenKey(), type: 'holdPaid', account: 'locked', contra: 'cashier', amount: -95n * BDT },
    { ...line, key: givenKey(), type: 'withdrawalFee', account: 'locked', contra: 'fees', amount: -5n * BDT },
    { ...line, key: givenKey(), type: 'dailyRebate', account: 'cash', contra: 'rebates', amount: 2n * BDT },
  ]);
  const market = await givenMarket(database, wagers);
  await post([
    givenBet(memberId, market, 10n * BDT, { selection: '7|-|-|-|-' }),
    givenBet(memberId, market, 20n * BDT, { selection: '1|-|-|-|-' }),
    givenBet(stranger, market, 3n * BDT),
  ]);
  await givenClosedMarket(database, wagers, market);
  const sevenWins = (_play: string, selection: string) =>
    selection.startsWith('7') ? [{ hits: 1, numerator: 2n, denominator: 1n }] : [];
  while (!(await wagers.settleChunk(market, sevenWins, { capPerMember: 10n ** 12n })).done);
  // The last millisecond of a day of Dhaka and the first of the next, which are one day of Greenwich.
  const midnight = new Date(
    Math.floor((Date.now() + DHAKA_MILLISECONDS) / DAY_MILLISECONDS) * DAY_MILLISECONDS -
      DHAKA_MILLISECONDS -
      5 * DAY_MILLISECONDS,
  );
  const dayOf = (instant: number) => new Date(instant + DHAKA_MILLISECONDS).toISOString().slice(0, 10);
  const [before, after] = [dayOf(midnight.getTime() - 1), dayOf(midnight.getTime())];
  await givenLinesAt(memberId, new Date(midnight.getTime() - 1), 4n * BDT, 1n * BDT);
  await givenLinesAt(memberId, midnight, 6n * BDT, 12n * BDT);

  const { days: unread, totals: early } = await profitOf(memberId);
  await givenProjections(database).catchUp();
  const profit = await profitOf(memberId);
  // Money is exact before the projections have read it; what counts as turnover follows them.
  expect(early).toEqual({ ...profit.totals, turnover: '0.00' });
  expect(unread.map(({ day, net }: { day: string; net: string }) => [day, net])).toEqual(
    profit.days.map(({ day, net }: { day: string; net: string }) => [day, net]),
  );
  expect(profit.totals).toEqual({
    deposit: '1000.00',
    withdrawal: '100.00',
    stake: '40.00',
    turnover: '30.00',
    paid: '33.00',
    bonus: '0.00',
    cashback: '2.00',
    net: '-5.00',
  });
  expect(profit.products).toEqual([{ product: 'lottery', turnover: '30.00' }]);
  expect(profit.days.slice(0, 2)).toMatchObject([
    { day: before, stake: '4.00', paid: '1.00', net: '-3.00' },
    { day: after, stake: '6.00', paid: '12.00', net: '6.00' },
  ]);

  const { rows } = await database.pool.query(
    'select sum(amount)::text as amount from wallet_entries where member_id = $1 and contra >= 100 and type = any ($2)',
    [memberId, [ENTRY_TYPES.bet, ENTRY_TYPES.prize, ENTRY_TYPES.dailyRebate]],
  );
  expect(BigInt(rows[0].amount)).toBe(-5n * BDT);

  expect(await profitOf(memberId, `?from=${after}&to=${after}`)).toMatchObject({
    totals: { net: '6.00' },
    products: [],
  });
  // There is no asking for somebody else: whose days they are follows from the token alone.
  expect((await profitOf(stranger)).totals).toMatchObject({ deposit: '7.00', stake: '3.00', net: '-3.00' });
});
