/** The statements of officials' reports of fights, a function each. */
import type { FightEnd } from '@house/vendor-protocol/operator';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

export interface FightReportRow {
  readonly id: bigint;
  readonly fight: string;
  readonly arena: string;
  readonly kind: 'result' | 'correction';
  readonly state: 'first' | 'held' | 'agreed' | 'done' | 'failed';
  readonly firstKey: string;
  readonly firstById: bigint;
  readonly firstBy: string;
  readonly firstEnd: FightEnd;
  readonly firstAt: Date;
  readonly secondKey: string | null;
  readonly secondBy: string | null;
  readonly secondEnd: FightEnd | null;
  readonly secondAt: Date | null;
}

const columns = sql`id, fight, arena, kind, state, first_key as "firstKey", first_by as "firstById", first_name as "firstBy",
  first_end as "firstEnd", first_at as "firstAt", second_key as "secondKey", second_name as "secondBy",
  second_end as "secondEnd", second_at as "secondAt"`;

/** Officials tell of one fight one after the other. */
export async function holdFight(tx: Tx, fight: string): Promise<void> {
  await sql`-- studio.holdFight
    select pg_advisory_xact_lock(hashtextextended(${fight}, 4131))`.execute(tx);
}

export async function findReportByKey(tx: Tx, key: string): Promise<FightReportRow | undefined> {
  const { rows } = await sql<FightReportRow>`-- studio.fightReportByKey
    select ${columns} from studio_fight_reports where first_key = ${key}::uuid or second_key = ${key}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** The newest first. */
export async function listReportsOf(db: Db | Tx, fights: readonly string[]): Promise<readonly FightReportRow[]> {
  const { rows } = await sql<FightReportRow>`-- studio.fightReports
    select ${columns} from studio_fight_reports where fight = any(${[...fights]}::uuid[]) order by id desc limit 500`.execute(
    db,
  );
  return rows;
}

interface Word {
  readonly key: string;
  readonly staffId: bigint;
  readonly staff: string;
  readonly end: FightEnd;
  readonly reason: string;
}

export async function insertReport(
  tx: Tx,
  report: Word & { readonly id: bigint; readonly fight: string; readonly arena: string; readonly kind: string },
): Promise<void> {
  await sql`-- studio.reportFight
    insert into studio_fight_reports (id, fight, arena, kind, first_key, first_by, first_name, first_end, first_reason)
    values (${report.id}, ${report.fight}::uuid, ${report.arena}, ${report.kind}, ${report.key}::uuid, ${report.staffId},
      ${report.staff}, ${report.end}, ${report.reason})`.execute(tx);
}

export async function addSecondWord(
  tx: Tx,
  id: bigint,
  word: Word & { readonly state: 'held' | 'agreed' },
): Promise<void> {
  await sql`-- studio.secondReport
    update studio_fight_reports set state = ${word.state}, second_key = ${word.key}::uuid, second_by = ${word.staffId},
      second_name = ${word.staff}, second_end = ${word.end}, second_reason = ${word.reason}, second_at = clock_timestamp()
    where id = ${id} and state = 'first'`.execute(tx);
}

export async function endReport(db: Db, id: bigint, state: 'done' | 'failed'): Promise<void> {
  await sql`-- studio.endReport
    update studio_fight_reports set state = ${state} where id = ${id} and state = 'agreed'`.execute(db);
}

/** The longest waiting first. */
export async function listAgreed(db: Db, limit: number): Promise<readonly FightReportRow[]> {
  const { rows } = await sql<FightReportRow>`-- studio.agreedReports
    select ${columns} from studio_fight_reports where state = 'agreed' order by second_at limit ${limit}`.execute(db);
  return rows;
}

/** Reports that wait for their second official, and fights that are held as long as nobody has told anew. */
export async function lookAtReports(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- studio.waitingReports
    select count(*)::int as count, min(first_at) as "oldestSince" from studio_fight_reports r
    where state = 'first' or state = 'held' and not exists (
      select from studio_fight_reports later where later.fight = r.fight and later.id > r.id)`.execute(db);
  return rows[0] ?? { count: 0, oldestSince: null };
}
