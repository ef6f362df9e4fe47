/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listOutbox: 'outbox.view',
  getOutboxMessage: 'outbox.view',
  showOutboxMessage: 'outbox.view',
} as const satisfies RightOfCall;
