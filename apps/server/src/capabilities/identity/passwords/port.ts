/** A forgotten password, as the rest of the house sees it. */
import type { Refusal } from '../../../platform/result.ts';
import type { HumanRefusal } from '../human-check/port.ts';
import type { PasswordChange } from '../sign-in/port.ts';

type CodeSent = { readonly refused?: undefined; readonly expiredMinutes: number };

export type NewPassword = Pick<PasswordChange, 'newPassword' | 'confirmNewPassword'>;
export type NewPasswordRefusal = Refusal<
  | 'request.unavailable'
  | 'identity.fieldRequired'
  | 'identity.passwordMismatch'
  | 'identity.passwordUnchanged'
  | 'identity.passwordForm'
  | 'identity.passwordIsUsername'
  | 'identity.passwordCommon'
>;
export interface LinkRequest {
  readonly username: string;
  readonly email: string;
  readonly human?: string | undefined;
}
export interface LinkAsked {
  readonly refused?: undefined;
  /** The mail address as typed, masked; says nothing about whether it is anybody's. */
  readonly sentTo: string;
  readonly minutes: number;
}
export type AskLinkRefusal =
  | HumanRefusal
  | Refusal<'identity.fieldRequired' | 'identity.fieldPattern' | 'identity.recoveryLimit'>;
export type LinkRefusal = NewPasswordRefusal | Refusal<'identity.linkDead'>;
export interface PasswordCodeRequest {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly human?: string | undefined;
}
export type PasswordCodeOutcome =
  | CodeSent
  | HumanRefusal
  | Refusal<
      | 'identity.recoveryClosed'
      | 'identity.mobileInvalid'
      | 'identity.mobileLength'
      | 'identity.codeTooSoon'
      | 'identity.codeDayLimit'
      | 'identity.codesFull'
    >;
export interface CodeReset extends NewPassword {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly verificationCode?: string | undefined;
}
export type CodeResetRefusal =
  | NewPasswordRefusal
  | Refusal<
      | 'identity.recoveryClosed'
      | 'identity.mobileInvalid'
      | 'identity.mobileLength'
      | 'identity.mobileUnknown'
      | 'identity.memberLocked'
      | 'identity.codeMissing'
      | 'identity.codeWrong'
      | 'identity.codeExpired'
    >;
