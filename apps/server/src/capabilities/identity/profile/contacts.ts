/** The number and the mail address: bound by a code, changed by a code, and told where they were before. */
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { readMobile } from '../registration/mobile.ts';
import type { CodeRefusal, MobileRefusal } from '../registration/port.ts';
import { confirmRecent } from './confirm.ts';
import { type ProfileParts, tellChange } from './parts.ts';
import { contactOf } from './payment-password.ts';
import type { Asker, FieldRefusal, MobileWish, RecentRefusal } from './port.ts';
import { lockProfile, selectProfile, updateEmail, updateMobile } from './queries.ts';
import { judgeText } from './rules.ts';

export async function sendMobileCode({ codes }: ProfileParts, asker: Asker, wish: MobileWish) {
  const to = readMobile(wish.countryDialingCode, wish.mobileNum);
  if (typeof to !== 'string') return to;
  const { memberId, origin, language } = asker;
  // Also to a number that somebody has: only who reads it learns that.
  return codes.requestCode({ purpose: 'bindMobile', channel: 'sms', to, memberId, origin, language, deliver: true });
}

export async function sendOldMobileCode({ codes, db }: ProfileParts, asker: Asker) {
  const to = contactOf(await selectProfile(db, asker.memberId), 'sms');
  if (to === undefined) return refuse('profile.contactMissing');
  const { memberId, origin, language } = asker;
  return codes.requestCode({ purpose: 'bindMobile', channel: 'sms', to, memberId, origin, language, deliver: true });
}

type BindRefusal = CodeRefusal | Refusal<'profile.oldCodeNeeded' | 'identity.mobileTaken'>;

export async function bindMobile(
  parts: ProfileParts,
  asker: Asker,
  wish: MobileWish & { code: string; oldCode?: string | undefined; recentPassword?: string | undefined },
): Promise<undefined | RecentRefusal | MobileRefusal | BindRefusal> {
  const mobile = readMobile(wish.countryDialingCode, wish.mobileNum);
  if (typeof mobile !== 'string') return mobile;
  const refusal = await confirmRecent(parts, asker, wish.recentPassword);
  if (refusal !== undefined) return refusal;
  return transact(parts.db, async (tx): Promise<undefined | BindRefusal> => {
    const member = await lockProfile(tx, asker.memberId);
    const old = member?.mobileVerified && member.mobile !== mobile ? member.mobile : null;
    if (old !== null) {
      if (!wish.oldCode) return refuse('profile.oldCodeNeeded');
      const wrong = await parts.codes.redeemCode(tx, { purpose: 'bindMobile', to: old, code: wish.oldCode });
      if (wrong !== undefined) return wrong;
    }
    const wrong = await parts.codes.redeemCode(tx, { purpose: 'bindMobile', to: mobile, code: wish.code });
    if (wrong !== undefined) return wrong;
    if (!(await updateMobile(tx, asker.memberId, mobile)))
      return refuse('identity.mobileTaken', { field: 'mobileNum' });
    const before = old === null ? undefined : { channel: 'sms' as const, to: old };
    await tellChange(parts, tx, asker, old === null ? 'mobileBound' : 'mobileChanged', before);
    return undefined;
  });
}

async function readEmail({ content }: ProfileParts, typed: string): Promise<string | FieldRefusal> {
  const rules = await content.registerRules('username');
  const rule = rules.find(({ field }) => field === 'email');
  if (rule === undefined) return refuse('identity.fieldRequired', { field: 'email' });
  return judgeText({ ...rule, shown: true, required: true }, typed) ?? cleanText(typed).toLowerCase();
}

export async function sendEmailCode(parts: ProfileParts, asker: Asker, typed: string) {
  const to = await readEmail(parts, typed);
  if (typeof to !== 'string') return to;
  const { memberId, origin, language } = asker;
  const request = { purpose: 'bindEmail', channel: 'mail', to, memberId, origin, language, deliver: true } as const;
  return parts.codes.requestCode(request);
}

export async function bindEmail(
  parts: ProfileParts,
  asker: Asker,
  wish: { email: string; code: string; recentPassword?: string | undefined },
): Promise<undefined | RecentRefusal | FieldRefusal | CodeRefusal | Refusal<'profile.emailTaken'>> {
  const email = await readEmail(parts, wish.email);
  if (typeof email !== 'string') return email;
  const refusal = await confirmRecent(parts, asker, wish.recentPassword);
  if (refusal !== undefined) return refusal;
  return transact(parts.db, async (tx): Promise<undefined | CodeRefusal | Refusal<'profile.emailTaken'>> => {
    const member = await lockProfile(tx, asker.memberId);
    const wrong = await parts.codes.redeemCode(tx, { purpose: 'bindEmail', to: email, code: wish.code });
    if (wrong !== undefined) return wrong;
    if (!(await updateEmail(tx, asker.memberId, email))) return refuse('profile.emailTaken');
    const old = member?.emailVerified && member.email?.toLowerCase() !== email ? member.email : null;
    const before = old === null ? undefined : { channel: 'mail' as const, to: old };
    await tellChange(parts, tx, asker, old === null ? 'emailBound' : 'emailChanged', before);
    return undefined;
  });
}
