/** How staff come in and who they are (screens.md 7.1). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { STAFF_RIGHTS } from '../codes.ts';
import { empty, id, instant, shortText, text } from '../shapes.ts';

/** A right that a member of staff can hold; a role is a list of them. */
export const staffRight = z.enum(STAFF_RIGHTS);

export const staffLogin = defineCall('staffLogin', {
  method: 'POST',
  path: '/desk/api/session',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ username: shortText, password: shortText, code: text(20) }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
  refusals: [
    'request.notEncrypted',
    'request.undecipherable',
    'staff.wrongCredentials',
    'staff.secondFactorWrong',
    'staff.locked',
  ],
  summary: 'Signs staff in with password and authenticator code, or a recovery code in its place.',
});

export const staffLogout = defineCall('staffLogout', {
  method: 'DELETE',
  path: '/desk/api/session',
  audience: 'staff',
  reply: empty,
  summary: 'Ends the staff session.',
});

export const getStaffInfo = defineCall('getStaffInfo', {
  method: 'GET',
  path: '/desk/api/session',
  audience: 'staff',
  reply: z.object({ id, username: z.string(), role: z.string(), rights: z.array(staffRight) }),
  summary: 'Who is signed in to the desk.',
});
