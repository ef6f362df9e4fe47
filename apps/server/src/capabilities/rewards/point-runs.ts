/**
 * The daily run: at 04:00 of the house's zone yesterday's turnover becomes points (operations.md 5.3), and days before that
 * changed since are given or taken what differs. A shard's run has a row with what it reads and how far it has come; a portion
 * of members and the row move in one transaction, so a run that is broken off goes on, and two processes share the shards.
 */

import { uuidFromContent } from '@house/fairness/uuid';
import { asPointAmount, pointsFor } from '@house/growth/points';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { type ProductCode, productOf } from '../wagers/port.ts';
import { SHARDS, type Wallet } from '../wallet/port.ts';
import { lastDayBy } from './days.ts';
import type { PointRatios } from './port.ts';
import { readRewardPosition } from './projection.ts';
import { readClock } from './queries.ts';

export interface PointRunDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly zoneOffsetMinutes: number;
  readonly readRatios: (db: Db | Tx) => Promise<PointRatios>;
  /** Tests have their own. */
  readonly readTime?: (db: Db | Tx) => Promise<Date>;
}

/** Of the house's day. */
export const RUN_HOUR = 4;
/** Of one transaction: a posting holds the heads of the journal's shards until it commits. */
const MEMBERS_AT_ONCE = 200;

interface RunRow {
  readonly day: number;
  readonly firstDay: number;
  readonly afterSeq: bigint;
  readonly uptoSeq: bigint;
  readonly cursor: bigint;
  readonly startedAt: Date;
  /** The first day of the first run there was. */
  readonly beginning: number;
}

/** Opens the run that is due, where the one before is done. */
async function openRun(tx: Tx, shard: number, day: number): Promise<void> {
  const upto = await readRewardPosition(tx, shard);
  // A projection that is being rebuilt stands behind what was given already: it is waited for.
  await sql`-- rewards.openPointRun
    insert into reward_runs (shard, day, first_day, after_seq, upto_seq, started_at)
    select ${shard}, ${day}, coalesce(max(r.day) + 1, ${day}), coalesce(max(r.upto_seq), ${upto}), ${upto}, clock_timestamp()
    from reward_runs r where r.shard = ${shard}
    having coalesce(max(r.day), 0) < ${day} and coalesce(max(r.upto_seq), 0) <= ${upto}
      and coalesce(bool_and(r.done_at is not null), true)
    on conflict do nothing`.execute(tx);
}

async function lockRun(tx: Tx, shard: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`-- rewards.lockPointRun
    select day, first_day as "firstDay", after_seq as "afterSeq", upto_seq as "uptoSeq", cursor_member as cursor,
      started_at as "startedAt", (select min(f.day) from reward_runs f where f.shard = ${shard}) as beginning
    from reward_runs where shard = ${shard} and done_at is null and upto_seq <= ${await readRewardPosition(tx, shard)}
    order by day limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

interface DayRow {
  readonly memberId: bigint;
  readonly day: number;
  readonly product: number;
  readonly turnover: bigint;
  readonly given: bigint;
  readonly ratio: number | null;
}

/** Days before a run's own that changed since; what counted before there were runs is nobody's. */
const isLate = ({ afterSeq, firstDay, beginning }: RunRow) =>
  sql`seq > ${afterSeq} and day < ${firstDay} and day >= ${beginning}`;

/** The next members with every day of theirs that this run looks at. */
async function readPortion(tx: Tx, shard: number, run: RunRow): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`-- rewards.pointPortion
    with chosen as (
      select member_id from (
        (select distinct member_id from reward_turnover
          where shard = ${shard} and day between ${run.firstDay} and ${run.day} and member_id > ${run.cursor}
          order by member_id limit ${MEMBERS_AT_ONCE})
        union
        (select distinct member_id from reward_turnover
          where shard = ${shard} and ${isLate(run)} and member_id > ${run.cursor} order by member_id limit ${MEMBERS_AT_ONCE})) u
      order by member_id limit ${MEMBERS_AT_ONCE}
    ), looked as (
      select r.member_id, r.day, r.product, r.turnover from reward_turnover r join chosen using (member_id)
      where r.shard = ${shard} and (r.day between ${run.firstDay} and ${run.day} or (${isLate(run)}))
    )
    select l.member_id as "memberId", l.day, l.product::int, l.turnover, coalesce(p.points, 0)::bigint as given, p.ratio
    from looked l
    left join reward_points p on p.shard = ${shard} and p.member_id = l.member_id and p.day = l.day and p.product = l.product
    order by l.member_id`.execute(tx);
  return rows;
}

async function givePortion(
  tx: Tx,
  { wallet, ratios, shard, run }: Pick<PointRunDeps, 'wallet'> & { ratios: PointRatios; shard: number; run: RunRow },
  rows: readonly DayRow[],
): Promise<void> {
  const written: object[] = [];
  const differences = new Map<bigint, bigint>();
  for (const { memberId, day, product, turnover, given, ratio } of rows) {
    const code: ProductCode | undefined = productOf(product);
    if (code === undefined) continue;
    const counted = ratio ?? ratios[code];
    const points = pointsFor(turnover, counted);
    differences.set(memberId, (differences.get(memberId) ?? 0n) + points - given);
    written.push({
      ...{ member: String(memberId), day, product, ratio: counted },
      ...{ turnover: String(turnover), points: String(points) },
    });
  }
  await sql`-- rewards.writePoints
    insert into reward_points (shard, member_id, day, product, turnover, ratio, points)
    select ${shard}, n.member, n.day, n.product, n.turnover, n.ratio, n.points
    from json_to_recordset(${JSON.stringify(written)}::json) as n(member bigint, day integer, product smallint, turnover bigint,
      ratio integer, points bigint)
    on conflict (shard, member_id, day, product) do update set turnover = excluded.turnover, points = excluded.points`.execute(
    tx,
  );
  const lines = [...differences].filter(([, points]) => points !== 0n);
  const outcomes = await wallet.postWithin(
    tx,
    lines.map(([memberId, points]) => ({
      ...({ memberId, type: 'pointsEarned', account: 'points', contra: 'pointMall' } as const),
      ...{ amount: asPointAmount(points), reference: null, mayGoNegative: true },
      key: uuidFromContent(run.startedAt.getTime(), `points of ${run.day}:${memberId}`),
    })),
  );
  for (const outcome of outcomes) must(!isRefusal(outcome), 'points may go below zero, so nothing refuses them');
}

/** One portion of a shard; null: nothing is due, or another process is at it. */
async function runPortion(deps: PointRunDeps, shard: number): Promise<number | null> {
  return transact(deps.db, async (tx) => {
    const day = lastDayBy(await (deps.readTime ?? readClock)(tx), RUN_HOUR, deps.zoneOffsetMinutes);
    await openRun(tx, shard, day);
    const run = await lockRun(tx, shard);
    if (run === undefined) return null;
    const rows = await readPortion(tx, shard, run);
    const members = new Set(rows.map(({ memberId }) => memberId)).size;
    if (rows.length === 0) {
      await sql`-- rewards.endPointRun
        update reward_runs set done_at = clock_timestamp() where shard = ${shard} and day = ${run.day}`.execute(tx);
      return 0;
    }
    const last = present(rows.at(-1), 'a portion has a last member').memberId;
    await sql`-- rewards.movePointRun
      update reward_runs set cursor_member = ${last}, members = members + ${members}
      where shard = ${shard} and day = ${run.day}`.execute(tx);
    await givePortion(tx, { wallet: deps.wallet, ratios: await deps.readRatios(tx), shard, run }, rows);
    return members;
  });
}

export async function runPoints(deps: PointRunDeps): Promise<number> {
  let looked = 0;
  for (const shard of SHARDS) {
    for (;;) {
      const members = await runPortion(deps, shard);
      if (members === null) break;
      looked += members;
    }
  }
  return looked;
}
