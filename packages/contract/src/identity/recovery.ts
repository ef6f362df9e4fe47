/** A forgotten password: a link by mail, or a code to a verified number (specification 4, 7). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, text } from '../shapes.ts';
import { loginReply } from './site.ts';

const ENCRYPTED = ['request.notEncrypted', 'request.undecipherable'] as const;
const HUMAN = ['identity.humanCheckRequired', 'identity.humanCheckFailed'] as const;
const NEW_PASSWORD = [
  'identity.fieldRequired',
  'identity.passwordMismatch',
  'identity.passwordUnchanged',
  'identity.passwordForm',
  'identity.passwordIsUsername',
  'identity.passwordCommon',
] as const;
const newPassword = { newPassword: text(255), confirmNewPassword: text(255) };
const human = z.optional(text(4096));
const number = { mobileNum: text(32), countryDialingCode: text(8) };

export const askPasswordLink = defineCall('askPasswordLink', {
  method: 'POST',
  path: '/wps/member/password/email',
  audience: 'anyone',
  body: z.object({ username: text(255), email: text(255), human }),
  reply: z.object({ sentTo: z.string(), minutes: z.int() }),
  refusals: [...HUMAN, 'identity.fieldRequired', 'identity.fieldPattern', 'identity.recoveryLimit'],
  summary:
    'Mails a link that sets a new password, when username and mail address belong together; the answer is the same when they do not. Form-encoded, or JSON.',
});

export const redeemPasswordLink = defineCall('redeemPasswordLink', {
  method: 'POST',
  path: '/wps/member/password/link',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ token: text(128), ...newPassword }),
  reply: empty,
  refusals: [...ENCRYPTED, 'identity.linkDead', ...NEW_PASSWORD],
  summary: 'Sets a new password by the link of a mail, once; every session and remembered device ends.',
});

export const sendPasswordCode = defineCall('sendPasswordCode', {
  method: 'POST',
  path: '/wps/verification/sms/password',
  audience: 'anyone',
  body: z.object({ ...number, human }),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [
    ...HUMAN,
    'identity.recoveryClosed',
    'identity.mobileInvalid',
    'identity.mobileLength',
    'identity.codeTooSoon',
    'identity.codeDayLimit',
    'identity.codesFull',
  ],
  summary: 'Sends a code that sets a new password to a verified number; a stranger gets the same answer and no code.',
});

export const resetPasswordByCode = defineCall('resetPasswordByCode', {
  method: 'POST',
  path: '/wps/member/password/verification',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ ...number, verificationCode: z.optional(text(64)), ...newPassword }),
  reply: loginReply,
  refusals: [
    ...ENCRYPTED,
    'identity.recoveryClosed',
    'identity.mobileInvalid',
    'identity.mobileLength',
    'identity.mobileUnknown',
    'identity.memberLocked',
    'identity.codeMissing',
    'identity.codeWrong',
    'identity.codeExpired',
    ...NEW_PASSWORD,
  ],
  summary: 'Sets a new password by a code (CHNGPASSVERIF3), ends every other session, and signs in.',
});
