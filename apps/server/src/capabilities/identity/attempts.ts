/**
 * Counts misses at signing in, by account name and by address, and locks (operations.md 6).
 *
 * A try at an account is counted before the password is looked at and forgotten when it was right, so that many guesses
 * at once get no further than five. An address is counted only when a guess was wrong: many people share one.
 * A lock is not made longer by trying on.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { ACCOUNT_ATTEMPTS, ADDRESS_ATTEMPTS, ADDRESS_WINDOW_MINUTES, addressBlock, LOCK_MINUTES } from './rules.ts';

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
  /** The try was wrong: its address is counted too. */
  countMiss(): Promise<void>;
}

const keyOf = (text: string) => createHash('sha256').update(text).digest();

/** The guard of one sign-in. `realm` keeps members and staff of one name apart. */
export function guardSignIn(
  db: Db,
  realm: 'member' | 'staff' | 'authenticator',
  usernameKey: string,
  address: string,
): SignInGuard {
  const account = keyOf(`${realm}:${usernameKey}`);
  const from = keyOf(`${realm}@${addressBlock(address)}`);

  return {
    async read() {
      const { rows } = await sql<{ isAccount: boolean; attempts: number; fresh: boolean; minutes: number }>`
        -- identity.readMisses
        select key = ${account} as "isAccount", attempts,
          case when key = ${account} or attempts >= ${ADDRESS_ATTEMPTS}
            then last_at > now() - make_interval(mins => ${LOCK_MINUTES})
            else first_at > now() - make_interval(mins => ${ADDRESS_WINDOW_MINUTES}) end as fresh,
          greatest(1, ceil(extract(epoch from last_at + make_interval(mins => ${LOCK_MINUTES}) - now()) / 60))::int as minutes
        from sign_in_attempts where key in (${account}, ${from})`.execute(db);
      const own = rows.find((row) => row.isAccount && row.fresh);
      const shared = rows.find((row) => !row.isAccount && row.fresh);
      const locks = [
        ...(own !== undefined && own.attempts >= ACCOUNT_ATTEMPTS ? [own.minutes] : []),
        ...(shared !== undefined && shared.attempts >= ADDRESS_ATTEMPTS ? [shared.minutes] : []),
      ];
      return {
        account: own?.attempts ?? 0,
        address: shared?.attempts ?? 0,
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
          last_at = case when a.attempts >= ${ACCOUNT_ATTEMPTS}
              and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES}) then a.last_at else now() end
        returning attempts`.execute(db);
      return rows[0]?.attempts ?? ACCOUNT_ATTEMPTS + 1;
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
      await sql`
        -- identity.countMissOfAddress
        insert into sign_in_attempts as a (key, attempts) values (${from}, 1)
        on conflict (key) do update set
          attempts = case
            when a.attempts >= ${ADDRESS_ATTEMPTS} and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES})
              then a.attempts
            when a.first_at < now() - make_interval(mins => ${ADDRESS_WINDOW_MINUTES}) then 1
            else a.attempts + 1 end,
          first_at = case when a.first_at < now() - make_interval(mins => ${ADDRESS_WINDOW_MINUTES})
            and not (a.attempts >= ${ADDRESS_ATTEMPTS} and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES}))
            then now() else a.first_at end,
          last_at = case when a.attempts >= ${ADDRESS_ATTEMPTS}
            and a.last_at >= now() - make_interval(mins => ${LOCK_MINUTES}) then a.last_at else now() end`.execute(db);
    },
  };
}

/** Drops counts that lock nobody any more. */
export async function sweepAttempts(db: Db): Promise<void> {
  await sql`
    -- identity.sweepAttempts
    delete from sign_in_attempts where last_at < now() - make_interval(mins => ${LOCK_MINUTES * 2})`.execute(db);
}
