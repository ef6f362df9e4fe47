/** Statements of missions. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { numbersOf } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { Mission, Page } from './port.ts';

type MissionRow = Omit<Mission, 'steps'> & {
  readonly steps: readonly { goal: string; reward: string; points?: number }[];
};

const SHOWN_AT_MOST = 50;
const MISSION = sql`m.id, m.names, m.kind, m.least, m.period, m.product, m.steps, m.starts_on as "startsOn", m.ends_on as "endsOn",
  m.made_by as "madeBy"`;

const toMission = ({ steps, ...mission }: MissionRow): Mission => ({
  ...mission,
  steps: steps.map(({ goal, reward, points = 0 }) => ({ goal: BigInt(goal), reward: BigInt(reward), points })),
});

/** Those that are open on a day, or were on the day before. */
export async function openMissions(db: Db | Tx, today: number): Promise<Mission[]> {
  const { rows } = await sql<MissionRow>`-- rewards.openMissions
    select ${MISSION} from reward_missions m
    where m.starts_on <= ${today} and (m.ends_on is null or m.ends_on >= greatest(${today - 1}, m.starts_on))
    order by m.ends_on nulls last, m.id limit ${SHOWN_AT_MOST}`.execute(db);
  return rows.map(toMission);
}

export async function findMission(db: Db | Tx, by: { id: bigint } | { key: string }): Promise<Mission | undefined> {
  const { rows } = await sql<MissionRow>`-- rewards.findMission
    select ${MISSION} from reward_missions m
    where ${'id' in by ? sql`m.id = ${by.id}` : sql`m.key = ${by.key}::uuid`}`.execute(db);
  return rows[0] === undefined ? undefined : toMission(rows[0]);
}

/** False: the key has made one before. */
export async function insertMission(tx: Tx, key: string, mission: Mission): Promise<boolean> {
  const { id, names, kind, least, period, product, steps, startsOn, endsOn, madeBy } = mission;
  const written = steps.map(({ goal, reward, points }) => ({ goal: String(goal), reward: String(reward), points }));
  const { rows } = await sql`-- rewards.insertMission
    insert into reward_missions (id, key, names, kind, least, period, product, steps, starts_on, ends_on, made_by)
    values (${id}, ${key}::uuid, ${JSON.stringify(names)}::jsonb, ${kind}, ${least}, ${period}, ${product}, ${JSON.stringify(written)}::jsonb,
      ${startsOn}, ${endsOn}, ${madeBy})
    on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function endMission(tx: Tx, id: bigint, today: number): Promise<void> {
  await sql`-- rewards.endMission
    update reward_missions set ends_on = greatest(${today}, starts_on - 1)
    where id = ${id} and (ends_on is null or ends_on > greatest(${today}, starts_on - 1))`.execute(tx);
}

export async function pageMissions(db: Db, { offset, limit }: Page): Promise<{ rows: Mission[]; total: number }> {
  const { rows } = await sql<MissionRow & { total: number }>`-- rewards.pageMissions
    select ${MISSION}, count(*) over ()::int as total from reward_missions m
    order by m.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => toMission(row)), total: rows[0]?.total ?? 0 };
}

/** Turnover from a day on, up to another that is not meant: units of 0.0001. */
export async function readTurnoverOf(
  db: Db | Tx,
  { memberId, product, from, to }: { memberId: bigint; from: number; to: number } & Pick<Mission, 'product'>,
): Promise<bigint> {
  const { rows } = await sql<{ done: bigint }>`-- rewards.missionTurnover
    select coalesce(sum(turnover), 0)::bigint as done from reward_turnover
    where shard = ${shardOf(memberId)} and member_id = ${memberId} and day >= ${from} and day < ${to}
      and ${product === null ? sql`true` : sql`product = any (${numbersOf(product)}::smallint[])`}`.execute(db);
  return rows[0]?.done ?? 0n;
}

/** How many reached a turnover within a day, a week (from its Monday) or all of these days, and how often. */
export async function countReached(
  db: Db,
  asked: Pick<Mission, 'product'> & {
    readonly least: bigint;
    readonly from: number;
    readonly to: number;
    readonly period: 'once' | 'daily' | 'weekly';
  },
): Promise<{ members: number; times: number }> {
  const { product, least, from, to, period } = asked;
  const bucket = { once: sql`0`, daily: sql`day`, weekly: sql`(day + 3) / 7` }[period];
  const { rows } = await sql<{ members: number; times: number }>`-- rewards.countReached
    select count(distinct r.member_id)::int as members, count(*)::int as times from (
      select shard, member_id from reward_turnover
      where day >= ${from} and day < ${to} and ${product === null ? sql`true` : sql`product = any (${numbersOf(product)}::smallint[])`}
      group by shard, member_id, ${bucket} having sum(turnover) >= ${least}) r`.execute(db);
  return rows[0] ?? { members: 0, times: 0 };
}
