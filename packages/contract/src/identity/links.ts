/** Further ways in: Google and Facebook, passkeys, an authenticator (specification 2, 4, 6). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { line } from '../line.ts';
import { empty, instant, text } from '../shapes.ts';
import { loginReply } from './site.ts';

const provider = z.enum(['google', 'facebook']);
const providerParams = z.object({ provider });
const code = text(64);
const password = text(255);
const redirection = z.object({ redirectTo: z.string() });
const bindRefusals = ['identity.socialOver', 'identity.linkTaken', 'identity.linkFinal'] as const;
const passwordRefusals = ['identity.passwordWrong', 'identity.locked', 'session.trialAccount'] as const;
/** The password, or the payment password, again; needed unless given in the last five minutes. */
const recentPassword = z.optional(password);
const sealedRefusals = ['request.notEncrypted', 'request.undecipherable'] as const;

export const getWaysIn = defineCall('getWaysIn', {
  method: 'GET',
  path: '/wps/session/ways',
  audience: 'anyone',
  reply: z.object({ social: z.array(provider), passkeys: z.boolean() }),
  summary: 'Which ways in there are beside name and password.',
});

export const startSocial = defineCall('startSocial', {
  method: 'GET',
  path: '/wps/session/social/:provider/start',
  audience: 'anyone',
  params: providerParams,
  query: z.object({ next: z.optional(text(512)) }),
  reply: redirection,
  summary: 'Opened as a page: sends the browser (303) to the provider, with a cookie that only this way needs.',
});

export const returnSocial = defineCall('returnSocial', {
  method: 'GET',
  path: '/wps/session/social/:provider/callback',
  audience: 'anyone',
  params: providerParams,
  query: z.object({
    state: z.optional(text(512)),
    code: z.optional(text(4096)),
    iss: z.optional(text(512)),
    error: z.optional(text(255)),
    error_description: z.optional(text(2048)),
  }),
  reply: redirection,
  summary:
    'Where the provider sends the browser back to; sends it on (303) with `#code=` or `#refused=` in the address.',
});

export const exchangeSocial = defineCall('exchangeSocial', {
  method: 'POST',
  path: '/wps/session/social/exchange',
  audience: 'anyone',
  body: z.object({ code }),
  reply: z.union([
    z.object({ kind: z.literal('signedIn'), session: loginReply }),
    z.object({ kind: z.literal('unknown'), provider, name: z.string(), mayRegister: z.boolean() }),
    z.object({ kind: z.literal('binding'), provider, name: z.string() }),
  ]),
  refusals: [...bindRefusals, 'identity.memberLocked'],
  summary: 'What became of the way through the provider: a session (the code is used up), or what can be done next.',
});

export const registerSocial = defineCall('registerSocial', {
  method: 'PUT',
  path: '/wps/member/register/social',
  audience: 'anyone',
  body: z.object({ code, termsAccepted: z.boolean() }),
  reply: loginReply,
  refusals: ['identity.socialOver', 'identity.linkTaken', 'identity.registrationClosed', 'identity.termsNotAccepted'],
  summary: 'Registers with the name the provider told, binds the identity and signs in.',
});

export const listMemberLinks = defineCall('listMemberLinks', {
  method: 'GET',
  path: '/wps/member/links',
  audience: 'member',
  reply: z.object({
    links: z.array(z.object({ provider, name: z.string(), boundAt: instant })),
    open: z.array(provider),
  }),
  summary: 'Outside identities bound to the member, and the providers there are.',
});

export const startMemberLink = defineCall('startMemberLink', {
  method: 'POST',
  path: '/wps/member/links/:provider',
  audience: 'member',
  params: providerParams,
  reply: z.object({ address: z.string() }),
  refusals: ['identity.socialClosed', 'identity.linkFinal', 'session.trialAccount'],
  summary: 'Begins a binding: the address of the provider to open in this browser.',
});

export const proposeMemberLink = defineCall('proposeMemberLink', {
  method: 'POST',
  path: '/wps/member/links/propose',
  audience: 'member',
  body: z.object({ code }),
  reply: z.object({ provider, name: z.string() }),
  refusals: [...bindRefusals, 'session.trialAccount'],
  summary: 'First step of a binding: what would be bound. Nothing is bound yet.',
});

export const confirmMemberLink = defineCall('confirmMemberLink', {
  method: 'POST',
  path: '/wps/member/links/confirm',
  audience: 'member',
  encrypted: true,
  body: z.object({ code, recentPassword }),
  reply: z.object({ provider, name: z.string(), boundAt: instant }),
  refusals: [
    ...sealedRefusals,
    ...bindRefusals,
    ...passwordRefusals,
    'profile.passwordNeeded',
    'profile.paymentPasswordMissing',
    'profile.paymentPasswordWrong',
    'profile.paymentPasswordLocked',
  ],
  summary: 'Second step, under the password: binds for good; the member can neither change nor unlink it.',
});

/** What browsers and authenticators exchange is theirs (WebAuthn); the server judges it. */
const ceremony = z.record(z.string(), z.unknown());
const passkeyName = line(40).check(z.minLength(1));
const passkey = z.object({ id: z.string(), name: z.string(), madeAt: instant, lastUsedAt: z.nullable(instant) });
const passkeyParams = z.object({ id: text(1400) });

export const beginPasskeySignIn = defineCall('beginPasskeySignIn', {
  method: 'POST',
  path: '/wps/session/passkey/options',
  audience: 'anyone',
  reply: z.object({ options: ceremony }),
  summary: 'Options for the browser to sign in with a passkey; the challenge is good once, for five minutes.',
});

export const signInWithPasskey = defineCall('signInWithPasskey', {
  method: 'POST',
  path: '/wps/session/passkey',
  audience: 'anyone',
  body: z.object({ response: ceremony }),
  reply: loginReply,
  refusals: ['identity.passkeyRefused', 'identity.memberLocked'],
  summary: 'Signs in with what the passkey signed.',
});

export const listPasskeys = defineCall('listPasskeys', {
  method: 'GET',
  path: '/wps/member/passkeys',
  audience: 'member',
  reply: z.object({ passkeys: z.array(passkey), possible: z.boolean() }),
  summary: 'The passkeys of the member.',
});

export const beginPasskey = defineCall('beginPasskey', {
  method: 'POST',
  path: '/wps/member/passkey/options',
  audience: 'member',
  encrypted: true,
  body: z.object({ password }),
  reply: z.object({ options: ceremony }),
  refusals: [...sealedRefusals, ...passwordRefusals, 'identity.passkeyLimit'],
  summary: 'Options for the browser to make a passkey, after the password.',
});

export const addPasskey = defineCall('addPasskey', {
  method: 'POST',
  path: '/wps/member/passkeys',
  audience: 'member',
  body: z.object({ response: ceremony, name: passkeyName }),
  reply: passkey,
  refusals: ['identity.passkeyRefused', 'identity.passkeyLimit', 'session.trialAccount'],
  summary: 'Keeps the passkey that the browser made.',
});

export const renamePasskey = defineCall('renamePasskey', {
  method: 'PUT',
  path: '/wps/member/passkeys/:id',
  audience: 'member',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  reply: empty,
  refusals: ['identity.passkeyUnknown'],
  summary: 'Gives a passkey another name.',
});

export const removePasskey = defineCall('removePasskey', {
  method: 'DELETE',
  path: '/wps/member/passkeys/:id',
  audience: 'member',
  params: passkeyParams,
  reply: empty,
  refusals: ['identity.passkeyUnknown'],
  summary: 'Forgets a passkey: it opens the account no more.',
});

export const getAuthenticator = defineCall('getAuthenticator', {
  method: 'GET',
  path: '/wps/member/authenticator',
  audience: 'member',
  reply: z.object({ confirmedAt: z.nullable(instant), recoveryCodes: z.int() }),
  summary: 'Whether the member has an authenticator, and how many recovery codes are left.',
});

export const beginAuthenticator = defineCall('beginAuthenticator', {
  method: 'POST',
  path: '/wps/member/authenticator',
  audience: 'member',
  encrypted: true,
  body: z.object({ password }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [...sealedRefusals, ...passwordRefusals, 'identity.authenticatorExists'],
  summary: 'A secret for an authenticator, told once; it counts after its first code.',
});

export const confirmAuthenticator = defineCall('confirmAuthenticator', {
  method: 'POST',
  path: '/wps/member/authenticator/confirm',
  audience: 'member',
  body: z.object({ code: text(16) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['identity.authenticatorCodeWrong', 'identity.authenticatorMissing', 'session.trialAccount'],
  summary: 'Proves the authenticator by its first code; answers ten recovery codes, told once.',
});

export const removeAuthenticator = defineCall('removeAuthenticator', {
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  audience: 'member',
  encrypted: true,
  body: z.object({ password, code: text(32) }),
  reply: empty,
  refusals: [
    ...sealedRefusals,
    ...passwordRefusals,
    'identity.authenticatorCodeWrong',
    'identity.authenticatorMissing',
  ],
  summary: 'Takes the authenticator away, after the password and a code (or a recovery code).',
});
