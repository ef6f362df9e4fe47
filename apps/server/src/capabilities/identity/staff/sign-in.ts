/** Signing in with password and one-time code in one call, and coming in from the machine that holds the secrets. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { isRefusal } from '../../../platform/result.ts';
import { makeTotpSecret, totpUri } from '../authenticator.ts';
import type { Origin, StaffCredentials, StaffLoginRefusal, StaffSignedIn } from '../port.ts';
import { usernameKey } from '../rules.ts';
import { revokeInvitations } from './invitation-queries.ts';
import type { StaffParts } from './parts.ts';
import { proveStaff } from './proof.ts';
import { endStaffSessions, replaceRecoveryCodes, touchStaffLogin, upsertStaff } from './queries.ts';

export async function signInStaff(
  parts: StaffParts,
  credentials: StaffCredentials,
  origin: Origin,
): Promise<StaffSignedIn | StaffLoginRefusal> {
  const outcome = await proveStaff(parts, credentials, origin.address, async (tx, staff, used) => {
    await touchStaffLogin(tx, staff.id);
    return { ...(await parts.sessions.startSession(tx, 'staff', staff.id, origin)), ...used };
  });
  return outcome as StaffSignedIn | StaffLoginRefusal;
}

/**
 * Makes a member of staff, or renews the one of that name: new password, new authenticator, old sessions and links
 * ended, any address. The way in when nobody else can let anybody in.
 */
export async function enrolStaff(
  parts: StaffParts,
  { username, password, role }: { username: string; password: string; role: string },
): Promise<{ id: bigint; totpSecret: string; totpUri: string }> {
  const passwordHash = await parts.passwords.hashPassword(cleanText(password));
  if (isRefusal(passwordHash)) throw new Error('too busy to hash a password');
  const totpSecret = makeTotpSecret();
  const id = await transact(parts.db, async (tx) => {
    const made = await upsertStaff(tx, {
      id: parts.ids.next(),
      username: cleanText(username),
      usernameKey: usernameKey(username),
      passwordHash,
      totpSecret: parts.sealer.sealText(totpSecret),
      role,
    });
    await replaceRecoveryCodes(tx, made, []);
    await revokeInvitations(tx, made);
    await endStaffSessions(tx, made, { reason: 'enrolled' });
    await parts.recordAct(tx, {
      staffId: null,
      staff: '',
      action: 'staff.enrolAtMachine',
      object: `staff:${made}`,
      address: '',
      after: canonicalJson({ role, username: cleanText(username) }),
    });
    return made;
  });
  parts.sessions.forgetStaff();
  return { id, totpSecret, totpUri: totpUri(cleanText(username), totpSecret) };
}
