/**
 * Fields of the contract that no log may show: what lets somebody in, and what tells who somebody is. Their names alone
 * say so, wherever they stand; a test holds the list to the contract (apps/server, platform/logs.test.ts).
 */

/** Whoever has the value can do something with it: passwords, tokens, codes, links, proofs. */
const KEYS = [
  'password',
  'firstPassword',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'confirmNewPassword',
  'paymentPassword',
  'oldPaymentPassword',
  'recentPassword',
  'verificationCode',
  'oldCode',
  'captcha',
  'token',
  'chatToken',
  'firebaseIdToken',
  'ticket',
  'human',
  'secret',
  'uri',
  'recoveryCodes',
  'session',
  'payUrl',
  'serverSeed',
] as const;

/** What a person has told of himself. */
const PERSONAL = [
  'mobile',
  'mobileNo',
  'mobileNum',
  'phone',
  'email',
  'mail',
  'contact',
  'contacts',
  'recipient',
  'holder',
  'payeeName',
  'fullName',
  'homeAddress',
  'documentNumber',
  'realName',
  'nickname',
  'idNumber',
  'birthday',
  'placeOfBirth',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'facebook',
  'telegram',
  'wechat',
  'zalo',
  'qqNum',
] as const;

export const SECRET_FIELDS: readonly string[] = [...KEYS, ...PERSONAL];
