/** A forgotten password: by a link (links.ts), or by a code to a verified number, where the brand has that. */
import { transact } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { guardSignIn } from '../attempts.ts';
import type { Origin, Recovery, SignedIn } from '../port.ts';
import { selectMemberByMobile, selectPasswordHash } from '../queries.ts';
import { readMobile } from '../registration/mobile.ts';
import { usernameKey } from '../rules.ts';
import { openSession } from '../sign-in/entry.ts';
import { askLink, redeemLink } from './links.ts';
import type { RecoveryParts } from './parts.ts';
import type { CodeReset, CodeResetRefusal, PasswordCodeOutcome, PasswordCodeRequest } from './port.ts';
import { checkDiffers, checkPair, replaceForgotten } from './replace.ts';

async function sendPasswordCode(
  parts: RecoveryParts,
  { mobileNum, countryDialingCode, human }: PasswordCodeRequest,
  origin: Origin,
  language: string,
): Promise<PasswordCodeOutcome> {
  if (!(await parts.content.flags()).mobileRecovery) return refuse('identity.recoveryClosed');
  const to = readMobile(countryDialingCode, mobileNum);
  if (isRefusal(to)) return to;
  const unproven = await parts.humanCheck.verify(human, origin);
  if (unproven !== undefined) return unproven;
  const member = await selectMemberByMobile(parts.db, to);
  // Neither the member's id nor his standing may move a limit or an answer, or they would tell that he is one.
  return parts.codes.requestCode({
    purpose: 'password',
    channel: 'sms',
    to,
    memberId: null,
    origin,
    language,
    deliver: member?.status === 'active',
  });
}

async function resetByCode(
  parts: RecoveryParts,
  form: CodeReset,
  origin: Origin,
  language: string,
): Promise<SignedIn | CodeResetRefusal> {
  if (!(await parts.content.flags()).mobileRecovery) return refuse('identity.recoveryClosed');
  const mobile = readMobile(form.countryDialingCode, form.mobileNum);
  if (isRefusal(mobile)) return mobile;
  const unfit = checkPair(form, null);
  if (unfit !== undefined) return unfit;
  // Before the code is looked at, so that no connection waits for it and no answer is quicker for a wrong one.
  const passwordHash = await parts.passwords.hashPassword(form.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const outcome = await transact(parts.db, async (tx): Promise<SignedIn | CodeResetRefusal> => {
    const { verificationCode: code } = form;
    const wrong = await parts.codes.redeemCode(tx, { purpose: 'password', to: mobile, from: origin.address, code });
    if (wrong !== undefined) return wrong;
    // Only who holds the number gets as far as this.
    const member = await selectMemberByMobile(tx, mobile);
    if (member === undefined) return refuse('identity.mobileUnknown');
    if (member.status === 'locked') return refuse('identity.memberLocked');
    const barred =
      checkPair(form, member.username) ??
      (await checkDiffers(parts, await selectPasswordHash(tx, member.id), form.newPassword));
    if (barred !== undefined) return barred;
    await replaceForgotten(parts, tx, { memberId: member.id, origin, language }, passwordHash);
    return openSession(parts, tx, member, origin, { method: 'sms' });
  });
  if (!isRefusal(outcome)) {
    const key = usernameKey(outcome.member.username);
    await guardSignIn(parts.db, 'member', key, origin.address).forget();
  }
  return outcome;
}

export function createRecovery(parts: RecoveryParts): Recovery {
  return {
    askLink: (request, origin, language) => askLink(parts, request, origin, language),
    redeemLink: (form, origin, language) => redeemLink(parts, form, origin, language),
    sendCode: (request, origin, language) => sendPasswordCode(parts, request, origin, language),
    resetByCode: (form, origin, language) => resetByCode(parts, form, origin, language),
  };
}
