/** Signing in by name and password, by a code to a verified number, and by a remembered device. */
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { guardSignIn, type SignInGuard } from '../attempts.ts';
import { checkCaptcha } from '../captchas.ts';
import type { Member, Origin, SignedIn } from '../port.ts';
import { lockUnderPassword, selectMember, selectMemberByKey, selectMemberByMobile } from '../queries.ts';
import { readMobile } from '../registration/mobile.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, needsCaptcha, usernameKey } from '../rules.ts';
import { rotateDeviceToken } from './device-tokens.ts';
import { type EntryParts, noteSignIn, openSession } from './entry.ts';
import { provableBy, startExtraCheck } from './extra-check.ts';
import { isFamiliar } from './history.ts';
import type { Credentials, ExtraCheckNeeded, LoginCodeOutcome, LoginRefusal, RememberedRefusal } from './port.ts';

/** Names of trial accounts (operations.md 6). */
const TRIAL_NAME = /^try\d{8}$/;

type Outcome = SignedIn | ExtraCheckNeeded | LoginRefusal;

export function signInMember(parts: EntryParts, credentials: Credentials, origin: Origin): Promise<Outcome> {
  return credentials.type === 'sms'
    ? signInByMobile(parts, credentials, origin)
    : signInByPassword(parts, credentials, origin);
}

/** Locks, human check and captcha; undefined when the password may be looked at. */
async function checkForm(
  parts: EntryParts,
  guard: SignInGuard,
  credentials: Credentials,
  origin: Origin,
): Promise<LoginRefusal | undefined> {
  const misses = await guard.read();
  if (misses.lockedMinutes !== null) return refuse('identity.locked', { minutes: misses.lockedMinutes });
  const unproven = await parts.humanCheck?.verify(credentials.human, origin);
  if (unproven !== undefined) return unproven;
  return needsCaptcha(misses) ? checkCaptcha(parts.db, credentials) : undefined;
}

/** What was wrong, to somebody who did not prove himself: name or password is not told, nor learnt from the time. */
async function refuseMiss(
  parts: EntryParts,
  { guard, member, key, tries }: { guard: SignInGuard; member: Member | undefined; key: string; tries: number },
  origin: Origin,
): Promise<LoginRefusal> {
  const late = await guard.countMiss();
  const locked = late || tries >= ACCOUNT_ATTEMPTS;
  // Also of a name nobody has: the database does the same work for both.
  const memberId = member === undefined || member.kind === 'trial' ? null : member.id;
  const result = locked ? 'locked' : 'wrongPassword';
  await noteSignIn(parts, parts.db, { memberId, method: 'password', result }, origin);
  if (locked) return refuse('identity.locked', { minutes: LOCK_MINUTES });
  // Whether such a trial account exists or not: none is opened by a password.
  if (TRIAL_NAME.test(key) && member?.kind !== 'player') return refuse('identity.notMember');
  return refuse('identity.wrongCredentials', { captcha: true, triesLeft: ACCOUNT_ATTEMPTS - tries });
}

async function signInByPassword(parts: EntryParts, credentials: Credentials, origin: Origin): Promise<Outcome> {
  for (const field of ['username', 'password'] as const) {
    if (!credentials[field]) return refuse('identity.fieldRequired', { field });
  }
  const key = usernameKey(credentials.username ?? '');
  const guard = guardSignIn(parts.db, 'member', key, origin.address, origin.deviceHash);
  const unfit = await checkForm(parts, guard, credentials, origin);
  if (unfit !== undefined) return unfit;
  const tries = await guard.claimTry();
  if (tries > ACCOUNT_ATTEMPTS) return refuse('identity.locked', { minutes: LOCK_MINUTES });

  // PostgreSQL's text has no NUL; nobody has such a name, but it must cost what any other costs.
  const member = await selectMemberByKey(parts.db, key.replaceAll('\0', '\uFFFD'));
  const right = await parts.passwords.verifyPassword(
    member === undefined || member.kind === 'trial' ? null : member.passwordHash,
    cleanText(credentials.password ?? ''),
  );
  if (isRefusal(right)) {
    await guard.returnTry();
    return right;
  }
  if (!right || member === undefined) return refuseMiss(parts, { guard, member, key, tries }, origin);
  await guard.forget();
  // Its address or device became full while this try was under way: then it is no better than the next one.
  const { lockedMinutes } = await guard.read();
  if (lockedMinutes !== null) return refuse('identity.locked', { minutes: lockedMinutes });
  return admit(parts, member, credentials, origin);
}

/** Whoever proved himself by password: may he come in here, and is he known to come from there? */
async function admit(
  parts: EntryParts,
  { passwordHash, ...member }: Member & { passwordHash: string },
  credentials: Credentials,
  origin: Origin,
): Promise<Outcome> {
  const barred = judgeStanding(member, credentials);
  if (barred?.refused === 'identity.memberLocked') await noteLocked(parts, member.id, origin);
  if (barred !== undefined) return barred;
  const remember = credentials.remember === true;
  const familiar = await isFamiliar(parts.db, member.id, origin);
  const proofs = familiar ? null : await provableBy(parts, member.id);
  return transact(parts.db, async (tx): Promise<Outcome> => {
    // It was verified outside: another may have taken its place, and what this one opened has ended by now.
    if (!(await lockUnderPassword(tx, member.id, passwordHash))) return refuse('identity.wrongCredentials');
    if (proofs !== null) return startExtraCheck(parts, tx, { member, methods: proofs, remember }, origin);
    return openSession(parts, tx, member, origin, { method: 'password', remember, unchecked: !familiar });
  });
}

function judgeStanding(member: Member, { side }: Credentials): LoginRefusal | undefined {
  if (member.status === 'locked') return refuse('identity.memberLocked');
  return side === 'agent' && member.kind !== 'agent' ? refuse('identity.notAgent') : undefined;
}

/** Outside of what the refusal rolls back. */
function noteLocked(parts: EntryParts, memberId: bigint, origin: Origin): Promise<void> {
  return noteSignIn(parts, parts.db, { memberId, method: 'password', result: 'memberLocked' }, origin);
}

/** The mobile number that a Firebase token or the form names. */
async function provenMobile(
  parts: EntryParts,
  { firebaseIdToken, mobileNum, countryDialingCode }: Credentials,
): Promise<{ mobile: string; byToken: boolean } | LoginRefusal> {
  if (firebaseIdToken !== undefined && parts.verifyFirebaseToken !== undefined) {
    const proven = await parts.verifyFirebaseToken(firebaseIdToken);
    return isRefusal(proven) ? proven : { mobile: proven.mobile, byToken: true };
  }
  if (parts.codes === undefined) return refuse('identity.smsLoginClosed');
  const mobile = readMobile(countryDialingCode ?? '', mobileNum ?? '');
  return isRefusal(mobile) ? mobile : { mobile, byToken: false };
}

async function signInByMobile(parts: EntryParts, credentials: Credentials, origin: Origin): Promise<Outcome> {
  if (!(await parts.content.flags()).codeLogin) return refuse('identity.smsLoginClosed');
  const proven = await provenMobile(parts, credentials);
  if ('refused' in proven) return proven;
  const { mobile, byToken } = proven;
  const found: { member?: Member } = {};
  const outcome = await transact(parts.db, async (tx): Promise<Outcome> => {
    const wrong = byToken
      ? undefined
      : await parts.codes?.redeemCode(tx, {
          ...{ purpose: 'login', to: mobile, from: origin.address, code: credentials.verificationCode },
        });
    if (wrong !== undefined) return wrong;
    const member = await selectMemberByMobile(tx, mobile);
    // Only who holds the number gets as far as this.
    if (member === undefined) return refuse('identity.mobileUnknown');
    found.member = member;
    const barred = judgeStanding(member, credentials);
    if (barred !== undefined) return barred;
    const method = byToken ? 'firebase' : 'sms';
    return openSession(parts, tx, member, origin, { method, remember: credentials.remember === true });
  });
  const { member } = found;
  // A second connection is asked for once the first is given back.
  if (member?.status === 'locked') await noteLocked(parts, member.id, origin);
  return outcome;
}

/** Sends a code that signs in. A number without an account gets the same answer, the same limits and no code. */
export async function sendLoginCode(
  parts: EntryParts,
  { mobileNum, countryDialingCode }: { mobileNum: string; countryDialingCode: string },
  origin: Origin,
  language: string,
): Promise<LoginCodeOutcome> {
  const { codes } = parts;
  if (codes === undefined || !(await parts.content.flags()).codeLogin) {
    return refuse('identity.smsLoginClosed');
  }
  const to = readMobile(countryDialingCode, mobileNum);
  if (isRefusal(to)) return to;
  const member = await selectMemberByMobile(parts.db, to);
  return codes.requestCode({
    purpose: 'login',
    channel: 'sms',
    to,
    memberId: member?.id ?? null,
    origin,
    language,
    deliver: member !== undefined,
  });
}

export async function signInRemembered(
  parts: EntryParts,
  token: string | undefined,
  origin: Origin,
): Promise<SignedIn | RememberedRefusal> {
  const outcome = await transact(parts.db, async (tx): Promise<SignedIn | RememberedRefusal | null> => {
    const rotated = await rotateDeviceToken(tx, token, origin);
    // Not a refusal yet: that would take the revocation of a stolen family back.
    if (rotated === null) return null;
    const member = await selectMember(tx, rotated.memberId);
    if (member === undefined) return refuse('identity.notRemembered');
    if (member.status === 'locked') return refuse('identity.memberLocked');
    return { ...(await openSession(parts, tx, member, origin, { method: 'remembered' })), remembered: rotated.next };
  });
  return outcome ?? refuse('identity.notRemembered');
}
