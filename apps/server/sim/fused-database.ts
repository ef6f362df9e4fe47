/**
 * A database as a process has it that may die between any two statements.
 *
 * The fuse counts statements, or commits alone: what was committed apart from what belongs to it is seen just behind one.
 * When it burns down every connection of the process is cut, either before the statement is sent or after (then the
 * database may well have done it, and nobody heard), and nothing the process does afterwards reaches the database: as
 * after SIGKILL.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from '../src/platform/database.ts';

export interface Fuse {
  /** Dies at the n-th statement from now; `heard` false: the statement is sent, its answer is not heard. */
  set(statements: number, heard: boolean): void;
  /** Dies once the n-th commit from now is answered: it stands, and what was to follow it does not. */
  setBehindCommit(commits: number): void;
  readonly dead: boolean;
  /** Cuts everything now. */
  blow(): void;
}

/** What is cut: the socket under a client (not in the published types). */
interface Cut {
  readonly connection: { readonly stream: { destroy(): void } };
}

const GONE = 'the process is dead';

/** How a transaction of Kysely ends. */
function isCommit([first]: readonly unknown[]): boolean {
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
  return typeof text === 'string' && /^commit\b/i.test(text);
}

/** Opens a pool whose clients share one fuse. */
export function openFusedDatabase(url: string, maxConnections: number): Database & { readonly fuse: Fuse } {
  const clients = new Set<Cut>();
  let left = Number.POSITIVE_INFINITY;
  let heardWhenDying = true;
  let commitsLeft = Number.POSITIVE_INFINITY;
  let dead = false;

  const blow = (): void => {
    dead = true;
    for (const client of clients) client.connection.stream.destroy();
  };

  class FusedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      clients.add(this as unknown as Cut);
      this.on('error', () => undefined);
    }

    // pg calls it with a callback from the pool and without one elsewhere; both must hear that the process is dead.
    override query(...given: unknown[]): never {
      const callback = given.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined;
      left -= 1;
      if (!dead && left <= 0 && heardWhenDying) blow();
      if (dead) {
        const error = new Error(GONE);
        if (callback === undefined) return Promise.reject(error) as never;
        setImmediate(callback, error);
        return undefined as never;
      }
      // oxlint-disable-next-line typescript/unbound-method -- bound to this client by apply
      const answer = Reflect.apply(pg.Client.prototype.query, this, given);
      if (left <= 0) setImmediate(blow);
      if (isCommit(given)) commitsLeft -= 1;
      // Before whoever waits for it goes on.
      if (commitsLeft <= 0 && answer instanceof Promise) answer.then(blow, blow);
      return answer as never;
    }
  }

  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'house-sim',
    options: '-c timezone=UTC',
    Client: FusedClient,
  } as pg.PoolConfig);
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    log: null,
    fuse: {
      set(statements, heard) {
        left = statements;
        heardWhenDying = heard;
      },
      setBehindCommit(commits) {
        commitsLeft = commits;
      },
      get dead() {
        return dead;
      },
      blow,
    },
    close: () => db.destroy(),
  };
}
