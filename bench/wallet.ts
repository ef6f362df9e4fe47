/** Postings inside the process against one transaction a bet, on the same database (wallet.md). */
import { randomBytes } from '@house/fairness/random';
import { createSeededRandom } from '@house/fairness/seeded';
import { uuidV7 } from '@house/fairness/uuid';
import type { Movement } from '../apps/server/src/capabilities/wallet/port.ts';
import { createWallet, type WalletService } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import type { BenchDatabase } from './database.ts';
import { runPgbench } from './pgbench.ts';
import { createPlainBets, PLAIN_TABLES } from './plain-bet.ts';
import { head, percentile, tell } from './print.ts';

const IN_FLIGHT = 256;

// Keys are made by clients; drawing their randomness beforehand keeps it out of what is measured.
const drawn = randomBytes(1_000_000);
let next = 0;

function freshKey(): string {
  next = (next + 10) % (drawn.length - 10);
  return uuidV7(systemClock.now(), drawn.subarray(next, next + 10));
}

export function betOf(memberId: bigint, gateId: bigint, digit: number): Movement {
  return {
    memberId,
    key: freshKey(),
    type: 'bet',
    account: 'cash',
    contra: 'lottery',
    amount: -20_000n,
    reference: null,
    wager: { gateId, play: 'DIGIT', selection: `${digit}|-|-|-|-`, units: 1 },
  };
}

/** Keeps `inFlight` calls going for a time; returns calls a second and their latencies in milliseconds. */
export async function drive(
  inFlight: number,
  milliseconds: number,
  call: (n: number) => Promise<void>,
): Promise<{ rate: number; latencies: number[] }> {
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
  gateId: bigint,
  seed: string,
  milliseconds: number,
) {
  const random = createSeededRandom(seed);
  return drive(IN_FLIGHT, milliseconds, async () => {
    const [outcome] = await wallet.post([betOf(random.pick(members), gateId, random.rand(10))]);
    if (outcome?.refused !== undefined) throw new Error(outcome.refused);
  });
}

async function oneTransactionABet(database: BenchDatabase, gateId: bigint, milliseconds: number) {
  const plain = createPlainBets(database.url);
  const random = createSeededRandom('plain');
  const result = await drive(16, milliseconds, async () => {
    await plain.place(random.pick(database.members), gateId);
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
  const gateId = await database.openGate();
  await post(wallet, database.members, gateId, 'warm up', milliseconds / 2);
  const plain = await oneTransactionABet(database, gateId, milliseconds);
  const spread = await post(wallet, database.members, gateId, 'spread', milliseconds);
  const hot = await post(wallet, database.members.slice(0, 10), gateId, 'hot', milliseconds);
  const simple = await runPgbench(database.url, milliseconds);
  const plainAgain = await oneTransactionABet(database, gateId, milliseconds);
  const spreadAgain = await post(wallet, database.members, gateId, 'spread again', milliseconds);
  const baseline = (plain.rate + plainAgain.rate) / 2;
  const rate = (spread.rate + spreadAgain.rate) / 2;
  tell('one transaction a bet', baseline, { unit: '/s' });
  tell('posts spread over all accounts', rate, { unit: '/s' });
  tell('  p50', percentile(spread.latencies, 0.5), { unit: 'ms' });
  tell('  p99', percentile(spread.latencies, 0.99), { unit: 'ms' });
  tell('wallet posts against one transaction a bet', rate / baseline, { unit: 'x', goal: '>= 12' });
  tell('transactions of pgbench -N -c16', simple.rate, { unit: '/s', note: simple.by });
  tell('wallet posts against pgbench -N', rate / simple.rate, { unit: 'x', goal: '>= 6' });
  tell('all bets on 10 accounts against spread', hot.rate / rate, { unit: 'x', goal: '>= 1.3' });
  const wal = await walOf(database, async () => {
    const { latencies } = await post(wallet, database.members, gateId, 'wal', milliseconds);
    return latencies.length;
  });
  tell('WAL a bet', wal, { unit: 'bytes', goal: '<= 700' });
  await own.close();
}
