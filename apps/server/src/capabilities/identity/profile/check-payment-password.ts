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
  const right = await findPaymentPassword(parts, asker, [typed]);
  return isRefusal(right) ? right : undefined;
}

/** Which of these is the payment password. However many they are, it is one try. */
export async function findPaymentPassword(
  parts: ProfileParts,
  asker: Asker,
  typed: readonly string[],
): Promise<string | PaymentPasswordRefusal> {
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
  for (const each of typed) {
    const right = await parts.passwords.verifyPassword(member.paymentPasswordHash, readPaymentPassword(each) ?? '');
    if (isRefusal(right)) {
      await returnPaymentTry(db, asker.memberId);
      return right;
    }
    if (right) {
      await forgetPaymentTries(db, asker.memberId);
      return each;
    }
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
