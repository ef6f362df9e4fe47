/** The statements of password links. Times are the database's. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';

/** Keyed hashes of what was typed, from where, and on which device. */
export interface Asker {
  readonly account: Buffer;
  readonly block: Buffer;
  readonly device: Buffer;
}

/** Requests that share an account, an address or a device go one after another until `tx` ends, in every process. */
export async function lockAsker(tx: Tx, who: Asker): Promise<void> {
  // Always in the order of their numbers, so that two never wait for each other.
  const keys = [who.account, who.block, who.device]
    .map((hash) => hash.readBigInt64BE())
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  for (const key of keys) {
    await sql`-- identity.lockLinkAsker
      select pg_advisory_xact_lock(${key})`.execute(tx);
  }
}

export interface LinksAsked {
  readonly account: number;
  readonly block: number;
  readonly device: number;
  /** Until the oldest of them counts no more. */
  readonly minutes: number;
}

/** What was asked for within the last hour. */
export async function readLinksAsked(tx: Tx, { account, block, device }: Asker): Promise<LinksAsked> {
  const { rows } = await sql<LinksAsked>`-- identity.readLinksAsked
    select (count(*) filter (where account = ${account}))::int as account,
      (count(*) filter (where block = ${block}))::int as block,
      (count(*) filter (where device = ${device}))::int as device,
      coalesce(greatest(1, ceil(extract(epoch from min(made_at) + interval '1 hour' - clock_timestamp()) / 60)), 1)::int
        as minutes
    from password_links
    where (account = ${account} or block = ${block} or device = ${device})
      and made_at > clock_timestamp() - interval '1 hour'`.execute(tx);
  return present(rows[0], 'an aggregate has one row');
}

/** Whom a username and a mail address name together. Locked and trial accounts are nobody here. */
export async function findAddressee(
  tx: Tx,
  usernameKey: string,
  email: string,
): Promise<{ id: bigint; email: string } | undefined> {
  const { rows } = await sql<{ id: bigint; email: string }>`-- identity.findAddressee
    select id, email from members
    where username_key = ${usernameKey} and lower(email) = ${email} and kind <> 'trial' and status = 'active'`.execute(
    tx,
  );
  return rows[0];
}

export async function endEarlierLinks(tx: Tx, account: Buffer): Promise<void> {
  await sql`-- identity.endEarlierLinks
    update password_links set ended_at = clock_timestamp()
    where account = ${account} and ended_at is null`.execute(tx);
}

export async function insertLink(
  tx: Tx,
  link: Asker & { tokenHash: Buffer; memberId: bigint | null; minutes: number },
): Promise<void> {
  await sql`-- identity.insertPasswordLink
    insert into password_links (token_hash, account, block, device, member_id, expires_at)
    values (${link.tokenHash}, ${link.account}, ${link.block}, ${link.device}, ${link.memberId},
      clock_timestamp() + make_interval(mins => ${link.minutes}))`.execute(tx);
}

export interface LiveLink {
  readonly memberId: bigint;
  readonly username: string;
  readonly usernameKey: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly account: Buffer;
}

export async function findLiveLink(db: Db, tokenHash: Buffer): Promise<LiveLink | undefined> {
  const { rows } = await sql<LiveLink>`-- identity.findLiveLink
    select m.id as "memberId", m.username, m.username_key as "usernameKey", m.email, m.password_hash as "passwordHash",
      l.account
    from password_links l join members m on m.id = l.member_id
    where l.token_hash = ${tokenHash} and l.ended_at is null and l.expires_at > clock_timestamp()
      and m.status = 'active'`.execute(db);
  return rows[0];
}

/**
 * Uses a link up; false when it was used, replaced or too old in the meantime. Takes the member's row first, as whatever
 * replaces a password does, so that two never wait for each other.
 */
export async function claimLink(tx: Tx, memberId: bigint, tokenHash: Buffer): Promise<boolean> {
  await sql`-- identity.lockLinkMember
    select from members where id = ${memberId} for no key update`.execute(tx);
  const { rows } = await sql`-- identity.claimPasswordLink
    update password_links l set ended_at = clock_timestamp()
    from members m
    where l.token_hash = ${tokenHash} and l.ended_at is null and l.expires_at > clock_timestamp()
      and m.id = l.member_id and m.status = 'active'
    returning l.member_id`.execute(tx);
  return rows.length > 0;
}

/** Drops what opens nothing and counts for no limit any more. */
export async function sweepPasswordLinks(db: Db): Promise<void> {
  await sql`-- identity.sweepPasswordLinks
    delete from password_links where made_at < clock_timestamp() - interval '2 hours'`.execute(db);
}
