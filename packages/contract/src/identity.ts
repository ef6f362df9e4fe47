/** Sign-in and the member's own data (specification 3, 4, 5, 7). */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { empty, id, instant, text } from './shapes.ts';

const shortText = text(255);

export const loginBody = z.object({
  type: z._default(z.enum(['username']), 'username'),
  username: shortText,
  password: shortText,
  captcha: z.optional(shortText),
  /** Id of the captcha picture the answer belongs to. */
  captchaId: z.optional(shortText),
});

export const loginReply = z.object({
  token: z.string(),
  account: z.string(),
  /** Specification 6: 0 player, 1, 2, 41, 42 agents, 4 trial. */
  isAgent: z.int(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  expiresAt: instant,
});

const loginRefusals = [
  'request.notEncrypted',
  'request.undecipherable',
  'identity.wrongCredentials',
  'identity.captchaRequired',
  'identity.captchaWrong',
  'identity.locked',
  'identity.memberLocked',
] as const;

export const login = defineCall('login', {
  method: 'POST',
  path: '/wps/session/login',
  audience: 'anyone',
  encrypted: true,
  body: loginBody,
  reply: loginReply,
  refusals: loginRefusals,
  summary: 'Signs a member in. A refusal with `values.captcha` asks for the captcha.',
});

export const loginV2 = defineCall('loginV2', {
  method: 'POST',
  path: '/wps/session/loginV2',
  audience: 'anyone',
  encrypted: true,
  body: loginBody,
  reply: loginReply,
  refusals: loginRefusals,
  summary: 'The same as login.',
});

export const logout = defineCall('logout', {
  method: 'POST',
  path: '/wps/session/logout',
  audience: 'member',
  reply: empty,
  summary: 'Ends this session.',
});

export const logoutDelete = defineCall('logoutDelete', {
  method: 'DELETE',
  path: '/wps/session/logout',
  audience: 'member',
  reply: empty,
  summary: 'Ends this session (the other reading of the specification).',
});

export const getCaptcha = defineCall('getCaptcha', {
  method: 'GET',
  path: '/wps/captcha',
  audience: 'anyone',
  reply: z.object({ captchaId: z.string(), image: z.string(), expiresAt: instant }),
  summary: 'A captcha picture as base64 PNG; single use, two minutes.',
});

export const getMemberInfo = defineCall('getMemberInfo', {
  method: 'GET',
  path: '/wps/member/info',
  audience: 'member',
  reply: z.object({
    id,
    account: z.string(),
    nickname: z.string(),
    type: z.int(),
    toUpline: z.boolean(),
    clubLabel: z.nullable(z.object({ labelName: z.string(), rankLevel: z.int() })),
    memberLabel: z.array(z.string()),
    joinedAt: instant,
    lastLoginAt: z.nullable(instant),
  }),
  summary: 'Who is signed in.',
});
