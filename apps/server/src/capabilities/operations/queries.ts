/** The desk's statements: the audit log, and views over what others keep. */
import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Db, rollBack, type Tx } from '../../platform/database.ts';
import { present, refuse } from '../../platform/result.ts';
import { shardOf } from '../wallet/port.ts';
import { type ChainPlace, hashAuditLine } from './chain.ts';
import type { AuditEntry, AuditFilter, AuditLine, DeskMember, DeskMemberFilter } from './port.ts';

interface AuditRow {
  seq: bigint;
  at: Date;
  staff_id: bigint | null;
  staff: string;
  action: string;
  object: string;
  reason: string | null;
  before: string | null;
  after: string | null;
  address: string;
  key: string | null;
  hash: Buffer;
}

const auditColumns = sql.raw('seq, at, staff_id, staff, action, object, reason, before, after, address, key, hash');

function toLine({ staff_id, ...row }: AuditRow): AuditLine {
  return { ...row, staffId: staff_id };
}

/**
 * Adds a line at the end of the chain; holds the head until `tx` ends. With a key: once an action, and where the line of
 * that key tells of another act, nothing of this one stands: its transaction answers `request.keyReused`.
 */
export async function appendAuditLine(tx: Tx, entry: AuditEntry): Promise<void> {
  const locked = await sql<ChainPlace & { at: Date }>`-- operations.lockAuditHead
    select seq, hash, date_trunc('milliseconds', clock_timestamp()) as at from audit_head for update`.execute(tx);
  const head = present(locked.rows[0], 'the audit log has a head');
  if (entry.key !== undefined) {
    const { rows } = await sql<{ same: boolean }>`-- operations.findAuditKey
      select (object, staff_id, reason, after) is not distinct from
        (${entry.object}::text, ${entry.staffId}::bigint, ${entry.reason ?? null}::text, ${entry.after ?? null}::text) as same
      from audit_log where key = ${entry.key} and action = ${entry.action}`.execute(tx);
    if (rows[0]?.same === false) rollBack(refuse('request.keyReused'));
    if (rows.length > 0) return;
  }
  const line: Omit<AuditLine, 'hash'> = {
    seq: head.seq + 1n,
    at: head.at,
    staffId: entry.staffId,
    staff: entry.staff,
    action: entry.action,
    object: entry.object,
    reason: entry.reason ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    address: entry.address,
    key: entry.key ?? null,
  };
  const hash = hashAuditLine(head.hash, line);
  await sql`-- operations.appendAuditLine
    with moved as (update audit_head set seq = ${line.seq}, hash = ${hash})
    insert into audit_log (seq, at, staff_id, staff, action, object, reason, before, after, address, key, prev_hash, hash)
    values (${line.seq}, ${line.at}, ${line.staffId}, ${line.staff}, ${line.action}, ${line.object}, ${line.reason},
      ${line.before}, ${line.after}, ${line.address}, ${line.key}, ${head.hash}, ${hash})`.execute(tx);
}

interface WrittenOrder {
  readonly action: string;
  readonly object: string;
  readonly staffId: bigint | null;
  readonly reason: string | null;
  readonly after: string | null;
}

/** The line that a command of this key wrote, if it did. */
export async function findAuditByKey(db: Db, key: string): Promise<WrittenOrder | undefined> {
  const { rows } = await sql<WrittenOrder>`
    -- operations.findAuditByKey
    select action, object, staff_id as "staffId", reason, after from audit_log where key = ${key} order by seq limit 1`.execute(
    db,
  );
  return rows[0];
}

/** True when this actor's same look at the same object was written down within the last ten minutes. */
export async function wasSeenLately(db: Db, staffId: bigint, action: AuditAction, object: string): Promise<boolean> {
  const { rows } = await sql`-- operations.wasSeenLately
    select 1 from audit_log where object = ${object} and action = ${action} and staff_id = ${staffId}
      and at > clock_timestamp() - interval '10 minutes' limit 1`.execute(db);
  return rows.length > 0;
}

/** The next lines after a place in the chain, oldest first. */
export async function readAuditAfter(db: Db, seq: bigint, limit: number): Promise<AuditLine[]> {
  const { rows } = await sql<AuditRow>`-- operations.readAuditAfter
    select ${auditColumns} from audit_log where seq > ${seq} order by seq limit ${limit}`.execute(db);
  return rows.map(toLine);
}

export async function readAuditHash(db: Db, seq: bigint): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`-- operations.readAuditHash
    select hash from audit_log where seq = ${seq}`.execute(db);
  return rows[0]?.hash;
}

export async function readAuditHead(db: Db): Promise<ChainPlace> {
  const { rows } = await sql<ChainPlace>`-- operations.readAuditHead
    select seq, hash from audit_head`.execute(db);
  return present(rows[0], 'the audit log has a head');
}

function matchLines({ action, staff, object, from, to }: AuditFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (staff !== undefined) conditions.push(sql`lower(staff) = lower(${staff})`);
  if (object !== undefined) conditions.push(sql`object = ${object}`);
  if (from !== undefined) conditions.push(sql`at >= ${from}`);
  if (to !== undefined) conditions.push(sql`at < ${to}`);
  return sql.join(conditions, sql` and `);
}

export async function listAuditLines(db: Db, filter: AuditFilter): Promise<{ rows: AuditLine[]; total: number }> {
  const matches = matchLines(filter);
  const { rows } = await sql<AuditRow>`-- operations.listAuditLines
    select ${auditColumns} from audit_log where ${matches}
    order by seq desc offset ${filter.offset} limit ${filter.limit}`.execute(db);
  const counted = await sql<{ total: bigint }>`-- operations.countAuditLines
    select count(*) as total from audit_log where ${matches}`.execute(db);
  return { rows: rows.map(toLine), total: Number(counted.rows[0]?.total ?? 0n) };
}

interface DeskMemberRow {
  id: bigint;
  username: string;
  kind: DeskMember['kind'];
  status: DeskMember['status'];
  joined_at: Date;
  last_seen_at: Date | null;
  cash: bigint | null;
  bonus: bigint | null;
  locked: bigint | null;
  points: bigint | null;
}

const memberColumns = sql.raw('id, username, kind, status, joined_at, last_seen_at, cash, bonus, locked, points');

function toMember(row: DeskMemberRow): DeskMember {
  return {
    id: row.id,
    account: row.username,
    kind: row.kind,
    status: row.status,
    balances: { cash: row.cash ?? 0n, bonus: row.bonus ?? 0n, locked: row.locked ?? 0n, points: row.points ?? 0n },
    joinedAt: row.joined_at,
    lastSeenAt: row.last_seen_at,
  };
}

/** Sorted by the index wherever the columns have one; ids make the order total. */
const SORTS = {
  joined: { asc: 'joined_at asc, id asc', desc: 'joined_at desc, id desc' },
  account: { asc: 'username_key asc', desc: 'username_key desc' },
  cash: { asc: 'cash asc nulls first, id asc', desc: 'cash desc nulls last, id desc' },
} as const satisfies Record<DeskMemberFilter['sort'], Record<DeskMemberFilter['order'], string>>;

function matchMembers(filter: DeskMemberFilter, contacts: readonly bigint[]): RawBuilder<unknown> {
  const typed = filter.q.trim().normalize('NFKC').toLowerCase();
  const conditions = [sql`true`];
  if (filter.kind !== undefined) conditions.push(sql`kind = ${filter.kind}`);
  // Written out, so that it names the index of those who are locked.
  if (filter.status !== undefined) conditions.push(sql`status = ${sql.lit(filter.status)}`);
  if (typed !== '') {
    const prefix = `${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const id = /^[1-9]\d{0,17}$/.test(typed) ? BigInt(typed) : null;
    const ids = id === null ? contacts : [id, ...contacts];
    // Two branches, so that each can use its index.
    conditions.push(
      ids.length === 0
        ? sql`username_key like ${prefix}`
        : sql`(id = any(${ids}::bigint[]) or username_key like ${prefix})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** `contacts`: who has what was typed as number or mail address. */
export async function listDeskMembers(
  db: Db,
  filter: DeskMemberFilter,
  contacts: readonly bigint[] = [],
): Promise<{ rows: DeskMember[]; total: number }> {
  const matches = matchMembers(filter, contacts);
  const { rows } = await sql<DeskMemberRow>`-- operations.listDeskMembers
    select ${memberColumns} from desk_members where ${matches}
    order by ${sql.raw(SORTS[filter.sort][filter.order])} offset ${filter.offset} limit ${filter.limit}`.execute(db);
  const counted = await sql<{ total: bigint }>`-- operations.countDeskMembers
    select count(*) as total from desk_members where ${matches}`.execute(db);
  return { rows: rows.map(toMember), total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function readDeskMember(db: Db, memberId: bigint): Promise<DeskMember | undefined> {
  const { rows } = await sql<DeskMemberRow>`-- operations.readDeskMember
    select ${memberColumns} from desk_members where id = ${memberId}`.execute(db);
  return rows[0] === undefined ? undefined : toMember(rows[0]);
}

/** True when each of the member's balances equals the sum kept behind its journal and the lines after it, at one instant. */
export async function doesLedgerBalance(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ balances: boolean }>`-- operations.doesLedgerBalance
    select coalesce(bool_and(balance = entries_sum), true) as balances from desk_account_sums
    where shard = ${shardOf(memberId)} and member_id = ${memberId}`.execute(db);
  return present(rows[0], 'an aggregate has a row').balances;
}
