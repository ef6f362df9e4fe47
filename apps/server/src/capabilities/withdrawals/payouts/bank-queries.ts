/** The statements of files by which a bank pays. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { StaffMove } from '../port.ts';

export interface FileRow {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly state: 'made' | 'released' | 'replaced';
  readonly parts: number;
  /** Units of 0.0001. */
  readonly total: bigint;
  readonly made_at: Date;
  readonly made_by: bigint;
  readonly maker: string;
  readonly release_key: string | null;
  readonly released_at: Date | null;
  readonly released_by: bigint | null;
  readonly releaser: string | null;
  /** Parts of which the bank has told nothing yet. */
  readonly open: number;
}

export interface FilePart {
  readonly n: number;
  readonly shard: number;
  /** Of the withdrawal. */
  readonly id: bigint;
  readonly leg: number;
  readonly reference: string;
  readonly amount: bigint;
  readonly is_in: boolean | null;
}

const FILE = sql`f.id, f.state, f.parts, f.total, f.made_at, f.made_by, f.maker, f.release_key, f.released_at, f.released_by,
  f.releaser, (select count(*)::int from withdrawal_file_parts p join withdrawal_legs l on l.shard = p.shard
    and l.withdrawal_id = p.withdrawal_id and l.n = p.leg and l.state = 'sending' and l.reference = p.reference
    where p.file_id = f.id and p.is_in) as open`;
const PART = sql`p.n, p.shard, p.withdrawal_id as id, p.leg, p.reference, p.amount, p.is_in`;

/** Parts that are to be paid to a bank, what waits the longest first; in the order in which all processes lock. */
export async function listBankParts(tx: Tx, limit: number): Promise<readonly Omit<FilePart, 'n' | 'is_in'>[]> {
  const { rows } = await sql<Omit<FilePart, 'n' | 'is_in'>>`-- withdrawals.listBankParts
    select * from (
      select l.shard, l.withdrawal_id as id, l.n as leg, 'W' || w.id || '-' || l.n || '-' || l.attempt as reference, l.amount
      from withdrawal_legs l join withdrawals w on w.shard = l.shard and w.id = l.withdrawal_id
      where l.state = 'queued' and w.account_kind = 'bank' and w.state in ('approved', 'paid')
      order by l.queued_at, w.id, l.n limit ${limit}) x order by id, leg`.execute(tx);
  return rows;
}

export async function insertFile(
  tx: Tx,
  { id, key, staffId, staff }: StaffMove & { readonly id: bigint },
  parts: readonly Omit<FilePart, 'n' | 'is_in'>[],
): Promise<FileRow> {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  await sql`-- withdrawals.replaceFile
    update withdrawal_files set state = 'replaced' where state = 'made'`.execute(tx);
  await sql`-- withdrawals.insertFile
    insert into withdrawal_files (id, parts, total, key, made_by, maker)
    values (${id}, ${parts.length}, ${total}, ${key}::uuid, ${staffId}, ${staff})`.execute(tx);
  const rows = parts.map((part) => ({ ...part, id: String(part.id), amount: String(part.amount) }));
  await sql`-- withdrawals.insertFileParts
    insert into withdrawal_file_parts (file_id, n, shard, withdrawal_id, leg, reference, amount)
    select ${id}, row_number() over (order by x.id, x.leg), x.shard, x.id, x.leg, x.reference, x.amount
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(shard smallint, id bigint, leg smallint, reference text, amount bigint)`.execute(
    tx,
  );
  return present(await readFile(tx, id), 'a file that was made is there');
}

async function readFile(db: Db | Tx, id: bigint): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`-- withdrawals.readFile
    select ${FILE} from withdrawal_files f where f.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockFile(tx: Tx, id: bigint): Promise<FileRow | undefined> {
  await sql`-- withdrawals.lockFile
    select from withdrawal_files where id = ${id} for update`.execute(tx);
  return readFile(tx, id);
}

export async function findFileByKey(tx: Tx, key: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`-- withdrawals.findFileByKey
    select ${FILE} from withdrawal_files f where f.key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export async function listFiles(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: readonly FileRow[]; total: number }> {
  const { rows } = await sql<FileRow>`-- withdrawals.listFiles
    select ${FILE} from withdrawal_files f order by f.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- withdrawals.countFiles
    select count(*)::int as total from withdrawal_files`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function listParts(db: Db | Tx, fileId: bigint): Promise<readonly FilePart[]> {
  const { rows } = await sql<FilePart>`-- withdrawals.listFileParts
    select ${PART} from withdrawal_file_parts p where p.file_id = ${fileId} order by p.n`.execute(db);
  return rows;
}

/** Parts of released files by their references. */
export async function findParts(tx: Tx, references: readonly string[]): Promise<ReadonlyMap<string, FilePart>> {
  const { rows } = await sql<FilePart>`-- withdrawals.findFileParts
    select ${PART} from withdrawal_file_parts p where p.reference = any (${[...references]}::text[]) and p.is_in`.execute(
    tx,
  );
  return new Map(rows.map((part) => [part.reference, part]));
}

export async function releaseFile(
  tx: Tx,
  { id }: FileRow,
  { staffId, staff, key }: StaffMove,
  out: readonly FilePart[],
): Promise<FileRow> {
  await sql`-- withdrawals.releaseFileParts
    update withdrawal_file_parts set is_in = n = any (${out.map(({ n }) => n)}::integer[]) where file_id = ${id}`.execute(
    tx,
  );
  await sql`-- withdrawals.releaseFile
    update withdrawal_files set state = 'released', released_at = clock_timestamp(), released_by = ${staffId}, releaser = ${staff},
      release_key = ${key}::uuid, parts = ${out.length}, total = ${out.reduce((sum, { amount }) => sum + amount, 0n)}
    where id = ${id}`.execute(tx);
  return present(await readFile(tx, id), 'a file that was released is there');
}

/** What was read before of the same text, or under the same key. */
export async function findReturn(
  tx: Tx,
  hash: Buffer,
  key: string,
): Promise<{ paid: number; failed: number; others: number; isSameText: boolean } | undefined> {
  const { rows } = await sql<{
    paid: number;
    failed: number;
    others: number;
    isSameText: boolean;
  }>`-- withdrawals.findReturn
    select paid, failed, others, content_hash = ${hash} as "isSameText" from withdrawal_file_returns
    where content_hash = ${hash} or key = ${key}::uuid order by content_hash = ${hash} desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertReturn(
  tx: Tx,
  given: StaffMove & {
    readonly id: bigint;
    readonly hash: Buffer;
    readonly paid: number;
    readonly failed: number;
    readonly others: number;
  },
): Promise<void> {
  const { id, hash, key, staffId, staff, paid, failed, others } = given;
  await sql`-- withdrawals.insertReturn
    insert into withdrawal_file_returns (id, content_hash, key, staff_id, staff, paid, failed, others)
    values (${id}, ${hash}, ${key}::uuid, ${staffId}, ${staff}, ${paid}, ${failed}, ${others})`.execute(tx);
}
