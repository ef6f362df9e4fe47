/**
 * Sessions: opaque tokens, known by their hash, remembered by each process so that a request costs no query.
 *
 * What is remembered holds for two minutes while this process hears of ended sessions, and not at all while it does
 * not. Use is written down at most once a minute a session, many sessions in one statement.
 */
import { hash as digest } from 'node:crypto';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { contains, type Network, parseAddress, parseNetwork } from '../../platform/addresses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { Principal, Showing } from '../../platform/http.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import { deviceClass } from './device-class.ts';
import { hearEndedSessions } from './ended-sessions.ts';
import type { OnSessionEnded, Origin, SessionAudience } from './port.ts';
import {
  endSessionById,
  endSessionsOfOwner,
  findEndReason,
  findMemberSessions,
  findStaffSessions,
  insertSession,
  touchSessions,
} from './session-queries.ts';
import type { SignInMethod } from './sign-in/port.ts';
import { rightsOf } from './staff/rights.ts';

const REMEMBER_MILLISECONDS = 120_000;
/** After this long in use a session is written down and read again, each up to half a minute later by its own token. */
const TOUCH_MILLISECONDS = 60_000;
const SPREAD_MILLISECONDS = 30_000;
/** Few at a time: ten thousand members who came at once would otherwise be one statement that bets wait behind. */
const FLUSH_MILLISECONDS = 250;
const FLUSH_MIN = 50;
const FLUSH_SHARE = 8;
const REMEMBERED_MAX = 100_000;
const TOKEN = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A session that stands for no device: only tests make one. */
export const ANY_DEVICE = 'any';
/** Ends that are told to whoever still holds the token (screens.md 4.7). */
const TOLD_REASONS = new Set([
  ...['replaced', 'passwordChanged', 'endedByOwner', 'deviceChanged', 'trialOver', 'expired'],
  ...['endedByStaff', 'memberLocked'],
]);

interface Held {
  readonly principal: Principal;
  /** Class of the device it was opened on. */
  readonly device: string;
  /** Staff may show the token from here alone; empty: from anywhere. */
  readonly ranges: readonly Network[];
}

interface Remembered extends Held {
  readonly hash: Buffer;
  readonly until: number;
  touchedAt: number;
}

interface Found extends Held {
  readonly expiresAt: Date;
  readonly idleSeconds: number;
}

type PrincipalOrRefusal = Principal | Refusal<'session.ended'>;
/** Whether the house makes people change a password that is too old. */
type PasswordDays = () => Promise<number | null>;

interface MemoryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly audience: SessionAudience;
  readonly hearsAll: () => boolean;
  readonly passwordDays: PasswordDays;
}

export interface Sessions {
  /**
   * Starts a session within the caller's transaction; the token is told here and never again. A member's earlier
   * session on the same class of device ends as `replaced`; the caller holds the member's row.
   */
  startSession(
    tx: Tx,
    audience: SessionAudience,
    ownerId: bigint,
    origin: Origin,
    more?: { method?: SignInMethod; until?: Date | null },
  ): Promise<{ token: string; sessionId: string; expiresAt: Date }>;
  /**
   * A member's token shown by another class of device than it was given to ends there (operations.md 6), and so does
   * one of staff shown from outside the addresses its owner is held to.
   */
  recognise(audience: SessionAudience, token: string, showing: Showing): MaybePromise<PrincipalOrRefusal>;
  endSession(audience: SessionAudience, sessionId: string, reason: string): Promise<void>;
  /** All sessions of somebody, but one when it is named; within a transaction when one is given. */
  endSessionsOf(
    audience: SessionAudience,
    ownerId: bigint,
    reason: string,
    more?: { except?: string; tx?: Tx },
  ): Promise<number>;
  /** Asks the database again for everybody of staff: for the process that has just changed what they may do. */
  forgetStaff(): void;
  onSessionEnded(listener: OnSessionEnded): () => void;
  /** Called after what is remembered of staff was forgotten because it has changed. */
  onStaffChanged(listener: () => void): () => void;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A secret of 64 hex digits that says nothing. */
export function randomToken(): string {
  return Buffer.from(randomBytes(32)).toString('hex');
}

/** What stands in the database for a token. */
export function tokenHash(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

/** The sessions of these tokens that stand, by the hash in hex. */
async function findPrincipals(
  db: Db,
  audience: SessionAudience,
  hashes: readonly Buffer[],
  passwordDays: PasswordDays,
): Promise<Map<string, Found>> {
  if (audience === 'member') {
    const found = await findMemberSessions(db, hashes, await passwordDays());
    return new Map(
      found.map((session) => {
        const { ownerId: id, name, kind, sessionId, forcedChange } = session;
        const principal: Principal = { id, name, kind, sessionId, rights: [], confined: forcedChange !== null };
        return [session.tokenHash, { ...session, ranges: [], principal }];
      }),
    );
  }
  const found = await findStaffSessions(db, hashes);
  return new Map(
    found.map((session) => {
      const { ownerId: id, name, role, sessionId, decisionLimit } = session;
      const ranges = session.allowedRanges.map((range) => present(parseNetwork(range), 'PostgreSQL writes ranges'));
      return [
        session.tokenHash,
        {
          ...session,
          ranges,
          principal: { id, name, kind: role, sessionId, rights: rightsOf(session), decisionLimit },
        },
      ];
    }),
  );
}

/**
 * What one process remembers of the sessions of one audience, by token. Those in use are read again before they would be
 * forgotten, many at once, so that nobody who plays waits for his session.
 */
function createMemory({ db, clock, audience, hearsAll, passwordDays }: MemoryOptions) {
  const byToken = new Map<string, Remembered>();
  const byOwner = new Map<bigint, Set<string>>();
  const used = new Map<string, Remembered>();
  // Counts what was forgotten: an answer that set out before must not be remembered after.
  let forgotten = 0;

  function drop(key: string): void {
    const held = byToken.get(key);
    if (held === undefined) return;
    byToken.delete(key);
    const keys = byOwner.get(held.principal.id);
    keys?.delete(key);
    if (keys?.size === 0) byOwner.delete(held.principal.id);
  }

  function keep(key: string, held: Remembered): void {
    drop(key);
    if (byToken.size >= REMEMBERED_MAX) {
      const oldest = byToken.keys().next();
      if (!oldest.done) drop(oldest.value);
    }
    byToken.set(key, held);
    const keys = byOwner.get(held.principal.id);
    if (keys === undefined) byOwner.set(held.principal.id, new Set([key]));
    else keys.add(key);
  }

  function noteUse(key: string, held: Remembered, now: number): void {
    const spread = ((held.hash[0] ?? 0) / 256) * SPREAD_MILLISECONDS;
    if (now - held.touchedAt < TOUCH_MILLISECONDS + spread) return;
    held.touchedAt = now;
    used.set(key, held);
  }

  function remembered({ principal, device, ranges, expiresAt }: Found, hash: Buffer, touchedAt: number): Remembered {
    const until = Math.min(clock.now() + REMEMBER_MILLISECONDS, expiresAt.getTime());
    return { principal, device, ranges, hash, until, touchedAt };
  }

  /** Why a token may not be shown from here; null when it may. */
  function misfit({ device, ranges }: Held, { address, userAgent }: Showing): string | null {
    if (audience === 'member') {
      return device === ANY_DEVICE || device === deviceClass(userAgent) ? null : 'deviceChanged';
    }
    // Staff change devices, and are held to their addresses instead (identity/staff).
    if (ranges.length === 0) return null;
    const from = parseAddress(address);
    return from !== null && ranges.some((range) => contains(range, from)) ? null : 'addressNotAllowed';
  }

  /** The principal, unless the token is shown from where it does not belong: then its session ends. */
  function atHome(held: Held, showing: Showing): MaybePromise<PrincipalOrRefusal> {
    const reason = misfit(held, showing);
    return reason === null ? held.principal : endMisfit(held, reason);
  }

  async function endMisfit(held: Held, reason: string): Promise<PrincipalOrRefusal> {
    await endSessionById(db, audience, held.principal.sessionId, reason);
    forgetOwner(held.principal.id);
    return told(reason);
  }

  async function refuseEnded(hash: Buffer): Promise<Refusal<'session.ended'>> {
    const reason = await findEndReason(db, audience, hash);
    return told(reason);
  }

  const told = (reason: string | null): Refusal<'session.ended'> =>
    reason !== null && TOLD_REASONS.has(reason) ? refuse('session.ended', { reason }) : refuse('session.ended');

  function forgetOwner(ownerId: bigint): void {
    forgotten += 1;
    for (const key of [...(byOwner.get(ownerId) ?? [])]) drop(key);
  }

  async function lookUp(token: string, showing: Showing, now: number): Promise<PrincipalOrRefusal> {
    const hash = tokenHash(token);
    const before = forgotten;
    const touchedAt = byToken.get(token)?.touchedAt;
    const found = (await findPrincipals(db, audience, [hash], passwordDays)).get(hash.toString('hex'));
    if (found === undefined) {
      drop(token);
      return refuseEnded(hash);
    }
    const fresh = remembered(found, hash, touchedAt ?? now - found.idleSeconds * 1000);
    if (showing.passive !== true) noteUse(token, fresh, now);
    if (before === forgotten && hearsAll()) keep(token, fresh);
    return atHome(found, showing);
  }

  return {
    recognise(token: string, showing: Showing): MaybePromise<PrincipalOrRefusal> {
      const now = clock.now();
      const held = byToken.get(token);
      if (held !== undefined && now < held.until && hearsAll()) {
        if (showing.passive !== true) noteUse(token, held, now);
        return atHome(held, showing);
      }
      return TOKEN.test(token) ? lookUp(token, showing, now) : refuse('session.ended');
    },
    forgetOwner,
    forgetAll(): void {
      forgotten += 1;
      byToken.clear();
      byOwner.clear();
    },
    /** Writes down that these were used, and reads them again; `everything`: all that wait, for the last time. */
    async flush(everything = false): Promise<void> {
      const most = everything ? used.size : Math.max(FLUSH_MIN, Math.ceil(used.size / FLUSH_SHARE));
      const some: [string, Remembered][] = [];
      for (const entry of used) {
        if (some.length >= most) break;
        some.push(entry);
      }
      if (some.length === 0) return;
      for (const [key] of some) used.delete(key);
      const hashes = some.map(([, { hash }]) => hash);
      await touchSessions(db, audience, hashes);
      if (everything) return;
      const found = await findPrincipals(db, audience, hashes, passwordDays);
      if (!hearsAll()) return;
      for (const [key, held] of some) {
        // Forgotten or read meanwhile: what was read here may be older.
        if (byToken.get(key) !== held) continue;
        const fresh = found.get(held.hash.toString('hex'));
        if (fresh === undefined) drop(key);
        else keep(key, remembered(fresh, held.hash, held.touchedAt));
      }
    },
  };
}

export function createSessions(
  database: Database,
  clock: Clock,
  passwordDays: PasswordDays = async () => null,
): Sessions {
  const { db } = database;
  const listeners = new Set<OnSessionEnded>();
  const staffListeners = new Set<() => void>();
  const hearsAll = () => ended.hearsAll();
  const memories = {
    member: createMemory({ db, clock, audience: 'member', hearsAll, passwordDays }),
    staff: createMemory({ db, clock, audience: 'staff', hearsAll, passwordDays }),
  };
  const ended = hearEndedSessions({
    connectionString: database.pool.options.connectionString ?? '',
    onEnded(audience, ownerId, sessionId) {
      memories[audience].forgetOwner(ownerId);
      for (const listener of listeners) listener(audience, ownerId, sessionId);
    },
    onStaffChanged() {
      memories.staff.forgetAll();
      for (const listener of staffListeners) listener();
    },
    onGap() {
      memories.member.forgetAll();
      memories.staff.forgetAll();
    },
  });

  // A touch that fails is made up for by the next use a minute later; sessions live 12 hours.
  let flushing: Promise<unknown> | null = null;
  const flush = (everything = false): Promise<unknown> =>
    Promise.all([memories.member.flush(everything), memories.staff.flush(everything)]).catch(() => undefined);
  const flushes = setInterval(() => {
    flushing ??= flush().then(() => {
      flushing = null;
    });
  }, FLUSH_MILLISECONDS);
  flushes.unref();

  return {
    async startSession(tx, audience, ownerId, origin, more = {}) {
      const token = randomToken();
      const sessionId = randomUuid();
      const device = deviceClass(origin.userAgent);
      if (audience === 'member') await endSessionsOfOwner(tx, audience, ownerId, 'replaced', { device });
      const expiresAt = await insertSession(tx, audience, {
        tokenHash: tokenHash(token),
        id: sessionId,
        ownerId,
        device,
        address: origin.address.slice(0, 64),
        userAgent: origin.userAgent.slice(0, 255),
        method: more.method ?? 'password',
        deviceHash: origin.deviceHash ?? null,
        until: more.until ?? null,
      });
      return { token, sessionId, expiresAt };
    },
    recognise: (audience, token, showing) => memories[audience].recognise(token, showing),
    async endSession(audience, sessionId, reason) {
      if (!UUID.test(sessionId)) return;
      for (const { ownerId } of await endSessionById(db, audience, sessionId, reason)) {
        memories[audience].forgetOwner(ownerId);
      }
    },
    async endSessionsOf(audience, ownerId, reason, { tx, ...only } = {}) {
      const count = await endSessionsOfOwner(tx ?? db, audience, ownerId, reason, only);
      memories[audience].forgetOwner(ownerId);
      return count;
    },
    forgetStaff: () => memories.staff.forgetAll(),
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStaffChanged(listener) {
      staffListeners.add(listener);
      return () => staffListeners.delete(listener);
    },
    ready: () => ended.ready(),
    async close() {
      clearInterval(flushes);
      await flushing;
      await flush(true);
      await ended.close();
    },
  };
}
