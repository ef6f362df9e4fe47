/** Staff sign in with a password and an authenticator's code, in one call; a code opens the desk once. */
import { cleanText } from '@house/rules/text';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, refuse } from '../../platform/result.ts';
import { guardSignIn } from './attempts.ts';
import { makeTotpSecret, matchTotpStep, totpUri } from './authenticator.ts';
import type { Passwords } from './passwords.ts';
import type { Origin, StaffCredentials, StaffLoginRefusal, StaffRole, StaffSignedIn } from './port.ts';
import { claimTotpStep, selectStaffByKey, upsertStaff } from './queries.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, usernameKey } from './rules.ts';
import type { Sealer } from './seal.ts';
import type { Sessions } from './sessions.ts';

export interface StaffParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Seals authenticator secrets at rest. */
  readonly sealer: Sealer;
}

export async function signInStaff(
  parts: StaffParts,
  credentials: StaffCredentials,
  origin: Origin,
): Promise<StaffSignedIn | StaffLoginRefusal> {
  const key = usernameKey(credentials.username);
  const guard = guardSignIn(parts.db, 'staff', key, origin.address);
  const { lockedMinutes } = await guard.read();
  if (lockedMinutes !== null) return refuse('staff.locked', { minutes: lockedMinutes });
  const tries = await guard.claimTry();
  if (tries > ACCOUNT_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
  const miss = async (code: 'staff.wrongCredentials' | 'staff.secondFactorWrong'): Promise<StaffLoginRefusal> => {
    await guard.countMiss();
    if (tries >= ACCOUNT_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
    return refuse(code, { triesLeft: ACCOUNT_ATTEMPTS - tries });
  };

  const staff = await selectStaffByKey(parts.db, key.replaceAll('\0', '\uFFFD'));
  const right = await parts.passwords.verifyPassword(staff?.passwordHash ?? null, cleanText(credentials.password));
  if (isRefusal(right)) {
    await guard.returnTry();
    return right;
  }
  if (!right || staff === undefined || staff.status !== 'active') return miss('staff.wrongCredentials');

  const secret = parts.sealer.openSealed(staff.totpSecret);
  must(secret !== null, 'an authenticator secret opens under the secret of the installation');
  const code = credentials.code.replaceAll(' ', '');
  const step = matchTotpStep(secret, code, parts.clock.now(), Number(staff.totpLastStep));
  if (step === null) return miss('staff.secondFactorWrong');
  const signedIn = await transact(parts.db, async (tx): Promise<StaffSignedIn | null> => {
    // Of two sign-ins with one code at once, the database lets one through.
    if (!(await claimTotpStep(tx, staff.id, step))) return null;
    return parts.sessions.startSession(tx, 'staff', staff.id, origin);
  });
  if (signedIn === null) return miss('staff.secondFactorWrong');
  await guard.forget();
  return signedIn;
}

/** Makes a member of staff, or renews the one of that name: new password, new authenticator, old sessions ended. */
export async function enrolStaff(
  parts: StaffParts,
  { username, password, role }: { username: string; password: string; role: StaffRole },
): Promise<{ id: bigint; totpSecret: string; totpUri: string }> {
  const passwordHash = await parts.passwords.hashPassword(cleanText(password));
  if (isRefusal(passwordHash)) throw new Error('too busy to hash a password');
  const totpSecret = makeTotpSecret();
  const id = await upsertStaff(parts.db, {
    id: parts.ids.next(),
    username: cleanText(username),
    usernameKey: usernameKey(username),
    passwordHash,
    totpSecret: parts.sealer.sealText(totpSecret),
    role,
  });
  await parts.sessions.endSessionsOf('staff', id, 'enrolled');
  return { id, totpSecret, totpUri: totpUri(cleanText(username), totpSecret) };
}
