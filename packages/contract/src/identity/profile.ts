/** The security centre (specification 2 "Member centre", screens.md 5.1): profile, payment password, payout accounts. */
import { AVATAR_BYTES_MAX, STATIC_AVATARS } from '@house/rules/avatars';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, pageQuery, pageReply, positiveAmount, text } from '../shapes.ts';

const typed = text(255);
/** The password or the payment password again; not asked for five minutes after it was right. */
const recentPassword = z.optional(typed);
const code = typed;

const recentRefusals = [
  'session.trialAccount',
  'request.notEncrypted',
  'request.undecipherable',
  'profile.passwordNeeded',
  'identity.passwordWrong',
  'identity.locked',
  'profile.paymentPasswordMissing',
  'profile.paymentPasswordWrong',
  'profile.paymentPasswordLocked',
] as const;
const codeRefusals = ['identity.codeMissing', 'identity.codeWrong', 'identity.codeExpired'] as const;
const sendRefusals = [
  'session.trialAccount',
  'identity.codeTooSoon',
  'identity.codeDayLimit',
  'identity.codesFull',
] as const;
const fieldRefusals = ['identity.fieldRequired', 'identity.fieldLength', 'identity.fieldPattern'] as const;
const mobileRefusals = ['identity.mobileInvalid', 'identity.mobileLength'] as const;

export const PROFILE_FIELDS = [
  'nickname',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'telegram',
  'zalo',
  'line',
  'whatsapp',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const BASE64_MAX = Math.ceil(AVATAR_BYTES_MAX / 3) * 4;

export const PAYOUT_KINDS = ['bkash', 'nagad', 'rocket', 'upay', 'bank'] as const;
export const PAYOUT_ACCOUNTS_MAX = 5;

const notice = z.object({ push: z.boolean(), sms: z.boolean(), mail: z.boolean() });
export const preferences = z.object({
  language: z.nullable(z.enum(['bn', 'en'])),
  theme: z.nullable(z.enum(['dark', 'light'])),
  digits: z.nullable(z.enum(['latn', 'beng'])),
  /** Of the lottery's bet page; off until he turns them on. */
  sounds: z.boolean(),
  /** Placing a slip that costs more than this asks him once more; null: never. */
  confirmAbove: z.nullable(positiveAmount),
  hideFromWinners: z.boolean(),
  /** Letters of rewards that wait or end soon. */
  rewardNotices: z.boolean(),
  /** Whole hours of the house's zone in which none is sent; null: at any time. */
  quietHours: z.nullable(
    z.object({ from: z.int().check(z.gte(0), z.lte(23)), to: z.int().check(z.gte(0), z.lte(23)) }),
  ),
  notices: z.object({
    money: notice,
    bets: notice,
    offers: notice,
    /** Sign-ins from an unknown place, by mail; the inbox always tells of them. */
    signIns: z.object({ mail: z.boolean() }),
  }),
});
export type MemberPreferences = z.output<typeof preferences>;

const avatarReply = z.object({
  avatarType: z.enum(['CUSTOM', 'STATIC']),
  /** Of STATIC the name of the picture, of CUSTOM the picture itself as a `data:` address. */
  avatar: z.string(),
});

const contact = z.nullable(z.object({ masked: z.string(), verified: z.boolean() }));

export const getSecurity = defineCall('getSecurity', {
  method: 'GET',
  path: '/wps/member/security',
  audience: 'member',
  reply: z.object({
    account: z.string(),
    nickname: z.string(),
    avatar: avatarReply,
    rank: z.null(),
    labels: z.array(z.string()),
    joinedAt: instant,
    /** The sign-in before this one; null: this is the first. */
    lastLoginAt: z.nullable(instant),
    lastLoginCountry: z.nullable(z.string()),
    /** The four steps of the meter that are done. */
    meter: z.array(z.enum(['contact', 'paymentPassword', 'identity', 'payoutAccount'])),
    hasPassword: z.boolean(),
    /** False for five minutes after the password was right in this session. */
    asksPassword: z.boolean(),
    paymentPassword: z.object({ set: z.boolean(), lockedUntil: z.nullable(instant) }),
    mobile: contact,
    email: contact,
    realName: z.nullable(z.string()),
    birthdaySet: z.boolean(),
    payoutAccounts: z.int(),
    profile: z.partialRecord(z.enum(PROFILE_FIELDS), z.string()),
    profileRules: z.array(
      z.object({ field: z.enum(PROFILE_FIELDS), pattern: z.int(), minLength: z.int(), maxLength: z.int() }),
    ),
    preferences,
  }),
  refusals: ['session.trialAccount'],
  summary: 'How every row of the security centre stands, in one call.',
});

export const setPaymentPassword = defineCall('setPaymentPassword', {
  method: 'POST',
  path: '/wps/member/paymentPassword',
  audience: 'member',
  encrypted: true,
  body: z.object({
    paymentPassword: typed,
    oldPaymentPassword: z.optional(typed),
    /** In place of the old one, and of the password: the code from `sendPaymentPasswordCode`, and where it went. */
    code: z.optional(code),
    channel: z.optional(z.enum(['sms', 'mail'])),
    recentPassword,
  }),
  reply: empty,
  refusals: [
    ...recentRefusals,
    ...codeRefusals,
    'profile.paymentPasswordForm',
    'profile.paymentPasswordWeak',
    'profile.contactMissing',
    'profile.contactTooNew',
  ],
  summary: 'Sets the payment password, changes it by the old one, or sets it anew by a code.',
});

export const sendPaymentPasswordCode = defineCall('sendPaymentPasswordCode', {
  method: 'POST',
  path: '/wps/member/paymentPassword/code',
  audience: 'member',
  body: z.object({ channel: z.enum(['sms', 'mail']) }),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'profile.contactMissing', 'profile.contactTooNew'],
  summary:
    'Sends a code to the number or mail address, verified a day ago or earlier where there is a password already.',
});

const mobileWish = { countryDialingCode: text(8), mobileNum: text(32) };

export const sendMobileCode = defineCall('sendMobileCode', {
  method: 'POST',
  path: '/wps/member/mobile/code',
  audience: 'member',
  body: z.object(mobileWish),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, ...mobileRefusals],
  summary: 'Sends a code to a number to be bound; the same answer for a number that is taken.',
});

export const sendOldMobileCode = defineCall('sendOldMobileCode', {
  method: 'POST',
  path: '/wps/member/mobile/oldCode',
  audience: 'member',
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'profile.contactMissing'],
  summary: 'Sends a code to the number that is bound, before it is changed.',
});

export const bindMobile = defineCall('bindMobile', {
  method: 'PUT',
  path: '/wps/member/mobile',
  audience: 'member',
  encrypted: true,
  body: z.object({ ...mobileWish, code, oldCode: z.optional(code), recentPassword }),
  reply: empty,
  refusals: [...recentRefusals, ...codeRefusals, ...mobileRefusals, 'profile.oldCodeNeeded', 'identity.mobileTaken'],
  summary: 'Binds or changes the number. Over a verified number, its own code is needed too.',
});

export const sendEmailCode = defineCall('sendEmailCode', {
  method: 'POST',
  path: '/wps/member/email/code',
  audience: 'member',
  body: z.object({ email: typed }),
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, ...fieldRefusals],
  summary: 'Sends a code to a mail address to be bound; the same answer for one that is taken.',
});

export const sendOldEmailCode = defineCall('sendOldEmailCode', {
  method: 'POST',
  path: '/wps/member/email/oldCode',
  audience: 'member',
  reply: z.object({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'profile.contactMissing'],
  summary: 'Sends a code to the mail address that is bound, before it is changed.',
});

export const bindEmail = defineCall('bindEmail', {
  method: 'PUT',
  path: '/wps/member/email',
  audience: 'member',
  encrypted: true,
  body: z.object({ email: typed, code, oldCode: z.optional(code), recentPassword }),
  reply: empty,
  refusals: [...recentRefusals, ...codeRefusals, ...fieldRefusals, 'profile.oldCodeNeeded', 'profile.emailTaken'],
  summary: 'Binds or changes the mail address. Over a verified address, its own code is needed too; it is told.',
});

export const setRealName = defineCall('setRealName', {
  method: 'PUT',
  path: '/wps/member/realName',
  audience: 'member',
  encrypted: true,
  body: z.object({ realName: typed, recentPassword }),
  reply: empty,
  refusals: [...recentRefusals, ...fieldRefusals, 'profile.setOnce'],
  summary: 'Tells the real name, once.',
});

export const setBirthday = defineCall('setBirthday', {
  method: 'PUT',
  path: '/wps/member/birthday',
  audience: 'member',
  encrypted: true,
  body: z.object({ birthday: typed, recentPassword }),
  reply: empty,
  refusals: [...recentRefusals, ...fieldRefusals, 'identity.tooYoung', 'profile.setOnce'],
  summary: 'Tells the birthday, once; 21 years or more.',
});

export const saveProfile = defineCall('saveProfile', {
  method: 'PUT',
  path: '/wps/member/profile',
  audience: 'member',
  body: z.object(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, z.optional(typed)]))),
  reply: empty,
  refusals: ['session.trialAccount', ...fieldRefusals],
  summary: 'Saves what the member tells about himself; a field left out stays, an empty one is cleared.',
});

export const savePreferences = defineCall('savePreferences', {
  method: 'PUT',
  path: '/wps/member/preferences',
  audience: 'member',
  body: z.partial(preferences),
  reply: empty,
  refusals: ['session.trialAccount'],
  summary: 'Keeps preferences for every device; what is left out stays.',
});

const payoutAccount = z.object({
  id,
  kind: z.enum(PAYOUT_KINDS),
  bankName: z.nullable(z.string()),
  masked: z.string(),
  holder: z.string(),
  isDefault: z.boolean(),
  addedAt: instant,
  usableAt: instant,
  usable: z.boolean(),
});

export const listPayoutAccounts = defineCall('listPayoutAccounts', {
  method: 'GET',
  path: '/wps/member/payoutAccounts',
  audience: 'member',
  reply: z.object({ rows: z.array(payoutAccount) }),
  refusals: ['session.trialAccount'],
  summary: 'The accounts winnings are paid to, at most five; numbers are masked.',
});

const paymentRefusals = [
  'session.trialAccount',
  'request.notEncrypted',
  'request.undecipherable',
  'profile.paymentPasswordMissing',
  'profile.paymentPasswordWrong',
  'profile.paymentPasswordLocked',
] as const;

export const addPayoutAccount = defineCall('addPayoutAccount', {
  method: 'POST',
  path: '/wps/member/payoutAccounts',
  audience: 'member',
  encrypted: true,
  body: z.object({
    kind: z.enum(PAYOUT_KINDS),
    account: text(64),
    /** Of a bank account. */
    bankName: z.optional(text(64)),
    paymentPassword: typed,
  }),
  reply: z.object({ id }),
  refusals: [
    ...paymentRefusals,
    'request.tooMany',
    'profile.realNameMissing',
    'profile.accountInvalid',
    'profile.bankMissing',
    'profile.accountTaken',
    'profile.accountsFull',
    'profile.accountDayLimit',
  ],
  summary: 'Adds an account under the real name; it can be used 24 hours later.',
});

export const chooseDefaultPayoutAccount = defineCall('chooseDefaultPayoutAccount', {
  method: 'PUT',
  path: '/wps/member/payoutAccounts/:id/default',
  audience: 'member',
  params: z.object({ id }),
  reply: empty,
  refusals: ['session.trialAccount', 'profile.accountUnknown'],
  summary: 'Makes an account the one that is offered first.',
});

export const removePayoutAccount = defineCall('removePayoutAccount', {
  method: 'POST',
  path: '/wps/member/payoutAccounts/:id/remove',
  audience: 'member',
  encrypted: true,
  params: z.object({ id }),
  body: z.object({ paymentPassword: typed }),
  reply: empty,
  refusals: [...paymentRefusals, 'profile.accountUnknown'],
  summary: 'Takes an account away; its number stays with this member.',
});

export const saveAvatar = defineCall('saveAvatar', {
  method: 'PUT',
  path: '/wps/member/avatar',
  audience: 'member',
  bodyBytes: BASE64_MAX + 1024,
  body: z.union([
    z.object({ avatarType: z.literal('STATIC'), avatar: z.enum(STATIC_AVATARS) }),
    /** JPEG, PNG or WebP as base64, at most 2 MB. */
    z.object({ avatarType: z.literal('CUSTOM'), avatar: text(BASE64_MAX) }),
  ]),
  reply: empty,
  refusals: ['session.trialAccount', 'profile.imageInvalid', 'profile.imageTooLarge'],
  summary: "Chooses one of the house's pictures, or brings one of his own.",
});

export const getMemberIcon = defineCall('getMemberIcon', {
  method: 'GET',
  path: '/wps/member/info/icon',
  audience: 'member',
  reply: avatarReply,
  refusals: ['session.trialAccount'],
  summary: 'The own avatar.',
});

export const getPlayerAvatar = defineCall('getPlayerAvatar', {
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  audience: 'member',
  reply: avatarReply,
  refusals: ['session.trialAccount'],
  summary: 'The same under the name of the relay.',
});

export const SECURITY_EVENTS = [
  'paymentPasswordSet',
  'paymentPasswordChanged',
  'paymentPasswordReset',
  'paymentPasswordLocked',
  'mobileBound',
  'mobileChanged',
  'emailBound',
  'emailChanged',
  'realNameSet',
  'birthdaySet',
  'payoutAccountAdded',
  'payoutAccountRemoved',
  'payoutAccountRefused',
  'linkBound',
  'linkRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'authenticatorAdded',
  'authenticatorRemoved',
] as const;

export const listSecurityEvents = defineCall('listSecurityEvents', {
  method: 'GET',
  path: '/wps/member/securityEvents',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    rows: z.array(
      z.object({ id, kind: z.enum(SECURITY_EVENTS), at: instant, address: z.string(), device: z.string() }),
    ),
  }),
  refusals: ['session.trialAccount'],
  summary: 'What was changed in this account, newest first.',
});
