/** What registration asks the server: to register, to send a code, and whether an invitation counts. */
import {
  checkAffiliate,
  registerByMobile,
  registerMember,
  sendRegisterCode,
} from '@house/contract/identity/registration';
import type { CallInputOf } from '@house/web/api';
import { isRefusalError } from '@house/web/refusal-error';
import { request } from '../../shared/api.ts';
import type { MobileNumber } from '../../shared/phone-codes.ts';
import type { RegisterMethod } from './register-model.ts';
import { type ExtraCheck, type Outcome, outcomeOf } from './requests.ts';

export type RegisterBody = NonNullable<CallInputOf<typeof registerMember>['body']>;

/** Registers and signs in. */
export async function register(
  method: RegisterMethod,
  body: RegisterBody,
): Promise<Exclude<Outcome, { extraCheck: ExtraCheck }>> {
  const outcome = await outcomeOf(() => request(method === 'username' ? registerMember : registerByMobile, { body }));
  if ('extraCheck' in outcome) throw new Error('a registration needs no extra check');
  return outcome;
}

export function askCode({
  countryDialingCode,
  mobileNum: mobileNo,
}: MobileNumber): Promise<{ expiredMinutes: number }> {
  return request(sendRegisterCode, { query: { countryDialingCode, mobileNo } });
}

/** Whether a code counts here; null when nobody could say, for then the server will when it is sent. */
export async function checkInvitation(code: string): Promise<boolean | null> {
  try {
    await request(checkAffiliate, { query: { code, domain: location.hostname } });
    return true;
  } catch (thrown) {
    return isRefusalError(thrown) && thrown.code === 'identity.inviteInvalid' ? false : null;
  }
}
