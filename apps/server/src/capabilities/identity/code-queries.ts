/** The statements of verification codes. Times are the database's. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';

/** Keyed hashes of who is asked, who asks, and from where. */
export interface Requesters {
  readonly recipient: Buffer;
  readonly person: Buffer;
  readonly block: Buffer;
  /** The /48 of an IPv6 address. */
  readonly site: Buffer | null;
}

/** Requests that share a number, a person or an address go one after another until `tx` ends, in every process. */
export async function lockRequesters(tx: Tx, who: Requesters): Promise<void> {
  // Always in the order of their numbers, so that two never wait for each other.
  const keys = [who.recipient, who.person, who.block, ...(who.site === null ? [] : [who.site])]
    .map((hash) => hash.readBigInt64BE())
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  for (const key of keys) {
    await sql`-- identity.lockCodeRequesters
      select pg_advisory_xact_lock(${key})`.execute(tx);
  }
}

export interface CodeRequests {
  /** Since the number's and the person's last request; null when there was none within a day. */
  readonly recipientSeconds: number | null;
  readonly personSeconds: number | null;
  readonly recipientToday: number;
  readonly blockToday: number;
  readonly siteToday: number;
}

/** What was asked for within the last day; of a number, what was asked for with these purposes. */
export async function readRequests(
  tx: Tx,
  { recipient, person, block, site }: Requesters,
  purposes: readonly string[],
): Promise<CodeRequests> {
  const { rows } = await sql<CodeRequests>`-- identity.readCodeRequests
    select
      extract(epoch from clock_timestamp() - max(made_at) filter (where recipient = ${recipient} and purpose = any(${purposes}::text[])))::float8 as "recipientSeconds",
      extract(epoch from clock_timestamp() - max(made_at) filter (where person = ${person}))::float8 as "personSeconds",
      (count(*) filter (where recipient = ${recipient} and purpose = any(${purposes}::text[])))::int as "recipientToday",
      (count(*) filter (where block = ${block}))::int as "blockToday",
      (count(*) filter (where site = ${site}))::int as "siteToday"
    from verification_codes
    where (recipient = ${recipient} or person = ${person} or block = ${block} or site = ${site})
      and made_at > clock_timestamp() - interval '24 hours'`.execute(tx);
  return present(rows[0], 'an aggregate has one row');
}

/** Codes to numbers of this calling code within an hour, as far as `most`. Who asks at this moment is not waited for. */
export async function countHourOf(tx: Tx, callingCode: string, most: number): Promise<number> {
  const { rows } = await sql<{ codes: number }>`-- identity.countHourOfCallingCode
    select count(*)::int as codes from (
      select from verification_codes
      where calling_code = ${callingCode} and made_at > clock_timestamp() - interval '1 hour' limit ${most}) c`.execute(
    tx,
  );
  return present(rows[0], 'an aggregate has one row').codes;
}

/** A newer code of the same purpose and number ends the earlier one. */
export async function closeEarlierCodes(tx: Tx, purpose: string, recipient: Buffer): Promise<void> {
  await sql`-- identity.closeEarlierCodes
    update verification_codes set ended_at = clock_timestamp()
    where recipient = ${recipient} and purpose = ${purpose} and ended_at is null
      and made_at > clock_timestamp() - interval '24 hours'`.execute(tx);
}

export async function insertCode(
  tx: Tx,
  code: Requesters & {
    id: string;
    purpose: string;
    callingCode: string | null;
    codeHash: Buffer;
    minutes: number;
    tries: number;
  },
): Promise<void> {
  await sql`-- identity.insertCode
    insert into verification_codes (id, purpose, recipient, person, block, site, calling_code, code_hash, tries_left,
      expires_at)
    values (${code.id}, ${code.purpose}, ${code.recipient}, ${code.person}, ${code.block}, ${code.site},
      ${code.callingCode}, ${code.codeHash}, ${code.tries},
      clock_timestamp() + make_interval(mins => ${code.minutes}))`.execute(tx);
}

/**
 * Counts a try at the latest code before its digits are compared, apart for who is where it was asked for and for everybody
 * else; `block` null: whoever tries is who asked. Nothing when there is no live one, and when somebody is redeeming it at
 * this moment: that is not waited for.
 */
export async function tryLatestCode(
  db: Db,
  purpose: string,
  recipient: Buffer,
  block: Buffer | null,
): Promise<{ id: string; codeHash: Buffer; triesLeft: number } | undefined> {
  const { rows } = await sql<{ id: string; codeHash: Buffer; triesLeft: number }>`-- identity.tryLatestCode
    with live as (
      select id, coalesce(block = ${block}::bytea, true) as here from verification_codes
      where recipient = ${recipient} and purpose = ${purpose} and ended_at is null
        and case when coalesce(block = ${block}::bytea, true) then tries_left else tries_left_elsewhere end > 0
        and expires_at > clock_timestamp()
      order by made_at desc limit 1 for update skip locked
    )
    update verification_codes c set tries_left = c.tries_left - live.here::int,
      tries_left_elsewhere = c.tries_left_elsewhere - (not live.here)::int
    from live where c.id = live.id
    returning c.id, c.code_hash as "codeHash",
      case when live.here then c.tries_left else c.tries_left_elsewhere end as "triesLeft"`.execute(db);
  return rows[0];
}

/** Ends a code; false when it was ended in the meantime. */
export async function endCode(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`-- identity.endCode
    update verification_codes set ended_at = clock_timestamp()
    where id = ${id} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Drops what counts for no limit any more. */
export async function sweepOldCodes(db: Db): Promise<void> {
  await sql`-- identity.sweepOldCodes
    delete from verification_codes where made_at < clock_timestamp() - interval '25 hours'`.execute(db);
}
