/** What signing in takes and answers; the ways in themselves are promised by identity's port. */
import type { Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/result.ts';

/** How somebody proved who he is. */
export type SignInMethod =
  | 'password'
  | 'sms'
  | 'firebase'
  | 'remembered'
  | 'trial'
  | 'registration'
  | 'social'
  | 'passkey'
  | 'recovery';
export type SignInResult = 'ok' | 'wrongPassword' | 'locked' | 'memberLocked' | 'extraCheck' | 'extraCheckFailed';
/** Why nothing but a new password is open to a session; null when nothing is closed. */
export type ForcedChange = 'default' | 'compromised' | 'expired' | null;
export type ExtraCheckMethod = 'mobileCode' | 'email' | 'bankName' | 'authenticator';

export interface DeviceToken {
  readonly token: string;
  readonly secondsLeft: number;
}

/** Instead of a session: prove one thing more (operations.md 6). */
export interface ExtraCheckNeeded {
  readonly refused?: undefined;
  readonly extraCheck: {
    readonly ticket: string;
    readonly methods: readonly { readonly method: ExtraCheckMethod; readonly masked: string }[];
    readonly expiresAt: Date;
  };
}

export interface ExtraCheckAnswer {
  readonly ticket: string;
  readonly method: ExtraCheckMethod;
  readonly answer: string;
}

type CodeSent = { readonly refused?: undefined; readonly expiredMinutes: number };
export type LoginCodeOutcome =
  | CodeSent
  | Refusal<
      | 'identity.smsLoginClosed'
      | 'identity.mobileInvalid'
      | 'identity.mobileLength'
      | 'identity.codeTooSoon'
      | 'identity.codeDayLimit'
      | 'identity.codesFull'
    >;
export type ExtraCodeOutcome =
  | CodeSent
  | Refusal<
      | 'identity.extraCheckGone'
      | 'identity.extraCheckOver'
      | 'identity.codeTooSoon'
      | 'identity.codeDayLimit'
      | 'identity.codesFull'
    >;
export type ExtraCheckRefusal = Refusal<
  'identity.extraCheckGone' | 'identity.extraCheckOver' | 'identity.extraCheckWrong' | 'identity.memberLocked'
>;
export type RememberedRefusal = Refusal<'identity.notRemembered' | 'identity.memberLocked'>;
export type TrialRefusal = Refusal<'identity.trialClosed' | 'identity.trialLimit'>;

export interface PasswordChange {
  readonly oldPassword?: string | undefined;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}
export type PasswordChangeRefusal = Refusal<
  | 'request.unavailable'
  | 'session.ended'
  | 'session.trialAccount'
  | 'identity.locked'
  | 'identity.fieldRequired'
  | 'identity.oldPasswordWrong'
  | 'identity.passwordMismatch'
  | 'identity.passwordUnchanged'
  | 'identity.passwordForm'
  | 'identity.passwordIsUsername'
  | 'identity.passwordCommon'
>;

export interface SignInEntry {
  readonly id: bigint;
  readonly at: Date;
  readonly address: string;
  readonly country: string | null;
  readonly device: string;
  readonly method: SignInMethod;
  readonly result: SignInResult;
  readonly unchecked: boolean;
}

export interface Credentials {
  readonly type?: 'username' | 'sms' | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly mobileNum?: string | undefined;
  readonly countryDialingCode?: string | undefined;
  readonly verificationCode?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
  readonly human?: string | undefined;
  readonly side?: 'member' | 'agent' | undefined;
  readonly remember?: boolean | undefined;
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

export type LoginRefusal = Refusal<
  | 'request.unavailable'
  | 'identity.wrongCredentials'
  | 'identity.captchaRequired'
  | 'identity.captchaWrong'
  | 'identity.locked'
  | 'identity.memberLocked'
  | 'identity.notMember'
  | 'identity.notAgent'
  | 'identity.smsLoginClosed'
  | 'identity.mobileInvalid'
  | 'identity.mobileLength'
  | 'identity.mobileUnknown'
  | 'identity.codeMissing'
  | 'identity.codeWrong'
  | 'identity.codeExpired'
  | 'identity.phoneTokenInvalid'
  | 'identity.humanCheckRequired'
  | 'identity.humanCheckFailed'
  | 'identity.fieldRequired'
>;

/** Gives a trial account its play money, in the transaction that makes it. */
export type FundTrial = (tx: Tx, memberId: bigint) => Promise<void>;
