import { expect, test } from 'vitest';
import { changeStaff, inviteStaff } from './desk-staff.ts';

const state = { role: 'support', status: 'active', mail: 'a@example.com', allowedRanges: ['10.0.0.0/8'] };
const change = { ...state, seen: state, reason: 'as agreed' };

test('half a character in mail or ranges of staff is refused at the door: no line of the audit log can hold it', () => {
  expect(changeStaff.body.safeParse(change).success).toBe(true);
  for (const wrong of [
    { mail: 'a\ud800@example.com' },
    { allowedRanges: ['10.0.0.0/8\udc00'] },
    { mail: 'a\0@example.com' },
  ]) {
    expect(changeStaff.body.safeParse({ ...change, ...wrong }).success).toBe(false);
    expect(changeStaff.body.safeParse({ ...change, seen: { ...state, ...wrong } }).success).toBe(false);
    expect(inviteStaff.body.safeParse({ ...state, username: 'rahim', ...wrong }).success).toBe(false);
  }
});
