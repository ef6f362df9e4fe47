/** Signing in with password and one-time code in one call, and coming in from the machine that holds the secrets. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { cleanText } from '@house/rules/text';
import { sql } from 'kysely';
import { transact } from '../../../platform/database.ts';
import { isRefusal } from '../../../platform/result.ts';
import { makeTotpSecret, totpUri } from '../authenticator.ts';
import type { Origin, StaffCredentials, StaffLoginRefusal, StaffSignedIn } from '../port.ts';
import { usernameKey } from '../rules.ts';
import { revokeInvitations } from './invitation-queries.ts';
import type { StaffParts } from './parts.ts';
import { type NotedMiss, proveStaff } from './proof.ts';
import { endStaffSessions, replaceRecoveryCodes, touchStaffLogin, upsertStaff } from './queries.ts';

/**
 * Writes a refused sign-in down; of a name that nobody has no line stays: it may be a password in the wrong box, and
 * strangers have names without end. It is written in any case and taken back, for the time it takes must not tell the two
 * apart.
 */
async function writeMiss(parts: StaffParts, { staff, refused }: NotedMiss, address: string): Promise<void> {
  await transact(parts.db, async (tx) => {
    await sql`savepoint line`.execute(tx);
    await parts.recordAct(tx, {
      staffId: null,
      staff: staff?.username ?? '',
      action: 'session.refused',
      object: 'session',
      address,
      after: canonicalJson({ refused }),
    });
    await (staff === undefined ? sql`rollback to savepoint line` : sql`release savepoint line`).execute(tx);
  });
}

export async function signInStaff(
  parts: StaffParts,
  credentials: StaffCredentials,
  origin: Origin,
): Promise<StaffSignedIn | StaffLoginRefusal> {
  const outcome = await proveStaff(
    parts,
    credentials,
    origin.address,
    async (tx, staff, used) => {
      await touchStaffLogin(tx, staff.id);
      const session = await parts.sessions.startSession(tx, 'staff', staff.id, origin);
      await parts.recordAct(tx, {
        staffId: staff.id,
        staff: staff.username,
        action: 'session.signIn',
        object: 'session',
        address: origin.address,
        ...(used.recoveryCodesLeft === undefined ? {} : { after: canonicalJson(used) }),
      });
      return { ...session, ...used };
    },
    (miss) => writeMiss(parts, miss, origin.address),
  );
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
