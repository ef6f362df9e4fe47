/** SQL of feedback. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { ENTRIES_MAX, showNumber } from '../rules.ts';
import type { FeedbackCase, FeedbackEntry, FeedbackKind, FeedbackState, QueuedFeedback, QueueFilter } from './port.ts';

interface CaseRow extends Omit<FeedbackCase, 'number' | 'takenBy'> {
  readonly no: bigint;
  readonly takenId: bigint | null;
  readonly takenName: string | null;
}

const COLUMNS = sql.raw(`c.id, c.number as no, c.kind, c.state, c.reference, c.member_id as "memberId", c.contact,
  c.language, c.taken_by as "takenId", s.username as "takenName", c.tags, c.made_at as "madeAt",
  c.changed_at as "changedAt", c.due_at as "dueAt"`);
const FROM = sql.raw('feedback_cases c left join staff s on s.id = c.taken_by');

function toCase<Row extends CaseRow>({ no, takenId, takenName, ...row }: Row) {
  const takenBy = takenId === null ? null : { id: takenId, name: takenName ?? '' };
  return { ...row, number: showNumber('F', no), takenBy };
}

export interface NewCase {
  readonly id: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly kind: FeedbackKind;
  readonly reference: string | null;
  readonly memberId: bigint | null;
  readonly contact: string | null;
  readonly secretHash: Buffer | null;
  readonly language: string;
  readonly dueHours: number;
}

/** False: the key is taken. */
export async function insertCase(tx: Tx, row: NewCase): Promise<boolean> {
  const { rows } = await sql`-- messages.insertFeedback
    insert into feedback_cases (id, key, fingerprint, kind, reference, member_id, contact, secret_hash, language, due_at)
    values (${row.id}, ${row.key}, ${row.fingerprint}, ${row.kind}, ${row.reference}, ${row.memberId}, ${row.contact},
      ${row.secretHash}, ${row.language}, now() + make_interval(hours => ${row.dueHours}))
    on conflict (key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function findCaseOfKey(
  db: Db,
  key: string,
): Promise<{ id: bigint; number: string; fingerprint: Buffer } | undefined> {
  const { rows } = await sql<{ id: bigint; number: bigint; fingerprint: Buffer }>`-- messages.findFeedbackOfKey
    select id, number, fingerprint from feedback_cases where key = ${key}`.execute(db);
  return rows.map((row) => ({ ...row, number: showNumber('F', row.number) }))[0];
}

export interface NewEntry {
  readonly id: bigint;
  readonly caseId: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly author: FeedbackEntry['author'];
  readonly staffId: bigint | null;
  readonly text: string;
}

/** False: the key is taken. */
export async function insertEntry(tx: Tx, row: NewEntry): Promise<boolean> {
  const { rows } = await sql`-- messages.insertFeedbackEntry
    insert into feedback_entries (id, case_id, key, fingerprint, author, staff_id, text)
    values (${row.id}, ${row.caseId}, ${row.key}, ${row.fingerprint}, ${row.author}, ${row.staffId}, ${row.text})
    on conflict (key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function findEntryOfKey(
  tx: Tx,
  key: string,
): Promise<{ caseId: bigint; fingerprint: Buffer } | undefined> {
  const { rows } = await sql<{ caseId: bigint; fingerprint: Buffer }>`-- messages.findFeedbackEntryOfKey
    select case_id as "caseId", fingerprint from feedback_entries where key = ${key}`.execute(tx);
  return rows[0];
}

export async function lockCase(
  tx: Tx,
  id: bigint,
): Promise<
  | {
      state: FeedbackState;
      kind: FeedbackKind;
      memberId: bigint | null;
      takenBy: bigint | null;
      entries: number;
      no: bigint;
    }
  | undefined
> {
  const { rows } = await sql<{
    state: FeedbackState;
    kind: FeedbackKind;
    memberId: bigint | null;
    takenBy: bigint | null;
    entries: number;
    no: bigint;
  }>`-- messages.lockFeedback
    select state, kind, member_id as "memberId", taken_by as "takenBy", number as no,
      (select count(*)::int from feedback_entries e where e.case_id = c.id) as entries
    from feedback_cases c where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** `dueHours` null: no answer is owed any more. */
export async function moveCase(
  tx: Tx,
  id: bigint,
  to: { state: FeedbackState; takenBy: bigint | null; dueHours: number | null },
): Promise<void> {
  await sql`-- messages.moveFeedback
    update feedback_cases set state = ${to.state}, taken_by = ${to.takenBy}, changed_at = clock_timestamp(),
      due_at = case when ${to.dueHours}::int is null then null
        else coalesce(due_at, now() + make_interval(hours => ${to.dueHours ?? 0})) end
    where id = ${id}`.execute(tx);
}

export async function saveTags(tx: Tx, id: bigint, tags: readonly string[]): Promise<void> {
  await sql`-- messages.tagFeedback
    update feedback_cases set tags = ${[...tags]}::text[] where id = ${id}`.execute(tx);
}

export async function findCase(db: Db, id: bigint): Promise<FeedbackCase | undefined> {
  const { rows } = await sql<CaseRow>`-- messages.findFeedback
    select ${COLUMNS} from ${FROM} where c.id = ${id}`.execute(db);
  return rows.map(toCase)[0];
}

export async function findCaseBySecret(db: Db, secretHash: Buffer): Promise<FeedbackCase | undefined> {
  const { rows } = await sql<CaseRow>`-- messages.findFeedbackBySecret
    select ${COLUMNS} from ${FROM} where c.secret_hash = ${secretHash}`.execute(db);
  return rows.map(toCase)[0];
}

export async function listEntries(db: Db, caseId: bigint): Promise<Omit<FeedbackEntry, 'images'>[]> {
  const { rows } = await sql<Omit<FeedbackEntry, 'images'>>`-- messages.listFeedbackEntries
    select e.id, e.author, s.username as staff, e.text, e.made_at as "madeAt"
    from feedback_entries e left join staff s on s.id = e.staff_id
    where e.case_id = ${caseId} order by e.id limit ${ENTRIES_MAX}`.execute(db);
  return rows;
}

export async function listCasesOf(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: FeedbackCase[]; total: number }> {
  const { rows } = await sql<CaseRow>`-- messages.listFeedbackOf
    select ${COLUMNS} from ${FROM} where c.member_id = ${memberId}
    order by c.id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- messages.countFeedbackOf
    select count(*)::int as total from feedback_cases where member_id = ${memberId}`.execute(db);
  return { rows: rows.map(toCase), total: counted.rows[0]?.total ?? 0 };
}

/** What the desk looks for beside the filter's own fields. */
export interface QueueSearch {
  readonly number: bigint | null;
  readonly reference: string;
  readonly memberId: bigint | null;
}

type Queued = CaseRow & Pick<QueuedFeedback, 'opening'>;

export async function listQueue(
  db: Db,
  filter: QueueFilter,
  search: QueueSearch | null,
): Promise<{ rows: Omit<QueuedFeedback, 'account'>[]; total: number; now: Date }> {
  const { state = null, kind = null, tag = null, takenBy = null, offset, limit } = filter;
  const where = sql`
    (${state}::text is null or c.state = ${state} or (${state} = 'waiting' and c.state in ('received', 'inWork')))
    and (${kind}::text is null or c.kind = ${kind}) and (${tag}::text is null or ${tag} = any(c.tags))
    and (${takenBy}::bigint is null or c.taken_by = ${takenBy})
    and (${search === null} or c.number = ${search?.number ?? null} or c.reference = ${search?.reference ?? null}
      or c.member_id = ${search?.memberId ?? null})`;
  const { rows } = await sql<Queued>`-- messages.listFeedbackQueue
    select ${COLUMNS}, (select left(e.text, 160) from feedback_entries e where e.case_id = c.id order by e.id limit 1)
      as opening
    from ${FROM} where ${where} order by (c.due_at is null), c.due_at, c.changed_at desc, c.id desc
    offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number; now: Date }>`-- messages.countFeedbackQueue
    select count(*)::int as total, clock_timestamp() as now from feedback_cases c where ${where}`.execute(db);
  return {
    rows: rows.map(toCase),
    total: counted.rows[0]?.total ?? 0,
    now: counted.rows[0]?.now ?? new Date(0),
  };
}
