/** The public log: what is to go into it, and reading it. See docs/fairness.md. */
import { type CanonicalValue, canonicalJson } from '@house/fairness/canonical-json';
import { logNext, logStart } from '@house/fairness/public-log';
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../../platform/advisory-locks.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { HouseKey } from './house-key.ts';

/** Entries that one transaction appends. */
const AT_ONCE = 500;

export interface LogEntry {
  readonly seq: bigint;
  readonly body: string;
  /** 32 bytes. */
  readonly hash: Uint8Array;
}

/** The newest entry; the start, with the number 0, where there is none. */
export async function readHead(db: Db | Tx): Promise<Pick<LogEntry, 'seq' | 'hash'>> {
  const { rows } = await sql<Pick<LogEntry, 'seq' | 'hash'>>`-- lottery.logHead
    select seq, hash from lottery_log order by seq desc limit 1`.execute(db);
  return rows[0] ?? { seq: 0n, hash: logStart() };
}

export async function readEntries(db: Db, after: bigint, limit: number): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`-- lottery.logEntries
    select seq, body, hash from lottery_log where seq > ${String(after)}::bigint order by seq limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The most that a draw can have: what it was committed to, its root, result, corrections and void. */
const OF_DRAW = 50;

export async function readEntriesOf(db: Db, drawId: bigint): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`-- lottery.logOfDraw
    select seq, body, hash from lottery_log where draw_id = ${String(drawId)}::bigint order by seq limit ${OF_DRAW}`.execute(
    db,
  );
  return rows;
}

export async function readKeys(db: Db): Promise<{ readonly public_key: Buffer; readonly since: Date }[]> {
  const { rows } = await sql<{ public_key: Buffer; since: Date }>`-- lottery.houseKeys
    select public_key, since from lottery_house_keys order by since`.execute(db);
  return rows;
}

/** Publishes the key of this house; that it did goes into the log. */
export async function publishKey(db: Db, { publicKey }: Pick<HouseKey, 'publicKey'>): Promise<void> {
  await sql`-- lottery.publishKey
    insert into lottery_house_keys (public_key) values (decode(${publicKey}, 'hex')) on conflict do nothing`.execute(
    db,
  );
}

interface PendingRow {
  readonly draw_id: bigint | null;
  readonly at: Date;
  readonly entry: { readonly [key: string]: CanonicalValue };
}

/**
 * Appends what waits, one worker at a time; true when more may wait. The order is that in which it is found: of one draw it
 * is that in which it happened.
 */
export function appendPending(db: Db): Promise<boolean> {
  return transact(db, async (tx) => {
    await sql`-- lottery.lockLog
      select pg_advisory_xact_lock(${LOCK_CLASSES.publicLog}, 0)`.execute(tx);
    const { rows } = await sql<PendingRow>`-- lottery.takePending
      with taken as (
        delete from lottery_log_pending where id in (select id from lottery_log_pending order by id limit ${AT_ONCE})
        returning id, draw_id, at, entry)
      select draw_id, at, entry from taken order by id`.execute(tx);
    if (rows.length === 0) return false;
    let { seq, hash } = await readHead(tx);
    const entries = rows.map(({ draw_id: drawId, at, entry }) => {
      seq += 1n;
      const body = canonicalJson({
        ...entry,
        ...(drawId === null ? {} : { draw: String(drawId) }),
        seq: Number(seq),
        at: at.toISOString(),
      });
      hash = logNext(hash, body);
      return { s: String(seq), d: drawId === null ? null : String(drawId), t: at.toISOString(), b: body, h: hex(hash) };
    });
    await sql`-- lottery.appendLog
      insert into lottery_log (seq, draw_id, at, body, hash)
      select s, d, t, b, decode(h, 'hex') from json_to_recordset(${JSON.stringify(entries)}::json)
        as x(s bigint, d bigint, t timestamptz, b text, h text) order by s`.execute(tx);
    return rows.length === AT_ONCE;
  });
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
