/** The calls of a forgotten password. */

import {
  askPasswordLink,
  redeemPasswordLink,
  resetPasswordByCode,
  sendPasswordCode,
} from '@house/contract/identity/recovery';
import { isRefusalError, type RefusalError } from '@house/web/refusal-error';
import { request } from '../../../shared/api.ts';
import type { MobileNumber } from '../../../shared/phone-codes.ts';
import type { NewPassword } from '../new-password.ts';
import { type ExtraCheck, type Outcome, outcomeOf } from '../requests.ts';

type Answer<Value> = { value: Value } | { refusal: RefusalError };

async function answerOf<Value>(call: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await call };
  } catch (thrown) {
    if (isRefusalError(thrown)) return { refusal: thrown };
    throw thrown;
  }
}

const proven = (human: string | undefined) => (human === undefined ? {} : { human });

/** Asks for a mail with a link; the answer is the same whether there is such an account or not. */
export function askLink(
  account: { username: string; email: string },
  human: string | undefined,
): Promise<Answer<{ sentTo: string; minutes: number }>> {
  return answerOf(request(askPasswordLink, { body: { ...account, ...proven(human) } }));
}

export function redeemLink(token: string, chosen: NewPassword): Promise<Answer<unknown>> {
  return answerOf(request(redeemPasswordLink, { body: { token, ...chosen } }));
}

export function askPasswordCode(number: MobileNumber, human: string | undefined): Promise<{ expiredMinutes: number }> {
  return request(sendPasswordCode, { body: { ...number, ...proven(human) } });
}

/** Sets the password and signs in. */
export async function resetByCode(
  number: MobileNumber,
  verificationCode: string,
  chosen: NewPassword,
): Promise<Exclude<Outcome, { extraCheck: ExtraCheck }>> {
  const body = { ...number, verificationCode, ...chosen };
  const outcome = await outcomeOf(() => request(resetPasswordByCode, { body }));
  if ('extraCheck' in outcome) throw new Error('a proven number needs no extra check');
  return outcome;
}
