/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  staffLogout: null,
  getStaffInfo: null,
  getMyAccount: null,
  changeMyPassword: null,
  drawMyAuthenticator: null,
  confirmMyAuthenticator: null,
  endMySession: null,
  listMembers: 'members.view',
  getMember: 'members.view',
  showMemberContacts: 'members.view',
  lockMember: 'members.lock',
  unlockMember: 'members.lock',
  endMemberSessions: 'members.lock',
  removeMemberLink: 'members.lock',
  removeMemberPasskey: 'members.lock',
  listStaff: 'staff.view',
  getStaff: 'staff.view',
  listStaffRoles: 'staff.view',
  inviteStaff: 'staff.edit',
  renewStaffLink: 'staff.edit',
  changeStaff: 'staff.edit',
  endStaffSession: 'staff.edit',
  createStaffRole: 'staff.edit',
  changeStaffRole: 'staff.edit',
} as const satisfies RightOfCall;
