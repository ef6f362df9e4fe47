/** A statement of manual deposits: 10,000 lines previewed, kept, confirmed and matched, against the time that is allowed. */
import { createManualDeposits } from '../apps/server/src/capabilities/manual-deposits/service.ts';
import { givenKey } from '../apps/server/src/capabilities/wallet/given.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { isRefusal, refuse } from '../apps/server/src/platform/result.ts';
import { openBenchDatabase } from './database.ts';
import { head, tell } from './print.ts';

const LINES = 10_000;
const MEMBERS = 5_000;
const CHANNEL = 'bkash';

export async function benchDeposits(): Promise<void> {
  head(`A statement of ${LINES.toLocaleString('en')} lines, each of which an order waits for`);
  const database = await openBenchDatabase(MEMBERS);
  try {
    const { db, pool, members } = database;
    await pool.query(
      `insert into receiving_accounts (id, channel, number, holder, kind, daily_cap, active, confirmed_at)
       values (1, $1, '01700000000', 'House Ltd', 'personal', 1000000000000, true, now())`,
      [CHANNEL],
    );
    await pool.query(
      `insert into manual_deposits (order_id, member_id, channel, account_id, amount, day, state, reference, sender_digits,
         submitted_at, submissions)
       select n, ($2::bigint[])[1 + n % $4::int], $1, 1, 5000000, current_date - (n % 90)::int, 'submitted', 'REF' || n + 100000,
         '5678', now(), 1
       from generate_series(1, $3::int) n`,
      [CHANNEL, members, LINES, MEMBERS],
    );
    await pool.query('analyze manual_deposits');
    const deposits = createManualDeposits({
      ...{ db, ids: createIds(systemClock, 2), zoneOffsetMinutes: 360, playMoney: false },
      cashier: {
        hearOf: async () => refuse('cashier.orderUnknown'),
        listChannels: async () => [{ code: CHANNEL, kind: 'manual' }] as never,
      },
      checkSecondApprover: async () => undefined,
      slips: { attach: async () => undefined, find: async () => refuse('uploads.unknown') },
      record: async () => undefined,
      payUrlOf: () => null,
    });
    const text = Array.from({ length: LINES }, (_, n) => `REF${n + 100_001},500,01712345678`).join('\n');
    const act = (staffId: bigint) => ({
      ...{ staffId, staff: 'bench', address: '', reason: 'bench', key: givenKey(), decisionLimit: null },
    });
    const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
      const started = performance.now();
      const done = await work();
      return [(performance.now() - started) / 1_000, done];
    };
    const [previewed] = await seconds(() => deposits.preview(CHANNEL, text));
    const [kept, made] = await seconds(() => deposits.importText({ ...act(1n), channel: CHANNEL, text }));
    if (isRefusal(made)) throw new Error(made.refused);
    const [matched] = await seconds(() => deposits.confirmImport({ ...act(2n), importId: made.id }));
    const { rows } = await pool.query('select count(*)::int as n from manual_deposits where line_id is not null');
    if (rows[0].n !== LINES) throw new Error(`${rows[0].n} of ${LINES} lines were matched`);
    tell('previewed', previewed, { unit: 's' });
    tell('kept', kept, { unit: 's' });
    tell('confirmed and matched', matched, { unit: 's' });
    tell('previewed, kept and matched, of the 5 s allowed', (previewed + kept + matched) / 5, {
      unit: 'x',
      goal: '<= 1',
    });
  } finally {
    await database.close();
  }
}
