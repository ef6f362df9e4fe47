/** Members sign in. */
import { cleanText } from '@house/rules/text';
import type { Db, Tx } from '../../platform/database.ts';
import { transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { Content } from '../content/port.ts';
import { guardSignIn } from './attempts.ts';
import { checkCaptcha } from './captchas.ts';
import type { Codes } from './codes.ts';
import type { Passwords } from './passwords.ts';
import type { Credentials, LoginRefusal, Member, OnMemberCreated, Origin, SignedIn } from './port.ts';
import { selectMemberByKey, touchMemberLogin } from './queries.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, needsCaptcha, usernameKey } from './rules.ts';
import type { Sessions } from './sessions.ts';

export interface MemberParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly content: Content;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Codes by text message and mail. */
  readonly codes: Codes;
  readonly onMemberCreated: OnMemberCreated;
}

/** Every way in ends here: the one place where a member's session begins. */
export async function openSession(parts: MemberParts, tx: Tx, member: Member, origin: Origin): Promise<SignedIn> {
  await touchMemberLogin(tx, member.id);
  const { token, expiresAt } = await parts.sessions.startSession(tx, 'member', member.id, origin);
  return { token, expiresAt, member, firstTime: member.lastLoginAt === null };
}

/** Signs in by name and password; which of the two was wrong is not told, nor learnt from the time it takes. */
export async function signInMember(
  parts: MemberParts,
  credentials: Credentials,
  origin: Origin,
): Promise<SignedIn | LoginRefusal> {
  const key = usernameKey(credentials.username);
  const guard = guardSignIn(parts.db, 'member', key, origin.address);
  const misses = await guard.read();
  if (misses.lockedMinutes !== null) return refuse('identity.locked', { minutes: misses.lockedMinutes });
  if (needsCaptcha(misses)) {
    const refusal = await checkCaptcha(parts.db, credentials);
    if (refusal !== undefined) return refusal;
  }
  const tries = await guard.claimTry();
  if (tries > ACCOUNT_ATTEMPTS) return refuse('identity.locked', { minutes: LOCK_MINUTES });

  // PostgreSQL's text has no NUL; nobody has such a name, but it must cost what any other costs.
  const member = await selectMemberByKey(parts.db, key.replaceAll('\0', '\uFFFD'));
  const right = await parts.passwords.verifyPassword(
    member === undefined || member.kind === 'trial' ? null : member.passwordHash,
    cleanText(credentials.password),
  );
  if (isRefusal(right)) {
    await guard.returnTry();
    return right;
  }
  if (!right || member === undefined) {
    await guard.countMiss();
    if (tries >= ACCOUNT_ATTEMPTS) return refuse('identity.locked', { minutes: LOCK_MINUTES });
    return refuse('identity.wrongCredentials', { captcha: true, triesLeft: ACCOUNT_ATTEMPTS - tries });
  }
  await guard.forget();
  if (member.status === 'locked') return refuse('identity.memberLocked');
  return transact(parts.db, (tx) => openSession(parts, tx, member, origin));
}
