/** The number and the mail address: bound by a code, changed by a code, and told where they were before. */
import { cleanText } from '@house/rules/text';
import { type Tx, transact } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { readMobile } from '../registration/mobile.ts';
import type { CodeRefusal, MobileRefusal } from '../registration/port.ts';
import { confirmRecent } from './confirm.ts';
import { type ProfileParts, tellChange } from './parts.ts';
import type { Asker, FieldRefusal, MobileWish, RecentRefusal } from './port.ts';
import { lockProfile, selectProfile, updateEmail, updateMobile, verifiedContact } from './queries.ts';
import { judgeText } from './rules.ts';

export async function sendMobileCode({ codes }: ProfileParts, asker: Asker, wish: MobileWish) {
  const to = readMobile(wish.countryDialingCode, wish.mobileNum);
  if (typeof to !== 'string') return to;
  const { memberId, origin, language } = asker;
  // Also to a number that somebody has: only who reads it learns that.
  return codes.requestCode({ purpose: 'bindMobile', channel: 'sms', to, memberId, origin, language, deliver: true });
}

const PURPOSES = { sms: 'bindMobile', mail: 'bindEmail' } as const;

/** Sends the code without which a verified contact is not replaced. */
async function sendOldCode({ codes, db }: ProfileParts, asker: Asker, channel: 'sms' | 'mail') {
  const to = verifiedContact(await selectProfile(db, asker.memberId), channel);
  if (to === undefined) return refuse('profile.contactMissing');
  const { memberId, origin, language } = asker;
  return codes.requestCode({ purpose: PURPOSES[channel], channel, to, memberId, origin, language, deliver: true });
}
export const sendOldMobileCode = (parts: ProfileParts, asker: Asker) => sendOldCode(parts, asker, 'sms');
export const sendOldEmailCode = (parts: ProfileParts, asker: Asker) => sendOldCode(parts, asker, 'mail');

type ReplaceRefusal = CodeRefusal | Refusal<'profile.oldCodeNeeded'>;

/**
 * Redeems the codes of a change: of the new contact, and of the verified one that it replaces. `old` of the answer is
 * that one, to be told of the change; null when nothing is replaced.
 */
async function redeemBoth(
  { codes }: ProfileParts,
  tx: Tx,
  memberId: bigint,
  change: { channel: 'sms' | 'mail'; to: string; code: string; oldCode?: string | undefined },
): Promise<{ refused?: undefined; old: string | null } | ReplaceRefusal> {
  const { channel, to } = change;
  const purpose = PURPOSES[channel];
  const verified = verifiedContact(await lockProfile(tx, memberId), channel);
  const old = verified === undefined || verified.toLowerCase() === to.toLowerCase() ? null : verified;
  if (old !== null) {
    if (!change.oldCode) return refuse('profile.oldCodeNeeded');
    const wrong = await codes.redeemCode(tx, { purpose, to: old, code: change.oldCode });
    if (wrong !== undefined) return wrong;
  }
  return (await codes.redeemCode(tx, { purpose, to, code: change.code })) ?? { old };
}

type BindRefusal = ReplaceRefusal | Refusal<'identity.mobileTaken'>;

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
    const { code, oldCode } = wish;
    const redeemed = await redeemBoth(parts, tx, asker.memberId, { channel: 'sms', to: mobile, code, oldCode });
    if (redeemed.refused !== undefined) return redeemed;
    const { old } = redeemed;
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
  wish: { email: string; code: string; oldCode?: string | undefined; recentPassword?: string | undefined },
): Promise<undefined | RecentRefusal | FieldRefusal | ReplaceRefusal | Refusal<'profile.emailTaken'>> {
  const email = await readEmail(parts, wish.email);
  if (typeof email !== 'string') return email;
  const refusal = await confirmRecent(parts, asker, wish.recentPassword);
  if (refusal !== undefined) return refusal;
  return transact(parts.db, async (tx): Promise<undefined | ReplaceRefusal | Refusal<'profile.emailTaken'>> => {
    const { code, oldCode } = wish;
    const redeemed = await redeemBoth(parts, tx, asker.memberId, { channel: 'mail', to: email, code, oldCode });
    if (redeemed.refused !== undefined) return redeemed;
    const { old } = redeemed;
    if (!(await updateEmail(tx, asker.memberId, email))) return refuse('profile.emailTaken');
    const before = old === null ? undefined : { channel: 'mail' as const, to: old };
    await tellChange(parts, tx, asker, old === null ? 'emailBound' : 'emailChanged', before);
    return undefined;
  });
}
