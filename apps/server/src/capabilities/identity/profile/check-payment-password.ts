/** The payment password is checked under a count of tries (operations.md 10). */
import { transact } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { type ProfileParts, tellChange } from './parts.ts';
import type { Asker, PaymentPasswordRefusal } from './port.ts';
import { claimPaymentTry, forgetPaymentTries, lockPaymentTries, returnPaymentTry, selectProfile } from './queries.ts';
import { PAYMENT_PASSWORD_LOCK_HOURS, PAYMENT_PASSWORD_TRIES, readPaymentPassword } from './rules.ts';

export async function checkPaymentPassword(
  parts: ProfileParts,
  asker: Asker,
  typed: string,
): Promise<undefined | PaymentPasswordRefusal> {
  const { db } = parts;
  const member = await selectProfile(db, asker.memberId);
  if (member?.paymentPasswordHash == null) return refuse('profile.paymentPasswordMissing');
  const claimed = await claimPaymentTry(db, asker.memberId);
  if (claimed.tries === null) {
    const { lockedHours } = claimed;
    return lockedHours === null
      ? refuse('request.tooMany')
      : refuse('profile.paymentPasswordLocked', { hours: lockedHours });
  }
  const right = await parts.passwords.verifyPassword(member.paymentPasswordHash, readPaymentPassword(typed) ?? '');
  if (isRefusal(right)) {
    await returnPaymentTry(db, asker.memberId);
    return right;
  }
  if (right) {
    await forgetPaymentTries(db, asker.memberId);
    return undefined;
  }
  if (claimed.tries < PAYMENT_PASSWORD_TRIES) {
    return refuse('profile.paymentPasswordWrong', { triesLeft: PAYMENT_PASSWORD_TRIES - claimed.tries });
  }
  const locked = await transact(db, async (tx) => {
    if (!(await lockPaymentTries(tx, asker.memberId))) return false;
    await tellChange(parts, tx, asker, 'paymentPasswordLocked');
    return true;
  });
  if (!locked) return refuse('profile.paymentPasswordWrong', { triesLeft: PAYMENT_PASSWORD_TRIES });
  return refuse('profile.paymentPasswordLocked', { hours: PAYMENT_PASSWORD_LOCK_HOURS });
}
