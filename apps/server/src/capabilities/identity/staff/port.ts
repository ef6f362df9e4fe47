/**
 * Staff: who works at the desk, what they may do, how they come in.
 *
 * A member of staff
 * invited  has a link, once, for 48 hours; no password yet. Leaves by: using it (active), being let go (left).
 * active   signs in with password and one-time code. Leaves by: locked, left, a renewed invitation (invited).
 * locked   every session ended, no way in. Leaves by: unlocked (active), left, a renewed invitation.
 * left     gone for good; the name stays taken, for the audit log names it.
 *
 * Nobody changes his own role or state, nobody gives or touches rights he does not hold, and the house always keeps an
 * active administrator. Each act is written to the audit log in the transaction that does it.
 */
import type { AuditAction } from '../../../platform/audit-action.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/result.ts';
import type { StaffRight } from '../../../platform/staff-right.ts';
import type { Identity, LiveSession, Origin, StaffSignedIn } from '../port.ts';

export type StaffStatus = 'invited' | 'active' | 'locked' | 'left';

/** Who acts, and from where. */
export interface StaffActor {
  readonly staffId: bigint;
  readonly name: string;
  readonly sessionId: string;
  readonly address: string;
}

export interface StaffAuditEntry {
  readonly staffId: bigint | null;
  readonly staff: string;
  readonly action: AuditAction;
  readonly object: string;
  readonly address: string;
  readonly reason?: string;
  readonly before?: string;
  readonly after?: string;
}
export type RecordStaffAct = (tx: Tx, entry: StaffAuditEntry) => Promise<void>;

/** Hands an invitation to whoever carries mail; the token is part of the link and told to nobody else. */
export type SendInvitation = (
  tx: Tx,
  invitation: {
    readonly to: string;
    readonly token: string;
    readonly hours: number;
    readonly language: string;
  },
) => Promise<void>;

export interface StaffPerson {
  readonly id: bigint;
  readonly username: string;
  readonly mail: string | null;
  readonly role: string;
  readonly status: StaffStatus;
  readonly allowedRanges: readonly string[];
  readonly hasAuthenticator: boolean;
  readonly recoveryCodesLeft: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly passwordChangedAt: Date | null;
  /** The open link: who sent it and until when it works. */
  readonly invitation: { readonly by: string | null; readonly expiresAt: Date } | null;
}

export interface StaffRoleDetail {
  readonly name: string;
  readonly rights: readonly StaffRight[];
  readonly everyRight: boolean;
  readonly decisionLimit: bigint | null;
  readonly builtIn: boolean;
  /** Staff of this role who have not left. */
  readonly people: number;
}

export interface NewLink {
  readonly refused?: undefined;
  readonly person: StaffPerson;
  /** Told here and never again. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface StaffState {
  readonly role: string;
  readonly status: StaffStatus;
  readonly mail: string | null;
  readonly allowedRanges: readonly string[];
}

export interface StaffChange extends StaffState {
  readonly reason: string;
  /** As the one who decides saw it: what changed since is not undone. Left out, whatever it is by now. */
  readonly seen?: StaffState;
}

export interface RoleState {
  readonly rights: readonly string[];
  readonly decisionLimit: bigint | null;
}

export interface RoleInput extends RoleState {
  readonly reason: string;
}

export interface RoleChange extends RoleInput {
  /** As of `StaffChange`. */
  readonly seen?: RoleState;
}

export type ActRefusal =
  | 'request.forbidden'
  | 'staff.unknown'
  | 'staff.reasonRequired'
  | 'staff.ownRole'
  | 'staff.rightsBeyondOwn'
  | 'staff.lastAdmin'
  | 'staff.roleUnknown'
  | 'staff.rangeInvalid'
  | 'staff.stepImpossible';

export type WeakPassword = Refusal<'staff.passwordWeak'>;
export type InvitationInvalid = Refusal<'staff.invitationInvalid'>;
export type ProofRefusal = Refusal<
  'request.unavailable' | 'session.ended' | 'staff.wrongCredentials' | 'staff.secondFactorWrong' | 'staff.locked'
>;

export interface NewAuthenticator {
  readonly refused?: undefined;
  /** Base 32; shown once. */
  readonly totpSecret: string;
  readonly totpUri: string;
}

export interface StaffDesk {
  listPeople(filter: {
    readonly q: string;
    readonly status?: StaffStatus;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ rows: StaffPerson[]; total: number }>;
  findPerson(id: bigint): Promise<StaffPerson | null>;
  /** Live sessions of one of staff, newest first. */
  sessionsOf(id: bigint): Promise<LiveSession[]>;
  invite(
    actor: StaffActor,
    wish: {
      username: string;
      mail: string | null;
      role: string;
      allowedRanges: readonly string[];
      language: string;
    },
  ): Promise<NewLink | Refusal<ActRefusal | 'staff.usernameTaken' | 'staff.usernameInvalid'>>;
  /** A new link: for one whose link ran out, or who lost the authenticator. Ends what opened the desk before. */
  renewLink(
    actor: StaffActor,
    id: bigint,
    wish: { reason: string; language: string },
  ): Promise<NewLink | Refusal<ActRefusal>>;
  change(
    actor: StaffActor,
    id: bigint,
    change: StaffChange,
  ): Promise<StaffPerson | Refusal<ActRefusal | 'staff.changedMeanwhile'>>;
  endSession(actor: StaffActor, id: bigint, sessionId: string): Promise<undefined | Refusal<ActRefusal>>;

  listRoles(): Promise<StaffRoleDetail[]>;
  createRole(
    actor: StaffActor,
    name: string,
    input: RoleInput,
  ): Promise<StaffRoleDetail | Refusal<ActRefusal | 'staff.roleTaken' | 'staff.rightUnknown'>>;
  changeRole(
    actor: StaffActor,
    name: string,
    input: RoleChange,
  ): Promise<
    StaffRoleDetail | Refusal<ActRefusal | 'staff.roleFixed' | 'staff.rightUnknown' | 'staff.changedMeanwhile'>
  >;

  openInvitation(
    token: string,
    origin: Origin,
  ): Promise<{ refused?: undefined; username: string; role: string; expiresAt: Date } | InvitationInvalid>;
  /** A fresh secret each time; the one shown before works no more. */
  drawInvitedSecret(token: string, origin: Origin): Promise<NewAuthenticator | InvitationInvalid>;
  /** Chooses the password, confirms the authenticator and signs in; the link works once. */
  redeemInvitation(
    token: string,
    chosen: { password: string; code: string },
    origin: Origin,
  ): Promise<
    | (StaffSignedIn & { recoveryCodes: readonly string[] })
    | InvitationInvalid
    | WeakPassword
    | Refusal<'staff.secondFactorWrong' | 'request.unavailable'>
  >;

  changeOwnPassword(
    actor: StaffActor,
    proof: { password: string; code: string },
    newPassword: string,
  ): Promise<undefined | ProofRefusal | WeakPassword>;
  drawOwnAuthenticator(
    actor: StaffActor,
    proof: { password: string; code: string },
  ): Promise<NewAuthenticator | ProofRefusal>;
  /** Makes the drawn authenticator the one that counts; answers new recovery codes, the old ones are void. */
  confirmOwnAuthenticator(
    actor: StaffActor,
    code: string,
  ): Promise<
    { refused?: undefined; recoveryCodes: readonly string[] } | Refusal<'staff.secondFactorWrong' | 'session.ended'>
  >;
  endOwnSession(actor: StaffActor, sessionId: string): Promise<void>;
  /** Ends the session the actor asks with. Repeatable; written down once. */
  signOut(actor: StaffActor): Promise<void>;
}

/** Identity with staff as the desk manages them; what stands above identity needs only the former. */
export interface IdentityWithStaff extends Identity {
  readonly staff: StaffDesk;
}
