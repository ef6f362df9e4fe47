/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listCallbacks: 'callbacks.view',
} as const satisfies RightOfCall;
