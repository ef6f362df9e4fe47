/** Who is signed in, and what he may do. */
import type { StaffRight } from '@house/contract/codes';
import { getStaffInfo } from '@house/contract/identity/desk-session';
import { useCall } from './api.ts';
import { useSession } from './session.ts';

export type { StaffRight } from '@house/contract/codes';

export function useStaffInfo() {
  const { token } = useSession();
  return useCall(getStaffInfo, {}, { enabled: token !== null, staleTime: 60_000 });
}

/** True when the signed-in member of staff holds the right; false while that is not known. */
export function useCan(right: StaffRight): boolean {
  return useStaffInfo().data?.rights.includes(right) ?? false;
}

const PASSWORD_LENGTH_MIN = 12;

/** The part of the server's rule that can be told before sending (identity/staff/rules.ts). */
export function isPasswordShort(password: string): boolean {
  return [...password.trim()].length < PASSWORD_LENGTH_MIN;
}
