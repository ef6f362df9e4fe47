/**
 * That the database still refuses what it promises to refuse: every guarding trigger is there, on each partition too, and
 * is switched on. Whoever switches one off for a moment is not seen here; what he changed meanwhile is for the other checks.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Guards } from '../../platform/module.ts';
import { type CheckResult, DIFFERENCES_MAX } from './compare.ts';
import type { ReconciliationCheck } from './port.ts';

async function checkGuards(db: Db, guards: Guards): Promise<CheckResult> {
  const named = [...guards].flatMap(([table, triggers]) => triggers.map((trigger) => ({ t: table, g: trigger })));
  const { rows } = await sql<{ place: string; stands: boolean }>`-- wallet.guardsStand
    with named as (
      select to_regclass(t) as held, t as name, g as trigger from json_to_recordset(${JSON.stringify(named)}::json) as x(t text, g text)
    ), wanted as (
      select held, name, trigger from named
      union all
      select c.oid, c.relname, case when n.trigger = n.name || '_keep' then c.relname || '_keep' else n.trigger end
      from named n join pg_inherits i on i.inhparent = n.held join pg_class c on c.oid = i.inhrelid
    )
    select w.name || '.' || w.trigger as place, exists (
      select from pg_trigger t where t.tgrelid = w.held and t.tgname = w.trigger and t.tgenabled in ('O', 'A')) as stands
    from wanted w order by 1`.execute(db);
  const gone = rows.filter(({ stands }) => !stands);
  return {
    name: 'guardsStand',
    holds: gone.length === 0,
    expected: String(rows.length),
    found: String(rows.length - gone.length),
    differences: gone.slice(0, DIFFERENCES_MAX).map(({ place }) => place),
  };
}

/** Counts the triggers there are to be, and those that are there. */
export function guardsStand(guards: Guards): ReconciliationCheck {
  return { kinds: ['full'], run: (db) => checkGuards(db, guards) };
}
