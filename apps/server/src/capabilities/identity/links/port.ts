/**
 * Further ways of proving who somebody is: outside identities, passkeys, an authenticator, a phone number (specification 2,
 * 4, 6). All of them end in the same session as name and password.
 *
 * A way through a provider (`social_attempts`)
 * started    a browser was sent to the provider with a state, a nonce and a verifier. Leaves by: coming back once, ten minutes.
 * returned   the provider told who it is; the page holds a code that is worth something only with the browser's cookie.
 * proposed   a signed-in member was told that the binding is final. Leaves by: his confirmation, with his password.
 * ended      it became a session, a new member or a binding. Nothing leaves.
 */
import type { Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/result.ts';
import type { Member, MemberLink, MemberPasskey, Origin, SignedIn } from '../port.ts';
import type { Asker, RecentRefusal } from '../profile/port.ts';

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

/** Begins a session as every way in does; the one function for that is with members.ts. */
export type OpenSession = (
  tx: Tx,
  member: Member,
  origin: Origin,
  method: SocialProviderName | 'passkey',
) => Promise<SignedIn>;

export interface OutsideClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface LinkOptions {
  /** Where people reach the house, without a slash at the end; passkeys and ways back hang on it. */
  readonly publicUrl: () => string;
  readonly google?: OutsideClient & { readonly issuer: string };
  readonly facebook?: OutsideClient & { readonly dialogUrl: string; readonly graphUrl: string };
  readonly firebase?: { readonly projectId: string; readonly jwksUrl: string };
}

/** A member who asks for something about himself. */
export interface Asking {
  readonly memberId: bigint;
  readonly username: string;
  readonly origin: Origin;
}

export type PasswordRefusal = Refusal<'identity.passwordWrong' | 'identity.locked' | 'request.unavailable'>;

/** What a page learns for its code. */
export type SocialOutcome =
  | { readonly kind: 'signedIn'; readonly signedIn: SignedIn }
  /** Nobody here has this identity: bind it after signing in, or register with it. */
  | {
      readonly kind: 'unknown';
      readonly provider: SocialProviderName;
      readonly name: string;
      readonly mayRegister: boolean;
    }
  /** Started by a signed-in member, to be confirmed. */
  | { readonly kind: 'binding'; readonly provider: SocialProviderName; readonly name: string };

/** The attempt with a provider is over, or was never this browser's. */
type Over = Refusal<'identity.socialOver'>;
export type BindRefusal = Over | Refusal<'identity.linkTaken' | 'identity.linkFinal'>;
export type SocialRegisterRefusal =
  | Over
  | Refusal<'identity.registrationClosed' | 'identity.termsNotAccepted' | 'identity.linkTaken' | 'request.unavailable'>;

export interface SocialStart {
  /** Absent on a refusal. */
  readonly refused?: undefined;
  /** The provider's page. */
  readonly address: string;
  /** For the cookie of this browser. */
  readonly browserKey: string;
}

export interface SocialReturn {
  readonly refused?: undefined;
  readonly code: string;
  readonly next: string;
}

export interface Social {
  /** Those that the brand switches on and the house has an account with. */
  open(): Promise<readonly SocialProviderName[]>;
  start(
    provider: SocialProviderName,
    about: { next: string; memberId: bigint | null },
  ): Promise<SocialStart | Refusal<'identity.socialClosed' | 'identity.linkFinal' | 'request.unavailable'>>;
  /** The browser is back from the provider. */
  takeReturn(
    provider: SocialProviderName,
    about: { parameters: Readonly<Record<string, string>>; browserKey: string },
  ): Promise<SocialReturn | Over | Refusal<'identity.socialClosed' | 'identity.socialRefused' | 'request.unavailable'>>;
  exchange(
    code: string,
    browserKey: string,
    origin: Origin,
  ): Promise<SocialOutcome | BindRefusal | Refusal<'identity.memberLocked'>>;
  register(
    about: { code: string; browserKey: string; termsAccepted: boolean },
    origin: Origin,
  ): Promise<SignedIn | SocialRegisterRefusal>;
  /** First step of binding: what would be bound, for the warning that it is final. */
  propose(
    code: string,
    browserKey: string,
    memberId: bigint,
  ): Promise<{ provider: SocialProviderName; name: string } | BindRefusal>;
  /**
   * Second step, under the password or the payment password: from here on it stays. It stands in the security events and is
   * told to the member.
   */
  confirm(
    asker: Asker,
    wish: { readonly code: string; readonly browserKey: string; readonly recentPassword?: string | undefined },
  ): Promise<MemberLink | BindRefusal | RecentRefusal>;
  /** Staff take a binding off, in `tx`; written down and told to the member. False: he has none of this provider. */
  removeLink(tx: Tx, memberId: bigint, provider: SocialProviderName): Promise<boolean>;
  listLinks(memberId: bigint): Promise<MemberLink[]>;
}

export type Passkey = MemberPasskey;

export interface Passkeys {
  /** False where browsers have no passkeys: plain http, or a bare IP address. */
  possible(): boolean;
  beginSignIn(): Promise<Record<string, unknown>>;
  signIn(
    response: unknown,
    origin: Origin,
  ): Promise<SignedIn | Refusal<'identity.passkeyRefused' | 'identity.memberLocked'>>;
  beginAdding(
    who: Asking,
    password: string,
  ): Promise<{ options: Record<string, unknown> } | PasswordRefusal | Refusal<'identity.passkeyLimit'>>;
  /** Stands in the security events and is told to the member, as taking one off is. */
  add(
    asker: Asker,
    response: unknown,
    name: string,
  ): Promise<Passkey | Refusal<'identity.passkeyRefused' | 'identity.passkeyLimit'>>;
  list(memberId: bigint): Promise<Passkey[]>;
  rename(memberId: bigint, id: string, name: string): Promise<undefined | Refusal<'identity.passkeyUnknown'>>;
  remove(asker: Asker, id: string): Promise<undefined | Refusal<'identity.passkeyUnknown'>>;
  /** Staff take one off, in `tx`; written down and told to the member. False: he has none of this id. */
  takeOff(tx: Tx, memberId: bigint, id: string): Promise<boolean>;
}

export interface Authenticators {
  state(memberId: bigint): Promise<{ confirmedAt: Date | null; recoveryCodes: number }>;
  /** A fresh secret, told once; worth nothing before its first code comes. */
  begin(
    who: Asking,
    password: string,
  ): Promise<{ secret: string; uri: string } | PasswordRefusal | Refusal<'identity.authenticatorExists'>>;
  /** Answers ten recovery codes, told once. Stands in the security events and is told to the member, as removing it is. */
  confirm(
    asker: Asker,
    code: string,
  ): Promise<readonly string[] | Refusal<'identity.authenticatorCodeWrong' | 'identity.authenticatorMissing'>>;
  /** `code`: of the authenticator, or a recovery code. */
  remove(
    asker: Asker,
    proof: { password: string; code: string },
  ): Promise<
    undefined | PasswordRefusal | Refusal<'identity.authenticatorCodeWrong' | 'identity.authenticatorMissing'>
  >;
  /**
   * Whether a code of the member's authenticator, or one of his recovery codes, is right; uses it up. False after five
   * misses, for 15 minutes, and for a member without one.
   */
  verifyMemberTotp(memberId: bigint, code: string): Promise<boolean>;
}

export interface Links {
  readonly social: Social;
  readonly passkeys: Passkeys;
  readonly authenticators: Authenticators;
  /**
   * The number that Firebase saw answer a code, E.164. A token counts once: within `tx` it is used up with the caller's work
   * or not at all.
   */
  verifyFirebaseToken(idToken: string, tx?: Tx): Promise<{ mobile: string } | Refusal<'identity.phoneTokenInvalid'>>;
}
