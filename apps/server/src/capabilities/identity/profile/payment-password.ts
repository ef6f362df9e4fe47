/** The payment password: set, changed by the old one, set anew by a code. */
import { transact } from '../../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import type { CodeRefusal } from '../registration/port.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import { confirmRecent } from './confirm.ts';
import { type ProfileParts, tellChange } from './parts.ts';
import type { Asker, PaymentPasswordWish, RecentRefusal } from './port.ts';
import { type MemberRow, selectProfile, updatePaymentPassword } from './queries.ts';
import { isWeakPaymentPassword, readPaymentPassword } from './rules.ts';

/** Where the code of somebody who forgot goes. */
export function contactOf(member: MemberRow | undefined, channel: 'sms' | 'mail'): string | undefined {
  if (channel === 'sms') return member?.mobileVerified ? (member.mobile ?? undefined) : undefined;
  return member?.emailVerified ? (member.email ?? undefined) : undefined;
}

export async function sendPaymentPasswordCode(parts: ProfileParts, asker: Asker, channel: 'sms' | 'mail') {
  const to = contactOf(await selectProfile(parts.db, asker.memberId), channel);
  if (to === undefined) return refuse('profile.contactMissing');
  const { memberId, origin, language } = asker;
  return parts.codes.requestCode({
    purpose: 'paymentPassword',
    channel,
    to,
    memberId,
    origin,
    language,
    deliver: true,
  });
}

type SetRefusal =
  | RecentRefusal
  | CodeRefusal
  | Refusal<'profile.paymentPasswordForm' | 'profile.paymentPasswordWeak' | 'profile.contactMissing'>;

export async function setPaymentPassword(
  parts: ProfileParts,
  asker: Asker,
  wish: PaymentPasswordWish,
): Promise<undefined | SetRefusal> {
  const { db, codes, passwords } = parts;
  const digits = readPaymentPassword(wish.paymentPassword);
  if (digits === undefined) return refuse('profile.paymentPasswordForm');
  if (isWeakPaymentPassword(digits)) return refuse('profile.paymentPasswordWeak');
  const member = await selectProfile(db, asker.memberId);
  const isSet = member?.paymentPasswordHash != null;
  const byCode = wish.code !== undefined;
  if (!byCode) {
    const refusal = isSet
      ? await checkPaymentPassword(parts, asker, wish.oldPaymentPassword ?? '')
      : await confirmRecent(parts, asker, wish.recentPassword);
    if (refusal !== undefined) return refusal;
  }
  const to = contactOf(member, wish.channel ?? 'sms');
  if (byCode && to === undefined) return refuse('profile.contactMissing');
  const hash = await passwords.hashPassword(digits);
  if (isRefusal(hash)) return hash;
  return transact(db, async (tx): Promise<undefined | SetRefusal> => {
    if (byCode && to !== undefined) {
      const refusal = await codes.redeemCode(tx, { purpose: 'paymentPassword', to, code: wish.code });
      if (refusal !== undefined) return refusal;
    }
    await updatePaymentPassword(tx, asker.memberId, hash);
    const kind = byCode && isSet ? 'paymentPasswordReset' : isSet ? 'paymentPasswordChanged' : 'paymentPasswordSet';
    await tellChange(parts, tx, asker, kind);
    return undefined;
  });
}
