/** SQL of passkeys and their challenges. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Passkey } from './port.ts';

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** `memberId` null: to sign in. */
export async function insertChallenge(
  db: Db,
  challenge: string,
  memberId: bigint | null,
  lifeSeconds: number,
): Promise<void> {
  await sql`
    -- identity.insertPasskeyChallenge
    insert into passkey_challenges (challenge_hash, member_id, expires_at)
    values (${hashOf(challenge)}, ${memberId}, now() + make_interval(secs => ${lifeSeconds}))`.execute(db);
}

/** Uses a challenge up, whatever comes of it; false when it was not ours, is over, or was made for something else. */
export async function claimChallenge(db: Db, challenge: string, memberId: bigint | null): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`
    -- identity.claimPasskeyChallenge
    delete from passkey_challenges
    where challenge_hash = ${hashOf(challenge)} and member_id is not distinct from ${memberId}::bigint
    returning expires_at > now() as live`.execute(db);
  return rows[0]?.live === true;
}

interface PasskeyRow {
  id: string;
  memberId: bigint;
  publicKey: Buffer;
  counter: bigint;
}

export async function selectPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    -- identity.selectPasskey
    select id, member_id as "memberId", public_key as "publicKey", counter from member_passkeys where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function selectPasskeys(db: Db, memberId: bigint): Promise<(Passkey & { transports: string[] })[]> {
  const { rows } = await sql<Passkey & { transports: string[] }>`
    -- identity.selectPasskeys
    select id, name, made_at as "madeAt", last_used_at as "lastUsedAt", transports from member_passkeys
    where member_id = ${memberId} order by made_at, id limit 100`.execute(db);
  return rows;
}

interface NewPasskey {
  id: string;
  memberId: bigint;
  name: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

/** Adds a passkey while the member has fewer than `most`; undefined when not, or when the passkey is there already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey, most: number): Promise<Passkey | undefined> {
  await sql`
    -- identity.lockMemberForPasskeys
    select from members where id = ${passkey.memberId} for update`.execute(tx);
  const { rows } = await sql<Passkey>`
    -- identity.insertPasskey
    insert into member_passkeys (id, member_id, name, public_key, counter, transports)
    select ${passkey.id}, ${passkey.memberId}, ${passkey.name}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${passkey.transports}::text[]
    where (select count(*) from member_passkeys where member_id = ${passkey.memberId}) < ${most}
    on conflict (id) do nothing
    returning id, name, made_at as "madeAt", last_used_at as "lastUsedAt"`.execute(tx);
  return rows[0];
}

/** Moves the counter on; false when another sign-in has moved it further. Authenticators without one stay at zero. */
export async function moveCounter(tx: Tx, id: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    -- identity.movePasskeyCounter
    update member_passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(tx);
  return rows.length === 1;
}

export async function renamePasskey(db: Db, memberId: bigint, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    -- identity.renamePasskey
    update member_passkeys set name = ${name} where id = ${id} and member_id = ${memberId} returning id`.execute(db);
  return rows.length === 1;
}

/** Answers how many there were. */
export async function deletePasskeysOf(tx: Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql`
    -- identity.deletePasskeysOf
    delete from member_passkeys where member_id = ${memberId} returning id`.execute(tx);
  return rows.length;
}

export async function deletePasskey(db: Db, memberId: bigint, id: string): Promise<boolean> {
  const { rows } = await sql`
    -- identity.deletePasskey
    delete from member_passkeys where id = ${id} and member_id = ${memberId} returning id`.execute(db);
  return rows.length === 1;
}
