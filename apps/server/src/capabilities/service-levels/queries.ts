/** The statements of service levels, one function each. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { PlayedStep, ServiceLevel, ServiceStep, StepOutcome, SyntheticRun } from './port.ts';

/** The account to play with, of whoever plays now; undefined: it is off, not due, or another worker plays. */
export async function claimRun(db: Db, everyMinutes: number): Promise<{ accountId: bigint | null } | undefined> {
  const { rows } = await sql<{ accountId: bigint | null }>`-- serviceLevels.claim
    update service_level_settings set next_at = clock_timestamp() + make_interval(mins => ${everyMinutes})
    where is_on and next_at <= clock_timestamp() returning account_id as "accountId"`.execute(db);
  return rows[0];
}

export async function insertRun(tx: Tx, id: bigint, steps: readonly PlayedStep[]): Promise<void> {
  await sql`-- serviceLevels.insertRun
    insert into service_level_runs (id) values (${id})`.execute(tx);
  await sql`-- serviceLevels.insertSteps
    insert into service_level_steps (run_id, step, outcome, milliseconds, detail)
    select ${id}, step, outcome, milliseconds, detail from json_to_recordset(${JSON.stringify(steps)}::json)
      as s(step text, outcome text, milliseconds integer, detail text)`.execute(tx);
}

export async function noteAccount(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- serviceLevels.noteAccount
    insert into service_level_accounts (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
  await sql`-- serviceLevels.setAccount
    update service_level_settings set account_id = ${memberId}`.execute(tx);
}

export async function readSettings(db: Db): Promise<{ on: boolean; accountId: bigint | null }> {
  const { rows } = await sql<{ on: boolean; accountId: bigint | null }>`-- serviceLevels.settings
    select is_on as "on", account_id as "accountId" from service_level_settings`.execute(db);
  return rows[0] ?? { on: false, accountId: null };
}

/** True: it stood otherwise before. A player that is let play begins at once. */
export async function setOn(tx: Tx, on: boolean): Promise<boolean> {
  const { rows } = await sql`-- serviceLevels.setOn
    update service_level_settings set is_on = ${on}, next_at = clock_timestamp() where is_on <> ${on} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

interface Target {
  readonly availabilityBasisPoints: number;
  readonly targetMilliseconds: number;
  readonly version: number;
  readonly key: string | null;
}

export async function lockTarget(tx: Tx, step: ServiceStep): Promise<Target | undefined> {
  const { rows } = await sql<Target>`-- serviceLevels.lockTarget
    select availability_basis_points as "availabilityBasisPoints", milliseconds as "targetMilliseconds", version, key
    from service_level_targets where step = ${step} for update`.execute(tx);
  return rows[0];
}

export async function updateTarget(
  tx: Tx,
  step: ServiceStep,
  to: Pick<Target, 'availabilityBasisPoints' | 'targetMilliseconds'> & { readonly key: string },
): Promise<void> {
  await sql`-- serviceLevels.updateTarget
    update service_level_targets set availability_basis_points = ${to.availabilityBasisPoints},
      milliseconds = ${to.targetMilliseconds}, version = version + 1, key = ${to.key}::uuid
    where step = ${step}`.execute(tx);
}

/** In the order of the steps; what was skipped counts for nothing. */
export async function readLevels(db: Db): Promise<ServiceLevel[]> {
  const { rows } = await sql<
    Omit<ServiceLevel, 'last'> & {
      at: Date | null;
      outcome: StepOutcome | null;
      milliseconds: number | null;
      detail: string | null;
    }
  >`-- serviceLevels.levels
    select t.step, t.availability_basis_points as "availabilityBasisPoints", t.milliseconds as "targetMilliseconds", t.version,
      l.at, l.outcome, l.milliseconds, l.detail, c.runs, c.bad, c.p95 as "p95Milliseconds"
    from service_level_targets t
    left join lateral (select s.at, s.outcome, s.milliseconds, s.detail from service_level_steps s
      where s.step = t.step order by s.at desc limit 1) l on true
    cross join lateral (select count(*)::integer as runs,
        count(*) filter (where s.outcome = 'failed' or s.milliseconds > t.milliseconds)::integer as bad,
        percentile_disc(0.95) within group (order by s.milliseconds)
          filter (where s.outcome = 'ok' and s.at > now() - interval '1 day') as p95
      from service_level_steps s
      where s.step = t.step and s.at > now() - interval '30 days' and s.outcome <> 'skipped') c
    order by t.place`.execute(db);
  return rows.map(({ at, outcome, milliseconds, detail, ...level }) => ({
    ...level,
    last:
      at === null || outcome === null || milliseconds === null
        ? null
        : { step: level.step, at, outcome, milliseconds, detail },
  }));
}

export async function listRuns(db: Db, limit: number): Promise<SyntheticRun[]> {
  const { rows } = await sql<SyntheticRun>`-- serviceLevels.runs
    select r.id, r.at, coalesce((select json_agg(json_build_object('step', s.step, 'outcome', s.outcome,
        'milliseconds', s.milliseconds, 'detail', s.detail) order by t.place)
      from service_level_steps s join service_level_targets t on t.step = s.step where s.run_id = r.id), '[]') as steps
    from service_level_runs r order by r.at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Milliseconds since 1970 of the newest run; 0: there is none. */
export async function readLastRun(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`-- serviceLevels.lastRun
    select max(at) as at from service_level_runs`.execute(db);
  return rows[0]?.at?.getTime() ?? 0;
}

export async function removeRuns(db: Db, days: number): Promise<void> {
  await sql`-- serviceLevels.removeOld
    delete from service_level_runs where at < now() - make_interval(days => ${days})`.execute(db);
}
