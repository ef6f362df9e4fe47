/** The payment password: set, changed by the old one, set anew by a code. */
import { transact } from '../../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import type { CodeRefusal } from '../registration/port.ts';
import { checkPaymentPassword, findPaymentPassword } from './check-payment-password.ts';
import { confirmRecent } from './confirm.ts';
import { type ProfileParts, tellChange } from './parts.ts';
import type { Asker, PaymentPasswordWish, RecentRefusal } from './port.ts';
import {
  isPaymentPasswordFresh,
  type MemberRow,
  selectProfile,
  updatePaymentPassword,
  verifiedContact,
} from './queries.ts';
import { isWeakPaymentPassword, readPaymentPassword } from './rules.ts';

type ContactRefusal = Refusal<'profile.contactMissing' | 'profile.contactTooNew'>;

/**
 * Where the code of somebody who forgot goes: a contact that was verified a day ago or earlier. Whoever came in with
 * the password alone can verify a contact of his own, and must not take the payment password with it before its owner
 * has read of the change. Where no payment password is set, any verified contact will do.
 */
function contactForReset(member: MemberRow | undefined, channel: 'sms' | 'mail'): string | ContactRefusal {
  const to = verifiedContact(member, channel);
  if (member === undefined || to === undefined) return refuse('profile.contactMissing');
  const hours = channel === 'sms' ? member.mobileRestHours : member.emailRestHours;
  return hours > 0 && member.paymentPasswordHash !== null ? refuse('profile.contactTooNew', { hours }) : to;
}

export async function sendPaymentPasswordCode(parts: ProfileParts, asker: Asker, channel: 'sms' | 'mail') {
  const to = contactForReset(await selectProfile(parts.db, asker.memberId), channel);
  if (isRefusal(to)) return to;
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
  | ContactRefusal
  | Refusal<'profile.paymentPasswordForm' | 'profile.paymentPasswordWeak'>;

export async function setPaymentPassword(
  parts: ProfileParts,
  asker: Asker,
  wish: PaymentPasswordWish,
): Promise<undefined | SetRefusal> {
  const refusal = await tryPaymentPassword(parts, asker, wish);
  return refusal !== undefined && wish.code !== undefined && (await isSetByCode(parts, asker, wish, refusal))
    ? undefined
    : refusal;
}

/**
 * Whether a code just did what is wished here, as for somebody who heard no answer and sends the same again: his code is
 * used up, and his contact too new for a second. It is a try of the payment password like any other; where it is not the
 * one that stands he hears of his code alone.
 */
async function isSetByCode(
  parts: ProfileParts,
  asker: Asker,
  { paymentPassword }: PaymentPasswordWish,
  { refused }: SetRefusal,
): Promise<boolean> {
  if (refused !== 'identity.codeExpired' && refused !== 'profile.contactTooNew') return false;
  if (!(await isPaymentPasswordFresh(parts.db, asker.memberId, ['paymentPasswordReset', 'paymentPasswordSet'])))
    return false;
  return !isRefusal(await findPaymentPassword(parts, asker, [paymentPassword]));
}

async function tryPaymentPassword(
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
  if (!byCode && isSet && wish.oldPaymentPassword === undefined) {
    // Sent as if none were set, as by somebody who heard no answer and sends it again: it may be the one that stands. A
    // try like any other, and nothing changes.
    return checkPaymentPassword(parts, asker, digits);
  }
  if (!byCode && isSet) {
    const old = wish.oldPaymentPassword ?? '';
    // Where one was changed just now, whoever heard no answer sends the same again: the new one stands by then. At other
    // times a try is of one password, not of two.
    const mayStand = await isPaymentPasswordFresh(db, asker.memberId, ['paymentPasswordChanged']);
    const right = await findPaymentPassword(parts, asker, mayStand ? [old, digits] : [old]);
    if (isRefusal(right)) return right;
    if (right !== old) return undefined;
  } else if (!byCode) {
    const refusal = await confirmRecent(parts, asker, wish.recentPassword);
    if (refusal !== undefined) return refusal;
  }
  const to = byCode ? contactForReset(member, wish.channel ?? 'sms') : undefined;
  if (isRefusal(to)) return to;
  const hash = await passwords.hashPassword(digits);
  if (isRefusal(hash)) return hash;
  return transact(db, async (tx): Promise<undefined | SetRefusal> => {
    if (to !== undefined) {
      const refusal = await codes.redeemCode(tx, { purpose: 'paymentPassword', to, code: wish.code });
      if (refusal !== undefined) return refusal;
    }
    await updatePaymentPassword(tx, asker.memberId, hash);
    const kind = byCode && isSet ? 'paymentPasswordReset' : isSet ? 'paymentPasswordChanged' : 'paymentPasswordSet';
    await tellChange(parts, tx, asker, kind);
    return undefined;
  });
}
