/**
 * Rate limits: calls per address, calls per session, sign-ins per address, each in a window. Opening a live socket is a
 * call, and so is each of its subscribes.
 *
 * Counted in memory, or in Redis when several processes share it. When Redis is away nothing is refused for it: a limit
 * protects the house, it is not worth closing it. What sockets say and catch up with is counted in memory alone: it is
 * too much to ask Redis about and bounded by the sockets an address may have in each process.
 */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { addressOf } from './client-address.ts';
import { type Clock, systemClock } from './clock.ts';

export interface RateLimits {
  /** Length of the window that the maxima below count in. */
  readonly windowSeconds: number;
  /**
   * Calls of one address in a window, whoever makes them; many homes may share an address here. A live socket that is
   * opened is a call, and so is each of its subscribes.
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
  callsPerAddress: 1_800,
  callsPerSession: 600,
  signInsPerAddress: 60,
  socketsPerAddress: 200,
  messagesPerAddress: 1_200,
  // A hundred people behind one address who all lost their line for five minutes.
  missedEventsPerAddress: 60_000,
};

/** Seconds to wait when the limit is passed, else null. */
type Limit = (request: FastifyRequest, key: string) => Promise<number | null>;

/** What each address may use up in a window, in the memory of one process. */
export interface Budget {
  /** Takes so much of what an address has left; false, and nothing taken, when there is less. */
  take(address: string, amount: number): boolean;
  /** Gives back what was taken and not needed. */
  giveBack(address: string, amount: number): void;
}

export interface Limits {
  readonly address: (request: FastifyRequest) => Promise<number | null>;
  readonly signIn: (request: FastifyRequest) => Promise<number | null>;
  readonly session: (request: FastifyRequest, sessionId: string) => Promise<number | null>;
  readonly messages: Budget;
  readonly missedEvents: Budget;
}

const KEY = Symbol('limit key');
type Keyed = FastifyRequest & { [KEY]?: string };

/** An IPv6 customer owns a /64, so that is one address. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}

/** All addresses share the windows, so that a window that has passed is forgotten at once. */
export function createBudget(most: number, windowMilliseconds: number, clock: Clock = systemClock): Budget {
  const used = new Map<string, number>();
  let until = 0;
  const usedBy = (address: string): number => {
    if (clock.now() >= until) {
      used.clear();
      until = clock.now() + windowMilliseconds;
    }
    return used.get(networkOf(address)) ?? 0;
  };
  return {
    take(address, amount) {
      const after = usedBy(address) + amount;
      if (after > most) return false;
      used.set(networkOf(address), after);
      return true;
    },
    giveBack(address, amount) {
      const left = usedBy(address) - amount;
      if (left > 0) used.set(networkOf(address), left);
      else used.delete(networkOf(address));
    },
  };
}

/** Registers the counter and gives the limits; must be called before routes are served. */
export async function createLimits(http: FastifyInstance, limits: RateLimits, redis: Redis | null): Promise<Limits> {
  await http.register(rateLimit, {
    global: false,
    cache: 50_000,
    skipOnError: true,
    nameSpace: 'house-limit-',
    ...(redis === null ? {} : { redis }),
  });
  const limit = (max: number): Limit => {
    const count = http.createRateLimit({
      max,
      timeWindow: limits.windowSeconds * 1_000,
      keyGenerator: (request) => (request as Keyed)[KEY] ?? addressOf(request),
    });
    return async (request, key) => {
      (request as Keyed)[KEY] = key;
      const outcome = await count(request);
      return !outcome.isAllowed && outcome.isExceeded ? Math.max(1, outcome.ttlInSeconds) : null;
    };
  };
  const address = limit(limits.callsPerAddress);
  const signIn = limit(limits.signInsPerAddress);
  const session = limit(limits.callsPerSession);
  return {
    address: (request) => address(request, `a:${networkOf(addressOf(request))}`),
    signIn: (request) => signIn(request, `i:${networkOf(addressOf(request))}`),
    session: (request, sessionId) => session(request, `s:${sessionId}`),
    messages: createBudget(limits.messagesPerAddress, 10_000),
    missedEvents: createBudget(limits.missedEventsPerAddress, 60_000),
  };
}
