/** Sign-in and the member's own data (specification 3, 4, 5, 7). */
import * as z from 'zod/mini';
import { contractFlags } from '../agents/relays.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, text } from '../shapes.ts';

const shortText = text(255);

/**
 * `username` takes username and password; `sms` takes the number with a code or, where the house uses it, a Firebase
 * token (specification 3).
 */
export const loginBody = z.object({
  type: z._default(z.enum(['username', 'sms']), 'username'),
  username: z.optional(shortText),
  password: z.optional(shortText),
  mobileNum: z.optional(text(32)),
  countryDialingCode: z.optional(text(8)),
  verificationCode: z.optional(shortText),
  firebaseIdToken: z.optional(text(4096)),
  captcha: z.optional(shortText),
  /** Id of the captcha picture the answer belongs to. */
  captchaId: z.optional(shortText),
  /** Proof of the human check; asked for with `username` only. */
  human: z.optional(text(4096)),
  /** Which side of the house: agents only may enter theirs (specification 6). */
  side: z._default(z.enum(['member', 'agent']), 'member'),
  /** Lets this device sign in again by one click for a day. */
  remember: z._default(z.boolean(), false),
});

/** Why nothing but a new password is open to this session; null when nothing is closed (identity.md). */
export const forcedChange = z.nullable(z.enum(['default', 'compromised', 'expired']));
export type ForcedChange = z.output<typeof forcedChange>;

export const loginReply = z.object({
  token: z.string(),
  account: z.string(),
  /** Specification 6: 0 player, 1, 2, 41, 42 agents, 4 trial. */
  isAgent: z.int(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  passwordDefault: z.boolean(),
  forcedChange,
  expiresAt: instant,
});

export const extraCheckMethod = z.enum(['mobileCode', 'email', 'bankName', 'authenticator']);
export type ExtraCheckMethod = z.output<typeof extraCheckMethod>;

/** Instead of a session: an unknown address and device must prove one thing more (operations.md 6). */
export const extraCheckReply = z.object({
  extraCheck: z.object({
    ticket: z.string(),
    methods: z.array(
      z.object({
        method: extraCheckMethod,
        /** Where a code would go, masked; empty where none is sent. */
        masked: z.string(),
      }),
    ),
    expiresAt: instant,
  }),
});

const loginRefusals = [
  'request.notEncrypted',
  'request.undecipherable',
  'identity.wrongCredentials',
  'identity.captchaRequired',
  'identity.captchaWrong',
  'identity.locked',
  'identity.memberLocked',
  'identity.notMember',
  'identity.notAgent',
  'identity.smsLoginClosed',
  'identity.mobileInvalid',
  'identity.mobileLength',
  'identity.mobileUnknown',
  'identity.codeMissing',
  'identity.codeWrong',
  'identity.codeExpired',
  'identity.phoneTokenInvalid',
  'identity.humanCheckRequired',
  'identity.humanCheckFailed',
  'identity.fieldRequired',
] as const;

export const login = defineCall('login', {
  method: 'POST',
  path: '/wps/session/login',
  audience: 'anyone',
  encrypted: true,
  body: loginBody,
  reply: z.union([loginReply, extraCheckReply]),
  refusals: loginRefusals,
  summary: 'Signs a member in. A refusal with `values.captcha` asks for the captcha.',
});

export const loginV2 = defineCall('loginV2', {
  method: 'POST',
  path: '/wps/session/loginV2',
  audience: 'anyone',
  encrypted: true,
  body: loginBody,
  reply: z.union([loginReply, extraCheckReply]),
  refusals: loginRefusals,
  summary: 'The same as login.',
});

export const logout = defineCall('logout', {
  method: 'POST',
  path: '/wps/session/logout',
  audience: 'member',
  body: z.object({ forget: z._default(z.boolean(), false) }),
  reply: empty,
  summary: 'Ends this session; `forget` also makes this device forget its member.',
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
    /** Money can be sent to whoever stands right above. */
    toUpline: z.boolean(),
    clubLabel: z.nullable(z.object({ labelName: z.string(), rankLevel: z.int() })),
    memberLabel: z.array(z.string()),
    joinedAt: instant,
    lastLoginAt: z.nullable(instant),
    forcedChange,
    /** False only just after signing in by password: the house has seen the old one. */
    asksOldPassword: z.boolean(),
    ...contractFlags.shape,
  }),
  summary: 'Who is signed in, and whether he must change his password first.',
});
