/**
 * Rate limits: requests per address, calls per session, sign-ins per address, each in a window. Whatever is asked of the
 * house counts against its address but probes and hashed files (address-limit.ts); so does opening a live socket, and
 * each of its subscribes.
 *
 * Counted in memory, or in Redis when several processes share it. A Redis that fails or keeps silent is left alone for
 * some seconds, and until it answers again each process counts for itself against its share of the limit, from what it
 * has counted all along: together they let nobody do more in a window than Redis would, and less than twice as much in
 * the one in which it falls away. A Redis that comes back may have forgotten what it knew, so the shares hold beside it
 * for one window more. What sockets say and catch up with is counted in memory alone: it is too much to ask Redis about
 * and bounded by the sockets an address may have in each process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { visitorOf } from './addresses.ts';
import { addressOf } from './client-address.ts';
import { type Clock, steadyClock } from './clock.ts';
import type { Log } from './logs.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import type { Metrics } from './metrics.ts';
import { present } from './result.ts';

export interface RateLimits {
  /** Length of the window that the maxima below count in. */
  readonly windowSeconds: number;
  /**
   * Requests of one address in a window, whoever makes them: calls, pages, live sockets that are opened and each of their
   * subscribes. Many homes may share an address here.
   */
  readonly callsPerAddress: number;
  /** Calls of one session in a window. */
  readonly callsPerSession: number;
  /** Encrypted calls (sign-in, registration) of one address in a window: each costs a password hash. */
  readonly signInsPerAddress: number;
  /** Open live sockets of one address in one process. */
  readonly socketsPerAddress: number;
  /** What the live sockets of one address may say in ten seconds in one process. */
  readonly messagesPerAddress: number;
  /** Missed events that one address may catch up with in a minute in one process. */
  readonly missedEventsPerAddress: number;
}

export const DEFAULT_LIMITS: RateLimits = {
  windowSeconds: 60,
  // Three people as busy as one session may be, behind one carrier's address.
  callsPerAddress: 3_600,
  // 20 a second (operations.md 10).
  callsPerSession: 1_200,
  signInsPerAddress: 60,
  socketsPerAddress: 200,
  messagesPerAddress: 1_200,
  // A hundred people behind one address who all lost their line for five minutes.
  missedEventsPerAddress: 60_000,
};

/** Seconds to wait when the limit is passed, else null. */
type Limit = (request: FastifyRequest, key: string) => MaybePromise<number | null>;

/** What each address may use up in a window, in the memory of one process. */
export interface Budget {
  /** Takes so much of what an address has left; false, and nothing taken, when there is less. */
  take(address: string, amount: number): boolean;
  /** Gives back what was taken and not needed. */
  giveBack(address: string, amount: number): void;
}

export interface Limits {
  readonly address: (request: FastifyRequest) => MaybePromise<number | null>;
  readonly signIn: (request: FastifyRequest) => MaybePromise<number | null>;
  readonly session: (request: FastifyRequest, sessionId: string) => MaybePromise<number | null>;
  readonly messages: Budget;
  readonly missedEvents: Budget;
}

/** All addresses share the windows, so that a window that has passed is forgotten at once. */
export function createBudget(most: number, windowMilliseconds: number, clock: Clock = steadyClock): Budget {
  const used = new Map<string, number>();
  let until = 0;
  const usedBy = (address: string): number => {
    if (clock.now() >= until) {
      used.clear();
      until = clock.now() + windowMilliseconds;
    }
    return used.get(visitorOf(address)) ?? 0;
  };
  return {
    take(address, amount) {
      const after = usedBy(address) + amount;
      if (after > most) return false;
      used.set(visitorOf(address), after);
      return true;
    },
    giveBack(address, amount) {
      const left = usedBy(address) - amount;
      if (left > 0) used.set(visitorOf(address), left);
      else used.delete(visitorOf(address));
    },
  };
}

/** How many keys a limit remembers in memory; beyond them the one that was seen longest ago is forgotten. */
const KEYS_REMEMBERED = 50_000;
const REDIS_LEFT_ALONE_MILLISECONDS = 5_000;
/** How long a request waits to know how many share a limit. */
const SERVERS_MILLISECONDS = 200;

/** How often something was done in the window that goes on, and when that ends. */
interface Counted {
  readonly used: number;
  readonly until: number;
}

function countHere(windowMilliseconds: number, clock: Clock): (key: string) => Counted {
  const windows = new Map<string, Counted>();
  return (key) => {
    const now = clock.now();
    const known = windows.get(key);
    const goesOn = known !== undefined && now < known.until;
    const counted = goesOn
      ? { used: known.used + 1, until: known.until }
      : { used: 1, until: now + windowMilliseconds };
    // To the end of the row, where those stand that were seen last.
    windows.delete(key);
    windows.set(key, counted);
    if (windows.size > KEYS_REMEMBERED) windows.delete(windows.keys().next().value ?? key);
    return counted;
  };
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));

const KEY = Symbol('limit key');
type Keyed = FastifyRequest & { [KEY]?: string };

/** In a scope of its own, since an instance takes the plugin once. */
async function openRedisCounter(http: FastifyInstance, redis: Redis): Promise<(max: number, window: number) => Limit> {
  const opened: { create?: FastifyInstance['createRateLimit'] } = {};
  await http.register(async (scope) => {
    await scope.register(rateLimit, { global: false, nameSpace: 'house-limit-', redis });
    opened.create = (options) => scope.createRateLimit(options);
  });
  const create = present(opened.create, 'the scope was opened');
  return (max, timeWindow) => {
    const count = create({ max, timeWindow, keyGenerator: (request) => (request as Keyed)[KEY] ?? addressOf(request) });
    return async (request, key) => {
      (request as Keyed)[KEY] = key;
      const outcome = await count(request);
      return !outcome.isAllowed && outcome.isExceeded ? Math.max(1, outcome.ttlInSeconds) : null;
    };
  };
}

/** How many processes that serve share the limits, as their database knows. */
export type CountServers = () => Promise<number>;

/**
 * Counts in Redis while that answers, else here. After a failure one request at a time finds out, each some seconds
 * after the last, whether it is back: a mute Redis must not cost every request the wait for it.
 */
function shareLimits(options: {
  redis: Redis;
  log: Log;
  clock: Clock;
  windowMilliseconds: number;
  countServers: CountServers;
}): (max: number, shared: Limit) => Limit {
  const { redis, log, clock, windowMilliseconds, countServers } = options;
  let away = false;
  let askAgainAt = 0;
  let servers = 1;
  /** As many hold at least until then: one lost machine may take Redis and, for a moment, who is counted with it. */
  let serversUntil = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  /** Until then the shares hold beside Redis, which may count from nothing. */
  let sharesUntil = 0;
  let asking: Promise<void> | null = null;
  let counting: Promise<void> | null = null;
  /** What a database says late counts all the same; requests do not wait for it. */
  const ask = async (): Promise<void> => {
    countedAt = clock.now();
    // Without a database nothing is served; what was known last holds.
    const count = (await countServers().catch(() => null)) ?? servers;
    if (count < servers && clock.now() < serversUntil) return;
    servers = Math.max(1, count);
    serversUntil = clock.now() + windowMilliseconds;
  };
  const countAnew = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    counting ??= Promise.race([asking, wait(SERVERS_MILLISECONDS, undefined, { ref: false })]).finally(() => {
      counting = null;
    });
    return counting;
  };
  // One that was started anew so quickly that no request met the gap.
  redis.on('close', () => {
    sharesUntil = clock.now() + windowMilliseconds;
    void countAnew();
  });
  return (max, shared) => {
    const count = countHere(windowMilliseconds, clock);
    return async (request, key) => {
      // Always, so that what was done in this window is known when Redis is not there any more.
      const counted = count(key);
      const byShare = (): number | null =>
        counted.used > Math.ceil(max / servers) ? secondsOf(counted.until - clock.now()) : null;
      // Known before it is needed: when Redis is lost the database may be busy, or lost with it.
      if (clock.now() - countedAt >= windowMilliseconds) void countAnew();
      if (counting !== null && (away || clock.now() < sharesUntil)) await counting;
      if (away) {
        if (clock.now() < askAgainAt) return byShare();
        askAgainAt = clock.now() + REDIS_LEFT_ALONE_MILLISECONDS;
      }
      try {
        const together = await shared(request, key);
        if (away) sharesUntil = clock.now() + windowMilliseconds;
        away = false;
        return together ?? (clock.now() < sharesUntil ? byShare() : null);
      } catch (error) {
        if (!away) log.warn({ err: error }, 'redis does not answer: limits count by process, each its share');
        away = true;
        askAgainAt = clock.now() + REDIS_LEFT_ALONE_MILLISECONDS;
        await countAnew();
        return byShare();
      }
    };
  };
}

/** Counts whom they turn away. */
export function countTurnedAway(limits: Limits, metrics: Pick<Metrics, 'turnedAway'>): Limits {
  const counted = (why: 'address' | 'session' | 'signIn', asked: MaybePromise<number | null>) =>
    mapMaybePromise(asked, (seconds) => {
      if (seconds !== null) metrics.turnedAway(why);
      return seconds;
    });
  return {
    ...limits,
    address: (request) => counted('address', limits.address(request)),
    signIn: (request) => counted('signIn', limits.signIn(request)),
    session: (request, sessionId) => counted('session', limits.session(request, sessionId)),
  };
}

/** Registers the counters and gives the limits; must be called before routes are served. `countServers`: of a shared Redis. */
export async function createLimits(
  http: FastifyInstance,
  limits: RateLimits,
  redis: Redis | null,
  clock: Clock = steadyClock,
  countServers: CountServers = async () => 1,
): Promise<Limits> {
  const window = limits.windowSeconds * 1_000;
  const countInRedis = redis === null ? null : await openRedisCounter(http, redis);
  const share =
    redis === null
      ? null
      : shareLimits({ redis, log: http.log as Log, clock, windowMilliseconds: window, countServers });
  const limit = (max: number): Limit => {
    if (countInRedis !== null && share !== null) return share(max, countInRedis(max, window));
    const count = countHere(window, clock);
    return (_request, key) => {
      const { used, until } = count(key);
      return used > max ? secondsOf(until - clock.now()) : null;
    };
  };
  const address = limit(limits.callsPerAddress);
  const signIn = limit(limits.signInsPerAddress);
  const session = limit(limits.callsPerSession);
  return {
    address: (request) => address(request, `a:${visitorOf(addressOf(request))}`),
    signIn: (request) => signIn(request, `i:${visitorOf(addressOf(request))}`),
    session: (request, sessionId) => session(request, `s:${sessionId}`),
    messages: createBudget(limits.messagesPerAddress, 10_000, clock),
    missedEvents: createBudget(limits.missedEventsPerAddress, 60_000, clock),
  };
}
