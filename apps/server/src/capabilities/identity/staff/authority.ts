/** Who may act on whom: read from the database inside the transaction, for what a session remembers may be a second old. */
import type { Tx } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import type { ActRefusal, StaffActor } from './port.ts';
import { countActiveAdmins, lockStaffActs, type StaffRow, selectStaff } from './queries.ts';
import { covers, type Held, heldBy } from './rights.ts';
import { type RoleRow, selectRole } from './role-queries.ts';

const REASON_LENGTH_MIN = 3;

/** Begins an act on staff: nobody else acts meanwhile, and the actor still holds the right. Answers what he holds. */
export async function beginAct(tx: Tx, actor: StaffActor): Promise<Held | Refusal<ActRefusal>> {
  await lockStaffActs(tx);
  const own = await selectStaff(tx, actor.staffId);
  const held = own?.status === 'active' ? heldBy(own) : undefined;
  return held?.rights.includes('staff.edit') ? held : refuse('request.forbidden');
}

/** Somebody else, whose role gives nothing that the actor does not hold himself. */
export async function findTarget(
  tx: Tx,
  actor: StaffActor,
  held: Held,
  id: bigint,
): Promise<StaffRow | Refusal<ActRefusal>> {
  const target = await selectStaff(tx, id);
  if (target === undefined) return refuse('staff.unknown');
  if (target.id === actor.staffId) return refuse('staff.ownRole');
  return covers(held, heldBy(target)) ? target : refuse('staff.rightsBeyondOwn');
}

/** A role the actor may give. */
export async function findGivableRole(tx: Tx, held: Held, name: string): Promise<RoleRow | Refusal<ActRefusal>> {
  const role = await selectRole(tx, name);
  if (role === undefined) return refuse('staff.roleUnknown');
  return covers(held, heldBy(role)) ? role : refuse('staff.rightsBeyondOwn');
}

/** Asked after the change, before it commits: somebody must be left who can let others in. */
export async function mustKeepAdmin(tx: Tx): Promise<undefined | Refusal<ActRefusal>> {
  return (await countActiveAdmins(tx)) > 0 ? undefined : refuse('staff.lastAdmin');
}

export function cleanReason(typed: string): string | Refusal<ActRefusal> {
  const reason = typed.trim();
  return reason.length < REASON_LENGTH_MIN ? refuse('staff.reasonRequired') : reason;
}
