/**
 * A member changes his password: every other session and every remembered device ends, and his own session is renewed
 * (operations.md 6). A forced change just after signing in by password does not ask for the old one again: the house has
 * seen it a moment ago, and the page does not keep it.
 */
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { guardSignIn } from '../attempts.ts';
import type { Origin, SignedIn } from '../port.ts';
import { lockUnderPassword, selectMember, selectPasswordHash } from '../queries.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, usernameKey } from '../rules.ts';
import { type PasswordStanding, readPasswordStanding } from '../session-queries.ts';
import { type EntryParts, openSession, passwordDays } from '../sign-in/entry.ts';
import type { PasswordChange, PasswordChangeRefusal } from '../sign-in/port.ts';
import { checkDiffers, checkPair, replacePassword } from './replace.ts';

const FRESH_MINUTES = 10;

/** Whether the old password must be typed: not when this session proved it, or never needed one, a moment ago. */
export function asksOldPassword({ method, forcedChange, passwordState, ageMinutes }: PasswordStanding): boolean {
  if (ageMinutes >= FRESH_MINUTES) return true;
  const proved = method === 'password' && forcedChange !== null;
  const hasNone = passwordState === 'none' || passwordState === 'default';
  return !(proved || (hasNone && ['sms', 'firebase', 'registration', 'social'].includes(method)));
}

export async function passwordDuty(parts: EntryParts, sessionId: string) {
  const standing = await readPasswordStanding(parts.db, sessionId, await passwordDays(parts.content));
  if (standing === undefined) return { forcedChange: null, asksOldPassword: true };
  return { forcedChange: standing.forcedChange, asksOldPassword: asksOldPassword(standing) };
}

/** Verifies the old password under the same guard as a sign-in: five wrong ones lock the account. */
async function checkOldPassword(
  parts: EntryParts,
  member: { username: string; passwordHash: string },
  typed: string,
  origin: Origin,
): Promise<PasswordChangeRefusal | undefined> {
  const guard = guardSignIn(parts.db, 'member', usernameKey(member.username), origin.address);
  const { lockedMinutes } = await guard.read();
  if (lockedMinutes !== null) return refuse('identity.locked', { minutes: lockedMinutes });
  const tries = await guard.claimTry();
  if (tries > ACCOUNT_ATTEMPTS) return refuse('identity.locked', { minutes: LOCK_MINUTES });
  const right = await parts.passwords.verifyPassword(member.passwordHash, cleanText(typed));
  if (isRefusal(right)) {
    await guard.returnTry();
    return right;
  }
  if (right) {
    await guard.forget();
    return undefined;
  }
  await guard.countMiss();
  return refuse('identity.oldPasswordWrong', { field: 'oldPassword' });
}

function checkForm(change: PasswordChange, username: string, asksOld: boolean): PasswordChangeRefusal | undefined {
  if (asksOld && !change.oldPassword) return refuse('identity.fieldRequired', { field: 'oldPassword' });
  return checkPair(change, username);
}

export async function changePassword(
  parts: EntryParts,
  memberId: bigint,
  sessionId: string,
  change: PasswordChange,
  origin: Origin,
): Promise<SignedIn | PasswordChangeRefusal> {
  const [member, before, standing] = await Promise.all([
    selectMember(parts.db, memberId),
    selectPasswordHash(parts.db, memberId),
    readPasswordStanding(parts.db, sessionId, await passwordDays(parts.content)),
  ]);
  if (member === undefined || before === null || standing === undefined) return refuse('session.ended');
  if (member.kind === 'trial') return refuse('session.trialAccount');
  const asksOld = asksOldPassword(standing);
  const unfit = checkForm(change, member.username, asksOld);
  if (unfit !== undefined) return unfit;
  if (asksOld) {
    const wrong = await checkOldPassword(
      parts,
      { username: member.username, passwordHash: before },
      change.oldPassword ?? '',
      origin,
    );
    if (wrong !== undefined) return wrong;
  }
  const unchanged = await checkDiffers(parts, before, change.newPassword);
  if (unchanged !== undefined) return unchanged;
  const passwordHash = await parts.passwords.hashPassword(change.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(parts.db, async (tx): Promise<SignedIn | PasswordChangeRefusal> => {
    // Changed otherwise meanwhile: who asked here knew another password, and his session has ended.
    if (!(await lockUnderPassword(tx, memberId, before))) return refuse('session.ended');
    await replacePassword(parts, tx, memberId, passwordHash);
    return openSession(parts, tx, member, origin, { method: 'password' });
  });
}
