/** Staff at the desk (screens.md 7.31, 7.34): people, roles, invitations, enrolment, one's own account. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  empty,
  id,
  instant,
  pageQuery,
  pageReply,
  positiveAmount,
  reason,
  seenState,
  shortText,
  text,
  words,
} from '../shapes.ts';
import { staffRight } from './desk-session.ts';

export const staffStatus = z.enum(['invited', 'active', 'locked', 'left']);
/** Ids of sessions. */
const sessionId = z.uuid();
const roleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));
const mail = z.nullable(words(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)));
/** `address/bits` or a plain address; the server says which is none. */
const ranges = z.array(words(60)).check(z.maxLength(20));
const oneTimeCode = text(20);
/** Of a link: 64 hex digits; anything else is an invalid link like any other. */
const linkToken = text(128);
const rights = z.array(staffRight).check(z.maxLength(200));

export const staffSession = z.object({
  id: sessionId,
  startedAt: instant,
  lastSeenAt: instant,
  address: z.string(),
  device: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type StaffSession = z.output<typeof staffSession>;

export const staffPerson = z.object({
  id,
  username: z.string(),
  mail: z.nullable(z.string()),
  role: z.string(),
  status: staffStatus,
  allowedRanges: z.array(z.string()),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  passwordChangedAt: z.nullable(instant),
  /** The open link; null when there is none or it ran out. */
  invitation: z.nullable(z.object({ by: z.nullable(z.string()), expiresAt: instant })),
});
export type StaffPerson = z.output<typeof staffPerson>;

export const staffRole = z.object({
  name: z.string(),
  rights: z.array(staffRight),
  /** Holds every right there is and can not be edited. */
  everyRight: z.boolean(),
  /** The most one decision about money may move; null: no limit of the role's own. */
  decisionLimit: z.nullable(positiveAmount),
  builtIn: z.boolean(),
  people: z.int(),
});
export type StaffRole = z.output<typeof staffRole>;

/** A link as it is shown to the inviter, once. */
const newLink = z.object({ person: staffPerson, token: z.string(), expiresAt: instant });
const newAuthenticator = z.object({
  /** Base 32, for typing. */
  secret: z.string(),
  /** What an authenticator scans. */
  uri: z.string(),
});
const recoveryCodes = z.array(z.string());

const actRefusals = [
  'request.forbidden',
  'staff.unknown',
  'staff.reasonRequired',
  'staff.ownRole',
  'staff.rightsBeyondOwn',
  'staff.lastAdmin',
  'staff.roleUnknown',
  'staff.rangeInvalid',
  'staff.stepImpossible',
] as const;
const sealed = ['request.notEncrypted', 'request.undecipherable'] as const;
const proof = { password: shortText, code: oneTimeCode };
const proofRefusals = [
  ...sealed,
  'session.ended',
  'staff.wrongCredentials',
  'staff.secondFactorWrong',
  'staff.locked',
] as const;

export const listStaff = defineCall('listStaff', {
  method: 'GET',
  path: '/desk/api/staff',
  audience: 'staff',
  query: z.object({ ...pageQuery, q: z._default(shortText, ''), status: z.optional(staffStatus) }),
  reply: z.object({ ...pageReply, rows: z.array(staffPerson) }),
  summary: 'Staff by name; those who left come last.',
});

export const getStaff = defineCall('getStaff', {
  method: 'GET',
  path: '/desk/api/staff/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ person: staffPerson, sessions: z.array(staffSession) }),
  refusals: ['staff.unknown'],
  summary: 'One of staff, with the sessions that are live.',
});

export const inviteStaff = defineCall('inviteStaff', {
  method: 'POST',
  path: '/desk/api/staff',
  audience: 'staff',
  body: z.object({ username: shortText, mail, role: roleName, allowedRanges: ranges }),
  reply: newLink,
  refusals: [...actRefusals, 'staff.usernameTaken', 'staff.usernameInvalid'],
  summary: 'Invites somebody: the link works once, for 48 hours, and is answered here only.',
});

export const renewStaffLink = defineCall('renewStaffLink', {
  method: 'POST',
  path: '/desk/api/staff/:id/link',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: newLink,
  refusals: actRefusals,
  summary: 'A new link in place of password and authenticator, which work no more.',
});

const changeable = { role: roleName, status: staffStatus, mail, allowedRanges: ranges };

export const changeStaff = defineCall('changeStaff', {
  method: 'PUT',
  path: '/desk/api/staff/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    ...changeable,
    seen: seenState(z.object(changeable)),
    reason,
  }),
  reply: staffPerson,
  refusals: [...actRefusals, 'staff.changedMeanwhile'],
  summary:
    'Changes role, state, mail and allowed addresses, unless somebody else did since they were read; locking ends every session at once.',
});

export const endStaffSession = defineCall('endStaffSession', {
  method: 'DELETE',
  path: '/desk/api/staff/:id/sessions/:sessionId',
  audience: 'staff',
  params: z.object({ id, sessionId }),
  reply: empty,
  refusals: actRefusals,
  summary: 'Ends a session of somebody else.',
});

export const listStaffRoles = defineCall('listStaffRoles', {
  method: 'GET',
  path: '/desk/api/staff-roles',
  audience: 'staff',
  reply: z.object({ roles: z.array(staffRole) }),
  summary: 'Roles and the rights they hold.',
});

const allowed = { rights, decisionLimit: z.nullable(positiveAmount) };
const roleBody = { ...allowed, reason };

export const createStaffRole = defineCall('createStaffRole', {
  method: 'POST',
  path: '/desk/api/staff-roles',
  audience: 'staff',
  body: z.object({ name: roleName, ...roleBody }),
  reply: staffRole,
  refusals: [...actRefusals, 'staff.roleTaken', 'staff.rightUnknown'],
  summary: 'Adds a role of rights that one holds oneself.',
});

export const changeStaffRole = defineCall('changeStaffRole', {
  method: 'PUT',
  path: '/desk/api/staff-roles/:name',
  audience: 'staff',
  params: z.object({ name: roleName }),
  body: z.object({
    ...roleBody,
    seen: seenState(z.object(allowed)),
  }),
  reply: staffRole,
  refusals: [...actRefusals, 'staff.roleFixed', 'staff.rightUnknown', 'staff.changedMeanwhile'],
  summary:
    'Changes the rights of a role, unless somebody else did since they were read; live sessions follow within a second.',
});

export const openEnrolment = defineCall('openEnrolment', {
  method: 'POST',
  path: '/desk/api/enrolment/open',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ token: linkToken }),
  reply: z.object({ username: z.string(), role: z.string(), expiresAt: instant }),
  refusals: [...sealed, 'staff.invitationInvalid'],
  summary: 'Whom a link is for. A link that does not work answers the same whatever the reason.',
});

export const drawEnrolmentSecret = defineCall('drawEnrolmentSecret', {
  method: 'POST',
  path: '/desk/api/enrolment/authenticator',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ token: linkToken }),
  reply: newAuthenticator,
  refusals: [...sealed, 'staff.invitationInvalid'],
  summary: 'A secret for the authenticator, shown once; drawing again voids the one before.',
});

export const completeEnrolment = defineCall('completeEnrolment', {
  method: 'POST',
  path: '/desk/api/enrolment',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ token: linkToken, password: shortText, code: oneTimeCode }),
  reply: z.object({ token: z.string(), expiresAt: instant, recoveryCodes }),
  refusals: [...sealed, 'staff.invitationInvalid', 'staff.passwordWeak', 'staff.secondFactorWrong'],
  summary: 'Uses the link up: password chosen, authenticator confirmed, signed in.',
});

export const getMyAccount = defineCall('getMyAccount', {
  method: 'GET',
  path: '/desk/api/my-account',
  audience: 'staff',
  reply: z.object({ person: staffPerson, sessions: z.array(staffSession) }),
  refusals: ['session.ended'],
  summary: 'My own account and sessions.',
});

export const changeMyPassword = defineCall('changeMyPassword', {
  method: 'POST',
  path: '/desk/api/my-account/password',
  audience: 'staff',
  encrypted: true,
  body: z.object({ ...proof, newPassword: shortText }),
  reply: empty,
  refusals: [...proofRefusals, 'staff.passwordWeak'],
  summary: 'Changes my password; my other sessions end.',
});

export const drawMyAuthenticator = defineCall('drawMyAuthenticator', {
  method: 'POST',
  path: '/desk/api/my-account/authenticator',
  audience: 'staff',
  encrypted: true,
  body: z.object(proof),
  reply: newAuthenticator,
  refusals: proofRefusals,
  summary: 'A new secret for my authenticator; the old one counts until this one is confirmed.',
});

export const confirmMyAuthenticator = defineCall('confirmMyAuthenticator', {
  method: 'POST',
  path: '/desk/api/my-account/authenticator/confirm',
  audience: 'staff',
  encrypted: true,
  body: z.object({ code: oneTimeCode }),
  reply: z.object({ recoveryCodes }),
  refusals: [...sealed, 'session.ended', 'staff.secondFactorWrong'],
  summary: 'Confirms the new authenticator; answers new recovery codes, my other sessions end.',
});

export const endMySession = defineCall('endMySession', {
  method: 'DELETE',
  path: '/desk/api/my-account/sessions/:sessionId',
  audience: 'staff',
  params: z.object({ sessionId }),
  reply: empty,
  summary: 'Ends one of my sessions.',
});
