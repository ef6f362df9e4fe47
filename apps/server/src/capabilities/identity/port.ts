/**
 * Identity: who somebody is, that it is really them, and what they may do.
 *
 * A session
 * live    its token opens the house; every use moves its end to 12 hours ahead. Leaves by: end, time.
 * ended   `ended_at` and why are set; every process refuses the token within a second. Nothing leaves.
 * Tokens are 64 hex digits and stand nowhere but with their owner: the database has their SHA-256.
 *
 * A sign-in
 * free     fewer than five misses. After the first miss a captcha is asked for as well.
 * locked   five misses of an account name, or twenty of an address within ten minutes. Leaves by: 15 minutes.
 * A name that nobody has goes the same way at the same cost, so nobody learns which names exist.
 *
 * Sessions of staff end after 30 minutes without use, and 12 hours after signing in whatever is done (identity/staff);
 * and at once when their token is shown from an address outside the ranges its owner is held to.
 */
import type { Db, Tx } from '../../platform/database.ts';
import type { Gatekeeper } from '../../platform/http.ts';
import type { Refusal } from '../../platform/result.ts';
import type { CheckSecondApprover, RegisterMethod } from '../content/port.ts';
import type { HumanCheck, HumanRefusal } from './human-check/port.ts';
import type { InLine, RightBelow } from './line-members.ts';
import type {
  AskLinkRefusal,
  CodeReset,
  CodeResetRefusal,
  LinkAsked,
  LinkRefusal,
  LinkRequest,
  NewPassword,
  PasswordCodeOutcome,
  PasswordCodeRequest,
} from './passwords/port.ts';
import type { Profile } from './profile/port.ts';
import type {
  Invitation,
  InvitationRefusal,
  RegisterCodeRefusal,
  RegisterCodeWish,
  RegisterRefusal,
  Registration,
} from './registration/port.ts';
import type {
  Credentials,
  DeviceToken,
  ExtraCheckAnswer,
  ExtraCheckNeeded,
  ExtraCheckRefusal,
  ExtraCodeOutcome,
  ForcedChange,
  LoginCodeOutcome,
  LoginRefusal,
  PasswordChange,
  PasswordChangeRefusal,
  RememberedRefusal,
  SignInEntry,
  TrialRefusal,
} from './sign-in/port.ts';

// biome-ignore-start lint/performance/noBarrelFile: a port is the only door into its capability
export { deviceClass } from './device-class.ts';
export { standsBelow } from './line-members.ts';
export { maskAccount } from './mask-account.ts';
export type { Asker, PaymentPasswordRefusal, PayoutAccount } from './profile/port.ts';
export { maskPayoutAccount } from './profile/rules.ts';
// biome-ignore-end lint/performance/noBarrelFile: a port is the only door into its capability

export type MemberKind = 'player' | 'agent' | 'trial';
export type AgentGrade = 'general' | 'line' | 'internalLine' | 'internalGeneral';
export type MemberStatus = 'active' | 'locked';
/** Roles of staff stand in the database (identity/staff). */
export type StaffRole = string;

export interface Member {
  readonly id: bigint;
  readonly username: string;
  readonly nickname: string;
  readonly kind: MemberKind;
  readonly agentGrade: AgentGrade | null;
  readonly status: MemberStatus;
  readonly joinedAt: Date;
  readonly lastLoginAt: Date | null;
  /** When the site said that it had greeted him. */
  readonly firstLoginAt: Date | null;
}

/** Quiet hours are whole hours of the house's zone; null: at any time. */
export interface NoticeWish {
  readonly rewards: boolean;
  /** What their browsers are told of, beside rewards. */
  readonly push: { readonly money: boolean; readonly bets: boolean };
  readonly language: 'bn' | 'en' | null;
  readonly quietHours: { readonly from: number; readonly to: number } | null;
}

/** A key on a device that opens the account by itself; the name is what the member calls it. */
export interface MemberPasskey {
  readonly id: string;
  readonly name: string;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | null;
}

/** An outside identity that opens a member's account. */
export interface MemberLink {
  readonly provider: 'google' | 'facebook';
  /** As the provider told it. */
  readonly name: string;
  readonly boundAt: Date;
}

/** What a member can be reached by; `verified`: he proved that it is his. */
export interface MemberContacts {
  /** E.164. */
  readonly mobile: string | null;
  readonly mobileVerified: boolean;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** Who a member is, as far as they have told. */
export interface PersonTold {
  readonly realName: string | null;
  /** yyyy-mm-dd. */
  readonly birthday: string | null;
  readonly nationality: string | null;
  readonly hasVerifiedContact: boolean;
  /** A payout account in their own name. */
  readonly hasOwnPayoutAccount: boolean;
}

/** Somebody of an agent's line (operations.md 4.1). */
export interface LineMember
  extends Pick<Member, 'id' | 'username' | 'kind' | 'agentGrade' | 'status' | 'joinedAt' | 'lastLoginAt'> {
  /** From the top of the line down to themselves. */
  readonly path: readonly bigint[];
  /** How many stand below them, at whatever depth. */
  readonly below: number;
}

/** How many stand below an agent. */
export interface LineSize {
  readonly members: number;
  readonly agents: number;
  readonly direct: number;
}

export interface BelowFilter {
  readonly agentId: bigint;
  /** Beginning of a name, as it is compared; empty: those right below. */
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

export type OpenAccountRefusal = Refusal<
  | 'request.unavailable'
  | 'identity.usernameTaken'
  | 'identity.fieldRequired'
  | 'identity.fieldLength'
  | 'identity.fieldPattern'
  | 'identity.passwordForm'
  | 'identity.passwordIsUsername'
  | 'identity.passwordCommon'
  | 'identity.lineTooDeep'
>;

/** An account that an agent makes right below themselves; of no agent: the top of a line of its own. */
export interface AccountWish {
  readonly agentId: bigint | null;
  readonly kind: 'player' | 'agent';
  readonly username: string;
  /** Handed out: whoever gets the account sets another one first. */
  readonly password: string;
  /** The top of a line of the house's own tests; whoever stands below one is one too. */
  readonly isTest?: boolean;
}

export type MoveRefusal = Refusal<'agents.moveNowhere' | 'agents.moveLoop' | 'agents.moveTests'>;

export interface LinePlace {
  readonly path: readonly bigint[];
  readonly isAgent: boolean;
}

/** How a link of an agent stands. */
export interface LinkStanding {
  readonly opens: 'player' | 'agent';
  readonly active: boolean;
  readonly expiresAt: Date | null;
  /** Null: without end. */
  readonly usesLeft: number | null;
}

/** Somebody who came by a member's referral code. */
export interface Friend {
  readonly id: bigint;
  readonly username: string;
  readonly joinedAt: Date;
}
export interface ReferredMember extends Friend {
  readonly inviterId: bigint;
}
export interface BirthdaysAsked {
  /** Days of the year, month and day as one number: 229 is the 29th of February. */
  readonly days: readonly number[];
  readonly joinedBefore: Date;
  /** By id. */
  readonly after: bigint;
  readonly limit: number;
}
/** Who brought whom. */
export interface Referrals {
  /** The member's own code; made where there is none. */
  codeOf(memberId: bigint): Promise<string>;
  /** The newest first. */
  friendsOf(
    memberId: bigint,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly Friend[]; total: number }>;
  /** Active members whom somebody brought, by id. */
  joinedSince(asked: {
    readonly since: Date;
    readonly after: bigint;
    readonly limit: number;
  }): Promise<readonly ReferredMember[]>;
}

export interface Lines {
  /** Of each member the ids above them, their own upline first; those at the top are missing. `at`: as they stood then. */
  uplinesOf(tx: Db | Tx, memberIds: readonly bigint[], at?: Date): Promise<ReadonlyMap<bigint, readonly bigint[]>>;
  hasDownline(memberId: bigint): Promise<boolean>;
  hasUpline(memberId: bigint): Promise<boolean>;
  /** Whether a member stands below an agent, at whatever depth; in a transaction nobody moves them until it ends. */
  isBelow(tx: Db | Tx, agentId: bigint, memberId: bigint): Promise<boolean>;
  /** Whether an account is one of the house's own tests: an internal agent, or whoever stands right below one. */
  isTest(tx: Db | Tx, memberId: bigint): Promise<boolean>;
  sizeOfLine(agentId: bigint): Promise<LineSize>;
  /** Those right below, the newest first, behind one of them. */
  pageRightBelow(page: {
    readonly agentId: bigint;
    readonly after: bigint | null;
    readonly limit: number;
  }): Promise<readonly RightBelow[]>;
  /** Everybody of a line, at most so many. */
  membersOfLine(agentId: bigint, most: number): Promise<readonly InLine[]>;
  /** Agents first, then the newest. */
  listBelow(filter: BelowFilter): Promise<{ rows: readonly LineMember[]; total: number }>;
  /** Agents at the top of a line, the newest first. */
  listTops(page: {
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ rows: readonly Member[]; total: number }>;
  /** `within`: what belongs to the account, in the same transaction. */
  openAccount(
    wish: AccountWish,
    within: (tx: Tx, memberId: bigint) => Promise<void>,
  ): Promise<Member | OpenAccountRefusal>;
  /** The code that an agent brings people by; made where there is none. */
  affiliateCodeOf(agentId: bigint): Promise<string>;
  /** Whoever registers on this host without a code comes to the agent. False: the host is somebody else's. */
  addDomain(tx: Tx, agentId: bigint, domain: string): Promise<boolean>;
  /** A link that brings people right below an agent; answers its code. */
  makeLink(
    tx: Tx,
    agentId: bigint,
    terms: {
      readonly opens: 'player' | 'agent';
      readonly expiresAt: Date | null;
      readonly uses: number | null;
    },
  ): Promise<string>;
  /** False: it is no link of theirs. */
  setLinkActive(tx: Tx, agentId: bigint, code: string, active: boolean): Promise<boolean>;
  linksByCode(codes: readonly string[]): Promise<Map<string, LinkStanding>>;
  /** Where members stand now, from the top of their line down to themselves. */
  placesOf(tx: Db | Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, LinePlace>>;
  /** Where those stood who moved, or became agents, after an instant: each until when, the first of a member first. */
  placesUntil(
    tx: Db | Tx,
    after: Date,
  ): Promise<readonly (LinePlace & { readonly memberId: bigint; readonly until: Date })[]>;
  /** Where a member stands, and how many below. */
  placeOf(tx: Db | Tx, memberId: bigint): Promise<{ readonly path: string; readonly below: number }>;
  /** Why a member cannot come to stand under an agent, or at the top; undefined: they can. */
  judgeMove(
    tx: Tx,
    memberId: bigint,
    toId: bigint | null,
  ): Promise<MoveRefusal | Refusal<'identity.lineTooDeep'> | undefined>;
  lockForMove(tx: Tx, memberIds: readonly bigint[]): Promise<void>;
  /** Puts a member and all below under an agent, or at the top; the caller has judged it. */
  move(tx: Tx, memberId: bigint, toId: bigint | null): Promise<void>;
  /** Makes an agent of a player; false: they are one by now. */
  convert(tx: Tx, memberId: bigint): Promise<boolean>;
  /** Whether an account still has the password that it was handed out with. */
  hasFirstPassword(memberId: bigint): Promise<boolean>;
}

/** What of a member can stand on a list that the house does no business with. */
export interface ScreenedMember {
  readonly memberId: bigint;
  readonly realName: string | null;
  readonly mobile: string | null;
  /** Payout accounts that they have. */
  readonly accounts: readonly string[];
  /** Hashes of devices that they signed in with, hex. */
  readonly devices: readonly string[];
}

/** Two accounts have used the same. */
export interface SharedTrace {
  readonly memberId: bigint;
  readonly otherId: bigint;
  readonly kind: 'device' | 'paymentAccount' | 'phone' | 'address';
  /** Shortened; of an address the whole. */
  readonly mark: string;
  readonly at: Date;
}

/** What decides whether two members may sit at one table for money; of devices and addresses the newest ten. */
export interface SeatTraces {
  /** Hashes, hex: of 30 days. */
  readonly devices: readonly string[];
  /** Of three days. */
  readonly addresses: readonly string[];
  /** The agent right above, and the member whose code brought them. */
  readonly uplineId: bigint | null;
  readonly inviterId: bigint | null;
}

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  /** SHA-256 of the device's own cookie; absent when the browser brought none. */
  readonly deviceHash?: Buffer | null;
}

export interface LiveSession {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly address: string;
  /** `mobile`, `tablet`, `desktop` or `other`. */
  readonly device: string;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly refused?: undefined;
  readonly token: string;
  readonly expiresAt: Date;
  readonly member: Member;
  /** Nobody has told the house yet that this newcomer was greeted. */
  readonly firstTime: boolean;
  /** What must be done about the password before anything else. */
  readonly forcedChange: ForcedChange;
  /** What this device may sign in again with, for its cookie; null when it was not asked for. */
  readonly remembered: DeviceToken | null;
}

/** A forgotten password; strangers get the answers that members get, at the same cost. */
export interface Recovery {
  /** Mails a link when username and mail address belong together. */
  askLink(request: LinkRequest, origin: Origin, language: string): Promise<LinkAsked | AskLinkRefusal>;
  /** Sets the password, once for each link; sessions, remembered devices and other links of the member end. */
  redeemLink(
    form: NewPassword & { token: string },
    origin: Origin,
    language: string,
  ): Promise<{ readonly refused?: undefined } | LinkRefusal>;
  sendCode(request: PasswordCodeRequest, origin: Origin, language: string): Promise<PasswordCodeOutcome>;
  /** Sets the password by a code to a verified number, and signs in. */
  resetByCode(form: CodeReset, origin: Origin, language: string): Promise<SignedIn | CodeResetRefusal>;
}

export interface StaffSignedIn {
  readonly refused?: undefined;
  readonly token: string;
  readonly expiresAt: Date;
  /** Set when a recovery code stood in for the authenticator: how many are left. */
  readonly recoveryCodesLeft?: number;
}

export interface StaffCredentials {
  readonly username: string;
  readonly password: string;
  /** Six digits of the authenticator, or one of the recovery codes. */
  readonly code: string;
}

export type StaffLoginRefusal = Refusal<
  'request.unavailable' | 'staff.wrongCredentials' | 'staff.secondFactorWrong' | 'staff.locked'
>;

/** What stands above identity and must happen in the transaction that makes a member, e.g. opening his wallet. */
export type OnMemberCreated = (
  tx: Tx,
  memberId: bigint,
  /** The link of an agent that they came by. */
  link?: string,
) => Promise<void>;

export type SessionAudience = 'member' | 'staff';
export type OnSessionEnded = (audience: SessionAudience, ownerId: bigint, sessionId: string) => void;

export interface MemberFilter {
  /** Prefix of the name, or a whole id; empty: everybody. */
  readonly q: string;
  readonly kind?: MemberKind;
  readonly sort: 'joined' | 'account';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Members by what they are and when they registered; never trial accounts. */
export interface MemberSegment {
  readonly kinds: readonly ('player' | 'agent')[];
  readonly joinedFrom: Date | null;
  readonly joinedBefore: Date | null;
}

/** Something that happened to an account and that its owner should find in his inbox. */
export interface AccountNews {
  readonly memberId: bigint;
  readonly what: 'passwordChanged' | 'newSignIn' | 'accountChanged';
  readonly values: Readonly<Record<string, string>>;
}
/** Called in the transaction of what happened; what stands above identity tells the member. */
export type TellMember = (tx: Tx, news: AccountNews) => Promise<void>;

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
}
export interface DemoAccounts {
  readonly player: DemoAccount;
  readonly agent: DemoAccount;
  /** `totpSecret` is base 32; `totpUri` is what an authenticator scans. */
  readonly staff: DemoAccount & { readonly totpSecret: string; readonly totpUri: string };
}

export interface KeptCaptcha {
  readonly refused?: undefined;
  readonly captchaId: string;
  readonly expiresAt: Date;
}

export interface Captcha extends KeptCaptcha {
  /** PNG, base 64. */
  readonly image: string;
}

export interface CaptchaQuestion extends KeptCaptcha {
  /** Digits in words, to be answered in digits. */
  readonly question: string;
}

/** The captcha for who sees no picture (captcha-words.ts). */
export interface CaptchaWords {
  /** What a browser works on before it is asked a question; JSON. */
  drawWork(origin: Origin): Promise<string>;
  /** Uses the proof up, whatever comes of it. */
  ask(
    proof: string,
    origin: Origin,
    language: string,
  ): Promise<CaptchaQuestion | HumanRefusal | Refusal<'request.tooMany'>>;
}

export interface Identity {
  readonly referrals: Referrals;
  /** Active members who were born on one of these days. */
  birthdaysOn(asked: BirthdaysAsked): Promise<readonly bigint[]>;
  readonly lines: Lines;

  /** What the kernel asks at its door. */
  readonly gatekeeper: Gatekeeper;

  readonly humanCheck: HumanCheck;
  readonly recovery: Recovery;

  /** The security centre; withdrawals ask it for the payment password. */
  readonly profile: Profile;

  registerMember(
    method: RegisterMethod,
    registration: Registration,
    origin: Origin,
  ): Promise<SignedIn | RegisterRefusal>;
  /** Sends a code to a number that wants to register; the same answer for a number that is taken. */
  requestRegisterCode(
    wish: RegisterCodeWish,
    origin: Origin,
  ): Promise<{ readonly refused?: undefined; readonly expiredMinutes: number } | RegisterCodeRefusal>;
  /** Whether a code that brings people here counts on this host. */
  checkInvitation(code: string, domain: string | undefined): Promise<Invitation | InvitationRefusal>;
  signInMember(credentials: Credentials, origin: Origin): Promise<SignedIn | ExtraCheckNeeded | LoginRefusal>;
  /** Sends a code that signs in; for a number nobody has the answer is the same and nothing is sent. */
  sendLoginCode(
    number: { mobileNum: string; countryDialingCode: string },
    origin: Origin,
    language: string,
  ): Promise<LoginCodeOutcome>;
  /** Signs in by what the device was given; a token that was used before ends all of its kind. */
  signInRemembered(token: string | undefined, origin: Origin): Promise<SignedIn | RememberedRefusal>;
  sendExtraCheckCode(
    wish: Pick<ExtraCheckAnswer, 'ticket' | 'method'>,
    origin: Origin,
    language: string,
  ): Promise<ExtraCodeOutcome>;
  answerExtraCheck(answer: ExtraCheckAnswer, origin: Origin): Promise<SignedIn | ExtraCheckRefusal>;
  /** Makes a trial account and signs in to it. */
  startTrial(origin: Origin): Promise<SignedIn | TrialRefusal>;
  /**
   * Signs in to a trial account of the house's own: the one of this id, where it stays open for so many minutes, else a new
   * one. For the synthetic player alone; no call of visitors leads here.
   */
  signInSynthetic(accountId: bigint | null, origin: Origin, minutesLeft: number): Promise<SignedIn>;
  /** Closes trials whose time is over, in portions; answers how many there were. */
  closeTrials(most: number): Promise<number>;
  /** Removes rows that have no effect any more: old codes, attempts, links, captchas. Throws when one kind could not be. */
  sweep(): Promise<void>;
  noteFirstLogin(memberId: bigint): Promise<void>;
  /** Ends every other session and every remembered device; answers a new session in place of this one. */
  changePassword(
    memberId: bigint,
    sessionId: string,
    change: PasswordChange,
    origin: Origin,
  ): Promise<SignedIn | PasswordChangeRefusal>;
  /** What the site must show about the password of whoever holds this session. */
  passwordDuty(sessionId: string): Promise<{ forcedChange: ForcedChange; asksOldPassword: boolean }>;
  /** Forgets what one device, or every device of a member, may sign in with. */
  forgetDevice(token: string): Promise<void>;
  forgetDevices(memberId: bigint): Promise<void>;
  /**
   * Ends one session of this member, and forgets what its device may sign in with again; none when it is somebody
   * else's.
   */
  endOwnSession(memberId: bigint, sessionId: string): Promise<number>;
  endOtherSessions(memberId: bigint, keptSessionId: string): Promise<number>;
  /** Of a page of the login history, newest first. */
  listSignIns(
    memberId: bigint,
    page: { offset: number; limit: number },
  ): Promise<{ rows: SignInEntry[]; total: number }>;
  /** On how many days of a zone a member signed in. */
  countSignInDays(
    within: Db | Tx,
    memberId: bigint,
    span: { readonly from: Date; readonly to: Date; readonly zoneOffsetMinutes: number },
  ): Promise<number>;
  /** Where an address lies, as far as that is known. */
  countryOf(address: string): string | null;
  drawCaptcha(origin: Origin): Promise<Captcha | Refusal<'request.tooMany'>>;
  /** The captcha without a picture. */
  readonly captchaWords: CaptchaWords;
  /** Public keys (JWK) for encrypted calls, the one to use first. */
  publishedKeys(): Promise<Record<string, unknown>[]>;

  findMember(id: bigint): Promise<Member | null>;
  /** What stands above identity says where in the ladder a member is; 0: at its foot. */
  rankOf(memberId: bigint): Promise<number>;
  /** What staff call them; what stands above identity keeps it. */
  labelsOf(memberId: bigint): Promise<readonly string[]>;
  /** Who a member is; `within`: on the connection of this transaction. */
  personOf(memberId: bigint, within?: Tx): Promise<PersonTold>;
  /** Whether a member's account may be this one of staff's own: the same name, mail or browser. */
  isOwnAccount(tx: Tx, staffId: bigint, memberId: bigint): Promise<boolean>;
  /** When the password was last changed; null: it is the one they joined with. */
  passwordChangedAt(memberId: bigint): Promise<Date | null>;
  /** What these members share with any others: at most 50 others for each of them and kind, the newest first. */
  linksOf(memberIds: readonly bigint[]): Promise<SharedTrace[]>;
  seatTracesOf(memberId: bigint): Promise<SeatTraces>;
  /** Members after this one, by id, trials left out. */
  listScreened(after: bigint, limit: number): Promise<readonly ScreenedMember[]>;
  /** When last anything changed by which a member is let in or paid, their password too; null: never since they joined. */
  openedAnewAt(memberId: bigint): Promise<Date | null>;
  findMemberByName(username: string): Promise<Member | null>;
  /** Names of members by id; ids nobody has are missing. `within`: on the connection of this transaction. */
  namesOfMembers(ids: readonly bigint[], within?: Tx): Promise<Map<bigint, string>>;
  /** Ids of members by name; names nobody has, and names of trial accounts, are missing. */
  idsOfMembers(names: readonly string[]): Promise<Map<string, bigint>>;
  countSegment(segment: MemberSegment): Promise<number>;
  /** The next ids of a segment after one, in their order. */
  listSegment(tx: Tx, segment: MemberSegment, after: bigint, limit: number): Promise<bigint[]>;
  /** What members want to be told of, and in which hours they are not; whoever is not there is missing. */
  noticeWishesOf(ids: readonly bigint[]): Promise<Map<bigint, NoticeWish>>;
  /** Name and wish of members who may stand among winners: no trial account, nobody who is not there. `within`: the caller's transaction. */
  describeWinners(ids: readonly bigint[], within?: Db): Promise<Map<bigint, { name: string; hidden: boolean }>>;
  listMembers(filter: MemberFilter): Promise<{ rows: Member[]; total: number }>;

  /** Members with exactly this mobile number or mail address, however it is written; at most 50. */
  findMembersByContact(typed: string): Promise<bigint[]>;
  /** Undefined: nobody has this id. */
  contactsOf(memberId: bigint): Promise<MemberContacts | undefined>;
  /** How the member stands; his row is held until `tx` ends. Undefined: nobody has this id. */
  lockMemberRow(tx: Tx, memberId: bigint): Promise<MemberStatus | undefined>;
  /**
   * Locks a member or opens him again, in `tx`; answers how many sessions ended. Locked, every way in answers
   * `identity.memberLocked`; what he has bet goes on and is settled.
   */
  setMemberStatus(tx: Tx, memberId: bigint, status: MemberStatus): Promise<number>;
  /** Ends every session and remembered device of a member, in `tx`; answers how many sessions there were. */
  signOutMember(tx: Tx, memberId: bigint): Promise<number>;

  listLinksOf(memberId: bigint): Promise<MemberLink[]>;
  /** Takes an outside identity off, in `tx`; written down and told to the member. False: he has none of this provider. */
  removeLink(tx: Tx, memberId: bigint, provider: MemberLink['provider']): Promise<boolean>;
  listPasskeysOf(memberId: bigint): Promise<MemberPasskey[]>;
  /** Takes a passkey off, in `tx`; written down and told to the member. False: he has none of this id. */
  removePasskey(tx: Tx, memberId: bigint, id: string): Promise<boolean>;

  /** The sessions of a member that are live now, newest first. */
  listSessionsOf(memberId: bigint): Promise<LiveSession[]>;
  /**
   * Of sessions of members, those whose browser is theirs still: it was not signed out, here or from elsewhere, nor locked out,
   * and nobody else came in by it. Sessions that ran out or gave way to a newer one are among them.
   */
  keptBrowsers(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends one session of a member or of staff; every process knows within a second. Repeatable. */
  endSession(audience: SessionAudience, sessionId: string, reason: string): Promise<void>;
  /** Ends every session of somebody; answers how many there were. */
  endSessionsOf(audience: SessionAudience, ownerId: bigint, reason: string): Promise<number>;
  /** Called in this process for each session that ends, whoever ended it; for open sockets. Returns its undoing. */
  onSessionEnded(listener: OnSessionEnded): () => void;
  /** Called in this process when what anybody of staff may do has changed, or from where. Returns its undoing. */
  onStaffChanged(listener: () => void): () => void;

  signInStaff(credentials: StaffCredentials, origin: Origin): Promise<StaffSignedIn | StaffLoginRefusal>;
  /**
   * Asked wherever a second or third person decides, about all who had their part before him: staff are not separate hands
   * while the link that one of them came in by, over however many steps, was made by the other within seven days of its
   * use, or both theirs by one hand. The refusal names whom he is not separate from, and until when.
   */
  readonly checkSecondApprover: CheckSecondApprover;
  /** Somebody and all of staff who are no separate hands from him: what one of them did alone, each of them did. */
  handsOf(tx: Db | Tx, staffId: bigint): Promise<bigint[]>;
  /**
   * How many members of staff hold a right, asked where one may do alone what takes two as soon as there are two. Whoever
   * lost it within seven days, locked, moved or let in anew by a colleague, counts still.
   */
  countStaffHolding(right: string): Promise<number>;
  /** Active members of staff who hold a right, by name. */
  staffWith(right: string): Promise<{ id: bigint; username: string }[]>;
  /** Names of staff by id, also of those who have left. */
  namesOfStaff(ids: readonly bigint[]): Promise<Map<bigint, string>>;
  /**
   * Makes a member of staff without an invitation, from the machine that holds the secrets; answers the authenticator's
   * secret (base 32) once. Written to the audit log.
   */
  enrolStaff(staff: {
    username: string;
    password: string;
    role: StaffRole;
  }): Promise<{ id: bigint; totpSecret: string; totpUri: string }>;

  /**
   * Makes the demo accounts and answers what opens them. `known`: what was told before; when it still names them all it
   * is answered again, otherwise every password and the staff secret are made anew. For demo mode only.
   */
  seedDemoIdentity(known: DemoAccounts | null): Promise<DemoAccounts>;

  /** Resolves once this process hears of ended sessions. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
