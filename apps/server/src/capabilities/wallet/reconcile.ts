/**
 * Reconciliation: entries = balances = reports (architecture.md 4).
 *
 * running  every minute, from the sums kept behind the journal plus the lines they have not read; of members it looks at
 *          those who moved since its last report, of what grows for ever at the newest. The projection that keeps those
 *          sums refuses to pass a gap.
 * full     from the first line of the journal and all members, on a connection whose statements may take their time:
 *          every night (operations.md 1) and when somebody asks.
 *
 * Neither stands in for the other: what `full` found stays until a `full` finds it mended.
 *
 * Each comparison is one statement, so its two sides are of one instant, and reads a piece, so no snapshot is old: while
 * one is held nothing that a posting replaces can be cleared away, and every posting replaces the row of its shard's head.
 * What is read piece by piece does not change any more: the journal is append-only.
 *
 * A full check is asked for by a row in wallet_reconciliation_orders
 * open      no report yet. Workers look for it; one at a time checks. It dies with its worker, and another begins anew.
 * answered  a check that began after the order has its report. Nothing leaves.
 */
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present } from '../../platform/result.ts';
import type {
  BooksChecks,
  CheckResult,
  Reconciler,
  ReconciliationKind,
  ReconciliationOrder,
  ReconciliationReport,
} from './port.ts';
import { checkMoved, housePlusMembersIsZero, type RunningState } from './reconcile-checks.ts';
import { houseTotalsEqualEntries, sequenceIsGapless } from './reconcile-journal.ts';
import { checkMembers } from './reconcile-members.ts';

export interface ReconcilerDeps {
  readonly db: Db;
  /** For `full`: its statements are not given up after a while. */
  readonly unhurried: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly checks: BooksChecks;
  /** Members that one statement of `full` compares; 100 unless told. */
  readonly membersAtOnce?: number;
  /** Raises the alarm; called for each report that does not balance, whoever asked for it. */
  readonly onImbalance: (report: ReconciliationReport) => void;
}

async function readProjections(db: Db): Promise<ReconciliationReport['projections']> {
  const { rows } = await sql<{ name: string; behind: string; updated_at: Date | null }>`-- wallet.projectionsBehind
    select n.name, sum(greatest(h.seq - coalesce(p.position, 0), 0))::text as behind, max(p.updated_at) as updated_at
    from (select distinct name from projection_positions where name like 'wallet.%' or name like 'wagers.%') n
    cross join wallet_heads h left join projection_positions p on p.name = n.name and p.shard = h.shard group by n.name order by n.name`.execute(
    db,
  );
  return rows.map((row) => ({ name: row.name, behind: Number(row.behind), updatedAt: row.updated_at }));
}

async function readOpenOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`-- wallet.openReconciliationOrders
    select key from wallet_reconciliation_orders where report_id is null order by asked_at, key`.execute(db);
  return rows.map(({ key }) => key);
}

interface Found {
  readonly checks: readonly CheckResult[];
  /** Where the next running check begins. */
  readonly next: RunningState | null;
}

/** What the last running check left to the next; null: there was none that could. */
async function readRunningState(db: Db): Promise<RunningState | null> {
  const { rows } = await sql<{ next: RunningState | null }>`-- wallet.runningState
    select report -> 'next' as next from wallet_reconciliations where kind = 'running' order by checked_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.next ?? null;
}

async function checkRunning({ checks: { general } }: ReconcilerDeps, db: Db): Promise<Found> {
  const { checks, next } = await checkMoved(db, await readRunningState(db));
  for (const check of general) {
    if (check.kinds.includes('running')) checks.push(await check.run(db, () => undefined));
  }
  return { checks, next };
}

async function checkFull(deps: ReconcilerDeps, db: Db, goOn: () => void): Promise<Found> {
  const checks = await checkMembers(db, deps.checks.ofMembers, goOn, deps.membersAtOnce);
  checks.push(await sequenceIsGapless(db, goOn));
  goOn();
  checks.push(await housePlusMembersIsZero(db));
  checks.push(await houseTotalsEqualEntries(db, goOn));
  for (const check of deps.checks.general) {
    goOn();
    if (check.kinds.includes('full')) checks.push(await check.run(db, goOn));
  }
  return { checks, next: null };
}

interface StoredReport {
  kind: ReconciliationKind;
  checked_at: Date;
  balanced: boolean;
  report: {
    checks: CheckResult[];
    projections: { name: string; behind: number; updatedAt: string | null }[];
    durationMilliseconds: number;
  };
}

function reportOf({ kind, checked_at, balanced, report }: StoredReport): ReconciliationReport {
  return {
    kind,
    checkedAt: checked_at,
    balanced,
    checks: report.checks,
    projections: report.projections.map((one) => ({
      ...one,
      updatedAt: one.updatedAt === null ? null : new Date(one.updatedAt),
    })),
    durationMilliseconds: report.durationMilliseconds,
  };
}

/** The report and the orders it answers, together. */
async function keepReport(
  deps: ReconcilerDeps,
  report: Omit<ReconciliationReport, 'checkedAt'> & Pick<Found, 'next'>,
  orders: readonly string[],
): Promise<Date> {
  const { kind, balanced, ...kept } = report;
  return transact(deps.db, async (tx) => {
    const id = deps.ids.next();
    const { rows } = await sql<{ checked_at: Date }>`-- wallet.keepReport
      insert into wallet_reconciliations (id, balanced, kind, report)
      values (${id}, ${balanced}, ${kind}, ${JSON.stringify(kept)}::jsonb)
      returning checked_at`.execute(tx);
    if (orders.length > 0) {
      await sql`-- wallet.answerReconciliationOrders
        update wallet_reconciliation_orders set report_id = ${id}
        where key = any (${orders}::uuid[]) and report_id is null`.execute(tx);
    }
    await sql`-- wallet.forgetReports
      delete from wallet_reconciliations where kind = 'running' and balanced and checked_at < clock_timestamp() - interval '1 day'`.execute(
      tx,
    );
    return present(rows[0], 'an insert answers its row').checked_at;
  });
}

async function check(
  deps: ReconcilerDeps,
  db: Db,
  kind: ReconciliationKind,
  goOn: () => void = () => undefined,
): Promise<ReconciliationReport> {
  const started = deps.clock.now();
  // The first thing that is read: orders that come later wait for a check that sees what they were given for.
  const orders = kind === 'full' ? await readOpenOrders(db) : [];
  const { checks, next } = await (kind === 'full' ? checkFull(deps, db, goOn) : checkRunning(deps, db));
  const balanced = checks.every(({ holds }) => holds);
  const projections = await readProjections(db);
  const found = { kind, balanced, checks, projections, durationMilliseconds: deps.clock.now() - started };
  const report = { ...found, checkedAt: await keepReport(deps, { ...found, next }, orders) };
  if (!balanced) deps.onImbalance(report);
  return report;
}

/** Held by the connection that checks, and let go with it when it breaks. */
const LOCK = 7_218_001;

/** A night and what a worker may need for it. */
const FULL_HOURS_MAX = 30;

/** Runs `work` unless another worker has the lock. `db` is one connection. */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`-- wallet.lockReconciliation
    select pg_try_advisory_lock(${LOCK}) as mine`.execute(db);
  if (rows[0]?.mine !== true) return;
  try {
    await work();
  } finally {
    await sql`-- wallet.unlockReconciliation
      select pg_advisory_unlock(${LOCK})`.execute(db);
  }
}

/** Ends the statement that this connection has in hand when the process is told to stop; answers how to stop listening. */
async function cancelWith(deps: ReconcilerDeps, signal: AbortSignal, db: Db): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`-- wallet.readOwnBackend
    select pg_backend_pid() as pid`.execute(db);
  const cancel = (): void =>
    void sql`-- wallet.cancelReconciliation
      select pg_cancel_backend(${rows[0]?.pid}::integer)`
      .execute(deps.db)
      .catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}

async function runOrdered(deps: ReconcilerDeps, signal: AbortSignal): Promise<void> {
  if ((await readOpenOrders(deps.db)).length === 0) return;
  await deps.unhurried.connection().execute(async (connection) => {
    await alone(connection, async () => {
      // The worker that had the lock until now may have answered them.
      if ((await readOpenOrders(connection)).length === 0) return;
      const deaf = await cancelWith(deps, signal, connection);
      try {
        await check(deps, connection, 'full', () => signal.throwIfAborted());
      } catch (error) {
        // The order stays open for whoever works next.
        if (!signal.aborted) throw error;
      } finally {
        deaf();
      }
    });
  });
}

/** Orders a full check where none was made for so long and none is asked for: a night was missed, or the house is new. */
async function orderOverdue(db: Db, key: string): Promise<void> {
  await sql`-- wallet.orderOverdueReconciliation
    insert into wallet_reconciliation_orders (key) select ${key}::uuid
    where not exists (select from wallet_reconciliation_orders where report_id is null)
      and not exists (
        select from wallet_reconciliations
        where kind = 'full' and checked_at > clock_timestamp() - make_interval(hours => ${FULL_HOURS_MAX}))`.execute(
    db,
  );
}

/** Once a key. */
async function placeOrder(tx: Tx, key: string): Promise<ReconciliationOrder> {
  await sql`-- wallet.orderReconciliation
    insert into wallet_reconciliation_orders (key) values (${key}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<ReconciliationOrder>`-- wallet.findReconciliationOrder
    select asked_at as "askedAt", report_id is not null as answered from wallet_reconciliation_orders where key = ${key}`.execute(
    tx,
  );
  return present(rows[0], 'an order stands once it is placed');
}

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const { db } = deps;
  return {
    run: (kind) => check(deps, kind === 'full' ? deps.unhurried : db, kind),
    order: placeOrder,
    orderOverdue: (key) => orderOverdue(db, key),
    runOrdered: (signal) => runOrdered(deps, signal),
    async openSince() {
      const { rows } = await sql<{ at: Date | null }>`-- wallet.reconciliationOpenSince
        select min(asked_at) as at from wallet_reconciliation_orders where report_id is null`.execute(db);
      return rows[0]?.at ?? null;
    },
    async latest() {
      const { rows } = await sql<StoredReport>`-- wallet.latestReports
        select r.* from (values ('running'), ('full')) k(kind) cross join lateral (
          select kind, checked_at, balanced, report from wallet_reconciliations where kind = k.kind
          order by checked_at desc limit 1) r`.execute(db);
      const newest = (kind: ReconciliationKind): ReconciliationReport | null => {
        const row = rows.find((one) => one.kind === kind);
        return row === undefined ? null : reportOf(row);
      };
      return { running: newest('running'), full: newest('full') };
    },
    async history(limit) {
      const { rows } = await sql<{
        kind: ReconciliationKind;
        checked_at: Date;
        balanced: boolean;
      }>`-- wallet.reportHistory
        select kind, checked_at, balanced from wallet_reconciliations order by checked_at desc limit ${limit}`.execute(
        db,
      );
      return rows.map(({ kind, checked_at, balanced }) => ({ kind, checkedAt: checked_at, balanced }));
    },
    async balancedAt() {
      const { rows } = await sql<{ kind: ReconciliationKind; at: Date | null }>`-- wallet.balancedAt
        select k.kind, (select max(checked_at) from wallet_reconciliations r where r.kind = k.kind and r.balanced) as at
        from (values ('running'), ('full')) k(kind)`.execute(db);
      return new Map(rows.map(({ kind, at }) => [kind, at]));
    },
  };
}
