/** SQL of corrections. A correction's row is held by whoever moves it on. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import { ENDED_ORDER, type EndedOrder } from '../chases/queries.ts';
import { VOID_ALONE_NOW } from '../terms/queries.ts';
import {
  APPROVALS_NEEDED,
  type CorrectionKind,
  type CorrectionState,
  type CorrectionSums,
  type DrawCorrection,
} from './port.ts';

/** How long after its settlement a draw can be corrected (lottery.md 12.4). */
const CORRECTABLE_FOR = sql`interval '72 hours'`;

interface Row {
  id: bigint;
  draw_id: bigint;
  kind: CorrectionKind;
  drawn: boolean;
  version: number | null;
  state: CorrectionState;
  result_before: number[];
  result: number[];
  late_from: Date | null;
  evidence: string | null;
  reason: string;
  asked_by: bigint;
  asked_name: string;
  asked_at: Date;
  /** Without rebates before voids were asked for. */
  preview: { bets: number; members: number; taken: string; added: string; rebates?: string; belowZero: number };
  refused_name: string | null;
  refused_reason: string | null;
  ended_at: Date | null;
  approvals: { staffId: string; staff: string; at: string }[] | null;
  moved_bets: string | null;
  moved_taken: string | null;
  moved_added: string | null;
  moved_rebates: string | null;
}

const COLUMNS = sql`c.id, c.draw_id, c.kind, c.version::integer as version, c.state, c.result_before, c.result, c.late_from, c.evidence, c.reason, c.asked_by,
  c.asked_name, c.asked_at, c.preview, c.refused_name, c.refused_reason, c.ended_at,
  (select json_agg(json_build_object('staffId', a.staff_id::text, 'staff', a.staff, 'at', a.at) order by a.at)
    from lottery_correction_approvals a where a.correction_id = c.id) as approvals,
  (select d.drawn_at is not null from lottery_draws d where d.id = c.draw_id) as drawn,
  m.bets as moved_bets, m.taken as moved_taken, m.added as moved_added,
  case when c.kind = 'void' then (select sum(r.taken)::text from wager_rebate_reversals r where r.market_id = c.draw_id)
    else m.rebates end as moved_rebates`;

const MOVED = sql`left join lateral (
  select sum(w.bets)::text as bets, sum(w.taken)::text as taken, sum(w.added)::text as added, sum(w.rebates)::text as rebates
  from wager_corrections w where w.market_id = c.draw_id and w.version = c.version) m on true`;

/** Fewer may have approved what began before the draw was drawn, and late bets in an earlier release. */
function neededOf({ state, drawn, approvals }: Row): number {
  if (state === 'running' || state === 'done') return approvals?.length ?? 0;
  return APPROVALS_NEEDED[drawn ? 'drawn' : 'undrawn'];
}

function correctionOf(row: Row): DrawCorrection {
  const { preview } = row;
  return {
    id: row.id,
    drawId: row.draw_id,
    kind: row.kind,
    version: row.version,
    state: row.state,
    resultBefore: row.result_before,
    result: row.result,
    lateFrom: row.late_from,
    evidence: row.evidence,
    reason: row.reason,
    askedBy: row.asked_by,
    askedName: row.asked_name,
    askedAt: row.asked_at,
    preview: {
      ...preview,
      taken: BigInt(preview.taken),
      added: BigInt(preview.added),
      rebates: BigInt(preview.rebates ?? 0),
    },
    approvalsNeeded: neededOf(row),
    approvals: (row.approvals ?? []).map(({ staffId, staff, at }) => ({
      staffId: BigInt(staffId),
      staff,
      at: new Date(at),
    })),
    turnedDown:
      row.refused_name === null || row.refused_reason === null
        ? null
        : { by: row.refused_name, reason: row.refused_reason },
    moved:
      row.version === null
        ? null
        : {
            bets: Number(row.moved_bets ?? 0),
            taken: BigInt(row.moved_taken ?? 0),
            added: BigInt(row.moved_added ?? 0),
            rebates: BigInt(row.moved_rebates ?? 0),
          },
    endedAt: row.ended_at,
  };
}

export async function listCorrections(db: Db, drawId: bigint): Promise<DrawCorrection[]> {
  const { rows } = await sql<Row>`-- lottery.listCorrections
    select ${COLUMNS} from lottery_corrections c ${MOVED} where c.draw_id = ${String(drawId)}
    order by c.id desc limit 50`.execute(db);
  return rows.map(correctionOf);
}

export async function findCorrection(db: Db, id: bigint): Promise<DrawCorrection | null> {
  const { rows } = await sql<Row>`-- lottery.findCorrection
    select ${COLUMNS} from lottery_corrections c ${MOVED} where c.id = ${String(id)}`.execute(db);
  return rows[0] === undefined ? null : correctionOf(rows[0]);
}

export async function findAsked(tx: Tx, key: string): Promise<DrawCorrection | null> {
  const { rows } = await sql<Row>`-- lottery.findAskedCorrection
    select ${COLUMNS} from lottery_corrections c ${MOVED} where c.key = ${key}::uuid`.execute(tx);
  return rows[0] === undefined ? null : correctionOf(rows[0]);
}

/** Waits for a correction and holds it. */
export async function lockCorrection(tx: Tx, id: bigint): Promise<DrawCorrection | null> {
  await sql`-- lottery.lockCorrection
    select 1 from lottery_corrections where id = ${String(id)} for update`.execute(tx);
  return findCorrection(tx, id);
}

/** What may be staked on a draw that one person voids alone, as it counts now by the database's clock. */
export async function readVoidAloneUpTo(db: Db): Promise<bigint> {
  const { rows } = await sql<{ upto: bigint }>`-- lottery.voidAloneUpTo
    select ${VOID_ALONE_NOW} as upto from lottery_settings`.execute(db);
  return present(rows[0], 'the settings are one row').upto;
}

/** Whether a draw may still be corrected by the database's clock; one that still settles may. */
export async function isWithinTime(db: Db, drawId: bigint): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`-- lottery.correctableNow
    select coalesce(settled_at + ${CORRECTABLE_FOR} > clock_timestamp(), true) as within
    from lottery_draws where id = ${String(drawId)}`.execute(db);
  return rows[0]?.within === true;
}

export async function hasUnderWay(tx: Tx, drawId: bigint): Promise<boolean> {
  const { rows } = await sql`-- lottery.correctionUnderWay
    select 1 from lottery_corrections where draw_id = ${String(drawId)} and state in ('asked', 'running')`.execute(tx);
  return rows.length > 0;
}

export interface NewCorrection {
  readonly id: bigint;
  readonly kind: CorrectionKind;
  readonly drawId: bigint;
  readonly key: string;
  readonly resultBefore: readonly number[];
  readonly result: readonly number[];
  readonly lateFrom: Date | null;
  readonly evidence: string | null;
  readonly reason: string;
  readonly staffId: bigint;
  readonly staff: string;
  readonly preview: CorrectionSums;
}

export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<void> {
  const { bets, members, belowZero, taken, added, rebates } = correction.preview;
  const sums = { bets, members, belowZero, taken: String(taken), added: String(added), rebates: String(rebates) };
  const preview = JSON.stringify(sums);
  await sql`-- lottery.insertCorrection
    insert into lottery_corrections (id, draw_id, kind, result_before, result, late_from, evidence, reason, key, asked_by, asked_name, preview)
    values (${String(correction.id)}, ${String(correction.drawId)}, ${correction.kind}, ${[...correction.resultBefore]}::smallint[],
      ${[...correction.result]}::smallint[], ${correction.lateFrom}, ${correction.evidence}, ${correction.reason}, ${correction.key}::uuid, ${correction.staffId},
      ${correction.staff}, ${preview}::jsonb)`.execute(tx);
}

export async function findApproval(tx: Tx, key: string): Promise<{ correction_id: bigint; staff_id: bigint } | null> {
  const { rows } = await sql<{ correction_id: bigint; staff_id: bigint }>`-- lottery.findApproval
    select correction_id, staff_id from lottery_correction_approvals where key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

export async function insertApproval(
  tx: Tx,
  correction: Pick<DrawCorrection, 'id' | 'askedBy'>,
  by: { staffId: bigint; staff: string; reason: string; key: string },
): Promise<void> {
  await sql`-- lottery.insertApproval
    insert into lottery_correction_approvals (correction_id, asked_by, staff_id, staff, reason, key)
    values (${String(correction.id)}, ${correction.askedBy}, ${by.staffId}, ${by.staff}, ${by.reason}, ${by.key}::uuid)`.execute(
    tx,
  );
}

/** A void of a draw that was not drawn has nothing to resettle. */
export async function endWithoutRunning(tx: Tx, id: bigint): Promise<void> {
  await sql`-- lottery.endAskedVoid
    update lottery_corrections set state = 'done', started_at = clock_timestamp(), ended_at = clock_timestamp()
    where id = ${String(id)}`.execute(tx);
}

/** Another result counts from here on; of a void none does once it has run. */
export async function beginRunning(tx: Tx, correction: DrawCorrection): Promise<void> {
  await sql`-- lottery.beginCorrection
    update lottery_corrections c set state = 'running', started_at = clock_timestamp(),
      version = 1 + (select count(*) from lottery_corrections o where o.draw_id = c.draw_id and o.version is not null)
    where c.id = ${String(correction.id)}`.execute(tx);
  if (correction.kind !== 'result') return;
  await sql`-- lottery.correctResult
    update lottery_draws set corrected_result = ${[...correction.result]}::smallint[]
    where id = ${String(correction.drawId)}`.execute(tx);
}

export async function findRefused(tx: Tx, key: string): Promise<{ id: bigint } | null> {
  const { rows } = await sql<{ id: bigint }>`-- lottery.findRefusedCorrection
    select id from lottery_corrections where refuse_key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

export async function writeRefused(
  tx: Tx,
  id: bigint,
  by: { staff: string; reason: string; key: string },
): Promise<void> {
  await sql`-- lottery.refuseCorrection
    update lottery_corrections set state = 'refused', refused_name = ${by.staff}, refused_reason = ${by.reason},
      refuse_key = ${by.key}::uuid, ended_at = clock_timestamp()
    where id = ${String(id)}`.execute(tx);
}

export interface RunningCorrection {
  readonly id: bigint;
  readonly draw_id: bigint;
  readonly game_code: string;
  readonly draw_no: string;
  readonly draw_state: 'closed' | 'drawn' | 'settled' | 'void';
  readonly kind: CorrectionKind;
  readonly version: number;
  readonly result: number[];
  readonly late_from: Date | null;
  readonly reason: string;
  readonly asked_name: string;
  readonly started_at: Date;
  readonly told_shard: number;
  readonly told_member: bigint;
}

/**
 * Takes a correction that runs and that nobody else moves on; one of a draw that still settles waits for that. Late bets go
 * back before settling too; a draw that became void meanwhile has given the others back.
 */
export async function claimRunning(tx: Tx): Promise<RunningCorrection | null> {
  const { rows } = await sql<RunningCorrection>`-- lottery.claimCorrection
    select c.id, c.draw_id, d.game_code, d.draw_no, d.state as draw_state, c.kind, c.version::integer as version, c.result, c.late_from, c.reason, c.asked_name, c.started_at,
      c.told_shard::integer as told_shard, c.told_member
    from lottery_corrections c join lottery_draws d on d.id = c.draw_id join wager_markets g on g.id = c.draw_id
    where c.state = 'running' and (d.state = 'settled' or (c.kind = 'late' and (d.state = 'void' or g.state = 'closed'))) order by c.id limit 1 for update of c skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function saveTold(tx: Tx, id: bigint, told: { shard: number; memberId: bigint }): Promise<void> {
  await sql`-- lottery.saveTold
    update lottery_corrections set told_shard = ${told.shard}, told_member = ${told.memberId} where id = ${String(id)}`.execute(
    tx,
  );
}

export async function endRunning(tx: Tx, id: bigint): Promise<void> {
  await sql`-- lottery.endCorrection
    update lottery_corrections set state = 'done', ended_at = clock_timestamp() where id = ${String(id)}`.execute(tx);
}

/** Orders of chases that were settled with the draw, in order, after one of them. */
export async function readChaseOrders(
  tx: Tx,
  drawId: bigint,
  after: { chaseId: bigint; place: number },
  limit: number,
): Promise<EndedOrder[]> {
  const { rows } = await sql<EndedOrder>`-- lottery.correctedChaseOrders
    select ${ENDED_ORDER} from lottery_chase_orders o join lottery_chases c on c.id = o.chase_id
    join lottery_chase_lines l on l.chase_id = o.chase_id and l.line = o.line
    join lottery_draws d on d.id = o.draw_id
    where o.draw_id = ${String(drawId)} and o.state = 'settled'
      and (o.chase_id, o.place) > (${String(after.chaseId)}::bigint, ${after.place}::smallint)
    order by o.chase_id, o.place limit ${limit}`.execute(tx);
  return rows;
}
