/** Inviting staff, letting them in anew, changing and locking them, ending their sessions (screens.md 7.31). */
import { randomBytes } from '@house/fairness/random';
import { cleanText } from '@house/rules/text';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../platform/result.ts';
import { judgeSeen } from '../../../platform/seen.ts';
import { usernameKey } from '../rules.ts';
import { selectLiveSessions } from '../session-queries.ts';
import { tokenHash } from '../sessions.ts';
import { beginAct, cleanReason, findGivableRole, findTarget, mustKeepAdmin } from './authority.ts';
import { INVITATION_HOURS, insertInvitation, revokeInvitations } from './invitation-queries.ts';
import { type StaffParts, writeAct } from './parts.ts';
import type { ActRefusal, NewLink, StaffActor, StaffChange, StaffDesk, StaffPerson, StaffState } from './port.ts';
import {
  dropProofs,
  endStaffSessions,
  insertInvited,
  isAddressAllowed,
  type StaffRow,
  selectPerson,
  updatePerson,
} from './queries.ts';
import { mayStep, plainAddress, readRange } from './rules.ts';

const USERNAME = /^[\p{L}\p{M}\p{N}._-]{3,32}$/u;
const RANGES_MAX = 20;

function readRanges(typed: readonly string[]): string[] | Refusal<ActRefusal> {
  const ranges: string[] = [];
  for (const text of typed.filter((one) => one.trim() !== '')) {
    const range = readRange(text);
    if (range === null) return refuse('staff.rangeInvalid', { range: text.slice(0, 60) });
    if (!ranges.includes(range)) ranges.push(range);
  }
  return ranges.length > RANGES_MAX ? refuse('staff.rangeInvalid', { range: `> ${RANGES_MAX}` }) : ranges;
}

/** Makes the link and hands it to the mail, in the transaction of whatever asks for it. */
async function makeLink(parts: StaffParts, tx: Tx, actor: StaffActor, id: bigint, language: string): Promise<NewLink> {
  const token = Buffer.from(randomBytes(32)).toString('hex');
  const expiresAt = await insertInvitation(tx, {
    id: parts.ids.next(),
    tokenHash: tokenHash(token),
    staffId: id,
    invitedBy: actor.staffId,
  });
  const person = present(await selectPerson(tx, id), 'an invited one is there');
  if (person.mail !== null) {
    await parts.sendInvitation(tx, { to: person.mail, token, hours: INVITATION_HOURS, language });
  }
  return { person, token, expiresAt };
}

export function invite(
  parts: StaffParts,
  actor: StaffActor,
  wish: Parameters<StaffDesk['invite']>[1],
): ReturnType<StaffDesk['invite']> {
  return transact(parts.db, async (tx) => {
    const held = await beginAct(tx, actor);
    if (isRefusal(held)) return held;
    const username = cleanText(wish.username);
    if (!USERNAME.test(username)) return refuse('staff.usernameInvalid');
    const ranges = readRanges(wish.allowedRanges);
    if (isRefusal(ranges)) return ranges;
    const role = await findGivableRole(tx, held, wish.role);
    if (isRefusal(role)) return role;
    const id = parts.ids.next();
    const { mail } = wish;
    const staff = { id, username, usernameKey: usernameKey(username), mail, role: role.name, ranges };
    if (!(await insertInvited(tx, staff))) return refuse('staff.usernameTaken', { username });
    const link = await makeLink(parts, tx, actor, id, wish.language);
    const after = { username, role: role.name, mail, allowedRanges: ranges };
    await writeAct(parts, tx, actor, { action: 'staff.invite', staffId: id, after });
    return link;
  });
}

export async function renewLink(
  parts: StaffParts,
  actor: StaffActor,
  id: bigint,
  wish: { reason: string; language: string },
): Promise<NewLink | Refusal<ActRefusal>> {
  const reason = cleanReason(wish.reason);
  if (isRefusal(reason)) return reason;
  const outcome = await transact(parts.db, async (tx) => {
    const held = await beginAct(tx, actor);
    if (isRefusal(held)) return held;
    const target = await findTarget(tx, actor, held, id);
    if (isRefusal(target)) return target;
    if (target.status === 'left') return refuse('staff.stepImpossible');
    await dropProofs(tx, id);
    const endedSessions = await endStaffSessions(tx, id, { reason: 'enrolmentRenewed' });
    const lone = await mustKeepAdmin(tx);
    if (lone !== undefined) return lone;
    const link = await makeLink(parts, tx, actor, id, wish.language);
    await writeAct(parts, tx, actor, {
      action: 'staff.renewEnrolment',
      staffId: id,
      reason,
      before: { status: target.status },
      after: { status: 'invited', endedSessions },
    });
    return link;
  });
  parts.sessions.forgetStaff();
  return outcome;
}

/** Ends the sessions that a change leaves no room for: all of one who is locked or left, those from outside the ranges. */
async function endUnfitSessions(tx: Tx, id: bigint, change: Pick<StaffChange, 'status'>): Promise<number> {
  if (change.status !== 'active') return endStaffSessions(tx, id, { reason: change.status });
  let ended = 0;
  for (const session of await selectLiveSessions(tx, 'staff', id)) {
    if (await isAddressAllowed(tx, id, plainAddress(session.address))) continue;
    ended += await endStaffSessions(tx, id, { reason: 'addressNotAllowed', only: session.id });
  }
  return ended;
}

async function applyChange(
  parts: StaffParts,
  tx: Tx,
  actor: StaffActor,
  target: StaffRow,
  change: Omit<StaffChange, 'allowedRanges'> & { ranges: readonly string[] },
): Promise<StaffPerson | Refusal<ActRefusal>> {
  const { role, status, mail, ranges, reason } = change;
  await updatePerson(tx, target.id, { role, status, mail, ranges });
  const lone = await mustKeepAdmin(tx);
  if (lone !== undefined) return lone;
  if (status === 'left') await revokeInvitations(tx, target.id);
  const endedSessions = await endUnfitSessions(tx, target.id, change);
  const person = present(await selectPerson(tx, target.id), 'a changed one is there');
  await writeAct(parts, tx, actor, {
    action: 'staff.change',
    staffId: target.id,
    reason,
    before: { role: target.role, status: target.status, mail: target.mail, allowedRanges: target.allowedRanges },
    after: { role, status, mail, allowedRanges: person.allowedRanges, ...(endedSessions > 0 ? { endedSessions } : {}) },
  });
  return person;
}

const partsOf = ({ role, status, mail, allowedRanges }: StaffState) => ({ role, status, mail, allowedRanges });

export async function changePerson(
  parts: StaffParts,
  actor: StaffActor,
  id: bigint,
  change: StaffChange,
): ReturnType<StaffDesk['change']> {
  const reason = cleanReason(change.reason);
  if (isRefusal(reason)) return reason;
  const ranges = readRanges(change.allowedRanges);
  if (isRefusal(ranges)) return ranges;
  const outcome = await transact(parts.db, async (tx): Promise<Awaited<ReturnType<StaffDesk['change']>>> => {
    const held = await beginAct(tx, actor);
    if (isRefusal(held)) return held;
    const target = await findTarget(tx, actor, held, id);
    if (isRefusal(target)) return target;
    const wish = { ...change, allowedRanges: ranges };
    const verdict = judgeSeen<StaffState>({ seen: change.seen, before: target, wish }, partsOf);
    if (verdict === 'changedMeanwhile') return refuse('staff.changedMeanwhile');
    if (verdict === 'done') return present(await selectPerson(tx, id), 'one who was found is there');
    if (!mayStep(target.status, change.status)) return refuse('staff.stepImpossible');
    const role = await findGivableRole(tx, held, change.role);
    if (isRefusal(role)) return role;
    return applyChange(parts, tx, actor, target, { ...change, reason, ranges });
  });
  parts.sessions.forgetStaff();
  return outcome;
}

export async function endSession(
  parts: StaffParts,
  actor: StaffActor,
  id: bigint,
  sessionId: string,
): Promise<undefined | Refusal<ActRefusal>> {
  const outcome = await transact(parts.db, async (tx) => {
    const held = await beginAct(tx, actor);
    if (isRefusal(held)) return held;
    const target = await findTarget(tx, actor, held, id);
    if (isRefusal(target)) return target;
    const ended = await endStaffSessions(tx, id, { reason: 'endedByStaff', only: sessionId });
    if (ended > 0) await writeAct(parts, tx, actor, { action: 'staff.endSession', staffId: id, after: { sessionId } });
    return undefined;
  });
  parts.sessions.forgetStaff();
  return outcome;
}
