/** Sign-in beside the login call: codes, the extra check, remembered devices, trial, sessions, history, password. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, instant, pageQuery, pageReply, text } from '../shapes.ts';
import { extraCheckMethod, loginReply } from './site.ts';

const shortText = text(255);
const ENCRYPTED = ['request.notEncrypted', 'request.undecipherable'] as const;

export const sendLoginCode = defineCall('sendLoginCode', {
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  audience: 'anyone',
  body: z.object({ mobileNum: text(32), countryDialingCode: text(8) }),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [
    'identity.smsLoginClosed',
    'identity.mobileInvalid',
    'identity.mobileLength',
    'identity.codeTooSoon',
    'identity.codeDayLimit',
    'identity.codesFull',
  ],
  summary: 'Sends a login code to a verified mobile number; a stranger gets the same answer and no code.',
});

export const loginRemembered = defineCall('loginRemembered', {
  method: 'POST',
  path: '/wps/session/remembered',
  audience: 'anyone',
  reply: loginReply,
  refusals: ['identity.notRemembered', 'identity.memberLocked'],
  summary:
    'Signs in by the device cookie of one day. Needs the header `x-remembered: 1`, which other sites can not send.',
});

export const sendExtraCheckCode = defineCall('sendExtraCheckCode', {
  method: 'POST',
  path: '/wps/session/extraCheck/code',
  audience: 'anyone',
  body: z.object({ ticket: text(64), method: extraCheckMethod }),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [
    'identity.extraCheckGone',
    'identity.extraCheckOver',
    'identity.codeTooSoon',
    'identity.codeDayLimit',
    'identity.codesFull',
  ],
  summary: 'Sends the code of an extra check by mobile or email.',
});

export const answerExtraCheck = defineCall('answerExtraCheck', {
  method: 'POST',
  path: '/wps/session/extraCheck',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ ticket: text(64), method: extraCheckMethod, answer: shortText }),
  reply: loginReply,
  refusals: [
    ...ENCRYPTED,
    'identity.extraCheckGone',
    'identity.extraCheckOver',
    'identity.extraCheckWrong',
    'identity.memberLocked',
  ],
  summary:
    'Answers an extra check: five tries in ten minutes, from the same address and device; then the login completes.',
});

export const loginTrial = defineCall('loginTrial', {
  method: 'POST',
  path: '/wps/session/login/freeplay',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ os: z.optional(shortText), platform: z.optional(shortText), value: z.optional(shortText) }),
  reply: loginReply,
  refusals: [...ENCRYPTED, 'identity.trialClosed', 'identity.trialLimit'],
  summary: 'Opens a trial account with play money for four hours. Header `gateway-version: 3`.',
});

export const noteFirstLogin = defineCall('noteFirstLogin', {
  method: 'POST',
  path: '/wps/member/firstLogin',
  audience: 'member',
  reply: empty,
  summary: 'Says that a newcomer was greeted; `firstTimeLogin` is false from then on.',
});

export const changePassword = defineCall('changePassword', {
  method: 'POST',
  path: '/wps/member/password',
  audience: 'member',
  encrypted: true,
  body: z.object({
    oldPassword: z.optional(shortText),
    newPassword: shortText,
    confirmNewPassword: shortText,
  }),
  reply: loginReply,
  refusals: [
    ...ENCRYPTED,
    'session.trialAccount',
    'identity.locked',
    'identity.fieldRequired',
    'identity.oldPasswordWrong',
    'identity.passwordMismatch',
    'identity.passwordUnchanged',
    'identity.passwordForm',
    'identity.passwordIsUsername',
    'identity.passwordCommon',
  ],
  summary: 'Changes the password: ends every other session, forgets remembered devices and renews this token.',
});

const ownSession = z.object({
  id: z.uuid(),
  device: z.enum(['mobile', 'tablet', 'desktop', 'other']),
  userAgent: z.string(),
  address: z.string(),
  country: z.nullable(z.string()),
  startedAt: instant,
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listOwnSessions = defineCall('listOwnSessions', {
  method: 'GET',
  path: '/wps/member/sessions',
  audience: 'member',
  reply: z.object({ rows: z.array(ownSession) }),
  summary: 'Where this member is signed in now, at most 100, newest first.',
});

export const endOtherSessions = defineCall('endOtherSessions', {
  method: 'DELETE',
  path: '/wps/member/sessions',
  audience: 'member',
  reply: z.object({ ended: z.int() }),
  summary: 'Signs out everywhere but here and forgets every remembered device.',
});

export const endOwnSession = defineCall('endOwnSession', {
  method: 'DELETE',
  path: '/wps/member/sessions/:id',
  audience: 'member',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ ended: z.int() }),
  summary: 'Signs one of the own sessions out; of another member none.',
});

const signIn = z.object({
  id: z.string(),
  at: instant,
  address: z.string(),
  country: z.nullable(z.string()),
  device: z.string(),
  method: z.enum([
    'password',
    'sms',
    'firebase',
    'remembered',
    'trial',
    'registration',
    'social',
    'passkey',
    'recovery',
  ]),
  result: z.enum(['ok', 'wrongPassword', 'locked', 'memberLocked', 'extraCheck', 'extraCheckFailed']),
  /** From an address and a device not seen before, let in without an extra check. */
  unchecked: z.boolean(),
});
export type SignInRow = z.output<typeof signIn>;

export const listSignIns = defineCall('listSignIns', {
  method: 'GET',
  path: '/wps/member/signIns',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(signIn) }),
  summary: 'The own login history, newest first.',
});
