/** The password or the payment password again, before something sensitive; remembered by the session for five minutes. */
import { refuse } from '../../../platform/result.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import type { ProfileParts } from './parts.ts';
import type { Asker, RecentRefusal } from './port.ts';
import { isProofRecent, keepProof, selectProfile } from './queries.ts';
import { readPaymentPassword } from './rules.ts';

export async function confirmRecent(
  parts: ProfileParts,
  asker: Asker,
  typed: string | undefined,
): Promise<undefined | RecentRefusal> {
  const { db } = parts;
  if (typed === undefined || typed === '') {
    return (await isProofRecent(db, asker.sessionId)) ? undefined : refuse('profile.passwordNeeded');
  }
  // No password is six digits, so which of the two was meant is plain; unless there is no payment password yet, and he who
  // sets it is asked for his password.
  const meant = readPaymentPassword(typed) !== undefined && (await selectProfile(db, asker.memberId));
  const refusal =
    meant && meant.paymentPasswordHash !== null
      ? await checkPaymentPassword(parts, asker, typed)
      : await parts.reauthenticate(asker, typed);
  if (refusal === undefined) await keepProof(db, asker.sessionId);
  return refusal;
}
