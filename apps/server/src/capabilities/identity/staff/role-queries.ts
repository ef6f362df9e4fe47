/** SQL of roles. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';

export interface RoleRow {
  name: string;
  rights: string[];
  everyRight: boolean;
  decisionLimit: bigint | null;
  builtIn: boolean;
  people: number;
}

const ROLE = sql.raw(`r.name, r.rights, r.every_right as "everyRight", r.decision_limit as "decisionLimit",
  r.built_in as "builtIn",
  (select count(*)::int from staff w where w.role = r.name and w.status <> 'left') as people from staff_roles r`);
const ROLES_MAX = 100;

export async function selectRoles(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`-- identity.selectRoles
    select ${ROLE} order by r.every_right desc, r.built_in desc, r.name limit ${ROLES_MAX}`.execute(db);
  return rows;
}

export async function selectRole(db: Db, name: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`-- identity.selectRole
    select ${ROLE} where r.name = ${name}`.execute(db);
  return rows[0];
}

/** Adds a role; false when the name is taken or there are as many roles as there may be. */
export async function insertRole(
  tx: Tx,
  role: { name: string; rights: readonly string[]; decisionLimit: bigint | null },
): Promise<boolean> {
  const { rows } = await sql`-- identity.insertRole
    insert into staff_roles (name, rights, decision_limit)
    select ${role.name}, ${role.rights}::text[], ${role.decisionLimit}::bigint
    where (select count(*) from staff_roles) < ${ROLES_MAX}
    on conflict (name) do nothing returning name`.execute(tx);
  return rows.length === 1;
}

export async function updateRole(
  tx: Tx,
  role: { name: string; rights: readonly string[]; decisionLimit: bigint | null },
): Promise<void> {
  await sql`-- identity.updateRole
    update staff_roles set rights = ${role.rights}::text[], decision_limit = ${role.decisionLimit}::bigint,
      changed_at = now()
    where name = ${role.name}`.execute(tx);
}
