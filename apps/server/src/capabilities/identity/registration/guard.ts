/**
 * Counts tries at registering, by address and by device, in a window of ten minutes.
 *
 * Many homes share one address here, so an address has much more room than a device. What is counted in both is a try
 * whose fields are right (it costs a password hash), and apart from it a name or number that was found taken: after a
 * few of those the captcha comes, so that nobody reads the list of members by machine. Pictures of captchas are counted too.
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { visitorOf } from '../../../platform/addresses.ts';
import type { Db } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import type { Origin } from './port.ts';

const WINDOW_MINUTES = 10;
const TRIES = { device: 20, address: 120 } as const;
/** Two for each try of an address: painting costs more than a refusal, and a browser that names itself anew each time is of one address still. */
const PICTURES = { device: 240, address: 240 } as const;
/** Questions in words, which a program reads with less trouble (captcha-words.ts). */
const QUESTIONS = { device: 30, address: 60 } as const;
const TAKEN_BEFORE_CAPTCHA = { device: 3, address: 15 } as const;

type Counted = 'try' | 'taken' | 'picture' | 'question';

function keysOf(what: Counted, { address, userAgent }: Origin) {
  const keyOf = (text: string) => createHash('sha256').update(`${what}:${text}`).digest();
  const block = visitorOf(address);
  return { address: keyOf(block), device: keyOf(`${block}|${userAgent}`) };
}

async function count(db: Db, what: Counted, origin: Origin) {
  const keys = keysOf(what, origin);
  // In one order of keys, so that two registrations never wait for each other in a ring.
  const ordered = [keys.address, keys.device].sort((a, b) => a.compare(b));
  const { rows } = await sql<{ key: Buffer; attempts: number; seconds: number }>`
    -- identity.countRegistrationAttempt
    insert into registration_attempts as a (key, attempts) select k, 1 from unnest(${ordered}::bytea[]) k
    on conflict (key) do update set
      attempts = case when a.first_at < now() - make_interval(mins => ${WINDOW_MINUTES}) then 1
        else least(a.attempts + 1, 100000) end,
      first_at = case when a.first_at < now() - make_interval(mins => ${WINDOW_MINUTES}) then now() else a.first_at end
    returning key, attempts,
      greatest(1, ceil(extract(epoch from first_at + make_interval(mins => ${WINDOW_MINUTES}) - now())))::int as seconds`.execute(
    db,
  );
  const of = (key: Buffer) => rows.find((row) => row.key.equals(key));
  return { address: of(keys.address), device: of(keys.device) };
}

async function countWithin(db: Db, what: Counted, origin: Origin, most: { device: number; address: number }) {
  const { address, device } = await count(db, what, origin);
  const waits = [
    ...(device !== undefined && device.attempts > most.device ? [device.seconds] : []),
    ...(address !== undefined && address.attempts > most.address ? [address.seconds] : []),
  ];
  return waits.length === 0 ? undefined : refuse('request.tooMany', { retryAfterSeconds: Math.max(...waits) });
}

/** Counts a try; refuses when its device or its address has made too many. */
export const countTry = (db: Db, origin: Origin): Promise<Refusal<'request.tooMany'> | undefined> =>
  countWithin(db, 'try', origin, TRIES);

/** Counts a picture of a captcha; refuses when its device or its address has had too many. */
export const countPicture = (db: Db, origin: Origin): Promise<Refusal<'request.tooMany'> | undefined> =>
  countWithin(db, 'picture', origin, PICTURES);

/** Counts a question in words; refuses when its device or its address has had too many. */
export const countQuestion = (db: Db, origin: Origin): Promise<Refusal<'request.tooMany'> | undefined> =>
  countWithin(db, 'question', origin, QUESTIONS);

/** Counts a name or number that somebody was told is taken. */
export async function countTaken(db: Db, origin: Origin): Promise<void> {
  await count(db, 'taken', origin);
}

/** Whether so many taken names were asked for that a machine may be reading them. */
export async function asksCaptcha(db: Db, origin: Origin): Promise<boolean> {
  const keys = keysOf('taken', origin);
  const { rows } = await sql<{ key: Buffer; attempts: number }>`
    -- identity.readTakenNames
    select key, attempts from registration_attempts
    where key in (${keys.address}, ${keys.device}) and first_at >= now() - make_interval(mins => ${WINDOW_MINUTES})`.execute(
    db,
  );
  return rows.some(({ key, attempts }) =>
    key.equals(keys.device) ? attempts >= TAKEN_BEFORE_CAPTCHA.device : attempts >= TAKEN_BEFORE_CAPTCHA.address,
  );
}

export async function sweepRegistrationAttempts(db: Db): Promise<void> {
  await sql`
    -- identity.sweepRegistrationAttempts
    delete from registration_attempts where first_at < now() - make_interval(mins => ${WINDOW_MINUTES})`.execute(db);
}
