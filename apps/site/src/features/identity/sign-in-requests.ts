/** The calls of the sign-in popups beside name and password. */

import {
  answerExtraCheck,
  changePassword,
  loginRemembered,
  loginTrial,
  sendExtraCheckCode,
  sendLoginCode,
} from '@house/contract/identity/sign-in';
import { getMemberInfo, login } from '@house/contract/identity/site';
import type { CallInputOf } from '@house/web/api';
import { request } from '../../shared/api.ts';
import type { MobileNumber, PhoneCodes } from '../../shared/phone-codes.ts';
import { type Outcome, ofSide, outcomeOf } from './requests.ts';

export function askLoginCode(number: MobileNumber): Promise<{ expiredMinutes: number }> {
  return request(sendLoginCode, { body: number });
}

/** `codes` knows who sent the code. */
export function logInByCode(
  codes: PhoneCodes,
  number: MobileNumber,
  code: string,
  remember: boolean,
): Promise<Outcome> {
  return outcomeOf(async () => {
    const proof = await codes.prove(number, code);
    return request(login, { body: { type: 'sms', ...number, ...proof, remember, ...ofSide() } });
  });
}

/** Signs this device in again; the proof is a cookie that no script can read. */
export function logInRemembered(): Promise<Outcome> {
  return outcomeOf(() => request(loginRemembered, { headers: { 'x-remembered': '1' } }));
}

export function startTrial(): Promise<Outcome> {
  const body = { os: navigator.platform.slice(0, 255), platform: 'html5-desktop' };
  return outcomeOf(() => request(loginTrial, { body, headers: { 'gateway-version': '3' } }));
}

type CheckWish = NonNullable<CallInputOf<typeof sendExtraCheckCode>['body']>;

export function askExtraCode(wish: CheckWish): Promise<{ expiredMinutes: number }> {
  return request(sendExtraCheckCode, { body: wish });
}

export function answerCheck(answer: CheckWish & { answer: string }): Promise<Outcome> {
  return outcomeOf(() => request(answerExtraCheck, { body: answer }));
}

export function changeOwnPassword(body: NonNullable<CallInputOf<typeof changePassword>['body']>): Promise<Outcome> {
  return outcomeOf(() => request(changePassword, { body }));
}

export async function asksOldPassword(): Promise<boolean> {
  return (await request(getMemberInfo)).asksOldPassword;
}
