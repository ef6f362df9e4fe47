/** Puts the use cases of staff together: see port.ts for what they promise. */
import { usernameKey } from '../rules.ts';
import { selectLiveSessions } from '../session-queries.ts';
import { drawInvitedSecret, openInvitation, redeemInvitation } from './enrolment.ts';
import {
  changeOwnPassword,
  confirmOwnAuthenticator,
  drawOwnAuthenticator,
  endOwnSession,
  signOut,
} from './my-account.ts';
import type { StaffParts } from './parts.ts';
import { changePerson, endSession, invite, renewLink } from './people.ts';
import type { StaffDesk } from './port.ts';
import { selectPeople, selectPerson } from './queries.ts';
import { changeRole, createRole, listRoles } from './roles.ts';

export function createStaffDesk(parts: StaffParts): StaffDesk {
  return {
    listPeople: ({ q, status, offset, limit }) =>
      selectPeople(parts.db, { key: usernameKey(q).replaceAll('\0', '\uFFFD'), status: status ?? null, offset, limit }),
    findPerson: async (id) => (await selectPerson(parts.db, id)) ?? null,
    sessionsOf: (id) => selectLiveSessions(parts.db, 'staff', id),
    invite: (actor, wish) => invite(parts, actor, wish),
    renewLink: (actor, id, wish) => renewLink(parts, actor, id, wish),
    change: (actor, id, change) => changePerson(parts, actor, id, change),
    endSession: (actor, id, sessionId) => endSession(parts, actor, id, sessionId),
    listRoles: () => listRoles(parts),
    createRole: (actor, name, input) => createRole(parts, actor, name, input),
    changeRole: (actor, name, input) => changeRole(parts, actor, name, input),
    openInvitation: (token, origin) => openInvitation(parts, token, origin),
    drawInvitedSecret: (token, origin) => drawInvitedSecret(parts, token, origin),
    redeemInvitation: (token, chosen, origin) => redeemInvitation(parts, token, chosen, origin),
    changeOwnPassword: (actor, proof, newPassword) => changeOwnPassword(parts, actor, proof, newPassword),
    drawOwnAuthenticator: (actor, proof) => drawOwnAuthenticator(parts, actor, proof),
    confirmOwnAuthenticator: (actor, code) => confirmOwnAuthenticator(parts, actor, code),
    endOwnSession: (actor, sessionId) => endOwnSession(parts, actor, sessionId),
    signOut: (actor) => signOut(parts, actor),
  };
}
