/**
 * Registration: somebody becomes a member, by a name or by a mobile number, and is signed in.
 *
 * What is asked follows the brand's rules under its flags (specification 5, 9). A name that is taken must be told, so it
 * is told slowly: tries are counted by address and device, and after a few taken names the captcha comes. A number that
 * is taken is told only to who has shown that the number is his.
 */
import type { Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/result.ts';
import type { RegisterFieldName } from '../../content/port.ts';
import type { HumanCheck } from '../human-check/port.ts';

export type FormText = Exclude<RegisterFieldName, never>;

/** The form as typed; fields that the rules do not show are not looked at. */
export type Registration = { readonly [F in FormText]?: string | undefined } & {
  readonly captchaId?: string | undefined;
  readonly countryDialingCode?: string | undefined;
  /** The host the person came by: some codes count on one host only. */
  readonly domain?: string | undefined;
  readonly termsAccepted: boolean;
  readonly registerUrl?: string | undefined;
  /** The number shown to be his by Firebase instead of by a code of ours. */
  readonly firebaseIdToken?: string | undefined;
  /** What the human check answered with. */
  readonly human?: string | undefined;
};

export type CodeRefusal = Refusal<'identity.codeMissing' | 'identity.codeWrong' | 'identity.codeExpired'>;
export type CodeRequestRefusal = Refusal<'identity.codeTooSoon' | 'identity.codeDayLimit' | 'identity.codesFull'>;
export type MobileRefusal = Refusal<'identity.mobileInvalid' | 'identity.mobileLength'>;
export type InvitationRefusal = Refusal<'identity.inviteInvalid'>;

export type RegisterRefusal =
  | Refusal<
      | 'request.tooMany'
      | 'request.unavailable'
      | 'identity.registrationClosed'
      | 'identity.usernameTaken'
      | 'identity.mobileTaken'
      | 'identity.termsNotAccepted'
      | 'identity.fieldRequired'
      | 'identity.fieldLength'
      | 'identity.fieldPattern'
      | 'identity.tooYoung'
      | 'identity.passwordMismatch'
      | 'identity.passwordForm'
      | 'identity.passwordIsUsername'
      | 'identity.passwordCommon'
      | 'identity.captchaRequired'
      | 'identity.captchaWrong'
      | 'identity.humanCheckRequired'
      | 'identity.humanCheckFailed'
      | 'identity.phoneTokenInvalid'
    >
  | MobileRefusal
  | InvitationRefusal
  | CodeRefusal;

export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface RegisterCodeWish {
  readonly countryDialingCode: string;
  readonly mobileNo: string;
  readonly language: string;
}
export type RegisterCodeRefusal =
  | Refusal<'identity.registrationClosed' | 'request.unavailable'>
  | MobileRefusal
  | CodeRequestRefusal;

export type InvitationKind = 'affiliate' | 'referral' | 'invite';
export interface Invitation {
  readonly refused?: undefined;
  readonly code: string;
  readonly kind: InvitationKind;
  readonly ownerId: bigint;
  /** Of an agent's link: what it makes of whoever comes by it. */
  readonly opens: 'player' | 'agent';
}

/** The parts of docs/identity.md that registration leans on; without one of them its fields cannot be asked for. */
export interface RegistrationHelp {
  readonly codes?: RegistrationCodes | undefined;
  verifyFirebaseToken?:
    | ((idToken: string) => Promise<{ refused?: undefined; mobile: string } | Refusal<'identity.phoneTokenInvalid'>>)
    | undefined;
  readonly humanCheck: Pick<HumanCheck, 'verify'>;
}

export interface RegistrationCodes {
  requestCode(wish: {
    purpose: 'register';
    channel: 'sms';
    to: string;
    memberId: null;
    origin: Origin;
    language: string;
    deliver: true;
  }): Promise<{ refused?: undefined; expiredMinutes: number } | CodeRequestRefusal>;
  redeemCode(
    tx: Tx,
    proof: { purpose: 'register'; to: string; from: string; code: string | undefined },
  ): Promise<CodeRefusal | undefined>;
}
