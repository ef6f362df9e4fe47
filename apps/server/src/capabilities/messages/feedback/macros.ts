/** Answers that are often given. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Macro } from './port.ts';

const MACROS_SHOWN = 200;

export async function listMacros(db: Db): Promise<Macro[]> {
  const { rows } = await sql<Macro>`-- messages.listMacros
    select id, name, bn, en from feedback_macros order by name limit ${MACROS_SHOWN}`.execute(db);
  return rows;
}

/** The one of this name; a name is decided about one after the other. */
export async function lockMacro(tx: Tx, name: string): Promise<Macro | undefined> {
  await sql`-- messages.lockMacroName
    select pg_advisory_xact_lock(hashtextextended('macro' || ${name}, 0))`.execute(tx);
  const { rows } = await sql<Macro>`-- messages.lockMacro
    select id, name, bn, en from feedback_macros where name = ${name} for update`.execute(tx);
  return rows[0];
}

export async function upsertMacro(tx: Tx, macro: Macro): Promise<Macro> {
  const { rows } = await sql<Macro>`-- messages.saveMacro
    insert into feedback_macros (id, name, bn, en) values (${macro.id}, ${macro.name}, ${macro.bn}, ${macro.en})
    on conflict (name) do update set bn = excluded.bn, en = excluded.en returning id, name, bn, en`.execute(tx);
  return rows[0] ?? macro;
}

export async function lockMacroOf(tx: Tx, id: bigint): Promise<Macro | undefined> {
  const { rows } = await sql<Macro>`-- messages.lockMacroOf
    select id, name, bn, en from feedback_macros where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function deleteMacro(tx: Tx, id: bigint): Promise<void> {
  await sql`-- messages.removeMacro
    delete from feedback_macros where id = ${id}`.execute(tx);
}
