/** The desk's calls about staff, enrolment and one's own account. */
import { getStaffInfo, staffLogin, staffLogout } from '@house/contract/identity/desk-session';
import {
  changeMyPassword,
  changeStaff,
  changeStaffRole,
  completeEnrolment,
  confirmMyAuthenticator,
  createStaffRole,
  drawEnrolmentSecret,
  drawMyAuthenticator,
  endMySession,
  endStaffSession,
  getMyAccount,
  getStaff,
  inviteStaff,
  listStaff,
  listStaffRoles,
  openEnrolment,
  renewStaffLink,
  type StaffPerson as StaffPersonView,
  type StaffRole as StaffRoleView,
  type StaffSession,
} from '@house/contract/identity/desk-staff';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { STAFF_RIGHTS } from '../../../platform/staff-right.ts';
import type { LiveSession } from '../port.ts';
import type { IdentityWithStaff, NewAuthenticator, NewLink, StaffActor, StaffPerson, StaffRoleDetail } from './port.ts';

function actorOf({ principal, address }: { principal: Principal; address: string }): StaffActor {
  return { staffId: principal.id, name: principal.name, sessionId: principal.sessionId, address };
}

function showPerson({ allowedRanges, invitation, ...person }: StaffPerson): StaffPersonView {
  return {
    ...person,
    id: person.id.toString(),
    allowedRanges: [...allowedRanges],
    createdAt: person.createdAt.toISOString(),
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    passwordChangedAt: person.passwordChangedAt?.toISOString() ?? null,
    invitation: invitation === null ? null : { by: invitation.by, expiresAt: invitation.expiresAt.toISOString() },
  };
}

function showSessions(sessions: readonly LiveSession[], current: string): StaffSession[] {
  return sessions.map(({ id, startedAt, lastSeenAt, address, device }) => ({
    id,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    address,
    device,
    current: id === current,
  }));
}

function showRole({ rights, decisionLimit, ...role }: StaffRoleDetail): StaffRoleView {
  return { ...role, rights: [...rights], decisionLimit: decisionLimit === null ? null : formatAmount(decisionLimit) };
}

function showLink({ person, token, expiresAt }: NewLink) {
  return { person: showPerson(person), token, expiresAt: expiresAt.toISOString() };
}

const showAuthenticator = ({ totpSecret, totpUri }: NewAuthenticator) => ({ secret: totpSecret, uri: totpUri });

function serveSession(house: CallRouter, identity: IdentityWithStaff): void {
  house.serve(staffLogin, async ({ body, address, userAgent }) => {
    const outcome = await identity.signInStaff(body, { address, userAgent });
    return isRefusal(outcome) ? outcome : { token: outcome.token, expiresAt: outcome.expiresAt.toISOString() };
  });

  house.serveSignedIn(staffLogout, null, async (request) => {
    await identity.staff.signOut(actorOf(request));
    return {};
  });

  house.serveSignedIn(getStaffInfo, null, async ({ principal }) => ({
    id: String(principal.id),
    username: principal.name,
    role: principal.kind,
    rights: STAFF_RIGHTS.filter((right) => principal.rights.includes(right)),
  }));
}

function servePeople(house: CallRouter, { staff }: IdentityWithStaff): void {
  house.serveSignedIn(listStaff, 'staff.view', async ({ query: { page, size, q, status } }) => {
    const filter = { q, ...(status === undefined ? {} : { status }), offset: (page - 1) * size, limit: size };
    const { rows, total } = await staff.listPeople(filter);
    return { page, size, total, rows: rows.map(showPerson) };
  });

  house.serveSignedIn(getStaff, 'staff.view', async ({ params, principal }) => {
    const person = await staff.findPerson(BigInt(params.id));
    if (person === null) return refuse('staff.unknown');
    return {
      person: showPerson(person),
      sessions: showSessions(await staff.sessionsOf(person.id), principal.sessionId),
    };
  });

  house.serveSignedIn(inviteStaff, 'staff.edit', async (request) => {
    const outcome = await staff.invite(actorOf(request), { ...request.body, language: request.language });
    return isRefusal(outcome) ? outcome : showLink(outcome);
  });

  house.serveSignedIn(renewStaffLink, 'staff.edit', async (request) => {
    const wish = { ...request.body, language: request.language };
    const outcome = await staff.renewLink(actorOf(request), BigInt(request.params.id), wish);
    return isRefusal(outcome) ? outcome : showLink(outcome);
  });

  house.serveSignedIn(changeStaff, 'staff.edit', async (request) => {
    const outcome = await staff.change(actorOf(request), BigInt(request.params.id), request.body);
    return isRefusal(outcome) ? outcome : showPerson(outcome);
  });

  house.serveSignedIn(endStaffSession, 'staff.edit', async (request) => {
    const { id, sessionId } = request.params;
    return (await staff.endSession(actorOf(request), BigInt(id), sessionId)) ?? {};
  });
}

const limitOf = (body: { decisionLimit: string | null }) => ({
  decisionLimit: body.decisionLimit === null ? null : parseAmount(body.decisionLimit),
});

function serveRoles(house: CallRouter, { staff }: IdentityWithStaff): void {
  house.serveSignedIn(listStaffRoles, 'staff.view', async () => ({ roles: (await staff.listRoles()).map(showRole) }));

  house.serveSignedIn(createStaffRole, 'staff.edit', async (request) => {
    const { name, ...body } = request.body;
    const outcome = await staff.createRole(actorOf(request), name, { ...body, ...limitOf(body) });
    return isRefusal(outcome) ? outcome : showRole(outcome);
  });

  house.serveSignedIn(changeStaffRole, 'staff.edit', async (request) => {
    const { body, params } = request;
    const seen = { ...body.seen, ...limitOf(body.seen) };
    const outcome = await staff.changeRole(actorOf(request), params.name, { ...body, ...limitOf(body), seen });
    return isRefusal(outcome) ? outcome : showRole(outcome);
  });
}

function serveEnrolment(house: CallRouter, { staff }: IdentityWithStaff): void {
  house.serve(openEnrolment, async ({ body, address, userAgent }) => {
    const outcome = await staff.openInvitation(body.token, { address, userAgent });
    return isRefusal(outcome) ? outcome : { ...outcome, expiresAt: outcome.expiresAt.toISOString() };
  });

  house.serve(drawEnrolmentSecret, async ({ body, address, userAgent }) => {
    const outcome = await staff.drawInvitedSecret(body.token, { address, userAgent });
    return isRefusal(outcome) ? outcome : showAuthenticator(outcome);
  });

  house.serve(completeEnrolment, async ({ body: { token, ...chosen }, address, userAgent }) => {
    const outcome = await staff.redeemInvitation(token, chosen, { address, userAgent });
    if (isRefusal(outcome)) return outcome;
    const { expiresAt, recoveryCodes } = outcome;
    return { token: outcome.token, expiresAt: expiresAt.toISOString(), recoveryCodes: [...recoveryCodes] };
  });
}

function serveMyAccount(house: CallRouter, { staff }: IdentityWithStaff): void {
  house.serveSignedIn(getMyAccount, null, async ({ principal }) => {
    const person = await staff.findPerson(principal.id);
    if (person === null) return refuse('session.ended');
    return {
      person: showPerson(person),
      sessions: showSessions(await staff.sessionsOf(person.id), principal.sessionId),
    };
  });

  house.serveSignedIn(changeMyPassword, null, async (request) => {
    const { newPassword, ...proof } = request.body;
    return (await staff.changeOwnPassword(actorOf(request), proof, newPassword)) ?? {};
  });

  house.serveSignedIn(drawMyAuthenticator, null, async (request) => {
    const outcome = await staff.drawOwnAuthenticator(actorOf(request), request.body);
    return isRefusal(outcome) ? outcome : showAuthenticator(outcome);
  });

  house.serveSignedIn(confirmMyAuthenticator, null, async (request) => {
    const outcome = await staff.confirmOwnAuthenticator(actorOf(request), request.body.code);
    return isRefusal(outcome) ? outcome : { recoveryCodes: [...outcome.recoveryCodes] };
  });

  house.serveSignedIn(endMySession, null, async (request) => {
    await staff.endOwnSession(actorOf(request), request.params.sessionId);
    return {};
  });
}

export function serveStaff(house: CallRouter, identity: IdentityWithStaff): void {
  serveSession(house, identity);
  servePeople(house, identity);
  serveRoles(house, identity);
  serveEnrolment(house, identity);
  serveMyAccount(house, identity);
}
