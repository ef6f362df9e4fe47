/**
 * Counts misses at signing in, by account name, by address and by device, and locks (operations.md 6).
 *
 * A try at an account is counted before the password is looked at and forgotten when it was right, so that many guesses
 * at once get no further than five. An address or a device is counted only when a guess was wrong: many people share one.
 * A lock is not made longer by trying on.
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { visitorOf } from '../../platform/addresses.ts';
import type { Db } from '../../platform/database.ts';
import { ACCOUNT_ATTEMPTS, ADDRESS_ATTEMPTS, ADDRESS_WINDOW_MINUTES, DEVICE_ATTEMPTS, LOCK_MINUTES } from './rules.ts';

interface Misses {
  readonly account: number;
  readonly address: number;
  /** Whole minutes until the lock ends; null when nothing is locked. */
  readonly lockedMinutes: number | null;
}

export interface SignInGuard {
  read(): Promise<Misses>;
  /** Counts a try; answers how many there are now, more than five when it must not be made. */
  claimTry(): Promise<number>;
  /** The try was not made after all. */
  returnTry(): Promise<void>;
  /** The try was right: the account starts afresh. */
  forget(): Promise<void>;
  /**
   * The try was wrong: its address and device are counted too. True when one of them was full already: many tries were
   * under way at once, and what came out of this one must not be told.
   */
  countMiss(): Promise<boolean>;
  /**
   * Counts a miss of this account from this address; true of the first within a quarter of an hour, which is written down:
   * strangers must not fill a log that keeps every line.
   */
  claimFirstMiss(): Promise<boolean>;
}

/** Long enough for every window counted here and for the trials of an hour. */
const KEPT_MINUTES = 90;

const keyOf = (text: string) => createHash('sha256').update(text).digest();

/** What is counted of staff, each by itself (staff/proof.ts). */
type StaffRealm = 'staff' | 'staffOutside' | 'staffVisitor' | 'staffCode';

/**
 * The guard of one sign-in. `realm` keeps members and staff of one name apart; `deviceHash` is that of the device's
 * cookie, when the browser brought one. `most`: tries of the account before it locks.
 */
export function guardSignIn(
  db: Db,
  realm: 'member' | 'authenticator' | StaffRealm,
  usernameKey: string,
  address: string,
  deviceHash: Buffer | null = null,
  most: number = ACCOUNT_ATTEMPTS,
): SignInGuard {
  const account = keyOf(`${realm}:${usernameKey}`);
  const from = keyOf(`${realm}@${visitorOf(address)}`);
  const both = keyOf(`${realm}:${usernameKey}@${visitorOf(address)}`);
  const device = deviceHash === null ? null : keyOf(`${realm}#${deviceHash.toString('hex')}`);

  return {
    async read() {
      const { rows } = await sql<{
        kind: 'account' | 'address' | 'device';
        attempts: number;
        full: boolean;
        minutes: number;
      }>`
        -- identity.readMisses
        select kind, attempts, attempts >= most as full,
          greatest(1, ceil(extract(epoch from last_at + make_interval(mins => ${LOCK_MINUTES}) - now()) / 60))::int as minutes
        from sign_in_attempts join (values (${account}::bytea, 'account', ${most}::int),
          (${from}::bytea, 'address', ${ADDRESS_ATTEMPTS}::int), (${device}::bytea, 'device', ${DEVICE_ATTEMPTS}::int))
          counted (key, kind, most) using (key)
        where case when kind = 'account' or attempts >= most then last_at > now() - make_interval(mins => ${LOCK_MINUTES})
          else first_at > now() - make_interval(mins => ${ADDRESS_WINDOW_MINUTES}) end`.execute(db);
      const locks = rows.filter(({ full }) => full).map(({ minutes }) => minutes);
      const missesOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.attempts ?? 0;
      return {
        account: missesOf('account'),
        address: missesOf('address'),
        lockedMinutes: locks.length === 0 ? null : Math.max(...locks),
      };
    },

    async claimTry() {
      const { rows } = await sql<{ attempts: number }>`
        -- identity.claimTry
        insert into sign_in_attempts as a (key, attempts) values (${account}, 1)
        on conflict (key) do update set
          attempts = case when a.last_at < now() - make_interval(mins => ${LOCK_MINUTES}) then 1
            else least(a.attempts + 1, 1000) end,
          last_at = case when a.attempts >= ${most}
              and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES}) then a.last_at else now() end
        returning attempts`.execute(db);
      return rows[0]?.attempts ?? most + 1;
    },

    async returnTry() {
      await sql`
        -- identity.returnTry
        update sign_in_attempts set attempts = greatest(0, attempts - 1) where key = ${account}`.execute(db);
    },

    async forget() {
      await sql`
        -- identity.forgetTries
        delete from sign_in_attempts where key = ${account}`.execute(db);
    },

    async countMiss() {
      const late = await countShared(db, from, ADDRESS_ATTEMPTS);
      return (device !== null && (await countShared(db, device, DEVICE_ATTEMPTS))) || late;
    },

    async claimFirstMiss() {
      const { rows } = await sql<{ attempts: number }>`
        -- identity.claimFirstMiss
        insert into sign_in_attempts as a (key, attempts) values (${both}, 1)
        on conflict (key) do update set
          attempts = case when a.first_at < now() - make_interval(mins => ${LOCK_MINUTES}) then 1
            else least(a.attempts + 1, 1000) end,
          first_at = case when a.first_at < now() - make_interval(mins => ${LOCK_MINUTES}) then now() else a.first_at end,
          last_at = now()
        returning attempts`.execute(db);
      return rows[0]?.attempts === 1;
    },
  };
}

/** Counts a miss of an address or a device in its window; a lock is not made longer. True: it was locked before. */
async function countShared(db: Db, key: Buffer, most: number): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
        -- identity.countSharedMiss
        insert into sign_in_attempts as a (key, attempts) values (${key}, 1)
        on conflict (key) do update set
          attempts = case
            when a.attempts >= ${most} and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES})
              then ${most + 1}
            when a.first_at < now() - make_interval(mins => ${ADDRESS_WINDOW_MINUTES}) then 1
            else a.attempts + 1 end,
          first_at = case when a.first_at < now() - make_interval(mins => ${ADDRESS_WINDOW_MINUTES})
            and not (a.attempts >= ${most} and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES}))
            then now() else a.first_at end,
          last_at = case when a.attempts >= ${most}
            and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES}) then a.last_at else now() end
        returning attempts`.execute(db);
  return (rows[0]?.attempts ?? 0) > most;
}

/** Drops counts that lock nobody any more. */
export async function sweepAttempts(db: Db): Promise<void> {
  await sql`
    -- identity.sweepAttempts
    delete from sign_in_attempts where last_at < now() - make_interval(mins => ${KEPT_MINUTES})`.execute(db);
}
