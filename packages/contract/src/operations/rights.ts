/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  // Whoever may read the list that is downloaded.
  logExport: null,
  listAudit: 'audit.view',
} as const satisfies RightOfCall;
