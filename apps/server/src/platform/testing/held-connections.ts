/**
 * Finds what asks the pool for a connection while it holds one of it: as many of those at once as the pool has
 * connections wait for one another, and everybody with them. Every database test that comes upon one fails (database-tests.ts).
 *
 * What a test does itself in a transaction stands for another process and is none. What may hold one and ask for a
 * second, because few of it run at once, is in `BOUNDED`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import pg from 'pg';

const BOUNDED = [
  // Steps of draws and of corrections: two at once.
  '/platform/concurrency-limit.ts',
  // One at once in all processes, on a pool of its own.
  '/capabilities/wallet/reconcile.ts',
];

interface Held {
  /** Known once the transaction has its connection. */
  pool: unknown;
  open: boolean;
  readonly bounded: boolean;
  /** Of a transaction that was begun while this one was held. */
  readonly outer: Held | undefined;
}

const holding = new AsyncLocalStorage<Held>();
const found: Error[] = [];
const listeners = new Set<() => void>();

/** Calls `listener` whenever the house has begun a transaction, so that it can forget what is in memory; answers how to stop. */
export function onceHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A method that is called with the `this` of whoever calls ours. */
const methodOf = <T extends object, K extends keyof T>(holder: T, name: K): T[K] => holder[name];

/**
 * Where this process is, innermost first: places in our own code. As the engine has them: to find the lines of the sources
 * takes longer than most transactions of a test.
 */
function linesOfStack(): string[] {
  const { stackTraceLimit } = Error;
  const prepareStackTrace = methodOf(Error, 'prepareStackTrace');
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_, sites) =>
    sites.map(
      (site) => `    at ${site.getFunctionName() ?? ''} (${site.getFileName() ?? ''}:${site.getLineNumber() ?? 0})`,
    );
  const here: { stack?: string[] } = {};
  Error.captureStackTrace(here);
  const lines = here.stack ?? [];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return lines.filter((line) => line.includes('/src/') && !line.includes('/testing/held-connections.ts'));
}

const isOfTest = (line: string): boolean => /\.test\.ts|\/given\.ts|\/testing\//.test(line);

/** Down to where the transaction was begun that is held. */
function linesWithin(lines: readonly string[]): readonly string[] {
  const begun = lines.findIndex((line, place) => place > 0 && line.includes('/platform/database.ts'));
  return begun < 0 ? lines : lines.slice(0, begun);
}

const execute = methodOf(TransactionBuilder.prototype, 'execute');
TransactionBuilder.prototype.execute = function guarded(this: TransactionBuilder<unknown>, work) {
  const lines = linesOfStack();
  const beginner = lines.find((line) => !line.includes('/platform/database.ts'));
  if (beginner === undefined || isOfTest(beginner)) return execute.call(this, work) as ReturnType<typeof work>;
  const bounded = lines.some((line) => BOUNDED.some((path) => line.includes(path)));
  const held: Held = { pool: null, open: false, bounded, outer: holding.getStore() };
  const run = async (tx: Parameters<typeof work>[0]) => {
    held.open = true;
    for (const tell of listeners) tell();
    try {
      return await work(tx);
    } finally {
      held.open = false;
    }
  };
  return holding.run(held, () => execute.call(this, run) as ReturnType<typeof work>);
} as typeof execute;

/** Whether it is asked for by whoever holds one of this pool already. */
function isSecond(pool: pg.Pool): boolean {
  let second = false;
  for (let held = holding.getStore(); held !== undefined; held = held.outer) {
    held.pool ??= pool;
    second ||= held.open && !held.bounded && held.pool === pool;
  }
  return second;
}

const connect = methodOf(pg.Pool.prototype, 'connect');
pg.Pool.prototype.connect = function guarded(this: pg.Pool, ...asked: Parameters<typeof connect>) {
  if (!isSecond(this)) return connect.apply(this, asked);
  const lines = linesOfStack();
  if (linesWithin(lines).some(isOfTest)) return connect.apply(this, asked);
  const fault = new Error('a connection is held and another one of its pool is asked for');
  fault.stack = [fault.message, ...lines].join('\n');
  found.push(fault);
  throw fault;
} as typeof connect;

/**
 * Runs what a test does within a transaction of the house as another process would: what is asked later, out of sight of
 * the test (the intake sends at the end of a turn), is not asked by whoever holds the transaction.
 */
export function asAnotherProcess<T>(work: () => T): T {
  return holding.exit(work);
}

/** What was found since this was asked last, first of all; also where it was caught and told to somebody else. */
export function takeFault(): Error | undefined {
  return found.splice(0)[0];
}
