/** Roles: which rights they hold. A change reaches every live session of the role within a second. */
import { formatAmount } from '@house/money/amount';
import { transact } from '../../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../platform/result.ts';
import { judgeSeen } from '../../../platform/seen.ts';
import { STAFF_RIGHTS, type StaffRight } from '../../../platform/staff-right.ts';
import { beginAct, cleanReason } from './authority.ts';
import { type StaffParts, writeAct } from './parts.ts';
import type { RoleChange, RoleInput, RoleState, StaffActor, StaffDesk, StaffRoleDetail } from './port.ts';
import { selectStaff } from './queries.ts';
import { covers, heldBy, rightsOf } from './rights.ts';
import { insertRole, type RoleRow, selectRole, selectRoles, updateRole } from './role-queries.ts';

function toDetail(row: RoleRow): StaffRoleDetail {
  return { ...row, rights: rightsOf(row) };
}

export async function listRoles(parts: StaffParts): Promise<StaffRoleDetail[]> {
  return (await selectRoles(parts.db)).map(toDetail);
}

function readRights(wanted: readonly string[]): StaffRight[] | Refusal<'staff.rightUnknown'> {
  const known = STAFF_RIGHTS.filter((right) => wanted.includes(right));
  return known.length === new Set(wanted).size ? known : refuse('staff.rightUnknown');
}

const told = (role: { rights: readonly string[]; decisionLimit: bigint | null }) => ({
  rights: role.rights.join(' '),
  decisionLimit: role.decisionLimit === null ? null : formatAmount(role.decisionLimit),
});

/** Whatever order the rights come in. */
const partsOf = ({ rights, decisionLimit }: RoleState) => ({ rights: rights.toSorted(), decisionLimit });

export async function createRole(
  parts: StaffParts,
  actor: StaffActor,
  name: string,
  input: RoleInput,
): ReturnType<StaffDesk['createRole']> {
  const reason = cleanReason(input.reason);
  if (isRefusal(reason)) return reason;
  const rights = readRights(input.rights);
  if (isRefusal(rights)) return rights;
  return transact(parts.db, async (tx) => {
    const held = await beginAct(tx, actor);
    if (isRefusal(held)) return held;
    if (!covers(held, { rights, decisionLimit: input.decisionLimit })) return refuse('staff.rightsBeyondOwn');
    const role = { name, rights, decisionLimit: input.decisionLimit };
    if (!(await insertRole(tx, role))) return refuse('staff.roleTaken');
    await writeAct(parts, tx, actor, { action: 'staff.createRole', object: `role:${name}`, reason, after: told(role) });
    return toDetail(present(await selectRole(tx, name), 'a role that was made is there'));
  });
}

export async function changeRole(
  parts: StaffParts,
  actor: StaffActor,
  name: string,
  input: RoleChange,
): ReturnType<StaffDesk['changeRole']> {
  const reason = cleanReason(input.reason);
  if (isRefusal(reason)) return reason;
  const rights = readRights(input.rights);
  if (isRefusal(rights)) return rights;
  const outcome = await transact(parts.db, async (tx): Promise<Awaited<ReturnType<StaffDesk['changeRole']>>> => {
    const held = await beginAct(tx, actor);
    if (isRefusal(held)) return held;
    const before = await selectRole(tx, name);
    if (before === undefined) return refuse('staff.roleUnknown');
    if (before.everyRight) return refuse('staff.roleFixed');
    if ((await selectStaff(tx, actor.staffId))?.role === name) return refuse('staff.ownRole');
    // What a role holds already may be beyond the actor too: he could take it away from others.
    const role = { name, rights, decisionLimit: input.decisionLimit };
    if (!covers(held, role) || !covers(held, heldBy(before))) return refuse('staff.rightsBeyondOwn');
    const now = { ...before, rights: rightsOf(before) };
    const verdict = judgeSeen<RoleState>({ seen: input.seen, before: now, wish: role }, partsOf);
    if (verdict === 'changedMeanwhile') return refuse('staff.changedMeanwhile');
    if (verdict === 'done') return toDetail(before);
    await updateRole(tx, role);
    await writeAct(parts, tx, actor, {
      action: 'staff.changeRole',
      object: `role:${name}`,
      reason,
      before: told(now),
      after: told(role),
    });
    return toDetail(present(await selectRole(tx, name), 'a changed role is there'));
  });
  parts.sessions.forgetStaff();
  return outcome;
}
