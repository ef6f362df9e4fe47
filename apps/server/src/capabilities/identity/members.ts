/** Members sign in and register. */
import type { Db, Tx } from '../../platform/database.ts';
import { transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Content, RegisterFieldName, RegisterRule } from '../content/port.ts';
import { guardSignIn } from './attempts.ts';
import { redeemCaptcha } from './captchas.ts';
import type { Codes } from './codes.ts';
import type { Passwords } from './passwords.ts';
import type {
  Credentials,
  LoginRefusal,
  Member,
  OnMemberCreated,
  Origin,
  RegisterRefusal,
  Registration,
  SignedIn,
} from './port.ts';
import { insertMember, type NewMember, selectMemberByKey, touchMemberLogin } from './queries.ts';
import { ACCOUNT_ATTEMPTS, checkField, cleanText, LOCK_MINUTES, needsCaptcha, usernameKey } from './rules.ts';
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

async function checkCaptcha(
  db: Db,
  { captcha, captchaId }: { captcha?: string | undefined; captchaId?: string | undefined },
): Promise<Refusal<'identity.captchaRequired' | 'identity.captchaWrong'> | undefined> {
  // A captcha asked for is part of the form from now on, so the hint goes with both refusals.
  if (!captcha?.trim() || !captchaId) return refuse('identity.captchaRequired', { captcha: true });
  return (await redeemCaptcha(db, captchaId, captcha)) ? undefined : refuse('identity.captchaWrong', { captcha: true });
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

/** What the form says of a field; undefined for one it does not carry. */
function typedIn(form: Registration, field: RegisterFieldName): string | undefined {
  const typed: unknown = field in form ? form[field as keyof Registration] : undefined;
  return typeof typed === 'string' ? typed : undefined;
}

/** The first field that may not be registered as typed. */
function checkFields(rules: readonly RegisterRule[], form: Registration): RegisterRefusal | undefined {
  for (const rule of rules) {
    if (rule.field === 'captcha' || rule.field === 'confirmPassword') continue;
    const refusal = checkField(rule, typedIn(form, rule.field));
    if (refusal !== undefined) return refusal;
  }
  if (form.confirmPassword === '') return refuse('identity.fieldRequired', { field: 'confirmPassword' });
  const same = cleanText(form.confirmPassword) === cleanText(form.password);
  return same ? undefined : refuse('identity.passwordMismatch', { field: 'confirmPassword' });
}

/** Keeps an address people came by when it is one; it is only read by reports. */
function registerUrlOf(typed: string | undefined): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null;
  const { protocol, href } = new URL(typed);
  return protocol === 'https:' || protocol === 'http:' ? href.slice(0, 2048) : null;
}

function newMember(
  id: bigint,
  form: Registration,
  rules: readonly RegisterRule[],
  passwordHash: string,
  origin: Origin,
): NewMember {
  const shown = new Set(rules.filter((rule) => rule.shown).map((rule) => rule.field));
  const kept = (field: 'email' | 'payeeName' | 'affiliateCode' | 'referralCode') =>
    shown.has(field) ? cleanText(form[field] ?? '') || null : null;
  return {
    id,
    username: cleanText(form.username),
    usernameKey: usernameKey(form.username),
    passwordHash,
    kind: 'player',
    agentGrade: null,
    email: kept('email'),
    payeeName: kept('payeeName'),
    affiliateCode: kept('affiliateCode'),
    referralCode: kept('referralCode'),
    registerUrl: registerUrlOf(form.registerUrl),
    registerAddress: origin.address.slice(0, 64),
  };
}

/** Registers by name under the rules of the brand, opens what belongs to a member, and signs him in. */
export async function registerMember(
  parts: MemberParts,
  form: Registration,
  origin: Origin,
): Promise<SignedIn | RegisterRefusal> {
  const [flags, rules] = await Promise.all([parts.content.flags(), parts.content.registerRules('username')]);
  if (!flags.USERNAMEREG3 || !flags.DIRECTREG3) return refuse('identity.registrationClosed');
  const wrong = checkFields(rules, form);
  if (wrong !== undefined) return wrong;
  if (!form.termsAccepted) return refuse('identity.termsNotAccepted');
  if (rules.some((rule) => rule.field === 'captcha' && rule.shown)) {
    const refusal = await checkCaptcha(parts.db, form);
    if (refusal !== undefined) return refusal;
  }
  const taken = () => refuse('identity.usernameTaken', { field: 'username', username: cleanText(form.username) });
  // Saves the cost of a hash; the unique key below decides.
  if ((await selectMemberByKey(parts.db, usernameKey(form.username))) !== undefined) return taken();
  const passwordHash = await parts.passwords.hashPassword(cleanText(form.password));
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(parts.db, async (tx): Promise<SignedIn | RegisterRefusal> => {
    const member = await insertMember(tx, newMember(parts.ids.next(), form, rules, passwordHash, origin));
    if (member === undefined) return taken();
    await parts.onMemberCreated(tx, member.id);
    return openSession(parts, tx, member, origin);
  });
}
