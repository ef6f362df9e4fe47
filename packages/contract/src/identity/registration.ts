/** Registration (specification 3 "Registration user", 5, 7): by username, by mobile number, and what goes with it. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';
import { loginReply } from './site.ts';

const field = z.optional(text(255));

/** Which of these are asked for, and how each is bounded, `getRegisterSetting` tells; the others are not looked at. */
export const registerBody = z.object({
  username: field,
  password: field,
  confirmPassword: field,
  payeeName: field,
  email: field,
  qqNum: field,
  mobileNum: field,
  countryDialingCode: z.optional(text(8)),
  verificationCode: field,
  paymentPassword: field,
  line: field,
  whatsapp: field,
  facebook: field,
  wechat: field,
  idNumber: field,
  nickname: field,
  fullName: field,
  birthday: field,
  address: field,
  nationality: field,
  occupation: field,
  sourceOfIncome: field,
  placeOfBirth: field,
  telegram: field,
  zalo: field,
  recommenderId: field,
  referralCode: field,
  affiliateCode: field,
  captcha: field,
  /** Id of the captcha picture the answer belongs to. */
  captchaId: field,
  /** The host the person came by. */
  domain: z.optional(text(253)),
  /** 18 or older and the terms accepted; never assumed. */
  termsAccepted: z.boolean(),
  /** Proof of the human check. */
  human: z.optional(text(4096)),
  registerUrl: z.optional(text(2048)),
  registerMethod: z._default(z.literal('WEB'), 'WEB'),
  login: z._default(z.literal(true), true),
  firebaseChannel: z.optional(z.literal('sms')),
  /** Shows the number to be the person's instead of `verificationCode`. */
  firebaseIdToken: z.optional(text(4096)),
});

const refusals = [
  'request.notEncrypted',
  'request.undecipherable',
  'identity.registrationClosed',
  'identity.usernameTaken',
  'identity.mobileTaken',
  'identity.mobileInvalid',
  'identity.mobileLength',
  'identity.termsNotAccepted',
  'identity.fieldRequired',
  'identity.fieldLength',
  'identity.fieldPattern',
  'identity.tooYoung',
  'identity.passwordMismatch',
  'identity.passwordForm',
  'identity.passwordIsUsername',
  'identity.passwordCommon',
  'identity.captchaRequired',
  'identity.captchaWrong',
  'identity.humanCheckRequired',
  'identity.humanCheckFailed',
  'identity.inviteInvalid',
  'identity.codeMissing',
  'identity.codeWrong',
  'identity.codeExpired',
  'identity.phoneTokenInvalid',
] as const;

export const registerMember = defineCall('registerMember', {
  method: 'PUT',
  path: '/wps/member/register',
  audience: 'anyone',
  encrypted: true,
  body: registerBody,
  reply: loginReply,
  refusals,
  summary: 'Registers by username and signs in. A taken name is refused with free ones in `values.free`.',
});

export const registerByMobile = defineCall('registerByMobile', {
  method: 'PUT',
  path: '/wps/member/register/mobile',
  audience: 'anyone',
  encrypted: true,
  body: registerBody,
  reply: loginReply,
  refusals,
  summary: 'Registers by mobile number and signs in; the username is made and answered as `account`.',
});

export const sendRegisterCode = defineCall('sendRegisterCode', {
  method: 'GET',
  path: '/wps/verification/sms/register',
  audience: 'anyone',
  query: z.object({ countryDialingCode: text(8), mobileNo: text(32) }),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [
    'identity.registrationClosed',
    'identity.mobileInvalid',
    'identity.mobileLength',
    'identity.codeTooSoon',
    'identity.codeDayLimit',
    'identity.codesFull',
  ],
  summary: 'Sends the code for a registration; the same answer for a number that has an account.',
});

export const checkAffiliate = defineCall('checkAffiliate', {
  method: 'GET',
  path: '/wps/agent/affiliate/check',
  audience: 'anyone',
  query: z.object({ code: text(64), domain: z.optional(text(253)) }),
  reply: z.object({ valid: z.literal(true), kind: z.enum(['affiliate', 'referral', 'invite']) }),
  refusals: ['identity.inviteInvalid'],
  summary: 'Whether an invitation code counts on this host.',
});
