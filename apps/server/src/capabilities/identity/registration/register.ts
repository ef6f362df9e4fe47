/** Registers a member by name or by number, opens what belongs to him and signs him in. */
import { randomBytes } from '@house/fairness/random';
import { dayAt } from '@house/rules/calendar';
import { cleanText } from '@house/rules/text';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import type { Content, RegisterFieldName, RegisterMethod, RegisterRule } from '../../content/port.ts';
import { checkCaptcha } from '../captchas.ts';
import type { Passwords } from '../passwords.ts';
import type { Member, OnMemberCreated, SignedIn } from '../port.ts';
import {
  insertMember,
  isMobileTaken,
  type NewMember,
  selectMember,
  selectMemberByKey,
  takeNamedMobile,
} from '../queries.ts';
import { gradeBelow, usernameKey } from '../rules.ts';
import { asksCaptcha, countTaken, countTry } from './guard.ts';
import { findInvitations, type Invitations, makeInvitationCode, takeLinkUse } from './invitations.ts';
import { readMobile } from './mobile.ts';
import { makeUsername, suggestNames } from './names.ts';
import type {
  CodeRefusal,
  Invitation,
  InvitationRefusal,
  Origin,
  RegisterCodeRefusal,
  RegisterCodeWish,
  RegisterRefusal,
  Registration,
  RegistrationHelp,
} from './port.ts';
import { checkForm, isOpen, keptOf, registerUrlOf } from './rules.ts';

export interface RegistrationParts extends RegistrationHelp {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly content: Content;
  readonly passwords: Passwords;
  readonly onMemberCreated: OnMemberCreated;
  readonly openSession: (tx: Tx, member: Member, origin: Origin) => Promise<SignedIn>;
}

type Shows = (field: RegisterFieldName) => boolean;

/** One registration on its way. */
interface Attempt {
  readonly form: Registration;
  readonly origin: Origin;
  readonly rules: readonly RegisterRule[];
  readonly shows: Shows;
  /** E.164; null where no number is asked for or given. */
  readonly mobile: string | null;
}

const NAME_TRIES = 20;

/** What shows that a person asks, not a machine. */
async function checkPerson(parts: RegistrationParts, attempt: Attempt): Promise<RegisterRefusal | undefined> {
  const { form, origin, shows } = attempt;
  if (shows('captcha') || (await asksCaptcha(parts.db, origin))) {
    const refusal = await checkCaptcha(parts.db, form);
    if (refusal !== undefined) return refusal;
  }
  return parts.humanCheck.verify(form.human, origin);
}

/**
 * How the number is shown to be his: `firebase` when its token says so, `code` when ours is still to be redeemed, `none`
 * when nobody asks.
 */
async function proofOf(
  parts: RegistrationParts,
  { form, shows, mobile }: Attempt,
): Promise<'firebase' | 'code' | 'none' | RegisterRefusal> {
  if (mobile === null || !shows('verificationCode')) return 'none';
  if (form.firebaseIdToken && parts.verifyFirebaseToken !== undefined) {
    const shown = await parts.verifyFirebaseToken(form.firebaseIdToken);
    if (shown.refused !== undefined) return shown;
    return shown.mobile === mobile ? 'firebase' : refuse('identity.phoneTokenInvalid');
  }
  if (cleanText(form.verificationCode ?? '') === '')
    return refuse('identity.codeMissing', { field: 'verificationCode' });
  // Without anybody who sends codes none can be right.
  return parts.codes === undefined ? refuse('request.unavailable') : 'code';
}

async function nameTaken(parts: RegistrationParts, { form, origin, rules }: Attempt): Promise<RegisterRefusal> {
  const username = cleanText(form.username ?? '');
  const rule = rules.find(({ field }) => field === 'username');
  await countTaken(parts.db, origin);
  const free = rule === undefined ? [] : await suggestNames(parts.db, username, rule);
  const captcha = await asksCaptcha(parts.db, origin);
  return refuse('identity.usernameTaken', {
    field: 'username',
    username,
    free: free.join(' '),
    ...(captcha ? { captcha } : {}),
  });
}

async function hashSecrets(parts: RegistrationParts, { form, shows }: Attempt) {
  // Who has no password gets one that nobody knows, so that every account is verified the same way.
  const password = shows('password') ? (form.password ?? '') : Buffer.from(randomBytes(32)).toString('base64');
  const passwordHash = await parts.passwords.hashPassword(password);
  if (isRefusal(passwordHash)) return passwordHash;
  if (!shows('paymentPassword')) return { passwordHash, paymentPasswordHash: null };
  const paymentPasswordHash = await parts.passwords.hashPassword(cleanText(form.paymentPassword ?? ''));
  return isRefusal(paymentPasswordHash) ? paymentPasswordHash : { passwordHash, paymentPasswordHash };
}

type Secrets = { passwordHash: string; paymentPasswordHash: string | null };

function newMember(
  parts: RegistrationParts,
  attempt: Attempt,
  secrets: Secrets,
  invitations: Invitations,
  { verified, opened }: { verified: boolean; opened: Pick<NewMember, 'kind' | 'agentGrade'> },
): Omit<NewMember, 'username' | 'usernameKey'> {
  const { form, origin, rules, shows, mobile } = attempt;
  return {
    id: parts.ids.next(),
    ...secrets,
    ...keptOf(rules, form),
    ...opened,
    mobile,
    mobileVerified: verified,
    passwordState: shows('password') ? 'own' : 'none',
    affiliateCode: invitations.affiliate?.code ?? null,
    referralCode: invitations.referral?.code ?? null,
    uplineId: invitations.affiliate?.ownerId ?? null,
    referredById: invitations.referral?.ownerId ?? null,
    registerUrl: registerUrlOf(form.registerUrl),
    registerAddress: origin.address.slice(0, 64),
  };
}

/** Adds the member under the name he chose or one that is made for him; undefined when name or number is taken. */
async function addMember(
  tx: Tx,
  { form, shows }: Attempt,
  member: Omit<NewMember, 'username' | 'usernameKey'>,
): Promise<Member | undefined> {
  const named = (username: string) => insertMember(tx, { ...member, username, usernameKey: usernameKey(username) });
  if (shows('username')) return named(cleanText(form.username ?? ''));
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    const made = await named(makeUsername());
    if (made !== undefined) return made;
    if (member.mobileVerified && member.mobile && (await isMobileTaken(tx, member.mobile))) return undefined;
  }
  return undefined;
}

/** What the link of an agent makes of whoever comes by it. */
async function openedBy(tx: Tx, link: Invitation | null): Promise<Pick<NewMember, 'kind' | 'agentGrade'>> {
  if (link?.opens !== 'agent') return { kind: 'player', agentGrade: null };
  return { kind: 'agent', agentGrade: gradeBelow((await selectMember(tx, link.ownerId))?.agentGrade ?? null, false) };
}

/**
 * All that is written, at once. A refusal undoes it, so that the right code of who met a taken name is good for another
 * name; a wrong code stays counted by itself.
 */
async function writeMember(
  parts: RegistrationParts,
  attempt: Attempt,
  proof: 'firebase' | 'code' | 'none',
  wish: { secrets: Secrets; invitations: Invitations },
): Promise<SignedIn | CodeRefusal | InvitationRefusal | Refusal<'taken'>> {
  const { form, origin, mobile } = attempt;
  return transact(parts.db, async (tx): Promise<SignedIn | CodeRefusal | InvitationRefusal | Refusal<'taken'>> => {
    if (proof === 'code' && mobile !== null) {
      const { verificationCode: code } = form;
      const wrong = await parts.codes?.redeemCode(tx, { purpose: 'register', to: mobile, from: origin.address, code });
      if (wrong !== undefined) return wrong;
    }
    if (proof !== 'none' && mobile !== null) await takeNamedMobile(tx, mobile, null);
    const link = wish.invitations.affiliate?.kind === 'invite' ? wish.invitations.affiliate : null;
    if (link !== null && !(await takeLinkUse(tx, link.code))) return refuse('identity.inviteInvalid');
    const opened = await openedBy(tx, link);
    const row = newMember(parts, attempt, wish.secrets, wish.invitations, { verified: proof !== 'none', opened });
    const member = await addMember(tx, attempt, row);
    if (member === undefined) return refuse('taken');
    await makeInvitationCode(tx, member.id, 'referral');
    if (opened.kind === 'agent') await makeInvitationCode(tx, member.id, 'affiliate');
    await parts.onMemberCreated(tx, member.id, link?.code);
    return parts.openSession(tx, member, origin);
  });
}

/** Whether it was the name or the number that somebody had first; of the number only who proved it is his is told. */
async function tellTaken(parts: RegistrationParts, attempt: Attempt, proved: boolean): Promise<RegisterRefusal> {
  const { mobile, origin } = attempt;
  if (proved && mobile !== null && (await isMobileTaken(parts.db, mobile))) {
    await countTaken(parts.db, origin);
    return refuse('identity.mobileTaken', { field: 'mobileNum' });
  }
  return nameTaken(parts, attempt);
}

export async function registerMember(
  parts: RegistrationParts,
  method: RegisterMethod,
  form: Registration,
  origin: Origin,
): Promise<SignedIn | RegisterRefusal> {
  const [flags, rules, { zone }] = await Promise.all([
    parts.content.flags(),
    parts.content.registerRules(method),
    parts.content.brand(),
  ]);
  if (!isOpen(method, flags)) return refuse('identity.registrationClosed');
  const shows: Shows = (field) => rules.some((rule) => rule.field === field && rule.shown);
  const wrong = checkForm(rules, form, dayAt(parts.clock.now(), zone.offsetMinutes));
  if (wrong !== undefined) return wrong;
  const typed = shows('mobileNum') ? cleanText(form.mobileNum ?? '') : '';
  const mobile = typed === '' ? null : readMobile(form.countryDialingCode ?? '', typed);
  if (isRefusal(mobile)) return mobile;
  const attempt: Attempt = { form, origin, rules, shows, mobile };

  const tooMany = await countTry(parts.db, origin);
  if (tooMany !== undefined) return tooMany;
  const invitations = await findInvitations(parts.db, form, shows);
  if (invitations.refused !== undefined) return invitations;
  const notPerson = await checkPerson(parts, attempt);
  if (notPerson !== undefined) return notPerson;
  // Saves the cost of a hash; the unique key decides.
  const key = shows('username') ? usernameKey(form.username ?? '') : null;
  if (key !== null && (await selectMemberByKey(parts.db, key)) !== undefined) return nameTaken(parts, attempt);
  const proof = await proofOf(parts, attempt);
  if (typeof proof !== 'string') return proof;
  const secrets = await hashSecrets(parts, attempt);
  if (isRefusal(secrets)) return secrets;
  const written = await writeMember(parts, attempt, proof, { secrets, invitations });
  return written.refused === 'taken' ? tellTaken(parts, attempt, proof !== 'none') : written;
}

/** Sends a code to a number that wants to register. Who has the number already is not told: its owner will see. */
export async function requestRegisterCode(
  parts: RegistrationParts,
  wish: RegisterCodeWish,
  origin: Origin,
): Promise<{ refused?: undefined; expiredMinutes: number } | RegisterCodeRefusal> {
  const [flags, ...lists] = await Promise.all([
    parts.content.flags(),
    parts.content.registerRules('username'),
    parts.content.registerRules('mobile'),
  ]);
  const asked = (['username', 'mobile'] as const).some(
    (method, at) =>
      isOpen(method, flags) && lists[at]?.some((rule) => rule.field === 'verificationCode' && rule.shown) === true,
  );
  if (!asked) return refuse('identity.registrationClosed');
  const mobile = readMobile(wish.countryDialingCode, wish.mobileNo);
  if (isRefusal(mobile)) return mobile;
  if (parts.codes === undefined) return refuse('request.unavailable');
  const { language } = wish;
  const request = { purpose: 'register', channel: 'sms', to: mobile, memberId: null, origin, language } as const;
  return parts.codes.requestCode({ ...request, deliver: true });
}
