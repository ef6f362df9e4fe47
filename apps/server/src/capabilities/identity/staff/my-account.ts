/** What one of staff does about himself (screens.md 7.34): password, authenticator, sessions. */

import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import { makeTotpSecret, matchTotpStep, totpUri } from '../authenticator.ts';
import { type StaffParts, writeAct } from './parts.ts';
import type { NewAuthenticator, ProofRefusal, StaffActor, StaffDesk, WeakPassword } from './port.ts';
import { proveStaff, renewRecoveryCodes } from './proof.ts';
import { adoptPendingTotp, endStaffSessions, keepPendingTotp, selectStaff, updateStaffPassword } from './queries.ts';
import { judgeStaffPassword } from './rules.ts';

const PENDING_MINUTES = 10;

interface Proof {
  readonly password: string;
  readonly code: string;
}

const credentialsOf = (actor: StaffActor, proof: Proof) => ({ username: actor.name, ...proof });

export async function changeOwnPassword(
  parts: StaffParts,
  actor: StaffActor,
  proof: Proof,
  newPassword: string,
): Promise<undefined | ProofRefusal | WeakPassword> {
  const weak = judgeStaffPassword(newPassword, actor.name);
  if (weak !== undefined) return weak;
  if (cleanText(newPassword) === cleanText(proof.password))
    return refuse('staff.passwordWeak', { why: 'same', min: 0 });
  const passwordHash = await parts.passwords.hashPassword(cleanText(newPassword));
  if (isRefusal(passwordHash)) return passwordHash;
  const outcome = await proveStaff(parts, credentialsOf(actor, proof), actor.address, async (tx, staff) => {
    must(staff.passwordHash !== null, 'a verified password has a hash');
    if (!(await updateStaffPassword(tx, staff.id, staff.passwordHash, passwordHash))) return refuse('session.ended');
    const endedSessions = await endStaffSessions(tx, staff.id, { reason: 'passwordChanged', but: actor.sessionId });
    await writeAct(parts, tx, actor, { action: 'staff.changePassword', after: { endedSessions } });
    return undefined;
  });
  return outcome;
}

export async function drawOwnAuthenticator(
  parts: StaffParts,
  actor: StaffActor,
  proof: Proof,
): Promise<NewAuthenticator | ProofRefusal> {
  const totpSecret = makeTotpSecret();
  const outcome = await proveStaff(parts, credentialsOf(actor, proof), actor.address, async (tx, staff) => {
    await keepPendingTotp(tx, staff.id, parts.sealer.sealText(totpSecret), PENDING_MINUTES);
    await writeAct(parts, tx, actor, { action: 'staff.drawAuthenticator' });
    return { totpSecret, totpUri: totpUri(staff.username, totpSecret) };
  });
  return outcome;
}

export async function confirmOwnAuthenticator(
  parts: StaffParts,
  actor: StaffActor,
  code: string,
): ReturnType<StaffDesk['confirmOwnAuthenticator']> {
  const staff = await selectStaff(parts.db, actor.staffId);
  if (staff === undefined) return refuse('session.ended');
  const sealed = staff.pendingTotpSecret;
  if (sealed === null) return refuse('staff.secondFactorWrong');
  const secret = parts.sealer.openSealed(sealed);
  must(secret !== null, 'an authenticator secret opens under the secret of the installation');
  const step = matchTotpStep(secret, code.replaceAll(' ', ''), parts.clock.now(), 0);
  if (step === null) return refuse('staff.secondFactorWrong');
  return transact(parts.db, async (tx) => {
    if (!(await adoptPendingTotp(tx, staff.id, sealed, step))) return refuse('staff.secondFactorWrong');
    const recoveryCodes = await renewRecoveryCodes(parts, tx, staff.id);
    const endedSessions = await endStaffSessions(tx, staff.id, {
      reason: 'authenticatorChanged',
      but: actor.sessionId,
    });
    await writeAct(parts, tx, actor, { action: 'staff.renewAuthenticator', after: { endedSessions } });
    return { recoveryCodes };
  });
}

export async function endOwnSession(parts: StaffParts, actor: StaffActor, sessionId: string): Promise<void> {
  await transact(parts.db, async (tx) => {
    const ended = await endStaffSessions(tx, actor.staffId, { reason: 'endedByOwner', only: sessionId });
    if (ended > 0) await writeAct(parts, tx, actor, { action: 'staff.endOwnSession', after: { sessionId } });
  });
  parts.sessions.forgetStaff();
}

/** Ends the session he asks with; one that has ended before is written down once. */
export async function signOut(parts: StaffParts, actor: StaffActor): Promise<void> {
  await transact(parts.db, async (tx) => {
    const ended = await endStaffSessions(tx, actor.staffId, { reason: 'signedOut', only: actor.sessionId });
    if (ended > 0) await writeAct(parts, tx, actor, { action: 'session.signOut', object: 'session' });
  });
  parts.sessions.forgetStaff();
}
