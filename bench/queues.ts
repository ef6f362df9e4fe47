/** The desk's queues of money over 200,000 orders each: lists, filters and one of them, as long as the server takes. */
import { pageOfOrders, readOrder } from '../apps/server/src/capabilities/cashier/queries.ts';
import { pageOfManual } from '../apps/server/src/capabilities/manual-deposits/queries.ts';
import { listEvents, pageForStaff, readWithdrawal } from '../apps/server/src/capabilities/withdrawals/queries.ts';
import { present } from '../apps/server/src/platform/result.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { head, tell } from './print.ts';

const ORDERS = 200_000;
const MEMBERS = 5_000;
const TIMES = 100;
const PAGE = { offset: 0, limit: 50 };
const FAR = { offset: 2_000, limit: 50 };
const NO_FILTER = { state: null, legState: null, memberId: null } as const;

/** Nearly all are over; 300 wait in each state that waits. */
async function fill({ pool, members }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
      approvals_needed, event_count, requested_at, paid_at, ended_at)
    select (m % 16)::smallint, n, m, gen_random_uuid(), 10000000, 1, 'bkash', '01700000000', 'Rahim Uddin',
      case when n > $2 - 300 then 'requested' when n > $2 - 600 then 'approved' when n > $2 - 1200 then 'paid' else 'confirmed' end,
      1, 1, now() - ($2 - n) * interval '5 minutes', case when n <= $2 - 600 then now() end,
      case when n <= $2 - 1200 then now() end
    from (select n, ($1::bigint[])[1 + n % cardinality($1::bigint[])] as m from generate_series(1, $2::bigint) n) x`,
    [members.map(String), ORDERS],
  );
  await pool.query(
    `insert into withdrawal_legs (shard, withdrawal_id, n, amount, state, reference, paid_out, sent_at, confirmed_by, ended_at, disputed_at)
    select shard, id, 1, 10000000, s.state, case when w.state <> 'approved' then 'R' || id end, w.state <> 'approved', w.paid_at,
      case when s.state = 'confirmed' then 'time' end, w.ended_at, case when s.state = 'disputed' then now() end
    from withdrawals w cross join lateral (select case w.state when 'approved' then 'queued' when 'confirmed' then 'confirmed'
      else case when id % 2 = 0 then 'sent' else 'disputed' end end as state) s where w.state <> 'requested'`,
  );
  await pool.query(
    `insert into withdrawal_events (shard, withdrawal_id, n, cause, state_after) select shard, id, 1, 'requested', 'requested'
    from withdrawals`,
  );
  await pool.query(
    `insert into deposit_orders (shard, id, member_id, key, content_hash, channel, amount, state, gateway_order, paid_amount,
      event_count, created_at, expires_at, credited_at)
    select (m % 16)::smallint, n, m, gen_random_uuid(), '\\x00', 'bkash', 5000000,
      case when n > $2 - 600 then 'waiting' when n % 7 = 0 then 'expired' else 'credited' end, 'M' || n,
      case when n <= $2 - 600 and n % 7 <> 0 then 5000000 end, 1, now() - ($2 - n) * interval '1 minute', now(),
      case when n <= $2 - 600 and n % 7 <> 0 then now() end
    from (select n, ($1::bigint[])[1 + n % cardinality($1::bigint[])] as m from generate_series(1, $2::bigint) n) x`,
    [members.map(String), ORDERS],
  );
  await pool.query(
    `insert into receiving_accounts (id, channel, number, holder, kind, daily_cap, active, confirmed_at)
    values (1, 'bkash', '01700000001', 'House', 'personal', 1000000000, true, now())`,
  );
  await pool.query(
    `insert into statement_imports (id, channel, source, lines, new_lines, total, confirmed_at, content_hash)
      values (1, 'bkash', 'feed', 1, 1, 1, now(), '\\x00')`,
  );
  await pool.query(
    `insert into statement_lines (id, channel, reference, amount, import_id, order_id)
    select id, 'bkash', 'R' || id, 5000000, 1, id from deposit_orders where state = 'credited'`,
  );
  await pool.query(
    `insert into manual_deposits (order_id, member_id, channel, account_id, amount, day, state, reference, submitted_at, line_id,
      paid_amount, submissions)
    select id, member_id, 'bkash', 1, amount, created_at::date,
      case state when 'credited' then 'paid' when 'waiting' then 'submitted' else 'closed' end, 'R' || id, created_at,
      case when state = 'credited' then id end, paid_amount, 1 from deposit_orders`,
  );
  await pool.query('analyze');
}

async function measure(name: string, ask: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 5; n += 1) await ask(n);
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    await ask(n);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  tell(`${name}, p99`, present(times[Math.ceil(TIMES * 0.99) - 1], 'it was measured'), {
    ...{ unit: 'ms', goal: '<= 100' },
    note: `half of them ${present(times[TIMES / 2], 'it was measured').toFixed(1)} ms`,
  });
}

export async function benchQueues(): Promise<void> {
  head(`The desk's queues over ${ORDERS.toLocaleString('en')} withdrawals and as many deposits`);
  const database = await openBenchDatabase(MEMBERS);
  const { db, members } = database;
  const memberOf = (n: number) => present(members[n * 7], 'there are so many');
  try {
    await fill(database);
    const withdrawals = (filter: Partial<Parameters<typeof pageForStaff>[1]>, page = PAGE) =>
      pageForStaff(db, { ...NO_FILTER, ...filter }, page);
    await measure('withdrawals that wait for approval', () => withdrawals({ state: 'requested' }));
    await measure('withdrawals that wait to be paid', () => withdrawals({ state: 'approved' }));
    await measure('withdrawals with a disputed part', () => withdrawals({ legState: 'disputed' }));
    await measure('withdrawals with a received part', () => withdrawals({ legState: 'confirmed' }));
    await measure('withdrawals with a part of unknown outcome', () => withdrawals({ legState: 'unknown' }));
    await measure('all withdrawals', () => withdrawals({}));
    await measure('confirmed withdrawals, page 41', () => withdrawals({ state: 'confirmed' }, FAR));
    await measure('withdrawals of a member', (n) => withdrawals({ memberId: memberOf(n) }));
    await measure('one withdrawal', async (n) => {
      const row = present(await readWithdrawal(db, BigInt(1 + n * 1_900)), 'it is there');
      return listEvents(db, row);
    });
    const deposits = (filter: Partial<Parameters<typeof pageOfOrders>[1]>, page = PAGE) =>
      pageOfOrders(db, { state: null, isFlagged: false, search: null, ...filter }, page);
    await measure('all deposits', () => deposits({}));
    await measure('credited deposits, page 41', () => deposits({ state: 'credited' }, FAR));
    await measure('deposits that wait', () => deposits({ state: 'waiting' }));
    await measure('a deposit by its number', (n) => deposits({ search: String(1 + n * 1_900) }));
    await measure('one deposit', (n) => readOrder(db, BigInt(1 + n * 1_900)));
    const manual = (filter: Partial<Parameters<typeof pageOfManual>[1]>, page = PAGE) =>
      pageOfManual(db, { state: 'waiting', channel: null, search: null, ...filter }, page);
    await measure('manual deposits that wait', () => manual({}));
    await measure('paid manual deposits, page 41', () => manual({ state: 'paid' }, FAR));
    await measure('a manual deposit by its reference', (n) => manual({ state: null, search: `R${1 + n * 1_900}` }));
    await measure('a manual deposit by its number', (n) => manual({ state: null, search: String(1 + n * 1_900) }));
  } finally {
    await database.close();
  }
}
