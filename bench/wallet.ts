/** Postings inside the process against one transaction a bet, on the same database (wallet.md). */
import { randomBytes } from '@house/fairness/random';
import { createSeededRandom } from '@house/fairness/seeded';
import { uuidV7 } from '@house/fairness/uuid';
import type { Movement } from '../apps/server/src/capabilities/wallet/port.ts';
import { createWallet, type WalletService } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import type { BenchDatabase } from './database.ts';
import { type PgbenchRate, runPgbench } from './pgbench.ts';
import { createPlainBets, PLAIN_TABLES } from './plain-bet.ts';
import { head, median, percentile, tell } from './print.ts';

const IN_FLIGHT = 256;
const TURNS = 5;

// Keys are made by clients; drawing their randomness beforehand keeps it out of what is measured.
const drawn = randomBytes(1_000_000);
let next = 0;

export function freshKey(): string {
  next = (next + 10) % (drawn.length - 10);
  return uuidV7(systemClock.now(), drawn.subarray(next, next + 10));
}

export function betOf(memberId: bigint, marketId: bigint, digit: number): Movement {
  return {
    memberId,
    key: freshKey(),
    type: 'bet',
    account: 'cash',
    contra: 'lottery',
    amount: -20_000n,
    reference: null,
    wager: { marketId, play: 'DIGIT', selection: `${digit}|-|-|-|-`, units: 1 },
  };
}

/** Calls a second and their latencies in milliseconds. */
interface Driven {
  readonly rate: number;
  readonly latencies: number[];
}

/** Keeps `inFlight` calls going for a time. */
export async function drive(
  inFlight: number,
  milliseconds: number,
  call: (n: number) => Promise<void>,
): Promise<Driven> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + milliseconds;
  let n = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) {
        const before = performance.now();
        await call(n++);
        latencies.push(performance.now() - before);
      }
    }),
  );
  return { rate: latencies.length / ((performance.now() - started) / 1000), latencies };
}

async function post(
  wallet: WalletService,
  members: readonly bigint[],
  marketId: bigint,
  seed: string,
  milliseconds: number,
) {
  const random = createSeededRandom(seed);
  return drive(IN_FLIGHT, milliseconds, async () => {
    const [outcome] = await wallet.post([betOf(random.pick(members), marketId, random.rand(10))]);
    if (outcome?.refused !== undefined) throw new Error(outcome.refused);
  });
}

async function oneTransactionABet(database: BenchDatabase, marketId: bigint, milliseconds: number) {
  const plain = createPlainBets(database.url);
  const random = createSeededRandom('plain');
  const result = await drive(16, milliseconds, async () => {
    await plain.place(random.pick(database.members), marketId);
  });
  await plain.close();
  return result;
}

async function walOf(database: BenchDatabase, work: () => Promise<number>): Promise<number> {
  const read = async () =>
    (await database.pool.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at")).rows[0]
      .at as bigint;
  const before = await read();
  const bets = await work();
  return Number((await read()) - before) / bets;
}

export async function benchWallet(database: BenchDatabase, milliseconds: number): Promise<void> {
  head(`Postings in the process, ${IN_FLIGHT} in flight, durable, ${database.members.length} accounts`);
  await database.pool.query(PLAIN_TABLES);
  const own = openDatabase({ url: database.url, maxConnections: 4, applicationName: 'bench-bets', pipelines: true });
  const wallet = createWallet({ db: database.db, pool: own.pool, clock: systemClock });
  const marketId = await database.openMarket();
  await post(wallet, database.members, marketId, 'warm up', milliseconds / 2);
  await oneTransactionABet(database, marketId, milliseconds / 4);
  // By turns, each ratio within one: a machine whose processors others use too changes its pace within seconds.
  const turns: { plain: number; spread: Driven; hot: number; simple: PgbenchRate }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({
      plain: (await oneTransactionABet(database, marketId, milliseconds / 2)).rate,
      spread: await post(wallet, database.members, marketId, `spread ${turn}`, milliseconds / 2),
      simple: await runPgbench(database.url, milliseconds / 2),
      hot: (await post(wallet, database.members.slice(0, 10), marketId, `hot ${turn}`, milliseconds / 2)).rate,
    });
  }
  const of = (pick: (turn: (typeof turns)[number]) => number) => median(turns.map(pick));
  const perSecond = { unit: '/s' };
  const milli = { unit: 'ms' };
  tell(
    'one transaction a bet',
    of(({ plain }) => plain),
    perSecond,
  );
  tell(
    'posts spread over all accounts',
    of(({ spread }) => spread.rate),
    perSecond,
  );
  tell(
    '  p50',
    of(({ spread }) => percentile(spread.latencies, 0.5)),
    milli,
  );
  tell(
    '  p99',
    of(({ spread }) => percentile(spread.latencies, 0.99)),
    milli,
  );
  tell(
    'wallet posts against one transaction a bet',
    of(({ spread, plain }) => spread.rate / plain),
    { unit: 'x', goal: '>= 12' },
  );
  tell(
    'transactions of pgbench -N -c16',
    of(({ simple }) => simple.rate),
    { unit: '/s', note: turns[0]?.simple.by },
  );
  tell(
    'wallet posts against pgbench -N',
    of(({ spread, simple }) => spread.rate / simple.rate),
    { unit: 'x', goal: '>= 6' },
  );
  tell(
    'all bets on 10 accounts against spread',
    of(({ spread, hot }) => hot / spread.rate),
    { unit: 'x', goal: '>= 1.3' },
  );
  const wal = await walOf(database, async () => {
    const { latencies } = await post(wallet, database.members, marketId, 'wal', milliseconds);
    return latencies.length;
  });
  tell('WAL a bet', wal, { unit: 'bytes', goal: '<= 700' });
  await own.close();
}
