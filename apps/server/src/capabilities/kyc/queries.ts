/** The statements of identity checks. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { present } from '../../platform/result.ts';
import type {
  CheckedLevel,
  DocumentKind,
  DocumentLink,
  PictureKind,
  RejectCause,
  Submission,
  SubmissionState,
} from './port.ts';

export interface SubmissionRow {
  id: bigint;
  member_id: bigint;
  key: string;
  level: CheckedLevel;
  document_kind: DocumentKind | null;
  number_hash: Buffer | null;
  number_end: string | null;
  told: Buffer;
  state: SubmissionState;
  is_shared: boolean;
  submitted_at: Date;
  waited_minutes: number;
  decided_at: Date | null;
  staff_id: bigint | null;
  staff: string | null;
  decision_key: string | null;
  cause: RejectCause | null;
  note: string | null;
}

const columns = sql`s.id, s.member_id, s.key, s.level::int as level, s.document_kind, s.number_hash, s.number_end, s.told, s.state,
  s.submitted_at, s.decided_at, s.staff_id, s.staff, s.decision_key, s.cause, s.note,
  exists (select from kyc_submissions o where o.number_hash = s.number_hash and o.member_id <> s.member_id) as is_shared,
  (extract(epoch from coalesce(s.decided_at, clock_timestamp()) - s.submitted_at) / 60)::int as waited_minutes`;

export async function selectSubmission(db: Db | Tx, id: bigint): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`-- kyc.selectSubmission
    select ${columns} from kyc_submissions s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Reads and locks one. */
export async function lockSubmission(tx: Tx, id: bigint): Promise<SubmissionRow | undefined> {
  await sql`-- kyc.lockSubmission
    select from kyc_submissions where id = ${id} for update`.execute(tx);
  return selectSubmission(tx, id);
}

/** The newest of each level, and whatever was approved. */
export async function listSubmissionsOf(db: Db | Tx, memberId: bigint): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`-- kyc.listSubmissionsOf
    select ${columns} from kyc_submissions s
    where s.member_id = ${memberId} and (s.state = 'approved' or s.id = (
      select max(n.id) from kyc_submissions n where n.member_id = s.member_id and n.level = s.level))
    order by s.id desc`.execute(db);
  return rows;
}

export async function findByKey(tx: Tx, memberId: bigint, key: string): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`-- kyc.findByKey
    select ${columns} from kyc_submissions s where s.member_id = ${memberId} and s.key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export async function countSubmissionsToday(tx: Tx, memberId: bigint, level: CheckedLevel): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- kyc.countSubmissionsToday
    select count(*)::int as count from kyc_submissions
    where member_id = ${memberId} and level = ${level} and submitted_at > clock_timestamp() - interval '24 hours'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** False: one of this level waits already, sent at the same moment. */
export async function insertSubmission(
  tx: Tx,
  row: Pick<
    SubmissionRow,
    'id' | 'member_id' | 'key' | 'level' | 'document_kind' | 'number_hash' | 'number_end' | 'told'
  >,
): Promise<boolean> {
  const { rows } = await sql`-- kyc.insertSubmission
    insert into kyc_submissions (id, member_id, key, level, document_kind, number_hash, number_end, told)
    values (${row.id}, ${row.member_id}, ${row.key}::uuid, ${row.level}, ${row.document_kind}, ${row.number_hash},
      ${row.number_end}, ${row.told})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function insertPicture(
  db: Db,
  picture: { id: string; memberId: bigint; sealed: Buffer; width: number; height: number },
): Promise<void> {
  await sql`-- kyc.insertPicture
    insert into kyc_pictures (id, member_id, sealed, width, height)
    values (${picture.id}, ${picture.memberId}, ${picture.sealed}, ${picture.width}, ${picture.height})`.execute(db);
}

/** Ties pictures of the member's own, used nowhere yet, to a submission; answers how many. */
export async function tiePictures(
  tx: Tx,
  memberId: bigint,
  submissionId: bigint,
  pictures: readonly { readonly id: string; readonly kind: PictureKind }[],
): Promise<number> {
  const { rows } = await sql`-- kyc.tiePictures
    update kyc_pictures p set submission_id = ${submissionId}, kind = x.kind
    from unnest(${pictures.map(({ id }) => id)}::uuid[], ${pictures.map(({ kind }) => kind)}::text[]) as x (id, kind)
    where p.id = x.id and p.member_id = ${memberId} and p.submission_id is null returning p.id`.execute(tx);
  return rows.length;
}

export interface PictureRow {
  kind: PictureKind;
  sealed: Buffer;
  width: number;
  height: number;
}

export async function listPictures(tx: Tx, submissionId: bigint): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`-- kyc.listPictures
    select kind, sealed, width, height from kyc_pictures where submission_id = ${submissionId} order by kind`.execute(
    tx,
  );
  return rows;
}

export async function countPictures(db: Db, submissionId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- kyc.countPictures
    select count(*)::int as count from kyc_pictures where submission_id = ${submissionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

const UNUSED_HOURS = 2;

export async function deleteUnusedPictures(db: Db): Promise<void> {
  await sql`-- kyc.deleteUnusedPictures
    delete from kyc_pictures
    where submission_id is null and made_at < clock_timestamp() - make_interval(hours => ${UNUSED_HOURS})`.execute(db);
}

export async function listSharing(
  db: Db | Tx,
  { number_hash: hash, member_id: memberId }: Pick<SubmissionRow, 'number_hash' | 'member_id'>,
): Promise<Pick<Submission, 'memberId' | 'state' | 'submittedAt'>[]> {
  const { rows } = await sql<Pick<Submission, 'memberId' | 'state' | 'submittedAt'>>`-- kyc.listSharing
    select distinct on (member_id) member_id as "memberId", state, submitted_at as "submittedAt" from kyc_submissions
    where number_hash = ${hash} and member_id <> ${memberId} order by member_id, id desc limit 50`.execute(db);
  return rows;
}

const LINKS_MAX = 500;

export async function listDocumentLinks(db: Db, memberIds: readonly bigint[]): Promise<DocumentLink[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<DocumentLink>`-- kyc.listDocumentLinks
    select s.member_id as "memberId", o.member_id as "otherId", 'document' as kind,
      o.document_kind || ' …' || o.number_end as mark, max(o.submitted_at) as at
    from kyc_submissions s join kyc_submissions o on o.number_hash = s.number_hash and o.member_id <> s.member_id
    where s.member_id = any (${memberIds.map(String)}::bigint[])
    group by 1, 2, 4 order by 5 desc limit ${LINKS_MAX}`.execute(db);
  return rows;
}

/** False: this look is written down already. */
export async function insertLook(
  tx: Tx,
  look: { id: bigint; submissionId: bigint; staffId: bigint; staff: string; reason: string; key: string },
): Promise<boolean> {
  const { rows } = await sql`-- kyc.insertLook
    insert into kyc_looks (id, submission_id, staff_id, staff, reason, key)
    values (${look.id}, ${look.submissionId}, ${look.staffId}, ${look.staff}, ${look.reason}, ${look.key}::uuid)
    on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findLook(tx: Tx, key: string): Promise<{ submissionId: bigint; staffId: bigint } | undefined> {
  const { rows } = await sql<{ submissionId: bigint; staffId: bigint }>`-- kyc.findLook
    select submission_id as "submissionId", staff_id as "staffId" from kyc_looks where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export async function listLooks(
  db: Db | Tx,
  submissionId: bigint,
): Promise<{ staffId: bigint; staff: string; at: Date; reason: string }[]> {
  const { rows } = await sql<{ staffId: bigint; staff: string; at: Date; reason: string }>`-- kyc.listLooks
    select staff_id as "staffId", staff, at, reason from kyc_looks where submission_id = ${submissionId}
    order by id desc limit 50`.execute(db);
  return rows;
}

export async function updateDecision(
  tx: Tx,
  id: bigint,
  to: {
    readonly state: 'approved' | 'rejected';
    readonly staffId: bigint;
    readonly staff: string;
    readonly key: string;
    readonly cause: RejectCause | null;
    readonly note: string;
  },
): Promise<SubmissionRow> {
  await sql`-- kyc.updateDecision
    update kyc_submissions set state = ${to.state}, decided_at = clock_timestamp(), staff_id = ${to.staffId},
      staff = ${to.staff}, decision_key = ${to.key}::uuid, cause = ${to.cause}, note = ${to.note}
    where id = ${id}`.execute(tx);
  return present(await selectSubmission(tx, id), 'a decided submission is there');
}

export async function pageSubmissions(
  db: Db,
  { state, memberId }: { readonly state: SubmissionState | null; readonly memberId: bigint | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SubmissionRow[]; total: number }> {
  const where = sql`(${state}::text is null or s.state = ${state}) and (${memberId}::bigint is null or s.member_id = ${memberId})`;
  const [rows, total] = await Promise.all([
    sql<SubmissionRow>`-- kyc.pageSubmissions
      select ${columns} from kyc_submissions s where ${where}
      order by ${state === 'waiting' ? sql`s.submitted_at, s.id` : sql`s.id desc`} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`-- kyc.countSubmissions
      select count(*)::int as count from kyc_submissions s where ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.count ?? 0 };
}

export async function lookAtWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- kyc.lookAtWaiting
    select count(*)::int as count, min(submitted_at) as "oldestSince" from kyc_submissions where state = 'waiting'`.execute(
    db,
  );
  return present(rows[0], 'a count has a row');
}

export interface BoundsRow {
  version: number;
  in_play_money: boolean;
  levels: readonly { depositTotal: string | null; payoutsPerMonth: string | null }[];
  at: Date;
  staff_id: bigint | null;
  staff: string | null;
  reason: string | null;
}

export async function listBounds(db: Db | Tx, limit: number): Promise<BoundsRow[]> {
  const { rows } = await sql<BoundsRow>`-- kyc.listBounds
    select version, in_play_money, levels, at, staff_id, staff, reason from kyc_bounds
    order by version desc limit ${limit}`.execute(db);
  return rows;
}

export async function findBoundsByKey(tx: Tx, key: string): Promise<BoundsRow | undefined> {
  const { rows } = await sql<BoundsRow>`-- kyc.findBoundsByKey
    select version, in_play_money, levels, at, staff_id, staff, reason from kyc_bounds where key = ${key}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** False: this version is there already, somebody else was quicker. */
export async function insertBounds(
  tx: Tx,
  row: Pick<BoundsRow, 'version' | 'in_play_money' | 'levels' | 'staff_id' | 'staff' | 'reason'> & { key: string },
): Promise<boolean> {
  const { rows } = await sql`-- kyc.insertBounds
    insert into kyc_bounds (version, in_play_money, levels, staff_id, staff, reason, key)
    values (${row.version}, ${row.in_play_money}, ${JSON.stringify(row.levels)}::jsonb, ${row.staff_id}, ${row.staff},
      ${row.reason}, ${row.key}::uuid)
    on conflict do nothing returning version`.execute(tx);
  return rows.length > 0;
}
