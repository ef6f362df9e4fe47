/**
 * The security centre: what a member tells about himself, how he pays out, and what guards it.
 *
 * A payment password
 * none    nothing that needs it can be done. Leaves by: set, with the password or a code.
 * set     six digits. Leaves by: five wrong tries.
 * locked  for 24 hours, also for who sets it anew by a code. Leaves by: time.
 *
 * A payout account
 * waiting  for 24 hours after it was added. Leaves by: time, removed.
 * usable   money can go to it. Leaves by: removed.
 * removed  kept for the books; its number is free for whoever adds it next.
 *
 * Real name and birthday are told once; from then on only staff change them.
 */
import type { STATIC_AVATARS } from '@house/rules/avatars';
import type { Refusal } from '../../../platform/result.ts';
import type { RegisterRule } from '../../content/port.ts';
import type { CodeRefusal, CodeRequestRefusal, MobileRefusal, Origin } from '../registration/port.ts';

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
export const PAYOUT_KINDS = ['bkash', 'nagad', 'rocket', 'upay', 'bank'] as const;
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
export const PAYOUT_ACCOUNTS_MAX = 5;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

interface NoticeWays {
  readonly push: boolean;
  readonly sms: boolean;
  readonly mail: boolean;
}
/** Null: as the browser has it. */
export interface MemberPreferences {
  language: 'bn' | 'en' | null;
  theme: 'dark' | 'light' | null;
  digits: 'latn' | 'beng' | null;
  sounds: boolean;
  /** A decimal string: the site asks once more before a slip that costs more is placed. */
  confirmAbove: string | null;
  hideFromWinners: boolean;
  /** Letters of rewards that wait or end soon. */
  rewardNotices: boolean;
  /** Whole hours of the house's zone in which none is sent; null: at any time. */
  quietHours: { readonly from: number; readonly to: number } | null;
  notices: {
    money: NoticeWays;
    bets: NoticeWays;
    offers: NoticeWays;
    /** Sign-ins from an unknown place. */
    signIns: { readonly mail: boolean };
  };
}

export type PayoutKind = (typeof PAYOUT_KINDS)[number];
export type StaticAvatar = (typeof STATIC_AVATARS)[number];
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** Who asks, from which session. */
export interface Asker {
  readonly memberId: bigint;
  readonly username: string;
  readonly sessionId: string;
  readonly origin: Origin;
  readonly language: string;
}

export interface Contact {
  readonly address: string;
  readonly verified: boolean;
}

export interface SecurityState {
  readonly refused?: undefined;
  readonly username: string;
  readonly nickname: string;
  readonly joinedAt: Date;
  /** The sign-in before this one. */
  readonly lastLogin: { readonly at: Date; readonly country: string | null } | null;
  readonly hasPassword: boolean;
  readonly asksPassword: boolean;
  readonly paymentPasswordSet: boolean;
  readonly paymentPasswordLockedUntil: Date | null;
  readonly mobile: Contact | null;
  readonly email: Contact | null;
  readonly realName: string | null;
  readonly birthdaySet: boolean;
  readonly payoutAccounts: number;
  readonly profile: Readonly<Partial<Record<ProfileField, string>>>;
  readonly profileRules: readonly (RegisterRule & { readonly field: ProfileField })[];
  readonly preferences: MemberPreferences;
}

export type Avatar =
  | { readonly avatarType: 'STATIC'; readonly avatar: StaticAvatar }
  | { readonly avatarType: 'CUSTOM'; readonly avatar: Uint8Array };
export type AvatarRefusal = Refusal<
  'profile.imageInvalid' | 'profile.imageTooLarge' | 'request.tooMany' | 'request.unavailable'
>;

export interface PayoutAccount {
  readonly id: bigint;
  readonly kind: PayoutKind;
  readonly bankName: string | null;
  /** Whole; masked before it leaves the house. */
  readonly account: string;
  readonly holder: string;
  readonly isDefault: boolean;
  readonly addedAt: Date;
  readonly usableAt: Date;
  readonly usable: boolean;
  /** Its holder has the name that the member has. */
  readonly isOwn: boolean;
}

export interface SecurityEvent {
  readonly id: bigint;
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly address: string;
  readonly device: string;
}

export type PaymentPasswordRefusal =
  | Refusal<'profile.paymentPasswordMissing' | 'profile.paymentPasswordWrong' | 'profile.paymentPasswordLocked'>
  | Refusal<'request.unavailable' | 'request.tooMany'>;
export type RecentRefusal =
  | Refusal<'profile.passwordNeeded' | 'identity.passwordWrong' | 'identity.locked'>
  | PaymentPasswordRefusal;
export type FieldRefusal = Refusal<'identity.fieldRequired' | 'identity.fieldLength' | 'identity.fieldPattern'>;
export type SentCode = { readonly refused?: undefined; readonly expiredMinutes: number };
type Sending<More extends Refusal = never> = Promise<SentCode | CodeRequestRefusal | More>;
type Change<More extends Refusal> = Promise<undefined | RecentRefusal | More>;

interface Recent {
  readonly recentPassword?: string | undefined;
}
export interface MobileWish {
  readonly countryDialingCode: string;
  readonly mobileNum: string;
}
export interface PaymentPasswordWish extends Recent {
  readonly paymentPassword: string;
  readonly oldPaymentPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly channel?: 'sms' | 'mail' | undefined;
}
export interface PayoutAccountWish {
  readonly kind: PayoutKind;
  readonly account: string;
  readonly bankName?: string | undefined;
  readonly paymentPassword: string;
}

export interface Profile {
  readState(asker: Asker): Promise<SecurityState | Refusal<'session.ended'>>;

  /** For everything that moves money out. Counts its tries by itself: call it before a transaction, not within. */
  checkPaymentPassword(asker: Asker, typed: string): Promise<undefined | PaymentPasswordRefusal>;
  setPaymentPassword(
    asker: Asker,
    wish: PaymentPasswordWish,
  ): Change<
    | CodeRefusal
    | Refusal<
        | 'profile.paymentPasswordForm'
        | 'profile.paymentPasswordWeak'
        | 'profile.contactMissing'
        | 'profile.contactTooNew'
      >
  >;
  /** Over a payment password that is set, only to a contact that was verified 24 hours ago or earlier. */
  sendPaymentPasswordCode(
    asker: Asker,
    channel: 'sms' | 'mail',
  ): Sending<Refusal<'profile.contactMissing' | 'profile.contactTooNew'>>;

  sendMobileCode(asker: Asker, wish: MobileWish): Sending<MobileRefusal>;
  sendOldMobileCode(asker: Asker): Sending<Refusal<'profile.contactMissing'>>;
  bindMobile(
    asker: Asker,
    wish: MobileWish & Recent & { readonly code: string; readonly oldCode?: string | undefined },
  ): Change<CodeRefusal | MobileRefusal | Refusal<'profile.oldCodeNeeded' | 'identity.mobileTaken'>>;
  sendEmailCode(asker: Asker, email: string): Sending<FieldRefusal>;
  sendOldEmailCode(asker: Asker): Sending<Refusal<'profile.contactMissing'>>;
  /** Over a verified address, with the code sent to that one as well; as with the number. */
  bindEmail(
    asker: Asker,
    wish: Recent & { readonly email: string; readonly code: string; readonly oldCode?: string | undefined },
  ): Change<CodeRefusal | FieldRefusal | Refusal<'profile.oldCodeNeeded' | 'profile.emailTaken'>>;

  setRealName(
    asker: Asker,
    wish: Recent & { readonly realName: string },
  ): Change<FieldRefusal | Refusal<'profile.setOnce'>>;
  setBirthday(
    asker: Asker,
    wish: Recent & { readonly birthday: string },
  ): Change<FieldRefusal | Refusal<'identity.tooYoung' | 'profile.setOnce'>>;
  saveProfile(
    asker: Asker,
    fields: Readonly<Partial<Record<ProfileField, string | undefined>>>,
  ): Promise<undefined | FieldRefusal>;
  savePreferences(asker: Asker, change: Readonly<Record<string, unknown>>): Promise<undefined>;

  listPayoutAccounts(memberId: bigint): Promise<PayoutAccount[]>;
  addPayoutAccount(
    asker: Asker,
    wish: PayoutAccountWish,
  ): Promise<
    | { readonly refused?: undefined; readonly id: bigint }
    | PaymentPasswordRefusal
    | Refusal<
        | 'request.tooMany'
        | 'profile.realNameMissing'
        | 'profile.accountInvalid'
        | 'profile.bankMissing'
        | 'profile.accountTaken'
        | 'profile.accountsFull'
        | 'profile.accountDayLimit'
      >
  >;
  chooseDefaultPayoutAccount(asker: Asker, id: bigint): Promise<undefined | Refusal<'profile.accountUnknown'>>;
  removePayoutAccount(
    asker: Asker,
    id: bigint,
    paymentPassword: string,
  ): Promise<undefined | PaymentPasswordRefusal | Refusal<'profile.accountUnknown'>>;

  findAvatar(memberId: bigint): Promise<Avatar>;
  chooseAvatar(memberId: bigint, avatar: StaticAvatar): Promise<undefined>;
  /**
   * Keeps a picture as 256 px of WebP, made anew from what was decoded; nothing else of the file stays. Tries are counted
   * by member and address before anything is decoded.
   */
  keepAvatar(asker: Asker, base64: string): Promise<undefined | AvatarRefusal>;

  listEvents(
    memberId: bigint,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: SecurityEvent[]; total: number }>;
}
