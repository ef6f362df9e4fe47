/** Numbers for an operator's monitoring, in the text format of Prometheus. */

import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ADDRESS_HEADERS, addressOf } from './client-address.ts';

/** Prometheus waits ten seconds for all of them. */
const READ_MILLISECONDS = 2_000;

/** Each stands at 0 from the start: a counter that comes with its first fault has not risen, and no alarm sees it. */
const FAULT_KINDS = [
  'beacon',
  'brokenPromise',
  'chain',
  'databaseClock',
  'databaseWrites',
  'drawSecret',
  'first work',
  'forgedCallback',
  'http',
  'idSlot',
  'log',
  'lottery',
  'metrics',
  'projection',
  'reconciliation',
  'search',
  'vendors',
] as const;
/** Tickers are as many as the capabilities have: the worker knows of each as it makes it. */
type FaultKind = (typeof FAULT_KINDS)[number] | `ticker ${string}`;

/** Why people were turned away: the thread is behind, or a limit (limits.ts) is passed. */
const TURNED_AWAY = ['overload', 'address', 'session', 'signIn'] as const;
type TurnedAway = (typeof TURNED_AWAY)[number];

/** What runs: as in package.json, and the commit where whoever built it named it. */
export interface Build {
  readonly version: string;
  readonly commit: string | null;
}

const PROXY_HEADERS = [...ADDRESS_HEADERS, 'forwarded'];

export interface Metrics {
  readonly registry: Registry;
  /** Counts a finished request. `route` is the name of a call or the kind of page, never a raw address. */
  request(route: string, status: number, seconds: number): void;
  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same with one label, e.g. the projections by name. */
  gaugeBy(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** Something that happened and should not have; the alarm watches it. */
  fault(kind: FaultKind): void;
  /** Faults that may come: their counters start at 0. */
  expectFaults(kinds: readonly FaultKind[]): void;
  /** Counts who was turned away. */
  turnedAway(why: TurnedAway): void;
  /** A counter with one label; every kind starts at 0. */
  counterBy<Kind extends string>(
    name: string,
    about: { readonly help: string; readonly label: string; readonly kinds: readonly Kind[] },
  ): (kind: Kind, by: number) => void;
}

export function createMetrics(build: Build | null = null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'house_' });
  const durations = new Histogram({
    name: 'house_http_request_seconds',
    help: 'Duration of requests by route and status class.',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'house_faults_total',
    help: 'Faults and broken promises by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const expectFaults = (kinds: readonly FaultKind[]): void => {
    for (const kind of kinds) faults.inc({ kind }, 0);
  };
  expectFaults(FAULT_KINDS);
  function counterBy<Kind extends string>(
    name: string,
    { help, label, kinds }: { readonly help: string; readonly label: string; readonly kinds: readonly Kind[] },
  ): (kind: Kind, by: number) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
    const counted = new Map(kinds.map((kind) => [kind, counter.labels(kind)]));
    for (const child of counted.values()) child.inc(0);
    return (kind, by) => counted.get(kind)?.inc(by);
  }
  const turnedAway = counterBy('house_turned_away_total', {
    help: 'Requests that were refused for load or for a limit, by reason.',
    label: 'reason',
    kinds: TURNED_AWAY,
  });
  if (build !== null) {
    new Gauge({
      name: 'house_build_info',
      help: 'Always 1; its labels say what runs.',
      labelNames: ['version', 'commit'],
      registers: [registry],
    }).set({ version: build.version, commit: build.commit ?? '' }, 1);
  }
  const children = new Map<string, { observe(seconds: number): void }>();
  /** What can not be read, or not in time, is left out and counted: the other figures are needed most just then. */
  async function tell<T>(read: () => T | Promise<T>, { empty, set }: { empty: () => void; set: (value: T) => void }) {
    empty();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, READ_MILLISECONDS, new Error('the figure is late'));
    });
    try {
      set(await Promise.race([read(), late]));
    } catch {
      faults.inc({ kind: 'metrics' });
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    registry,
    request(route, status, seconds) {
      const key = `${route} ${status}`;
      let child = children.get(key);
      if (child === undefined) {
        child = durations.labels(route, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          await tell(read, { empty: () => this.remove(), set: (value) => this.set(value) });
        },
      });
    },
    gaugeBy(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          await tell(read, {
            empty: () => this.reset(),
            set: (values) => {
              for (const [key, value] of values) this.set({ [label]: key }, value);
            },
          });
        },
      });
    },
    fault: (kind) => faults.inc({ kind }),
    expectFaults,
    turnedAway: (why) => turnedAway(why, 1),
    counterBy,
  };
}

/** How the connections of a pool stand. */
export function watchPool(metrics: Metrics, pool: pg.Pool): void {
  metrics.gauge('house_db_connections', 'Open database connections of this process.', () => pool.totalCount);
  metrics.gauge('house_db_connections_idle', 'Idle database connections.', () => pool.idleCount);
  metrics.gauge('house_db_waiting', 'Work waiting for a database connection.', () => pool.waitingCount);
}

function isLoopback(address: string): boolean {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Asked from this very machine and not through a proxy, or with the token. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = request.headers.authorization;
  if (token !== null && given !== undefined) {
    const expected = Buffer.from(`Bearer ${token}`);
    const offered = Buffer.from(given);
    return expected.length === offered.length && timingSafeEqual(expected, offered);
  }
  // A proxy on this machine speaks for others in whichever header, also in one that the house was not told to read.
  return isLoopback(addressOf(request)) && PROXY_HEADERS.every((name) => request.headers[name] === undefined);
}

/** Serves `/metrics`; from elsewhere than this machine only with `Authorization: Bearer <token>`. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, token: string | null): void {
  http.get('/metrics', { config: { route: 'metrics' } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(404).type('text/plain').send('not found\n');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
