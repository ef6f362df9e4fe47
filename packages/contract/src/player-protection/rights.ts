/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  getMemberPlayerProtection: 'members.view',
  liftMemberExclusion: 'members.lock',
} as const satisfies RightOfCall;
